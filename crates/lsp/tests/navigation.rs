//! Names, as a scripted editor asks about them: in every language, also while a text is not finished.

#[path = "editor/client.rs"]
mod editor;

use serde_json::{Value, json};

use editor::{Editor, byte, under};

/// A place in a program: a text, its occurrence counted from one, and so many bytes into it.
type Place = (&'static str, usize, usize);

struct Case {
    uri: &'static str,
    text: &'static str,
    /// A use, and its declaration.
    jump: (Place, Place),
    /// How often the name of `jump` stands in the text.
    uses: usize,
    /// A name that `jump` cannot be given, since something else has it.
    taken: &'static str,
    keyword: &'static str,
    /// Behind a dot, where this member is offered.
    dot: (&'static str, &'static str),
    /// Inside the brackets of a call, and what its help shows.
    call: (Place, &'static str),
    /// What the outline has.
    symbol: &'static str,
}

const CASES: [Case; 5] = [
    Case {
        uri: "file:///a.chalice",
        text: "class Cell {\n  var value: int\n  method set(n: int)\n    requires acc(value)\n    ensures acc(value) && value == n\n  {\n    value := n\n  }\n}\nclass Program {\n  method main() {\n    var cell := new Cell\n    var other: int := 3\n    call cell.set(other)\n    assert cell.value == 3\n  }\n}\n",
        jump: (("cell.value", 1, 5), ("var value", 1, 4)),
        uses: 6,
        taken: "set",
        keyword: "acquire",
        dot: ("cell.", "value"),
        call: (("set(other)", 1, 4), "set(n: int)"),
        symbol: "Program",
    },
    Case {
        uri: "file:///a.vpr",
        text: "field value: Int\nfield next: Ref\n\npredicate cell(c: Ref) { acc(c.value) }\n\nfunction get(c: Ref): Int\n  requires cell(c)\n{ unfolding cell(c) in c.value }\n\nmethod set(c: Ref, n: Int)\n  requires cell(c)\n  ensures cell(c) && get(c) == n\n{\n  unfold cell(c)\n  c.value := n\n  fold cell(c)\n}\n",
        jump: (("c.value := n", 1, 2), ("field value", 1, 6)),
        uses: 4,
        taken: "next",
        keyword: "unfold",
        dot: ("c.", "value"),
        call: (("get(c)", 1, 4), "get(c: Ref): Int"),
        symbol: "set",
    },
    Case {
        uri: "file:///a.bpl",
        text: "var total: int;\nvar other: int;\n\nfunction twice(n: int): int { n + n }\n\nprocedure add(n: int)\n  modifies total;\n  ensures total == old(total) + twice(n);\n{\n  total := total + twice(n);\n}\n",
        jump: (("total + twice", 1, 0), ("var total", 1, 4)),
        uses: 6,
        taken: "other",
        keyword: "procedure",
        dot: ("", ""),
        call: (("twice(n);", 2, 6), "twice(n: int): int"),
        symbol: "add",
    },
    Case {
        uri: "file:///A.java",
        text: "class Cell {\n  int value;\n  int other;\n  //@ requires Perm(value, write);\n  //@ ensures Perm(value, write) ** value == n;\n  void set(int n) {\n    value = n;\n  }\n  //@ requires Perm(value, write);\n  //@ ensures Perm(value, write);\n  void twice() {\n    var n = 3;\n    this.set(n);\n    set(n);\n  }\n}\n",
        jump: (("value = n", 1, 0), ("int value", 1, 4)),
        uses: 7,
        taken: "other",
        keyword: "while",
        dot: ("this.", "set"),
        call: (("this.set(n)", 1, 9), "set(int n): void"),
        symbol: "Cell",
    },
    Case {
        uri: "file:///Owned.java",
        text: "//@ model ownership;\nclass Counter {\n  int count;\n  int other;\n  //@ requires count >= 0;\n  void inc() {\n    count = count + 1;\n  }\n  void twice() {\n    this.inc();\n  }\n}\n",
        jump: (("count + 1", 1, 0), ("int count", 1, 4)),
        uses: 4,
        taken: "other",
        keyword: "class",
        dot: ("this.", "inc"),
        call: (("this.inc()", 1, 9), "inc(): void"),
        symbol: "Counter",
    },
];

fn at(text: &str, (wanted, nth, into): Place) -> usize {
    text.match_indices(wanted).nth(nth - 1).unwrap_or_else(|| panic!("no {nth}. `{wanted}` in {text}")).0 + into
}

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().expect("items").iter().filter_map(|item| item["label"].as_str()).collect()
}

fn edits<'a>(answer: &'a Value, uri: &str) -> &'a Value {
    &answer["changes"][uri]
}

