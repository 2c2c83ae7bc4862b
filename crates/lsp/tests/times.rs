//! A recorded session on large files: from a keystroke to what is wrong, and to the proof; and what stays in memory.
//!
//! Times mean something only in a release build on a quiet machine:
//! `GRAIL_TIMES=2000 cargo test --release -p grail-lsp --test times -- --nocapture` prints them for so many keystrokes.

#[path = "editor/client.rs"]
mod editor;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use driver::cache::Use;
use driver::{Cache, Cancel, Input, Options, Pattern, Request, Silent, Task};
use serde_json::{Value, json};
use source::SourceMap;

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

/// How long the proof of a member takes by itself, in a program of which everything else is known.
fn own_time(uri: &str, text: &str, member: &str) -> Duration {
    let map = Arc::new(SourceMap::new());
    let inputs = vec![Input::Text { name: uri.trim_start_matches("file://").to_string(), text: text.to_string() }];
    let options = Options { member: Some(Pattern::new(member)), ..Options::default() };
    let request = Request { task: Task::Verify, inputs, language: None, options };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    report.members().map(|member| member.stats.time).max().expect("the member is there")
}

/// A folder for proofs, away with them at the end.
struct Proofs(PathBuf);

impl Proofs {
    fn new(name: &str) -> Proofs {
        Proofs(std::env::temp_dir().join(format!("grail-{name}-{}", std::process::id())))
    }

    fn editor(&self, introduction: Value) -> Editor {
        Editor::remembering(introduction, Some(Cache::new(self.0.clone(), Use::Trust)))
    }
}

impl Drop for Proofs {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Without being asked, a short session on short files: that it works at all.
fn asked() -> Option<usize> {
    std::env::var("GRAIL_TIMES").ok().and_then(|n| n.parse().ok())
}

#[test]
fn a_recorded_session() {
    let (keystrokes, classes) = (asked().unwrap_or(3), if asked().is_some() { (84, 30) } else { (4, 4) });
    let proofs = Proofs::new("times");
    for (uri, text) in [("file:///t.chalice", chalice(classes.0)), ("file:///T.java", java(classes.1))] {
        let mut editor = proofs.editor(json!({ "capabilities": {} }));
        editor.open(uri, &text);
        let start = Instant::now();
        wait(&editor, 1, start);
        let first = wait(&editor, 1, start);
        let at = last_number(&text);
        let (mut checked, mut proved, mut hovered) = (Vec::new(), Vec::new(), Vec::new());
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
        }
        let own = own_time(uri, &text, "deposit");
        println!("{uri}: {} lines, first proof of all after {} ms", text.lines().count(), first.as_millis());
        println!("  keystroke to errors of syntax, names and types: {}", shown(checked));
        println!("  keystroke to the proof: {}; the proof of the member alone: {} ms", shown(proved), own.as_millis());
        println!("  hover while it is being proved: {}", shown(hovered));
    }
}

/// The number at the end of the last sum.
fn last_number(text: &str) -> usize {
    text.rfind("+ sum + 0").expect("the last member") + "+ sum + ".len()
}

/// From the keystroke that makes a proof stale to its end, while another begins.
#[test]
fn stale_work_ends_soon() {
    let uri = "file:///long.vpr";
    let able = json!({ "capabilities": { "window": { "workDoneProgress": true } } });
    let editor = Editor::with(able);
    editor.open(uri, LONG);
    let mut times = Vec::new();
    let mut old = 1;
    for _ in 0..asked().map_or(4, |n| n.min(100)) {
        progressed(&editor, uri, old, "begin");
        // In the midst of it.
        std::thread::sleep(Duration::from_millis(60));
        let since = Instant::now();
        let new = editor.replace(uri, 0..0, "\n");
        progressed(&editor, uri, old, "end");
        times.push(since.elapsed());
        old = new;
    }
    let best = *times.iter().min().expect("some keystrokes");
    println!("keystroke to the end of stale work: {}", shown(times));
    // On a busy machine, one time in some tries.
    assert!(best < Duration::from_millis(50), "{best:?}");
}

/// Takes the solver long: many products of unknown numbers.
const LONG: &str = "method m(a: Int, b: Int, c: Int, d: Int)\n  requires a > 1 && b > 1 && c > 1 && d > 1\n{\n  \
                    assert a * b * c * d * a * b != (a + b) * (c + d) * (a + c) * (b + d) + a * d * 7919\n}\n";

/// Waits for news of the proof of a version.
fn progressed(editor: &Editor, uri: &str, version: i32, kind: &str) {
    let token = format!("grail proof {version} {uri}");
    loop {
        let told = editor.notification("$/progress");
        if told["token"] == token.as_str() && told["value"]["kind"] == kind {
            return;
        }
    }
}

/// What is used falls when memory is given back, which is not at once: what does not grow is how far it falls.
#[test]
fn memory_does_not_grow() {
    let (edits, classes) = (asked().unwrap_or(45), if asked().is_some() { (84, 30) } else { (10, 10) });
    let proofs = Proofs::new("growth");
    for (uri, text) in [("file:///g.chalice", chalice(classes.0)), ("file:///G.java", java(classes.1))] {
        let editor = proofs.editor(json!({ "capabilities": {} }));
        editor.open(uri, &text);
        (0..2).for_each(|_| drop(editor.diagnostics(1, |_| true)));
        let at = last_number(&text);
        let mut used = Vec::new();
        for n in 0..edits {
            let version = editor.replace(uri, at..at + 1, &(n % 10).to_string());
            (0..2).for_each(|_| drop(editor.diagnostics(version, |_| true)));
            used.push(resident_kib());
        }
        let least = |part: &[u64]| part.iter().min().copied().unwrap_or(0);
        // The first third is for warming up.
        let (second, third) = (least(&used[edits / 3..edits * 2 / 3]), least(&used[edits * 2 / 3..]));
        let most = used.iter().max().copied().unwrap_or(0);
        println!(
            "{uri}: {edits} edits, at least {second} KiB in the second third, {third} in the last, at most {most}"
        );
        assert!(third <= second + second / 5 + 8192, "{uri}: memory grew from {second} KiB to {third}: {used:?}");
    }
}
