//! Loops in which nobody can lose a permission: who holds all of an array before such a loop holds it in every round, and is asked once.

use java::Program;
use java::tree::{ClassId, Expr, ExprKind, FieldId, LocalId, Loop, LoopKind, Over, Stmt, StmtKind, Type, visit};

use super::{Instrumenter, Scope};
use crate::effects::runs_code;

/// Whether nothing happens in a loop but arithmetic, accesses and jumps: no calls, no objects made, no locks, no specifications.
pub(super) fn is_quiet(p: &Program, l: &Loop) -> bool {
    let mut quiet = l.contract.is_empty();
    each_part(l, &mut |part| {
        quiet &= match part {
            Part::Expr(e) => !runs_code(p, e),
            Part::Stmt(stmt) => match &stmt.kind {
                StmtKind::Synchronized { .. }
                | StmtKind::Spec(_)
                | StmtKind::Class(_)
                | StmtKind::Try(_)
                | StmtKind::Assert { .. } => false,
                StmtKind::Loop(inner) => inner.contract.is_empty() && !iterates(inner),
                _ => true,
            },
        }
    });
    quiet && !iterates(l)
}

/// A for-each loop over anything but an array calls an iterator.
fn iterates(l: &Loop) -> bool {
    matches!(&l.kind, LoopKind::Each { over, .. } if *over != Over::Array)
}

enum Part<'a> {
    Expr(&'a Expr),
    Stmt(&'a Stmt),
}

fn each_part(l: &Loop, see: &mut dyn FnMut(Part)) {
    let head: Vec<&java::tree::Exp> = match &l.kind {
        LoopKind::While { cond } | LoopKind::Do { cond } => vec![cond],
        LoopKind::For { cond, update, .. } => cond.iter().chain(update).collect(),
        LoopKind::Each { of, .. } => vec![of],
    };
    for e in head {
        visit::each_deep(e, &mut |e| see(Part::Expr(e)));
    }
    visit::each_stmt(&l.body, &mut |stmt| {
        see(Part::Stmt(stmt));
        for e in visit::expressions(stmt) {
            visit::each_deep(e, &mut |e| see(Part::Expr(e)));
        }
    });
}

/// An array that can be named again: a variable, or a final field of the object itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Array {
    Local(LocalId),
    Field(FieldId),
}

fn named(p: &Program, e: &Expr, class: ClassId) -> Option<Array> {
    match &e.kind {
        ExprKind::Local(local) => Some(Array::Local(*local)),
        ExprKind::Field { target: Some(target), field, via_super: false, .. } => {
            let own = matches!(target.kind, ExprKind::This { class: of, .. } if of == class);
            (own && p[*field].is_final() && !p[*field].is_static()).then_some(Array::Field(*field))
        }
        _ => None,
    }
}

/// The arrays whose elements a loop uses and that stay what they are: not assigned in it, nor declared.
fn arrays(p: &Program, l: &Loop, class: ClassId) -> Vec<Array> {
    let (mut used, mut changed) = (Vec::new(), Vec::new());
    each_part(l, &mut |part| match part {
        Part::Expr(e) => match &e.kind {
            ExprKind::Index(array, _) if matches!(array.ty, Type::Array(_)) => {
                used.extend(named(p, array, class).filter(|array| !used.contains(array)));
            }
            ExprKind::Assign(target, _) | ExprKind::Compound { target, .. } | ExprKind::Step(_, target) => {
                if let ExprKind::Local(local) = target.kind {
                    changed.push(local);
                }
            }
            ExprKind::Matches(_, pattern) => changed.push(pattern.local),
            _ => {}
        },
        Part::Stmt(stmt) => match &stmt.kind {
            StmtKind::Local(decls) => changed.extend(decls.iter().map(|decl| decl.local)),
            StmtKind::Loop(inner) => {
                if let LoopKind::Each { local, .. } = inner.kind {
                    changed.push(local);
                }
            }
            _ => {}
        },
    });
    if let LoopKind::Each { local, .. } = l.kind {
        changed.push(local);
    }
    if let LoopKind::For { init, .. } = &l.kind {
        for stmt in init {
            if let StmtKind::Local(decls) = &stmt.kind {
                changed.extend(decls.iter().map(|decl| decl.local));
            }
        }
    }
    used.retain(|array| !matches!(array, Array::Local(local) if changed.contains(local)));
    used
}

impl Instrumenter<'_> {
    /// Declares, for a loop in which nothing can be lost, who holds all of its arrays. Empty for others.
    pub(super) fn hoisted(&mut self, l: &Loop, scope: &mut Scope) -> String {
        if !is_quiet(self.p, l) {
            return String::new();
        }
        let mut out = String::new();
        for array in arrays(self.p, l, scope.class) {
            let renamed = matches!(array, Array::Local(local) if scope.names.contains_key(&local));
            if scope.owned.contains_key(&array) || renamed {
                continue;
            }
            let name = self.fresh("own");
            let text = match array {
                Array::Local(local) => self.p[local].name.to_string(),
                Array::Field(field) => format!("this.{}", self.p[field].name),
            };
            out.push_str(&format!("final boolean {name} = grail.rt.G.owned({text}); "));
            scope.owned.insert(array, name);
        }
        out
    }

    /// What says that all of an array is held, if that is known here.
    pub(super) fn owned<'s>(&self, array: &Expr, scope: &'s Scope) -> Option<&'s String> {
        named(self.p, array, scope.class).and_then(|array| scope.owned.get(&array))
    }
}
