//! `soak run` hunts for mistakes in Grail until its time is up; `soak mutants` lists what survives of the examples; `soak make` prints a
//! generated program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use grail_trust::judge::Language;
use grail_trust::soak::{self, Limits, Log, SoakPart, Tally};
use grail_trust::{generate, mutants};

#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Soak until the time is up
    Run {
        #[arg(long, default_value_t = 10)]
        minutes: u64,
        /// The first seed; later ones follow
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Only these parts: chalice, waiting, schedules, silver, java, boogie, mutants, fuzz, deep, cross, engines, silicon
        #[arg(long, value_delimiter = ',')]
        parts: Vec<String>,
        /// Stop at the first finding
        #[arg(long)]
        first: bool,
        /// Where findings are kept
        #[arg(long, default_value = "target/soak")]
        out: PathBuf,
    },
    /// All mutants of the given programs: those that are still verified
    Mutants {
        files: Vec<PathBuf>,
        /// Write each program and its surviving mutants to this folder
        #[arg(long)]
        keep: Option<PathBuf>,
        /// At most so many mutants of a program, spread evenly
        #[arg(long)]
        at_most: Option<usize>,
    },
    /// Print a generated program
    Make {
        #[arg(value_parser = ["chalice", "waiting", "schedules", "recursion", "silver", "java", "ownership"])]
        language: String,
        seed: u64,
        #[arg(long, default_value_t = 2)]
        size: usize,
        /// With something wrong (Silver, Java, recursion)
        #[arg(long)]
        wrong: bool,
    },
    /// What a child of `run` does
    #[command(hide = true)]
    Work { part: String, first: u64, steps: u64, folder: PathBuf },
}

fn main() -> ExitCode {
    match Args::parse().command {
        Command::Run { minutes, seed, parts, first, out } => {
            let parts: Option<Vec<SoakPart>> = parts.iter().map(|name| SoakPart::by_name(name)).collect();
            let Some(parts) = parts else {
                eprintln!("soak: there is no such part");
                return ExitCode::from(2);
            };
            let soaking = Soak { parts, first, out, end: Instant::now() + Duration::from_secs(60 * minutes) };
            soaking.run(seed)
        }
        Command::Mutants { files, keep, at_most } => list_survivors(&files, keep.as_deref(), at_most),
        Command::Make { language, seed, size, wrong } => {
            let text = match language.as_str() {
                "chalice" => generate::chalice::program(seed, size),
                "recursion" => generate::chalice::recursion::program(seed, wrong).text,
                "waiting" => generate::chalice::waiting_program(seed, size),
                "schedules" => generate::chalice::schedules::program(seed, size),
                "java" => generate::java::program(seed, size, wrong).text,
                "ownership" => generate::ownership::program(seed, size, wrong).text,
                _ => generate::silver::program(seed, size, wrong).text,
            };
            print!("{text}");
            ExitCode::SUCCESS
        }
        Command::Work { part, first, steps, folder } => {
            let Some(part) = SoakPart::by_name(&part) else { return ExitCode::from(2) };
            soak::serve(part, first, steps, &folder);
            ExitCode::SUCCESS
        }
    }
}

struct Soak {
    parts: Vec<SoakPart>,
    first: bool,
    out: PathBuf,
    end: Instant,
}

/// The turn of the parts. Proofs are worth more than noise.
const TURN: &[SoakPart] = &[
    SoakPart::Chalice,
    SoakPart::Silver,
    SoakPart::Mutants,
    SoakPart::Fuzz,
    SoakPart::Waiting,
    SoakPart::Schedules,
    SoakPart::Java,
    SoakPart::Ownership,
    SoakPart::Boogie,
    SoakPart::Cross,
    SoakPart::Engines,
    SoakPart::Chalice,
    SoakPart::Silver,
    SoakPart::Mutants,
    SoakPart::Waiting,
    SoakPart::Deep,
    SoakPart::Silicon,
];

impl Soak {
    fn run(&self, seed: u64) -> ExitCode {
        let program = match std::env::current_exe() {
            Ok(program) => program,
            Err(error) => {
                eprintln!("soak: cannot find itself: {error}");
                return ExitCode::from(2);
            }
        };
        let turn: Vec<SoakPart> =
            TURN.iter().copied().filter(|part| self.parts.is_empty() || self.parts.contains(part)).collect();
        let mut tally = Tally::default();
        let mut next: Vec<u64> = vec![seed; SoakPart::ALL.len()];
        let limits = Limits { first: self.first, ..Limits::default() };
        let started = Instant::now();
        let mut shown = Instant::now();
        let mut n_findings = 0;
        for part in turn.iter().cycle() {
            if Instant::now() >= self.end || (self.first && !tally.findings.is_empty()) {
                break;
            }
            let at = &mut next[*part as usize];
            soak::run(&program, *part, *at, part.steps(), &self.out, limits, &mut tally);
            *at += part.steps();
            for (kind, file, note) in &tally.findings[n_findings..] {
                println!("{} s, {}: {kind}: {file}\n  {note}", started.elapsed().as_secs(), part.name());
            }
            n_findings = tally.findings.len();
            if shown.elapsed() > Duration::from_secs(300) {
                shown = Instant::now();
                println!("after {} minutes:\n{}", started.elapsed().as_secs() / 60, tally.table());
            }
        }
        println!("{} minutes of soaking:\n{}", started.elapsed().as_secs().div_ceil(60), tally.table());
        if tally.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn list_survivors(files: &[PathBuf], keep: Option<&Path>, at_most: Option<usize>) -> ExitCode {
    let out = mutants::root().join("target/soak");
    for folder in [Some(out.as_path()), keep].into_iter().flatten() {
        if let Err(error) = std::fs::create_dir_all(folder) {
            eprintln!("soak: cannot write to {}: {error}", folder.display());
            return ExitCode::from(2);
        }
    }
    for path in files {
        let name = path.display();
        let Some(language) = Language::of_path(path) else {
            println!("{name}: in no language of Grail's");
            continue;
        };
        let Some(tried) = mutants::all(path, language, at_most, &mut Log::quiet(&out)) else {
            println!("{name}: not verified as it stands");
            continue;
        };
        println!("{name}: {} killed, {} surviving", tried.killed, tried.surviving.len());
        for (n, survivor) in tried.surviving.iter().enumerate() {
            let run = if survivor.runs { "runs clean" } else { "not run" };
            println!("  {n}, line {}, {run}: {}", survivor.mutant.line, survivor.mutant.what);
        }
        if let Some(folder) = keep
            && let Err(error) = write_survivors(folder, path, language, &tried)
        {
            eprintln!("soak: cannot write to {}: {error}", folder.display());
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn write_survivors(folder: &Path, path: &Path, language: Language, tried: &mutants::Tried) -> std::io::Result<()> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = |n: &str| folder.join(format!("{stem}{n}.{}", language.extension()));
    std::fs::write(file(""), &tried.text)?;
    for (n, survivor) in tried.surviving.iter().enumerate() {
        std::fs::write(file(&format!("-{n}")), &survivor.mutant.text)?;
    }
    Ok(())
}
