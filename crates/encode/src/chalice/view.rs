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

/// The locks and credits of a thread at its end: nothing is known of them but what its postcondition says.
#[derive(Clone)]
pub struct Ended {
    pub locks: Exp,
    pub credits: Vec<Exp>,
}

#[derive(Clone)]
pub struct View<'a> {
    /// The variables of the member the expression was written in.
    pub scope: Option<&'a Locals>,
    pub this: Option<Exp>,
    pub locals: Rc<FxHashMap<LocalId, Exp>>,
    pub result: Option<Exp>,
    /// The abstract read fraction; `None` in functions, where any amount will do.
    pub k: Option<Exp>,
    pub mode: Mode,
    pub old: Option<OldView>,
    /// The locks held now; `None` where the source cannot speak of them.
    pub locks: Option<Exp>,
    /// The wait level is judged over each of these.
    pub credits: Vec<Exp>,
    /// Facts about `mu` come with permission to it.
    pub links: bool,
    /// What is said of locks is said of a thread that has ended, not of the one at work.
    pub ended: Option<Ended>,
    pub epsilon: Epsilon,
    /// What `waitlevel` means where obligations are checked.
    pub waits: Waits,
    /// The assertion belongs to another member: its variables are quoted as what they stand for here.
    pub foreign: bool,
    /// Well-definedness that Silver does not check itself is checked.
    pub checked: bool,
    /// How much of the own contract is seen through (see the options).
    pub defaults: u8,
    /// The instances that are unfolded around an expression in a remembered state: what is inside them may be read.
    pub opened: Rc<Vec<Opened<'a>>>,
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
            scope: None,
            this: None,
            locals: Rc::default(),
            result: None,
            k: None,
            mode: Mode::Now,
            old: None,
            locks: None,
            credits: Vec::new(),
            links: false,
            ended: None,
            epsilon: Epsilon::No,
            waits: Waits::Nowhere,
            foreign: false,
            checked: true,
            defaults: 0,
            opened: Rc::default(),
            context,
        }
    }

    pub fn with_local(&self, id: LocalId, e: Exp) -> View<'a> {
        let mut locals = (*self.locals).clone();
        locals.insert(id, e);
        View { locals: Rc::new(locals), ..self.clone() }
    }

    pub fn checking(&self, context: Context) -> View<'a> {
        View { context, ..self.clone() }
    }

    /// As seen by the thread that an expression speaks of.
    pub fn speaker(&self) -> View<'a> {
        match self.ended.clone() {
            Some(Ended { locks, credits }) => View { locks: Some(locks), credits, ended: None, ..self.clone() },
            None => self.clone(),
        }
    }

    /// As seen by a thread with these locks and credits.
    pub fn of_thread(&self, locks: Option<Exp>, credits: Vec<Exp>) -> View<'a> {
        View { locks, credits, ended: None, ..self.clone() }
    }

    /// For assertions whose well-definedness was checked where they were written.
    pub fn unchecked(&self) -> View<'a> {
        View { checked: false, ..self.clone() }
    }
}
