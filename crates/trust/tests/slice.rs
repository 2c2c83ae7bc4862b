//! A short slice of the soak with fixed seeds: what `make soak` does for hours, in seconds.

use std::path::Path;

use grail_trust::fuzz::deep::SHAPES;
use grail_trust::judge::Language;
use grail_trust::soak::{End, Limits, SoakPart, Tally, run};

fn slice(part: SoakPart, first: u64, steps: u64) -> Tally {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(part.name());
    let mut tally = Tally::default();
    let end = run(Path::new(env!("CARGO_BIN_EXE_soak")), part, first, steps, &folder, Limits::default(), &mut tally);
    assert_eq!(end, End::Well, "{}", tally.table());
    assert!(tally.findings.is_empty(), "{}", tally.table());
    tally
}

#[test]
fn what_is_proved_never_fails_when_it_is_run() {
    let tally = slice(SoakPart::Chalice, 100, 5);
    assert!(tally.counts["proofs"] >= 5, "{}", tally.table());
    assert!(tally.counts["mutants killed"] > 0, "{}", tally.table());
    assert!(tally.counts["schedules explored"] > 0, "{}", tally.table());
}

#[test]
fn what_waits_with_a_proof_does_not_block() {
    let tally = slice(SoakPart::Waiting, 100, 16);
    assert!(tally.counts["waiting programs proved"] >= 3, "{}", tally.table());
}

#[test]
fn all_ways_to_explore_a_program_agree() {
    let tally = slice(SoakPart::Schedules, 100, 350);
    assert!(tally.counts["explorations compared"] >= 280, "{}", tally.table());
    assert!(tally.counts["of these, programs that can fail"] >= 100, "{}", tally.table());
    assert!(tally.counts["of these, programs with several outcomes"] >= 80, "{}", tally.table());
    let (all, reduced) = (tally.counts["states of all interleavings"], tally.counts["states of reduced explorations"]);
    assert!(4 * reduced < all, "the reduction leaves out too little: {}", tally.table());
}

#[test]
fn what_is_wrong_by_construction_is_never_proved() {
    let tally = slice(SoakPart::Silver, 100, 25);
    assert!(tally.counts["wrong programs rejected"] >= 60, "{}", tally.table());
    assert!(tally.counts["proofs"] >= 25, "{}", tally.table());
}

#[test]
fn what_is_wrong_by_construction_in_java_is_never_proved() {
    let tally = slice(SoakPart::Java, 100, 12);
    assert!(tally.counts["wrong programs rejected"] >= 30, "{}", tally.table());
    assert!(tally.counts["proofs"] >= 10, "{}", tally.table());
}

fn has_jdk() -> bool {
    std::process::Command::new("javac").arg("-version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn what_is_proved_in_the_ownership_model_breaks_no_rule() {
    let tally = slice(SoakPart::Ownership, 100, 2);
    assert!(tally.counts["wrong programs rejected"] >= 5, "{}", tally.table());
    assert!(tally.counts["proved programs run"] >= 2, "{}", tally.table());
    // Where there is no JDK, no run shows anything.
    let shown = tally.counts.get("mistakes that a run shows").copied().unwrap_or_default();
    assert!(shown >= 1 || !has_jdk(), "{}", tally.table());
}

#[test]
fn what_a_jvm_shows_to_be_false_is_not_proved() {
    if !has_jdk() {
        eprintln!("ignored: there is no JDK");
        return;
    }
    let tally = slice(SoakPart::Observed, 100, 1);
    assert!(tally.counts["false claims refuted"] >= 40, "{}", tally.table());
    assert!(tally.counts["proofs"] >= 20, "{}", tally.table());
}

#[test]
fn assertions_that_fail_in_a_run_are_not_proved() {
    let tally = slice(SoakPart::Boogie, 100, 40);
    assert!(tally.counts["assertions proved"] >= 60, "{}", tally.table());
    assert!(tally.counts["assertions that fail in a run"] >= 60, "{}", tally.table());
}

#[test]
fn neither_engine_proves_what_is_wrong() {
    let tally = slice(SoakPart::Engines, 100, 25);
    assert!(tally.counts["members judged by both engines"] >= 80, "{}", tally.table());
    assert!(tally.counts["proved by both"] >= 50, "{}", tally.table());
}

#[test]
fn mutants_of_real_programs_obey_the_law() {
    let tally = slice(SoakPart::Mutants, 100, 2);
    assert!(tally.counts["programs judged"] > 0, "{}", tally.table());
}

#[test]
fn damaged_inputs_get_an_answer() {
    let tally = slice(SoakPart::Fuzz, 100, 60);
    assert_eq!(tally.counts["inputs fuzzed"], 60);
}

#[test]
fn deep_inputs_get_an_answer() {
    // The first shape of each language, parentheses; the soak goes through all.
    for language in Language::all() {
        let shape = SHAPES.iter().position(|shape| shape.language == language).expect("every language has shapes");
        slice(SoakPart::Deep, shape as u64, 1);
    }
}
