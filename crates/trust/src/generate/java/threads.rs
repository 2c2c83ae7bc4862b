//! Threads: what one is given when it starts is its own until it is joined.

use super::{Maker, Method};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Worker"), maker.name("Starts"));
    let (factor, n) = (maker.rng.between(2, 4), maker.rng.between(1, 5));
    let at_run = wrong && maker.rng.chance(25);
    let right = [format!("r = {factor} * n;"), format!("r = n;\nr = r + {} * n;", factor - 1)];
    let lies = [
        format!("r = {factor} * n + 1;"),
        "r = n;".to_string(),
        String::new(),
        format!("r = {factor} * n;\n//@ exhale Perm(r, 1\\2);"),
        format!("r = {factor} * n;\nassert false;"),
    ];
    let run = maker.one_of(at_run, &right, &lies);
    maker.class(
        &format!("class {class} extends Thread"),
        &[
            "final int n;\nint r;",
            &format!("//@ ensures Perm(r, 1) ** n == k ** idle(this);\n{class}(int k) {{ n = k; }}"),
        ],
        &[Method::new(
            &["requires Perm(r, 1);", &format!("ensures Perm(r, 1) ** r == {factor} * n;")],
            "public void run()",
            vec![run],
        )],
    );
    let (result, other) = (factor * n, factor * (n + 1));
    let right = [
        format!("w.start();\nw.join();\nassert w.r == {result};"),
        format!("w.start();\nu.start();\nw.join();\nu.join();\nassert w.r + u.r == {};", result + other),
        "w.start();\nu.r = 1;\nw.join();\nw.r = u.r;\nassert w.r == 1;".to_string(),
        format!("w.r = 7;\nw.start();\nu.start();\nu.join();\nassert u.r == {other};"),
    ];
    let lies = [
        "w.start();\nw.r = 1;\nw.join();".to_string(),
        "w.start();\nint k = w.r;\nw.join();".to_string(),
        "w.start();\nu.join();\nw.r = 1;".to_string(),
        "w.start();\nw.start();".to_string(),
        "w.r = 7;\nw.start();\nw.join();\nassert w.r == 7;".to_string(),
        format!("w.start();\nw.join();\nassert w.r == {};", result + 1),
        "//@ exhale Perm(w.r, 1\\2);\nw.start();".to_string(),
        format!("w.start();\nu.start();\nu.join();\nassert w.r == {result};"),
        "w.start();\nw.join();\nassert false;".to_string(),
        "w.start();\nw.run();".to_string(),
    ];
    let claim = maker.one_of(wrong && !at_run, &right, &lies);
    let start = format!("{class} w = new {class}({n});\n{class} u = new {class}({});", n + 1);
    let act = Method::new(&[], "static void act() throws InterruptedException", vec![start, claim]);
    maker.class(&format!("class {user}"), &[], &[act]);
}
