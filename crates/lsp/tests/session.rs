//! Editing sessions, as a scripted editor would have them.

#[path = "editor/client.rs"]
mod editor;

use serde_json::{Value, json};

use editor::Editor;

const WRONG: &str = "class C {\n  var x: int\n  method m()\n  {\n    x := 1\n  }\n}\n";

#[test]
fn a_proof_is_shown_broken_and_fixed_while_typing() {
    let mut editor = Editor::new();
    let uri = "file:///session.chalice";
    editor.open(uri, WRONG);
    let found = editor.diagnostics(1, |found| !found.is_empty());
    assert_eq!(found[0]["range"]["start"], json!({ "line": 4, "character": 4 }));
    let hover = editor.ask(
        "textDocument/hover",
        json!({ "textDocument": { "uri": uri }, "position": { "line": 4, "character": 5 } }),
    );
    let code = found[0]["code"].as_str().expect("a code");
    assert!(hover["contents"]["value"].as_str().expect("words").contains(code), "{hover}");

    // ` requires acc(x)` typed letter by letter behind `m()`: only the last version matters.
    for (n, letter) in " requires acc(x)".char_indices() {
        let at = json!({ "line": 2, "character": 12 + n });
        let edit = json!({ "range": { "start": at, "end": at }, "text": letter.to_string() });
        editor.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": 2 + n }, "contentChanges": [edit] }),
        );
    }
    assert!(editor.diagnostics(17, |_| true).is_empty());
    // The verdict comes with the proof.
    editor.diagnostics(17, |_| true);
    let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(symbols[0]["name"], "C");
    assert_eq!(symbols[0]["children"][1]["name"], "m");
    assert_eq!(symbols[0]["children"][1]["detail"], "verified");
    let lenses = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(lenses[0]["command"]["title"], "verified");
}

#[test]
fn every_language_is_served() {
    let editor = Editor::new();
    let wrong = [
        ("file:///a.vpr", "method m() { assert 1 == 2 }\n"),
        ("file:///a.chalice", WRONG),
        ("file:///a.bpl", "procedure p() { assert 1 == 2; }\n"),
        ("file:///A.java", "class A { int x; void m() { x = 1; } }\n"),
    ];
    for (uri, text) in wrong {
        editor.open(uri, text);
        let found = editor.diagnostics(1, |found| !found.is_empty());
        assert_eq!(found[0]["source"], "grail", "{uri}");
        editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
}

#[test]
fn syntax_errors_and_unknown_files_do_no_harm() {
    let mut editor = Editor::new();
    editor.open("file:///notes.txt", "not a program");
    editor.open("file:///a.vpr", "method m( {\n");
    let found = editor.diagnostics(1, |found| !found.is_empty());
    assert_eq!(found[0]["severity"], 1);
    let folding = editor.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": "file:///notes.txt" } }));
    assert_eq!(folding, json!([]));
    let nothing = editor.ask(
        "textDocument/hover",
        json!({ "textDocument": { "uri": "file:///never-opened.vpr" }, "position": { "line": 0, "character": 0 } }),
    );
    assert_eq!(nothing, Value::Null);
}

/// Broken, and fixed by the quick fix that is offered.
#[test]
fn quick_fixes_mend_what_they_say() {
    let programs = [
        ("file:///f.chalice", WRONG),
        ("file:///f.vpr", "field f: Int\n\nmethod m(x: Ref)\n{\n  x.f := 1\n}\n"),
        ("file:///f.bpl", "var g: int;\n\nprocedure p(n: int)\n{\n  g := n;\n}\n"),
        ("file:///F.java", "class F {\n  int x;\n\n  void m() {\n    x = 1;\n  }\n}\n"),
        (
            "file:///u.vpr",
            "field f: Int\n\npredicate p(x: Ref) { acc(x.f) }\n\nmethod m(x: Ref)\n  requires p(x)\n  ensures p(x)\n{\n  x.f := 1\n}\n",
        ),
        (
            "file:///l.vpr",
            "field f: Int\n\nmethod m(x: Ref)\n  requires acc(x.f)\n{\n  while (x.f > 0) {\n    x.f := x.f - 1\n  }\n}\n",
        ),
        (
            "file:///o.chalice",
            "class C {\n  method m(c: C)\n    requires c != null\n  {\n    acquire c\n    release c\n  }\n}\n",
        ),
    ];
    for (uri, text) in programs {
        let mut editor = Editor::new();
        editor.open(uri, text);
        editor.diagnostics(1, |found| !found.is_empty());
        let everywhere = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
        let asked = json!({ "textDocument": { "uri": uri }, "range": everywhere, "context": { "diagnostics": [] } });
        let begin = std::time::Instant::now();
        let action = loop {
            let actions = editor.ask("textDocument/codeAction", asked.clone());
            if let Some(action) = actions.as_array().and_then(|all| all.iter().find(|a| a["isPreferred"] == true)) {
                break action.clone();
            }
            assert!(begin.elapsed().as_secs() < 30, "{uri}: no quick fix in {actions}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        let version = editor.apply(uri, &action["edit"]["changes"][uri]);
        editor.diagnostics(version, |_| true);
        let found = editor.diagnostics(version, |_| true);
        assert!(found.is_empty(), "{uri}: {found:?} after {}:\n{}", action["title"], editor.text(uri));
    }
}
