//! What a program of the ownership model is like, for those who prove it and those who run it alike.

use crate::tree as jv;
use crate::tree::{ClassId, Exp, ExprKind, MethodId, Model, ModelField, Program, Type, visit};

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

pub fn any_expression(p: &Program, question: &dyn Fn(&jv::Expr) -> bool) -> bool {
    let mut found = false;
    look(p, &mut Sight { exprs: &mut |e| found |= question(e), stmts: &mut |_| {} });
    found
}

/// What a `signals` clause promises of an exception counts as a declaration that the exception may leave the method.
pub fn declare_signalled(p: &mut Program) {
    let classes: Vec<ClassId> = p.source_classes().collect();
    let methods: Vec<MethodId> = classes.into_iter().flat_map(|class| p[class].methods().collect::<Vec<_>>()).collect();
    for method in methods {
        let signalled = p[method].contract.clauses.iter().filter_map(|clause| match &clause.kind {
            jv::ClauseKind::Signals { local, .. } => Some(p[*local].ty.clone()),
            _ => None,
        });
        let new: Vec<Type> = signalled.filter(|ty| !p[method].throws.contains(ty)).collect();
        p[method].throws.extend(new);
    }
}

/// Whether methods say what they change, or annotations whether an object is owned, as programs of one thread do.
pub fn has_one_thread(p: &Program) -> bool {
    let mut methods = p.source_classes().flat_map(|class| p[class].methods());
    let is_modifies = |clause: &jv::Clause| matches!(clause.kind, jv::ClauseKind::Modifies(_));
    methods.any(|m| p[m].contract.clauses.iter().any(is_modifies)) || any_expression(p, &asks_for_owner)
}

fn asks_for_owner(e: &jv::Expr) -> bool {
    matches!(e.kind, ExprKind::ModelField(ModelField::Committed, _))
}

/// Whether each class of an object has a state of its own, packed and unpacked by itself: in programs of one thread with subclasses.
pub fn has_frames(p: &Program) -> bool {
    let invariants_matter = matches!(p.model, Model::Ownership(layer) if layer >= 3);
    invariants_matter && p.source_classes().any(|class| class_above(p, class).is_some()) && has_one_thread(p)
}

/// The superclass, if it is one of the program.
pub fn class_above(p: &Program, class: ClassId) -> Option<ClassId> {
    p[class].superclass.as_ref().and_then(Type::as_class).filter(|above| p[*above].is_source())
}

/// Whether a method that a class inherits unpacks the object there. What changes nothing, and says nothing of owners, can be asked of an object
/// that somebody owns, too.
pub fn opens(p: &Program, method: MethodId) -> bool {
    p[method].contract.clauses.iter().any(|clause| match &clause.kind {
        jv::ClauseKind::Modifies(_) => true,
        _ => visit::clause_expressions(clause).into_iter().any(|e| visit::any(e, &asks_for_owner)),
    })
}
