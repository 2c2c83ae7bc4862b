//! Recursive predicates and functions: a linked list that grows, is added up, and is changed by threads.

use super::{Maker, Step, function, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let class = maker.name("Node");
    declare(maker, &class);
    let mut values = vec![maker.rng.between(0, 5)];
    let mut head = maker.name("n");
    let mut steps = vec![vec![
        format!("var {head} := new {class} {{ val := {}, next := null }};", values[0]),
        format!("fold {head}.list;"),
    ]];
    for _ in 0..n_steps.min(4) {
        let (sum, length) = (values.iter().sum::<i64>(), values.len());
        let n = maker.rng.between(0, 5);
        match maker.rng.below(5) {
            0 | 1 => {
                let before = head;
                head = maker.name("n");
                steps.push(vec![
                    format!("var {head}: {class};"),
                    format!("call {head} := {before}.push({n});"),
                    format!("assert {head}.sum() == {} && {head}.length() == {};", sum + n, length + 1),
                ]);
                values.insert(0, n);
            }
            2 => {
                steps.push(vec![format!("call {head}.bump({n});"), format!("assert {head}.sum() == {};", sum + n)]);
                values[0] += n;
            }
            3 => {
                let (token, result) = (maker.name("t"), maker.name("r"));
                steps.push(vec![format!("fork {token} := {head}.total();")]);
                steps.push(vec![
                    format!("var {result}: int;"),
                    format!("join {result} := {token};"),
                    format!("assert {result} == {sum};"),
                ]);
            }
            _ => steps.push(vec![format!("assert {head}.length() == {length} && {head}.sum() == {sum};")]),
        }
    }
    steps
}

fn declare(maker: &mut Maker, class: &str) {
    let mut members = lines(&[
        "var val: int;",
        &format!("var next: {class};"),
        "predicate list { acc(val) && acc(next) && (next != null ==> next.list) }",
    ]);
    members.extend(function(
        "sum(): int",
        &["requires list;"],
        "unfolding list in val + (next == null ? 0 : next.sum())",
    ));
    members.extend(function(
        "length(): int",
        &["requires list;", "ensures 1 <= result;"],
        "unfolding list in 1 + (next == null ? 0 : next.length())",
    ));
    members.extend(method(
        &format!("push(x: int) returns (n: {class})"),
        &[
            "requires list;",
            "ensures n != null && n.list && n.sum() == old(sum()) + x && n.length() == old(length()) + 1;",
        ],
        &[format!("n := new {class} {{ val := x, next := this }};"), "fold n.list;".to_string()],
    ));
    members.extend(method(
        "bump(x: int)",
        &["requires list;", "ensures list && sum() == old(sum()) + x && length() == old(length());"],
        &lines(&["unfold list;", "val := val + x;", "fold list;"]),
    ));
    members.extend(method(
        "total() returns (r: int)",
        &["requires list;", "ensures list && r == sum() && sum() == old(sum()) && length() == old(length());"],
        &lines(&[
            "unfold list;",
            "r := val;",
            "if (next != null) {",
            "  var rest: int;",
            "  call rest := next.total();",
            "  r := r + rest;",
            "}",
            "fold list;",
        ]),
    ));
    maker.declare(&format!("class {class}"), &members);
}
