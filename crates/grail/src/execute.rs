//! `grail run` and `grail explore`.

use std::cell::RefCell;
use std::io::IsTerminal;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cli::{ExploreArgs, Format, MachineArgs, OutputArgs, RunArgs};
use driver::execute::{self, Execution, RunWatch};
use driver::{Cancel, Exit};
use source::SourceMap;

use crate::output::{Printer, complain, hint, print_now};

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
    Printer { command, args: &args.output, stats: false }.report(&map, &report);
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
        complain(&format!("warning: Ctrl-C will end the run without a report: {error}"));
    }
}

fn end_at_once() -> ! {
    complain("interrupted");
    std::process::exit(Exit::Interrupted.code().into())
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
            hint(&format!("\r{:WIDTH$}\r", ""));
            self.shown = false;
        }
    }
}

impl RunWatch for Console {
    /// On standard output in text form; beside a report for tools it goes to standard error.
    fn printer(&mut self) -> execute::Printer {
        let text = self.text;
        Rc::new(RefCell::new(move |line: &str| match text {
            true => print_now(&format!("{line}\n")),
            false => complain(line),
        }))
    }

    fn shows_output(&self) -> bool {
        self.text
    }

    fn explored(&mut self, progress: &execute::Progress) {
        if !self.progress || self.last.elapsed() < Duration::from_millis(100) {
            return;
        }
        self.last = Instant::now();
        let text = format!("{} schedules, {} states", progress.schedules, progress.states);
        hint(&format!("\r{text:WIDTH$}"));
        self.shown = true;
    }
}
