//! What Grail says about the failing program of an entry: the real message, made when it is asked for.

use std::sync::{Arc, LazyLock};

use source::registry::{CodeEntry, Example};
use source::render::text::{Style, render};
use source::{Diagnostic, SourceMap};

use crate::execute::{self, Execution, Mode, Strategy};
use crate::{Cancel, Exit, Input, Options, Request, Silent, Task, lang, run};

/// Errors of runs are had by running: in all schedules, which end alike each time, and a Java program once if that does not show it.
const RUNNING: [&str; 2] = ["G30", JAVA_RUNS];
const JAVA_RUNS: &str = "G55";
/// Errors that are found before anything is proved.
const STATIC: [&str; 11] = ["G10", "G11", "G12", "G20", "G21", "G40", "G41", "G42", "G50", "G51", "G52"];

/// The diagnostics of a program that is an example of a code, as they are found and as they are shown.
pub struct Shown {
    pub diagnostics: Vec<Diagnostic>,
    /// Whether a run of it came to a good end.
    pub succeeds: bool,
    map: Arc<SourceMap>,
}

impl Shown {
    /// Of a program in the language of an entry's example.
    pub fn of(entry: &CodeEntry, lang: &str, text: &str) -> Shown {
        let map = Arc::new(SourceMap::new());
        let is_in = |range: &str| entry.code.starts_with(range);
        let name = format!("example.{}", lang::by_name(lang).map_or(lang, |language| language.extensions()[0]));
        let inputs = vec![Input::Text { name, text: text.to_string() }];
        let runs = RUNNING.into_iter().any(is_in);
        let report = if runs {
            let all = Mode::Exhaustive { schedules: None, preemptions: None, depth: None, all_errors: false };
            let modes = if lang == "java" { vec![all, Mode::Run(Strategy::RoundRobin)] } else { vec![all] };
            let run = |mode| {
                execute::execute(&Execution::new(mode), &inputs, &map, &Cancel::default(), &mut execute::Unwatched)
            };
            let mut reports = modes.into_iter().map(run);
            let first = reports.next().expect("a way to run it");
            match first.diagnostics.iter().any(|d| d.code.0 == entry.code) {
                true => first,
                false => reports.next().unwrap_or(first),
            }
        } else {
            let task = if STATIC.iter().any(|range| is_in(range)) { Task::Check } else { Task::Verify };
            let request = Request { task, inputs, language: lang::by_name(lang), options: Options::default() };
            run(request, &map, &Cancel::default(), &mut Silent)
        };
        Shown { succeeds: !runs || report.exit == Exit::Success, diagnostics: report.diagnostics, map }
    }

    pub fn text<'d>(&self, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> String {
        diagnostics.into_iter().map(|d| render(&self.map, d, Style::PLAIN)).collect()
    }
}

/// Whether the machine has what it takes to show the example of an entry: Java programs run only where there is a JDK.
pub fn can_show(entry: &CodeEntry) -> bool {
    static HAS_JDK: LazyLock<bool> = LazyLock::new(|| jvm::find_jdk().is_ok());
    !entry.code.starts_with(JAVA_RUNS) || *HAS_JDK
}

/// The message of an entry's failing program; none for sessions, and where there is no solver.
pub fn message(entry: &CodeEntry) -> Option<String> {
    let Example::Program { lang, failing, .. } = entry.example else { return None };
    let shown = Shown::of(entry, lang, failing.trim());
    let own = shown.diagnostics.iter().find(|d| d.code.0 == entry.code)?;
    Some(shown.text([own]))
}
