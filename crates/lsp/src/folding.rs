//! What can be folded: blocks in braces and long comments, by the signs alone, so that unfinished texts fold as well.

use gen_lsp_types::{FoldingRange, FoldingRangeKind};

use crate::document::Text;

pub fn ranges(text: &Text) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut open = Vec::new();
    let bytes = text.as_str().as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'/')) => at = line_end(bytes, at),
            (b'/', Some(b'*')) => {
                let end = text.as_str()[at + 2..].find("*/").map_or(bytes.len(), |end| at + 2 + end);
                push(&mut found, text, at, end, Some(FoldingRangeKind::Comment));
                at = end + 1;
            }
            (b'"', _) => at = string_end(bytes, at),
            (b'{', _) => open.push(at),
            (b'}', _) => {
                if let Some(start) = open.pop() {
                    push(&mut found, text, start, at, None);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found.sort_by_key(|range| (range.start_line, range.end_line));
    found
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| from + n)
}

/// The closing quotation mark, or the end of the line: strings do not go over lines.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at
}

/// The last line stays visible: the closing sign stands on it.
fn push(found: &mut Vec<FoldingRange>, text: &Text, start: usize, end: usize, kind: Option<FoldingRangeKind>) {
    let (start, end) = (text.position(start).line, text.position(end).line);
    let comment = kind.is_some();
    let end = if comment { end } else { end.saturating_sub(1) };
    if end > start {
        found.push(FoldingRange { start_line: start, end_line: end, kind, ..FoldingRange::default() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Columns;

    #[test]
    fn blocks_and_comments_fold_and_signs_in_texts_do_not() {
        let text = "/* a\n b */\nclass C {\n  var s: string // {\n  method m() {\n    x := \"}\"\n    y := 1\n  }\n}\n";
        let lines: Vec<(u32, u32)> = ranges(&Text::new(text.to_string(), Columns::Utf16))
            .into_iter()
            .map(|range| (range.start_line, range.end_line))
            .collect();
        assert_eq!(lines, [(0, 1), (2, 7), (4, 6)]);
    }
}
