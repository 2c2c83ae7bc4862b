//! The whole state of a run, and the questions a scheduler asks of it.

use std::cell::RefCell;
use std::rc::Rc;

use source::Span;

use crate::code::*;
use crate::entry::{EntryPoint, Given};
use crate::fault::Fault;
use crate::heap::*;
use crate::int::Int;
use crate::ledger::*;
use crate::open::Chooser;
use crate::options::{Limits, Options, PermissionScope};
use crate::order::{Level, Order};
use crate::perm::{Amount, Perm, Rational};
use crate::state::*;
use crate::trace::{Event, EventKind, Recorder};
use crate::value::{Obj, Value};

/// Gets what a program prints, a line at a time.
pub type Printer = Rc<RefCell<dyn FnMut(&str)>>;

/// Something that must lie below what a thread waits for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contributor {
    pub obj: Obj,
    pub level: Level,
    /// It counts for what lies in the channel.
    pub cargo: bool,
}

/// A program in the middle of a run. Cloning it is how alternatives are explored.
#[derive(Clone)]
pub struct Machine {
    pub(crate) image: Rc<Image>,
    pub(crate) options: Options,
    pub(crate) limits: Limits,
    pub(crate) heap: Heap,
    pub(crate) ledger: Ledger,
    pub(crate) order: Order,
    pub(crate) threads: Vec<Thread>,
    /// The threads that have not finished and do not wait for one that has not, in the order they were born.
    pub(crate) live: Vec<u32>,
    /// How many wait for a thread that has not finished; its token knows who.
    pub(crate) n_parked: usize,
    pub(crate) pace: Pace,
    pub(crate) printed: Printed,
    pub(crate) keeping: Keeping,
    /// The quantifiers over all integers that were only tried on some.
    pub(crate) sampled: Vec<Span>,
    pub(crate) leaks: Vec<(Span, String)>,
    /// The abstract read fraction of an operation that has not chosen it yet.
    pub(crate) one_read: Rc<Amount>,
    /// No locks, once for all threads.
    pub(crate) no_locks: Locks,
    pub(crate) recorder: Option<Rc<RefCell<dyn Recorder>>>,
    pub(crate) chooser: Option<Rc<RefCell<dyn Chooser>>>,
}

/// How far a run has come, and when it is interrupted.
#[derive(Clone)]
pub(crate) struct Pace {
    /// Instructions executed.
    pub steps: u64,
    /// The count of instructions after which it is asked whether the run may go on.
    pub pause: u64,
    /// The count of instructions after which a thread is interrupted wherever it is.
    pub slice_end: u64,
    pub supervisor: Option<Rc<dyn crate::supervise::Supervisor>>,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { steps: 0, pause: 0, slice_end: u64::MAX, supervisor: None }
    }
}

/// What the program printed, unless somebody reads it at once.
#[derive(Clone, Default)]
pub(crate) struct Printed {
    pub lines: Vec<String>,
    pub printer: Option<Printer>,
}

/// Why past states are kept, and how many.
#[derive(Clone, Default)]
pub(crate) struct Keeping {
    /// How many frames have a state of their own to remember.
    pub frames: usize,
    /// Whether a thread remembers a state of a monitor, or a token one of its fork.
    pub always: bool,
    /// How much of the past may be kept before it is looked through for what nobody can ask about any more.
    pub room: usize,
}

