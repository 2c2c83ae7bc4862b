//! Code with its checks.

use java::tree as jv;
use java::tree::{Block, Exp, Expr, ExprKind, ShareHow, SpecStmt, StmtKind, Type, visit};
use source::{Diagnostic, Span};

use super::{Instrumenter, unavailable};

impl Instrumenter<'_> {
    pub fn levels(&self) -> bool {
        self.layer >= 2
    }

    pub fn block(&mut self, block: &Block) -> Result<(), Diagnostic> {
        block.stmts.iter().try_for_each(|stmt| self.statement(stmt))
    }

    fn statement(&mut self, stmt: &jv::Stmt) -> Result<(), Diagnostic> {
        match &stmt.kind {
            StmtKind::Spec(spec) => return self.annotation(spec, stmt.span),
            StmtKind::Synchronized { lock, body } => self.synchronized(lock, body),
            StmtKind::Loop(l) => return self.loop_stmt(l, stmt, stmt.span),
            StmtKind::Return(Some(value)) if self.result => self.pieces.before(value.span, "$r = "),
            StmtKind::Labeled { body, .. } => {
                if let Some((l, inner)) = labelled_loop(body) {
                    return self.loop_stmt(l, inner, stmt.span);
                }
            }
            _ => {}
        }
        self.parts(stmt)
    }

    /// The expressions and statements of a statement.
    pub fn parts(&mut self, stmt: &jv::Stmt) -> Result<(), Diagnostic> {
        let contract = |e: &&Exp| match &stmt.kind {
            StmtKind::Loop(l) => !l.contract.iter().flat_map(visit::clause_expressions).any(|c| std::ptr::eq(c, *e)),
            _ => true,
        };
        visit::expressions(stmt).into_iter().filter(contract).for_each(|e| self.value(e));
        visit::substatements(stmt).into_iter().try_for_each(|inner| self.statement(inner))
    }

    fn synchronized(&mut self, lock: &Exp, body: &Block) {
        let (held, site) = (self.fresh("m"), self.site(lock.span));
        let levels = self.levels();
        self.pieces.around(lock.span, "grail.rt.OwnSync.lock(", format!(", {levels}, {site})"));
        let end = self.site(body.end());
        self.inside(
            body,
            format!(" final Object {held} = grail.rt.OwnSync.entered(); try {{"),
            format!("}} finally {{ grail.rt.OwnSync.leave({held}, {end}); }} "),
        );
    }

    // Expressions.

    pub fn value(&mut self, e: &Exp) {
        match &e.kind {
            ExprKind::Field { field, .. } if self.is_class_state(*field) => {
                self.read_static(e, *field);
                self.value_parts(e);
            }
            ExprKind::Field { target: Some(_), .. } => self.access_of(e, false),
            ExprKind::Index(array, index) => self.read_element(e, array, index),
            ExprKind::Assign(target, value) => self.assign(e, target, value),
            ExprKind::Compound { target, value, .. } => self.update(e, target, Some(value)),
            ExprKind::Step(_, target) => self.update(e, target, None),
            _ => self.value_parts(e),
        }
    }

    /// What is inside an expression, and what it does itself but accesses.
    pub fn value_parts(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::New(new) => self.creation(new, e.span),
            ExprKind::NewArray { .. } => self.pieces.around(e.span, "grail.rt.Own.made(", ")".to_string()),
            ExprKind::Call(call) => self.call(call, e.span),
            ExprKind::Lambda(lambda) => {
                let functional = lambda.implements.as_ref().map(|functional| functional.method);
                self.takes_contract(functional, !lambda.contract.is_empty(), e.span);
            }
            ExprKind::MethodRef(reference) => {
                let functional = reference.implements.as_ref().map(|functional| functional.method);
                self.takes_contract(functional, false, e.span);
            }
            ExprKind::ClassLit(Type::Class(ty)) => _ = self.mentioned.insert(ty.class),
            ExprKind::ConstructorCall(call) if self.passes_target(call) => {
                self.remarks.push((e.span, "what this thread runs".to_string()));
            }
            _ => {}
        }
        visit::children(e).into_iter().for_each(|child| self.value(child));
        // What a lambda returns is not what its method returns.
        let result = std::mem::take(&mut self.result);
        for stmts in visit::blocks(e) {
            for stmt in stmts {
                // What cannot be run with its checks was told where the class was looked at.
                if let Err(d) = self.statement(stmt) {
                    self.remarks.push((d.primary.span, d.message));
                }
            }
        }
        self.result = result;
    }

    /// `this`, or the instance of the class around that is meant.
    pub fn this(&self, class: jv::ClassId, at: Span) -> String {
        let inner = |c: &jv::ClassId| {
            let body = self.p[*c].body_span;
            body.file == at.file && body.start <= at.start && at.end <= body.end
        };
        let size = |c: &jv::ClassId| self.p[*c].body_span.end - self.p[*c].body_span.start;
        match self.p.source_classes().filter(inner).min_by_key(size) {
            Some(here) if here != class && self.p[here].outer.is_some() && inner(&class) => {
                format!("{}.this", self.p[class].name)
            }
            _ => "this".to_string(),
        }
    }

    // Annotations.

    fn annotation(&mut self, spec: &SpecStmt, span: Span) -> Result<(), Diagnostic> {
        let site = self.site(span);
        let text = match spec {
            SpecStmt::Assert(e) => Some(self.checks(e, "\"assert.false\"", "the assertion does not hold")),
            SpecStmt::Assume(_) => Some(String::new()),
            SpecStmt::Pack { unpack, object, class } => {
                let word = if *unpack { "unpack" } else { "pack" };
                let frame = self.packed_frame(object, *class);
                self.word(object)
                    .zip(frame)
                    .map(|(object, frame)| format!("grail.rt.Own.{word}({object}, {frame}, {site});"))
            }
            SpecStmt::Share { how: ShareHow::Immutable, object, .. } => {
                self.word(object).map(|object| format!("grail.rt.Own.immutable({object}, {site});"))
            }
            SpecStmt::Share { object, level, .. } => {
                let level = level.as_ref().map_or(Some("null".to_string()), |level| self.word(level));
                let levels = self.levels();
                self.word(object)
                    .zip(level)
                    .map(|(object, level)| format!("grail.rt.Own.share({object}, {level}, {levels}, {site});"))
            }
            SpecStmt::LockLevel { local, value } => self.level(*local, value),
            SpecStmt::Read { object, body } => return self.read_block(object, body, span),
            SpecStmt::Ghost(stmt) => self.ghost(stmt),
            _ => None,
        };
        let Some(text) = text else { return Err(unavailable(span, "this annotation")) };
        self.pieces.before(span, text);
        Ok(())
    }

    fn read_block(&mut self, object: &Exp, body: &Block, span: Span) -> Result<(), Diagnostic> {
        let frame = self.packed_frame(object, None);
        let Some((object, frame)) = self.word(object).zip(frame) else {
            return Err(unavailable(span, "this annotation"));
        };
        let (before, site) = (self.fresh("r"), self.site(span));
        self.pieces.before(span, format!("int {before} = grail.rt.Own.open({object}, {frame}, {site}); try {{ "));
        self.pieces.after(span, format!(" }} finally {{ grail.rt.Own.close({before}); }}"));
        self.block(body)
    }
}

/// The loop behind a label, or several.
fn labelled_loop(stmt: &jv::Stmt) -> Option<(&jv::Loop, &jv::Stmt)> {
    match &stmt.kind {
        StmtKind::Loop(l) => Some((l, stmt)),
        StmtKind::Labeled { body, .. } => labelled_loop(body),
        _ => None,
    }
}
