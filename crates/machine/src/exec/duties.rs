//! Obligations while a program runs: where contracts and statements move them, and what is said when a rule is broken.

use super::*;
use crate::duties::{self, Broken, Compare, Item, Kind, Scope, What};
use crate::int::Int;
use crate::state::Collector;

impl Machine {
    /// Whether obligations are tracked.
    pub(super) fn obliged(&self) -> bool {
        self.image.obligations && self.image.checks
    }

    fn items(&self, collector: &Collector) -> Vec<Item> {
        let mut items = collector.duties.clone();
        let positive = collector.credits.iter().filter(|(_, n)| n.is_positive());
        let credit = |(obj, n): &(Obj, Int)| Item {
            kind: Kind::Credit,
            obj: *obj,
            n: n.clone(),
            measure: None,
            span: collector.site,
        };
        items.extend(positive.map(credit));
        items
    }

    fn refuse(&self, broken: Broken, when: &str) -> Box<Fault> {
        let object = broken.obj.map_or(String::new(), |o| self.show_obj(o));
        let owed = |kind: Kind| match kind {
            Kind::Release => format!("the release of {object}"),
            _ => format!("a message on {object}"),
        };
        let (code, message) = match broken.what {
            What::Cancel(Kind::Credit) => {
                let right = format!("a right to receive on {object} that came from a duty handed over");
                (codes::MEASURE, format!("there is no right to cancel: {right} {when} is needed"))
            }
            What::Cancel(_) => {
                (codes::MEASURE, format!("no duty to send on {object} with a larger measure can be cancelled {when}"))
            }
            What::Leak(kind) => (codes::DEBT, format!("{when} while {} is owed", owed(kind))),
            What::Measure(kind) => {
                (codes::MEASURE, format!("{when} and hands over {} with a measure that is not smaller", owed(kind)))
            }
            What::Missing(kind) => {
                (codes::DEBT, format!("{when} and hands over {}, which is not owed here", owed(kind)))
            }
            What::Promise => (codes::MEASURE, format!("{when} without a promise to terminate that is small enough")),
        };
        let help = match broken.what {
            What::Leak(Kind::Release) => "release it before, or hand the duty over in a contract or invariant",
            What::Leak(_) => "send it before, or hand the duty over in a contract or invariant",
            What::Measure(_) => "let the measure get smaller with every call, thread and round of a loop",
            What::Missing(_) => "take the duty over in the precondition, or do not give it back",
            What::Promise => "promise to end with a smaller measure there: `mustTerminate(..)`",
            What::Cancel(_) => {
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
            if let Some(leak) = scope.leak().filter(|_| !duties::promises(&items)) {
                return Err(self.refuse(leak, "a method that may never return is called"));
            }
        }
        th.owed.push(Scope::of(&items, "taken over by the precondition"));
        Ok(())
    }

    /// What a new thread is given.
    pub(super) fn fork_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<Scope, Box<Fault>> {
        let items = self.items(collector);
        if let Some(scope) = th.owed.last_mut() {
            for item in &items {
                scope.give(item, Compare::Below, true).map_err(|b| self.refuse(b, "a thread is forked"))?;
            }
        }
        Ok(Scope::of(&items, "taken over by the precondition"))
    }

    /// The end of a call: what the postcondition lists goes back, and nothing else may be left.
    pub(super) fn return_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let Some(mut scope) = th.owed.pop() else { return Ok(()) };
        let mut back = Scope::default();
        for item in &items {
            let bounded = item.measure.is_some();
            let compare = if bounded { Compare::Any } else { Compare::OnlyFresh };
            scope.give(item, compare, false).map_err(|b| self.refuse(b, "the method ends"))?;
            match item.kind {
                Kind::Credit => back.earn(item.obj, &item.n, item.span),
                Kind::Terminate => {}
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
        let pending = scope.keeps_promise(&items, Compare::UpTo).err();
        for item in &items {
            scope.give(item, Compare::UpTo, true).map_err(|b| self.refuse(b, "a loop begins"))?;
        }
        if let Some(leak) = scope.leak().filter(|_| !duties::promises(&items)) {
            return Err(self.refuse(leak, "a loop that may run for ever begins"));
        }
        th.owed.push(Scope::of(&items, "passed on by the invariant").pending(pending));
        Ok(())
    }

    /// The end of a round. Whether measures had to get smaller shows when there is another one.
    pub(super) fn repeat_duties(&mut self, th: &mut Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let items = self.items(collector);
        let Some(mut scope) = th.owed.pop() else { return Ok(()) };
        if let Some(broken) = scope.pending.take() {
            return Err(self.refuse(broken, "a round of a loop was begun"));
        }
        let mut pending = scope.keeps_promise(&items, Compare::Below).err();
        for item in &items {
            pending = pending.or_else(|| scope.refused(item));
            scope.give(item, Compare::Any, true).map_err(|b| self.refuse(b, "a round of a loop ends"))?;
        }
        if let Some(leak) = scope.leak() {
            return Err(self.refuse(leak, "a round of a loop ends"));
        }
        th.owed.push(Scope::of(&items, "passed on by the invariant").pending(pending));
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
            credits.iter().filter(|(_, n)| n.is_positive()).for_each(|(c, n)| scope.grant(*c, n, at));
        }
    }

    /// They come back out, or one is used.
    pub(super) fn take_credits(&self, th: &mut Thread, credits: &[(Obj, Int)]) {
        let at = self.site(th);
        if let Some(scope) = th.owed.last_mut().filter(|_| self.obliged()) {
            credits.iter().for_each(|(c, n)| scope.earn(*c, n, at));
        }
    }

    /// A message was sent or a lock released.
    pub(super) fn discharge(&self, th: &mut Thread, kind: Kind, obj: Obj) -> Result<(), Box<Fault>> {
        if !self.obliged() {
            return Ok(());
        }
        let item = Item { kind, obj, n: Int::ONE, measure: None, span: self.site(th) };
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
            scope.owe(Kind::Release, obj, &Int::ONE, false, since);
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
