//! The law of Java in the ownership model: what is proved breaks no rule when it runs, under whatever schedule; what a run shows to be wrong
//! is not proved; and right programs run clean, whether they are proved or not.

use std::time::Duration;

use crate::construction::{TRIES, WRONG, broken, incomplete, wrong};
use crate::generate;
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::soak::Log;
use crate::text::mutate::{Mutant, mutants};
use crate::text::shrink::shrink;
use explore::Rng;

/// All threads wait for ever: signals may be lost, of which a proof says nothing.
const STUCK: &str = "G5515";

/// So many schedules are tried of a program with threads.
const SCHEDULES: u64 = 10;

/// How many small changes of a right program are judged, too.
const MUTANTS: usize = 2;

fn patience() -> ProofLimits {
    // Starting a virtual machine takes its time, more so on a busy machine.
    ProofLimits { proof: Duration::from_secs(60), exploration: Duration::from_secs(15), ..ProofLimits::default() }
}

/// What a run shows to be wrong: once as it comes, and if there are threads under some schedules.
fn refuted(text: &str) -> Option<String> {
    let threads = text.contains(".start()");
    let modes = [None, Some(SCHEDULES)];
    modes.into_iter().filter(|mode| mode.is_none() || threads).find_map(|mode| {
        match judge::run_java(text, mode, &patience()) {
            Verdict::Wrong { code, message } if code != STUCK => Some(message),
            Verdict::Bug(what) | Verdict::Illegal(what) => Some(format!("it is not run: {what}")),
            _ => None,
        }
    })
}

/// Holds a program to the law. `origin` says where it comes from.
fn hold(text: &str, origin: &str, log: &mut Log) -> Verdict {
    log.now(Language::JAVA, text);
    let proof = judge::verify(Language::JAVA, text, &patience());
    log.verdict(&proof);
    match &proof {
        Verdict::Right => {
            log.count("proved programs run", 1);
            if let Some(fault) = refuted(text) {
                let fails =
                    |t: &str| judge::verify(Language::JAVA, t, &patience()) == Verdict::Right && refuted(t).is_some();
                let small = shrink(text, TRIES / 10, &mut |t| fails(t));
                log.found("unsound", Language::JAVA, &small, &format!("{origin}: verified, but {fault}"));
            }
        }
        Verdict::Bug(what) => broken(Language::JAVA, text, origin, what, log),
        _ => {}
    }
    proof
}

/// One right program and some of its mutants, and some wrong ones.
pub fn step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0x0b5e);
    let size = 1 + rng.below(3);
    let text = generate::ownership::program(seed, size, false).text;
    let origin = format!("generated, seed {seed}");
    log.count("ownership programs generated", 1);
    match hold(&text, &origin, log) {
        Verdict::Wrong { message, .. } => {
            incomplete(Language::JAVA, &text, &origin, &message, log);
            runs_clean(&text, &origin, log);
        }
        Verdict::Undecided => runs_clean(&text, &origin, log),
        Verdict::Illegal(why) => log.found("generator", Language::JAVA, &text, &format!("{origin}: {why}")),
        Verdict::Right | Verdict::Bug(_) => {}
    }
    some_mutants(&text, &origin, &mut rng, log);
    for nth in 0..WRONG {
        let seed = seed ^ nth << 40;
        let made = generate::ownership::program(seed, size, true);
        log.count("ownership programs generated", 1);
        if nth == 0 && refuted(&made.text).is_some() {
            log.count("mistakes that a run shows", 1);
        }
        wrong(Language::JAVA, made, seed, log);
    }
}

/// A right program that is not proved: its run must not find anything either.
fn runs_clean(text: &str, origin: &str, log: &mut Log) {
    if let Some(fault) = refuted(text) {
        log.found("alarm", Language::JAVA, text, &format!("{origin}: right, but {fault}"));
    }
}

fn some_mutants(text: &str, origin: &str, rng: &mut Rng, log: &mut Log) {
    let changes = mutants(text);
    for _ in 0..MUTANTS.min(changes.len()) {
        let Mutant { text, line, what } = rng.pick(&changes);
        match hold(text, &format!("{origin}, line {line}: {what}"), log) {
            Verdict::Wrong { .. } => log.count("mutants killed", 1),
            Verdict::Right => log.count("mutants surviving", 1),
            Verdict::Undecided => log.count("mutants undecided", 1),
            Verdict::Illegal(_) => log.count("mutants that are no programs", 1),
            Verdict::Bug(_) => {}
        }
    }
}
