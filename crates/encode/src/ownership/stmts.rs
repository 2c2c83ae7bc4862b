//! Statements.

use java::tree as jv;
use java::tree::{Builtin, Exp, ExprKind, SpecStmt, StmtKind, Type};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::encoder::conjuncts;
use super::spec::Reader;
use super::values::{Place, changes_variables};
use super::world::Sort;

/// The statement itself, if it has no others inside.
fn step(stmt: &jv::Stmt) -> Span {
    match &stmt.kind {
        StmtKind::Local(_) | StmtKind::Expr(_) | StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Spec(_) => {
            stmt.span
        }
        _ => Span::NONE,
    }
}

impl<'a, 'p> Body<'a, 'p> {
    pub fn block(&mut self, block: &'p jv::Block) {
        self.statements(&block.stmts);
    }

    pub fn statements(&mut self, stmts: &'p [jv::Stmt]) {
        let scope = self.scope.len();
        for stmt in stmts {
            syntax::deep(|| self.statement(stmt));
        }
        self.scope.truncate(scope);
    }

    pub fn statement(&mut self, stmt: &'p jv::Stmt) {
        let around = std::mem::replace(&mut self.out.statement, step(stmt));
        self.translate(stmt);
        self.out.statement = around;
    }

    fn translate(&mut self, stmt: &'p jv::Stmt) {
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Block(block) => self.block(block),
            StmtKind::Local(decls) => decls.iter().for_each(|decl| self.local(decl)),
            // Its members are proved by themselves.
            StmtKind::Class(_) => {}
            StmtKind::Expr(e) => _ = self.value(e),
            StmtKind::If { cond, then, otherwise } => self.branch(cond, then, otherwise.as_deref()),
            StmtKind::Loop(l) => self.loop_stmt(l, stmt.span),
            StmtKind::Labeled { target, body, .. } => {
                let leave = self.label("leave");
                self.frames.push(Frame::Target { jump: *target, leave: leave.clone(), again: None });
                self.statement(body);
                self.frames.pop();
                self.place(&leave);
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => self.return_value(value.as_ref(), stmt.span),
            StmtKind::Break(target) => self.jump(*target, false, stmt.span),
            StmtKind::Continue(target) => self.jump(*target, true, stmt.span),
            StmtKind::Yield(target, value) => self.yield_value(*target, value, stmt.span),
            StmtKind::Throw(e) => {
                let value = self.value(e);
                let thrown = self.keep(&value, Sort::Ref);
                self.check(Check::NullDeref, e.span, format!("{thrown} != null"));
                self.throw(&thrown, std::slice::from_ref(&e.ty), stmt.span);
            }
            StmtKind::Assert { cond, message } => {
                // Assertions may be switched off, so what they do besides is not known to happen.
                if std::iter::once(cond).chain(message).any(has_effects) {
                    self.e.gap(stmt.span, "an assertion with effects");
                }
                // Whether assertions are switched on is a static field of the class. An interface has it elsewhere, where nothing else is.
                if !self.e.p[self.class].kind.is_interface() {
                    self.initialise(self.class, stmt.span);
                }
                let value = self.value(cond);
                self.check(Check::AssertFalse, cond.span, value);
            }
            StmtKind::Synchronized { lock, body } => self.synchronized(lock, body),
            StmtKind::Try(t) => self.try_stmt(t, stmt.span),
            StmtKind::Spec(spec) => self.spec_stmt(spec, stmt.span),
        }
    }

    /// Makes a variable known.
    pub fn declare(&mut self, local: jv::LocalId) {
        let ty = &self.e.p[local].ty;
        let sort = self.e.sort(ty, self.e.p[local].span);
        self.e.not_raw(ty, self.e.p[local].span);
        self.variable(self.e.local_name(local), sort.text());
        if sort == Sort::Ref {
            self.scope.push(local);
        }
    }

    fn local(&mut self, decl: &'p jv::LocalDecl) {
        self.declare(decl.local);
        let Some(init) = &decl.init else { return };
        let ty = &self.e.p[decl.local].ty;
        let value = match self.e.p[decl.local].ghost {
            true => {
                self.fits_ghost(ty, init);
                self.ghost_value(init)
            }
            false => {
                self.no_covariance(&init.ty, ty, init.span);
                self.value(init)
            }
        };
        self.put(format!("{} := {value};", self.e.local_name(decl.local)));
    }

    fn branch(&mut self, cond: &'p Exp, then: &'p jv::Stmt, otherwise: Option<&'p jv::Stmt>) {
        let value = self.value(cond);
        let scope = self.scope.len();
        self.put(format!("if ({value}) {{"));
        self.indented(|body| body.statement(then));
        if let Some(otherwise) = otherwise {
            self.put("} else {");
            self.indented(|body| body.statement(otherwise));
        }
        self.put("}");
        self.scope.truncate(scope);
    }

    fn try_stmt(&mut self, t: &'p jv::Try, span: Span) {
        if !t.resources.is_empty() {
            self.e.gap(span, "`try` with resources");
        }
        if let Some(block) = &t.finally {
            self.frames.push(Frame::Finally { block });
        }
        let end = self.label("tried");
        let caught = self.temp(Sort::Ref);
        let labels: Vec<String> = t.catches.iter().map(|_| self.label("catch")).collect();
        let catches = t.catches.iter().zip(&labels).map(|(c, label)| (c.types.clone(), label.clone())).collect();
        self.frames.push(Frame::Handlers { caught: caught.clone(), catches });
        self.block(&t.body);
        self.frames.pop();
        self.goto(&end);
        for (catch, label) in t.catches.iter().zip(&labels) {
            self.place(label);
            let scope = self.scope.len();
            self.declare(catch.local);
            self.put(format!("{} := {caught};", self.e.local_name(catch.local)));
            self.assume(format!("{caught} != null"));
            self.block(&catch.body);
            self.scope.truncate(scope);
            self.goto(&end);
        }
        self.place(&end);
        if let Some(block) = &t.finally {
            self.frames.pop();
            self.block(block);
        }
    }

