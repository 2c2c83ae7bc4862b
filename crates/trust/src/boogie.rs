//! Generated Boogie programs: the verifier against runs of a reference interpreter.
//!
//! A [template](crate::generate::boogie) is run many times, and what was seen in its holes tells what to claim there: something that held in all
//! runs, or something that did not in one of them. Then the law is: an assertion that fails in a run is not proved. That is asked of each single
//! assertion, whatever became of the others, because a run only gets to an assertion if all before it held.

mod eval;
mod flat;
mod run;
mod value;

pub use value::Value;

use std::collections::{BTreeMap, BTreeSet};

use ::boogie::tree::Program;
use explore::Rng;
use source::{SourceMap, Span};
use vcgen::inline::InlineMode;
use verdict::Standing;

use crate::generate::boogie::{Claim, Template, template};
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::soak::Log;
use run::{End, run};

/// Runs that tell what to claim, and those that look for failures.
const SAMPLES: u64 = 40;
const RUNS: u64 = 120;
/// How many claims are thought of for a hole.
const CLAIMS: usize = 12;

/// A program with several sets of claims.
pub fn step(seed: u64, log: &mut Log) {
    let made = template(seed);
    let origin = format!("generated, seed {seed}");
    let Some(program) = load(&made.text) else {
        return log.found("generator", Language::BOOGIE, &made.text, &format!("{origin}: not a legal program"));
    };
    let seen = observed(&program, seed);
    let mut rng = Rng::new(seed ^ 0x000c_1a13);
    for wrong in [20, 60] {
        let text = filled(&made, &seen, wrong, &mut rng);
        log.count("Boogie programs generated", 1);
        law(&text, &origin, seed, log);
    }
}

fn load(text: &str) -> Option<Program> {
    let map = SourceMap::new();
    let file = map.add("program.bpl", text.to_string());
    ::boogie::load(&map, &[file], &::boogie::Options::default()).program
}

type Seen = BTreeMap<u32, Vec<BTreeMap<String, Value>>>;

fn observed(program: &Program, seed: u64) -> Seen {
    let mut all = Seen::new();
    for (id, _) in program.implementations() {
        for nth in 0..SAMPLES {
            let (_, seen) = run(program, id, Rng::of_run(seed, nth));
            for one in seen {
                all.entry(one.hole).or_default().push(one.values);
            }
        }
    }
    all
}

/// The program with claims in its holes; so many in a hundred of them are wrong.
fn filled(made: &Template, seen: &Seen, wrong: usize, rng: &mut Rng) -> String {
    let mut text = made.text.clone();
    for (hole, about) in (0..).zip(&made.holes) {
        let Some(claim) = seen.get(&hole).and_then(|seen| claim(about.as_ref(), seen, rng.chance(wrong), rng)) else {
            continue;
        };
        for (word, instead) in [("assume", "assert"), ("ensures", "ensures"), ("invariant", "invariant")] {
            text = text.replace(&format!("{word} {{:hole {hole}}} true;"), &format!("{instead} {};", claim.text()));
        }
    }
    text
}

fn claim(about: Option<&String>, seen: &[BTreeMap<String, Value>], wrong: bool, rng: &mut Rng) -> Option<Claim> {
    let always = |claim: &Claim| seen.iter().all(|values| claim.holds(values) == Some(true));
    let mut best = None;
    for _ in 0..CLAIMS {
        let claim = Claim::near(about, seen, rng)?;
        if wrong {
            // What holds in one of the states is what a proof that forgets the others would show.
            let claim = if rng.chance(50) { claim } else { claim.spoilt(rng) };
            if seen.iter().any(|values| claim.holds(values) == Some(false)) {
                return Some(claim);
            }
        } else if always(&claim) {
            best = Some(claim);
            break;
        }
    }
    best
}

/// No assertion that fails in a run is proved.
fn law(text: &str, origin: &str, seed: u64, log: &mut Log) {
    log.now(Language::BOOGIE, text);
    let (word, claims) = judge::claims(Language::BOOGIE, text, &ProofLimits::default());
    log.verdict(&word);
    match &word {
        Verdict::Illegal(why) => return log.found("generator", Language::BOOGIE, text, &format!("{origin}: {why}")),
        Verdict::Bug(what) => return log.found("broken", Language::BOOGIE, text, &format!("{origin}: {what}")),
        _ => {}
    }
    log.count("assertions proved", claims.iter().filter(|claim| claim.standing == Standing::Proved).count() as u64);
    let Some(program) = load(text) else { return };
    let failing = failing(&program, seed);
    log.count("assertions that fail in a run", failing.len() as u64);
    for at in failing {
        let mut standings = claims.iter().filter(|claim| claim.at.span == at).map(|claim| claim.standing).peekable();
        if standings.peek().is_some() && standings.all(|standing| standing == Standing::Proved) {
            let what = text.get(at.start as usize..at.end as usize).unwrap_or_default();
            let line = text[..at.start as usize].matches('\n').count() + 1;
            let note = format!("{origin}: the `{what}` on line {line} is proved, and fails in a run");
            return log.found("unsound", Language::BOOGIE, text, &note);
        }
    }
}

/// The assertions that fail in some run. What is only inlined is judged where that is done, so no run starts there.
fn failing(program: &Program, seed: u64) -> BTreeSet<Span> {
    let mut failing = BTreeSet::new();
    for id in vcgen::verify::members(program, InlineMode::default()) {
        for nth in 0..RUNS {
            if let (End::Failed(at), _) = run(program, id, Rng::of_run(seed, nth)) {
                failing.insert(at);
            }
        }
    }
    failing
}
