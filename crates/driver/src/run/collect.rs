//! From events to the report. Nothing counts as proved that no event said was proved.

use source::{Diagnostic, SourceMap, Span, render};
use verdict::{Member, MemberReport, Outcome, Place, Stats};

use super::analysis::Event;
use super::{Status, Task};
use crate::codes;
use crate::exit::Exit;
use crate::input::Program;
use crate::isolate::Bug;
use crate::options::Options;
use crate::report::{FileReport, Report};
use words::count;

pub struct Collector {
    files: Vec<File>,
    diagnostics: Vec<Diagnostic>,
    exit: Exit,
    time_limit_struck: bool,
    no_solver: bool,
    pub status: Status,
}

/// A file's report in the making.
struct File {
    report: FileReport,
    span: Span,
    planned: Vec<Member>,
    empty: bool,
    broken: bool,
}

impl Collector {
    pub fn new(map: &SourceMap, programs: &[Program], problems: Vec<Diagnostic>) -> Collector {
        let file = |program: &Program| File {
            report: FileReport {
                name: map.file(program.file).name.clone(),
                language: program.language.name(),
                members: Vec::new(),
                trusted: Vec::new(),
            },
            span: Span::new(program.file, 0, 0),
            planned: Vec::new(),
            empty: false,
            broken: false,
        };
        let exit = if problems.iter().any(Diagnostic::is_error) { Exit::Illegal } else { Exit::Success };
        Collector {
            files: programs.iter().map(file).collect(),
            diagnostics: problems,
            exit,
            time_limit_struck: false,
            no_solver: false,
            status: Status::default(),
        }
    }

    pub fn take(&mut self, event: Event) {
        match event {
            Event::Solver(Ok(warning)) => self.diagnostics.push(warning),
            Event::Solver(Err(error)) => {
                self.no_solver = true;
                self.diagnostics.push(error);
            }
            Event::Illegal(diagnostics) => {
                self.exit = self.exit.worst(Exit::Illegal);
                self.diagnostics.extend(diagnostics);
            }
            Event::Loaded { program, diagnostics, empty, members, trusted } => {
                self.diagnostics.extend(diagnostics);
                self.status.total += members.len();
                let file = &mut self.files[program];
                file.empty = empty;
                file.planned = members;
                file.report.trusted = trusted;
            }
            Event::Obstacles(diagnostics) => self.diagnostics.extend(diagnostics),
            Event::Started(name) => self.status.at_work.push(name),
            Event::Finished { program, report, diagnostics } => {
                self.status.done += 1;
                self.status.failed += usize::from(report.outcome != Outcome::Verified);
                self.status.at_work.retain(|name| *name != report.name);
                self.exit = self.exit.worst(exit_of(&report.outcome));
                self.diagnostics.extend(diagnostics);
                self.files[program].report.members.push(report);
            }
            Event::Bug { program, bug } => self.bug(program, bug),
        }
    }

    fn bug(&mut self, program: usize, Bug(what): Bug) {
        let file = &mut self.files[program];
        file.broken = true;
        let message = format!("internal error while working on `{}`", file.report.name);
        self.diagnostics.push(bug_diagnostic(message, what));
        self.exit = self.exit.worst(Exit::Bug);
    }

    pub fn time_limit_struck(&mut self) {
        self.time_limit_struck = true;
    }

    /// The report of a run that could not even begin, or lost its worker.
    pub fn broken(mut self, what: String) -> Report {
        self.diagnostics.push(bug_diagnostic("internal error".to_string(), what));
        self.exit = Exit::Bug;
        self.into_report(false)
    }

    pub fn finish(mut self, options: &Options, task: Task, cancelled: bool) -> Report {
        self.settle_members(cancelled);
        if task == Task::Verify && !cancelled {
            self.check_that_something_was_done(options);
        }
        if cancelled {
            self.report_interruption();
        }
        let opinions = options.second_opinion.as_ref().map(|opinion| opinion.opinions());
        for file in opinions.iter().flat_map(|opinions| &opinions.refuted) {
            self.diagnostics.push(
                Diagnostic::error(codes::SOLVERS_DISAGREE, Span::NONE, "the second solver refutes a proof")
                    .with_note(format!("the question is in `{}`", file.display()))
                    .with_help("this is a bug in Grail or in a solver; please report it with the program"),
            );
            self.exit = self.exit.worst(Exit::Bug);
        }
        Report { opinions, ..self.into_report(cancelled) }
    }

