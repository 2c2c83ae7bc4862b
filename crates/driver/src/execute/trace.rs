//! A run as lines of JSON, one an event.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::rc::Rc;

use machine::Machine;
use machine::heap::Mode;
use machine::trace::{Event, EventKind, Recorder};
use serde_json::{Value as Json, json};
use source::{Diagnostic, SourceMap, Span};

use crate::codes;

/// Starts writing a trace.
pub fn record(path: &Path, machine: &mut Machine, map: &SourceMap) -> Result<Rc<RefCell<Trace>>, Diagnostic> {
    let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
    let names = Places::of(map, machine);
    let trace = Rc::new(RefCell::new(Trace {
        out: BufWriter::new(file),
        path: path.to_path_buf(),
        places: names,
        error: None,
    }));
    machine.record(trace.clone());
    Ok(trace)
}

/// Writes events that are known already.
pub fn write(path: &Path, events: &[Json]) -> Result<(), Diagnostic> {
    let lines: String = events
        .iter()
        .map(|event| {
            let mut event = event.clone();
            let place = event["at"].as_array().map(|at| {
                let text = |i: usize| at[i].as_str().map_or_else(|| at[i].to_string(), str::to_string);
                format!("{}:{}:{}", text(0), text(1), text(2))
            });
            event["at"] = place.map_or(Json::Null, Json::from);
            format!("{event}\n")
        })
        .collect();
    std::fs::write(path, lines).map_err(|error| cannot_write(path, &error))
}

pub(super) fn cannot_write(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE, Span::NONE, format!("cannot write `{}`: {error}", path.display()))
}

/// The files that code comes from, so that places can be told without the map.
pub(super) struct Places {
    files: Vec<std::sync::Arc<source::SourceFile>>,
}

impl Places {
    pub fn of(map: &SourceMap, machine: &Machine) -> Places {
        let mut ids: Vec<source::FileId> =
            machine.image().codes.iter().flat_map(|c| &c.spans).filter(|s| !s.is_none()).map(|s| s.file).collect();
        ids.sort();
        ids.dedup();
        Places { files: ids.into_iter().map(|id| map.file(id)).collect() }
    }

    /// `file:line:column`
    fn show(&self, span: Span) -> Json {
        self.find(span).map_or(Json::Null, |(file, at)| json!(format!("{}:{}:{}", file.name, at.line, at.col)))
    }

    /// `[file, line, column]`
    pub fn point(&self, span: Span) -> Json {
        self.find(span).map_or(Json::Null, |(file, at)| json!([file.name, at.line, at.col]))
    }

    fn find(&self, span: Span) -> Option<(&source::SourceFile, source::LineCol)> {
        let file = self.files.iter().find(|file| file.id == span.file)?;
        Some((file, file.line_col(span.start)))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// What stands in the files, by name.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|file| (file.name.as_str(), file.text.as_str()))
    }
}

pub struct Trace {
    out: BufWriter<File>,
    path: std::path::PathBuf,
    places: Places,
    error: Option<std::io::Error>,
}

impl Trace {
    /// Writes what is left; a problem is reported once.
    pub fn finish(&mut self) -> Option<Diagnostic> {
        let flushed = self.out.flush().err();
        self.error.take().or(flushed).map(|error| cannot_write(&self.path, &error))
    }
}

impl Recorder for Trace {
    fn record(&mut self, machine: &Machine, event: &Event) {
        if self.error.is_some() {
            return;
        }
        let mut line = describe(machine, &event.what);
        line["step"] = json!(event.step);
        line["thread"] = json!(event.thread);
        line["at"] = self.places.show(event.span);
        if let Err(error) = writeln!(self.out, "{line}") {
            self.error = Some(error);
        }
    }
}

pub(super) fn describe(machine: &Machine, what: &EventKind) -> Json {
    let obj = |o: &machine::value::Obj| machine.show_obj(*o);
    let mode = |m: &Mode| if *m == Mode::Write { "write" } else { "read" };
    let values = |vs: &[machine::value::Value]| vs.iter().map(|v| machine.show(v)).collect::<Vec<_>>();
    match what {
        EventKind::Fork { token, child, method } => {
            let name = machine.image().methods[*method as usize].name.as_str();
            json!({"event": "fork", "token": obj(token), "child": child, "method": name})
        }
        EventKind::Join { token, child } => json!({"event": "join", "token": obj(token), "child": child}),
        EventKind::Acquire { object, mode: m } => json!({"event": "acquire", "object": obj(object), "mode": mode(m)}),
        EventKind::Release { object, mode: m } => json!({"event": "release", "object": obj(object), "mode": mode(m)}),
        EventKind::Share { object } => json!({"event": "share", "object": obj(object)}),
        EventKind::Unshare { object } => json!({"event": "unshare", "object": obj(object)}),
        EventKind::Downgrade { object } => json!({"event": "downgrade", "object": obj(object)}),
        EventKind::Wait { object } => json!({"event": "wait", "object": obj(object)}),
        EventKind::Signal { object, woken } => json!({"event": "signal", "object": obj(object), "woken": woken}),
        EventKind::Send { channel, values: vs } => {
            json!({"event": "send", "channel": obj(channel), "values": values(vs)})
        }
        EventKind::Receive { channel, values: vs } => {
            json!({"event": "receive", "channel": obj(channel), "values": values(vs)})
        }
        EventKind::Fold { res, amount } => {
            json!({"event": "fold", "what": machine.show_res(*res), "amount": amount.to_string()})
        }
        EventKind::Unfold { res, amount } => {
            json!({"event": "unfold", "what": machine.show_res(*res), "amount": amount.to_string()})
        }
        EventKind::Free { object } => json!({"event": "free", "object": obj(object)}),
        EventKind::New { object } => json!({"event": "new", "object": obj(object)}),
        EventKind::Finish => json!({"event": "finish"}),
        EventKind::Print { text } => json!({"event": "print", "text": text}),
        EventKind::Transfer { from, to, res, perm, why } => json!({
            "event": "transfer", "by": why, "what": machine.show_res(*res), "amount": perm.to_string(),
            "from": machine.show_holder(*from), "to": machine.show_holder(*to),
        }),
        EventKind::Inherit { from, to } => {
            json!({"event": "inherit", "from": machine.show_own(*from), "to": machine.show_holder(*to)})
        }
    }
}
