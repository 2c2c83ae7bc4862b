//! Amounts that are not written as numbers: wildcards, what `perm` says is held, parts of instances.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    if maker.rng.chance(50) {
        chosen(maker, wrong);
    } else {
        parts(maker, wrong);
    }
}

/// A wildcard is chosen where it is taken, and never again.
fn chosen(maker: &mut Maker, wrong: bool) {
    let cell = maker.name("Cell");
    maker.declare(format!("predicate {cell}(x: Ref)\n{{\n  acc(x.f)\n}}\n"));
    let resource = maker.rng.pick(&["x.f".to_string(), format!("{cell}(x)")]).clone();
    let all = format!("acc({resource}, perm({resource}))");
    let look = match resource.as_str() {
        "x.f" => format!("(asserting ({all}) in true)"),
        _ => format!("(unfolding {all} in true)"),
    };
    let some = format!("acc({resource}, wildcard)");
    let ways = [
        format!("inhale {some} && {look}"),
        format!("inhale {some}\n  if (!{look}) {{\n    assert false\n  }}"),
        format!("inhale {some} && {some}\n  exhale {some}"),
        format!("inhale {some}\n  while (!{look})\n    invariant {some}\n  {{\n  }}"),
        format!("inhale {some}\n  package {some} --* {some}"),
        format!("inhale acc({resource})\n  exhale {some} && perm({resource}) > none"),
        format!("inhale {some}\n  assert forall i: Int :: i > 0 ==> (asserting ({some}) in true)"),
    ];
    let way = maker.rng.pick(&ways).clone();
    let right = [
        format!("assert perm({resource}) > none"),
        format!("exhale {all}\n  assert perm({resource}) == none"),
        format!("exhale {some}\n  assert perm({resource}) > none"),
    ];
    let lies = [
        "assert false".to_string(),
        format!("exhale {all}\n  assert false"),
        format!("exhale {all} && {some}"),
        format!("exhale {all}\n  assert perm({resource}) > none"),
        format!("exhale acc({resource}, 1/1000)"),
        format!("exhale {all} && {look}\n  exhale {some}"),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    let name = maker.name("chooses");
    maker.method(&format!("{name}(x: Ref)"), &[], &[way, claim]);
}

/// A part of an instance has a part of what is written in its body.
fn parts(maker: &mut Maker, wrong: bool) {
    let (whole, n, m) = (maker.name("Whole"), maker.rng.between(2, 4), maker.rng.between(2, 4));
    maker.declare(format!("predicate {whole}(s: Set[Ref])\n{{\n  forall r: Ref :: r in s ==> acc(r.f, {n}/1)\n}}\n"));
    // So much of each location is held: 1/m.
    let part = format!("acc({whole}(s), 1/{})", n * m);
    let ways = [
        format!("fold {part}\n  unfold {part}"),
        format!("fold {part}\n  assert unfolding {part} in perm(x.f) == 1/{m}\n  unfold {part}"),
        format!("fold {part}\n  n := unfolding {part} in x.f\n  unfold {part}"),
    ];
    let way = maker.rng.pick(&ways).clone();
    let right = [format!("assert perm(x.f) == 1/{m}"), "assert x.f == old(x.f)".to_string()];
    let lies = [
        "assert false".to_string(),
        format!("assert perm(x.f) == {n}/1"),
        "x.f := 1".to_string(),
        format!("fold acc({whole}(s), 1/{m})"),
        format!("fold {part}\n  assert x.f == x.f"),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    let name = maker.name("divides");
    let clauses = [format!("requires x in s && (forall r: Ref :: r in s ==> acc(r.f, 1/{m}))")];
    maker.method(&format!("{name}(s: Set[Ref], x: Ref)"), &clauses, &["var n: Int".to_string(), way, claim]);
}
