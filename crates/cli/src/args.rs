//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use driver::TrustKind;

const EXIT_CODES: &str = "\
Exit codes:
  0    everything was proved (or ran clean)
  1    a violation was found
  2    the input is not a legal program, or the usage is wrong
  3    undecided: a budget ran out, the solver is missing or failed, a feature is not supported
  101  a bug in Grail
  130  interrupted";

const RUN_EXIT_CODES: &str = "\
Exit codes:
  0    ran (or explored) without a violation; the summary says how far
  1    a violation or a deadlock was found
  2    not a legal program, no or several entry points, wrong arguments
  3    a limit stopped it first, or something in the program cannot be executed or checked
  101  a bug in Grail
  130  interrupted";

/// Checks concurrent programs against the permissions and contracts written in them: proved before they run, enforced while
/// they run.
#[derive(Parser, Debug)]
#[command(name = "grail", after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Args {
    /// Print the versions of Grail and of the solver
    #[arg(long, short = 'V')]
    pub version: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Prove programs correct, for all inputs and all interleavings
    #[command(after_help = EXIT_CODES, mut_arg("inputs", |files| files.required(false).required_unless_present("why")))]
    Verify(VerifyArgs),
    /// Parse programs and check their names and types, without proving anything
    Check(CheckArgs),
    /// List everything that proofs of programs rest on without checking it, and who relies on it
    #[command(after_help = EXIT_CODES)]
    Audit(AuditArgs),
    /// Run a program, checking every permission and contract as it goes
    #[command(after_help = RUN_EXIT_CODES)]
    Run(RunArgs),
    /// Run a program under many schedules, systematically
    #[command(after_help = RUN_EXIT_CODES)]
    Explore(ExploreArgs),
    /// Show a program in the next language down
    Translate(TranslateArgs),
    /// Explain an error code, with a program that has the error and one that fixes it; or a word such as `lockchange`
    Explain {
        /// A code such as G1308, its name, an id such as assert.failed:assertion.false, or a word of a language; without one, all codes are
        /// listed
        #[arg(value_name = "CODE or WORD")]
        what: Option<String>,
        /// Explain the word only in this language
        #[arg(long, value_parser = language_names())]
        lang: Option<String>,
    },
    /// Verify Boogie programs as Boogie does: with its options (`-name:value` or `/name:value`), printing what it prints
    #[command(after_help = EXIT_CODES)]
    Boogie {
        /// Files and options
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "FILE or OPTION")]
        args: Vec<String>,
    },
    /// Serve an editor: the language server protocol on standard input and output
    Lsp,
    /// Serve an assistant: the Model Context Protocol on standard input and output, for the files of the working directory
    Mcp {
        /// Let it run Java programs, which can do whatever programs can
        #[arg(long)]
        run_java: bool,
    },
    /// Say which solver was found, and how to get what is missing
    Doctor,
    /// Write the manual pages into a folder
    Man { folder: PathBuf },
    /// Print completions for a shell
    Completions { shell: Shell },
}

#[derive(clap::Args, Debug)]
pub struct InputArgs {
    /// Files, folders, or `-` for standard input (with --lang) [default: the files of the project, which grail.toml names]
    #[arg(required = true, value_name = "FILE")]
    pub inputs: Vec<PathBuf>,
    /// The language of the inputs, instead of what the ends of their names say
    #[arg(long, value_parser = language_names())]
    pub lang: Option<String>,
}

#[derive(clap::Args, Debug)]
pub struct OutputArgs {
    /// How to print the results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Colours: on a terminal, always, or never
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Print only diagnostics, no summary and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(clap::Args, Debug)]
pub struct AuditArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Kinds of assumptions that are errors, with exit code 3
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = trust_kinds())]
    pub deny: Vec<String>,
}

