//! Analyses of a document, beside the loop.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use driver::repair::{self, Broken};
use driver::{Cache, Cancel, Options, Report, Request, Silent, Task};
use gen_lsp_types::Uri;
use source::{Diagnostic, SourceMap};

use crate::fixes::Fix;
use crate::index::Index;
use crate::program::Program;

/// How long nothing must have been typed before a proof begins.
const PAUSE: Duration = Duration::from_millis(25);
const TICK: Duration = Duration::from_millis(5);

/// What an analysis found out about a version of a document.
pub struct Finding {
    pub uri: Uri,
    pub version: i32,
    pub what: What,
}

pub enum What {
    /// What is wrong, and the names of the document with the first report.
    Report {
        task: Task,
        map: Arc<SourceMap>,
        report: Report,
        index: Option<Index>,
    },
    Fix(Fix),
}

/// What to analyse.
pub struct Subject {
    pub uri: Uri,
    pub version: i32,
    pub program: Program,
}

/// How far an analysis goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Prove the program, not only check it; at once or after a pause.
    pub prove: bool,
    pub at_once: bool,
    /// Look for repairs of what is not proved.
    pub repairs: bool,
}

/// Checks names and types at once, then proves. The cancellation stops either, and nothing more is sent.
pub fn start(subject: Subject, extent: Extent, cache: Option<Cache>, findings: Sender<Finding>, cancel: Cancel) {
    thread::spawn(move || {
        let work = Analysis { subject, cache, findings, cancel };
        let (map, report) = work.run(Task::Check);
        let index = (!work.cancel.is_cancelled()).then(|| Index::of(&work.subject.program));
        let mut errors = report.diagnostics.clone();
        let legal = !errors.iter().any(Diagnostic::is_error);
        work.send(What::Report { task: Task::Check, map, report, index });
        if !extent.prove || !extent.at_once && !work.pause() {
            return;
        }
        if legal {
            let (map, report) = work.run(Task::Verify);
            errors = report.diagnostics.clone();
            work.send(What::Report { task: Task::Verify, map, report, index: None });
        }
        if extent.repairs && errors.iter().any(Diagnostic::is_error) {
            work.repair(&errors);
        }
    });
}

struct Analysis {
    subject: Subject,
    cache: Option<Cache>,
    findings: Sender<Finding>,
    cancel: Cancel,
}

impl Analysis {
    fn options(&self) -> Options {
        let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Options { jobs, cache: self.cache.clone(), ..self.subject.program.options.clone() }
    }

    fn run(&self, task: Task) -> (Arc<SourceMap>, Report) {
        let map = Arc::new(SourceMap::new());
        let (inputs, language) = (self.subject.program.inputs(), Some(self.subject.program.language));
        let request = Request { task, inputs, language, options: self.options() };
        let report = driver::run(request, &map, &self.cancel, &mut Silent);
        (map, report)
    }

    /// Whether nothing was typed meanwhile.
    fn pause(&self) -> bool {
        let begin = Instant::now() + PAUSE;
        while Instant::now() < begin && !self.cancel.is_cancelled() {
            thread::sleep(TICK);
        }
        !self.cancel.is_cancelled()
    }

    fn repair(&self, errors: &[Diagnostic]) {
        let program = &self.subject.program;
        let broken = Broken { language: program.language, texts: program.texts.clone(), options: self.options() };
        repair::repairs(&broken, errors, &self.cancel, &mut |number, repair| {
            self.send(What::Fix(Fix { error: errors[number].clone(), repair }));
        });
    }

    /// Nobody listens any more if the server has ended.
    fn send(&self, what: What) {
        if !self.cancel.is_cancelled() {
            let finding = Finding { uri: self.subject.uri.clone(), version: self.subject.version, what };
            let _ = self.findings.send(finding);
        }
    }
}
