//! Threads: how they begin, end and are joined, and where their tokens lie in the lock order.

use super::*;
use crate::heap::{Field, HeapKind, Loc, Object, Token};
use crate::ledger::{HolderKind, Res};
use crate::order::Level;
use crate::trace::EventKind;

impl Machine {
    /// Turns the top frame into a thread of its own and leaves a token for it.
    pub(super) fn spawn(
        &mut self,
        th: &mut Thread,
        settled: Option<assertion::Settled>,
        awaits: Vec<(Level, Span)>,
    ) -> Result<(), Box<Fault>> {
        if self.threads.len() >= self.limits.threads {
            return Err(fault(codes::LIMIT, format!("more than {} threads", self.limits.threads)));
        }
        self.room_for_object()?;
        let image = self.image.clone();
        let mut frame = th.frames.pop().expect("the frame to fork");
        // Until the fork is done, its forker is at the fork and not behind it.
        th.frame_mut().pc -= 1;
        let born_at = self.site(th);
        let method = &image.methods[frame.method as usize];
        let at = frame.base as usize;
        let n_args = 1 + method.n_ins as usize;
        let args = th.regs[at..at + n_args].to_vec();
        let forked = (self.checks() && method.remembers).then(|| self.snapshot(th, remember::Keeper::Token));
        let child = self.threads.len() as u32;
        let holder = self.ledger.new_holder(HolderKind::Thread(child));
        if let Some(settled) = &settled {
            let parent = th.holder;
            self.hand_over(th, parent, holder, &settled.bundle, "fork");
        }
        // Who gives away a right that it does not have owes a message from here on.
        let level = self.token_level(th, &awaits);
        let token = self.heap.add(Object {
            kind: HeapKind::Token(Box::new(Token {
                method: frame.method,
                thread: child,
                args: args.clone(),
                reads: frame.reads.clone(),
                awaits,
                forked: forked.clone(),
                results: None,
                joiners: Vec::new(),
                holder,
            })),
            mu: level,
            mu_owner: th.holder,
            fields: Box::new([Field { value: Value::Bool(true), owner: th.holder }]),
        });
        self.note(th, || EventKind::Fork { token, child, method: frame.method });
        th.regs[at] = Value::Ref(token);
        frame.base = 0;
        frame.pc += 1;
        frame.entry = FrameOrigin::Root;
        frame.locks = self.no_locks.clone();
        frame.caller = holder;
        self.live.push(child);
        self.threads.push(Thread {
            id: child,
            frames: vec![frame],
            regs: args,
            holder,
            next: Next::Run,
            birth: Birth { at: born_at, token: Some(token), parent: Some(th.id) },
            ..Machine::no_thread(&self.no_locks)
        });
        th.frame_mut().pc += 1;
        Ok(())
    }

    /// The level of a token: below what its thread may wait for, above what its forker has locked or owes. Where the program speaks of
    /// levels of tokens, it lies above everything else that exists and lies below all the thread may wait for.
    fn token_level(&mut self, th: &Thread, awaits: &[(Level, Span)]) -> Level {
        if !self.checks() || !(self.obliged() || self.image.token_levels) {
            return Level::BOTTOM;
        }
        let upper: Vec<Level> = awaits.iter().map(|(level, _)| *level).filter(|l| *l != Level::BOTTOM).collect();
        let lower = if self.image.token_levels {
            self.order.highest_below(&upper)
        } else {
            let fits = |l: &Level| upper.iter().all(|u| self.order.is_below(*l, *u));
            self.wait_levels(th).into_iter().filter(fits).collect()
        };
        self.order.insert(&lower, &upper)
    }

    pub(super) fn finish(&mut self, th: &mut Thread) -> Result<(), Box<Fault>> {
        if self.checks() && !self.method_scope() {
            self.check_debts(th, "the thread ends")?;
        }
        self.note(th, || EventKind::Finish);
        let method = &self.image.methods[th.frame().method as usize];
        let first = 1 + method.n_ins as usize;
        let results = th.regs[first..first + method.n_outs as usize].to_vec();
        if let Some(token) = th.birth.token {
            let token = self.heap.token_mut(token);
            token.results = Some(results);
            let joiners = std::mem::take(&mut token.joiners);
            self.n_parked -= joiners.len();
            self.live.extend(joiners);
            self.live.sort_unstable();
        }
        th.next = Next::Finished;
        if let Ok(at) = self.live.binary_search(&th.id) {
            self.live.remove(at);
        }
        th.frames = Vec::new();
        th.regs = Vec::new();
        Ok(())
    }

