//! Statements and expressions that are rarely used: what is held for whom, what is inhaled but not exhaled, values forgotten on purpose.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let name = maker.name("looks");
    let n = maker.rng.between(1, 5);
    let (right, lies) = match maker.rng.below(6) {
        0 => held(n),
        1 => pairs(n),
        2 => forgotten(n),
        3 => bound(n),
        4 => wands(n),
        _ => left(maker, n),
    };
    let chosen = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &chosen, &lies);
    let body = [
        "var x: Ref\n  var y: Ref".to_string(),
        format!("x := new(*)\n  y := new(f)\n  x.f := {n}\n  x.g := 0\n  y.f := {}", n + 1),
        statement,
    ];
    maker.method(&format!("{name}()"), &[], &body);
}

type Statements = (Vec<String>, Vec<String>);

fn held(n: i64) -> Statements {
    let right = vec![
        "assert forperm r: Ref [r.f] :: r == x || r == y".to_string(),
        format!("assert forperm r: Ref [r.f] :: r.f >= {n}"),
        "exhale acc(y.f)\n  assert forperm r: Ref [r.f] :: r == x".to_string(),
        "exhale acc(x.f)\n  exhale acc(y.f)\n  assert forperm r: Ref [r.f] :: false".to_string(),
        format!("exhale acc(x.f, 1/2)\n  x.g := {n}\n  assert forperm r: Ref [r.f] :: r.f >= x.g"),
    ];
    let lies = vec![
        "assert forperm r: Ref [r.f] :: r == x".to_string(),
        format!("assert forperm r: Ref [r.f] :: r.f == {n}"),
        "exhale acc(x.f)\n  assert forperm r: Ref [r.f] :: r == x".to_string(),
        "exhale acc(x.f, 1/2)\n  assert forperm r: Ref [r.f] :: r == y".to_string(),
        "exhale acc(y.f, 1/2)\n  assert forperm r: Ref [r.f] :: false".to_string(),
        "assert forperm r: Ref [r.g] :: r == y".to_string(),
    ];
    (right, lies)
}

fn pairs(n: i64) -> Statements {
    let right = vec![
        format!("exhale [false, x.f == {n}]\n  assert x.f == {n}"),
        "exhale acc(x.f)\n  inhale [acc(x.f) && x.f == 8, false]\n  assert x.f == 8".to_string(),
        format!("assert [false, x.f == {n}]"),
        "exhale [acc(x.f), acc(x.f, 1/2)]\n  assert perm(x.f) == 1/2".to_string(),
        "exhale ([true, false] ==> acc(x.f))\n  assert perm(x.f) == write".to_string(),
        "exhale acc(x.f, ([true, false] ? write : 1/2))\n  assert perm(x.f) == 1/2".to_string(),
    ];
    let lies = vec![
        format!("exhale [x.f == {n}, x.f == {n} + 1]"),
        "inhale [true, false]\n  assert false".to_string(),
        format!("assert [x.f == {n}, false]"),
        "exhale [acc(x.f, 1/2), acc(x.f)]\n  assert x.f == x.f".to_string(),
        "exhale acc(x.f)\n  inhale [acc(x.f, 1/2), acc(x.f)]\n  x.f := 1".to_string(),
        "exhale acc(x.f)\n  inhale [acc(x.f), acc(x.f) && x.f == 8]\n  assert x.f == 8".to_string(),
        "inhale [true, acc(y.g)]\n  y.g := 1".to_string(),
        "exhale ([false, true] ==> acc(y.g))".to_string(),
        "exhale ([false, true] ==> acc(x.f))\n  assert perm(x.f) == write".to_string(),
        "exhale acc(x.f, ([true, false] ? 1/2 : write))\n  assert perm(x.f) == 1/2".to_string(),
        "exhale let c == ([false, true]) in (c ==> acc(y.g))".to_string(),
        "inhale asserting ([true, false]) in true".to_string(),
    ];
    (right, lies)
}

