//! Monitors: sharing and locking.

use super::*;
use crate::heap::{HeapKind, Mode, Monitor};
use crate::ledger::{HolderKind, Res};
use crate::machine::Contributor;
use crate::order::Level;
use crate::trace::EventKind;

impl Machine {
    pub(super) fn monitor(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::Invariant { obj, purpose } => self.invariant(th, base, obj, purpose),
            Instr::Place { obj, bounds } => self.place(th, base, obj, bounds),
            Instr::Share(r) => self.share(th, base, r),
            Instr::Reorder { obj, bounds } => self.reorder(th, base, obj, bounds),
            Instr::Unshare(r) => self.unshare(th, base, r),
            Instr::Acquire(r) => self.acquire(th, base, r, Mode::Write),
            Instr::RdAcquire(r) => self.acquire(th, base, r, Mode::Read),
            Instr::Release(r) => self.release(th, base, r),
            Instr::RdRelease(r) => self.rd_release(th, base, r),
            Instr::Downgrade(r) => self.downgrade(th, base, r),
            other => unreachable!("{other:?} is not about a monitor"),
        }
    }

    /// The monitor of an object, which there is from its first use.
    pub(super) fn monitor_of(&mut self, obj: Obj) -> &mut Monitor {
        if self.heap.monitor(obj).is_none() {
            let holder = self.ledger.new_holder(HolderKind::Monitor(obj));
            let new = Monitor {
                shared: false,
                writer: None,
                readers: Vec::new(),
                waiting: Vec::new(),
                signals: Vec::new(),
                holder,
                bundle: Rc::default(),
                shares: Rc::default(),
            };
            match &mut self.heap.get_mut(obj).kind {
                HeapKind::Object { monitor, .. } => *monitor = Some(Box::new(new)),
                _ => unreachable!("only objects have monitors"),
            }
        }
        self.heap.monitor_mut(obj).expect("made above")
    }

    /// Channels and tokens are references too, but have no monitor.
    pub(super) fn lockable(&self, th: &Thread, base: usize, r: R) -> Result<Obj, Box<Fault>> {
        let obj = object(th, base, r)?;
        match self.heap.get(obj).kind {
            HeapKind::Object { .. } => Ok(obj),
            _ => Err(fault(codes::LOCK, format!("{} has no monitor", self.show_obj(obj)))),
        }
    }

    fn remembers(&self, obj: Obj) -> bool {
        self.checks()
            && matches!(self.heap.get(obj).kind, HeapKind::Object { class, .. } if self.image.classes[class as usize].remembers)
    }

    /// Checks what the operation demands and evaluates the invariant; the next instruction finds what it collected.
    fn invariant(&mut self, th: &mut Thread, base: usize, r: R, purpose: Purpose) -> Step {
        let obj = self.lockable(th, base, r)?;
        if purpose != Purpose::Share {
            self.must_hold(th, obj)?;
        }
        let HeapKind::Object { class, .. } = self.heap.get(obj).kind else { unreachable!("lockable") };
        let code = self.image.classes[class as usize].invariant;
        let site = self.site(th);
        th.collect(purpose, site);
        let Some(code) = code else { return Ok(Flow::Next) };
        let old = match purpose {
            Purpose::Share => None,
            _ => th.lock_states.get(&obj).and_then(|seen| seen.acquired.clone()),
        };
        self.run_spec(th, code, &[Value::Ref(obj)], old, Scale::Kept)?;
        Ok(Flow::Frame)
    }

    pub(super) fn must_hold(&self, th: &Thread, obj: Obj) -> Result<(), Box<Fault>> {
        if th.has_lock(obj, Mode::Write) {
            return Ok(());
        }
        let what = self.show_obj(obj);
        let label = match self.heap.monitor(obj) {
            _ if th.has_lock(obj, Mode::Read) => "it is locked for reading only".to_string(),
            Some(m) if m.writer.is_some_and(|w| w != th.id) => {
                format!("it is locked by {}", self.show_thread(m.writer.expect("just seen")))
            }
            _ => "it is not locked".to_string(),
        };
        Err(fault(codes::LOCK, format!("{} has not locked {what}", self.show_thread(th.id))).label(label))
    }

    fn no_mu(&self, th: &Thread, obj: Obj, what: &str) -> Box<Fault> {
        let res = Res::Slot(self.mu(obj));
        let held = self.ledger.held(&self.heap, th.holder, res);
        fault(codes::LOCK, format!("{} cannot be {what}", self.show_obj(obj)))
            .label(format!("full permission to `mu` is needed, {held} is held"))
            .about(res)
    }

    /// Gives the monitor what the invariant was found to name.
    pub(super) fn give_to_monitor(&mut self, th: &mut Thread, obj: Obj, why: &'static str) -> Result<(), Box<Fault>> {
        if !self.checks() {
            return Ok(());
        }
        let collector = th.gathered();
        let known = self.monitor_of(obj).bundle.clone();
        let bundle = if self.has_all_whole(th, &collector) && assertion::is_whole(&known, &collector) {
            known
        } else {
            Rc::new(self.settle(th, &collector, true)?.bundle)
        };
        self.monitor_of(obj).shares = Rc::new(readers::shares(&collector.needs));
        th.collected(collector);
        let from = th.holder;
        let to = self.monitor_of(obj).holder;
        self.store_credits(th, &bundle.credits);
        self.hand_over(th, from, to, &bundle, why);
        self.monitor_of(obj).bundle = bundle;
        Ok(())
    }

    /// Asks before the state of a monitor is noted, if that includes which objects exist.
    pub(super) fn may_note(&mut self, th: &mut Thread, obj: Obj) -> bool {
        self.ask_where(self.surveys_objects() && self.remembers(obj), th, Next::SurveyObjects)
    }

    /// The thread looks at a monitor for the last time before it gives it up.
    pub(super) fn note_release(&mut self, th: &mut Thread, obj: Obj) {
        if self.remembers(obj) {
            let state = self.snapshot(th, remember::Keeper::Lock);
            th.lock_state(obj).released = Some(state);
        }
    }

    /// The thread looks at a monitor for the first time since it has it.
    pub(super) fn note_acquire(&mut self, th: &mut Thread, obj: Obj) {
        if self.remembers(obj) {
            let state = self.snapshot(th, remember::Keeper::Lock);
            th.lock_state(obj).acquired = Some(state);
        }
    }

    /// Gives an object that is about to be shared its place in the lock order. The invariant may speak of that.
    fn place(&mut self, th: &mut Thread, base: usize, r: R, bounds: u32) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !self.has_all(th, self.mu(obj)) {
            return Err(self.no_mu(th, obj, "shared"));
        }
        if self.heap.get(obj).mu != Level::BOTTOM {
            return Err(fault(codes::LOCK, format!("{} is shared already", self.show_obj(obj))));
        }
        if !self.ask_where(self.surveys_levels(), th, Next::PlaceLevel) {
            return Ok(Flow::Stop);
        }
        let level = self.new_level(th, base, bounds)?;
        self.heap.set_mu(obj, level);
        Ok(Flow::Next)
    }

    fn share(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !self.may_note(th, obj) {
            return Ok(Flow::Stop);
        }
        self.note_release(th, obj);
        self.give_to_monitor(th, obj, "share")?;
        self.monitor_of(obj).shared = true;
        self.note(th, || EventKind::Share { object: obj });
        Ok(Flow::Next)
    }

    fn reorder(&mut self, th: &mut Thread, base: usize, r: R, bounds: u32) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !self.checks() {
            return Ok(Flow::Next);
        }
        self.must_hold(th, obj)?;
        if !self.has_all(th, self.mu(obj)) {
            return Err(self.no_mu(th, obj, "reordered"));
        }
        if !self.ask_where(self.surveys_levels(), th, Next::PlaceLevel) {
            return Ok(Flow::Stop);
        }
        let level = self.new_level(th, base, bounds)?;
        self.heap.set_mu(obj, level);
        Ok(Flow::Next)
    }

    fn unshare(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        if self.checks() {
            if !self.has_all(th, self.mu(obj)) {
                return Err(self.no_mu(th, obj, "unshared"));
            }
            if self.heap.get(obj).mu == Level::BOTTOM {
                return Err(fault(codes::LOCK, format!("{} is not shared", self.show_obj(obj))));
            }
            self.must_hold(th, obj)?;
            self.heap.set_mu(obj, Level::BOTTOM);
            self.discharge(th, crate::duties::DutyKind::Release, obj)?;
        }
        let (shares, id) = (self.checks(), th.id);
        let monitor = self.monitor_of(obj);
        monitor.shared = !shares;
        if monitor.writer == Some(id) {
            monitor.writer = None;
            th.drop_lock(obj);
        }
        self.note(th, || EventKind::Unshare { object: obj });
        Ok(Flow::Next)
    }

    fn acquire(&mut self, th: &mut Thread, base: usize, r: R, mode: Mode) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !th.granted && self.checks() {
            self.may_block_on(th, obj)?;
            if !self.heap.monitor(obj).is_some_and(|m| m.shared) {
                return Err(fault(codes::LOCK, format!("{} is not shared", self.show_obj(obj)))
                    .label("only a shared object can be locked"));
            }
        }
        self.monitor_of(obj);
        let next = if mode == Mode::Write { Next::Acquire(obj) } else { Next::RdAcquire(obj) };
        if !self.ask(th, next) {
            return Ok(Flow::Stop);
        }
        self.lock(th, obj, mode, "acquire")?;
        self.note_acquire(th, obj);
        self.now_owed(th, obj);
        Ok(Flow::Next)
    }

    /// Takes a monitor that is free for the mode, and what it owns.
    pub(super) fn lock(&mut self, th: &mut Thread, obj: Obj, mode: Mode, why: &'static str) -> Result<(), Box<Fault>> {
        let (owned, from) = {
            let monitor = self.monitor_of(obj);
            (monitor.bundle.clone(), monitor.holder)
        };
        let given = match mode {
            Mode::Write => {
                self.monitor_of(obj).writer = Some(th.id);
                owned
            }
            Mode::Read => {
                let given = Rc::new(self.reader_version(obj, &th.frame().reads)?);
                self.monitor_of(obj).readers.push((th.id, given.clone()));
                given
            }
        };
        th.add_lock(obj, mode);
        self.note(th, || EventKind::Acquire { object: obj, mode });
        let to = th.holder;
        self.take_credits(th, &given.credits);
        self.hand_over(th, from, to, &given, why);
        Ok(())
    }

    /// Fails unless everything the thread has locked or owes lies below what it is about to wait for.
    pub(super) fn may_block_on(&mut self, th: &Thread, obj: Obj) -> Result<(), Box<Fault>> {
        self.readable(th, self.mu(obj))?;
        let level = self.heap.get(obj).mu;
        // Whoever waits for the messages of a duty channel keeps nobody else from what they carry.
        let counts = |c: &Contributor| !(c.cargo && c.obj == obj);
        let above = self.contributors(th).into_iter().find(|c| counts(c) && !self.order.is_below(c.level, level));
        let Some(above) = above else { return Ok(()) };
        Err(self.against_order(&format!("waiting for {}", self.show_obj(obj)), above, obj))
    }

    /// Something that is locked or owed does not lie below what a thread is about to wait for.
    pub(super) fn against_order(&self, what: &str, above: Contributor, obj: Obj) -> Box<Fault> {
        let because = match above.obj == obj {
            true => format!("{} is locked by this thread already", self.show_obj(obj)),
            false => self.in_the_way(above, &self.show_obj(obj)),
        };
        fault(codes::ORDER, format!("{what} is against the lock order"))
            .label(because)
            .help("order the objects with `share o above .. below ..`, or take the locks in the order they have")
    }

    /// That something locked or owed does not lie below what it should.
    pub(super) fn in_the_way(&self, above: Contributor, below: &str) -> String {
        let held = self.show_obj(above.obj);
        match self.heap.get(above.obj).kind {
            _ if above.cargo => {
                format!("a message on {held} must be received, and the cargo of {held} does not lie below {below}")
            }
            HeapKind::Channel { .. } => format!("a message is owed on {held}, and {held} does not lie below {below}"),
            _ => format!("{held} is locked, and {held} does not lie below {below}"),
        }
    }

    fn release(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        if !self.may_note(th, obj) {
            return Ok(Flow::Stop);
        }
        self.note_release(th, obj);
        self.give_to_monitor(th, obj, "release")?;
        self.discharge(th, crate::duties::DutyKind::Release, obj)?;
        th.drop_lock(obj);
        self.monitor_of(obj).writer = None;
        self.note(th, || EventKind::Release { object: obj, mode: Mode::Write });
        Ok(Flow::Next)
    }

    fn rd_release(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !th.has_lock(obj, Mode::Read) {
            let message = format!("{} has not locked {} for reading", self.show_thread(th.id), self.show_obj(obj));
            return Err(fault(codes::LOCK, message));
        }
        let id = th.id;
        let monitor = self.monitor_of(obj);
        let at = monitor.readers.iter().position(|(t, _)| *t == id).expect("the thread reads");
        let (given, to) = (monitor.readers[at].1.clone(), monitor.holder);
        let back = self.returned(th, obj, &given)?;
        let from = th.holder;
        self.hand_over(th, from, to, &back, "release");
        self.forget_kept(obj, &given, &back);
        self.discharge(th, crate::duties::DutyKind::Release, obj)?;
        self.monitor_of(obj).readers.remove(at);
        th.drop_lock(obj);
        self.note(th, || EventKind::Release { object: obj, mode: Mode::Read });
        Ok(Flow::Next)
    }

    fn downgrade(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        self.give_to_monitor(th, obj, "downgrade")?;
        th.drop_lock(obj);
        self.monitor_of(obj).writer = None;
        self.note(th, || EventKind::Downgrade { object: obj });
        self.lock(th, obj, Mode::Read, "downgrade")?;
        Ok(Flow::Next)
    }
}
