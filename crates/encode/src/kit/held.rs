//! Sets of objects, such as the locks that a thread holds, and what is said of all of them.

use silver::tree::*;
use source::Symbol;

use super::{cmp, forall, var};

pub fn object_set() -> Type {
    Type::set(Type::Ref)
}

pub fn set_of(objects: Vec<Exp>, m: Meta) -> Exp {
    Expr::new(ExpKind::SetLit(objects), object_set(), m)
}

pub fn is_in(object: Exp, set: Exp, m: Meta) -> Exp {
    cmp(BinOp::In, object, set, m)
}

pub fn union(set: Exp, more: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::Union, set, more, object_set(), m)
}

/// `forall x :: {trigger} claim`, where `said` gives the two for the variable.
pub fn of_each(name: Symbol, ty: Type, m: Meta, said: impl FnOnce(&Exp) -> (Exp, Exp)) -> Exp {
    let (trigger, claim) = said(&Expr::local(name, ty.clone(), m));
    forall(vec![var(name.as_str(), ty)], vec![Trigger { terms: vec![trigger], meta: m }], claim, m)
}

/// That everything in a set comes before something, in whatever order. Sets that are written down are gone through one by one.
pub fn all_before(held: &Exp, bound: Symbol, m: Meta, before: &mut dyn FnMut(&Exp) -> Exp) -> Exp {
    match &held.kind {
        ExpKind::SetLit(all) => Expr::conj(all.iter().map(before).collect::<Vec<_>>(), m),
        ExpKind::Binary(BinOp::Union, a, b) => {
            let a = all_before(a, bound, m, before);
            Expr::and(a, all_before(b, bound, m, before), m)
        }
        _ => of_each(bound, Type::Ref, m, |one| {
            let inside = is_in(one.clone(), held.clone(), m);
            (inside.clone(), Expr::implies(inside, before(one), m))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::testing::{object, shown};

    #[test]
    fn known_locks_are_asked_about_one_by_one() {
        let m = Meta::NONE;
        let held = Expr::local(Symbol::new("S"), object_set(), m);
        let all = union(held, set_of(vec![object("a"), object("b")], m), m);
        let mut differ = |one: &Exp| cmp(BinOp::Ne, one.clone(), object("x"), m);
        let said = shown(&all_before(&all, Symbol::new("l"), m, &mut differ));
        assert_eq!(said, "(forall l: Ref :: { l in S } l in S ==> l != x) && a != x && b != x");
        assert!(all_before(&set_of(vec![], m), Symbol::new("l"), m, &mut differ).is_true(), "nothing is held");
    }
}