fn forgotten(n: i64) -> Statements {
    let right = vec![
        format!("quasihavoc x.f\n  assert perm(x.f) == write && y.f == {n} + 1 && x.g == 0"),
        format!("quasihavoc x.g == 1 ==> x.f\n  assert x.f == {n}"),
        format!("quasihavocall r: Ref :: r == y ==> r.f\n  assert x.f == {n}"),
        format!("exhale acc(x.f, 1/2)\n  quasihavoc y.f\n  assert x.f == {n}"),
    ];
    let lies = vec![
        format!("quasihavoc x.f\n  assert x.f == {n}"),
        format!("quasihavoc x.g == 0 ==> x.f\n  assert x.f == {n}"),
        format!("quasihavocall r: Ref :: r == x ==> r.f\n  assert x.f == {n}"),
        format!("quasihavocall r: Ref :: r.f\n  assert y.f == {n} + 1"),
        "quasihavoc x.f\n  assert false".to_string(),
        format!("label here\n  quasihavoc x.f\n  assert x.f == old[here](x.f)"),
    ];
    (right, lies)
}

fn bound(n: i64) -> Statements {
    let right = vec![
        format!("assert (let v == (x.f + 1) in v == y.f && v == {n} + 1)"),
        format!("assert asserting (x.f == {n}) in (x.g == 0)"),
        format!("label here\n  x.f := 9\n  assert (let v == (old[here](x.f)) in v == {n})"),
        format!("assert (let v == (x) in v.f == {n})"),
    ];
    let lies = vec![
        "assert (let v == (x.f + 1) in v == x.f)".to_string(),
        format!("assert asserting (x.f == {n} + 1) in true"),
        format!("assert asserting (x.f == {n}) in x.g == 1"),
        format!("label here\n  x.f := 9\n  assert (let v == (x.f) in old[here](v == x.f))"),
        "assert (let v == (y) in v.g == 0)".to_string(),
        format!("assert exists i: Int :: x.f < i && i < y.f"),
        "assert forall i: Int :: i < y.f ==> i < x.f".to_string(),
    ];
    (right, lies)
}

fn wands(n: i64) -> Statements {
    let wand = "acc(y.f) --* acc(y.f) && acc(x.f)";
    let right = vec![
        format!("package {wand}\n  assert applying ({wand}) in y.f == {n} + 1\n  apply {wand}\n  x.f := 2"),
        format!("package {wand}\n  assert applying ({wand}) in x.f == x.f\n  apply {wand}"),
    ];
    let lies = vec![
        format!("assert applying ({wand}) in true"),
        format!("package {wand}\n  assert applying ({wand}) in true\n  assert x.f == x.f"),
        format!("package {wand}\n  apply {wand}\n  assert applying ({wand}) in true"),
        format!("package {wand}\n  exhale acc(y.f)\n  assert applying ({wand}) in true"),
        format!("package {wand}\n  assert applying ({wand}) in x.f == {n} + 1"),
        format!("package {wand}\n  assert applying ({wand}) in false"),
    ];
    (right, lies)
}

/// What is held in the middle of an assertion that is being given away.
fn left(maker: &mut Maker, n: i64) -> Statements {
    let cell = maker.name("Holds");
    maker.declare(format!("predicate {cell}(x: Ref)\n{{\n  acc(x.g)\n}}\n"));
    let opened = format!("unfolding {cell}(x) in");
    let exhales = |claims: &[String]| -> Vec<String> {
        claims.iter().map(|claim| format!("fold {cell}(x)\n  exhale acc(x.f) && {claim}")).collect()
    };
    let right = [
        format!("({opened} perm(x.f) == none && perm(y.f) == write)"),
        format!("({opened} perm(x.g) == write && perm({cell}(x)) == none)"),
        format!("({opened} forperm r: Ref [r.f] :: r == y)"),
        format!("x.f == {n} && perm({cell}(x)) == write"),
        format!("(asserting (acc(x.f)) in x.f == {n} && perm(x.f) == none)"),
        format!("acc(y.f, {opened} write - perm(x.f)) && perm(y.f) == none"),
    ];
    let lies = [
        format!("({opened} perm(x.f) == write)"),
        format!("({opened} forperm r: Ref [r.f] :: r == x)"),
        format!("({opened} perm(x.f) == none ==> false)"),
        format!("({opened} perm({cell}(x)) == write)"),
        format!("({opened} perm(x.g) == none)"),
        "(asserting (perm(x.f) == write) in true)".to_string(),
        format!("(asserting ({opened} perm(x.f) > none) in true)"),
        format!("acc(x.f, {opened} write - perm(x.f))"),
        format!("acc(y.f) && ({opened} perm(y.f) == write)"),
    ];
    (exhales(&right), exhales(&lies))
}
