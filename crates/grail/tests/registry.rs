//! The examples in the registry of codes are true: the failing one has the error, the fixed one has none, and transcripts show what happens.

use driver::registry;
use driver::registry::shown::{Shown, can_show};
use libtest_mimic::{Arguments, Failed, Trial};
use source::Diagnostic;
use source::registry::{CodeEntry, Example};

#[cfg(target_os = "linux")]
#[path = "registry/session.rs"]
mod session;

fn main() {
    let arguments = Arguments::from_args();
    let trials = registry::all().filter_map(|entry| {
        let name = format!("{}-{}", entry.code, entry.name);
        let trial = match entry.example {
            Example::Program { lang, failing, fixed } => Trial::test(name, move || check(entry, lang, failing, fixed)),
            #[cfg(target_os = "linux")]
            Example::Session(transcript) => Trial::test(name, move || session::check(entry.code, transcript)),
            _ => return None,
        };
        Some(trial.with_ignored_flag(!can_show(entry)))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(entry: &'static CodeEntry, lang: &str, failing: &str, fixed: &str) -> Result<(), Failed> {
    // Static errors are shown without a proof; what is fixed there need not be provable as well.
    let shown = Shown::of(entry, lang, failing);
    if !shown.diagnostics.iter().any(|d| d.code.0 == entry.code) {
        let text = shown.text(&shown.diagnostics);
        return Err(format!("the failing example does not have the error:\n{failing}\n{text}").into());
    }
    let shown = Shown::of(entry, lang, fixed);
    if !shown.succeeds || shown.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(format!("the fixed example has errors:\n{fixed}\n{}", shown.text(&shown.diagnostics)).into());
    }
    Ok(())
}
