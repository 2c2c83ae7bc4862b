//! Where names are declared and used, and what a document or all of them declare.

use gen_lsp_types::{
    BaseSymbolInformation, DocumentHighlight, DocumentHighlightKind, DocumentSymbol, Location, Position, SymbolKind,
    Uri, WorkspaceSymbol,
};
use source::Span;
use source::names::{Declaration, NameKind};
use verdict::MemberReport;

use crate::document::Text;
use crate::index::Index;
use crate::open::Document;
use crate::program::DOCUMENT;
use crate::uris;

/// Turns places of a program into places of the editor.
pub struct Places<'a> {
    pub uri: &'a Uri,
    pub text: &'a Text,
    pub index: &'a Index,
}

impl<'a> Places<'a> {
    pub fn of(uri: &'a Uri, document: &'a Document) -> Places<'a> {
        Places { uri, text: &document.text, index: document.index() }
    }

    /// Where a span is; nowhere if it is in a library, which has no file.
    pub fn location(&self, span: Span) -> Option<Location> {
        if span.file == DOCUMENT {
            let range = self.text.range(span.start as usize, span.end as usize);
            return Some(Location { uri: self.uri.clone(), range });
        }
        let file = self.index.map.file(span.file);
        let text = Text::new(file.text.clone(), self.text.columns());
        let range = text.range(span.start as usize, span.end as usize);
        (!file.name.starts_with('<')).then(|| Location { uri: uris::of_path(&file.name), range })
    }

    pub fn definition(&self, position: Position) -> Option<Location> {
        let found = self.index.meant(self.text, self.text.byte(position))?;
        self.location(found.at)
    }

    pub fn references(&self, position: Position, with_declaration: bool) -> Vec<Location> {
        let Some(found) = self.index.meant(self.text, self.text.byte(position)) else { return Vec::new() };
        let family = self.index.names.family(found.at);
        let places = self.index.places(found.at).into_iter();
        places.filter(|at| with_declaration || !family.contains(at)).filter_map(|at| self.location(at)).collect()
    }

    pub fn highlights(&self, position: Position) -> Vec<DocumentHighlight> {
        let Some(found) = self.index.meant(self.text, self.text.byte(position)) else { return Vec::new() };
        let here = self.index.places(found.at).into_iter().filter(|at| at.file == DOCUMENT);
        let highlight = |at: Span| DocumentHighlight {
            range: self.text.range(at.start as usize, at.end as usize),
            kind: Some(DocumentHighlightKind::Text),
        };
        here.map(highlight).collect()
    }

    /// What the document declares, as a tree, with what is known of its proof.
    pub fn symbols(&self, members: &[&MemberReport]) -> Vec<DocumentSymbol> {
        let own = |d: &&Declaration| d.at.file == DOCUMENT && !d.is_local();
        let all: Vec<&Declaration> = self.index.names.declarations.iter().filter(own).collect();
        let is_top = |d: &Declaration| d.container.is_none_or(|c| !all.iter().any(|other| other.at == c));
        all.iter().filter(|d| is_top(d)).map(|d| self.symbol(d, &all, members)).collect()
    }

    fn symbol(&self, of: &Declaration, all: &[&Declaration], members: &[&MemberReport]) -> DocumentSymbol {
        let inside = all.iter().filter(|d| d.container == Some(of.at) && d.at != of.at);
        let children: Vec<DocumentSymbol> = inside.map(|d| self.symbol(d, all, members)).collect();
        let at = |span: Span| self.text.range(span.start as usize, span.end as usize);
        let whole = if of.whole.contains(of.at) { of.whole } else { of.at };
        DocumentSymbol {
            name: of.name.to_string(),
            detail: Some(self.detail(of, members)).filter(|detail| !detail.is_empty()),
            kind: symbol_kind(of.kind),
            range: at(whole),
            selection_range: at(of.at),
            tags: None,
            #[allow(deprecated)]
            deprecated: None,
            children: Some(children).filter(|children| !children.is_empty()),
        }
    }

    /// The verdict, or else the type.
    fn detail(&self, of: &Declaration, members: &[&MemberReport]) -> String {
        let container =
            of.container.and_then(|c| self.index.names.declaration(c)).map(|c| format!("{}.{}", c.name, of.name));
        let is = |m: &&&MemberReport| m.name == of.name || container.as_deref() == Some(m.name.as_str());
        match members.iter().find(is) {
            Some(member) => words::outcome(&member.outcome).to_string(),
            None => of.ty.clone().unwrap_or_default(),
        }
    }

    /// Declarations whose names have the letters of a question in order.
    pub fn workspace_symbols(&self, query: &str) -> Vec<WorkspaceSymbol> {
        let own = |d: &&Declaration| d.at.file == DOCUMENT && !d.is_local() && fits(d.name.as_str(), query);
        let container = |d: &Declaration| self.index.names.declaration(d.container?).map(|c| c.name.to_string());
        let symbol = |d: &Declaration| {
            Some(WorkspaceSymbol {
                location: self.location(d.at)?.into(),
                data: None,
                base_symbol_information: BaseSymbolInformation {
                    name: d.name.to_string(),
                    kind: symbol_kind(d.kind),
                    tags: None,
                    container_name: container(d),
                },
            })
        };
        self.index.names.declarations.iter().filter(own).filter_map(symbol).collect()
    }
}

fn fits(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}

fn symbol_kind(kind: NameKind) -> SymbolKind {
    match kind {
        NameKind::Type => SymbolKind::Class,
        NameKind::TypeParameter => SymbolKind::TypeParameter,
        NameKind::Method => SymbolKind::Method,
        NameKind::Constructor => SymbolKind::Constructor,
        NameKind::Function | NameKind::Macro => SymbolKind::Function,
        NameKind::Predicate => SymbolKind::Interface,
        NameKind::Field => SymbolKind::Field,
        NameKind::Condition => SymbolKind::Event,
        NameKind::Constant => SymbolKind::Constant,
        NameKind::Parameter | NameKind::Variable => SymbolKind::Variable,
        NameKind::Label => SymbolKind::Key,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn letters_in_order_are_enough() {
        assert!(super::fits("insertSorted", "isort"));
        assert!(super::fits("x", ""));
        assert!(!super::fits("sort", "st_"));
    }
}
