//! Bounds of numbers that loops keep, inferred.
//!
//! Each variable is followed through the blocks as an interval. Where a loop makes one wider, its ends move to the next number that occurs in the
//! implementation, and at last to infinity. What is found of the variables that a loop changes becomes an invariant of it. Nothing is trusted: such
//! an invariant is checked like any other, and one that cannot be proved is as if it had never been inferred (see `verify`).

use std::collections::BTreeSet;

use boogie::tree::{BinOp, Decimal, Exp, Expr, ExprKind, Type, UnOp};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use source::Span;

use crate::graph::Graph;
use crate::loops::{changed, prefix};
use crate::obligation::Obligation;
use crate::routine::{Assertion, BlockId, Cmd, CmdKind, FrameId, Routine, SlotId, Value};
use crate::setup::OWN;

/// Adds what is inferred to the heads of loops. The graph must be reducible, with its loops not yet cut.
pub fn infer(routine: &mut Routine) {
    let graph = Graph::new(routine);
    let heads = graph.heads();
    if heads.is_empty() {
        return;
    }
    let Some(states) = (Analysis { routine, thresholds: thresholds(routine) }).run(&graph, &heads) else { return };
    let mut found: Vec<(BlockId, Vec<Cmd>)> = Vec::new();
    for head in heads {
        let Some(state) = &states[head.index()] else { continue };
        let slots = changed(routine, &graph.natural_loop(head));
        let at = routine.block(head).at.unwrap_or(Span::NONE);
        let bounds = slots.iter().flat_map(|slot| said(*slot, &routine.slots[slot.index()].ty, &state[slot.index()]));
        found.push((head, bounds.map(|bound| invariant(bound, at)).collect()));
    }
    for (head, cmds) in found {
        let block = routine.block_mut(head);
        let place = prefix(&block.cmds).len();
        block.cmds.splice(place..place, cmds);
    }
}

fn invariant(condition: Value, at: Span) -> Cmd {
    Cmd::assert(Assertion { inferred: true, ..Assertion::made(condition, Obligation::Assertion, at) })
}

/// A number from `low` to `high`; false is 0, true is 1.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Interval {
    low: Option<BigRational>,
    high: Option<BigRational>,
}

/// One for each slot; of values that are no numbers nothing is known.
type State = Vec<Interval>;

/// More rounds than this and nothing is said.
const MAX_ROUNDS: usize = 1_000;

impl Interval {
    fn all(ty: &Type) -> Interval {
        match ty {
            Type::Bool => Interval { low: Some(BigRational::zero()), high: Some(BigRational::one()) },
            _ => Interval { low: None, high: None },
        }
    }

    fn point(value: BigRational) -> Interval {
        Interval { low: Some(value.clone()), high: Some(value) }
    }

    fn as_point(&self) -> Option<&BigRational> {
        self.low.as_ref().filter(|low| self.high.as_ref() == Some(*low))
    }

    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }

    fn join(&self, other: &Interval) -> Interval {
        let low = self.low.as_ref().zip(other.low.as_ref()).map(|(a, b)| a.min(b).clone());
        let high = self.high.as_ref().zip(other.high.as_ref()).map(|(a, b)| a.max(b).clone());
        Interval { low, high }
    }

    fn meet(&self, other: &Interval) -> Interval {
        let low = self.low.iter().chain(&other.low).max().cloned();
        let high = self.high.iter().chain(&other.high).min().cloned();
        Interval { low, high }
    }

    fn plus(&self, other: &Interval) -> Interval {
        let sum = |a: &Option<BigRational>, b: &Option<BigRational>| a.as_ref().zip(b.as_ref()).map(|(a, b)| a + b);
        Interval { low: sum(&self.low, &other.low), high: sum(&self.high, &other.high) }
    }

    fn negated(&self) -> Interval {
        Interval { low: self.high.clone().map(|high| -high), high: self.low.clone().map(|low| -low) }
    }

    fn times(&self, other: &Interval) -> Interval {
        let not_negative = |side: &Interval| side.low.as_ref().is_some_and(|low| !low.is_negative());
        if let (Some(a), Some(b), Some(c), Some(d)) = (&self.low, &self.high, &other.low, &other.high) {
            let products = [a * c, a * d, b * c, b * d];
            return Interval { low: products.iter().min().cloned(), high: products.iter().max().cloned() };
        }
        if not_negative(self) && not_negative(other) {
            let low = self.low.as_ref().zip(other.low.as_ref()).map(|(a, b)| a * b);
            return Interval { low, high: None };
        }
        Interval { low: None, high: None }
    }

    /// Where it grew beyond what it was, as far as the next threshold.
    fn widened(&self, grown: &Interval, thresholds: &BTreeSet<BigRational>) -> Interval {
        let low = match (&self.low, &grown.low) {
            (Some(before), Some(now)) if now < before => thresholds.range(..=now).next_back().cloned(),
            (_, now) => now.clone(),
        };
        let high = match (&self.high, &grown.high) {
            (Some(before), Some(now)) if now > before => thresholds.range(now..).next().cloned(),
            (_, now) => now.clone(),
        };
        Interval { low, high }
    }
}

