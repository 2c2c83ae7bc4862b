//! Folding, unfolding, freeing, and constants: statements that change what is known or held, not what is computed.

use super::*;
use crate::ledger::{Bundle, HolderKind, Instance, InstanceId, Res};
use crate::perm::Perm;
use crate::trace::EventKind;

impl Machine {
    pub(super) fn ghost(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::FoldBody { predicate, base: window, .. } => {
                self.instance(th, base, predicate, window)?;
                let site = self.site(th);
                th.collect(Purpose::Fold, site);
                let info = &self.image.predicates[predicate as usize];
                let (code, n) = (info.code, info.n_params as usize);
                let window = base + window as usize;
                self.run_spec_at(th, code, window, 1 + n)?;
                Ok(Flow::Frame)
            }
            Instr::Fold { predicate, base: window, amount } => {
                let instance = self.instance(th, base, predicate, window)?;
                let amount = self.positive(th, base, amount)?;
                let collector = th.gathered();
                self.fold(th, instance, amount, &collector)?;
                self.store_credits(th, &collector.credits);
                th.collected(collector);
                Ok(Flow::Next)
            }
            Instr::Unfold { predicate, base: window, amount } => {
                let (instance, amount) = self.held_instance(th, base, predicate, window, amount)?;
                if amount.is_full() && self.ledger.unfold_whole(&mut self.heap, th.holder, instance) {
                    let credits = self.ledger.last_body(instance).map_or(Vec::new(), |body| body.credits.clone());
                    self.take_credits(th, &credits);
                } else {
                    let body = self.ledger.unfold(&mut self.heap, th.holder, instance, &amount)?;
                    self.take_credits(th, &body.credits);
                }
                self.note(th, || EventKind::Unfold { res: Res::Predicate(instance), amount: amount.clone() });
                Ok(Flow::Next)
            }
            Instr::UnfoldingEnter { predicate, base: window, amount } => {
                let (instance, amount) = self.held_instance(th, base, predicate, window, amount)?;
                let borrowed = match th.view() {
                    None => {
                        let bundle = self.ledger.unfold(&mut self.heap, th.holder, instance, &amount)?;
                        Borrowed::Now { instance, amount, bundle }
                    }
                    Some(state) => {
                        let body = self.ledger.body_at(instance, state.stamp).cloned().unwrap_or_default();
                        Borrowed::Then { views: th.assertions.views.len(), body }
                    }
                };
                th.assertions.borrowed.push(borrowed);
                Ok(Flow::Next)
            }
            Instr::UnfoldingLeave => {
                if let Some(Borrowed::Now { instance, amount, bundle }) = th.assertions.borrowed.pop() {
                    self.ledger.fold(&mut self.heap, th.holder, instance, &amount, bundle)?;
                }
                Ok(Flow::Next)
            }
            Instr::Free(r) => self.free(th, base, r),
            Instr::AssignOnce(flag) => {
                let flag = base + flag as usize;
                if th.regs[flag].bool() {
                    return Err(fault(codes::CONSTANT, "the constant was assigned before").label("assigned again here"));
                }
                th.regs[flag] = Value::Bool(true);
                Ok(Flow::Next)
            }
            Instr::ReadOnceAssigned(flag) => match th.regs[base + flag as usize].bool() {
                true => Ok(Flow::Next),
                false => {
                    let what = "a constant that is read before it is assigned";
                    Err(fault(codes::UNSUPPORTED, format!("this cannot be executed: {what}")))
                }
            },
            Instr::Cancel { channel, within } => {
                let channel = object(th, base, channel)?;
                let within = th.regs[base + within as usize].int();
                self.cancel(th, channel, &within)?;
                Ok(Flow::Next)
            }
            other => unreachable!("{other:?} is not ghost"),
        }
    }

    fn instance(&mut self, th: &Thread, base: usize, predicate: u16, window: R) -> Result<InstanceId, Box<Fault>> {
        let obj = object(th, base, window)?;
        let n = self.image.predicates[predicate as usize].n_params as usize;
        let window = base + window as usize;
        Ok(self.ledger.intern(Instance::new(obj, predicate, &th.regs[window + 1..window + 1 + n])))
    }

    /// The amount of a fold or unfold; it must be positive.
    fn positive(&self, th: &Thread, base: usize, amount: R) -> Result<Perm, Box<Fault>> {
        let perm = self.concrete(th, th.regs[base + amount as usize].amount());
        if !perm.is_positive() {
            return Err(fault(codes::FOLD, format!("the amount is {perm}, which is not positive")));
        }
        Ok(perm)
    }

    /// The instance and the amount of it to unfold, if that much is held. An abstract read amount adapts to what there is, and so
    /// does any amount in a function, which only reads.
    fn held_instance(
        &mut self,
        th: &Thread,
        base: usize,
        predicate: u16,
        window: R,
        amount: R,
    ) -> Result<(InstanceId, Perm), Box<Fault>> {
        let instance = self.instance(th, base, predicate, window)?;
        let res = Res::Predicate(instance);
        let held = self.held(th, res);
        let mut perm = self.positive(th, base, amount)?;
        let wanted = th.regs[base + amount as usize].amount();
        let adapts = wanted.fixed.is_none() || th.frame().entry == FrameOrigin::Function;
        if perm > held && adapts && held.is_positive() {
            perm = held.clone();
        }
        if perm > held {
            let then = if th.view().is_some() { "was held then" } else { "is held" };
            return Err(fault(codes::FOLD, format!("`{}` cannot be unfolded", self.show_res(res)))
                .label(format!("{perm} of it is needed, {held} {then}"))
                .help("is it folded, and did nobody take it away?")
                .about(res));
        }
        Ok((instance, perm))
    }

    fn fold(
        &mut self,
        th: &Thread,
        instance: InstanceId,
        amount: Perm,
        collector: &Collector,
    ) -> Result<(), Box<Fault>> {
        let whole = amount.is_full() && self.has_all_whole(th, collector);
        if whole && self.ledger.last_body(instance).is_some_and(|body| assertion::is_whole(body, collector)) {
            self.ledger.fold_again(&mut self.heap, th.holder, instance);
            self.note(th, || EventKind::Fold { res: Res::Predicate(instance), amount: amount.clone() });
            return Ok(());
        }
        let body = if whole {
            Bundle { perms: assertion::whole(collector), credits: collector.credits.clone() }
        } else {
            self.checked_body(th, instance, &amount, collector)?
        };
        self.ledger.fold(&mut self.heap, th.holder, instance, &amount, body)?;
        self.note(th, || EventKind::Fold { res: Res::Predicate(instance), amount: amount.clone() });
        Ok(())
    }

    /// The body is collected for full permission; what must be held is the part that is folded.
    fn checked_body(
        &mut self,
        th: &Thread,
        instance: InstanceId,
        amount: &Perm,
        collector: &Collector,
    ) -> Result<Bundle, Box<Fault>> {
        let mut scaled = collector.clone();
        let mut body = Bundle { perms: Vec::new(), credits: collector.credits.clone() };
        for need in &mut scaled.needs {
            let perm = self.folded_amount(th, instance, amount, need, &body);
            match body.perms.iter_mut().find(|(res, _)| *res == need.res) {
                Some((_, sum)) => *sum = sum.add(&perm),
                None => body.perms.push((need.res, perm.clone())),
            }
            need.amount = Rc::new(amount.scale(&perm)?.into());
        }
        self.settle(th, &scaled, true)?;
        Ok(body)
    }

    /// What full permission to a predicate is to hold of a location. Some amount (`rd*`) is less than what is there, so that there is
    /// something left for the next one; but all parts of one instance stand for the same.
    fn folded_amount(&self, th: &Thread, instance: InstanceId, amount: &Perm, need: &Need, body: &Bundle) -> Perm {
        let concrete = self.concrete(th, &need.amount);
        if !need.amount.star || !amount.is_full() {
            return concrete;
        }
        if let Some(known) = self.ledger.body(instance) {
            return known.perms.iter().find(|(res, _)| *res == need.res).map_or(concrete, |(_, perm)| perm.clone());
        }
        let reads = &th.frame().reads;
        let base = need.amount.with_reads(reads);
        let taken = body.perms.iter().find(|(res, _)| *res == need.res).map_or(Perm::NONE, |(_, perm)| perm.clone());
        let rest = self.ledger.held(&self.heap, th.holder, need.res).sub(&taken).sub(&base);
        self.star(&rest, 1, reads).map_or(concrete, |star| base.add(&star))
    }

    fn free(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = object(th, base, r)?;
        let mut bundle = Bundle::default();
        for loc in self.heap.slots(obj) {
            let res = Res::Slot(loc);
            if !self.has_all(th, loc) {
                let held = self.ledger.held(&self.heap, th.holder, res);
                return Err(fault(codes::FREE, format!("{} cannot be freed", self.show_obj(obj)))
                    .label(format!("full permission to `{}` is needed, {held} is held", self.slot_name(loc)))
                    .about(res));
            }
            bundle.perms.push((res, Perm::FULL));
        }
        let nobody = self.ledger.new_holder(HolderKind::Nobody);
        let from = th.holder;
        self.note(th, || EventKind::Free { object: obj });
        self.hand_over(th, from, nobody, &bundle, "free");
        Ok(Flow::Next)
    }
}
