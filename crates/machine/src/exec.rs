//! The interpreter: one thread from one synchronisation point to the next.
//!
//! [`Machine::step`] performs what the thread was waiting to do and runs it until it wants to synchronise again. Instructions
//! that compute are handled here, the others by the file of their concern.

mod access;
mod assertion;
mod call;
mod channel;
mod condition;
mod data;
mod duties;
mod ghost;
mod monitor;
mod promised;
mod readers;
mod remember;
mod threads;

use std::rc::Rc;

use source::{Code, Span};

use crate::code::*;
use crate::codes;
use crate::fault::{Call, Fault};
use crate::heap::Loc;
use crate::machine::Machine;
use crate::state::*;
use crate::value::{Obj, Value};

/// What becomes of a thread after an instruction.
pub(crate) enum Flow {
    /// The next instruction.
    Next,
    /// Another frame is on top, or the current one goes on elsewhere.
    Frame,
    /// The thread wants to synchronise, or has finished.
    Stop,
}

pub(crate) type Step = Result<Flow, Box<Fault>>;

impl Machine {
    /// Lets a thread that is enabled do what it waits for, and run on to its next synchronisation point.
    pub fn step(&mut self, thread: u32) -> Result<(), Box<Fault>> {
        let mut th = std::mem::replace(&mut self.threads[thread as usize], Self::no_thread(&self.no_locks));
        th.granted = !matches!(th.next, Next::Run);
        let result = self.run(&mut th).map_err(|fault| self.locate(&th, fault));
        self.threads[thread as usize] = th;
        result
    }

    /// The same, but interrupts the thread after so many instructions wherever it is: what no scheduler of ours does, to see that nothing
    /// comes of it that does not come of whole steps.
    pub fn step_slice(&mut self, thread: u32, instructions: u64) -> Result<(), Box<Fault>> {
        self.pace.slice_end = self.pace.steps + instructions;
        self.pace.pause = self.pace.pause.min(self.pace.slice_end);
        let result = self.step(thread);
        self.pace.slice_end = u64::MAX;
        result
    }

