//! The checks: nothing owed is forgotten, nothing owed is waited for, promises get smaller.
//!
//! A general check says little about what is wrong. So the likely candidates are asked about first, each in an assertion of its own
//! with words of its own; what they leave open, the general one finds.

use silver::tree::*;
use source::Span;

use super::item::{DutyKind, Item, Items, Over, Promise, WaitClause};
use super::measure::Measure;
use super::note::{LeakPlace, Note, Waiting};
use super::pool::Pool;
use super::scope::any_of;
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Context, Role, Situation};
use crate::chalice::prelude;

/// What is asked about one object.
struct Candidate {
    condition: Exp,
    note: Note,
}

impl<'a> Body<'_, 'a> {
    /// An assertion with words of its own.
    pub fn noted(&mut self, check: Check, at: Span, condition: Exp, note: Note) {
        if condition.is_true() {
            return;
        }
        self.e.notes.push(note);
        let part = Role::Noted(self.e.notes.len() as u32 - 1);
        let m = self.e.meta(Context::new(Situation::Check(check), at), part, at);
        let condition = condition.bottom_up(&mut |e| Some(e.at(m)));
        self.emit(StmtKind::Assert(condition), m);
    }

    /// Nothing is owed here, unless `excused`.
    pub fn leak_check_owed(&mut self, place: LeakPlace, at: Span, excused: Option<Exp>) {
        if excused.as_ref().is_some_and(|e| e.is_true()) {
            return;
        }
        let m = self.quiet(at);
        let check = place.check();
        let mut candidates = self.missed_candidates(place, m);
        candidates.extend(self.item_candidates(
            m,
            |b, pool, r| Expr::eq(b.amount_in(pool, r, m), Expr::int(0, m), m),
            |item| Note::leak_of_item(place, item),
        ));
        let gained = self.owed.gained.iter().map(|g| Candidate {
            condition: absent_or(&g.who, Expr::eq(self.amount_in(g.pool, &g.who, m), Expr::int(0, m), m), m),
            note: Note::leak_of_gained(place, g),
        });
        candidates.extend(gained);
        let kinds = [DutyKind::Send, DutyKind::Release, DutyKind::Receive];
        for kind in kinds.into_iter().filter(|kind| self.owed_pools().any(|pool| pool.kind() == *kind)) {
            let clean = |pool: Pool| prelude::no_duties(pool.variable(m), m);
            let condition = Expr::and(clean(Pool::bounded(kind)), clean(Pool::fresh(kind)), m);
            candidates.push(Candidate { condition, note: Note::leak(place, kind) });
        }
        for Candidate { condition, note } in candidates {
            let condition = match &excused {
                Some(e) if !e.is_false() => Expr::or(e.clone(), condition, m),
                _ => condition,
            };
            self.noted(check, at, condition, note);
        }
    }

    fn missed_candidates(&self, place: LeakPlace, m: Meta) -> Vec<Candidate> {
        let missed = self.owed.missed.iter().map(|w| Candidate {
            condition: absent_or(&w.who, Expr::eq(self.amount_in(w.pool, &w.who, m), Expr::int(0, m), m), m),
            note: Note::leak_of_missed(place, w, &self.owed.duties),
        });
        missed.collect()
    }

    /// A question about each single item the scope was entered with.
    fn item_candidates(
        &self,
        m: Meta,
        condition: impl Fn(&Self, Pool, &Exp) -> Exp,
        note: impl Fn(&Item) -> Note,
    ) -> Vec<Candidate> {
        let mut all = Vec::new();
        for item in &self.owed.duties {
            let pool = Pool::bounded(item.kind);
            let condition = match &item.over {
                Over::One(r) => Expr::implies(item.guard.clone(), condition(self, pool, r), m),
                Over::Each { var, .. } => {
                    let x = Expr::local(var.name, Type::Ref, m);
                    let body = Expr::implies(item.concerns(&x, m), condition(self, pool, &x), m);
                    let trigger = Trigger { terms: vec![self.amount_in(pool, &x, m)], meta: m };
                    forall(vec![var.clone()], vec![trigger], body, m)
                }
            };
            all.push(Candidate { condition, note: note(item) });
        }
        all
    }

    // Waiting.

    pub fn frame(&self, m: Meta) -> Exp {
        Expr::local(self.e.frame_name, prelude::base_type(), m)
    }

    fn owed(&self, m: Meta) -> [Exp; 6] {
        Pool::owed(self.e.burden(m), self.locks(m), m)
    }

    /// Everything this thread owes lies below a level.
    pub fn owes_below(&self, level: Exp, m: Meta) -> Exp {
        prelude::owes_below(self.owed(m), level, m)
    }

    /// What a loop's body keeps outside, as its frame.
    pub fn inner_frame(&self, m: Meta) -> Exp {
        prelude::inner_base(self.owed(m), m)
    }

    fn level_of(&self, pool: Pool, x: &Exp, m: Meta) -> Exp {
        match pool.kind() {
            DutyKind::Release => prelude::lock_level(self.locks(m), x.clone(), m),
            DutyKind::Receive => prelude::cargo_level(x.clone(), m),
            _ => prelude::channel_level(x.clone(), m),
        }
    }

    /// Waiting for something of this level is safe: everything owed lies below it.
    pub fn wait_check(&mut self, check: Check, at: Span, level: Exp, when: Option<Exp>, waiting: &Waiting) {
        self.wait_check_but(None, check, at, level, when, waiting);
    }

    /// The same, where a duty channel is received from: whoever waits for its messages keeps nobody else from them.
    pub fn wait_check_but(
        &mut self,
        received: Option<&Exp>,
        check: Check,
        at: Span,
        level: Exp,
        when: Option<Exp>,
        waiting: &Waiting,
    ) {
        let m = self.quiet(at);
        let owed_below = |b: &Self, pool: Pool, x: &Exp| {
            let mut owed = cmp(BinOp::Gt, b.amount_in(pool, x, m), Expr::int(0, m), m);
            if let (Some(d), DutyKind::Receive) = (received, pool.kind()) {
                owed = Expr::and(cmp(BinOp::Ne, x.clone(), d.clone(), m), owed, m);
            }
            Expr::implies(owed, prelude::below(b.level_of(pool, x, m), level.clone(), m), m)
        };
        let mut candidates = self.item_candidates(m, owed_below, |item| Note::waiting_for_item(waiting, item));
        let gained = self.owed.gained.iter().map(|g| Candidate {
            condition: absent_or(&g.who, owed_below(self, g.pool, &g.who), m),
            note: Note::waiting_for_gained(waiting, g),
        });
        candidates.extend(gained);
        let frame = prelude::base_below(self.frame(m), level.clone(), m);
        candidates.push(Candidate { condition: frame, note: Note::waiting_above_callers(waiting, self.owed.is_loop) });
        let burden = match received {
            Some(d) => self.burden_without(d, m),
            None => self.e.burden(m),
        };
        let condition = prelude::owes_below(Pool::owed(burden, self.locks(m), m), level.clone(), m);
        candidates.push(Candidate { condition, note: Note::waiting(waiting) });
        for Candidate { condition, note } in candidates {
            let condition = match &when {
                Some(guard) if !guard.is_true() => Expr::implies(guard.clone(), condition, m),
                _ => condition,
            };
            self.noted(check, at, condition, note);
        }
    }

    /// The wait clauses of a contract, asked about once its items are given.
    pub fn wait_clauses(&mut self, waits: &[WaitClause], check: Check, at: Span, when: Option<Exp>) {
        let m = self.quiet(at);
        for clause in waits {
            let guard = match &when {
                Some(when) => Expr::and(when.clone(), clause.guard.clone(), m),
                None => clause.guard.clone(),
            };
            let waiting = match check {
                Check::ObligPostOrder => Waiting::Postcondition(clause.span),
                _ => Waiting::Clause(clause.span),
            };
            if clause.or_equal {
                let condition = Expr::implies(guard, self.clause_holds(clause, m), m);
                self.noted(check, at, condition, Note::waiting(&waiting));
            } else {
                self.wait_check(check, at, clause.level.clone(), Some(guard), &waiting);
            }
        }
    }

    fn clause_holds(&self, clause: &WaitClause, m: Meta) -> Exp {
        let question = if clause.or_equal { prelude::owes_up_to } else { prelude::owes_below };
        question(self.owed(m), clause.level.clone(), m)
    }

    /// The wait clauses of a postcondition: they speak of what was kept during the call and of what it gave back.
    pub fn assume_waits(&mut self, waits: &[WaitClause], m: Meta) {
        for clause in waits {
            let holds = self.clause_holds(clause, m);
            self.inhale(Expr::implies(clause.guard.clone(), holds, m), m);
        }
    }

    /// A signal is lost if nobody waits for it, so it cannot be owed: a `wait` may last for ever, whatever is known.
    pub fn refuse_wait(&mut self, object: Span, span: Span) {
        let m = self.quiet(span);
        self.noted(Check::ObligWait, span, Expr::bool(false, m), Note::wait(object));
        self.inhale(Expr::bool(false, m), m);
    }

    // Promises.

    /// One of the promises is small enough for this scope. `None` as a measure of the scope is above all.
    pub fn promise_below(&self, promises: &[Promise], up_to: bool, m: Meta) -> Exp {
        let fits = |t: &Measure, bound: &Measure| if up_to { t.up_to(bound, m) } else { t.below(bound, m) };
        let small = |p: &Promise| {
            let bounds = self.owed.promises.iter();
            let below = bounds.map(|own| Expr::implies(own.guard.clone(), fits(&p.measure, &own.measure), m));
            Expr::conj([p.guard.clone()].into_iter().chain(below), m)
        };
        any_of(promises.iter().map(small), m)
    }

    /// A scope that promised to end goes on only with what ends.
    pub fn promise_check(&mut self, items: &Items, at: Span, note: Note) {
        let m = self.quiet(at);
        let promised = self.owed.promised(m);
        if promised.is_false() {
            return;
        }
        let condition = Expr::implies(promised, self.promise_below(&items.promises, false, m), m);
        self.noted(Check::ObligTerminate, at, condition, note);
    }
}

fn absent_or(who: &Exp, condition: Exp, m: Meta) -> Exp {
    Expr::or(Expr::eq(who.clone(), null(m), m), condition, m)
}
