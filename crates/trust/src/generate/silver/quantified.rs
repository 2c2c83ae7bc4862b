//! Permission to families of locations: arrays, sets and sequences of objects.

use super::{Maker, lines};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(4) {
        0 => array(maker, wrong),
        1 => set(maker, wrong),
        2 => in_parts(maker, wrong),
        _ => sequence(maker, wrong),
    }
}

fn array(maker: &mut Maker, wrong: bool) {
    let (domain, slot, inverse, len) = (maker.name("Arr"), maker.name("slot"), maker.name("back"), maker.name("len"));
    let which = if wrong { maker.rng.below(4) } else { 4 };
    let injective =
        format!("axiom {{\n    forall a: {domain}, i: Int :: {{ {slot}(a, i) }} {inverse}({slot}(a, i)) == i\n  }}\n");
    let axiom = maker.or_wrong(which == 0, &injective, &["// slots may coincide\n"]);
    maker.declare(format!(
        "domain {domain} {{\n  function {slot}(a: {domain}, i: Int): Ref\n  function {inverse}(r: Ref): Int\n  function {len}(a: {domain}): Int\n  axiom {{\n    forall a: {domain} :: {{ {len}(a) }} 0 <= {len}(a)\n  }}\n  {axiom}}}\n"
    ));
    let all = |amount: &str| format!("forall i: Int :: 0 <= i && i < {len}(a) ==> acc({slot}(a, i).f, {amount})");
    let k = maker.rng.between(1, 4);
    let name = maker.name("fills");
    let invariant = maker.or_wrong(
        which == 1,
        &format!("invariant forall i: Int :: 0 <= i && i < n ==> {slot}(a, i).f == i * {k}"),
        &[
            &format!("invariant forall i: Int :: 0 <= i && i <= n ==> {slot}(a, i).f == i * {k}"),
            &format!("invariant forall i: Int :: 0 <= i && i < n ==> {slot}(a, i).f == i * {k} + 1"),
        ],
    );
    let store = maker.or_wrong(
        which == 2,
        &format!("{slot}(a, n).f := n * {k}"),
        &[
            &format!("{slot}(a, n + 1).f := n * {k}"),
            &format!("{slot}(a, n).f := n * {k} + 1"),
            &format!("{slot}(a, 0).f := n * {k} + 1"),
            &format!("exhale acc({slot}(a, n).f)"),
        ],
    );
    let right = *maker.rng.pick(&["whole", "half", "apart"]);
    let right = match right {
        "whole" => format!("assert forall i: Int :: 0 <= i && i < {len}(a) ==> {slot}(a, i).f >= 0"),
        "half" => format!("exhale {}\n  assert 0 < {len}(a) ==> {slot}(a, 0).f == 0", all("1/2")),
        _ => {
            format!("if (2 < {len}(a)) {{\n    exhale acc({slot}(a, 1).f)\n    assert {slot}(a, 2).f == 2 * {k}\n  }}")
        }
    };
    let lies = [
        format!("assert 0 < {len}(a) ==> {slot}(a, 0).f == 1"),
        format!("assert {slot}(a, 0).f == 0"),
        format!("if (2 < {len}(a)) {{\n    exhale acc({slot}(a, 1).f)\n    assert {slot}(a, 1).f == {k}\n  }}"),
        format!(
            "if (2 < {len}(a)) {{\n    exhale acc({slot}(a, 1).f)\n    inhale acc({slot}(a, 1).f)\n    assert {slot}(a, 1).f == {k}\n  }}"
        ),
        format!("exhale {}\n  inhale {}\n  assert 0 < {len}(a) ==> {slot}(a, 0).f == 0", all("write"), all("write")),
        format!("exhale forall i: Int :: 0 <= i && i <= {len}(a) ==> acc({slot}(a, i).f)"),
        format!("exhale {}\n  if (1 < {len}(a)) {{\n    {slot}(a, 1).f := 0\n  }}", all("1/2")),
        format!(
            "if (2 < {len}(a)) {{\n    {slot}(a, 1).f := 77\n    assert forall i: Int :: 0 <= i && i < {len}(a) ==> {slot}(a, i).f == i * {k}\n  }}"
        ),
        format!("exhale {}\n  exhale {}", all("2/3"), all("1/2")),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(which == 3, &right, &lies);
    let body = [
        "var n: Int".to_string(),
        "n := 0".to_string(),
        format!(
            "while (n < {len}(a))\n    invariant 0 <= n && n <= {len}(a)\n    invariant {}\n    {invariant}\n  {{\n    {store}\n    n := n + 1\n  }}",
            all("write")
        ),
        claim,
    ];
    maker.method(&format!("{name}(a: {domain})"), &[format!("requires {}", all("write"))], &body);
}

fn set(maker: &mut Maker, wrong: bool) {
    let name = maker.name("marks");
    let clauses = lines(&[
        "requires forall r: Ref :: r in s ==> acc(r.f) && acc(r.g, 1/2)",
        "requires forall r: Ref :: r in s ==> r.f == 1",
        "requires x in s && y in s && x != y",
    ]);
    let right = *maker.rng.pick(&[
        "x.f := 2\n  assert y.f == 1 && x.f == 2",
        "exhale acc(x.f)\n  assert y.f == 1\n  y.f := 5\n  assert forall r: Ref :: r in (s setminus Set(x, y)) ==> r.f == 1",
        "exhale forall r: Ref :: r in (s setminus Set(x)) ==> acc(r.f)\n  x.f := 3\n  assert x.f == 3",
        "exhale forall r: Ref :: r in s ==> acc(r.f, 1/3)\n  assert x.f == 1 && perm(x.f) == 2/3",
        "assert forall r: Ref :: r in s ==> r != null && perm(r.g) == 1/2",
    ]);
    let lies = [
        "x.f := 2\n  assert forall r: Ref :: r in s ==> r.f == 1",
        "exhale acc(x.f)\n  assert x.f == 1",
        "exhale acc(x.f)\n  exhale forall r: Ref :: r in s ==> acc(r.f)",
        "exhale forall r: Ref :: r in s ==> acc(r.f)\n  inhale forall r: Ref :: r in s ==> acc(r.f)\n  assert x.f == 1",
        "exhale forall r: Ref :: r in s ==> acc(r.f, 1/3)\n  x.f := 2",
        "x.g := 1",
        "assert z in s",
        "z.f := 1",
        "assert perm(z.f) > none",
        "exhale forall r: Ref :: r in s ==> acc(r.g, 2/3)",
        "exhale forall r: Ref :: r in (s setminus Set(x)) ==> acc(r.f)\n  assert y.f == 1",
        "assert |s| > 2",
        "assert false",
    ];
    let statement = maker.or_wrong(wrong, right, &lies);
    maker.method(&format!("{name}(s: Set[Ref], x: Ref, y: Ref, z: Ref)"), &clauses, &[statement]);
}

/// What is taken comes from several families, each of which has less than all of it.
fn in_parts(maker: &mut Maker, wrong: bool) {
    let name = maker.name("parts");
    let of = |set: &str, amount: &str| format!("forall r: Ref :: r in {set} ==> acc(r.f, {amount})");
    let clauses = [
        format!("requires {}", of("s", "1/2")),
        format!("requires {}", of("t", "1/3")),
        "requires s subset t && x in s && y in t && !(y in s)".to_string(),
    ];
    let right = [
        format!("exhale {}\n  assert perm(x.f) == none && perm(y.f) == 1/3", of("s", "5/6")),
        format!("exhale {}\n  assert perm(x.f) == 1/3 && x.f == old(x.f)", of("s", "1/2")),
        format!("exhale {}\n  inhale {}\n  assert y.f == old(y.f)", of("s", "5/6"), of("s", "5/6")),
    ];
    let lies = [
        format!("exhale {}\n  assert x.f == x.f", of("s", "5/6")),
        format!("exhale {}\n  assert perm(x.f) > none", of("s", "5/6")),
        format!("exhale {}", of("t", "5/6")),
        format!("exhale {}", of("s", "write")),
        format!("exhale {}\n  exhale acc(x.f, 1/6)", of("s", "5/6")),
        format!("exhale {}\n  inhale {}\n  assert x.f == old(x.f)", of("s", "5/6"), of("s", "5/6")),
        "x.f := 1".to_string(),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &right, &lies);
    maker.method(&format!("{name}(s: Set[Ref], t: Set[Ref], x: Ref, y: Ref)"), &clauses, &[statement]);
}

fn sequence(maker: &mut Maker, wrong: bool) {
    let name = maker.name("walks");
    let distinct = "requires forall i: Int, j: Int :: 0 <= i && i < j && j < |s| ==> s[i] != s[j]";
    let which = if wrong { maker.rng.below(3) } else { 3 };
    let distinct = maker.or_wrong(which == 0, distinct, &["requires |s| >= 0"]);
    let mut clauses = vec![
        distinct,
        "requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)".to_string(),
        "requires |s| > 3".to_string(),
    ];
    let right = *maker.rng.pick(&[
        "s[0].f := 1\n  s[1].f := 2\n  assert s[0].f == 1",
        "exhale forall i: Int :: 0 <= i && i < 2 ==> acc(s[i].f)\n  s[2].f := 4\n  assert s[2].f == 4",
        "exhale acc(s[0].f)\n  s[3].f := 4\n  assert perm(s[3].f) == write",
        "assert s[0] != s[1] && s[2] != null",
    ]);
    let lies = [
        "s[0].f := 1\n  s[1].f := 2\n  assert s[0].f == 2",
        "exhale forall i: Int :: 0 <= i && i < 2 ==> acc(s[i].f)\n  s[1].f := 4",
        "exhale acc(s[0].f)\n  exhale forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)",
        "s[|s|].f := 1",
        "assert s[0].f == s[1].f",
        "exhale forall i: Int :: 0 <= i && i < 3 ==> acc(s[i].f)\n  inhale forall i: Int :: 0 <= i && i < 3 ==> acc(s[i].f)\n  assert s[1].f == old(s[1].f)",
        "assert false",
    ];
    let statement = maker.or_wrong(which >= 1 && wrong, right, &lies);
    if maker.rng.chance(30) {
        clauses.push("ensures true".to_string());
    }
    maker.method(&format!("{name}(s: Seq[Ref])"), &clauses, &[statement]);
}
