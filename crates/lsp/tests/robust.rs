//! Random edits: no crash, and at the end the diagnostics of a fresh start.
//!
//! `GRAIL_EDITS` says how many edits there are for each language, `GRAIL_SEED` which.

#[path = "editor/client.rs"]
mod editor;

use std::time::Duration;

use serde_json::{Value, json};

use editor::{Editor, position};

const PROGRAMS: [(&str, &str); 5] = [
    ("file:///r.vpr", include_str!("../../../examples/silver/counter.vpr")),
    ("file:///r.chalice", include_str!("../../../examples/chalice/workers.chalice")),
    ("file:///r.bpl", include_str!("../../../examples/boogie/gcd.bpl")),
    ("file:///R.java", include_str!("../../../examples/java/counters.java")),
    ("file:///O.java", include_str!("../../../examples/java/ownership/ledger.java")),
];

const JUNK: [&str; 14] =
    ["{", "}", "(", ")", "\"", "/*", "*/", "//@ ", ";", ".", " requires ", "\n", "x := y", "fold p(x)"];

const QUESTIONS: [&str; 8] = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/documentHighlight",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/prepareRename",
    "textDocument/documentSymbol",
    "textDocument/semanticTokens/full",
];

/// A linear congruence is random enough for edits.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The last diagnostics of a version, once nothing more comes.
fn settled(editor: &Editor, version: i32) -> Vec<Value> {
    let mut last = None;
    while let Some(note) = editor.next_notification(Duration::from_millis(if last.is_some() { 1500 } else { 30000 })) {
        if note.method == "textDocument/publishDiagnostics" && note.params["version"] == version {
            last = note.params["diagnostics"].as_array().cloned();
        }
    }
    last.expect("diagnostics")
}

#[test]
fn random_edits_end_in_the_diagnostics_of_a_fresh_start() {
    let (edits, seed) = (number("GRAIL_EDITS", 120), number("GRAIL_SEED", 1));
    for (uri, program) in PROGRAMS {
        let program: String = program.chars().filter(char::is_ascii).collect();
        let mut chance = Chance(seed);
        let mut editor = Editor::with(json!({ "capabilities": {}, "initializationOptions": { "repairs": false } }));
        editor.open(uri, &program);
        let (mut version, mut before) = (1, vec![program.clone()]);
        for n in 0..edits {
            let text = editor.text(uri);
            let at = chance.below(text.len() + 1);
            let end = (at + chance.below(40)).min(text.len());
            version = match chance.below(6) {
                0 => editor.replace(uri, at..end, ""),
                1 => editor.replace(uri, at..at, &program[..chance.below(program.len().min(200))]),
                2 | 3 => editor.replace(uri, at..at, JUNK[chance.below(JUNK.len())]),
                _ => {
                    let undone = before.pop().unwrap_or_else(|| program.clone());
                    editor.replace(uri, 0..text.len(), &undone)
                }
            };
            before.push(editor.text(uri));
            before.drain(..before.len().saturating_sub(20));
            if n % 5 == 0 {
                let text = editor.text(uri);
                let place = position(&text, chance.below(text.len() + 1));
                let about = json!({ "textDocument": { "uri": uri }, "position": place });
                let answer = editor.try_ask(QUESTIONS[chance.below(QUESTIONS.len())], about);
                assert!(
                    !matches!(&answer, Err(why) if why.contains("bug in Grail")),
                    "{uri} after {n} edits: {answer:?}"
                );
            }
        }
        let (text, shown) = (editor.text(uri), settled(&editor, version));
        let fresh = Editor::with(json!({ "capabilities": {}, "initializationOptions": { "repairs": false } }));
        fresh.open(uri, &text);
        assert_eq!(shown, settled(&fresh, 1), "{uri} after {edits} edits with seed {seed}:\n{text}");
    }
}
