//! Finding members, also inherited ones.

use source::{Span, Symbol};

use super::declare::State;
use super::subst::Subst;
use super::*;

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found<T> {
    Is(T),
    Missing,
    /// Perhaps in a supertype that is not known.
    Unknown,
}

impl<T> Found<T> {
    pub fn or_else(self, next: impl FnOnce() -> Found<T>) -> Found<T> {
        match self {
            Found::Is(_) => self,
            Found::Missing => next(),
            Found::Unknown => match next() {
                Found::Missing => Found::Unknown,
                other => other,
            },
        }
    }
}

impl<'a> Resolver<'a> {
    /// Whether a class has a member of another one above it.
    fn is_inherited(&self, flags: Flags, owner: ClassId, by: ClassId) -> bool {
        if owner == by || flags.is_public() || flags.is_protected() || self.program[owner].kind.is_interface() {
            return true;
        }
        !flags.is_private() && self.program[owner].package == self.program[by].package
    }

    /// A member class, own or inherited.
    pub(super) fn find_member_class(&mut self, class: ClassId, name: Symbol) -> Found<ClassId> {
        self.member_class_for(class, class, name)
    }

    fn member_class_for(&mut self, class: ClassId, by: ClassId, name: Symbol) -> Found<ClassId> {
        let own = match self.infos.classes[class.0 as usize].classes.get(&name) {
            Some(inner) => Some(*inner),
            None => match self.program[class].origin {
                Origin::Opaque => return Found::Unknown,
                Origin::Library | Origin::Stub => {
                    let qualified = format!("{}.{name}", self.program[class].qualified);
                    self.find_qualified(&qualified)
                }
                Origin::Source => None,
            },
        };
        // One that is not inherited still hides those above it.
        if let Some(inner) = own {
            let inherited = self.is_inherited(self.program[inner].flags, class, by);
            return if inherited { Found::Is(inner) } else { Found::Missing };
        }
        // In a header that is being completed, what is inherited is not known yet.
        self.header(class);
        self.direct_superclasses(class)
            .into_iter()
            .filter(|parent| *parent != class)
            .fold(Found::Missing, |found, parent| {
                found.or_else(|| syntax::deep(|| self.member_class_for(parent, by, name)))
            })
    }

    /// A field, own or inherited.
    pub(super) fn find_field(&mut self, class: ClassId, name: Symbol) -> Found<FieldId> {
        self.field_for(class, Some(class), name)
    }

    /// A field that may not be used here, for a message.
    pub(super) fn find_hidden_field(&mut self, class: ClassId, name: Symbol) -> Found<FieldId> {
        self.field_for(class, None, name)
    }

    fn field_for(&mut self, class: ClassId, by: Option<ClassId>, name: Symbol) -> Found<FieldId> {
        self.members(class);
        if let Some(field) = self.infos.classes[class.0 as usize].fields.get(&name) {
            let field = *field;
            let inherited = by.is_none_or(|by| self.is_inherited(self.program[field].flags, class, by));
            return if inherited { Found::Is(field) } else { Found::Missing };
        }
        if self.program[class].origin == Origin::Opaque {
            return Found::Unknown;
        }
        self.direct_superclasses(class)
            .into_iter()
            .filter(|parent| *parent != class)
            .fold(Found::Missing, |found, parent| found.or_else(|| syntax::deep(|| self.field_for(parent, by, name))))
    }

    /// A predicate, own or inherited.
    pub(super) fn find_predicate(&mut self, class: ClassId, name: Symbol) -> Option<PredicateId> {
        self.members(class);
        if let Some(predicate) = self.infos.classes[class.0 as usize].predicates.get(&name) {
            return Some(*predicate);
        }
        let above = self.direct_superclasses(class);
        above.into_iter().filter(|parent| *parent != class).find_map(|parent| self.find_predicate(parent, name))
    }

