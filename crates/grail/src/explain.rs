//! `grail explain`.

use driver::lang::LANGUAGES;
use driver::{Exit, registry};
use source::keywords;
use source::registry::{explain as text_of, wrapped};

use crate::output::{complain, print};

/// A code or a word; a word perhaps in one language only.
pub fn explain(wanted: Option<&str>, language: Option<&str>) -> Exit {
    let Some(wanted) = wanted else { return list() };
    let texts = if language.is_some() { Vec::new() } else { about_code(wanted) };
    let texts = [texts, about_word(wanted, language)].concat();
    if texts.is_empty() {
        let hint = "`grail explain` without one lists all";
        complain(&format!(
            "error: `{wanted}` is neither an error code nor a word of a language that Grail reads; {hint}"
        ));
        return Exit::Illegal;
    }
    print(&texts.join("\n"));
    Exit::Success
}

fn about_code(wanted: &str) -> Vec<String> {
    // `assert.failed:assertion.false` is a kind with a reason; either half alone will do too.
    let (kind, reason) = wanted.split_once(':').unwrap_or((wanted, wanted));
    let entry = registry::find(kind).or_else(|| registry::find(&kind.replace('.', "-")));
    let reason = registry::find_reason(reason);
    let reason = reason.map(|reason| format!("{}\n", wrapped(&format!("{}: {}", reason.id, reason.explanation))));
    entry.map(text_of).into_iter().chain(reason).collect()
}

/// What the word means in each language that has it.
fn about_word(wanted: &str, only: Option<&str>) -> Vec<String> {
    // Java's words of specifications begin with a backslash, which a shell may have eaten.
    let spellings = [wanted.to_string(), format!("\\{wanted}")];
    let languages = LANGUAGES.iter().filter(|language| only.is_none_or(|name| language.name() == name));
    languages
        .flat_map(|language| {
            let found = spellings.iter().flat_map(|word| keywords::find(language.keywords(), word));
            found.map(|keyword| keywords::explain(language.title(), keyword)).collect::<Vec<_>>()
        })
        .collect()
}

fn list() -> Exit {
    for area in registry::areas() {
        print(&format!("{}\n", area.title));
        for entry in area.entries {
            print(&format!("  {}  {}\n", entry.code, entry.summary));
        }
    }
    for language in LANGUAGES.iter().filter(|language| !language.keywords().is_empty()) {
        let words: Vec<&str> = keywords::words(language.keywords()).collect();
        print(&format!("{}\n", wrapped(&format!("Words of {}: {}", language.title(), words.join(" ")))));
    }
    Exit::Success
}
