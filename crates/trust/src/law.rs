//! The law of Chalice: what different judges say about one program must agree.
//!
//! The explorer runs what the verifier judges: a proved program must never fail, under either scope.

use crate::construction::{TRIES, WRONG, broken, incomplete, wrong};
use crate::generate;
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::soak::Log;
use crate::text::mutate::{Mutant, mutants};
use crate::text::shrink::shrink;
use explore::Rng;

/// Threads that wait for each other for ever.
const DEADLOCK: &str = "G3021";

/// Whether a proof says that a run does not fail like this. It claims nothing about what its summary lists as trusted: what follows from
/// what a program assumes is the program's own business, a signal may be lost, and a message that owes another may never be received.
fn is_claimed(code: &str, trusted: &[&str]) -> bool {
    let rests_on = |what: &str| trusted.contains(&what);
    let may_block = rests_on("missable signal") || rests_on("indebted channel");
    !(rests_on("assumption") || code == DEADLOCK && may_block)
}

/// Whether a proved program fails in a run: the one thing that must never happen.
pub fn refuted(text: &str, trusted: &[&str], patience: &ProofLimits) -> (Option<String>, u64) {
    let mut schedules = 0;
    for start in judge::starts(text) {
        for by_method in [true, false] {
            let explored = judge::explore(text, &start, by_method, patience);
            schedules += explored.schedules;
            match explored.word {
                Verdict::Wrong { code, message } if is_claimed(code, trusted) => {
                    let scope = if by_method { "method" } else { "thread" };
                    let entry = start.entry.as_deref().unwrap_or("main");
                    return (Some(format!("from {entry}, by {scope}: {message}")), schedules);
                }
                Verdict::Bug(what) => return (Some(format!("the machine broke down: {what}")), schedules),
                _ => {}
            }
        }
    }
    (None, schedules)
}

/// Holds a Chalice program to the law. `origin` says where it comes from.
pub fn chalice(text: &str, origin: &str, patience: &ProofLimits, log: &mut Log) -> Verdict {
    log.now(Language::CHALICE, text);
    let (proof, trusted) = judge::prove(Language::CHALICE, text, patience);
    log.verdict(&proof);
    match &proof {
        Verdict::Right => {
            let (fault, schedules) = refuted(text, &trusted, patience);
            log.count("schedules explored", schedules);
            if let Some(fault) = fault {
                let small = shrink(text, TRIES, &mut |t| {
                    let (proof, trusted) = judge::prove(Language::CHALICE, t, patience);
                    proof == Verdict::Right && refuted(t, &trusted, patience).0.is_some()
                });
                log.found("unsound", Language::CHALICE, &small, &format!("{origin}: verified, but {fault}"));
            }
        }
        Verdict::Bug(what) => broken(Language::CHALICE, text, origin, what, log),
        _ => {}
    }
    proof
}

/// One generated Chalice program and some of its mutants.
pub fn chalice_step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0xc4a1);
    if rng.chance(30) {
        return recursion_step(seed, log);
    }
    let size = 1 + rng.below(3);
    let made = generate::chalice::program(seed, size);
    let origin = format!("generated, seed {seed}");
    let Some(text) = judge::normalised(Language::CHALICE, &made) else {
        return log.found("generator", Language::CHALICE, &made, &format!("{origin}: does not parse"));
    };
    log.count("Chalice programs generated", 1);
    let proof = chalice(&text, &origin, &ProofLimits::by_chance(&mut rng), log);
    match proof {
        Verdict::Wrong { message, .. } => incomplete(Language::CHALICE, &text, &origin, &message, log),
        Verdict::Illegal(why) => log.found("generator", Language::CHALICE, &text, &format!("{origin}: {why}")),
        _ => {}
    }
    some_mutants(4, &text, &origin, &mut rng, log);
}

/// One right program with recursive functions and its mutants, and some wrong ones. Functions that do not end cannot be told by running them.
fn recursion_step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0x4ec0);
    let made = generate::chalice::recursion::program(seed, false).text;
    let origin = format!("generated with recursive functions, seed {seed}");
    let Some(text) = judge::normalised(Language::CHALICE, &made) else {
        return log.found("generator", Language::CHALICE, &made, &format!("{origin}: does not parse"));
    };
    log.count("Chalice programs generated", 1);
    match chalice(&text, &origin, &ProofLimits::by_chance(&mut rng), log) {
        Verdict::Wrong { message, .. } => incomplete(Language::CHALICE, &text, &origin, &message, log),
        Verdict::Illegal(why) => log.found("generator", Language::CHALICE, &text, &format!("{origin}: {why}")),
        _ => {}
    }
    some_mutants(4, &text, &origin, &mut rng, log);
    for nth in 0..WRONG {
        let seed = seed ^ nth << 40;
        log.count("Chalice programs generated", 1);
        wrong(Language::CHALICE, generate::chalice::recursion::program(seed, true), seed, log);
    }
}

/// One program whose threads wait for each other, and some mutants of it if it is proved.
pub fn waiting_step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0x3a17);
    let size = 1 + rng.below(3);
    let made = generate::chalice::waiting_program(seed, size);
    let origin = format!("generated to wait, seed {seed}");
    let Some(text) = judge::normalised(Language::CHALICE, &made) else {
        return log.found("generator", Language::CHALICE, &made, &format!("{origin}: does not parse"));
    };
    log.count("waiting programs generated", 1);
    match chalice(&text, &origin, &ProofLimits::by_chance(&mut rng), log) {
        Verdict::Right => {
            log.count("waiting programs proved", 1);
            some_mutants(2, &text, &origin, &mut rng, log);
        }
        Verdict::Illegal(why) => log.found("generator", Language::CHALICE, &text, &format!("{origin}: {why}")),
        _ => {}
    }
}

fn some_mutants(at_most: usize, text: &str, origin: &str, rng: &mut Rng, log: &mut Log) {
    let changes = mutants(text);
    for _ in 0..at_most.min(changes.len()) {
        let Mutant { text, line, what } = rng.pick(&changes);
        mutant(text, &format!("{origin}, line {line}: {what}"), &ProofLimits::by_chance(rng), log);
    }
}

/// Holds a mutant to the law, and counts whether it is killed.
pub fn mutant(text: &str, origin: &str, patience: &ProofLimits, log: &mut Log) -> Verdict {
    let word = chalice(text, origin, patience, log);
    match &word {
        Verdict::Wrong { .. } => log.count("mutants killed", 1),
        Verdict::Right => log.count("mutants surviving", 1),
        Verdict::Undecided => log.count("mutants undecided", 1),
        Verdict::Illegal(_) => log.count("mutants that are no programs", 1),
        Verdict::Bug(_) => {}
    }
    word
}
