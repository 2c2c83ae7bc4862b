//! What a run came to: records of the ledger as diagnostics.

use std::path::{Path, PathBuf};

use java::Program;
use serde_json::Value as Json;
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::instrument::Instrumented;
use crate::places::{Frame, Places, line_span, out_of_control, stack_text};
use crate::run::Stopped;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The program's own status, and everything was checked.
    Exited(u8),
    Violation,
    /// Not a program that can be compiled or started.
    Illegal,
    /// Stopped, or not everything was checked.
    Undecided,
    Interrupted,
}

#[derive(Debug)]
pub struct Outcome {
    pub end: End,
    pub diagnostics: Vec<Diagnostic>,
    /// In a line, for people.
    pub summary: String,
    /// Where the run departed from the obvious choices, if its threads took turns.
    pub schedule: Option<String>,
    /// What happened, if that was asked for: as the events of other languages are written.
    pub events: Vec<Json>,
    /// The method to start with does not take what it was called with: its own precondition does not hold. Or what was chosen in place of code is not
    /// what a contract allows.
    pub is_refused: bool,
    /// An exception that the call of a trial ended with, or that left a method which does not allow it.
    pub thrown: Option<Thrown>,
    /// What was chosen where a contract stood in place of code: names and values.
    pub chosen: Vec<(String, String)>,
}

/// An exception, and where it arose.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// As Java calls it.
    pub class: String,
    pub at: Span,
}

impl Outcome {
    pub fn new(end: End, diagnostics: Vec<Diagnostic>, summary: impl Into<String>) -> Outcome {
        Outcome {
            end,
            diagnostics,
            summary: summary.into(),
            schedule: None,
            events: Vec::new(),
            is_refused: false,
            thrown: None,
            chosen: Vec::new(),
        }
    }

    pub fn undecided(d: Diagnostic) -> Outcome {
        Outcome::new(End::Undecided, vec![d], "not run")
    }

    /// Not a program that can be started.
    pub fn illegal(d: Diagnostic) -> Outcome {
        Outcome::new(End::Illegal, vec![d], "not run")
    }

    /// javac takes the program, but not with its checks.
    pub fn not_instrumented(map: &SourceMap, sources: &[(FileId, PathBuf)], text: &str) -> Outcome {
        let complaints = Outcome::not_compiled(map, sources, text).diagnostics;
        let told = complaints.into_iter().take(1).map(|complaint| {
            let message = "the checks for this program could not be compiled: nothing was run";
            let d = Diagnostic::error(codes::UNCHECKED, complaint.primary.span, message).with_note(complaint.message);
            d.with_help("`grail translate --to java` shows the program with its checks")
        });
        Outcome::new(End::Undecided, told.collect(), "not run")
    }

    /// javac's complaints, at the places of the user's files.
    pub fn not_compiled(map: &SourceMap, sources: &[(FileId, PathBuf)], text: &str) -> Outcome {
        let mut diagnostics = Vec::new();
        for line in text.lines() {
            let Some((place, message)) = line.split_once(": error: ") else {
                // What javac adds to "cannot find symbol".
                let detail = line.trim();
                if let (Some(d), true) =
                    (diagnostics.last_mut(), detail.starts_with("symbol:") || detail.starts_with("location:"))
                {
                    let d: &mut Diagnostic = d;
                    d.notes.push(detail.split_whitespace().collect::<Vec<_>>().join(" "));
                }
                continue;
            };
            let (path, number) = place.rsplit_once(':').unwrap_or((place, ""));
            let known = sources.iter().find(|(_, source)| source == Path::new(path));
            let span = match (known, number.parse()) {
                (Some((id, _)), Ok(line)) => line_span(map, *id, line),
                _ => Span::NONE,
            };
            let d = Diagnostic::error(codes::COMPILE, span, format!("javac: {message}"));
            let elsewhere = message.starts_with("package ") && message.ends_with(" does not exist");
            diagnostics.push(match elsewhere {
                true => d.with_help("say where its compiled classes are with `--class-path`"),
                false => d,
            });
        }
        if diagnostics.is_empty() {
            let first = text.lines().next().unwrap_or("it said nothing").to_string();
            diagnostics.push(Diagnostic::error(codes::COMPILE, Span::NONE, "javac failed").with_note(first));
        }
        Outcome::new(End::Illegal, diagnostics, "not run: the program does not compile")
    }
}

