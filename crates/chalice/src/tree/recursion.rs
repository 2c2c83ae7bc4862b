//! Which functions lead to which.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use super::*;

/// Whether applying one of these functions may come to an application of `to`: through preconditions, postconditions and bodies.
pub fn leads_to(p: &Program, from: Vec<FunctionId>, to: FunctionId) -> bool {
    let (mut seen, mut left) = (FxHashSet::default(), from);
    while let Some(id) = left.pop() {
        if id == to {
            return true;
        }
        if seen.insert(id) {
            let f = &p[id];
            let parts = f.requires.iter().chain(&f.ensures).map(|c| &c.body).chain(&f.body);
            parts.for_each(|e| left.extend(applied(e)));
        }
    }
    false
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
