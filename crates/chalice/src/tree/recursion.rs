//! Which functions lead to which.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use super::*;

/// Whether applying one of these functions may come to an application of `to`.
pub fn leads_to(p: &Program, from: Vec<FunctionId>, to: FunctionId) -> bool {
    reached(p, from).contains(&to)
}

/// These functions and all that applying them may come to: through preconditions, postconditions and bodies.
pub fn reached(p: &Program, from: Vec<FunctionId>) -> FxHashSet<FunctionId> {
    let (mut seen, mut left) = (FxHashSet::default(), from);
    while let Some(id) = left.pop() {
        if seen.insert(id) {
            parts(&p[id]).for_each(|e| left.extend(applied(e)));
        }
    }
    seen
}

/// Everything a function says.
pub fn parts(f: &Function) -> impl Iterator<Item = &Exp> {
    f.requires.iter().chain(&f.ensures).map(|c| &c.body).chain(&f.body)
}

/// The functions that an expression applies.
pub fn applied(e: &Exp) -> Vec<FunctionId> {
    let found = RefCell::new(Vec::new());
    visit::any(e, &|e| {
        if let ExprKind::Apply { function, .. } = &e.kind {
            found.borrow_mut().push(*function);
        }
        false
    });
    found.into_inner()
}
