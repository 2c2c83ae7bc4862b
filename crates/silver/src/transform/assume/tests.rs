use crate::transform::testing::{lowered, show_body};

const DECLS: &str = "field f: Int predicate P(i: Int, x: Ref)\n";

fn assumed(params: &str, e: &str) -> String {
    let core = lowered(&format!("{DECLS} method m({params}) {{ assume {e} }}"));
    show_body(&core, "m")
}

#[test]
fn pure_facts_are_inhaled_one_by_one() {
    assert_eq!(assumed("a: Bool, b: Bool", "a && (b && a)"), "inhale a\ninhale b\ninhale a\n");
}

#[test]
fn permissions_are_compared_with_what_is_held() {
    assert_eq!(assumed("x: Ref", "acc(x.f, wildcard)"), "inhale perm(x.f) > none\n");
    assert_eq!(
        assumed("x: Ref, y: Ref, b: Bool, p: Perm", "(b ==> acc(x.f, p)) && acc(y.f)"),
        "inhale b ==> perm(x.f) >= p\ninhale perm(y.f) >= (y == x && b ? p : none) + write\n"
    );
}

#[test]
fn earlier_quantified_amounts_count_at_the_location() {
    let got =
        assumed("s: Set[Ref], x: Ref, p: Perm", "(forall r: Ref :: r in s ==> acc(P(3, r), p)) && acc(P(2, x), p)");
    assert_eq!(
        got,
        r"inhale forall r: Ref :: { r in s } r in s ==> perm(P(3, r)) >= p
inhale perm(P(2, x)) >= (2 == 3 && x in s ? p : none) + p
"
    );
}

#[test]
fn let_values_are_known_to_later_parts() {
    let got = assumed("x: Ref, p: Perm", "(let y == (x) in acc(y.f, p)) && acc(x.f, p)");
    assert_eq!(got, "inhale let y == (x) in perm(y.f) >= p\ninhale perm(x.f) >= p + p\n");
}