    /// All methods of this name that a class has or inherits, nearest first, without those that are overridden by another one of them.
    pub(super) fn methods_by_name(&mut self, class: ClassId, name: Symbol) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        let mut seen = Vec::new();
        self.collect_methods(class, name, &mut found, &mut seen);
        if self.program[class].kind.is_interface() {
            let object = self.known().object;
            self.collect_methods(object, name, &mut found, &mut seen);
        }
        found
    }

    fn collect_methods(&mut self, class: ClassId, name: Symbol, found: &mut Vec<MethodId>, seen: &mut Vec<ClassId>) {
        if seen.contains(&class) {
            return;
        }
        seen.push(class);
        self.members(class);
        let own: Vec<MethodId> =
            self.infos.classes[class.0 as usize].methods.get(&name).map(|all| all.to_vec()).unwrap_or_default();
        for method in own {
            let inherited = self.is_inherited(self.program[method].flags, class, seen[0]);
            let hidden = !inherited || found.iter().any(|nearer| self.overrides_by_signature(*nearer, method));
            let interface_static = self.program[class].kind.is_interface()
                && self.program[method].is_static()
                && seen.len() > 1
                && seen[0] != class;
            if !hidden && !interface_static {
                found.push(method);
            }
        }
        for parent in self.direct_superclasses(class) {
            syntax::deep(|| self.collect_methods(parent, name, found, seen));
        }
    }

    /// Whether the parameters of a nearer method are those of one above it.
    pub(super) fn overrides_by_signature(&mut self, nearer: MethodId, above: MethodId) -> bool {
        let (a, b) = (&self.program[nearer], &self.program[above]);
        if a.params.len() != b.params.len() || a.name != b.name {
            return false;
        }
        let (Some(class), Some(parent)) = (a.class, b.class) else { return false };
        if class == parent {
            return false;
        }
        let own: Vec<Type> = a.param_types(&self.program).cloned().collect();
        let inherited: Vec<Type> = b.param_types(&self.program).cloned().collect();
        let (own_vars, above_vars) = (a.type_params.clone(), b.type_params.clone());
        // Seen from the nearer class, with its own names for type variables.
        let this = self.type_of_class(class);
        let Some(view) = self.as_super(&this, parent) else {
            let (own, inherited) = (self.erased_params(nearer), self.erased_params(above));
            return own == inherited;
        };
        let mut subst = self.member_subst(&Type::Class(view), parent);
        if own_vars.len() == above_vars.len() {
            subst.pairs.extend(above_vars.iter().copied().zip(own_vars.iter().map(|var| Type::Var(*var))));
        }
        let seen: Vec<Type> = inherited.iter().map(|ty| self.subst(ty, &subst)).collect();
        if own.iter().zip(&seen).all(|(a, b)| self.same_signature_type(a, b)) {
            return true;
        }
        let (own, inherited): (Vec<Type>, Vec<Type>) =
            (own.iter().map(|ty| self.erasure(ty)).collect(), seen.iter().map(|ty| self.erasure(ty)).collect());
        let erased_above = self.erased_params(above);
        own == inherited || own == erased_above
    }

    fn same_signature_type(&mut self, a: &Type, b: &Type) -> bool {
        !a.is_unknown() && !b.is_unknown() && self.same_type(a, b) || (a.is_unknown() || b.is_unknown())
    }

    /// What the type variables of a class mean for a member that is used through a type.
    pub(super) fn member_subst(&mut self, receiver: &Type, owner: ClassId) -> Subst {
        self.header(owner);
        let params = self.program[owner].type_params.clone();
        let Some(view) = self.as_super(receiver, owner) else {
            return if params.is_empty() { Subst::default() } else { self.unknown_subst(&params) };
        };
        let mut subst = if params.len() == view.args.len() {
            Subst::new(&params, &view.args)
        } else {
            Subst { pairs: Vec::new(), raw: !params.is_empty() }
        };
        let mut outer = view.outer;
        while let Some(around) = outer {
            let params = self.program[around.class].type_params.clone();
            subst.pairs.extend(params.into_iter().zip(around.args.iter().cloned()));
            outer = around.outer.clone();
        }
        subst
    }

    fn unknown_subst(&self, params: &[TypeVarId]) -> Subst {
        Subst { pairs: params.iter().map(|var| (*var, Type::Unknown)).collect(), raw: false }
    }

    /// Members are entered if they were not.
    pub(super) fn members(&mut self, class: ClassId) {
        if self.infos.classes[class.0 as usize].members != State::Open {
            return;
        }
        self.header(class);
        if self.infos.classes[class.0 as usize].members != State::Open {
            return;
        }
        self.infos.classes[class.0 as usize].members = State::Started;
        self.enter_members(class);
        self.infos.classes[class.0 as usize].members = State::Done;
    }

    /// The one abstract method of a functional interface.
    pub(super) fn function_of(&mut self, class: ClassId) -> Option<MethodId> {
        if !self.program[class].kind.is_interface() || !self.is_complete(class) {
            return None;
        }
        let mut found: Vec<MethodId> = Vec::new();
        self.collect_abstract(class, &mut found, &mut Vec::new());
        match found[..] {
            [method] => Some(method),
            _ => None,
        }
    }

    fn collect_abstract(
        &mut self,
        class: ClassId,
        found: &mut Vec<MethodId>,
        seen: &mut Vec<(ClassId, Vec<MethodId>)>,
    ) {
        if seen.iter().any(|(c, _)| *c == class) {
            return;
        }
        self.members(class);
        let own: Vec<MethodId> = self.program[class].methods().collect();
        for method in &own {
            let entry = &self.program[*method];
            if !entry.flags.is_abstract() || entry.is_static() || entry.ghost {
                continue;
            }
            if self.is_method_of_object(*method) {
                continue;
            }
            let covered = found.iter().any(|nearer| self.overrides_by_signature(*nearer, *method))
                || seen
                    .clone()
                    .iter()
                    .any(|(_, methods)| methods.iter().any(|nearer| self.overrides_by_signature(*nearer, *method)));
            if !covered {
                found.push(*method);
            }
        }
        seen.push((class, own));
        for parent in self.program[class].interfaces.clone().iter().filter_map(Type::as_class) {
            self.collect_abstract(parent, found, seen);
        }
    }

    /// A public method of `Object` that an interface repeats.
    fn is_method_of_object(&mut self, method: MethodId) -> bool {
        let name = self.program[method].name;
        let object = self.known().object;
        self.members(object);
        let own: Vec<MethodId> =
            self.infos.classes[object.0 as usize].methods.get(&name).map(|all| all.to_vec()).unwrap_or_default();
        let params = self.erased_params(method);
        own.into_iter().any(|other| self.program[other].flags.is_public() && self.erased_params(other) == params)
    }

    // Who may use what.

    pub(super) fn check_class_access(&mut self, class: ClassId, span: Span) {
        let entry = &self.program[class];
        if !matches!(entry.origin, Origin::Source) || entry.outer.is_none() || !entry.flags.is_private() {
            return;
        }
        let name = entry.name;
        if !self.shares_top_class(class) {
            let message =
                format!("`{name}` has private access in `{}`", self.program[entry_outer(&self.program, class)].name);
            self.error(codes::NOT_ACCESSIBLE, span, message);
        }
    }

    /// Whether the place is in the same top-level class.
    pub(super) fn shares_top_class(&self, class: ClassId) -> bool {
        let Some(here) = self.env.class() else { return true };
        self.top_class(here) == self.top_class(class)
    }

    pub(super) fn top_class(&self, class: ClassId) -> ClassId {
        let mut top = class;
        while let Some(outer) = self.program[top].outer {
            top = outer;
        }
        top
    }

    /// Whether a member with these flags may be used here. `receiver` is the type it is used through.
    pub(super) fn is_accessible(&mut self, flags: Flags, class: ClassId, receiver: Option<&Type>) -> bool {
        if flags.is_public() || self.env.in_spec() {
            return true;
        }
        let Some(here) = self.env.class() else { return true };
        if flags.is_private() {
            return self.shares_top_class(class);
        }
        let package = self.program[here].package;
        if self.program[class].package == package || self.program[class].origin == Origin::Stub {
            return true;
        }
        if !flags.is_protected() {
            return false;
        }
        // A protected member is used in subclasses, through the type of the subclass.
        let mut around = Some(here);
        while let Some(inside) = around {
            if self.is_subclass(inside, class) || !self.is_complete(inside) {
                let through = receiver.and_then(Type::as_class);
                if through.is_none_or(|through| self.is_subclass(through, inside) || !self.is_complete(through)) {
                    return true;
                }
            }
            around = self.program[inside].outer;
        }
        // `clone` of an array is public.
        matches!(receiver, Some(Type::Array(_)))
    }
}

fn entry_outer(program: &Program, class: ClassId) -> ClassId {
    program[class].outer.unwrap_or(class)
}
