//! Many runs of a program, each under a schedule of its own.

mod orders;
mod search;
mod server;
mod steps;

use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use source::{Diagnostic, Span};

use crate::codes;
use crate::outcome::{End, Outcome};
use crate::run::{Prepared, Request, Stop, prepare};
use search::{Reduction, Search};
use server::{Answer, Server};

/// Which schedules to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub which: Which,
    /// At most so many; without a number, a number of our own.
    pub schedules: Option<u64>,
    /// So many steps in one run.
    pub steps: Option<usize>,
    /// Go on after a failure, to find others.
    pub all_errors: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// All that can make a difference, or all with so many preemptions.
    All { reduction: bool, preemptions: Option<u32> },
    /// Chosen by chance, each with the next seed.
    Sampled { seed: u64 },
}

/// How many schedules are tried if nobody says so. A run takes a few hundredths of a second.
const MOST_SCHEDULES: u64 = 5_000;
/// A search that takes longer than this tries some schedules by chance in between.
const LONG: u64 = 100;
const BY_CHANCE: u64 = 100;
const MOST_SAMPLED: u64 = 200;
const MOST_STEPS: usize = 2_000;
/// Where the steps inside the library count, too.
const MOST_PLAIN_STEPS: usize = 20_000;
/// How many runs are spent on a shorter schedule with the same failure.
const TRIES_TO_SHRINK: usize = 30;

/// Why not all schedules were tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    pub text: String,
    /// Whether the user has asked for it.
    pub asked: bool,
}

pub struct Explored {
    pub outcome: Outcome,
    /// Of each failing run.
    pub schedules: Vec<String>,
    pub n_schedules: u64,
    pub n_steps: u64,
    pub bound: Option<Bound>,
    /// Whether something ended the search before its time.
    pub stopped: bool,
}

/// What is run again and again.
pub(crate) trait Subject {
    /// A virtual machine that runs it as often as it is asked to.
    fn command(&self, most_steps: usize) -> io::Result<Command>;
    /// What the last run came to.
    fn outcome(&self) -> io::Result<Outcome>;
    fn time_limit(&self) -> Option<Duration>;
    fn is_cancelled(&self) -> bool;
    /// Whether its threads tell of every step inside the library, and can be asleep.
    fn is_plain(&self) -> bool;
}

/// A program with its checks.
struct Checked<'a> {
    request: &'a Request<'a>,
    prepared: Prepared,
}

impl Subject for Checked<'_> {
    fn command(&self, most_steps: usize) -> io::Result<Command> {
        self.prepared.explorer(self.request, most_steps)
    }

    fn outcome(&self) -> io::Result<Outcome> {
        self.prepared.outcome(self.request, Some(0), None)
    }

    fn time_limit(&self) -> Option<Duration> {
        self.request.time_limit
    }

    fn is_cancelled(&self) -> bool {
        (self.request.is_cancelled)()
    }

    fn is_plain(&self) -> bool {
        false
    }
}

/// Runs the program under one schedule after the other. `told` hears how many runs and steps there were so far.
pub fn explore(request: &Request, plan: &Plan, told: &mut dyn FnMut(u64, u64)) -> Explored {
    match prepare(request) {
        Ok(prepared) => explore_subject(&Checked { request, prepared }, plan, told),
        Err(stop) => none(stop.outcome()),
    }
}

pub(crate) fn explore_subject(subject: &dyn Subject, plan: &Plan, told: &mut dyn FnMut(u64, u64)) -> Explored {
    let mut explorer = match Explorer::new(subject, plan) {
        Ok(explorer) => explorer,
        Err(stop) => return none(stop.outcome()),
    };
    let stopped = explorer.explore(told).err();
    explorer.explored(stopped)
}

pub(crate) fn none(outcome: Outcome) -> Explored {
    Explored { outcome, schedules: Vec::new(), n_schedules: 0, n_steps: 0, bound: None, stopped: true }
}

struct Explorer<'a> {
    subject: &'a dyn Subject,
    plan: &'a Plan,
    server: Server,
    n_schedules: u64,
    n_steps: u64,
    /// Failures, and what could not be checked.
    found: Vec<Diagnostic>,
    schedules: Vec<String>,
    bounds: Vec<Bound>,
    n_unchecked: usize,
}

