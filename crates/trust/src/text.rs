//! Programs as lines of tokens: what Silver and Chalice have in common once a printer has written them.
//!
//! A printed program has one statement or clause a line and balanced braces, so changing and shrinking it needs no knowledge of
//! either grammar: what is not a program afterwards is rejected by the type checker and thrown away.

pub mod mutate;
pub mod shrink;

/// A token and where it stands in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl Token<'_> {
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Longest first.
const OPERATORS: &[&str] =
    &["<==>", "==>", "--*", ":==", "&&", "||", "==", "!=", "<=", ">=", "<<", ":=", "::", "++", "..", "[[", "]]"];

/// The tokens of a line, good enough for both languages.
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let length = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if is_word(c) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if let Some(operator) = OPERATORS.iter().find(|operator| rest.starts_with(**operator)) {
            operator.len()
        } else {
            c.len_utf8()
        };
        found.push(Token { text: &line[at..at + length], start: at });
        at += length;
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Lines that belong together: a line without braces, or everything up to the brace that closes what this line opens.
pub fn extent(lines: &[String], from: usize) -> usize {
    let body = if opens_later(lines, from) { first_after_clauses(lines, from + 1) } else { from };
    let mut depth = 0;
    for (at, line) in lines.iter().enumerate().skip(body) {
        depth += depth_change(line);
        if depth <= 0 {
            return at + 1;
        }
    }
    lines.len()
}

/// Whether a declaration's body begins on a later line: its clauses come between.
fn opens_later(lines: &[String], from: usize) -> bool {
    let head = lines[from].trim_start();
    let heads = ["method ", "function ", "while ", "predicate ", "unlimited ", "static ", "class ", "domain "];
    depth_change(head) == 0
        && !head.contains('{')
        && heads.iter().any(|word| head.starts_with(word))
        && lines.get(first_after_clauses(lines, from + 1)).is_some_and(|line| line.trim_start().starts_with('{'))
}

fn first_after_clauses(lines: &[String], from: usize) -> usize {
    let clauses = lines[from.min(lines.len())..].iter().take_while(|line| is_clause(line.trim_start()));
    from + clauses.count()
}

pub fn is_clause(line: &str) -> bool {
    ["requires ", "ensures ", "invariant ", "lockchange ", "decreases"].iter().any(|word| line.starts_with(word))
}

pub fn depth_change(line: &str) -> i64 {
    line.chars().map(|c| i64::from(c == '{') - i64::from(c == '}')).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_and_operators() {
        let texts: Vec<&str> = tokens("  invariant a<=b&&acc(x.f, 50)==>y").iter().map(|t| t.text).collect();
        let expected = ["invariant", "a", "<=", "b", "&&", "acc", "(", "x", ".", "f", ",", "50", ")", "==>", "y"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn an_extent_ends_with_its_brace() {
        let text = "method m()\n  requires a\n{\n  if (b) {\n    c\n  } else {\n    d\n  }\n}\nmethod n()\n";
        let lines: Vec<String> = text.lines().map(String::from).collect();
        assert_eq!(extent(&lines, 0), 9);
        assert_eq!(extent(&lines, 3), 8);
        assert_eq!(extent(&lines, 4), 5);
    }
}
