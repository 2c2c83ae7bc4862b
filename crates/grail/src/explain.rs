//! `grail explain`.

use driver::explain::about;
use driver::lang::LANGUAGES;
use driver::{Exit, registry};
use source::keywords;
use source::registry::wrapped;

use crate::output::{complain, print};

/// A code or a word; a word perhaps in one language only.
pub fn explain(wanted: Option<&str>, language: Option<&str>) -> Exit {
    let Some(wanted) = wanted else { return list() };
    let texts = about(wanted, language);
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
