//! Runs what is proved: `agreement chalice --filter ForkJoin --verbose`. Counts what ran, what did not and why, what disagrees.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use clap::Parser;
use grail_testkit::agreement::{self, Effort, Result};
use grail_testkit::proved::{self, Proved};

#[derive(Parser, Debug)]
#[command(about = "Runs every method that is proved, from callers made up for it")]
struct Args {
    /// chalice, chalice2silver, tests or examples; all without a name
    sources: Vec<String>,
    /// Only files whose path contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Print what came of every method
    #[arg(long, short)]
    verbose: bool,
    /// Callers to make up for a method
    #[arg(long, default_value_t = Effort::default().attempts)]
    attempts: u64,
    /// Schedules to explore for a caller
    #[arg(long, default_value_t = Effort::default().schedules)]
    schedules: u64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let effort = Effort { attempts: args.attempts, schedules: args.schedules, ..Effort::default() };
    let mut counts = BTreeMap::new();
    let (mut run, mut not_run) = (BTreeSet::new(), BTreeSet::new());
    let mut good = true;
    for program in proved::all() {
        let wanted = args.sources.is_empty() || args.sources.iter().any(|s| s == program.source);
        if !wanted || !program.path.to_string_lossy().contains(&args.filter) {
            continue;
        }
        if one(&program, &effort, args.verbose, &mut counts, &mut good) {
            run.insert(program.name);
        } else {
            not_run.insert(program.name);
        }
    }
    println!("programs: {} run, {} without a method that could be run", run.len(), not_run.len());
    for (what, n) in counts {
        println!("{n:>6} methods: {what}");
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether any method of the program could be run.
fn one(
    program: &Proved,
    effort: &Effort,
    verbose: bool,
    counts: &mut BTreeMap<String, usize>,
    good: &mut bool,
) -> bool {
    let methods = match agreement::check(&program.name, &program.text, &program.errors, effort) {
        Ok(methods) => methods,
        Err(why) => {
            println!("{}: not a legal program: {why}", program.name);
            return false;
        }
    };
    let mut any = false;
    for method in methods {
        let what = match &method.result {
            Result::Agrees { endless: false, .. } => "run clean from callers that satisfy the precondition".into(),
            Result::Agrees { endless: true, .. } => "run without a violation until a limit".into(),
            Result::NoCaller => "not run: no caller found that satisfies the precondition".into(),
            Result::NotExecutable(why) => format!("not run: {why}"),
            Result::NotProved => "not run: rejected, or calls what is rejected".into(),
            Result::Outside(why) => format!("not run to the end: {why}"),
            Result::Disagrees { caller, why } => {
                println!("DISAGREES {} {}: {why}\n{caller}", program.name, method.name);
                *good = false;
                "DISAGREE".into()
            }
        };
        any |= matches!(method.result, Result::Agrees { .. } | Result::Disagrees { .. });
        if verbose {
            println!("{} {}: {what}", program.name, method.name);
        }
        *counts.entry(what).or_default() += 1;
    }
    any
}