impl<'a> Explorer<'a> {
    fn new(subject: &'a dyn Subject, plan: &'a Plan) -> Result<Explorer<'a>, Stop> {
        let server = Server::start(subject, plan.steps.unwrap_or(most_steps(subject)))?;
        Ok(Explorer {
            subject,
            plan,
            server,
            n_schedules: 0,
            n_steps: 0,
            found: Vec::new(),
            schedules: Vec::new(),
            bounds: Vec::new(),
            n_unchecked: 0,
        })
    }

    fn explore(&mut self, told: &mut dyn FnMut(u64, u64)) -> Result<(), Stop> {
        match self.plan.which {
            Which::All { reduction, preemptions } => {
                if let Some(most) = preemptions {
                    let text = format!("at most {most} preemption{}", if most == 1 { "" } else { "s" });
                    self.bounds.push(Bound { text, asked: true });
                }
                let reduction = match (reduction, self.subject.is_plain()) {
                    (false, _) => Reduction::None,
                    (true, false) => Reduction::LastConflict,
                    (true, true) => Reduction::Sources,
                };
                self.search(Search::new(reduction, preemptions), told)
            }
            Which::Sampled { seed } => self.sample(seed, told),
        }
    }

    fn most(&self, usual: u64) -> u64 {
        self.plan.schedules.unwrap_or(usual)
    }

    fn search(&mut self, mut search: Search, told: &mut dyn FnMut(u64, u64)) -> Result<(), Stop> {
        loop {
            let answer = self.run(&search.schedule(), told)?;
            if let Err(differs) = search.ran(&answer.trace) {
                let text = "the program does not do the same each time under the same schedule";
                let d = Diagnostic::error(codes::SCHEDULE, Span::NONE, text)
                    .with_note(format!("it differs at step {}", differs.step))
                    .with_help("the clock, chance, or the order of a hash table may decide something in it");
                return Err(self.undecided(d));
            }
            if !self.schedules.is_empty() && !self.plan.all_errors {
                return Ok(());
            }
            if !search.advance() {
                break;
            }
            if self.subject.is_plain() && self.n_schedules == LONG {
                // The search begins with late steps: what goes wrong early is found sooner by chance.
                for seed in 0..BY_CHANCE {
                    self.run(&format!("seed {seed}"), told)?;
                    if !self.schedules.is_empty() && !self.plan.all_errors {
                        return Ok(());
                    }
                }
            }
            if self.n_schedules >= self.most(MOST_SCHEDULES) {
                self.bound_of_schedules(MOST_SCHEDULES);
                break;
            }
        }
        if search.left_out_spinning {
            let text = "threads that look at the same value again and again let others go first".to_string();
            self.bounds.push(Bound { text, asked: false });
        }
        Ok(())
    }

    fn sample(&mut self, seed: u64, told: &mut dyn FnMut(u64, u64)) -> Result<(), Stop> {
        for seed in (seed..).take(self.most(MOST_SAMPLED) as usize) {
            self.run(&format!("seed {seed}"), told)?;
            if !self.schedules.is_empty() {
                return Ok(());
            }
        }
        let text = format!("{} sampled schedules", self.most(MOST_SAMPLED));
        self.bounds.push(Bound { text, asked: true });
        Ok(())
    }

    fn bound_of_schedules(&mut self, usual: u64) {
        let text = format!("{} schedules", self.most(usual));
        self.bounds.push(Bound { text, asked: self.plan.schedules.is_some() });
    }

    /// One run. What it found is noted; a run that nobody can follow is the last.
    fn run(&mut self, schedule: &str, told: &mut dyn FnMut(u64, u64)) -> Result<Answer, Stop> {
        let answer = self.server.ask(schedule, self.subject)?;
        self.n_schedules += 1;
        self.n_steps += answer.trace.steps().count() as u64;
        told(self.n_schedules, self.n_steps);
        let outcome = self.subject.outcome()?;
        if answer.has_executor {
            self.bounded("one step for what an executor does between two waits".to_string(), false);
        }
        if answer.is_patient {
            self.bounded("waits in the library that give up only when nobody else can go on".to_string(), false);
        }
        match (outcome.end, answer.end.as_str()) {
            (_, "outside" | "diverged") => return Err(Stop::Outcome(Box::new(outcome))),
            (End::Exited(_), "daemons") => {
                self.bounded("the first 1,000 steps of daemon threads after the end of all others".to_string(), false);
            }
            (_, "steps") => {
                let most = self.plan.steps.unwrap_or(most_steps(self.subject));
                self.bounded(format!("{most} steps a run"), self.plan.steps.is_some());
            }
            (End::Violation, _) => self.failed(outcome, &answer.schedule)?,
            (End::Undecided, _) => {
                let new: Vec<Diagnostic> = outcome.diagnostics.into_iter().filter(|d| !self.knows(d)).collect();
                self.n_unchecked += new.len();
                self.found.extend(new);
            }
            _ => {}
        }
        Ok(answer)
    }

    fn bounded(&mut self, text: String, asked: bool) {
        let bound = Bound { text, asked };
        if !self.bounds.contains(&bound) {
            self.bounds.push(bound);
        }
    }

    fn knows(&self, d: &Diagnostic) -> bool {
        self.found.iter().any(|known| is_same(known, d))
    }

    /// A failing run: with as few switches as can be found quickly.
    fn failed(&mut self, mut outcome: Outcome, schedule: &str) -> Result<(), Stop> {
        let is_new = outcome.diagnostics.iter().any(|d| !self.knows(d));
        if !is_new {
            return Ok(());
        }
        let mut schedule = schedule.to_string();
        let mut tries = 0;
        let mut at = 0;
        while tries < TRIES_TO_SHRINK {
            let switches: Vec<&str> = schedule.split(',').filter(|s| *s != "straight").collect();
            if at >= switches.len() {
                break;
            }
            tries += 1;
            let fewer: Vec<&str> =
                switches.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, switch)| *switch).collect();
            let text = if fewer.is_empty() { "straight".to_string() } else { fewer.join(",") };
            let answer = self.server.ask(&text, self.subject)?;
            let next = self.subject.outcome()?;
            let same = next.end == End::Violation
                && next.diagnostics.first().zip(outcome.diagnostics.first()).is_some_and(|(a, b)| is_same(a, b));
            if same && answer.schedule.len() < schedule.len() {
                (schedule, outcome) = (answer.schedule, next);
            } else {
                at += 1;
            }
        }
        self.found.extend(outcome.diagnostics);
        self.schedules.push(schedule);
        Ok(())
    }

    fn undecided(&self, d: Diagnostic) -> Stop {
        let mut outcome = Outcome::undecided(d);
        outcome.summary = "the search could not go on".to_string();
        Stop::Outcome(Box::new(outcome))
    }

    fn explored(mut self, stopped: Option<Stop>) -> Explored {
        let (mut end, mut summary) = match (self.schedules.len(), self.n_unchecked) {
            (0, 0) => (End::Exited(0), "no violation found".to_string()),
            (0, _) => (End::Undecided, "no violation found, but not all was checked".to_string()),
            (1, _) => (End::Violation, "a violation was found".to_string()),
            (n, _) => (End::Violation, format!("{n} violations were found")),
        };
        let is_stopped = stopped.is_some();
        if let Some(stop) = stopped {
            let Outcome { end: why, diagnostics, summary: text, .. } = stop.outcome();
            self.found.extend(
                diagnostics
                    .into_iter()
                    .filter(|d| !self.found.iter().any(|known| is_same(known, d)))
                    .collect::<Vec<_>>(),
            );
            if end != End::Violation {
                (end, summary) = (why, text);
            }
        }
        let bound = (!self.bounds.is_empty()).then(|| Bound {
            text: self.bounds.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(", "),
            asked: self.bounds.iter().all(|b| b.asked),
        });
        Explored {
            outcome: Outcome::new(end, self.found, summary),
            schedules: self.schedules,
            n_schedules: self.n_schedules,
            n_steps: self.n_steps,
            bound,
            stopped: is_stopped,
        }
    }
}

fn most_steps(subject: &dyn Subject) -> usize {
    if subject.is_plain() { MOST_PLAIN_STEPS } else { MOST_STEPS }
}

/// The same failure at the same place, whoever it is that fails.
fn is_same(a: &Diagnostic, b: &Diagnostic) -> bool {
    a.code == b.code && a.primary.span == b.primary.span && a.id == b.id
}

/// How much time there is for everything.
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    fn of(subject: &dyn Subject) -> Deadline {
        Deadline(subject.time_limit().map(|limit| Instant::now() + limit))
    }

    fn is_over(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}
