//! What can be typed next: names, words of the language, forms of its constructs; and the parameters of the call that is being typed.

use gen_lsp_types::{
    ActiveParameter, CompletionItem, CompletionItemKind, Documentation, InsertTextFormat, MarkupContent, MarkupKind,
    ParameterInformation, Position, SignatureHelp, SignatureInformation,
};
use source::keywords::{self, Group, Keyword};
use source::names::{Declaration, NameKind};

use crate::document::Text;
use crate::index::Index;
use driver::lang::Language;
use driver::lexical;

/// Between the forms of a construct in the tables of words.
const FORMS: &str = "   ·   ";

pub fn items(text: &Text, index: &Index, language: &dyn Language, position: Position) -> Vec<CompletionItem> {
    let words = language.keywords();
    let (all, byte) = (text.as_str(), text.byte(position));
    let word = lexical::word_at(all, byte);
    if let Some(members) = index.members_before(all, word.start) {
        return distinct(members.into_iter().map(name_item).collect());
    }
    let mut items: Vec<CompletionItem> = index.visible(all, word.start).into_iter().map(name_item).collect();
    for (rank, item) in items.iter_mut().enumerate() {
        item.sort_text = Some(format!("a{rank:05}"));
    }
    for keyword in words.iter().flat_map(|group| group.keywords) {
        items.extend(keyword.words.iter().map(|word| word_item(word, keyword)));
        items.extend(keyword.form.split(FORMS).filter_map(|form| template(form, keyword, words)));
    }
    items.extend(language.reserved().iter().map(|word| CompletionItem {
        label: word.to_string(),
        kind: Some(CompletionItemKind::Keyword),
        sort_text: Some(format!("b{word}")),
        ..CompletionItem::default()
    }));
    distinct(items)
}

/// Of several with the same name, the first is meant.
fn distinct(items: Vec<CompletionItem>) -> Vec<CompletionItem> {
    let mut seen = std::collections::HashSet::new();
    items.into_iter().filter(|item| seen.insert(item.label.clone())).collect()
}

fn name_item(d: &Declaration) -> CompletionItem {
    CompletionItem {
        label: d.name.to_string(),
        kind: Some(item_kind(d.kind)),
        detail: Some(signature(d)),
        ..CompletionItem::default()
    }
}

fn word_item(word: &str, keyword: &'static Keyword) -> CompletionItem {
    CompletionItem {
        label: word.to_string(),
        kind: Some(CompletionItemKind::Keyword),
        detail: Some(keyword.form.to_string()),
        documentation: Some(meaning(keyword)),
        sort_text: Some(format!("b{word}")),
        ..CompletionItem::default()
    }
}

fn meaning(keyword: &'static Keyword) -> Documentation {
    Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: keyword.meaning.to_string() })
}

/// A form of a construct, with what is not one of the language's words to be filled in.
fn template(form: &str, keyword: &'static Keyword, words: &'static [Group]) -> Option<CompletionItem> {
    if !form.contains(' ') || !form.starts_with(|c: char| c.is_alphabetic() || c == '\\') {
        return None;
    }
    let (mut snippet, mut n) = (String::new(), 0);
    let mut hole = |what: &str| {
        n += 1;
        format!("${{{n}:{what}}}")
    };
    let mut rest = form;
    while let Some(c) = rest.chars().next() {
        let len = if lexical::is_word(c) {
            let word = &rest[lexical::word_at(rest, 0)];
            let fixed = keywords::words(words).any(|known| known.trim_start_matches('\\') == word);
            snippet.push_str(&if fixed || c.is_ascii_digit() { word.to_string() } else { hole(word) });
            word.len()
        } else if rest.starts_with("..") {
            snippet.push_str(&hole(""));
            2
        } else {
            snippet.extend(matches!(c, '$' | '}' | '\\').then_some('\\'));
            snippet.push(c);
            c.len_utf8()
        };
        rest = &rest[len..];
    }
    (n > 0).then(|| CompletionItem {
        label: form.to_string(),
        kind: Some(CompletionItemKind::Snippet),
        documentation: Some(meaning(keyword)),
        insert_text: Some(snippet),
        insert_text_format: Some(InsertTextFormat::Snippet),
        sort_text: Some(format!("c{form}")),
        ..CompletionItem::default()
    })
}

