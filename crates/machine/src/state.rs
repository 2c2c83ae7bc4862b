//! Threads, their frames, and what they gather while an assertion is evaluated.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use source::Span;

use crate::code::{CodeId, Purpose};
use crate::heap::{Loc, Mode};
use crate::int::Int;
use crate::ledger::{Bundle, Holder, InstanceId, Res};
use crate::order::Level;
use crate::perm::{Amount, Perm, Rational};
use crate::value::{Obj, Value};

/// The locks a thread holds, in the order it got them.
pub type Locks = Rc<Vec<(Obj, Mode)>>;

/// A state that can be asked about later: what a thread saw of it.
#[derive(Debug)]
pub struct Snapshot {
    /// Names the values of the heap and who held what.
    pub stamp: u32,
    /// Objects with lower numbers existed.
    pub n_objects: u32,
    /// Whose permissions say what may be read in it.
    pub holder: Holder,
    pub locks: Locks,
    /// What the thread remembered then. Not known in the states of monitors themselves, lest each keeps the one before alive.
    pub lock_states: Option<LockStates>,
    /// The levels that contributed to the wait level.
    pub levels: Vec<Level>,
}

/// The states that a thread remembers of monitors it used.
pub type LockStates = Rc<FxHashMap<Obj, LockState>>;

/// What a thread remembers of one monitor.
#[derive(Clone, Debug, Default)]
pub struct LockState {
    /// After its last acquire.
    pub acquired: Option<Rc<Snapshot>>,
    /// Before its last release.
    pub released: Option<Rc<Snapshot>>,
}

/// How a frame came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameOrigin {
    Call,
    /// The precondition of a method to be forked, evaluated by the forking thread.
    Fork,
    /// The first method of a thread.
    Root,
    Function,
    /// Code of an assertion.
    Spec,
}

#[derive(Clone, Debug)]
pub struct Frame {
    pub code: CodeId,
    pub pc: u32,
    /// Where the window starts.
    pub base: u32,
    pub entry: FrameOrigin,
    pub method: u32,
    /// The read fraction of this call.
    pub reads: Rational,
    /// The state that `old` means here; `None` is the present one.
    pub old: Option<Rc<Snapshot>>,
    /// The locks held at the start of a method.
    pub locks: Locks,
    /// Who held the permissions of the caller.
    pub caller: Holder,
}

/// A loop a frame is in.
#[derive(Clone, Debug)]
pub struct LoopScope {
    pub reads: Rational,
    pub holder: Holder,
}

/// One permission an assertion asks for.
#[derive(Clone, Debug)]
pub struct Need {
    pub res: Res,
    pub amount: Rc<Amount>,
    pub span: Span,
}

/// What an assertion has asked for so far.
#[derive(Clone, Debug)]
pub struct Collector {
    pub purpose: Purpose,
    /// The statement or member the assertion is evaluated for.
    pub site: Span,
    pub needs: Vec<Need>,
    pub credits: Vec<(Obj, Int)>,
    /// Duties and promises.
    pub duties: Vec<crate::duties::Item>,
    /// The levels that the wait level is said to lie below.
    pub waits: Vec<(Level, Span)>,
    /// The amount of the predicate whose body is being evaluated; none for all of it.
    pub scale: Option<Rc<Perm>>,
}

/// What becomes of the scale of the assertion at hand when the code of a specification ends.
#[derive(Clone, Debug)]
pub enum Scale {
    Kept,
    /// The code was a predicate evaluated in place.
    Restored(Option<Rc<Perm>>),
}

/// An `unfolding` that is being evaluated.
#[derive(Clone, Debug)]
pub enum Borrowed {
    /// The thread holds the body meanwhile.
    Now { instance: InstanceId, amount: Perm, bundle: Bundle },
    /// In a state that is over nothing changes hands; the body may be read while as many states are being looked at.
    Then { views: usize, body: Bundle },
}

/// What a thread waits for, or does next when it is scheduled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Go on (a new thread).
    Run,
    Acquire(Obj),
    RdAcquire(Obj),
    Join(Obj),
    Send(Obj),
    Receive(Obj),
    /// Waits for a signal on a condition of a monitor.
    Signal(Obj, u16),
    /// Was woken and wants the monitor again.
    Reacquire(Obj),
    /// Wants to wake others.
    Wake(Obj),
    /// Gives something a level, where it matters which levels exist.
    PlaceLevel,
    /// Chooses a level among all there are.
    SurveyLevels,
    /// Makes an object, where it matters which objects exist.
    MakeObject,
    /// Looks at which objects exist.
    SurveyObjects,
    /// Reads or writes a field, where others notice that.
    Read(Loc),
    Write(Loc),
    /// Prints, where the order of what is printed matters.
    Print,
    Finished,
}

