//! What an editor shows beside errors: what is held, how far a proof is, what can be done; and how soon stale work ends.

#[path = "editor/client.rs"]
mod editor;

use std::sync::Arc;
use std::time::{Duration, Instant};

use driver::{Cancel, Input, Options, Request, Silent, Task};
use lsp_server::Message;
use serde_json::{Value, json};
use source::SourceMap;

use editor::Editor;

const PROVED: &str =
    "class C {\n  var x: int;\n  method main()\n    requires acc(x)\n  {\n    x := 1;\n    x := 2;\n  }\n}\n";

/// Opened, and proved or not.
fn opened(introduction: Value, uri: &str, text: &str) -> Editor {
    let editor = Editor::with(introduction);
    editor.open(uri, text);
    editor.diagnostics(1, |_| true);
    editor.diagnostics(1, |_| true);
    editor
}

fn hover(editor: &mut Editor, uri: &str, place: (&str, usize, usize)) -> String {
    let answer = editor.ask_at("textDocument/hover", uri, place, json!({})).expect("an answer");
    answer["contents"]["value"].as_str().unwrap_or_default().to_string()
}

#[test]
fn hovering_tells_what_is_held_according_to_the_proof() {
    let uri = "file:///held.chalice";
    let mut editor = opened(json!({ "capabilities": {} }), uri, PROVED);
    let begin = Instant::now();
    // The first answer does not wait for the proof; a later one has it.
    let held = loop {
        let said = hover(&mut editor, uri, ("x := 2", 1, 0));
        if said.contains("according to the proof") {
            break said;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{said}");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(held.contains("= 1"), "{held}");
    // What was found out about another text is not told.
    let version = editor.replace(uri, 0..0, "\n");
    editor.diagnostics(version, |_| true);
    assert!(!hover(&mut editor, uri, ("requires", 1, 0)).contains("according to the proof"));
}

const FAILING: &str = "external class ChalicePrint {\n  method Int(n: int) { }\n}\nclass C {\n  method main()\n  {\n    var out := new ChalicePrint;\n    call out.Int(7);\n    assert false;\n  }\n}\n";

#[test]
fn what_can_be_done_is_offered_and_done() {
    let uri = "file:///offers.chalice";
    let mut editor = opened(json!({ "capabilities": {} }), uri, FAILING);
    let lenses = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    let commands = lenses.as_array().expect("a list").iter().filter_map(|lens| lens["command"]["command"].as_str());
    // Verdicts are no commands.
    let commands: Vec<&str> = commands.filter(|command| !command.is_empty()).collect();
    assert_eq!(commands, ["grail.verify", "grail.run", "grail.explore"]);
    let ask = |editor: &mut Editor, command: &str, arguments: Value| {
        editor.try_ask("workspace/executeCommand", json!({ "command": command, "arguments": arguments }))
    };
    let told = ask(&mut editor, "grail.run", json!([uri])).expect("it runs");
    assert!(told.as_str().is_some_and(|told| told.contains('7') && told.contains("assert")), "{told}");
    let told = ask(&mut editor, "grail.why", json!([uri, 8])).expect("it fails there");
    assert!(told.as_str().is_some_and(|told| told.contains("fails here")), "{told}");
    assert!(ask(&mut editor, "grail.run", json!(["file:///never-opened.vpr"])).is_err());
    // Nothing runs Silver.
    editor.open("file:///s.vpr", "method m() { }\n");
    assert!(ask(&mut editor, "grail.run", json!(["file:///s.vpr"])).is_err());
}

/// Trusting something is said of every member, and a text that is no longer what was proved is not called so.
#[test]
fn members_are_listed_with_what_became_of_them() {
    let uri = "file:///members.chalice";
    let mut editor = opened(json!({ "capabilities": {} }), uri, FAILING);
    let ask = |editor: &mut Editor| editor.ask("grail/members", json!({ "textDocument": { "uri": uri } }));
    let told = ask(&mut editor);
    assert_eq!(told["current"], true);
    let of = |told: &Value, name: &str| {
        let members = told["members"].as_array().expect("a list").clone();
        members.into_iter().find(|member| member["name"] == name).unwrap_or_else(|| panic!("no {name}: {told}"))
    };
    assert_eq!(of(&told, "C.main")["standing"], "failed");
    assert_eq!(of(&told, "C.main")["range"]["start"]["line"], 4);
    let text = editor.text(uri);
    let at = text.find("assert false").expect("it is there");
    let version = editor.replace(uri, at..at + "assert".len(), "assume");
    editor.diagnostics(version, |_| true);
    editor.diagnostics(version, |_| true);
    let told = ask(&mut editor);
    assert_eq!(of(&told, "C.main")["standing"], "relying");
    assert!(of(&told, "C.main")["verdict"].as_str().is_some_and(|verdict| verdict.contains("relying")), "{told}");
    let version = editor.replace(uri, 0..0, "junk ");
    editor.diagnostics(version, |_| true);
    assert_eq!(ask(&mut editor)["current"], false);
    assert_eq!(editor.ask("grail/members", json!({ "textDocument": { "uri": "file:///closed.vpr" } })), Value::Null);
}

#[test]
fn editors_that_show_progress_are_told_of_it() {
    let able = json!({ "capabilities": { "window": { "workDoneProgress": true } } });
    let editor = Editor::with(able);
    editor.open("file:///progress.chalice", PROVED);
    let (mut begun, mut ended) = (0, 0);
    while ended == 0 {
        match editor.message() {
            Message::Notification(note) if note.method == "$/progress" => match note.params["value"]["kind"].as_str() {
                Some("begin") => begun += 1,
                Some("end") => ended += 1,
                _ => {}
            },
            _ => {}
        }
    }
    assert_eq!((begun, ended), (1, 1));
    let editor = Editor::new();
    editor.open("file:///quiet.chalice", PROVED);
    for _ in 0..2 {
        assert_eq!(
            editor.next_notification(Duration::from_secs(60)).expect("diagnostics").method,
            "textDocument/publishDiagnostics"
        );
    }
}

/// Takes the solver long: many products of unknown numbers.
const LONG: &str = "method m(a: Int, b: Int, c: Int, d: Int)\n  requires a > 1 && b > 1 && c > 1 && d > 1\n{\n  assert a * b * c * d * a * b != (a + b) * (c + d) * (a + c) * (b + d) + a * d * 7919\n}\n";

/// Stale work ends within 50 ms of a keystroke; on a busy machine, one time in some tries.
#[test]
fn a_proof_that_is_stale_ends_at_once() {
    let tries = (0..8).map(|_| {
        let cancel = Cancel::default();
        let stop = cancel.clone();
        let work = std::thread::spawn(move || {
            let map = Arc::new(SourceMap::new());
            let inputs = vec![Input::Text { name: "a.vpr".to_string(), text: LONG.to_string() }];
            let options = Options { budget: Some(u64::from(u32::MAX)), ..Options::default() };
            driver::run(Request { task: Task::Verify, inputs, language: None, options }, &map, &stop, &mut Silent)
        });
        std::thread::sleep(Duration::from_millis(400));
        assert!(!work.is_finished(), "the proof takes long");
        let keystroke = Instant::now();
        cancel.cancel();
        let report = work.join().expect("no panic");
        assert!(report.interrupted);
        keystroke.elapsed()
    });
    let best = tries.min().expect("some tries");
    assert!(best < Duration::from_millis(50), "{best:?}");
}
