//! Places in the user's files, from what the virtual machine says of its classes.

use std::path::Path;

use serde_json::Value as Json;
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;

/// The files of a program, each with its package.
pub struct Places<'a> {
    pub map: &'a SourceMap,
    pub files: Vec<(FileId, String)>,
}

/// A call that a thread is in.
pub struct Frame {
    name: String,
    place: String,
    pub span: Span,
}

impl Places<'_> {
    pub fn frames_of(&self, stack: &Json) -> Vec<Frame> {
        let lines = stack.as_array().into_iter().flatten().filter_map(Json::as_str);
        lines.filter_map(|line| self.frame(line)).collect()
    }

    pub fn frame(&self, line: &str) -> Option<Frame> {
        let mut words = line.split('\t');
        let (class, method, file, number) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let (known, _) = self.files.iter().find(|(id, of)| {
            let name = &self.map.file(*id).name;
            of == package && Path::new(name).file_name().is_some_and(|n| n == file)
        })?;
        let line = number.parse().unwrap_or(0);
        let place = format!("{}:{line}", self.map.file(*known).name);
        let simple = class.rsplit('.').next().unwrap_or(class).replace('$', ".");
        Some(Frame { name: format!("{simple}.{method}"), place, span: line_span(self.map, *known, line) })
    }

    /// Each thread, with where it waits.
    pub fn deadlock(&self, record: &Json, site: impl Fn(u64) -> Span) -> Diagnostic {
        let n = record["threads"].as_u64().unwrap_or(0);
        let waiting: Vec<(String, Vec<Frame>, Span)> = (0..n)
            .map(|i| {
                let thread = record[format!("thread{i}")].as_str().unwrap_or_default().to_string();
                let frames = self.frames_of(&record[format!("stack{i}")]);
                let site = site(i);
                let span = if site.is_none() { frames.first().map_or(Span::NONE, |frame| frame.span) } else { site };
                (thread, frames, span)
            })
            .collect();
        let spins = record["kind"] == "livelock";
        let (code, id) = if spins { (codes::LIVELOCK, "livelock") } else { (codes::DEADLOCK, "deadlock") };
        let message = match n {
            _ if spins => "the program goes round for ever: what its threads look for never comes".to_string(),
            1 => "the program waits for ever: nobody can end what its only thread waits for".to_string(),
            _ => format!("the program waits for ever: none of its {n} threads can go on"),
        };
        let mut places = waiting.iter().map(|(thread, _, span)| (thread, *span)).filter(|(_, span)| !span.is_none());
        let mut d = match places.next() {
            Some((thread, span)) => Diagnostic::error(code, span, message).with_label(format!("{thread} waits here")),
            None => Diagnostic::error(code, Span::NONE, message),
        };
        for (thread, span) in places {
            d = d.with_secondary(span, format!("{thread} waits here"));
        }
        for (thread, frames, _) in &waiting {
            d.notes.extend(stack_text(frames, thread));
        }
        d.with_id(id)
    }

    /// An exception that nobody catches.
    pub fn uncaught(&self, record: &Json) -> Diagnostic {
        let text = |name: &str| record[name].as_str().unwrap_or_default();
        let frames = self.frames_of(&record["stack"]);
        let span = frames.first().map_or(Span::NONE, |frame| frame.span);
        let message = format!("an exception that nobody catches ends {}: {}", text("thread"), text("what"));
        let mut d = Diagnostic::error(codes::UNCAUGHT, span, message).with_id("uncaught");
        d.notes.extend(stack_text(&frames, text("thread")));
        d.with_help("catch it, or set a handler with `setUncaughtExceptionHandler` if the program can live with it")
    }
}

/// The text of a line, without the blanks around it.
pub fn line_span(map: &SourceMap, id: FileId, line: u32) -> Span {
    let file = map.file(id);
    if line == 0 || line > file.n_lines() {
        return Span::NONE;
    }
    let text = file.line_text(line);
    let start = file.line_start(line) + (text.len() - text.trim_start().len());
    Span::new(id, start, start + text.trim().len())
}

/// The calls that a thread is in.
pub fn stack_text(frames: &[Frame], thread: &str) -> Option<String> {
    const MOST: usize = 8;
    if frames.is_empty() {
        return None;
    }
    let mut text = format!("in {thread}:");
    for frame in frames.iter().take(MOST) {
        text.push_str(&format!("\n  {} at {}", frame.name, frame.place));
    }
    if frames.len() > MOST {
        text.push_str(&format!("\n  and {} more calls", frames.len() - MOST));
    }
    Some(text)
}

/// Where threads should take turns and one does not.
pub fn out_of_control(places: &Places, record: &Json) -> Diagnostic {
    let text = |name: &str| record[name].as_str().unwrap_or_default();
    if record["kind"] == "diverged" {
        let (step, wanted) = (&record["step"], &record["wanted"]);
        let message = format!("this is no schedule of the program: thread {wanted} cannot go on at step {step}");
        return Diagnostic::error(codes::SCHEDULE, Span::NONE, message)
            .with_help("it may be one of another program, or the program does not do the same each time");
    }
    let frames = places.frames_of(&record["stack"]);
    let span = frames.first().map_or(Span::NONE, |frame| frame.span);
    let message = format!("{} {}", text("thread"), text("what"));
    let mut d = Diagnostic::error(codes::OUTSIDE, span, message);
    d.notes.extend(stack_text(&frames, text("thread")));
    d.with_help("`grail run` runs it as the virtual machine likes")
}
