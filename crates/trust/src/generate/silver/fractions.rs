//! Amounts that are not known: parameters, wildcards, and what follows from holding them.

use super::{Maker, lines};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    if maker.rng.chance(60) { parameter(maker, wrong) } else { wildcards(maker, wrong) }
}

fn parameter(maker: &mut Maker, wrong: bool) {
    let name = maker.name("amount");
    let clauses = lines(&["requires none < p && p < 1/2 && acc(x.f, p) && acc(y.f, 1/2)", "ensures acc(x.f, p)"]);
    let right = *maker.rng.pick(&[
        "assert perm(x.f) >= p",
        "exhale acc(x.f, p)\n  inhale acc(x.f, p)",
        "exhale acc(x.f, p/2)\n  exhale acc(x.f, p/2)\n  inhale acc(x.f, p)",
        "inhale acc(x.f, write - p)\n  x.f := 3\n  exhale acc(x.f, write - p)\n  assert x.f == 3",
        "inhale acc(x.f, 2/3)\n  assert x != y\n  exhale acc(x.f, 2/3)",
        "var v: Int\n  v := x.f\n  exhale acc(x.f, p/3)\n  assert x.f == v\n  inhale acc(x.f, p/3)",
    ]);
    let lies = [
        "x.f := 1",
        "exhale acc(x.f, 1/2)",
        "exhale acc(x.f, p)",
        "assert x != y",
        "exhale acc(x.f, 2 * p)",
        "inhale acc(x.f, 1/2)\n  x.f := 1",
        "inhale acc(x.f, 1/2 - p)\n  assert x != y",
        "assert perm(x.f) > p",
        "assert p > 1/100",
        "var v: Int\n  v := x.f\n  exhale acc(x.f, p)\n  inhale acc(x.f, p)\n  assert x.f == v",
        "exhale acc(x.f, p/2)",
        "assert false",
    ];
    let statement = maker.or_wrong(wrong, right, &lies);
    maker.method(&format!("{name}(x: Ref, y: Ref, p: Perm)"), &clauses, &[statement]);
}

fn wildcards(maker: &mut Maker, wrong: bool) {
    let name = maker.name("wild");
    let clauses = lines(&["requires acc(x.f, wildcard) && acc(y.f) && y.f == 4"]);
    let right = *maker.rng.pick(&[
        "exhale acc(x.f, wildcard)\n  assert perm(x.f) > none",
        "exhale acc(y.f, wildcard)\n  assert y.f == 4 && perm(y.f) < write",
        "assert x.f == x.f && perm(x.f) > none && x != null",
        "exhale acc(y.f, wildcard)\n  exhale acc(y.f, wildcard)\n  assert y.f == 4",
        "assert x != y",
    ]);
    let lies = [
        "x.f := 1",
        "exhale acc(y.f, wildcard)\n  y.f := 1",
        "exhale acc(x.f, 1/1000)",
        "exhale acc(y.f, wildcard)\n  assert perm(y.f) == write",
        "exhale acc(y.f, wildcard)\n  exhale acc(y.f)",
        "exhale acc(y.f)\n  inhale acc(y.f, wildcard)\n  assert y.f == 4",
        "exhale acc(y.f, 1/2)\n  exhale acc(y.f, 1/2)\n  exhale acc(y.f, wildcard)",
        "assert x == y",
        "assert false",
    ];
    let statement = maker.or_wrong(wrong, right, &lies);
    maker.method(&format!("{name}(x: Ref, y: Ref)"), &clauses, &[statement]);
}
