//! What happens in a run, for those who want to see it.

use source::Span;

use crate::heap::Mode;
use crate::ledger::{Holder, Res};
use crate::machine::Machine;
use crate::perm::Perm;
use crate::value::{Obj, Value};

#[derive(Clone, Debug)]
pub enum EventKind {
    Fork {
        token: Obj,
        child: u32,
        method: u32,
    },
    Join {
        token: Obj,
        child: u32,
    },
    Acquire {
        object: Obj,
        mode: Mode,
    },
    Release {
        object: Obj,
        mode: Mode,
    },
    Share {
        object: Obj,
    },
    Unshare {
        object: Obj,
    },
    Downgrade {
        object: Obj,
    },
    Wait {
        object: Obj,
    },
    Signal {
        object: Obj,
        woken: Vec<u32>,
    },
    Send {
        channel: Obj,
        values: Vec<Value>,
    },
    Receive {
        channel: Obj,
        values: Vec<Value>,
    },
    Fold {
        res: Res,
        amount: Perm,
    },
    Unfold {
        res: Res,
        amount: Perm,
    },
    Free {
        object: Obj,
    },
    New {
        object: Obj,
    },
    Finish,
    Print {
        text: String,
    },
    /// Permission changes hands.
    Transfer {
        from: Holder,
        to: Holder,
        res: Res,
        perm: Perm,
        why: &'static str,
    },
    /// All that one holder had goes to another.
    Inherit {
        from: Holder,
        to: Holder,
    },
}

#[derive(Clone, Debug)]
pub struct Event {
    /// Instructions executed before.
    pub step: u64,
    pub thread: u32,
    pub span: Span,
    pub what: EventKind,
}

/// Is told everything that happens.
pub trait Recorder {
    fn record(&mut self, machine: &Machine, event: &Event);
}
