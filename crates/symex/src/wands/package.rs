//! Packaging a wand: showing that its right side can be had from its left side and a footprint taken from the current heap.

use logic::Term;
use silver::tree::{Block, Exp, Stmt, Wand};

use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow, unsupported};
use crate::heap::{Heap, Res};
use crate::quantified::Family;
use crate::state::State;

/// The heaps that a package statement being executed may take permission from.
#[derive(Default)]
pub struct Packaging {}

impl Packaging {
    pub fn is_active(&self) -> bool {
        false
    }

    pub fn heaps(&self) -> Vec<Heap> {
        Vec::new()
    }
}

impl<'c> Engine<'c> {
    pub fn exec_package(&mut self, _st: State, stmt: &Stmt, _wand: &Wand, _script: &Block, _k: Cont<'_, 'c>) -> Flow {
        Err(unsupported("`package`", stmt.meta))
    }

    pub fn take_transferring(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        perm: Term,
    ) -> Eval<Option<(Heap, Term)>> {
        self.take_here(st, heap, res, args, perm)
    }

    pub fn transfer_quantified(
        &mut self,
        _st: &State,
        _heap: &Heap,
        _family: &Family,
        _needed: Term,
        _blame: Blame,
        e: &Exp,
    ) -> Eval<(Heap, Term)> {
        Err(unsupported("quantified permissions while packaging", e.meta))
    }
}
