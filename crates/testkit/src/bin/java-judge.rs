//! Draws Java programs, runs them on a JVM, and holds the verifier to what the JVM showed.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use grail_testkit::judged::{self, Fate, Plan, Tally};
use grail_testkit::root;
use trust::judge::Verdict;

/// Programs drawn from Java's grammar, with claims that a JVM observed. A false claim that is proved ends with exit code 1.
#[derive(Parser)]
struct Args {
    #[arg(long, default_value_t = 1000)]
    count: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only programs for a construct with this in its name.
    #[arg(long)]
    only: Option<String>,
    /// So many of a hundred programs have one construct inside another.
    #[arg(long, default_value_t = 60)]
    pairs: usize,
    /// How many false claims are tried of each program.
    #[arg(long, default_value_t = 2)]
    lies: usize,
    /// Where findings are written.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Also writes true programs that are not proved.
    #[arg(long)]
    missed: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let out = args.out.unwrap_or_else(|| root().join("target/java-judge"));
    fs::create_dir_all(&out).expect("a folder for findings");
    let plan = Plan { seed: args.seed, count: args.count, only: args.only, pairs: args.pairs, lies: args.lies };
    let mut tally = Tally::default();
    let keep = |name: &str, text: &str| fs::write(out.join(name), text).expect("a finding is written");
    let done = judged::run(&plan, &out.join("jvm"), |judged| {
        tally.add(&judged);
        let about = judged.constructs.join(" around ");
        match &judged.fate {
            Fate::Illegal(words) => println!("illegal {} ({about}): {words}", judged.name),
            Fate::Useless => {}
            Fate::Tried { truth, text, wrong, .. } => {
                for (n, text) in wrong.iter().enumerate() {
                    println!("WRONG {} ({about})", judged.name);
                    keep(&format!("wrong-{}-{n}.java", judged.name), &format!("// {about}\n{text}"));
                }
                if args.missed && *truth != Verdict::Right {
                    println!("missed {} ({about}): {truth:?}", judged.name);
                    keep(&format!("missed-{}.java", judged.name), &format!("// {about}\n{text}"));
                }
            }
        }
    });
    if let Err(words) = done {
        eprintln!("{words}");
        return ExitCode::from(2);
    }
    print!("{}", tally.table());
    println!("false claims proved: {}, illegal programs: {}", tally.wrong, tally.illegal);
    ExitCode::from(u8::from(tally.wrong > 0))
}