impl Machine {
    /// A machine about to call the entry point on a fresh object of its class.
    pub fn new(image: Rc<Image>, entry: &EntryPoint, options: Options, limits: Limits) -> Machine {
        let mut machine = Machine {
            image,
            options,
            limits,
            heap: Heap::default(),
            ledger: Ledger::default(),
            order: Order::default(),
            threads: Vec::new(),
            live: vec![0],
            n_parked: 0,
            pace: Pace::default(),
            printed: Printed::default(),
            keeping: Keeping::default(),
            sampled: Vec::new(),
            leaks: Vec::new(),
            one_read: Rc::new(Amount { fixed: Perm::NONE, reads: Int::ONE, star: false }),
            no_locks: Locks::default(),
            recorder: None,
            chooser: None,
        };
        let holder = machine.ledger.new_holder(HolderKind::Thread(0));
        let method = &machine.image.methods[entry.method as usize];
        let (class, code, span) = (method.class, method.code, method.span);
        let this = machine.new_object(class, holder);
        let mut regs = vec![Value::Ref(this)];
        let mut shared = Vec::new();
        for arg in &entry.args {
            let value = machine.given(arg, &regs, holder, &mut shared);
            regs.push(value);
        }
        machine.set_fields(this, &entry.this, &regs, holder, &mut shared);
        shared.extend(entry.is_this_shared.then_some((class, this)));
        let checks = machine.image.checks;
        let frame = Frame {
            code,
            pc: if checks { 0 } else { machine.image.code(code).body },
            base: 0,
            entry: crate::state::FrameOrigin::Root,
            method: entry.method,
            reads: Rational::new(1, 1024),
            old: None,
            locks: machine.no_locks.clone(),
            caller: holder,
        };
        let frames = machine.with_sharing(frame, &shared, &mut regs);
        let scales = vec![Scale::Kept; frames.len() - 1];
        machine.threads.push(Thread {
            id: 0,
            frames,
            regs,
            assertions: Assertions { scales, ..Assertions::default() },
            holder,
            next: Next::Run,
            birth: Birth { at: span, token: None, parent: None },
            ..Machine::no_thread(&machine.no_locks)
        });
        machine
    }

    /// Frames on top of the first method's, each of which shares an object: the first of them is run first.
    fn with_sharing(&self, first: Frame, shared: &[(u32, Obj)], regs: &mut Vec<Value>) -> Vec<Frame> {
        let mut frames = vec![first];
        for (class, obj) in shared.iter().rev() {
            let Some(code) = self.image.classes[*class as usize].sharing else { continue };
            let below = &frames[frames.len() - 1];
            let base = below.base + u32::from(self.image.code(below.code).n_regs);
            regs.resize(base as usize + 1, Value::Null);
            regs[base as usize] = Value::Ref(*obj);
            let frame = Frame { code, pc: 0, base, entry: crate::state::FrameOrigin::Spec, ..below.clone() };
            frames.push(frame);
        }
        frames
    }

    /// Something that a run starts with, and all that it points to, held by whoever starts. `known` are the receiver and the arguments so far;
    /// what is to be shared is noted.
    fn given(&mut self, given: &Given, known: &[Value], holder: Holder, shared: &mut Vec<(u32, Obj)>) -> Value {
        match given {
            Given::Plain(value) => value.clone(),
            Given::Seq(elements) => {
                Value::seq(elements.iter().map(|element| self.given(element, known, holder, shared)).collect())
            }
            Given::This => known[0].clone(),
            Given::Argument(at) => known[at + 1].clone(),
            Given::New { class, fields, is_shared } => {
                let obj = self.new_object(*class, holder);
                self.set_fields(obj, fields, known, holder, shared);
                shared.extend(is_shared.then_some((*class, obj)));
                Value::Ref(obj)
            }
        }
    }

    fn set_fields(
        &mut self,
        obj: Obj,
        fields: &[(Slot, Given)],
        known: &[Value],
        holder: Holder,
        shared: &mut Vec<(u32, Obj)>,
    ) {
        for (slot, given) in fields {
            let value = self.given(given, known, holder, shared);
            self.heap.set_value(obj, *slot, value);
        }
    }

    /// Stands in for a thread while it is being run.
    pub(crate) fn no_thread(no_locks: &Locks) -> Thread {
        Thread {
            id: 0,
            frames: Vec::new(),
            regs: Vec::new(),
            holder: Holder::SPLIT,
            locks: no_locks.clone(),
            lock_states: LockStates::default(),
            assertions: Assertions::default(),
            loops: Vec::new(),
            forking: false,
            next: Next::Finished,
            granted: false,
            birth: Birth { at: Span::NONE, token: None, parent: None },
            owed: Vec::new(),
            promises: Vec::new(),
        }
    }