    /// Every planned member gets a verdict: one that was never reported on is not proved.
    fn settle_members(&mut self, cancelled: bool) {
        for file in &mut self.files {
            let order = |member: &MemberReport| {
                let planned = |p: &Member| p.name == member.name && p.kind == member.kind;
                file.planned.iter().position(planned).unwrap_or(usize::MAX)
            };
            file.report.members.sort_by_cached_key(order);
            for member in &file.planned {
                let known = |r: &MemberReport| r.name == member.name && r.kind == member.kind;
                if file.report.members.iter().any(known) {
                    continue;
                }
                let outcome = match self.no_solver {
                    _ if cancelled => Outcome::Cancelled,
                    true => Outcome::SolverFailure("there is no solver".to_string()),
                    false => Outcome::InternalError("the engine gave no verdict".to_string()),
                };
                self.exit = self.exit.worst(exit_of(&outcome));
                let at = Place { span: Span::NONE, origin: 0 };
                let report = MemberReport {
                    name: member.name,
                    kind: member.kind,
                    at,
                    outcome,
                    claims: Vec::new(),
                    stats: Stats::default(),
                };
                if !file.broken && !self.no_solver {
                    self.diagnostics.extend(crate::words::undecided(&report));
                }
                file.report.members.push(report);
            }
        }
    }

    /// Doing nothing is never a success.
    fn check_that_something_was_done(&mut self, options: &Options) {
        for file in self.files.iter().filter(|file| file.empty) {
            let message = format!("nothing to verify in `{}`", file.report.name);
            let diagnostic = Diagnostic::error(codes::NOTHING_TO_VERIFY, file.span, message);
            self.diagnostics.push(diagnostic.with_label("the file declares nothing"));
            self.exit = self.exit.worst(Exit::Illegal);
        }
        let nobody = self.files.iter().all(|file| file.planned.is_empty());
        if let Some(pattern) = options.member.as_ref().filter(|_| nobody && self.exit == Exit::Success) {
            let message = format!("no member matches `{}`", pattern.as_str());
            self.diagnostics.push(Diagnostic::error(codes::NO_SUCH_MEMBER, Span::NONE, message));
            self.exit = Exit::Illegal;
        }
    }

    fn report_interruption(&mut self) {
        let members = self.files.iter().flat_map(|file| &file.report.members);
        let n_open = members.filter(|member| member.outcome == Outcome::Cancelled).count();
        let open = match n_open {
            0 => "not all files were looked at".to_string(),
            1 => "1 member has no verdict".to_string(),
            n => format!("{} have no verdict", count(n, "member")),
        };
        let (code, word, exit) = match self.time_limit_struck {
            true => (codes::TIME_LIMIT, "the time limit struck", Exit::Undecided),
            false => (codes::INTERRUPTED, "interrupted", Exit::Interrupted),
        };
        self.diagnostics.push(Diagnostic::error(code, Span::NONE, format!("{word}: {open}")));
        self.exit = self.exit.worst(exit);
    }

    fn into_report(mut self, interrupted: bool) -> Report {
        render::sort(&mut self.diagnostics);
        Report {
            diagnostics: self.diagnostics,
            files: self.files.into_iter().map(|file| file.report).collect(),
            exit: self.exit,
            interrupted,
            opinions: None,
            execution: None,
        }
    }
}

fn bug_diagnostic(message: String, what: String) -> Diagnostic {
    Diagnostic::error(codes::BUG, Span::NONE, message)
        .with_note(what)
        .with_help("this is a bug in Grail; please report it with the program")
}

/// A failure that only ran out of budget is no violation: it was not refuted.
fn exit_of(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Verified => Exit::Success,
        Outcome::Failed(failures) if !failures.is_empty() && failures.iter().all(|f| f.out_of_budget) => {
            Exit::Undecided
        }
        Outcome::Failed(_) => Exit::Violation,
        Outcome::Bounded { .. }
        | Outcome::Unsupported { .. }
        | Outcome::SolverFailure(_)
        | Outcome::OutOfBudget
        | Outcome::Cancelled => Exit::Undecided,
        Outcome::InternalError(_) => Exit::Bug,
    }
}