/// Reads what the ledger has written down.
pub struct Reader<'a> {
    pub map: &'a SourceMap,
    pub program: &'a Program,
    pub instrumented: &'a Instrumented,
}

impl Reader<'_> {
    /// `status` is what the virtual machine has returned; none if it was ended from outside.
    pub fn outcome(&self, records: &str, status: Option<i32>, stopped: Option<Stopped>) -> Outcome {
        let mut diagnostics = Vec::new();
        let mut schedule = None;
        let (mut is_refused, mut thrown, mut chosen) = (false, None, Vec::new());
        let (mut violations, mut unchecked) = (0, 0);
        let (mut stuck, mut no_entry, mut given_up, mut unguarded) = (false, false, false, false);
        let mut unfollowed = !self.instrumented.unfollowed.is_empty();
        for (span, why) in self.instrumented.remarks.iter().chain(&self.instrumented.unfollowed) {
            unchecked += 1;
            diagnostics.push(not_checked(*span, why));
        }
        for line in records.lines() {
            let Ok(record) = serde_json::from_str::<Json>(line) else { continue };
            match record["kind"].as_str().unwrap_or_default() {
                "violation" if unfollowed && is_permission(&record) => {
                    unguarded = true;
                    diagnostics.push(self.perhaps_guarded(&record));
                }
                "violation" => {
                    violations += 1;
                    is_refused |= self.is_refusal(&record);
                    thrown = thrown.or_else(|| self.thrown(&record, "why", "origin"));
                    diagnostics.push(self.violation(&record));
                }
                "unchecked" => {
                    unchecked += 1;
                    diagnostics.push(self.unchecked(&record));
                }
                "lost" => unfollowed = true,
                "unfollowed" => {
                    unfollowed = true;
                    unchecked += 1;
                    diagnostics.push(self.unchecked(&record));
                }
                "assumption" => diagnostics.push(self.assumption(&record)),
                "wrapped" => diagnostics.push(self.wrapped(&record)),
                "entry" => {
                    no_entry = true;
                    diagnostics.push(entry(&record));
                }
                "stuck" => stuck = true,
                "refused" => is_refused = true,
                "chosen" => {
                    let text = |key: &str| record[key].as_str().unwrap_or_default().to_string();
                    chosen.push((text("name"), text("value")));
                }
                "thrown" => thrown = self.thrown(&record, "what", "stack"),
                "outside" | "diverged" => {
                    given_up = true;
                    diagnostics.push(out_of_control(&self.places(), &record));
                }
                "ran" => {
                    schedule = record["schedule"].as_str().map(str::to_string);
                    if record["end"] == "steps" {
                        given_up = true;
                        diagnostics.push(too_long());
                    }
                }
                _ => {}
            }
        }
        let (end, summary) = if no_entry {
            (End::Illegal, "not run".to_string())
        } else if violations > 0 {
            let found = if violations == 1 {
                "a violation was found".to_string()
            } else {
                format!("{violations} violations were found")
            };
            let stuck = if stuck { "; the other threads waited for ever and were stopped" } else { "" };
            (End::Violation, format!("{found}{stuck}"))
        } else if unguarded {
            (
                End::Undecided,
                "stopped where a permission is missing that may have gone where no run follows it".to_string(),
            )
        } else if given_up {
            (End::Undecided, "the run was given up; no violation up to then".to_string())
        } else if stopped == Some(Stopped::ByUser) {
            (End::Interrupted, "interrupted".to_string())
        } else if stopped == Some(Stopped::ByTime) {
            let d = Diagnostic::error(codes::LIMIT, Span::NONE, "the time limit was reached before the program ended");
            diagnostics.push(d.with_help("`--time-limit SECONDS` sets it"));
            (End::Undecided, "stopped by the time limit; no violation up to then".to_string())
        } else {
            match status {
                Some(code) if unchecked == 0 => (End::Exited(code as u8), ran(code)),
                Some(0) => (End::Undecided, "no check failed, but not all was checked".to_string()),
                Some(code) => (
                    End::Undecided,
                    format!("no check failed, but not all was checked; the program's own exit status is {code}"),
                ),
                None => {
                    let d =
                        Diagnostic::error(codes::ENDED, Span::NONE, "the Java virtual machine was ended from outside");
                    diagnostics.push(d);
                    (End::Undecided, "the run did not come to its end".to_string())
                }
            }
        };
        Outcome { schedule, is_refused, thrown, chosen, ..Outcome::new(end, diagnostics, summary) }
    }

    /// What happened, with places, in the words of events.
    pub fn events(&self, lines: &str) -> Vec<Json> {
        let mut events: Vec<Json> = lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let names: Vec<(String, String)> = events
            .iter()
            .map(|e| (e["name"].as_str().unwrap_or_default().to_string(), number_name(&e["thread"])))
            .chain(
                events
                    .iter()
                    .filter(|e| e["kind"] == "fork")
                    .map(|e| (e["token"].as_str().unwrap_or_default().to_string(), number_name(&e["child"]))),
            )
            .collect();
        for event in &mut events {
            let at = self.site(event, "site");
            for side in ["from", "to"] {
                let name = event[side].as_str().and_then(|name| names.iter().find(|(known, _)| known == name));
                if let Some((_, number)) = name {
                    event[side] = number.as_str().into();
                }
            }
            let Some(fields) = event.as_object_mut() else { continue };
            let kind = fields.remove("kind").unwrap_or_default();
            fields.insert("event".to_string(), kind);
            fields.remove("site");
            fields.remove("name");
            let place = self.map.line_col(at).map(|p| (self.map.file(at.file).name.clone(), p));
            fields.insert(
                "at".to_string(),
                place.map_or(Json::Null, |(file, p)| serde_json::json!([file, p.line, p.col])),
            );
        }
        events
    }

    fn site(&self, record: &Json, name: &str) -> Span {
        self.instrumented.sites.span(record[name].as_i64().unwrap_or(-1))
    }

    fn violation(&self, record: &Json) -> Diagnostic {
        if record["code"] == "deadlock" {
            return self.places().deadlock(record, |i| self.site(record, &format!("site{i}")));
        }
        if record["code"] == "uncaught" {
            return self.places().uncaught(record);
        }
        let text = |name: &str| record[name].as_str().unwrap_or_default();
        let name = text("code");
        let (base, kind) = name.split_once(':').unwrap_or((name, ""));
        if base == "own" {
            let (site, given) = (self.site(record, "site"), self.site(record, "start"));
            return crate::ownership::violation(kind, text("why"), text("thread"), site, given);
        }
        let code = match (base, text("needed")) {
            ("arrayPerm", "read") => codes::READ,
            _ => codes::of_failure(name),
        };
        let site = self.site(record, "site");
        let thread = text("thread");
        let (what, held, needed) = (text("what"), text("held"), text("needed"));
        let holds = if held == "0" || held.is_empty() { "none".to_string() } else { held.to_string() };
        let missing = match needed {
            "1" => format!("full permission is needed, {thread} holds {holds}"),
            "read" => format!("some permission is needed, {thread} holds {holds}"),
            _ => format!("{needed} is needed, {thread} holds {holds}"),
        };
        let (message, label) = match (base, kind) {
            ("perm", _) => (format!("no permission to read `{what}`"), missing),
            ("assignFieldFailed", _) => (format!("no permission to write `{what}`"), missing),
            ("arrayPerm", _) if needed == "read" => (format!("no permission to read `{what}`"), missing),
            ("arrayPerm", _) => (format!("no permission to write `{what}`"), missing),
            (_, "perm") => (format!("{}: permission to `{what}` is missing", clause(base)), missing),
            (_, "false") => (format!("{} does not hold", clause(base)), "this is false".to_string()),
            (_, "negativePermValue") => {
                (format!("{}: a negative amount", clause(base)), "this is below zero".to_string())
            }
            ("notInjective", _) => (
                format!("two values of a quantified variable name the same location, `{what}`"),
                "named twice".to_string(),
            ),
            ("decreasesFailed" | "loopDecreasesFailed", _) => {
                let step = if base == "decreasesFailed" { "call inside a call" } else { "round" };
                (
                    format!("the measure does not decrease with a {step} of it"),
                    format!("it was {held} and is {needed}; it must get less, and not from below zero"),
                )
            }
            ("scaleNeg", _) => ("a resource is scaled by a negative amount".to_string(), String::new()),
            ("lockNotCommitted", _) => (
                format!("the lock of {what} is entered before it was committed"),
                "its lock invariant does not lie in it yet".to_string(),
            ),
            ("heldFailed", _) if text("why") == "leaves" => {
                (format!("{thread} leaves {what} without having entered it"), String::new())
            }
            ("heldFailed", _) => (format!("{thread} notifies without holding the lock of {what}"), String::new()),
            ("lockOrder", _) => (
                format!("{thread} waits for {what} while it holds {held}, which does not come before it"),
                "in the declared order, threads could wait for each other in a circle".to_string(),
            ),
            ("latchRight", _) => (format!("the right `{what}` is missing"), missing),
            ("extraExc", _) => (
                "an exception leaves a method whose contract does not allow it".to_string(),
                format!("it throws {}", text("why")),
            ),
            ("idle", _) => (
                "this fraction of the thread's result cannot be had".to_string(),
                if needed.is_empty() {
                    text("why").to_string()
                } else {
                    format!("{needed} is asked for, {holds} is left")
                },
            ),
            ("forkedThreadFailed", _) => (
                format!("{what} died with an exception: what it promised is not there"),
                "it is joined here".to_string(),
            ),
            _ => (
                "a specification cannot be evaluated".to_string(),
                if text("why").is_empty() { base.to_string() } else { text("why").to_string() },
            ),
        };
        let mut d = Diagnostic::error(code, site, message).with_label(label).with_id(name);
        if matches!(base, "preFailed" | "forkPre" | "overrideFailed") {
            d = self.at_call(d, record, base);
        }
        let start = self.site(record, "start");
        if matches!(base, "invariantFailed" | "commitFailed" | "postFailed") && !start.is_none() && start != site {
            d = d.with_secondary(start, if base == "postFailed" { "by this method" } else { "when this is left" });
        }
        if base == "extraExc"
            && let Some(frame) = self.frames_of(&record["origin"]).first()
            && !frame.span.is_none()
        {
            d = d.with_secondary(frame.span, "it arises here");
        }
        d = self.history(d, record);
        d.notes.extend(stack_text(&self.frames(record), thread));
        d
    }

    /// The exception that a record speaks of, if it does.
    fn thrown(&self, record: &Json, class: &str, stack: &str) -> Option<Thrown> {
        let at = self.frames_of(&record[stack]).first()?.span;
        // What it says stands behind a colon.
        let class = record[class].as_str()?.split(':').next()?.to_string();
        Some(Thrown { class, at })
    }

    /// Whether nobody in the program is to blame for a precondition, but who started it.
    fn is_refusal(&self, record: &Json) -> bool {
        record["code"].as_str().is_some_and(|code| code.starts_with("preFailed")) && self.frames(record).len() < 2
    }

    /// Who calls is to blame for a precondition: the line of the call is a place of its own.
    fn at_call(&self, d: Diagnostic, record: &Json, base: &str) -> Diagnostic {
        let frames = self.frames(record);
        let caller = if base == "forkPre" { frames.first() } else { frames.get(1) };
        match caller.map(|frame| frame.span).filter(|span| !span.is_none()) {
            Some(span) => {
                let text = if base == "forkPre" { "it is started here" } else { "it is called here" };
                d.with_secondary(span, text)
            }
            None => d,
        }
    }

    fn history(&self, mut d: Diagnostic, record: &Json) -> Diagnostic {
        for event in record["history"].as_array().into_iter().flatten() {
            let span = self.site(event, "site");
            let text = |name: &str| event[name].as_str().unwrap_or_default();
            let amount = match text("amount") {
                "1" => "100%".to_string(),
                other => other.to_string(),
            };
            let (from, to) = (text("from"), text("to"));
            let words = match text("kind") {
                "made" => "it was created here".to_string(),
                "start" => format!("start: {amount} went from {from} to {to}"),
                "end" => format!("the end of {from}: {amount} is left for {to}"),
                "join" => format!("join: {amount} came from {from} to {to}"),
                "acquire" => format!("{to} took {amount} from {from}"),
                "release" => format!("{from} left {amount} in {to}"),
                "commit" => format!("{from} put {amount} into {to}"),
                _ => format!("{amount} went from {from} to {to}"),
            };
            if !span.is_none() && span != d.primary.span {
                d = d.with_secondary(span, words);
            }
        }
        d
    }

    fn places(&self) -> Places<'_> {
        let files = self.program.files.iter().map(|file| (file.id, file.package.to_string()));
        Places { map: self.map, files: files.collect() }
    }

    fn frames_of(&self, stack: &Json) -> Vec<Frame> {
        self.places().frames_of(stack)
    }

    fn frames(&self, record: &Json) -> Vec<Frame> {
        self.frames_of(&record["stack"])
    }

    /// A permission is missing in a program whose permissions also move where no run follows them.
    fn perhaps_guarded(&self, record: &Json) -> Diagnostic {
        let d = self.violation(record);
        let message = format!("{}, or is where a run does not follow it", d.message);
        let mut told = Diagnostic::warning(codes::UNCHECKED, d.primary.span, message);
        told.notes = d.notes;
        told.with_help("the warnings say where permissions may have gone; `grail verify` may be able to follow them")
    }

    fn unchecked(&self, record: &Json) -> Diagnostic {
        let why = record["why"].as_str().unwrap_or_default();
        not_checked(self.site(record, "site"), why)
    }

    fn wrapped(&self, record: &Json) -> Diagnostic {
        Diagnostic::warning(codes::WRAPPED, self.site(record, "site"), "this number has left the range of its type")
            .with_label("Java goes on at the other end of the range")
            .with_id("wrapped")
            .with_note("a proof computes with numbers that have no range: it says nothing about this run")
            .with_help("`grail verify --overflow` proves that numbers stay in their range")
    }

    fn assumption(&self, record: &Json) -> Diagnostic {
        Diagnostic::warning(codes::ASSUMPTION, self.site(record, "site"), "an assumption does not hold in this run")
            .with_label("this is false")
    }
}