    pub fn record(&mut self, recorder: Rc<RefCell<dyn Recorder>>) {
        self.recorder = Some(recorder);
    }

    /// Lets somebody decide what contracts leave open.
    pub fn choose_by(&mut self, chooser: Rc<RefCell<dyn Chooser>>) {
        self.chooser = Some(chooser);
    }

    pub fn image(&self) -> &Image {
        &self.image
    }

    pub fn steps(&self) -> u64 {
        self.pace.steps
    }

    pub fn output(&self) -> &[String] {
        &self.printed.lines
    }

    /// Lets somebody read what is printed at once, line by line.
    pub fn print_to(&mut self, printer: Printer) {
        self.printed.printer = Some(printer);
    }

    pub(crate) fn print(&mut self, line: String) {
        match &self.printed.printer {
            Some(printer) => (printer.borrow_mut())(&line),
            None => self.printed.lines.push(line),
        }
    }

    pub fn n_threads(&self) -> usize {
        self.threads.len()
    }

    pub fn n_objects(&self) -> usize {
        self.heap.objects.len()
    }

    pub fn thread(&self, id: u32) -> &Thread {
        &self.threads[id as usize]
    }

    /// The quantifiers over all integers that were only tried on some of them: what they say may be false all the same.
    pub fn sampled(&self) -> &[Span] {
        &self.sampled
    }

    /// What a thread would do next.
    pub fn next(&self, thread: u32) -> Next {
        self.threads[thread as usize].next
    }

    /// Whether a thread could do it now.
    pub fn is_enabled(&self, thread: u32) -> bool {
        match self.next(thread) {
            Next::Run | Next::Send(_) | Next::Wake(_) => true,
            Next::PlaceLevel | Next::SurveyLevels | Next::MakeObject | Next::SurveyObjects => true,
            Next::Read(_) | Next::Write(_) | Next::Print => true,
            Next::Acquire(o) | Next::Reacquire(o) => self.heap.is_free(o),
            Next::Signal(o, _) => self.heap.may_wake(o, thread) && self.heap.is_free(o),
            Next::RdAcquire(o) => self.heap.monitor(o).is_none_or(|m| m.writer.is_none()),
            Next::Join(token) => self.heap.token(token).results.is_some(),
            Next::Receive(c) => matches!(&self.heap.get(c).kind, HeapKind::Channel { queue, .. } if !queue.is_empty()),
            Next::Finished => false,
        }
    }

    /// The threads that can go on, in the order they were born.
    pub fn enabled(&self) -> Vec<u32> {
        self.live.iter().copied().filter(|t| self.is_enabled(*t)).collect()
    }

    /// The first thread that can go on, from one on and around.
    pub fn next_enabled(&self, from: u32) -> Option<u32> {
        let at = self.live.partition_point(|t| *t < from);
        let (before, after) = self.live.split_at(at);
        after.iter().chain(before).copied().find(|t| self.is_enabled(*t))
    }

    pub fn all_finished(&self) -> bool {
        self.live.is_empty() && self.n_parked == 0
    }

    /// Never schedules a thread again: it is as if it waited for ever.
    pub fn abandon(&mut self, thread: u32) {
        self.threads[thread as usize].next = Next::Finished;
        self.live.retain(|t| *t != thread);
    }

    /// Whether a thread was given up before its end.
    pub fn has_abandoned(&self) -> bool {
        self.threads.iter().any(|t| t.is_finished() && !t.frames.is_empty())
    }

    pub(crate) fn method_scope(&self) -> bool {
        self.options.scope == PermissionScope::Method
    }

    pub(crate) fn checks(&self) -> bool {
        self.image.checks
    }

