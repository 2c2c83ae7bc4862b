//! Quick fixes: the repairs that were found for the errors at a place.

use std::collections::HashMap;

use driver::repair::{Edit, Repair};
use gen_lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, Uri, WorkspaceEdit};
use source::Diagnostic;

use crate::document::Text;
use crate::open::Document;
use crate::program::DOCUMENT;

/// A repair with the error it fixes.
pub struct Fix {
    pub error: Diagnostic,
    pub repair: Repair,
}

/// The fixes for errors that a range touches, those that leave nothing wrong first.
pub fn actions(uri: &Uri, document: &Document, range: &Range) -> Vec<CodeAction> {
    let text = &document.text;
    let (from, to) = (text.byte(range.start), text.byte(range.end));
    let touches = |fix: &&Fix| {
        let span = fix.error.primary.span;
        span.file == DOCUMENT && span.start as usize <= to && from <= span.end as usize
    };
    let mut fixes: Vec<&Fix> = document.fixes.iter().filter(touches).collect();
    fixes.sort_by_key(|fix| !fix.repair.fixes_all);
    fixes.into_iter().map(|fix| action(uri, text, fix)).collect()
}

fn action(uri: &Uri, text: &Text, fix: &Fix) -> CodeAction {
    let Repair { title, edits, fixes_all } = &fix.repair;
    let edit = |edit: &Edit| TextEdit { range: text.range(edit.start, edit.end), new_text: edit.text.clone() };
    let changes = HashMap::from([(uri.clone(), edits.iter().map(edit).collect())]);
    CodeAction {
        title: if *fixes_all { format!("{title} (then all is proved)") } else { title.clone() },
        kind: Some(CodeActionKind::QuickFix),
        is_preferred: Some(*fixes_all),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    }
}
