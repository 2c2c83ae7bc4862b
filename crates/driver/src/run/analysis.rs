//! The work itself, on its own thread: loads each program, verifies it, and sends what happens.

use std::cell::OnceCell;
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::Sender;
use rustc_hash::FxHashMap;
use source::{Diagnostic, SourceMap, Symbol};
use verdict::{Member, MemberReport, Trusted};

use super::Task;
use super::bounded::bounded;
use super::unchanged::{Known, Verified, Whole};
use crate::cache::Use;
use crate::cancel::Cancel;
use crate::environment;
use crate::input::Program;
use crate::isolate::{self, Bug};
use crate::lang::{Unit, Watch, foreign};
use crate::options::Options;
use crate::reliance::Reliance;
use crate::report::Assumption;
use crate::why::{self, Story};
use crate::words;

/// What happened, with the number of the program it happened to.
pub enum Event {
    /// About the solver, before its first use.
    Solver(Result<Diagnostic, Diagnostic>),
    /// The program is not legal.
    Illegal {
        program: usize,
        diagnostics: Vec<Diagnostic>,
    },
    Loaded {
        program: usize,
        diagnostics: Vec<Diagnostic>,
        empty: bool,
        members: Vec<Member>,
        /// Those that `--member` leaves out.
        others: Vec<Member>,
        assumptions: Vec<Assumption>,
    },
    /// What stands in the way of verifying a program; its members are undecided.
    Obstacles(Vec<Diagnostic>),
    Started(Symbol),
    Finished {
        program: usize,
        report: MemberReport,
        diagnostics: Vec<Diagnostic>,
        /// Failures with the ways to them, if these were asked for.
        stories: Vec<Story>,
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
    pub solver: OnceCell<bool>,
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
        let whole = match self.task {
            Task::Verify => Whole::new(&self.programs[program], &self.map, &self.options),
            Task::Check | Task::Audit => None,
        };
        match whole.as_ref().map(Whole::known) {
            Some(Known::Verified(verified)) => self.tell_again(program, verified),
            Some(Known::Doubted) => self.work(program, whole, Doubt::Everything),
            Some(Known::Nothing) | None => self.work(program, whole, Doubt::Nothing),
        }
    }

    /// What was said about a program before.
    fn tell_again(&self, program: usize, Verified { members, trusted }: Verified) {
        let planned = members.iter().map(|report| Member { name: report.name, kind: report.kind }).collect();
        let unread = |trusted| Assumption { trusted, dependants: Vec::new() };
        self.send(Event::Loaded {
            program,
            diagnostics: Vec::new(),
            empty: false,
            members: planned,
            others: Vec::new(),
            assumptions: trusted.into_iter().map(unread).collect(),
        });
        if self.solver_is_there() {
            for report in members {
                self.send(Event::Finished { program, report, diagnostics: Vec::new(), stories: Vec::new() });
            }
        }
    }

    fn work(&self, program: usize, whole: Option<Whole<'_>>, doubt: Doubt) {
        let Program { files, language } = &self.programs[program];
        let n_files = self.map.n_files();
        let mut loaded = language.load(&self.map, files, &self.options);
        let Some(unit) = loaded.unit else {
            foreign::recognise(*language, &self.map, files, &self.options, &mut loaded.diagnostics);
            return self.send(Event::Illegal { program, diagnostics: bounded(loaded.diagnostics) });
        };
        let all = match self.task {
            Task::Check | Task::Audit => Vec::new(),
            Task::Verify => unit.members(),
        };
        let is_meant = |member: &Member| self.options.member.as_ref().is_none_or(|m| m.selects(member.name.as_str()));
        let (members, others): (Vec<Member>, Vec<Member>) = all.into_iter().partition(is_meant);
        let assumptions = self.assumptions(&*unit);
        // What is said besides verdicts, or is in other files, is not remembered with the program.
        let whole = whole.filter(|_| loaded.diagnostics.is_empty() && self.map.n_files() == n_files);
        let trusted = assumptions.iter().map(|assumption| assumption.trusted.clone()).collect();
        self.send(Event::Loaded {
            program,
            diagnostics: loaded.diagnostics,
            empty: unit.is_empty(),
            members: members.clone(),
            others,
            assumptions,
        });
        if !members.is_empty() && self.solver_is_there() {
            let watcher = Watcher {
                sender: &self.sender,
                cancel: &self.cancel,
                unit: &*unit,
                program,
                map: &self.map,
                doubted: whole.as_ref().filter(|_| doubt == Doubt::Everything),
                heard: Mutex::default(),
            };
            unit.verify(&self.options_for(program, doubt), &watcher);
            if let (Some(whole), Some(members)) = (&whole, watcher.all_plain(&members)) {
                whole.remember(&Verified { members, trusted });
            }
        }
    }

