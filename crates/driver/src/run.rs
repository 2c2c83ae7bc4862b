//! One run: all inputs through their languages, with the results collected as they come.

mod analysis;
mod bounded;
mod collect;
mod unchanged;

use std::cell::OnceCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;
use source::{SourceMap, Symbol};

use crate::cancel::Cancel;
use crate::input::{self, Input};
use crate::isolate;
use crate::lang::Language;
use crate::options::Options;
use crate::report::Report;
use analysis::Analysis;
use collect::Collector;

/// How far to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Parse, resolve and check types.
    Check,
    /// List what proofs would rest on.
    Audit,
    Verify,
}

pub struct Request {
    pub task: Task,
    pub inputs: Vec<Input>,
    /// Instead of what the names of the files say.
    pub language: Option<&'static dyn Language>,
    pub options: Options,
}

/// How far a run has come.
#[derive(Clone, Debug, Default)]
pub struct Status {
    pub done: usize,
    /// Members known so far; grows as files are loaded.
    pub total: usize,
    pub failed: usize,
    pub at_work: Vec<Symbol>,
}

/// Told about every change, and now and then while there is none, on the caller's thread.
pub trait Progress {
    fn show(&mut self, status: &Status);
}

/// Shows nothing.
pub struct Silent;

impl Progress for Silent {
    fn show(&mut self, _status: &Status) {}
}

/// How often the caller's thread looks whether it should stop.
const TICK: Duration = Duration::from_millis(50);
/// How long a cancelled analysis may take to wind up before it is left alone.
const GRACE: Duration = Duration::from_millis(500);

pub fn run(request: Request, map: &Arc<SourceMap>, cancel: &Cancel, progress: &mut dyn Progress) -> Report {
    let (programs, problems) = input::read(map, &request.inputs, request.language);
    let mut collector = Collector::new(map, &programs, problems);
    let deadline = request.options.time_limit.map(|limit| Instant::now() + limit);
    let (sender, events) = crossbeam_channel::unbounded();
    let analysis = Analysis {
        task: request.task,
        map: map.clone(),
        programs,
        options: request.options.clone(),
        cancel: cancel.clone(),
        sender,
        solver: OnceCell::new(),
    };
    let worker = match isolate::spawn(move || analysis.run()) {
        Ok(worker) => worker,
        Err(error) => return collector.without_resources(&format!("no thread could be started: {error}")),
    };
    let mut stop_at = None;
    let finished = loop {
        match events.recv_timeout(TICK) {
            Ok(event) => {
                collector.take(event);
                progress.show(&collector.status);
            }
            Err(RecvTimeoutError::Disconnected) => break true,
            // A member that takes long is no news, but how long it takes is.
            Err(RecvTimeoutError::Timeout) => progress.show(&collector.status),
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) && !cancel.is_cancelled() {
            collector.time_limit_struck();
            cancel.cancel();
        }
        if cancel.is_cancelled() && Instant::now() >= *stop_at.get_or_insert_with(|| Instant::now() + GRACE) {
            break false;
        }
    };
    // A worker that did not heed the cancellation is left behind: its process is about to end.
    if finished && worker.join().is_err() {
        return collector.broken("the analysis ended without a word".to_string());
    }
    collector.finish(&request.options, request.task, cancel.is_cancelled())
}
