//! Proved programs with obligations never block for ever, one test a file. That rejected ones do is shown by the mutants in
//! `crates/grail/tests/obligations.rs`.

use grail_testkit::agreement::{Effort, blocking};
use grail_testkit::proved;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let has_obligations = |p: &proved::Proved| {
        p.source == "obligations"
            || p.source == "examples" && (p.text.contains("mustSend") || p.text.contains("mustRelease"))
    };
    let programs = proved::all().into_iter().filter(has_obligations);
    let trials = programs.map(|p| Trial::test(p.name.clone(), move || check(&p))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(program: &proved::Proved) -> Result<(), Failed> {
    let effort = Effort { attempts: 60, callers: 2, schedules: 300, steps: 20_000 };
    let tried = blocking::check(&program.name, &program.text, &program.errors, &effort)?;
    println!(
        "{}: {} callers of {} methods, {} schedules, {} without reduction, {} explorations stopped by a bound",
        program.name, tried.callers, tried.methods, tried.reduced, tried.all, tried.bounded
    );
    Ok(())
}
