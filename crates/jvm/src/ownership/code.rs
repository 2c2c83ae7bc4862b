//! Code with its checks.

use java::tree as jv;
use java::tree::{Block, ClauseKind, Exp, Expr, ExprKind, MethodId, ShareHow, SpecStmt, StmtKind, Target, Type, visit};
use source::{Diagnostic, Span};

use super::{Instrumenter, accessor, unavailable};

impl Instrumenter<'_> {
    fn levels(&self) -> bool {
        self.layer >= 2
    }

    pub fn method(&mut self, method: MethodId) -> Result<(), Diagnostic> {
        let m = &self.p[method];
        let jv::Body::Block(block) = &m.body else { return Ok(()) };
        let mut start = String::new();
        let inspector = m.flags.is_inspector();
        for clause in &m.contract.clauses {
            if let ClauseKind::Requires(e) | ClauseKind::Context(e) = &clause.kind
                && !m.is_constructor()
                && !inspector
            {
                start.push_str(&self.checks(e, "call.pre", "the precondition does not hold"));
            }
        }
        let mut end = String::new();
        if inspector {
            let site = self.site(m.name_span);
            start = format!(" grail.rt.Own.inspects(this, {site}); try {{");
            end = "} finally { grail.rt.Own.inspected(); } ".to_string();
        }
        if m.flags.is_synchronized() {
            let (held, site) = (self.fresh("m"), self.site(m.name_span));
            start.push_str(&format!(" grail.rt.Own.lock(this, {}, {site});", self.levels()));
            start.push_str(&format!(" final Object {held} = grail.rt.Own.entered(); try {{"));
            end = format!("}} finally {{ grail.rt.Own.leave({held}, {site}); }} ");
        }
        self.inside(block, start, end);
        self.block(block)
    }

    /// Puts text behind the first and before the last brace of a block.
    fn inside(&mut self, block: &Block, start: String, end: String) {
        let first = Span { end: block.span.start + 1, ..block.span };
        if !start.is_empty() {
            self.pieces.after(first, start);
        }
        if !end.is_empty() {
            let last = Span { start: block.span.end - 1, ..block.span };
            self.pieces.before(last, end);
        }
    }

    pub fn block(&mut self, block: &Block) -> Result<(), Diagnostic> {
        block.stmts.iter().try_for_each(|stmt| self.statement(stmt))
    }

    fn statement(&mut self, stmt: &jv::Stmt) -> Result<(), Diagnostic> {
        match &stmt.kind {
            StmtKind::Spec(spec) => return self.annotation(spec, stmt.span),
            StmtKind::Synchronized { lock, body } => self.synchronized(lock, body),
            StmtKind::Expr(e) => self.wait(e, stmt.span),
            StmtKind::Loop(l) => return self.loop_stmt(l, stmt, stmt.span),
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
        self.pieces.around(lock.span, "grail.rt.Own.lock(", format!(", {levels}, {site})"));
        let end = self.site(body.end());
        self.inside(
            body,
            format!(" final Object {held} = grail.rt.Own.entered(); try {{"),
            format!("}} finally {{ grail.rt.Own.leave({held}, {end}); }} "),
        );
    }

    /// `o.wait();`
    fn wait(&mut self, e: &Exp, span: Span) {
        let ExprKind::Call(call) = &e.kind else { return };
        let waits = self.is_library(call, "java.lang.Object", "wait");
        let Target::Object(object) = &call.target else { return };
        if !waits {
            return;
        }
        let Some(text) = self.word(object) else {
            return self.remarks.push((span, "waiting on this object".to_string()));
        };
        let (held, site, levels) = (self.fresh("w"), self.site(e.span), self.levels());
        let start = format!("{{ final Object {held} = grail.rt.Own.waits({text}, {levels}, {site}); try {{ ");
        self.pieces.around(span, &start, format!(" }} finally {{ grail.rt.Own.waited({held}); }} }}"));
    }

    fn is_library(&self, call: &jv::Call, class: &str, name: &str) -> bool {
        call.method.known().is_some_and(|method| {
            let m = &self.p[method];
            m.name.as_str() == name && m.class.is_some_and(|c| self.p[c].qualified.as_str() == class)
        })
    }

    // Expressions.

    pub fn value(&mut self, e: &Exp) {
        self.expression(e, false);
    }

    fn expression(&mut self, e: &Expr, written: bool) {
        match &e.kind {
            ExprKind::Field { target: Some(target), field, via_super, .. } => {
                let f = &self.p[*field];
                if *via_super {
                    return self.remarks.push((e.span, "a field of the superclass that is hidden".to_string()));
                }
                if !f.is_static() && self.p[f.class].is_source() {
                    self.access(target, e.span, written);
                }
                return self.expression(target, false);
            }
            ExprKind::Index(array, index) => {
                self.element_access(array, e.span, written);
                self.expression(array, false);
                return self.expression(index, false);
            }
            ExprKind::Assign(target, value) => {
                if let ExprKind::Field { field, .. } = &target.kind
                    && self.p[*field].flags.is_shared()
                {
                    let site = self.site(e.span);
                    self.pieces.around(value.span, "grail.rt.Own.shared(", format!(", {site})"));
                }
                self.expression(target, true);
                return self.expression(value, false);
            }
            ExprKind::Compound { target, value, .. } => {
                self.expression(target, true);
                return self.expression(value, false);
            }
            ExprKind::Step(_, target) => return self.expression(target, true),
            ExprKind::New(new) => self.creation(new, e.span),
            ExprKind::NewArray { .. } => self.pieces.around(e.span, "grail.rt.Own.made(", ")".to_string()),
            ExprKind::Call(call) => self.call(call, e.span),
            _ => {}
        }
        visit::children(e).into_iter().for_each(|child| self.expression(child, false));
        for stmts in visit::blocks(e) {
            for stmt in stmts {
                // What cannot be run with its checks was told where the class was looked at.
                if let Err(d) = self.statement(stmt) {
                    self.remarks.push((d.primary.span, d.message));
                }
            }
        }
    }

    fn access(&mut self, object: &Exp, span: Span, written: bool) {
        let word = if written { "write" } else { "read" };
        let site = self.site(span);
        match &object.kind {
            ExprKind::This { implicit: true, class } => {
                let this = self.this(*class, object.span);
                let asked = match self.keeps_holders(&object.ty) {
                    Some(class) => format!("{this}.{}({site}).", accessor(word, class)),
                    None => format!("grail.rt.Own.{word}({this}, {site})."),
                };
                self.pieces.before(span, asked);
            }
            _ => match self.keeps_holders(&object.ty) {
                Some(class) => self.pieces.around(object.span, "(", format!(").{}({site})", accessor(word, class))),
                None => self.pieces.around(object.span, &format!("grail.rt.Own.{word}("), format!(", {site})")),
            },
        }
    }

    /// Asks for an array, or before the loop around.
    fn element_access(&mut self, array: &Exp, span: Span, written: bool) {
        let word = if written { "writeArray" } else { "readArray" };
        let site = self.site(span);
        match self.asked_before(array, written) {
            Some((known, again)) => {
                let otherwise = format!(" : grail.rt.Own.{word}({again}, {site}))");
                self.pieces.around(array.span, &format!("({known} ? "), otherwise);
            }
            None => self.pieces.around(array.span, &format!("grail.rt.Own.{word}("), format!(", {site})")),
        }
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

    fn creation(&mut self, new: &jv::New, span: Span) {
        // Objects of the program know themselves who made them.
        if self.keeps_holders(&Type::class(new.class)).is_none() || self.is_thread_class(new.class) {
            self.pieces.around(span, "grail.rt.Own.made(", ")".to_string());
        }
        let is_thread = self.p[new.class].qualified.as_str() == "java.lang.Thread";
        let is_target = |arg: &&Exp| !is_text(self.p, &arg.ty) && !is_class(self.p, &arg.ty, "java.lang.ThreadGroup");
        if let Some(target) = new.args.iter().take(2).find(is_target).filter(|_| is_thread) {
            let site = self.site(span);
            let unshared = self.layer == 1;
            self.pieces.around(target.span, "grail.rt.Own.park(", format!(", {unshared}, {site})"));
        }
    }

    fn is_thread_class(&self, class: jv::ClassId) -> bool {
        let above = |class: &jv::ClassId| self.p[*class].superclass.as_ref().and_then(Type::as_class);
        std::iter::successors(Some(class), above).any(|c| self.p[c].qualified.as_str() == "java.lang.Thread")
    }

    fn call(&mut self, call: &jv::Call, span: Span) {
        let known = [
            ("java.lang.Thread", "start", "start"),
            ("java.lang.Object", "notify", "notifies"),
            ("java.lang.Object", "notifyAll", "notifies"),
        ];
        let found = known.into_iter().find(|(class, name, _)| self.is_library(call, class, name));
        let Some((_, _, word)) = found else { return };
        let Target::Object(object) = &call.target else { return };
        let site = self.site(span);
        match object.kind {
            ExprKind::This { implicit: true, .. } => {
                self.pieces.before(span, format!("grail.rt.Own.{word}(this, {site})."));
            }
            _ => self.pieces.around(object.span, &format!("grail.rt.Own.{word}("), format!(", {site})")),
        }
    }

    // Annotations.

    fn annotation(&mut self, spec: &SpecStmt, span: Span) -> Result<(), Diagnostic> {
        let site = self.site(span);
        let text = match spec {
            SpecStmt::Assert(e) => Some(self.checks(e, "assert.false", "the assertion does not hold")),
            SpecStmt::Assume(_) => Some(String::new()),
            SpecStmt::Pack { unpack, object, .. } => {
                let word = if *unpack { "unpack" } else { "pack" };
                self.word(object).map(|object| format!("grail.rt.Own.{word}({object}, {site});"))
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
            SpecStmt::LockLevel { local, value } => {
                let name = self.ghost_name(*local);
                self.ghost_value(value).map(|value| format!("grail.rt.Own.Level {name} = {value};"))
            }
            SpecStmt::Read { object, body } => return self.read_block(object, body, span),
            SpecStmt::Ghost(stmt) => self.ghost(stmt),
            _ => None,
        };
        let Some(text) = text else { return Err(unavailable(span, "this annotation")) };
        self.pieces.before(span, text);
        Ok(())
    }

    fn read_block(&mut self, object: &Exp, body: &Block, span: Span) -> Result<(), Diagnostic> {
        let Some(object) = self.word(object) else { return Err(unavailable(span, "this annotation")) };
        let (before, site) = (self.fresh("r"), self.site(span));
        self.pieces.before(span, format!("int {before} = grail.rt.Own.open({object}, {site}); try {{ "));
        self.pieces.after(span, format!(" }} finally {{ grail.rt.Own.close({before}); }}"));
        self.block(body)
    }

    fn ghost(&mut self, stmt: &jv::Stmt) -> Option<String> {
        match &stmt.kind {
            StmtKind::Empty => Some(String::new()),
            StmtKind::Local(decls) => {
                let mut text = String::new();
                for decl in decls {
                    let name = self.ghost_name(decl.local);
                    let value = self.ghost_value(decl.init.as_ref()?)?;
                    text.push_str(&format!("var {name} = {value};"));
                }
                Some(text)
            }
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::Assign(target, value) => match &target.kind {
                    ExprKind::Local(local) => {
                        let name = self.ghost_name(*local);
                        self.ghost_value(value).map(|value| format!("{name} = {value};"))
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

fn is_class(p: &jv::Program, ty: &Type, name: &str) -> bool {
    ty.as_class().is_some_and(|class| p[class].qualified.as_str() == name)
}

fn is_text(p: &jv::Program, ty: &Type) -> bool {
    is_class(p, ty, "java.lang.String")
}

/// The loop behind a label, or several.
fn labelled_loop(stmt: &jv::Stmt) -> Option<(&jv::Loop, &jv::Stmt)> {
    match &stmt.kind {
        StmtKind::Loop(l) => Some((l, stmt)),
        StmtKind::Labeled { body, .. } => labelled_loop(body),
        _ => None,
    }
}
