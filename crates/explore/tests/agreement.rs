//! The two halves agree on the examples: what is proved runs clean under every schedule, and where a broken sibling is rejected, a run
//! that gets there fails at that place. Permissions are tracked by method, as the verifier does.

use std::path::Path;
use std::rc::Rc;

use grail_explore::{Bounds, explore};
use machine::{Limits, Machine, Options, PermissionScope};
use source::{LineCol, SourceMap};

fn bounds() -> Bounds {
    Bounds { schedules: Some(300), ..Bounds::default() }
}

fn start(map: &SourceMap, example: &str, driver: &str) -> Machine {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/chalice").join(format!("{example}.chalice"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files = vec![map.add(example, text)];
    let mut entry = None;
    if let Some(body) = driver.strip_prefix('!') {
        entry = Some(body.to_string());
    } else if !driver.is_empty() {
        files.push(map.add("driver", format!("class Driver {{ method main() {{ {driver} }} }}")));
        entry = Some("Driver.main".to_string());
    }
    let loaded = chalice::load(map, &files);
    let program = loaded.program.unwrap_or_else(|| panic!("{example}: {:?}", loaded.diagnostics));
    let entry = machine::find_entry(&program, entry.as_deref(), &[]).unwrap_or_else(|f| panic!("{}", f.message));
    let options = Options { scope: PermissionScope::Method, ..Options::default() };
    let image = machine::lower::lower(&program, &options);
    Machine::new(Rc::new(image), &entry, options, Limits { steps: 500_000, ..Limits::default() })
}

/// Proved examples, with something that makes them run where they have no `main`; `!C.m` names a method to start with.
const PROVED: &[(&str, &str)] = &[
    ("workers", ""),
    ("jobs", ""),
    ("cell", ""),
    ("bank", ""),
    ("queue", ""),
    ("philosophers", "!Table.supper"),
    (
        "list",
        "var l := new List; var b := new Node { value := 7 }; share b; var a := new Node { next := b }; share a below b; \
         fork t := l.contains(a, 7); var found: bool; call found := l.contains(a, 8); join found := t",
    ),
    (
        "tree",
        "var l := new Tree { value := 1 }; fold l.tree; var r := new Tree { value := 2 }; fold r.tree; \
         var t := new Tree { value := 4, left := l, right := r }; fold t.tree; var s: int; call s := t.sum()",
    ),
    (
        "barrier",
        "var w := new Worker; var c := new Counter; var tell := new Arrived; var listen := new Arrived above tell; \
         fork w.work(c, tell, listen); var d := new Counter { done := 1 }; send listen(d); \
         var x: Counter; receive x := tell; assert x.done == 1",
    ),
];

#[test]
fn what_is_proved_runs_clean() {
    for (example, driver) in PROVED {
        let map = SourceMap::new();
        let machine = start(&map, example, driver);
        if let Some((fault, schedule)) = explore(&machine, &bounds(), &mut |_, _| true).fault {
            panic!("{example} under {schedule}: {} at {:?}", fault.message, map.line_col(fault.span));
        }
    }
}

const ACCOUNT: &str = "var a := new Account { balance := 5 }; share a;";
const QUEUE: &str = "var q := new Queue; share q;";
const COUNTER: &str = "var w := new Worker; var c := new Counter; var ch := new Arrived;";
const LIST: &str = "var l := new List; var b := new Node; share b; var a := new Node { next := b }; share a below b;";
const STICKS: &str = "var p := new Philosopher; var a := new Stick; share a; var b := new Stick; share b above a;";
const ITEMS: &str = "var u := new Users; var ch := new Items;";
const TREE: &str = "var l := new Tree; fold l.tree; var t := new Tree { left := l }; fold t.tree;";

/// Broken examples: what brings a run to the error, the code it has there, and the line.
const BROKEN: &[(&str, &str, &str, &str, u32)] = &[
    ("bank-broken", ACCOUNT, "call a.unlocked(1)", "G3005", 13),
    ("bank-broken", ACCOUNT, "call a.overdraw(9)", "G3011", 23),
    ("bank-broken", ACCOUNT, "var b := new Account; share b; call a.transfer(b, 1)", "G3017", 33),
    ("bank-broken", ACCOUNT, "var x: int; call x := a.stale()", "G3004", 45),
    ("barrier-broken", COUNTER, "fork w.eager(c, ch)", "G3012", 15),
    (
        "barrier-broken",
        "var w := new Worker; var c := new Counter { done := 1 }; var listen := new Arrived; var tell := new Arrived above listen;",
        "fork w.late(c, tell, listen); var d := new Counter { done := 1 }; send listen(d)",
        "G3017",
        26,
    ),
    ("barrier-broken", COUNTER, "fork w.greedy(c, ch)", "G3005", 37),
    ("cell-broken", "", "!Cell.peek", "G3004", 29),
    ("cell-broken", "", "!Cell.poke", "G3005", 37),
    ("cell-broken", "", "!Client.early", "G3008", 46),
    ("cell-broken", "", "!Client.twice", "G3015", 57),
    ("cell-broken", "", "!Client.lost", "G3008", 64),
    ("jobs-broken", QUEUE, "var n: int; call n := q.unlocked()", "G3004", 18),
    ("jobs-broken", QUEUE, "var j := new Job; call q.careless(j)", "G3011", 28),
    ("jobs-broken", QUEUE, "var m := new Main; call m.reuse(q)", "G3005", 49),
    ("list-broken", LIST, "call l.lettingGo(a)", "G3004", 21),
    ("list-broken", LIST, "call l.insert(b)", "G3011", 34),
    ("philosophers-broken", "", "!Table.supper", "G3008", 60),
    ("philosophers-broken", STICKS, "call p.wrongOrder(a, b)", "G3017", 13),
    ("philosophers-broken", STICKS, "call p.twice(a)", "G3017", 24),
    ("philosophers-broken", STICKS, "fork p.anyOrder(a)", "G3004", 32),
    ("philosophers-broken", STICKS, "call p.leave(a)", "G3020", 37),
    ("philosophers-broken", STICKS, "call p.drop(a)", "G3016", 49),
    ("queue-broken", ITEMS, "call u.self(ch)", "G3008", 47),
    ("race", "", "!Program.main", "G3005", 18),
    ("queue-broken", ITEMS, "fork u.forget(ch)", "G3019", 11),
    ("queue-broken", ITEMS, "fork u.stop(ch)", "G3019", 17),
    ("queue-broken", ITEMS, "var x: Item; call x := u.hope(ch)", "G3018", 29),
    ("queue-broken", ITEMS, "fork u.touch(ch)", "G3005", 38),
    ("tree-broken", TREE, "call t.dropped()", "G3013", 28),
    ("tree-broken", TREE, "call t.doubled()", "G3008", 38),
    ("tree-broken", TREE, "var v: int; call v := t.folded()", "G3004", 47),
];

#[test]
fn what_is_rejected_fails_when_a_run_gets_there() {
    let mut wrong = Vec::new();
    for (example, setup, act, code, line) in BROKEN {
        let map = SourceMap::new();
        let driver = if act.starts_with('!') { act.to_string() } else { format!("{setup} {act}") };
        let machine = start(&map, example, &driver);
        let found = explore(&machine, &bounds(), &mut |_, _| true).fault.map(|(fault, _)| {
            let at = map.line_col(fault.span).unwrap_or(LineCol { line: 0, col: 0 });
            (fault.code.0, at.line, fault.message.clone())
        });
        if found.as_ref().map(|(c, l, _)| (*c, *l)) != Some((*code, *line)) {
            wrong.push(format!("{example}, {act}: expected {code} at line {line}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
