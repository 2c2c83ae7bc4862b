//! Statements that move obligations: methods' ends, calls, threads, messages, monitors, predicates.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::item::{DutyKind, Item, Items, Over, Promise, WaitClause, When, ite};
use super::measure::Measure;
use super::note::{LeakPlace, Note, Waiting};
use super::pool::{Compare, Handover, Pool};
use super::scope::{DutyScope, How, any_of};
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Context, Situation};
use crate::chalice::prelude;
use crate::chalice::view::View;

/// A promise of a forked thread: how many numbers its measure has.
pub type PromiseShape = Option<usize>;

/// The promises of a precondition, in the order of the text.
pub fn promise_shapes(method: &ch::Method) -> Vec<PromiseShape> {
    fn collect(e: &ch::Exp, found: &mut Vec<PromiseShape>) {
        if let ch::ExprKind::Duty(ch::Duty::MustTerminate { measure }) = &e.kind {
            found.push(measure.as_ref().map(|m| m.0.len()));
        }
        ch::visit::children(e).into_iter().for_each(|e| collect(e, found));
    }
    let mut found = Vec::new();
    method.requires.iter().for_each(|c| collect(&c.body, &mut found));
    found
}

impl<'a> Encoder<'a> {
    /// Whether the `i`th promise of a forked method holds for a token.
    pub fn token_promise(&self, method: ch::MethodId, i: usize) -> Symbol {
        self.token_fn(method, Symbol::new(&format!("$promise{i}")))
    }

    pub fn token_measure(&self, method: ch::MethodId, i: usize, k: usize) -> Symbol {
        self.token_fn(method, Symbol::new(&format!("$within{i}_{k}")))
    }

    /// Locks whose status a contract changes because the duty to release them moves.
    pub fn moved_locks(&mut self, v: &View<'a>, clauses: &[&ch::Exp], when: When, m: Meta) -> Vec<Exp> {
        if !self.features.obligations {
            return Vec::new();
        }
        let items = self.items(v, clauses, when);
        let releases = items.duties.into_iter().filter(|item| item.kind == DutyKind::Release);
        let sets = releases.map(|item| match item.over {
            Over::One(r) => {
                let set = |es| Expr::new(ExpKind::SetLit(es), Type::set(Type::Ref), m);
                if item.guard.is_true() { set(vec![r]) } else { ite(item.guard, set(vec![r]), set(vec![]), m) }
            }
            Over::Each { range, .. } => match &range.kind {
                ExpKind::Binary(BinOp::In, _, s) if matches!(s.ty, Type::Set(_)) => s.clone(),
                ExpKind::Binary(BinOp::In, _, s) => prelude::elements(s.clone(), m),
                _ => unreachable!("the range of a collection is membership in it"),
            },
        });
        sets.collect()
    }
}