    pub(crate) fn new_object(&mut self, class: u32, holder: Holder) -> Obj {
        let image = self.image.clone();
        let fields = image.classes[class as usize].defaults.iter();
        let fields = fields.map(|value| Field { value: value.clone(), owner: holder }).collect();
        self.heap.add(Object {
            kind: HeapKind::Object { class, monitor: None },
            mu: Level::BOTTOM,
            mu_owner: holder,
            fields,
        })
    }

    /// Reports something to whoever listens.
    pub(crate) fn note(&self, th: &Thread, what: impl FnOnce() -> EventKind) {
        if let Some(recorder) = &self.recorder {
            let span = if th.frames.is_empty() { Span::NONE } else { self.site(th) };
            let event = Event { step: self.pace.steps, thread: th.id, span, what: what() };
            recorder.borrow_mut().record(self, &event);
        }
    }

    /// Moves permissions and says so.
    pub(crate) fn hand_over(&mut self, th: &Thread, from: Holder, to: Holder, bundle: &Bundle, why: &'static str) {
        self.ledger.give_bundle(&mut self.heap, from, to, bundle);
        if self.recorder.is_some() {
            for (res, perm) in &bundle.perms {
                let (res, perm) = (*res, perm.clone());
                self.note(th, || EventKind::Transfer { from, to, res, perm, why });
            }
        }
    }

    /// The levels that contribute to a thread's wait level.
    pub(crate) fn wait_levels(&self, th: &Thread) -> Vec<Level> {
        if let Some(state) = th.view() {
            return state.levels.clone();
        }
        if th.forking {
            return Vec::new();
        }
        self.contributors(th).into_iter().map(|c| c.level).collect()
    }

    /// What a thread has locked, the channels it owes messages on, and those whose messages it must receive.
    pub(crate) fn contributors(&self, th: &Thread) -> Vec<Contributor> {
        let own = |obj: Obj| Contributor { obj, level: self.heap.get(obj).mu, cargo: false };
        let locks = th.locks.iter().map(|(o, _)| *o);
        let debts = self.ledger.debts(th.holder).into_iter().map(|(c, _)| c);
        let receipts = th.owed.iter().flat_map(|scope| scope.receipts());
        let cargo = receipts.map(|obj| Contributor { obj, level: self.heap.cargo(obj), cargo: true });
        locks.chain(debts).map(own).chain(cargo).collect()
    }

    /// The first thing a thread has locked or owes that does not lie below a level.
    pub(crate) fn not_below(&self, th: &Thread, level: Level) -> Option<Contributor> {
        self.contributors(th).into_iter().find(|c| !self.order.is_below(c.level, level))
    }

    /// Why nobody can go on although somebody has not finished.
    pub fn deadlock(&self) -> Box<Fault> {
        crate::deadlock::describe(self)
    }

    // Words for things.

    pub fn show_obj(&self, obj: Obj) -> String {
        let name = match &self.heap.get(obj).kind {
            HeapKind::Object { class, .. } => self.image.classes[*class as usize].name,
            HeapKind::Channel { channel, .. } => self.image.channels[*channel as usize].name,
            HeapKind::Token(token) => {
                let method = &self.image.methods[token.method as usize];
                return format!(
                    "token#{} of {}.{}",
                    obj.0, self.image.classes[method.class as usize].name, method.name
                );
            }
        };
        format!("{name}#{}", obj.0)
    }

    pub fn show_res(&self, res: Res) -> String {
        match res {
            Res::Slot(loc) => format!("{}.{}", self.show_obj(loc.obj), self.slot_name(loc)),
            Res::Predicate(id) => {
                let i = self.ledger.instance(id);
                let name = self.image.predicates[i.predicate as usize].name;
                let args: Vec<String> = i.args.iter().flat_map(|args| args.iter()).map(|a| self.show(a)).collect();
                let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                format!("{}.{name}{args}", self.show_obj(i.obj))
            }
        }
    }

