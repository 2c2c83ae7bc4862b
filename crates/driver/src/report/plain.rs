//! A report as plain text for those who have no terminal: editors and assistants.

use source::SourceMap;
use source::render::text::{self, Style};

use super::{Report, way};

/// More of a kind does not help anybody to mend the first.
pub const MAX_DIAGNOSTICS: usize = 10;
const MAX_LINES: usize = 200;

/// Diagnostics, each with the way there if it was asked for, and what a program printed.
pub fn paragraphs(map: &SourceMap, report: &Report, output: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for diagnostic in report.diagnostics.iter().take(MAX_DIAGNOSTICS) {
        all.push(text::render(map, diagnostic, Style::PLAIN));
        let stories = report.stories.iter().filter(|story| story.diagnostic == *diagnostic);
        all.extend(stories.map(|story| way::text(map, story)));
    }
    let left_out = report.diagnostics.len().saturating_sub(MAX_DIAGNOSTICS);
    if left_out > 0 {
        all.push(format!("and {}", words::count(left_out, "more message")));
    }
    all.extend(printed(output));
    all
}

fn printed(output: &[String]) -> Option<String> {
    let shown = output.iter().take(MAX_LINES).map(String::as_str).collect::<Vec<_>>().join("\n");
    let cut = if output.len() > MAX_LINES { "\n..." } else { "" };
    (!output.is_empty()).then(|| format!("the program printed:\n{shown}{cut}\n"))
}
