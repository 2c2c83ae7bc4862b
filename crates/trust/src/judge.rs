//! The two judges whose words are compared: the verifier, and the explorer of schedules.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use driver::execute::{Execution, Mode, Progress, RunWatch, execute};
use driver::lang::{self, LANGUAGES};
use driver::{Cancel, EngineChoice, Exit, Input, Options, Report, Request, Silent, Task};
use solver::{Opinions, SecondOpinion};
use source::{Diagnostic, SourceMap};
use verdict::{Claim, MemberReport, Standing};

use explore::Rng;

/// What was said about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Proved, or ran clean.
    Right,
    /// A violation, with its code and what was said first.
    Wrong { code: &'static str, message: String },
    /// A limit struck, or something is not supported.
    Undecided,
    /// Not a program.
    Illegal(String),
    /// The judge broke down.
    Bug(String),
}

impl Verdict {
    fn new(exit: Exit, diagnostics: &[Diagnostic]) -> Verdict {
        let first = diagnostics.iter().find(|d| d.is_error());
        let message = || first.map(|d| format!("{} {}", d.code.0, d.message)).unwrap_or_default();
        match exit {
            Exit::Success | Exit::Own(_) => Verdict::Right,
            Exit::Violation => Verdict::Wrong { code: first.map_or("", |d| d.code.0), message: message() },
            Exit::Undecided | Exit::Interrupted => Verdict::Undecided,
            Exit::Illegal => Verdict::Illegal(message()),
            Exit::Bug if first.is_some_and(|d| d.notes.iter().any(|note| note.contains(NO_THREAD))) => {
                STARVED.store(true, Ordering::Relaxed);
                Verdict::Undecided
            }
            Exit::Bug => {
                let notes = first.map(|d| d.notes.join("; ")).unwrap_or_default();
                Verdict::Bug(format!("{}: {notes}", message()))
            }
        }
    }
}

const NO_THREAD: &str = "no thread could be started";

static STARVED: AtomicBool = AtomicBool::new(false);

/// Whether this process could not start a thread: proofs that were given up keep their stacks, and a process has only so much address
/// space. What it leaves open says nothing then, and has to be judged again by a fresh one.
pub fn starved() -> bool {
    STARVED.load(Ordering::Relaxed)
}

/// One of the driver's languages, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language(&'static str);

impl Language {
    pub const SILVER: Language = Language("silver");
    pub const CHALICE: Language = Language("chalice");
    pub const BOOGIE: Language = Language("boogie");
    pub const JAVA: Language = Language("java");

    pub fn all() -> impl Iterator<Item = Language> {
        LANGUAGES.iter().map(|language| Language(language.name()))
    }

    /// The language of a file, by the end of its path.
    pub fn of_path(path: &Path) -> Option<Language> {
        lang::of_path(path).map(|language| Language(language.name()))
    }

    fn known(self) -> &'static dyn lang::Language {
        lang::by_name(self.0).expect("one of the driver's languages")
    }

    pub fn extension(self) -> &'static str {
        self.known().extensions()[0]
    }

    /// Whether its programs can be explored.
    pub fn runs(self) -> bool {
        self.known().runs()
    }

    fn input(self, text: &str) -> Input {
        Input::Text { name: format!("program.{}", self.extension()), text: text.to_string() }
    }
}

/// How much a judge may do.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits {
    pub proof: Duration,
    /// Solver units for one question: what is hard to prove is not what is looked for.
    pub budget: u64,
    /// So many branches of a member are followed path by path before its states are joined; `None` for the engine's own choice.
    pub branches: Option<u64>,
    pub schedules: u64,
    pub exploration: Duration,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits {
            proof: Duration::from_secs(20),
            budget: 4_000_000,
            branches: None,
            schedules: 300,
            exploration: Duration::from_secs(5),
        }
    }
}

impl ProofLimits {
    /// Most programs are looked at a little, some thoroughly: a mistake shows in many programs, or in few schedules of one. Generated
    /// programs have few paths, so half of the proofs join states from the first branch on.
    pub fn by_chance(rng: &mut Rng) -> ProofLimits {
        let branches = rng.chance(50).then_some(0);
        if rng.chance(20) {
            return ProofLimits { branches, ..ProofLimits::default() };
        }
        ProofLimits { branches, schedules: 50, exploration: Duration::from_secs(2), ..ProofLimits::default() }
    }
}