#[test]
fn definitions_references_and_highlights() {
    for case in CASES {
        let mut editor = Editor::new();
        editor.open(case.uri, case.text);
        let (here, there) = case.jump;
        let found = editor.ask_at("textDocument/definition", case.uri, here, json!({})).expect("an answer");
        assert_eq!(found["uri"], case.uri, "{}", case.uri);
        assert_eq!(byte(case.text, &found["range"]["start"]), at(case.text, there), "{}", case.uri);
        for (with, more) in [(true, 0), (false, 1)] {
            let context = json!({ "context": { "includeDeclaration": with } });
            let found = editor.ask_at("textDocument/references", case.uri, here, context).expect("an answer");
            assert_eq!(found.as_array().map(Vec::len), Some(case.uses - more), "{}: {found}", case.uri);
        }
        let found = editor.ask_at("textDocument/documentHighlight", case.uri, there, json!({})).expect("an answer");
        assert_eq!(found.as_array().map(Vec::len), Some(case.uses), "{}", case.uri);
    }
}

#[test]
fn renaming_and_what_it_refuses() {
    for case in CASES {
        let mut editor = Editor::new();
        editor.open(case.uri, case.text);
        let (here, there) = case.jump;
        let prepared = editor.ask_at("textDocument/prepareRename", case.uri, here, json!({})).expect("a name");
        let name = prepared["placeholder"].as_str().expect("a name").to_string();
        assert_eq!(under(case.text, &prepared["range"]), name);
        let refused = |editor: &mut Editor, to: &str| {
            editor
                .ask_at("textDocument/rename", case.uri, here, json!({ "newName": to }))
                .expect_err(&format!("{}: `{to}` is refused", case.uri))
        };
        assert!(refused(&mut editor, case.keyword).contains("is a word of"), "{}", case.uri);
        assert!(refused(&mut editor, "not a name").contains("is not a name"), "{}", case.uri);
        let taken = refused(&mut editor, case.taken);
        assert!(taken.contains(case.taken), "{}: {taken}", case.uri);
        let new = json!({ "newName": "renamed" });
        let answer = editor.ask_at("textDocument/rename", case.uri, there, new).expect("a rename");
        assert_eq!(edits(&answer, case.uri).as_array().map(Vec::len), Some(case.uses), "{}", case.uri);
        let version = editor.apply(case.uri, edits(&answer, case.uri));
        let text = editor.text(case.uri);
        assert_eq!(text.matches("renamed").count(), case.uses, "{}: {text}", case.uri);
        // Nothing is wrong with the names of the renamed program.
        let found = editor.diagnostics(version, |_| true);
        assert!(found.iter().all(|d| d["severity"] != 1), "{}: {found:?}\n{text}", case.uri);
    }
}

#[test]
fn what_can_be_typed_next() {
    for case in CASES {
        let mut editor = Editor::new();
        editor.open(case.uri, case.text);
        let line = case.text[..at(case.text, case.jump.0)].matches('\n').count();
        let place = json!({ "textDocument": { "uri": case.uri }, "position": { "line": line, "character": 0 } });
        let items = editor.ask("textDocument/completion", place);
        let labels_here = labels(&items);
        assert!(labels_here.contains(&case.keyword), "{}: no `{}` in {labels_here:?}", case.uri, case.keyword);
        let templates = items.as_array().expect("items").iter().filter(|i| i["insertTextFormat"] == 2);
        assert!(templates.clone().count() > 3, "{}: forms of constructs", case.uri);
        assert!(
            templates.clone().all(|i| i["insertText"].as_str().is_some_and(|t| t.contains("${1:"))),
            "{}",
            case.uri
        );
        if !case.dot.0.is_empty() {
            // As it is typed: the text cannot be read any more.
            let whole = at(case.text, (case.dot.0, 1, case.dot.0.len()));
            let end = case.text[whole..].find(|c: char| !c.is_alphanumeric()).map_or(whole, |n| whole + n);
            editor.replace(case.uri, whole..end, "");
            let items =
                editor.ask_at("textDocument/completion", case.uri, (case.dot.0, 1, case.dot.0.len()), json!({}));
            let items = items.expect("items");
            assert!(labels(&items).contains(&case.dot.1), "{}: {:?}", case.uri, labels(&items));
            assert!(!labels(&items).contains(&case.keyword), "{}: only members", case.uri);
        }
    }
}

