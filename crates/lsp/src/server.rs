//! The loop: one message after the other.

use std::path::Path;

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use driver::{Cache, Cancel, Task, isolate};
use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProvider, CodeLensOptions, CompletionOptions,
    DidChangeConfigurationNotification, DidChangeConfigurationParams, DidChangeTextDocumentNotification,
    DidChangeTextDocumentParams, DidChangeWatchedFilesNotification, DidChangeWorkspaceFoldersNotification,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentNotification, DidCloseTextDocumentParams,
    DidOpenTextDocumentNotification, DidOpenTextDocumentParams, DidSaveTextDocumentNotification,
    DidSaveTextDocumentParams, DocumentSymbolProvider, ExecuteCommandOptions, ExecuteCommandParams,
    ExecuteCommandRequest, FoldingRangeProvider, Hover, HoverParams, HoverProvider, HoverRequest, InitializeParams,
    MessageType, Notification, PublishDiagnosticsNotification, PublishDiagnosticsParams, RegistrationRequest,
    RenameOptions, RenameProvider, Request, ServerCapabilities, ShowMessageNotification, ShowMessageParams,
    SignatureHelpOptions, TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions,
    Uri, WorkspaceFolders, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use indexmap::IndexMap;
use lsp_server::{Connection, ErrorCode, Message, ProtocolError, Response};
use serde_json::Value;
use source::Diagnostic;

use crate::analysis::{self, Extent, Finding, FindingKind, Subject};
use crate::background::Background;
use crate::colours;
use crate::document::{Change, Columns, Text};
use crate::held::Question;
use crate::open::{Document, Proved, Shown};
use crate::program::Program;
use crate::projects::{self, Projects, Setup};
use crate::settings::{Prove, Settings};
use crate::workspace::Workspace;
use crate::{commands, held, progress, published, requests, uris};

pub struct Server {
    connection: Connection,
    pub columns: Columns,
    pub workspace: Workspace,
    pub documents: IndexMap<Uri, Document>,
    findings: Sender<Finding>,
    cache: Option<Cache>,
    projects: Projects,
    settings: Settings,
    /// Whether the editor shows how far proofs have come.
    shows_progress: bool,
    background: Background,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.documents.values().for_each(|document| document.cancel.cancel());
        self.background.wait();
    }
}

