//! What was seen in a run of an ordinary program, as diagnostics.

use serde_json::Value as Json;
use source::{Diagnostic, Span};

use crate::codes;
use crate::outcome::{End, Outcome};
use crate::places::{Places, out_of_control, stack_text};
use crate::run::Stopped;

/// `status` is what the virtual machine has returned; none if it was ended from outside.
pub fn of_run(places: &Places, records: &str, status: Option<i32>, stopped: Option<Stopped>) -> Outcome {
    let mut seen = Seen::of(places, records);
    // What was stopped early may not have come to its first class.
    if !seen.begun && stopped.is_none() && status.is_some() {
        seen.unseen();
    }
    let own = status.map_or_else(String::new, |code| format!("; the program's own exit status is {code}"));
    let own = if status == Some(0) { String::new() } else { own };
    let (end, summary) = match (seen.violations, stopped, status) {
        (1.., _, _) => (End::Violation, seen.found()),
        (0, Some(Stopped::ByUser), _) => (End::Interrupted, "interrupted".to_string()),
        (0, Some(Stopped::ByTime), _) => {
            (End::Undecided, "stopped by the time limit; nothing was found up to then".into())
        }
        (0, None, None) => (End::Undecided, "the run did not come to its end".to_string()),
        (0, None, Some(_)) if seen.is_partial => {
            (End::Undecided, format!("ran as plain Java, but not all of it was watched{own}"))
        }
        (0, None, Some(code)) => {
            (End::Exited(code as u8), format!("ran clean: no race and no deadlock in this run{own}"))
        }
    };
    let mut diagnostics = seen.diagnostics;
    if stopped == Some(Stopped::ByTime) && end != End::Violation {
        let d = Diagnostic::error(codes::LIMIT, Span::NONE, "the time limit was reached before the program ended");
        diagnostics.push(d.with_help("`--time-limit SECONDS` sets it"));
    }
    if stopped.is_none() && status.is_none() {
        diagnostics.push(Diagnostic::error(
            codes::ENDED,
            Span::NONE,
            "the Java virtual machine was ended from outside",
        ));
    }
    Outcome::new(end, diagnostics, summary)
}

/// One run under a schedule.
pub fn of_schedule(places: &Places, records: &str) -> Outcome {
    let mut seen = Seen::of(places, records);
    if !seen.begun {
        seen.unseen();
    }
    let (end, summary) = match (seen.violations, seen.is_partial) {
        (1.., _) => (End::Violation, seen.found()),
        (0, _) if seen.given_up => (End::Undecided, "the run was given up; no violation up to then".to_string()),
        (0, true) => (End::Undecided, "nothing was found, but not all was watched".to_string()),
        (0, false) => (End::Exited(0), "no race, deadlock or failure under this schedule".to_string()),
    };
    Outcome::new(end, seen.diagnostics, summary)
}

/// What the records say.
struct Seen {
    diagnostics: Vec<Diagnostic>,
    violations: usize,
    races: usize,
    /// Something went on that nobody watched.
    is_partial: bool,
    /// A class of the program was seen.
    begun: bool,
    /// A schedule could not be followed to its end.
    given_up: bool,
}

impl Seen {
    fn of(places: &Places, records: &str) -> Seen {
        let mut seen =
            Seen { diagnostics: Vec::new(), violations: 0, races: 0, is_partial: false, begun: false, given_up: false };
        for record in records.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok()) {
            let kind = record["kind"].as_str().unwrap_or_default();
            match kind {
                "begun" => seen.begun = true,
                "unwatched" => {
                    seen.is_partial = true;
                    seen.diagnostics.push(unwatched(record["what"].as_str().unwrap_or_default()));
                }
                "race" => {
                    seen.races += 1;
                    seen.diagnostics.push(race(places, &record));
                }
                "deadlock" | "livelock" => seen.diagnostics.push(places.deadlock(&record, |_| Span::NONE)),
                "uncaught" => seen.diagnostics.push(places.uncaught(&record)),
                "exit" => seen.diagnostics.push(exit(places, &record)),
                "outside" | "diverged" => {
                    seen.given_up = true;
                    seen.diagnostics.push(out_of_control(places, &record));
                }
                "beside" => {
                    seen.is_partial = true;
                    seen.diagnostics.push(beside(places, &record));
                }
                _ => {}
            }
            seen.violations += usize::from(matches!(kind, "race" | "deadlock" | "livelock" | "uncaught" | "exit"));
        }
        seen
    }

    fn unseen(&mut self) {
        self.is_partial = true;
        self.diagnostics.push(unwatched("the whole program: no class of it was seen"));
    }

    fn found(&self) -> String {
        match (self.violations, self.races) {
            (1, 1) => "a data race was found".to_string(),
            (n, races) if n == races => format!("{n} data races were found"),
            (1, _) => "a violation was found".to_string(),
            (n, _) => format!("{n} violations were found"),
        }
    }
}

fn unwatched(what: &str) -> Diagnostic {
    let message = format!("this was not watched: {what}");
    Diagnostic::warning(codes::UNCHECKED, Span::NONE, message)
        .with_note("data races were not looked for from then on, since an order may have come about unseen")
}

/// What several threads may do to each other where no schedule sees it.
fn beside(places: &Places, record: &Json) -> Diagnostic {
    let span = places.frame(record["site"].as_str().unwrap_or_default()).map_or(Span::NONE, |frame| frame.span);
    let message = format!("this was not watched: {}", record["what"].as_str().unwrap_or_default());
    Diagnostic::warning(codes::OUTSIDE, span, message)
        .with_note("threads may affect each other by it, and the orders in which they do were not tried")
}

/// The program ends itself, and says that it failed.
fn exit(places: &Places, record: &Json) -> Diagnostic {
    let frames = places.frames_of(&record["stack"]);
    let span = frames.first().map_or(Span::NONE, |frame| frame.span);
    let message = format!("the program ends itself with status {} under this schedule", record["status"]);
    let mut d = Diagnostic::error(codes::UNCAUGHT, span, message).with_id("exit");
    d.notes.extend(stack_text(&frames, record["thread"].as_str().unwrap_or_default()));
    d
}

/// Two accesses that nothing orders, with both places and both threads.
fn race(places: &Places, record: &Json) -> Diagnostic {
    let text = |name: &str| record[name].as_str().unwrap_or_default();
    let what = match (text("inside"), text("what")) {
        ("", "") => "an array element".to_string(),
        ("", what) => format!("`{what}`"),
        (inside, _) => format!("a `{}`", inside.rsplit(['.', '$']).next().unwrap_or(inside)),
    };
    let place = |name: &str| places.frame(text(name)).map_or(Span::NONE, |frame| frame.span);
    let verb = |name: &str| if text(name) == "write" { "writes" } else { "reads" };
    let (here, there) = (place("site"), place("otherSite"));
    let who = |name: &str| format!("thread \"{}\"", text(name));
    let message = format!("data race on {what}: nothing orders these two accesses");
    let mut d = Diagnostic::error(codes::RACE, here, message)
        .with_label(format!("{} {} it here", who("thread"), verb("does")))
        .with_id("race");
    let other = format!("{} {} it here", who("other"), verb("did"));
    d = match there.is_none() || there == here {
        true => d.with_note(format!("before, {}{}", other, if there == here { ", at the same line" } else { "" })),
        false => d.with_secondary(there, other),
    };
    d.notes.extend(stack_text(&places.frames_of(&record["stack"]), &who("thread")));
    d.with_help("let both hold the same lock, make it volatile or atomic, or start or join the other thread in between")
}
