//! Solvers for the workers of a run: all made alike, watched over, and stopped together.
//!
//! How much a question may cost is counted in units of work, so that verdicts do not depend on the machine; but a solver does not always obey.
//! So a clock watches every question as well. It is patient: what it ends would not have ended in any reasonable time.

use crate::answer::Solver;
use crate::opinion::SecondOpinion;
use crate::recording::Recording;
use crate::z3::{Interrupter, Z3, Z3Options, library};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What all solvers of a run are made like, and those at work.
pub struct Supply<'a> {
    options: Z3Options,
    /// Where what they are told is written to.
    transcripts: Option<PathBuf>,
    /// Who else is asked about every proof.
    second_opinion: Option<SecondOpinion>,
    /// The run is to end.
    cancel: &'a AtomicBool,
    at_work: Mutex<Vec<Interrupter>>,
    n_made: AtomicUsize,
}

/// How often it is looked whether a solver is to be stopped.
const GLANCE: Duration = Duration::from_millis(2);

impl<'a> Supply<'a> {
    pub fn new(options: Z3Options, cancel: &'a AtomicBool) -> Supply<'a> {
        let (at_work, n_made) = (Mutex::default(), AtomicUsize::new(0));
        Supply { options, transcripts: None, second_opinion: None, cancel, at_work, n_made }
    }

    /// Solvers write what they are told into files of this folder.
    pub fn recorded(self, transcripts: Option<PathBuf>) -> Supply<'a> {
        Supply { transcripts, ..self }
    }

    pub fn doubted(self, second_opinion: Option<SecondOpinion>) -> Supply<'a> {
        Supply { second_opinion, ..self }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// A new solver, or why there is none.
    pub fn solver(&self) -> Result<Box<dyn Solver>, String> {
        let library = library().map_err(|e| e.to_string())?;
        let z3 = Z3::new(library, &self.options).map_err(|e| e.to_string())?;
        let mut at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.retain(Interrupter::is_of_use);
        at_work.push(z3.interrupter());
        drop(at_work);
        let number = self.n_made.fetch_add(1, Ordering::Relaxed) + 1;
        let Some(folder) = &self.transcripts else { return Ok(self.with_second_opinion(z3)) };
        let path = folder.join(format!("solver{number}.smt2"));
        let file = std::fs::File::create(&path).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(self.with_second_opinion(Recording::new(z3, std::io::BufWriter::new(file))))
    }

    fn with_second_opinion(&self, solver: impl Solver + 'static) -> Box<dyn Solver> {
        match &self.second_opinion {
            Some(opinion) => Box::new(opinion.on(solver)),
            None => Box::new(solver),
        }
    }

    /// Stops all solvers when the run is cancelled, and single questions that take too long, until it is `over`.
    pub fn watch(&self, over: &AtomicBool) {
        while !over.load(Ordering::Relaxed) {
            for solver in self.at_work.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                match self.is_cancelled() {
                    true => solver.interrupt(),
                    false => solver.stop_if_late(),
                }
            }
            std::thread::park_timeout(GLANCE);
        }
    }
}
