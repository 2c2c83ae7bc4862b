//! The names of a document: what stands at a place, and where else it does.

use std::sync::Arc;

use source::names::{Declaration, NameKind, Names, Use};
use source::{SourceMap, Span};

use crate::document::{Change, Text};
use crate::program::{DOCUMENT, Program};
use driver::lexical;

pub struct Index {
    pub map: Arc<SourceMap>,
    pub names: Names,
    /// Made from the text as it is now. If not, it is from an earlier one that could be read, with its places moved along.
    pub exact: bool,
}

impl Index {
    pub fn of(program: &Program) -> Index {
        let (map, names) = program.names();
        Index { map, exact: !names.partial, names }
    }

    pub fn empty() -> Index {
        Index { map: Arc::new(SourceMap::new()), names: Names::default(), exact: false }
    }

    pub fn copied(&self) -> Index {
        Index { map: self.map.clone(), names: self.names.clone(), exact: self.exact }
    }

    /// Moves places along with an edit. What the edit touches is forgotten.
    pub fn moved(mut self, change: &Change) -> Index {
        let keep = |span: Span| if span.file == DOCUMENT { change.moved(span) } else { Some(span) };
        let grown = |span: Span| if span.file == DOCUMENT { change.grown(span) } else { span };
        let moved_use = |u: Use| Some(Use { at: keep(u.at)?, of: keep(u.of)? });
        let names = std::mem::take(&mut self.names);
        let declarations = names.declarations.into_iter().filter_map(|mut d| {
            d.at = keep(d.at)?;
            d.whole = grown(d.whole);
            d.container = d.container.and_then(keep);
            Some(d)
        });
        let moved_all = |uses: Vec<Use>| uses.into_iter().filter_map(moved_use).collect();
        self.names = Names {
            declarations: declarations.collect(),
            uses: moved_all(names.uses),
            overrides: moved_all(names.overrides),
            supertypes: moved_all(names.supertypes),
            partial: true,
        };
        self.exact = false;
        self
    }

    /// The declaration of the name at a place of the document.
    pub fn at(&self, byte: usize) -> Option<&Declaration> {
        let touches = |span: Span| span.file == DOCUMENT && span.start as usize <= byte && byte <= span.end as usize;
        // Of two names that touch, the one that starts here is meant.
        let uses = self.names.uses.iter().filter(|u| touches(u.at)).max_by_key(|u| u.at.start);
        let declared = self.names.declarations.iter().filter(|d| touches(d.at)).max_by_key(|d| d.at.start);
        match (uses, declared) {
            (Some(u), Some(d)) if d.at.start > u.at.start => Some(d),
            (Some(u), _) => self.names.declaration(u.of),
            (None, declared) => declared,
        }
    }

    /// The same, for names that were typed after the last text that could be read, too.
    pub fn meant(&self, text: &Text, byte: usize) -> Option<&Declaration> {
        self.at(byte).or_else(|| if self.exact { None } else { self.guess(text.as_str(), byte) })
    }

    fn guess(&self, text: &str, byte: usize) -> Option<&Declaration> {
        let word = lexical::word_at(text, byte);
        let name = &text[word.clone()];
        let candidates = match self.members_before(text, word.start) {
            Some(members) => members,
            None => self.visible(text, word.start),
        };
        candidates.into_iter().find(|d| d.name.as_str() == name)
    }

    /// Where a declaration and all that must have its name stand.
    pub fn places(&self, of: Span) -> Vec<Span> {
        let family = self.names.family(of);
        let uses = self.names.uses.iter().filter(|u| family.contains(&u.of)).map(|u| u.at);
        let mut places: Vec<Span> = family.iter().copied().chain(uses).collect();
        places.sort();
        places.dedup();
        places
    }

    /// The declarations around a place, outermost first.
    pub fn around(&self, byte: usize) -> Vec<&Declaration> {
        let holds = |d: &&Declaration| {
            let whole = d.whole;
            !d.is_local() && whole.file == DOCUMENT && whole.start as usize <= byte && byte <= whole.end as usize
        };
        let mut around: Vec<&Declaration> = self.names.declarations.iter().filter(holds).collect();
        around.sort_by_key(|d| (d.whole.start, std::cmp::Reverse(d.whole.end)));
        around
    }

