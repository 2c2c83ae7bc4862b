//! `grail verify --watch`: again whenever something changes.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use cli::VerifyArgs;
use driver::{Cancel, Exit, Options, Task};

use crate::output::{complain, print_now};
use crate::verify::{Extras, run_once};

/// How often it is looked for changes.
const PAUSE: Duration = Duration::from_millis(200);

/// Verifies until Ctrl-C. What was proved before is remembered, so a change costs what depends on it.
pub fn verify(args: &VerifyArgs, options: &Options) -> Exit {
    let cancel = Cancel::default();
    let on_interrupt = cancel.clone();
    if let Err(error) = ctrlc::set_handler(move || on_interrupt.cancel()) {
        complain(&format!("warning: Ctrl-C will end at once: {error}"));
    }
    loop {
        let seen = state(&args.input.inputs);
        let extras = Extras { stats: args.stats, page: args.report.as_deref(), ..Extras::default() };
        let exit = run_once(Task::Verify, &args.input, &args.output, options.clone(), extras, &cancel);
        print_now("");
        while state(&args.input.inputs) == seen {
            if cancel.is_cancelled() {
                return exit;
            }
            std::thread::sleep(PAUSE);
        }
        if !args.output.quiet {
            complain("something has changed");
        }
    }
}

/// Every file below the inputs, with when it was changed and how long it is.
fn state(inputs: &[PathBuf]) -> Vec<(PathBuf, Option<SystemTime>, u64)> {
    let mut all = Vec::new();
    inputs.iter().for_each(|input| note(input, &mut all));
    all.sort();
    all
}

fn note(path: &Path, all: &mut Vec<(PathBuf, Option<SystemTime>, u64)>) {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| note(&entry.path(), all)),
        Err(_) => {
            let about = std::fs::metadata(path).ok();
            let length = about.as_ref().map_or(0, |about| about.len());
            all.push((path.to_path_buf(), about.and_then(|about| about.modified().ok()), length));
        }
    }
}
