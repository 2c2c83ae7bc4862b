//! Which comments are specifications.
//!
//! javac sees comments and nothing else, so whether one is a specification is decided by its text alone:
//!
//! * `//@ ..` and `// @ ..` to the end of the line;
//! * `/*@ .. @*/` and `/* @ .. */`;
//! * an ordinary `/* ..` comment with a line that starts with `@`: from there on.
//!
//! Documentation comments (`/**`) never are. Much ordinary Java has comments like `// @formatter:off` or `//@Override`; so the first word must be
//! one that begins a specification. A word that nearly is one is reported: an overlooked contract would be a contract that nobody
//! checks.

use super::words;

/// What a comment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comment {
    Plain,
    /// A specification: where its opener ends and where its text ends, counted from the start of the comment.
    Spec {
        from: usize,
        to: usize,
    },
    /// Looks like a specification, but its first word is none of its words; that word is here, from where to where.
    Doubtful {
        from: usize,
        to: usize,
    },
}

/// `text` is a whole comment with its `//`, or with `/*` and `*/`.
pub fn classify(text: &str) -> Comment {
    if text.starts_with("//") {
        return opened(text, 2, text.len()).unwrap_or(Comment::Plain);
    }
    if text.starts_with("/**") && text != "/**/" {
        return Comment::Plain;
    }
    let end = text.strip_suffix("*/").unwrap_or(text).trim_end_matches('@').len().max(2);
    opened(text, 2, end).or_else(|| late(text, end)).unwrap_or(Comment::Plain)
}

/// A comment of the late form: the first line that begins a specification.
fn late(text: &str, end: usize) -> Option<Comment> {
    let starts = text[..end].match_indices('\n').map(|(at, _)| at + 1);
    let mut found = starts.filter_map(|line| opened(text, line, end));
    // A line that is only doubtful is prose here: it has no sign of its own, as `//@` is.
    found.find(|comment| matches!(comment, Comment::Spec { .. }))
}

/// Blanks, then `@`, then a word that begins a specification.
fn opened(text: &str, at: usize, end: usize) -> Option<Comment> {
    let blank = |at: usize| text[at..end].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let sign = at + blank(at);
    if sign >= end || text.as_bytes()[sign] != b'@' {
        return None;
    }
    let from = sign + 1;
    let spec = Some(Comment::Spec { from, to: end });
    let inside = &text[from..end];
    // Further signs at the starts of lines are not part of it.
    let body = inside.trim_start_matches(|c: char| c.is_whitespace() || c == '@');
    let word_len = body.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let word = &body[..word_len];
    let starts_otherwise = body.is_empty()
        || body.starts_with(['}', '{', '\\', '#'])
        || body.starts_with("[/")
        || body.starts_with("/*[/");
    if starts_otherwise || words::begins_specification(word) || declares(word, body) || body.contains("postJoin") {
        return spec;
    }
    let start = end - body.len();
    let directly = inside.starts_with(|c: char| c.is_alphabetic());
    if words::similar(word).is_some() || (!directly && word_len > 0) {
        return Some(Comment::Doubtful { from: start, to: start + word_len });
    }
    None
}

/// A declaration that begins with Java's modifiers or a type: `static pure ..`, `int right + (..)`.
fn declares(first: &str, body: &str) -> bool {
    let says = |word: &&str| body.split(|c: char| !c.is_alphanumeric() && c != '_').any(|piece| piece == *word);
    words::JAVA_MODIFIERS.contains(&first)
        && ["pure", "resource", "ghost", "inline", "thread_local", "invariant", "lock_invariant"].iter().any(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Option<&str> {
        match classify(text) {
            Comment::Spec { from, to } => Some(text[from..to].trim()),
            _ => None,
        }
    }

    #[test]
    fn the_three_forms() {
        assert_eq!(spec("//@ requires x;"), Some("requires x;"));
        assert_eq!(spec("//  @ requires x;"), Some("requires x;"));
        assert_eq!(spec("/*@ pure @*/"), Some("pure"));
        assert_eq!(spec("/* @ pure */"), Some("pure"));
        assert_eq!(spec("/* Says why.\n  @ requires x;\n  @ ensures y;\n */"), Some("requires x;\n  @ ensures y;"));
        assert_eq!(spec("/*@\n  @ requires x;\n  @*/"), Some("@ requires x;"));
    }

    #[test]
    fn ordinary_comments_are_left_alone() {
        for text in [
            "// mail a@b.c",
            "// @formatter:off",
            "//@Override",
            "/** @ requires x; */",
            "/**\n @ requires x;\n*/",
            "/*\n * @param x\n */",
            "/* @since 1.5 */",
            "/* one\n @author somebody\n*/",
            "/**/",
            "//",
            "/*@*/",
        ] {
            let plain = matches!(classify(text), Comment::Plain) || spec(text) == Some("");
            assert!(plain, "{text}: {:?}", classify(text));
        }
    }

    #[test]
    fn what_is_nearly_a_specification_is_told() {
        assert!(matches!(classify("//@ requries x;"), Comment::Doubtful { .. }));
        assert!(matches!(classify("//@requries x;"), Comment::Doubtful { .. }));
        assert!(matches!(classify("//@ x = 1;"), Comment::Doubtful { .. }));
    }
}
