//! Predicates, folded and unfolded, whole and in part, with functions that look inside; lists.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    if maker.rng.chance(50) { pair(maker, wrong) } else { list(maker, wrong) }
}

fn pair(maker: &mut Maker, wrong: bool) {
    let (p, get, user) = (maker.name("pair"), maker.name("get"), maker.name("folds"));
    maker.declare(format!("predicate {p}(x: Ref)\n{{\n  acc(x.f) && acc(x.g) && x.f <= x.g\n}}\n"));
    maker.declare(format!(
        "function {get}(x: Ref): Int\n  requires acc({p}(x), 1/2)\n{{\n  unfolding acc({p}(x), 1/2) in x.g - x.f\n}}\n"
    ));
    let (a, w, n) = (maker.rng.between(-2, 4), maker.rng.between(0, 4), maker.rng.between(1, 4));
    let mut body = vec![
        "var x: Ref\n  var y: Ref".to_string(),
        format!("x := new(f, g)\n  x.f := {a}\n  x.g := {}", a + w),
        format!("y := new(f, g)\n  y.f := 0\n  y.g := {n}"),
        format!("fold {p}(x)\n  fold {p}(y)"),
        format!("assert {get}(x) == {w} && {get}(y) == {n}"),
        "label before".to_string(),
        format!("unfold {p}(x)\n  x.g := x.g + {n}\n  fold {p}(x)"),
    ];
    let right = maker
        .rng
        .pick(&[
            format!("assert {get}(x) == {} && {get}(y) == {n} && old[before]({get}(x)) == {w}", w + n),
            format!("exhale acc({p}(x), 1/2)\n  assert {get}(x) == {}", w + n),
            format!("unfold acc({p}(x), 1/2)\n  assert x.g == {} && perm(x.f) == 1/2", a + w + n),
            format!("exhale {p}(x)\n  inhale {p}(x)\n  assert {get}(y) == {n} && unfolding {p}(x) in x.f <= x.g"),
        ])
        .clone();
    let lies = [
        format!("assert {get}(x) == {w}"),
        format!("assert {get}(x) == old[before]({get}(x))"),
        format!("exhale {p}(x)\n  inhale {p}(x)\n  assert {get}(x) == {}", w + n),
        format!("exhale {p}(x)\n  assert {get}(x) == {}", w + n),
        "assert x.f == x.f".to_string(),
        format!("unfold {p}(x)\n  x.f := x.g + 1\n  fold {p}(x)"),
        format!("unfold {p}(x)\n  unfold {p}(x)"),
        format!("unfold acc({p}(x), 1/2)\n  x.f := 0"),
        format!("fold {p}(x)"),
        format!("exhale {p}(y)\n  unfold {p}(y)"),
        format!("unfold {p}(x)\n  exhale acc(x.f)\n  inhale acc(x.f)\n  fold {p}(x)"),
        format!("assert perm({p}(x)) > write"),
        format!("exhale acc({p}(x), 1/2)\n  unfold {p}(x)"),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    body.push(maker.or_wrong(wrong, &right, &lies));
    maker.method(&format!("{user}()"), &[], &body);
}

fn list(maker: &mut Maker, wrong: bool) {
    let (p, len, push, user) = (maker.name("list"), maker.name("len"), maker.name("push"), maker.name("builds"));
    maker.declare(format!(
        "predicate {p}(x: Ref)\n{{\n  acc(x.f) && acc(x.next) && (x.next != null ==> {p}(x.next))\n}}\n"
    ));
    let which = if wrong { maker.rng.below(3) } else { 3 };
    let post = maker.or_wrong(which == 0, "ensures 0 < result", &["ensures 1 < result", "ensures result == 1"]);
    maker.declare(format!(
        "function {len}(x: Ref): Int\n  requires {p}(x)\n  {post}\n{{\n  unfolding {p}(x) in x.next == null ? 1 : 1 + {len}(x.next)\n}}\n"
    ));
    let made = maker.or_wrong(
        which == 1,
        &format!("r := new(f, next)\n  r.f := v\n  r.next := x\n  fold {p}(r)"),
        &[
            &format!("r := new(f, next)\n  r.f := v\n  r.next := null\n  fold {p}(r)"),
            &format!("r := new(f, next)\n  r.f := v\n  r.next := r\n  fold {p}(r)"),
            "r := x",
            &format!("r := new(f, next)\n  fold {p}(r)"),
            &format!("r := new(f)\n  r.f := v\n  r.next := x\n  fold {p}(r)"),
        ],
    );
    maker.method(
        &format!("{push}(x: Ref, v: Int) returns (r: Ref)"),
        &[
            format!("requires x != null && {p}(x)"),
            format!("ensures r != null && {p}(r) && {len}(r) == old({len}(x)) + 1"),
        ],
        &[made],
    );
    let right = format!("assert {len}(z) == 3");
    let lies = [
        format!("assert {len}(z) == 2"),
        format!("assert {len}(x) == 1"),
        format!("unfold {p}(z)\n  assert z.next == y"),
        format!("unfold {p}(z)\n  assert {len}(z) == 3"),
        format!("assert {p}(x)"),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(which == 2, &right, &lies);
    let body = [
        "var x: Ref\n  var y: Ref\n  var z: Ref".to_string(),
        format!("x := new(f, next)\n  x.f := 1\n  x.next := null\n  fold {p}(x)"),
        format!("assert {len}(x) == 1"),
        format!("y := {push}(x, 2)\n  assert {len}(y) == 2"),
        format!("z := {push}(y, 3)"),
        claim,
    ];
    maker.method(&format!("{user}()"), &[], &body);
}
