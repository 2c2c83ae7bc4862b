//! Houdini: which of the proposed clauses hold together.
//!
//! A candidate is a Boolean constant with `{:existential true}` that guards clauses, `b ==> e`. All start as true. Where a guarded clause cannot be
//! proved, its candidate is given up, until the rest holds: the largest set of clauses that justify one another. Nothing is trusted: what is left
//! is proved in the end like anything else.

use std::sync::Mutex;

use boogie::tree::{BinOp, Expr, ExprKind, ImplId, Program, StmtKind, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::liveness::variables;
use crate::report::{Outcome, Report};
use crate::verify::{Options, ProofWatch, Unavailable, verify};

/// The proposed clauses, by their constants, in textual order.
pub fn candidates(program: &Program) -> Vec<VarId> {
    let constants = program.constants.iter().map(|constant| constant.var);
    constants.filter(|var| program.var(*var).attrs.flag("existential") == Some(true)).collect()
}

/// Which candidates hold, in textual order. Nothing if the solver is missing.
pub fn infer(program: &Program, options: &Options<'_>) -> Result<Vec<(VarId, bool)>, Unavailable> {
    let all = candidates(program);
    let mut values: FxHashMap<VarId, bool> = all.iter().map(|var| (*var, true)).collect();
    let mentioned: Vec<FxHashSet<VarId>> =
        program.implementations().map(|(id, _)| mentioned(program, id, &values)).collect();
    let mut changed: FxHashSet<VarId> = all.iter().copied().collect();
    while !changed.is_empty() {
        let selected = |id: ImplId| (options.selected)(id) && !mentioned[id.index()].is_disjoint(&changed);
        let round = Options { fixed: values.clone(), selected: &selected, error_limit: None, ..options.clone() };
        let refuted = Refuted { values: &values, found: Mutex::default() };
        verify(program, &round, &refuted)?;
        changed = refuted.found.into_inner().expect("no panic while holding the lock");
        for var in &changed {
            values.insert(*var, false);
        }
        if options.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
    }
    Ok(all.into_iter().map(|var| (var, values[&var])).collect())
}

/// The candidates that the proof of an implementation can depend on: those in its body, in its contract and in those of what it calls.
fn mentioned(program: &Program, id: ImplId, candidates: &FxHashMap<VarId, bool>) -> FxHashSet<VarId> {
    let implementation = program.implementation(id);
    let mut procedures = vec![implementation.procedure];
    let mut found = FxHashSet::default();
    let mut note = |e: &Expr| found.extend(variables(e).into_iter().filter(|var| candidates.contains_key(var)));
    implementation.body.block.each_stmt(&mut |stmt| {
        stmt.exps().into_iter().for_each(|e| note(e));
        if let StmtKind::Call(call) = &stmt.kind {
            procedures.push(call.procedure);
        }
    });
    for procedure in procedures.into_iter().map(|procedure| program.procedure(procedure)) {
        procedure.requires.iter().chain(&procedure.ensures).for_each(|spec| note(&spec.condition));
    }
    found
}

/// The candidate that guards a clause: `b ==> e`, also behind other premises.
fn guard(e: &Expr, candidates: &FxHashMap<VarId, bool>) -> Option<VarId> {
    let ExprKind::Binary(BinOp::Implies, premise, conclusion) = &e.kind else { return None };
    match premise.kind {
        ExprKind::Var(var) if candidates.contains_key(&var) => Some(var),
        _ => guard(conclusion, candidates),
    }
}

/// Collects the candidates whose clauses were not proved.
struct Refuted<'a> {
    values: &'a FxHashMap<VarId, bool>,
    found: Mutex<FxHashSet<VarId>>,
}

impl ProofWatch for Refuted<'_> {
    fn started(&self, _: ImplId) {}

    fn finished(&self, report: Report) {
        let Outcome::Failed(failures) = &report.outcome else { return };
        let guards = failures.iter().filter_map(|failure| guard(failure.condition.as_ref()?, self.values));
        let mut found = self.found.lock().expect("no panic while holding the lock");
        found.extend(guards.filter(|var| self.values[var]));
    }

    fn contradictory(&self, _: Vec<source::Span>) {}
}
