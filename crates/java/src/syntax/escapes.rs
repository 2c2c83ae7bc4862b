//! Unicode escapes: `\u0041` is `A` before anything else happens to the text, in comments too.
//!
//! A file with escapes is translated, and the positions of the translation are mapped back, since spans are positions in the file as it
//! is stored. Lone surrogates (`'\ud800'`) have no character in Rust's text: they stay as they are written, and whoever reads the value of
//! a literal knows them.

use std::borrow::Cow;

/// A text with its escapes replaced.
pub struct Translated {
    pub text: String,
    /// For each replaced escape: where the translation goes on after it, and where the original does.
    steps: Vec<(u32, u32)>,
    /// Where a `\u` is not followed by four hexadecimal digits, in the original.
    pub malformed: Vec<u32>,
}

impl Translated {
    /// The position in the original of a position in the translation.
    pub fn original(&self, at: usize) -> usize {
        match self.steps.partition_point(|(translated, _)| *translated as usize <= at) {
            0 => at,
            n => {
                let (translated, original) = self.steps[n - 1];
                original as usize + (at - translated as usize)
            }
        }
    }
}

/// Whether a text may contain escapes at all.
pub fn possible(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair == b"\\u")
}

/// One escape at the start of `rest`: its code unit and its length.
fn escape(rest: &[u8]) -> Option<(u16, usize)> {
    let us = rest[1..].iter().take_while(|b| **b == b'u').count();
    let digits = rest.get(1 + us..5 + us)?;
    let unit = digits.iter().try_fold(0u32, |value, digit| Some(value * 16 + (*digit as char).to_digit(16)?))?;
    Some((unit as u16, 5 + us))
}

pub fn translate(text: &str) -> Translated {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let (mut steps, mut malformed) = (Vec::new(), Vec::new());
    let (mut at, mut copied) = (0, 0);
    while let Some(len) = bytes[at..].iter().position(|b| *b == b'\\') {
        at += len;
        match bytes.get(at + 1) {
            Some(b'u') => match character(&bytes[at..]) {
                Ok((ch, len)) => {
                    out.push_str(&text[copied..at]);
                    out.push(ch);
                    at += len;
                    copied = at;
                    steps.push((out.len() as u32, at as u32));
                }
                Err(Broken::Surrogate) => at += 6,
                Err(Broken::Malformed) => {
                    malformed.push(at as u32);
                    at += 2;
                }
            },
            // A backslash that is escaped itself begins no escape.
            Some(b'\\') => at += 2,
            _ => at += 1,
        }
        at = at.min(bytes.len());
    }
    out.push_str(&text[copied..]);
    Translated { text: out, steps, malformed }
}

enum Broken {
    /// A surrogate without its partner.
    Surrogate,
    Malformed,
}

/// The character that an escape, or two for a surrogate pair, stands for.
fn character(rest: &[u8]) -> Result<(char, usize), Broken> {
    let (unit, len) = escape(rest).ok_or(Broken::Malformed)?;
    if let Some(ch) = char::from_u32(unit.into()) {
        return Ok((ch, len));
    }
    let next = rest.get(len..).filter(|next| next.starts_with(b"\\u")).and_then(escape);
    let (low, low_len) = next.ok_or(Broken::Surrogate)?;
    match char::decode_utf16([unit, low]).next() {
        Some(Ok(ch)) => Ok((ch, len + low_len)),
        _ => Err(Broken::Surrogate),
    }
}

/// The text of one token with its escapes replaced.
pub fn token_text(text: &str) -> Cow<'_, str> {
    if possible(text) { Cow::Owned(translate(text).text) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced_and_positions_found_again() {
        let translated = translate(r"a\u0041b\uuu0042 c");
        assert_eq!(translated.text, "aAbB c");
        assert_eq!(translated.original(1), 1);
        assert_eq!(translated.original(2), 7);
        assert_eq!(translated.original(4), 16);
    }

    #[test]
    fn an_escaped_backslash_begins_no_escape() {
        assert_eq!(translate(r"\\u0041").text, r"\\u0041");
        assert_eq!(translate(r"\\\u0041").text, r"\\A");
    }

    #[test]
    fn surrogates_need_a_partner() {
        assert_eq!(translate(r"\ud83d\ude00").text, "😀");
        assert_eq!(translate(r"'\ud800'").text, r"'\ud800'");
    }

    #[test]
    fn broken_escapes_are_remembered() {
        let translated = translate(r"\unfolding \u12");
        assert_eq!(translated.malformed, [0, 11]);
        assert_eq!(translated.text, r"\unfolding \u12");
    }
}
