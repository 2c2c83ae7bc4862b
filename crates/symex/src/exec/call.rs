//! Method calls: the precondition is given away, the postcondition received.

use silver::obligation::ErrorKind;
use silver::tree::{Exp, Stmt};
use source::Symbol;
use verdict::Change;

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Flow};
use crate::produce::Snap;
use crate::state::{State, Store};

impl<'c> Engine<'c> {
    pub(super) fn exec_call(
        &mut self,
        st: State,
        stmt: &Stmt,
        targets: &[Symbol],
        method: Symbol,
        args: &[Exp],
        k: Cont<'_, 'c>,
    ) -> Flow {
        let program = self.ctx.program.clone();
        let callee = &program.methods[&method];
        let failed = Blame::new(ErrorKind::CallFailed, stmt.meta);
        let refused = Blame::new(ErrorKind::CallPrecondition, stmt.meta);
        let values = self.eval_all(&st, args, failed);
        let Some(values) = self.settle(values)? else { return Ok(()) };
        let store: Store = callee.params.iter().map(|p| p.name).zip(values).collect();
        let inside = st.for_contract(store, st.heap.clone());
        let pres = contract(&callee.pres, |_| refused);
        let posts = contract(&callee.posts, |_| failed);
        self.consume(inside, &pres, &mut |eng, mut inside, _| {
            let mut results = Vec::new();
            for ret in &callee.returns {
                let value = eng.fresh(ret.name, eng.ctx.sort(&ret.ty));
                inside.store.set(ret.name, value);
                eng.note_unknown(value, Change::Valued, failed);
                results.push(value);
            }
            let full = eng.pool.full();
            eng.produce(inside, &posts, Snap::Fresh, full, &mut |eng, inside| {
                let mut after = State { heap: inside.heap, ..st.clone() };
                for (target, value) in targets.iter().zip(&results) {
                    after.store.set(*target, *value);
                    after.heap.record_variable(*target, Change::Valued, failed);
                }
                k(eng, after)
            })
        })
    }
}
