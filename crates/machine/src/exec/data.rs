//! Values: arithmetic, sequences, sets, lock levels, new objects.

use std::collections::VecDeque;

use super::*;
use crate::heap::{HeapKind, Mode, Object};
use crate::int::Int;
use crate::ledger::HolderKind;
use crate::order::Level;
use crate::trace::EventKind;

/// How many elements of collections are printed in a line.
const MOST_PRINTED: usize = 100_000;

impl Machine {
    pub(super) fn binary(&mut self, op: Bin, dst: R, a: R, b: R, regs: &mut [Value]) -> Result<(), Box<Fault>> {
        let (left, right) = (&regs[a as usize], &regs[b as usize]);
        let value = match op {
            Bin::Add | Bin::Sub | Bin::Mul | Bin::Div | Bin::Mod | Bin::Max => self.arithmetic(op, left, right)?,
            Bin::Eq => Value::Bool(self.equal(left, right)?),
            Bin::Ne => Value::Bool(!self.equal(left, right)?),
            Bin::Lt => Value::Bool(less(left, right)),
            Bin::Le => Value::Bool(!less(right, left)),
            Bin::Below => Value::Bool(self.below(left, right)),
            Bin::In => Value::Bool(self.contains(right, left)?),
            Bin::Append => {
                let n = left.elements().len() + right.elements().len();
                self.fits_length(n)?;
                self.charge(if dst == a { right.elements().len() } else { n });
                append(dst, a, b, regs);
                return Ok(());
            }
            Bin::Index => left.elements()[right_index(left, right)?].clone(),
            Bin::Take => {
                let n = cut(left, right)?;
                self.charge(n);
                Value::seq(left.elements()[..n].to_vec())
            }
            Bin::Drop => {
                let n = cut(left, right)?;
                self.charge(left.elements().len() - n);
                Value::seq(left.elements()[n..].to_vec())
            }
            Bin::Range => self.range(&left.int(), &right.int())?,
            Bin::Union | Bin::Minus | Bin::Intersect | Bin::Subset | Bin::StrictSubset => {
                self.charge(left.elements().len() + right.elements().len());
                of_sets(op, left.elements(), right.elements())
            }
        };
        regs[dst as usize] = value;
        Ok(())
    }

    fn arithmetic(&self, op: Bin, left: &Value, right: &Value) -> Result<Value, Box<Fault>> {
        if let (Value::Int(x), Value::Int(y)) = (left, right) {
            let short = match op {
                Bin::Add => x.checked_add(*y),
                Bin::Sub => x.checked_sub(*y),
                Bin::Mul => x.checked_mul(*y),
                _ => None,
            };
            if let Some(n) = short {
                return Ok(Value::Int(n));
            }
        }
        let (x, y) = (left.int(), right.int());
        Ok(match op {
            Bin::Add => self.long(&x, &y, Int::add, x.bits().max(y.bits()) + 1)?,
            Bin::Sub => self.long(&x, &y, Int::sub, x.bits().max(y.bits()) + 1)?,
            Bin::Mul => self.long(&x, &y, Int::mul, x.bits() + y.bits())?,
            Bin::Div | Bin::Mod if y.is_zero() => {
                return Err(fault(codes::DIVISION, "division by zero").label("the divisor is 0 here"));
            }
            Bin::Div => x.div(&y).into(),
            Bin::Mod => x.rem(&y).into(),
            _ => x.max(y).into(),
        })
    }

