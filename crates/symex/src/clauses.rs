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

#[cfg(test)]
mod tests {
    use silver::obligation::ErrorKind;
    use silver::tree::{Expr, Meta, Type};

    use super::*;

    fn named(name: &str) -> Exp {
        Expr::local(name.into(), Type::Bool, Meta::NONE)
    }

    fn both(l: Exp, r: Exp) -> Exp {
        Expr::and(l, r, Meta::NONE)
    }

    /// However a clause is bracketed, its conjuncts come in the order of the text: the snapshots of both sides of a call agree.
    #[test]
    fn brackets_do_not_matter() {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(named);
        let left = both(both(both(a.clone(), b.clone()), c.clone()), d.clone());
        let right = both(a.clone(), both(b.clone(), both(c.clone(), d.clone())));
        let halves = both(both(a.clone(), b.clone()), both(c.clone(), d.clone()));
        for clause in [left, right, halves] {
            let parts = contract(&[clause], |_| Blame::new(ErrorKind::AssertFailed, Meta::NONE));
            assert!(parts.iter().map(|part| &part.exp).eq([&a, &b, &c, &d]));
        }
    }

    #[test]
    fn other_operators_stay_whole() {
        let clause = Expr::or(both(named("a"), named("b")), named("c"), Meta::NONE);
        let parts = contract(&[clause.clone(), named("d")], |_| Blame::new(ErrorKind::AssertFailed, Meta::NONE));
        assert!(parts.iter().map(|part| &part.exp).eq([&clause, &named("d")]));
    }
}
