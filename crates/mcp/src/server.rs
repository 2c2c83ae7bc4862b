//! The loop: one message a line. Tools work beside it, so that they can be cancelled.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use driver::{Cache, Cancel};
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::tools::{self, Desk};

/// What the server may do.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Java programs are run on a JVM, where they can do what any program can: only if that is wanted.
    pub runs_java: bool,
    /// Where proofs are remembered.
    pub cache: Option<Cache>,
}

/// The versions of the protocol that say the same about what is used here, latest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;

struct Server<W> {
    output: Arc<Mutex<W>>,
    desk: Arc<Desk>,
    /// Stops the work on a request, by the request's id.
    at_work: Arc<Mutex<HashMap<String, Cancel>>>,
}

pub fn run<W: Write + Send + 'static>(
    input: impl BufRead,
    output: W,
    folder: Folder,
    settings: Settings,
) -> std::io::Result<()> {
    let desk = Arc::new(Desk { folder, settings });
    let server = Server { output: Arc::new(Mutex::new(output)), desk, at_work: Arc::default() };
    let mut workers = Vec::new();
    for line in input.lines() {
        let line = line?;
        if !line.trim().is_empty() {
            workers.extend(server.take(&line));
            workers.retain(|worker: &thread::JoinHandle<()>| !worker.is_finished());
        }
    }
    // What was asked for before the end is still answered.
    for worker in workers {
        let _ = worker.join();
    }
    Ok(())
}

impl<W: Write + Send + 'static> Server<W> {
    /// Answers a message; what takes time is answered by the thread that is given back.
    fn take(&self, line: &str) -> Option<thread::JoinHandle<()>> {
        let message: Value = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(error) => {
                self.refuse(Value::Null, PARSE_ERROR, &format!("this is no JSON: {error}"));
                return None;
            }
        };
        let method = message.get("method").and_then(Value::as_str);
        let params = message.get("params").cloned().unwrap_or(Value::Null);
        match (method, message.get("id").cloned()) {
            (Some("notifications/cancelled"), None) => self.cancel(&params["requestId"]),
            // Other notices change nothing, and answers to what was never asked mean nothing.
            (Some(_), None) => {}
            (None, _) if message.get("result").is_some() || message.get("error").is_some() => {}
            (None, id) => self.refuse(id.unwrap_or(Value::Null), INVALID_REQUEST, "a request has a method"),
            (Some("initialize"), Some(id)) => self.answer(id, greeting(&params)),
            (Some("ping"), Some(id)) => self.answer(id, json!({})),
            (Some("tools/list"), Some(id)) => self.answer(id, json!({ "tools": tools::list() })),
            (Some("tools/call"), Some(id)) => return Some(self.call(id, params)),
            (Some(method), Some(id)) => {
                self.refuse(id, METHOD_NOT_FOUND, &format!("`{method}` is not something this server answers"));
            }
        }
        None
    }

    fn call(&self, id: Value, params: Value) -> thread::JoinHandle<()> {
        let cancel = Cancel::default();
        lock(&self.at_work).insert(id.to_string(), cancel.clone());
        let (output, desk, at_work) = (self.output.clone(), self.desk.clone(), self.at_work.clone());
        thread::spawn(move || {
            let name = params["name"].as_str().unwrap_or_default();
            let answer = desk.call(name, &params["arguments"], &cancel);
            lock(&at_work).remove(&id.to_string());
            // Nobody waits for the answer to what was cancelled.
            if !cancel.is_cancelled() {
                send(&output, &json!({ "jsonrpc": "2.0", "id": id, "result": answer }));
            }
        })
    }

    fn cancel(&self, id: &Value) {
        if let Some(cancel) = lock(&self.at_work).get(&id.to_string()) {
            cancel.cancel();
        }
    }

    fn answer(&self, id: Value, result: Value) {
        send(&self.output, &json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    fn refuse(&self, id: Value, code: i64, message: &str) {
        send(&self.output, &json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }));
    }
}

fn greeting(params: &Value) -> Value {
    let asked = params["protocolVersion"].as_str();
    let version = VERSIONS.into_iter().find(|version| asked == Some(version)).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "grail", "version": env!("CARGO_PKG_VERSION") },
        "instructions": tools::INSTRUCTIONS,
    })
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An assistant that does not listen any more closes the input as well.
fn send<W: Write>(output: &Mutex<W>, message: &Value) {
    let mut output = lock(output);
    let _ = writeln!(output, "{message}").and_then(|()| output.flush());
}
