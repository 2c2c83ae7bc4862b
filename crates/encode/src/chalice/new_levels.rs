//! New levels: between the bounds that are written, or above all that is held and owed.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::obligations::Placed;
use super::origin::{Check, Situation};
use super::prelude;
use super::view::View;

impl<'a> Body<'_, 'a> {
    /// Checks bounds and gives a new level within them.
    pub fn new_level(&mut self, owner: &Exp, bounds: &ch::Bounds, span: Span) -> Exp {
        let v = self.at(Situation::Statement, span);
        let lower: Vec<Bound> = bounds.lower.iter().map(|e| self.bound(&v, e, false)).collect();
        self.level_between(Some(owner), lower, bounds, span)
    }

    /// Chooses the cargo level of a new duty channel: within its bounds; above the channel where nothing else is said to lie below.
    pub fn new_cargo(&mut self, channel: &Exp, bounds: Option<&ch::Bounds>, span: Span) {
        let m = self.quiet(span);
        let default = ch::Bounds::default();
        let bounds = bounds.unwrap_or(&default);
        let v = self.at(Situation::Statement, span);
        let mut lower: Vec<Bound> = bounds.lower.iter().map(|e| self.bound(&v, e, false)).collect();
        if lower.is_empty() {
            lower.push(Bound { kind: BoundKind::Level(prelude::channel_level(channel.clone(), m)), span });
        }
        let level = self.level_between(None, lower, bounds, span);
        self.inhale(Expr::eq(prelude::cargo_level(channel.clone(), m), level, m), m);
    }

    /// A new level above some and below the upper bounds; without any bounds, above the wait level.
    fn level_between(&mut self, owner: Option<&Exp>, lower: Vec<Bound>, bounds: &ch::Bounds, span: Span) -> Exp {
        let v = self.at(Situation::Statement, span);
        let upper: Vec<Bound> = bounds.upper.iter().map(|e| self.bound(&v, e, true)).collect();
        if let (true, Some(hi)) = (lower.len() > 1, upper.iter().find(|b| matches!(b.kind, BoundKind::WaitLevel))) {
            // Each may lie below something else that is held or owed; what they have in common, nobody knows.
            self.e.unsupported(hi.span, "a level below the wait level and above several others");
        }
        for lo in &lower {
            for hi in &upper {
                let m = self.quiet(span);
                let ordered = lo.below_bound(hi, self, m);
                self.check(Check::BoundOrder, lo.span, |m| ordered.at(m));
            }
        }
        for hi in &upper {
            let m = self.quiet(span);
            let shared = hi.is_above(&prelude::bottom(m), self, m);
            self.check(Check::BoundBottom, hi.span, |m| shared.at(m));
        }
        let m = self.quiet(span);
        let level = self.fresh("m", prelude::level_type(), m);
        // Before anything is assumed of the level: its place in the order tells of its depth.
        if self.obliged() {
            let above_owed = lower.is_empty() && upper.is_empty() || lower.iter().any(|b| b.level(m).is_none());
            let levels = |side: &[Bound]| side.iter().filter_map(|b| b.level(m)).collect();
            let placed = Placed { lower: levels(&lower), upper: levels(&upper), above_owed };
            self.new_depth(&level, placed, bounds, span);
        }
        let mut facts = vec![cmp(BinOp::Ne, level.clone(), prelude::bottom(m), m)];
        facts.extend(owner.map(|o| Expr::eq(prelude::level_owner(level.clone(), m), o.clone(), m)));
        if lower.is_empty() && upper.is_empty() {
            facts.push(self.ask_below(level.clone(), m));
        }
        facts.extend(lower.iter().map(|b| b.is_below(&level, self, m)));
        facts.extend(upper.iter().map(|b| b.is_above(&level, self, m)));
        self.inhale(Expr::conj(facts, m), m);
        level
    }

    fn bound(&mut self, v: &View<'a>, e: &ch::Exp, upper: bool) -> Bound {
        if super::expr::is_waitlevel(e) {
            if self.obliged() && upper {
                let what = "a level below the wait level in a program with obligations (write `below o` for an `o` that is owed)";
                self.e.unsupported(e.span, what);
            }
            return Bound { kind: BoundKind::WaitLevel, span: e.span };
        }
        if e.ty == ch::Type::Mu {
            let level = self.e.exp(v, e);
            let level = self.once("b", level);
            return Bound { kind: BoundKind::Level(level), span: e.span };
        }
        let object = self.e.exp(v, e);
        let object = self.once("b", object);
        if self.e.level_is_fixed(&e.ty) {
            return Bound { kind: BoundKind::Fixed(object), span: e.span };
        }
        self.check(Check::BoundMu, e.span, |m| {
            let readable = level_field().is_readable(&object, m);
            Expr::or(Expr::eq(object.clone(), null(m), m), readable, m)
        });
        Bound { kind: BoundKind::Object(object), span: e.span }
    }
}

struct Bound {
    kind: BoundKind,
    span: Span,
}

enum BoundKind {
    WaitLevel,
    Level(Exp),
    /// An object whose level is in its `mu`.
    Object(Exp),
    /// A channel or token whose level never changes.
    Fixed(Exp),
}

impl Bound {
    /// Its level, and under which condition it counts (a null bound imposes nothing).
    fn level(&self, m: Meta) -> Option<(Exp, Option<Exp>)> {
        match &self.kind {
            BoundKind::WaitLevel => None,
            BoundKind::Level(level) => Some((level.clone(), None)),
            BoundKind::Object(o) => {
                let mu = level_field().value(o, m);
                Some((mu, Some(not_null(o.clone(), m))))
            }
            BoundKind::Fixed(o) => Some((prelude::channel_level(o.clone(), m), Some(not_null(o.clone(), m)))),
        }
    }

    fn is_below(&self, level: &Exp, b: &Body<'_, '_>, m: Meta) -> Exp {
        match self.level(m) {
            None => b.ask_below(level.clone(), m),
            Some((own, guard)) => implies_all(guard.as_slice(), prelude::below(own, level.clone(), m), m),
        }
    }

    fn is_above(&self, level: &Exp, b: &Body<'_, '_>, m: Meta) -> Exp {
        match self.level(m) {
            None => prelude::waitlevel_above(b.locks(m), b.credits(m), level.clone(), m),
            Some((own, guard)) => implies_all(guard.as_slice(), prelude::below(level.clone(), own, m), m),
        }
    }

    /// This lower bound is below that upper bound.
    fn below_bound(&self, upper: &Bound, b: &Body<'_, '_>, m: Meta) -> Exp {
        match upper.level(m) {
            None if matches!(self.kind, BoundKind::WaitLevel) => Expr::bool(false, m),
            None => match self.level(m) {
                Some((own, guard)) => {
                    let above = prelude::waitlevel_above(b.locks(m), b.credits(m), own, m);
                    implies_all(guard.as_slice(), above, m)
                }
                None => Expr::bool(false, m),
            },
            Some((level, guard)) => implies_all(guard.as_slice(), self.is_below(&level, b, m), m),
        }
    }
}
