//! Inhale-exhale pairs wherever an assertion may have one: `[A, B]` is `A` to whoever is given the assertion, `B` to whoever gives it.
//!
//! Every assertion here is about all of `x.f`, and says so to one of the two, to both or to none.

use super::Maker;

/// What an assertion means: whether it speaks of `x.f` when it is inhaled, and when it is exhaled.
#[derive(Clone, Copy)]
struct Meaning {
    inhaled: bool,
    exhaled: bool,
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(4) {
        0 => given(maker, wrong),
        1 => taken(maker, wrong),
        2 => contract(maker, wrong),
        _ => value(maker, wrong),
    }
}

fn meaning(maker: &mut Maker) -> Meaning {
    Meaning { inhaled: maker.rng.chance(50), exhaled: maker.rng.chance(50) }
}

/// Something true, or false, of `n`, which is 4.
fn known(maker: &mut Maker, truth: bool) -> &'static str {
    let all = match truth {
        true => ["true", "n == 4", "n > 0", "!(n < 4)"],
        false => ["false", "n != 4", "n < 0", "n > 4"],
    };
    all[maker.rng.below(all.len())]
}

fn condition(maker: &mut Maker, meaning: Meaning) -> String {
    let (inhaled, exhaled) = (known(maker, meaning.inhaled), known(maker, meaning.exhaled));
    format!("[{inhaled}, {exhaled}]")
}

fn assertion(maker: &mut Maker, meaning: Meaning) -> String {
    let opposite = Meaning { inhaled: !meaning.inhaled, exhaled: !meaning.exhaled };
    let (when, unless) = (condition(maker, meaning), condition(maker, opposite));
    match maker.rng.below(9) {
        0 => format!("({when} ==> acc(x.f))"),
        1 => format!("({when} ? acc(x.f) : true)"),
        2 => format!("({unless} ? n == 4 : acc(x.f))"),
        3 => format!("(let c == ({when}) in (c ==> acc(x.f)))"),
        4 => format!("acc(x.f, ({when} ? write : none))"),
        5 => format!("(forall r: Ref :: r in Set(x) && {when} ==> acc(r.f))"),
        6 => format!("(!{unless} ==> acc(x.f))"),
        7 => format!("(n == 4 && {when} ==> acc(x.f))"),
        _ => {
            let (inhaled, exhaled) = (known(maker, meaning.inhaled), known(maker, meaning.exhaled));
            format!("[{inhaled} ==> acc(x.f), {exhaled} ==> acc(x.f)]")
        }
    }
}

fn held(is_held: bool) -> &'static str {
    if is_held { "write" } else { "none" }
}

fn finish(maker: &mut Maker, stem: &str, body: Vec<String>) {
    let name = maker.name(stem);
    let start = "var x: Ref\n  var n: Int\n  x := new(f)\n  x.f := 7\n  n := 4".to_string();
    maker.method(&format!("{name}()"), &[], &[vec![start], body].concat());
}

/// What is given away is what the assertion means when exhaled.
fn given(maker: &mut Maker, wrong: bool) {
    let meant = meaning(maker);
    let assertion = assertion(maker, meant);
    let right = format!("exhale {assertion}\n  assert perm(x.f) == {}", held(!meant.exhaled));
    let mut lies = vec![format!("exhale {assertion}\n  assert perm(x.f) == {}", held(meant.exhaled))];
    if meant.exhaled {
        lies.push(format!("exhale {assertion}\n  x.f := 1"));
        lies.push(format!("exhale acc(x.f)\n  exhale {assertion}"));
        lies.push(format!("exhale acc(x.f)\n  assert {assertion}"));
        lies.push(format!("exhale acc(x.f, 1/2)\n  assert {assertion}"));
        lies.push(format!("exhale acc(x.f)\n  assert (asserting ({assertion}) in true)"));
        lies.push(format!("exhale acc(x.f)\n  inhale (asserting ({assertion}) in true)"));
    }
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &right, &lies);
    finish(maker, "gives", vec![statement]);
}

