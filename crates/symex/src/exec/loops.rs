//! Structured loops.
//!
//! On entry the invariant is given away and the rest of the heap is kept aside. An arbitrary iteration starts from the invariant
//! alone, with the variables that the loop changes havocked; it must give the invariant back. After the loop the rest returns.

use silver::obligation::ErrorKind;
use silver::tree::{Block, Exp, ExpKind, Meta, StmtKind};
use source::Symbol;
use verdict::{Beyond, Change, Stage};

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Flow};
use crate::produce::Snap;
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn exec_while(
        &mut self,
        st: State,
        cond: &Exp,
        invariants: &[Exp],
        body: &Block,
        k: Cont<'_, 'c>,
    ) -> Flow {
        let written = written_variables(body);
        let established = contract(invariants, |e| Blame::new(ErrorKind::InvariantNotEstablished, e.meta));
        let preserved = contract(invariants, |e| Blame::new(ErrorKind::InvariantNotPreserved, e.meta));
        let wellformed = contract(invariants, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let full = self.pool.full();

        // Ill-formed invariants are reported as such, before anything is proved about them.
        let probe = self.arbitrary_iteration(&st, &written, invariants, cond.meta);
        self.scoped(|eng| eng.produce(probe, &wellformed, Snap::Fresh, full, &mut |_, _| Ok(())))?;

        self.consume(st, &established, &mut |eng, left, _| {
            let start = eng.arbitrary_iteration(&left, &written, invariants, cond.meta);
            eng.produce(start, &wellformed, Snap::Fresh, full, &mut |eng, inside| {
                eng.note_step(Stage::Iteration, cond.meta, &inside);
                let value = eng.eval(&inside, cond, Blame::new(ErrorKind::WhileFailed, cond.meta));
                let Some(value) = eng.settle(value)? else { return Ok(()) };
                eng.branch(
                    value,
                    cond,
                    &mut |eng| {
                        eng.exec_block(inside.clone(), body, &mut |eng, end| {
                            eng.note_step(Stage::IterationEnd, cond.meta, &end);
                            eng.consume(end, &preserved, &mut |_, _, _| Ok(()))
                        })
                    },
                    &mut |eng| {
                        let after = State { heap: inside.heap.union(&left.heap), ..inside.clone() };
                        k(eng, after)
                    },
                )
            })
        })
    }

    /// A state at the head of a loop after any number of iterations: nothing is held yet, and written variables are anything.
    pub(super) fn arbitrary_iteration(
        &mut self,
        st: &State,
        written: &[Symbol],
        invariants: &[Exp],
        at: Meta,
    ) -> State {
        let mut start = st.with_heap(st.heap.emptied(Blame::new(ErrorKind::WhileFailed, at)));
        self.trail.loops.insert(invariants.iter().map(|clause| clause.meta).chain([at]).collect());
        for name in written {
            if let Some(old) = start.store.get(*name) {
                let value = self.fresh(*name, self.pool.sort(old));
                start.store.set(*name, value);
                let (change, blame) = iterated(*name, invariants, at);
                self.note_unknown(value, change, blame);
                start.heap.record_variable(*name, change, blame);
            }
        }
        start
    }
}

/// Of a variable that a loop changes, only what the invariant says is known.
fn iterated(name: Symbol, invariants: &[Exp], at: Meta) -> (Change, Blame) {
    let speaks_of_it = |e: &&Exp| e.any(&mut |e| matches!(e.kind, ExpKind::Local(var) if var == name));
    match invariants.iter().find(speaks_of_it) {
        Some(clause) => (Change::Valued, Blame::new(ErrorKind::InvariantNotPreserved, clause.meta)),
        None => (Change::Beyond(Beyond::Looped), Blame::new(ErrorKind::WhileFailed, at)),
    }
}

/// Variables that statements of a block may change, in order of first occurrence.
pub fn written_variables(block: &Block) -> Vec<Symbol> {
    let mut written = Vec::new();
    block.visit(&mut |stmt| match &stmt.kind {
        StmtKind::Assign { target, .. } | StmtKind::New { target, .. } => push_new(&mut written, *target),
        StmtKind::Call { targets, .. } => targets.iter().for_each(|t| push_new(&mut written, *t)),
        StmtKind::VarDecl(vars) => vars.iter().for_each(|v| push_new(&mut written, v.name)),
        _ => {}
    });
    written
}

fn push_new(all: &mut Vec<Symbol>, name: Symbol) {
    if !all.contains(&name) {
        all.push(name);
    }
}
