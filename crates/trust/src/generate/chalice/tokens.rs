//! Tokens that are handed on, and methods that fork and join by themselves.

use super::{Maker, Step, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let (class, boss) = (maker.name("Task"), maker.name("Boss"));
    let by = maker.rng.between(1, 4);
    let work = method(
        "work()",
        &["requires acc(x);", &format!("ensures acc(x) && x == old(x) + {by};")],
        &[format!("x := x + {by};")],
    );
    maker.declare(&format!("class {class}"), &[lines(&["var x: int;"]), work].concat());
    let finish = method(
        &format!("finish(tk: token<{class}.work>, o: {class})"),
        &[
            "requires o != null && tk != null && acc(tk.joinable) && tk.joinable && eval(tk.fork o.work(), true);",
            "ensures acc(o.x);",
        ],
        &lines(&["join tk;"]),
    );
    let twice = method(
        &format!("twice(o: {class}, p: {class})"),
        &[
            "requires o != null && p != null && acc(o.x) && acc(p.x);",
            &format!("ensures acc(o.x) && acc(p.x) && o.x == old(o.x) + {by} && p.x == old(p.x) + {by};"),
        ],
        &lines(&["fork a := o.work();", "fork b := p.work();", "join b;", "join a;"]),
    );
    maker.declare(&format!("class {boss}"), &[finish, twice].concat());
    steps(maker, &class, &boss, by, n_steps)
}

fn steps(maker: &mut Maker, class: &str, boss: &str, by: i64, n_steps: usize) -> Vec<Step> {
    let (o, p, b) = (maker.name("o"), maker.name("o"), maker.name("boss"));
    let (mut x, mut y) = (Some(maker.rng.between(0, 5)), maker.rng.between(0, 5));
    let first = x.unwrap_or(0);
    let mut steps = vec![vec![
        format!("var {o} := new {class} {{ x := {first} }};"),
        format!("var {p} := new {class} {{ x := {y} }};"),
        format!("var {b} := new {boss};"),
    ]];
    for _ in 0..n_steps.min(4) {
        match maker.rng.below(3) {
            0 => {
                let token = maker.name("t");
                // What `finish` promises says nothing of the value.
                x = None;
                steps.push(vec![format!("fork {token} := {o}.work();")]);
                steps.push(vec![format!("call {b}.finish({token}, {o});")]);
            }
            1 => {
                x = x.map(|x| x + by);
                y += by;
                steps.push(vec![format!("call {b}.twice({o}, {p});")]);
            }
            _ => steps.push(vec![format!("{o}.x := {y};")]),
        }
        if steps.last().is_some_and(|step| step[0].starts_with(&format!("{o}.x :="))) {
            x = Some(y);
        }
        let mut claims = vec![format!("{p}.x == {y}")];
        claims.extend(x.filter(|_| steps.len() > 1).map(|x| format!("{o}.x == {x}")));
        steps.push(vec![format!("assert {};", claims.join(" && "))]);
    }
    steps
}
