//! Objects, channels and tokens, and what their slots held in states that are still asked about.

use std::collections::VecDeque;
use std::rc::Rc;

use source::Span;

use crate::code::{JOINABLE, MU, Slot};
use crate::ledger::{Bundle, Holder, Res};
use crate::order::Level;
use crate::past::Past;
use crate::perm::Rational;
use crate::state::Snapshot;
use crate::value::{Obj, Value};

/// A place that permissions are about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Loc {
    pub obj: Obj,
    pub slot: Slot,
}

/// A field: its value, and who holds full permission to it (or that it is split; the ledger knows how).
#[derive(Clone, Debug)]
pub struct Field {
    pub value: Value,
    pub owner: Holder,
}

#[derive(Clone, Debug)]
pub enum HeapKind {
    Object {
        class: u32,
        monitor: Option<Box<Monitor>>,
    },
    Channel {
        channel: u32,
        queue: Box<VecDeque<Message>>,
        holder: Holder,
        /// The level below which all duties in its messages lie; the bottom for ordinary channels.
        cargo: Level,
    },
    Token(Box<Token>),
}

#[derive(Clone, Debug)]
pub struct Object {
    pub kind: HeapKind,
    pub mu: Level,
    pub mu_owner: Holder,
    pub fields: Box<[Field]>,
}

/// How a thread has a monitor locked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    Write,
    Read,
}

/// A signal still to be had.
#[derive(Clone, Debug)]
pub struct Signal {
    pub condition: u16,
    /// Those who waited when it was given.
    pub candidates: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct Monitor {
    pub shared: bool,
    pub writer: Option<u32>,
    /// The readers, each with what it was given.
    pub readers: Vec<(u32, Rc<Bundle>)>,
    /// Who waits for a signal of which condition, longest first.
    pub waiting: Vec<(u32, u16)>,
    /// Signals that one of several waiters is to have, whichever the scheduler lets go first. There are always fewer than waiters.
    pub signals: Vec<Signal>,
    pub holder: Holder,
    /// What the monitor owns while nobody has it locked for writing, and what it was given last while somebody has.
    pub bundle: Rc<Bundle>,
    /// What each reader takes of it, where that is not one epsilon.
    pub shares: Rc<Vec<Share>>,
}

/// What a reader takes of a location.
#[derive(Clone, Debug)]
pub struct Share {
    pub res: Res,
    pub epsilons: i64,
    /// Some of it besides.
    pub some: bool,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub values: Vec<Value>,
    pub bundle: Rc<Bundle>,
    /// What it makes its receiver owe.
    pub duties: Vec<crate::duties::Item>,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub method: u32,
    pub thread: u32,
    /// Receiver and arguments of the fork.
    pub args: Vec<Value>,
    /// The read fraction chosen by the fork.
    pub reads: Rational,
    /// What the precondition lets the thread wait for, and where it says so.
    pub awaits: Vec<(Level, Span)>,
    /// The state before the fork, if somebody may ask.
    pub forked: Option<Rc<Snapshot>>,
    /// The results, once the thread has finished.
    pub results: Option<Vec<Value>>,
    /// Threads that wait for this one to finish.
    pub joiners: Vec<u32>,
    /// Who holds what the joiner will get.
    pub holder: Holder,
}

/// All objects, never reused, and the earlier values that remembered states need.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    pub objects: Vec<Object>,
    past: Past<Loc, Value>,
}

impl Heap {
    pub fn get(&self, obj: Obj) -> &Object {
        &self.objects[obj.0 as usize]
    }

    pub fn exists(&self, obj: Obj) -> bool {
        (obj.0 as usize) < self.objects.len()
    }

    pub fn get_mut(&mut self, obj: Obj) -> &mut Object {
        &mut self.objects[obj.0 as usize]
    }

    /// The cargo level of a duty channel.
    pub fn cargo(&self, channel: Obj) -> Level {
        match self.get(channel).kind {
            HeapKind::Channel { cargo, .. } => cargo,
            _ => Level::BOTTOM,
        }
    }

