//! Runs the suites of the field's other tools: `conformance silver --filter wands --verbose`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use driver::Task;
use grail_testkit::conformance::{Limits, Outcome, Suite, Verdict, child, passes::Passes, runner, table};

#[derive(Parser, Debug)]
#[command(about = "Runs a suite and compares with what its authors expect")]
struct Args {
    /// silver, chalice, chalice2silver, java, java-attacks, ownership or boogie; all without a name
    suites: Vec<String>,
    /// Only files whose path contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Only files that pass according to the list: has anything been lost?
    #[arg(long)]
    passing: bool,
    /// Only parse and check, and compare only what that can find
    #[arg(long)]
    check_only: bool,
    /// Print every file that is not exact, with the differences
    #[arg(long, short)]
    verbose: bool,
    /// Print the time of every file, and a summary: the benchmark of a suite
    #[arg(long)]
    times: bool,
    /// Take the result as the new list of passes
    #[arg(long)]
    bless: bool,
    /// Who proves what is Silver or becomes it: symex, vc, any or both
    #[arg(long, default_value = "symex")]
    engine: String,
    /// Seconds for one file
    #[arg(long, default_value_t = 10.0)]
    time: f64,
    /// Files at the same time
    #[arg(long, short, default_value_t = 2)]
    jobs: usize,
}

fn main() -> ExitCode {
    let raw: Vec<String> = std::env::args().collect();
    if let [_, first, mode, engine, files @ ..] = raw.as_slice()
        && first == child::CHILD
        && let Some(engine) = child::engine(engine)
    {
        let task = if mode == "check" { Task::Check } else { Task::Verify };
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        child::work(task, mode == child::SMOKE, engine, &files);
        return ExitCode::SUCCESS;
    }
    if let Some((_, args)) =
        raw.split_first().and_then(|(_, args)| args.split_first()).filter(|(first, _)| *first == child::BOOGIE)
    {
        print!("{}", driver::compat::boogie(args).text);
        return ExitCode::SUCCESS;
    }
    let args = Args::parse();
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return usage(&format!("cannot find this program: {error}")),
    };
    let mut good = true;
    for suite in Suite::ALL.into_iter().filter(|s| args.suites.is_empty() || args.suites.iter().any(|n| n == s.name()))
    {
        good &= run(suite, &args, &program);
    }
    if let Some(unknown) = args.suites.iter().find(|name| Suite::by_name(name).is_none()) {
        return usage(&format!("there is no suite `{unknown}`"));
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("conformance: {problem}");
    ExitCode::from(2)
}

/// Whether no pass was lost.
fn run(suite: Suite, args: &Args, program: &Path) -> bool {
    let Some(folder) = suite.folder() else {
        println!("{}: skipped, the suite is not on this machine", suite.name());
        return true;
    };
    let Some(engine) = child::engine(&args.engine) else {
        println!("there is no engine `{}`", args.engine);
        return false;
    };
    let mut passes = Passes::load(suite);
    let mut files = suite.files(&folder);
    files.retain(|file| file.contains(&args.filter) && (!args.passing || passes.0.contains(file)));
    let limits = Limits {
        program: PathBuf::from(program),
        task: if args.check_only { Task::Check } else { Task::Verify },
        engine,
        jobs: args.jobs,
        time: Duration::from_secs_f64(args.time),
    };
    let start = Instant::now();
    let outcomes = runner::run(suite, &folder, &files, &limits, &|outcome| tell(outcome, args));
    println!("\n{}", table::table(&outcomes));
    if args.times {
        println!("{}", table::times(&outcomes, start.elapsed()));
    }
    for outcome in outcomes.iter().filter(|o| o.unsound) {
        println!("UNSOUND: {}: errors are expected, but it was reported as verified", outcome.file);
    }
    report_passes(suite, args, &mut passes, &outcomes)
}

fn tell(outcome: &Outcome, args: &Args) {
    if args.times {
        println!("{:>8.0} ms  {:?}  {}", outcome.time.as_secs_f64() * 1e3, outcome.verdict, outcome.file);
    }
    if args.verbose && !matches!(outcome.verdict, Verdict::Exact | Verdict::Ignored) {
        let details: String = outcome.details.iter().map(|line| format!("    {line}\n")).collect();
        print!("{:?} {}\n{details}", outcome.verdict, outcome.file);
    }
}

fn report_passes(suite: Suite, args: &Args, passes: &mut Passes, outcomes: &[Outcome]) -> bool {
    let lost = passes.lost(outcomes);
    for outcome in &lost {
        println!("LOST: {} ({:?})", outcome.file, outcome.verdict);
        outcome.details.iter().for_each(|line| println!("    {line}"));
    }
    println!("{}: {} lost, {} gained", suite.name(), lost.len(), passes.gained(outcomes).len());
    if !args.bless {
        return lost.is_empty();
    }
    passes.bless(outcomes);
    match passes.save(suite) {
        Ok(()) => true,
        Err(error) => {
            println!("cannot write the list: {error}");
            false
        }
    }
}
