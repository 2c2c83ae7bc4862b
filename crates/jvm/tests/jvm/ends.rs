//! Programs that cannot be started, or come to an end that is not the usual one: each is told apart.

use std::time::Duration;

use grail_jvm::{End, Order, Outcome, Request};

use crate::loaded::Loaded;

const SOON: Duration = Duration::from_secs(120);

fn ran(body: &str, limit: Duration) -> Option<Outcome> {
    grail_jvm::find_jdk().ok()?;
    let loaded = Loaded::new(&[("Main.java", body)], &[]).plain_if_silent();
    Some(grail_jvm::run(&Request { events: true, ..loaded.request(&Order::Free, limit) }))
}

/// The body of `main`, in a class with a specification.
fn main_of(body: &str) -> String {
    format!(
        "class Main {{
    int n;
    //@ requires Perm(n, 1\\2);
    void spoil() {{ n = 1; }}
    static int deep(int d) {{ return deep(d + 1) + 1; }}
    public static void main(String[] args) throws Exception {{ {body} }}
}}"
    )
}

fn code(outcome: &Outcome) -> &'static str {
    outcome.diagnostics.first().map_or("", |d| d.code.0)
}

#[test]
fn programs_without_one_beginning_are_not_run() {
    let none = "class Main { int n; //@ resource p() = true;\n }";
    let two = "class A { //@ resource p() = true;
        public static void main(String[] args) { } }
        class B { public static void main(String[] args) { } }";
    for text in [none, two] {
        let Some(outcome) = ran(text, SOON) else { return };
        assert_eq!((outcome.end, code(&outcome)), (End::Illegal, "G5594"), "{outcome:?}");
    }
}

#[test]
fn the_programs_own_end_is_passed_on() {
    for (body, status) in [("System.exit(7);", 7), ("", 0), ("throw new IllegalStateException();", 1)] {
        let Some(outcome) = ran(&main_of(body), SOON) else { return };
        assert_eq!(outcome.end, End::Exited(status), "{body}: {outcome:?}");
    }
}

#[test]
fn errors_of_the_virtual_machine_are_the_programs_own() {
    for body in ["System.out.println(deep(0));", "System.out.println(new int[Integer.MAX_VALUE].length);"] {
        let Some(outcome) = ran(&main_of(body), SOON) else { return };
        assert_eq!(outcome.end, End::Exited(1), "{body}: {outcome:?}");
        assert!(outcome.diagnostics.is_empty(), "{body}: {outcome:?}");
    }
}

#[test]
fn no_end_of_its_own_hides_a_violation() {
    let hidden = "try { new Main().spoil(); } catch (Throwable t) { System.exit(0); }";
    let Some(outcome) = ran(&main_of(hidden), SOON) else { return };
    assert_eq!((outcome.end, code(&outcome)), (End::Violation, "G5502"), "{outcome:?}");
}

#[test]
fn a_program_without_an_end_is_stopped() {
    let endless = "Main m = new Main(); while (true) { m.n++; }";
    let Some(outcome) = ran(&main_of(endless), Duration::from_secs(3)) else { return };
    assert_eq!((outcome.end, code(&outcome)), (End::Undecided, "G5595"), "{outcome:?}");
}

#[test]
fn a_program_that_waits_for_ever_is_stopped_and_says_where() {
    let waits = "Object never = new Object(); synchronized (never) { never.wait(); }";
    let Some(outcome) = ran(&main_of(waits), SOON) else { return };
    assert_eq!((outcome.end, code(&outcome)), (End::Violation, "G5515"), "{outcome:?}");
    let events: Vec<&str> = outcome.events.iter().filter_map(|e| e["event"].as_str()).collect();
    assert_eq!(events, ["acquire", "wait"], "what happened is noted");
}

#[test]
fn what_javac_refuses_is_told_in_its_words() {
    // Grail does not know this class; only javac can say that it is not there.
    let text = "import missing.Thing;\nclass Main { //@ resource p() = true;
        public static void main(String[] args) { Thing.go(); } }";
    let Some(outcome) = ran(text, SOON) else { return };
    assert_eq!((outcome.end, code(&outcome)), (End::Illegal, "G5592"), "{outcome:?}");
}
