//! `grail lsp` as a process: the project of a document is honoured.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use super::sandbox::Sandbox;

pub struct Server(Child);

impl Server {
    fn start() -> Server {
        Server::of(Command::new(env!("CARGO_BIN_EXE_grail")))
    }

    /// The server that a program is, in its folder and with its environment.
    pub fn of(mut grail: Command) -> Server {
        let child = grail.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut server = Server(child);
        server.send(json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
        server.receive(|message| message["id"] == 1);
        server.send(json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        server
    }

    fn send(&mut self, message: Value) {
        let text = message.to_string();
        let input = self.0.stdin.as_mut().expect("an input");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    /// The next message that is wanted.
    fn receive(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut output = BufReader::with_capacity(1, self.0.stdout.as_mut().expect("an output"));
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                assert!(output.read_line(&mut line).expect("the server speaks") > 0, "the server ended");
                if line.trim().is_empty() {
                    break;
                }
                if let Some(n) = line.strip_prefix("Content-Length: ") {
                    length = n.trim().parse().expect("a number");
                }
            }
            let mut bytes = vec![0; length];
            output.read_exact(&mut bytes).expect("the server speaks");
            let message: Value = serde_json::from_slice(&bytes).expect("JSON");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The first diagnostics of a file that is opened.
    pub fn open(&mut self, path: &std::path::Path) -> Vec<Value> {
        let text = std::fs::read_to_string(path).expect("a file");
        let uri = format!("file://{}", path.display());
        let document = json!({ "uri": uri, "languageId": "x", "version": 1, "text": text });
        self.send(
            json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        );
        let published = self.receive(|m| m["method"] == "textDocument/publishDiagnostics");
        published["params"]["diagnostics"].as_array().cloned().unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.send(json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
        self.receive(|message| message["id"] == 2);
        self.send(json!({ "jsonrpc": "2.0", "method": "exit" }));
        assert!(self.0.wait().expect("the server ends").success());
    }
}

const USES: &str = "class A { int two() { return B.two(); } }\n";
const USED: &str = "class B { static int two() { return 2; } }\n";

#[test]
fn files_of_a_project_are_one_program_in_the_editor() {
    let alone = Sandbox::new("editor-alone").file("A.java", USES).file("B.java", USED);
    assert!(!Server::start().open(&alone.path("A.java")).is_empty(), "B is not known");
    let joined =
        Sandbox::new("editor-joined").file("A.java", USES).file("B.java", USED).file("grail.toml", "files = [\".\"]\n");
    let found = Server::start().open(&joined.path("A.java"));
    assert!(found.is_empty(), "{found:?}");
}
