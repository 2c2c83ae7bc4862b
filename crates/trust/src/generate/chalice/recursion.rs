//! Functions that apply each other again and again, along a list or over the same locations.
//!
//! They go round in a circle. In a right program each step leaves something behind: the instance of a predicate that it unfolds. A wrong
//! one has a step that leaves nothing, so that it never ends (and might promise anything), or a postcondition or claim that is false.

use super::{Maker, function, lines};
use crate::generate::Made;

/// How much of the list functions ask for, and how much they unfold.
const AMOUNTS: [(&str, &str); 4] = [("list", "list"), READS[0], READS[1], ("acc(list, 40)", "acc(list, 40)")];
const READS: [(&str, &str); 2] = [("rd(list)", "rd(list)"), ("rd*(list)", "rd*(list)")];

/// What one may be asked for again and again without ever getting less.
const ENDLESS: [&str; 7] = ["list", "rd(list)", "rd*(list)", "rd(v)", "rd*(v)", "acc(v, 50)", "acc(v) && rd(next)"];

/// Names of the parts of a wrong program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// A step inside `unfolding` that stays where it is.
    Unfolding,
    /// No step is inside `unfolding`.
    Endless,
    Postcondition,
    Claim,
}

pub fn program(seed: u64, wrong: bool) -> Made {
    let mut maker = Maker::new(seed);
    let kinds = [Wrong::Unfolding, Wrong::Endless, Wrong::Postcondition, Wrong::Claim];
    let kind = if wrong { *maker.rng.pick(&kinds) } else { Wrong::Nothing };
    let mut what = None;
    let circle = Circle::new(&mut maker, kind);
    let mut members = lines(&[
        "var v: int;",
        "var next: Node;",
        "predicate list { acc(v) && acc(next) && (next != null ==> next.list) }",
    ]);
    if kind == Wrong::Endless {
        members.extend(endless(&mut maker));
        what = Some("no step leaves anything behind".to_string());
    }
    members.extend(circle.functions(&mut maker, kind, &mut what));
    maker.declare("class Node", &members);
    let main = circle.main(&mut maker, kind, &mut what);
    maker.declare("class Main", &super::method("main()", &[], &main));
    Made { text: maker.declarations.join("\n"), wrong: what }
}

/// Functions along a list: each adds a number, and leaves the rest of the list to the next.
struct Circle {
    amount: (&'static str, &'static str),
    /// What each adds for a node, beside its value if it is asked for.
    adds: Vec<i64>,
    with_values: bool,
    /// Whether all promise a positive result.
    positive: bool,
}

impl Circle {
    fn new(maker: &mut Maker, kind: Wrong) -> Circle {
        let with_values = maker.rng.chance(50);
        // Where a step stays, enough should be left of what is unfolded: then it is the recursion alone that is wrong.
        let amounts = if kind == Wrong::Unfolding && maker.rng.chance(80) { &READS[..] } else { &AMOUNTS[..] };
        Circle {
            amount: *maker.rng.pick(amounts),
            adds: (0..1 + maker.rng.below(3)).map(|_| maker.rng.between(1, 4)).collect(),
            with_values,
            positive: !with_values && maker.rng.chance(60),
        }
    }

    fn functions(&self, maker: &mut Maker, kind: Wrong, what: &mut Option<String>) -> Vec<String> {
        let n = self.adds.len();
        let wrong_at = maker.rng.below(n);
        let mut members = Vec::new();
        for at in 0..n {
            let (next, add) = ((at + 1) % n, self.adds[at]);
            let value = if self.with_values { " + v" } else { "" };
            let (needs, unfolds) = self.amount;
            let is_wrong = at == wrong_at;
            let rest = if kind == Wrong::Unfolding && is_wrong {
                let stays = *maker.rng.pick(&["", "this."]);
                *what = Some(format!("{stays}f{next}() in `unfolding` stays where it is"));
                format!("{stays}f{next}()")
            } else {
                format!("next.f{next}()")
            };
            let body = match maker.rng.below(3) {
                0 => format!("unfolding {unfolds} in {add}{value} + (next == null ? 0 : {rest})"),
                1 => format!("unfolding {unfolds} in (next == null ? {add}{value} : {rest} + {add}{value})"),
                _ => format!("unfolding {unfolds} in (next != null ? {add}{value} + {rest} : {add}{value})"),
            };
            let mut clauses = vec![format!("requires {needs};")];
            if kind == Wrong::Postcondition && is_wrong {
                let lies = ["ensures result < 6;", "ensures 4 < result;", "ensures result == 0;", "ensures false;"];
                let lie = maker.rng.pick::<&str>(&lies).to_string();
                *what = Some(lie.clone());
                clauses.push(lie);
            } else if self.positive {
                clauses.push("ensures 0 < result;".to_string());
            }
            let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
            members.extend(function(&format!("f{at}(): int"), &clauses, &body));
        }
        members
    }

    /// What the first function is for a list of values.
    fn value(&self, values: &[i64]) -> i64 {
        let one = |(at, v): (usize, &i64)| self.adds[at % self.adds.len()] + if self.with_values { *v } else { 0 };
        values.iter().enumerate().map(one).sum()
    }

    /// A list is built from its end, and looked at on the way.
    fn main(&self, maker: &mut Maker, kind: Wrong, what: &mut Option<String>) -> Vec<String> {
        let mut body = Vec::new();
        let mut values: Vec<i64> = Vec::new();
        let length = 1 + maker.rng.below(3);
        for at in 0..length {
            let v = maker.rng.between(0, 4);
            let before = if at == 0 { "null".to_string() } else { format!("n{}", at - 1) };
            body.push(format!("var n{at} := new Node {{ v := {v}, next := {before} }};"));
            body.push(format!("fold n{at}.list;"));
            values.insert(0, v);
            let last = at + 1 == length;
            let value = self.value(&values);
            if last && kind == Wrong::Claim {
                let lies = [value + 1, value - 1, self.value(&values[1..]), 0];
                let lie = format!("assert n{at}.f0() == {};", lies[maker.rng.below(lies.len())]);
                *what = Some(lie.clone());
                body.push(lie);
            } else if last || maker.rng.chance(50) {
                body.push(format!("assert n{at}.f0() == {value};"));
            }
        }
        body
    }
}

/// A circle in which everybody asks for the same.
fn endless(maker: &mut Maker) -> Vec<String> {
    let n = 1 + maker.rng.below(2);
    let needs = *maker.rng.pick(&ENDLESS);
    let promise = *maker.rng.pick(&["", "ensures false;", "ensures result == 1 && result == 2;"]);
    let mut members = Vec::new();
    for at in 0..n {
        let next = format!("e{}()", (at + 1) % n);
        let body = match maker.rng.below(4) {
            0 => format!("1 + {next} - 1"),
            1 => format!("{next} == 0 ? {next} : {next}"),
            2 if promise.is_empty() => format!("0 < {next} ? 1 : 2"),
            _ => next,
        };
        let requires = format!("requires {needs};");
        let clauses: Vec<&str> = [requires.as_str(), promise].into_iter().filter(|clause| !clause.is_empty()).collect();
        members.extend(function(&format!("e{at}(): int"), &clauses, &body));
    }
    members
}
