//! The published schema (`docs/grail-report.schema.json`) describes what is printed, whatever the command and however it ends.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::sandbox::Sandbox;

const CHALICE: &str = "class C {\n  var x: int\n  method main()\n  {\n    fork t := m()\n    join t\n  }\n  method m()\n  {\n    assume x == 1\n  }\n}\n";
const FAILING: &str = "field f: Int\n\nmethod m(x: Ref, b: Bool)\n  requires acc(x.f, 1/2)\n{\n  if (b) { x.f := 1 }\n}\nmethod a(n: Int)\n";

#[test]
fn whatever_is_printed_keeps_to_the_schema() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grail-report.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).expect("the schema is there")).expect("JSON");
    let sandbox = Sandbox::new("schema")
        .file("ok.vpr", "method m() { assert true }\n")
        .file("wrong.vpr", FAILING)
        .file("illegal.vpr", "method m( {\n")
        .file("a.chalice", CHALICE)
        .file("runs.chalice", "external class ChalicePrint { method Int(x: int) { } }\nclass P {\n  method main()\n  {\n    var out := new ChalicePrint\n    call out.Int(42)\n  }\n}\n")
        .file("a.bpl", "procedure p(n: int) { assert n > 0; }\n")
        .file("A.java", "class A { int x; void m() { x = 1; } }\n");
    let commands: [&[&str]; 15] = [
        &["verify", "ok.vpr"],
        &["verify", "--stats", "ok.vpr", "wrong.vpr", "a.bpl", "A.java"],
        &["verify", "--time-limit", "0", "wrong.vpr"],
        &["verify", "--why", "wrong.vpr:6"],
        &["verify", "--why", "wrong.vpr:1"],
        &["verify", "--why", "a.bpl:1"],
        &["verify", "nowhere.vpr"],
        &["check", "illegal.vpr"],
        &["audit", "wrong.vpr", "a.chalice", "A.java"],
        &["run", "a.chalice"],
        &["run", "--who-holds", "C.x", "a.chalice"],
        &["run", "illegal.vpr"],
        &["explore", "--outputs", "runs.chalice"],
        &["explore", "--max-schedules", "1", "a.chalice"],
        &["verify", "a.chalice"],
    ];
    for command in commands {
        let run = sandbox.grail(&[command, &["--format", "json"]].concat());
        let printed: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{command:?}: {error}: {run:?}"));
        let mut problems = Vec::new();
        Check { root: &schema, problems: &mut problems }.value(&schema, &printed, "$");
        assert!(problems.is_empty(), "{command:?}: {problems:#?}");
        assert_eq!(printed["exit_code"], run.code, "{command:?}");
        // What nobody has described is as bad as what is described wrongly.
        let described = &schema["properties"];
        for (name, _) in printed.as_object().expect("an object") {
            assert!(described.get(name).is_some(), "{command:?}: `{name}` is not in the schema");
        }
    }
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/n" } }, "required": ["a"], "$defs": { "n": { "anyOf": [{ "enum": [1] }, { "type": "null" }] } } });
    for (value, fits) in [
        (json!({ "a": 1 }), true),
        (json!({ "a": null }), true),
        (json!({ "a": 2 }), false),
        (json!({}), false),
        (json!([]), false),
    ] {
        let mut problems = Vec::new();
        Check { root: &schema, problems: &mut problems }.value(&schema, &value, "$");
        assert_eq!(problems.is_empty(), fits, "{value}: {problems:?}");
    }
}

/// The part of JSON Schema that the schema is written in.
struct Check<'a> {
    root: &'a Value,
    problems: &'a mut Vec<String>,
}

impl Check<'_> {
    fn value(&mut self, schema: &Value, value: &Value, at: &str) {
        for (word, rule) in schema.as_object().expect("a schema is an object") {
            match word.as_str() {
                "$ref" => {
                    let pointer = rule.as_str().expect("a reference").trim_start_matches('#');
                    let target = self.root.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not there"));
                    self.value(&target.clone(), value, at);
                }
                "type" => self.expect(has_type(rule, value), at, rule, value),
                "const" => self.expect(rule == value, at, rule, value),
                "enum" => self.expect(rule.as_array().is_some_and(|all| all.contains(value)), at, rule, value),
                "anyOf" => {
                    let fits = |one: &Value| {
                        let mut problems = Vec::new();
                        Check { root: self.root, problems: &mut problems }.value(one, value, at);
                        problems.is_empty()
                    };
                    let fits = rule.as_array().expect("a list").iter().any(fits);
                    self.expect(fits, at, rule, value);
                }
                "properties" => {
                    for (name, inner) in rule.as_object().expect("properties") {
                        if let Some(found) = value.get(name) {
                            self.value(inner, found, &format!("{at}.{name}"));
                        }
                    }
                }
                "required" => {
                    for name in rule.as_array().expect("names") {
                        let name = name.as_str().expect("a name");
                        self.expect(value.get(name).is_some(), at, &json!({ "required": name }), value);
                    }
                }
                "items" => {
                    for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.value(rule, item, &format!("{at}[{n}]"));
                    }
                }
                "minimum" => self.expect(value.as_f64() >= rule.as_f64(), at, rule, value),
                "minItems" => {
                    self.expect(value.as_array().map(Vec::len) >= rule.as_u64().map(|n| n as usize), at, rule, value)
                }
                "maxItems" => {
                    self.expect(value.as_array().map(Vec::len) <= rule.as_u64().map(|n| n as usize), at, rule, value)
                }
                "pattern" => self.expect(is_code(value), at, rule, value),
                "$schema" | "$defs" | "title" | "description" => {}
                other => panic!("the schema says `{other}`, which this test does not understand"),
            }
        }
    }

    fn expect(&mut self, fits: bool, at: &str, rule: &Value, value: &Value) {
        if !fits {
            self.problems.push(format!("{at}: {value} is not {rule}"));
        }
    }
}

fn has_type(rule: &Value, value: &Value) -> bool {
    match rule.as_str().expect("one type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type `{other}`"),
    }
}

/// The one pattern there is: a code.
fn is_code(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|code| code.len() == 5 && code.starts_with('G') && code[1..].chars().all(|c| c.is_ascii_digit()))
}