/// What is got is what it means when inhaled.
fn taken(maker: &mut Maker, wrong: bool) {
    let meant = meaning(maker);
    let assertion = assertion(maker, meant);
    let got = format!("exhale acc(x.f)\n  inhale {assertion}");
    let right = format!("{got}\n  assert perm(x.f) == {}", held(meant.inhaled));
    let mut lies = vec![format!("{got}\n  assert perm(x.f) == {}", held(!meant.inhaled))];
    if !meant.inhaled {
        lies.push(format!("{got}\n  x.f := 1"));
        lies.push(format!("{got}\n  exhale acc(x.f)"));
    }
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &right, &lies);
    finish(maker, "takes", vec![statement]);
}

/// A method, or a loop, is given what its caller gives, and gives what its caller is given, both with its own meaning.
fn contract(maker: &mut Maker, wrong: bool) {
    let (callee, before, after) = (maker.name("between"), meaning(maker), meaning(maker));
    let (pre, post) = (assertion(maker, before), assertion(maker, after));
    // The body has what the precondition means when inhaled, and owes what the postcondition means when exhaled.
    let body = match (before.inhaled, after.exhaled) {
        (true, _) | (false, false) => "",
        // What it does not have it makes up: it does not come to its end.
        (false, true) => "  inhale false\n",
    };
    let owes = wrong && !before.inhaled && after.exhaled && maker.rng.chance(40);
    let body = if owes { "" } else { body };
    maker.declare(format!(
        "method {callee}(x: Ref, n: Int)\n  requires n == 4 && {pre}\n  ensures {post}\n{{\n{body}}}\n"
    ));
    if owes {
        maker.is_wrong(&format!("{callee} ensures {post}"));
    }
    // `x.f` is held by the caller, unless both would have it afterwards.
    let left = !before.exhaled;
    let call = format!("{callee}(x, n)");
    let both = left && after.inhaled;
    let first = if both { "exhale acc(x.f)\n  " } else { "" };
    let has = (left && !both) || after.inhaled;
    let right = format!("{first}{call}\n  assert perm(x.f) == {}", held(has));
    let mut lies = vec![format!("{first}{call}\n  assert perm(x.f) == {}", held(!has))];
    if before.exhaled {
        lies.push(format!("exhale acc(x.f)\n  {call}"));
        lies.push(format!("exhale acc(x.f, 1/3)\n  {call}"));
        lies.push(format!("exhale acc(x.f)\n  while (n < 4)\n    invariant n == 4 && {pre}\n  {{\n  }}"));
    }
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong && !owes, &right, &lies);
    finish(maker, "calls", vec![statement]);
}

/// A function is applied where its precondition holds as it is exhaled, and relies on it as it is inhaled.
fn value(maker: &mut Maker, wrong: bool) {
    let function = maker.name("reads");
    let least = maker.rng.between(5, 7);
    maker.declare(format!(
        "function {function}(x: Ref): Int\n  requires acc(x.f, wildcard) && [true, x.f >= {least}]\n{{\n  x.f\n}}\n"
    ));
    let pair = |a: &str, b: &str| format!("[{a}, {b}]");
    let right = [
        format!("n := {function}(x)\n  assert n == 7"),
        format!("exhale acc(x.f) && {}\n  assert perm(x.f) == none", pair("x.f < 7", "x.f == 7")),
        format!("exhale acc(x.f)\n  inhale acc(x.f) && {}\n  assert x.f == 3", pair("x.f == 3", "x.f == 5")),
    ];
    let lies = [
        format!("x.f := {least} - 1\n  n := {function}(x)"),
        format!("assert {}", pair("x.f == 7", "x.f < 7")),
        format!("exhale acc(x.f) && {}", pair("x.f == 7", "x.f == 8")),
        format!("assert (let m == ({}) in m)", pair("n == 4", "n == 5")),
        format!("assert {} ? n == 5 : n == 4", pair("n < 4", "n == 4")),
        format!("exhale acc(x.f)\n  inhale acc(x.f) && {}\n  assert x.f == 5", pair("x.f == 3", "x.f == 5")),
    ];
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &right, &lies);
    finish(maker, "values", vec![statement]);
}
