//! Assignments and allocation.

use logic::{Op, SortKind, Term};
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, NewFields, Stmt};
use source::Symbol;
use verdict::{Beyond, Change};

use crate::amount::Amount;
use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::{Chunk, Heap, SingleChunk};
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn exec_assign(&mut self, st: &State, stmt: &Stmt, target: Symbol, value: &Exp) -> Eval<State> {
        let value = self.eval(st, value, Blame::new(ErrorKind::AssignmentFailed, stmt.meta))?;
        self.mention(target, value);
        let mut st = st.clone();
        st.store.set(target, value);
        st.heap.record_variable(target, Change::Valued, Blame::new(ErrorKind::AssignmentFailed, stmt.meta));
        Ok(st)
    }

    /// Lets the solver see a value that is computed here, so that quantifiers triggered by its parts are instantiated. That is
    /// what programs assign to unused variables for.
    fn mention(&mut self, name: Symbol, value: Term) {
        let triggering = |t: Term| match self.pool.op(t) {
            Op::App(_) => !self.pool.args(t).is_empty(),
            Op::Seq(_) | Op::Set(_) | Op::Multiset(_) | Op::Map(_) => true,
            _ => false,
        };
        if self.pool.any_subterm(value, triggering) {
            let named = self.fresh(name, self.pool.sort(value));
            self.assume(self.pool.eq(named, value));
        }
    }

    pub(super) fn exec_field_assign(
        &mut self,
        st: &State,
        stmt: &Stmt,
        recv: &Exp,
        field: Symbol,
        value: &Exp,
    ) -> Eval<State> {
        let blame = Blame::new(ErrorKind::AssignmentFailed, stmt.meta);
        let receiver = self.eval(st, recv, blame)?;
        let value = self.eval(st, value, blame)?;
        let res = self.ctx.field(field);
        let full = self.pool.full();
        let in_place = match self.is_quantified(res) {
            true => self.write_in_family(st, res, &[receiver], value)?,
            false => self.write_chosen(&st.heap, res, receiver, value),
        };
        if let Some(heap) = in_place {
            return Ok(State { heap, ..st.clone() });
        }
        let Some((heap, _)) = self.take(st, &st.heap, res, &[receiver], Amount::exactly(full))? else {
            let text = format!("{}.{field}", silver::print::exp(recv));
            return Err(self.without_permission(
                st,
                (res, &[receiver]),
                Reason::InsufficientPermission,
                blame,
                recv.meta,
                &text,
            ));
        };
        let mut st = st.clone();
        st.heap = heap;
        st.heap.record_value(res, &[receiver], blame);
        if self.is_quantified(res) {
            self.add_single_quantified(&mut st.heap, res, &[receiver], value, full);
        } else {
            let one = SingleChunk { args: [receiver].into_iter().collect(), snap: value, perm: full };
            self.add_one(&mut st.heap, res, one);
        }
        Ok(st)
    }

    pub(super) fn exec_new(&mut self, st: &State, stmt: &Stmt, target: Symbol, fields: &NewFields) -> State {
        let new = self.fresh(target, logic::Sort::REF);
        self.assume(self.pool.ne(new, self.pool.null()));
        let mut st = st.clone();
        self.assume_unknown_so_far(&st, new);
        let program = self.ctx.program.clone();
        let names: Vec<Symbol> = match fields {
            NewFields::All => program.fields.keys().copied().collect(),
            NewFields::Only(names) => names.clone(),
        };
        let full = self.pool.full();
        let blame = Blame::new(ErrorKind::AssignmentFailed, stmt.meta);
        if matches!(fields, NewFields::Only(_)) {
            self.note_unknown(new, Change::Beyond(Beyond::Unmade), blame);
        }
        for name in names {
            let res = self.ctx.field(name);
            st.heap.record(Change::Gained, res, &[new], full, blame);
            let value = self.fresh(name, self.symbols(res).value);
            if self.is_quantified(res) {
                self.add_single_quantified(&mut st.heap, res, &[new], value, full);
            } else {
                let one = SingleChunk { args: [new].into_iter().collect(), snap: value, perm: full };
                self.add_one(&mut st.heap, res, one);
            }
        }
        st.store.set(target, new);
        st.heap.record_variable(target, Change::Valued, Blame::new(ErrorKind::AssignmentFailed, stmt.meta));
        st
    }

    /// A new object is none of those the state can name.
    fn assume_unknown_so_far(&mut self, st: &State, new: Term) {
        let named = self.pool.tt();
        let mut known: Vec<(Term, Term)> = st.store.values().into_iter().map(|value| (value, named)).collect();
        self.collect_terms(&st.heap, &mut known);
        known.sort();
        known.dedup();
        for (t, named) in known {
            let p = &self.pool;
            let sort = p.sort(t);
            let apart = match sort.kind() {
                SortKind::Ref if *p.op(t) != Op::Null => p.ne(new, t),
                SortKind::Set(e) if e == logic::Sort::REF => p.not(p.set_in(new, t)),
                SortKind::Seq(e) if e == logic::Sort::REF => p.not(p.seq_contains(t, new)),
                _ => continue,
            };
            self.assume(p.implies(named, apart));
        }
    }

    /// Arguments and values of single-location chunks, and where the state names them: nowhere if nothing is held.
    fn collect_terms(&self, heap: &Heap, into: &mut Vec<(Term, Term)>) {
        for (res, chunks) in heap.resources() {
            for chunk in chunks {
                match chunk {
                    Chunk::Single(one) => {
                        let held = self.pool.positive(one.perm);
                        into.extend(one.args.iter().map(|arg| (*arg, held)));
                        into.push((one.snap, held));
                    }
                    Chunk::Quantified(many) => {
                        let Some(args) = &many.single else { continue };
                        let held = self.pool.positive(self.at(res, many.perm, args));
                        into.extend(args.iter().map(|arg| (*arg, held)));
                    }
                }
            }
        }
    }
}
