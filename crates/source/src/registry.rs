//! Every error code: what it means, a small program that has the error, and one that fixes it.
//!
//! `grail explain` and `docs/errors.md` are made from this table, and so are the rules in SARIF output. To add a code, add an
//! [`Entry`] to the file of its area; a test runs the examples, and another finds codes in the sources that are not here.

mod boogie;
mod chalice;
mod chalice_proof;
mod input;
mod java;
mod obligations;
mod reasons;
mod runtime;
mod silver;
mod silver_input;

pub use reasons::{REASONS, ReasonEntry};

/// What there is to say about one code.
#[derive(Debug)]
pub struct Entry {
    pub code: &'static str,
    /// A readable name, `assert-failed`.
    pub name: &'static str,
    /// One line, without a full stop.
    pub summary: &'static str,
    /// A paragraph or a few: when it is reported, why, what to do.
    pub explanation: &'static str,
    pub example: Example,
}

/// An example of an error and of its remedy.
#[derive(Debug)]
pub enum Example {
    /// Programs, with the language's name as `--lang` takes it. Tests check both.
    Program { lang: &'static str, failing: &'static str, mended: &'static str },
    /// What happens at the prompt, for errors that are not about the text of a program.
    Session { failing: &'static str, mended: &'static str },
}

/// One range of codes.
#[derive(Debug)]
pub struct Area {
    pub title: &'static str,
    pub entries: &'static [Entry],
}

/// All codes, in ascending order.
pub const AREAS: &[Area] = &[
    Area { title: "Input, environment, solver", entries: input::ENTRIES },
    Area { title: "Silver: syntax, names, types, consistency", entries: silver_input::ENTRIES },
    Area { title: "Silver: proving statements and contracts", entries: silver::statements::ENTRIES },
    Area { title: "Silver: proving definitions, wands and termination", entries: silver::definitions::ENTRIES },
    Area { title: "Chalice: syntax, declarations", entries: chalice::declarations::ENTRIES },
    Area { title: "Chalice: names", entries: chalice::names::ENTRIES },
    Area { title: "Chalice: types", entries: chalice::types::ENTRIES },
    Area { title: "Chalice: kinds of things", entries: chalice::kinds::ENTRIES },
    Area { title: "Chalice: positions", entries: chalice::positions::ENTRIES },
    Area { title: "Chalice: proving contracts", entries: chalice_proof::contracts::ENTRIES },
    Area { title: "Chalice: proving statements", entries: chalice_proof::statements::ENTRIES },
    Area { title: "Chalice: proving that sharing is safe", entries: chalice_proof::sharing::ENTRIES },
    Area { title: "Chalice: duties", entries: obligations::duties::ENTRIES },
    Area { title: "Chalice: waiting and ending", entries: obligations::waiting::ENTRIES },
    Area { title: "Running: values, permissions, contracts", entries: runtime::contracts::ENTRIES },
    Area { title: "Running: threads, locks, messages, limits", entries: runtime::threads::ENTRIES },
    Area { title: "Boogie: syntax", entries: boogie::syntax::ENTRIES },
    Area { title: "Boogie: names", entries: boogie::names::ENTRIES },
    Area { title: "Boogie: types", entries: boogie::types::ENTRIES },
    Area { title: "Java: syntax", entries: java::syntax::ENTRIES },
    Area { title: "Java: names, types and specifications", entries: java::names::ENTRIES },
];

pub fn all() -> impl Iterator<Item = &'static Entry> {
    AREAS.iter().flat_map(|area| area.entries)
}

/// Looks a code up as a user may write it: `G1308`, `g1308` or its name `assert-failed`.
pub fn find(wanted: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.code.eq_ignore_ascii_case(wanted) || entry.name == wanted)
}

pub fn find_reason(id: &str) -> Option<&'static ReasonEntry> {
    REASONS.iter().find(|reason| reason.id == id)
}

/// What `grail explain` prints about a code.
pub fn explain(entry: &Entry) -> String {
    let (failing_title, mended_title) = match entry.example {
        Example::Program { .. } => ("A program with this error:", "Fixed:"),
        Example::Session { .. } => ("For instance:", "What to do:"),
    };
    let (failing, mended) = example_texts(&entry.example);
    format!(
        "{} ({}): {}\n\n{}\n\n{failing_title}\n\n{}\n{mended_title}\n\n{}",
        entry.code,
        entry.name,
        entry.summary,
        wrapped(entry.explanation),
        indented(failing),
        indented(mended),
    )
}

/// The text of `docs/errors.md`.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Error codes\n\n\
         This page is generated from the registry in `crates/source/src/registry` (`make docs`); `grail explain CODE` shows the same.\n",
    );
    for area in AREAS.iter().filter(|area| !area.entries.is_empty()) {
        page.push_str(&format!("\n## {}\n", area.title));
        for entry in area.entries {
            page.push_str(&markdown_entry(entry));
        }
    }
    page.push_str("\n## Reasons\n\nA verification error has a code for what was being proved, and one of these reasons why it failed.\n\n");
    for reason in REASONS {
        page.push_str(&format!("- `{}`: {}\n", reason.id, one_line(reason.explanation)));
    }
    page
}

fn markdown_entry(entry: &Entry) -> String {
    let fence = match entry.example {
        Example::Program { lang, .. } => lang,
        Example::Session { .. } => "text",
    };
    let (failing, mended) = example_texts(&entry.example);
    format!(
        "\n### {} `{}`\n\n{}\n\n{}\n\nFailing:\n\n```{fence}\n{}\n```\n\nFixed:\n\n```{fence}\n{}\n```\n",
        entry.code,
        entry.name,
        sentence(entry.summary),
        entry.explanation.trim(),
        failing.trim(),
        mended.trim(),
    )
}

fn example_texts(example: &Example) -> (&'static str, &'static str) {
    match *example {
        Example::Program { failing, mended, .. } | Example::Session { failing, mended } => (failing, mended),
    }
}

fn indented(text: &str) -> String {
    text.trim().lines().map(|line| if line.is_empty() { "\n".to_string() } else { format!("    {line}\n") }).collect()
}

/// Text for a terminal; paragraphs are separated by empty lines.
pub fn wrapped(text: &str) -> String {
    const WIDTH: usize = 100;
    let paragraph = |words: &str| {
        let mut lines = vec![String::new()];
        for word in words.split_whitespace() {
            let line = lines.last_mut().expect("never empty");
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(word.to_string());
            } else {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
        }
        lines.join("\n")
    };
    text.trim().split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sentence(clause: &str) -> String {
    let mut chars = clause.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
