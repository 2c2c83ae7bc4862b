//! Mutants of programs that people wrote: the examples, the tests, and the suites of other tools.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::law;
use crate::soak::Log;
use crate::text::mutate::{Mutant, mutants};
use explore::Rng;

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    here.canonicalize().unwrap_or(here)
}

/// Where the suites of other tools are, if they are on this machine.
pub fn corpora() -> Option<PathBuf> {
    let folder = match std::env::var_os("GRAIL_CORPORA") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared/corpora"),
    };
    folder.is_dir().then_some(folder)
}

/// All programs of a language below the folders, in order of their paths.
pub fn programs(folders: &[PathBuf], language: Language) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| WalkDir::new(folder).into_iter().filter_map(Result::ok))
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|extension| extension == language.extension()))
        .collect();
    found.sort();
    found
}

/// Where programs are looked for: the repository's own, then the suites.
pub fn folders() -> Vec<PathBuf> {
    let own = [root().join("examples"), root().join("tests")];
    own.into_iter().chain(corpora()).collect()
}

/// The program as its printer writes it.
fn printed(path: &Path, language: Language) -> Option<String> {
    judge::normalised(language, &fs::read_to_string(path).ok()?)
}

/// The printed program if it is verified as it stands.
fn verified(path: &Path, language: Language) -> Option<String> {
    let text = printed(path, language)?;
    (judge::verify(language, &text, &ProofLimits::default()) == Verdict::Right).then_some(text)
}

/// Some mutants of one verified Chalice program, chosen by the seed, held to the law.
pub fn step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0x307a);
    let files = programs(&folders(), Language::CHALICE);
    if files.is_empty() {
        return;
    }
    // Programs that cannot be verified as they stand have no interesting mutants.
    for _ in 0..20 {
        let path = rng.pick(&files);
        let Some(text) = printed(path, Language::CHALICE) else { continue };
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let found = log.n_found;
        if law::chalice(&text, &name, &ProofLimits::default(), log) != Verdict::Right {
            continue;
        }
        if log.n_found > found {
            return;
        }
        let changes = mutants(&text);
        for _ in 0..6.min(changes.len()) {
            let Mutant { text, line, what } = rng.pick(&changes);
            law::mutant(text, &format!("{name}, line {line}: {what}"), &ProofLimits::by_chance(&mut rng), log);
        }
        return;
    }
}

/// A mutant that is still verified.
pub struct Survivor {
    pub mutant: Mutant,
    /// Whether it could be run: then no schedule tried shows anything wrong.
    pub runs: bool,
}

/// What became of the mutants of a program.
pub struct Tried {
    /// The program as its printer writes it.
    pub text: String,
    pub killed: usize,
    pub surviving: Vec<Survivor>,
}

/// The mutants of a verified program, all or `at_most` so many of them.
pub fn all(path: &Path, language: Language, at_most: Option<usize>, log: &mut Log) -> Option<Tried> {
    let text = verified(path, language)?;
    let name = path.file_name()?.to_string_lossy().into_owned();
    let changes = mutants(&text);
    let every = at_most.map_or(1, |most| changes.len().div_ceil(most.max(1)).max(1));
    let (mut killed, mut surviving) = (0, Vec::new());
    for mutant in changes.into_iter().step_by(every) {
        let origin = format!("{name}, line {}: {}", mutant.line, mutant.what);
        let word = match language {
            Language::CHALICE => law::mutant(&mutant.text, &origin, &ProofLimits::default(), log),
            _ => judge::verify(language, &mutant.text, &ProofLimits::default()),
        };
        match word {
            Verdict::Right => {
                let runs = language.runs() && !judge::starts(&mutant.text).is_empty();
                surviving.push(Survivor { mutant, runs });
            }
            Verdict::Wrong { .. } | Verdict::Undecided => killed += 1,
            Verdict::Illegal(_) | Verdict::Bug(_) => {}
        }
    }
    Some(Tried { text, killed, surviving })
}