/// As threads are known in lanes.
fn number_name(number: &Json) -> String {
    match number.as_u64() {
        Some(0) => "the main thread".to_string(),
        _ => format!("thread {number}"),
    }
}

/// Whether a failure is about a permission.
fn is_permission(record: &Json) -> bool {
    let name = record["code"].as_str().unwrap_or_default();
    matches!(name, "perm" | "assignFieldFailed" | "arrayPerm") || name.ends_with(":perm")
}

fn too_long() -> Diagnostic {
    Diagnostic::error(codes::LIMIT, Span::NONE, "a run was given up after its last step that is allowed")
        .with_help("`--max-choices N` allows more")
}

fn not_checked(span: Span, why: &str) -> Diagnostic {
    Diagnostic::warning(codes::UNCHECKED, span, format!("this was not checked: a run cannot judge {why}"))
        .with_help("`grail verify` may be able to prove it")
}

fn ran(code: i32) -> String {
    match code {
        0 => "ran clean: every check passed".to_string(),
        _ => format!("ran clean: every check passed; the program's own exit status is {code}"),
    }
}

fn clause(base: &str) -> &'static str {
    match base {
        "preFailed" => "the precondition",
        "overrideFailed" => "the precondition of an overriding method, which asks for more than the overridden one",
        "forkPre" => "what the thread requires when it is started",
        "postFailed" => "the postcondition",
        "signalsFailed" => "what is promised about the exception",
        "invariantNotEstablished" => "the loop invariant before the first round",
        "notMaintained" => "the loop invariant after a round",
        "assertFailed" => "the assertion",
        "exhaleFailed" => "what is exhaled",
        "foldFailed" => "what the predicate stands for",
        "unfoldFailed" => "the folded predicate",
        "commitFailed" => "the lock invariant, at its commit",
        "invariantFailed" => "the lock invariant, at the release",
        _ => "the specification",
    }
}

fn entry(record: &Json) -> Diagnostic {
    let found = record["found"].as_str().unwrap_or_default();
    let wanted = record["wanted"].as_str().unwrap_or_default();
    match (found, wanted) {
        ("", "") => Diagnostic::error(codes::ENTRY, Span::NONE, "there is no method to start with")
            .with_help("write `public static void main(String[] args)` in a class, or tests of JUnit with its launcher on the `--class-path`"),
        ("", wanted) if wanted.contains('.') => Diagnostic::error(
            codes::ENTRY,
            Span::NONE,
            format!("there is no method `{wanted}` that takes these arguments"),
        )
        .with_help("name a class that has a `main`, or a method with as many `--arg` as it has parameters"),
        ("", wanted) => {
            Diagnostic::error(codes::ENTRY, Span::NONE, format!("class `{wanted}` has no method to start with"))
                .with_help("write `public static void main(String[] args)` in it, or name another class with `--entry`")
        }
        _ => {
            Diagnostic::error(codes::ENTRY, Span::NONE, format!("several classes have a method to start with: {found}"))
                .with_help("name one of them with `--entry CLASS`")
        }
    }
}