pub fn verify(language: Language, text: &str, patience: &ProofLimits) -> Verdict {
    judge(Task::Verify, language, text, patience)
}

/// Verifies, and says what kinds of things the proof rests on, as its summary lists them.
pub fn prove(language: Language, text: &str, patience: &ProofLimits) -> (Verdict, Vec<&'static str>) {
    let report = run_driver(Task::Verify, language, text, options(patience));
    let trusted = report.trusted().map(|trusted| trusted.what).collect();
    (Verdict::new(report.exit, &report.diagnostics), trusted)
}

/// A member of a program, where its text begins, and whether it is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberVerdict {
    pub name: String,
    pub start: usize,
    pub proved: bool,
}

/// Verifies, and says what became of each member.
pub fn members(language: Language, text: &str, patience: &ProofLimits) -> (Verdict, Vec<MemberVerdict>) {
    let report = run_driver(Task::Verify, language, text, options(patience));
    let of_member = |member: &MemberReport| MemberVerdict {
        name: member.name.to_string(),
        start: member.at.span.start as usize,
        proved: member.outcome.standing() == Standing::Proved,
    };
    let members = report.members().map(of_member).collect();
    (Verdict::new(report.exit, &report.diagnostics), members)
}

/// Verifies, and says what became of each single assertion.
pub fn claims(language: Language, text: &str, patience: &ProofLimits) -> (Verdict, Vec<Claim>) {
    let report = run_driver(Task::Verify, language, text, options(patience));
    let claims = report.members().flat_map(|member| member.claims.clone()).collect();
    (Verdict::new(report.exit, &report.diagnostics), claims)
}

/// Parsing, names and types only.
pub fn check(language: Language, text: &str, patience: &ProofLimits) -> Verdict {
    judge(Task::Check, language, text, patience)
}

/// Verifies with a second solver looking on, and says what that one thought of the proofs.
pub fn verify_twice(
    language: Language,
    text: &str,
    opinion: &SecondOpinion,
    patience: &ProofLimits,
) -> (Verdict, Opinions) {
    let options = Options { second_opinion: Some(opinion.clone()), ..options(patience) };
    let report = run_driver(Task::Verify, language, text, options);
    (Verdict::new(report.exit, &report.diagnostics), report.opinions.unwrap_or_default())
}

/// Verifies with both engines: the verdict, what the proofs rest on, and what each engine says of each member.
pub fn by_both(
    language: Language,
    text: &str,
    patience: &ProofLimits,
) -> (Verdict, Vec<&'static str>, Vec<MemberReport>) {
    let options = Options { engine: EngineChoice::Both, ..options(patience) };
    let report = run_driver(Task::Verify, language, text, options);
    let trusted = report.trusted().map(|trusted| trusted.what).collect();
    (Verdict::new(report.exit, &report.diagnostics), trusted, report.members().cloned().collect())
}

fn options(patience: &ProofLimits) -> Options {
    Options {
        jobs: NonZeroUsize::MIN,
        budget: Some(patience.budget),
        branches: patience.branches,
        time_limit: Some(patience.proof),
        ..Options::default()
    }
}

fn judge(task: Task, language: Language, text: &str, patience: &ProofLimits) -> Verdict {
    let report = run_driver(task, language, text, options(patience));
    Verdict::new(report.exit, &report.diagnostics)
}

fn run_driver(task: Task, language: Language, text: &str, options: Options) -> Report {
    let request = Request { task, inputs: vec![language.input(text)], language: None, options };
    driver::run(request, &Arc::new(SourceMap::new()), &Cancel::default(), &mut Silent)
}

/// What the explorer said, and after how many schedules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    pub word: Verdict,
    pub schedules: u64,
}

/// Where a run starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// `Class.method`; `None` for `main`.
    pub entry: Option<String>,
    pub args: Vec<String>,
}

/// Explores a Chalice program.
pub fn explore(text: &str, start: &Start, by_method: bool, patience: &ProofLimits) -> Explored {
    let mode = Mode::Exhaustive {
        schedules: Some(patience.schedules),
        preemptions: None,
        depth: Some(400),
        all_errors: false,
    };
    let Start { entry, args } = start.clone();
    let limits = Execution { max_steps: Some(40_000), max_depth: Some(300), ..Execution::new(mode) };
    run(text, Execution { entry, args, by_method, ..limits }, patience)
}

