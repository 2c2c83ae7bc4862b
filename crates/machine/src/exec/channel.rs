//! Channels: messages carry values, permissions and credits.

use super::*;
use crate::heap::{HeapKind, Message};
use crate::int::Int;
use crate::ledger::{Bundle, Holder};
use crate::trace::EventKind;

impl Machine {
    pub(super) fn channel(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::Where { base: window } => self.where_(th, base, window),
            Instr::Send { base: window, n } => self.send(th, base, window, n),
            Instr::Receive { channel, base: window } => self.receive(th, base, channel, window),
            other => unreachable!("{other:?} is not about a channel"),
        }
    }

    fn parts(&self, th: &Thread, base: usize, r: R) -> Result<(Obj, u32, Holder), Box<Fault>> {
        let obj = th.regs[base + r as usize]
            .obj()
            .ok_or_else(|| fault(codes::NULL, "the channel is null").label("this is null"))?;
        match &self.heap.get(obj).kind {
            HeapKind::Channel { channel, holder, .. } => Ok((obj, *channel, *holder)),
            _ => unreachable!("the language types channels"),
        }
    }

    fn where_(&mut self, th: &mut Thread, base: usize, window: R) -> Step {
        let (obj, channel, _) = self.parts(th, base, window)?;
        let site = self.site(th);
        // The message is counted first: a credit it carries may be the one it creates.
        self.ledger.add_credit(th.holder, obj, &Int::ONE);
        th.collect(Purpose::Where, site);
        let Some(code) = self.image.channels[channel as usize].where_ else { return Ok(Flow::Next) };
        let frame = th.frame();
        let Instr::Send { n, .. } = self.image.code(frame.code).instrs[frame.pc as usize + 1] else {
            unreachable!("a send follows its where clause")
        };
        let window = base + window as usize;
        let args = th.regs[window..window + 1 + n as usize].to_vec();
        self.run_spec(th, code, &args, None, Scale::Kept)?;
        Ok(Flow::Frame)
    }

    fn send(&mut self, th: &mut Thread, base: usize, window: R, n: u16) -> Step {
        let (obj, _, holder) = self.parts(th, base, window)?;
        if !self.ask(th, Next::Send(obj)) {
            return Ok(Flow::Stop);
        }
        let first = base + window as usize + 1;
        let values = th.regs[first..first + n as usize].to_vec();
        let (bundle, duties) = if self.checks() {
            let collector = th.gathered();
            (self.settle(th, &collector, true)?.bundle, collector.duties)
        } else {
            (Bundle::default(), Vec::new())
        };
        self.store_credits(th, &bundle.credits);
        self.discharge(th, crate::duties::DutyKind::Send, obj)?;
        self.load(th, obj, &duties)?;
        let from = th.holder;
        self.note(th, || EventKind::Send { channel: obj, values: values.clone() });
        self.hand_over(th, from, holder, &bundle, "send");
        if let HeapKind::Channel { queue, .. } = &mut self.heap.get_mut(obj).kind {
            queue.push_back(Message { values, bundle: Rc::new(bundle), duties });
        }
        Ok(Flow::Next)
    }

    fn receive(&mut self, th: &mut Thread, base: usize, channel: R, window: R) -> Step {
        let (obj, _, holder) = self.parts(th, base, channel)?;
        if !th.granted && self.checks() {
            self.may_receive(th, obj)?;
            self.may_block_on(th, obj)?;
        }
        if !self.ask(th, Next::Receive(obj)) {
            return Ok(Flow::Stop);
        }
        let message = match &mut self.heap.get_mut(obj).kind {
            HeapKind::Channel { queue, .. } => queue.pop_front().expect("the thread was enabled"),
            _ => unreachable!("the language types channels"),
        };
        let to = th.holder;
        self.note(th, || EventKind::Receive { channel: obj, values: message.values.clone() });
        self.hand_over(th, holder, to, &message.bundle, "receive");
        let bundle = message.bundle.clone();
        if self.checks() {
            self.ledger.add_credit(to, obj, &Int::ONE.neg());
            self.unload(th, obj, &message.duties)?;
            self.take_credits(th, &bundle.credits);
        }
        for (at, value) in message.values.into_iter().enumerate() {
            th.regs[base + window as usize + at] = value;
        }
        Ok(Flow::Next)
    }
}