/// The numbers in the implementation, and for ints their neighbours.
fn thresholds(routine: &Routine) -> BTreeSet<BigRational> {
    let mut found = BTreeSet::new();
    let mut add = |e: &Expr| {
        let mut todo = vec![e];
        while let Some(e) = todo.pop() {
            if let Some(number) = literal(e) {
                if e.ty == Type::Int {
                    found.extend([&number - BigRational::one(), &number + BigRational::one()]);
                }
                found.extend([-&number, number]);
            }
            todo.extend(e.children().into_iter().map(|e| &**e));
        }
    };
    for cmd in routine.blocks.iter().flat_map(|block| &block.cmds) {
        each_value(&cmd.kind, &mut |value| each_exp(value, &mut add));
    }
    found
}

fn each_value(cmd: &CmdKind, told: &mut dyn FnMut(&Value)) {
    match cmd {
        CmdKind::Assert(assertion) => told(&assertion.condition),
        CmdKind::Assume(condition) => told(condition),
        CmdKind::Assign(assignments) => assignments.iter().for_each(|(_, value)| told(value)),
        CmdKind::Havoc(..) | CmdKind::Begin(_) | CmdKind::Call(..) | CmdKind::Measure(..) => {}
    }
}

fn each_exp(value: &Value, told: &mut dyn FnMut(&Expr)) {
    match value {
        Value::Exp(e, _) => told(e),
        Value::Not(inner) => each_exp(inner, told),
        Value::All(parts) => parts.iter().for_each(|part| each_exp(part, told)),
        _ => {}
    }
}

fn literal(e: &Expr) -> Option<BigRational> {
    match &e.kind {
        ExprKind::Int(n) => Some(BigRational::from_integer(n.clone())),
        ExprKind::Real(decimal) => {
            let power = BigInt::from(10).pow(decimal.exponent.unsigned_abs());
            let digits = decimal.digits.clone();
            Some(match decimal.exponent < 0 {
                true => BigRational::new(digits, power),
                false => BigRational::from_integer(digits * power),
            })
        }
        _ => None,
    }
}

struct Analysis<'r> {
    routine: &'r Routine,
    thresholds: BTreeSet<BigRational>,
}

