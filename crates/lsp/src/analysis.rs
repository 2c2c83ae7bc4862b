//! Analyses of a document, beside the loop.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use driver::{Cache, Cancel, Options, Report, Request, Silent, Task};
use gen_lsp_types::Uri;
use source::SourceMap;

use crate::index::Index;
use crate::program::Program;

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
    /// The names of the document, which come with the first finding.
    pub index: Option<Index>,
}

/// What to analyse.
pub struct Subject {
    pub uri: Uri,
    pub version: i32,
    pub program: Program,
}

/// Checks names and types at once, then proves. The cancellation stops either, and nothing more is sent.
pub fn start(subject: Subject, cache: Option<Cache>, findings: Sender<Finding>, cancel: Cancel) {
    thread::spawn(move || {
        let mut checked = analyse(&subject, Task::Check, None, &cancel);
        let legal = !checked.report.diagnostics.iter().any(|d| d.is_error());
        checked.index = (!cancel.is_cancelled()).then(|| Index::of(&subject.program));
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
        inputs: subject.program.inputs(),
        language: Some(subject.program.language),
        options: Options { jobs, cache, ..subject.program.options.clone() },
    };
    let report = driver::run(request, &map, cancel, &mut Silent);
    Finding { uri: subject.uri.clone(), version: subject.version, task, map, report, index: None }
}
