//! What depends on ghosts: values that real code never has.

use rustc_hash::FxHashSet;

use super::visit::{any, children};
use super::*;

/// Whether the value of an expression may depend on a ghost variable or field, itself or through the functions it applies.
pub fn depends(p: &Program, locals: &Locals, e: &Expr) -> bool {
    any(e, &|e| match &e.kind {
        ExprKind::Local(id) => locals[*id].ghost,
        ExprKind::Field { field: FieldRef::User(f), .. } => p[*f].ghost,
        ExprKind::Apply { function, .. } => reads(p, *function),
        _ => false,
    })
}

/// Whether the value of a function may depend on a ghost field. Without a body it may on all that it requires.
pub fn reads(p: &Program, function: FunctionId) -> bool {
    recursion::reached(p, vec![function]).into_iter().any(|id| {
        let f = &p[id];
        match &f.body {
            Some(body) => any(body, &|e| mentions(p, e)),
            None => f.requires.iter().any(|c| gives(p, &c.body, &mut FxHashSet::default())),
        }
    })
}

fn mentions(p: &Program, e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Field { field: FieldRef::User(f), .. } if p[*f].ghost)
}

/// Whether an assertion mentions a ghost field, or a predicate with one inside.
fn gives(p: &Program, e: &Exp, seen: &mut FxHashSet<PredicateId>) -> bool {
    let here = match &e.kind {
        ExprKind::Access(a) | ExprKind::Unfolding(a, _) => match &a.target {
            Target::Field { field, .. } | Target::Elements { field, .. } => {
                matches!(field, FieldRef::User(f) if p[*f].ghost)
            }
            Target::AllFields { class, .. } | Target::ElementsAllFields { class, .. } => {
                p[*class].fields().any(|f| p[f].ghost)
            }
            Target::Predicate { predicate, .. } | Target::ElementPredicates { predicate, .. } => {
                seen.insert(*predicate) && gives(p, &p[*predicate].body, seen)
            }
            Target::BackPointers { .. } => false,
        },
        _ => mentions(p, e),
    };
    here || children(e).into_iter().any(|e| gives(p, e, seen))
}
