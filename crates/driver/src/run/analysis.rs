//! The work itself, on its own thread: loads each program, verifies it, and sends what happens.

use std::sync::Arc;

use crossbeam_channel::Sender;
use source::{Diagnostic, SourceMap, Symbol};
use verdict::{MemberReport, Trusted};

use super::Task;
use crate::cancel::Cancel;
use crate::input::Program;
use crate::isolate::{self, Bug};
use crate::lang::{Member, Unit, Watch};
use crate::options::Options;

/// What happened, with the number of the program it happened to.
pub enum Event {
    /// The program is not legal.
    Illegal(Vec<Diagnostic>),
    Loaded {
        program: usize,
        diagnostics: Vec<Diagnostic>,
        empty: bool,
        members: Vec<Member>,
        trusted: Vec<Trusted>,
    },
    Started(Symbol),
    Finished {
        program: usize,
        report: MemberReport,
        diagnostics: Vec<Diagnostic>,
    },
    Bug {
        program: usize,
        bug: Bug,
    },
}

pub struct Analysis {
    pub task: Task,
    pub map: Arc<SourceMap>,
    pub programs: Vec<Program>,
    pub options: Options,
    pub cancel: Cancel,
    pub sender: Sender<Event>,
}

impl Analysis {
    pub fn run(self) {
        for program in 0..self.programs.len() {
            if self.cancel.is_cancelled() {
                return;
            }
            if let Err(bug) = isolate::guard(|| self.program(program)) {
                self.send(Event::Bug { program, bug });
            }
        }
    }

    fn program(&self, program: usize) {
        let Program { file, language } = self.programs[program];
        let loaded = language.load(&self.map, file);
        let Some(unit) = loaded.unit else {
            return self.send(Event::Illegal(loaded.diagnostics));
        };
        let mut members = unit.members();
        members.retain(|member| self.options.member.as_ref().is_none_or(|m| m.matches(member.name.as_str())));
        self.send(Event::Loaded {
            program,
            diagnostics: loaded.diagnostics,
            empty: unit.is_empty(),
            members: if self.task == Task::Verify { members } else { Vec::new() },
            trusted: unit.trusted(),
        });
        if self.task == Task::Verify {
            unit.verify(&self.options, &Watcher { analysis: self, unit: &*unit, program });
        }
    }

    fn send(&self, event: Event) {
        // Nobody listens any more once a run was cancelled; then there is nobody to tell either.
        let _ = self.sender.send(event);
    }
}

struct Watcher<'a> {
    analysis: &'a Analysis,
    unit: &'a dyn Unit,
    program: usize,
}

impl Watch for Watcher<'_> {
    fn cancel(&self) -> &Cancel {
        &self.analysis.cancel
    }

    fn started(&self, member: Symbol) {
        self.analysis.send(Event::Started(member));
    }

    fn finished(&self, report: MemberReport) {
        let diagnostics = self.unit.explain(&report);
        self.analysis.send(Event::Finished { program: self.program, report, diagnostics });
    }
}
