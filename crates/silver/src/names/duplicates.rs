//! No name may be declared twice where both are visible, in whatever order they come.
//!
//! A declaration clashes with those of its own scope, of all scopes around it, and of scopes inside it that were closed before.
//! The one that is visited second is reported.

use rustc_hash::FxHashMap;
use source::{Diagnostic, Span, Symbol};

use super::error;
use crate::codes;
use crate::syntax::ptree::*;

pub(crate) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker { scopes: vec![NameScope::default()], diagnostics: Vec::new() };
    for member in &program.members {
        checker.member(member);
    }
    checker.discriminators(program);
    checker.diagnostics
}

#[derive(Default)]
struct NameScope {
    own: FxHashMap<Symbol, Span>,
    /// Declared in scopes inside this one that are closed by now.
    inside: FxHashMap<Symbol, Span>,
}

struct Checker {
    scopes: Vec<NameScope>,
    diagnostics: Vec<Diagnostic>,
}

impl Checker {
    fn declare(&mut self, name: Ident) {
        let visible = self.scopes.iter().rev().find_map(|s| s.own.get(&name.name)).copied();
        let innermost = self.scopes.last_mut().expect("the global scope is never closed");
        let first = visible.or_else(|| innermost.inside.get(&name.name).copied());
        innermost.own.entry(name.name).or_insert(name.span);
        if let Some(first) = first {
            let message = format!("`{}` is declared twice", name.name);
            let diagnostic = error(codes::DUPLICATE_NAME, name.span, message).with_label("declared again here");
            self.diagnostics.push(diagnostic.with_secondary(first, "also declared here"));
        }
    }

    fn scope(&mut self, within: impl FnOnce(&mut Self)) {
        self.scopes.push(NameScope::default());
        within(self);
        let closed = self.scopes.pop().expect("pushed above");
        let around = self.scopes.last_mut().expect("the global scope is never closed");
        for (name, span) in closed.own.into_iter().chain(closed.inside) {
            around.inside.entry(name).or_insert(span);
        }
    }

    /// Names that need only differ from each other.
    fn distinct(&mut self, names: impl IntoIterator<Item = Ident>) {
        let mut seen: FxHashMap<Symbol, Span> = FxHashMap::default();
        for name in names {
            if let Some(first) = seen.insert(name.name, name.span) {
                let message = format!("`{}` is declared twice", name.name);
                let diagnostic = error(codes::DUPLICATE_NAME, name.span, message);
                self.diagnostics.push(diagnostic.with_secondary(first, "also declared here"));
            }
        }
    }

    fn formals(&mut self, formals: &[Formal]) {
        formals.iter().for_each(|f| self.declare(f.name));
    }

    fn member(&mut self, member: &Member) {
        match &member.kind {
            MemberKind::Import(_) | MemberKind::Define(_) => {}
            MemberKind::Fields(fields) => self.formals(fields),
            MemberKind::Method(m) => {
                self.declare(m.name);
                self.scope(|c| {
                    c.formals(&m.params);
                    c.formals(&m.returns);
                    c.spec(&m.spec);
                    m.body.iter().for_each(|b| c.block(b));
                });
            }
            MemberKind::Function(f) => {
                self.declare(f.name);
                self.scope(|c| {
                    c.formals(&f.params);
                    c.spec(&f.spec);
                    f.body.iter().for_each(|e| c.expr(e));
                });
            }
            MemberKind::Predicate(p) => {
                self.declare(p.name);
                self.scope(|c| {
                    c.formals(&p.params);
                    p.body.iter().for_each(|e| c.expr(e));
                });
            }
            MemberKind::Domain(d) => {
                self.declare(d.name);
                self.distinct(d.type_vars.iter().copied());
                for f in &d.functions {
                    self.declare(f.name);
                    self.distinct(f.params.iter().filter_map(|(name, _)| *name));
                }
                self.scope(|c| d.axioms.iter().for_each(|a| c.expr(&a.body)));
            }
            MemberKind::Adt(a) => self.adt(a),
        }
    }

    fn adt(&mut self, adt: &Adt) {
        self.declare(adt.name);
        self.distinct(adt.type_vars.iter().copied());
        adt.ctors.iter().for_each(|c| self.declare(c.name));
        self.scope(|c| adt.ctors.iter().for_each(|ctor| c.formals(&ctor.fields)));
    }

    /// `isC` tests for the constructor C, so nothing else may be called that.
    fn discriminators(&mut self, program: &Program) {
        for member in &program.members {
            let MemberKind::Adt(adt) = &member.kind else { continue };
            for ctor in &adt.ctors {
                let test = Symbol::new(&format!("is{}", ctor.name.name));
                if let Some(other) = self.scopes[0].own.get(&test) {
                    let message =
                        format!("the test `{test}` for this constructor clashes with a declaration of that name");
                    let diagnostic = error(codes::DUPLICATE_NAME, ctor.name.span, message);
                    self.diagnostics.push(diagnostic.with_secondary(*other, "declared here"));
                }
            }
        }
    }

    fn spec(&mut self, spec: &Spec) {
        spec.pres.iter().chain(&spec.posts).for_each(|e| self.expr(e));
        self.decreases(&spec.decreases);
    }

    fn decreases(&mut self, all: &[Decreases]) {
        all.iter().flat_map(Decreases::exprs).for_each(|e| self.expr(e));
    }

    fn block(&mut self, block: &Block) {
        self.scope(|c| block.stmts.iter().for_each(|s| c.stmt(s)));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(b) => self.block(b),
            StmtKind::Spliced(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
            StmtKind::Var(vars, init) => {
                self.formals(vars);
                init.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Assign(targets, value) => targets.iter().chain([value]).for_each(|e| self.expr(e)),
            StmtKind::Expr(e)
            | StmtKind::Inhale(e)
            | StmtKind::Exhale(e)
            | StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Refute(e)
            | StmtKind::Fold(e)
            | StmtKind::Unfold(e)
            | StmtKind::Apply(e) => self.expr(e),
            StmtKind::Package(wand, script) => {
                self.expr(wand);
                script.iter().for_each(|b| self.block(b));
            }
            StmtKind::Quasihavoc { vars, cond, resource } => self.scope(|c| {
                vars.iter().for_each(|vars| c.formals(vars));
                cond.iter().chain([resource]).for_each(|e| c.expr(e));
            }),
            StmtKind::If(cond, then, otherwise) => {
                self.expr(cond);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::While { cond, invariants, decreases, body } => {
                self.expr(cond);
                invariants.iter().for_each(|e| self.expr(e));
                self.decreases(decreases);
                self.block(body);
            }
            StmtKind::Label(_, invariants) => invariants.iter().for_each(|e| self.expr(e)),
            StmtKind::Goto(_) | StmtKind::Define(_) => {}
        }
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Let(name, value, body) => {
                self.expr(value);
                self.scope(|c| {
                    c.declare(*name);
                    c.expr(body);
                });
            }
            ExprKind::Quantified(_, vars, ..) | ExprKind::ForPerm(vars, ..) => self.scope(|c| {
                c.formals(vars);
                e.for_each_child(&mut |child| c.expr(child));
            }),
            _ => e.for_each_child(&mut |child| self.expr(child)),
        }
    }
}
