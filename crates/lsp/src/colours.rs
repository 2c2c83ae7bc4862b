//! What the editor colours and hints at: the kinds of names, and types that are not written.

use gen_lsp_types::{
    InlayHint, InlayHintKind, Range, SemanticToken, SemanticTokens, SemanticTokensLegend, SemanticTokensOptions,
    WorkDoneProgressOptions,
};
use source::Span;
use source::keywords;
use source::names::{Declaration, NameKind};

use crate::document::Text;
use crate::index::Index;
use crate::program::DOCUMENT;
use driver::lang::Language;
use driver::lexical;

/// The types of tokens, in the order of their numbers.
const TYPES: [&str; 12] = [
    "keyword",
    "class",
    "typeParameter",
    "method",
    "function",
    "interface",
    "property",
    "event",
    "enumMember",
    "parameter",
    "variable",
    "label",
];
const DECLARATION: u32 = 1;

pub fn options() -> SemanticTokensOptions {
    let legend = SemanticTokensLegend {
        token_types: TYPES.map(str::to_string).to_vec(),
        token_modifiers: vec!["declaration".to_string()],
    };
    SemanticTokensOptions {
        legend,
        range: Some(true.into()),
        full: Some(true.into()),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    }
}

/// The tokens of a text, or of a part of it.
pub fn tokens(text: &Text, index: &Index, language: &dyn Language, within: Option<Range>) -> SemanticTokens {
    let all = text.as_str();
    let from = within.as_ref().map_or(0, |range| text.byte(range.start));
    let to = within.as_ref().map_or(all.len(), |range| text.byte(range.end));
    let mut found = names(index);
    let named: std::collections::HashSet<usize> = found.iter().map(|(span, ..)| span.start as usize).collect();
    found.extend(
        keyword_spans(all, language)
            .into_iter()
            .filter(|span| !named.contains(&(span.start as usize)))
            .map(|span| (span, "keyword", 0)),
    );
    found.retain(|(span, ..)| from <= span.start as usize && span.end as usize <= to);
    found.sort_by_key(|(span, ..)| *span);
    found.dedup_by_key(|(span, ..)| span.start);
    let mut data = Vec::with_capacity(found.len());
    let (mut line, mut start) = (0, 0);
    for (span, ty, modifiers) in found {
        let range = text.range(span.start as usize, span.end as usize);
        let (at, same_line) = (range.start, range.start.line == line);
        data.push(SemanticToken {
            delta_line: at.line - line,
            delta_start: if same_line { at.character - start } else { at.character },
            length: range.end.character.saturating_sub(at.character),
            token_type: TYPES.iter().position(|known| *known == ty).unwrap_or(0) as u32,
            token_modifiers_bitset: modifiers,
        });
        (line, start) = (at.line, at.character);
    }
    SemanticTokens { result_id: None, data }
}

fn names(index: &Index) -> Vec<(Span, &'static str, u32)> {
    let names = &index.names;
    let kinds: std::collections::HashMap<Span, NameKind> = names.declarations.iter().map(|d| (d.at, d.kind)).collect();
    let declared = names.declarations.iter().map(|d| (d.at, colour(d.kind), DECLARATION));
    let used = names.uses.iter().filter_map(|u| Some((u.at, colour(*kinds.get(&u.of)?), 0)));
    declared.chain(used).filter(|(span, ..)| span.file == DOCUMENT).collect()
}

fn keyword_spans(text: &str, language: &dyn Language) -> Vec<Span> {
    let known: std::collections::HashSet<&str> = keywords::words(language.keywords())
        .map(|word| word.trim_start_matches('\\'))
        .chain(language.reserved().iter().copied())
        .collect();
    let mut found = Vec::new();
    let mut end = 0;
    for (at, byte) in lexical::code(text) {
        if at < end || !text.is_char_boundary(at) || !lexical::is_word(byte as char) {
            continue;
        }
        let word = lexical::word_at(text, at);
        end = word.end;
        if known.contains(&text[word.clone()]) {
            found.push(Span::new(DOCUMENT, word.start, word.end));
        }
    }
    found
}

fn colour(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Type => "class",
        NameKind::TypeParameter => "typeParameter",
        NameKind::Method | NameKind::Constructor => "method",
        NameKind::Function | NameKind::Macro => "function",
        NameKind::Predicate => "interface",
        NameKind::Field => "property",
        NameKind::Condition => "event",
        NameKind::Constant => "enumMember",
        NameKind::Parameter => "parameter",
        NameKind::Variable => "variable",
        NameKind::Label => "label",
    }
}

/// The types of variables that are declared without one.
pub fn hints(text: &Text, index: &Index, within: &Range) -> Vec<InlayHint> {
    let (from, to) = (text.byte(within.start), text.byte(within.end));
    let shown = |d: &&Declaration| {
        d.inferred && d.at.file == DOCUMENT && from <= d.at.start as usize && d.at.end as usize <= to
    };
    let hint = |d: &Declaration| {
        Some(InlayHint {
            position: text.position(d.at.end as usize),
            label: format!(": {}", d.ty.as_ref()?).into(),
            kind: Some(InlayHintKind::Type),
            text_edits: None,
            tooltip: None,
            padding_left: None,
            padding_right: None,
            data: None,
        })
    };
    index.names.declarations.iter().filter(shown).filter_map(hint).collect()
}
