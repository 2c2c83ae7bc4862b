//! Analyses of a document, beside the loop.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use driver::repair::{self, Broken};
use driver::{Cache, Cancel, Options, Progress, Report, Request, Silent, Status, Task};
use gen_lsp_types::Uri;
use source::{Diagnostic, SourceMap};

use crate::background::Background;
use crate::fixes::Fix;
use crate::index::Index;
use crate::program::Program;

/// How long nothing must have been typed before a proof begins: enough for the edits that an editor sends in a row. A keystroke after that
/// ends the proof.
const PAUSE: Duration = Duration::from_millis(5);
const TICK: Duration = Duration::from_millis(1);

/// What an analysis found out about a version of a document.
pub struct Finding {
    pub uri: Uri,
    pub version: i32,
    pub what: FindingKind,
}

pub enum FindingKind {
    /// What is wrong.
    Report {
        task: Task,
        map: Arc<SourceMap>,
        report: Report,
    },
    /// The names of the document.
    Names(Index),
    Fix(Fix),
    /// What is held before a line, in words.
    Held {
        line: u32,
        text: Option<String>,
    },
    /// How far a proof has come.
    Progress(Stage),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Begin,
    /// So many members of so many.
    Done(usize, usize),
    End,
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
pub fn start(
    background: &Background,
    subject: Subject,
    extent: Extent,
    cache: Option<Cache>,
    findings: Sender<Finding>,
    cancel: Cancel,
) {
    background.spawn(move || {
        let work = Analysis { subject, cache, findings, cancel };
        let (map, report) = work.run(Task::Check);
        let mut errors = report.diagnostics.clone();
        let legal = !errors.iter().any(Diagnostic::is_error);
        work.send(FindingKind::Report { task: Task::Check, map, report });
        if !work.cancel.is_cancelled() {
            work.send(FindingKind::Names(Index::of(&work.subject.program)));
        }
        if !extent.prove || !extent.at_once && !work.pause() {
            return;
        }
        if legal {
            work.send(FindingKind::Progress(Stage::Begin));
            let (map, report) = work.run(Task::Verify);
            work.tell(FindingKind::Progress(Stage::End));
            errors = report.diagnostics.clone();
            work.send(FindingKind::Report { task: Task::Verify, map, report });
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

/// How a program is verified here.
pub fn options(program: &Program, cache: Option<Cache>) -> Options {
    let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    Options { jobs, cache, ..program.options.clone() }
}

impl Analysis {
    fn options(&self) -> Options {
        options(&self.subject.program, self.cache.clone())
    }

    fn run(&self, task: Task) -> (Arc<SourceMap>, Report) {
        let map = Arc::new(SourceMap::new());
        let (inputs, language) = (self.subject.program.inputs(), Some(self.subject.program.language));
        let request = Request { task, inputs, language, options: self.options() };
        let report = match task {
            Task::Verify => driver::run(request, &map, &self.cancel, &mut Shown { work: self, last: None }),
            _ => driver::run(request, &map, &self.cancel, &mut Silent),
        };
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
            self.send(FindingKind::Fix(Fix { error: errors[number].clone(), repair }));
        });
    }

    fn send(&self, what: FindingKind) {
        if !self.cancel.is_cancelled() {
            self.tell(what);
        }
    }

    /// Also if it is stale. Nobody listens any more if the server has ended.
    fn tell(&self, what: FindingKind) {
        let finding = Finding { uri: self.subject.uri.clone(), version: self.subject.version, what };
        let _ = self.findings.send(finding);
    }
}

/// Tells how far a proof has come, now and then.
struct Shown<'a> {
    work: &'a Analysis,
    last: Option<Instant>,
}

/// Nobody reads faster.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

impl Progress for Shown<'_> {
    fn show(&mut self, status: &Status) {
        if self.last.is_none_or(|last| last.elapsed() >= SHOWN_EVERY) {
            self.last = Some(Instant::now());
            self.work.send(FindingKind::Progress(Stage::Done(status.done, status.total)));
        }
    }
}