    fn spec_stmt(&mut self, spec: &'p SpecStmt, span: Span) {
        match spec {
            SpecStmt::Assert(e) => {
                let reader = Reader::new(self.e, self.view());
                for part in conjuncts(e) {
                    let meaning = reader.read(part);
                    self.needs(meaning.needs);
                    self.check(Check::AssertFalse, part.span, meaning.term);
                }
            }
            SpecStmt::Assume(e) => {
                let meaning = Reader::new(self.e, self.view()).read(e);
                self.needs(meaning.needs);
                self.assume(meaning.term);
            }
            SpecStmt::Ghost(stmt) => self.ghost(stmt),
            SpecStmt::Share { how, object, level } => self.share(*how, object, level.as_ref(), span),
            SpecStmt::LockLevel { local, value } => {
                let level = self.ghost_value(value);
                self.declare(*local);
                self.put(format!("{} := {level};", self.e.local_name(*local)));
            }
            SpecStmt::Pack { unpack: false, object, class } => self.pack(object, *class, span),
            SpecStmt::Pack { unpack: true, object, class } => self.unpack(object, *class, span),
            SpecStmt::Read { object, body } => self.read_block(object, body, span),
            _ => self.e.gap(span, "this annotation"),
        }
    }

    /// A value of ghost code; sets are values there.
    pub fn ghost_value(&mut self, e: &Exp) -> String {
        self.independent_of_access(e);
        if let ExprKind::Builtin(Builtin::Between, bounds) = &e.kind {
            return self.between(&bounds[0], &bounds[1], e.span);
        }
        // What is denied of the value later is denied here.
        let reader = Reader::new(self.e, self.view()).denied();
        let meaning = match e.ty {
            Type::Set(_) => reader.set_value(e),
            Type::LockLevel => reader.level(e),
            _ => reader.read(e),
        };
        self.needs(meaning.needs);
        meaning.term
    }

    fn ghost(&mut self, stmt: &'p jv::Stmt) {
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Spec(spec) => self.spec_stmt(spec, stmt.span),
            StmtKind::Block(block) => block.stmts.iter().for_each(|stmt| self.ghost(stmt)),
            StmtKind::Local(decls) => {
                for decl in decls {
                    self.declare(decl.local);
                    if let Some(init) = &decl.init {
                        self.fits_ghost(&self.e.p[decl.local].ty, init);
                        let value = self.ghost_value(init);
                        self.put(format!("{} := {value};", self.e.local_name(decl.local)));
                    }
                }
            }
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::Assign(target, value) => self.ghost_assign(target, value, e.span),
                _ => self.e.gap(e.span, "this ghost statement"),
            },
            _ => self.e.gap(stmt.span, "this ghost statement"),
        }
    }

    fn ghost_assign(&mut self, target: &'p Exp, value: &'p Exp, span: Span) {
        self.fits_ghost(&target.ty, value);
        let term = self.ghost_value(value);
        let place = match &target.kind {
            ExprKind::Local(local) if self.e.p[*local].ghost || self.e.p[*local].ty.is_spec_only() => {
                Place::Local(*local)
            }
            ExprKind::Field { target: object, field, .. } if self.e.p[*field].ghost => match object {
                Some(object) => {
                    let about = object.span;
                    let object = self.annotation(object);
                    Place::Field { object, field: *field, about }
                }
                None => Place::Static(*field),
            },
            _ => return self.e.gap(span, "this ghost assignment"),
        };
        self.store(&place, &term, span);
    }

    /// That a value is of the type of the ghost variable it goes to, as values of Java's variables are.
    pub fn fits_ghost(&mut self, to: &Type, value: &Exp) {
        self.no_covariance(&value.ty, to, value.span);
        self.no_other_elements(to, value);
    }

    /// javac does not see what ghost sets contain.
    fn no_other_elements(&mut self, to: &Type, value: &Exp) {
        let Type::Set(wanted) = to else { return };
        match &value.kind {
            ExprKind::Collection(_, elements) => {
                for element in elements {
                    if !self.fits(&element.ty, wanted) {
                        self.wrong_element(&element.ty, wanted, element.span);
                    }
                }
            }
            ExprKind::Binary(jv::BinOp::Union, a, b) => {
                self.no_other_elements(to, a);
                self.no_other_elements(to, b);
            }
            // What is taken away does not matter.
            ExprKind::Binary(jv::BinOp::Minus, a, _) => self.no_other_elements(to, a),
            _ => match &value.ty {
                Type::Set(given) if self.fits(given, wanted) => {}
                _ if wanted.as_class() == Some(self.e.world.object) => {}
                other => self.wrong_element(other, wanted, value.span),
            },
        }
    }

    fn wrong_element(&mut self, given: &Type, wanted: &Type, span: Span) {
        let (given, wanted) = (given.show(self.e.p), wanted.show(self.e.p));
        let message = format!("a set of `{wanted}` may get elements of the type `{given}`");
        self.e.reject(Check::SetType, span, message, "give the set the type of what it contains");
    }

    fn fits(&self, ty: &Type, above: &Type) -> bool {
        ty == above || *ty == Type::Null || self.is_below(ty, above)
    }
}

/// Whether evaluating an expression may do more than give its value.
fn has_effects(e: &Exp) -> bool {
    changes_variables(e)
        || jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Call(_) | ExprKind::New(_) | ExprKind::NewArray { .. }))
}
