//! Folding and unfolding predicates.

use logic::Term;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Acc, Loc, Stmt};
use source::Symbol;
use verdict::Change;

use crate::amount::Amount;
use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow};
use crate::heap::{Heap, SingleChunk};
use crate::produce::Snap;
use crate::state::{State, Store};

impl<'c> Engine<'c> {
    /// The predicate, its arguments, and the amount, which must be positive.
    fn eval_instance(&mut self, st: &State, acc: &Acc, blame: Blame) -> Eval<(Symbol, Vec<Term>, Amount)> {
        let Loc::Predicate { name, .. } = &acc.loc else { unreachable!("only predicates are folded") };
        let (_, args) = self.eval_loc(st, &acc.loc, blame)?;
        let amount = self.eval_amount(st, &acc.perm, blame)?;
        let positive = self.pool.positive(amount.term());
        self.check(st, positive, Reason::PermissionNotPositive, blame, &acc.perm)?;
        Ok((*name, args, amount))
    }

    pub(super) fn exec_fold(&mut self, st: State, stmt: &Stmt, acc: &Acc, k: Cont<'_, 'c>) -> Flow {
        let blame = Blame::new(ErrorKind::FoldFailed, stmt.meta);
        let instance = self.eval_instance(&st, acc, blame);
        let Some((name, args, amount)) = self.settle(instance)? else { return Ok(()) };
        let program = self.ctx.program.clone();
        let predicate = &program.predicates[&name];
        let body = predicate.body.as_ref().expect("abstract predicates are not folded");
        let store: Store = predicate.params.iter().map(|p| p.name).zip(args.iter().copied()).collect();
        let clauses = contract(std::slice::from_ref(body), |_| blame);
        let inside = State { store, ..st.clone() };
        self.consume_scaled(inside, &clauses, amount, &mut |eng, inside, snap| {
            let perm = amount.term();
            let mut after = State { heap: inside.heap, ..st.clone() };
            eng.assume_predicate_trigger(name, snap, &args);
            after.heap.record(Change::Gained, eng.ctx.predicate(name), &args, perm, blame);
            eng.add_instance(&mut after.heap, name, &args, snap, perm);
            k(eng, after)
        })
    }

    pub fn add_instance(&mut self, heap: &mut Heap, name: Symbol, args: &[Term], snap: Term, perm: Term) {
        let res = self.ctx.predicate(name);
        if self.is_quantified(res) {
            self.add_single_quantified(heap, res, args, snap, perm);
        } else {
            self.add_one(heap, res, SingleChunk { args: args.iter().copied().collect(), snap, perm });
        }
    }

    pub(super) fn exec_unfold(&mut self, st: State, stmt: &Stmt, acc: &Acc, k: Cont<'_, 'c>) -> Flow {
        let blame = Blame::new(ErrorKind::UnfoldFailed, stmt.meta);
        let taken = self.take_instance(&st, acc, blame);
        let Some((name, args, perm, heap, snap)) = self.settle(taken)? else { return Ok(()) };
        let program = self.ctx.program.clone();
        let predicate = &program.predicates[&name];
        let body = predicate.body.as_ref().expect("abstract predicates are not unfolded");
        let store: Store = predicate.params.iter().map(|p| p.name).zip(args.iter().copied()).collect();
        let clauses = contract(std::slice::from_ref(body), |_| blame);
        self.assume_predicate_trigger(name, snap, &args);
        let inside = State { store, heap, ..st.clone() };
        self.produce(inside, &clauses, Snap::Of(snap), perm, &mut |eng, inside| {
            k(eng, State { heap: inside.heap, ..st.clone() })
        })
    }

    fn take_instance(&mut self, st: &State, acc: &Acc, blame: Blame) -> Eval<(Symbol, Vec<Term>, Term, Heap, Term)> {
        let (name, args, amount) = self.eval_instance(st, acc, blame)?;
        let res = self.ctx.predicate(name);
        match self.take(st, &st.heap, res, &args, amount)? {
            Some((mut heap, snap)) => {
                let perm = amount.term();
                heap.record(Change::GivenAway, res, &args, perm, blame);
                Ok((name, args, perm, heap, snap))
            }
            None => {
                let text = silver::print::exp(&acc.clone().into_exp());
                Err(self.without_permission(st, (res, &args), Reason::InsufficientPermission, blame, acc.meta, &text))
            }
        }
    }
}
