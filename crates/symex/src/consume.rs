//! Consuming (exhaling) assertions: permissions are taken away, facts proved.
//!
//! Expressions are evaluated in the heap before the consumption started; permissions are taken from a second heap that shrinks
//! which only `perm` and `forperm` look at.

use logic::Term;
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind};
use verdict::Change;

use crate::amount::Amount;
use crate::clauses::{Clause, contract};
use crate::engine::Engine;
use crate::failure::{Blame, Eval, Flow};
use crate::heap::{Heap, Res};
use crate::join::{Side, Then};
use crate::state::State;

/// What comes after a consumption: with the state whose heap lacks what was consumed, and the snapshot of that.
pub type Consumed<'k, 'c> = &'k mut dyn FnMut(&mut Engine<'c>, State, Term) -> Flow;

/// An assertion that is being given away.
#[derive(Clone)]
struct Giving {
    /// The state before, in which expressions have their values.
    before: State,
    /// What is left of its heap.
    left: Heap,
    /// The part of the assertion that is meant.
    scale: Amount,
}

impl Giving {
    /// The state for an expression of the assertion.
    fn inside(&self) -> State {
        self.before.giving_away(&self.left, self.scale.term())
    }
}

/// What comes after a conjunct: with its part of the snapshot.
type Given<'k, 'c> = &'k mut dyn FnMut(&mut Engine<'c>, Giving, Term) -> Flow;

impl<'c> Engine<'c> {
    pub fn consume(&mut self, st: State, clauses: &[Clause], k: Consumed<'_, 'c>) -> Flow {
        let all = Amount::exactly(self.pool.full());
        self.consume_scaled(st, clauses, all, k)
    }

    pub fn consume_scaled(&mut self, st: State, clauses: &[Clause], scale: Amount, k: Consumed<'_, 'c>) -> Flow {
        let left = st.heap.clone();
        let start = Giving { before: st, left, scale };
        self.consume_all(start, clauses, Vec::new(), &mut |eng, end, snap| {
            k(eng, State { heap: end.left, ..end.before }, snap)
        })
    }

    fn consume_all(&mut self, mut giving: Giving, clauses: &[Clause], mut parts: Vec<Term>, k: Given<'_, 'c>) -> Flow {
        for (i, clause) in clauses.iter().enumerate() {
            let blame = clause.blame;
            if self.is_pure(&clause.exp) {
                let proved = self.consume_pure(&giving.inside(), &clause.exp, blame);
                if self.settle(proved)?.is_none() {
                    return Ok(());
                }
                continue;
            }
            let clause = &Clause { exp: self.exhaled_parts(&clause.exp), blame };
            let direct = self.consume_directly(&giving, &clause.exp, blame);
            match self.settle(direct)? {
                Some(Some((left, part))) => {
                    giving.before.heap = self.caught_up(&giving.before.heap, &left);
                    giving.left = left;
                    parts.push(part);
                }
                Some(None) => {
                    let tail = &clauses[i + 1..];
                    return self.consume_branching(giving, clause, &mut |eng, giving, part| {
                        let mut parts = parts.clone();
                        parts.push(part);
                        eng.consume_all(giving, tail, parts, k)
                    });
                }
                None => return Ok(()),
            }
        }
        let snap = self.combine_all(&parts);
        k(self, giving, snap)
    }