    pub fn add(&mut self, object: Object) -> Obj {
        self.objects.push(object);
        Obj(self.objects.len() as u32 - 1)
    }

    pub fn token(&self, obj: Obj) -> &Token {
        match &self.get(obj).kind {
            HeapKind::Token(token) => token,
            _ => unreachable!("the language types tokens"),
        }
    }

    pub fn token_mut(&mut self, obj: Obj) -> &mut Token {
        match &mut self.get_mut(obj).kind {
            HeapKind::Token(token) => token,
            _ => unreachable!("the language types tokens"),
        }
    }

    pub fn monitor(&self, obj: Obj) -> Option<&Monitor> {
        match &self.get(obj).kind {
            HeapKind::Object { monitor, .. } => monitor.as_deref(),
            _ => None,
        }
    }

    /// Whether a thread that waits for a signal of a monitor may have one.
    pub fn may_wake(&self, obj: Obj, thread: u32) -> bool {
        self.monitor(obj).is_some_and(|m| m.signals.iter().any(|s| s.candidates.contains(&thread)))
    }

    /// Whether nobody has the monitor of an object locked.
    pub fn is_free(&self, obj: Obj) -> bool {
        self.monitor(obj).is_none_or(|m| m.writer.is_none() && m.readers.is_empty())
    }

    pub fn monitor_mut(&mut self, obj: Obj) -> Option<&mut Monitor> {
        match &mut self.get_mut(obj).kind {
            HeapKind::Object { monitor, .. } => monitor.as_deref_mut(),
            _ => None,
        }
    }

    /// Who holds the whole of a slot, for the ledger.
    pub fn owner_mut(&mut self, loc: Loc) -> &mut Holder {
        let object = self.get_mut(loc.obj);
        match loc.slot {
            MU => &mut object.mu_owner,
            slot => &mut object.fields[slot as usize].owner,
        }
    }

    pub fn owner(&self, loc: Loc) -> Holder {
        let object = self.get(loc.obj);
        match loc.slot {
            MU => object.mu_owner,
            slot => object.fields[slot as usize].owner,
        }
    }

    pub fn value(&self, loc: Loc) -> Value {
        let object = self.get(loc.obj);
        match loc.slot {
            MU => Value::Level(object.mu),
            slot => object.fields[slot as usize].value.clone(),
        }
    }

    /// All slots a permission can be to.
    pub fn slots(&self, obj: Obj) -> impl Iterator<Item = Loc> + use<> {
        let n = self.get(obj).fields.len() as Slot;
        (0..n).chain([MU]).map(move |slot| Loc { obj, slot })
    }

    pub fn set_value(&mut self, obj: Obj, slot: Slot, value: Value) {
        self.keep_past(Loc { obj, slot });
        self.get_mut(obj).fields[slot as usize].value = value;
    }

    pub fn set_mu(&mut self, obj: Obj, level: Level) {
        self.keep_past(Loc { obj, slot: MU });
        self.get_mut(obj).mu = level;
    }

    pub fn set_joinable(&mut self, obj: Obj, joinable: bool) {
        self.set_value(obj, JOINABLE, Value::Bool(joinable));
    }

    /// The values of states that are over.
    pub fn past_mut(&mut self) -> &mut Past<Loc, Value> {
        &mut self.past
    }

    pub fn past(&self) -> &Past<Loc, Value> {
        &self.past
    }

    #[inline]
    fn keep_past(&mut self, loc: Loc) {
        if self.past.is_asked() && self.past.wants(&loc) {
            let value = self.value(loc);
            self.past.keep(loc, value);
        }
    }

    /// What a slot held when the state was remembered.
    pub fn value_at(&self, loc: Loc, stamp: u32) -> Value {
        self.past.at(&loc, stamp).cloned().unwrap_or_else(|| self.value(loc))
    }
}
