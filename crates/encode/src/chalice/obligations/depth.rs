//! Levels of bounded depth: a natural number for each level, smaller the more lies below it. With it no endless chain of threads, each
//! waiting for the next, can be built. Switched on by an option; whoever creates levels above what is owed says how deep they go.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::item::{Items, ite};
use super::note::Note;
use super::pool::Pool;
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Situation};
use crate::chalice::prelude;
use crate::chalice::view::View;

/// The depth of a level that lies above nothing in particular: enough for all that is put above it by halving.
const PLENTY: u64 = 1 << 60;

/// `depth(waitlevel) > e`: everything owed is deeper than `least`.
#[derive(Clone, Debug)]
pub struct DepthClause {
    pub guard: Exp,
    pub least: Exp,
    pub span: Span,
}

/// The bound of a clause about the depth of the wait level, and whether it is strict.
pub fn depth_clause(e: &ch::Exp) -> Option<(&ch::Exp, bool)> {
    let of_waitlevel =
        |e: &ch::Exp| matches!(&e.kind, ch::ExprKind::Depth(level) if matches!(level.kind, ch::ExprKind::WaitLevel));
    match &e.kind {
        ch::ExprKind::Binary(ch::BinOp::Gt, l, r) if of_waitlevel(l) => Some((r, true)),
        ch::ExprKind::Binary(ch::BinOp::Ge, l, r) if of_waitlevel(l) => Some((r, false)),
        ch::ExprKind::Binary(ch::BinOp::Lt, l, r) if of_waitlevel(r) => Some((l, true)),
        ch::ExprKind::Binary(ch::BinOp::Le, l, r) if of_waitlevel(r) => Some((l, false)),
        _ => None,
    }
}

impl<'a> Encoder<'a> {
    pub fn depth(&mut self, v: &View<'a>, level: &ch::Exp, span: Span) -> Exp {
        if self.refuse_depth(span) {
            return Expr::int(0, Meta::from(span));
        }
        let level = self.level(v, level);
        let m = level.meta;
        depth_of(level, m)
    }

    /// Without bounds, levels have no depth: between any two there is room for more.
    pub fn refuse_depth(&mut self, span: Span) -> bool {
        if !self.options.bounded_levels {
            self.unsupported(span, "`depth` unless levels are bounded (`--bounded-levels`)");
        }
        !self.options.bounded_levels
    }
}

fn depth_of(level: Exp, m: Meta) -> Exp {
    prelude::depth(level, m)
}

fn less(a: Exp, b: Exp, m: Meta) -> Exp {
    cmp(BinOp::Lt, a, b, m)
}

/// A bound of a new level: its level, and under which condition it counts.
pub type Neighbour = (Exp, Option<Exp>);

/// Where a new level lies.
pub struct Placed {
    pub lower: Vec<Neighbour>,
    pub upper: Vec<Neighbour>,
    /// Also above everything owed.
    pub above_owed: bool,
}

