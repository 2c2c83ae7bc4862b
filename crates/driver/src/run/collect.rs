//! From events to the report. Nothing counts as proved that no event said was proved.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol, render};
use verdict::{Member, MemberReport, Outcome, Place, Standing, TrustKind, Trusted};

use super::analysis::Event;
use super::{Status, Task};
use crate::codes;
use crate::exit::Exit;
use crate::input::Program;
use crate::isolate::Bug;
use crate::lang::Language;
use crate::options::{EngineChoice, Options};
use crate::report::{Assumption, FileReport, Report};
use crate::trusted;
use crate::why::Story;
use words::count;

pub struct Collector {
    programs: Vec<Proceeding>,
    diagnostics: Vec<Diagnostic>,
    exit: Exit,
    time_limit_struck: bool,
    no_solver: bool,
    stories: Vec<Story>,
    pub status: Status,
}

/// A program's reports in the making, one for each of its files.
struct Proceeding {
    files: Vec<(FileId, FileReport)>,
    members: Vec<MemberReport>,
    planned: Vec<Member>,
    /// Members that `--member` leaves out.
    others: Vec<Member>,
    empty: bool,
    broken: bool,
}

impl Collector {
    pub fn new(map: &SourceMap, programs: &[Program], problems: Vec<Diagnostic>) -> Collector {
        let report = |language: &'static dyn Language, file: FileId| {
            let name = map.file(file).name.clone();
            let language = language.name();
            (file, FileReport { name, language, legal: true, members: Vec::new(), assumptions: Vec::new() })
        };
        let proceeding = |program: &Program| Proceeding {
            files: program.files.iter().map(|file| report(program.language, *file)).collect(),
            members: Vec::new(),
            planned: Vec::new(),
            others: Vec::new(),
            empty: false,
            broken: false,
        };
        let exit = if problems.iter().any(Diagnostic::is_error) { Exit::Illegal } else { Exit::Success };
        Collector {
            programs: programs.iter().map(proceeding).collect(),
            diagnostics: problems,
            exit,
            time_limit_struck: false,
            no_solver: false,
            stories: Vec::new(),
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
            Event::Illegal { program, diagnostics } => {
                self.exit = self.exit.worst(Exit::Illegal);
                self.diagnostics.extend(diagnostics);
                self.programs[program].files.iter_mut().for_each(|(_, report)| report.legal = false);
            }
            Event::Loaded { program, diagnostics, empty, members, others, assumptions } => {
                self.diagnostics.extend(diagnostics);
                self.status.total += members.len();
                let program = &mut self.programs[program];
                program.empty = empty;
                program.planned = members;
                program.others = others;
                program.trust(assumptions);
            }
            Event::Obstacles(diagnostics) => self.diagnostics.extend(diagnostics),
            Event::Started(name) => self.status.at_work.push(name),
            Event::Finished { program, report, diagnostics, stories } => {
                self.stories.extend(stories);
                self.status.done += 1;
                self.status.failed += usize::from(report.outcome.standing() == Standing::Failed);
                self.status.at_work.retain(|name| *name != report.name);
                self.exit = self.exit.worst(exit_of(&report.outcome));
                self.diagnostics.extend(diagnostics);
                self.programs[program].members.push(report);
            }
            Event::Bug { program, bug } => self.bug(program, bug),
        }
    }

    fn bug(&mut self, program: usize, Bug(what): Bug) {
        let program = &mut self.programs[program];
        program.broken = true;
        let message = format!("internal error while working on `{}`", program.name());
        self.diagnostics.push(bug_diagnostic(message, what));
        self.exit = self.exit.worst(Exit::Bug);
    }

    pub fn time_limit_struck(&mut self) {
        self.time_limit_struck = true;
    }

    /// The report of a run that the machine had nothing left for.
    pub fn without_resources(mut self, what: &str) -> Report {
        self.diagnostics.push(
            Diagnostic::error(codes::NO_RESOURCES, Span::NONE, what.to_string())
                .with_help("free some memory, or raise the limits on the process (`ulimit -v`, `ulimit -u`)"),
        );
        self.exit = Exit::Undecided;
        self.into_report(false)
    }

    /// The report of a run that lost its worker.
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
        if options.engine == EngineChoice::Both {
            self.trust_single_proofs();
        }
        self.deny(options);
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

    /// What only one of two engines proves is trusted, if both were wanted.
    fn trust_single_proofs(&mut self) {
        for program in &mut self.programs {
            let once: Vec<Assumption> = program.members.iter().filter_map(proved_once).collect();
            program.trust(once);
        }
    }

    /// What the caller does not want to be trusted.
    fn deny(&mut self, options: &Options) {
        let all = self.programs.iter().flat_map(|program| &program.files).flat_map(|(_, report)| &report.assumptions);
        let denied = all.filter(|assumption| options.deny.contains(&assumption.trusted.kind));
        let told: Vec<Diagnostic> = denied.map(|assumption| trusted::denied(&assumption.trusted)).collect();
        if !told.is_empty() {
            self.exit = self.exit.worst(Exit::Undecided);
        }
        self.diagnostics.extend(told);
    }

    /// Every planned member gets a verdict: one that was never reported on is not proved.
    fn settle_members(&mut self, cancelled: bool) {
        for program in &mut self.programs {
            let member_of = |report: &MemberReport| Member { name: report.name, kind: report.kind };
            let planned = program.planned.iter().copied().enumerate();
            let order: FxHashMap<Member, usize> = planned.rev().map(|(place, member)| (member, place)).collect();
            program.members.sort_by_cached_key(|report| order.get(&member_of(report)).copied().unwrap_or(usize::MAX));
            let known: FxHashSet<Member> = program.members.iter().map(member_of).collect();
            for member in &program.planned {
                if known.contains(member) {
                    continue;
                }
                let outcome = match self.no_solver {
                    _ if cancelled => Outcome::Cancelled,
                    true => Outcome::SolverFailure("there is no solver".to_string()),
                    false => Outcome::InternalError("the engine gave no verdict".to_string()),
                };
                self.exit = self.exit.worst(exit_of(&outcome));
                let at = Place { span: Span::NONE, origin: 0 };
                let report = MemberReport::new(*member, at, outcome);
                if !program.broken && !self.no_solver {
                    self.diagnostics.extend(crate::words::undecided(&report));
                }
                program.members.push(report);
            }
        }
    }

    /// Doing nothing is never a success.
    fn check_that_something_was_done(&mut self, options: &Options) {
        for program in self.programs.iter().filter(|program| program.empty) {
            let message = format!("nothing to verify in `{}`", program.name());
            let diagnostic = Diagnostic::error(codes::NOTHING_TO_VERIFY, program.span(), message);
            self.diagnostics.push(diagnostic.with_label("the file declares nothing"));
            self.exit = self.exit.worst(Exit::Illegal);
        }
        let nobody = self.programs.iter().all(|program| program.planned.is_empty());
        if let Some(pattern) = options.member.as_ref().filter(|_| nobody && self.exit == Exit::Success) {
            self.diagnostics.push(self.no_such_member(pattern.as_str()));
            self.exit = Exit::Illegal;
        }
    }

    fn no_such_member(&self, wanted: &str) -> Diagnostic {
        let message = format!("no member matches `{wanted}`");
        let d = Diagnostic::error(codes::NO_SUCH_MEMBER, Span::NONE, message);
        let others = self.programs.iter().flat_map(|program| &program.others);
        let mut names: Vec<Symbol> = others.map(|member| member.name).collect();
        names.dedup();
        match source::similar::close(wanted, names.iter().copied()).first() {
            Some(close) => d.with_help(format!("did you mean `{close}`?")),
            None if names.is_empty() => d,
            None => d.with_help(format!("there is {}; `*` stands for any text", listed(&names))),
        }
    }

    fn report_interruption(&mut self) {
        let members = self.programs.iter().flat_map(|program| &program.members);
        let open: Vec<Symbol> =
            members.filter(|member| member.outcome == Outcome::Cancelled).map(|member| member.name).collect();
        let listed = listed(&open);
        let open = match open.len() {
            0 => "not all files were looked at".to_string(),
            1 => "1 member has no verdict".to_string(),
            n => format!("{} have no verdict", count(n, "member")),
        };
        let (code, word, help, exit) = match self.time_limit_struck {
            true => {
                let help = "raise `--time-limit`, or verify a part with `--member`";
                (codes::TIME_LIMIT, "the time limit struck", help, Exit::Undecided)
            }
            false => (codes::INTERRUPTED, "interrupted", "verify a part with `--member`", Exit::Interrupted),
        };
        let mut d = Diagnostic::error(code, Span::NONE, format!("{word}: {open}")).with_help(help);
        if !listed.is_empty() {
            d = d.with_note(format!("open: {listed}"));
        }
        self.diagnostics.push(d);
        self.exit = self.exit.worst(exit);
    }

    fn into_report(mut self, interrupted: bool) -> Report {
        render::sort(&mut self.diagnostics);
        Report {
            diagnostics: self.diagnostics,
            files: self.programs.into_iter().flat_map(Proceeding::into_reports).collect(),
            exit: self.exit,
            interrupted,
            opinions: None,
            execution: None,
            stories: self.stories,
        }
    }
}

