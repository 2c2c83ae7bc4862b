//! What speaks of the thread that evaluates it: the locks it holds, its wait level, the states in which it acquired and released them.
//! Functions that do get the thread's locks and credits as further arguments.

use chalice::tree::{EvalState, Exp, ExprKind, FunctionId, Program, visit};
use rustc_hash::FxHashSet;

use super::features::Features;

/// The functions that speak of their thread, themselves or through others.
pub fn functions(p: &Program) -> FxHashSet<FunctionId> {
    let mut found = FxHashSet::default();
    loop {
        let speaks = |id: &FunctionId| {
            let f = &p[*id];
            let clauses = f.requires.iter().chain(&f.ensures).map(|c| &c.body);
            clauses.chain(&f.body).any(|e| says(e, &found))
        };
        let more: Vec<FunctionId> = p.functions().filter(|id| !found.contains(id) && speaks(id)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

fn says(e: &Exp, functions: &FxHashSet<FunctionId>) -> bool {
    visit::any(e, &|e| match &e.kind {
        ExprKind::Holds(_) | ExprKind::RdHolds(_) | ExprKind::WaitLevel => true,
        ExprKind::Eval(EvalState::Acquire(_) | EvalState::Release(_), _) => true,
        ExprKind::Apply { function, .. } => functions.contains(function),
        _ => false,
    })
}

impl Features {
    /// Whether an expression speaks of the thread that evaluates it.
    pub fn speaks(&self, e: &Exp) -> bool {
        says(e, &self.speakers)
    }
}
