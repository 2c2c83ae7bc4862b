//! The symbolic state: what variables stand for, what permissions are held, and the heaps that `old` speaks of.

use std::collections::BTreeMap;
use std::rc::Rc;

use logic::Term;
use rustc_hash::FxHashMap;
use silver::tree::OldLabel;
use source::Symbol;

use crate::heap::Heap;

/// Cheap to clone: everything is shared until changed.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub store: Store,
    pub heap: Heap,
    pub old: Rc<BTreeMap<OldLabel, Heap>>,
    /// While an assertion is being consumed: the heap as it shrinks, which is what `perm` and `forperm` look at.
    pub consuming: Option<Heap>,
    pub nesting: Nesting,
}

#[derive(Clone, Debug, Default)]
pub struct Store {
    vars: Rc<FxHashMap<Symbol, Term>>,
}

impl Store {
    pub fn get(&self, name: Symbol) -> Option<Term> {
        self.vars.get(&name).copied()
    }

    pub fn set(&mut self, name: Symbol, value: Term) {
        Rc::make_mut(&mut self.vars).insert(name, value);
    }

    /// All values, in the order of the terms.
    pub fn values(&self) -> Vec<Term> {
        let mut values: Vec<Term> = self.vars.values().copied().collect();
        values.sort();
        values.dedup();
        values
    }

    /// Variables and values, ordered by name.
    pub fn entries(&self) -> Vec<(Symbol, Term)> {
        let mut entries: Vec<(Symbol, Term)> = self.vars.iter().map(|(name, value)| (*name, *value)).collect();
        entries.sort();
        entries
    }
}

impl FromIterator<(Symbol, Term)> for Store {
    fn from_iter<I: IntoIterator<Item = (Symbol, Term)>>(iter: I) -> Store {
        Store { vars: Rc::new(iter.into_iter().collect()) }
    }
}

impl State {
    pub fn old_heap(&self, label: OldLabel) -> Option<&Heap> {
        self.old.get(&label)
    }

    pub fn set_old(&mut self, label: OldLabel, heap: Heap) {
        Rc::make_mut(&mut self.old).insert(label, heap);
    }

    /// This state with another heap in place of the current one.
    pub fn with_heap(&self, heap: Heap) -> State {
        State { heap, consuming: None, ..self.clone() }
    }

    /// This state for the value of an expression, which never comes from around the heap of a package statement.
    pub fn alone(&self) -> State {
        State { heap: self.heap.alone(), ..self.clone() }
    }

    /// A state for a callee's contract: its own variables, and only its own pre-state under `old`.
    pub fn for_contract(&self, store: Store, pre: Heap) -> State {
        let nesting = self.nesting.clone();
        let mut state = State { store, heap: self.heap.clone(), nesting, ..State::default() };
        state.set_old(OldLabel::Pre, pre);
        state
    }
}

/// Which `unfolding`s the current expression stands in.
///
/// What the program writes is always evaluated, however deep. But an opened body may itself unfold what is inside, and so on for
/// ever: of bodies inside bodies only so much is known.
#[derive(Clone, Debug, Default)]
pub struct Nesting {
    /// Expressions that the current one is written inside.
    around: usize,
    /// Predicates of whose bodies the current expression is a part, as far as they were opened by an expression.
    bodies: Rc<Vec<Symbol>>,
}

impl Nesting {
    /// So many bodies of one predicate inside each other are known.
    const KNOWN: usize = 2;

    /// For the body of an opened instance.
    pub fn in_body(&self, predicate: Symbol) -> Nesting {
        let mut bodies = self.bodies.clone();
        Rc::make_mut(&mut bodies).push(predicate);
        Nesting { around: 0, bodies }
    }

    /// For the expression that an instance is opened for.
    pub fn in_unfolding(&self) -> Nesting {
        Nesting { around: self.around + 1, bodies: self.bodies.clone() }
    }

    pub fn is_outermost(&self) -> bool {
        self.around == 0 && self.bodies.is_empty()
    }

    /// Whether nothing is known of this predicate's instances any more.
    pub fn is_beyond(&self, predicate: Symbol) -> bool {
        self.bodies.iter().filter(|other| **other == predicate).count() >= Self::KNOWN
    }

    /// Whether there are instances here that nothing is known of, so that not every clause has a value.
    pub fn is_deep(&self) -> bool {
        self.bodies.iter().any(|predicate| self.is_beyond(*predicate))
    }
}
