//! What holds under a condition only: locations that differ there, permission that is held there, promises made there. Nothing of it is known
//! where the condition does not hold, however it was looked at.

use super::{Maker, lines};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(3) {
        0 => apart(maker, wrong),
        1 => opened(maker, wrong),
        _ => shared(maker, wrong),
    }
}

const APART: &str = "(forall i: Int, j: Int :: { s[i], s[j] } 0 <= i && i < j && j < |s| ==> s[i] != s[j])";

/// A function of different objects is applied where they differ.
fn apart(maker: &mut Maker, wrong: bool) {
    let (needs, asks) = (maker.name("needs"), maker.name("asks"));
    let family = "forall i: Int :: { s[i] } 0 <= i && i < |s| ==> acc(s[i].f)";
    maker.declare(format!("function {needs}(s: Seq[Ref], k: Int): Int\n  requires {APART}\n  requires {family}\n"));
    let inside = "(forall i: Int :: { s[i] } 0 <= i && i < |s| ==> s[i] in all)";
    maker.declare(format!(
        "function {asks}(s: Seq[Ref], all: Set[Ref]): Int\n  requires forall r: Ref :: r in all ==> acc(r.f)\n{{\n  {APART} && {inside} ? {needs}(s, 0) : 0\n}}\n"
    ));
    let looks = [
        format!("n := s[0] != s[1] ? {needs}(s, 1) : 0"),
        format!("b := s[0] != s[1] ==> {needs}(s, 1) == {needs}(s, 1)"),
        format!("b := s[0] == s[1] || {needs}(s, 1) > 0"),
        format!("b := (let k == (1) in s[0] != s[1] && {needs}(s, k) > 0)"),
        format!("b := s[0] != s[1] ==> old({needs}(s, 1)) > 0"),
        format!("b := s[0] != s[1] ==> (forall k: Int :: {{ {needs}(s, k) }} k > 0 ==> {needs}(s, k) > 0)"),
        format!("b := forall t: Seq[Ref] :: {{ |t| }} t == s && t[0] != t[1] ==> {needs}(t, 1) > 0"),
        format!("b := exists t: Seq[Ref] :: {{ |t| }} t == s && t[0] != t[1] && {needs}(t, 1) > 0"),
        format!("b := forall k: Int :: {{ {needs}(s, k) }} k + 1 > k"),
        format!("n := {asks}(s, Set(x, y))"),
        format!("b := s[0] != s[1] ==> (asserting ({family}) in true)"),
        "if (b) {\n    inhale x != y\n  }".to_string(),
    ];
    let look = maker.rng.pick(&looks).clone();
    let right =
        *maker.rng.pick(&["assert x != y ==> s[0] != s[1]", "assert x.f == s[0].f", "assert x == y || |s| == 2"]);
    let lies = ["assert x != y", "assert s[0] != s[1]", "assert x == y ==> false", "assert x == y"];
    let claim = maker.or_wrong(wrong, right, &lies);
    let name = maker.name("differ");
    let body = ["var s: Seq[Ref]\n  s := Seq(x, y)".to_string(), "var n: Int\n  var b: Bool".to_string(), look, claim];
    let clauses = lines(&["requires forall r: Ref :: r in Set(x, y) ==> acc(r.f)"]);
    maker.method(&format!("{name}(x: Ref, y: Ref)"), &clauses, &body);
}

/// A predicate that holds different objects in one case only.
fn opened(maker: &mut Maker, wrong: bool) {
    let (predicate, domain, part, shows) =
        (maker.name("Maybe"), maker.name("Parts"), maker.name("part"), maker.name("shows"));
    maker.declare(format!("domain {domain} {{\n  function {part}(x: Ref, i: Int): Ref\n}}\n"));
    maker.declare(format!(
        "predicate {predicate}(x: Ref)\n{{\n  acc(x.f) && (x.f > 0 ==> {part}(x, 0) != {part}(x, 1) && (forall i: Int :: 0 <= i && i < 2 ==> acc({part}(x, i).g)))\n}}\n"
    ));
    maker.declare(format!(
        "function {shows}(x: Ref): Int\n  requires {predicate}(x)\n{{\n  unfolding {predicate}(x) in (x.f > 0 ? {part}(x, 0).g : 0)\n}}\n"
    ));
    let looks = [
        format!("n := unfolding {predicate}(x) in x.f"),
        format!("n := unfolding {predicate}(x) in (x.f > 0 ? {part}(x, 1).g : 0)"),
        format!("n := {shows}(x)"),
        format!("unfold {predicate}(x)\n  n := x.f > 0 ? {part}(x, 0).g : 0\n  fold {predicate}(x)"),
    ];
    let look = maker.rng.pick(&looks).clone();
    let right = [
        format!("if (unfolding {predicate}(x) in x.f > 0) {{\n    assert {part}(x, 0) != {part}(x, 1)\n  }}"),
        format!(
            "if (unfolding {predicate}(x) in x.f > 1) {{\n    unfold {predicate}(x)\n    {part}(x, 1).g := 3\n  }}"
        ),
    ];
    let lies = [
        format!("assert {part}(x, 0) != {part}(x, 1)"),
        format!("if (unfolding {predicate}(x) in x.f <= 0) {{\n    assert {part}(x, 0) != {part}(x, 1)\n  }}"),
        format!("assert unfolding {predicate}(x) in x.f > 0"),
        format!("unfold {predicate}(x)\n  {part}(x, 1).g := 3"),
        format!("if (unfolding {predicate}(x) in x.f <= 0) {{\n    assert false\n  }}"),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    let name = maker.name("opens");
    let clauses = [format!("requires {predicate}(x)")];
    maker.method(&format!("{name}(x: Ref)"), &clauses, &["var n: Int".to_string(), look, claim]);
}

/// What two families hold of an object agrees where both are held; here that is nowhere, since one holds all of it.
fn shared(maker: &mut Maker, wrong: bool) {
    let predicate = maker.name("Share");
    maker.declare(format!(
        "predicate {predicate}(x: Ref, s: Set[Ref])\n{{\n  acc(x.g) && (x.g > 0 ==> (forall r: Ref :: r in s ==> acc(r.f, 1/2)))\n}}\n"
    ));
    let look = format!("unfolding {predicate}(x, s) in (x.g > 0 ? w.f : 0)");
    let change = *maker.rng.pick(&["z.f := z.f + 1", "exhale acc(z.f)\n  inhale acc(z.f)", "quasihavoc z.f"]);
    let right = [
        format!("assert unfolding {predicate}(x, s) in x.g > 0 ==> w.f == n"),
        "assert perm(z.f) == write".to_string(),
    ];
    let lies = [
        format!("assert unfolding {predicate}(x, s) in x.g > 0"),
        format!("if (unfolding {predicate}(x, s) in x.g <= 0) {{\n    assert false\n  }}"),
        "assert n == z.f".to_string(),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    let name = maker.name("shares");
    let clauses = [
        format!("requires {predicate}(x, s)"),
        "requires forall r: Ref :: r == z ==> acc(r.f)".to_string(),
        "requires z in s && (w in s || w == z)".to_string(),
    ];
    let body = [
        "var n: Int\n  var m: Int".to_string(),
        format!("n := {look}"),
        change.to_string(),
        format!("m := {look}"),
        claim,
    ];
    maker.method(&format!("{name}(x: Ref, s: Set[Ref], z: Ref, w: Ref)"), &clauses, &body);
}
