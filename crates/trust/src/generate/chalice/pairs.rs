//! Predicates that hide fields and what holds between them, functions that look inside, conditional permissions.

use super::{Maker, Step, function, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let class = maker.name("Pair");
    declare(maker, &class);
    let p = maker.name("p");
    let (lo, mut width) = (maker.rng.between(0, 5), maker.rng.between(0, 5));
    let mut steps =
        vec![vec![format!("var {p} := new {class} {{ lo := {lo}, hi := {} }};", lo + width), format!("fold {p}.ok;")]];
    let mut readers: Vec<(String, i64)> = Vec::new();
    for _ in 0..n_steps {
        let n = maker.rng.between(0, 4);
        let is_full = readers.is_empty();
        match maker.rng.below(7) {
            0 => steps.push(vec![format!("assert {p}.width() == {width};")]),
            1 if is_full => {
                width += n;
                steps.push(vec![format!("call {p}.grow({n});"), format!("assert {p}.width() == {width};")]);
            }
            2 if is_full => steps.push(vec![format!("call {p}.shift({n});")]),
            3 if is_full => {
                width += n;
                steps.push(vec![
                    format!("unfold {p}.ok;"),
                    format!("{p}.hi := {p}.hi + {n};"),
                    format!("fold {p}.ok;"),
                    format!("assert {p}.width() == {width};"),
                ]);
            }
            4 => {
                let token = maker.name("t");
                steps.push(vec![format!("fork {token} := {p}.read();")]);
                readers.push((token, width));
            }
            5 if is_full => {
                let flag = maker.rng.chance(50);
                if flag {
                    width += 1;
                }
                steps.push(vec![format!("call {p}.maybe({flag});"), format!("assert {p}.width() == {width};")]);
            }
            6 if is_full => {
                let (token, other) = (maker.name("t"), maker.name("b"));
                let flag = maker.rng.chance(50);
                if flag {
                    width += 1;
                }
                steps.push(vec![
                    format!("var {other}: bool := {flag};"),
                    format!("fork {token} := {p}.maybe({other});"),
                    format!("join {token};"),
                ]);
            }
            _ => {
                if let Some((token, value)) = readers.pop() {
                    steps.push(join(maker, &token, value));
                }
            }
        }
    }
    for (token, value) in readers {
        steps.push(join(maker, &token, value));
    }
    steps.push(vec![format!("unfold {p}.ok;"), format!("assert {p}.hi - {p}.lo == {width};")]);
    steps
}

fn join(maker: &mut Maker, token: &str, value: i64) -> Step {
    let result = maker.name("r");
    vec![format!("var {result}: int;"), format!("join {result} := {token};"), format!("assert {result} == {value};")]
}

fn declare(maker: &mut Maker, class: &str) {
    let mut members = lines(&["var lo: int;", "var hi: int;", "predicate ok { acc(lo) && acc(hi) && lo <= hi }"]);
    members.extend(function(
        "width(): int",
        &["requires rd(ok);", "ensures 0 <= result;"],
        "unfolding rd(ok) in hi - lo",
    ));
    members.extend(method(
        "grow(n: int)",
        &["requires ok && 0 <= n;", "ensures ok && width() == old(width()) + n;"],
        &lines(&["unfold ok;", "hi := hi + n;", "fold ok;"]),
    ));
    members.extend(method(
        "shift(n: int)",
        &["requires ok;", "ensures ok && width() == old(width());"],
        &lines(&["unfold ok;", "lo := lo + n;", "hi := hi + n;", "fold ok;"]),
    ));
    members.extend(method(
        "read() returns (r: int)",
        &["requires rd(ok);", "ensures rd(ok) && r == width();"],
        &lines(&["r := width();"]),
    ));
    members.extend(method(
        "maybe(b: bool)",
        &["requires b ==> ok;", "ensures b ==> ok && width() == old(width()) + 1;"],
        &lines(&["if (b) {", "  call grow(1);", "}"]),
    ));
    maker.declare(&format!("class {class}"), &members);
}
