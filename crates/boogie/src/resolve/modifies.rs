//! What procedures modify, found from their bodies.

use rustc_hash::FxHashSet;

use crate::tree::*;

/// Adds to each procedure with a body the globals that it changes, itself or by calls.
pub(super) fn infer(program: &mut Program) {
    let mut calls: Vec<(ProcId, ProcId)> = Vec::new();
    let mut changed: Vec<FxHashSet<VarId>> =
        program.procedures.iter().map(|procedure| procedure.modifies.iter().copied().collect()).collect();
    for implementation in &program.implementations {
        let caller = implementation.procedure;
        implementation.body.block.each_stmt(&mut |stmt| {
            let globals = stmt.assigned().into_iter().filter(|var| program.var(*var).kind == VarKind::Global);
            changed[caller.index()].extend(globals);
            if let StmtKind::Call(call) = &stmt.kind {
                calls.push((caller, call.procedure));
            }
        });
    }
    let mut growing = true;
    while growing {
        growing = false;
        for (caller, callee) in &calls {
            let more: Vec<VarId> = changed[callee.index()].difference(&changed[caller.index()]).copied().collect();
            growing |= !more.is_empty();
            changed[caller.index()].extend(more);
        }
    }
    for (procedure, changed) in program.procedures.iter_mut().zip(changed) {
        let mut modifies: Vec<VarId> = changed.into_iter().collect();
        modifies.sort();
        procedure.modifies = modifies;
    }
}
