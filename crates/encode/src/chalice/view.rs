//! How a source expression is to be read: which Silver expressions stand for its variables, which state its reads mean, which
//! locks and credits it speaks of, and what it is checked for.

use std::rc::Rc;

use chalice::tree::{LocalId, Locals};
use rustc_hash::FxHashMap;
use silver::tree::{Exp, OldLabel};

use super::origin::Context;

/// The state that field reads mean.
#[derive(Clone, PartialEq)]
pub enum Mode {
    Now,
    /// Inside `old(..)` of the enclosing Silver member, or of a label.
    Old,
    /// A remembered state: reads become functions of it.
    State(Exp),
}

/// What `old(..)` means.
#[derive(Clone)]
pub enum OldHeap {
    Label(OldLabel),
    /// A remembered state; that it can be read as it is was checked elsewhere.
    State(Exp),
    /// A remembered state that must have held what is read.
    Asked(Exp),
}

/// How amounts are read for read locks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Epsilon {
    /// As written.
    No,
    /// Every amount is one epsilon.
    One,
    /// Every amount is one epsilon less.
    AllBut,
}

/// The wait level in a program with obligations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// It has no meaning here.
    Nowhere,
    /// Comparisons are items of a contract, moved by statements around it.
    Item,
    /// A question about what the thread owes now.
    Question,
}

#[derive(Clone)]
pub struct OldView {
    pub heap: OldHeap,
    pub locks: Option<Exp>,
    pub credits: Vec<Exp>,
}

impl OldView {
    /// A state in which nothing is known of the thread.
    pub fn of_heap(heap: OldHeap) -> OldView {
        OldView { heap, locks: None, credits: Vec::new() }
    }
}

/// The locks and credits of a thread at its end: nothing is known of them but what its postcondition says.
#[derive(Clone)]
pub struct Ended {
    pub locks: Exp,
    pub credits: Vec<Exp>,
}

/// What stands for the variables of an expression.
#[derive(Clone, Default)]
pub struct Names<'a> {
    /// The variables of the member the expression was written in.
    pub scope: Option<&'a Locals>,
    pub this: Option<Exp>,
    pub locals: Rc<FxHashMap<LocalId, Exp>>,
    pub result: Option<Exp>,
    /// The assertion belongs to another member: its variables are quoted as what they stand for here.
    pub foreign: bool,
}

/// The states that an expression reads.
#[derive(Clone)]
pub struct States<'a> {
    pub mode: Mode,
    pub old: Option<OldView>,
    /// The instances that are unfolded around an expression in a remembered state: what is inside them may be read.
    pub opened: Rc<Vec<Opened<'a>>>,
}

/// The thread that an expression speaks of.
#[derive(Clone, Default)]
pub struct ThreadView {
    /// The locks held now; `None` where the source cannot speak of them.
    pub locks: Option<Exp>,
    /// The wait level is judged over each of these.
    pub credits: Vec<Exp>,
    /// What is said of locks is said of a thread that has ended, not of the one at work.
    pub ended: Option<Ended>,
}

#[derive(Clone)]
pub struct View<'a> {
    pub names: Names<'a>,
    pub states: States<'a>,
    pub thread: ThreadView,
    /// The abstract read fraction; `None` in functions, where any amount will do.
    pub fraction: Option<Exp>,
    pub epsilon: Epsilon,
    /// Facts about `mu` come with permission to it.
    pub links: bool,
    /// What `waitlevel` means where obligations are checked.
    pub waits: Waits,
    /// Well-definedness that Silver does not check itself is checked.
    pub checked: bool,
    /// How much of the own contract is seen through (see the options).
    pub defaults: u8,
    pub context: Context,
}

/// The body of an instance that is open, and how it is read.
#[derive(Clone)]
pub struct Opened<'a> {
    pub view: View<'a>,
    pub body: &'a chalice::tree::Exp,
}

impl<'a> View<'a> {
    pub fn new(context: Context) -> View<'a> {
        View {
            names: Names::default(),
            states: States { mode: Mode::Now, old: None, opened: Rc::default() },
            thread: ThreadView::default(),
            fraction: None,
            epsilon: Epsilon::No,
            links: false,
            waits: Waits::Nowhere,
            checked: true,
            defaults: 0,
            context,
        }
    }

    /// What is written in another member, with what its variables stand for here.
    pub fn in_member(
        &self,
        scope: &'a Locals,
        this: Option<Exp>,
        locals: impl IntoIterator<Item = (LocalId, Exp)>,
    ) -> View<'a> {
        let locals = Rc::new(locals.into_iter().collect());
        View { names: Names { scope: Some(scope), this, locals, ..self.names.clone() }, ..self.clone() }
    }

    /// What is written in the contract of another member, which was checked there.
    pub fn in_contract_of(
        &self,
        scope: &'a Locals,
        this: Option<Exp>,
        locals: impl IntoIterator<Item = (LocalId, Exp)>,
        waits: Waits,
    ) -> View<'a> {
        let mut v = self.in_member(scope, this, locals).with_old(None);
        v.names.foreign = true;
        View { links: true, checked: false, waits, ..v }
    }

    pub fn with_local(&self, id: LocalId, e: Exp) -> View<'a> {
        let mut locals = (*self.names.locals).clone();
        locals.insert(id, e);
        View { names: Names { locals: Rc::new(locals), ..self.names.clone() }, ..self.clone() }
    }

    pub fn with_result(&self, result: Exp) -> View<'a> {
        View { names: Names { result: Some(result), ..self.names.clone() }, ..self.clone() }
    }

    pub fn with_locks(&self, locks: Option<Exp>) -> View<'a> {
        View { thread: ThreadView { locks, ..self.thread.clone() }, ..self.clone() }
    }

    pub fn with_old(&self, old: Option<OldView>) -> View<'a> {
        View { states: States { old, ..self.states.clone() }, ..self.clone() }
    }

    pub fn in_mode(&self, mode: Mode) -> View<'a> {
        View { states: States { mode, ..self.states.clone() }, ..self.clone() }
    }

    pub fn checking(&self, context: Context) -> View<'a> {
        View { context, ..self.clone() }
    }

    /// As seen by the thread that an expression speaks of.
    pub fn speaker(&self) -> View<'a> {
        match self.thread.ended.clone() {
            Some(Ended { locks, credits }) => self.of_thread(Some(locks), credits),
            None => self.clone(),
        }
    }

    /// As seen by a thread with these locks and credits.
    pub fn of_thread(&self, locks: Option<Exp>, credits: Vec<Exp>) -> View<'a> {
        View { thread: ThreadView { locks, credits, ended: None }, ..self.clone() }
    }

    /// For assertions whose well-definedness was checked where they were written.
    pub fn unchecked(&self) -> View<'a> {
        View { checked: false, ..self.clone() }
    }
}
