//! Assertions: what they ask for is gathered, then compared with what is held, all at once.

use rustc_hash::FxHashMap;

use super::*;
use crate::heap::Loc;
use crate::int::Int;
use crate::ledger::{Bundle, Instance, Res};
use crate::perm::{self, Amount, Perm, Rational, Unscalable};

/// An assertion whose permissions are all held: what they amount to (if they are about to move), and the read fraction chosen for them.
pub(crate) struct Settled {
    pub bundle: Bundle,
    pub reads: Rational,
}

/// How many needs are compared with each other one by one.
const FEW: usize = 6;

/// All that an assertion asks of one location.
struct Line {
    res: Res,
    amount: Amount,
    stars: i64,
    span: Span,
}

impl Machine {
    pub(super) fn assertion(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        let reg = |r: R| base + r as usize;
        match instr {
            Instr::Collect(purpose) => {
                let site = self.purpose_site(th, purpose);
                th.collect(purpose, site);
            }
            Instr::Require(r) => {
                if !th.regs[reg(r)].bool() {
                    let span = self.site(th);
                    let collector = th.assertions.at_hand();
                    return Err(failed(collector, span, &self.why_false(th, base, r)));
                }
            }
            Instr::Percent { dst, n } => {
                let perm = Perm::percent(&th.regs[reg(n)].int());
                th.regs[reg(dst)] = amount_value(perm.into());
            }
            Instr::Rd(dst) => th.regs[reg(dst)] = Value::Amount(self.one_read.clone()),
            Instr::RdOfToken { dst, token } => {
                let token = object(th, base, token)?;
                let reads = self.heap.token(token).reads.clone();
                th.regs[reg(dst)] = amount_value(Perm::read(reads).into());
            }
            Instr::Epsilons { dst, n } => {
                let perm = Perm::epsilons(th.regs[reg(n)].int());
                th.regs[reg(dst)] = amount_value(perm.into());
            }
            Instr::AmountAdd(dst, a, b) => {
                let sum = th.regs[reg(a)].amount().add(th.regs[reg(b)].amount());
                th.regs[reg(dst)] = amount_value(sum);
            }
            Instr::AmountSub(dst, a, b) => {
                let sum = th.regs[reg(a)].amount().sub(th.regs[reg(b)].amount());
                th.regs[reg(dst)] = amount_value(sum);
            }
            Instr::AmountTimes { dst, n, amount } => {
                let product = th.regs[reg(amount)].amount().times(&th.regs[reg(n)].int());
                th.regs[reg(dst)] = amount_value(product);
            }
            Instr::Need { obj, slot, amount } => {
                let obj = self.receiver(th, base, obj)?;
                self.need(th, Res::Slot(Loc { obj, slot }), &th.regs[reg(amount)].clone())?;
            }
            Instr::NeedAll { obj, amount } => {
                let obj = self.receiver(th, base, obj)?;
                self.need_all(th, obj, &th.regs[reg(amount)].clone())?;
            }
            Instr::NeedElements { seq, slot, amount } => {
                let amount = th.regs[reg(amount)].clone();
                for obj in self.element_objects(th, base, seq)? {
                    self.need(th, Res::Slot(Loc { obj, slot }), &amount)?;
                }
            }
            Instr::NeedElementsAll { seq, amount } => {
                let amount = th.regs[reg(amount)].clone();
                for obj in self.element_objects(th, base, seq)? {
                    self.need_all(th, obj, &amount)?;
                }
            }
            Instr::NeedPredicate { predicate, base: window, amount } => {
                return self.need_predicate(th, base, predicate, window, amount);
            }
            Instr::NeedElementPredicates { predicate, seq, amount } => {
                if self.image.inline_predicates {
                    let what = "permissions to a predicate of every element, with predicates evaluated in place";
                    return Err(fault(codes::UNSUPPORTED, format!("this cannot be executed: {what}")));
                }
                let amount = th.regs[reg(amount)].clone();
                for obj in self.element_objects(th, base, seq)? {
                    let id = self.ledger.intern(Instance::new(obj, predicate, &[]));
                    self.need(th, Res::Predicate(id), &amount)?;
                }
            }
            Instr::NeedCredit { channel, n } => {
                let channel = self.receiver(th, base, channel)?;
                let n = th.regs[reg(n)].int();
                th.assertions.at_hand_mut().credits.push((channel, n));
            }
            Instr::NeedDuty { kind, object, n, first, parts } => {
                let obj = match kind {
                    crate::duties::DutyKind::Terminate => Obj(0),
                    _ => self.receiver(th, base, object)?,
                };
                let number = |r: R| th.regs[reg(r)].int();
                let measure = (parts > 0).then(|| (0..parts).map(|k| number(first + k)).collect());
                let n = number(n);
                let on_duty = kind != crate::duties::DutyKind::Terminate && self.is_duty_channel(obj);
                let item = crate::duties::Item { kind, obj, on_duty, n, measure, span: self.site(th) };
                th.assertions.at_hand_mut().duties.push(item);
            }
            Instr::WaitsBelow(r) => {
                let span = self.site(th);
                if let Value::Level(level) = th.regs[reg(r)] {
                    th.assertions.at_hand_mut().waits.push((level, span));
                }
            }
            Instr::EndCheck => {
                let collector = th.gathered();
                self.settle(th, &collector, false)?;
                th.collected(collector);
            }
            Instr::EndSpec => {
                th.frames.pop();
                if let Scale::Restored(scale) = th.assertions.scales.pop().expect("entered before") {
                    th.assertions.at_hand_mut().scale = scale;
                }
                return Ok(Flow::Frame);
            }
            other => unreachable!("{other:?} is not an assertion"),
        }
        Ok(Flow::Next)
    }

