//! Parts of the language that no engine gives a meaning.

use super::Checker;
use crate::codes;
use crate::tree::{Exp, ExpKind, Expr, Program};

impl Checker {
    pub(super) fn unsupported(&mut self, program: &Program) {
        program.each_exp(&mut |e| {
            let message = "`epsilon` is not supported: amounts are rational numbers";
            self.unsupported_parts(e, &|e| matches!(e.kind, ExpKind::Epsilon), message);
        });
        let footprints = program.functions.values().flat_map(|f| &f.pres);
        let bodies = program.predicates.values().filter_map(|p| p.body.as_ref());
        for e in footprints.chain(bodies) {
            let message = "what a function or predicate holds cannot differ between inhaling and exhaling";
            self.unsupported_parts(e, &|e| matches!(e.kind, ExpKind::InhaleExhale(..)) && !e.is_pure(), message);
        }
    }

    fn unsupported_parts(&mut self, e: &Exp, is_bad: &dyn Fn(&Expr) -> bool, message: &str) {
        e.visit(&mut |e| {
            if is_bad(e) {
                let diagnostic = self.error(codes::CONTRACT_FORM, e.meta.span, message);
                diagnostic.id = Some("internal:feature.unsupported".to_string());
            }
        });
    }
}
