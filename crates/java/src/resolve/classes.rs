//! Rules about classes: overriding, abstract methods.

use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn check_classes(&mut self) {
        for class in self.program.classes() {
            if matches!(self.program[class].origin, Origin::Source | Origin::Stub) {
                self.check_class(class);
            }
        }
    }

    pub(super) fn check_class(&mut self, class: ClassId) {
        for method in self.program[class].methods().collect::<Vec<_>>() {
            let overrides = self.overridden(class, method);
            // What a stub does not mention is as pure as the stub above says.
            let implied = self.program[class].origin == Origin::Stub && self.program[method].name_span.is_none();
            if implied && overrides.iter().any(|above| self.program[*above].is_pure()) {
                let flags = self.program[method].flags;
                self.program[method].flags = flags.with(Flags::PURE);
            }
            self.program[method].overrides = overrides;
        }
    }

    /// The methods of supertypes that a method overrides or implements, nearest first.
    fn overridden(&mut self, class: ClassId, method: MethodId) -> Vec<MethodId> {
        let entry = &self.program[method];
        if entry.is_static() || entry.is_constructor() || entry.flags.is_private() {
            return Vec::new();
        }
        let name = entry.name;
        let mut found = Vec::new();
        let mut pending = self.direct_superclasses(class);
        pending.reverse();
        let mut seen = Vec::new();
        while let Some(above) = pending.pop() {
            if seen.contains(&above) {
                continue;
            }
            seen.push(above);
            self.members(above);
            let candidates = self.infos.classes[above.0 as usize].methods.get(&name).cloned().unwrap_or_default();
            for candidate in candidates {
                let other = &self.program[candidate];
                let hidden = other.flags.is_private() || other.is_static();
                if !hidden
                    && self.can_override(class, candidate, &found)
                    && self.overrides_by_signature(method, candidate)
                {
                    found.push(candidate);
                }
            }
            let mut next = self.direct_superclasses(above);
            next.reverse();
            pending.splice(0..0, next);
        }
        found
    }

    /// A method that only its package sees is overridden in its package, or by what overrides it there and is overridden in turn.
    fn can_override(&mut self, class: ClassId, above: MethodId, overridden: &[MethodId]) -> bool {
        let entry = &self.program[above];
        let Some(owner) = entry.class else { return true };
        let open = entry.flags.is_public() || entry.flags.is_protected() || self.program[owner].kind.is_interface();
        let package = self.program[owner].package;
        if open || self.program[class].package == package {
            return true;
        }
        let nearer: Vec<ClassId> = overridden.iter().filter_map(|nearer| self.program[*nearer].class).collect();
        nearer.into_iter().any(|nearer| self.program[nearer].package == package && self.is_subclass(nearer, owner))
    }
}
