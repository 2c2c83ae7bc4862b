//! The solver on this machine: is it there, and is it the one we were tested with?

use solver::{LoadError, PINNED};
use source::{Diagnostic, Span};

use crate::codes;

/// The solver that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver {
    pub version: String,
    /// A path, or "compiled in".
    pub origin: String,
    pub is_pinned: bool,
}

/// Loads the solver, once for the process.
pub fn solver() -> Result<Solver, LoadError> {
    let library = solver::library()?;
    Ok(Solver {
        version: library.version().to_string(),
        origin: library.origin().to_string(),
        is_pinned: library.is_pinned_version(),
    })
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
