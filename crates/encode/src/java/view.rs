//! How an expression is to be read: what stands for its variables, which states it speaks of, what it is checked for.

use std::rc::Rc;

use java::tree::{ClassId, LocalId};
use rustc_hash::FxHashMap;
use silver::tree::{Exp, OldLabel};
use source::Span;

use super::origin::Within;
use super::started::Started;

#[derive(Clone)]
pub struct View {
    pub within: Within,
    /// The clause or statement that is read.
    pub clause: Span,
    pub this: Option<Exp>,
    /// The class of `this`.
    pub class: Option<ClassId>,
    pub locals: Rc<FxHashMap<LocalId, Exp>>,
    pub result: Option<Exp>,
    /// Whether what an expression demands (no null, no index outside) is proved here. Elsewhere it was.
    pub checked: bool,
    /// In functions, any positive amount will do.
    pub any_amount: bool,
    /// What `\old` means.
    pub old: Option<OldLabel>,
    /// In what a thread promised: whose start `\old` speaks of.
    pub started: Option<Started>,
    /// The values that assigned parameters had when the method began.
    pub entry: Rc<FxHashMap<LocalId, Exp>>,
    /// Every amount is multiplied by this.
    pub scale: Option<Exp>,
    /// The monitors that the thread holds.
    pub locks: Option<Exp>,
    /// `\index`
    pub index: Option<Exp>,
    /// What stands for expressions at these places, whatever they are: indices that a quantifier is turned around.
    pub aliases: Rc<FxHashMap<Span, Exp>>,
    /// Bound variables that stand for terms of this state: in another one, the terms could mean something else.
    pub moved: Rc<Vec<LocalId>>,
    /// In a specification: its arithmetic has no bounds.
    pub spec: bool,
}

impl View {
    pub fn new(within: Within, clause: Span) -> View {
        View {
            within,
            clause,
            this: None,
            class: None,
            locals: Rc::default(),
            result: None,
            checked: true,
            any_amount: false,
            old: None,
            started: None,
            entry: Rc::default(),
            scale: None,
            locks: None,
            index: None,
            aliases: Rc::default(),
            moved: Rc::default(),
            spec: true,
        }
    }

    pub fn of(&self, within: Within, clause: Span) -> View {
        View { within, clause, ..self.clone() }
    }

    /// The same for text of another class, a supertype of that of `this`: the contract that a method inherits, for instance.
    pub fn written_in(&self, class: Option<ClassId>) -> View {
        View { class, ..self.clone() }
    }

    pub fn unchecked(&self) -> View {
        View { checked: false, ..self.clone() }
    }

    pub fn with(&self, more: impl IntoIterator<Item = (LocalId, Exp)>) -> View {
        let mut locals = (*self.locals).clone();
        locals.extend(more);
        View { locals: Rc::new(locals), ..self.clone() }
    }
}
