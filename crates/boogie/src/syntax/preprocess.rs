//! `#if`, `#elsif`, `#else`, `#endif`, on lines of their own.
//!
//! A condition is a name, possibly negated. The only names that are defined are `FILE_0`, `FILE_1`, …: for the k-th input file
//! of a run, `FILE_k`.

use std::borrow::Cow;

/// A piece of the text that is not for the lexer: a directive, or what a condition hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    pub start: usize,
    pub end: usize,
}

/// A directive at a place where it means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misplaced {
    pub region: Region,
    pub message: &'static str,
}

pub(crate) struct Preprocessed<'a> {
    /// As long as the input, so that positions stay; what is hidden has become spaces.
    pub text: Cow<'a, str>,
    pub errors: Vec<Misplaced>,
}

/// How far an `#if` has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// This branch is taken.
    Taken,
    /// Not this one, perhaps a later one.
    Waiting,
    /// An earlier one was taken, or the whole `#if` is hidden.
    Done,
}

struct Conditional {
    branch: Branch,
    else_seen: bool,
    opened: Region,
}

enum Directive<'a> {
    If(&'a str),
    Elsif(&'a str),
    Else,
    Endif,
}

fn directive(line: &str) -> Option<Directive<'_>> {
    let line = line.trim();
    let after = |word: &str| line.strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace));
    match line {
        "#else" => return Some(Directive::Else),
        "#endif" => return Some(Directive::Endif),
        _ => {}
    }
    after("#if").map(Directive::If).or_else(|| after("#elsif").map(Directive::Elsif))
}

pub(crate) fn preprocess(text: &str, file_number: usize) -> Preprocessed<'_> {
    if !text.contains("#if") && !text.contains("#else") && !text.contains("#elsif") && !text.contains("#endif") {
        return Preprocessed { text: Cow::Borrowed(text), errors: Vec::new() };
    }
    let holds = |condition: &str| {
        let name = condition.trim();
        let bare = name.trim_start_matches(['!', ' ', '\t']);
        let negations = name[..name.len() - bare.len()].matches('!').count();
        (bare == format!("FILE_{file_number}")) == negations.is_multiple_of(2)
    };
    let mut open: Vec<Conditional> = Vec::new();
    let mut errors = Vec::new();
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let region = Region { start: at, end: at + line.trim_end_matches(['\n', '\r']).len() };
        at += line.len();
        let visible = open.iter().all(|c| c.branch == Branch::Taken);
        let Some(directive) = directive(line) else {
            if visible {
                kept.push_str(line)
            } else {
                blank(&mut kept, line)
            }
            continue;
        };
        blank(&mut kept, line);
        let mut misplaced = |message| errors.push(Misplaced { region, message });
        match (directive, open.last_mut()) {
            (Directive::If(condition), _) => {
                let branch = match (visible, holds(condition)) {
                    (false, _) => Branch::Done,
                    (true, true) => Branch::Taken,
                    (true, false) => Branch::Waiting,
                };
                open.push(Conditional { branch, else_seen: false, opened: region });
            }
            (Directive::Elsif(condition), Some(c)) if !c.else_seen => {
                c.branch =
                    if c.branch == Branch::Waiting && holds(condition) { Branch::Taken } else { later(c.branch) };
            }
            (Directive::Else, Some(c)) if !c.else_seen => {
                c.else_seen = true;
                c.branch = if c.branch == Branch::Waiting { Branch::Taken } else { Branch::Done };
            }
            (Directive::Endif, Some(_)) => {
                open.pop();
            }
            (Directive::Elsif(_) | Directive::Else, Some(_)) => misplaced("this `#if` has had its `#else` already"),
            (Directive::Elsif(_), None) => misplaced("`#elsif` without an `#if`"),
            (Directive::Else, None) => misplaced("`#else` without an `#if`"),
            (Directive::Endif, None) => misplaced("`#endif` without an `#if`"),
        }
    }
    errors.extend(open.iter().map(|c| Misplaced { region: c.opened, message: "this `#if` has no `#endif`" }));
    Preprocessed { text: Cow::Owned(kept), errors }
}

/// A branch that was taken ends; one that waits goes on waiting.
fn later(branch: Branch) -> Branch {
    if branch == Branch::Taken { Branch::Done } else { branch }
}

fn blank(kept: &mut String, line: &str) {
    kept.extend(line.bytes().map(|b| if b == b'\n' || b == b'\r' { b as char } else { ' ' }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visible(text: &str) -> Vec<String> {
        let result = preprocess(text, 0);
        assert!(result.errors.is_empty());
        assert_eq!(result.text.len(), text.len());
        result.text.lines().map(|l| l.trim().to_string()).filter(|l| !l.is_empty()).collect()
    }

    #[test]
    fn one_branch_is_kept() {
        assert_eq!(visible("#if FILE_0\na\n#else\nb\n#endif\nc"), ["a", "c"]);
        assert_eq!(visible("#if FILE_1\na\n#elsif !FILE_1\nb\n#elsif FILE_0\nc\n#else\nd\n#endif"), ["b"]);
        assert_eq!(visible("#if !!X\n#if FILE_0\na\n#else\nb\n#endif\n#else\nc\n#endif"), ["c"]);
    }

    #[test]
    fn stray_directives_are_errors() {
        assert_eq!(preprocess("#endif", 0).errors.len(), 1);
        assert_eq!(preprocess("#if A\n#else\n#else\n#endif", 0).errors.len(), 1);
        assert_eq!(preprocess("é\n#if A\nx", 0).errors[0].region, Region { start: 3, end: 8 });
    }
}
