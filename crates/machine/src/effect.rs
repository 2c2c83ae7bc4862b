//! What a step has to do with other threads: the one place that says which steps can influence each other.
//!
//! A thread's step begins with one operation that others may notice or that others may have to make possible ([`Next`]), and goes on
//! to the next such operation. Everything in between is the thread's own business, because what it reads and writes is
//!
//! - a location it has permission to, in the present or in the state that is looked back at (`exec/access.rs` decides that), so that whoever
//!   changes it must synchronise with this thread before or after;
//! - something that stays as it was made: the level of a channel or token, the arguments, promises and read fraction of a fork;
//! - the level or state of a monitor that it has locked, which nobody else can change meanwhile;
//! - what it keeps itself: its locks, its credits and debts, what it owes, the states of monitors that it remembers;
//! - where given levels lie to each other, which never changes once both exist.
//!
//! What is none of these is an operation, and so has an effect here: monitors, channels, the end of a thread, the order of all levels (where
//! a program speaks of the levels of tokens, which are chosen among them), and which objects exist (where a program ranges over all of a class).
//! In runs without checks nothing keeps threads from each other's fields, so accesses to these are operations, too, if somebody wants to see
//! what comes of it ([`crate::options::Noticed`]); likewise printing, where its order is asked for.

use crate::heap::Loc;
use crate::machine::Machine;
use crate::state::Next;
use crate::value::Obj;

/// What the operation that a step begins with does to what threads share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing that another thread could notice.
    Own,
    /// Something exclusive with a monitor.
    Lock(Obj),
    ReadLock(Obj),
    Send(Obj),
    Receive(Obj),
    /// Waits for a thread to end.
    Join(u32),
    /// Gives something a place in the lock order.
    PlaceLevel,
    /// Chooses a place among all levels there are.
    SurveyLevels,
    MakeObject,
    SurveyObjects,
    Read(Loc),
    Write(Loc),
    Print,
}

impl Effect {
    /// What the next step of a thread begins with.
    pub fn of_next(machine: &Machine, thread: u32) -> Effect {
        match machine.next(thread) {
            Next::Acquire(o) | Next::Reacquire(o) | Next::Wake(o) | Next::Signal(o, _) => Effect::Lock(o),
            Next::RdAcquire(o) => Effect::ReadLock(o),
            Next::Send(c) => Effect::Send(c),
            Next::Receive(c) => Effect::Receive(c),
            Next::Join(token) => Effect::Join(machine.joined_thread(token)),
            Next::PlaceLevel => Effect::PlaceLevel,
            Next::SurveyLevels => Effect::SurveyLevels,
            Next::MakeObject => Effect::MakeObject,
            Next::SurveyObjects => Effect::SurveyObjects,
            Next::Read(loc) => Effect::Read(loc),
            Next::Write(loc) => Effect::Write(loc),
            Next::Print => Effect::Print,
            Next::Run | Next::Finished => Effect::Own,
        }
    }

    /// Whether the order of two steps of different threads can matter.
    pub fn conflicts(self, other: Effect) -> bool {
        use Effect::*;
        match (self, other) {
            (Lock(a), Lock(b) | ReadLock(b)) | (ReadLock(a), Lock(b)) => a == b,
            // A send and a receive on one channel can be exchanged whenever both are possible: the one works on the end of the queue, the
            // other on its front.
            (Send(a), Send(b)) | (Receive(a), Receive(b)) => a == b,
            // New levels do not change how others are related, but one that is chosen among all depends on those there are.
            (SurveyLevels, SurveyLevels | PlaceLevel) | (PlaceLevel, SurveyLevels) => true,
            (SurveyObjects, MakeObject) | (MakeObject, SurveyObjects) => true,
            (Write(a), Read(b) | Write(b)) | (Read(a), Write(b)) => a == b,
            (Print, Print) => true,
            _ => false,
        }
    }
}

impl Machine {
    /// Whether the levels of tokens are chosen among all levels there are, so that it matters which exist.
    pub(crate) fn surveys_levels(&self) -> bool {
        self.image.token_levels && self.image.checks
    }

    /// Whether it matters which objects exist.
    pub(crate) fn surveys_objects(&self) -> bool {
        self.image.whole_heap
    }
}