impl<'a> Body<'_, 'a> {
    fn bounded(&self) -> bool {
        self.e.options.bounded_levels
    }

    /// Everything owed, here and outside, is deeper than a number.
    fn owes_deep(&self, least: Exp, m: Meta) -> Exp {
        let owed = prelude::owes_deep(Pool::owed(self.frame(m), self.locks(m), m), least.clone(), m);
        Expr::conj(std::iter::once(owed).chain(self.cargo_deep(&least, m)), m)
    }

    fn room(&self, least: &Exp, m: Meta) -> Exp {
        let empty = Expr::eq(self.frame(m), prelude::base(prelude::no_locks(m), m), m);
        Expr::or(empty, less(least.clone(), prelude::room(self.frame(m), m), m), m)
    }

    pub fn assume_depths(&mut self, clauses: &[DepthClause], m: Meta) {
        for clause in clauses {
            let room = self.room(&clause.least, m);
            self.inhale(Expr::implies(clause.guard.clone(), room, m), m);
        }
    }

    /// A method or loop that creates levels says how deep; what is kept meanwhile must be deeper.
    pub fn depth_clauses(&mut self, clauses: &[DepthClause], at: Span) {
        let m = self.quiet(at);
        for clause in clauses {
            let condition = Expr::implies(clause.guard.clone(), self.owes_deep(clause.least.clone(), m), m);
            self.noted(Check::ObligDepth, at, condition, Note::depth_clause(clause.span));
        }
    }

    /// The same at the end of a round: the frame is what it was.
    pub fn frame_depths(&mut self, clauses: &[DepthClause], at: Span) {
        let m = self.quiet(at);
        for clause in clauses {
            let condition = Expr::implies(clause.guard.clone(), self.room(&clause.least, m), m);
            self.noted(Check::ObligDepth, at, condition, Note::depth_clause(clause.span));
        }
    }

    /// What a new thread keeps waiting is its token.
    pub fn thread_depths(&mut self, level: &Exp, clauses: &[DepthClause], promises: &Exp, at: Span) {
        let m = self.quiet(at);
        for clause in clauses {
            let deep = less(clause.least.clone(), depth_of(level.clone(), m), m);
            let guard = Expr::and(promises.clone(), clause.guard.clone(), m);
            self.noted(Check::ObligDepth, at, Expr::implies(guard, deep, m), Note::depth_clause(clause.span));
        }
    }

    /// The depth of a token that lies above all that is owed and below what its thread waits for.
    pub fn token_depth(&mut self, level: &Exp, items: &Items, bounds: &ch::Bounds, promises: &Exp, span: Span) {
        let m = self.quiet(span);
        let waits = items.waits.iter();
        let upper = waits.map(|w| (w.level.clone(), Some(Expr::and(promises.clone(), w.guard.clone(), m)))).collect();
        self.new_depth(level, Placed { lower: vec![], upper, above_owed: true }, bounds, span);
        self.thread_depths(level, &items.depths, promises, span);
    }

    /// Gives a new level its depth: the one that is written, or one that fits.
    pub fn new_depth(&mut self, level: &Exp, placed: Placed, bounds: &ch::Bounds, span: Span) {
        if !self.bounded() {
            if let Some(depth) = &bounds.depth {
                self.e.refuse_depth(depth.span);
            }
            return;
        }
        let m = self.quiet(span);
        let of = |(level, guard): &Neighbour, otherwise: Exp| {
            let depth = depth_of(level.clone(), m);
            match guard {
                Some(guard) => ite(guard.clone(), depth, otherwise, m),
                None => depth,
            }
        };
        let zero = Expr::int(0, m);
        let written = bounds.depth.as_ref().map(|e| {
            let v = self.at(Situation::Statement, span);
            self.e.exp(&v, e)
        });
        let is_written = written.is_some();
        let free = !is_written && placed.lower.is_empty();
        let depth = match written {
            Some(depth) => depth,
            None if placed.lower.is_empty() => {
                let plus = |a: Exp, b: Exp| Expr::binary(BinOp::Add, a, b, Type::Int, m);
                placed.upper.iter().fold(Expr::int(PLENTY, m), |sum, u| plus(sum, of(u, zero.clone())))
            }
            None => {
                let choose = |smaller: bool, a: Exp, b: Exp| {
                    let first = if smaller { less(a.clone(), b.clone(), m) } else { less(b.clone(), a.clone(), m) };
                    ite(first, a, b, m)
                };
                let lows = placed.lower.iter().map(|l| of(l, Expr::int(PLENTY, m)));
                let low = lows.reduce(|a, b| choose(true, a, b)).unwrap_or_else(|| zero.clone());
                let high = placed.upper.iter().map(|u| of(u, zero.clone()));
                let high = high.reduce(|a, b| choose(false, a, b)).unwrap_or_else(|| zero.clone());
                let sum = Expr::binary(BinOp::Add, low, high, Type::Int, m);
                Expr::binary(BinOp::IntDiv, sum, Expr::int(2, m), Type::Int, m)
            }
        };
        let depth = self.temp("d", depth, m);
        let mut fits = vec![cmp(BinOp::Ge, depth.clone(), zero, m)];
        let counts = |guard: &Option<Exp>, e: Exp| implies_all(guard.as_slice(), e, m);
        fits.extend(placed.lower.iter().map(|(l, g)| counts(g, less(depth.clone(), depth_of(l.clone(), m), m))));
        fits.extend(placed.upper.iter().map(|(u, g)| counts(g, less(depth_of(u.clone(), m), depth.clone(), m))));
        let note = if is_written { Note::depth() } else { Note::no_depth() };
        self.noted(Check::ObligDepth, span, Expr::conj(fits, m), note.clone());
        if placed.above_owed && free {
            let empty = Expr::eq(self.frame(m), prelude::base(prelude::no_locks(m), m), m);
            let clean = self.owed_pools().map(|p| prelude::no_duties(p.variable(m), m));
            let nothing = Expr::conj(std::iter::once(empty).chain(clean), m);
            self.noted(Check::ObligDepth, span, nothing, note);
        } else if placed.above_owed {
            let deep = self.owes_deep(depth.clone(), m);
            self.noted(Check::ObligDepth, span, deep, note);
        }
        self.inhale(Expr::eq(depth_of(level.clone(), m), depth, m), m);
    }
}
