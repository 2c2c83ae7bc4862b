//! What speaks of the thread that evaluates it: the locks it holds, its wait level, the states in which it acquired and released them.
//! Functions that do get the thread's locks and credits as further arguments.

use chalice::tree::{EvalState, Exp, Expr, ExprKind, FunctionId, Program, recursion, visit};
use rustc_hash::FxHashSet;

use super::features::Features;

/// The functions that speak of their thread, themselves or through others.
pub fn functions(p: &Program) -> FxHashSet<FunctionId> {
    let speaks = |id: &FunctionId| recursion::parts(&p[*id]).any(|e| visit::any(e, &says));
    let own: FxHashSet<FunctionId> = p.functions().filter(speaks).collect();
    p.functions().filter(|id| !own.is_disjoint(&recursion::reached(p, vec![*id]))).collect()
}

fn says(e: &Expr) -> bool {
    matches!(
        &e.kind,
        ExprKind::Holds(_)
            | ExprKind::RdHolds(_)
            | ExprKind::WaitLevel
            | ExprKind::Eval(EvalState::Acquire(_) | EvalState::Release(_), _)
    )
}

impl Features {
    /// Whether an expression speaks of the thread that evaluates it.
    pub fn speaks(&self, e: &Exp) -> bool {
        visit::any(e, &|e| match &e.kind {
            ExprKind::Apply { function, .. } => self.thread_functions.contains(function),
            _ => says(e),
        })
    }
}
