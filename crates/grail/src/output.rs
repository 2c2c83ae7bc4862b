//! Printing reports.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use driver::{Exit, Report, codes};
use source::SourceMap;
use source::render::text::{self, Style};

use crate::color;
use cli::{Format, OutputArgs};

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is printed about a finished command.
pub struct Printer<'a> {
    pub command: &'static str,
    pub args: &'a OutputArgs,
    pub stats: bool,
}

impl Printer<'_> {
    pub fn report(&self, map: &SourceMap, report: &Report) {
        match self.args.format {
            Format::Text => self.text(map, report, color::style(self.args.color)),
            Format::Json => json(&driver::report::json::report(map, report, self.command, VERSION, self.stats)),
            Format::Github => print(&driver::report::github::report(map, report)),
            Format::Junit => print(&driver::report::junit::report(map, report)),
            Format::Markdown => print(&driver::report::markdown::report(map, report)),
            Format::Sarif => {
                let exit = report.exit.code().into();
                json(&source::render::sarif::log(
                    map,
                    &report.diagnostics,
                    &driver::registry::find,
                    VERSION,
                    report.is_complete(),
                    exit,
                ));
            }
        }
    }

    fn text(&self, map: &SourceMap, report: &Report, style: Style) {
        let executed = report.execution.as_ref();
        // What a program has written to standard output stays the only thing there.
        let print = if executed.is_some_and(|executed| executed.has_output) { hint } else { print };
        for diagnostic in &report.diagnostics {
            print(&text::render(map, diagnostic, style));
            print("\n");
            for story in report.stories.iter().filter(|story| story.diagnostic == *diagnostic) {
                print(&driver::report::way::text(map, story));
            }
        }
        if self.stats {
            print(&stats(report));
        }
        for (location, holders) in executed.iter().flat_map(|executed| &executed.holders) {
            print(&format!("{location}: {}\n", holders.join("; ")));
        }
        let something = !report.files.is_empty() || executed.is_some_and(|executed| !executed.summary.is_empty());
        if !self.args.quiet && something && report.stories.is_empty() {
            match self.command {
                "check" if report.diagnostics.iter().all(|d| !d.is_error()) => {
                    let n = report.files.len();
                    print(&format!("checked: {n} file{}, no errors\n", if n == 1 { "" } else { "s" }));
                }
                "check" => {}
                "audit" => print(&crate::audit::listing(map, report)),
                _ => print(&format!("{}\n", report.summary())),
            }
        }
    }
}

/// One line a member: time, time in the solver, counters.
fn stats(report: &Report) -> String {
    let mut table = String::new();
    for file in &report.files {
        table.push_str(&format!("{}\n", file.name));
        for member in &file.members {
            let stats = &member.stats;
            let counters = stats.counters.iter().map(|(name, n)| format!("{name} {n}"));
            let fragile = member.fragility().map(|why| format!("fragile: {}", words::fragility(why)));
            let counters: Vec<String> = counters.chain(fragile).collect();
            table.push_str(&format!(
                "  {:<32} {:>9.1} ms {:>9.1} ms in the solver  {}\n",
                member.name.as_str(),
                stats.time.as_secs_f64() * 1e3,
                stats.solver_time.as_secs_f64() * 1e3,
                counters.join(", "),
            ));
        }
    }
    table
}

fn json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("our own values have only text keys");
    print(&format!("{text}\n"));
}

/// What became of the first write that failed. Nothing is printed after it.
static FAILED: Mutex<Option<std::io::Error>> = Mutex::new(None);

fn failed() -> MutexGuard<'static, Option<std::io::Error>> {
    FAILED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// To standard output. [`finish`] says if it did not get there.
pub fn print(text: &str) {
    let mut failed = failed();
    if failed.is_none() {
        *failed = std::io::stdout().write_all(text.as_bytes()).err();
    }
}

/// The same, to be read before there is more; whoever prints without end must not do so in vain.
pub fn print_now(text: &str) {
    print(text);
    if std::io::stdout().flush().is_err() || failed().is_some() {
        let exit = finish(Exit::Success);
        std::process::exit(exit.code().into());
    }
}

/// To standard error, where nobody has to listen.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A progress line. One that cannot be shown is not worth an error.
pub fn hint(text: &str) {
    let mut stderr = std::io::stderr();
    let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
}

/// The end of a command: a result that nobody could read is none.
pub fn finish(exit: Exit) -> Exit {
    let flushed = std::io::stdout().flush().err();
    match failed().take().or(flushed) {
        None => exit,
        Some(error) => {
            complain(&format!("error[{}]: cannot write to standard output: {error}", codes::UNWRITABLE.0));
            exit.worst(Exit::Undecided)
        }
    }
}
