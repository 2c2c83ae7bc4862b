//! Whether a call does the same each time: then one that does not fail shows that the code does not, for this input.

use java::Program;
use java::tree::{Body, ExprKind, MethodId, MethodRef, StmtKind, visit};

/// Classes of the library that know nothing of threads, clocks or chance.
const PLAIN: [&str; 12] = [
    "java.lang.Math",
    "java.lang.String",
    "java.lang.StringBuilder",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Boolean",
    "java.lang.Character",
    "java.util.List",
    "java.util.ArrayList",
    "java.util.Objects",
];

/// Whether a method, or one that it may call, uses anything through which threads meet, or that is not known well enough to say.
pub(super) fn may_meet_others(program: &Program, id: MethodId) -> bool {
    let mut reached = vec![id];
    let mut at = 0;
    while let Some(id) = reached.get(at).copied() {
        if meets_others(program, id, &mut reached) {
            return true;
        }
        at += 1;
    }
    false
}

fn meets_others(program: &Program, id: MethodId, reached: &mut Vec<MethodId>) -> bool {
    let method = &program[id];
    let class = method.class.map(|class| &program[class]);
    if !class.is_some_and(|class| class.is_source()) {
        return !class.is_some_and(|class| PLAIN.contains(&class.qualified.as_str()));
    }
    let mut meets = method.flags.is_synchronized();
    let Body::Block(block) = &method.body else { return meets };
    for stmt in &block.stmts {
        visit::each_stmt(stmt, &mut |stmt| meets |= matches!(stmt.kind, StmtKind::Synchronized { .. }));
        visit::each_expr(stmt, &mut |e| {
            let called = match &e.kind {
                ExprKind::Call(call) => &call.method,
                ExprKind::New(new) => &new.constructor,
                ExprKind::Lambda(_) | ExprKind::MethodRef(_) => {
                    meets = true;
                    return;
                }
                _ => return,
            };
            match called {
                MethodRef::Known(callee) if !reached.contains(callee) => reached.push(*callee),
                MethodRef::Known(_) => {}
                _ => meets = true,
            }
        });
    }
    meets
}
