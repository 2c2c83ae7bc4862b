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
    pub view: View,
    pub nesting: Nesting,
}

/// How expressions are looked at, where that is not how statements do it.
///
/// It belongs to a state that an expression is evaluated in, and ends with that: no rule goes on with such a state.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// While an assertion is given away, once something has been: what is left of the heap. That is what `perm` and `forperm` look
    /// at, wherever in the assertion they stand; values are those of the heap as it was before.
    left: Option<Heap>,
    /// While a contract is produced or consumed in part: the part.
    part: Option<Term>,
    checks: Checks,
    /// In an expression that the proofs of functions rest on: nothing may be concluded yet from applications of functions of this
    /// component and of those that come after it.
    awaited: Option<usize>,
}

impl View {
    pub fn is_plain(&self) -> bool {
        self.left.is_none() && self.part.is_none() && self.checks == Checks::Proved && self.awaited.is_none()
    }
}

/// What becomes of the side conditions of an expression: that there is permission to what it reads, that preconditions hold, ...
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Checks {
    /// They are proved.
    #[default]
    Proved,
    /// They are taken for granted, as everything is that an axiom of the program says.
    Granted,
    /// Nobody asks for them, so that nothing may be concluded from the value: it is the pattern in a trigger, or an illustration.
    Waived,
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

    /// Whether both are the same store, not just equal ones.
    pub fn same(&self, other: &Store) -> bool {
        Rc::ptr_eq(&self.vars, &other.vars)
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
        let view = View { left: None, ..self.view.clone() };
        State { heap, view, ..self.clone() }
    }

    /// This state for the expressions of an assertion that is being given away in part, when so much is left of the heap. Inside
    /// another such assertion nothing is given away.
    pub fn giving_away(&self, left: &Heap, part: Term) -> State {
        let given_away = || (!left.same(&self.heap)).then(|| left.clone());
        let view = View { left: self.view.left.clone().or_else(given_away), part: Some(part), ..self.view.clone() };
        State { view, ..self.clone() }
    }

    /// While permission is given away: what is left.
    pub fn left(&self) -> Option<&Heap> {
        self.view.left.as_ref()
    }

    pub fn with_left(&self, left: Heap) -> State {
        let view = View { left: Some(left), ..self.view.clone() };
        State { view, ..self.clone() }
    }

    /// This state for the expressions of a contract of which only a part is meant.
    pub fn in_part(&self, part: Term) -> State {
        let view = View { part: Some(part), ..self.view.clone() };
        State { view, ..self.clone() }
    }

    /// The part of a contract that is meant here, if it is not the whole.
    pub fn part(&self) -> Option<Term> {
        self.view.part
    }

    /// The heap that `perm` and `forperm` look at.
    pub fn observed(&self) -> &Heap {
        self.view.left.as_ref().unwrap_or(&self.heap)
    }

    /// This state for an expression of which nothing needs to be proved.
    pub fn with_everything_granted(&self) -> State {
        self.with_checks(Checks::Granted)
    }

    /// This state for an expression that is known before the functions of a component, and of all after it, are proved.
    pub fn awaiting(&self, component: usize) -> State {
        let view = View { awaited: Some(component), ..self.view.clone() };
        State { view, ..self.clone() }
    }

    /// Whether the functions of a component are still to be proved.
    pub fn awaits(&self, component: usize) -> bool {
        self.view.awaited.is_some_and(|first| first <= component)
    }

    /// This state for a term that needs no more than to exist.
    pub fn leniently(&self) -> State {
        self.with_checks(Checks::Waived)
    }

    fn with_checks(&self, checks: Checks) -> State {
        let view = View { checks, ..self.view.clone() };
        State { view, ..self.clone() }
    }

    pub fn is_lenient(&self) -> bool {
        self.view.checks == Checks::Waived
    }

    /// Whether the side conditions of expressions must be proved.
    pub fn is_checked(&self) -> bool {
        self.view.checks == Checks::Proved
    }

    /// This state for the value of an expression, which never comes from around the heap of a package statement.
    pub fn alone(&self) -> State {
        let view = View { left: self.view.left.as_ref().map(Heap::alone), ..self.view.clone() };
        State { heap: self.heap.alone(), view, ..self.clone() }
    }

    /// A state for a callee's contract: its own variables, and only its own pre-state under `old`.
    pub fn for_contract(&self, store: Store, pre: Heap) -> State {
        let State { heap, view, nesting, .. } = self.clone();
        let view = View { part: None, ..view };
        let mut state = State { store, heap, view, nesting, ..State::default() };
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
