//! The progress line: on a terminal's standard error only, and only while nothing else is printed.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use driver::{Progress, Status};

use crate::output::hint;

const WIDTH: usize = 78;
/// Redrawing more often than this only costs.
const PAUSE: Duration = Duration::from_millis(40);

pub struct Line {
    shown: bool,
    enabled: bool,
    last: Option<Instant>,
}

impl Line {
    pub fn new(quiet: bool) -> Line {
        Line { shown: false, enabled: !quiet && std::io::stderr().is_terminal(), last: None }
    }

    /// Takes the line away again.
    pub fn clear(&mut self) {
        if self.shown {
            hint(&format!("\r{:WIDTH$}\r", ""));
            self.shown = false;
        }
    }
}

impl Progress for Line {
    fn show(&mut self, status: &Status) {
        if !self.enabled || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let at_work = status.at_work.first().map(|name| format!(": {name}")).unwrap_or_default();
        let failed = if status.failed > 0 { format!(", {} failed", status.failed) } else { String::new() };
        let text: String =
            format!("{} of {} members{failed}{at_work}", status.done, status.total).chars().take(WIDTH).collect();
        hint(&format!("\r{text:WIDTH$}"));
        self.shown = true;
    }
}
