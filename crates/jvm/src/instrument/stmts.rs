//! Statements of the program.

use java::tree::{Block, CaseLabel, Exp, ExprKind, Loop, LoopKind, Over, Resource, Stmt, StmtKind, Switch, Try};
use source::Span;

use super::{Instrumenter, Scope};
use crate::text::Piece;

impl Instrumenter<'_> {
    pub(super) fn stmt(&mut self, stmt: &Stmt, scope: &mut Scope) -> String {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.stmt_at(stmt, scope))
    }

    fn stmt_at(&mut self, stmt: &Stmt, scope: &mut Scope) -> String {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block, scope),
            StmtKind::Local(decls) => {
                let inits = decls.iter().filter_map(|decl| decl.init.as_ref());
                let pieces = inits.map(|init| (init.span, self.initial(init, scope))).collect();
                self.splice(span, pieces)
            }
            StmtKind::Class(class) => {
                let mut pieces = Vec::new();
                self.class_inside(*class, &mut pieces, scope);
                self.splice(span, pieces)
            }
            StmtKind::Return(Some(e)) if scope.keeps_result => {
                let text = self.expr(e, scope);
                self.splice(span, vec![(e.span, format!(" $result = {text}"))])
            }
            StmtKind::Synchronized { lock, body } => {
                let site = self.site(lock.span);
                let lock_text = self.expr(lock, scope);
                let body_text = self.block(body, scope);
                let inside = self.guarded(&body_text, site, body.end());
                self.splice(
                    span,
                    vec![(lock.span, format!("grail.rt.G.lock({lock_text},{site})")), (body.span, inside)],
                )
            }
            StmtKind::Loop(l) => self.loop_stmt(stmt, l, None, scope),
            StmtKind::Labeled { label, body, .. } => match &body.kind {
                StmtKind::Loop(l) => self.loop_stmt(body, l, Some((span, label.as_str())), scope),
                _ => {
                    let text = self.stmt(body, scope);
                    self.splice(span, vec![(body.span, text)])
                }
            },
            StmtKind::Try(t) => self.try_stmt(span, t, scope),
            StmtKind::Switch(switch) => {
                let pieces = self.switch_pieces(switch, scope);
                self.splice(span, pieces)
            }
            StmtKind::Spec(spec) => self.spec(stmt, spec, scope),
            _ => self.plain_stmt(stmt, scope),
        }
    }

    /// A body that runs inside a monitor: takes what lies in it, and gives it back however it ends.
    pub(super) fn guarded(&mut self, body: &str, site: usize, end: Span) -> String {
        let lock = self.fresh("lock");
        let end = self.site(end);
        format!(
            "{{ final Object {lock} = grail.rt.G.entered({site}); try {body} finally {{ grail.rt.G.leave({lock},{end}); }} }}"
        )
    }

    pub(super) fn block(&mut self, block: &Block, scope: &mut Scope) -> String {
        let pieces = self.stmts(&block.stmts, scope);
        self.splice(block.span, pieces)
    }

    pub(super) fn stmts(&mut self, stmts: &[Stmt], scope: &mut Scope) -> Vec<Piece> {
        let mut reached = true;
        let mut pieces = Vec::new();
        for stmt in stmts.iter().filter(|stmt| !is_unwritten(stmt)) {
            // A specification that is never reached says nothing, and javac allows no code there.
            let text = match &stmt.kind {
                StmtKind::Spec(_) if !reached => self.breaks(stmt.span),
                _ => self.stmt(stmt, scope),
            };
            pieces.push((stmt.span, text));
            reached &= java::completes(stmt);
        }
        pieces
    }

    fn plain_stmt(&mut self, stmt: &Stmt, scope: &mut Scope) -> String {
        let mut pieces = Vec::new();
        for e in java::tree::visit::expressions(stmt) {
            if !e.span.is_none() {
                pieces.push((e.span, self.expr(e, scope)));
            }
        }
        for inner in java::tree::visit::substatements(stmt) {
            pieces.push((inner.span, self.stmt(inner, scope)));
        }
        pieces.retain(|(span, _)| span.start >= stmt.span.start && span.end <= stmt.span.end);
        self.splice(stmt.span, pieces)
    }

    /// What is asked, and the statements of the cases.
    fn switch_pieces(&mut self, switch: &Switch, scope: &mut Scope) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = asked_by(switch).into_iter().map(|e| (e.span, self.expr(e, scope))).collect();
        for case in &switch.cases {
            pieces.extend(self.stmts(&case.body, scope));
        }
        pieces
    }

    fn try_stmt(&mut self, span: Span, t: &Try, scope: &mut Scope) -> String {
        let mut pieces = Vec::new();
        for resource in &t.resources {
            match resource {
                Resource::Declared(decl) => {
                    pieces.extend(decl.init.as_ref().map(|init| (init.span, self.expr(init, scope))));
                }
                // What is named here must stay a variable.
                Resource::Existing(_) => {}
            }
        }
        let blocks = std::iter::once(&t.body).chain(t.catches.iter().map(|c| &c.body)).chain(&t.finally);
        for block in blocks {
            pieces.push((block.span, self.block(block, scope)));
        }
        self.splice(span, pieces)
    }

    /// A loop without an invariant.
    pub(super) fn plain_loop(&mut self, stmt: &Stmt, l: &Loop, scope: &mut Scope) -> Vec<Piece> {
        let mut pieces = Vec::new();
        match &l.kind {
            LoopKind::While { cond } | LoopKind::Do { cond } => pieces.push((cond.span, self.expr(cond, scope))),
            LoopKind::For { init, cond, update } => {
                pieces.extend(self.stmts(init, scope));
                pieces.extend(cond.as_ref().map(|e| (e.span, self.expr(e, scope))));
                for e in update {
                    pieces.push((e.span, self.unwatched(e, scope)));
                }
            }
            LoopKind::Each { of, over: Over::Array, .. } => return self.each_element(stmt, l, of, scope),
            LoopKind::Each { of, .. } => {
                let text = self.expr(of, scope);
                pieces.push((of.span, self.stub_each(of, text)));
            }
        }
        pieces.push((l.body.span, self.stmt(&l.body, scope)));
        pieces
    }
}

/// A call of the superclass's constructor that is only understood.
fn is_unwritten(stmt: &Stmt) -> bool {
    let implicit =
        matches!(&stmt.kind, StmtKind::Expr(e) if matches!(&e.kind, ExprKind::ConstructorCall(call) if call.implicit));
    implicit || stmt.span.is_none()
}

/// What a switch evaluates to choose a case: its subject, and the conditions of patterns. Other labels are constants.
pub(super) fn asked_by(switch: &Switch) -> Vec<&Exp> {
    let guards = switch.cases.iter().flat_map(|case| &case.labels).filter_map(|label| match label {
        CaseLabel::Pattern(pattern) => pattern.guard.as_ref(),
        CaseLabel::Constant(_) | CaseLabel::Default | CaseLabel::Null => None,
    });
    std::iter::once(&switch.subject).chain(guards).collect()
}
