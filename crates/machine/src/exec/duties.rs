//! Obligations while a program runs: where contracts and statements move them, and what is said when a rule is broken.

use super::*;
use crate::duties::{self, Broken, BrokenRule, Compare, DutyKind, DutyScope, Item};
use crate::int::Int;
use crate::machine::Contributor;
use crate::state::Collector;

impl Machine {
    /// Whether obligations are tracked.
    pub(super) fn obliged(&self) -> bool {
        self.image.obligations && self.image.checks
    }

    fn items(&self, collector: &Collector) -> Vec<Item> {
        let mut items = collector.duties.clone();
        // What is received of a duty channel is among the duties.
        let positive = collector.credits.iter().filter(|(c, n)| n.is_positive() && !self.is_duty_channel(*c));
        let credit = |(obj, n): &(Obj, Int)| Item {
            kind: DutyKind::Credit,
            obj: *obj,
            on_duty: false,
            n: n.clone(),
            measure: None,
            span: collector.site,
        };
        items.extend(positive.map(credit));
        items
    }

    fn refuse(&self, broken: Broken, when: &str) -> Box<Fault> {
        let object = broken.obj.map_or(String::new(), |o| self.show_obj(o));
        let owed = |kind: DutyKind| match kind {
            DutyKind::Release => format!("the release of {object}"),
            DutyKind::Receive => format!("the receipt of a message on {object}"),
            _ => format!("a message on {object}"),
        };
        let (code, message) = match broken.what {
            BrokenRule::Cancel(DutyKind::Credit) => {
                let right = format!("a right to receive on {object} that came from a duty handed over");
                (codes::MEASURE, format!("there is no right to cancel: {right} {when} is needed"))
            }
            BrokenRule::Cancel(_) => {
                (codes::MEASURE, format!("no duty to send on {object} with a larger measure can be cancelled {when}"))
            }
            BrokenRule::Leak(kind) => (codes::DEBT, format!("{when} while {} is owed", owed(kind))),
            BrokenRule::Measure(kind) => {
                (codes::MEASURE, format!("{when} and hands over {} with a measure that is not smaller", owed(kind)))
            }
            BrokenRule::Missing(kind) => {
                (codes::DEBT, format!("{when} and hands over {}, which is not owed here", owed(kind)))
            }
            BrokenRule::Unfounded => (codes::MEASURE, format!("{when} with a measure that is not positive")),
            BrokenRule::Promise => {
                (codes::MEASURE, format!("{when} without a promise to terminate that is small enough"))
            }
        };
        let help = match broken.what {
            BrokenRule::Leak(DutyKind::Release) => {
                "release it before, or hand the duty over in a contract or invariant"
            }
            BrokenRule::Leak(DutyKind::Receive) => {
                "receive it before, or hand the duty over in a contract or invariant"
            }
            BrokenRule::Leak(_) => "send it before, or hand the duty over in a contract or invariant",
            BrokenRule::Measure(_) => "let the measure get smaller with every call, thread and round of a loop",
            BrokenRule::Missing(_) => "take the duty over in the precondition, or do not give it back",
            BrokenRule::Unfounded => "let the measure be positive as long as the loop goes on",
            BrokenRule::Promise => "promise to end with a smaller measure there: `mustTerminate(..)`",
            BrokenRule::Cancel(_) => {
                "cancel a duty with a right that arose when a duty with a smaller measure was handed over"
            }
        };
        broken.history.into_iter().fold(fault(code, message).help(help), |f, (span, text)| f.also(span, text))
    }

