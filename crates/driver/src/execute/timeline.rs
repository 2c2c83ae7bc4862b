//! A run as a page for a browser: the run once more, this time watched.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::rc::Rc;

use explore::{Replay, Schedule};
use machine::Machine;
use machine::trace::{Event, Recorder};
use serde_json::{Value as Json, json};
use source::render::text::{Style, render};
use source::{Diagnostic, FileId, Severity, SourceMap};

use super::trace::{Places, cannot_write, describe};
use crate::report::page;

const SCRIPT: &str = include_str!("../report/page/timeline.js");
const STYLE: &str = include_str!("../report/page/timeline.css");

/// A page with more events than this would be slow to open. The last ones are kept: they lead to the failure.
const MOST_EVENTS: usize = 200_000;

/// Replays a run and writes what happened.
pub fn write(
    path: &Path,
    map: &SourceMap,
    start: &Machine,
    schedule: &Schedule,
    diagnostics: &[Diagnostic],
    summary: &str,
) -> Result<(), Diagnostic> {
    let mut machine = start.clone();
    let places = Places::of(map, &machine);
    let watch = Rc::new(RefCell::new(Timeline { places, events: VecDeque::new(), n_left_out: 0 }));
    machine.record(watch.clone());
    let run = explore::run(&mut machine, &mut Replay(schedule.clone()), &mut |_| {});
    let Timeline { places, events, n_left_out } = &*watch.borrow();
    let fault = run.fault.map(|fault| {
        json!({
            "message": fault.message,
            "thread": fault.thread,
            "at": diagnostics.first().map(|d| places.point(d.primary.span)),
            "place": fault.res.map(|res| machine.show_res(res)),
            "text": diagnostics.iter().map(|d| render(map, d, Style::PLAIN)).collect::<Vec<_>>().join("\n"),
        })
    });
    let title = format!("A run of {}", places.names().collect::<Vec<_>>().join(", "));
    let data = json!({
        "title": title,
        "summary": summary,
        "events": events,
        "left_out": n_left_out,
        "fault": fault,
        "sources": places.texts().collect::<BTreeMap<_, _>>(),
    });
    std::fs::write(path, page::page(&title, &data, STYLE, SCRIPT)).map_err(|error| cannot_write(path, &error))
}

/// Writes a run whose events are known already.
pub fn write_events(
    path: &Path,
    map: &SourceMap,
    files: &[FileId],
    events: &[Json],
    diagnostics: &[Diagnostic],
    summary: &str,
) -> Result<(), Diagnostic> {
    let left_out = events.len().saturating_sub(MOST_EVENTS);
    let sources: BTreeMap<String, String> =
        files.iter().map(|id| (map.file(*id).name.clone(), map.file(*id).text.clone())).collect();
    let fault = diagnostics.iter().find(|d| d.severity == Severity::Error).map(|d| {
        let at = map.line_col(d.primary.span).map(|p| json!([map.file(d.primary.span.file).name, p.line, p.col]));
        json!({
            "message": d.message,
            "thread": events.last().map_or(json!(0), |event| event["thread"].clone()),
            "at": at,
            "place": null,
            "text": diagnostics.iter().map(|d| render(map, d, Style::PLAIN)).collect::<Vec<_>>().join("\n"),
        })
    });
    let title = format!("A run of {}", sources.keys().cloned().collect::<Vec<_>>().join(", "));
    let data = json!({
        "title": title,
        "summary": summary,
        "events": &events[left_out..],
        "left_out": left_out,
        "fault": fault,
        "sources": sources,
    });
    std::fs::write(path, page::page(&title, &data, STYLE, SCRIPT)).map_err(|error| cannot_write(path, &error))
}

struct Timeline {
    places: Places,
    events: VecDeque<Json>,
    n_left_out: usize,
}

impl Recorder for Timeline {
    fn record(&mut self, machine: &Machine, event: &Event) {
        let mut line = describe(machine, &event.what);
        line["step"] = json!(event.step);
        line["thread"] = json!(event.thread);
        line["at"] = self.places.point(event.span);
        self.events.push_back(line);
        if self.events.len() > MOST_EVENTS {
            self.events.pop_front();
            self.n_left_out += 1;
        }
    }
}
