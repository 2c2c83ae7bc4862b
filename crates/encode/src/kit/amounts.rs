//! How much of a location is held, and the amounts that readers get.
//!
//! What a reader gets is never chosen: it is a variable of which only is known that it is small enough, so that readers leave something for each other.

use silver::tree::*;

use super::{cmp, none, perm, times, write};

pub fn holds_all(loc: Loc, m: Meta) -> Exp {
    cmp(BinOp::Eq, perm(loc, m), write(m), m)
}

pub fn holds_some(loc: Loc, m: Meta) -> Exp {
    cmp(BinOp::Gt, perm(loc, m), none(m), m)
}

pub fn more_than_none(amount: Exp, m: Meta) -> Exp {
    cmp(BinOp::Lt, none(m), amount, m)
}

/// An amount is positive and held.
pub fn holds_part(loc: Loc, amount: &Exp, m: Meta) -> Exp {
    Expr::and(more_than_none(amount.clone(), m), cmp(BinOp::Le, amount.clone(), perm(loc, m), m), m)
}

/// So many of an amount together are less than a limit.
pub fn is_less(n: u64, amount: &Exp, limit: Exp, m: Meta) -> Exp {
    let all = if n == 1 { amount.clone() } else { times(n, amount.clone(), m) };
    cmp(BinOp::Lt, all, limit, m)
}

/// What is known of the amount that a reader gets: there is something of it, and so many leave some of the whole.
pub fn is_read_fraction(amount: &Exp, readers: u64, m: Meta) -> Exp {
    Expr::and(more_than_none(amount.clone(), m), is_less(readers, amount, write(m), m), m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::testing::{amount, object, shown};

    #[test]
    fn questions_about_a_location() {
        let loc = || Loc::Field { recv: object("x"), field: "f".into() };
        assert_eq!(shown(&holds_all(loc(), Meta::NONE)), "perm(x.f) == write");
        assert_eq!(shown(&holds_some(loc(), Meta::NONE)), "perm(x.f) > none");
        assert_eq!(shown(&holds_part(loc(), &amount("p"), Meta::NONE)), "none < p && p <= perm(x.f)");
    }

    #[test]
    fn what_readers_get_leaves_something() {
        assert_eq!(shown(&is_read_fraction(&amount("k"), 1, Meta::NONE)), "none < k && k < write");
        assert_eq!(shown(&is_read_fraction(&amount("k"), 1000, Meta::NONE)), "none < k && 1000 * k < write");
        assert_eq!(shown(&is_less(3, &amount("k"), amount("outer"), Meta::NONE)), "3 * k < outer");
    }
}
