//! A report as JUnit's XML, which builds show as tests: one for each member.

use source::render::text::{self, Style};
use source::{Diagnostic, SourceMap, Span};
use verdict::{MemberReport, Standing};

use super::{FileReport, Report};

pub fn report(map: &SourceMap, report: &Report) -> String {
    let suites: String = report.files.iter().map(|file| suite(map, report, file)).collect();
    let elsewhere: Vec<&Diagnostic> = errors(report).filter(|d| d.primary.span.is_none()).collect();
    let outside = match elsewhere.is_empty() {
        true => String::new(),
        false => {
            let case = case("outside the files", 0.0, &problem("error", map, &elsewhere));
            format!("  <testsuite name=\"grail\" tests=\"1\">\n{case}  </testsuite>\n")
        }
    };
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"grail\">\n{suites}{outside}</testsuites>\n")
}

fn errors(report: &Report) -> impl Iterator<Item = &Diagnostic> {
    report.diagnostics.iter().filter(|d| d.is_error())
}

fn suite(map: &SourceMap, report: &Report, file: &FileReport) -> String {
    let here: Vec<&Diagnostic> = errors(report).filter(|d| is_in(map, d.primary.span, &file.name)).collect();
    let mut cases = Vec::new();
    let mut told = vec![false; here.len()];
    for (number, member) in file.members.iter().enumerate() {
        let next = file.members.get(number + 1).map_or(u32::MAX, |next| next.at.span.start);
        let mut of_member = Vec::new();
        for (d, told) in here.iter().zip(&mut told) {
            if !*told && (member.at.span.start..next).contains(&d.primary.span.start) {
                *told = true;
                of_member.push(*d);
            }
        }
        cases.push(case(member.name.as_str(), member.stats.time.as_secs_f64(), &end(map, member, &of_member)));
    }
    let rest: Vec<&Diagnostic> = here.iter().zip(&told).filter(|(_, told)| !**told).map(|(d, _)| *d).collect();
    if !rest.is_empty() {
        cases.push(case("the file itself", 0.0, &problem("error", map, &rest)));
    }
    let tests = cases.len();
    format!("  <testsuite name=\"{}\" tests=\"{tests}\">\n{}  </testsuite>\n", escaped(&file.name), cases.concat())
}

fn is_in(map: &SourceMap, span: Span, file: &str) -> bool {
    !span.is_none() && map.file(span.file).name == file
}

fn end(map: &SourceMap, member: &MemberReport, told: &[&Diagnostic]) -> String {
    match member.outcome.standing() {
        Standing::Proved if told.is_empty() => String::new(),
        // It is proved, but not as it was asked for: the proof rests on what was denied.
        Standing::Proved => problem("error", map, told),
        Standing::Failed => problem("failure", map, told),
        Standing::Undecided => problem("error", map, told),
    }
}

fn problem(kind: &str, map: &SourceMap, told: &[&Diagnostic]) -> String {
    let message = told.first().map_or("no verdict", |d| d.message.as_str());
    let texts: Vec<String> = told.iter().map(|d| text::render(map, d, Style::PLAIN)).collect();
    format!("      <{kind} message=\"{}\">{}</{kind}>\n", escaped(message), escaped(&texts.join("\n")))
}

fn case(name: &str, seconds: f64, inside: &str) -> String {
    let name = escaped(name);
    match inside.is_empty() {
        true => format!("    <testcase name=\"{name}\" time=\"{seconds:.3}\"/>\n"),
        false => format!("    <testcase name=\"{name}\" time=\"{seconds:.3}\">\n{inside}    </testcase>\n"),
    }
}

/// Characters that XML has no place for are left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_xml() {
        assert_eq!(escaped("a < b && \"c\"\u{1b}"), "a &lt; b &amp;&amp; &quot;c&quot;");
    }
}