fn item_kind(kind: NameKind) -> CompletionItemKind {
    match kind {
        NameKind::Type => CompletionItemKind::Class,
        NameKind::TypeParameter => CompletionItemKind::TypeParameter,
        NameKind::Method => CompletionItemKind::Method,
        NameKind::Constructor => CompletionItemKind::Constructor,
        NameKind::Function | NameKind::Macro => CompletionItemKind::Function,
        NameKind::Predicate => CompletionItemKind::Interface,
        NameKind::Field => CompletionItemKind::Field,
        NameKind::Condition => CompletionItemKind::Event,
        NameKind::Constant => CompletionItemKind::Constant,
        NameKind::Parameter | NameKind::Variable => CompletionItemKind::Variable,
        NameKind::Label => CompletionItemKind::Reference,
    }
}

/// `f(x: T): U`
pub fn signature(d: &Declaration) -> String {
    let params = d.params.as_ref().map(|params| format!("({})", params.join(", "))).unwrap_or_default();
    let ty = d.ty.as_ref().map(|ty| if ty.starts_with('(') { format!(" returns {ty}") } else { format!(": {ty}") });
    format!("{}{params}{}", d.name, ty.unwrap_or_default())
}

/// The call around a position, and which of its arguments is being typed.
pub fn call_help(text: &Text, index: &Index, position: Position) -> Option<SignatureHelp> {
    let (all, byte) = (text.as_str(), text.byte(position));
    let brackets = lexical::brackets(all);
    let inside = |b: &&std::ops::Range<usize>| b.start < byte && (byte < b.end || b.end == all.len());
    let open =
        brackets.iter().filter(inside).filter(|b| all[b.start..].starts_with('(')).max_by_key(|b| b.start)?.start;
    let name = lexical::word_at(all, all[..open].trim_end().len());
    let callees = called(index, all, name);
    let argument = {
        let nested = |at: usize| brackets.iter().any(|b| b.start > open && b.start < at && at < b.end);
        lexical::code(all).iter().filter(|(at, sign)| *sign == b',' && open < *at && *at < byte && !nested(*at)).count()
    };
    if callees.is_empty() {
        return None;
    }
    let enough = |d: &&Declaration| d.params.as_ref().is_some_and(|params| params.len() > argument);
    let active = callees.iter().position(enough).unwrap_or(0);
    Some(SignatureHelp {
        signatures: callees.iter().map(|d| described(d)).collect(),
        active_signature: Some(active as u32),
        active_parameter: Some(ActiveParameter::Int(argument as u32)),
    })
}

/// All that a name before an opening bracket can mean: the declaration it was found to mean, then its overloads.
fn called<'a>(index: &'a Index, text: &str, name: std::ops::Range<usize>) -> Vec<&'a Declaration> {
    let word = &text[name.clone()];
    let candidates = match index.members_before(text, name.start) {
        Some(members) => members,
        None => index.visible(text, name.start),
    };
    let exact = index.at(name.start).filter(|d| d.name.as_str() == word);
    let mut found: Vec<&Declaration> = exact.into_iter().collect();
    found.extend(candidates.into_iter().filter(|d| d.name.as_str() == word && exact.is_none_or(|e| e.at != d.at)));
    found.retain(|d| d.params.is_some());
    found
}

fn described(d: &Declaration) -> SignatureInformation {
    let parameters = d.params.iter().flatten();
    SignatureInformation {
        label: signature(d),
        parameters: Some(
            parameters.map(|p| ParameterInformation { label: p.clone().into(), documentation: None }).collect(),
        ),
        ..SignatureInformation::default()
    }
}
