//! What contracts, predicate bodies and axioms may not contain.
//!
//! Where a clause as a whole is at fault the error is placed at its beginning, with a label at the part that does not belong.

use source::{Label, Symbol};

use super::Checker;
use super::exprs::Place;
use crate::codes;
use crate::tree::{Exp, ExpKind, Expr, Method, OldLabel, Predicate};

pub(super) fn is_old(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::Old(OldLabel::Pre, _))
}

pub(super) fn is_labelled_old(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::Old(OldLabel::Label(_), _))
}

pub(super) fn is_introspection(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. })
}

impl Checker {
    /// Reports a clause that contains something it may not.
    pub(super) fn forbid(&mut self, clause: &Exp, what: fn(&Expr) -> bool, message: &str) {
        let mut found = None;
        clause.visit(&mut |e| {
            if found.is_none() && what(e) {
                found = Some(e.meta.span);
            }
        });
        if let Some(span) = found {
            let diagnostic = self.error(codes::CONTRACT_FORM, clause.meta.span, message);
            diagnostic.secondary.push(Label { span, text: "this is not allowed here".to_string() });
            if let Some(help) = instead(clause, span) {
                diagnostic.advise(help);
            }
        }
    }

    pub(super) fn predicate(&mut self, predicate: &Predicate) {
        let Some(body) = &predicate.body else { return };
        self.forbid(body, is_old, "a predicate cannot contain `old`");
        self.forbid(body, is_labelled_old, "a predicate cannot contain `old` with a label");
        self.forbid(body, is_introspection, "a predicate cannot contain `perm` or `forperm`");
        self.forbid(body, |e| matches!(e.kind, ExpKind::Wand(_)), "a predicate cannot contain magic wands");
        self.exp(body, Place::PLAIN);
    }

    pub(super) fn method(&mut self, method: &Method) {
        let labels = method.body.as_ref().map(|b| self.labels(b)).unwrap_or_default();
        let at = Place { labels: Some(&labels), ..Place::PLAIN };
        for pre in &method.pres {
            self.forbid(pre, is_old, "a precondition cannot contain `old`");
            self.forbid(pre, is_labelled_old, "a precondition cannot contain `old` with a label");
            self.no_results(method, pre);
            self.exp(pre, at);
        }
        for post in &method.posts {
            self.forbid(post, is_labelled_old, "a postcondition cannot contain `old` with a label");
            self.exp(post, at);
        }
        if let Some(body) = &method.body {
            self.jumps(body, &labels);
            self.block(body, at);
        }
    }

    fn no_results(&mut self, method: &Method, pre: &Exp) {
        let free = |name: Symbol| method.returns.iter().any(|r| r.name == name);
        pre.visit(&mut |e| match e.kind {
            ExpKind::Local(name) if free(name) => {
                let message = format!("a precondition cannot speak about the result `{name}`");
                self.error(codes::CONTRACT_FORM, e.meta.span, message);
            }
            _ => {}
        });
    }

    pub(super) fn axiom(&mut self, body: &Exp) {
        self.forbid(body, |e| matches!(e.kind, ExpKind::Old(..)), "an axiom cannot contain `old`");
        let heap = |e: &Expr| {
            matches!(
                e.kind,
                ExpKind::Field(..)
                    | ExpKind::Acc(_)
                    | ExpKind::Unfolding(..)
                    | ExpKind::Applying(..)
                    | ExpKind::Wand(_)
            ) || is_introspection(e)
        };
        self.forbid(body, heap, "an axiom cannot depend on the heap");
        self.forbid(body, |e| matches!(e.kind, ExpKind::Asserting(..)), "an axiom cannot contain `asserting`");
        self.exp(body, Place::PLAIN);
    }
}

/// What to write in place of the part of a clause that does not belong there.
fn instead(clause: &Exp, part: source::Span) -> Option<String> {
    let mut help = None;
    clause.visit(&mut |e| {
        if e.meta.span == part && help.is_none() {
            help = match &e.kind {
                ExpKind::Old(OldLabel::Pre, inner) => {
                    let now = crate::print::exp(inner);
                    Some(format!("there is no state before this one: what is meant is `{now}`, or the clause is a postcondition"))
                }
                ExpKind::Old(OldLabel::Label(_), _) => {
                    Some("nobody else knows the labels in a body: keep what was there in a variable, or use `old` in a postcondition".to_string())
                }
                ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. } => {
                    Some("say `acc(..)` with the amount that is meant".to_string())
                }
                _ => None,
            };
        }
    });
    help
}
