//! What the signs of a text say, without its grammar: enough for texts that are being typed. All languages here share comments, strings and brackets.

use std::ops::Range;

/// The bytes of a text that are code: outside of comments and strings. Specifications in comments are code.
pub fn code(text: &str) -> Vec<(usize, u8)> {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1), bytes.get(at + 2)) {
            (b'/', Some(b'/' | b'*'), Some(b'@')) => at += 3,
            (b'/', Some(b'/'), _) => at = text[at..].find('\n').map_or(bytes.len(), |n| at + n),
            (b'/', Some(b'*'), _) => at = text[at + 2..].find("*/").map_or(bytes.len(), |n| at + n + 4),
            (b'"', ..) => at = string_end(bytes, at),
            (byte, ..) => {
                found.push((at, byte));
                at += 1;
            }
        }
    }
    found
}

/// Behind the closing quotation mark, or the end of the line: strings do not go over lines.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Brackets with what closes them, in the order of their ends. What is not closed goes to the end of the text.
pub fn brackets(text: &str) -> Vec<Range<usize>> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, byte) in code(text) {
        match byte {
            b'(' | b'[' | b'{' => open.push((at, byte)),
            b')' | b']' | b'}' => {
                let opens = if byte == b')' { b'(' } else { byte - 2 };
                // What is missing was opened inside.
                if let Some(partner) = open.iter().rposition(|(_, sign)| *sign == opens) {
                    open.truncate(partner + 1);
                    found.extend(open.pop().map(|(start, _)| start..at + 1));
                }
            }
            _ => {}
        }
    }
    found.extend(open.into_iter().rev().map(|(start, _)| start..text.len()));
    found
}

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '#' | '\'')
}

/// The word that a place touches; empty between others.
pub fn word_at(text: &str, at: usize) -> Range<usize> {
    let at = floor(text, at);
    let start = text[..at].rfind(|c| !is_word(c)).map_or(0, |n| n + text[n..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c| !is_word(c)).map_or(text.len(), |n| at + n);
    start..end
}

/// The nearest place before that is between two characters.
pub fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_are_code_and_remarks_are_not() {
        let text = "a // (\n//@ (b) \"(\" /* ( */ c";
        let seen: String = code(text).into_iter().map(|(_, byte)| byte as char).collect();
        assert_eq!(seen, "a \n (b)   c");
    }

    #[test]
    fn brackets_that_miss_their_partner_do_not_disturb_others() {
        assert_eq!(brackets("{ ( } [x]"), [0..5, 6..9]);
        assert_eq!(brackets("{ (a)"), [2..5, 0..5]);
    }

    #[test]
    fn words_are_found_from_both_ends() {
        assert_eq!(word_at("ab cd", 0), 0..2);
        assert_eq!(word_at("ab cd", 2), 0..2);
        assert_eq!(word_at("ä.x", 3), 3..4);
        assert_eq!(word_at("( )", 1), 1..1);
    }
}
