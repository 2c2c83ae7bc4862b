//! Sequences of numbers and of objects, quantifiers, and permission to all elements.

use super::{Maker, Step, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    if maker.rng.chance(50) { numbers(maker, n_steps) } else { boxes(maker, n_steps) }
}

fn show(values: &[i64]) -> String {
    match values {
        [] => "nil<int>".to_string(),
        _ => format!("[{}]", values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

fn numbers(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let s = maker.name("s");
    let mut values: Vec<i64> = (0..1 + maker.rng.below(4)).map(|_| maker.rng.between(0, 6)).collect();
    let mut steps = vec![vec![format!("var {s}: seq<int> := {};", show(&values))]];
    for _ in 0..n_steps {
        let n = maker.rng.between(0, 6);
        let at = maker.rng.below(values.len().max(1));
        let line = match maker.rng.below(8) {
            0 => format!("assert |{s}| == {};", values.len()),
            1 if !values.is_empty() => format!("assert {s}[{at}] == {};", values[at]),
            2 => {
                values.push(n);
                format!("{s} := {s} ++ [{n}];")
            }
            3 => {
                values.insert(0, n);
                format!("{s} := [{n}] ++ {s};")
            }
            4 => {
                values.drain(..at);
                format!("{s} := {s}[{at}..];")
            }
            5 => {
                values.truncate(at);
                format!("{s} := {s}[..{at}];")
            }
            6 => {
                let most = values.iter().max().copied().unwrap_or(0);
                format!("assert forall i in [0..|{s}|] :: 0 <= {s}[i] && {s}[i] <= {most};")
            }
            _ => format!("assert {s} == {};", show(&values)),
        };
        steps.push(vec![line]);
    }
    steps
}

/// Permission to a field of all objects in a sequence, split at random.
fn boxes(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let (class, user) = (maker.name("Box"), maker.name("User"));
    maker.declare(&format!("class {class}"), &lines(&["var v: int;"]));
    let head = format!("bump(bs: seq<{class}>, i: int)");
    let members = method(
        &head,
        &[
            "requires null !in bs && acc(bs[*].v) && 0 <= i && i < |bs|;",
            "ensures acc(bs[*].v) && bs[i].v == old(bs[i].v) + 1;",
            "ensures forall j in [0..|bs|] :: bs[j] != bs[i] ==> bs[j].v == old(bs[j].v);",
        ],
        &lines(&["bs[i].v := bs[i].v + 1;"]),
    );
    let reader = method(
        &format!("peek(bs: seq<{class}>, i: int) returns (r: int)"),
        &["requires null !in bs && rd(bs[*].v) && 0 <= i && i < |bs|;", "ensures rd(bs[*].v) && r == bs[i].v;"],
        &lines(&["r := bs[i].v;"]),
    );
    maker.declare(&format!("class {user}"), &[members, reader].concat());
    let k = 1 + maker.rng.below(3);
    let mut values: Vec<i64> = (0..k).map(|_| maker.rng.between(0, 5)).collect();
    let names: Vec<String> = (0..k).map(|_| maker.name("b")).collect();
    let (s, u) = (maker.name("bs"), maker.name("u"));
    let mut first: Vec<String> =
        names.iter().zip(&values).map(|(b, v)| format!("var {b} := new {class} {{ v := {v} }};")).collect();
    first.push(format!("var {s}: seq<{class}> := [{}];", names.join(", ")));
    first.push(format!("var {u} := new {user};"));
    let mut steps = vec![first];
    for _ in 0..n_steps.min(5) {
        let at = maker.rng.below(k);
        match maker.rng.below(4) {
            0 => {
                values[at] += 1;
                steps.push(vec![
                    format!("call {u}.bump({s}, {at});"),
                    format!("assert {}.v == {};", names[at], values[at]),
                ]);
            }
            1 => {
                let (token, result) = (maker.name("t"), maker.name("r"));
                steps.push(vec![format!("fork {token} := {u}.peek({s}, {at});")]);
                steps.push(vec![
                    format!("var {result}: int;"),
                    format!("join {result} := {token};"),
                    format!("assert {result} == {};", values[at]),
                ]);
            }
            2 => {
                let token = maker.name("t");
                values[at] += 1;
                steps.push(vec![format!("fork {token} := {u}.bump({s}, {at});"), format!("join {token};")]);
            }
            _ => steps.push(vec![format!("assert {}.v == {};", names[at], values[at])]),
        }
    }
    steps
}
