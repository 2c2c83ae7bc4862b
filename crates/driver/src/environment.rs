//! The solver on this machine: is it there, and is it the one we were tested with?

use std::path::PathBuf;

use solver::{LoadError, PINNED, SecondOpinion};
use source::{Diagnostic, Span};

use crate::codes;

/// The solver that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver {
    pub version: String,
    /// A path, or "compiled in".
    pub origin: String,
    pub is_pinned: bool,
    /// Whether it is, byte for byte, the build that Grail is tested with.
    pub is_pinned_build: bool,
}

/// Loads the solver, once for the process.
pub fn solver() -> Result<Solver, LoadError> {
    let library = solver::library()?;
    Ok(Solver {
        version: library.version().to_string(),
        origin: library.origin().to_string(),
        is_pinned: library.is_pinned_version(),
        is_pinned_build: *library.build() == solver::Build::Pinned,
    })
}

/// The JDK that Java programs are run with.
pub fn jdk() -> Result<jvm::Jdk, jvm::JdkError> {
    jvm::find_jdk()
}

/// The version that Grail is tested with.
pub fn pinned_version() -> String {
    PINNED.to_string()
}

/// Ready to verify, perhaps with a warning, or not at all.
pub fn check() -> Result<Option<Diagnostic>, Diagnostic> {
    match solver() {
        Ok(solver) if solver.is_pinned => Ok(None),
        Ok(solver) => {
            let message = format!("the solver is Z3 {}, but Grail is tested with {PINNED}", solver.version);
            let diagnostic = Diagnostic::warning(codes::SOLVER_VERSION, Span::NONE, message);
            Ok(Some(
                diagnostic
                    .with_note(format!("it was found at {}", solver.origin))
                    .with_note("what can be proved, and with which budget, differs from version to version"),
            ))
        }
        Err(error) => {
            let text = error.to_string();
            let (what, how) = text.split_once('\n').unwrap_or((&text, ""));
            let diagnostic =
                Diagnostic::error(codes::SOLVER_MISSING, Span::NONE, "cannot load the solver").with_note(what);
            Err(if how.is_empty() { diagnostic } else { diagnostic.with_help(how) })
        }
    }
}

/// The environment variable with the program of a second solver.
pub const SECOND_SOLVER: &str = "GRAIL_SECOND_SOLVER";

/// A second solver to ask about every proof; questions on which the two disagree are kept in the folder.
///
/// A program is started only if the user names it, by its whole path or by a name that `PATH` leads to, or if it is the one of the checkout
/// that a development build comes from. The working folder and those above it may be anybody's.
pub fn second_opinion(folder: PathBuf) -> Result<SecondOpinion, Diagnostic> {
    let missing = |why: String| {
        Diagnostic::error(codes::SECOND_SOLVER_MISSING, Span::NONE, "there is no second solver")
            .with_note(why)
            .with_help(format!(
                "set {SECOND_SOLVER} to a `z3` or `cvc5`; `python3 scripts/fetch-second-solver.py` fetches one"
            ))
    };
    let chosen = std::env::var_os(SECOND_SOLVER).filter(|chosen| !chosen.is_empty()).map(PathBuf::from);
    if let Some(relative) = chosen.as_ref().filter(|chosen| chosen.is_relative() && chosen.components().count() > 1) {
        let why = format!("{SECOND_SOLVER} is `{}`, which is not a whole path", relative.display());
        return Err(missing(why));
    }
    let program = chosen.or_else(kept_second_solver).ok_or_else(|| missing(format!("{SECOND_SOLVER} is not set")))?;
    SecondOpinion::new(&program.display().to_string(), folder).map_err(|error| missing(error.to_string()))
}

fn kept_second_solver() -> Option<PathBuf> {
    let program = solver::checkout()?.join(".tools").join("second").join("z3");
    program.is_file().then_some(program)
}
