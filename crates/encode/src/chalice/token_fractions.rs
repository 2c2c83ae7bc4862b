//! The read fraction of a token, `rd(tk)`: the one that the fork of `tk` chose. There is none of null.
//!
//! Whether a token is there is asked once the whole contract is known that names its fraction, whatever the order of its parts: permission to
//! `tk.joinable`, which usually stands beside, tells it.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role};
use super::view::View;

/// The tokens whose fractions an amount is made of.
fn tokens<'x>(amount: &'x ch::Amount, found: &mut Vec<&'x ch::Exp>) {
    match amount {
        ch::Amount::RdOfToken(token) => found.push(token),
        ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => {
            tokens(a, found);
            tokens(b, found);
        }
        ch::Amount::Scale(_, a) => tokens(a, found),
        ch::Amount::Full
        | ch::Amount::Percent(_)
        | ch::Amount::Rd
        | ch::Amount::Global(_)
        | ch::Amount::Epsilons(_)
        | ch::Amount::Star => {}
    }
}

fn tokens_of(amount: &ch::Amount) -> Vec<&ch::Exp> {
    let mut found = Vec::new();
    tokens(amount, &mut found);
    found
}

/// Whether an assertion names the fraction of a token.
pub fn names_fraction(e: &ch::Exp) -> bool {
    ch::visit::any(e, &|e| matches!(&e.kind, ch::ExprKind::Access(a) if !tokens_of(&a.amount).is_empty()))
}

impl<'a> Encoder<'a> {
    /// The tokens of an amount are there.
    pub fn tokens_there(&mut self, v: &View<'a>, amount: &ch::Amount, span: Span) -> Option<Exp> {
        let m = self.part(v, Role::Check(Check::TokenNull), span);
        let there: Vec<Exp> = tokens_of(amount).into_iter().map(|t| not_null(self.exp(v, t), m)).collect();
        (!there.is_empty()).then(|| Expr::conj(there, m))
    }
}

impl<'a> Body<'_, 'a> {
    /// The tokens are there whose fractions assertions name that are known here.
    pub fn tokens_exist(&mut self, v: &View<'a>, clauses: &[&ch::Exp]) {
        let v = v.unchecked();
        for clause in clauses {
            for leaf in self.e.leaves(&v, clause, &names_fraction) {
                let ch::ExprKind::Access(a) = &leaf.exp.kind else { continue };
                let Some(there) = self.e.tokens_there(&leaf.view, &a.amount, a.span) else { continue };
                let m = there.meta;
                let there = leaf.close(there, m);
                self.check(Check::TokenNull, a.span, |m| there.bottom_up(&mut |e| Some(e.at(m))));
            }
        }
    }
}