/// Where a Chalice program can be started without knowing more about it: `main`, and methods without a precondition whose
/// parameters are numbers and truth values.
pub fn starts(text: &str) -> Vec<Start> {
    deep(|| starts_of(text))
}

/// On a stack for deep programs.
fn deep<T>(work: impl FnOnce() -> T) -> T {
    stacker::grow(1 << 30, work)
}

fn starts_of(text: &str) -> Vec<Start> {
    let map = SourceMap::new();
    let file = map.add("program.chalice", text.to_string());
    let Some(program) = chalice::load(&map, &[file]).program else { return Vec::new() };
    let mut found = Vec::new();
    for method in program.methods.iter().filter(|m| m.requires.is_empty()) {
        let value = |ty: &chalice::tree::Type| match ty {
            chalice::tree::Type::Int => Some("2".to_string()),
            chalice::tree::Type::Bool => Some("true".to_string()),
            _ => None,
        };
        let args: Option<Vec<String>> = method.ins.iter().map(|id| value(&method.locals[*id].ty)).collect();
        if let Some(args) = args {
            found.push(Start { entry: Some(format!("{}.{}", program[method.class].name, method.name)), args });
        }
    }
    found
}

/// Runs a Chalice program once.
pub fn run_once(text: &str, patience: &ProofLimits) -> Explored {
    let mode = Mode::Run(driver::execute::Strategy::RoundRobin);
    run(text, Execution { max_steps: Some(40_000), max_depth: Some(300), ..Execution::new(mode) }, patience)
}

/// Runs a Java program once, or explores so many of its schedules. An exception that nobody catches counts as a violation: proofs say that
/// there is none.
pub fn run_java(text: &str, schedules: Option<u64>, patience: &ProofLimits) -> Verdict {
    let mode = match schedules {
        None => Mode::Run(driver::execute::Strategy::RoundRobin),
        Some(_) => Mode::Exhaustive { schedules, preemptions: None, depth: None, all_errors: false },
    };
    let execution = Execution { time_limit: Some(patience.exploration), ..Execution::new(mode) };
    let cancel = Cancel::default();
    let mut watch = Deadline { cancel: cancel.clone(), end: Instant::now() + patience.exploration };
    let report = execute(&execution, &[Language::JAVA.input(text)], &SourceMap::new(), &cancel, &mut watch);
    match report.exit {
        Exit::Own(status) if status != 0 => {
            Verdict::Wrong { code: "", message: format!("the program ends with the status {status}") }
        }
        exit => Verdict::new(exit, &report.diagnostics),
    }
}

fn run(text: &str, execution: Execution, patience: &ProofLimits) -> Explored {
    let map = SourceMap::new();
    let cancel = Cancel::default();
    let mut watch = Deadline { cancel: cancel.clone(), end: Instant::now() + patience.exploration };
    let report = execute(&execution, &[Language::CHALICE.input(text)], &map, &cancel, &mut watch);
    Explored {
        word: Verdict::new(report.exit, &report.diagnostics),
        schedules: report.execution.map_or(0, |executed| executed.n_schedules),
    }
}

/// Ends an exploration that takes too long.
struct Deadline {
    cancel: Cancel,
    end: Instant,
}

impl RunWatch for Deadline {
    fn explored(&mut self, _progress: &Progress) {
        if Instant::now() >= self.end {
            self.cancel.cancel();
        }
    }
}

/// The program as its printer writes it, one statement or clause a line; as it is where there is no printer for that. `None` if it does not
/// parse.
pub fn normalised(language: Language, text: &str) -> Option<String> {
    deep(|| printed(language, text))
}

fn printed(language: Language, text: &str) -> Option<String> {
    let map = Arc::new(SourceMap::new());
    let file = map.add(format!("program.{}", language.extension()), text.to_string());
    match language {
        Language::CHALICE => {
            let (tree, errors) = chalice::syntax::parser::parse(&map.file(file));
            errors.is_empty().then(|| chalice::print::print(&tree))
        }
        Language::SILVER => {
            let loaded = silver::load_text(&map, "program.vpr", text);
            loaded.program.map(|program| silver::print::program(&program))
        }
        _ => (check(language, text, &ProofLimits::default()) == Verdict::Right).then(|| text.to_string()),
    }
}
