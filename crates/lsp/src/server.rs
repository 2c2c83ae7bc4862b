//! The loop: one message after the other.

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use driver::{Cache, Options, Task, isolate};
use gen_lsp_types::{
    CodeLensOptions, CompletionOptions, DidChangeTextDocumentNotification, DidChangeTextDocumentParams,
    DidCloseTextDocumentNotification, DidCloseTextDocumentParams, DidOpenTextDocumentNotification,
    DidOpenTextDocumentParams, DocumentSymbolProvider, FoldingRangeProvider, HoverProvider, InitializeParams,
    Notification, PublishDiagnosticsNotification, PublishDiagnosticsParams, RenameOptions, RenameProvider,
    ServerCapabilities, SignatureHelpOptions, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use indexmap::IndexMap;
use lsp_server::{Connection, ErrorCode, Message, ProtocolError, Response};
use source::Diagnostic;

use crate::analysis::{self, Finding, Subject};
use crate::colours;
use crate::document::{Change, Columns, Text};
use crate::open::{Document, Proved, Shown};
use crate::program::Program;
use crate::{published, requests, uris};

pub struct Server {
    connection: Connection,
    columns: Columns,
    pub documents: IndexMap<Uri, Document>,
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
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
        workspace_symbol_provider: Some(true.into()),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..RenameOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".to_string(), ">".to_string()]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_string(), ",".to_string()]),
            ..SignatureHelpOptions::default()
        }),
        semantic_tokens_provider: Some(colours::options().into()),
        inlay_hint_provider: Some(true.into()),
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

    pub fn document(&self, uri: &Uri) -> Option<(&Uri, &Document)> {
        self.documents.get_key_value(uri)
    }

    /// A closed connection is noticed by the loop.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.connection.sender.send(message.into());
    }

    fn answer(&self, request: lsp_server::Request) {
        let (id, method) = (request.id.clone(), request.method.clone());
        // A bug in an answer is told in its place, and the server goes on.
        let answered = isolate::guard(|| requests::answer(self, request));
        self.send(answered.unwrap_or_else(|bug| {
            let message = format!("a bug in Grail while answering `{method}`; please report it: {}", bug.0);
            Response::new_err(id, ErrorCode::InternalError as i32, message)
        }));
    }

    fn note(&mut self, note: lsp_server::Notification) {
        let lsp_server::Notification { method, params } = note;
        if told::<DidOpenTextDocumentNotification>(&method) {
            if let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) {
                self.set(opened.uri, Text::new(opened.text, self.columns), opened.version, &[]);
            }
        } else if told::<DidChangeTextDocumentNotification>(&method) {
            if let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params) {
                let (uri, version) =
                    (changed.text_document.text_document_identifier.uri, changed.text_document.version);
                let Some(document) = self.documents.get(&uri) else { return };
                let mut text = document.text.clone();
                let mut changes = Vec::new();
                for edit in &changed.content_changes {
                    let (edited, change) = text.edited(edit);
                    text = edited;
                    changes.push(change);
                }
                self.set(uri, text, version, &changes);
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
    fn set(&mut self, uri: Uri, text: Text, version: i32, changes: &[Change]) {
        let name = uris::path_of(&uri);
        let program = Program::of_text(&name, text.as_str(), Options::default());
        let document = match self.documents.shift_remove(&uri) {
            Some(before) => before.changed(text, version, program, changes),
            None => Document::new(text, version, program),
        };
        if let Some(program) = &document.program {
            let subject = Subject { uri: uri.clone(), version, program: program.clone() };
            analysis::start(subject, self.cache.clone(), self.findings.clone(), document.cancel.clone());
        }
        self.documents.insert(uri, document);
    }

    fn take(&mut self, finding: Finding) {
        let Finding { uri, version, task, map, report, index } = finding;
        let Some(document) = self.documents.get_mut(&uri).filter(|document| document.version == version) else {
            return;
        };
        if let Some(index) = index {
            document.learn(index);
        }
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

fn told<N: Notification>(method: &str) -> bool {
    N::METHOD.to_string() == method
}
