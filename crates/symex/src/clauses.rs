//! Contracts as lists of conjuncts. Producing and consuming must split assertions the same way, because that is how snapshots
//! match; so both come here.

use silver::tree::{BinOp, Exp, ExpKind};

use crate::failure::Blame;

/// One conjunct of a contract and whom to blame for it.
#[derive(Clone, Debug)]
pub struct Clause {
    pub exp: Exp,
    pub blame: Blame,
}

/// The conjuncts of all clauses in order. `blame` gives the blame of a whole clause.
pub fn contract(clauses: &[Exp], blame: impl Fn(&Exp) -> Blame) -> Vec<Clause> {
    let mut all = Vec::new();
    for clause in clauses {
        split(clause, blame(clause), &mut all);
    }
    all
}

fn split(e: &Exp, blame: Blame, into: &mut Vec<Clause>) {
    let mut rest = e;
    // Conjunctions nest to the right as a rule, so only the left recurses.
    while let ExpKind::Binary(BinOp::And, l, r) = &rest.kind {
        split(l, blame, into);
        rest = r;
    }
    into.push(Clause { exp: rest.clone(), blame });
}
