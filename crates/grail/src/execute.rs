//! `grail run` and `grail explore`.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use driver::execute::{self, Execution, ExecutionReport, Mode, Strategy, Watch};
use driver::{Cancel, Exit, Input};
use source::SourceMap;
use source::render::text;

use crate::args::{ExploreArgs, Format, MachineArgs, OutputArgs, RunArgs, ScheduleName};
use crate::color;
use crate::output::{VERSION, print};

pub fn run(args: &RunArgs) -> Exit {
    let strategy = match &args.replay {
        Some(schedule) => Strategy::Replay(schedule.clone()),
        None => strategy(args.schedule, args.seed),
    };
    let mut execution = execution(Mode::Run(strategy), &args.machine);
    execution.checks = !args.no_checks;
    execution.trace = args.trace.clone();
    execution.who_holds = args.who_holds.clone();
    execute("run", &execution, &args.machine)
}

pub fn explore(args: &ExploreArgs) -> Exit {
    let mode = match args.sample {
        Some(name) => Mode::Sample { strategy: strategy(name, args.seed), runs: args.max_schedules.unwrap_or(1000) },
        None => Mode::Exhaustive {
            schedules: args.max_schedules,
            preemptions: args.max_preemptions,
            depth: args.max_choices,
            all_errors: args.all_errors,
        },
    };
    let execution = Execution { reduction: !args.no_reduction, ..execution(mode, &args.machine) };
    execute("explore", &execution, &args.machine)
}

fn strategy(name: ScheduleName, seed: u64) -> Strategy {
    match name {
        ScheduleName::RoundRobin => Strategy::RoundRobin,
        ScheduleName::Random => Strategy::Random { seed },
        ScheduleName::Pct => Strategy::Pct { seed, depth: 3 },
    }
}

fn execution(mode: Mode, args: &MachineArgs) -> Execution {
    Execution {
        entry: args.entry.clone(),
        args: args.args.clone(),
        by_method: args.scope == crate::args::ScopeName::Method,
        inline_predicates: args.predicates == crate::args::PredicatesName::Inline,
        leaks: args.leaks,
        max_steps: args.max_steps,
        max_depth: args.max_depth,
        ..Execution::new(mode)
    }
}

fn execute(command: &'static str, execution: &Execution, args: &MachineArgs) -> Exit {
    let map = SourceMap::new();
    let cancel = Cancel::default();
    let on_interrupt = cancel.clone();
    // A plain run has nothing to report before its end, so an interrupt may simply end it.
    if command == "explore"
        && let Err(error) = ctrlc::set_handler(move || on_interrupt.cancel())
    {
        eprintln!("warning: Ctrl-C will end the run without a report: {error}");
    }
    let inputs: Vec<Input> = args.files.iter().map(|path| as_input(path)).collect();
    let mut console = Console::new(&args.output);
    let report = execute::execute(execution, &inputs, &map, &cancel, &mut console);
    console.clear();
    show(command, &map, &report, &args.output);
    report.exit
}

fn as_input(path: &Path) -> Input {
    if path == Path::new("-") { Input::Stdin } else { Input::Path(path.to_path_buf()) }
}

fn show(command: &str, map: &SourceMap, report: &ExecutionReport, output: &OutputArgs) {
    match output.format {
        Format::Text => {
            for diagnostic in &report.diagnostics {
                print(&text::render(map, diagnostic, color::style(output.color)));
                print("\n");
            }
            for (location, holders) in &report.holders {
                print(&format!("{location}: {}\n", holders.join("; ")));
            }
            if !output.quiet && !report.summary.is_empty() {
                print(&format!("{}\n", report.summary));
            }
        }
        Format::Json => {
            let diagnostics: Vec<_> =
                report.diagnostics.iter().map(|d| source::render::json::diagnostic(map, d)).collect();
            let holders: Vec<_> = report
                .holders
                .iter()
                .map(|(location, holders)| serde_json::json!({"location": location, "holders": holders}))
                .collect();
            let value = serde_json::json!({
                "schema": "grail-run-1", "version": VERSION, "command": command, "exit_code": report.exit.code(),
                "diagnostics": diagnostics, "schedule": report.schedule, "schedules": report.n_schedules,
                "steps": report.n_steps, "bound": report.bound, "holders": holders, "summary": report.summary,
            });
            print(&format!("{value:#}\n"));
        }
        Format::Sarif => {
            let finished = report.exit != Exit::Interrupted;
            let log =
                source::render::sarif::log(map, &report.diagnostics, VERSION, finished, report.exit.code().into());
            let text = serde_json::to_string_pretty(&log).expect("our own values have only text keys");
            print(&format!("{text}\n"));
        }
    }
}

/// The program's own output, and the progress of an exploration on a terminal.
struct Console {
    text: bool,
    progress: bool,
    shown: bool,
    last: Instant,
}

const WIDTH: usize = 60;

impl Console {
    fn new(output: &OutputArgs) -> Console {
        Console {
            text: output.format == Format::Text,
            progress: !output.quiet && std::io::stderr().is_terminal(),
            shown: false,
            last: Instant::now(),
        }
    }

    fn clear(&mut self) {
        if self.shown {
            eprint!("\r{:WIDTH$}\r", "");
            self.shown = false;
        }
    }
}

impl Watch for Console {
    /// On standard output in text form; beside a report for tools it goes to standard error.
    fn printed(&mut self, line: &str) {
        if self.text { print(&format!("{line}\n")) } else { eprintln!("{line}") }
    }

    fn explored(&mut self, progress: &execute::Progress) {
        if !self.progress || self.last.elapsed() < Duration::from_millis(100) {
            return;
        }
        self.last = Instant::now();
        let text = format!("{} schedules, {} states", progress.schedules, progress.states);
        eprint!("\r{text:WIDTH$}");
        // A progress line that cannot be shown is not worth an error.
        let _ = std::io::stderr().flush();
        self.shown = true;
    }
}
