//! What the words of a language mean. Each language has a table of them; `grail explain` and the tables in the book are made from it.

use crate::registry::wrapped;

/// A word of a language, or several that only make sense together.
#[derive(Debug)]
pub struct Keyword {
    pub words: &'static [&'static str],
    /// How it is written, `acquire o`.
    pub form: &'static str,
    /// What it declares, does or stands for, and which permissions move.
    pub meaning: &'static str,
    /// What is proved where it stands; empty if nothing.
    pub proved: &'static str,
    /// What a run does or checks; empty if nothing, or if programs of the language are not run.
    pub run: &'static str,
}

impl Keyword {
    /// A word about whose execution there is nothing to say.
    pub const fn new(
        words: &'static [&'static str],
        form: &'static str,
        meaning: &'static str,
        proved: &'static str,
    ) -> Keyword {
        Keyword { words, form, meaning, proved, run: "" }
    }
}

/// Words of one concern.
#[derive(Debug)]
pub struct Group {
    pub title: &'static str,
    pub keywords: &'static [Keyword],
    /// Where a language is spoken in more than one way: whose words these are.
    pub dialect: Option<&'static Dialect>,
}

impl Group {
    pub const fn new(title: &'static str, keywords: &'static [Keyword]) -> Group {
        Group { title, keywords, dialect: None }
    }
}

/// A way to speak a language, with a page of its own in the book.
#[derive(PartialEq, Eq, Debug)]
pub struct Dialect {
    pub page: &'static str,
    pub title: &'static str,
}

/// What a table says about a word, and in which dialect.
pub fn find<'a>(
    groups: &'a [Group],
    word: &'a str,
) -> impl Iterator<Item = (&'static Keyword, Option<&'static Dialect>)> + use<'a> {
    let all = groups.iter().flat_map(|group| group.keywords.iter().map(move |keyword| (keyword, group.dialect)));
    all.filter(move |(keyword, _)| keyword.words.contains(&word))
}

/// All words of a table.
pub fn words(groups: &[Group]) -> impl Iterator<Item = &'static str> {
    groups.iter().flat_map(|group| group.keywords).flat_map(|keyword| keyword.words).copied()
}

/// What `grail explain` prints about a word of a language.
pub fn explain(language: &str, keyword: &Keyword) -> String {
    let mut text =
        format!("{} ({language})\n\n    {}\n\n{}\n", keyword.words.join(", "), keyword.form, wrapped(keyword.meaning));
    for (title, said) in [("Proved", keyword.proved), ("In a run", keyword.run)] {
        if !said.is_empty() {
            text.push_str(&format!("\n{}\n", wrapped(&format!("{title}: {said}"))));
        }
    }
    text
}

/// The tables as a page, the column about runs only where one of the words needs it.
pub fn markdown(groups: &[&Group]) -> String {
    let runs = groups.iter().flat_map(|group| group.keywords).any(|keyword| !keyword.run.is_empty());
    let mut page = String::new();
    for group in groups {
        page.push_str(&format!("\n### {}\n\n| construct | meaning | proved |", group.title));
        page.push_str(if runs { " in a run |\n|---|---|---|---|\n" } else { "\n|---|---|---|\n" });
        for keyword in group.keywords {
            page.push_str(&format!(
                "| `{}` | {} | {} |",
                cell(keyword.form),
                cell(keyword.meaning),
                cell(keyword.proved)
            ));
            page.push_str(&if runs { format!(" {} |\n", cell(keyword.run)) } else { "\n".to_string() });
        }
    }
    page
}

/// A bar would end the cell, and so would the end of a line.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
