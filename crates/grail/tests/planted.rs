//! The larger programs of the ownership model, each with mistakes planted: a race, a deadlock, a broken invariant, something given away and
//! used, null. Every one is found by the proof, and by a run where it has an effect.

// It offers more than these tests need.
#[allow(dead_code)]
#[path = "cli/sandbox.rs"]
mod sandbox;

use sandbox::Sandbox;

struct Mistake {
    what: &'static str,
    right: &'static str,
    wrong: &'static str,
    /// The check that cannot be proved.
    proof: &'static str,
    /// The check that fails in a run.
    run: &'static str,
}

const fn mistake(
    what: &'static str,
    right: &'static str,
    wrong: &'static str,
    proof: &'static str,
    run: &'static str,
) -> Mistake {
    Mistake { what, right, wrong, proof, run }
}

const PHILOSOPHERS: [Mistake; 5] = [
    mistake("race", "synchronized (far) {", "{", "call.pre", "call.pre"),
    mistake(
        "deadlock",
        "synchronized (near) {\n                synchronized (far) {",
        "synchronized (far) {\n                synchronized (near) {",
        "lock.order",
        "lock.order",
    ),
    mistake("broken invariant", "meals = meals + 1;", "meals = meals - 1;", "pack.invariant", "pack.invariant"),
    mistake("given away", "far = b;", "far = b;\n        b.meals = 1;", "write.access", "write.access"),
    mistake("null", "near = a;", "near = null;", "pack.invariant", "pack.invariant"),
];

const MAILBOX: [Mistake; 6] = [
    mistake(
        "race",
        "synchronized (this) {\n            //@ loop_invariant this \\in \\A && this.inv;\n            while (full())",
        "{\n            //@ loop_invariant this \\in \\A && this.inv;\n            while (full())",
        "loop.inv.entry",
        "loop.inv.entry",
    ),
    mistake(
        "deadlock",
        "{ sum = sum + box.receive(); }",
        "{ synchronized (box) { sum = sum + box.receive(); } }",
        "call.pre",
        "call.pre",
    ),
    mistake("broken invariant", "count = count + 1;", "count = count + 2;", "pack.invariant", "pack.invariant"),
    mistake(
        "left open",
        "count = count + 1;\n            //@ pack this;",
        "count = count + 1;",
        "unlock.invalid",
        "unlock.invalid",
    ),
    mistake(
        "given away",
        "new Thread(new Sender(box)).start();",
        "Sender s = new Sender(box); new Thread(s).start(); s.to = null;",
        "write.access",
        "write.access",
    ),
    mistake("null", "new Sender(box)", "new Sender(null)", "call.pre", "call.pre"),
];

const CHAT: [Mistake; 6] = [
    mistake(
        "race",
        "synchronized (room) {\n            room.leave();",
        "{\n            room.leave();",
        "call.pre",
        "call.pre",
    ),
    mistake(
        "deadlock",
        "synchronized (room) {\n            synchronized (board) {\n                board.count();\n            }\n            room.say(line);",
        "synchronized (board) {\n            synchronized (room) {\n                room.say(line);\n            }\n            board.count();",
        "lock.order",
        "lock.order",
    ),
    mistake("broken invariant", "present = present + 1;", "present = present - 1;", "pack.invariant", "pack.invariant"),
    mistake("left open", "log.add(line);\n        //@ pack this;", "log.add(line);", "post", "post"),
    mistake(
        "given away",
        "log = l;\n        //@ pack this;",
        "log = l;\n        //@ pack this;\n        l.add(1);",
        "call.pre",
        "call.pre",
    ),
    mistake("null", "log = l;", "log = null;", "pack.invariant", "pack.invariant"),
];

const EXCHANGE: [Mistake; 6] = [
    mistake("race", "synchronized (to) {", "{", "call.pre", "call.pre"),
    mistake(
        "deadlock",
        "synchronized (from) {\n            synchronized (to) {",
        "synchronized (to) {\n            synchronized (from) {",
        "lock.order",
        "lock.order",
    ),
    mistake("broken invariant", "calls = calls + 1;", "calls = calls - 1;", "pack.invariant", "pack.invariant"),
    mistake(
        "written though immutable",
        "found = owners[number];",
        "owners[number] = 0;",
        "write.access",
        "write.access",
    ),
    mistake("given away", "to = t;", "to = t;\n        t.busy = true;", "write.access", "write.access"),
    mistake("null", "to = t;", "to = null;", "pack.invariant", "pack.invariant"),
];

fn examine(program: &str, mistakes: &[Mistake]) {
    let path = testkit::root().join("examples/java/ownership").join(format!("{program}.java"));
    let text = std::fs::read_to_string(path).expect("an example");
    let has = |output: &str, check: &str| output.contains(&format!("\"id\": \"{check}\""));
    let mut wrong = Vec::new();
    let right = Sandbox::new(&format!("planted-{program}")).file("a.java", &text);
    let (proof, run) = (right.grail(&["verify", "a.java"]), right.grail(&["run", "a.java"]));
    let runs = !run.stderr.contains("no JDK");
    if proof.code != 0 || (runs && run.code != 0) {
        wrong.push(format!("the right program: {proof:?} {run:?}"));
    }
    for (n, mistake) in mistakes.iter().enumerate() {
        assert!(text.contains(mistake.right), "{program}: {} has no place", mistake.what);
        let planted = text.replacen(mistake.right, mistake.wrong, 1);
        let sandbox = Sandbox::new(&format!("planted-{program}-{n}")).file("a.java", &planted);
        let proof = sandbox.grail(&["verify", "--format", "json", "a.java"]);
        if proof.code != 1 || !has(&proof.stdout, mistake.proof) {
            wrong.push(format!("{}: the proof does not find {}: {}", mistake.what, mistake.proof, proof.stdout));
        }
        let run = sandbox.grail(&["run", "--format", "json", "--time-limit", "60", "a.java"]);
        if runs && (run.code != 1 || !has(&run.stdout, mistake.run)) {
            wrong.push(format!("{}: the run does not find {}: {run:?}", mistake.what, mistake.run));
        }
    }
    assert!(wrong.is_empty(), "{program}:\n{}", wrong.join("\n\n"));
}

/// What is proved runs clean.
#[test]
fn every_example_is_proved_and_runs_clean() {
    let folder = testkit::root().join("examples/java/ownership");
    for entry in std::fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("an example");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let sandbox = Sandbox::new(&format!("clean-{name}")).file("a.java", &text);
        let (proof, run) = (sandbox.grail(&["verify", "a.java"]), sandbox.grail(&["run", "a.java"]));
        assert_eq!(proof.code, 0, "{name}: {proof:?}");
        assert!(run.code == 0 || run.stderr.contains("no JDK"), "{name}: {run:?}");
    }
}

#[test]
fn mistakes_of_philosophers_are_found() {
    examine("philosophers", &PHILOSOPHERS);
}

#[test]
fn mistakes_with_a_mailbox_are_found() {
    examine("mailbox", &MAILBOX);
}

#[test]
fn mistakes_in_a_chat_are_found() {
    examine("chat", &CHAT);
}

#[test]
fn mistakes_of_an_exchange_are_found() {
    examine("exchange", &EXCHANGE);
}
