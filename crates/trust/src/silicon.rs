//! Silver programs judged by Viper's own verifier as well.
//!
//! Where Grail proves and Silicon does not, one of them is wrong or Silicon is less complete: such programs are kept to be looked at.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::generate;
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::mutants::{folders, programs, root};
use crate::soak::Log;
use crate::text::mutate::mutants;
use explore::Rng;

/// The environment variable with the script that starts Silicon on a file.
const SCRIPT: &str = "GRAIL_SILICON";

fn script() -> Option<PathBuf> {
    let script = std::env::var_os(SCRIPT).map_or_else(|| root().join("../shared/tools/silicon"), PathBuf::from);
    script.is_file().then_some(script)
}

/// A program, or a mutant of one, that Grail proves: does Silicon agree?
pub fn step(seed: u64, log: &mut Log) {
    let Some(script) = script() else {
        return log.count("comparisons with Silicon skipped: it is not there", 1);
    };
    let mut rng = Rng::new(seed ^ 0x5111);
    let (origin, right) = program(seed, &mut rng);
    let Some(text) = judge::normalised(Language::SILVER, &right) else { return };
    // What Grail proves of what might be wrong is the most interesting.
    let proved = |text: &str| judge::verify(Language::SILVER, text, &ProofLimits::default()) == Verdict::Right;
    let changes = mutants(&text);
    let tries = if changes.is_empty() { 0 } else { 20 };
    let mutant = (0..tries).map(|_| rng.pick(&changes)).find(|mutant| proved(&mutant.text));
    let (text, what) = match mutant {
        Some(mutant) => (&mutant.text, mutant.what.as_str()),
        None if proved(&text) => (&text, "as it is"),
        None => return,
    };
    log.now(Language::SILVER, text);
    let file = log.folder().join("silicon.vpr");
    if fs::write(&file, text).is_err() {
        return;
    }
    log.count("programs compared with Silicon", 1);
    match agrees(&script, &file) {
        Some(true) => log.count("programs that Silicon proves, too", 1),
        Some(false) => {
            log.count("programs that Silicon does not prove", 1);
            log.note("silicon", Language::SILVER, text, &format!("{origin}, {what}: Silicon does not prove it"));
        }
        None => {}
    }
}

/// A generated program, or one that somebody wrote.
fn program(seed: u64, rng: &mut Rng) -> (String, String) {
    let files = programs(&folders(), Language::SILVER);
    if !files.is_empty() && rng.chance(50) {
        let path = rng.pick(&files);
        if let Ok(text) = fs::read_to_string(path) {
            return (path.display().to_string(), text);
        }
    }
    (format!("generated, seed {seed}"), generate::silver::program(seed, 4, false).text)
}

/// `None` if Silicon says nothing that can be understood.
fn agrees(script: &Path, file: &Path) -> Option<bool> {
    let run = Command::new(script).arg(file).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    match (said.contains("verification successfully"), said.contains(" error")) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}
