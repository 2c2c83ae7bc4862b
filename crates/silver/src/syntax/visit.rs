//! Walking and rewriting parse trees.

use super::ptree::*;

/// A rewriting pass. Each method may do its own work and then call the `walk_*` function of the same name to go deeper.
pub trait VisitMut {
    fn expr(&mut self, e: &mut Expr) {
        walk_expr(self, e);
    }

    fn stmt(&mut self, s: &mut Stmt) {
        walk_stmt(self, s);
    }

    fn block(&mut self, b: &mut Block) {
        b.stmts.iter_mut().for_each(|s| self.stmt(s));
    }

    fn ty(&mut self, t: &mut Type) {
        walk_ty(self, t);
    }

    /// A variable's declaration.
    fn declare(&mut self, _: &mut Ident) {}

    /// A name where no expression can stand: of a field, a callee, a label.
    fn name(&mut self, _: &mut Ident) {}

    /// A label that is jumped to or looked back at.
    fn label(&mut self, label: &mut Ident) {
        self.name(label);
    }

    /// A label where it stands.
    fn declare_label(&mut self, label: &mut Ident) {
        self.label(label);
    }

    /// Any node's position.
    fn span(&mut self, _: &mut source::Span) {}

    fn formals(&mut self, formals: &mut [Formal]) {
        for f in formals {
            self.declare(&mut f.name);
            self.ty(&mut f.ty);
        }
    }
}

pub fn walk_ty<V: VisitMut + ?Sized>(v: &mut V, t: &mut Type) {
    v.span(&mut t.span);
    match &mut t.kind {
        TypeKind::Seq(e) | TypeKind::Set(e) | TypeKind::Multiset(e) => v.ty(e),
        TypeKind::Map(k, e) => {
            v.ty(k);
            v.ty(e);
        }
        TypeKind::Named(name, args) => {
            v.span(&mut name.span);
            args.iter_mut().for_each(|t| v.ty(t));
        }
        TypeKind::Int | TypeKind::Bool | TypeKind::Perm | TypeKind::Ref => {}
    }
}

/// Visits the names, types and variables of `e` itself, then its sub-expressions.
pub fn walk_expr<V: VisitMut + ?Sized>(v: &mut V, e: &mut Expr) {
    v.span(&mut e.span);
    match &mut e.kind {
        ExprKind::Call { name, ascribed, .. } => {
            v.name(name);
            ascribed.iter_mut().for_each(|t| v.ty(t));
        }
        ExprKind::PredicateInstance(name, _) | ExprKind::Field(_, name) => v.name(name),
        ExprKind::Old(OldLabel::Label(name), _) => v.label(name),
        ExprKind::New(NewFields::Only(names)) => names.iter_mut().for_each(|n| v.name(n)),
        ExprKind::Let(name, ..) => v.declare(name),
        ExprKind::Quantified(_, formals, triggers, _) => {
            v.formals(formals);
            triggers.iter_mut().for_each(|t| v.span(&mut t.span));
        }
        ExprKind::ForPerm(formals, ..) => v.formals(formals),
        ExprKind::Collection(_, ty, _) => ty.iter_mut().for_each(|t| v.ty(t)),
        ExprKind::Map(Some((key, value)), _) => {
            v.ty(key);
            v.ty(value);
        }
        _ => {}
    }
    e.for_each_child_mut(&mut |c| v.expr(c));
}

pub fn walk_stmt<V: VisitMut + ?Sized>(v: &mut V, s: &mut Stmt) {
    v.span(&mut s.span);
    match &mut s.kind {
        StmtKind::Block(b) => v.block(b),
        StmtKind::Spliced(stmts) => stmts.iter_mut().for_each(|s| v.stmt(s)),
        // The initial value does not see the variables.
        StmtKind::Var(formals, init) => {
            init.iter_mut().for_each(|e| v.expr(e));
            v.formals(formals);
        }
        StmtKind::Assign(targets, value) => {
            targets.iter_mut().for_each(|e| v.expr(e));
            v.expr(value);
        }
        StmtKind::Expr(e)
        | StmtKind::Inhale(e)
        | StmtKind::Exhale(e)
        | StmtKind::Assert(e)
        | StmtKind::Assume(e)
        | StmtKind::Refute(e)
        | StmtKind::Fold(e)
        | StmtKind::Unfold(e)
        | StmtKind::Apply(e) => v.expr(e),
        StmtKind::Package(wand, script) => {
            v.expr(wand);
            script.iter_mut().for_each(|b| v.block(b));
        }
        StmtKind::Quasihavoc { vars, cond, resource } => {
            vars.iter_mut().for_each(|vars| v.formals(vars));
            cond.iter_mut().for_each(|e| v.expr(e));
            v.expr(resource);
        }
        StmtKind::If(cond, then, otherwise) => {
            v.expr(cond);
            v.block(then);
            v.block(otherwise);
        }
        StmtKind::While { cond, invariants, decreases, body } => {
            v.expr(cond);
            invariants.iter_mut().for_each(|e| v.expr(e));
            walk_decreases(v, decreases);
            v.block(body);
        }
        StmtKind::Label(name, invariants) => {
            v.declare_label(name);
            invariants.iter_mut().for_each(|e| v.expr(e));
        }
        StmtKind::Goto(name) => v.label(name),
        StmtKind::Define(_) => {}
    }
}

fn walk_decreases<V: VisitMut + ?Sized>(v: &mut V, all: &mut [Decreases]) {
    for d in all {
        v.span(&mut d.span);
        d.exprs_mut().for_each(|e| v.expr(e));
    }
}

fn walk_spec<V: VisitMut + ?Sized>(v: &mut V, spec: &mut Spec) {
    spec.pres.iter_mut().chain(&mut spec.posts).for_each(|e| v.expr(e));
    walk_decreases(v, &mut spec.decreases);
}

/// Everything in a member that has expressions, statements or types in it.
pub fn walk_member<V: VisitMut + ?Sized>(v: &mut V, member: &mut Member) {
    match &mut member.kind {
        MemberKind::Import(_) | MemberKind::Define(_) => {}
        MemberKind::Fields(fields) => fields.iter_mut().for_each(|f| v.ty(&mut f.ty)),
        MemberKind::Method(m) => {
            v.formals(&mut m.params);
            v.formals(&mut m.returns);
            walk_spec(v, &mut m.spec);
            m.body.iter_mut().for_each(|b| v.block(b));
        }
        MemberKind::Function(f) => {
            v.formals(&mut f.params);
            v.ty(&mut f.ty);
            walk_spec(v, &mut f.spec);
            f.body.iter_mut().for_each(|e| v.expr(e));
        }
        MemberKind::Predicate(p) => {
            v.formals(&mut p.params);
            p.body.iter_mut().for_each(|e| v.expr(e));
        }
        MemberKind::Domain(d) => {
            for f in &mut d.functions {
                f.params.iter_mut().for_each(|(_, t)| v.ty(t));
                v.ty(&mut f.ty);
            }
            d.axioms.iter_mut().for_each(|a| v.expr(&mut a.body));
        }
        MemberKind::Adt(a) => {
            for c in &mut a.ctors {
                c.fields.iter_mut().for_each(|f| v.ty(&mut f.ty));
            }
            a.derives.iter_mut().flat_map(|d| &mut d.param).for_each(|t| v.ty(t));
        }
    }
}
