//! Shared objects: monitor invariants, locks in their order, read locks, and threads that use them.

use super::{Maker, Step, lines, method};

/// A relation between the two fields of a monitor, and how to keep it.
struct Relation {
    claim: &'static str,
    /// Keeps the claim, given `0 <= n`.
    updates: &'static [&'static str],
    /// Values to begin with.
    start: (i64, i64),
}

const RELATIONS: &[Relation] = &[
    Relation { claim: "0 <= v && 0 <= w", updates: &["v := v + n;", "w := n;", "w := w + v;"], start: (0, 2) },
    Relation { claim: "v <= w", updates: &["w := w + n;", "v := v - n;", "w := v + n;"], start: (1, 4) },
    Relation { claim: "w == v + 3", updates: &["v := v + n; w := w + n;", "w := n; v := n - 3;"], start: (0, 3) },
    Relation { claim: "v + w == 10", updates: &["v := v + n; w := w - n;", "v := n; w := 10 - n;"], start: (4, 6) },
    Relation {
        claim: "(v == 0 ==> w == 0) && 0 <= v",
        updates: &["v := v + n; w := w * v;", "w := 0;"],
        start: (0, 0),
    },
];

/// What a method may say of its thread's locks when it has left the monitor.
const LEFT: &[&str] =
    &["", "", " && !holds(this)", " && waitlevel << this", " && !holds(this) && !(this << waitlevel)"];

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let class = maker.name("Monitor");
    let relation = maker.rng.pick(RELATIONS);
    declare(maker, &class, relation);
    let objects: Vec<String> = (0..1 + maker.rng.below(3)).map(|_| maker.name("m")).collect();
    let mut steps = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        let (v, w) = relation.start;
        let above = match at {
            0 => String::new(),
            _ => format!(" above {}", objects[..at].join(", ")),
        };
        steps.push(vec![
            format!("var {object} := new {class} {{ v := {v}, w := {w} }};"),
            format!("share {object}{above};"),
        ]);
    }
    let mut tokens = Vec::new();
    for _ in 0..n_steps {
        let at = maker.rng.below(objects.len());
        let step = one_step(maker, relation, &objects, at, &mut tokens);
        steps.push(step);
    }
    for token in tokens {
        if maker.rng.chance(80) {
            steps.push(vec![format!("join {token};")]);
        }
    }
    steps
}

/// The relation said of an object from outside.
fn about(relation: &Relation, object: &str) -> String {
    relation.claim.replace('v', &format!("{object}.v")).replace('w', &format!("{object}.w"))
}

fn declare(maker: &mut Maker, class: &str, relation: &Relation) {
    let mut members = lines(&["var v: int;", "var w: int;"]);
    members.push(format!("invariant acc(v) && acc(w) && {};", relation.claim));
    for (at, update) in relation.updates.iter().enumerate() {
        let left = format!("ensures rd(mu){};", maker.rng.pick(LEFT));
        let clauses = ["requires 0 <= n && rd(mu) && waitlevel << this;", &left];
        let body = match maker.rng.below(3) {
            0 => vec!["lock (this) {".to_string(), format!("  {update}"), "}".to_string()],
            _ => vec!["acquire this;".to_string(), update.to_string(), "release this;".to_string()],
        };
        members.extend(method(&format!("step{at}(n: int)"), &clauses, &body));
    }
    let body = lines(&["rd acquire this;", "r := v;", &format!("assert {};", relation.claim), "rd release this;"]);
    let clauses = ["requires rd(mu) && waitlevel << this;", "ensures rd(mu);"];
    members.extend(method("look() returns (r: int)", &clauses, &body));
    let body = lines(&["acquire this;", "acquire o;", "o.v := o.v;", "release o;", "release this;"]);
    let clauses =
        ["requires o != null && rd(mu) && rd(o.mu) && waitlevel << this && this << o;", "ensures rd(mu) && rd(o.mu);"];
    members.extend(method(&format!("pass(o: {class})"), &clauses, &body));
    maker.declare(&format!("class {class}"), &members);
}

fn one_step(maker: &mut Maker, relation: &Relation, objects: &[String], at: usize, tokens: &mut Vec<String>) -> Step {
    let object = &objects[at];
    let n = maker.rng.between(0, 4);
    let update = maker.rng.below(relation.updates.len());
    match maker.rng.below(7) {
        0 => vec![format!("call {object}.step{update}({n});")],
        1 | 2 => {
            let token = maker.name("t");
            let line = format!("fork {token} := {object}.step{update}({n});");
            tokens.push(token);
            vec![line]
        }
        3 => {
            let claim = about(relation, object);
            let n_name = maker.name("n");
            let update = relation.updates[update];
            let update = update.replace('v', &format!("{object}.v")).replace('w', &format!("{object}.w"));
            // The parameter of the methods is a variable here. Only after the fields: their objects have an `n` in no name.
            let update: String = update.split(' ').map(|word| rename(word, &n_name)).collect::<Vec<_>>().join(" ");
            vec![
                format!("var {n_name}: int := {n};"),
                format!("acquire {object};"),
                format!("assert {claim};"),
                update,
                format!("release {object};"),
            ]
        }
        4 if at + 1 < objects.len() => {
            let other = &objects[at + 1];
            match maker.rng.chance(50) {
                true => vec![format!("call {object}.pass({other});")],
                false => vec![
                    format!("acquire {object};"),
                    format!("acquire {other};"),
                    format!("assert {} && {};", about(relation, object), about(relation, other)),
                    format!("release {other};"),
                    format!("release {object};"),
                ],
            }
        }
        5 => {
            let claim = about(relation, object);
            vec![
                format!("acquire {object};"),
                format!("downgrade {object};"),
                format!("assert {claim};"),
                format!("rd release {object};"),
            ]
        }
        _ => {
            let result = maker.name("r");
            vec![format!("var {result}: int;"), format!("call {result} := {object}.look();")]
        }
    }
}

fn rename(word: &str, n: &str) -> String {
    match word {
        "n" => n.to_string(),
        "n;" => format!("{n};"),
        other => other.to_string(),
    }
}