    fn assumptions(&self, unit: &dyn Unit) -> Vec<Assumption> {
        let reliance = match self.task {
            Task::Audit => unit.reliance(),
            Task::Check | Task::Verify => Reliance::default(),
        };
        let of = |trusted: Trusted| Assumption { dependants: reliance.dependants(&trusted), trusted };
        unit.trusted().into_iter().map(of).collect()
    }

    /// Several programs write their questions to the solver into folders of their own.
    fn options_for(&self, program: usize, doubt: Doubt) -> Options {
        let mut options = self.options.clone();
        if let (Doubt::Everything, Some(cache)) = (doubt, &mut options.cache) {
            cache.how = Use::Check;
        }
        if self.programs.len() > 1 {
            options.dump_smt = options.dump_smt.map(|folder| folder.join(format!("program{}", program + 1)));
        }
        options
    }

    /// Looks for the solver when it is first needed: a program that is not legal needs none.
    fn solver_is_there(&self) -> bool {
        *self.solver.get_or_init(|| match environment::check() {
            Ok(warning) => {
                warning.into_iter().for_each(|w| self.send(Event::Solver(Ok(w))));
                true
            }
            Err(error) => {
                self.send(Event::Solver(Err(error)));
                false
            }
        })
    }

    fn send(&self, event: Event) {
        tell(&self.sender, event);
    }
}

/// Nobody listens any more once a run was cancelled; then there is nobody to tell either.
fn tell(sender: &Sender<Event>, event: Event) {
    let _ = sender.send(event);
}

struct Watcher<'a> {
    sender: &'a Sender<Event>,
    cancel: &'a Cancel,
    unit: &'a dyn Unit,
    program: usize,
    map: &'a SourceMap,
    /// The program, if it was verified before and is tried again.
    doubted: Option<&'a Whole<'a>>,
    heard: Mutex<Heard>,
}

/// What was said about the members of a program.
#[derive(Default)]
struct Heard {
    reports: Vec<MemberReport>,
    /// Something else was said, too.
    more: bool,
}

impl Watcher<'_> {
    /// The reports on these members in their order, if there is one on each and nothing else was said.
    fn all_plain(self, members: &[Member]) -> Option<Vec<MemberReport>> {
        let Heard { reports, more } = self.heard.into_inner().unwrap_or_else(PoisonError::into_inner);
        if more || self.cancel.is_cancelled() {
            return None;
        }
        let mut by_member: FxHashMap<Member, MemberReport> =
            reports.into_iter().map(|report| (Member { name: report.name, kind: report.kind }, report)).collect();
        members.iter().map(|member| by_member.remove(member)).collect()
    }
}

/// How much of what is remembered counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// All but what the cache itself chooses to try again.
    Nothing,
    Everything,
}

impl Watch for Watcher<'_> {
    fn cancel(&self) -> &Cancel {
        self.cancel
    }

    fn started(&self, member: Symbol) {
        tell(self.sender, Event::Started(member));
    }

    fn finished(&self, report: MemberReport) {
        let report = match self.doubted {
            Some(whole) => whole.disappointed(report),
            None => report,
        };
        let mut diagnostics = self.unit.explain(&report);
        diagnostics.extend(words::vacuous::of_member(&report));
        let stories = why::stories(self.unit, &report, self.map);
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.more |= !diagnostics.is_empty() || !stories.is_empty();
        heard.reports.push(report.clone());
        drop(heard);
        tell(self.sender, Event::Finished { program: self.program, report, diagnostics, stories });
    }

    fn obstacles(&self, diagnostics: Vec<Diagnostic>) {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).more |= !diagnostics.is_empty();
        tell(self.sender, Event::Obstacles(diagnostics));
    }
}
