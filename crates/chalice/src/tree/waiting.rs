//! Which methods may wait for other threads, and so have a place in the lock order, and which ones change what is locked.

use rustc_hash::FxHashSet;

use super::visit::{any_stmt, each_stmt};
use super::{Method, MethodId, Program, StmtKind};

/// The methods that may wait for another thread, by a statement of theirs or by one of a method they call; and those whose tokens
/// somebody puts in a place, where they have to stay.
pub fn methods(p: &Program) -> FxHashSet<MethodId> {
    let mut found = that_wait(p);
    for method in &p.methods {
        each_stmt(&method.body, &mut |stmt| match &stmt.kind {
            StmtKind::Fork { call, bounds, .. } if !bounds.is_empty() => {
                found.insert(call.method);
            }
            _ => {}
        });
    }
    found
}

/// The methods that may take a lock, give one up, or move it in the order.
pub fn locking(p: &Program) -> FxHashSet<MethodId> {
    use StmtKind::*;
    doing(p, &|stmt| {
        matches!(
            stmt,
            Acquire(_)
                | Release(_)
                | RdAcquire(_)
                | RdRelease(_)
                | Downgrade(_)
                | Lock { .. }
                | Share { .. }
                | Unshare(_)
                | Reorder { .. }
                | Wait { .. }
        )
    })
}

fn that_wait(p: &Program) -> FxHashSet<MethodId> {
    use StmtKind::*;
    doing(p, &|stmt| {
        matches!(stmt, Acquire(_) | RdAcquire(_) | Lock { .. } | Receive { .. } | Join { .. } | Wait { .. })
    })
}

/// The methods with such a statement, or that call one with it. External ones may do anything.
fn doing(p: &Program, what: &dyn Fn(&StmtKind) -> bool) -> FxHashSet<MethodId> {
    let unknown = |m: &Method| p[m.class].external;
    let mut found: FxHashSet<MethodId> =
        p.methods().filter(|id| unknown(&p[*id]) || any_stmt(&p[*id].body, what)).collect();
    loop {
        let calls = |stmt: &StmtKind| matches!(stmt, StmtKind::Call { call, .. } if found.contains(&call.method));
        let more: Vec<MethodId> =
            p.methods().filter(|id| !found.contains(id) && any_stmt(&p[*id].body, &calls)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::testing::program;

    fn names(p: &Program, methods: &FxHashSet<MethodId>) -> Vec<String> {
        p.methods().filter(|id| methods.contains(id)).map(|id| p[id].name.to_string()).collect()
    }

    #[test]
    fn who_calls_a_waiting_method_waits() {
        let p = program(
            "channel Ch(x: int)
             class C {
               method waits(c: Ch) { var x: int; if (true) { receive x := c } }
               method calls(c: Ch) { while (true) { call waits(c) } }
               method forks(c: Ch) { fork waits(c) }
               method sends(c: Ch) { send c(1) }
               method locks() { acquire this; release this }
             }",
        );
        assert_eq!(names(&p, &methods(&p)), ["waits", "calls", "locks"]);
        assert_eq!(names(&p, &locking(&p)), ["locks"]);
    }
}
