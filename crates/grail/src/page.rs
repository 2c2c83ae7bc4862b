//! Pages for a browser, written beside what is printed.

use std::fs;
use std::path::Path;

use driver::{Exit, codes};

use crate::output::complain;

/// Writes a page. If that fails, so does the command, whatever it found: somebody wanted the page.
pub fn write(path: &Path, text: &str, exit: Exit) -> Exit {
    match fs::write(path, text) {
        Ok(()) => exit,
        Err(error) => {
            complain(&format!("error[{}]: cannot write `{}`: {error}", codes::UNWRITABLE.0, path.display()));
            exit.worst(Exit::Illegal)
        }
    }
}
