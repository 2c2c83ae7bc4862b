//! Statements.

use super::Printer;
use crate::syntax::ast::*;

impl Printer {
    pub(super) fn locals(&mut self, groups: &[VarGroup]) {
        for group in groups {
            self.line();
            self.put("var ");
            self.var_group(group);
            self.put(";");
        }
    }

    pub(super) fn body(&mut self, body: &Body) {
        self.put("{");
        self.indented(|p| p.locals(&body.locals));
        self.rest_of_block(&body.block);
    }

    fn block(&mut self, block: &Block) {
        self.put("{");
        syntax::deep(|| self.rest_of_block(block));
    }

    fn rest_of_block(&mut self, block: &Block) {
        self.indented(|p| {
            for stmt in &block.stmts {
                // Labels stand out.
                let outdent = usize::from(matches!(stmt.kind, StmtKind::Label(_)) && p.indent > 0);
                p.indent -= outdent;
                p.line();
                p.indent += outdent;
                p.stmt(stmt);
            }
        });
        self.line();
        self.put("}");
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If(first) => return self.if_stmt(&stmt.attrs, first),
            StmtKind::While { guard, invariants, measures, body } => {
                self.put("while ");
                self.attrs(&stmt.attrs);
                self.guard(guard.as_ref());
                self.indented(|p| {
                    for spec in invariants {
                        p.line();
                        p.spec("invariant", spec);
                    }
                    for measure in measures {
                        p.line();
                        p.measure(measure);
                    }
                });
                self.line();
                return self.block(body);
            }
            StmtKind::Label(label) => {
                self.ident(label);
                return self.put(":");
            }
            StmtKind::Assert(e) => self.with_attrs("assert ", stmt, |p| p.expr(e, 0)),
            StmtKind::Assume(e) => self.with_attrs("assume ", stmt, |p| p.expr(e, 0)),
            StmtKind::Havoc(vars) => {
                self.put("havoc ");
                self.idents(vars);
            }
            StmtKind::Assign(targets, values) => {
                self.list(targets, Self::lhs);
                self.with_attrs(" := ", stmt, |p| p.list(values, |p, e| p.expr(e, 0)));
            }
            StmtKind::Unpack { ctor, vars, value } => {
                self.ident(ctor);
                self.parens(true, |p| p.idents(vars));
                self.with_attrs(" := ", stmt, |p| p.expr(value, 0));
            }
            StmtKind::Call { free, results, procedure, args } => {
                self.put(if *free { "free " } else { "" });
                self.with_attrs("call ", stmt, |p| {
                    p.idents(results);
                    p.put(if results.is_empty() { "" } else { " := " });
                    p.ident(procedure);
                    p.parens(true, |p| p.list(args, |p, e| p.expr(e, 0)));
                });
            }
            StmtKind::Goto(labels) => self.with_attrs("goto ", stmt, |p| p.idents(labels)),
            StmtKind::Return if stmt.attrs.is_empty() => self.put("return"),
            StmtKind::Return => self.with_attrs("return ", stmt, |_| {}),
            StmtKind::Break(None) => self.put("break"),
            StmtKind::Break(Some(label)) => {
                self.put("break ");
                self.ident(label);
            }
            StmtKind::Measure(exprs) => self.with_attrs("measure ", stmt, |p| p.list(exprs, |p, e| p.expr(e, 0))),
            StmtKind::Reveal(what) => self.hiding("reveal ", *what),
            StmtKind::Hide(what) => self.hiding("hide ", *what),
            StmtKind::Push => self.put("push"),
            StmtKind::Pop => self.put("pop"),
        }
        self.put(";");
    }

    fn with_attrs(&mut self, word: &str, stmt: &Stmt, rest: impl FnOnce(&mut Self)) {
        self.put(word);
        self.attrs(&stmt.attrs);
        rest(self);
    }

    fn hiding(&mut self, word: &str, what: HideTarget) {
        self.put(word);
        match what {
            HideTarget::All => self.put("*"),
            HideTarget::Function(name) => self.ident(&name),
        }
    }

    fn guard(&mut self, guard: Option<&Expr>) {
        self.parens(true, |p| match guard {
            None => p.put("*"),
            Some(e) => p.expr(e, 0),
        });
    }

    fn if_stmt(&mut self, attrs: &Attrs, first: &IfStmt) {
        let (mut attrs, mut current) = (attrs, first);
        loop {
            self.put("if ");
            self.attrs(attrs);
            self.guard(current.guard.as_ref());
            self.put(" ");
            self.block(&current.then);
            match &current.otherwise {
                Else::None => return,
                Else::Block(block) => {
                    self.put(" else ");
                    return self.block(block);
                }
                Else::If(next) => {
                    self.put(" else ");
                    let StmtKind::If(inner) = &next.kind else { return self.stmt(next) };
                    (attrs, current) = (&next.attrs, inner);
                }
            }
        }
    }

    fn lhs(&mut self, lhs: &Lhs) {
        self.ident(&lhs.root);
        for step in &lhs.steps {
            match step {
                Step::Index { index, .. } => {
                    self.put("[");
                    self.list(index, |p, e| p.expr(e, 0));
                    self.put("]");
                }
                Step::Field { name, .. } => {
                    self.put("->");
                    self.ident(name);
                }
            }
        }
    }

    pub(super) fn spec(&mut self, word: &str, spec: &Spec) {
        self.put(if spec.free { "free " } else { "" });
        self.put(word);
        self.put(" ");
        self.attrs(&spec.attrs);
        self.expr(&spec.condition, 0);
        self.put(";");
    }

    pub(super) fn measure(&mut self, measure: &Measure) {
        self.put("measure ");
        self.attrs(&measure.attrs);
        self.list(&measure.exprs, |p, e| p.expr(e, 0));
        self.put(";");
    }
}
