//! Functions: recursion, contracts, and what they depend on in the heap.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    if maker.rng.chance(50) { arithmetic(maker, wrong) } else { heap_dependent(maker, wrong) }
}

fn arithmetic(maker: &mut Maker, wrong: bool) {
    let (function, user) = (maker.name("count"), maker.name("uses"));
    let by = maker.rng.between(1, 3);
    let which = if wrong { maker.rng.below(3) } else { 3 };
    let post = maker.or_wrong(
        which == 0,
        "ensures n <= result",
        &["ensures n < result", "ensures result == n + 1", "ensures false"],
    );
    let call = maker.or_wrong(
        which == 1,
        &format!("{function}(n - 1)"),
        &[&format!("{function}(n - 2)"), &format!("{function}(0 - n)")],
    );
    maker.declare(format!(
        "function {function}(n: Int): Int\n  requires 0 <= n\n  {post}\n{{\n  n == 0 ? 0 : {by} + {call}\n}}\n"
    ));
    let k = maker.rng.between(0, 3);
    let right = format!("assert {function}({k}) == {} && {function}(m) >= m", k * by);
    let lies = [
        format!("assert {function}({k}) == {}", k * by + 1),
        format!("assert {function}(m) > m"),
        format!("assert {function}(m - 1) >= 0"),
        "assert false".to_string(),
        format!("assert {function}(m) == {function}(m + 1)"),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(which == 2, &right, &lies);
    let unrolled: Vec<String> = (0..k).map(|i| format!("assert {function}({i}) == {}", i * by)).collect();
    maker.method(&format!("{user}(m: Int)"), &["requires 0 <= m".to_string()], &[unrolled, vec![claim]].concat());
}

/// A function of two fields, of which the user changes one.
fn heap_dependent(maker: &mut Maker, wrong: bool) {
    let (function, user) = (maker.name("sum"), maker.name("frames"));
    maker.declare(format!(
        "function {function}(x: Ref): Int\n  requires acc(x.f, 1/2) && acc(x.g, 1/2)\n{{\n  x.f + x.g\n}}\n"
    ));
    let (a, b, c) = (maker.rng.between(0, 4), maker.rng.between(0, 4), maker.rng.between(1, 4));
    let body = [
        "var x: Ref".to_string(),
        "var y: Ref".to_string(),
        "x := new(f, g)".to_string(),
        "y := new(f, g)".to_string(),
        format!("x.f := {a}\n  x.g := {b}\n  y.f := 0\n  y.g := 0"),
        format!("assert {function}(x) == {}", a + b),
        format!("y.f := {c}"),
        format!("assert {function}(x) == {} && {function}(y) == {c}", a + b),
        "label before".to_string(),
        format!("x.f := x.f + {c}"),
    ];
    let right = format!("assert {function}(x) == {} && old[before]({function}(x)) == {}", a + b + c, a + b);
    let lies = [
        format!("assert {function}(x) == old[before]({function}(x))"),
        format!("assert {function}(x) == {}", a + b + c + 1),
        format!("exhale acc(x.f)\n  inhale acc(x.f)\n  assert {function}(x) == {}", a + b + c),
        format!("exhale acc(x.f)\n  assert {function}(x) == {function}(x)"),
        format!("exhale acc(x.g)\n  assert {function}(x) == {}", a + b + c),
        format!("exhale acc(x.f)\n  inhale acc(x.f)\n  assert {function}(x) == old[before]({function}(x))"),
        format!("assert old[before]({function}(x)) == {}", a + b + c),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    maker.method(&format!("{user}()"), &[], &[&body[..], &[claim]].concat());
}
