//! What is proved runs clean: every program whose verdict is known, one test a file.

use grail_testkit::agreement::{self, Effort, Result};
use grail_testkit::proved;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let programs = proved::all();
    if !programs.iter().any(|p| p.source == "chalice") {
        eprintln!("skipped: the suites are not on this machine");
    }
    let trials = programs.into_iter().map(|p| Trial::test(p.name.clone(), move || check(&p))).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(program: &proved::Proved) -> std::result::Result<(), Failed> {
    // Enough to notice what breaks; the program `agreement` tries harder.
    let effort = Effort { attempts: 25, callers: 1, schedules: 20, steps: 10_000 };
    let methods = agreement::check(&program.name, &program.text, &program.errors, &effort)?;
    let complaints: Vec<String> = methods
        .iter()
        .filter_map(|method| match &method.result {
            Result::Disagrees { caller, why } => Some(format!("{}: {why}\n{caller}", method.name)),
            _ => None,
        })
        .collect();
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
}
