//! Runs Java files as one program under checking: `run [--show] [--explore] [--replay SCHEDULE] [--policy NAME] FILE...`. For work on this crate,
//! without the rest of Grail.

use std::process::ExitCode;

use grail_jvm::explore::{Plan, Which, explore};
use grail_jvm::{End, Instrumented, Order, Outcome, Policy, Request, instrument, run};
use source::SourceMap;
use source::render::text::{Style, render};

fn main() -> ExitCode {
    let mut policy = Policy::Contract;
    let mut show = false;
    let mut explores = false;
    let mut order = Order::Free;
    let map = SourceMap::new();
    let mut files = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--show" => show = true,
            "--explore" => explores = true,
            "--replay" => order = Order::Follow(args.next().unwrap_or_default()),
            "--policy" => {
                policy = match args.next().as_deref() {
                    Some("thread") => Policy::Thread,
                    Some("modular") => Policy::Modular,
                    _ => Policy::Contract,
                }
            }
            path => files.push(map.add(path, std::fs::read_to_string(path).expect("a readable file"))),
        }
    }
    let loaded = java::load(&map, &files);
    for d in &loaded.diagnostics {
        eprintln!("{}", render(&map, d, Style::PLAIN));
    }
    let Some(program) = loaded.program else { return ExitCode::from(2) };
    let checked = program.files.iter().any(|file| !file.specs.is_empty());
    let instrumented = if checked { instrument(&map, &program, policy) } else { Instrumented::plain(&map, &program) };
    if show {
        instrumented.files.iter().for_each(|(_, text)| println!("{text}"));
        return ExitCode::SUCCESS;
    }
    let request = Request {
        map: &map,
        program: &program,
        instrumented: &instrumented,
        policy,
        args: &[],
        entry: None,
        entry_args: &[],
        class_path: &[],
        keep_going: false,
        order: &order,
        checks: true,
        events: false,
        time_limit: None,
        output: grail_jvm::Output::Shown,
        is_cancelled: &|| false,
    };
    let outcome = match explores {
        true => explored(&request),
        false => run(&request),
    };
    for d in &outcome.diagnostics {
        eprintln!("{}", render(&map, d, Style::PLAIN));
    }
    eprintln!("{}", outcome.summary);
    ExitCode::from(match outcome.end {
        End::Exited(code) => code,
        End::Violation => 1,
        End::Illegal => 2,
        End::Undecided => 3,
        End::Interrupted => 130,
    })
}

fn explored(request: &Request) -> Outcome {
    let which = Which::All { reduction: true, preemptions: None };
    let plan = Plan { which, schedules: None, steps: None, all_errors: false };
    let explored = explore(request, &plan, &mut |_, _| {});
    eprintln!("{} schedules, {} steps, {:?}", explored.n_schedules, explored.n_steps, explored.bound);
    explored.schedules.iter().for_each(|schedule| eprintln!("schedule {schedule}"));
    explored.outcome
}
