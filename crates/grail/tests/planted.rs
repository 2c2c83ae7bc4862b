//! Programs of the ownership model with mistakes planted. Every one is found by the proof, and by a run where it has an effect.
//!
//! The larger ones of `examples`: a race, a deadlock, a broken invariant, something given away and used, null. The figures of the model, as
//! closed programs in `tests/java/ownership/figures`: one mistake for each rule that they show.

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
    /// The check that fails in a run; none where the mistake has no effect there, or Java's own check stops it.
    run: &'static str,
    /// The exit code of the proof.
    code: i32,
}

const fn mistake(
    what: &'static str,
    right: &'static str,
    wrong: &'static str,
    proof: &'static str,
    run: &'static str,
) -> Mistake {
    Mistake { what, right, wrong, proof, run, code: 1 }
}

/// Rejected by what is written, before anything is proved; a run does not show it.
const fn rejected(what: &'static str, right: &'static str, wrong: &'static str, proof: &'static str) -> Mistake {
    Mistake { what, right, wrong, proof, run: "", code: 2 }
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

const SESSIONS: [Mistake; 6] = [
    mistake("no lock", "synchronized (h) { h.count++; }", "h.count++;", "read.access", "write.access"),
    mistake("not shared", "//@ share hits;", "", "call.pre", "call.pre"),
    mistake(
        "used after",
        "//@ share hits;",
        "//@ share hits;\n        hits.count = 1;",
        "write.access",
        "write.access",
    ),
    mistake(
        "same session",
        "new Thread(new Visitor(hits)).start();",
        "new Thread(one).start();",
        "call.pre",
        "call.pre",
    ),
    mistake(
        "locked before",
        "//@ share hits;",
        "synchronized (hits) { }\n        //@ share hits;",
        "lock.unshared",
        "lock.unshared",
    ),
    mistake(
        "locked twice",
        "synchronized (h) { h.count++; }",
        "synchronized (h) { synchronized (h) { h.count++; } }",
        "lock.reentry",
        "lock.reentry",
    ),
];

const FORKS: [Mistake; 6] = [
    mistake(
        "swapped",
        "synchronized (near) {\n            synchronized (far) {",
        "synchronized (far) {\n            synchronized (near) {",
        "lock.order",
        "lock.order",
    ),
    mistake("wrong neighbour", "new Eater(three, one)", "new Eater(one, three)", "call.pre", "call.pre"),
    mistake("no such level", "between({low}, {high})", "between({high}, {low})", "between.order", "between.order"),
    mistake(
        "shared twice",
        "//@ share (one, low);",
        "//@ share (one, low);\n        //@ share (one, low);",
        "share.access",
        "share.access",
    ),
    mistake("not packed", "far = b;\n        //@ pack this;", "far = b;", "post", "post"),
    mistake(
        "written packed",
        "far = b;\n        //@ pack this;",
        "//@ pack this;\n        far = b;",
        "pack.invariant",
        "pack.invariant",
    ),
];

const BOXES: [Mistake; 6] = [
    mistake(
        "packed twice",
        "//@ unpack this;\n        int height",
        "//@ pack this;\n        int height",
        "pack.valid",
        "pack.valid",
    ),
    mistake("half of it", "from.move(dx, dy);\n", "", "pack.invariant", "pack.invariant"),
    mistake(
        "not unpacked",
        "//@ unpack this;\n        from.move(dx, dy);",
        "from.move(dx, dy);",
        "call.pre",
        "call.pre",
    ),
    mistake("left open", "to.move(dx, dy);\n        //@ pack this;", "to.move(dx, dy);", "post", "post"),
    mistake("open at unlock", "box.move(1, 1);", "//@ unpack box;", "unlock.invalid", "unlock.invalid"),
    mistake(
        "no lock",
        "synchronized (box) {\n            int height = box.height();\n            box.move(1, 1);\n        }",
        "int x = box.from.x;",
        "read.access",
        "read.access",
    ),
];

const CHAINS: [Mistake; 6] = [
    mistake(
        "may be the same",
        "other != null && other != this && this \\in \\A",
        "other != null && this \\in \\A",
        "unpack.invalid",
        "",
    ),
    mistake("links forgotten", "//@ ghost links = links \\cup other.links;\n", "", "pack.invariant", "pack.invariant"),
    mistake(
        "first kept",
        "links \\cup other.links;",
        "links \\cup (other.links \\minus {other.first});",
        "pack.invariant",
        "pack.invariant",
    ),
    mistake(
        "both own",
        "other.links;\n        //@ pack this;",
        "other.links;\n        //@ pack this;\n        //@ pack other;",
        "pack.rep-access",
        "pack.rep-access",
    ),
    mistake("the same", "a.append(b);", "a.append(a);", "call.pre", "call.pre"),
    mistake(
        "used after",
        "a.append(b);",
        "a.append(b);\n            b.first.next = null;",
        "write.access",
        "write.access",
    ),
];

const TALLY: [Mistake; 7] = [
    mistake("less", "total = total + 1;", "total = total - 1;", "pack.invariant", "pack.invariant"),
    mistake("no lock", "Tally.add();", "int t = Tally.total;", "read.access", "read.access"),
    mistake(
        "initialiser leaves it open",
        "total = 0;\n        //@ pack Tally.class;",
        "total = 0;",
        "init.invalid",
        "init.invalid",
    ),
    mistake(
        "locked in its initialiser",
        "total = 0;",
        "synchronized (Tally.class) { total = 0; }",
        "lock.unshared",
        "lock.unshared",
    ),
    mistake(
        "written though immutable",
        "Squares.second();",
        "int[] a = Squares.squares; a[0] = 1;",
        "write.access",
        "write.access",
    ),
    mistake("unsorted", "{0, 1, 4}", "{0, 4, 1}", "pack.invariant", "pack.invariant"),
    mistake(
        "unpacked though immutable",
        "Squares.second();",
        "Squares.second();\n        //@ unpack Squares.class;",
        "unpack.access",
        "unpack.access",
    ),
];

const CELLS: [Mistake; 2] = [
    mistake("another value", "two.getX() == 7", "two.getX() == 10", "assert.false", "assert.false"),
    mistake("not set", "void setX(int x) { this.x = x; }", "void setX(int x) { }", "post", "post"),
];

const OWNERS: [Mistake; 5] = [
    mistake("packed twice", "//@ pack t;", "//@ pack t;\n        //@ pack t;", "pack.valid", "pack.valid"),
    mistake("part owned already", "//@ unpack t;", "new Tree(l);\n        //@ unpack t;", "call.pre", "call.pre"),
    mistake("unpacked though owned", "//@ unpack t;\n", "", "unpack.access", "unpack.access"),
    mistake("part left open", "//@ pack l;\n", "", "pack.rep-valid", "pack.rep-valid"),
    mistake("null", "leaf = l;", "leaf = null;", "pack.invariant", "pack.invariant"),
];

const LISTS: [Mistake; 5] = [
    mistake("keeps what it was given", "elems = copy;", "elems = given;", "frame.modifies", "write.committed"),
    mistake("left open", "count = count + 1;\n        //@ pack this;", "count = count + 1;", "post", "post"),
    mistake("outside", "grow();\n", "", "array.bounds", ""),
    mistake("fewer", "count = count + 1;", "count = count - 1;", "post", "post"),
    mistake(
        "written though owned",
        "grow();\n",
        "grow();\n        elems[0] = 1;\n",
        "write.committed",
        "write.committed",
    ),
];

const PERMITS: [Mistake; 7] = [
    mistake("allowed before", "!p.allows(3)", "p.allows(3)", "assert.false", "assert.false"),
    mistake("bits not turned", "(wanted & ~flags) == 0", "(wanted & flags) == 0", "post", "post"),
    mistake("too many", "p.setFlags(1);", "p.setFlags(5);", "call.pre", "call.pre"),
    mistake("contained before", "!grants.contains(p)", "grants.contains(p)", "assert.false", "assert.false"),
    mistake(
        "state not given",
        "/*@ state @*/ Permit asked",
        "Permit asked",
        "inspector.confined",
        "inspector.confined",
    ),
    rejected("circle of imports", "int flags;", "int flags;\n    //@ imports Grants;", "import.cycle"),
    rejected(
        "circle of questions",
        "int bits() { return flags; }",
        "int bits() { return flags; }\n    //@ imports Grants;\n    /*@ inspector @*/ boolean in(/*@ state @*/ Grants g) { return g.contains(this); }",
        "import.cycle",
    ),
];

const MYCELLS: [Mistake; 6] = [
    mistake("shows less", "super.getX() - 1", "super.getX() - 2", "dynamic.false", "dynamic.false"),
    mistake("made too small", "super(x + 1);", "super(x);", "pack.invariant", "pack.invariant"),
    mistake(
        "not overridden",
        "void setX(int x) {\n        //@ unpack this;\n        super",
        "void setAny(int x) {\n        //@ unpack this;\n        super",
        "pack.invariant",
        "post",
    ),
    mistake("part not unpacked", "//@ unpack this;\n        super", "super", "call.pre", "call.pre"),
    mistake(
        "part above left open",
        "super.setX(x + 1);",
        "super.setX(x + 1);\n        //@ unpack this from Cell;",
        "pack.rep-valid",
        "pack.rep-valid",
    ),
    mistake("left open", "super.setX(x + 1);\n        //@ pack this;", "super.setX(x + 1);", "post", "post"),
];

const SHARES: [Mistake; 2] = [
    mistake("any number", "//@ requires 0 < n && n <= 100;\n", "", "arith.div0", ""),
    mistake("loop says too little", " && s.parts == kept", "", "assert.false", ""),
];

const CORE: [Mistake; 4] = [
    mistake("no lock", "synchronized (c) { c.n = c.n + 1; }", "c.n = c.n + 1;", "read.access", "read.access"),
    mistake("no test", "if (o instanceof Counter) {", "{", "cast.type", ""),
    mistake("started twice", "new Thread(new Task(null)).start();", "new Thread(s).start();", "call.pre", "call.pre"),
    mistake("unshared stored", "new Task(null)", "new Task(new Counter())", "call.pre", "call.pre"),
];

fn examine(program: &str, mistakes: &[Mistake]) {
    examine_in("examples/java/ownership", program, mistakes);
}

fn examine_figure(figure: &str, mistakes: &[Mistake]) {
    examine_in("tests/java/ownership/figures", figure, mistakes);
}

fn examine_in(folder: &str, program: &str, mistakes: &[Mistake]) {
    let path = testkit::root().join(folder).join(format!("{program}.java"));
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
        if proof.code != mistake.code || !has(&proof.stdout, mistake.proof) {
            wrong.push(format!("{}: the proof does not find {}: {}", mistake.what, mistake.proof, proof.stdout));
        }
        if mistake.run.is_empty() {
            continue;
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

#[test]
fn mistakes_in_the_figure_of_sessions_are_found() {
    examine_figure("sessions", &SESSIONS);
}

#[test]
fn mistakes_in_the_figure_of_forks_are_found() {
    examine_figure("forks", &FORKS);
}

#[test]
fn mistakes_in_the_figure_of_boxes_are_found() {
    examine_figure("boxes", &BOXES);
}

#[test]
fn mistakes_in_the_figure_of_chains_are_found() {
    examine_figure("chains", &CHAINS);
}

#[test]
fn mistakes_in_the_figure_of_tally_are_found() {
    examine_figure("tally", &TALLY);
}

#[test]
fn mistakes_in_the_figure_of_lists_are_found() {
    examine_figure("lists", &LISTS);
}

#[test]
fn mistakes_in_the_figure_of_cells_below_others_are_found() {
    examine_figure("mycells", &MYCELLS);
}

#[test]
fn mistakes_in_the_figure_of_cells_are_found() {
    examine_figure("cells", &CELLS);
}

#[test]
fn mistakes_in_the_figure_of_owners_are_found() {
    examine_figure("owners", &OWNERS);
}

#[test]
fn mistakes_in_the_figure_of_permits_are_found() {
    examine_figure("permits", &PERMITS);
}

#[test]
fn mistakes_in_the_figure_of_shares_are_found() {
    examine_figure("shares", &SHARES);
}

#[test]
fn mistakes_in_the_figure_of_core_are_found() {
    examine_figure("core", &CORE);
}