    fn contains(&mut self, elements: &Value, wanted: &Value) -> Result<bool, Box<Fault>> {
        if let Value::Set(sorted) = elements {
            return Ok(sorted.binary_search(wanted).is_ok());
        }
        self.charge(elements.elements().len());
        for element in elements.elements().iter() {
            if self.same(element, wanted)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn equal(&mut self, a: &Value, b: &Value) -> Result<bool, Box<Fault>> {
        match (a, b) {
            // Two wait levels are the same when their highest levels are.
            (Value::WaitLevel(a), Value::WaitLevel(b)) => Ok(self.order.maximal(a) == self.order.maximal(b)),
            // A level equals the wait level when it is an upper bound of it.
            (Value::WaitLevel(all), Value::Level(l)) | (Value::Level(l), Value::WaitLevel(all)) => {
                Ok(all.iter().all(|a| a == l || self.order.is_below(*a, *l)))
            }
            _ => self.same(a, b),
        }
    }

    fn range(&mut self, lo: &Int, hi: &Int) -> Result<Value, Box<Fault>> {
        if hi <= lo {
            return Ok(Value::seq(Vec::new()));
        }
        let n = hi.sub(lo).to_usize().unwrap_or(usize::MAX);
        self.fits_length(n)?;
        self.charge(n);
        Ok(Value::seq((0..n).map(|i| lo.add(&Int::from(i as i64)).into()).collect()))
    }

    fn below(&self, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Level(a), Value::Level(b)) => self.order.is_below(*a, *b),
            // Nothing lies below what is not shared, not even the level of who has locked nothing.
            (Value::WaitLevel(all), Value::Level(b)) => {
                *b != Level::BOTTOM && all.iter().all(|a| self.order.is_below(*a, *b))
            }
            (Value::Level(a), Value::WaitLevel(all)) => all.iter().any(|b| self.order.is_below(*a, *b)),
            (Value::WaitLevel(old), Value::WaitLevel(new)) => {
                new.iter().any(|b| old.iter().all(|a| self.order.is_below(*a, *b)))
            }
            _ => unreachable!("the language types lock levels"),
        }
    }

