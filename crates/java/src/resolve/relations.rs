//! How types relate: subtypes, least upper bounds, casts.

use std::sync::Arc;

use smallvec::SmallVec;

use super::declare::State;
use super::subst::Subst;
use super::*;

/// Recursive bounds are followed so far.
const MAX_DEPTH: u32 = 40;

impl<'a> Resolver<'a> {
    /// The class types directly above one, with its arguments.
    pub(super) fn supertypes(&mut self, ty: &ClassType) -> SmallVec<[ClassType; 4]> {
        self.header(ty.class);
        let class = &self.program[ty.class];
        let params = class.type_params.clone();
        let mut above: SmallVec<[ClassType; 4]> = class
            .superclass
            .iter()
            .chain(&class.interfaces)
            .filter_map(|ty| if let Type::Class(ty) = ty { Some(ty.clone()) } else { None })
            .collect();
        if class.kind.is_interface() && class.interfaces.is_empty() && class.origin != Origin::Opaque {
            above.push(ClassType { class: self.known().object, args: Arc::new([]), outer: None });
        }
        let subst = self.subst_of(ty, &params);
        if subst.is_empty() {
            return above;
        }
        above
            .iter()
            .map(|ty| match subst.raw {
                true => ClassType { class: ty.class, args: Arc::new([]), outer: None },
                false => self.subst_class(ty, &subst),
            })
            .collect()
    }

    /// What the variables of a class, and of those around it, stand for in a type.
    fn subst_of(&mut self, ty: &ClassType, params: &[TypeVarId]) -> Subst {
        let mut subst = if params.len() == ty.args.len() {
            Subst::new(params, &ty.args)
        } else {
            Subst { pairs: Vec::new(), raw: !params.is_empty() }
        };
        if let Some(outer) = &ty.outer {
            let outer = (**outer).clone();
            self.header(outer.class);
            let params = self.program[outer.class].type_params.clone();
            let around = self.subst_of(&outer, &params);
            subst.pairs.extend(around.pairs);
        }
        subst
    }

    /// The view of a type as one of a class above it.
    pub(super) fn as_super(&mut self, ty: &Type, class: ClassId) -> Option<ClassType> {
        match ty {
            Type::Class(own) if own.class == class => Some(own.clone()),
            Type::Class(own) => {
                if !self.is_subclass(own.class, class) {
                    return None;
                }
                let above = self.supertypes(own);
                above.into_iter().find_map(|ty| self.as_super(&Type::Class(ty), class))
            }
            Type::Var(_) => {
                if self.depth > MAX_DEPTH {
                    return None;
                }
                self.depth += 1;
                let bounds = self.bounds(ty);
                let found = bounds.iter().find_map(|bound| self.as_super(bound, class));
                self.depth -= 1;
                found
            }
            Type::Intersection(types) => types.clone().iter().find_map(|ty| self.as_super(ty, class)),
            Type::Wildcard(_) => {
                let upper = self.upper(ty);
                self.as_super(&upper, class)
            }
            Type::Array(_) => {
                let known = self.known();
                let above = [known.object, known.cloneable, known.serializable].contains(&class);
                above.then(|| ClassType { class, args: Arc::new([]), outer: None })
            }
            _ => None,
        }
    }

