//! Amounts of permission that are taken away.

use logic::{Pool, Sort, Term};
use silver::tree::{Exp, ExpKind};

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::state::State;

/// An amount to take: what is written, or a wildcard, which is chosen as small as is needed where it is taken.
///
/// That a wildcard may still be chosen is a matter of taking it, so it is known of this value only and never of a term: an amount
/// that was given to somebody (produced, put into the heap, spoken of by `perm`) is a plain term, and what it is can no longer
/// depend on what is taken later.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    term: Term,
    open: bool,
}

impl Amount {
    pub fn exactly(term: Term) -> Amount {
        Amount { term, open: false }
    }

    /// The amount, from now on as it is.
    pub fn term(self) -> Term {
        self.term
    }

    /// Whether it may be made smaller.
    pub fn is_open(self) -> bool {
        self.open
    }

    /// A part of the amount, or of what it is a part of: it may be made smaller if one of the two may.
    pub fn times(self, pool: &Pool, other: Amount) -> Amount {
        Amount { term: pool.mul(self.term, other.term), open: self.open || other.open }
    }
}

impl<'c> Engine<'c> {
    /// The amount of an access.
    pub fn eval_amount(&mut self, st: &State, perm: &Exp, blame: Blame) -> Eval<Amount> {
        let term = self.eval(st, perm, blame)?;
        // What functions ask for is some permission or none, so there is nothing to choose.
        let open = matches!(perm.kind, ExpKind::Wildcard) && !st.heap.is_for_reading();
        Ok(Amount { term, open })
    }

    /// A fresh positive amount.
    pub fn eval_wildcard(&mut self, st: &State) -> Term {
        if st.heap.is_for_reading() {
            return self.pool.full();
        }
        let some = self.fresh("wildcard", Sort::PERM);
        self.assume(self.pool.positive(some));
        some
    }
}
