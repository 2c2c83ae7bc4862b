//! Terms in the words of the program, as far as they have any.

use logic::{MapOp, Op, Pool, QuantKind, SeqOp, SetOp, Sort, Term};
use num_rational::BigRational;
use rustc_hash::FxHashMap;
use source::Symbol;
use verdict::{Phrase, Piece};

use super::is_nameable;
use crate::engine::Engine;

/// What values are called.
#[derive(Clone, Default)]
pub struct Names {
    of: FxHashMap<Term, Vec<Phrase>>,
}

impl Names {
    /// One more name; the first is the one that is used.
    pub fn add(&mut self, pool: &Pool, value: Term, name: Phrase) {
        if is_nameable(pool.op(value)) && !pool.is_open(value) {
            let names = self.of.entry(value).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }

    /// The first that somebody wrote, or else the first.
    pub fn get(&self, value: Term) -> Option<&Phrase> {
        let names = self.of.get(&value)?;
        names.iter().find(|name| is_plain(name)).or_else(|| names.first())
    }

    /// The names that values had before come first where they have them still.
    pub fn keep(&mut self, before: &Names) {
        for (value, names) in &mut self.of {
            let kept = before.get(*value).and_then(|old| names.iter().position(|name| name == old));
            if let Some(at) = kept {
                names[..=at].rotate_right(1);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.of.len()
    }

    /// In the order of the terms.
    pub fn entries(&self) -> Vec<(Term, &Phrase)> {
        let mut all: Vec<(Term, &Phrase)> =
            self.of.keys().filter_map(|value| Some((*value, self.get(*value)?))).collect();
        all.sort_by_key(|(value, _)| *value);
        all
    }

    /// These names, but for one of a value's.
    pub fn without(&self, value: Term, name: &Phrase) -> Names {
        let mut others = self.clone();
        if let Some(names) = others.of.get_mut(&value) {
            names.retain(|other| other != name);
            if names.is_empty() {
                others.of.remove(&value);
            }
        }
        others
    }
}

/// Whether somebody wrote the names of the variables in it: those of translations have a `$`.
fn is_plain(name: &Phrase) -> bool {
    !name.0.iter().any(|piece| matches!(piece, Piece::Variable(name) if name.as_str().contains('$')))
}

/// How tightly the parts of a phrase hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Implication,
    Disjunction,
    Conjunction,
    Comparison,
    Sum,
    Product,
    Unary,
    Atom,
}
use Tightness::*;

type Spoken = Option<(Phrase, Tightness)>;

/// Terms nested more deeply tell nobody anything.
const MAX_DEPTH: u32 = 12;

impl<'c> Engine<'c> {
    /// What a value is called now, or else was when it was first met.
    pub(super) fn named(&self, t: Term, now: &Names, origins: &Names) -> Option<Phrase> {
        let written = |names: &'_ Names| names.get(t).filter(|name| is_plain(name)).cloned();
        written(now).or_else(|| written(origins)).or_else(|| now.get(t).or_else(|| origins.get(t)).cloned())
    }

    /// A term in the program's words. None if something in it has none.
    pub(super) fn phrase(&self, t: Term, now: &Names, origins: &Names) -> Option<Phrase> {
        Speaker { engine: self, now, origins }.speak(t, 0).map(|(phrase, _)| phrase)
    }
}

struct Speaker<'a, 'c> {
    engine: &'a Engine<'c>,
    now: &'a Names,
    origins: &'a Names,
}

impl Speaker<'_, '_> {
    fn pool(&self) -> &Pool {
        &self.engine.pool
    }

    fn speak(&self, t: Term, depth: u32) -> Spoken {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(name) = self.engine.named(t, self.now, self.origins) {
            return Some((name, Atom));
        }
        let args = self.pool().args(t);
        let text = |text: String| Some((Phrase::text(text), Atom));
        match self.pool().op(t) {
            Op::Bool(b) => text(b.to_string()),
            Op::Int(i) => text(i.to_string()),
            Op::Perm(q) => text(if *q == one() { "write".to_string() } else { q.to_string() }),
            Op::Null => text("null".to_string()),
            Op::Var(var) => Some((Phrase::variable(var.name), Atom)),
            Op::App(func) => self.application(self.pool().func_decl(*func).name, args, depth),
            Op::Not => self.negation(args[0], depth),
            Op::And => self.infix(args, " && ", Conjunction, depth),
            Op::Or => self.infix(args, " || ", Disjunction, depth),
            Op::Implies => self.infix(args, " ==> ", Implication, depth),
            Op::Eq | Op::Seq(SeqOp::Equal) | Op::Set(SetOp::Equal) | Op::Map(MapOp::Equal) => {
                self.infix(&self.constant_last(args), " == ", Comparison, depth)
            }
            Op::Le => self.at_most(args[0], args[1], depth),
            Op::Lt => self.infix(args, " < ", Comparison, depth),
            Op::Add => self.sum(args, depth),
            Op::Mul => self.infix(args, " * ", Product, depth),
            Op::IntDiv => self.infix(args, " / ", Product, depth),
            Op::Mod => self.infix(args, " % ", Product, depth),
            Op::PermDiv => self.infix(args, " / ", Product, depth),
            Op::ToPerm => self.speak(args[0], depth + 1),
            Op::Ite => {
                let parts = self.all(args, Disjunction, depth)?;
                let [cond, then, otherwise]: [Phrase; 3] = parts.try_into().ok()?;
                Some((cond.then_text(" ? ").then(then).then_text(" : ").then(otherwise), Implication))
            }
            Op::Seq(op) => self.sequence(*op, args, depth),
            Op::Set(SetOp::In) | Op::Map(MapOp::Domain) => self.infix(args, " in ", Comparison, depth),
            Op::Set(SetOp::Union) => self.infix(args, " union ", Sum, depth),
            Op::Set(SetOp::Card) => self.around("|", args[0], "|", depth),
            Op::Set(SetOp::Empty) => text("Set()".to_string()),
            Op::Map(MapOp::Lookup) => self.indexed(args, depth),
            Op::Quant(_) => self.quantified(t, depth),
            _ => None,
        }
    }

    fn all(&self, args: &[Term], least: Tightness, depth: u32) -> Option<Vec<Phrase>> {
        args.iter().map(|arg| self.within(*arg, least, depth)).collect()
    }

    /// A part, in parentheses where it would fall apart.
    fn within(&self, t: Term, least: Tightness, depth: u32) -> Option<Phrase> {
        let (phrase, tightness) = self.speak(t, depth + 1)?;
        Some(if tightness > least { phrase } else { Phrase::text("(").then(phrase).then_text(")") })
    }

    fn infix(&self, args: &[Term], word: &str, tightness: Tightness, depth: u32) -> Spoken {
        Some((Phrase::joined(self.all(args, tightness, depth)?, word), tightness))
    }

    fn around(&self, before: &str, t: Term, after: &str, depth: u32) -> Spoken {
        let (inner, _) = self.speak(t, depth + 1)?;
        Some((Phrase::text(before).then(inner).then_text(after), Atom))
    }

    fn indexed(&self, args: &[Term], depth: u32) -> Spoken {
        let of = self.within(args[0], Unary, depth)?;
        let (at, _) = self.speak(args[1], depth + 1)?;
        Some((of.then_text("[").then(at).then_text("]"), Atom))
    }

    fn negation(&self, t: Term, depth: u32) -> Spoken {
        let args = self.pool().args(t);
        match self.pool().op(t) {
            Op::Eq => self.infix(&self.constant_last(args), " != ", Comparison, depth),
            Op::Le => self.infix(&[args[1], args[0]], " < ", Comparison, depth),
            Op::Lt => self.at_most(args[1], args[0], depth),
            _ => Some((Phrase::text("!").then(self.within(t, Product, depth)?), Unary)),
        }
    }

    /// Of two sides, what is no news by itself comes last.
    fn constant_last(&self, args: &[Term]) -> Vec<Term> {
        let mut args = args.to_vec();
        args.sort_by_key(|t| matches!(self.pool().op(*t), Op::Null | Op::Bool(_) | Op::Int(_) | Op::Perm(_)));
        args
    }

    /// On numbers `a < b` is `a + 1 <= b`, which nobody writes.
    fn at_most(&self, low: Term, high: Term, depth: u32) -> Spoken {
        let pool = self.pool();
        let less_than = |low: Term, high: Term| match pool.literal(low) {
            Some(_) => self.infix(&[high, low], " > ", Comparison, depth),
            None => self.infix(&[low, high], " < ", Comparison, depth),
        };
        if pool.sort(low) == Sort::INT {
            if self.constant_part(low) == one() {
                return less_than(pool.sub(low, pool.int(1)), high);
            }
            if self.constant_part(high) == -one() {
                return less_than(low, pool.add(high, pool.int(1)));
            }
        }
        match pool.literal(low) {
            Some(_) => self.infix(&[high, low], " >= ", Comparison, depth),
            None => self.infix(&[low, high], " <= ", Comparison, depth),
        }
    }

    /// The number in a sum.
    fn constant_part(&self, t: Term) -> BigRational {
        let pool = self.pool();
        let last = match pool.op(t) {
            Op::Add => pool.args(t).last().and_then(|last| pool.literal(*last)),
            _ => pool.literal(t),
        };
        last.unwrap_or_default()
    }

    /// `a - 2 * b + 1`: what is added comes before what is taken away.
    fn sum(&self, args: &[Term], depth: u32) -> Spoken {
        let pool = self.pool();
        let minus = |t: &Term| match (pool.literal(*t), pool.op(*t), pool.args(*t)) {
            (Some(number), ..) => number < BigRational::default(),
            (None, Op::Mul, [first, ..]) => pool.literal(*first).is_some_and(|c| c < BigRational::default()),
            _ => false,
        };
        let (taken, added): (Vec<Term>, Vec<Term>) = args.iter().partition(|t| minus(t));
        let mut whole: Option<Phrase> = None;
        for t in added {
            let part = self.within(t, Comparison, depth)?;
            whole = Some(match whole {
                None => part,
                Some(before) => before.then_text(" + ").then(part),
            });
        }
        for t in taken {
            let part = self.within(pool.neg(t), Sum, depth)?;
            whole = Some(match whole {
                None => Phrase::text("-").then(part),
                Some(before) => before.then_text(" - ").then(part),
            });
        }
        Some((whole?, Sum))
    }

    fn sequence(&self, op: SeqOp, args: &[Term], depth: u32) -> Spoken {
        match op {
            SeqOp::Len => self.around("|", args[0], "|", depth),
            SeqOp::Index => self.indexed(args, depth),
            SeqOp::Append => self.infix(args, " ++ ", Sum, depth),
            SeqOp::Contains => self.infix(&[args[1], args[0]], " in ", Comparison, depth),
            SeqOp::Singleton => self.around("Seq(", args[0], ")", depth),
            SeqOp::Empty => Some((Phrase::text("Seq()"), Atom)),
            _ => None,
        }
    }

    /// An application of something that the program declares; its name in the logic has a `:` behind the program's.
    fn application(&self, name: Symbol, args: &[Term], depth: u32) -> Spoken {
        let (declared, part) = name.as_str().split_once(':')?;
        let declared = Symbol::new(declared);
        let args = match self.engine.ctx.functions.contains_key(&declared) {
            // Before the arguments comes what the function reads of the heap.
            true if part.is_empty() || part == "limited" => &args[1..],
            true => return None,
            false if self.engine.ctx.program.predicates.contains_key(&declared) => return None,
            false => args,
        };
        let args = args.iter().map(|arg| self.speak(*arg, depth + 1).map(|(phrase, _)| phrase));
        let args = Phrase::joined(args.collect::<Option<Vec<Phrase>>>()?, ", ");
        Some((Phrase::member(declared).then_text("(").then(args).then_text(")"), Atom))
    }

    fn quantified(&self, t: Term, depth: u32) -> Spoken {
        let (quant, body, _) = self.pool().quantifier(t)?;
        let word = if quant.kind == QuantKind::Forall { "forall " } else { "exists " };
        let vars = quant.vars.iter().map(|var| self.speak(*var, depth + 1).map(|(phrase, _)| phrase));
        let vars = Phrase::joined(vars.collect::<Option<Vec<Phrase>>>()?, ", ");
        let (body, _) = self.speak(body, depth + 1)?;
        Some((Phrase::text(word).then(vars).then_text(" :: ").then(body), Implication))
    }
}

fn one() -> BigRational {
    BigRational::from_integer(1.into())
}
