//! The way to a failure: as text, from the failure back to the beginning; and as JSON, from the beginning.

use std::fmt::Write;

use serde::Serialize;
use source::render::json::{JsonLocation, location};
use source::{SourceMap, Span};
use verdict::Stage;
use words::way::{Told, ToldDecision, ToldHeld};

use crate::why::Story;

/// Longer lists are cut; `--format json` has them whole.
const MAX_LINES: usize = 16;

pub fn text(map: &SourceMap, story: &Story) -> String {
    let mut out = String::from("the way there, from the failure back to the beginning:\n\n");
    let Some((failing, before)) = story.way.split_last() else { return out };
    let page = Page { map, permissions: story.way.iter().any(|told| !told.held.is_empty()) };
    let mut parts: Vec<Part> = Vec::new();
    match before.last() {
        None => parts.push(page.beginning(failing, "fails here")),
        Some(statement) => {
            let mut part = page.part(place(statement, failing), stage(statement.stage));
            part.lines.push("fails here".to_string());
            page.state(failing, &mut part);
            page.changes(statement, failing, &mut part);
            parts.push(part);
        }
    }
    for pair in before.windows(2).rev() {
        let [this, next] = pair else { unreachable!("windows of two") };
        let mut part = match this.stage {
            Stage::Begin | Stage::Iteration => page.beginning(this, stage(this.stage)),
            _ => page.part(this.at, stage(this.stage)),
        };
        page.changes(this, next, &mut part);
        parts.push(part);
    }
    match before.first() {
        Some(first) if before.len() == 1 => parts.push(page.beginning(first, "the beginning")),
        Some(first) if first.stage != Stage::Begin => parts.push(page.beginning(first, "the beginning")),
        _ => {}
    }
    parts.dedup_by(|next, part| part.takes(next));
    parts.iter().for_each(|part| part.write(&mut out));
    if uses_origins(story) {
        out.push_str("\n`x@7` is the value that `x` had after line 7, `x@start` the one at the beginning\n");
    }
    out
}

/// All that is held in a state, and the values of variables.
pub fn state(map: &SourceMap, told: &Told) -> Vec<String> {
    let page = Page { map, permissions: !told.held.is_empty() };
    let mut part = page.part(Span::NONE, "");
    page.state(told, &mut part);
    part.lines
}

/// What is said at a line.
struct Part {
    line: Option<u32>,
    text: String,
    lines: Vec<String>,
}

impl Part {
    /// Whether the one before it on the way adds nothing: a statement that is written in one line may be several steps.
    fn takes(&mut self, before: &mut Part) -> bool {
        let same = self.line.is_some() && self.line == before.line;
        if same && self.lines.is_empty() {
            self.lines = std::mem::take(&mut before.lines);
            return true;
        }
        same && before.lines.is_empty()
    }

    fn write(&self, out: &mut String) {
        let number = self.line.map_or("?".to_string(), |line| line.to_string());
        let _ = writeln!(out, "{number:>5} | {}", self.text);
        for line in &self.lines {
            let _ = writeln!(out, "      | {line}");
        }
    }

    fn list(&mut self, what: &str, all: &[String]) {
        for (n, line) in all.iter().take(MAX_LINES).enumerate() {
            let label = if n == 0 { format!("{what}:") } else { String::new() };
            self.lines.push(format!("{label:<16}{line}"));
        }
        if all.len() > MAX_LINES {
            self.lines.push(format!("{:<16}and {} more", "", all.len() - MAX_LINES));
        }
    }
}

/// At the end of a member, what is checked is more telling than the member.
fn place(statement: &Told, failing: &Told) -> Span {
    match statement.stage {
        Stage::Statement => statement.at,
        _ if failing.at.is_none() => statement.at,
        _ => failing.at,
    }
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Begin => "begins",
        Stage::Iteration => "any iteration of the loop begins",
        Stage::IterationEnd => "the iteration ends",
        Stage::End => "the body ends",
        Stage::Statement | Stage::Check => "",
    }
}

struct Page<'a> {
    map: &'a SourceMap,
    /// Whether the language has any.
    permissions: bool,
}

impl Page<'_> {
    fn part(&self, at: Span, what: &str) -> Part {
        let line = self.map.line_col(at).map(|place| place.line);
        let text = line.map_or(String::new(), |line| self.map.file(at.file).line_text(line).trim().to_string());
        let lines = if what.is_empty() { Vec::new() } else { vec![what.to_string()] };
        Part { line, text, lines }
    }

    /// All that is held, and the values of variables.
    fn state(&self, told: &Told, part: &mut Part) {
        let held: Vec<String> = told.held.iter().map(|held| self.held(held)).collect();
        if self.permissions && held.is_empty() {
            part.lines.push("nothing is held".to_string());
        }
        part.list("held", &held);
        let values: Vec<String> = told.values.iter().map(|(what, value)| format!("{what} = {value}")).collect();
        part.list("values", &values);
    }

    fn beginning(&self, told: &Told, what: &str) -> Part {
        let mut part = self.part(told.at, what);
        self.state(told, &mut part);
        part.list("known", &told.learnt);
        part
    }

    /// What a statement did.
    fn changes(&self, before: &Told, after: &Told, part: &mut Part) {
        for decision in &after.decisions {
            let condition = words::quote(&decision.condition, "a condition");
            part.lines.push(format!("{condition} is {}", if decision.taken { "true" } else { "false" }));
        }
        let is_checked = after.stage == Stage::Check;
        // The state at the beginning of an iteration is told there as a whole.
        if after.stage == Stage::Iteration {
            return;
        }
        if !is_checked {
            let gained: Vec<String> = gained(before, after).into_iter().map(|held| self.held(held)).collect();
            part.list("then held", &gained);
            part.list("then values", &new_values(before, after));
        }
        let gone: Vec<String> = gone(before, after).into_iter().map(without_origin).collect();
        part.list(if is_checked { "given away" } else { "no longer held" }, &gone);
        part.list("learnt", &after.learnt);
    }

    fn held(&self, held: &ToldHeld) -> String {
        let mut text = without_origin(held);
        if let Some((at, words)) = &held.from
            && let Some(place) = self.map.line_col(*at)
        {
            let words = words.trim_end_matches(" here");
            let _ = write!(text, "  ({words}, line {})", place.line);
        }
        text
    }
}