pub fn run(connection: Connection, cache: Option<Cache>, projects: Projects) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let offered = serde_json::from_value::<InitializeParams>(params).ok();
    let sent = offered.as_ref().and_then(|params| params.initialization_options.clone()).unwrap_or_default();
    let mut workspace = Workspace::default();
    if let Some(WorkspaceFolders::WorkspaceFolderList(folders)) =
        offered.as_ref().and_then(|params| params.workspace_folders_initialize_params.workspace_folders.as_ref())
    {
        workspace.add(folders);
    }
    let capable = offered.map(|params| params.capabilities).unwrap_or_default();
    let shows_progress = capable.window.as_ref().and_then(|window| window.work_done_progress) == Some(true);
    let watches = capable.workspace.and_then(|w| w.did_change_watched_files?.dynamic_registration) == Some(true);
    let columns = Columns::agreed(capable.general.and_then(|general| general.position_encodings).as_deref());
    let answer = serde_json::json!({
        "capabilities": capabilities(columns),
        "serverInfo": { "name": "grail", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    let (findings, found) = unbounded();
    let settings = Settings::default();
    let documents = IndexMap::new();
    let background = Background::default();
    let mut server = Server {
        connection,
        columns,
        workspace,
        documents,
        findings,
        cache,
        projects,
        settings,
        shows_progress,
        background,
    };
    server.choose(&sent);
    if watches {
        server.watch_files();
    }
    server.serve(&found)
}

fn capabilities(columns: Columns) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
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
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QuickFix]),
            ..CodeActionOptions::default()
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.map(str::to_string).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        folding_range_provider: Some(FoldingRangeProvider::Bool(true)),
        code_lens_provider: Some(CodeLensOptions::default()),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..WorkspaceOptions::default()
        }),
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
                        match &*request.method {
                            method if is::<ExecuteCommandRequest>(method) => self.command(request),
                            method if is::<HoverRequest>(method) => self.hover(request),
                            _ => self.answer(request),
                        }
                    }
                    Ok(Message::Notification(note)) => self.guarded(|server| server.note(note)),
                    Ok(Message::Response(_)) => {}
                },
                recv(found) -> finding => if let Ok(finding) = finding {
                    self.guarded(|server| server.take(finding));
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

    /// What is known at once, and what is held there: as it was found before, or as soon as it is found.
    fn hover(&mut self, request: lsp_server::Request) {
        let asked = serde_json::from_value::<HoverParams>(request.params.clone()).ok();
        let Some(question) = asked.and_then(|asked| self.question(&asked.text_document_position_params)) else {
            return self.answer(request);
        };
        let id = request.id.clone();
        let said =
            isolate::guard(|| requests::answer(self, request)).ok().and_then(|answer| answer.response_result.ok());
        let hover = said.and_then(|said| serde_json::from_value::<Hover>(said).ok());
        let replies = self.connection.sender.clone();
        held::ask(&self.background, question, self.findings.clone(), move |more| {
            // A closed connection is noticed by the loop.
            let _ = replies.send(Response::new_ok(id, held::added(hover, more)).into());
        });
    }

    /// Marks a line as asked about, if nobody has asked and the document is proved as it is.
    fn question(&mut self, at: &TextDocumentPositionParams) -> Option<Question> {
        let (uri, line) = (at.text_document.uri.clone(), at.position.line);
        let document = self.documents.get_mut(&uri)?;
        let is_proved = document.proved.as_ref().is_some_and(|proved| proved.text.as_str() == document.text.as_str());
        if !is_proved || document.held.contains_key(&line) {
            return None;
        }
        document.held.insert(line, None);
        let program = document.program.clone()?;
        let options = analysis::options(&program, self.cache.clone());
        let (version, cancel) = (document.version, document.cancel.clone());
        Some(Question { uri, version, line, program, options, cancel })
    }

    /// A bug is told, and the server goes on.
    fn guarded(&mut self, work: impl FnOnce(&mut Server)) {
        if let Err(bug) = isolate::guard(|| work(self)) {
            self.show(MessageType::Error, format!("a bug in Grail; please report it: {}", bug.0));
        }
    }

    fn command(&mut self, request: lsp_server::Request) {
        let asked = serde_json::from_value::<ExecuteCommandParams>(request.params).ok();
        let asked = asked.and_then(|asked| {
            let mut arguments = asked.arguments.unwrap_or_default().into_iter();
            let uri = Uri(arguments.next()?.as_str()?.to_string());
            let program = self.documents.get(&uri)?.program.clone()?;
            commands::ALL.contains(&&*asked.command).then_some((asked.command, uri, program, arguments.next()))
        });
        let Some((command, uri, program, line)) =
            asked.filter(|(command, _, program, _)| commands::can(command, program))
        else {
            let message =
                format!("one of {} with the URI of an open document that it is for", commands::ALL.join(", "));
            return self.send(Response::new_err(request.id, ErrorCode::InvalidParams as i32, message));
        };
        if command == commands::VERIFY {
            self.send(Response::new_ok(request.id, Value::Null));
            return self.analyse(&uri, true);
        }
        let options = analysis::options(&program, self.cache.clone());
        let (cancel, replies) = (self.documents[&uri].cancel.clone(), self.connection.sender.clone());
        let line = line.and_then(|line| u32::try_from(line.as_u64()?).ok()).unwrap_or(0);
        self.background.spawn(move || {
            let text = match &*command {
                commands::WHY => commands::why(&program, line, options, &cancel),
                command => commands::execute(&program, command, &cancel),
            };
            let _ = replies.send(Response::new_ok(request.id, text.clone()).into());
            // What is done by a click above the text has nobody who waits for an answer.
            if command != commands::WHY {
                let shown = ShowMessageParams { kind: MessageType::Info, message: text };
                let shown = lsp_server::Notification::new(ShowMessageNotification::METHOD.to_string(), shown);
                let _ = replies.send(shown.into());
            }
        });
    }

    fn note(&mut self, note: lsp_server::Notification) {
        let lsp_server::Notification { method, params } = note;
        if told::<DidOpenTextDocumentNotification>(&method) {
            if let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) {
                self.set(opened.uri, Text::new(opened.text, self.columns), opened.version, &[]);
            }
        } else if told::<DidChangeTextDocumentNotification>(&method) {
            if let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params) {
                self.change(changed);
            }
        } else if told::<DidSaveTextDocumentNotification>(&method) {
            if let Ok(DidSaveTextDocumentParams { text_document: saved, .. }) = serde_json::from_value(params)
                && self.settings.prove == Prove::Save
            {
                self.analyse(&saved.uri, true);
            }
        } else if told::<DidChangeConfigurationNotification>(&method) {
            if let Ok(DidChangeConfigurationParams { settings }) = serde_json::from_value(params) {
                self.choose(&settings);
            }
        } else if told::<DidChangeWorkspaceFoldersNotification>(&method) {
            if let Ok(DidChangeWorkspaceFoldersParams { event }) = serde_json::from_value(params) {
                self.workspace.remove(&event.removed);
                self.workspace.add(&event.added);
            }
        } else if told::<DidChangeWatchedFilesNotification>(&method) {
            // Any file may be imported by, or joined with, those that are open; a project may say something else.
            let open: Vec<Uri> = self.documents.keys().cloned().collect();
            open.iter().for_each(|uri| self.reread(uri));
        } else if told::<DidCloseTextDocumentNotification>(&method)
            && let Ok(DidCloseTextDocumentParams { text_document: closed }) = serde_json::from_value(params)
            && let Some(document) = self.documents.shift_remove(&closed.uri)
        {
            document.cancel.cancel();
            self.publish(closed.uri, None, Vec::new());
        }
    }

    fn choose(&mut self, sent: &Value) {
        match self.settings.with(sent) {
            Ok(settings) => self.settings = settings,
            Err(why) => self.show(MessageType::Warning, format!("grail: {why}")),
        }
    }

    /// Asks to be told of files that change outside of the editor.
    fn watch_files(&self) {
        let watchers: Vec<Value> = driver::lang::extensions()
            .map(|extension| format!("**/*.{extension}"))
            .chain(["**/grail.toml".to_string()])
            .map(|pattern| serde_json::json!({ "globPattern": pattern }))
            .collect();
        let registration = serde_json::json!({
            "id": "files",
            "method": DidChangeWatchedFilesNotification::METHOD.to_string(),
            "registerOptions": { "watchers": watchers },
        });
        let params = serde_json::json!({ "registrations": [registration] });
        let id = "register files".to_string().into();
        self.send(lsp_server::Request::new(id, RegistrationRequest::METHOD.to_string(), params));
    }

    fn show(&self, kind: MessageType, message: String) {
        let params = ShowMessageParams { kind, message };
        self.send(lsp_server::Notification::new(ShowMessageNotification::METHOD.to_string(), params));
    }

    fn change(&mut self, changed: DidChangeTextDocumentParams) {
        let (uri, version) = (changed.text_document.text_document_identifier.uri, changed.text_document.version);
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

    /// A document has a new text: what was found out about the old one is stale.
    fn set(&mut self, uri: Uri, text: Text, version: i32, changes: &[Change]) {
        let before = self.documents.shift_remove(&uri);
        if let Some(before) = &before {
            before.cancel.cancel();
        }
        let program = self.program(&uri, &text);
        let path = uris::path_of(&uri);
        let document = match before {
            Some(before) => before.changed(text, version, program, changes),
            None => Document::new(text, version, program),
        };
        self.documents.insert(uri.clone(), document);
        self.analyse(&uri, false);
        let with_it = |d: &Document| d.program.iter().any(|p| p.texts.iter().skip(1).any(|(name, _)| *name == path));
        let others: Vec<Uri> = self
            .documents
            .iter()
            .filter(|(other, d)| **other != uri && with_it(d))
            .map(|(uri, _)| uri.clone())
            .collect();
        others.iter().for_each(|uri| self.reread(uri));
    }

    /// What is around a document has changed.
    fn reread(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get(uri) else { return };
        let program = self.program(uri, &document.text);
        if let Some(document) = self.documents.get_mut(uri) {
            document.surrounded(program);
        }
        self.analyse(uri, false);
    }

    fn program(&self, uri: &Uri, text: &Text) -> Option<Program> {
        let name = uris::path_of(uri);
        let setup = match (self.projects)(Path::new(&name)) {
            Ok(setup) => setup,
            Err(why) => {
                self.show(MessageType::Error, why);
                Setup::default()
            }
        };
        let open = |path: &Path| {
            let document = self.documents.get(&uris::of_path(&path.display().to_string()))?;
            Some(document.text.as_str().to_string())
        };
        projects::program(&name, text.as_str(), setup, &open)
    }

    /// Starts to find out about a document.
    fn analyse(&mut self, uri: &Uri, asked: bool) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.cancel.cancel();
        document.cancel = Cancel::default();
        let Some(program) = document.program.clone() else { return };
        let prove = asked || self.settings.prove == Prove::Change;
        let extent = Extent { prove, at_once: asked, repairs: self.settings.repairs };
        let subject = Subject { uri: uri.clone(), version: document.version, program };
        let (cache, findings) = (self.cache.clone(), self.findings.clone());
        analysis::start(&self.background, subject, extent, cache, findings, document.cancel.clone());
    }

    fn take(&mut self, finding: Finding) {
        let Finding { uri, version, what } = finding;
        // Also of a proof that is stale: it was begun, so it is ended.
        if let FindingKind::Progress(stage) = what {
            if self.shows_progress {
                progress::messages(&uri.0, version, stage).into_iter().for_each(|message| self.send(message));
            }
            return;
        }
        let Some(document) = self.documents.get_mut(&uri).filter(|document| document.version == version) else {
            return;
        };
        let (task, map, report) = match what {
            FindingKind::Fix(fix) => return document.fixes.push(fix),
            FindingKind::Held { line, text } => {
                document.held.insert(line, text);
                return;
            }
            FindingKind::Progress(_) => return,
            FindingKind::Names(index) => return document.learn(index),
            FindingKind::Report { task, map, report } => (task, map, report),
        };
        document.fixes.clear();
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
