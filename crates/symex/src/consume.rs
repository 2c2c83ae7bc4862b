//! Consuming (exhaling) assertions: permissions are taken away, facts proved.
//!
//! Expressions are evaluated in the heap before the consumption started; permissions are taken from a second heap that shrinks
//! (`State::consuming`), which only `perm` and `forperm` look at.

use logic::Term;
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind};
use verdict::Change;

use crate::amount::Amount;
use crate::clauses::{Clause, contract};
use crate::engine::Engine;
use crate::failure::{Blame, Eval, Flow};
use crate::heap::{Heap, Res};
use crate::state::State;

/// What comes after a consumption: with the state whose heap lacks what was consumed, and the snapshot of that.
pub type Consumed<'k, 'c> = &'k mut dyn FnMut(&mut Engine<'c>, State, Term) -> Flow;

impl<'c> Engine<'c> {
    pub fn consume(&mut self, st: State, clauses: &[Clause], k: Consumed<'_, 'c>) -> Flow {
        let all = Amount::exactly(self.pool.full());
        self.consume_scaled(st, clauses, all, k)
    }

    pub fn consume_scaled(&mut self, mut st: State, clauses: &[Clause], scale: Amount, k: Consumed<'_, 'c>) -> Flow {
        // A consumption inside another one (of a nested expression) starts from the heap it finds.
        let outer = st.consuming.take();
        st.consuming = Some(st.heap.clone());
        self.consume_rest(st, clauses, Vec::new(), scale, &mut |eng, mut st, snap| {
            st.heap = st.consuming.take().expect("consuming");
            st.consuming = outer.clone();
            k(eng, st, snap)
        })
    }

    fn consume_rest(
        &mut self,
        mut st: State,
        clauses: &[Clause],
        mut parts: Vec<Term>,
        scale: Amount,
        k: Consumed<'_, 'c>,
    ) -> Flow {
        for (i, clause) in clauses.iter().enumerate() {
            let blame = clause.blame;
            if self.is_pure(&clause.exp) {
                let proved = self.in_part(scale.term(), |eng| eng.consume_pure(&st, &clause.exp, blame));
                if self.settle(proved)?.is_none() {
                    return Ok(());
                }
                continue;
            }
            let direct = self.in_part(scale.term(), |eng| eng.consume_directly(&st, &clause.exp, scale, blame));
            match self.settle(direct)? {
                Some(Some((rest, part))) => {
                    st.heap = self.caught_up(&st.heap, &rest);
                    st.consuming = Some(rest);
                    parts.push(part);
                }
                Some(None) => {
                    let tail = &clauses[i + 1..];
                    return self.consume_branching(st, clause, scale, &mut |eng, st, part| {
                        let mut parts = parts.clone();
                        parts.push(part);
                        eng.consume_rest(st, tail, parts, scale, k)
                    });
                }
                None => return Ok(()),
            }
        }
        let snap = self.combine_all(&parts);
        k(self, st, snap)
    }

