//! Monitors: what a lock invariant says holds when the lock is got, and has to hold whenever and however it is given back.

use super::{Maker, Method};
use crate::generate::maker::lines;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Shared"), maker.name("Users"));
    let (least, step) = (maker.rng.between(-1, 3), maker.rng.between(1, 4));
    let at_user = wrong && maker.rng.chance(30);
    let n_methods = 1 + maker.rng.below(3);
    let wrong_at = if wrong && !at_user { maker.rng.below(n_methods) } else { n_methods };
    let methods: Vec<Method> =
        (0..n_methods).map(|at| method(maker, at, least, step, at == wrong_at)).chain([bump(step)]).collect();
    maker.class(
        &format!("//@ lock_invariant Perm(x, 1) ** x >= {least};\nclass {class}"),
        &[
            "int x;",
            &format!("//@ ensures committed(this);\n{class}() {{\n    x = {least} + 1;\n    //@ commit this;\n}}"),
        ],
        &methods,
    );
    let body = use_it(maker, &class, at_user);
    maker.class(
        &format!("class {user}"),
        &[],
        &[Method::new(&[], "static void act() throws InterruptedException", body)],
    );
}

const SHARED: &str = "requires committed(this);";

fn bump(step: i64) -> Method {
    Method::new(&[SHARED], "synchronized void bump()", vec![format!("x = x + {step};")])
}

fn method(maker: &mut Maker, at: usize, least: i64, step: i64, wrong: bool) -> Method {
    let lock = "synchronized (this)";
    let right = [
        format!("{lock} {{ x = x + {step}; }}"),
        format!("{lock} {{ if (x > {least}) {{ x = x - 1; }} }}"),
        format!("int k;\n{lock} {{ k = x; }}\n{lock} {{ x = k + {step}; }}"),
        format!("{lock} {{ x = {least} - 1; x = {least} + {step}; }}"),
        format!("{lock} {{ try {{ x = {least} - 1; return; }} finally {{ x = {least}; }} }}"),
        format!("try {{ {lock} {{ x = {least}; throw new RuntimeException(); }} }} catch (RuntimeException e) {{ }}"),
        format!(
            "{lock} {{\n    //@ loop_invariant held(this) ** Perm(x, 1) ** x >= {least};\n    while (x == {least}) {{ wait(); }}\n    x = x - 1;\n    notifyAll();\n}}"
        ),
        format!("{lock} {{ x = {least} + 3; wait(); assert x >= {least}; }}"),
        format!("bump();\n{lock} {{ assert x >= {least}; }}\nbump();"),
    ];
    let broken = format!("x = {least} - {step};");
    // By what is wrong: each kind as often as any other.
    let lies = [
        // The invariant does not hold where the lock is given back.
        vec![
            format!("{lock} {{ {broken} }}"),
            format!("{lock} {{ x = x - 1; }}"),
            format!("{lock} {{ {broken} return; }}"),
            format!("{lock} {{ if (x > 5) {{ {broken} return; }} x = {least}; }}"),
            format!("try {{ {lock} {{ {broken} throw new RuntimeException(); }} }} catch (RuntimeException e) {{ }}"),
            format!("{lock} {{ try {{ x = {least}; }} finally {{ {broken} }} }}"),
            format!("{lock} {{ {broken} wait(); }}"),
        ],
        // Others had the lock meanwhile.
        vec![
            format!("int k;\n{lock} {{ k = x; }}\n{lock} {{ assert x == k; }}"),
            format!("{lock} {{ x = {least} + 3; wait(); assert x == {least} + 3; }}"),
            format!("{lock} {{ x = {least}; }}\nbump();\n{lock} {{ assert x == {least} + {step}; }}"),
        ],
        // The lock is not held.
        vec![
            format!("{lock} {{ x = {least}; }}\nx = {least} + 1;"),
            "int k = x;".to_string(),
            "notify();".to_string(),
            "wait();".to_string(),
        ],
        // It is held already.
        vec![format!("{lock} {{ {lock} {{ assert false; }} }}"), format!("{lock} {{ bump(); }}")],
        vec![format!("{lock} {{ assert false; }}"), format!("{lock} {{ assert x > {least}; }}")],
    ];
    let lies = maker.rng.pick(&lies).clone();
    let body = maker.one_of(wrong, &right, &lies);
    Method::new(&[SHARED], &format!("void act{at}() throws InterruptedException"), vec![body])
}

fn use_it(maker: &mut Maker, class: &str, wrong: bool) -> Vec<String> {
    let start = format!("{class} s = new {class}();\n{class} o = new {class}();");
    let right =
        lines(&["s.bump();\ns.act0();\no.bump();", "synchronized (s) { s.x = s.x + 1; }\no.act0();", "s.act0();"]);
    let lies = lines(&[
        "s.x = 3;",
        "int k = s.x;",
        "synchronized (s) { o.x = 5; }",
        "synchronized (s) { s.bump(); }",
        "synchronized (s) { s.x = s.x + 1; }\ns.x = s.x + 1;",
        "s = null;\nsynchronized (s) { }",
        "s.notify();",
        "s.bump();\nassert false;",
        "assert s == o;",
    ]);
    vec![start, maker.one_of(wrong, &right, &lies)]
}
