//! `grail mcp`, as an assistant talks to it.

use serde_json::{Value, json};

use super::sandbox::Sandbox;

const FAILING: &str = "field f: Int\n\nmethod m(x: Ref)\n  requires acc(x.f, 1/2)\n{\n  x.f := 1\n}\n";
const RUNS: &str = "external class ChalicePrint { method Int(x: int) { } }\nclass P {\n  method main()\n  {\n    var out := new ChalicePrint\n    call out.Int(42)\n  }\n}\n";
const SECRET: &str = "this is nobody's business";

/// The answers to requests, in the order of these.
fn answers(sandbox: &Sandbox, arguments: &[&str], requests: &[Value]) -> Vec<Value> {
    let mut lines = String::new();
    for (id, request) in requests.iter().enumerate() {
        let mut request = request.clone();
        request["jsonrpc"] = json!("2.0");
        request["id"] = json!(id);
        lines.push_str(&format!("{request}\n"));
    }
    let run = sandbox.grail_with_input(&[&["mcp"], arguments].concat(), &lines);
    assert_eq!(run.code, 0, "{run:?}");
    let mut answers: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers.len(), requests.len(), "{run:?}");
    answers
}

fn call(tool: &str, arguments: Value) -> Value {
    json!({ "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text: {answer}"))
}

#[test]
fn an_assistant_gets_the_context_of_a_failure() {
    let sandbox = Sandbox::new("mcp").file("a.vpr", FAILING).file("b.chalice", RUNS);
    let all = answers(
        &sandbox,
        &[],
        &[
            json!({ "method": "initialize", "params": { "protocolVersion": "2025-03-26", "capabilities": {} } }),
            json!({ "method": "tools/list" }),
            call("check", json!({ "files": ["a.vpr"] })),
            call("verify", json!({ "files": ["a.vpr"] })),
            call("why", json!({ "file": "a.vpr", "line": 6 })),
            call("run", json!({ "files": ["b.chalice"] })),
            call("explore", json!({ "files": ["b.chalice"] })),
            call("explain", json!({ "what": "G1301" })),
            json!({ "method": "ping" }),
        ],
    );
    assert_eq!(all[0]["result"]["protocolVersion"], "2025-03-26");
    let tools: Vec<&str> =
        all[1]["result"]["tools"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert_eq!(tools, ["check", "verify", "why", "run", "explore", "explain"]);
    assert_eq!(all[2]["result"]["structuredContent"]["verdict"], "success", "{}", all[2]);
    let verified = &all[3]["result"]["structuredContent"];
    assert_eq!((&verified["verdict"], &verified["exit_code"]), (&json!("violation"), &json!(1)));
    assert_eq!(verified["diagnostics"][0]["code"], "G1301");
    assert_eq!(verified["diagnostics"][0]["primary"]["location"]["start"]["line"], 6);
    assert!(text(&all[3]).contains("is given here"), "the history of the permission: {}", text(&all[3]));
    assert!(text(&all[4]).contains("fails here"), "{}", text(&all[4]));
    assert_eq!(all[4]["result"]["structuredContent"]["ways"][0]["states"][0]["held"][0]["amount"], "1/2", "{}", all[4]);
    assert_eq!(all[5]["result"]["structuredContent"]["output"], json!(["42"]), "{}", all[5]);
    assert_eq!(all[6]["result"]["structuredContent"]["verdict"], "success", "{}", all[6]);
    assert!(text(&all[7]).contains("assignment-failed"));
}

#[cfg(unix)]
#[test]
fn nothing_outside_the_folder_is_read() {
    let sandbox = Sandbox::new("mcp-confined");
    let sandbox = sandbox.file("secret.vpr", SECRET).file("inside/a.vpr", "import \"../secret.vpr\"\nmethod m() {}\n");
    std::os::unix::fs::symlink(sandbox.path("secret.vpr"), sandbox.path("inside/link.vpr")).expect("a link");
    std::os::unix::fs::symlink(sandbox.path(""), sandbox.path("inside/up")).expect("a link");
    let absolute = sandbox.path("secret.vpr").display().to_string();
    let inside = sandbox.below("inside");
    let requests: Vec<Value> = ["../secret.vpr", "link.vpr", "up/secret.vpr", &absolute, "a.vpr", "."]
        .into_iter()
        .map(|path| call("check", json!({ "files": [path] })))
        .chain([
            call("why", json!({ "file": "../secret.vpr", "line": 1 })),
            call("check", json!({ "files": ["../missing.vpr"] })),
        ])
        .collect();
    for (request, answer) in requests.iter().zip(answers(&inside, &[], &requests)) {
        assert!(!answer.to_string().contains("nobody"), "{request}: {answer}");
        let refused =
            answer["result"]["isError"] == true || answer["result"]["structuredContent"]["verdict"] == "illegal";
        assert!(refused, "{request}: {answer}");
    }
}

#[test]
fn java_is_run_only_if_that_is_wanted() {
    let sandbox = Sandbox::new("mcp-java").file("A.java", "class A { public static void main(String[] args) { } }\n");
    let all = answers(&sandbox, &[], &[call("run", json!({ "files": ["A.java"] }))]);
    assert_eq!(all[0]["result"]["isError"], true);
    assert!(text(&all[0]).contains("--run-java"), "{}", all[0]);
}

#[test]
fn what_makes_no_sense_is_told() {
    let sandbox = Sandbox::new("mcp-nonsense");
    let run = sandbox.grail_with_input(
        &["mcp"],
        "this is no JSON\n{\"id\":1}\n\n{\"id\":2,\"method\":\"dance\"}\n{\"method\":\"notifications/initialized\"}\n",
    );
    let codes: Vec<i64> = run
        .stdout
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).unwrap()["error"]["code"].as_i64().unwrap())
        .collect();
    assert_eq!((run.code, codes), (0, vec![-32700, -32600, -32601]));
    let all = answers(
        &sandbox,
        &[],
        &[
            call("dance", json!({})),
            call("verify", json!({})),
            call("verify", json!({ "files": [3] })),
            call("explain", json!({ "what": "qqq" })),
        ],
    );
    assert!(all.iter().all(|answer| answer["result"]["isError"] == true), "{all:?}");
}