    /// That a conjunct is false, with the two sides if it is a comparison whose operands are still there.
    fn why_false(&self, th: &Thread, base: usize, r: R) -> String {
        let frame = th.frame();
        let before = (frame.pc as usize).checked_sub(1).map(|at| self.image.code(frame.code).instrs[at]);
        let Some(Instr::Bin(op, dst, a, b)) = before else { return "this is false".into() };
        let symbol = match op {
            Bin::Eq => "==",
            Bin::Ne => "!=",
            Bin::Lt => "<",
            Bin::Le => "<=",
            _ => return "this is false".into(),
        };
        if dst != r || a == r || b == r {
            return "this is false".into();
        }
        let side = |r: R| self.show(&th.regs[base + r as usize]);
        format!("this is false: {} {symbol} {}", side(a), side(b))
    }

    /// The place an assertion is evaluated for: of a contract, where the call is.
    fn purpose_site(&self, th: &Thread, purpose: Purpose) -> Span {
        let at_caller = matches!(purpose, Purpose::Precondition | Purpose::FunctionPre);
        match th.frames.len().checked_sub(2) {
            Some(caller) if at_caller && th.frame().entry != FrameOrigin::Root => {
                let frame = &th.frames[caller];
                self.image.code(frame.code).spans[frame.pc.saturating_sub(1) as usize]
            }
            _ => self.site(th),
        }
    }

    /// Starts the code of an assertion; what it collects is left for the instruction behind this one.
    pub(super) fn run_spec(
        &mut self,
        th: &mut Thread,
        code: CodeId,
        args: &[Value],
        old: Option<Rc<Snapshot>>,
        outer_scale: Scale,
    ) -> Result<(), Box<Fault>> {
        let frame = th.frame();
        let base = frame.base as usize + self.image.code(frame.code).n_regs as usize;
        let end = base + self.image.code(code).n_regs as usize;
        if th.regs.len() < end {
            th.regs.resize(end, Value::Null);
        }
        th.regs[base..base + args.len()].clone_from_slice(args);
        self.push_frame(th, code, base as u32, FrameOrigin::Spec, 0)?;
        th.frame_mut().old = old;
        th.assertions.scales.push(outer_scale);
        Ok(())
    }

    /// The same for arguments that stand in registers.
    pub(super) fn run_spec_at(
        &mut self,
        th: &mut Thread,
        code: CodeId,
        first: usize,
        n: usize,
    ) -> Result<(), Box<Fault>> {
        self.run_spec(th, code, &[], None, Scale::Kept)?;
        let base = th.frame().base as usize;
        for at in 0..n {
            th.regs[base + at] = th.regs[first + at].clone();
        }
        Ok(())
    }

    fn receiver(&self, th: &Thread, base: usize, r: R) -> Result<Obj, Box<Fault>> {
        let span = self.site(th);
        th.regs[base + r as usize].obj().ok_or_else(|| match th.assertions.collectors.last() {
            Some(collector) => failed(collector, span, "the receiver is null"),
            None => null(),
        })
    }

    /// The different objects in a sequence or set.
    fn element_objects(&mut self, th: &Thread, base: usize, seq: R) -> Result<Vec<Obj>, Box<Fault>> {
        let elements = th.regs[base + seq as usize].elements();
        self.pace.steps += elements.len() as u64;
        let mut seen = rustc_hash::FxHashSet::default();
        let mut objects = Vec::new();
        for value in elements.iter() {
            match value.obj() {
                Some(obj) if seen.insert(obj) => objects.push(obj),
                Some(_) => {}
                None => {
                    let collector = th.assertions.at_hand();
                    return Err(failed(collector, self.site(th), "an element is null"));
                }
            }
        }
        Ok(objects)
    }

