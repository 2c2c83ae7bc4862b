//! Executing statements.

mod assign;
mod blocks;
mod call;
mod graph;
mod havoc;
mod loops;
mod predicates;
pub mod refute;

use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Block, CheckKind, Exp, OldLabel, Stmt, StmtKind};
use verdict::{Beyond, Change, Stage};

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow};
use crate::produce::Snap;
use crate::state::State;

impl<'c> Engine<'c> {
    pub fn exec_block(&mut self, st: State, block: &Block, k: Cont<'_, 'c>) -> Flow {
        self.exec_stmts(st, &block.stmts, k)
    }

    pub fn exec_stmts(&mut self, mut st: State, stmts: &[Stmt], k: Cont<'_, 'c>) -> Flow {
        debug_assert!(st.view.is_plain(), "how an expression was looked at is over with it");
        for (i, stmt) in stmts.iter().enumerate() {
            // Where nothing happens there is no step.
            if !matches!(stmt.kind, StmtKind::VarDecl(_) | StmtKind::Label { .. }) {
                self.note_step(Stage::Statement, stmt.meta, &st);
            }
            let direct = self.exec_directly(&st, stmt);
            match self.settle(direct)? {
                Some(Some(next)) => st = next,
                Some(None) => {
                    let tail = &stmts[i + 1..];
                    return self.exec_branching(st, stmt, &mut |eng, st| eng.exec_stmts(st, tail, k));
                }
                None => return Ok(()),
            }
        }
        k(self, st)
    }

    /// Statements that have one successor state. `None` for the others.
    fn exec_directly(&mut self, st: &State, stmt: &Stmt) -> Eval<Option<State>> {
        match &stmt.kind {
            StmtKind::VarDecl(vars) => {
                let mut st = st.clone();
                for var in vars {
                    let value = self.fresh(var.name, self.ctx.sort(&var.ty));
                    st.store.set(var.name, value);
                    let at = Blame::new(ErrorKind::AssignmentFailed, stmt.meta);
                    self.note_unknown(value, Change::Beyond(Beyond::Unset), at);
                    st.heap.record_variable(var.name, Change::Beyond(Beyond::Unset), at);
                }
                Ok(Some(st))
            }
            StmtKind::Assign { target, value } => self.exec_assign(st, stmt, *target, value).map(Some),
            StmtKind::FieldAssign { recv, field, value } => {
                self.exec_field_assign(st, stmt, recv, *field, value).map(Some)
            }
            StmtKind::New { target, fields } => Ok(Some(self.exec_new(st, stmt, *target, fields))),
            StmtKind::Label { name, .. } => {
                let mut st = st.clone();
                st.set_old(OldLabel::Label(*name), st.heap.clone());
                Ok(Some(st))
            }
            StmtKind::Check { kind, cond } => {
                self.exec_check(st, stmt, *kind, cond)?;
                Ok(Some(st.clone()))
            }
            StmtKind::Quasihavoc { cond, resource } => self.exec_quasihavoc(st, cond.as_ref(), resource).map(Some),
            StmtKind::QuasihavocAll { vars, cond, resource } => {
                self.exec_quasihavocall(st, vars, cond.as_ref(), resource).map(Some)
            }
            StmtKind::Refute(e) => {
                self.exec_refute(st, e)?;
                Ok(Some(st.clone()))
            }
            _ => Ok(None),
        }
    }

    fn exec_branching(&mut self, st: State, stmt: &Stmt, k: Cont<'_, 'c>) -> Flow {
        match &stmt.kind {
            StmtKind::Block(block) => self.exec_block(st, block, k),
            StmtKind::Inhale(e) => self.exec_inhale(st, e, k),
            StmtKind::Exhale(e) => {
                let clauses = self.claim(ErrorKind::ExhaleFailed, e);
                self.consume(st, &clauses, &mut |eng, st, _| k(eng, st))
            }
            StmtKind::Assert(e) => self.exec_assert(st, e, k),
            StmtKind::Fold(acc) => self.exec_fold(st, stmt, acc, k),
            StmtKind::Unfold(acc) => self.exec_unfold(st, stmt, acc, k),
            StmtKind::Call { targets, method, args } => self.exec_call(st, stmt, targets, *method, args, k),
            StmtKind::If { cond, then, otherwise } => {
                let value = self.eval(&st, cond, Blame::new(ErrorKind::IfFailed, cond.meta));
                let Some(value) = self.settle(value)? else { return Ok(()) };
                let sides = |eng: &mut Self, k: Cont<'_, 'c>| {
                    let k = std::cell::RefCell::new(k);
                    let side = |eng: &mut Self, block: &Block| {
                        let st = eng.specialised(&st);
                        eng.exec_block(st, block, &mut |eng, st| (k.borrow_mut())(eng, st))
                    };
                    eng.branch(value, cond, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
                };
                self.rejoined(sides, k)
            }
            StmtKind::While { cond, invariants, body, .. } => self.exec_while(st, cond, invariants, body, k),
            StmtKind::Package { wand, script } => {
                self.rejoined(|eng, k| eng.exec_package(st, stmt, wand, script, k), k)
            }
            StmtKind::Apply(wand) => {
                let blame = Blame::new(ErrorKind::ApplyFailed, stmt.meta);
                self.apply_wand(st, wand, blame, k)
            }
            StmtKind::Goto(label) => {
                Err(crate::failure::unsupported(format!("`goto {label}` in this place"), stmt.meta))
            }
            other => unreachable!("{other:?} is executed directly"),
        }
    }

    /// One assertion as a contract whose failures are all reported at it.
    pub fn claim(&self, kind: ErrorKind, e: &Exp) -> Vec<crate::clauses::Clause> {
        contract(std::slice::from_ref(e), |e| Blame::new(kind, e.meta))
    }

    fn exec_inhale(&mut self, st: State, e: &Exp, k: Cont<'_, 'c>) -> Flow {
        let clauses = self.claim(ErrorKind::InhaleFailed, e);
        let full = self.pool.full();
        self.produce(st, &clauses, Snap::Fresh, full, k)
    }

    fn exec_assert(&mut self, st: State, e: &Exp, k: Cont<'_, 'c>) -> Flow {
        let clauses = self.claim(ErrorKind::AssertFailed, e);
        if e.is_false() {
            // Claims that no execution gets here; if so, there is nothing to go on with.
            let unreachable = self.pool.ff();
            let proved = self.check(&st, unreachable, Reason::AssertionFalse, clauses[0].blame, e);
            if self.settle(proved)?.is_some() {
                self.dead_end(&st);
            }
            return Ok(());
        }
        let heap = st.heap.clone();
        self.consume(st, &clauses, &mut |eng, st, _| {
            let same = State { heap: eng.caught_up(&heap, &st.heap), ..st };
            k(eng, same)
        })
    }

    fn exec_check(&mut self, st: &State, stmt: &Stmt, kind: CheckKind, cond: &Exp) -> Eval<()> {
        let reason = match kind {
            CheckKind::TerminationCondition => Reason::TerminationConditionFalse,
            CheckKind::TupleCondition => Reason::TupleConditionFalse,
            CheckKind::TupleDecreases => Reason::TupleFalse,
        };
        let blame = Blame { kind: ErrorKind::TerminationFailed, at: stmt.meta, reason: Some(reason) };
        let goal = self.eval(st, cond, blame)?;
        self.check(st, goal, reason, blame, cond)?;
        self.assume(goal);
        Ok(())
    }
}