impl<'a> Body<'_, 'a> {
    // Methods.

    /// Opens the scope of a method: it has what its precondition lists.
    pub fn enter_method(&mut self, method: &'a ch::Method) {
        let m = self.quiet(method.span);
        for pool in self.pools().iter().copied() {
            self.declare(&pool.variable(m), m);
        }
        self.declare_measured(m);
        self.empty_pools(m);
        let frame = self.frame(m);
        self.declare(&frame, m);
        let clauses: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        let v = self.view.checking(Context::new(Situation::Contract, method.span));
        let v = v.with_locks(v.states.old.as_ref().and_then(|old| old.locks.clone()));
        let items = self.e.items(&v, &clauses, When::Now);
        self.open(items, false, m);
        let promised = self.owed.promised(m);
        // Who promises nothing was called with nothing kept by anyone.
        let nothing_kept = prelude::base(prelude::no_locks(m), m);
        if promised.is_false() {
            self.set(&frame, nothing_kept, m);
        } else if !promised.is_true() {
            self.inhale(Expr::implies(Expr::not(promised, m), Expr::eq(frame, nothing_kept, m), m), m);
        }
    }

    /// Takes over items: their amounts, and what they tell about waiting.
    pub fn open(&mut self, items: Items, is_loop: bool, m: Meta) {
        for item in &items.duties {
            self.put_item(Pool::bounded(item.kind), item, m);
        }
        self.distinct_locks(&items.duties, m);
        for clause in &items.waits {
            let question = if clause.or_equal { prelude::base_up_to } else { prelude::base_below };
            let below = question(self.frame(m), clause.level.clone(), m);
            self.inhale(Expr::implies(clause.guard.clone(), below, m), m);
        }
        self.assume_depths(&items.depths, m);
        let (duties, promises) = self.freeze(items, m);
        self.owed = DutyScope { duties, promises, is_loop, ..DutyScope::default() };
    }

    /// A lock is held once: two duties to release are about two locks.
    pub fn distinct_locks(&mut self, items: &[Item], m: Meta) {
        let releases: Vec<&Item> = items.iter().filter(|item| item.kind == DutyKind::Release).collect();
        for (i, a) in releases.iter().enumerate() {
            for b in &releases[..i] {
                let fact = match (&a.over, &b.over) {
                    (Over::One(x), _) => Expr::implies(a.guard.clone(), Expr::not(b.concerns(x, m), m), m),
                    (_, Over::One(y)) => Expr::implies(b.guard.clone(), Expr::not(a.concerns(y, m), m), m),
                    (Over::Each { var, .. }, _) => {
                        let x = Expr::local(var.name, Type::Ref, m);
                        let overlap = Expr::and(a.concerns(&x, m), b.concerns(&x, m), m);
                        forall(vec![var.clone()], vec![], Expr::not(overlap, m), m)
                    }
                };
                self.inhale(fact, m);
            }
        }
    }

    pub fn leave_method(&mut self, v: &View<'a>, id: ch::MethodId) {
        let method: &'a ch::Method = &self.e.p[id];
        let span = method.span;
        let clauses: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let v = v.checking(Context::new(Situation::Post, span));
        let items = self.e.items(&v, &clauses, When::Now);
        for clause in &items.depths {
            self.e.unsupported(clause.span, "the depth of the wait level in a postcondition");
        }
        let to = Handover { how: How::MethodEnd, at: span, generates: false };
        let (rights, duties): (Vec<Item>, Vec<Item>) =
            items.duties.into_iter().partition(|i| i.kind == DutyKind::Credit);
        for item in &rights {
            self.give(item, &Compare::Free, to);
        }
        // Rights that are granted only now leave duties behind: those that are given back are among what the clauses speak of.
        self.wait_clauses(&items.waits, Check::ObligPostOrder, span, None);
        if self.e.features.begun.contains(&id) {
            // Where a thread ends, nobody takes over what its method gives back.
            self.leak_check_owed(LeakPlace::MethodEnd, span, None);
        }
        for item in &duties {
            let compare = if item.measure.is_top() { Compare::Fresh } else { Compare::Free };
            self.give(item, &compare, to);
        }
        self.leak_check_owed(LeakPlace::MethodEnd, span, None);
    }

    // Calls.

    pub fn call_duties(&mut self, v: &View<'a>, method: &'a ch::Method, label: Symbol, span: Span) {
        let callee = method.name_span;
        let m = self.quiet(span);
        let items = self.contract_items(v, &method.requires, label, Situation::CallPre, span);
        if let Some(own) = self.own_promise() {
            self.promise_check(&items, span, Note::promise_of_call(callee, &items, own));
        }
        let to = Handover { how: How::Call, at: span, generates: true };
        for item in &items.duties {
            self.give(item, &Compare::Strict, to);
        }
        self.wait_clauses(&items.waits, Check::ObligCallOrder, span, None);
        self.depth_clauses(&items.depths, span);
        let ends = any_of(items.promises.iter().map(|p| p.guard.clone()), m);
        let ends = self.keep("ends", ends, m);
        self.leak_check_owed(LeakPlace::Call { callee }, span, Some(ends));
    }

    fn contract_items(
        &mut self,
        v: &View<'a>,
        clauses: &'a [ch::Clause],
        label: Symbol,
        what: Situation,
        span: Span,
    ) -> Items {
        let exps: Vec<&ch::Exp> = clauses.iter().map(|c| &c.body).collect();
        self.e.items(&v.checking(Context::new(what, span)), &exps, When::At(label))
    }

    pub fn own_promise(&self) -> Option<Span> {
        self.owed.promises.first().map(|p| p.span)
    }

    /// A lock whose release a call took over and did not give back is free; one it gives back without having taken it was free before.
    pub fn locks_after_call(
        &mut self,
        v: &View<'a>,
        method: &'a ch::Method,
        label: Symbol,
        before: Option<Exp>,
        span: Span,
    ) {
        let m = self.quiet(span);
        let then = v.clone().with_locks(before.clone().or(v.thread.locks.clone()));
        let taken = self.contract_items(&then, &method.requires, label, Situation::Internal, span).duties;
        let ensures: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let back = self.e.items(&v.checking(Context::new(Situation::Internal, span)), &ensures, When::Now).duties;
        let now = self.locks(m);
        self.free_unless(&taken, &back, now, m);
        if let Some(before) = before {
            self.free_unless(&back, &taken, before, m);
        }
    }

    /// Locks whose release is among the items are free unless it is among the others as well.
    fn free_unless(&mut self, items: &[Item], others: &[Item], locks: Exp, m: Meta) {
        let is_release = |item: &&Item| item.kind == DutyKind::Release;
        let fact = |x: &Exp| {
            let free = Expr::eq(prelude::lock_status(locks.clone(), x.clone(), m), Expr::int(0, m), m);
            any_of(others.iter().filter(is_release).map(|item| item.concerns(x, m)).chain([free]), m)
        };
        for item in items.iter().filter(is_release) {
            let known = match &item.over {
                Over::One(r) => Expr::implies(item.guard.clone(), fact(r), m),
                Over::Each { var, .. } => {
                    let x = Expr::local(var.name, Type::Ref, m);
                    forall(vec![var.clone()], vec![], Expr::implies(item.concerns(&x, m), fact(&x), m), m)
                }
            };
            self.inhale(known, m);
        }
    }

    /// What a call or a joined thread gives back.
    pub fn returned_duties(&mut self, v: &View<'a>, method: &'a ch::Method, how: How, span: Span) {
        let m = self.quiet(span);
        let clauses: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let items = self.e.items(&v.checking(Context::new(Situation::Contract, span)), &clauses, When::Now);
        let to = Handover { how, at: span, generates: true };
        for item in &items.duties {
            let pool = if item.measure.is_top() { Pool::fresh(item.kind) } else { Pool::bounded(item.kind) };
            self.put_item(pool, item, m);
            if let (Over::One(r), true) = (&item.over, item.kind != DutyKind::Credit) {
                let (r, gained) = (r.clone(), item.guard.clone());
                self.note_gained(pool, &r, gained, item.receiver, to);
            }
        }
        self.distinct_locks(&items.duties, m);
        // What a joined thread owes is not owed here.
        if how == How::Call {
            self.assume_waits(&items.waits, m);
        }
    }

    // Threads.

    #[allow(clippy::too_many_arguments)]
    pub fn fork_duties(
        &mut self,
        v: &View<'a>,
        id: ch::MethodId,
        token: &Exp,
        label: Symbol,
        bounds: &ch::Bounds,
        kept: bool,
        span: Span,
    ) {
        let m = self.quiet(span);
        let method: &'a ch::Method = &self.e.p[id];
        self.refuse_debts_back(method, span);
        let items = self.contract_items(v, &method.requires, label, Situation::ForkPre, span);
        let to = Handover { how: How::Fork, at: span, generates: true };
        for item in &items.duties {
            self.give(item, &Compare::Strict, to);
        }
        if !kept {
            // Nobody can join it: the thread has no token to keep it waiting.
            return;
        }
        self.record_promises(id, token, &items.promises, m);
        let promises = any_of(items.promises.iter().map(|p| p.guard.clone()), m);
        let promises = self.keep("ends", promises, m);
        self.token_level(token, &items, bounds, promises, span);
    }

    /// Nobody need join the thread. The forms of duties are refused with the program; this is the old way to write one.
    fn refuse_debts_back(&mut self, method: &ch::Method, span: Span) {
        let is_debt =
            |e: &ch::Expr| matches!(&e.kind, ch::ExprKind::Credit { n: Some(n), .. } if ch::duties::debt(n).is_some());
        if method.ensures.iter().any(|clause| ch::visit::any(&clause.body, &is_debt)) {
            let what = "a thread that gives a debt back, with obligations: nobody need join it to take the debt";
            self.e.unsupported(span, what);
        }
    }

    /// A token lies above what its forker owes and below what its thread waits for, or where the fork says.
    fn token_level(&mut self, token: &Exp, items: &Items, bounds: &ch::Bounds, promises: Exp, span: Span) {
        let m = self.quiet(span);
        let level = prelude::channel_level(token.clone(), m);
        if bounds.is_empty() {
            // Between what is owed and what may be reached there is room only if they are not the same.
            let strict = |w: &WaitClause| WaitClause { or_equal: false, ..w.clone() };
            let waits: Vec<WaitClause> = items.waits.iter().map(strict).collect();
            self.room_for_token(&waits, &promises, span);
            self.wait_clauses(&waits, Check::ObligForkOrder, span, Some(promises.clone()));
            let mut facts = vec![self.owes_below(level.clone(), m)];
            for clause in &items.waits {
                let below = prelude::below(level.clone(), clause.level.clone(), m);
                facts.push(Expr::implies(Expr::and(promises.clone(), clause.guard.clone(), m), below, m));
            }
            self.token_depth(&level, items, bounds, &promises, span);
            self.inhale(Expr::conj(facts, m), m);
            return;
        }
        let chosen = self.new_level(token, bounds, span);
        self.inhale(Expr::eq(level.clone(), chosen, m), m);
        self.thread_depths(&level, &items.depths, &promises, span);
        for clause in &items.waits {
            let mut below = prelude::below(level.clone(), clause.level.clone(), m);
            if clause.or_equal {
                below = Expr::or(below, Expr::eq(level.clone(), clause.level.clone(), m), m);
            }
            let guard = Expr::and(promises.clone(), clause.guard.clone(), m);
            let condition = Expr::implies(guard, below, m);
            self.noted(Check::ObligForkOrder, span, condition, Note::fork_level(clause.span));
        }
    }

    /// Nothing lies below what is not shared, not even a token.
    fn room_for_token(&mut self, waits: &[WaitClause], promises: &Exp, span: Span) {
        let m = self.quiet(span);
        for clause in waits {
            let shared = cmp(BinOp::Ne, clause.level.clone(), prelude::bottom(m), m);
            let guard = Expr::and(promises.clone(), clause.guard.clone(), m);
            let condition = Expr::implies(guard, shared, m);
            self.noted(Check::ObligForkOrder, span, condition, Note::no_room_for_token(clause.span));
        }
    }

    fn record_promises(&mut self, id: ch::MethodId, token: &Exp, promises: &[Promise], m: Meta) {
        for (i, promise) in promises.iter().enumerate() {
            let given = remembered(self.e.token_promise(id, i), vec![token.clone()], Type::Bool, m);
            self.inhale(Expr::eq(given, promise.guard.clone(), m), m);
            for (k, t) in promise.measure.0.iter().flatten().enumerate() {
                let within = remembered(self.e.token_measure(id, i, k), vec![token.clone()], Type::Int, m);
                self.inhale(Expr::eq(within, t.clone(), m), m);
            }
        }
    }

    /// The promises behind a token: read off the contract where it depends on the arguments alone, else as the fork recorded them.
    fn token_promises(&mut self, v: &View<'a>, id: ch::MethodId, token: &Exp, span: Span) -> Vec<Promise> {
        let m = self.quiet(span);
        let method: &'a ch::Method = &self.e.p[id];
        let clauses: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        // The thread held nothing when it began, whatever is held here.
        let v = v.checking(Context::new(Situation::Internal, span)).with_locks(Some(prelude::no_locks(m)));
        let said = self.e.items(&v, &clauses, When::Now).promises;
        let recorded = |f: Symbol, ty: Type| remembered(f, vec![token.clone()], ty, m);
        let promises = said.into_iter().enumerate().map(|(i, p)| {
            let guard = match p.guard.is_heap_dependent() {
                true => recorded(self.e.token_promise(id, i), Type::Bool),
                false => p.guard,
            };
            let measure = p.measure.0.map(|ts| {
                let of = |(k, t): (usize, Exp)| match t.is_heap_dependent() {
                    true => recorded(self.e.token_measure(id, i, k), Type::Int),
                    false => t,
                };
                ts.into_iter().enumerate().map(of).collect()
            });
            Promise { guard, measure: Measure(measure), span: p.span }
        });
        promises.collect()
    }

    /// Joining waits for a thread that promised to end.
    pub fn join_duties(&mut self, v: &View<'a>, id: ch::MethodId, tk: &Exp, token: Span, span: Span) {
        let m = self.quiet(span);
        let promises = self.token_promises(v, id, tk, span);
        let ends = any_of(promises.iter().map(|p| p.guard.clone()), m);
        self.noted(Check::ObligJoin, span, ends, Note::join(token, promises.first().map(|p| p.span)));
        let level = prelude::channel_level(tk.clone(), m);
        self.wait_check(Check::JoinOrder, span, level, None, &Waiting::Thread(token));
        if let Some(own) = self.own_promise()
            && !self.e.options.bounded_levels
        {
            let promised = self.owed.promised(m);
            let condition = Expr::implies(promised, self.promise_below(&promises, false, m), m);
            self.noted(Check::ObligTerminate, span, condition, Note::promise_of_join(token, own));
        }
    }

    // Monitors.

    pub fn acquired(&mut self, o: &Exp, object: Span, span: Span) {
        let m = self.quiet(span);
        self.put(Pool::ReleaseFresh, o, Expr::int(1, m), m);
        let to = Handover { how: How::Acquire, at: span, generates: false };
        self.note_gained(Pool::ReleaseFresh, o, Expr::bool(true, m), object, to);
    }

    pub fn released(&mut self, o: &Exp, object: Span, span: Span) {
        let to = Handover { how: How::Release, at: span, generates: false };
        self.discharge(DutyKind::Release, o, object, false, to);
    }

    /// The duty to release a lock, as a number.
    pub fn release_owed(&self, o: &Exp, m: Meta) -> Exp {
        let (b, u) = (self.amount_in(Pool::ReleaseBounded, o, m), self.amount_in(Pool::ReleaseFresh, o, m));
        cmp(BinOp::Gt, Expr::binary(BinOp::Add, b, u, Type::Int, m), Expr::int(0, m), m)
    }

    pub fn reordered(&mut self, o: &Exp, object: Span, span: Span) {
        let m = self.quiet(span);
        let condition = self.release_owed(o, m);
        self.noted(Check::ObligInsufficient, span, condition, Note::reorder(object));
    }

    /// A new object or channel: nobody owes anything about it yet.
    pub fn nothing_owed(&mut self, x: &Exp, m: Meta) {
        let none = self.pools().iter().map(|p| Expr::eq(self.amount_in(*p, x, m), Expr::int(0, m), m));
        let none = Expr::conj(none.collect::<Vec<_>>(), m);
        self.inhale(none, m);
    }

    // Predicates.

    /// The credits of a predicate's body are stored when it is folded and come out when all of it is unfolded.
    pub fn folded_credits(&mut self, a: &'a ch::Access, whole: Option<Exp>, span: Span) {
        let Some((v, body)) = self.inside_instance(a, span) else { return };
        let items = self.e.items(&v, &[body], When::Now);
        self.refuse_unstorable(&items);
        let m = self.quiet(span);
        for item in &items.duties {
            let Over::One(r) = &item.over else {
                self.e.unsupported(item.span, "credits over a collection in a predicate");
                continue;
            };
            let r = self.keep("r", r.clone(), m);
            let n = self.keep("n", item.amount_at(&r, m), m);
            match &whole {
                Some(whole) => self.put(Pool::Credits, &r, ite(whole.clone(), n, Expr::int(0, m), m), m),
                None => {
                    self.weaken(&r, n.clone(), m);
                    let there = cmp(BinOp::Ge, self.amount_in(Pool::Credits, &r, m), n.clone(), m);
                    self.noted(Check::ObligFold, span, there, Note::fold_credit(item));
                    self.take(Pool::Credits, &r, n, m);
                }
            }
        }
    }
}