/// The kinds of things that are trusted, and all of them.
fn trust_kinds() -> clap::builder::PossibleValuesParser {
    TrustKind::ALL.iter().map(|kind| kind.key()).chain(["all"]).collect::<Vec<_>>().into()
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CacheName {
    Trust,
    Check,
    ReadOnly,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineName {
    Symex,
    Vc,
    Any,
    Both,
}

#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// How many members to verify at the same time [default: one for each processor]
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Verify only members with this name; `*` stands for any text
    #[arg(long, value_name = "NAME")]
    pub member: Option<String>,
    /// Solver resource units for one question
    #[arg(long, value_name = "UNITS")]
    pub budget: Option<u64>,
    /// Branches of a member to follow path by path before states are joined where paths meet
    #[arg(long, value_name = "N")]
    pub branches: Option<u64>,
    /// Who proves what is Silver or becomes it: symbolic execution, verification conditions, any of them, or both, which must agree
    #[arg(long, value_name = "ENGINE", default_value = "symex")]
    pub engine: EngineName,
    /// Stop after so many seconds; verdicts then depend on the machine
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<u64>,
    /// Print what Boogie prints, and count as verified what it does: also what holds only within a bound (Boogie)
    #[arg(long, conflicts_with_all = ["format", "time_limit", "smoke", "stats", "cross_check", "dump_smt"])]
    pub compat: bool,
    /// Report further errors of a member after its first
    #[arg(long)]
    pub all_errors: bool,
    /// Do not look for contracts that nothing satisfies
    #[arg(long)]
    pub no_vacuity: bool,
    /// Look for code that nothing gets to, too (Silver, Chalice, Boogie)
    #[arg(long)]
    pub smoke: bool,
    #[command(flatten)]
    pub obligations: ObligationArgs,
    /// What no proof may rest on: whatever is trusted for such a reason is an error, and the exit code is 3
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = trust_kinds())]
    pub deny: Vec<String>,
    /// Check that arithmetic stays inside the machine's integers (Java)
    #[arg(long)]
    pub overflow: bool,
    /// Check that locks are entered in an order, also if no class declares one (Java)
    #[arg(long)]
    pub lock_order: bool,
    /// Run methods that are not proved with small inputs, to say whether the code itself fails (Java; Chalice methods always are)
    #[arg(long)]
    pub confirm: bool,
    /// Trust the contracts in the Java files of a folder, for classes of libraries (Java)
    #[arg(long, value_name = "DIR")]
    pub stubs: Option<PathBuf>,
    /// Verify again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["compat", "baseline"])]
    pub watch: bool,
    /// Prove everything so many times more, with other seeds of the solver, and name the proofs that are fragile
    #[arg(long, value_name = "N", conflicts_with_all = ["compat", "watch", "baseline", "why", "dump_smt"])]
    pub stability: Option<std::num::NonZeroU32>,
    /// Show how a check that fails at a line is reached: what is held, known and decided, statement by statement, back to the beginning
    #[arg(long, value_name = "FILE:LINE", value_parser = line, conflicts_with_all = ["compat", "watch", "baseline", "report"])]
    pub why: Option<driver::why::Line>,
    /// Print times and counts for each member
    #[arg(long)]
    pub stats: bool,
    /// Write a page for a browser as well: members, times, errors with their source, what was trusted
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
    /// Only errors that are not in an earlier report count: one that `--format json` printed
    #[arg(long, value_name = "REPORT.json")]
    pub baseline: Option<PathBuf>,
    /// Prove everything, also what was proved before, and remember nothing
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
    /// What becomes of proofs that were found before: they count (but for one in 64, which is tried again), they are all tried again, or nothing else
    /// counts. They are kept in the folder that GRAIL_CACHE names [default: grail/proofs in the user's caches]
    #[arg(long, value_enum, value_name = "HOW", default_value_t = CacheName::Trust)]
    pub cache: CacheName,
    /// Ask another solver about everything that is proved; a disagreement is a bug
    #[arg(long)]
    pub cross_check: bool,
    /// Write every question to the solver into a folder, as SMT-LIB
    #[arg(long, value_name = "DIR")]
    pub dump_smt: Option<PathBuf>,
}

/// What running and exploring have in common.
#[derive(clap::Args, Debug)]
pub struct MachineArgs {
    /// Chalice or Java files, together one program
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The program's own arguments (Java)
    #[arg(last = true, value_name = "ARG")]
    pub program_args: Vec<String>,
    /// How much of what a thread holds a call gets: all, all that its contract does not limit, or what its contract says (Java)
    #[arg(long, value_enum, default_value_t = PolicyName::Contract)]
    pub policy: PolicyName,
    /// Where compiled classes are that the program uses, separated as Java does (Java)
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<std::ffi::OsString>,
    /// Check only this package and those below it, once for each (Java)
    #[arg(long, value_name = "PACKAGE")]
    pub include: Vec<String>,
    /// Report violations and go on (Java)
    #[arg(long)]
    pub keep_going: bool,
    #[command(flatten)]
    pub output: OutputArgs,
    /// The method to start with, instead of the one parameterless `main`
    #[arg(long, value_name = "CLASS.METHOD")]
    pub entry: Option<String>,
    /// An argument for the method to start with; once for each. Objects are written `new C { f := 1 }` (Java: `new C { f = 1 }`), and
    /// `this = new C { f := 1 }` in front of the arguments is the receiver
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// Whose permissions are tracked together: those of a thread, or of each call as the verifier does
    #[arg(long, value_enum, default_value_t = ScopeName::Thread)]
    pub scope: ScopeName,
    /// Whether predicates are folded and unfolded, or always stand for their bodies
    #[arg(long, value_enum, default_value_t = PredicatesName::Tracked)]
    pub predicates: PredicatesName,
    /// Report permissions that nobody can use again
    #[arg(long)]
    pub leaks: bool,
    /// Run the bare program, without permissions and contracts
    #[arg(long)]
    pub no_checks: bool,
    /// The order in which threads print counts: `explore` lists every different output, with a schedule for each
    #[arg(long)]
    pub outputs: bool,
    /// Write a page for a browser that shows the run step by step (the failing one, where many are tried)
    #[arg(long, value_name = "FILE.html")]
    pub timeline: Option<PathBuf>,
    /// Stop a run after so many instructions
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// Stop a run at so many nested calls
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,
    /// Stop when the process takes so much memory [default: 4096, or less where there is less]
    #[arg(long, value_name = "MEGABYTES")]
    pub max_memory: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<u64>,
}

