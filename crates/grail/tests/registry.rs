//! The examples in the registry of codes are true: the failing one has the error, the fixed one has none.

use driver::registry;
use driver::registry::shown::Shown;
use libtest_mimic::{Arguments, Failed, Trial};
use source::Diagnostic;
use source::registry::{CodeEntry, Example};

fn main() {
    let arguments = Arguments::from_args();
    let trials = registry::all().filter_map(|entry| match entry.example {
        Example::Program { lang, failing, fixed } => {
            Some(Trial::test(format!("{}-{}", entry.code, entry.name), move || check(entry, lang, failing, fixed)))
        }
        Example::Session { .. } => None,
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
