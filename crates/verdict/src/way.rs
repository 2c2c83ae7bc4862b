//! The way to a failure: the states that the engine went through, statement by statement, as it knew them.
//!
//! It is recorded only on request. An engine names things as its own language does; what a name of a translation is called in the program,
//! the program's language says. So what is said here is a [`Phrase`]: text with names in it that are still to be told.

use source::Symbol;

use crate::{Branch, Event, Place};

/// A state on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    pub stage: Stage,
    /// The statement that comes next, or what the stage is about.
    pub place: Place,
    /// Decisions since the moment before, oldest first.
    pub decisions: Vec<Branch>,
    pub held: Vec<Held>,
    /// Variables whose values are known to be something else than just their own.
    pub variables: Vec<Valued>,
    /// What has become known since the moment before.
    pub learnt: Vec<Phrase>,
}

/// Where on the way a moment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The member begins: what its contract gives is there.
    Begin,
    /// A statement is about to be executed.
    Statement,
    /// Any iteration of a loop begins: what its invariant gives is there.
    Iteration,
    /// An iteration ends: its invariant is to be shown.
    IterationEnd,
    /// The member ends: what it promises is to be shown.
    End,
    /// What failed is being checked: a part of what is given away there may be gone already.
    Check,
}

/// Permission that is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    pub location: Phrase,
    pub amount: Amount,
    /// What is known of the value besides that it is the location's.
    pub value: Option<Phrase>,
    /// How it was gained last.
    pub from: Option<Event>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    All,
    /// A fraction such as `1/2`.
    Part(String),
    /// What the program calls so.
    Named(Phrase),
    /// Nothing with a short name.
    Some,
}

/// Something with a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued {
    pub what: Phrase,
    pub value: Phrase,
}

/// Text with names in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Phrase(pub Vec<Piece>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    Text(String),
    Variable(Symbol),
    /// A field, predicate or function.
    Member(Symbol),
    /// As it was when this place was reached; no place for the beginning.
    Since(Option<Place>),
}

impl Phrase {
    pub fn text(text: impl Into<String>) -> Phrase {
        Phrase(vec![Piece::Text(text.into())])
    }

    pub fn variable(name: Symbol) -> Phrase {
        Phrase(vec![Piece::Variable(name)])
    }

    pub fn member(name: Symbol) -> Phrase {
        Phrase(vec![Piece::Member(name)])
    }

    /// Both, one after the other.
    pub fn then(mut self, next: Phrase) -> Phrase {
        self.0.extend(next.0);
        self
    }

    pub fn then_text(self, text: &str) -> Phrase {
        self.then(Phrase::text(text))
    }

    /// Several with something between them.
    pub fn joined(parts: impl IntoIterator<Item = Phrase>, between: &str) -> Phrase {
        let mut whole = Phrase::default();
        for (n, part) in parts.into_iter().enumerate() {
            if n > 0 {
                whole = whole.then_text(between);
            }
            whole = whole.then(part);
        }
        whole
    }
}