#[derive(Clone, Debug)]
pub struct Thread {
    pub id: u32,
    pub frames: Vec<Frame>,
    pub regs: Vec<Value>,
    /// Whose permissions count now.
    pub holder: Holder,
    pub locks: Locks,
    pub lock_states: LockStates,
    pub assertions: Assertions,
    pub loops: Vec<LoopScope>,
    /// Whether the precondition of a method to be forked is evaluated: about locks it speaks for the new thread, which has none.
    pub forking: bool,
    pub next: Next,
    /// Whether the scheduler has granted what `next` asks for.
    pub granted: bool,
    pub birth: Birth,
    /// What is owed, by call and loop, outermost first.
    pub owed: Vec<crate::duties::DutyScope>,
    /// The promises to terminate that the thread began with.
    pub promises: Vec<crate::duties::Item>,
}

/// What a thread is evaluating of assertions.
#[derive(Clone, Debug, Default)]
pub struct Assertions {
    /// States that expressions are being evaluated in; `None` is the present one.
    pub views: Vec<Option<Rc<Snapshot>>>,
    pub collectors: Vec<Collector>,
    /// Collectors that have done their work, for the next assertions.
    pub spare: Vec<Collector>,
    /// The amounts to restore when the code of a predicate that is evaluated in place ends.
    pub scales: Vec<Scale>,
    pub borrowed: Vec<Borrowed>,
}

impl Assertions {
    /// What the innermost assertion has asked for so far.
    pub fn at_hand(&self) -> &Collector {
        self.collectors.last().expect("an assertion is being evaluated")
    }

    pub fn at_hand_mut(&mut self) -> &mut Collector {
        self.collectors.last_mut().expect("an assertion is being evaluated")
    }
}

/// How a thread came about.
#[derive(Clone, Copy, Debug)]
pub struct Birth {
    pub at: Span,
    pub token: Option<Obj>,
    pub parent: Option<u32>,
}

impl Thread {
    /// Begins to gather what an assertion asks for.
    pub fn collect(&mut self, purpose: Purpose, site: Span) {
        let collector = match self.assertions.spare.pop() {
            Some(spare) => Collector { purpose, site, ..spare },
            None => Collector {
                purpose,
                site,
                needs: Vec::new(),
                credits: Vec::new(),
                duties: Vec::new(),
                waits: Vec::new(),
                scale: None,
            },
        };
        self.assertions.collectors.push(collector);
    }

    /// What the assertion at hand asked for, all gathered. To be given back with [`Thread::collected`].
    pub fn gathered(&mut self) -> Collector {
        self.assertions.collectors.pop().expect("an assertion was evaluated")
    }

    /// Keeps the room of a collector for the next one.
    pub fn collected(&mut self, mut collector: Collector) {
        collector.needs.clear();
        collector.credits.clear();
        collector.duties.clear();
        collector.waits.clear();
        collector.scale = None;
        self.assertions.spare.push(collector);
    }

    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a running thread has a frame")
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running thread has a frame")
    }

    pub fn has_lock(&self, obj: Obj, mode: Mode) -> bool {
        self.locks.iter().any(|(o, m)| *o == obj && *m == mode)
    }

    /// The locks that an assertion about the present speaks of.
    pub fn judged_locks(&self) -> &[(Obj, Mode)] {
        if self.forking { &[] } else { &self.locks }
    }

    pub fn add_lock(&mut self, obj: Obj, mode: Mode) {
        Rc::make_mut(&mut self.locks).push((obj, mode));
    }

    pub fn drop_lock(&mut self, obj: Obj) {
        Rc::make_mut(&mut self.locks).retain(|(o, _)| *o != obj);
    }

    /// Notes a state of a monitor.
    pub fn lock_state(&mut self, obj: Obj) -> &mut LockState {
        Rc::make_mut(&mut self.lock_states).entry(obj).or_default()
    }

    /// The state the current expression speaks of; `None` is the present one.
    pub fn view(&self) -> Option<&Rc<Snapshot>> {
        self.assertions.views.last().and_then(|v| v.as_ref())
    }

    pub fn is_finished(&self) -> bool {
        self.next == Next::Finished
    }
}
