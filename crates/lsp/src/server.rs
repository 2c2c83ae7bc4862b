//! The loop: one message after the other.

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use driver::{Cache, Cancel, Report, Task, lang};
use gen_lsp_types::{
    CodeLensOptions, CodeLensParams, CodeLensRequest, DidChangeTextDocumentNotification, DidChangeTextDocumentParams,
    DidCloseTextDocumentNotification, DidCloseTextDocumentParams, DidOpenTextDocumentNotification,
    DidOpenTextDocumentParams, DocumentSymbolParams, DocumentSymbolProvider, DocumentSymbolRequest, FoldingRangeParams,
    FoldingRangeProvider, FoldingRangeRequest, HoverParams, HoverProvider, HoverRequest, InitializeParams,
    Notification, PublishDiagnosticsNotification, PublishDiagnosticsParams, Request, ServerCapabilities,
    TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use indexmap::IndexMap;
use lsp_server::{Connection, ErrorCode, Message, ProtocolError, Response};
use serde_json::Value;
use source::Diagnostic;

use crate::analysis::{self, Finding, Subject};
use crate::answers::{self, Proved};
use crate::document::{Columns, Text};
use crate::{folding, published};

/// An open document.
pub struct Document {
    pub text: Text,
    pub version: i32,
    /// What the diagnostics on the screen come from.
    pub shown: Option<Shown>,
    /// The last completed attempt to prove it, which may be of an earlier version.
    pub proved: Option<Proved>,
    /// Stops the analysis of this version.
    cancel: Cancel,
}

pub struct Shown {
    pub version: i32,
    pub report: Report,
}

struct Server {
    connection: Connection,
    columns: Columns,
    documents: IndexMap<Uri, Document>,
    findings: Sender<Finding>,
    cache: Option<Cache>,
}

pub fn run(connection: Connection, cache: Option<Cache>) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let offered = serde_json::from_value::<InitializeParams>(params).ok();
    let general = offered.and_then(|params| params.capabilities.general);
    let columns = Columns::agreed(general.and_then(|general| general.position_encodings).as_deref());
    let answer = serde_json::json!({
        "capabilities": capabilities(columns),
        "serverInfo": { "name": "grail", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    let (findings, found) = unbounded();
    let mut server = Server { connection, columns, documents: IndexMap::new(), findings, cache };
    server.serve(&found)
}

fn capabilities(columns: Columns) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(columns.kind()),
        text_document_sync: Some(TextDocumentSync::Options(sync)),
        hover_provider: Some(HoverProvider::Bool(true)),
        document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
        folding_range_provider: Some(FoldingRangeProvider::Bool(true)),
        code_lens_provider: Some(CodeLensOptions::default()),
        ..ServerCapabilities::default()
    }
}

impl Server {
    fn serve(&mut self, found: &Receiver<Finding>) -> Result<(), ProtocolError> {
        loop {
            select! {
                recv(self.connection.receiver) -> message => match message {
                    Err(_) => return Ok(()),
                    Ok(Message::Request(request)) => {
                        if self.connection.handle_shutdown(&request)? {
                            return Ok(());
                        }
                        self.answer(request);
                    }
                    Ok(Message::Notification(note)) => self.note(note),
                    Ok(Message::Response(_)) => {}
                },
                recv(found) -> finding => if let Ok(finding) = finding {
                    self.take(finding);
                },
            }
        }
    }

    /// A closed connection is noticed by the loop.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.connection.sender.send(message.into());
    }

    fn answer(&self, request: lsp_server::Request) {
        let lsp_server::Request { id, method, params } = request;
        let result = if is::<HoverRequest>(&method) {
            self.about(params, |p: HoverParams| {
                let of = p.text_document_position_params;
                (of.text_document.uri, move |document: &Document| answers::hover(document, of.position))
            })
        } else if is::<DocumentSymbolRequest>(&method) {
            self.about(params, |p: DocumentSymbolParams| (p.text_document.uri, answers::symbols))
        } else if is::<CodeLensRequest>(&method) {
            self.about(params, |p: CodeLensParams| (p.text_document.uri, answers::lenses))
        } else if is::<FoldingRangeRequest>(&method) {
            self.about(params, |p: FoldingRangeParams| (p.text_document.uri, |d: &Document| folding::ranges(&d.text)))
        } else {
            let message = format!("`{method}` is not something this server answers");
            return self.send(Response::new_err(id, ErrorCode::MethodNotFound as i32, message));
        };
        self.send(match result {
            Ok(value) => Response::new_ok(id, value),
            Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
        });
    }

    /// Answers a question about a document; about one that is not open there is nothing to say.
    fn about<P, A, R>(&self, params: Value, split: impl FnOnce(P) -> (Uri, A)) -> Result<Value, serde_json::Error>
    where
        P: serde::de::DeserializeOwned,
        A: FnOnce(&Document) -> R,
        R: serde::Serialize,
    {
        let (uri, answer) = split(serde_json::from_value(params)?);
        match self.documents.get(&uri) {
            Some(document) => serde_json::to_value(answer(document)),
            None => Ok(Value::Null),
        }
    }

    fn note(&mut self, note: lsp_server::Notification) {
        let lsp_server::Notification { method, params } = note;
        if told::<DidOpenTextDocumentNotification>(&method) {
            if let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) {
                self.set(opened.uri, Text::new(opened.text, self.columns), opened.version);
            }
        } else if told::<DidChangeTextDocumentNotification>(&method) {
            if let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params) {
                let (uri, version) =
                    (changed.text_document.text_document_identifier.uri, changed.text_document.version);
                let Some(document) = self.documents.get(&uri) else { return };
                let text = changed.content_changes.iter().fold(document.text.clone(), |text, edit| text.edited(edit));
                self.set(uri, text, version);
            }
        } else if told::<DidCloseTextDocumentNotification>(&method)
            && let Ok(DidCloseTextDocumentParams { text_document: closed }) = serde_json::from_value(params)
            && let Some(document) = self.documents.shift_remove(&closed.uri)
        {
            document.cancel.cancel();
            self.publish(closed.uri, None, Vec::new());
        }
    }

    /// A document has a new text: what was found out about the old one is stale.
    fn set(&mut self, uri: Uri, text: Text, version: i32) {
        let before = self.documents.shift_remove(&uri);
        let (shown, proved) = match before {
            Some(before) => {
                before.cancel.cancel();
                (before.shown, before.proved)
            }
            None => (None, None),
        };
        let cancel = Cancel::default();
        let name = path_of(&uri);
        if lang::of_path(name.as_ref()).is_some() {
            let subject = Subject { uri: uri.clone(), version, name, text: text.as_str().to_string() };
            analysis::start(subject, self.cache.clone(), self.findings.clone(), cancel.clone());
        }
        self.documents.insert(uri, Document { text, version, shown, proved, cancel });
    }

    fn take(&mut self, finding: Finding) {
        let Finding { uri, version, task, map, report } = finding;
        let Some(document) = self.documents.get_mut(&uri).filter(|document| document.version == version) else {
            return;
        };
        let shown =
            report.diagnostics.iter().map(|d: &Diagnostic| published::diagnostic(&uri, &document.text, &map, d));
        let diagnostics = shown.collect();
        if task == Task::Verify {
            document.proved = Some(Proved { text: document.text.clone(), report: report.clone() });
        }
        document.shown = Some(Shown { version, report });
        self.publish(uri, Some(version), diagnostics);
    }

    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<gen_lsp_types::Diagnostic>) {
        let params = PublishDiagnosticsParams { uri, version, diagnostics };
        let method = PublishDiagnosticsNotification::METHOD.to_string();
        self.send(lsp_server::Notification::new(method, params));
    }
}

fn is<R: Request>(method: &str) -> bool {
    R::METHOD.to_string() == method
}

fn told<N: Notification>(method: &str) -> bool {
    N::METHOD.to_string() == method
}

/// The path that a URI names. What is no path is still a name, and its end tells the language.
fn path_of(uri: &Uri) -> String {
    let Some(path) = uri.0.strip_prefix("file://") else { return uri.0.clone() };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.filter(|_| first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_name_paths() {
        assert_eq!(path_of(&Uri("file:///a/b%20c/d%C3%A9.vpr".to_string())), "/a/b c/dé.vpr");
        assert_eq!(path_of(&Uri("untitled:x.chalice".to_string())), "untitled:x.chalice");
        assert_eq!(path_of(&Uri("file:///100%.vpr".to_string())), "/100%.vpr");
    }
}
