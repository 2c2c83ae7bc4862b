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

const PHILOSOPHERS: [Mistake; 6] = [
    mistake("race", "synchronized (far) {", "{", "call.pre", "call.pre"),
    mistake(
        "deadlock",
        "synchronized (near) {\n                synchronized (far) {",
        "synchronized (far) {\n                synchronized (near) {",
        "lock.order",
        "lock.order",
    ),
    mistake("circle", "new Philosopher(one, three)", "new Philosopher(three, one)", "call.pre", "pack.invariant"),
    mistake("broken invariant", "meals = meals + 1;", "meals = meals - 1;", "pack.invariant", "pack.invariant"),
    mistake("given away", "share (two, middle);", "share (one, middle);", "share.access", "share.access"),
    mistake("null", "new Philosopher(one, two)", "new Philosopher(one, null)", "call.pre", "pack.invariant"),
];

const MAILBOX: [Mistake; 6] = [
    mistake(
        "race",
        "synchronized (this) {\n            //@ loop_invariant this \\in \\A && this.inv;\n            while (full())",
        "{\n            //@ loop_invariant this \\in \\A && this.inv;\n            while (full())",
        "loop.inv.entry",
        "call.pre",
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
    mistake("null", "new Sender(box)", "new Sender(null)", "call.pre", "pack.invariant"),
];

const CHAT: [Mistake; 6] = [
    mistake(
        "race",
        "synchronized (board) {\n            System.out",
        "{\n            System.out",
        "read.access",
        "read.access",
    ),
    mistake(
        "deadlock",
        "synchronized (room) {\n            room.leave();\n        }",
        "synchronized (board) {\n            synchronized (room) {\n                room.leave();\n            }\n        }",
        "lock.order",
        "lock.order",
    ),
    mistake(
        "wrong levels",
        "//@ share (board, low);\n        //@ share (room, high);",
        "//@ share (board, high);\n        //@ share (room, low);",
        "call.pre",
        "pack.invariant",
    ),
    mistake("broken invariant", "present = present + 1;", "present = present - 1;", "pack.invariant", "pack.invariant"),
    mistake(
        "given away",
        "Room room = new Room(log);",
        "Room room = new Room(log);\n        log.add(1);",
        "call.pre",
        "call.pre",
    ),
    mistake("null", "new Room(log)", "new Room(null)", "call.pre", "pack.invariant"),
];

const EXCHANGE: [Mistake; 6] = [
    mistake(
        "race",
        "System.out.println(directory.ownerOf(1));",
        "System.out.println(one.calls);",
        "read.access",
        "read.access",
    ),
    mistake(
        "deadlock",
        "synchronized (from) {\n                synchronized (to) {",
        "synchronized (to) {\n                synchronized (from) {",
        "lock.order",
        "lock.order",
    ),
    mistake("broken invariant", "calls = calls + 1;", "calls = calls - 1;", "pack.invariant", "pack.invariant"),
    mistake(
        "written though immutable",
        "directory.enter(1, 7);\n        //@ share_immutable directory;",
        "//@ share_immutable directory;\n        directory.enter(1, 7);",
        "call.pre",
        "call.pre",
    ),
    mistake(
        "given away",
        "//@ share_lockprotected (two, low);",
        "//@ share_lockprotected (two, low);\n        two.busy = true;",
        "write.access",
        "write.access",
    ),
    mistake("null", "new Caller(one, two, directory)", "new Caller(one, null, directory)", "call.pre", "pack.invariant"),
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