fn without_origin(held: &ToldHeld) -> String {
    let value = held.value.as_ref().map_or(String::new(), |value| format!("  = {value}"));
    format!("{}  {}{value}", held.location, held.amount)
}

/// Whether both are the same permission: the same location, or one that is only called otherwise now. What was gained newly comes from elsewhere.
fn is_same(a: &ToldHeld, b: &ToldHeld) -> bool {
    a.amount == b.amount && (a.location == b.location || a.from.is_some() && a.from == b.from)
}

fn gained<'t>(before: &Told, after: &'t Told) -> Vec<&'t ToldHeld> {
    let is_new = |held: &&ToldHeld| {
        !before.held.iter().any(|old| old.location == held.location && old.amount == held.amount)
            && !before.held.iter().any(|old| is_same(old, held) && is_left_out(after, old))
    };
    after.held.iter().filter(is_new).collect()
}

fn gone<'t>(before: &'t Told, after: &Told) -> Vec<&'t ToldHeld> {
    let is_renamed = |old: &ToldHeld| after.held.iter().any(|held| is_same(old, held) && is_left_out(before, held));
    before.held.iter().filter(|old| is_left_out(after, old) && !is_renamed(old)).collect()
}

/// Whether there is no permission to a location of this name.
fn is_left_out(told: &Told, held: &ToldHeld) -> bool {
    !told.held.iter().any(|other| other.location == held.location)
}

/// Variables and locations whose values are others than before.
fn new_values(before: &Told, after: &Told) -> Vec<String> {
    let of_store = after.values.iter().filter(|valued| !before.values.contains(valued));
    let of_store = of_store.map(|(what, value)| format!("{what} = {value}"));
    let of_heap = after.held.iter().filter_map(|held| {
        let old = before.held.iter().find(|old| old.location == held.location && old.amount == held.amount)?;
        let value = held.value.as_ref().filter(|_| old.value != held.value)?;
        Some(format!("{} = {value}", held.location))
    });
    of_store.chain(of_heap).collect()
}

fn uses_origins(story: &Story) -> bool {
    story.way.iter().any(|told| {
        let held = told.held.iter().flat_map(|held| held.value.iter().chain([&held.location, &held.amount]));
        let values = told.values.iter().map(|(_, value)| value);
        held.chain(values).chain(&told.learnt).any(|text| text.contains('@'))
    })
}

#[derive(Serialize, Debug)]
pub struct JsonWay {
    /// The message of the failure, as it is among the diagnostics.
    message: String,
    location: Option<JsonLocation>,
    /// Oldest first; the last is the one in which the check fails.
    states: Vec<JsonState>,
}

#[derive(Serialize, Debug)]
struct JsonState {
    /// `begin`, `statement`, `iteration`, `iteration-end`, `end` or `check`.
    stage: &'static str,
    /// The statement that comes next, or what the stage is about.
    location: Option<JsonLocation>,
    held: Vec<JsonHeld>,
    values: Vec<JsonValue>,
    /// Decisions since the state before.
    decisions: Vec<JsonDecision>,
    /// What has become known since the state before.
    learnt: Vec<String>,
}

#[derive(Serialize, Debug)]
struct JsonHeld {
    location: String,
    amount: String,
    value: Option<String>,
    from: Option<JsonFrom>,
}

#[derive(Serialize, Debug)]
struct JsonFrom {
    text: String,
    location: Option<JsonLocation>,
}

#[derive(Serialize, Debug)]
struct JsonValue {
    name: String,
    value: String,
}

#[derive(Serialize, Debug)]
struct JsonDecision {
    condition: String,
    taken: bool,
    location: Option<JsonLocation>,
}

pub fn json(map: &SourceMap, story: &Story) -> JsonWay {
    JsonWay {
        message: story.diagnostic.message.clone(),
        location: location(map, story.diagnostic.primary.span),
        states: story.way.iter().map(|told| json_state(map, told)).collect(),
    }
}

fn json_state(map: &SourceMap, told: &Told) -> JsonState {
    let held = |held: &ToldHeld| JsonHeld {
        location: held.location.clone(),
        amount: held.amount.clone(),
        value: held.value.clone(),
        from: held.from.clone().map(|(at, text)| JsonFrom { text, location: location(map, at) }),
    };
    let decision = |decision: &ToldDecision| JsonDecision {
        condition: decision.condition.clone(),
        taken: decision.taken,
        location: location(map, decision.at),
    };
    JsonState {
        stage: match told.stage {
            Stage::Begin => "begin",
            Stage::Statement => "statement",
            Stage::Iteration => "iteration",
            Stage::IterationEnd => "iteration-end",
            Stage::End => "end",
            Stage::Check => "check",
        },
        location: location(map, told.at),
        held: told.held.iter().map(held).collect(),
        values: told.values.iter().cloned().map(|(name, value)| JsonValue { name, value }).collect(),
        decisions: told.decisions.iter().map(decision).collect(),
        learnt: told.learnt.clone(),
    }
}
