//! `//~ ERROR code: part of the message`

use source::{Diagnostic, Severity, Span};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    pub line: u32,
    pub severity: Severity,
    /// A code, or one of the field's ids; empty for any.
    pub code: String,
    /// Must be in the message, a label, a note or a help.
    pub text: String,
}

impl Expectation {
    pub fn fits(&self, line: u32, diagnostic: &Diagnostic) -> bool {
        let code = self.code.is_empty()
            || diagnostic.code.0 == self.code
            || diagnostic.id.as_deref().is_some_and(|id| id == self.code || id.split(':').next() == Some(&self.code));
        self.line == line && self.severity == diagnostic.severity && code && self.says(diagnostic)
    }

    fn says(&self, diagnostic: &Diagnostic) -> bool {
        let labels = diagnostic.secondary.iter().map(|label| &label.text);
        let others = labels.chain(&diagnostic.notes).chain(&diagnostic.help);
        [&diagnostic.message, &diagnostic.primary.text].into_iter().chain(others).any(|text| text.contains(&self.text))
    }
}

/// `//~ CAUSE: part of a label`: where the cause of an error is, with what is said there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    pub line: u32,
    pub text: String,
}

impl Cause {
    /// Whether a diagnostic says so in a label at this line, or in its headline if that is where it stands.
    pub fn is_told(&self, diagnostic: &Diagnostic, line_of: &dyn Fn(Span) -> Option<u32>) -> bool {
        let here = |span: Span| line_of(span) == Some(self.line);
        let labels = diagnostic.secondary.iter().chain([&diagnostic.primary]);
        let mut told = labels.filter(|label| here(label.span)).map(|label| &label.text);
        told.any(|text| text.contains(&self.text))
            || here(diagnostic.primary.span) && diagnostic.message.contains(&self.text)
    }
}

pub fn causes(text: &str) -> Vec<Cause> {
    let cause = |(at, line): (usize, &str)| {
        let (_, annotation) = line.split_once("//~")?;
        let rest = annotation.trim_start_matches('^');
        let up = (annotation.len() - rest.len()) as u32;
        let text = rest.trim().strip_prefix(CAUSE)?.trim().to_string();
        Some(Cause { line: (at as u32 + 1).checked_sub(up)?, text })
    };
    text.lines().enumerate().filter_map(cause).collect()
}

const CAUSE: &str = "CAUSE:";

pub fn read(text: &str) -> Result<Vec<Expectation>, String> {
    let mut expectations = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = at as u32 + 1;
        if let Some((_, annotation)) = line.split_once("//~")
            && !annotation.trim_start_matches('^').trim().starts_with(CAUSE)
        {
            let parsed =
                parse(annotation, number).ok_or(format!("line {number}: not an annotation: {}", line.trim()))?;
            expectations.push(parsed);
        }
    }
    Ok(expectations)
}

fn parse(annotation: &str, line: u32) -> Option<Expectation> {
    let rest = annotation.trim_start_matches('^');
    let up = (annotation.len() - rest.len()) as u32;
    let (word, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let severity = match word {
        "ERROR" => Severity::Error,
        "WARNING" => Severity::Warning,
        "NOTE" => Severity::Note,
        _ => return None,
    };
    // An id has a colon of its own; the one before the text is followed by a space.
    let (code, text) = match rest.split_once(": ") {
        Some((code, text)) => (code, text),
        None => (rest, ""),
    };
    let (code, text) = (code.trim().trim_end_matches(':').to_string(), text.trim().to_string());
    Some(Expectation { line: line.checked_sub(up)?, severity, code, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_ids_texts_and_carets_are_read() {
        let text = "a //~ ERROR G1308: might not\nb\n//~^ ERROR assert.failed:assertion.false\n//~^^^ WARNING\n";
        let found = read(text).unwrap();
        let expect = |line, severity, code: &str, text: &str| Expectation {
            line,
            severity,
            code: code.to_string(),
            text: text.to_string(),
        };
        assert_eq!(
            found,
            [
                expect(1, Severity::Error, "G1308", "might not"),
                expect(2, Severity::Error, "assert.failed:assertion.false", ""),
                expect(1, Severity::Warning, "", ""),
            ]
        );
        assert!(read("//~ EROR x\n").is_err());
    }
}
