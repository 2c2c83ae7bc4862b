//! `grail run` and `grail explore`.

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use cli::{ExploreArgs, Format, MachineArgs, OutputArgs, RunArgs};
use driver::execute::{self, Execution, ExecutionReport, Printer, Watch};
use driver::{Cancel, Exit};
use source::SourceMap;
use source::render::text;

use crate::color;
use crate::output::{VERSION, print, print_now};

pub fn run(args: &RunArgs) -> Exit {
    execute("run", &args.execution(), &args.machine)
}

pub fn explore(args: &ExploreArgs) -> Exit {
    execute("explore", &args.execution(), &args.machine)
}

fn execute(command: &'static str, execution: &Execution, args: &MachineArgs) -> Exit {
    let map = SourceMap::new();
    let cancel = Cancel::default();
    stop_on_interrupt(&cancel);
    let mut console = Console::new(&args.output);
    let report = execute::execute(execution, &args.inputs(), &map, &cancel, &mut console);
    console.clear();
    show(command, &map, &report, &args.output);
    report.exit
}

/// The first Ctrl-C asks for an end with a report. Whoever presses it again, or waits in vain, gets one without.
fn stop_on_interrupt(cancel: &Cancel) {
    const GRACE: Duration = Duration::from_secs(3);
    let cancel = cancel.clone();
    let stop = move || {
        if cancel.is_cancelled() {
            end_at_once();
        }
        cancel.cancel();
        std::thread::spawn(|| {
            std::thread::sleep(GRACE);
            end_at_once();
        });
    };
    if let Err(error) = ctrlc::set_handler(stop) {
        eprintln!("warning: Ctrl-C will end the run without a report: {error}");
    }
}

fn end_at_once() -> ! {
    eprintln!("interrupted");
    std::process::exit(Exit::Interrupted.code().into())
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
    fn printer(&mut self) -> Printer {
        let text = self.text;
        Rc::new(RefCell::new(move |line: &str| match text {
            true => print_now(&format!("{line}\n")),
            false => eprintln!("{line}"),
        }))
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
