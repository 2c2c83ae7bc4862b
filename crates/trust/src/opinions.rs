//! Proofs looked at by a second solver.

use std::fs;

use driver::environment;

use crate::generate;
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::mutants::{folders, programs};
use crate::soak::Log;
use explore::Rng;

/// One generated program, or one that somebody wrote.
pub fn step(seed: u64, log: &mut Log) {
    let folder = log.folder().join("disagreements");
    let Ok(opinion) = environment::second_opinion(folder) else {
        return log.count("cross-checks skipped: there is no second solver", 1);
    };
    let mut rng = Rng::new(seed ^ 0xc055);
    let Some((language, text)) = program(seed, &mut rng) else { return };
    log.now(language, &text);
    let (word, opinions) = judge::verify_twice(language, &text, &opinion, &ProofLimits::default());
    log.verdict(&word);
    log.count("proofs confirmed by a second solver", opinions.confirmed);
    log.count("of these made without a solver", opinions.concluded);
    log.count("proofs that a second solver leaves open", opinions.open);
    for file in &opinions.refuted {
        log.found("refuted", language, &text, &format!("seed {seed}: {}", file.display()));
    }
    if let Verdict::Bug(what) = word
        && opinions.refuted.is_empty()
    {
        log.found("broken", language, &text, &format!("seed {seed}: {what}"));
    }
}

fn program(seed: u64, rng: &mut Rng) -> Option<(Language, String)> {
    match rng.below(3) {
        0 => Some((Language::CHALICE, generate::chalice::program(seed, 2))),
        1 => Some((Language::SILVER, generate::silver::program(seed, 2, false).text)),
        _ => {
            let language = *rng.pick(&[Language::SILVER, Language::CHALICE]);
            let files = programs(&folders(), language);
            let path = (!files.is_empty()).then(|| rng.pick(&files))?;
            Some((language, fs::read_to_string(path).ok()?))
        }
    }
}
