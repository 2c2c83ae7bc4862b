//! Times Grail and Viper's Silicon side by side: `bench-silver`, or `bench-silver --no-silicon` for Grail alone.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use grail_testkit::bench::measure::{Run, grail, quickest, silicon};
use grail_testkit::bench::report::{self, Line};
use grail_testkit::bench::{files, generate};

#[derive(Parser, Debug)]
#[command(about = "Times Grail and Silicon on the same Silver programs")]
struct Args {
    /// Time only Grail
    #[arg(long)]
    no_silicon: bool,
    /// Only files whose path contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Silicon only on every Nth file, which takes its time; Grail on all
    #[arg(long, default_value_t = 1)]
    sample: usize,
    /// Seconds for one file
    #[arg(long, default_value_t = 300.0)]
    time: f64,
    /// The quickest of so many runs of Grail counts
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// The program to time, instead of the one built beside this
    #[arg(long)]
    grail: Option<PathBuf>,
    /// Leave out how time grows with the size of programs
    #[arg(long)]
    no_growth: bool,
}

const METHODS: [usize; 4] = [10, 100, 1_000, 10_000];
const STATEMENTS: [usize; 5] = [10, 30, 100, 300, 1_000];

fn main() -> ExitCode {
    match bench(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("bench-silver: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bench(args: &Args) -> Result<(), String> {
    let program = program(args)?;
    let limit = Duration::from_secs_f64(args.time);
    let script = silicon_script(args);
    let files: Vec<files::File> = files::all().into_iter().filter(|file| file.name.contains(&args.filter)).collect();
    if files.len() <= files::PROGRAMS.len() && args.filter.is_empty() {
        println!("skipped: the files of the Silver suite, which is not on this machine\n");
    }
    println!("{}", report::HEAD);
    let mut lines = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let ours = quickest(args.runs.max(1), || grail(&program, &file.path, limit))?;
        let sampled = script.as_ref().filter(|_| at % args.sample.max(1) == 0);
        let theirs = sampled.map(|script| silicon(script, &file.path, limit)).transpose()?;
        let line = Line { name: file.name.clone(), grail: ours, silicon: theirs };
        println!("{}", report::line(&line));
        lines.push(line);
    }
    println!("{}", report::totals(&lines));
    if args.no_growth { Ok(()) } else { growth(args, &program, limit) }
}

/// `target/release/grail`, where this program is too.
fn program(args: &Args) -> Result<PathBuf, String> {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join("grail"));
    let program = args.grail.clone().or_else(beside).filter(|path| path.is_file());
    program.ok_or_else(|| "there is no grail to time: cargo build --release -p grail".to_string())
}

/// The script that runs Silicon: `GRAIL_SILICON`, or beside the repository.
fn silicon_script(args: &Args) -> Option<PathBuf> {
    if args.no_silicon {
        return None;
    }
    let script = match std::env::var_os("GRAIL_SILICON") {
        Some(script) => PathBuf::from(script),
        None => grail_testkit::root().join("../shared/tools/silicon"),
    };
    if !script.is_file() {
        println!("skipped: Silicon, which is not on this machine\n");
        return None;
    }
    Some(script)
}

fn growth(args: &Args, program: &Path, limit: Duration) -> Result<(), String> {
    let time = |text: &str, runs: usize| -> Result<Run, String> {
        let file = std::env::temp_dir().join(format!("grail-bench-{}.vpr", std::process::id()));
        let problem = |error: std::io::Error| format!("cannot write {}: {error}", file.display());
        std::fs::write(&file, text).map_err(problem)?;
        let run = quickest(runs, || grail(program, &file, limit));
        std::fs::remove_file(&file).map_err(problem)?;
        run
    };
    let trivial = time(generate::TRIVIAL, 20)?;
    println!(
        "From process start to end on a trivial file: {:.1} ms ({}).\n",
        trivial.seconds() * 1e3,
        trivial.end.word()
    );
    println!("| generated | time | a piece | memory | |\n|---|---:|---:|---:|---|");
    let methods = METHODS.map(|n| (format!("{n} methods"), n, generate::methods(n)));
    let statements = STATEMENTS.map(|n| (format!("one method of {n} statements"), n, generate::statements(n)));
    for (name, pieces, text) in methods.into_iter().chain(statements) {
        let run = time(&text, if pieces > 1_000 { 1 } else { args.runs.max(1) })?;
        let each = run.seconds() * 1e3 / pieces as f64;
        let memory = run.peak_kib.map_or(String::new(), |kib| format!("{} MB", kib / 1024));
        println!("| {name} | {:.3} s | {each:.2} ms | {memory} | {} |", run.seconds(), run.end.word());
    }
    Ok(())
}
