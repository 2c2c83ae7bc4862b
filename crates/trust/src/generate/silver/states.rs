//! Values that are read in several heaps: under `old`, by the name that `let` gave them, and on the sides of a wand.

use super::Maker;

type Statements = (Vec<String>, Vec<String>);

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let name = maker.name("states");
    let n = maker.rng.between(1, 5);
    let (right, lies) = match maker.rng.below(3) {
        0 => sums(maker, n),
        1 => names(n),
        _ => sides(n),
    };
    let chosen = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &chosen, &lies);
    let body = [
        "var x: Ref\n  var y: Ref".to_string(),
        format!("x := new(*)\n  y := new(f)\n  x.f := {n}\n  x.g := 0\n  y.f := {}\n  x.next := y", n + 1),
        "label here".to_string(),
        statement,
    ];
    maker.method(&format!("{name}()"), &[], &body);
}

/// Quantifiers whose triggers are sums of what is read.
fn sums(maker: &mut Maker, n: i64) -> Statements {
    let at = maker.name("at");
    maker.declare(format!("domain In{at} {{\n  function {at}(i: Int): Int\n}}\n"));
    let now = n + 3;
    let before = format!("x.f := {now}\n  inhale forall i: Int ::");
    let right = vec![
        format!("{before} {at}(i + x.f) == i\n  assert {at}(7) == 7 - {now}"),
        format!("{before} {at}(x.f - i) == i\n  assert {at}(7) == {now} - 7"),
        format!("{before} y.f > 0 ==> {at}(i + 8 \\ y.f) == {at}(i + 8 \\ y.f)"),
    ];
    let lies = vec![
        format!("{before} {at}(i + y.g) == i"),
        format!("{before} {at}(i + 1 \\ x.g) == i"),
        format!("assert forall i: Int :: {at}(i - y.g) == {at}(i - y.g)"),
        format!("{before} old[here]({at}(i + x.f)) == i\n  assert {at}(7) == 7 - {now}"),
        format!("{before} {at}(i + x.f) == old[here](i + x.f)\n  assert {at}(7) == 7"),
        format!("{before} {at}(i + x.f) == i\n  assert {at}(7) == 7 - {n}"),
    ];
    (right, lies)
}

/// What `let` names in a family of locations.
fn names(n: i64) -> Statements {
    let named = |verb: &str| {
        format!("x.next := x\n  {verb} forall i: Int :: let v == (x.next) in (i == {n} ==> acc(old[here](v).f))")
    };
    let given = named("exhale");
    let right = vec![
        format!("{given}\n  assert perm(x.f) == none && perm(y.f) == write"),
        format!("exhale acc(x.f)\n  {}\n  assert perm(x.f) == write && perm(y.f) == write", named("inhale")),
        "x.next := x\n  exhale let v == (x.next) in acc(old[here](v).f)\n  assert perm(x.f) == none".to_string(),
        format!("x.next := x\n  assume let v == (x.next) in acc(old[here](v).g)\n  assert x.g == 0"),
    ];
    let lies = vec![
        format!("{given}\n  assert perm(y.f) == none"),
        format!("{given}\n  assert perm(x.f) == write"),
        format!("exhale acc(x.f)\n  {given}"),
        format!("exhale acc(x.f)\n  exhale acc(y.f)\n  {}\n  assert perm(y.f) == write", named("inhale")),
        "x.next := x\n  exhale let v == (x.next) in acc(old[here](v).f)\n  assert perm(x.f) == write".to_string(),
    ];
    (right, lies)
}

/// Wands whose sides read what they hold, and others.
fn sides(n: i64) -> Statements {
    let next = "acc(y.f) --* acc(y.f) && y.f == old[lhs](y.f) + 1";
    let same = "acc(y.f) --* acc(y.f) && y.f == old[lhs](y.f)";
    let held = format!("true --* acc(x.f) && x.f == {n}");
    let right = vec![
        format!("inhale {next}\n  apply {next}\n  assert y.f == {n} + 2"),
        format!("package {same}\n  y.f := 9\n  apply {same}\n  assert y.f == 9"),
        format!("package {held}\n  apply {held}\n  assert x.f == {n}"),
    ];
    let lies = vec![
        format!("inhale acc(y.f) --* acc(y.f) && x.f == {n}"),
        format!("inhale x.f == {n} --* acc(y.g)"),
        format!("package true --* x.f == {n}"),
        format!("package x.f == {n} --* true && acc(x.g)"),
        "inhale true --* (old[lhs](x.g) == 0 ==> acc(y.g))".to_string(),
        format!("package acc(y.f) --* acc(y.f) && old[lhs](x.f) == {n}"),
        format!("inhale {next}\n  apply {next}\n  assert y.f == {n} + 1"),
    ];
    (right, lies)
}
