//! Producing (inhaling) assertions: permissions are added, facts assumed.
//!
//! Each conjunct is evaluated in the heap built so far; that it can be is what makes an assertion self-framing.

use logic::theory::is_infinite;
use logic::{Op, Sort, Term};
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind, Loc};
use verdict::Change;

use crate::clauses::{Clause, contract};
use crate::engine::{Cont, Engine};
use crate::failure::{Abort, Blame, Eval, Flow};
use crate::heap::SingleChunk;
use crate::state::State;

/// Where the values of produced locations come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Snap {
    /// Nothing is known of them.
    Fresh,
    /// They are the parts of this snapshot.
    Of(Term),
}

impl<'c> Engine<'c> {
    /// Produces all clauses, amounts multiplied by `scale`, and goes on with `k` on every path.
    pub fn produce(&mut self, st: State, clauses: &[Clause], snap: Snap, scale: Term, k: Cont<'_, 'c>) -> Flow {
        let n_impure = clauses.iter().filter(|clause| !self.is_pure(&clause.exp)).count();
        self.produce_rest(st, clauses, snap, n_impure, scale, k)
    }

    /// `n_impure` of the clauses have a part in the snapshot.
    fn produce_rest(
        &mut self,
        mut st: State,
        clauses: &[Clause],
        mut snap: Snap,
        mut n_impure: usize,
        scale: Term,
        k: Cont<'_, 'c>,
    ) -> Flow {
        for (i, clause) in clauses.iter().enumerate() {
            let blame = clause.blame;
            if self.is_pure(&clause.exp) {
                let e = self.inhaled(&clause.exp);
                let fact = self.eval(&st.in_part(scale), &e, blame);
                if is_unknown(&st, &fact) {
                    continue;
                }
                let Some(fact) = self.settle(fact)? else { return Ok(()) };
                self.assume(fact);
                if self.knows(self.pool.ff()) {
                    self.dead_end(&st);
                    return Ok(());
                }
                continue;
            }
            let (part, rest) = self.split_snap(snap, n_impure);
            snap = rest;
            n_impure -= 1;
            let simple = self.produce_directly(&st, &clause.exp, part, scale, blame);
            if is_unknown(&st, &simple) {
                continue;
            }
            match self.settle(simple)? {
                Some(Some(next)) => st = next,
                Some(None) => {
                    let tail = &clauses[i + 1..];
                    return self.produce_branching(st, clause, part, scale, &mut |eng, st| {
                        eng.produce_rest(st, tail, rest, n_impure, scale, k)
                    });
                }
                None => return Ok(()),
            }
        }
        k(self, st)
    }

    /// The first impure clause's part of a snapshot, and the rest.
    fn split_snap(&mut self, snap: Snap, n_impure: usize) -> (Snap, Snap) {
        match snap {
            Snap::Of(s) if n_impure > 1 => {
                let p = &self.pool;
                let (first, second) = (p.first(s), p.second(s));
                let pair = p.eq(s, p.combine(first, second));
                self.assume(pair);
                (Snap::Of(first), Snap::Of(second))
            }
            one => (one, one),
        }
    }

    /// The value of this sort that a snapshot is, if something is covered. Since it is one, it can be had back from the value: that
    /// is not true of all snapshots if the sort has only finitely many values, but of this one.
    pub fn unwrapped(&mut self, sort: Sort, snap: Term, covered: Term) -> Term {
        let value = self.pool.unwrap(sort, snap);
        if *self.pool.op(value) == Op::Unwrap && !is_infinite(sort) {
            let back = self.pool.mk(Op::Wrap, [value], Sort::SNAP);
            self.assume(self.pool.implies(covered, self.pool.eq(snap, back)));
        }
        value
    }

    /// Produces what needs no branching; `None` for conditionals.
    fn produce_directly(&mut self, st: &State, e: &Exp, snap: Snap, scale: Term, blame: Blame) -> Eval<Option<State>> {
        match &e.kind {
            ExpKind::Acc(acc) => self.produce_acc(st, acc, snap, scale, blame).map(Some),
            ExpKind::Wand(wand) => self.produce_wand(st, wand, snap, blame).map(Some),
            ExpKind::Forall { .. } => self.produce_quantified(st, e, snap, scale, blame).map(Some),
            _ => Ok(None),
        }
    }

