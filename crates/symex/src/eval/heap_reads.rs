//! Reading the heap: fields, and what a location holds in general.

use logic::Term;
use silver::obligation::Reason;
use silver::tree::{Acc, Exp, Expr, Loc};
use source::Symbol;

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::{Heap, Res};
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn eval_field(&mut self, st: &State, e: &Expr, recv: &Exp, field: Symbol, blame: Blame) -> Eval<Term> {
        let recv = self.eval(st, recv, blame)?;
        let res = self.ctx.field(field);
        match self.read(st, res, &[recv])? {
            Some(value) => Ok(value),
            None => {
                let text = silver::print::exp(&std::sync::Arc::new(e.clone()));
                Err(self.without_permission(st, (res, &[recv]), Reason::InsufficientPermission, blame, e.meta, &text))
            }
        }
    }

    /// What a location holds in the state's heap, if some permission to it is certain.
    pub fn read(&mut self, st: &State, res: Res, args: &[Term]) -> Eval<Option<Term>> {
        if self.quantified.contains(&res) {
            return self.read_quantified(st, &st.heap, res, args);
        }
        let heap: Heap = st.heap.clone();
        if let Some(value) = self.read_chosen(&heap, res, args) {
            return Ok(Some(value));
        }
        if let Some(at) = self.find_chunk(&heap, res, args)? {
            let one = self.one(&heap, res, at);
            let (snap, positive) = (one.snap, self.pool.positive(one.perm));
            if st.is_lenient() || self.proves_cheaply(positive)? {
                return Ok(Some(snap));
            }
        }
        if st.is_lenient() {
            return Ok(None);
        }
        self.read_completely(st, &heap, res, args)
    }

    /// The arguments of a location and its resource.
    pub fn eval_loc(&mut self, st: &State, loc: &Loc, blame: Blame) -> Eval<(Res, Vec<Term>)> {
        let res = self.ctx.loc(loc);
        let args = match loc {
            Loc::Field { recv, .. } => vec![self.eval(st, recv, blame)?],
            Loc::Predicate { args, .. } => self.eval_all(st, args, blame)?,
        };
        Ok((res, args))
    }

    /// An access in a trigger stands for the location's trigger term.
    pub(super) fn eval_access_as_trigger(&mut self, st: &State, acc: &Acc, blame: Blame) -> Eval<Term> {
        let (res, args) = self.eval_loc(st, &acc.loc, blame)?;
        self.location_trigger(st, res, &args, acc.meta, blame)
    }
}
