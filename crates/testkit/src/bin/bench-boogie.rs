//! Times Grail and Boogie side by side: `bench-boogie`, or `bench-boogie --no-boogie` for Grail alone.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use grail_testkit::bench::boogie as programs;
use grail_testkit::bench::measure::{End, Run, boogie, grail, quickest};

#[derive(Parser, Debug)]
#[command(about = "Times Grail and Boogie on the same programs")]
struct Args {
    /// Time only Grail
    #[arg(long)]
    no_boogie: bool,
    /// Only files whose path contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Seconds for one file
    #[arg(long, default_value_t = 20.0)]
    time: f64,
    /// The quickest of so many runs of Grail counts
    #[arg(long, default_value_t = 2)]
    runs: usize,
    /// The program to time, instead of the one built beside this
    #[arg(long)]
    grail: Option<PathBuf>,
    /// Leave out how time grows with the size of programs
    #[arg(long)]
    no_growth: bool,
}

fn main() -> ExitCode {
    match bench(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("bench-boogie: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// `grail`, where this program is too.
fn program(args: &Args) -> Result<PathBuf, String> {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join("grail"));
    let program = args.grail.clone().or_else(beside).filter(|path| path.is_file());
    program.ok_or_else(|| "there is no grail to time: cargo build --release -p grail".to_string())
}

/// The script that runs Boogie: `GRAIL_BOOGIE`, or beside the repository.
fn script(args: &Args) -> Option<PathBuf> {
    let script = std::env::var_os("GRAIL_BOOGIE")
        .map_or_else(|| grail_testkit::root().join("../shared/tools/boogie"), PathBuf::from);
    if !args.no_boogie && !script.is_file() {
        println!("skipped: Boogie, which is not on this machine\n");
    }
    Some(script).filter(|script| !args.no_boogie && script.is_file())
}

fn bench(args: &Args) -> Result<(), String> {
    let (program, script) = (program(args)?, script(args));
    let limit = Duration::from_secs_f64(args.time);
    let (mut ours_sum, mut theirs_sum, mut n_both, mut slower) = (0.0, 0.0, 0, Vec::new());
    println!("| file | Grail | Boogie | ratio | |\n|---|---:|---:|---:|---|");
    for (name, path) in programs::suite().into_iter().filter(|(name, _)| name.contains(&args.filter)) {
        let ours = quickest(args.runs.max(1), || grail(&program, &path, limit))?;
        let theirs = script.as_ref().map(|script| boogie(script, &path, limit)).transpose()?;
        println!("{}", line(&name, &ours, theirs.as_ref()));
        let decided = |run: &Run| matches!(run.end, End::Verified | End::Errors);
        if let Some(theirs) = theirs.filter(|theirs| decided(theirs) && theirs.end == ours.end) {
            n_both += 1;
            ours_sum += ours.seconds();
            theirs_sum += theirs.seconds();
            if theirs.time < ours.time {
                slower.push(name);
            }
        }
    }
    if n_both > 0 {
        println!(
            "\n{n_both} files that both decide alike: Grail {ours_sum:.2} s, Boogie {theirs_sum:.2} s, ratio {:.1}",
            theirs_sum / ours_sum
        );
        println!("slower than Boogie: {}\n", if slower.is_empty() { "none".to_string() } else { slower.join(", ") });
    }
    if args.no_growth { Ok(()) } else { growth(args, &program, limit) }
}

fn line(name: &str, ours: &Run, theirs: Option<&Run>) -> String {
    let (time, ratio, end) = match theirs {
        Some(run) => {
            (format!("{:.3} s", run.seconds()), format!("{:.1}", run.seconds() / ours.seconds()), run.end.word())
        }
        None => (String::new(), String::new(), ""),
    };
    format!("| {name} | {:.3} s | {time} | {ratio} | {} / {end} |", ours.seconds(), ours.end.word())
}

fn growth(args: &Args, program: &Path, limit: Duration) -> Result<(), String> {
    let time = |text: &str, runs: usize| -> Result<Run, String> {
        let file = std::env::temp_dir().join(format!("grail-bench-{}.bpl", std::process::id()));
        let problem = |error: std::io::Error| format!("cannot write {}: {error}", file.display());
        std::fs::write(&file, text).map_err(problem)?;
        let run = quickest(runs, || grail(program, &file, limit));
        std::fs::remove_file(&file).map_err(problem)?;
        run
    };
    let trivial = time(programs::TRIVIAL, 10)?;
    println!("From start to end on a trivial file: {:.1} ms ({}).\n", trivial.seconds() * 1e3, trivial.end.word());
    println!("| generated | time | a piece | memory | |\n|---|---:|---:|---:|---|");
    let procedures = [10, 100, 1_000, 10_000].map(|n| (format!("{n} procedures"), n, programs::procedures(n)));
    let statements = [10, 100, 1_000, 3_000].map(|n| (format!("{n} statements"), n, programs::statements(n)));
    let conditionals = [5, 10, 20, 40].map(|n| (format!("{n} conditionals"), n, programs::conditionals(n)));
    let assertions = [10, 100, 1_000, 3_000]
        .map(|n| (format!("{n} statements, half of them assertions"), n, programs::assertions(n)));
    let calls = [10, 100, 1_000].map(|n| (format!("{n} calls"), n, programs::calls(n)));
    let sums = [5, 10, 20, 40].map(|n| (format!("{n} conditionals, two sums"), n, programs::shared_sums(n)));
    let all = procedures.into_iter().chain(statements).chain(assertions).chain(calls).chain(conditionals).chain(sums);
    for (name, pieces, text) in all {
        let run = time(&text, if pieces > 1_000 { 1 } else { args.runs.max(1) })?;
        let memory = run.peak_kib.map_or(String::new(), |kib| format!("{} MB", kib / 1024));
        let each = run.seconds() * 1e3 / pieces as f64;
        println!("| {name} | {:.3} s | {each:.2} ms | {memory} | {} |", run.seconds(), run.end.word());
    }
    Ok(())
}