impl Analysis<'_> {
    /// What holds where each block begins; nothing where control does not get to. None if it is not settled soon.
    fn run(&self, graph: &Graph, heads: &[BlockId]) -> Option<Vec<Option<State>>> {
        let n_blocks = self.routine.blocks.len();
        let mut starts: Vec<Option<State>> = vec![None; n_blocks];
        let mut ends: Vec<Option<State>> = vec![None; n_blocks];
        let entry = self.routine.slots.iter().map(|slot| Interval::all(&slot.ty)).collect::<State>();
        for _ in 0..MAX_ROUNDS {
            let mut settled = true;
            for block in &graph.order {
                let mut start = (*block == self.routine.entry).then(|| entry.clone());
                for pred in &graph.predecessors[block.index()] {
                    start = joined(start, ends[pred.index()].as_ref());
                }
                let before = starts[block.index()].take();
                let start = match (before.as_ref(), start) {
                    (Some(before), Some(start)) if heads.contains(block) => {
                        let grown = joined(Some(start), Some(before)).expect("two states join to one");
                        let pairs = before.iter().zip(&grown);
                        Some(pairs.map(|(before, grown)| before.widened(grown, &self.thresholds)).collect())
                    }
                    (_, start) => start,
                };
                settled &= before == start;
                ends[block.index()] = start.clone().and_then(|state| self.block(*block, state));
                starts[block.index()] = start;
            }
            if settled {
                return Some(starts);
            }
        }
        None
    }

    /// What holds at the end of a block, if its end is reached.
    fn block(&self, id: BlockId, mut state: State) -> Option<State> {
        for cmd in &self.routine.block(id).cmds {
            match &cmd.kind {
                CmdKind::Assert(assertion) => self.assume(&assertion.condition, true, &mut state),
                CmdKind::Assume(condition) => self.assume(condition, true, &mut state),
                CmdKind::Havoc(slots, _) | CmdKind::Begin(slots) => {
                    for slot in slots {
                        state[slot.index()] = Interval::all(&self.routine.slots[slot.index()].ty);
                    }
                    let constraints =
                        slots.iter().filter_map(|slot| self.routine.slots[slot.index()].constraint.as_ref());
                    constraints.for_each(|constraint| self.assume(constraint, true, &mut state));
                }
                CmdKind::Assign(assignments) => {
                    let values: Vec<(SlotId, Interval)> =
                        assignments.iter().map(|(slot, value)| (*slot, self.value(*slot, value, &state))).collect();
                    values.into_iter().for_each(|(slot, value)| state[slot.index()] = value);
                }
                CmdKind::Call(..) => unreachable!("replaced before"),
                CmdKind::Measure(..) => {}
            }
            if state.iter().any(Interval::is_empty) {
                return None;
            }
        }
        Some(state)
    }

    /// The interval of a value that a slot gets.
    fn value(&self, slot: SlotId, value: &Value, state: &State) -> Interval {
        match value {
            Value::Exp(e, frame) => self.exp(e, *frame, state),
            Value::Slot(other) => state[other.index()].clone(),
            Value::Bool(value) => Interval::point(truth(*value)),
            _ => Interval::all(&self.routine.slots[slot.index()].ty),
        }
    }

    fn slot(&self, e: &Expr, frame: FrameId) -> Option<SlotId> {
        let ExprKind::Var(var) = e.kind else { return None };
        let frame = &self.routine.frames[frame.index()];
        frame.vars.get(&var).or_else(|| self.routine.globals.get(&var)).copied()
    }

    fn exp(&self, e: &Expr, frame: FrameId, state: &State) -> Interval {
        let all = || Interval::all(&e.ty);
        let of = |e: &Exp| self.exp(e, frame, state);
        if !matches!(e.ty, Type::Int | Type::Real | Type::Bool) {
            return all();
        }
        match &e.kind {
            ExprKind::Bool(value) => Interval::point(truth(*value)),
            ExprKind::Int(_) | ExprKind::Real(_) => literal(e).map_or_else(all, Interval::point),
            ExprKind::Var(_) => self.slot(e, frame).map_or_else(all, |slot| state[slot.index()].clone()),
            ExprKind::Unary(UnOp::Neg, inner) => of(inner).negated(),
            ExprKind::Unary(UnOp::ToReal, inner) => of(inner),
            ExprKind::Unary(UnOp::Not, inner) => of(inner).negated().plus(&Interval::point(BigRational::one())),
            ExprKind::Binary(BinOp::Add, a, b) => of(a).plus(&of(b)),
            ExprKind::Binary(BinOp::Sub, a, b) => of(a).plus(&of(b).negated()),
            ExprKind::Binary(BinOp::Mul, a, b) => of(a).times(&of(b)),
            ExprKind::Binary(BinOp::Mod, a, b) => remainder(&of(a), &of(b)),
            ExprKind::Ite(c, a, b) => match of(c).as_point() {
                Some(decided) if decided.is_zero() => of(b),
                Some(_) => of(a),
                None => of(a).join(&of(b)),
            },
            _ => all(),
        }
    }

    fn assume(&self, condition: &Value, holds: bool, state: &mut State) {
        match condition {
            Value::Exp(e, frame) => self.refine(e, *frame, holds, state),
            Value::Not(inner) => self.assume(inner, !holds, state),
            Value::All(parts) if holds => parts.iter().for_each(|part| self.assume(part, true, state)),
            _ => {}
        }
    }

    /// What is known once the condition holds, or does not.
    fn refine(&self, e: &Expr, frame: FrameId, holds: bool, state: &mut State) {
        use BinOp::*;
        match &e.kind {
            ExprKind::Var(_) if e.ty == Type::Bool => {
                if let Some(slot) = self.slot(e, frame) {
                    let known = Interval::point(truth(holds));
                    state[slot.index()] = state[slot.index()].meet(&known);
                }
            }
            ExprKind::Unary(UnOp::Not, inner) => self.refine(inner, frame, !holds, state),
            ExprKind::Binary(And, a, b) if holds => {
                self.refine(a, frame, true, state);
                self.refine(b, frame, true, state);
            }
            ExprKind::Binary(Or, a, b) if !holds => {
                self.refine(a, frame, false, state);
                self.refine(b, frame, false, state);
            }
            ExprKind::Binary(Implies, a, b) if !holds => {
                self.refine(a, frame, true, state);
                self.refine(b, frame, false, state);
            }
            ExprKind::Binary(op @ (Lt | Le | Gt | Ge | Eq | Ne), a, b) => {
                let op = if holds { *op } else { opposite(*op) };
                self.compare(a, op, b, frame, state);
                self.compare(b, swapped(op), a, frame, state);
            }
            _ => {}
        }
    }

    /// What `a op b` says of `a`, if that is a variable.
    fn compare(&self, a: &Exp, op: BinOp, b: &Exp, frame: FrameId, state: &mut State) {
        let Some(slot) = self.slot(a, frame).filter(|_| matches!(a.ty, Type::Int | Type::Real) && a.ty == b.ty) else {
            return;
        };
        let other = self.exp(b, frame, state);
        // A real may come as close as it likes.
        let step = if a.ty == Type::Int { BigRational::one() } else { BigRational::zero() };
        let own = &state[slot.index()];
        let known = match op {
            BinOp::Lt => Interval { low: None, high: other.high.map(|high| high - step) },
            BinOp::Le => Interval { low: None, high: other.high },
            BinOp::Gt => Interval { low: other.low.map(|low| low + step), high: None },
            BinOp::Ge => Interval { low: other.low, high: None },
            BinOp::Eq => other,
            BinOp::Ne => {
                let Some(point) = other.as_point() else { return };
                let low = own.low.clone().map(|low| if low == *point { low + &step } else { low });
                let high = own.high.clone().map(|high| if high == *point { high - &step } else { high });
                Interval { low, high }
            }
            _ => return,
        };
        state[slot.index()] = own.meet(&known);
    }
}

