//! When proofs are made, and files that change outside of the editor.

#[path = "editor/client.rs"]
mod editor;

use std::time::Duration;

use serde_json::{Value, json};

use editor::Editor;

const WRONG: &str = "method m() { assert 1 == 2 }\n";
const URI: &str = "file:///a.vpr";

fn has_errors(found: &[Value]) -> bool {
    found.iter().any(|d| d["severity"] == 1)
}

#[test]
fn proofs_wait_for_a_save_if_asked_to() {
    let editor = Editor::with(json!({ "capabilities": {}, "initializationOptions": { "prove": "save" } }));
    editor.open(URI, WRONG);
    assert!(!has_errors(&editor.diagnostics(1, |_| true)));
    assert!(editor.silent_for(Duration::from_millis(600)), "nothing is proved");
    editor.tell("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    editor.diagnostics(1, has_errors);
}

#[test]
fn proofs_wait_for_a_request_if_asked_to() {
    let mut editor = Editor::new();
    editor.tell("workspace/didChangeConfiguration", json!({ "settings": { "grail": { "prove": "request" } } }));
    editor.open(URI, WRONG);
    assert!(!has_errors(&editor.diagnostics(1, |_| true)));
    editor.tell("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    assert!(editor.silent_for(Duration::from_millis(600)), "nothing is proved");
    let refused = editor.try_ask("workspace/executeCommand", json!({ "command": "grail.verify", "arguments": ["x"] }));
    assert!(refused.is_err_and(|why| why.contains("open document")));
    editor.ask("workspace/executeCommand", json!({ "command": "grail.verify", "arguments": [URI] }));
    editor.diagnostics(1, has_errors);
}

#[test]
fn wrong_settings_are_told() {
    let editor = Editor::with(json!({ "capabilities": {}, "initializationOptions": { "prove": "never" } }));
    let told = editor.notification("window/showMessage");
    assert!(told["message"].as_str().is_some_and(|message| message.contains("never")), "{told}");
}

#[test]
fn files_that_change_outside_are_read_again() {
    let folder = std::env::temp_dir().join(format!("grail-lsp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("lib.vpr"), "function f(): Int ensures result == 1 { 1 }\n").expect("a file");
    let editor = Editor::with(
        json!({ "capabilities": { "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } } }),
    );
    let uri = format!("file://{}", folder.join("main.vpr").display());
    editor.open(&uri, "import \"lib.vpr\"\nmethod m() { assert f() == 1 }\n");
    editor.diagnostics(1, |found| !has_errors(found));
    editor.diagnostics(1, |found| !has_errors(found));
    std::fs::write(folder.join("lib.vpr"), "function f(): Int ensures result == 2 { 2 }\n").expect("a file");
    let changed = format!("file://{}", folder.join("lib.vpr").display());
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": changed, "type": 2 }] }));
    editor.diagnostics(1, has_errors);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn symbols_of_the_folders_of_a_workspace_are_found() {
    let folder = std::env::temp_dir().join(format!("grail-lsp-folder-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("target")).expect("a folder");
    std::fs::write(folder.join("one.vpr"), "method somewhere() { }\n").expect("a file");
    std::fs::write(folder.join("two.chalice"), "class Somewhere { }\n").expect("a file");
    std::fs::write(folder.join("target/three.vpr"), "method somewhere() { }\n").expect("a file");
    let uri = format!("file://{}", folder.display());
    let folders = json!([{ "uri": uri, "name": "x" }]);
    let mut editor = Editor::with(json!({ "capabilities": {}, "workspaceFolders": folders }));
    let found = |editor: &mut Editor| {
        let all = editor.ask("workspace/symbol", json!({ "query": "somewh" }));
        all.as_array().map_or(0, Vec::len)
    };
    assert_eq!(found(&mut editor), 2);
    editor.open(&format!("{uri}/one.vpr"), "method somewhere() { }\nmethod somewhat() { }\n");
    assert_eq!(found(&mut editor), 3, "an open document is as it is in the editor");
    let event = json!({ "event": { "added": [], "removed": folders } });
    editor.tell("workspace/didChangeWorkspaceFolders", event);
    assert_eq!(found(&mut editor), 2);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