    pub(super) fn data(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        let reg = |r: R| base + r as usize;
        match instr {
            Instr::Neg(dst, a) => th.regs[reg(dst)] = th.regs[reg(a)].int().neg().into(),
            Instr::Len(dst, a) => th.regs[reg(dst)] = Value::Int(th.regs[reg(a)].elements().len() as i64),
            Instr::Seq { dst, first, n } => {
                let elements = th.regs[reg(first)..reg(first) + n as usize].to_vec();
                th.regs[reg(dst)] = Value::seq(elements);
            }
            Instr::Set { dst, first, n } => {
                let elements = th.regs[reg(first)..reg(first) + n as usize].to_vec();
                th.regs[reg(dst)] = Value::set(elements);
            }
            Instr::NonNull(r) => {
                object(th, base, r)?;
            }
            Instr::New { dst, class } => {
                if !self.ask_where(self.surveys_objects(), th, Next::MakeObject) {
                    return Ok(Flow::Stop);
                }
                self.room_for_object()?;
                let object = self.new_object(class as u32, th.holder);
                self.charge(self.heap.get(object).fields.len());
                self.note(th, || EventKind::New { object });
                th.regs[reg(dst)] = Value::Ref(object);
            }
            Instr::NewChannel { dst, channel, bounds } => {
                if !self.ask_where(self.surveys_levels(), th, Next::PlaceLevel) {
                    return Ok(Flow::Stop);
                }
                self.room_for_object()?;
                let level = self.new_level(th, base, bounds)?;
                let holder = self.ledger.new_holder(HolderKind::Nobody);
                let object = self.heap.add(Object {
                    kind: HeapKind::Channel {
                        channel: channel as u32,
                        queue: Box::new(VecDeque::new()),
                        holder,
                        cargo: Level::BOTTOM,
                    },
                    mu: level,
                    mu_owner: th.holder,
                    fields: Box::new([]),
                });
                self.ledger.rename(holder, HolderKind::Channel(object));
                self.note(th, || EventKind::New { object });
                th.regs[reg(dst)] = Value::Ref(object);
            }
            Instr::NewCargo { channel, bounds } => {
                if !self.ask_where(self.surveys_levels(), th, Next::PlaceLevel) {
                    return Ok(Flow::Stop);
                }
                let channel = object(th, base, channel)?;
                let level = self.new_level(th, base, bounds)?;
                if let HeapKind::Channel { cargo, .. } = &mut self.heap.get_mut(channel).kind {
                    *cargo = level;
                }
            }
            Instr::Cargo { dst, channel } => {
                let channel = object(th, base, channel)?;
                th.regs[reg(dst)] = Value::Level(self.heap.cargo(channel));
            }
            Instr::Print { base: first, n } => {
                if !self.ask_where(self.image.noticed.output, th, Next::Print) {
                    return Ok(Flow::Stop);
                }
                let values = &th.regs[reg(first)..reg(first) + n as usize];
                let mut room = MOST_PRINTED;
                let text = values.iter().map(|v| self.show_within(v, &mut room)).collect::<Vec<_>>().join(" ");
                self.charge(text.len());
                self.note(th, || EventKind::Print { text: text.clone() });
                self.print(text);
            }
            Instr::WaitLevel(dst) => th.regs[reg(dst)] = Value::WaitLevel(Rc::new(self.wait_levels(th))),
            Instr::Holds { dst, obj, read } => {
                let obj = object(th, base, obj)?;
                let mode = if read { Mode::Read } else { Mode::Write };
                let locks = match th.view() {
                    Some(state) => &state.locks[..],
                    None => th.judged_locks(),
                };
                th.regs[reg(dst)] = Value::Bool(locks.contains(&(obj, mode)));
            }
            Instr::Objects { dst, class } => {
                if !self.ask_where(th.view().is_none(), th, Next::SurveyObjects) {
                    return Ok(Flow::Stop);
                }
                self.charge(self.heap.objects.len());
                let known = th.view().map_or(self.heap.objects.len(), |state| state.n_objects as usize);
                let objects = self.objects_of(class as u32).filter(|o| (o.0 as usize) < known).map(Value::Ref);
                th.regs[reg(dst)] = Value::seq([Value::Null].into_iter().chain(objects).collect());
            }
            Instr::Distinct(seq) => {
                let mut seen = std::collections::BTreeSet::new();
                let elements = th.regs[reg(seq)].elements();
                self.pace.steps += elements.len() as u64;
                let distinct = elements.iter().filter(|e| seen.insert(*e)).cloned().collect();
                th.regs[reg(seq)] = Value::seq(distinct);
            }
            Instr::Integers(dst) => {
                let site = self.site(th);
                if !self.sampled.contains(&site) {
                    self.sampled.push(site);
                }
                self.charge(self.heap.objects.len());
                let integers = self.some_integers(th, base);
                th.regs[reg(dst)] = integers;
            }
            other => unreachable!("{other:?} is not data"),
        }
        Ok(Flow::Next)
    }

    /// The integers in variables of the current call and in fields, with their neighbours.
    fn some_integers(&self, th: &Thread, base: usize) -> Value {
        const MOST: usize = 2000;
        let mut found = std::collections::BTreeSet::from([Int::from(-1), Int::ZERO, Int::ONE]);
        let mut add = |value: &Value| {
            if matches!(value, Value::Int(_) | Value::Big(_)) {
                let n = value.int();
                found.extend([n.sub(&Int::ONE), n.add(&Int::ONE), n]);
            }
            found.len() < MOST
        };
        let fields = self.heap.objects.iter().flat_map(|o| o.fields.iter()).map(|f| &f.value);
        for value in th.regs[base..].iter().chain(fields) {
            let go_on = match value {
                Value::Seq(elements) | Value::Set(elements) => elements.iter().all(&mut add),
                other => add(other),
            };
            if !go_on {
                break;
            }
        }
        Value::seq(found.into_iter().map(Value::from).collect())
    }

