//! A scripted editor.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::collections::HashMap;
use std::time::Duration;

use driver::Cache;
use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

pub struct Editor {
    /// The open texts, as the server should have them.
    texts: std::cell::RefCell<HashMap<String, (i32, String)>>,
    connection: Connection,
    server: Option<std::thread::JoinHandle<()>>,
    next: i32,
    /// What came while an answer was waited for.
    kept: std::cell::RefCell<std::collections::VecDeque<Message>>,
}

impl Editor {
    pub fn new() -> Editor {
        Editor::with(json!({ "capabilities": {} }))
    }

    /// An editor that introduces itself so.
    pub fn with(introduction: Value) -> Editor {
        Editor::remembering(introduction, None)
    }

    /// An editor whose server keeps proofs in a folder.
    pub fn remembering(introduction: Value, cache: Option<Cache>) -> Editor {
        let (server, client) = Connection::memory();
        let server = std::thread::spawn(move || grail_lsp::serve_on(server, cache).expect("the protocol is kept"));
        let mut editor = Editor {
            texts: Default::default(),
            connection: client,
            server: Some(server),
            next: 0,
            kept: Default::default(),
        };
        let answer = editor.ask("initialize", introduction);
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    pub fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_string(), params).into()).expect("a server");
    }

    pub fn message(&self) -> Message {
        match self.kept.borrow_mut().pop_front() {
            Some(kept) => kept,
            None => self.received(),
        }
    }

    fn received(&self) -> Message {
        self.connection.receiver.recv_timeout(Duration::from_secs(60)).expect("the server speaks")
    }

    /// The next notification of a kind.
    pub fn notification(&self, method: &str) -> Value {
        loop {
            if let Message::Notification(note) = self.message()
                && note.method == method
            {
                return note.params;
            }
        }
    }

    /// The next notification, if one comes in time.
    pub fn next_notification(&self, time: Duration) -> Option<Notification> {
        loop {
            let kept = self.kept.borrow_mut().pop_front();
            let next = kept.or_else(|| self.connection.receiver.recv_timeout(time).ok())?;
            if let Message::Notification(note) = next {
                return Some(note);
            }
        }
    }

    /// Whether nothing comes for a while.
    pub fn silent_for(&self, time: Duration) -> bool {
        self.kept.borrow().is_empty() && self.connection.receiver.recv_timeout(time).is_err()
    }

    /// The answer, or nothing if it was refused.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.try_ask(method, params).unwrap_or(Value::Null)
    }

    /// The answer, or why there is none.
    pub fn try_ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next;
        self.connection.sender.send(Request::new(id.into(), method.to_string(), params).into()).expect("a server");
        loop {
            match self.received() {
                Message::Response(response) if response.id == id.into() => {
                    return response.response_result.map_err(|error| error.message);
                }
                other => self.kept.borrow_mut().push_back(other),
            }
        }
    }

    pub fn open(&self, uri: &str, text: &str) {
        self.texts.borrow_mut().insert(uri.to_string(), (1, text.to_string()));
        self.tell(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": "x", "version": 1, "text": text } }),
        );
    }

    pub fn text(&self, uri: &str) -> String {
        self.texts.borrow()[uri].1.clone()
    }

    /// Asks about a place of a document: the `nth` occurrence of a text, counted from one, and so many bytes into it.
    pub fn ask_at(
        &mut self,
        method: &str,
        uri: &str,
        (wanted, nth, into): (&str, usize, usize),
        more: Value,
    ) -> Result<Value, String> {
        let text = self.text(uri);
        let (at, _) = text.match_indices(wanted).nth(nth - 1).unwrap_or_else(|| panic!("no {nth}. `{wanted}`"));
        let mut params = json!({ "textDocument": { "uri": uri }, "position": position(&text, at + into) });
        if let (Value::Object(params), Value::Object(more)) = (&mut params, more) {
            params.extend(more);
        }
        self.try_ask(method, params)
    }

    /// Replaces a range of bytes.
    pub fn replace(&self, uri: &str, range: std::ops::Range<usize>, with: &str) -> i32 {
        let (mut version, mut text) = self.texts.borrow()[uri].clone();
        version += 1;
        let edit = json!({ "range": { "start": position(&text, range.start), "end": position(&text, range.end) }, "text": with });
        text.replace_range(range, with);
        self.texts.borrow_mut().insert(uri.to_string(), (version, text));
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [edit] }),
        );
        version
    }

    /// Applies edits that the server proposes for a document, all at once.
    pub fn apply(&self, uri: &str, edits: &Value) -> i32 {
        let text = self.text(uri);
        let mut changed = text.clone();
        let mut edits: Vec<(usize, usize, String)> = edits
            .as_array()
            .expect("edits")
            .iter()
            .map(|edit| {
                let at = |end: &str| byte(&text, &edit["range"][end]);
                (at("start"), at("end"), edit["newText"].as_str().expect("a text").to_string())
            })
            .collect();
        edits.sort();
        for (start, end, new) in edits.into_iter().rev() {
            changed.replace_range(start..end, &new);
        }
        self.replace(uri, 0..text.len(), &changed)
    }

    /// The diagnostics that are published for a version once `enough` says so.
    pub fn diagnostics(&self, version: i32, enough: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        loop {
            let Message::Notification(note) = self.message() else { continue };
            if note.method != "textDocument/publishDiagnostics" || note.params["version"] != version {
                continue;
            }
            let found = note.params["diagnostics"].as_array().cloned().unwrap_or_default();
            if enough(&found) {
                return found;
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.server.take().expect("a server").join().expect("the server ends");
    }
}

/// Where a byte is, for texts without characters beyond ASCII.
pub fn position(text: &str, at: usize) -> Value {
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    json!({ "line": line, "character": at - start })
}

pub fn byte(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().expect("a line") as usize;
    let start = text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    start + position["character"].as_u64().expect("a column") as usize
}

/// The text under a range.
pub fn under<'a>(text: &'a str, range: &Value) -> &'a str {
    &text[byte(text, &range["start"])..byte(text, &range["end"])]
}
