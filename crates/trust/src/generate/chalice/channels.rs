//! Producers and consumers: messages with permissions, credits and debts.

use super::{Maker, Step, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let (item, channel, worker) = (maker.name("Item"), maker.name("Chan"), maker.name("Worker"));
    let bound = maker.rng.between(0, 3);
    let amount = *maker.rng.pick(&["acc(x.val)", "acc(x.val, 50)", "acc(x.val)"]);
    maker.declare(&format!("class {item}"), &lines(&["var val: int;"]));
    maker.declarations.push(format!(
        "channel {channel}(x: {item}, n: int) where x != null && {amount} && x.val == n && {bound} <= n;\n"
    ));
    let k = 1 + n_steps.min(3) as i64;
    let first = bound + maker.rng.between(0, 3);
    let mut body = Vec::new();
    for i in 0..k {
        body.push(format!("var x{i} := new {item} {{ val := {first} + {i} }};"));
        body.push(format!("send out(x{i}, {first} + {i});"));
    }
    let mut members = Vec::new();
    let debt = format!("requires out != null && credit(out, 0 - {k});");
    members.extend(method(&format!("produce(out: {channel})"), &[&debt], &body));

    let looped = [
        "var i: int := 0;".to_string(),
        format!("while (i < {k})"),
        format!("  invariant 0 <= i && i <= {k} && credit(out, i - {k});"),
        "{".to_string(),
        format!("  var x := new {item} {{ val := {bound} + i }};"),
        format!("  send out(x, {bound} + i);"),
        "  i := i + 1;".to_string(),
        "}".to_string(),
    ];
    members.extend(method(&format!("stream(out: {channel})"), &[&debt], &looped));

    let gained = [
        format!("requires from != null && rd(from.mu) && waitlevel << from && credit(from, {k});"),
        format!("ensures rd(from.mu) && {k} * {bound} <= sum;"),
    ];
    let consumed = [
        "sum := 0;".to_string(),
        "var i: int := 0;".to_string(),
        format!("while (i < {k})"),
        format!("  invariant 0 <= i && i <= {k} && rd(from.mu) && waitlevel << from && credit(from, {k} - i);"),
        format!("  invariant i * {bound} <= sum;"),
        "{".to_string(),
        format!("  var y: {item};"),
        "  var m: int;".to_string(),
        "  receive y, m := from;".to_string(),
        "  assert y.val == m;".to_string(),
        "  sum := sum + y.val;".to_string(),
        "  i := i + 1;".to_string(),
        "}".to_string(),
    ];
    let clauses = [gained[0].as_str(), gained[1].as_str()];
    members.extend(method(&format!("consume(from: {channel}) returns (sum: int)"), &clauses, &consumed));
    maker.declare(&format!("class {worker}"), &members);
    steps(maker, &item, &channel, &worker, k, bound)
}

fn steps(maker: &mut Maker, item: &str, channel: &str, worker: &str, k: i64, bound: i64) -> Vec<Step> {
    let (ch, w) = (maker.name("ch"), maker.name("w"));
    let (producer, consumer, sum) = (maker.name("t"), maker.name("t"), maker.name("sum"));
    let made = vec![format!("var {ch} := new {channel};"), format!("var {w} := new {worker};")];
    let produce = *maker.rng.pick(&["produce", "stream"]);
    let declared = format!("var {sum}: int;");
    let claim = format!("assert {} <= {sum};", k * bound);
    match maker.rng.below(3) {
        // Two threads, with main in between.
        0 => vec![
            made,
            vec![format!("fork {producer} := {w}.{produce}({ch});")],
            vec![format!("fork {consumer} := {w}.consume({ch});")],
            vec![format!("join {producer};")],
            vec![declared, format!("join {sum} := {consumer};"), claim],
        ],
        // Main consumes, message by message.
        1 => {
            let mut steps = vec![made, vec![format!("fork {producer} := {w}.{produce}({ch});")]];
            for _ in 0..k {
                let (x, n) = (maker.name("x"), maker.name("n"));
                steps.push(vec![
                    format!("var {x}: {item};"),
                    format!("var {n}: int;"),
                    format!("receive {x}, {n} := {ch};"),
                    format!("assert {x}.val == {n} && {bound} <= {x}.val;"),
                ]);
            }
            steps.push(vec![format!("join {producer};")]);
            steps
        }
        // Main produces for a thread that waits already: what it will be sent is owed first.
        _ => vec![
            made,
            vec![format!("fork {consumer} := {w}.consume({ch});"), format!("call {w}.{produce}({ch});")],
            vec![declared, format!("join {sum} := {consumer};"), claim],
        ],
    }
}