    pub(super) fn join(&mut self, th: &mut Thread, base: usize, token: R, window: R) -> Step {
        let token = object(th, base, token)?;
        let loc = Loc { obj: token, slot: JOINABLE };
        if self.checks() && !self.has_all(th, loc) {
            let res = Res::Slot(loc);
            let held = self.ledger.held(&self.heap, th.holder, res);
            return Err(fault(codes::JOIN, "no permission to join this token")
                .label(format!("full permission to `joinable` is needed, {held} is held"))
                .about(res));
        }
        if self.heap.value(loc) != Value::Bool(true) {
            return Err(fault(codes::JOIN, "this token was joined before")
                .label(format!("{} is not joinable any more", self.show_obj(token)))
                .about(Res::Slot(loc)));
        }
        if !th.granted && self.checks() {
            self.may_join(th, token)?;
            if self.obliged() {
                let child = self.heap.token(token).thread;
                self.join_duties(th, child)?;
            }
        }
        if !self.ask(th, Next::Join(token)) {
            self.park(th.id, token);
            return Ok(Flow::Stop);
        }
        let found = self.heap.token(token);
        let results = found.results.clone().expect("the thread was enabled");
        let (child, holder) = (found.thread, found.holder);
        self.heap.set_joinable(token, false);
        self.joined_duties(th, child);
        self.ledger.inherit(holder, th.holder);
        let to = th.holder;
        self.note(th, || EventKind::Join { token, child });
        self.note(th, || EventKind::Inherit { from: holder, to });
        for (at, value) in results.into_iter().enumerate() {
            th.regs[base + window as usize + at] = value;
        }
        Ok(Flow::Next)
    }

    /// Whoever joins a thread waits for all that the thread may wait for: what the joiner has locked or owes must lie below that, and below
    /// the token if it has a level.
    fn may_join(&self, th: &Thread, token: Obj) -> Result<(), Box<Fault>> {
        let record = self.heap.token(token);
        // A thread that never waits keeps nobody waiting.
        if !self.image.methods[record.method as usize].waits && !self.obliged() {
            return Ok(());
        }
        for (level, span) in &record.awaits {
            if let Some(above) = self.not_below(th, *level) {
                let child = self.show_thread(record.thread);
                let because = self.in_the_way(above, &format!("what {child} may wait for"));
                return Err(self.join_against_order(token, because).also(*span, format!("{child} may wait for this")));
            }
        }
        let level = self.heap.get(token).mu;
        let above = if level == Level::BOTTOM { None } else { self.not_below(th, level) };
        match above {
            Some(above) => Err(self.join_against_order(token, self.in_the_way(above, "the token"))),
            None => Ok(()),
        }
    }

    fn join_against_order(&self, token: Obj, because: String) -> Box<Fault> {
        let child = self.show_thread(self.heap.token(token).thread);
        fault(codes::ORDER, format!("joining {child} is against the lock order"))
            .label(because)
            .help("release the lock or send the message before the join")
    }

    /// Takes a thread out of the way of those that look for one to run, until the thread it waits for has finished.
    fn park(&mut self, thread: u32, token: Obj) {
        let token = self.heap.token_mut(token);
        if token.results.is_none() {
            token.joiners.push(thread);
            self.n_parked += 1;
            self.live.retain(|t| *t != thread);
        }
    }

    /// What was lost: by calls, and with threads that finished and were never joined.
    pub fn leaks(&self) -> Vec<(Span, String)> {
        let mut leaks = self.leaks.clone();
        if !self.options.leaks {
            return leaks;
        }
        for t in 1..self.threads.len() {
            let (holder, born_at) = (self.threads[t].holder, self.threads[t].birth.at);
            if self.ledger.heir(holder) != holder {
                continue;
            }
            for (res, perm) in self.ledger.all_of(&self.heap, holder) {
                let text = format!(
                    "the thread forked here was never joined and keeps {perm} of `{}`, which is lost",
                    self.show_res(res)
                );
                leaks.push((born_at, text));
            }
        }
        leaks
    }
}
