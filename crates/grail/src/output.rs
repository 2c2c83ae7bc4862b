//! Printing reports.

use std::io::Write;

use driver::Report;
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
            Format::Sarif => {
                let exit = report.exit.code().into();
                json(&source::render::sarif::log(
                    map,
                    &report.diagnostics,
                    &driver::registry::find,
                    VERSION,
                    !report.interrupted,
                    exit,
                ));
            }
        }
    }

    fn text(&self, map: &SourceMap, report: &Report, style: Style) {
        let executed = report.execution.as_ref();
        // What a program has written to standard output stays the only thing there.
        let print = if executed.is_some_and(|executed| executed.has_output) { print_beside } else { print };
        for diagnostic in &report.diagnostics {
            print(&text::render(map, diagnostic, style));
            print("\n");
        }
        if self.stats {
            print(&stats(report));
        }
        for (location, holders) in executed.iter().flat_map(|executed| &executed.holders) {
            print(&format!("{location}: {}\n", holders.join("; ")));
        }
        let something = !report.files.is_empty() || executed.is_some_and(|executed| !executed.summary.is_empty());
        if !self.args.quiet && something {
            match self.command {
                "check" if report.diagnostics.iter().all(|d| !d.is_error()) => {
                    let n = report.files.len();
                    print(&format!("checked: {n} file{}, no errors\n", if n == 1 { "" } else { "s" }));
                }
                "check" => {}
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
            let counters: Vec<String> = stats.counters.iter().map(|(name, n)| format!("{name} {n}")).collect();
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

/// To standard output; a reader that went away (`grail ... | head`) is no error.
pub fn print(text: &str) {
    if std::io::stdout().write_all(text.as_bytes()).is_err() {
        std::process::exit(0);
    }
}

fn print_beside(text: &str) {
    eprint!("{text}");
}

/// The same, to be read before there is more.
pub fn print_now(text: &str) {
    print(text);
    if std::io::stdout().flush().is_err() {
        std::process::exit(0);
    }
}