    fn need_all(&mut self, th: &mut Thread, obj: Obj, amount: &Value) -> Result<(), Box<Fault>> {
        for slot in 0..self.heap.get(obj).fields.len() as Slot {
            self.need(th, Res::Slot(Loc { obj, slot }), amount)?;
        }
        Ok(())
    }

    fn need(&mut self, th: &mut Thread, res: Res, amount: &Value) -> Result<(), Box<Fault>> {
        let span = self.site(th);
        let amount = amount.amount();
        self.is_something(th, amount, span)?;
        let amount = match &th.assertions.at_hand().scale {
            None => amount.clone(),
            Some(scale) => {
                let perm = self.concrete(th, amount);
                Rc::new(scale.scale(&perm)?.into())
            }
        };
        th.assertions.at_hand_mut().needs.push(Need { res, amount, span });
        Ok(())
    }

    /// An amount that is written must be positive. What depends on the read fraction is judged when that is chosen.
    fn is_something(&self, th: &Thread, amount: &Amount, span: Span) -> Result<(), Box<Fault>> {
        let judged_later = !amount.reads.is_zero();
        if judged_later || amount.fixed.is_positive() || amount.star && amount.fixed.is_none() {
            return Ok(());
        }
        let collector = th.assertions.at_hand();
        Err(nothing(collector, span, &amount.fixed))
    }

    fn need_predicate(&mut self, th: &mut Thread, base: usize, predicate: u16, window: R, amount: R) -> Step {
        let obj = self.receiver(th, base, window)?;
        let window = base + window as usize;
        let n = self.image.predicates[predicate as usize].n_params as usize;
        let amount = th.regs[base + amount as usize].clone();
        self.is_something(th, amount.amount(), self.site(th))?;
        if !self.image.inline_predicates {
            let id = self.ledger.intern(Instance::new(obj, predicate, &th.regs[window + 1..window + 1 + n]));
            self.need(th, Res::Predicate(id), &amount)?;
            return Ok(Flow::Next);
        }
        let perm = self.concrete(th, amount.amount());
        let collector = th.assertions.at_hand_mut();
        let scale = match &collector.scale {
            Some(outer) => outer.scale(&perm)?,
            None => perm,
        };
        let scale = (!scale.is_full()).then(|| Rc::new(scale));
        let outer = std::mem::replace(&mut collector.scale, scale);
        let code = self.image.predicates[predicate as usize].code;
        let args = th.regs[window..window + 1 + n].to_vec();
        self.run_spec(th, code, &args, None, Scale::Restored(outer))?;
        Ok(Flow::Frame)
    }

    /// An amount with the fraction of the current context for `rd`, and a small part of it for `rd*`.
    pub(super) fn concrete(&self, th: &Thread, amount: &Amount) -> Perm {
        let reads = &th.frame().reads;
        let perm = amount.with_reads(reads);
        if amount.star { perm.add(&Perm::read(reads.mul(&Rational::new(1, 1024)))) } else { perm }
    }

    /// Compares what was collected with what is held. `moving`: the permissions are about to be given away.
    pub(super) fn settle(&mut self, th: &Thread, collector: &Collector, moving: bool) -> Result<Settled, Box<Fault>> {
        if self.has_all_whole(th, collector) {
            let perms = if moving { whole(collector) } else { Vec::new() };
            let bundle = Bundle { perms, credits: collector.credits.clone() };
            return Ok(Settled { bundle, reads: th.frame().reads.clone() });
        }
        if !moving && collector.purpose.exact() && self.has_each(th, collector) {
            let bundle = Bundle { perms: Vec::new(), credits: collector.credits.clone() };
            return Ok(Settled { bundle, reads: th.frame().reads.clone() });
        }
        let lines = sum_up(&collector.needs);
        let reads = self.choose_reads(th, collector, &lines, moving)?;
        for need in &collector.needs {
            let perm = need.amount.with_reads(&reads);
            let some = need.amount.star && perm.is_none();
            if !perm.is_positive() && !some {
                return Err(nothing(collector, need.span, &perm));
            }
        }
        let mut bundle = Bundle { perms: Vec::new(), credits: collector.credits.clone() };
        for line in lines {
            let mut perm = line.amount.with_reads(&reads);
            let held = self.ledger.held(&self.heap, th.holder, line.res);
            if line.stars > 0 {
                let rest = held.sub(&perm);
                let star = self.star(&rest, line.stars, &reads);
                perm = perm.add(&star.ok_or_else(|| self.insufficient(collector, &line, "some amount", &held))?);
            }
            if perm > held {
                return Err(self.insufficient(collector, &line, &perm.to_string(), &held));
            }
            if moving {
                bundle.perms.push((line.res, perm));
            }
        }
        Ok(Settled { bundle, reads })
    }