    /// A call takes over what its precondition lists; unless it promises to end, nothing else may be owed meanwhile.
    pub(super) fn call_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let when = "a method is called";
        if let Some(scope) = th.owed.last_mut() {
            scope.keeps_promise(&items, Compare::Below).map_err(|b| self.refuse(b, when))?;
            for item in &items {
                scope.give(item, Compare::Below, true).map_err(|b| self.refuse(b, when))?;
            }
            self.kept_below(&th.owed, collector)?;
            if let Some(leak) = th.owed.last().and_then(|s| s.leak()).filter(|_| !duties::promises(&items)) {
                return Err(self.refuse(leak, "a method that may never return is called"));
            }
        }
        th.owed.push(DutyScope::of(&items, "taken over by the precondition"));
        Ok(())
    }

    /// What stays behind while a call or a loop runs lies below all that it says it may wait for.
    fn kept_below(&self, kept: &[DutyScope], collector: &Collector) -> Result<(), Box<Fault>> {
        for (level, span) in &collector.waits {
            for (kind, obj) in kept.iter().flat_map(|scope| scope.owed()) {
                let cargo = kind == DutyKind::Receive;
                let owed = if cargo { self.heap.cargo(obj) } else { self.heap.get(obj).mu };
                if !self.order.is_below(owed, *level) {
                    let owed = Contributor { obj, level: owed, cargo };
                    let why = self.in_the_way(owed, "what is waited for meanwhile");
                    return Err(assertion::failed(collector, *span, &why));
                }
            }
        }
        Ok(())
    }

    /// What a new thread is given.
    pub(super) fn fork_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<DutyScope, Box<Fault>> {
        let items = self.items(collector);
        if let Some(scope) = th.owed.last_mut() {
            for item in &items {
                scope.give(item, Compare::Below, true).map_err(|b| self.refuse(b, "a thread is forked"))?;
            }
        }
        Ok(DutyScope::of(&items, "taken over by the precondition"))
    }

    /// The end of a call: what the postcondition lists goes back, and nothing else may be left.
    pub(super) fn return_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let Some(mut scope) = th.owed.pop() else { return Ok(()) };
        let mut back = DutyScope::default();
        for item in &items {
            let bounded = item.measure.is_some();
            let compare = if bounded { Compare::Any } else { Compare::OnlyFresh };
            scope.give(item, compare, false).map_err(|b| self.refuse(b, "the method ends"))?;
            match item.kind {
                DutyKind::Credit => back.earn(item.obj, &item.n, item.span),
                DutyKind::Terminate => {}
                kind => back.owe(kind, item.obj, &item.n, bounded, (item.span, "given back by the postcondition")),
            }
        }
        if let Some(leak) = scope.leak() {
            return Err(self.refuse(leak, "the method ends"));
        }
        match th.owed.last_mut() {
            Some(caller) => caller.absorb(back),
            // The thread's own end: its joiner gets it.
            None => th.owed.push(back),
        }
        Ok(())
    }

    pub(super) fn enter_loop_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let Some(scope) = th.owed.last_mut() else { return Ok(()) };
        let pending = scope.keeps_promise(&items, Compare::UpTo).err().or_else(|| duties::unfounded(&items));
        for item in &items {
            scope.give(item, Compare::UpTo, true).map_err(|b| self.refuse(b, "a loop begins"))?;
        }
        self.kept_below(&th.owed, collector)?;
        if let Some(leak) = th.owed.last().and_then(|s| s.leak()).filter(|_| !duties::promises(&items)) {
            return Err(self.refuse(leak, "a loop that may run for ever begins"));
        }
        th.owed.push(DutyScope::of(&items, "passed on by the invariant").pending(pending));
        Ok(())
    }

    /// The end of a round. Whether measures had to get smaller shows when there is another one.
    pub(super) fn repeat_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let Some(mut scope) = th.owed.pop() else { return Ok(()) };
        if let Some(broken) = scope.pending.take() {
            return Err(self.refuse(broken, "a round of a loop was begun"));
        }
        let mut pending = scope.keeps_promise(&items, Compare::Below).err().or_else(|| duties::unfounded(&items));
        for item in &items {
            pending = pending.or_else(|| scope.refused(item));
            scope.give(item, Compare::Any, true).map_err(|b| self.refuse(b, "a round of a loop ends"))?;
        }
        self.kept_below(&th.owed, collector)?;
        if let Some(leak) = scope.leak() {
            return Err(self.refuse(leak, "a round of a loop ends"));
        }
        th.owed.push(DutyScope::of(&items, "passed on by the invariant").pending(pending));
        Ok(())
    }

    pub(super) fn leave_loop_duties(&mut self, th: &mut Thread) {
        if let Some(inner) = th.owed.pop()
            && let Some(outer) = th.owed.last_mut()
        {
            outer.absorb(inner);
        }
    }

    /// Messages, monitors and predicates take rights to receive.
    pub(super) fn store_credits(&self, th: &mut Thread, credits: &[(Obj, Int)]) {
        let at = self.site(th);
        if let Some(scope) = th.owed.last_mut().filter(|_| self.obliged()) {
            let rights = credits.iter().filter(|(c, n)| n.is_positive() && !self.is_duty_channel(*c));
            rights.for_each(|(c, n)| scope.grant(*c, n, at));
        }
    }

    /// They come back out.
    pub(super) fn take_credits(&self, th: &mut Thread, credits: &[(Obj, Int)]) {
        let at = self.site(th);
        if let Some(scope) = th.owed.last_mut().filter(|_| self.obliged()) {
            let rights = credits.iter().filter(|(c, n)| n.is_positive() && !self.is_duty_channel(*c));
            rights.for_each(|(c, n)| scope.earn(*c, n, at));
        }
    }

    pub(super) fn is_duty_channel(&self, obj: Obj) -> bool {
        use crate::heap::HeapKind::Channel;
        matches!(self.heap.get(obj).kind, Channel { channel, .. } if self.image.channels[channel as usize].duty)
    }

    fn one(&self, th: &Thread, kind: DutyKind, obj: Obj) -> Item {
        let on_duty = self.is_duty_channel(obj);
        Item { kind, obj, on_duty, n: Int::ONE, measure: None, span: self.site(th) }
    }

    /// The duties a message carries arise with it: the sender has their counterparts. They lie below the cargo level of the channel.
    pub(super) fn load(&self, th: &mut Thread, channel: Obj, duties: &[Item]) -> Result<(), Box<Fault>> {
        for item in duties.iter().filter(|item| item.kind == DutyKind::Send && item.n.is_positive()) {
            if !self.order.is_below(self.heap.get(item.obj).mu, self.heap.cargo(channel)) {
                let (carried, channel) = (self.show_obj(item.obj), self.show_obj(channel));
                let message = format!("a message on {channel} carries a duty that does not lie below its cargo level");
                return Err(fault(codes::ORDER, message)
                    .label(format!("the receiver will owe a message on {carried}"))
                    .help("create the channel `below d.cargo`"));
            }
        }
        if let Some(scope) = th.owed.last_mut() {
            duties.iter().for_each(|item| {
                scope.gain(item, &item.n);
            });
        }
        Ok(())
    }

    /// Whether a message may be received, and what is said if not.
    pub(super) fn may_receive(&self, th: &Thread, channel: Obj) -> Result<(), Box<Fault>> {
        let what = self.show_obj(channel);
        let scope = th.owed.last().filter(|_| self.obliged());
        if scope.is_some() && self.is_duty_channel(channel) {
            if scope.is_some_and(|scope| scope.receipts().any(|c| c == channel)) {
                return Ok(());
            }
            let message = format!("a message on {what} is received that somebody else must receive");
            return Err(fault(codes::CREDIT, message)
                .label("this method owes no receipt of a message here")
                .help("pass `mustReceive(d, n)` to this method"));
        }
        let credit = match scope {
            Some(scope) => scope.credit(channel),
            None => self.ledger.credit(th.holder, channel),
        };
        if credit.is_positive() {
            return Ok(());
        }
        Err(fault(codes::CREDIT, format!("a message on {what} is received without a credit"))
            .label("nobody has promised this thread a message")
            .help("pass `credit(c)` to this method, with the duty to send to somebody else"))
    }

    /// A message is used, and its receiver owes what it carries.
    pub(super) fn unload(&self, th: &mut Thread, channel: Obj, duties: &[Item]) -> Result<(), Box<Fault>> {
        let at = self.site(th);
        let item = self.one(th, DutyKind::Receive, channel);
        let Some(scope) = th.owed.last_mut().filter(|_| self.obliged()) else { return Ok(()) };
        match item.on_duty {
            true => scope.give(&item, Compare::Any, false).map_err(|b| self.refuse(b, "a message is received"))?,
            false => scope.earn(channel, &Int::ONE.neg(), at),
        }
        for item in duties {
            scope.owe(item.kind, item.obj, &item.n, false, (at, "the message received here carried it"));
        }
        Ok(())
    }

    /// A message was sent or a lock released.
    pub(super) fn discharge(&self, th: &mut Thread, kind: DutyKind, obj: Obj) -> Result<(), Box<Fault>> {
        if !self.obliged() {
            return Ok(());
        }
        let item = self.one(th, kind, obj);
        match th.owed.last_mut() {
            Some(scope) => scope.give(&item, Compare::Any, true).map_err(|b| self.refuse(b, "a lock is released")),
            None => Ok(()),
        }
    }

    /// A duty and a right to receive the same message drop out together.
    pub(super) fn cancel(&self, th: &mut Thread, channel: Obj, within: &Int) -> Result<(), Box<Fault>> {
        let at = self.site(th);
        match th.owed.last_mut().filter(|_| self.obliged()) {
            Some(scope) => scope.cancel(channel, within, at).map_err(|b| self.refuse(b, &format!("within {within}"))),
            None => Ok(()),
        }
    }

    pub(super) fn now_owed(&self, th: &mut Thread, obj: Obj) {
        let since = (self.site(th), "acquired here");
        if let Some(scope) = th.owed.last_mut().filter(|_| self.obliged()) {
            scope.owe(DutyKind::Release, obj, &Int::ONE, false, since);
        }
    }

    /// Waiting for a thread needs its promise to end.
    pub(super) fn join_duties(&mut self, th: &mut Thread, child: u32) -> Result<(), Box<Fault>> {
        let promises = self.threads[child as usize].promises.clone();
        if promises.is_empty() {
            return Err(fault(
                codes::MEASURE,
                format!("{} is joined, which never promised to end", self.show_thread(child)),
            )
            .help("require `mustTerminate(..)` in the method that was forked"));
        }
        match th.owed.last() {
            Some(scope) => {
                scope.keeps_promise(&promises, Compare::Below).map_err(|b| self.refuse(b, "a thread is joined"))
            }
            None => Ok(()),
        }
    }

    pub(super) fn joined_duties(&mut self, th: &mut Thread, child: u32) {
        let back = std::mem::take(&mut self.threads[child as usize].owed).pop();
        if let (Some(back), Some(scope)) = (back, th.owed.last_mut()) {
            scope.absorb(back);
        }
    }
}
