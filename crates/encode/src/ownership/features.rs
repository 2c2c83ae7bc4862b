//! Which parts of the model a program uses.

use java::tree as jv;
use java::tree::{ClassId, Exp, ExprKind, ModelWord, Program, ShareHow, SpecStmt, StmtKind, Type, visit};
use rustc_hash::FxHashSet;

use super::world::{Side, World};

/// Every expression and statement of the program's classes.
pub struct Sight<'a> {
    pub exprs: &'a mut dyn FnMut(&jv::Expr),
    pub stmts: &'a mut dyn FnMut(&jv::Stmt),
}

/// Shows all code and all annotations of the program.
pub fn look(p: &Program, sight: &mut Sight<'_>) {
    for class in p.source_classes() {
        let c = &p[class];
        for invariant in &c.specs.object_invariants {
            visit::each_deep(&invariant.body, sight.exprs);
        }
        for field in c.fields() {
            p[field].init.iter().for_each(|e| look_at_expression(e, sight));
        }
        for initializer in c.initializers() {
            look_at_block(&initializer.body, sight);
        }
        for id in c.methods() {
            for clause in &p[id].contract.clauses {
                visit::clause_expressions(clause).into_iter().for_each(|e| visit::each_deep(e, sight.exprs));
            }
            match &p[id].body {
                jv::Body::Block(block) => look_at_block(block, sight),
                jv::Body::Expr(e) => look_at_expression(e, sight),
                jv::Body::None => {}
            }
        }
    }
}

fn look_at_block(block: &jv::Block, sight: &mut Sight<'_>) {
    for stmt in &block.stmts {
        visit::each_expr(stmt, &mut |e| look_here(e, sight));
        visit::each_stmt(stmt, sight.stmts);
    }
}

fn look_at_expression(e: &Exp, sight: &mut Sight<'_>) {
    visit::each_deep(e, &mut |e| look_here(e, sight));
}

/// An expression, and the statements that it has inside.
fn look_here(e: &jv::Expr, sight: &mut Sight<'_>) {
    (sight.exprs)(e);
    visit::blocks(e).into_iter().flatten().for_each(|stmt| visit::each_stmt(stmt, sight.stmts));
}

/// Whether anything in the program becomes immutable, or is opened for reading.
pub fn uses_immutables(p: &Program) -> bool {
    let (mut in_words, mut in_code) = (false, false);
    let sets = [ModelWord::ReadSet, ModelWord::WriteSet, ModelWord::SharedLockProtected, ModelWord::SharedImmutable];
    look(
        p,
        &mut Sight {
            exprs: &mut |e| in_words |= matches!(&e.kind, ExprKind::Model(word) if sets.contains(word)),
            stmts: &mut |s| {
                let StmtKind::Spec(spec) = &s.kind else { return };
                in_code |= matches!(&**spec, SpecStmt::Read { .. } | SpecStmt::Share { how: ShareHow::Immutable, .. });
            },
        },
    );
    in_words || in_code || p.source_classes().any(|class| p[class].flags.is_static_immutable())
}

/// Whether methods say what they change, as programs of one thread do.
pub fn uses_modifies(p: &Program) -> bool {
    let methods = || p.source_classes().flat_map(|class| p[class].methods());
    let is_modifies = |clause: &jv::Clause| matches!(clause.kind, jv::ClauseKind::Modifies(_));
    if methods().any(|m| p[m].contract.clauses.iter().any(is_modifies)) {
        return true;
    }
    any_expression(p, &|e| matches!(e.kind, ExprKind::ModelField(jv::ModelField::Committed, _)))
}

/// Whether annotations speak of all states of objects.
pub fn binds_states(p: &Program) -> bool {
    any_expression(p, &|e| matches!(&e.kind, ExprKind::Quantified(q) if q.binders.iter().any(|binder| binder.state)))
}

fn any_expression(p: &Program, question: &dyn Fn(&jv::Expr) -> bool) -> bool {
    let mut found = false;
    look(p, &mut Sight { exprs: &mut |e| found |= question(e), stmts: &mut |_| {} });
    found
}

/// The classes with state of their own: static fields, an initialiser, a declared way of sharing, or whose object is mentioned.
pub fn class_objects(world: &World<'_>) -> FxHashSet<ClassId> {
    let p = world.p;
    let mut found = FxHashSet::default();
    for class in &world.classes {
        let c = &p[*class];
        let side = Side { class: *class, is_static: true };
        let declared = c.flags.is_static_lockprotected() || c.flags.is_static_immutable();
        let locks = c.methods().any(|m| p[m].is_static() && p[m].flags.is_synchronized());
        if declared
            || locks
            || !world.fields(side).is_empty()
            || c.initializers().any(|init| init.is_static)
            || !world.invariants(side).is_empty()
            || !c.specs.lock_before.is_empty()
        {
            found.insert(*class);
        }
        found.extend(c.specs.lock_before.iter().map(|(class, _)| *class));
    }
    let mut mentioned = Vec::new();
    look(
        p,
        &mut Sight {
            exprs: &mut |e| {
                if let ExprKind::ClassLit(Type::Class(ty)) = &e.kind {
                    mentioned.push(ty.class);
                }
            },
            stmts: &mut |_| {},
        },
    );
    found.extend(mentioned.into_iter().filter(|class| p[*class].is_source()));
    found
}
