//! What is held at the line that is hovered over, according to the proof. It is asked for beside the loop, since it takes a proof.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};
use driver::held::{self, Held};
use driver::repair::Broken;
use driver::{Cancel, Options};
use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind, Uri};

use crate::analysis::{Finding, FindingKind};
use crate::background::Background;
use crate::program::Program;

/// A hover waits so long for it at most; the next one over the same line has it then.
const PATIENCE: Duration = Duration::from_millis(80);
/// More is too much for a hover.
const MOST_LINES: usize = 24;

/// A line that is asked about.
pub struct Question {
    pub uri: Uri,
    pub version: i32,
    pub line: u32,
    pub program: Program,
    pub options: Options,
    pub cancel: Cancel,
}

/// Finds out, tells the loop, and answers the hover with it if it does not take too long.
pub fn ask(
    background: &Background,
    question: Question,
    findings: Sender<Finding>,
    answer: impl FnOnce(Option<String>) + Send + 'static,
) {
    let (sender, found) = bounded(1);
    thread::spawn(move || answer(found.recv_timeout(PATIENCE).ok().flatten()));
    background.spawn(move || {
        let Question { uri, version, line, program, options, cancel } = question;
        let broken = Broken { language: program.language, texts: program.texts, options };
        let text = held::before_line(&broken, line, &cancel).map(|held| shown(program.language.name(), &held));
        // Neither need be there any more.
        let _ = sender.send(text.clone());
        if !cancel.is_cancelled() {
            let _ = findings.send(Finding { uri, version, what: FindingKind::Held { line, text } });
        }
    });
}

fn shown(language: &str, held: &Held) -> String {
    match held {
        Held::Never => "according to the proof, nothing gets here".to_string(),
        Held::OnOneWay { state, decisions } => {
            let way = if decisions.is_empty() { String::new() } else { format!(", where {}", decisions.join(" and ")) };
            let mut lines: Vec<&str> = state.iter().take(MOST_LINES).map(String::as_str).collect();
            if state.len() > MOST_LINES {
                lines.push("...");
            }
            if lines.is_empty() {
                return format!("before this line, according to the proof{way}: nothing is held");
            }
            format!("before this line, according to the proof{way}:\n\n```{language}\n{}\n```", lines.join("\n"))
        }
    }
}

/// A hover with more to say.
pub fn added(hover: Option<Hover>, more: Option<String>) -> Option<Hover> {
    let Some(more) = more else { return hover };
    let value = match hover.map(|hover| hover.contents) {
        Some(Contents::MarkupContent(said)) => format!("{}\n\n---\n\n{more}", said.value),
        _ => more,
    };
    let contents = Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: None })
}
