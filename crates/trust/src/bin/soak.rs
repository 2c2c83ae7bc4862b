//! `soak run` hunts for mistakes in Grail until its time is up; `soak mutants` lists what survives of the examples; `soak make` prints a
//! generated program; `soak observe` judges Java by what a JVM shows.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use grail_trust::generate::judged::Model;
use grail_trust::judge::{Language, Verdict};
use grail_trust::observed::{self, Fate, Judged, Plan, Table, Watch};
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
        /// Only these parts: chalice, waiting, schedules, silver, java, ownership, observed, boogie, mutants, fuzz, deep, cross, engines, silicon
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
    /// Java programs with claims that a JVM shows to be true or false: a table of constructs
    Observe {
        #[arg(long, default_value_t = 1000)]
        count: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only programs of this model
        #[arg(long, value_parser = ["permissions", "ownership", "one-thread"])]
        model: Option<String>,
        /// Only programs for a construct with this in its name
        #[arg(long)]
        only: Option<String>,
        /// So many of a hundred programs have one construct inside another
        #[arg(long, default_value_t = 60)]
        pairs: usize,
        /// How many false claims are tried of each program
        #[arg(long, default_value_t = 2)]
        lies: usize,
        /// Where findings are kept
        #[arg(long, default_value = "target/observed")]
        out: PathBuf,
        /// Keep true programs that are not proved, too
        #[arg(long)]
        missed: bool,
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
        Command::Observe { count, seed, model, only, pairs, lies, out, missed } => {
            let model = model.map(|name| match name.as_str() {
                "ownership" => Model::Ownership,
                "one-thread" => Model::OneThread,
                _ => Model::Permissions,
            });
            observe(&Plan { seed, count, model, only, pairs, lies }, out, missed)
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
    SoakPart::Observed,
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

/// What `observe` prints and keeps.
struct Observing {
    table: Table,
    out: PathBuf,
    missed: bool,
}

impl Observing {
    fn keep(&self, name: &str, about: &str, text: &str) {
        if let Err(error) = std::fs::write(self.out.join(name), format!("// {about}\n{text}")) {
            eprintln!("soak: {name} is not kept: {error}");
        }
    }
}

impl Watch for Observing {
    fn now(&mut self, text: &str) {
        self.keep("current.java", "the program at hand", text);
    }

    fn judged(&mut self, judged: &Judged) {
        self.table.add(judged);
        let (name, about) = (&judged.name, judged.about());
        match &judged.fate {
            Fate::Illegal(words) => println!("illegal {name} ({about}): {words}"),
            Fate::Useless => {}
            Fate::Tried(tried) => {
                for (n, text) in tried.wrong.iter().enumerate() {
                    println!("WRONG {name} ({about})");
                    self.keep(&format!("wrong-{name}-{n}.java"), &about, text);
                }
                if self.missed && tried.truth != Verdict::Right {
                    println!("missed {name} ({about}): {:?}", tried.truth);
                    self.keep(&format!("missed-{name}.java"), &about, &tried.text);
                }
            }
        }
    }
}

fn observe(plan: &Plan, out: PathBuf, missed: bool) -> ExitCode {
    if let Err(error) = std::fs::create_dir_all(&out) {
        eprintln!("soak: cannot write to {}: {error}", out.display());
        return ExitCode::from(2);
    }
    let folder = out.join("jvm");
    let mut watch = Observing { table: Table::default(), out, missed };
    if let Err(words) = observed::run(plan, &folder, &mut watch) {
        eprintln!("{words}");
        return ExitCode::from(2);
    }
    let table = watch.table;
    print!("{}", table.text());
    println!("false claims proved: {}, programs that javac refuses: {}", table.wrong(), table.illegal());
    if table.is_void() {
        eprintln!("soak: nothing was proved, so false claims were not tried either");
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(table.wrong() > 0))
}
