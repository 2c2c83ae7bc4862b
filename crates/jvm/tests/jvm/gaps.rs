//! What earlier tools of this kind could not do, with the programs that show that it is done: of `tests/run`, of `tests/plain`, or tests beside this one.

use std::path::Path;

use crate::batch::{self, Case};
use grail_jvm::Policy;

const GAPS: [(&str, &[&str]); 26] = [
    ("values of the earlier state and of the result", &["run/old-result", "run/old-result-not"]),
    ("ranges of quantified variables", &["run/quantifier-ranges", "run/sorted", "run/sorted-not"]),
    ("programs run as they are written, without an edit", &["run/counter-lock", "run/join-halves"]),
    ("a call has only what its contract says", &["run/read-loan-writes", "run/read-loan"]),
    ("preconditions are the caller's affair", &["run/counter-negative", "run/start-precondition"]),
    ("several files and packages", &["jvm/projects"]),
    ("amounts of every kind", &["run/amounts", "run/half-and-half"]),
    ("fields of superclasses", &["run/inherited"]),
    ("static fields and methods", &["run/statics", "run/statics-thread", "run/class-lock"]),
    ("arrays wherever they come from", &["run/arrays-everywhere", "run/array-beyond"]),
    ("objects are told apart by identity, and collected", &["run/equal-objects", "plain/memory"]),
    ("a check sees the state in which the access happens", &["run/index-changes"]),
    ("constructors have contracts", &["run/constructor-contract", "run/constructor-contract-not"]),
    (
        "every end of a method, and every statement of specifications",
        &["run/exceptions", "run/exceptions-not", "run/everywhere", "run/statements"],
    ),
    ("that something exists", &["run/exists-not"]),
    ("a location inside a quantifier and outside it", &["run/inside-and-outside", "run/alias-slots"]),
    ("loop invariants without a round, and at every exit", &["run/loop-without-rounds", "run/loop-exits"]),
    (
        "all of Java around it",
        &["plain/control", "plain/exceptions", "plain/lambdas", "plain/inner", "plain/interfaces", "jvm/generated"],
    ),
    ("conditions and predicates go to a thread", &["run/start-precondition", "run/predicate-moves"]),
    ("parts of what a thread leaves", &["run/join-halves", "run/join-halves-writes"]),
    ("who gives evaluates, and who receives does not", &["run/giver-decides"]),
    (
        "every way to make a thread",
        &["run/runnable", "run/runnable-no-join", "run/lambda-task", "run/anonymous-thread", "plain/interrupts"],
    ),
    (
        "every way into a monitor and out of it",
        &["run/leaves-by-exception", "run/enters-again", "run/nested-lock", "run/counter-lock"],
    ),
    ("waiting, volatile fields, atomics", &["run/wait-notify", "run/volatile-flag", "run/spin-lock"]),
    ("predicates with fractions, nested, by identity", &["run/predicate-fractions", "run/cell-folded"]),
    ("places are true to the character", &["jvm/gaps"]),
];

#[test]
fn every_gap_has_its_programs() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for (what, programs) in GAPS {
        assert!(!programs.is_empty(), "{what}: no program");
        for program in programs {
            let is_there = ["java", "rs"].iter().any(|end| tests.join(format!("{program}.{end}")).exists());
            assert!(is_there, "{what}: there is no {program}");
        }
    }
}

#[test]
fn places_are_true_to_the_character() {
    let text = "class Main {
    int first; int second;
    //@ requires true;
    void all() {

        first = 1; System.out.println(  second);
    }
    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread t = new Thread(() -> m.all());
        t.start();
        t.join();
    }
}
";
    let cases = ["first", "second"].map(|spoilt| {
        let given = format!("/*@ requires Perm(m.{}, 1); @*/ () -> m.all()", other(spoilt));
        let text = text.replace("() -> m.all()", &given);
        Case { name: spoilt.to_string(), text, policy: Some(Policy::Contract) }
    });
    let Some(ran) = batch::run(&cases) else { return };
    for (case, ran) in cases.iter().zip(&ran) {
        let span = ran.outcome.diagnostics.first().expect("a violation").primary.span;
        let found = &case.text[span.start as usize..span.end as usize];
        assert_eq!(found, case.name, "{:?}", ran.outcome);
        assert_eq!(case.text[..span.start as usize].lines().count(), 6, "the line of the access");
    }
}

fn other(name: &str) -> &'static str {
    if name == "first" { "second" } else { "first" }
}
