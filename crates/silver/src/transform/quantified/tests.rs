use super::*;
use crate::transform::testing::*;

fn r() -> Exp {
    local("r", Type::Ref)
}

fn rs() -> Vec<Var> {
    vec![var("r", Type::Ref)]
}

fn flag(name: &str) -> Exp {
    local(name, Type::Bool)
}

fn canonical(e: &Exp) -> String {
    show(&canonicalize_in(e))
}

#[test]
fn conjunctions_are_split_and_conditions_collected() {
    let body = bin(
        BinOp::Implies,
        flag("a"),
        bin(BinOp::And, acc(r(), "f"), bin(BinOp::And, flag("p"), bin(BinOp::Implies, flag("b"), acc(r(), "g")))),
    );
    assert_eq!(
        canonical(&forall(&rs(), body)),
        "(forall r: Ref :: a ==> acc(r.f)) && (forall r: Ref :: a ==> p) && (forall r: Ref :: a && b ==> acc(r.g))"
    );
}

#[test]
fn conditionals_become_two_guards_and_no_condition_is_true() {
    let cond = Expr::new(ExpKind::Cond(flag("a"), acc(r(), "f"), acc(r(), "g")), Type::Bool, Meta::NONE);
    assert_eq!(
        canonical(&forall(&rs(), cond)),
        "(forall r: Ref :: a ==> acc(r.f)) && (forall r: Ref :: !a ==> acc(r.g))"
    );
    assert_eq!(canonical(&forall(&rs(), acc(r(), "f"))), "forall r: Ref :: true ==> acc(r.f)");
}

#[test]
fn nested_quantifiers_merge_without_capture() {
    let s = local("s", Type::seq(Type::Ref));
    let inner = forall(&[var("i", Type::Int)], bin(BinOp::Implies, flag("b"), acc(index(s, int("i")), "f")));
    let outer = forall(&[var("i", Type::Int)], bin(BinOp::Implies, bin(BinOp::Lt, int("i"), num(3)), inner));
    assert_eq!(canonical(&outer), "forall i: Int, i$1: Int :: i < 3 && b ==> acc(s[i$1].f)");
}

#[test]
fn let_values_stay_around_conditions_and_go_into_resources() {
    let body = bin(
        BinOp::Implies,
        bin(BinOp::Gt, int("y"), num(0)),
        acc(index(local("s", Type::seq(Type::Ref)), int("y")), "f"),
    );
    let let_ = Expr::new(
        ExpKind::Let { var: var("y", Type::Int), value: app("g", vec![int("x")]), body },
        Type::Bool,
        Meta::NONE,
    );
    assert_eq!(
        canonical(&forall(&[var("x", Type::Int)], let_)),
        "forall x: Int :: (let y == (g(x)) in y > 0) ==> acc(s[g(x)].f)"
    );
}

#[test]
fn inhale_exhale_is_lifted_out() {
    let both = Expr::new(ExpKind::InhaleExhale(acc(r(), "f"), flag("p")), Type::Bool, Meta::NONE);
    assert_eq!(
        canonical(&forall(&rs(), bin(BinOp::Implies, flag("a"), both))),
        "[forall r: Ref :: a ==> acc(r.f), forall r: Ref :: a ==> p]"
    );
}
