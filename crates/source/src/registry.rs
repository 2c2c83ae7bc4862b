//! How error codes are described: what each means, a small program that has the error, and one that fixes it.
//!
//! The entries stand beside the codes of their language; the driver joins them. `grail explain` and `docs/errors.md` are made from
//! them, and so are the rules in SARIF output.

/// What there is to say about one code.
#[derive(Debug)]
pub struct CodeEntry {
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
    Program { lang: &'static str, failing: &'static str, fixed: &'static str },
    /// A transcript of the prompt, for errors that are not about the text of a program alone. `$ cat FILE` shows what stands in a file;
    /// all other commands are run by a test, which compares what they print. Where a line begins with `# `, it tells what to do.
    Session(&'static str),
    /// What nobody brings about at will: a defect of Grail, or of what it runs on.
    Told { message: &'static str, remedy: &'static str },
}

/// One range of codes.
#[derive(Debug)]
pub struct Area {
    pub title: &'static str,
    pub entries: &'static [CodeEntry],
}

/// Why an obligation failed, beside what was being proved.
#[derive(Debug)]
pub struct ReasonEntry {
    pub id: &'static str,
    pub explanation: &'static str,
}

/// Finds what is known of a code.
pub type Lookup<'a> = &'a dyn Fn(&str) -> Option<&'static CodeEntry>;

/// What `grail explain` prints about a code, with what is said about its failing program.
pub fn explain(entry: &CodeEntry, message: Option<&str>) -> String {
    let (failing_title, fixed_title) = match entry.example {
        Example::Program { .. } => ("A program with this error:", "Fixed:"),
        Example::Session(_) | Example::Told { .. } => ("For instance:", "What to do:"),
    };
    let (failing, fixed) = example_texts(&entry.example);
    format!(
        "{} ({}): {}\n\n{}\n\n{failing_title}\n\n{}\n{}{fixed_title}\n\n{}",
        entry.code,
        entry.name,
        entry.summary,
        wrapped(entry.explanation),
        indented(failing),
        message.map_or_else(String::new, |message| format!("What Grail says about it:\n\n{}\n", indented(message))),
        indented(fixed),
    )
}

/// The text of `docs/errors.md`. `message` is what is said about the failing program of an entry.
pub fn markdown<'a>(
    areas: impl Iterator<Item = &'a Area>,
    reasons: &[ReasonEntry],
    message: &dyn Fn(&CodeEntry) -> Option<String>,
) -> String {
    let mut page = String::from(
        "# Error codes\n\n\
         This page is generated from the registries of the languages (`make docs`); `grail explain CODE` shows the same.\n",
    );
    for area in areas {
        page.push_str(&format!("\n## {}\n", area.title));
        for entry in area.entries {
            page.push_str(&markdown_entry(entry, message(entry).as_deref()));
        }
    }
    page.push_str("\n## Reasons\n\nA verification error has a code for what was being proved, and one of these reasons why it failed.\n\n");
    for reason in reasons {
        page.push_str(&format!("- `{}`: {}\n", reason.id, one_line(reason.explanation)));
    }
    page
}

fn markdown_entry(entry: &CodeEntry, message: Option<&str>) -> String {
    let fence = match entry.example {
        Example::Program { lang, .. } => lang,
        Example::Session(_) | Example::Told { .. } => "text",
    };
    let (failing, fixed) = example_texts(&entry.example);
    format!(
        "\n### {} `{}`\n\n{}\n\n{}\n\nFailing:\n\n```{fence}\n{}\n```\n{}\nFixed:\n\n```{fence}\n{}\n```\n",
        entry.code,
        entry.name,
        sentence(entry.summary),
        entry.explanation.trim(),
        failing.trim(),
        message.map_or_else(String::new, |message| format!("\n```text\n{}\n```\n", message.trim_end())),
        fixed.trim(),
    )
}

fn example_texts(example: &Example) -> (&'static str, &'static str) {
    match *example {
        Example::Program { failing, fixed, .. } => (failing, fixed),
        Example::Session(transcript) => transcript.split_at(transcript.find("\n# ").unwrap_or(transcript.len())),
        Example::Told { message, remedy } => (message, remedy),
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
