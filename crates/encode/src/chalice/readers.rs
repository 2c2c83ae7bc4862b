//! What readers take of a monitor: an epsilon of every permission in its invariant.
//!
//! Any number of them may read at a time, so what the monitor owns must be more than any number of epsilons: else a reader who has the rest
//! of a location would have all of it, beside other readers.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::amount;
use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role};
use super::prelude;
use super::view::View;

/// Whether a positive amount is a fraction, whatever its numbers are.
fn is_fraction(amount: &ch::Amount) -> bool {
    use ch::Amount::*;
    match amount {
        Full | Percent(_) | Rd | Global(_) | RdOfToken(_) | Star => true,
        Add(a, b) => is_fraction(a) && is_fraction(b),
        Scale(_, a) => is_fraction(a),
        // The difference of two may be as small as an epsilon.
        Sub(..) | Epsilons(_) => false,
    }
}

impl<'a> Body<'_, 'a> {
    /// Of everything a monitor owns that readers may share, it owns a fraction.
    pub fn owns_fractions(&mut self, v: &View<'a>, class: &'a ch::Class, at: Span) {
        let unsure = |a: &ch::Access| !is_fraction(&a.amount);
        let wanted = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(&e.kind, ch::ExprKind::Access(a) if unsure(a)));
        let clauses: Vec<&ch::Exp> = class.invariants.iter().map(|c| &c.body).collect();
        self.bound_counts(v, &clauses, at);
        for clause in clauses {
            for leaf in self.e.leaves(&v.unchecked(), clause, &wanted) {
                let ch::ExprKind::Access(a) = &leaf.exp.kind else { continue };
                let m = self.e.part(&leaf.view, Role::Access(amount::kind(&a.amount)), a.span);
                let owned = self.e.amount(&leaf.view, &a.amount, m);
                let fraction = leaf.close(cmp(BinOp::Lt, prelude::many_epsilons(m), owned, m), m);
                self.check(Check::MonitorReaders, a.span, |m| fraction.bottom_up(&mut |e| Some(e.at(m))));
            }
        }
    }
}
