//! What an error code or a word of a language means.

use source::keywords::{self, Dialect};
use source::registry::{explain as text_of, wrapped};

use crate::lang::LANGUAGES;
use crate::registry;
use crate::registry::shown::message;

/// All that there is to say about a code or a word; about a word perhaps in one language only.
pub fn about(wanted: &str, language: Option<&str>) -> Vec<String> {
    let texts = if language.is_some() { Vec::new() } else { about_code(wanted) };
    [texts, about_word(wanted, language)].concat()
}

fn about_code(wanted: &str) -> Vec<String> {
    // `assert.failed:assertion.false` is a kind with a reason; either half alone will do too.
    let (kind, reason) = wanted.split_once(':').unwrap_or((wanted, wanted));
    let entry = registry::find(kind).or_else(|| registry::find(&kind.replace('.', "-")));
    let reason = registry::find_reason(reason);
    let reason = reason.map(|reason| format!("{}\n", wrapped(&format!("{}: {}", reason.id, reason.explanation))));
    let entry = entry.map(|entry| text_of(entry, message(entry).as_deref()));
    entry.into_iter().chain(reason).collect()
}

/// What the word means in each language that has it.
fn about_word(wanted: &str, only: Option<&str>) -> Vec<String> {
    // Java's words of specifications begin with a backslash, which a shell may have eaten.
    let spellings = [wanted.to_string(), format!("\\{wanted}")];
    let languages = LANGUAGES.iter().filter(|language| only.is_none_or(|name| language.name() == name));
    languages
        .flat_map(|language| {
            let found = spellings.iter().flat_map(|word| keywords::find(language.keywords(), word));
            let title = |dialect: Option<&Dialect>| dialect.map_or(language.title(), |dialect| dialect.title);
            found.map(|(keyword, dialect)| keywords::explain(title(dialect), keyword)).collect::<Vec<_>>()
        })
        .collect()
}