    /// What a function asks for: it only reads, so some of each permission will do.
    pub(super) fn has_some(&self, th: &Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        for need in &collector.needs {
            let now = th.view().is_none();
            if now && self.ledger.has_whole(&self.heap, th.holder, need.res) {
                continue;
            }
            let held = self.held(th, need.res);
            if !held.is_positive() {
                let then = if now { "is held" } else { "was held then" };
                let text = format!("some of `{}` is needed, {held} {then}", self.show_res(need.res));
                return Err(failed(collector, need.span, &text).about(need.res));
            }
        }
        Ok(())
    }

    /// Another common case: certain amounts of a few different things are asked for, and held.
    fn has_each(&self, th: &Thread, collector: &Collector) -> bool {
        let needs = &collector.needs;
        let reads = &th.frame().reads;
        needs.len() <= FEW
            && needs.iter().enumerate().all(|(at, need)| {
                !need.amount.star && !needs[..at].iter().any(|other| other.res == need.res) && {
                    let perm = need.amount.with_reads(reads);
                    perm.is_positive() && perm <= self.ledger.held(&self.heap, th.holder, need.res)
                }
            })
    }

    /// The common case: all of a few different things is asked for, and held. Nothing has to be added up.
    pub(super) fn has_all_whole(&self, th: &Thread, collector: &Collector) -> bool {
        let needs = &collector.needs;
        needs.len() <= FEW
            && needs.iter().enumerate().all(|(at, need)| {
                need.amount.is_whole()
                    && self.ledger.has_whole(&self.heap, th.holder, need.res)
                    && !needs[..at].iter().any(|other| other.res == need.res)
            })
    }

    /// A read fraction such that every abstract read that was asked for fits into what is held.
    fn choose_reads(
        &self,
        th: &Thread,
        collector: &Collector,
        lines: &[Line],
        moving: bool,
    ) -> Result<Rational, Box<Fault>> {
        let current = th.frame().reads.clone();
        if collector.purpose.exact() || lines.iter().all(|l| l.amount.reads.is_zero()) {
            return Ok(current);
        }
        // What is given away must be small enough for the giver to keep nearly all it has.
        let mut reads = if moving { current.mul(&Rational::new(1, 1024)) } else { current };
        for line in lines.iter().filter(|l| l.amount.reads.is_positive()) {
            let held = self.ledger.held(&self.heap, th.holder, line.res);
            let rest = held.sub(&line.amount.fixed);
            if rest.fraction.is_positive() {
                continue;
            }
            if !rest.fraction.is_zero() || !rest.read.is_positive() {
                return Err(self.insufficient(collector, line, "a read fraction", &held));
            }
            let parts = line.amount.reads.mul(&Int::from(if moving { 2 } else { 1 }));
            reads = reads.min(rest.read.div(&Rational::from_int(&parts, 1)));
        }
        let reads = reads.power_of_two_below();
        if reads.bits() > perm::LONGEST {
            return Err(too_small());
        }
        Ok(reads)
    }

    /// Some positive amount for `n` occurrences of `rd*`, less than the rest.
    pub(super) fn star(&self, rest: &Perm, n: i64, reads: &Rational) -> Option<Perm> {
        if rest.fraction.is_positive() {
            let each = reads.mul(&Rational::new(1, 1024));
            return Some(Perm::read(each.mul(&Rational::new(n, 1))));
        }
        if rest.fraction.is_zero() && rest.read.is_positive() {
            return Some(Perm::read(rest.read.mul(&Rational::new(1, 2)).power_of_two_below()));
        }
        None
    }

    fn insufficient(&self, collector: &Collector, line: &Line, wanted: &str, held: &Perm) -> Box<Fault> {
        let what = self.show_res(line.res);
        let text = format!("{wanted} of `{what}` is needed, {held} is held");
        failed(collector, line.span, &text).about(line.res)
    }
}

/// An amount that is not positive.
pub(super) fn nothing(collector: &Collector, span: Span, perm: &Perm) -> Box<Fault> {
    failed(collector, span, &format!("the amount is {perm}, which is not positive"))
        .help("amounts are percentages, and numbers are divided without remainder: half of it is `acc(x, 50)`")
}

fn amount_value(amount: Amount) -> Value {
    Value::Amount(Rc::new(amount))
}

