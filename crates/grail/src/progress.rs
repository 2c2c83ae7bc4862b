//! The progress line: on a terminal's standard error only, and only while nothing else is printed.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use driver::{Progress, Status};
use source::Symbol;

use crate::output::hint;

const WIDTH: usize = 78;
/// Redrawing more often than this only costs.
const PAUSE: Duration = Duration::from_millis(40);
/// Of a member that takes longer than this it is said how long.
const LONG: Duration = Duration::from_secs(2);

pub struct Line {
    shown: bool,
    enabled: bool,
    last: Option<Instant>,
    /// The member that is named, and since when.
    named: Option<(Symbol, Instant)>,
}

impl Line {
    pub fn new(quiet: bool) -> Line {
        Line { shown: false, enabled: !quiet && std::io::stderr().is_terminal(), last: None, named: None }
    }

    /// Takes the line away again.
    pub fn clear(&mut self) {
        if self.shown {
            hint(&format!("\r{:WIDTH$}\r", ""));
            self.shown = false;
        }
    }

    /// The member that has been at work for the longest time, and for how long if that is long.
    fn at_work(&mut self, status: &Status) -> String {
        let Some(name) = status.at_work.first() else {
            self.named = None;
            return String::new();
        };
        let since = match self.named {
            Some((known, since)) if known == *name => since,
            _ => Instant::now(),
        };
        self.named = Some((*name, since));
        match since.elapsed() {
            long if long >= LONG => format!(": {name} ({} s)", long.as_secs()),
            _ => format!(": {name}"),
        }
    }
}

impl Progress for Line {
    fn show(&mut self, status: &Status) {
        if !self.enabled || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let at_work = self.at_work(status);
        let failed = if status.failed > 0 { format!(", {} failed", status.failed) } else { String::new() };
        let text: String =
            format!("{} of {} members{failed}{at_work}", status.done, status.total).chars().take(WIDTH).collect();
        hint(&format!("\r{text:WIDTH$}"));
        self.shown = true;
    }
}