    pub fn slot_name(&self, loc: Loc) -> &'static str {
        match (&self.heap.get(loc.obj).kind, loc.slot) {
            (_, MU) => "mu",
            (HeapKind::Object { class, .. }, slot) => {
                self.image.classes[*class as usize].fields[slot as usize].as_str()
            }
            _ => "joinable",
        }
    }

    pub fn show_thread(&self, thread: u32) -> String {
        if thread == 0 { "the main thread".into() } else { format!("thread {thread}") }
    }

    /// A holder, or who took over from it.
    pub fn show_holder(&self, holder: Holder) -> String {
        self.show_own(self.ledger.heir(holder))
    }

    /// A holder as it was.
    pub fn show_own(&self, holder: Holder) -> String {
        match self.ledger.kind(holder) {
            HolderKind::Thread(t) => self.show_thread(t),
            HolderKind::Scope { thread } => format!("a call of {}", self.show_thread(thread)),
            HolderKind::Monitor(o) => format!("the monitor of {}", self.show_obj(o)),
            HolderKind::Channel(c) => format!("messages on {}", self.show_obj(c)),
            HolderKind::Predicate(p) => {
                let p = &self.image.predicates[p as usize];
                format!("folded {}.{}", self.image.classes[p.class as usize].name, p.name)
            }
            HolderKind::Nobody => "nobody (it was given up)".into(),
        }
    }

    /// A value in a message, where what is long is shortened.
    pub fn show(&self, value: &Value) -> String {
        match value {
            Value::Big(n) if n.bits() > 512 => format!("a number of {} bits", n.bits()),
            value => self.show_within(value, &mut 100),
        }
    }

    /// A value with at most so many elements.
    pub(crate) fn show_within(&self, value: &Value, room: &mut usize) -> String {
        match value {
            Value::Null => "null".into(),
            Value::Bool(b) => b.to_string(),
            Value::Int(n) => n.to_string(),
            Value::Big(n) => n.to_string(),
            Value::Ref(o) => self.show_obj(*o),
            Value::Str(s) => s.to_string(),
            Value::Seq(es) => format!("[{}]", self.show_all(es, room)),
            Value::Set(es) => format!("{{{}}}", self.show_all(es, room)),
            Value::Level(Level::BOTTOM) => "lockbottom".into(),
            Value::Level(l) => format!("level {}", l.0),
            Value::WaitLevel(_) => "waitlevel".into(),
            Value::Amount(a) => a.fixed.to_string(),
        }
    }

    fn show_all(&self, values: &[Value], room: &mut usize) -> String {
        let mut texts = Vec::new();
        for value in values {
            if *room == 0 {
                texts.push("...".to_string());
                break;
            }
            *room -= 1;
            texts.push(self.show_within(value, room));
        }
        texts.join(", ")
    }

    /// The thread a token stands for.
    pub fn joined_thread(&self, token: Obj) -> u32 {
        self.heap.token(token).thread
    }

    /// Whether folded instances of the same predicate as this one hold a part of something.
    pub fn is_inside(&self, res: Res, folded: Res) -> bool {
        let Res::Predicate(id) = folded else { return false };
        let predicate = self.ledger.instance(id).predicate;
        let holders = self.ledger.holders(&self.heap, res);
        holders.iter().any(|(who, _)| self.ledger.kind(*who) == HolderKind::Predicate(predicate))
    }

    /// Everybody who holds a part of something: "thread 1: 50%".
    pub fn who_holds(&self, res: Res) -> Vec<String> {
        let holders = self.ledger.holders(&self.heap, res);
        holders.iter().map(|(who, perm)| format!("{}: {perm}", self.show_holder(*who))).collect()
    }

    /// The locations of a field of a class, for every object there is.
    pub fn locations(&self, class: u32, slot: Slot) -> Vec<Res> {
        let objects = self.heap.objects.iter().enumerate();
        let of_class = objects.filter(|(_, o)| matches!(o.kind, HeapKind::Object { class: c, .. } if c == class));
        of_class.map(|(at, _)| Res::Slot(Loc { obj: Obj(at as u32), slot })).collect()
    }
}