    fn consume_pure(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<()> {
        let e = self.exhaled(e);
        let goal = self.eval(st, &e, blame)?;
        self.check(st, goal, Reason::AssertionFalse, blame, &e)?;
        self.assume(goal);
        Ok(())
    }

    /// Consumes what needs no branching: what is then left of the heap, and the part's snapshot.
    fn consume_directly(&mut self, giving: &Giving, e: &Exp, blame: Blame) -> Eval<Option<(Heap, Term)>> {
        match &e.kind {
            ExpKind::Acc(acc) => self.consume_acc(giving, acc, blame).map(Some),
            ExpKind::Wand(wand) => self.consume_wand(&giving.inside(), &giving.left, wand, blame).map(Some),
            ExpKind::Forall { .. } => {
                self.consume_quantified(&giving.inside(), &giving.left, e, giving.scale, blame).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn consume_acc(&mut self, giving: &Giving, acc: &Acc, blame: Blame) -> Eval<(Heap, Term)> {
        let st = &giving.inside();
        let (res, args) = self.eval_loc(st, &acc.loc, blame)?;
        let amount = self.eval_amount(st, &acc.perm, blame)?;
        let not_negative = self.pool.le(self.pool.none(), amount.term());
        self.check(st, not_negative, Reason::NegativePermission, blame, &acc.perm)?;
        let amount = amount.times(&self.pool, giving.scale);
        let perm = amount.term();
        if self.pool.literal(perm).is_some_and(|p| p == Default::default()) {
            return Ok((giving.left.clone(), self.pool.unit()));
        }
        match self.take(st, &giving.left, res, &args, amount)? {
            Some((mut left, snap)) => {
                left.record(Change::GivenAway, res, &args, perm, blame);
                let wanted = self.pool.positive(perm);
                let snap = self.pool.wrap(snap);
                // An amount that may be zero covers nothing if it is.
                let snap = if self.knows(wanted) { snap } else { self.pool.ite(wanted, snap, self.pool.unit()) };
                Ok((left, snap))
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

    fn consume_branching(&mut self, giving: Giving, clause: &Clause, k: Given<'_, 'c>) -> Flow {
        let blame = clause.blame;
        let body = |e: &Exp| contract(std::slice::from_ref(e), |_| blame);
        match &clause.exp.kind {
            ExpKind::Binary(BinOp::Implies, cond, then) => self.consume_if(giving, cond, &body(then), &[], blame, k),
            ExpKind::Cond(cond, then, otherwise) => {
                self.consume_if(giving, cond, &body(then), &body(otherwise), blame, k)
            }
            ExpKind::InhaleExhale(_, exhaled) => self.consume_all(giving, &body(exhaled), Vec::new(), k),
            ExpKind::Binary(BinOp::And, ..) => self.consume_all(giving, &body(&clause.exp), Vec::new(), k),
            ExpKind::Let { var, value, body: inner } => {
                let value = self.eval(&giving.inside(), value, blame);
                let Some(value) = self.settle(value)? else { return Ok(()) };
                let outer = giving.before.store.clone();
                let mut giving = giving;
                giving.before.store.set(var.name, value);
                self.consume_all(giving, &body(inner), Vec::new(), &mut |eng, mut giving, snap| {
                    giving.before.store = outer.clone();
                    k(eng, giving, snap)
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
        giving: Giving,
        cond_exp: &Exp,
        then: &[Clause],
        otherwise: &[Clause],
        blame: Blame,
        k: Given<'_, 'c>,
    ) -> Flow {
        let cond = self.eval(&giving.inside(), cond_exp, blame);
        let Some(cond) = self.settle(cond)? else { return Ok(()) };
        let sides = |eng: &mut Self, k: Then<'_, 'c, (Giving, Term)>| {
            let k = std::cell::RefCell::new(k);
            let side = |eng: &mut Self, clauses: &[Clause]| -> Flow {
                let mut giving = giving.clone();
                giving.before = eng.specialised(&giving.before);
                giving.left = eng.specialised_heap(&giving.before, &giving.left);
                eng.consume_all(giving, clauses, Vec::new(), &mut |eng, giving, snap| {
                    (k.borrow_mut())(eng, (giving, snap))
                })
            };
            eng.branch(cond, cond_exp, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
        };
        let join = |eng: &mut Self, sides: Vec<Side<(Giving, Term)>>| {
            // What comes from around a heap would make the states before differ, but then nothing is joined.
            let (left, snap) =
                eng.join_taken(sides.iter().map(|side| side.part(|(giving, snap)| (&giving.left, *snap))))?;
            Some((Giving { left, ..giving.clone() }, snap))
        };
        self.rejoined_by(join, sides, &mut |eng, (giving, snap)| k(eng, giving, snap))
    }
}