    fn produce_acc(&mut self, st: &State, acc: &Acc, snap: Snap, scale: Term, blame: Blame) -> Eval<State> {
        let inside = &st.in_part(scale);
        let (res, args) = self.eval_loc(inside, &acc.loc, blame)?;
        let perm = self.eval(inside, &acc.perm, blame)?;
        let not_negative = self.pool.le(self.pool.none(), perm);
        self.check(inside, not_negative, Reason::NegativePermission, blame, &acc.perm)?;
        let perm = self.pool.mul(perm, scale);
        let mut st = st.clone();
        if self.pool.literal(perm).is_some_and(|p| p == Default::default()) {
            return Ok(st);
        }
        let sort = self.resource_value_sort(res);
        let value = match snap {
            Snap::Fresh => self.fresh(self.symbols(res).name, sort),
            Snap::Of(s) => {
                let covered = self.pool.positive(perm);
                self.unwrapped(sort, s, covered)
            }
        };
        st.heap.record(Change::Gained, res, &args, perm, blame);
        if let Loc::Field { field, .. } = &acc.loc
            && !self.is_internal(*field)
        {
            self.note_unknown(value, Change::Valued, blame);
        }
        if self.is_quantified(res) {
            self.add_single_quantified(&mut st.heap, res, &args, value, perm);
        } else {
            let one = SingleChunk { args: args.into_iter().collect(), snap: value, perm };
            self.add_one(&mut st.heap, res, one);
        }
        Ok(st)
    }

    /// Conditionals, and assertions that only wrap others.
    fn produce_branching(&mut self, st: State, clause: &Clause, snap: Snap, scale: Term, k: Cont<'_, 'c>) -> Flow {
        let blame = clause.blame;
        let body = |e: &Exp| contract(std::slice::from_ref(e), |_| blame);
        match &clause.exp.kind {
            ExpKind::Binary(BinOp::Implies, cond, then) => {
                self.produce_if(st, cond, &body(then), &[], snap, scale, blame, k)
            }
            ExpKind::Cond(cond, then, otherwise) => {
                self.produce_if(st, cond, &body(then), &body(otherwise), snap, scale, blame, k)
            }
            ExpKind::InhaleExhale(inhaled, _) => self.produce(st, &body(inhaled), snap, scale, k),
            ExpKind::Binary(BinOp::And, ..) => self.produce(st, &body(&clause.exp), snap, scale, k),
            ExpKind::Let { var, value, body: inner } => {
                let value = self.eval(&st.in_part(scale), value, blame);
                if is_unknown(&st, &value) {
                    return k(self, st);
                }
                let Some(value) = self.settle(value)? else { return Ok(()) };
                let outer = st.store.clone();
                let mut st = st;
                st.store.set(var.name, value);
                self.produce(st, &body(inner), snap, scale, &mut |eng, st| k(eng, State { store: outer.clone(), ..st }))
            }
            _ => {
                let what = format!("the assertion `{}`", silver::print::exp(&clause.exp));
                Err(crate::failure::unsupported(what, clause.exp.meta))
            }
        }
    }

    fn produce_if(
        &mut self,
        st: State,
        cond_exp: &Exp,
        then: &[Clause],
        otherwise: &[Clause],
        snap: Snap,
        scale: Term,
        blame: Blame,
        k: Cont<'_, 'c>,
    ) -> Flow {
        let cond = self.eval(&st.in_part(scale), cond_exp, blame);
        if is_unknown(&st, &cond) {
            return k(self, st);
        }
        let Some(cond) = self.settle(cond)? else { return Ok(()) };
        let sides = |eng: &mut Self, k: Cont<'_, 'c>| {
            // Both sides end in the same continuation, one after the other.
            let k = std::cell::RefCell::new(k);
            let side = |eng: &mut Self, clauses: &[Clause]| -> Flow {
                if clauses.is_empty()
                    && let Snap::Of(s) = snap
                {
                    let nothing = eng.pool.eq(s, eng.pool.unit());
                    eng.assume(nothing);
                }
                let st = eng.specialised(&st);
                eng.produce(st, clauses, snap, scale, &mut |eng, st| (k.borrow_mut())(eng, st))
            };
            eng.branch(cond, cond_exp, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
        };
        self.rejoined(sides, k)
    }
}

/// A clause deep inside opened bodies that has no value, for what it depends on is not known: it says nothing.
fn is_unknown<T>(st: &State, evaluated: &Eval<T>) -> bool {
    st.nesting.is_deep() && matches!(evaluated, Err(Abort::Failed(_)))
}
