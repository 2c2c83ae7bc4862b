//! The three renderers on the same diagnostics.

use grail_source::registry::{CodeEntry, Example};
use grail_source::render::text::Style;
use grail_source::render::{self, json, sarif};
use grail_source::{Code, Diagnostic, FileId, SourceMap, Span};
use serde_json::Value;

const CODE: Code = Code("G1308");

/// The only code that these diagnostics' registry knows.
const ENTRY: CodeEntry = CodeEntry {
    code: CODE.0,
    name: "assert-failed",
    summary: "an assertion might not hold",
    explanation: "It could not be proved.",
    example: Example::Told { message: "", remedy: "" },
};

fn described(code: &str) -> Option<&'static CodeEntry> {
    (code == ENTRY.code).then_some(&ENTRY)
}

fn span(map: &SourceMap, file: FileId, needle: &str) -> Span {
    let start = map.file(file).text.find(needle).expect("the text holds the needle");
    Span::new(file, start, start + needle.len())
}

fn text(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    render::text::render(map, diagnostic, Style::PLAIN)
}

#[test]
fn labels_notes_and_help_are_shown_at_their_places() {
    let map = SourceMap::new();
    let file = map.add("a.vpr", "method m(n: Int)\n  requires n > 0\n{\n  assert n > 1\n}\n");
    let diagnostic = Diagnostic::error(CODE, span(&map, file, "n > 1"), "the assertion might not hold")
        .with_label("not implied")
        .with_secondary(span(&map, file, "n > 0"), "all that is known")
        .with_note("for instance, n = 1")
        .with_help("strengthen the precondition");
    let expected = "\
error[G1308]: the assertion might not hold
 --> a.vpr:4:10
  |
2 |   requires n > 0
  |            ----- all that is known
3 | {
4 |   assert n > 1
  |          ^^^^^ not implied
  |
  = note: for instance, n = 1
  = help: strengthen the precondition
";
    assert_eq!(text(&map, &diagnostic), expected);
}

#[test]
fn marks_are_aligned_after_tabs_and_wide_characters() {
    let map = SourceMap::new();
    let file = map.add("tabs.vpr", "\t/* 漢字 */ assert x\n");
    let diagnostic = Diagnostic::error(CODE, span(&map, file, "x"), "no");
    let rendered = text(&map, &diagnostic);
    let lines: Vec<&str> = rendered.lines().collect();
    let width = |line: &str, upto: char| {
        let before = &line[..line.find(upto).expect("the mark is there")];
        unicode_width::UnicodeWidthStr::width(before)
    };
    assert_eq!(width(lines[3], 'x'), width(lines[4], '^'), "{rendered}");
}

#[test]
fn line_breaks_of_other_systems_and_control_characters_do_no_harm() {
    let map = SourceMap::new();
    let file = map.add("dos.vpr", "method m()\r\n{\r\n  assert \u{1b}[31mfalse\r\n}\r\n");
    let diagnostic =
        Diagnostic::error(CODE, span(&map, file, "false"), "bell \u{7}").with_label("\u{1b}x").with_note("\u{1b}[0m");
    let rendered = text(&map, &diagnostic);
    assert!(!rendered.contains('\u{1b}') && !rendered.contains('\r') && !rendered.contains('\u{7}'), "{rendered:?}");
}

#[test]
fn a_terminal_does_not_obey_names_of_files() {
    let map = SourceMap::new();
    let file = map.add("a\u{1b}[31m\nverified.vpr", "field f: Int\n");
    let diagnostic = Diagnostic::error(CODE, span(&map, file, "f:"), "wrong");
    let rendered = text(&map, &diagnostic);
    assert!(rendered.contains("a\u{fffd}[31m\u{fffd}verified.vpr:1:7"), "{rendered:?}");
    assert!(!rendered.contains('\u{1b}'), "{rendered:?}");
}

#[test]
fn a_span_over_many_lines_is_marked_at_its_first() {
    let map = SourceMap::new();
    let file = map.add("long.vpr", "method m()\n{\n  // 1\n  // 2\n  // 3\n  // 4\n}\nfield f: Int\n");
    let all = Span::new(file, 0, map.file(file).text.len());
    let expected = "\
error[G1308]: too long
 --> long.vpr:1:1
  |
1 | method m()
  | ^^^^^^^^^^ here
";
    assert_eq!(text(&map, &Diagnostic::error(CODE, all, "too long").with_label("here")), expected);
}

#[test]
fn several_files_get_an_excerpt_each_and_no_place_is_fine_too() {
    let map = SourceMap::new();
    let a = map.add("a.vpr", "one\n");
    let b = map.add("b.vpr", "two\n");
    let diagnostic = Diagnostic::error(CODE, span(&map, a, "one"), "twice")
        .with_secondary(span(&map, b, "two"), "first here")
        .with_secondary(Span::NONE, "and somewhere else");
    let rendered = text(&map, &diagnostic);
    assert!(rendered.contains("--> a.vpr:1:1") && rendered.contains("::: b.vpr:1:1"), "{rendered}");
    assert!(rendered.contains("note: and somewhere else"), "{rendered}");
    assert_eq!(text(&map, &Diagnostic::error(CODE, Span::NONE, "nowhere")), "error[G1308]: nowhere\n");
}

/// Positions that no caller should make must still not panic.
#[test]
fn odd_spans_are_survived() {
    let map = SourceMap::new();
    let file = map.add("odd.vpr", "äö\n");
    let empty = map.add("empty.vpr", "");
    for (file, start, end) in [(file, 1, 2), (file, 0, 99), (file, 5, 5), (file, 4, 2), (empty, 0, 0), (empty, 3, 9)] {
        let diagnostic = Diagnostic::error(CODE, Span::new(file, start, end), "odd");
        assert!(text(&map, &diagnostic).contains("odd"));
        json::diagnostic(&map, &diagnostic, &described);
        sarif::log(&map, &[diagnostic], &described, "1.0.0", true, 1);
    }
}

#[test]
fn sorting_is_by_file_place_and_severity() {
    let map = SourceMap::new();
    let a = map.add("a.vpr", "xyz");
    let b = map.add("b.vpr", "xyz");
    let at = |file, start| Span::new(file, start, start + 1);
    let mut list = vec![
        Diagnostic::error(CODE, at(b, 0), "3"),
        Diagnostic::warning(CODE, at(a, 1), "2"),
        Diagnostic::error(CODE, at(a, 1), "1"),
        Diagnostic::error(CODE, at(a, 0), "0"),
    ];
    render::sort(&mut list);
    let order: Vec<&str> = list.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(order, ["0", "1", "2", "3"]);
}

#[test]
fn json_has_the_documented_fields() {
    let map = SourceMap::new();
    let file = map.add("a.vpr", "ä := b\n");
    let diagnostic = Diagnostic::warning(CODE, span(&map, file, "b"), "hm").with_id("assert.failed:assertion.false");
    let value = serde_json::to_value(json::diagnostic(&map, &diagnostic, &described)).unwrap();
    let expected = serde_json::json!({
        "code": "G1308", "name": "assert-failed", "severity": "warning", "message": "hm",
        "id": "assert.failed:assertion.false",
        "primary": {
            "location": {
                "file": "a.vpr",
                "start": { "line": 1, "column": 6, "offset": 6 },
                "end": { "line": 1, "column": 7, "offset": 7 },
            },
            "text": "",
        },
        "secondary": [], "notes": [], "help": [],
    });
    assert_eq!(value, expected);
}

/// The rules of the published schema that our output touches: required properties, enumerations, ranges, index ties.
#[test]
fn sarif_keeps_the_rules_of_its_schema() {
    let map = SourceMap::new();
    let file = map.add("dir/a b.vpr", "one\ntwo\n");
    let diagnostics = [
        Diagnostic::error(CODE, span(&map, file, "two"), "first")
            .with_secondary(span(&map, file, "one"), "because")
            .with_secondary(Span::NONE, "nowhere")
            .with_note("n")
            .with_id("assert.failed:assertion.false"),
        Diagnostic::warning(Code("G0011"), Span::NONE, "second"),
    ];
    let log = serde_json::to_value(sarif::log(&map, &diagnostics, &described, "0.1.0", true, 1)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["$schema"], sarif::SCHEMA);
    let run = &log["runs"][0];
    assert!(["utf16CodeUnits", "unicodeCodePoints"].contains(&run["columnKind"].as_str().unwrap()));
    assert!(run["invocations"][0]["executionSuccessful"].is_boolean());
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "grail");
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string());
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        check_sarif_result(result, rules);
    }
    assert_eq!(results[0]["relatedLocations"].as_array().unwrap().len(), 1);
    let uri = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "dir/a%20b.vpr");
    assert_eq!(results[0]["properties"]["id"], "assert.failed:assertion.false");
}

fn check_sarif_result(result: &Value, rules: &[Value]) {
    assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
    assert!(!result["message"]["text"].as_str().unwrap().is_empty());
    let index = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(rules[index]["id"], result["ruleId"]);
    let none = Vec::new();
    let lists = [&result["locations"], &result["relatedLocations"]];
    for location in lists.iter().flat_map(|list| list.as_array().unwrap_or(&none)) {
        let region = &location["physicalLocation"]["region"];
        let number = |key: &str| region[key].as_u64().unwrap();
        assert!(number("startLine") >= 1 && number("startColumn") >= 1);
        assert!((number("endLine"), number("endColumn")) >= (number("startLine"), number("startColumn")));
    }
}
