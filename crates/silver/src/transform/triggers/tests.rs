use super::*;
use crate::transform::testing::*;

fn inferred(e: &Exp) -> String {
    let fields = ["f".into()].into_iter().collect();
    show(&infer_in(e, &Policy::new(&fields)))
}

fn x() -> Var {
    var("x", Type::Int)
}

fn y() -> Var {
    var("y", Type::Int)
}

#[test]
fn alternatives_cover_all_variables_and_stricter_terms_win() {
    let body = bin(BinOp::Gt, app("f", vec![app("g", vec![int("x")])]), app("h", vec![int("x")]));
    assert_eq!(inferred(&forall(&[x()], body)), "forall x: Int :: { f(g(x)) } { h(x) } f(g(x)) > h(x)");
    let body = bin(BinOp::Gt, app("f", vec![int("x")]), app("g", vec![int("y")]));
    assert_eq!(inferred(&forall(&[x(), y()], body)), "forall x: Int, y: Int :: { f(x), g(y) } f(x) > g(y)");
}

#[test]
fn what_no_trigger_may_contain_is_hidden() {
    let body = bin(BinOp::Gt, app("f", vec![int("x"), bin(BinOp::Mul, int("x"), num(2))]), num(0));
    assert_eq!(inferred(&forall(&[x()], body)), "forall x: Int, any$1: Int :: { f(x, any$1) } f(x, x * 2) > 0");
}

#[test]
fn sums_are_rewritten_when_nothing_else_is_found() {
    let f = app("f", vec![bin(BinOp::Add, int("x"), num(1))]);
    let body = bin(BinOp::Gt, f.clone(), int("x"));
    assert_eq!(inferred(&forall(&[x()], body)), "forall sum$1: Int :: { f(sum$1) } f(sum$1) > sum$1 - 1");
    let g = app("f", vec![bin(BinOp::Sub, num(7), int("x"))]);
    assert_eq!(inferred(&forall(&[x()], bin(BinOp::Gt, g, num(0)))), "forall sum$1: Int :: { f(sum$1) } f(sum$1) > 0");
}

#[test]
fn sums_beside_their_variable_become_premises() {
    let f = app("f", vec![int("x"), bin(BinOp::Add, int("y"), int("n"))]);
    let body = bin(BinOp::Gt, f, num(0));
    assert_eq!(inferred(&forall(&[x(), y()], body)), "forall x: Int, sum$1: Int :: { f(x, sum$1) } f(x, sum$1) > 0");
}

#[test]
fn nothing_is_invented_for_unreachable_variables() {
    let body = bin(BinOp::Gt, app("f", vec![bin(BinOp::Mul, int("x"), int("x"))]), num(0));
    assert_eq!(inferred(&forall(&[x()], body)), "forall x: Int :: f(x * x) > 0");
}

#[test]
fn terms_with_inner_bound_variables_do_not_count() {
    let inner = forall(&[y()], bin(BinOp::Gt, app("f", vec![int("x"), int("y")]), app("g", vec![int("x")])));
    assert_eq!(
        inferred(&forall(&[x()], inner)),
        "forall x: Int :: { g(x) } forall y: Int :: { f(x, y) } f(x, y) > g(x)"
    );
}

#[test]
fn reads_of_quantified_fields_trigger_and_old_is_kept() {
    let r = local("r", Type::Ref);
    let read = |f: &str| Expr::new(ExpKind::Field(r.clone(), f.into()), Type::Int, Meta::NONE);
    let old = Expr::new(ExpKind::Old(OldLabel::Pre, read("f")), Type::Int, Meta::NONE);
    let q = forall(&[var("r", Type::Ref)], bin(BinOp::Gt, old, read("g")));
    assert_eq!(inferred(&q), "forall r: Ref :: { old(r.f) } old(r.f) > r.g");
}

#[test]
fn permissions_trigger_on_their_receiver() {
    let s = local("s", Type::seq(Type::Ref));
    let bounds = bin(BinOp::Lt, int("x"), app("n", vec![int("x")]));
    let qp = |i: Exp| forall(&[x()], bin(BinOp::Implies, bounds.clone(), acc(index(s.clone(), i), "f")));
    assert_eq!(inferred(&qp(int("x"))), "forall x: Int :: { s[x] } x < n(x) ==> acc(s[x].f)");
    assert_eq!(
        inferred(&qp(bin(BinOp::Add, int("x"), num(1)))),
        "forall sum$1: Int :: { s[sum$1] } sum$1 - 1 < n(sum$1 - 1) ==> acc(s[sum$1].f)"
    );
}

#[test]
fn permissions_to_shifted_instances_are_quantified_over_the_instance() {
    let loc = Loc::Predicate { name: "p".into(), args: vec![int("a"), bin(BinOp::Add, int("x"), num(1))] };
    let perm = Expr::new(ExpKind::FullPerm, Type::Perm, Meta::NONE);
    let p = Acc { loc, perm, meta: Meta::NONE }.into_exp();
    let q = forall(&[x()], bin(BinOp::Implies, bin(BinOp::Lt, int("x"), num(9)), p));
    assert_eq!(inferred(&q), "forall sum$1: Int :: sum$1 - 1 < 9 ==> acc(p(a, sum$1))");
}

#[test]
fn quantifiers_that_only_their_inner_one_can_trigger_become_one() {
    let positive = bin(BinOp::Gt, app("f", vec![int("x"), int("y")]), num(0));
    let guard = bin(BinOp::Gt, int("x"), num(0));
    let nested = forall(&[x()], bin(BinOp::Implies, guard, forall(&[y()], positive)));
    assert_eq!(inferred(&nested), "forall x: Int, y: Int :: { f(x, y) } x > 0 ==> f(x, y) > 0");
    let wand = Wand { lhs: nested.clone(), rhs: nested, meta: Meta::NONE }.into_exp();
    let side = "(forall x: Int :: x > 0 ==> (forall y: Int :: { f(x, y) } f(x, y) > 0))";
    let ExpKind::Wand(wand) = &infer_in(&wand, &Policy::new(&Default::default())).kind else { unreachable!() };
    assert_eq!(show(&wand.lhs), side[1..side.len() - 1]);
}