    fn consume_pure(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<()> {
        let e = self.exhaled(e);
        let goal = self.eval(st, &e, blame)?;
        self.check(st, goal, Reason::AssertionFalse, blame, &e)?;
        self.assume(goal);
        Ok(())
    }

    /// Consumes what needs no branching: what is left of the shrinking heap, and the part's snapshot.
    fn consume_directly(&mut self, st: &State, e: &Exp, scale: Amount, blame: Blame) -> Eval<Option<(Heap, Term)>> {
        match &e.kind {
            ExpKind::Acc(acc) => self.consume_acc(st, acc, scale, blame).map(Some),
            ExpKind::Wand(wand) => self.consume_wand(st, wand, blame).map(Some),
            ExpKind::Forall { .. } => self.consume_quantified(st, e, scale, blame).map(Some),
            _ => Ok(None),
        }
    }

    fn consume_acc(&mut self, st: &State, acc: &Acc, scale: Amount, blame: Blame) -> Eval<(Heap, Term)> {
        let (res, args) = self.eval_loc(st, &acc.loc, blame)?;
        let amount = self.eval_amount(st, &acc.perm, blame)?;
        let not_negative = self.pool.le(self.pool.none(), amount.term());
        self.check(st, not_negative, Reason::NegativePermission, blame, &acc.perm)?;
        let amount = amount.times(&self.pool, scale);
        let perm = amount.term();
        let rest = st.consuming.clone().expect("consuming");
        if self.pool.literal(perm).is_some_and(|p| p == Default::default()) {
            return Ok((rest, self.pool.unit()));
        }
        match self.take(st, &rest, res, &args, amount)? {
            Some((mut rest, snap)) => {
                rest.record(Change::GivenAway, res, &args, perm, blame);
                let wanted = self.pool.positive(perm);
                let snap = self.pool.wrap(snap);
                // An amount that may be zero covers nothing if it is.
                let snap = if self.knows(wanted) { snap } else { self.pool.ite(wanted, snap, self.pool.unit()) };
                Ok((rest, snap))
            }
            None => {
                let text = silver::print::exp(&acc.clone().into_exp());
                Err(self.without_permission(st, (res, &args), Reason::InsufficientPermission, blame, acc.meta, &text))
            }
        }
    }

    /// Takes permission to one location out of `heap`, whatever kind of chunks the resource has.
    pub fn take(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        amount: Amount,
    ) -> Eval<Option<(Heap, Term)>> {
        let heap = &self.bring_in(heap, res, args, amount)?;
        if self.is_quantified(res) {
            self.take_single_quantified(st, heap, res, args, amount)
        } else {
            self.take_one(st, heap, res, args, amount)
        }
    }

    fn consume_branching(&mut self, st: State, clause: &Clause, scale: Amount, k: Consumed<'_, 'c>) -> Flow {
        let blame = clause.blame;
        let body = |e: &Exp| contract(std::slice::from_ref(e), |_| blame);
        match &clause.exp.kind {
            ExpKind::Binary(BinOp::Implies, cond, then) => self.consume_if(st, cond, &body(then), &[], scale, blame, k),
            ExpKind::Cond(cond, then, otherwise) => {
                self.consume_if(st, cond, &body(then), &body(otherwise), scale, blame, k)
            }
            ExpKind::InhaleExhale(_, exhaled) => self.consume_rest(st, &body(exhaled), Vec::new(), scale, k),
            ExpKind::Binary(BinOp::And, ..) => self.consume_rest(st, &body(&clause.exp), Vec::new(), scale, k),
            ExpKind::Let { var, value, body: inner } => {
                let value = self.in_part(scale.term(), |eng| eng.eval(&st, value, blame));
                let Some(value) = self.settle(value)? else { return Ok(()) };
                let outer = st.store.clone();
                let mut st = st;
                st.store.set(var.name, value);
                self.consume_rest(st, &body(inner), Vec::new(), scale, &mut |eng, st, snap| {
                    k(eng, State { store: outer.clone(), ..st }, snap)
                })
            }
            _ => {
                let what = format!("the assertion `{}`", silver::print::exp(&clause.exp));
                Err(crate::failure::unsupported(what, clause.exp.meta))
            }
        }
    }

    fn consume_if(
        &mut self,
        st: State,
        cond_exp: &Exp,
        then: &[Clause],
        otherwise: &[Clause],
        scale: Amount,
        blame: Blame,
        k: Consumed<'_, 'c>,
    ) -> Flow {
        let cond = self.in_part(scale.term(), |eng| eng.eval(&st, cond_exp, blame));
        let Some(cond) = self.settle(cond)? else { return Ok(()) };
        let k = std::cell::RefCell::new(k);
        let side = |eng: &mut Self, clauses: &[Clause]| -> Flow {
            let st = st.clone();
            eng.consume_rest(st, clauses, Vec::new(), scale, &mut |eng, st, snap| (k.borrow_mut())(eng, st, snap))
        };
        self.branch(cond, cond_exp, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
    }
}
