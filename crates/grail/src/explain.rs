//! `grail explain`.

use driver::{Exit, registry};
use source::registry::{explain as text_of, wrapped};

use crate::output::print;

pub fn explain(wanted: Option<&str>) -> Exit {
    let Some(wanted) = wanted else { return list() };
    // `assert.failed:assertion.false` is a kind with a reason; either half alone will do too.
    let (kind, reason) = wanted.split_once(':').unwrap_or((wanted, wanted));
    let entry = registry::find(kind).or_else(|| registry::find(&kind.replace('.', "-")));
    let reason = registry::find_reason(reason);
    if entry.is_none() && reason.is_none() {
        eprintln!("error: there is no error code `{wanted}`; `grail explain` without a code lists all");
        return Exit::Illegal;
    }
    if let Some(entry) = entry {
        print(&text_of(entry));
    }
    if let Some(reason) = reason {
        let gap = if entry.is_some() { "\n" } else { "" };
        let text = wrapped(&format!("{}: {}", reason.id, reason.explanation));
        print(&format!("{gap}{text}\n"));
    }
    Exit::Success
}

fn list() -> Exit {
    for area in registry::areas() {
        print(&format!("{}\n", area.title));
        for entry in area.entries {
            print(&format!("  {}  {}\n", entry.code, entry.summary));
        }
    }
    Exit::Success
}