    pub(super) fn objects_of(&self, class: u32) -> impl Iterator<Item = Obj> + '_ {
        let objects = self.heap.objects.iter().enumerate();
        objects
            .filter(move |(_, o)| matches!(o.kind, HeapKind::Object { class: c, .. } if c == class))
            .map(|(at, _)| Obj(at as u32))
    }

    /// A fresh level within bounds; without any, above the wait level.
    pub(super) fn new_level(&mut self, th: &mut Thread, base: usize, bounds: u32) -> Result<Level, Box<Fault>> {
        let image = self.image.clone();
        let bounds = &image.bounds[bounds as usize];
        if bounds.lower.is_empty() && bounds.upper.is_empty() {
            let below = self.wait_levels(th);
            return Ok(self.order.insert(&below, &[]));
        }
        let lower = self.bound_levels(th, base, &bounds.lower)?;
        let upper = self.bound_levels(th, base, &bounds.upper)?;
        for (above, span) in &upper {
            if *above == Level::BOTTOM {
                return Err(fault(codes::ORDER, "nothing lies below the lock level of what is not shared")
                    .label("this is not shared")
                    .at(*span));
            }
        }
        for (low, span) in &lower {
            for (high, other) in &upper {
                if !self.order.is_below(*low, *high) {
                    return Err(fault(codes::ORDER, "a lower bound does not lie below an upper bound")
                        .at(*span)
                        .label("this must lie below the other bound")
                        .also(*other, "which is this one"));
                }
            }
        }
        let levels = |side: &[(Level, Span)]| side.iter().map(|(l, _)| *l).collect::<Vec<_>>();
        Ok(self.order.insert(&levels(&lower), &levels(&upper)))
    }

    fn bound_levels(
        &mut self,
        th: &Thread,
        base: usize,
        bounds: &[(R, Span)],
    ) -> Result<Vec<(Level, Span)>, Box<Fault>> {
        let mut levels = Vec::new();
        for (r, span) in bounds {
            match &th.regs[base + *r as usize] {
                Value::Level(l) => levels.push((*l, *span)),
                Value::WaitLevel(all) => levels.extend(all.iter().map(|l| (*l, *span))),
                Value::Ref(o) => {
                    let o = *o;
                    self.readable(th, self.mu(o)).map_err(|f| f.at(*span))?;
                    levels.push((self.heap.get(o).mu, *span));
                }
                // A null bound imposes nothing.
                _ => {}
            }
        }
        Ok(levels)
    }
}

/// `s ++ t`, in place when the result replaces the only reference to `s`.
fn append(dst: R, a: R, b: R, regs: &mut [Value]) {
    let right = regs[b as usize].elements().clone();
    let mut left =
        if dst == a { std::mem::replace(&mut regs[a as usize], Value::Null) } else { regs[a as usize].clone() };
    if let Value::Seq(elements) = &mut left {
        Rc::make_mut(elements).extend(right.iter().cloned());
    }
    regs[dst as usize] = left;
}

/// Sets are sorted, so that their elements are found quickly.
fn of_sets(op: Bin, left: &[Value], right: &[Value]) -> Value {
    let in_right = |e: &&Value| right.binary_search(e).is_ok();
    match op {
        Bin::Union => Value::set(left.iter().chain(right).cloned().collect()),
        Bin::Minus => Value::set(left.iter().filter(|e| !in_right(e)).cloned().collect()),
        Bin::Intersect => Value::set(left.iter().filter(in_right).cloned().collect()),
        Bin::Subset => Value::Bool(left.iter().all(|e| in_right(&e))),
        _ => Value::Bool(left.len() < right.len() && left.iter().all(|e| in_right(&e))),
    }
}

fn right_index(seq: &Value, index: &Value) -> Result<usize, Box<Fault>> {
    let n = seq.elements().len();
    let index = index.int();
    index.to_usize().filter(|i| *i < n).ok_or_else(|| {
        fault(codes::INDEX, format!("index {index} is outside the sequence"))
            .label(format!("the sequence has {n} elements"))
    })
}

fn cut(seq: &Value, at: &Value) -> Result<usize, Box<Fault>> {
    let n = seq.elements().len();
    let at = at.int();
    at.to_usize().filter(|i| *i <= n).ok_or_else(|| {
        fault(codes::INDEX, format!("cannot cut the sequence at {at}")).label(format!("the sequence has {n} elements"))
    })
}
