//! Predicates: which one a class defines, and that what is substituted comes to an end.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    pub(super) fn check_predicates(&mut self) {
        let program = self.program;
        for predicate in program.predicates() {
            if program[predicate].class.is_none_or(|class| program[class].is_source()) {
                self.check_redefinition(predicate);
                self.check_inline(predicate);
            }
        }
    }

    /// A predicate or function without body may be defined below, once; what has a body is not redefined.
    fn check_redefinition(&mut self, predicate: PredicateId) {
        let program = self.program;
        let entry = &program[predicate];
        let Some(class) = entry.class.filter(|_| entry.has_receiver()) else { return };
        let inherited: Vec<PredicateId> = program
            .predicates()
            .filter(|other| {
                let above = &program[*other];
                above.name == entry.name
                    && above.has_receiver()
                    && above.class.is_some_and(|above| above != class && self.is_below(class, above))
            })
            .collect();
        if let Some(with_body) = inherited.iter().find(|other| program[**other].body.is_some()) {
            let owner = program[*with_body].class.map_or("", |class| program[class].name.as_str());
            let message = format!("`{}` already has a body in `{owner}`: it cannot be redefined", entry.name);
            self.violation(codes::REDEFINED, entry.name_span, message);
        }
        let without: Vec<PredicateId> = inherited.into_iter().filter(|other| program[*other].body.is_none()).collect();
        let unrelated = without.iter().enumerate().find(|(n, a)| {
            without[n + 1..].iter().any(|b| {
                let (Some(a), Some(b)) = (program[**a].class, program[*b].class) else { return false };
                !self.is_below(a, b) && !self.is_below(b, a)
            })
        });
        if unrelated.is_some() {
            let message = format!(
                "`{}` is inherited from several types: one definition cannot be both, or its permissions would double",
                entry.name
            );
            self.violation(codes::REDEFINED, entry.name_span, message);
        }
    }

    /// The body of an inline predicate is put where it is used.
    fn check_inline(&mut self, predicate: PredicateId) {
        if !self.program[predicate].flags.is_inline() {
            return;
        }
        let mut pending = self.inlined(predicate);
        let mut seen: Vec<PredicateId> = Vec::new();
        while let Some(next) = pending.pop() {
            if next == predicate {
                let entry = &self.program[predicate];
                let message = format!("`{}` is inline and contains itself", entry.name);
                return self.violation(codes::INLINE_RECURSION, entry.name_span, message);
            }
            if !seen.contains(&next) {
                seen.push(next);
                pending.extend(self.inlined(next));
            }
        }
    }

    fn inlined(&self, predicate: PredicateId) -> Vec<PredicateId> {
        let mut used = Vec::new();
        if let Some(body) = &self.program[predicate].body {
            visit::each(body, &mut |e| match &e.kind {
                ExprKind::Predicate(instance) | ExprKind::Unfolding { instance, .. } => used.push(instance.predicate),
                ExprKind::Perm { location, .. } => {
                    if let LocationKind::Predicate(instance) = &location.kind {
                        used.push(instance.predicate);
                    }
                }
                _ => {}
            });
        }
        used.retain(|predicate| self.program[*predicate].flags.is_inline());
        used
    }
}