    /// What plain names can mean at a place, the nearest first.
    pub fn visible(&self, text: &str, byte: usize) -> Vec<&Declaration> {
        let around = self.around(byte);
        let brackets = lexical::brackets(text);
        let depth = |d: &Declaration| match d.container {
            None => Some(0),
            Some(container) => around.iter().position(|a| a.at == container).map(|n| n + 1),
        };
        let in_block = |d: &Declaration| {
            let at = d.at.start as usize;
            let block = brackets.iter().filter(|b| text[b.start..].starts_with('{')).find(|b| b.contains(&at));
            d.kind == NameKind::Parameter || (at < byte && block.is_none_or(|block| block.contains(&byte)))
        };
        let mut found: Vec<(usize, &Declaration)> = Vec::new();
        for d in &self.names.declarations {
            let depth = match self.depth_in_supertypes(d, &around).or_else(|| depth(d)) {
                Some(depth) => depth,
                None if d.open => 0,
                None => continue,
            };
            if !d.is_local() || (d.at.file == DOCUMENT && in_block(d)) {
                found.push((depth, d));
            }
        }
        found.sort_by_key(|(depth, d)| (std::cmp::Reverse(*depth), std::cmp::Reverse(d.at)));
        found.into_iter().map(|(_, d)| d).collect()
    }

    /// Members of a supertype of a class around are visible as those of the class.
    fn depth_in_supertypes(&self, d: &Declaration, around: &[&Declaration]) -> Option<usize> {
        let container = d.container.filter(|_| !d.is_local())?;
        around.iter().rposition(|a| a.at != container && self.with_supertypes(a.at).contains(&container)).map(|n| n + 1)
    }

    fn with_supertypes(&self, ty: Span) -> Vec<Span> {
        let mut all = vec![ty];
        let mut next = 0;
        while next < all.len() {
            let above = self.names.supertypes.iter().filter(|u| u.at == all[next]).map(|u| u.of);
            let new: Vec<Span> = above.filter(|of| !all.contains(of)).collect();
            all.extend(new);
            next += 1;
        }
        all
    }

    /// If a name at this place follows a dot or arrow: the members it can mean, by the type of what is before.
    pub fn members_before(&self, text: &str, byte: usize) -> Option<Vec<&Declaration>> {
        let before = text[..byte].trim_end();
        let receiver = before.strip_suffix('.').or_else(|| before.strip_suffix("->"))?;
        // The ends of ranges are no members.
        if receiver.ends_with('.') {
            return None;
        }
        Some(match self.type_before(text, receiver.trim_end().len()) {
            Some(ty) => {
                let types = self.with_supertypes(ty);
                self.names
                    .declarations
                    .iter()
                    .filter(|d| is_member(d) && d.container.is_some_and(|c| types.contains(&c)))
                    .collect()
            }
            None => {
                let bare: Vec<&Declaration> = self
                    .names
                    .declarations
                    .iter()
                    .filter(|d| d.kind == NameKind::Field && d.container.is_none())
                    .collect();
                let all = || self.names.declarations.iter().filter(|d| is_member(d)).collect();
                if bare.is_empty() { all() } else { bare }
            }
        })
    }

    /// The declared type of the names with dots that end at a place.
    fn type_before(&self, text: &str, end: usize) -> Option<Span> {
        let word = lexical::word_at(text, end);
        let name = &text[word.clone()];
        if word.end != end || name.is_empty() {
            return None;
        }
        if name == "this" {
            return self.around(end).iter().rev().find(|d| d.kind == NameKind::Type).map(|d| d.at);
        }
        let candidates = match self.members_before(text, word.start) {
            Some(members) => members,
            None => self.visible(text, word.start),
        };
        let found = candidates.into_iter().find(|d| d.name.as_str() == name)?;
        if found.kind == NameKind::Type {
            return Some(found.at);
        }
        let written = found.ty.as_deref()?;
        let head = &written[lexical::word_at(written, 0)];
        self.names.declarations.iter().find(|d| d.kind == NameKind::Type && d.name.as_str() == head).map(|d| d.at)
    }
}

/// Whether a declaration can stand behind a dot.
fn is_member(d: &Declaration) -> bool {
    matches!(
        d.kind,
        NameKind::Field
            | NameKind::Method
            | NameKind::Function
            | NameKind::Predicate
            | NameKind::Condition
            | NameKind::Constant
            | NameKind::Type
    ) && d.container.is_some()
        && !d.open
}
