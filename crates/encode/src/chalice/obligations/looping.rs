//! Loops: a scope of their own inside the method's.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::item::{Item, Items, Over, When, ite};
use super::note::{LeakPlace, Note, Waiting};
use super::pool::{Compare, Handover, Pool};
use super::scope::{DutyScope, How, any_of};
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Context, Situation};
use crate::chalice::prelude;
use crate::chalice::view::View;

/// What stays outside while a loop runs.
pub struct Outside {
    pools: Vec<Exp>,
    frame: source::Symbol,
    scope: DutyScope,
    measured: Option<Exp>,
}

impl<'a> Body<'_, 'a> {
    fn loop_items(&mut self, v: &View<'a>, l: &'a ch::Loop) -> Items {
        let mut all = Items::default();
        for clause in &l.invariants {
            let v = v.checking(Context::new(Situation::LoopInvariant, clause.body.span));
            let items = self.e.items(&v, &[&clause.body], When::Now);
            all.duties.extend(items.duties);
            all.promises.extend(items.promises);
            all.waits.extend(items.waits);
            all.depths.extend(items.depths);
        }
        all
    }

    fn loop_guard(&mut self, v: &View<'a>, l: &'a ch::Loop) -> Exp {
        let v = v.checking(Context::new(Situation::Statement, l.guard.span)).unchecked();
        self.e.exp(&v, &l.guard)
    }

    /// Gives what the invariant lists to the loop; the rest stays outside.
    pub fn enter_loop(&mut self, v: &View<'a>, l: &'a ch::Loop, span: Span) -> Outside {
        let m = self.quiet(span);
        let items = self.loop_items(v, l);
        if let Some(own) = self.own_promise() {
            let guard = self.loop_guard(v, l);
            let promised = Expr::and(self.owed.promised(m), guard, m);
            let condition = Expr::implies(promised, self.promise_below(&items.promises, true, m), m);
            self.noted(Check::ObligTerminate, span, condition, Note::promise_of_loop(&items, own));
        }
        let to = Handover { how: How::LoopEntry, at: span, generates: true };
        for item in &items.duties {
            self.give(item, &Compare::UpTo, to);
        }
        self.wait_clauses(&items.waits, Check::ObligCallOrder, span, None);
        let ends = any_of(items.promises.iter().map(|p| p.guard.clone()), m);
        let ends = self.keep("ends", ends, m);
        self.depth_clauses(&items.depths, span);
        self.leak_check_owed(LeakPlace::LoopEntry, span, Some(ends.clone()));
        let pools = self.pools().iter().map(|p| self.temp("out", p.variable(m), m)).collect();
        // A loop that promises nothing begins with nothing kept by anyone.
        let nothing_kept = prelude::base(prelude::no_locks(m), m);
        let inner = match (ends.is_true(), ends.is_false()) {
            (true, _) => self.inner_frame(m),
            (_, true) => nothing_kept,
            _ => ite(ends, self.inner_frame(m), nothing_kept, m),
        };
        let inner = self.temp("W", inner, m);
        let frame = self.e.frame_name;
        if let ExpKind::Local(name) = inner.kind {
            self.e.frame_name = name;
        }
        let measured = self.keep_measured(m);
        Outside { pools, frame, scope: std::mem::take(&mut self.owed), measured }
    }

    /// The statements around a loop's body.
    pub fn looped(
        &mut self,
        v: &View<'a>,
        l: &'a ch::Loop,
        span: Span,
        body: impl FnOnce(&mut Self),
        after: impl FnOnce(&mut Self),
    ) {
        let m = self.quiet(span);
        let start = self.block_of(|b| {
            b.empty_pools(m);
            let items = b.loop_items(v, l);
            b.measures_founded(&items, m);
            b.open(items, true, m);
        });
        let inside = self.block_of(|b| {
            body(b);
            b.end_round(v, l, span);
            after(b);
        });
        let witnesses: Vec<Exp> = self.owed.witnesses().cloned().collect();
        for who in witnesses {
            self.set(&who, null(m), m);
        }
        for stmt in start.stmts.into_iter().chain(inside.stmts) {
            self.emit(stmt.kind, stmt.meta);
        }
    }

    /// Measures bound something, in every round.
    fn measures_founded(&mut self, items: &Items, m: Meta) {
        let bounded = items.duties.iter().filter(|item| !item.measure.is_top());
        let duties = bounded.map(|item| {
            let condition = match &item.over {
                Over::One(_) => Expr::implies(self.some_of_it(item, m), item.measure.is_founded(m), m),
                Over::Each { var, .. } => {
                    let x = Expr::local(var.name, Type::Ref, m);
                    let founded = Expr::implies(item.concerns(&x, m), item.measure.is_founded(m), m);
                    forall(vec![var.clone()], vec![], founded, m)
                }
            };
            (condition, item.span)
        });
        let promises = items.promises.iter().filter(|p| !p.measure.is_top());
        let promises = promises.map(|p| (Expr::implies(p.guard.clone(), p.measure.is_founded(m), m), p.span));
        let all: Vec<_> = duties.chain(promises).collect();
        for (condition, at) in all {
            self.noted(Check::ObligAmount, at, condition, Note::measure(at));
        }
    }

    fn some_of_it(&self, item: &Item, m: Meta) -> Exp {
        let some = cmp(BinOp::Gt, item.amount.clone(), Expr::int(0, m), m);
        Expr::and(item.guard.clone(), some, m)
    }

    fn end_round(&mut self, v: &View<'a>, l: &'a ch::Loop, span: Span) {
        let m = self.quiet(span);
        let items = self.loop_items(v, l);
        let guard = self.loop_guard(v, l);
        let again = self.keep("again", guard, m);
        if let Some(own) = self.own_promise() {
            let promised = Expr::and(self.owed.promised(m), again.clone(), m);
            let condition = Expr::implies(promised, self.promise_below(&items.promises, false, m), m);
            self.noted(Check::ObligTerminate, span, condition, Note::promise_of_round(own));
        }
        let to = Handover { how: How::LoopBody, at: span, generates: true };
        for item in &items.duties {
            self.give(item, &Compare::IfAgain(again.clone()), to);
        }
        for clause in &items.waits {
            let question = if clause.or_equal { prelude::base_up_to } else { prelude::base_below };
            let below = question(self.frame(m), clause.level.clone(), m);
            let condition = Expr::implies(clause.guard.clone(), below, m);
            self.noted(Check::ObligCallOrder, span, condition, Note::waiting(&Waiting::Clause(clause.span)));
        }
        self.frame_depths(&items.depths, span);
        self.leak_check_owed(LeakPlace::LoopBody, span, None);
    }

    /// After the loop: what stayed outside, and what the invariant lists.
    pub fn leave_loop(&mut self, v: &View<'a>, l: &'a ch::Loop, outside: Outside, span: Span) {
        let m = self.quiet(span);
        self.owed = outside.scope;
        for (pool, kept) in self.pools().iter().copied().zip(outside.pools) {
            self.set_pool(pool, kept, m);
        }
        self.e.frame_name = outside.frame;
        self.restore_measured(outside.measured, m);
        let items = self.loop_items(v, l);
        let to = Handover { how: How::AfterLoop, at: span, generates: true };
        for item in &items.duties {
            let pool = Pool::bounded(item.kind);
            self.put_item(pool, item, m);
            if let (Over::One(r), false) = (&item.over, pool == Pool::Credits) {
                let (r, some) = (r.clone(), self.some_of_it(item, m));
                self.note_gained(pool, &r, some, item.receiver, to);
            }
        }
        self.distinct_locks(&items.duties, m);
    }
}
