//! Whether classes fit their supertypes: what overrides what, and that nothing abstract is left.

use source::Span;

use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn check_inheritance(&mut self) {
        let classes: Vec<ClassId> = self.program.source_classes().collect();
        for class in classes {
            if self.is_inferred_raw(class) {
                continue;
            }
            for method in self.program[class].methods().collect::<Vec<_>>() {
                self.check_overriding(class, method);
            }
            self.check_nothing_abstract(class);
            self.check_defaults(class);
            for predicate in self.program[class].predicates().collect::<Vec<_>>() {
                self.note_defined(class, predicate);
            }
        }
    }

    /// `new C<>() { .. }` where the arguments could not be found: what fits is not known.
    fn is_inferred_raw(&self, class: ClassId) -> bool {
        let entry = &self.program[class];
        let raw = |ty: &Type| match ty {
            Type::Class(ty) => ty.args.is_empty() && !self.program[ty.class].type_params.is_empty(),
            _ => false,
        };
        entry.nesting == Nesting::Anonymous && entry.superclass.iter().chain(&entry.interfaces).any(raw)
    }

    /// The methods of supertypes with the signature of this one, static ones too.
    fn same_signature_above(&mut self, class: ClassId, method: MethodId) -> Vec<MethodId> {
        let name = self.program[method].name;
        let mut found = Vec::new();
        for above in self.all_above(class) {
            self.members(above);
            let candidates = self.infos.classes[above.0 as usize].methods.get(&name).cloned().unwrap_or_default();
            for candidate in candidates {
                if self.is_visible_below(candidate, class) && self.overrides_by_signature(method, candidate) {
                    found.push(candidate);
                }
            }
        }
        found
    }

    /// Everything above a class, without itself; of interfaces also `Object`.
    fn all_above(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut pending = self.direct_superclasses(class);
        while let Some(above) = pending.pop() {
            if above != class && !found.contains(&above) {
                found.push(above);
                self.header(above);
                pending.extend(self.direct_superclasses(above));
            }
        }
        found
    }

    /// Private methods, and those of other packages, are not inherited.
    fn is_visible_below(&self, method: MethodId, class: ClassId) -> bool {
        let entry = &self.program[method];
        let Some(owner) = entry.class else { return false };
        let open = entry.flags.is_public() || entry.flags.is_protected() || self.program[owner].kind.is_interface();
        !entry.flags.is_private() && (open || self.program[owner].package == self.program[class].package)
    }

    fn check_overriding(&mut self, class: ClassId, method: MethodId) {
        let entry = &self.program[method];
        if entry.is_constructor() || entry.flags.is_private() || entry.synthetic {
            return;
        }
        let above = self.same_signature_above(class, method);
        for other in &above {
            if let Some(why) = self.override_problem(class, method, *other) {
                let (own, theirs) = (self.described(method), self.described(*other));
                let owner = self.program[*other].class.map(|class| self.program[class].kind.is_interface());
                let verb = match owner {
                    Some(true) if !self.program[class].kind.is_interface() => "implement",
                    _ => "override",
                };
                let span = self.program[method].name_span;
                let at = self.program[*other].name_span;
                self.error(codes::OVERRIDE, span, format!("{own} cannot {verb} {theirs}; {why}")).point(at, "this one");
                return;
            }
            self.check_specified_override(method, *other);
        }
        let complete = self.is_complete(class);
        let annotated = self.program[method].annotations.iter().find(|a| a.name.as_str() == "Override");
        let real = above.iter().any(|other| !self.program[*other].is_static());
        // Every interface has the public methods of `Object`.
        if let Some(span) = annotated.map(|a| a.span)
            && complete
            && !real
            && !self.is_like_object(class, method)
            && !self.is_accessor(class, method)
        {
            self.error(codes::OVERRIDE, span, "method does not override or implement a method from a supertype");
        }
    }

    /// Whether a method gives a component of its record (JLS 9.6.4.4).
    fn is_accessor(&self, class: ClassId, method: MethodId) -> bool {
        let entry = &self.program[method];
        let names = |field: &FieldId| self.program[*field].name == entry.name;
        entry.params.is_empty() && !entry.is_static() && self.program[class].components.iter().any(names)
    }

    fn is_like_object(&mut self, class: ClassId, method: MethodId) -> bool {
        let object = self.known().object;
        let name = self.program[method].name;
        self.members(object);
        let candidates = self.infos.classes[object.0 as usize].methods.get(&name).cloned().unwrap_or_default();
        let n = self.program[method].params.len();
        self.program[class].kind.is_interface() && candidates.iter().any(|c| self.program[*c].params.len() == n)
    }

    /// `m(int) in C`
    fn described(&self, method: MethodId) -> String {
        let entry = &self.program[method];
        let class = entry.class.map_or(String::new(), |class| self.program[class].describe(&self.program));
        format!("`{}` in `{class}`", entry.show(&self.program))
    }

    fn override_problem(&mut self, class: ClassId, method: MethodId, above: MethodId) -> Option<String> {
        let (own, other) = (&self.program[method], &self.program[above]);
        let above_class = other.class?;
        // Static methods of interfaces are not inherited.
        if other.is_static() && self.program[above_class].kind.is_interface() {
            return None;
        }
        if own.is_static() && !other.is_static() {
            return Some("overriding method is static".to_string());
        }
        if other.flags.is_final() {
            return Some("overridden method is final".to_string());
        }
        if !own.is_static() && other.is_static() {
            return Some("overridden method is static".to_string());
        }
        let access = |flags: Flags| match () {
            _ if flags.is_public() => (3, "public"),
            _ if flags.is_protected() => (2, "protected"),
            _ if flags.is_private() => (0, "private"),
            _ => (1, "package"),
        };
        let wanted = match self.program[above_class].kind.is_interface() {
            true => (3, "public"),
            false => access(other.flags),
        };
        let has = if self.program[class].kind.is_interface() { (3, "public") } else { access(own.flags) };
        if has.0 < wanted.0 && !own.ghost {
            return Some(format!("attempting to assign weaker access privileges; was {}", wanted.1));
        }
        if !self.result_fits(class, method, above) {
            let (own, other) = (self.program[method].result.clone(), self.program[above].result.clone());
            return Some(format!("return type `{}` is not compatible with `{}`", self.show(&own), self.show(&other)));
        }
        self.undeclared_exception(method, above)
    }

    fn result_fits(&mut self, class: ClassId, method: MethodId, above: MethodId) -> bool {
        let own = self.program[method].result.clone();
        let owner = self.program[above].class.unwrap_or(class);
        let this = self.type_of_class(class);
        let subst = self.member_subst(&this, owner);
        let result = self.program[above].result.clone();
        let theirs = self.subst(&result, &subst);
        match (&own, &theirs) {
            (Type::Void | Type::Prim(_), _) | (_, Type::Void | Type::Prim(_)) => {
                own == theirs || own.is_unknown() || theirs.is_unknown()
            }
            _ => {
                // Type variables of methods and unchecked conversions are not told apart further.
                let (own, theirs) = (self.erasure(&own), self.erasure(&theirs));
                let original = self.erasure(&result);
                own.is_unknown()
                    || self.is_subtype(&own, &theirs)
                    || matches!(result, Type::Var(_)) && self.is_subtype(&own, &original)
            }
        }
    }

    fn undeclared_exception(&mut self, method: MethodId, above: MethodId) -> Option<String> {
        // With types that are not known, it may be another method that is overridden.
        if self.erased_params(method).iter().any(Type::is_unknown) {
            return None;
        }
        let allowed = self.program[above].throws.clone();
        let extra = self.program[method].throws.clone().into_iter().find(|ty| {
            let open = allowed.iter().any(|allowed| !matches!(allowed, Type::Class(_)));
            !open && self.is_checked(ty) && !allowed.iter().any(|allowed| self.is_subtype(&ty.clone(), allowed))
        })?;
        Some(format!("overridden method does not throw `{}`", self.show(&extra)))
    }

    /// Callers go by the contract above: what is pure stays pure, and ghost parameters are the same.
    fn check_specified_override(&mut self, method: MethodId, above: MethodId) {
        let (own, other) = (&self.program[method], &self.program[above]);
        // A stub does not make ordinary Java illegal; what is proved of such a class is another matter.
        let of_stub = other.class.is_some_and(|class| self.program[class].origin == Origin::Stub);
        if other.is_pure() && !own.is_pure() && !of_stub {
            let message = format!("{} is pure: what overrides it must be pure as well", self.described(above));
            let span = own.name_span;
            self.error(codes::NOT_PURE, span, message);
            return;
        }
        // Methods of the library have no contract to agree with.
        let specified = other.class.is_some_and(|class| self.program[class].origin != Origin::Library);
        if own.contract.is_empty() || !specified {
            return;
        }
        let ty = |local: LocalId| &self.program[local].ty;
        let given = own.contract.given().map(ty).eq(other.contract.given().map(ty));
        let yields = own.contract.yields().map(ty).eq(other.contract.yields().map(ty));
        if !(given && yields) {
            let message = format!("the ghost parameters differ from those of {}", self.described(above));
            let span = own.name_span;
            self.error(codes::GHOST_PARAMETER, span, message);
        }
    }

    /// A class that is not abstract has a body for every method.
    fn check_nothing_abstract(&mut self, class: ClassId) {
        let entry = &self.program[class];
        let is_enum_with_bodies = entry.kind == ClassKind::Enum
            && entry
                .enum_constants(&self.program)
                .any(|c| self.program[c].enum_constant.as_ref().is_some_and(|constant| constant.body.is_some()));
        if entry.flags.is_abstract() || entry.kind.is_interface() || entry.ghost || is_enum_with_bodies {
            return;
        }
        if !self.is_complete(class) {
            return;
        }
        let mut above = vec![class];
        above.extend(self.all_above(class));
        above.iter().for_each(|owner| self.members(*owner));
        for owner in above.clone() {
            for method in self.program[owner].methods().collect::<Vec<_>>() {
                let entry = &self.program[method];
                let left = entry.flags.is_abstract() && !entry.is_static() && !entry.ghost;
                if left && !self.is_implemented(class, method, &above) {
                    let span = self.place_of(class);
                    let described = self.described(method);
                    let name = self.program[class].describe(&self.program);
                    let message = format!("`{name}` is not abstract and does not override abstract method {described}");
                    self.error(codes::ABSTRACT_LEFT, span, message);
                    return;
                }
            }
        }
    }

    fn place_of(&self, class: ClassId) -> Span {
        let entry = &self.program[class];
        if entry.name_span.is_none() { entry.span } else { entry.name_span }
    }

    fn is_implemented(&mut self, class: ClassId, method: MethodId, above: &[ClassId]) -> bool {
        let name = self.program[method].name;
        for owner in above {
            let candidates = self.infos.classes[owner.0 as usize].methods.get(&name).cloned().unwrap_or_default();
            for candidate in candidates {
                let entry = &self.program[candidate];
                let concrete = !entry.flags.is_abstract() && !entry.is_static();
                if candidate != method && concrete && self.same_for(class, candidate, method) {
                    return true;
                }
            }
        }
        // What is declared again as abstract below is reported there; a record or enum has its own.
        false
    }

    /// Whether two methods have the same parameters for objects of a class.
    fn same_for(&mut self, class: ClassId, a: MethodId, b: MethodId) -> bool {
        if self.program[a].params.len() != self.program[b].params.len() {
            return false;
        }
        if self.erased_params(a) == self.erased_params(b) || self.overrides_by_signature(a, b) {
            return true;
        }
        let (a, b) = (self.params_for(class, a), self.params_for(class, b));
        a.iter().zip(&b).all(|(a, b)| a.is_unknown() || b.is_unknown() || a == b)
    }

    fn params_for(&mut self, class: ClassId, method: MethodId) -> Vec<Type> {
        let this = self.type_of_class(class);
        let owner = self.program[method].class.unwrap_or(class);
        let subst = self.member_subst(&this, owner);
        let params: Vec<Type> = self.program[method].param_types(&self.program).cloned().collect();
        let seen: Vec<Type> = params.iter().map(|ty| self.subst(ty, &subst)).collect();
        seen.iter().map(|ty| self.erasure(ty)).collect()
    }

    /// Two interfaces with a default for the same method leave it open which one is meant.
    fn check_defaults(&mut self, class: ClassId) {
        let mut above = self.all_above(class);
        above.retain(|above| self.program[*above].kind.is_interface() && self.program[*above].is_source());
        let mut defaults = Vec::new();
        for owner in &above {
            let methods = self.program[*owner].methods().collect::<Vec<_>>();
            defaults.extend(methods.into_iter().filter(|m| self.program[*m].flags.is_default()));
        }
        let mut own = vec![class];
        own.extend(self.all_above(class).into_iter().filter(|c| !self.program[*c].kind.is_interface()));
        for (n, a) in defaults.iter().enumerate() {
            for b in &defaults[n + 1..] {
                let (Some(first), Some(second)) = (self.program[*a].class, self.program[*b].class) else { continue };
                let related = self.is_subclass(first, second) || self.is_subclass(second, first);
                if related || self.program[*a].name != self.program[*b].name || !self.same_for(class, *a, *b) {
                    continue;
                }
                // One that overrides both, in the class or in an interface between, settles it.
                let name = self.program[*a].name;
                let settled = own.iter().chain(&above).any(|owner| {
                    let all = self.infos.classes[owner.0 as usize].methods.get(&name).cloned().unwrap_or_default();
                    let below = [first, second]
                        .iter()
                        .all(|i| owner != i && (own.contains(owner) || self.is_subclass(*owner, *i)));
                    below && all.into_iter().any(|m| self.same_for(class, m, *a))
                });
                if !settled {
                    let span = self.place_of(class);
                    let (a, b) = (self.described(*a), self.described(*b));
                    let name = self.program[class].describe(&self.program);
                    let message = format!("`{name}` inherits two defaults for one method: {a} and {b}");
                    self.error(codes::OVERRIDE, span, message);
                    return;
                }
            }
        }
    }

    /// The abstract predicate above that one with a body defines.
    fn note_defined(&mut self, class: ClassId, predicate: PredicateId) {
        let name = self.program[predicate].name;
        if self.infos.predicates[predicate.0 as usize].decl.body.is_none() || !self.program[predicate].has_receiver() {
            return;
        }
        for above in self.all_above(class) {
            self.members(above);
            let Some(other) = self.infos.classes[above.0 as usize].predicates.get(&name).copied() else { continue };
            let types = |r: &Self, predicate: PredicateId| -> Vec<Type> {
                r.program[predicate].params.iter().map(|param| r.program[*param].ty.clone()).collect()
            };
            if self.program[other].body.is_none() && types(self, other) == types(self, predicate) {
                self.program[predicate].defines = Some(other);
                return;
            }
        }
    }
}
