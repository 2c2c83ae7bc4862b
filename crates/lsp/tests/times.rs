//! A recorded session on large files: from a keystroke to what is wrong, and to the proof; and what stays in memory.
//!
//! Times mean something only in a release build on a quiet machine:
//! `GRAIL_TIMES=2000 cargo test --release -p grail-lsp --test times -- --nocapture` prints them for so many keystrokes.

#[path = "editor/client.rs"]
mod editor;

use std::time::{Duration, Instant};

use driver::Cache;
use driver::cache::Use;
use serde_json::json;

use editor::Editor;

/// A hundred classes are about 2,400 lines.
fn chalice(classes: usize) -> String {
    let class = |n: usize| {
        format!(
            "class Account{n} {{\n  var balance: int\n  var limit: int\n\n  predicate valid {{ acc(balance) && acc(limit) && balance >= 0 - limit }}\n\n  \
             method deposit(sum: int)\n    requires valid && sum >= 0\n    ensures valid\n  {{\n    unfold valid\n    balance := balance + sum + 0\n    fold valid\n  }}\n\n  \
             method twice(sum: int)\n    requires valid && sum >= 0\n    ensures valid\n  {{\n    call deposit(sum)\n    call deposit(sum)\n  }}\n}}\n\n"
        )
    };
    (0..classes).map(class).collect()
}

/// Thirty classes are about 500 lines.
fn java(classes: usize) -> String {
    let class = |n: usize| {
        format!(
            "class Account{n} {{\n  int balance;\n\n  //@ requires Perm(balance, write) ** sum >= 0;\n  //@ ensures Perm(balance, write);\n  \
             void deposit(int sum) {{\n    balance = balance + sum + 0;\n  }}\n\n  //@ requires Perm(balance, write) ** sum >= 0;\n  //@ ensures Perm(balance, write);\n  \
             void twice(int sum) {{\n    deposit(sum);\n    deposit(sum);\n  }}\n}}\n\n"
        )
    };
    (0..classes).map(class).collect()
}

fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

/// The time until diagnostics of a version come.
fn wait(editor: &Editor, version: i32, since: Instant) -> Duration {
    editor.diagnostics(version, |_| true);
    since.elapsed()
}

fn shown(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_millis();
    format!("median {} ms, 95% {} ms, most {} ms", at(50), at(95), at(100))
}

#[test]
fn a_recorded_session() {
    let asked: Option<usize> = std::env::var("GRAIL_TIMES").ok().and_then(|n| n.parse().ok());
    // Without being asked, a short session on short files: that it works at all.
    let (keystrokes, classes) = (asked.unwrap_or(3), if asked.is_some() { (84, 30) } else { (4, 4) });
    let folder = std::env::temp_dir().join(format!("grail-times-{}", std::process::id()));
    for (uri, text) in [("file:///t.chalice", chalice(classes.0)), ("file:///T.java", java(classes.1))] {
        let cache = Some(Cache::new(folder.clone(), Use::Trust));
        let mut editor = Editor::remembering(json!({ "capabilities": {} }), cache);
        editor.open(uri, &text);
        let start = Instant::now();
        wait(&editor, 1, start);
        let first = wait(&editor, 1, start);
        let at = text.rfind("+ sum + 0").expect("the last member") + "+ sum + ".len();
        let (mut checked, mut proved, mut hovered) = (Vec::new(), Vec::new(), Vec::new());
        let mut memory = 0;
        for n in 0..keystrokes {
            let since = Instant::now();
            // Another number each time: the member is another, and right.
            let version = editor.replace(uri, at..at + 1, &(n % 10).to_string());
            checked.push(wait(&editor, version, since));
            // The proof goes on meanwhile.
            let asked = Instant::now();
            let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 7 } });
            assert!(editor.ask("textDocument/hover", place)["contents"]["value"].is_string());
            hovered.push(asked.elapsed());
            proved.push(wait(&editor, version, since));
            if n == keystrokes / 10 {
                memory = resident_kib();
            }
        }
        println!("{uri}: {} lines, first proof of all after {} ms", text.lines().count(), first.as_millis());
        println!("  keystroke to errors of syntax, names and types: {}", shown(checked));
        println!("  keystroke to the proof: {}", shown(proved));
        println!("  hover while it is being proved: {}", shown(hovered));
        println!("  memory after {} edits {} KiB, after {keystrokes} {} KiB", keystrokes / 10, memory, resident_kib());
    }
    let _ = std::fs::remove_dir_all(&folder);
}