    fn bounds(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Var(var) => self.program[*var].bounds.clone(),
            _ => Vec::new(),
        }
    }

    /// By declaration; false also where it is not known.
    pub(super) fn is_subclass(&mut self, class: ClassId, above: ClassId) -> bool {
        if class == above || above == self.known().object {
            return true;
        }
        self.header(class);
        let direct = self.direct_superclasses(class);
        direct.into_iter().any(|parent| parent != class && syntax::deep(|| self.is_subclass(parent, above)))
    }

    /// Whether all supertypes of a class are known.
    pub(super) fn is_complete(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.infos.classes[class.0 as usize].complete {
            return known;
        }
        self.header(class);
        if self.infos.classes[class.0 as usize].header == State::Started {
            return true;
        }
        let complete = self.program[class].origin != Origin::Opaque
            && self.direct_superclasses(class).into_iter().all(|parent| parent == class || self.is_complete(parent));
        self.infos.classes[class.0 as usize].complete = Some(complete);
        complete
    }

    /// Whether the members of a type are all known.
    pub(super) fn is_type_complete(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Class(class) => self.is_complete(class.class),
            Type::Var(_) => {
                if self.depth > MAX_DEPTH {
                    return true;
                }
                self.depth += 1;
                let complete = self.bounds(ty).iter().all(|bound| self.is_type_complete(bound));
                self.depth -= 1;
                complete
            }
            Type::Intersection(types) => types.clone().iter().all(|ty| self.is_type_complete(ty)),
            Type::Unknown | Type::Error => false,
            Type::Wildcard(_) => {
                let upper = self.upper(ty);
                self.is_type_complete(&upper)
            }
            _ => true,
        }
    }

    /// Whether a value of type `s` is one of type `t`, without conversion. What is not known fits.
    pub(super) fn is_subtype(&mut self, s: &Type, t: &Type) -> bool {
        if s == t || s.is_unknown() || t.is_unknown() {
            return true;
        }
        if self.depth > MAX_DEPTH {
            return true;
        }
        self.depth += 1;
        let result = self.is_subtype_here(s, t);
        self.depth -= 1;
        result
    }

    fn is_subtype_here(&mut self, s: &Type, t: &Type) -> bool {
        match (s, t) {
            (Type::Nothing, _) | (_, Type::Any) => true,
            (Type::Null, Type::Nothing) => true,
            (Type::Null, _) => t.is_reference(),
            (_, Type::Intersection(all)) => all.clone().iter().all(|t| self.is_subtype(s, t)),
            (Type::Intersection(any), _) => any.clone().iter().any(|s| self.is_subtype(s, t)),
            (_, Type::Wildcard(wildcard)) => match &**wildcard {
                Wildcard::Super(bound) => self.is_subtype(s, bound),
                _ => false,
            },
            (Type::Wildcard(_), _) => {
                let upper = self.upper(s);
                self.is_subtype(&upper, t)
            }
            (_, Type::Ref) => s.is_reference(),
            (Type::Ref, _) => false,
            (Type::Var(_), _) => {
                let bounds = self.bounds(s);
                bounds.iter().any(|bound| self.is_subtype(bound, t))
            }
            (Type::Array(a), Type::Array(b)) => match (&**a, &**b) {
                (Type::Prim(a), Type::Prim(b)) => a == b,
                (Type::Prim(_), other) | (other, Type::Prim(_)) => other.is_unknown(),
                _ => self.is_subtype(a, b),
            },
            (_, Type::Class(t)) => self.is_subtype_of_class(s, t),
            _ => self.is_spec_subtype(s, t),
        }
    }

    fn is_subtype_of_class(&mut self, s: &Type, t: &ClassType) -> bool {
        if !s.is_reference() {
            return false;
        }
        if t.class == self.known().object {
            return true;
        }
        let Some(view) = self.as_super(s, t.class) else {
            return !self.is_type_complete(s);
        };
        // Raw types fit, with a warning that nobody needs here.
        if view.args.is_empty() || t.args.is_empty() {
            return true;
        }
        let params = self.program[t.class].type_params.clone();
        let pairs: Vec<(Type, Type)> = view.args.iter().cloned().zip(t.args.iter().cloned()).collect();
        pairs.iter().enumerate().all(|(n, (s, t))| self.contains(t, s) || self.contains_bound(t, s, params.get(n)))
    }

    /// An unbounded wildcard stands for something within the bound of its parameter.
    fn contains_bound(&mut self, t: &Type, s: &Type, param: Option<&TypeVarId>) -> bool {
        let (Type::Wildcard(wanted), Type::Wildcard(given), Some(param)) = (t, s, param) else { return false };
        match (&**wanted, &**given) {
            (Wildcard::Extends(wanted), Wildcard::Any | Wildcard::Super(_)) => {
                let bounds = self.program[*param].bounds.clone();
                bounds.iter().any(|bound| {
                    let (bound, wanted) = (self.erasure(bound), self.erasure(wanted));
                    self.is_subtype(&bound, &wanted)
                })
            }
            _ => false,
        }
    }

    /// Whether the type argument `t` allows the type argument `s`.
    fn contains(&mut self, t: &Type, s: &Type) -> bool {
        match t {
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Any => true,
                Wildcard::Extends(bound) => {
                    let upper = self.upper(s);
                    self.is_subtype(&upper, bound)
                }
                Wildcard::Super(bound) => match s {
                    Type::Wildcard(inner) => match &**inner {
                        Wildcard::Super(lower) => self.is_subtype(bound, lower),
                        _ => false,
                    },
                    _ => self.is_subtype(bound, s),
                },
            },
            _ => self.same_type(s, t),
        }
    }

    /// Equality, where what is not known equals everything.
    pub(super) fn same_type(&mut self, a: &Type, b: &Type) -> bool {
        if a == b || a.is_unknown() || b.is_unknown() {
            return true;
        }
        match (a, b) {
            (Type::Class(a), Type::Class(b)) => {
                // A raw argument may stand for the same class with arguments, after an unchecked conversion.
                a.class == b.class
                    && (a.args.is_empty()
                        || b.args.is_empty()
                        || a.args.iter().zip(b.args.iter()).all(|(a, b)| self.same_type(a, b)))
            }
            (Type::Array(a), Type::Array(b)) => self.same_type(a, b),
            (Type::Wildcard(a), Type::Wildcard(b)) => match (&**a, &**b) {
                (Wildcard::Any, Wildcard::Any) => true,
                (Wildcard::Extends(a), Wildcard::Extends(b)) | (Wildcard::Super(a), Wildcard::Super(b)) => {
                    self.same_type(a, b)
                }
                (Wildcard::Any, Wildcard::Extends(b)) | (Wildcard::Extends(b), Wildcard::Any) => {
                    b.as_class() == Some(self.known().object)
                }
                _ => false,
            },
            (Type::Intersection(a), Type::Intersection(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| self.same_type(a, b))
            }
            _ => self.same_spec_type(a, b),
        }
    }

    /// The least type above all of them, as well as it can be said.
    pub(super) fn lub(&mut self, types: &[Type]) -> Type {
        let mut rest: Vec<Type> = Vec::new();
        for ty in types.iter().filter(|ty| **ty != Type::Null) {
            if ty.is_unknown() {
                return Type::Unknown;
            }
            if !rest.contains(ty) {
                rest.push(ty.clone());
            }
        }
        let Some(first) = rest.first().cloned() else {
            return if types.is_empty() { Type::Unknown } else { Type::Null };
        };
        for candidate in &rest {
            if rest.clone().iter().all(|ty| self.is_subtype(ty, candidate)) {
                return candidate.clone();
            }
        }
        if rest.iter().all(|ty| matches!(ty, Type::Array(e) if e.is_reference())) {
            let elements: Vec<Type> =
                rest.iter().filter_map(|ty| if let Type::Array(e) = ty { Some((**e).clone()) } else { None }).collect();
            return Type::array(self.lub(&elements));
        }
        // The erased classes above all of them; of these the lowest.
        let mut common = self.all_superclasses(&first);
        for ty in &rest[1..] {
            let above = self.all_superclasses(ty);
            common.retain(|class| above.contains(class));
        }
        let lowest: Vec<ClassId> = common
            .iter()
            .copied()
            .filter(|class| !common.iter().any(|other| other != class && self.is_subclass(*other, *class)))
            .collect();
        let bounds: Vec<Type> = lowest.into_iter().map(|class| self.common_view(&rest, class)).collect();
        match bounds.len() {
            0 => self.object(),
            1 => bounds.into_iter().next().expect("one"),
            _ => Type::Intersection(bounds.into()),
        }
    }

    /// A class above several types, with the arguments on which they agree.
    fn common_view(&mut self, types: &[Type], class: ClassId) -> Type {
        let views: Vec<ClassType> = types.iter().filter_map(|ty| self.as_super(ty, class)).collect();
        let Some(first) = views.first() else { return Type::class(class) };
        let args = (0..first.args.len()).map(|n| {
            let same = views.iter().all(|view| view.args.get(n) == first.args.get(n));
            if same { first.args[n].clone() } else { Type::Wildcard(Arc::new(Wildcard::Any)) }
        });
        Type::Class(ClassType { class, args: args.collect(), outer: None })
    }

    fn all_superclasses(&mut self, ty: &Type) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut pending: Vec<ClassId> = match ty {
            Type::Class(class) => vec![class.class],
            Type::Array(_) => vec![self.known().cloneable, self.known().serializable],
            Type::Intersection(types) => types.iter().filter_map(Type::as_class).collect(),
            _ => self.erasure(ty).as_class().into_iter().collect(),
        };
        while let Some(class) = pending.pop() {
            if found.contains(&class) {
                continue;
            }
            found.push(class);
            self.header(class);
            pending.extend(self.direct_superclasses(class));
        }
        if !found.contains(&self.known().object) {
            found.push(self.known().object);
        }
        found
    }

    /// Whether a value of one reference type may turn out to be of another: certain impossibilities only.
    pub(super) fn is_castable(&mut self, from: &Type, to: &Type) -> bool {
        if from.is_unknown() || to.is_unknown() || self.is_subtype(from, to) || self.is_subtype(to, from) {
            return true;
        }
        match (from, to) {
            (Type::Array(a), Type::Array(b)) => match (&**a, &**b) {
                (Type::Prim(a), Type::Prim(b)) => a == b,
                (Type::Prim(_), _) | (_, Type::Prim(_)) => false,
                _ => self.is_castable(a, b),
            },
            (Type::Var(_), _) | (_, Type::Var(_)) => {
                let (a, b) = (self.erasure(from), self.erasure(to));
                matches!((&a, &b), (Type::Var(_), _) | (_, Type::Var(_)))
                    || a == *from && b == *to
                    || self.is_castable(&a, &b)
            }
            (Type::Intersection(all), other) | (other, Type::Intersection(all)) => {
                all.clone().iter().all(|ty| self.is_castable(ty, other))
            }
            (Type::Class(a), Type::Class(b)) => self.are_classes_castable(a.class, b.class),
            (Type::Array(_), Type::Class(_)) | (Type::Class(_), Type::Array(_)) => false,
            _ => true,
        }
    }

    /// Two classes that are not related have a common instance only through an interface.
    fn are_classes_castable(&mut self, a: ClassId, b: ClassId) -> bool {
        if self.is_subclass(a, b) || self.is_subclass(b, a) || !self.is_complete(a) || !self.is_complete(b) {
            return true;
        }
        let (first, second) = (&self.program[a], &self.program[b]);
        match (first.kind.is_interface(), second.kind.is_interface()) {
            (false, false) => false,
            (true, true) => true,
            (true, false) => !second.flags.is_final(),
            (false, true) => !first.flags.is_final(),
        }
    }
}
