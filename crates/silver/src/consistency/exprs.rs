//! Rules that hold for expressions wherever they stand.

use rustc_hash::FxHashSet;
use source::Symbol;

use super::Checker;
use crate::codes;
use crate::tree::{Acc, Exp, ExpKind, Meta, OldLabel, Resource, Trigger, Var, Wand};

/// What the rules need to know about the place of an expression.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// In the contract or body of a function, where amounts do not matter.
    pub function: bool,
    /// On the right of a wand or in a proof script.
    pub lhs_state: bool,
    /// The labels of the method; outside of methods other rules speak about labels.
    pub labels: Option<&'a FxHashSet<Symbol>>,
}

impl Place<'_> {
    pub const PLAIN: Place<'static> = Place { function: false, lhs_state: false, labels: None };
}

impl Checker {
    pub(super) fn exp(&mut self, e: &Exp, at: Place) {
        match &e.kind {
            ExpKind::Wildcard if !at.function => {
                let message = "`wildcard` can only be the whole amount of an accessibility predicate";
                self.error(codes::WILDCARD_USE, e.meta.span, message);
            }
            ExpKind::Acc(acc) => self.acc(acc, at),
            ExpKind::Wand(wand) => self.wand(wand, at),
            ExpKind::Unfolding(acc, body) => {
                self.acc(acc, at);
                self.pure_body(body, "unfolding", at);
            }
            ExpKind::Applying(wand, body) => {
                self.wand(wand, at);
                self.pure_body(body, "applying", at);
            }
            ExpKind::Asserting(claim, body) => {
                self.exp(claim, at);
                self.pure_body(body, "asserting", at);
            }
            ExpKind::CurrentPerm(resource) => self.resource(resource, at),
            ExpKind::ForPerm { resource, body, .. } => {
                self.resource(resource, at);
                self.exp(body, at);
            }
            ExpKind::Old(label, inner) => {
                self.old(*label, e.meta, at);
                self.exp(inner, at);
            }
            ExpKind::Forall { vars, triggers, body } | ExpKind::Exists { vars, triggers, body } => {
                self.triggers(e.meta, vars, triggers, at);
                self.exp(body, at);
            }
            ExpKind::Let { value, body, .. } => {
                self.pure_part(value, "the value of a `let`");
                self.exp(value, at);
                self.exp(body, at);
            }
            ExpKind::SeqLit(_) | ExpKind::SetLit(_) | ExpKind::MultisetLit(_) | ExpKind::MapLit(_) => {
                for part in e.children() {
                    self.pure_part(part, "an element of a collection");
                    self.exp(part, at);
                }
            }
            _ => e.children().into_iter().for_each(|child| self.exp(child, at)),
        }
    }

    fn pure_part(&mut self, part: &Exp, what: &str) {
        if !part.is_pure() {
            let message = format!("{what} cannot be an assertion about permissions");
            self.error(codes::CONTRACT_FORM, part.meta.span, message);
        }
    }

    pub(super) fn acc(&mut self, acc: &Acc, at: Place) {
        acc.loc.children().into_iter().for_each(|e| self.exp(e, at));
        if !matches!(acc.perm.kind, ExpKind::Wildcard) {
            self.exp(&acc.perm, at);
        }
    }

    pub(super) fn wand(&mut self, wand: &Wand, at: Place) {
        self.exp(&wand.lhs, Place { lhs_state: false, ..at });
        self.exp(&wand.rhs, Place { lhs_state: true, ..at });
    }

    pub(super) fn resource(&mut self, resource: &Resource, at: Place) {
        match resource {
            Resource::Wand(wand) => self.wand(wand, at),
            Resource::Loc(loc, _) => loc.children().into_iter().for_each(|e| self.exp(e, at)),
        }
    }

    fn pure_body(&mut self, body: &Exp, word: &str, at: Place) {
        self.pure_part(body, &format!("the body of `{word}`"));
        self.exp(body, at);
    }

    fn old(&mut self, label: OldLabel, meta: Meta, at: Place) {
        match label {
            OldLabel::Lhs if !at.lhs_state => {
                let message = "`old[lhs]` can only be used on the right of a magic wand or in a proof script";
                self.error(codes::LABEL, meta.span, message);
            }
            OldLabel::Label(name) if at.labels.is_some_and(|labels| !labels.contains(&name)) => {
                self.error(codes::LABEL, meta.span, format!("there is no label named `{name}` in this method"));
            }
            _ => {}
        }
    }

    fn triggers(&mut self, whole: Meta, vars: &[Var], triggers: &[Trigger], at: Place) {
        let mentions =
            |term: &Exp, v: &Var| term.any(&mut |e| matches!(e.kind, ExpKind::Local(name) if name == v.name));
        for trigger in triggers {
            let missing = vars.iter().find(|v| !trigger.terms.iter().any(|term| mentions(term, v)));
            if let Some(v) = missing {
                let message = format!("this trigger does not mention the quantified variable `{}`", v.name);
                let diagnostic = self.error(codes::QUANTIFIER_FORM, v.span, message);
                diagnostic.notes.push("each trigger must determine all quantified variables".to_string());
                diagnostic.advise(format!("add a term with `{0}` to it, behind a comma: `{{ .., f({0}) }}`", v.name));
                continue;
            }
            if trigger.terms.iter().any(|term| !vars.iter().any(|v| mentions(term, v))) {
                let message = "a trigger term does not mention any quantified variable";
                self.error(codes::QUANTIFIER_FORM, whole.span, message);
            }
        }
        triggers.iter().flat_map(|t| &t.terms).for_each(|term| self.exp(term, at));
    }
}