fn too_small() -> Box<Fault> {
    fault(codes::LIMIT, format!("a part of a permission whose size is a number of more than {} bits", perm::LONGEST))
        .help("threads that fork threads, or predicates in predicates, without end?")
}

impl From<Unscalable> for Box<Fault> {
    fn from(why: Unscalable) -> Box<Fault> {
        match why {
            Unscalable::Indivisible => {
                let what = "a part of a permission that is counted in epsilons";
                fault(codes::UNSUPPORTED, format!("this cannot be executed: {what}"))
            }
            Unscalable::TooLong => too_small(),
        }
    }
}

/// What an assertion names that asks for all of different things.
pub(super) fn whole(collector: &Collector) -> Vec<(Res, Perm)> {
    collector.needs.iter().map(|need| (need.res, Perm::FULL)).collect()
}

/// Whether a bundle is what an assertion names that asks for all of different things.
pub(super) fn is_whole(bundle: &Bundle, collector: &Collector) -> bool {
    let same = |((res, perm), need): (&(Res, Perm), &Need)| *res == need.res && perm.is_full();
    bundle.perms.len() == collector.needs.len()
        && bundle.perms.iter().zip(&collector.needs).all(same)
        && bundle.credits == collector.credits
}

/// One line for each location, in the order they were first mentioned.
fn sum_up(needs: &[Need]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(needs.len());
    let mut at: FxHashMap<&Res, usize> = FxHashMap::default();
    let few = needs.len() <= 8;
    for need in needs {
        let known = if few { lines.iter().position(|l| l.res == need.res) } else { at.get(&need.res).copied() };
        let stars = need.amount.star as i64;
        match known {
            Some(i) => {
                lines[i].amount = lines[i].amount.add(&need.amount);
                lines[i].stars += stars;
                lines[i].span = need.span;
            }
            None => {
                if !few {
                    at.insert(&need.res, lines.len());
                }
                lines.push(Line { res: need.res, amount: (*need.amount).clone(), stars, span: need.span });
            }
        }
    }
    lines
}

/// An assertion that does not hold, in the words of what it is evaluated for.
pub(super) fn failed(collector: &Collector, span: Span, why: &str) -> Box<Fault> {
    let (code, message) = match collector.purpose {
        Purpose::Assert => (codes::ASSERT, "the assertion does not hold"),
        Purpose::Assume => (codes::ASSUME, "the assumption does not hold"),
        Purpose::Precondition => (codes::PRECONDITION, "the precondition does not hold"),
        Purpose::Postcondition => (codes::POSTCONDITION, "the postcondition does not hold"),
        Purpose::LoopEntry => (codes::LOOP, "the loop invariant does not hold before the loop"),
        Purpose::LoopBody => (codes::LOOP, "the loop invariant does not hold after an iteration"),
        Purpose::Share => (codes::MONITOR, "the monitor invariant does not hold when the object is shared"),
        Purpose::Release => (codes::MONITOR, "the monitor invariant does not hold at the release"),
        Purpose::Downgrade => (codes::MONITOR, "the monitor invariant does not hold at the downgrade"),
        Purpose::Wait => (codes::MONITOR, "the monitor invariant does not hold at the wait"),
        Purpose::Signal => (codes::WHERE, "the where clause of the condition does not hold"),
        Purpose::Where => (codes::WHERE, "the where clause of the channel does not hold"),
        Purpose::Fold => (codes::FOLD, "the predicate cannot be folded"),
        Purpose::FunctionPre => (codes::FUNCTION, "the precondition of the function does not hold"),
        Purpose::FunctionPost => (codes::FUNCTION, "the postcondition of the function does not hold"),
        Purpose::SpecPre => (codes::SPECIFICATION, "the precondition of the specification statement does not hold"),
        Purpose::SpecPost => (codes::SPECIFICATION, "the specification statement does not hold for the values found"),
        Purpose::Promised => (codes::ASSUME, "the contract does not allow these values"),
        Purpose::Eval => (codes::EVAL, "the assertion does not hold in the remembered state"),
    };
    let mut fault = Fault::new(code, message);
    fault.purpose = Some(collector.purpose);
    // Where the assertion is written is the place to look at, unless it belongs to a contract used elsewhere.
    match collector.purpose {
        Purpose::Postcondition | Purpose::LoopEntry | Purpose::LoopBody | Purpose::FunctionPost => {
            fault.at(span).label(why)
        }
        _ if collector.site == span || collector.site.is_none() => fault.at(span).label(why),
        _ => fault.at(collector.site).label("here").also(span, why),
    }
}