#[test]
fn help_for_calls_colours_and_symbols() {
    for case in CASES {
        let mut editor = Editor::new();
        editor.open(case.uri, case.text);
        let (place, shown) = case.call;
        let help = editor.ask_at("textDocument/signatureHelp", case.uri, place, json!({})).expect("help");
        assert_eq!(help["signatures"][0]["label"], shown, "{}", case.uri);
        assert_eq!(help["activeParameter"], 0);
        let document = json!({ "textDocument": { "uri": case.uri } });
        let tokens = editor.ask("textDocument/semanticTokens/full", document.clone());
        let data = tokens["data"].as_array().expect("tokens");
        assert!(data.len() >= 5 * case.uses && data.len().is_multiple_of(5), "{}", case.uri);
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 2, "character": 0 } });
        let part = json!({ "textDocument": { "uri": case.uri }, "range": range });
        let some = editor.ask("textDocument/semanticTokens/range", part);
        let some = some["data"].as_array().expect("tokens");
        assert!(!some.is_empty() && data.starts_with(some), "{}", case.uri);
        let symbols = editor.ask("textDocument/documentSymbol", document);
        let names: Vec<&str> = symbols.as_array().expect("symbols").iter().filter_map(|s| s["name"].as_str()).collect();
        assert!(names.contains(&case.symbol), "{}: {names:?}", case.uri);
        let found = editor.ask("workspace/symbol", json!({ "query": case.symbol }));
        assert_eq!(found[0]["name"], case.symbol, "{}", case.uri);
        assert_eq!(found[0]["location"]["uri"], case.uri);
    }
}

#[test]
fn types_that_are_not_written_are_hinted_at() {
    for (n, hint) in [(0, ": Cell"), (3, ": int")] {
        let mut editor = Editor::new();
        editor.open(CASES[n].uri, CASES[n].text);
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
        let hints =
            editor.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": CASES[n].uri }, "range": range }));
        assert_eq!(hints.as_array().map(Vec::len), Some(1), "{hints}");
        assert_eq!(hints[0]["label"], hint);
    }
}

/// Typed letter by letter, at nearly every step the text cannot be read; names are known all the way.
#[test]
fn an_unfinished_text_has_names() {
    for case in CASES {
        let mut editor = Editor::new();
        editor.open(case.uri, case.text);
        let (here, there) = case.jump;
        editor.ask_at("textDocument/definition", case.uri, here, json!({})).expect("an answer");
        let line = case.text[..at(case.text, here)].rfind('\n').map_or(0, |n| n + 1);
        for (n, letter) in "((if {".char_indices() {
            editor.replace(case.uri, line + n..line + n, &letter.to_string());
            let found = editor.ask_at("textDocument/definition", case.uri, here, json!({})).expect("an answer");
            let text = editor.text(case.uri);
            let declared = at(&text, there);
            assert_eq!(byte(&text, &found["range"]["start"]), declared, "{} after {} letters", case.uri, n + 1);
            let hover = editor.ask_at("textDocument/hover", case.uri, here, json!({})).expect("an answer");
            assert!(hover["contents"]["value"].is_string(), "{} after {} letters", case.uri, n + 1);
            let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": case.uri } }));
            assert!(symbols.as_array().is_some_and(|all| !all.is_empty()), "{} after {} letters", case.uri, n + 1);
        }
        let refused = editor.ask_at("textDocument/rename", case.uri, here, json!({ "newName": "renamed" }));
        assert!(refused.is_err_and(|why| why.contains("syntax errors")), "{}", case.uri);
    }
}

#[test]
fn hovering_tells_contracts_and_words() {
    let mut editor = Editor::new();
    editor.open(CASES[0].uri, CASES[0].text);
    let hover = editor.ask_at("textDocument/hover", CASES[0].uri, ("cell.set", 1, 6), json!({})).expect("an answer");
    let text = hover["contents"]["value"].as_str().expect("words");
    assert!(text.contains("requires acc(value)") && !text.contains(":="), "{text}");
    let hover = editor.ask_at("textDocument/hover", CASES[0].uri, ("ensures", 1, 2), json!({})).expect("an answer");
    assert!(hover["contents"]["value"].as_str().expect("words").contains("`ensures assertion`"), "{hover}");
}

#[test]
fn names_of_the_library_are_kept() {
    let mut editor = Editor::new();
    let uri = "file:///L.java";
    editor.open(uri, "class L {\n  void m() {\n    Object o = new Object();\n    o.hashCode();\n  }\n}\n");
    let refused = editor.ask_at("textDocument/prepareRename", uri, ("hashCode", 1, 2), json!({}));
    assert!(refused.is_err(), "{refused:?}");
}
