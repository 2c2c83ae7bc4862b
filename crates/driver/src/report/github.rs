//! Diagnostics as GitHub's workflow commands: they stand beside the lines of a change that they speak of.

use source::render::json;
use source::{Diagnostic, Severity, SourceMap};

use super::Report;

/// One line for each diagnostic, then the summary.
pub fn report(map: &SourceMap, report: &Report) -> String {
    let mut lines: Vec<String> = report.diagnostics.iter().map(|d| line(map, d)).collect();
    lines.extend(report.summary().lines().map(str::to_string));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn line(map: &SourceMap, d: &Diagnostic) -> String {
    let kind = match d.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = json::location(map, d.primary.span).map_or(String::new(), |at| {
        format!(
            "file={},line={},col={},endLine={},",
            value(&at.file),
            at.start.line,
            at.start.column,
            at.end.line.max(at.start.line)
        )
    });
    let title = format!("title={}", value(&format!("grail {}", d.code.0)));
    let mut text = d.message.clone();
    let label = (!d.primary.text.is_empty()).then(|| d.primary.text.clone());
    let help = d.help.iter().map(|help| format!("help: {help}"));
    for more in label.into_iter().chain(d.notes.iter().cloned()).chain(help) {
        text.push_str(&format!("\n{more}"));
    }
    format!("::{kind} {place}{title}::{}", message(&text))
}

/// Line ends are written as such; everything else stays.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends at a comma or a colon.
fn value(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_value_is_written_otherwise() {
        assert_eq!(value("a:b,c%"), "a%3Ab%2Cc%25");
        assert_eq!(message("50 %,\nor: more"), "50 %25,%0Aor: more");
    }
}
