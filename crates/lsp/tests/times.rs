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
             method deposit(sum: int)\n    requires valid && sum >= 0\n    ensures valid\n  {{\n    unfold valid\n    balance := balance + sum + 1000\n    fold valid\n  }}\n\n  \
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
             void deposit(int sum) {{\n    balance = balance + sum + 1000;\n  }}\n\n  //@ requires Perm(balance, write) ** sum >= 0;\n  //@ ensures Perm(balance, write);\n  \
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
        let (mut checked, mut proved, mut hovered) = (Vec::new(), Vec::new(), Vec::new());
        for n in 0..keystrokes {
            let since = Instant::now();
            let version = type_number(&editor, uri, n);
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

/// Types another number in the last sum, one that was never there: the member is another, and right.
fn type_number(editor: &Editor, uri: &str, n: usize) -> i32 {
    let text = editor.text(uri);
    let at = text.rfind("+ sum + ").expect("the last member") + "+ sum + ".len();
    let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).expect("something behind it");
    editor.replace(uri, at..end, &(1001 + n).to_string())
}

/// From the keystroke that makes a proof stale to its end, while another begins.
#[test]
fn stale_work_ends_soon() {
    let uri = "file:///long.vpr";
    let able = json!({ "capabilities": { "window": { "workDoneProgress": true } } });
    let editor = Editor::with(able);
    editor.open(uri, LONG);
    let mut news = News { editor: &editor, uri, heard: Vec::new() };
    let mut times = Vec::new();
    let mut old = 1;
    for _ in 0..asked().map_or(4, |n| n.min(100)) {
        news.wait(old, "begin");
        // In the midst of it.
        std::thread::sleep(Duration::from_millis(60));
        let since = Instant::now();
        let new = editor.replace(uri, 0..0, "\n");
        news.wait(old, "end");
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

/// News of proofs. What is heard before it is waited for is kept: a proof may begin before the last one has ended.
struct News<'a> {
    editor: &'a Editor,
    uri: &'a str,
    heard: Vec<(String, String)>,
}

impl News<'_> {
    fn wait(&mut self, version: i32, kind: &str) {
        let wanted = (format!("grail proof {version} {}", self.uri), kind.to_string());
        while !self.heard.contains(&wanted) {
            let told = self.editor.notification("$/progress");
            let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
            self.heard.push((text(&told["token"]), text(&told["value"]["kind"])));
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
        let mut used = Vec::new();
        for n in 0..edits {
            let version = type_number(&editor, uri, n);
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
        // In a short session memory may not be given back at all, and other tests use some, too.
        let slack = if asked().is_some() { 8 << 10 } else { 64 << 10 };
        assert!(third <= second + second / 5 + slack, "{uri}: memory grew from {second} KiB to {third}: {used:?}");
    }
}