fn truth(value: bool) -> BigRational {
    if value { BigRational::one() } else { BigRational::zero() }
}

/// Of Euclidean division by a positive number.
fn remainder(dividend: &Interval, divisor: &Interval) -> Interval {
    if !divisor.low.as_ref().is_some_and(Signed::is_positive) {
        return Interval { low: None, high: None };
    }
    let below = divisor.high.clone().map(|high| high - BigRational::one());
    let dividend_is_above = dividend.low.as_ref().is_some_and(|low| !low.is_negative());
    let own = dividend.high.clone().filter(|_| dividend_is_above);
    Interval { low: Some(BigRational::zero()), high: below.into_iter().chain(own).min() }
}

fn opposite(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Ge,
        BinOp::Le => BinOp::Gt,
        BinOp::Gt => BinOp::Le,
        BinOp::Ge => BinOp::Lt,
        BinOp::Eq => BinOp::Ne,
        BinOp::Ne => BinOp::Eq,
        other => other,
    }
}

fn swapped(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        other => other,
    }
}

fn joined(a: Option<State>, b: Option<&State>) -> Option<State> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.iter().zip(b).map(|(a, b)| a.join(b)).collect()),
        (a, None) => a,
        (None, b) => b.cloned(),
    }
}

/// The interval as conditions on the slot.
fn said(slot: SlotId, ty: &Type, interval: &Interval) -> Vec<Value> {
    let own = || Box::new(Value::Slot(slot));
    if *ty == Type::Bool {
        let known = interval.as_point().map(|value| match value.is_zero() {
            true => Value::Slot(slot).negated(),
            false => Value::Slot(slot),
        });
        return known.into_iter().collect();
    }
    let number = |value: &BigRational| Some(Box::new(Value::Exp(number(value, ty)?, OWN)));
    let low = interval.low.as_ref().and_then(number).map(|low| Value::Less(own(), low).negated());
    let high = interval.high.as_ref().and_then(number).map(|high| Value::Less(high, own()).negated());
    low.into_iter().chain(high).collect()
}

fn number(value: &BigRational, ty: &Type) -> Option<Exp> {
    let kind = match ty {
        Type::Int if value.is_integer() => ExprKind::Int(value.to_integer()),
        Type::Real => {
            // Sums and products of decimals are decimals.
            let digits = value.denom().to_string().len().to_i32()?;
            let exponent =
                (0..=2 * digits).find(|n| (BigInt::from(10).pow(n.unsigned_abs()) % value.denom()).is_zero())?;
            let scaled = value * BigRational::from_integer(BigInt::from(10).pow(exponent.unsigned_abs()));
            ExprKind::Real(Decimal { digits: scaled.to_integer(), exponent: -exponent })
        }
        _ => return None,
    };
    Some(Expr::new(kind, ty.clone(), Span::NONE, Span::NONE))
}