/// Names for people, who do not read many.
fn listed(names: &[Symbol]) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(SHOWN);
    format!("{}{}", shown.join(", "), if more > 0 { format!(" and {more} more") } else { String::new() })
}

impl Proceeding {
    fn name(&self) -> String {
        let names: Vec<&str> = self.files.iter().map(|(_, report)| report.name.as_str()).collect();
        names.join(", ")
    }

    fn span(&self) -> Span {
        self.files.first().map_or(Span::NONE, |(file, _)| Span::new(*file, 0, 0))
    }

    /// The report of the file that a place is in. What has no place is told with the first file.
    fn report_at(&mut self, at: Span) -> &mut FileReport {
        let file = self.files.iter().position(|(file, _)| *file == at.file && !at.is_none()).unwrap_or(0);
        &mut self.files[file].1
    }

    fn trust(&mut self, assumptions: Vec<Assumption>) {
        for assumption in assumptions {
            self.report_at(assumption.trusted.at).assumptions.push(assumption);
        }
    }

    fn into_reports(mut self) -> impl Iterator<Item = FileReport> {
        for member in std::mem::take(&mut self.members) {
            self.report_at(member.at.span).members.push(member);
        }
        self.files.into_iter().map(|(_, report)| report)
    }
}

fn bug_diagnostic(message: String, what: String) -> Diagnostic {
    Diagnostic::error(codes::BUG, Span::NONE, message).with_note(what).with_help(words::REPORT_IT)
}

/// What is trusted if only one of two engines proves a member.
fn proved_once(report: &MemberReport) -> Option<Assumption> {
    let trusted = Trusted::named(TrustKind::Single, "proof by one engine", report.name, report.at.span);
    report.is_proved_once().then(|| Assumption { trusted, dependants: Vec::new() })
}

fn exit_of(outcome: &Outcome) -> Exit {
    match (outcome, outcome.standing()) {
        (Outcome::InternalError(_), _) => Exit::Bug,
        (_, Standing::Proved) => Exit::Success,
        (_, Standing::Failed) => Exit::Violation,
        (_, Standing::Undecided) => Exit::Undecided,
    }
}
