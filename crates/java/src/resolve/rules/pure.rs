//! Pure methods: what they compute is one expression of what they read.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    pub(super) fn check_pure_methods(&mut self) {
        let program = self.program;
        let ours = program.methods().filter(|method| {
            program[*method].is_pure() && program[*method].class.is_none_or(|class| program[class].is_source())
        });
        for method in ours.collect::<Vec<_>>() {
            self.check_pure_header(method);
            match &program[method].body {
                Body::Block(block) => block.stmts.iter().for_each(|stmt| self.pure_stmt(stmt)),
                Body::Expr(body) => self.pure_values(body),
                Body::None => {}
            }
        }
    }

    fn not_pure(&mut self, span: Span, why: impl Into<String>) {
        let help = "a pure method computes one expression: `if`, `return`, and variables that are assigned once";
        self.violation_with(codes::NOT_PURE, span, why, help);
    }

    fn check_pure_header(&mut self, method: MethodId) {
        let entry = &self.program[method];
        let (span, name) = (entry.name_span, entry.name);
        if entry.is_constructor() {
            self.not_pure(span, "a constructor is not pure: it makes an object");
        } else if entry.result == Type::Void {
            self.not_pure(span, format!("`{name}` returns nothing: a pure method computes a value"));
        }
        if !entry.throws.is_empty() {
            self.not_pure(span, format!("`{name}` is pure, so it throws nothing"));
        }
        let signals = entry.contract.clauses.iter().find(|c| matches!(c.kind, ClauseKind::Signals { .. }));
        if let Some(clause) = signals {
            self.not_pure(clause.span, format!("`{name}` is pure, so it throws nothing"));
        }
        let ghosts = entry.contract.clauses.iter().find(|c| matches!(c.kind, ClauseKind::Yields(_)));
        if let Some(clause) = ghosts {
            self.not_pure(clause.span, format!("`{name}` is pure: what it computes is its result"));
        }
        if entry.flags.is_synchronized() {
            self.not_pure(span, format!("`{name}` is pure, so it acquires no lock"));
        }
    }

    fn pure_stmt(&mut self, stmt: &'p Stmt) {
        syntax::deep(|| {
            match &stmt.kind {
                StmtKind::Empty | StmtKind::Block(_) | StmtKind::If { .. } | StmtKind::Return(_) => {}
                StmtKind::Local(decls) => {
                    for decl in decls.iter().filter(|decl| !self.program[decl.local].effectively_final) {
                        let name = self.program[decl.local].name;
                        self.not_pure(decl.span, format!("`{name}` is assigned more than once in a pure method"));
                    }
                }
                StmtKind::Expr(e) if is_single_assignment(self.program, e) => {}
                StmtKind::Assert { .. } => {}
                StmtKind::Spec(spec) => match &**spec {
                    SpecStmt::Fold(_) | SpecStmt::Unfold(_) | SpecStmt::Assert(_) => {}
                    _ => self.not_pure(stmt.span, "this statement may not stand in a pure method"),
                },
                _ => {
                    self.not_pure(stmt.span, "this statement may not stand in a pure method");
                    return;
                }
            }
            if !matches!(stmt.kind, StmtKind::Spec(_)) {
                visit::expressions(stmt).into_iter().for_each(|e| self.pure_expr(e));
                visit::substatements(stmt).into_iter().for_each(|inner| self.pure_stmt(inner));
            }
        })
    }

    /// An expression in the body of a pure Java method.
    fn pure_expr(&mut self, e: &'p Expr) {
        syntax::deep(|| {
            match &e.kind {
                ExprKind::Assign(target, _) if is_single_target(self.program, target) => {}
                ExprKind::Assign(..) | ExprKind::Compound { .. } | ExprKind::Step(..) => {
                    self.not_pure(e.span, "a pure method changes nothing");
                }
                ExprKind::New(_) | ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) | ExprKind::Varargs(_) => {
                    self.not_pure(e.span, "a pure method creates no objects");
                }
                ExprKind::Lambda(_) | ExprKind::MethodRef(_) => {
                    self.not_pure(e.span, "a pure method makes no lambdas");
                    return;
                }
                ExprKind::Around { .. } => self.not_pure(e.span, "a pure method runs no ghost code"),
                ExprKind::Call(call) => self.check_pure_call(call),
                _ => {}
            }
            visit::children(e).into_iter().for_each(|child| self.pure_expr(child));
        });
        self.new_reference(e);
    }

    /// The body of a function of specifications; what else it may contain is checked with the other formulas.
    fn pure_values(&mut self, e: &'p Expr) {
        syntax::deep(|| visit::children(e).into_iter().for_each(|child| self.pure_values(child)));
        self.new_reference(e);
    }

    /// Boxing and joining strings make objects whose identity is open: a function would return the same one twice. They are fine where only what is
    /// inside counts.
    fn new_reference(&mut self, e: &'p Expr) {
        let inside_counts = |parent: &Expr| match &parent.kind {
            ExprKind::Convert(Conversion::Unboxing, _) => true,
            ExprKind::Call(call) => {
                let name = call.method.known().map(|method| self.program[method].name);
                name.is_some_and(|name| matches!(name.as_str(), "equals" | "length" | "charAt" | "isEmpty"))
            }
            ExprKind::Binary(BinOp::Add, ..) => true,
            ExprKind::CollectionOp(CollectionOp::Data, _) => true,
            _ => false,
        };
        for child in visit::children(e) {
            if is_new_reference(child) && !inside_counts(e) {
                self.not_pure(
                    child.span,
                    "in a pure method, a box or joined text has no identity: compare it with `equals`",
                );
            }
        }
    }
}

fn is_new_reference(e: &Expr) -> bool {
    let joins = |e: &Expr| matches!(&e.kind, ExprKind::Binary(BinOp::Add, ..)) && e.ty.is_reference();
    e.constant.is_none() && (matches!(e.kind, ExprKind::Convert(Conversion::Boxing, _)) || joins(e))
}

fn is_single_target(program: &Program, target: &Expr) -> bool {
    matches!(target.kind, ExprKind::Local(local) if program[local].effectively_final)
}

fn is_single_assignment(program: &Program, e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Assign(target, _) if is_single_target(program, target))
}