#[derive(clap::Args, Debug)]
pub struct RunArgs {
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Let threads be interrupted at every access to a field, as `explore --no-checks` does
    #[arg(long, requires = "no_checks")]
    pub races: bool,
    /// Who runs next
    #[arg(long, value_enum, default_value_t = ScheduleName::RoundRobin, conflicts_with = "replay")]
    pub schedule: ScheduleName,
    /// Fixes what is random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Follow a schedule that an earlier run or exploration printed
    #[arg(long, value_name = "SCHEDULE")]
    pub replay: Option<String>,
    /// Write every event to a file, as lines of JSON
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Say at the end who holds this field of each object
    #[arg(long, value_name = "CLASS.FIELD")]
    pub who_holds: Option<String>,
}

#[derive(clap::Args, Debug)]
pub struct ExploreArgs {
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Try sampled schedules instead of all that make a difference
    #[arg(long, value_enum, value_name = "STRATEGY")]
    pub sample: Option<ScheduleName>,
    /// Fixes what is random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Stop after so many schedules [default: 100000; when sampling: 1000]
    #[arg(long, value_name = "N")]
    pub max_schedules: Option<u64>,
    /// Interrupt threads that could go on at most so often in one run
    #[arg(long, value_name = "N", conflicts_with = "sample")]
    pub max_preemptions: Option<u32>,
    /// Give up a run after so many choices [default: 2000]
    #[arg(long, value_name = "N", conflicts_with = "sample")]
    pub max_choices: Option<usize>,
    /// Go on after a failure and report all that can be found, each with its schedule
    #[arg(long, conflicts_with = "sample")]
    pub all_errors: bool,
    /// Try all schedules, also those that cannot make a difference
    #[arg(long, conflicts_with = "sample")]
    pub no_reduction: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScheduleName {
    RoundRobin,
    Random,
    Pct,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScopeName {
    Thread,
    Method,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyName {
    Thread,
    Contract,
    Modular,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PredicatesName {
    Tracked,
    Inline,
}

#[derive(clap::Args, Debug)]
pub struct TranslateArgs {
    /// A file, or `-` for standard input (with --lang)
    pub file: PathBuf,
    /// The language of the input, instead of what the end of its name says
    #[arg(long, value_parser = language_names())]
    pub lang: Option<String>,
    /// The language to translate to
    #[arg(long, value_name = "LANGUAGE")]
    pub to: String,
    #[command(flatten)]
    pub obligations: ObligationArgs,
}

/// What is asked of programs in which threads wait for each other.
#[derive(clap::Args, Debug)]
pub struct ObligationArgs {
    /// Check obligations even if the program does not mention them (Chalice)
    #[arg(long)]
    pub obligations: bool,
    /// Check obligations with levels of bounded depth: no endless chain of waiting threads (Chalice)
    #[arg(long)]
    pub bounded_levels: bool,
}

impl ObligationArgs {
    pub fn chosen(&self) -> driver::Obligations {
        driver::Obligations { always: self.obligations, bounded_levels: self.bounded_levels }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people
    Text,
    /// Everything, for tools: docs/json.md
    Json,
    /// For code scanning
    Sarif,
    /// Remarks beside the lines of a change, in a workflow of GitHub's
    Github,
    /// Members as tests, for builds
    Junit,
    /// For a comment on a change
    Markdown,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    Auto,
    Always,
    Never,
}

fn line(text: &str) -> Result<driver::why::Line, String> {
    driver::why::Line::parse(text).ok_or_else(|| "this is not FILE:LINE".to_string())
}

fn language_names() -> Vec<&'static str> {
    driver::lang::LANGUAGES.iter().map(|language| language.name()).collect()
}
