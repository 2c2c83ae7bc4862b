//! `quasihavoc` and `quasihavocall`: values are forgotten, permissions stay.

use std::rc::Rc;

use logic::Term;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, ExpKind, Expr, Loc, Meta, Resource, Type, Var};

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::{Chunk, QuantifiedChunk, Res, SingleChunk};
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn exec_quasihavoc(&mut self, st: &State, cond: Option<&Exp>, resource: &Resource) -> Eval<State> {
        let blame = Blame::new(ErrorKind::QuasihavocFailed, resource.meta());
        let cond = match cond {
            Some(cond) => self.eval(st, cond, blame)?,
            None => self.pool.tt(),
        };
        let (res, args) = self.under(cond, |eng| eng.eval_resource(st, resource, blame))?;
        let formals = self.symbols(res).formals.clone();
        let here = self.same_args(&formals, &args);
        let hit = self.pool.and2(cond, here);
        Ok(self.havoc_where(st, res, hit))
    }

    pub(super) fn exec_quasihavocall(
        &mut self,
        st: &State,
        vars: &[Var],
        cond: Option<&Exp>,
        resource: &Resource,
    ) -> Eval<State> {
        let blame = Blame::new(ErrorKind::QuasihavocallFailed, resource.meta());
        let forall = as_forall(vars, cond, resource);
        let family = self.eval_family(st, &forall, blame)?;
        let family = self.check_injective(st, family, blame, Reason::QuasihavocallNotInjective, &forall)?;
        let inverses = self.invert(&family);
        let full = self.pool.full();
        let amount = self.amount_at_location(&family, &inverses, full);
        let hit = self.pool.positive(amount);
        Ok(self.havoc_where(st, family.res, hit))
    }

    /// Forgets the values of all locations of a resource for which `hit` (over the formals) holds.
    fn havoc_where(&mut self, st: &State, res: Res, hit: Term) -> State {
        let mut st = st.clone();
        let chunks = st.heap.of(res).to_vec();
        let havocked = chunks
            .iter()
            .map(|chunk| match chunk {
                Chunk::Single(one) => {
                    let hit = self.at(res, hit, &one.args);
                    let fresh = self.fresh("havoc", self.pool.sort(one.snap));
                    Chunk::Single(SingleChunk { snap: self.pool.ite(hit, fresh, one.snap), ..one.clone() })
                }
                Chunk::Quantified(many) => {
                    let map = self.fresh("sm", self.symbols(res).map);
                    let formals = self.symbols(res).formals.clone();
                    let p = &self.pool;
                    let (old, new) = (self.lookup(res, many.map, &formals), self.lookup(res, map, &formals));
                    let kept = p.implies(p.not(hit), p.eq(old, new));
                    let fact = p.forall(&formals, &[vec![new], vec![old]], kept);
                    self.assume(fact);
                    Chunk::Quantified(Rc::new(QuantifiedChunk { map, ..(**many).clone() }))
                }
            })
            .collect();
        st.heap.set(res, havocked);
        st
    }
}

/// The locations of a `quasihavocall` as a quantified permission of full amounts.
fn as_forall(vars: &[Var], cond: Option<&Exp>, resource: &Resource) -> Exp {
    let meta: Meta = resource.meta();
    let resource = match resource {
        Resource::Loc(loc, meta) => access(loc.clone(), *meta),
        Resource::Wand(wand) => wand.clone().into_exp(),
    };
    let body = match cond {
        Some(cond) => Expr::implies(cond.clone(), resource, meta),
        None => resource,
    };
    Expr::new(ExpKind::Forall { vars: vars.to_vec(), triggers: Vec::new(), body }, Type::Bool, meta)
}

fn access(loc: Loc, meta: Meta) -> Exp {
    let perm = Expr::new(ExpKind::FullPerm, Type::Perm, meta);
    silver::tree::Acc { loc, perm, meta }.into_exp()
}