    fn run(&mut self, th: &mut Thread) -> Result<(), Box<Fault>> {
        let image: Rc<Image> = self.image.clone();
        loop {
            let frame = th.frame();
            let code = image.code(frame.code);
            let base = frame.base as usize;
            let mut pc = frame.pc as usize;
            let end = base + code.n_regs as usize;
            if th.regs.len() < end {
                th.regs.resize(end, Value::Null);
            }
            loop {
                let instr = code.instrs[pc];
                self.pace.steps += 1;
                if self.pace.steps > self.pace.pause {
                    th.frame_mut().pc = pc as u32;
                    if self.pace.steps > self.pace.slice_end {
                        self.pace.steps -= 1;
                        th.next = Next::Run;
                        return Ok(());
                    }
                    self.may_go_on()?;
                }
                let regs = &mut th.regs[base..];
                match instr {
                    Instr::Const(dst, id) => regs[dst as usize] = image.constants[id as usize].clone(),
                    Instr::Move(dst, src) => regs[dst as usize] = regs[src as usize].clone(),
                    Instr::AddConst(dst, a, n) => {
                        regs[dst as usize] = match &regs[a as usize] {
                            Value::Int(a) if a.checked_add(n as i64).is_some() => Value::Int(a + n as i64),
                            other => other.int().add(&crate::int::Int::from(n as i64)).into(),
                        }
                    }
                    Instr::Jump(to) => {
                        pc = to as usize;
                        continue;
                    }
                    Instr::JumpIf(r, to) => {
                        if regs[r as usize].bool() {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::JumpUnless(r, to) => {
                        if !regs[r as usize].bool() {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::UnlessLess(a, b, to) => {
                        if !less(&regs[a as usize], &regs[b as usize]) {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::UnlessLessEq(a, b, to) => {
                        if less(&regs[b as usize], &regs[a as usize]) {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::UnlessEqual(a, b, to) => {
                        let equal = match (&regs[a as usize], &regs[b as usize]) {
                            (Value::Int(a), Value::Int(b)) => a == b,
                            (a, b) => {
                                let (a, b) = (a.clone(), b.clone());
                                th.frame_mut().pc = pc as u32;
                                self.same(&a, &b)?
                            }
                        };
                        if !equal {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::SkipPost(to) => {
                        if th.assertions.collectors.iter().any(|c| c.purpose == Purpose::FunctionPost) {
                            pc = to as usize;
                            continue;
                        }
                    }
                    Instr::Bin(op, dst, a, b) => {
                        if let Err(fault) = self.binary(op, dst, a, b, regs) {
                            th.frame_mut().pc = pc as u32;
                            return Err(fault);
                        }
                    }
                    Instr::Not(dst, a) => regs[dst as usize] = Value::Bool(!regs[a as usize].bool()),
                    Instr::Read { dst, obj, slot } => {
                        // The common case: a field of a live object that this holder has all of.
                        if let Value::Ref(o) = regs[obj as usize]
                            && let Some(field) = self.heap.get(o).fields.get(slot as usize)
                            && field.owner == th.holder
                            && th.assertions.views.is_empty()
                        {
                            regs[dst as usize] = field.value.clone();
                        } else {
                            th.frame_mut().pc = pc as u32;
                            let value = self.read(th, base, obj, slot)?;
                            th.regs[base + dst as usize] = value;
                        }
                    }
                    Instr::ReadUnchecked { dst, obj, slot } => {
                        if let Some(loc) = self.noticed(&regs[obj as usize], slot) {
                            th.frame_mut().pc = pc as u32;
                            if !self.ask(th, Next::Read(loc)) {
                                return Ok(());
                            }
                            th.regs[base + dst as usize] = self.heap.value(loc);
                        } else if let Value::Ref(o) = regs[obj as usize]
                            && let Some(field) = self.heap.get(o).fields.get(slot as usize)
                        {
                            regs[dst as usize] = field.value.clone();
                        } else {
                            th.frame_mut().pc = pc as u32;
                            let value = self.read_unchecked(th, base, obj, slot)?;
                            th.regs[base + dst as usize] = value;
                        }
                    }
                    Instr::Write { obj, slot, src } => {
                        let value = regs[src as usize].clone();
                        if let Value::Ref(o) = regs[obj as usize]
                            && self.heap.get(o).fields[slot as usize].owner == th.holder
                        {
                            self.heap.set_value(o, slot, value);
                        } else {
                            th.frame_mut().pc = pc as u32;
                            let o = self.writable(th, base, obj, slot)?;
                            self.heap.set_value(o, slot, value);
                        }
                    }
                    Instr::WriteUnchecked { obj, slot, src } => {
                        let value = regs[src as usize].clone();
                        if let Some(loc) = self.noticed(&regs[obj as usize], slot) {
                            th.frame_mut().pc = pc as u32;
                            if !self.ask(th, Next::Write(loc)) {
                                return Ok(());
                            }
                        }
                        let regs = &th.regs[base..];
                        let Value::Ref(o) = regs[obj as usize] else {
                            th.frame_mut().pc = pc as u32;
                            return Err(null());
                        };
                        self.heap.set_value(o, slot, value);
                    }
                    Instr::Writable { obj, slot } => {
                        if !matches!(regs[obj as usize], Value::Ref(o) if self.heap.get(o).fields[slot as usize].owner == th.holder)
                        {
                            th.frame_mut().pc = pc as u32;
                            self.writable(th, base, obj, slot)?;
                        }
                    }
                    Instr::Init { obj, slot, src } => {
                        let value = regs[src as usize].clone();
                        if let Value::Ref(o) = regs[obj as usize] {
                            self.heap.set_value(o, slot, value);
                        }
                    }
                    other => {
                        th.frame_mut().pc = pc as u32;
                        match self.perform(th, base, other)? {
                            Flow::Next => {}
                            Flow::Frame => break,
                            Flow::Stop => return Ok(()),
                        }
                    }
                }
                pc += 1;
            }
        }
    }

    /// The instructions that are not pure computation. The frame's `pc` is that of the instruction.
    fn perform(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        use Instr::*;
        match instr {
            Neg(..)
            | Len(..)
            | Seq { .. }
            | Set { .. }
            | NonNull(_)
            | New { .. }
            | NewChannel { .. }
            | NewCargo { .. }
            | Cargo { .. }
            | Print { .. }
            | WaitLevel(_)
            | Holds { .. }
            | Objects { .. }
            | Distinct(_)
            | Integers(_) => self.data(th, base, instr),
            Call { .. }
            | Fork { .. }
            | EndPre
            | EndPost
            | Return
            | Apply { .. }
            | EndFunctionPre
            | EndFunctionPost
            | Yield(_)
            | Join { .. }
            | TokenLevel { .. }
            | Lockchange { .. }
            | LoopEnter { .. }
            | LoopAgain { .. }
            | LoopExit => self.control(th, base, instr),
            Collect(_)
            | Require(_)
            | WaitsBelow(_)
            | Percent { .. }
            | Rd(_)
            | RdOfToken { .. }
            | Epsilons { .. }
            | AmountAdd(..)
            | AmountSub(..)
            | AmountTimes { .. }
            | Need { .. }
            | NeedAll { .. }
            | NeedElements { .. }
            | NeedElementsAll { .. }
            | NeedPredicate { .. }
            | NeedElementPredicates { .. }
            | NeedCredit { .. }
            | NeedDuty { .. }
            | EndCheck
            | EndSpec => self.assertion(th, base, instr),
            TakeOld | EnterOld | LeaveOld | EnterEval { .. } | LeaveEval { .. } => self.remembered(th, base, instr),
            UnfoldingEnter { .. }
            | UnfoldingLeave
            | FoldBody { .. }
            | Fold { .. }
            | Unfold { .. }
            | Free(_)
            | AssignOnce(_)
            | ReadOnceAssigned(_)
            | Cancel { .. } => self.ghost(th, base, instr),
            Invariant { .. }
            | Place { .. }
            | Share(_)
            | Reorder { .. }
            | Unshare(_)
            | Acquire(_)
            | Release(_)
            | RdAcquire(_)
            | RdRelease(_)
            | Downgrade(_) => self.monitor(th, base, instr),
            Wait { .. } | Awake(_) | Signal { .. } | SignalWhere { .. } => self.condition(th, base, instr),
            Where { .. } | Send { .. } | Receive { .. } => self.channel(th, base, instr),
            Choose { dst, open } => self.choose(th, base, dst, open),
            Abort => Err(Fault::new(codes::ABORT, "`assume false` was reached")),
            Unsupported(why) => {
                let what = &self.image.unsupported[why as usize];
                Err(Fault::new(codes::UNSUPPORTED, format!("this cannot be executed: {what}")))
            }
            other => unreachable!("{other:?} is executed in the loop"),
        }
    }

    /// Asks the scheduler before an operation that other threads can observe or that may block. `true`: go ahead.
    pub(crate) fn ask(&mut self, th: &mut Thread, next: Next) -> bool {
        if th.granted {
            th.granted = false;
            th.next = Next::Run;
            return true;
        }
        th.next = next;
        false
    }

    /// The same for what only matters to others in some programs.
    pub(crate) fn ask_where(&mut self, matters: bool, th: &mut Thread, next: Next) -> bool {
        !matters || self.ask(th, next)
    }

    /// The field of an object, where others notice who uses it when.
    fn noticed(&self, receiver: &Value, slot: Slot) -> Option<Loc> {
        match receiver {
            Value::Ref(obj) if self.image.noticed.fields => {
                let is_field = (slot as usize) < self.heap.get(*obj).fields.len();
                is_field.then_some(Loc { obj: *obj, slot })
            }
            _ => None,
        }
    }

    /// Fills in where a fault happened.
    fn locate(&self, th: &Thread, mut fault: Box<Fault>) -> Box<Fault> {
        let calls = self.stack(th);
        if fault.span.is_none() {
            fault.span = calls.first().map_or(Span::NONE, |c| c.span);
        }
        // Where a contract has no meaning for the values that were chosen, it does not allow them.
        if th.assertions.collectors.iter().any(|c| c.purpose == Purpose::Promised) {
            fault.code = codes::ASSUME;
        }
        fault.at_start = self.is_at_start(th);
        fault.thread = th.id;
        fault.stack = calls;
        fault
    }

    /// Whether the first method of a run has not begun with its body yet.
    fn is_at_start(&self, th: &Thread) -> bool {
        let Some(first) = th.frames.first().filter(|_| th.birth.parent.is_none()) else { return false };
        // A frame below the top has already moved on to behind its call.
        let at = if th.frames.len() == 1 { first.pc } else { first.pc.saturating_sub(1) };
        at < self.image.code(first.code).body
    }

    /// The calls a thread is in, innermost first.
    pub fn stack(&self, th: &Thread) -> Vec<Call> {
        th.frames
            .iter()
            .enumerate()
            .rev()
            .map(|(at, frame)| {
                let code = self.image.code(frame.code);
                // A frame below the top has already moved on to behind its call.
                let pc = if at + 1 == th.frames.len() { frame.pc } else { frame.pc.saturating_sub(1) };
                Call { name: code.name.clone(), span: code.spans[pc as usize] }
            })
            .collect()
    }

    /// The place of the instruction a thread is at.
    pub(crate) fn site(&self, th: &Thread) -> Span {
        let frame = th.frame();
        self.image.code(frame.code).spans[frame.pc as usize]
    }
}

fn less(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a < b,
        _ => a.int() < b.int(),
    }
}

pub(crate) fn null() -> Box<Fault> {
    Fault::new(codes::NULL, "the receiver is null").label("this is null")
}

/// The object in a register; null is a fault.
pub(crate) fn object(th: &Thread, base: usize, r: R) -> Result<Obj, Box<Fault>> {
    th.regs[base + r as usize].obj().ok_or_else(null)
}

pub(crate) fn fault(code: Code, message: impl Into<String>) -> Box<Fault> {
    Fault::new(code, message)
}
