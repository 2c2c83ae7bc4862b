//! Analyses of a document, beside the loop.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use driver::{Cache, Cancel, Input, Options, Report, Request, Silent, Task};
use gen_lsp_types::Uri;
use source::SourceMap;

/// How long nothing must have been typed before a proof begins.
const PAUSE: Duration = Duration::from_millis(100);
const TICK: Duration = Duration::from_millis(5);

/// What an analysis found out about a version of a document.
pub struct Finding {
    pub uri: Uri,
    pub version: i32,
    pub task: Task,
    pub map: Arc<SourceMap>,
    pub report: Report,
}

/// What to analyse.
pub struct Subject {
    pub uri: Uri,
    pub version: i32,
    /// Its name, which tells the language.
    pub name: String,
    pub text: String,
}

/// Checks names and types at once, then proves. The cancellation stops either, and nothing more is sent.
pub fn start(subject: Subject, cache: Option<Cache>, findings: Sender<Finding>, cancel: Cancel) {
    thread::spawn(move || {
        let checked = analyse(&subject, Task::Check, None, &cancel);
        let legal = !checked.report.diagnostics.iter().any(|d| d.is_error());
        if cancel.is_cancelled() || findings.send(checked).is_err() || !legal {
            return;
        }
        let begin = Instant::now() + PAUSE;
        while Instant::now() < begin {
            if cancel.is_cancelled() {
                return;
            }
            thread::sleep(TICK);
        }
        let proved = analyse(&subject, Task::Verify, cache, &cancel);
        if !cancel.is_cancelled() {
            // Nobody listens any more if the server has ended.
            let _ = findings.send(proved);
        }
    });
}

fn analyse(subject: &Subject, task: Task, cache: Option<Cache>, cancel: &Cancel) -> Finding {
    let map = Arc::new(SourceMap::new());
    let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let request = Request {
        task,
        inputs: vec![Input::Text { name: subject.name.clone(), text: subject.text.clone() }],
        language: None,
        options: Options { jobs, cache, ..Options::default() },
    };
    let report = driver::run(request, &map, cancel, &mut Silent);
    Finding { uri: subject.uri.clone(), version: subject.version, task, map, report }
}
