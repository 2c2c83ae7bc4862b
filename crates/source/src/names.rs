//! Which names a program declares, and where it uses them. A language makes the index from what it resolved; editors answer their questions from it.

use crate::files::{SourceMap, Span};
use crate::symbol::Symbol;

/// What a name stands for, as far as editors show a difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NameKind {
    /// A class, channel, domain, datatype.
    Type,
    TypeParameter,
    Method,
    Constructor,
    Function,
    Predicate,
    Field,
    /// What threads wait for.
    Condition,
    Constant,
    Parameter,
    Variable,
    Label,
    Macro,
}

impl NameKind {
    /// Whether declarations of this kind have others in them.
    fn contains(self) -> bool {
        use NameKind::{Constructor, Function, Macro, Method, Predicate, Type};
        matches!(self, Type | Method | Constructor | Function | Predicate | Macro)
    }
}

/// A name where it is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    pub name: Symbol,
    pub kind: NameKind,
    /// Where its name stands. No two declarations have the same place, so this is also who it is.
    pub at: Span,
    /// The whole declaration.
    pub whole: Span,
    /// The place of the declaration around it.
    pub container: Option<Span>,
    /// Its type, or that of what it gives, as the language writes it.
    pub ty: Option<String>,
    /// The type is not written but found from a value.
    pub inferred: bool,
    /// The parameters of what can be called, as the language writes them.
    pub params: Option<Vec<String>>,
    /// Its plain name means it everywhere, although it is in a container.
    pub open: bool,
}

impl Declaration {
    pub fn new(name: Symbol, kind: NameKind, at: Span, whole: Span) -> Declaration {
        Declaration { name, kind, at, whole, container: None, ty: None, inferred: false, params: None, open: false }
    }

    pub fn within(mut self, container: Span) -> Declaration {
        self.container = Some(container);
        self
    }

    pub fn typed(mut self, ty: impl Into<String>) -> Declaration {
        self.ty = Some(ty.into());
        self
    }

    pub fn with_params(mut self, params: Vec<String>) -> Declaration {
        self.params = Some(params);
        self
    }

    fn is_local_kind(&self) -> bool {
        matches!(self.kind, NameKind::Parameter | NameKind::Variable | NameKind::Label | NameKind::TypeParameter)
    }

    /// Whether it belongs to the body of what is around it, and is of no concern outside.
    pub fn is_local(&self) -> bool {
        self.is_local_kind() && (self.kind != NameKind::Variable || self.container.is_some())
    }
}

/// A name where it is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Use {
    pub at: Span,
    /// The place of the declaration that is meant.
    pub of: Span,
}

/// All names of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    pub declarations: Vec<Declaration>,
    pub uses: Vec<Use>,
    /// Declarations that stand for another, so that they have its name: overriding methods, refining ones, implementations of procedures.
    pub overrides: Vec<Use>,
    /// Types with those whose members they have, too.
    pub supertypes: Vec<Use>,
    /// Part of the text could not be read, so that names in it are missing.
    pub partial: bool,
}

impl Names {
    /// Sorted by place, each use once, none of a place that nothing declares. What was made rather than written is left out. Declarations without a
    /// container are in the one that their place is in.
    pub fn settled(mut self, sources: &SourceMap) -> Names {
        let written = |d: &Declaration| {
            !d.at.is_none()
                && sources.file(d.at.file).text.get(d.at.start as usize..d.at.end as usize) == Some(d.name.as_str())
        };
        self.declarations.retain(written);
        self.declarations.sort_by_key(|d| d.at);
        self.declarations.dedup_by_key(|d| d.at);
        self.find_containers();
        let declared: Vec<Span> = self.declarations.iter().map(|d| d.at).collect();
        let known = |u: &Use| !u.at.is_none() && u.at != u.of && declared.binary_search(&u.of).is_ok();
        for uses in [&mut self.uses, &mut self.overrides, &mut self.supertypes] {
            uses.retain(known);
            uses.sort();
            uses.dedup();
        }
        // A declaration is no use of itself or of another, unless it overrides one.
        self.uses.retain(|u| declared.binary_search(&u.at).is_err());
        self.uses.dedup_by_key(|u| u.at);
        self
    }

    fn find_containers(&mut self) {
        let mut around: Vec<(Span, Span)> =
            self.declarations.iter().filter(|d| d.kind.contains()).map(|d| (d.whole, d.at)).collect();
        around.sort_by_key(|(whole, _)| (whole.file, whole.start, std::cmp::Reverse(whole.end)));
        let mut open: Vec<(Span, Span)> = Vec::new();
        let mut next = 0;
        for declaration in &mut self.declarations {
            let at = declaration.at;
            while let Some((whole, name)) =
                around.get(next).filter(|(whole, _)| (whole.file, whole.start) <= (at.file, at.start))
            {
                open.push((*whole, *name));
                next += 1;
            }
            open.retain(|(whole, _)| whole.contains(at));
            if declaration.container.is_none() {
                declaration.container =
                    open.iter().rev().find(|(whole, _)| *whole != declaration.whole).map(|(_, name)| *name);
            }
        }
    }

    pub fn declaration(&self, at: Span) -> Option<&Declaration> {
        self.declarations.iter().find(|d| d.at == at)
    }

    /// All places that must have the same name as a declaration: those of its family, and their uses.
    pub fn family(&self, of: Span) -> Vec<Span> {
        let mut family = vec![of];
        let mut next = 0;
        while next < family.len() {
            let member = family[next];
            next += 1;
            for u in &self.overrides {
                let other = match () {
                    () if u.at == member => u.of,
                    () if u.of == member => u.at,
                    () => continue,
                };
                if !family.contains(&other) {
                    family.push(other);
                }
            }
        }
        family
    }
}
