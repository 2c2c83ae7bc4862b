//! Statements.

use source::Span;

use super::env::{Frame, Jump, JumpKind, ResultType};
use super::lambdas::is_statement_expression;
use super::members::array_of;
use super::switches::bindings;
use super::*;
use crate::syntax::ast::StmtKind as A;

impl<'a> Resolver<'a> {
    pub(super) fn block(&mut self, block: &'a ast::Block) -> Block {
        self.env.push_block();
        let stmts = self.stmts(&block.stmts);
        self.env.pop();
        Block { stmts, span: block.span }
    }

    /// Statements in the block that is open.
    pub(super) fn stmts(&mut self, stmts: &'a [ast::Stmt]) -> Vec<Stmt> {
        let mut resolved = Vec::new();
        for stmt in stmts {
            let resolved_stmt = self.stmt(stmt);
            self.bind_after(&resolved_stmt);
            resolved.push(resolved_stmt);
        }
        resolved
    }

    /// What a statement binds for those after it: `if (!(o instanceof A a)) return;`
    fn bind_after(&mut self, stmt: &Stmt) {
        let bound = match &stmt.kind {
            StmtKind::If { cond, then, otherwise } => {
                let mut bound = Vec::new();
                if !flow::completes(then) {
                    bound.extend(bindings(cond, false));
                }
                if otherwise.as_ref().is_some_and(|otherwise| !flow::completes(otherwise)) {
                    bound.extend(bindings(cond, true));
                }
                bound
            }
            StmtKind::Loop(l) => match &l.kind {
                LoopKind::While { cond } | LoopKind::Do { cond } => bindings(cond, false),
                LoopKind::For { cond: Some(cond), .. } => bindings(cond, false),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for local in bound {
            let name = self.program[local].name;
            self.env.declare(name, local);
        }
    }

    pub(super) fn stmt(&mut self, stmt: &'a ast::Stmt) -> Stmt {
        let kind = syntax::deep(|| self.stmt_kind(stmt));
        Stmt { kind, span: stmt.span }
    }

    /// A statement that has a scope of its own.
    fn scoped(&mut self, stmt: &'a ast::Stmt) -> Stmt {
        self.env.push_block();
        let stmt = self.stmt(stmt);
        self.env.pop();
        stmt
    }

    fn stmt_kind(&mut self, stmt: &'a ast::Stmt) -> StmtKind {
        match &stmt.kind {
            A::Empty => StmtKind::Empty,
            A::Block(block) => StmtKind::Block(self.block(block)),
            A::Local(decl) => StmtKind::Local(self.local_decl(decl)),
            A::Class(decl) => self.local_class(decl),
            A::Expr(e) => self.expr_stmt(e),
            A::If { cond, then, otherwise } => {
                let cond = self.condition(cond);
                let then = Box::new(self.with_bindings(&cond, true, |r| r.scoped(then)));
                let otherwise = otherwise
                    .as_ref()
                    .map(|otherwise| Box::new(self.with_bindings(&cond, false, |r| r.scoped(otherwise))));
                StmtKind::If { cond, then, otherwise }
            }
            A::While { cond, body, contract } => {
                let target = self.new_jump();
                let contract = self.loop_contract(contract, false);
                let cond = self.condition(cond);
                let body = self.with_bindings(&cond, true, |r| r.loop_body(body, target));
                StmtKind::Loop(Box::new(Loop { kind: LoopKind::While { cond }, target, body, contract }))
            }
            A::Do { body, cond, contract } => {
                let target = self.new_jump();
                let contract = self.loop_contract(contract, false);
                let body = self.loop_body(body, target);
                let cond = self.condition(cond);
                StmtKind::Loop(Box::new(Loop { kind: LoopKind::Do { cond }, target, body, contract }))
            }
            A::For(f) => self.for_stmt(f),
            A::ForEach(f) => self.for_each(f),
            A::Labeled { label, body } => self.labeled(*label, body),
            A::Switch(switch) => StmtKind::Switch(Box::new(self.switch_stmt(switch))),
            A::Return(value) => self.return_stmt(value.as_ref(), stmt.span),
            A::Break(label) => self.break_stmt(*label, stmt.span),
            A::Continue(label) => self.continue_stmt(*label, stmt.span),
            A::Yield(value) => self.yield_stmt(value, stmt.span),
            A::Throw(value) => {
                let value = self.value(value, None);
                let throwable = Type::class(self.known().throwable);
                if !self.is_subtype(&value.ty.clone(), &throwable) {
                    self.incompatible(&value, &throwable);
                }
                StmtKind::Throw(value)
            }
            A::Assert { cond, message } => {
                let cond = self.condition(cond);
                let message = message.as_ref().map(|message| self.value(message, None));
                StmtKind::Assert { cond, message }
            }
            A::Synchronized { lock, body } => {
                let lock = self.value(lock, None);
                if !lock.ty.is_reference() && !lock.ty.is_unknown() || lock.ty == Type::Null {
                    let message = format!("unexpected type: a reference is required, found `{}`", self.show(&lock.ty));
                    self.error(codes::UNEXPECTED_TYPE, lock.span, message);
                }
                StmtKind::Synchronized { lock, body: self.block(body) }
            }
            A::Try(t) => StmtKind::Try(Box::new(self.try_stmt(t))),
            A::Spec(spec) => self.spec_stmt(spec, stmt.span),
        }
    }

    fn expr_stmt(&mut self, e: &'a ast::Expr) -> StmtKind {
        if !is_statement_expression(e) && !self.env.in_spec() {
            self.warning(codes::NOT_JAVA, e.span, "not a statement: javac refuses this");
        }
        StmtKind::Expr(self.expr(e, None))
    }

    fn local_decl(&mut self, decl: &'a ast::LocalDecl) -> Vec<LocalDecl> {
        let flags = declare::flags_of(&decl.modifiers);
        self.annotations(&decl.modifiers.annotations);
        let base = match decl.ty.kind {
            ast::TypeKind::Var => None,
            _ => Some(self.ty(&decl.ty)),
        };
        if base == Some(Type::Void) {
            self.error(codes::UNEXPECTED_TYPE, decl.ty.span, "a variable cannot be `void`");
        }
        let mut decls = Vec::new();
        for declarator in &decl.declarators {
            let Some(base) = base.clone() else {
                decls.push(self.var_declarator(declarator, flags, decl.declarators.len()));
                continue;
            };
            let ty = array_of(base, declarator.dims);
            // The variable is in scope in its own initialiser.
            let local = self.declare_local(declarator.name, ty.clone(), LocalKind::Var, flags);
            let init = declarator.init.as_ref().map(|init| self.value_for(init, &ty));
            self.note_constant(local, init.as_ref());
            decls.push(LocalDecl { local, init, span: declarator.span });
        }
        decls
    }

    /// `var x = e;`
    fn var_declarator(&mut self, declarator: &'a ast::Declarator, flags: Flags, count: usize) -> LocalDecl {
        let span = declarator.span;
        if count > 1 || declarator.dims > 0 {
            self.error(codes::CANNOT_INFER, span, "`var` is for one variable without brackets");
        }
        let init = match &declarator.init {
            None => {
                self.error(
                    codes::CANNOT_INFER,
                    span,
                    format!("cannot infer type for `{}`: no initializer", declarator.name.name),
                );
                None
            }
            Some(init) if matches!(init.kind, ast::ExprKind::ArrayInit(_)) => {
                let message = format!(
                    "cannot infer type for `{}`: array initializer needs an explicit target type",
                    declarator.name.name
                );
                self.error(codes::CANNOT_INFER, span, message);
                None
            }
            Some(init) => Some(self.expr(init, None)),
        };
        let ty = match init.as_ref().map(|e| e.ty.clone()) {
            Some(Type::Null) => {
                self.error(codes::CANNOT_INFER, span, "cannot infer type: the initializer is `null`");
                Type::Error
            }
            Some(Type::Void) => {
                self.error(codes::CANNOT_INFER, span, "cannot infer type: the initializer is `void`");
                Type::Error
            }
            Some(ty) => {
                let is_function =
                    init.as_ref().is_some_and(|e| matches!(e.kind, ExprKind::Lambda(_) | ExprKind::MethodRef(_)));
                if is_function {
                    self.error(
                        codes::CANNOT_INFER,
                        span,
                        "cannot infer type: a lambda or method reference needs an explicit type",
                    );
                }
                self.upper(&ty)
            }
            None => Type::Error,
        };
        let local = self.declare_local(declarator.name, ty, LocalKind::Var, flags);
        self.note_constant(local, init.as_ref());
        LocalDecl { local, init, span }
    }

    /// A final variable with a constant initialiser is a constant.
    fn note_constant(&mut self, local: LocalId, init: Option<&Exp>) {
        let entry = &self.program[local];
        if entry.flags.is_final() && self.may_be_constant(&entry.ty) {
            self.program[local].constant = init.and_then(|e| e.constant.clone());
        }
    }

    /// Declares a variable in the innermost block.
    pub(super) fn declare_local(&mut self, name: ast::Ident, ty: Type, kind: LocalKind, flags: Flags) -> LocalId {
        self.check_shadowing(name);
        let local = self.new_local(Local {
            name: name.name,
            ty,
            kind,
            flags,
            ghost: self.env.in_spec(),
            effectively_final: flags.is_final(),
            constant: None,
            span: name.span,
        });
        self.env.declare(name.name, local);
        local
    }

    /// Local variables do not hide each other.
    pub(super) fn check_shadowing(&mut self, name: ast::Ident) {
        let Some(other) = self.env.local_here(name.name) else { return };
        let first = self.program[other].span;
        let message = format!("variable `{}` is already defined", name.name);
        let again = self.program[other].kind == LocalKind::Var && self.env.in_spec() == self.program[other].ghost;
        if again {
            // The later one is meant from here on.
            let diagnostic = self.warning(codes::NOT_JAVA, name.span, format!("{message}; javac refuses this"));
            diagnostic.secondary.push(source::Label { span: first, text: "first defined here".to_string() });
        } else {
            self.duplicate(codes::DUPLICATE_VARIABLE, name.span, first, message);
        }
    }

    fn local_class(&mut self, decl: &'a ast::TypeDecl) -> StmtKind {
        if self.speculating > 0 {
            return StmtKind::Empty;
        }
        let Some(around) = self.env.class() else { return StmtKind::Empty };
        let file = self.env.file();
        let qualified = self.unnamed_name(around, decl.name.name.as_str());
        let origin = self.program[around].origin;
        let class = self.declare_class(decl, qualified, Nesting::Local, Some(around), origin, file);
        self.check_local_class_name(decl.name);
        self.env.declare_class(decl.name.name, class);
        let mut env = self.env.clone();
        // A local record, enum or interface sees no variables around it.
        if self.program[class].flags.is_static() {
            env.frames.iter_mut().for_each(|frame| {
                if let Frame::Block { vars, .. } = frame {
                    vars.clear();
                }
            });
        }
        let mut pending = vec![class];
        while let Some(inner) = pending.pop() {
            if inner == class {
                self.infos.classes[inner.0 as usize].env = Some(Box::new(env.clone()));
            }
            pending.extend(self.infos.classes[inner.0 as usize].classes.values().copied());
        }
        self.complete_local(class);
        StmtKind::Class(class)
    }

    fn check_local_class_name(&mut self, name: ast::Ident) {
        let own = self.env.frames.iter().rev().take_while(|frame| !matches!(frame, Frame::Class { .. }));
        let first = own
            .filter_map(|frame| match frame {
                Frame::Block { classes, .. } => classes.iter().find(|(n, _)| *n == name.name).map(|(_, class)| *class),
                _ => None,
            })
            .next();
        if let Some(first) = first {
            let first = self.program[first].name_span;
            self.duplicate(
                codes::DUPLICATE_CLASS,
                name.span,
                first,
                format!("class `{}` is already defined", name.name),
            );
        }
    }

    fn loop_body(&mut self, body: &'a ast::Stmt, target: JumpId) -> Stmt {
        let label = self.take_label();
        self.env.jumps.push(Jump { target, label: None, kind: JumpKind::Loop });
        // `continue L` of the label around goes on with this loop.
        if let Some(n) = label
            && let Some(jump) = self.env.jumps.get_mut(n)
        {
            jump.kind = JumpKind::LabeledLoop(target);
        }
        // Each round passes its own labels: outside of the loop they name no state.
        let labels = self.env.labels.len();
        let body = self.scoped(body);
        self.env.labels.truncate(labels);
        self.env.jumps.pop();
        body
    }

    /// The label directly around the loop that begins, if there is one.
    fn take_label(&mut self) -> Option<usize> {
        self.env.pending_label.take()
    }

    fn for_stmt(&mut self, f: &'a ast::For) -> StmtKind {
        let target = self.new_jump();
        let label = self.env.pending_label.take();
        self.env.push_block();
        let init: Vec<Stmt> = f.init.iter().map(|stmt| self.stmt(stmt)).collect();
        let contract = self.loop_contract(&f.contract, false);
        let cond = f.cond.as_ref().map(|cond| self.condition(cond));
        let update_and_body = |r: &mut Self| {
            let update: Vec<Exp> = f
                .update
                .iter()
                .map(|e| {
                    if !is_statement_expression(e) {
                        r.warning(codes::NOT_JAVA, e.span, "not a statement: javac refuses this");
                    }
                    r.expr(e, None)
                })
                .collect();
            r.env.pending_label = label;
            (update, r.loop_body(&f.body, target))
        };
        let (update, body) = match &cond {
            Some(cond) => self.with_bindings(cond, true, update_and_body),
            None => update_and_body(self),
        };
        self.env.pop();
        StmtKind::Loop(Box::new(Loop { kind: LoopKind::For { init, cond, update }, target, body, contract }))
    }

    fn for_each(&mut self, f: &'a ast::ForEach) -> StmtKind {
        let target = self.new_jump();
        let label = self.env.pending_label.take();
        let of = self.value(&f.of, None);
        let (over, element) = self.iterated(&of);
        self.env.push_block();
        let ty = match f.ty.kind {
            ast::TypeKind::Var => self.upper(&element),
            _ => array_of(self.ty(&f.ty), f.dims),
        };
        if !self.fits(&element, &ty) && !overload::mentions_unknown(&element) {
            let message = self.incompatible_message(&element, &ty);
            self.error(codes::INCOMPATIBLE_TYPES, f.of.span, message);
        }
        let local = self.declare_local(f.name, ty, LocalKind::Each, declare::flags_of(&f.modifiers));
        let contract = self.loop_contract(&f.contract, true);
        self.env.pending_label = label;
        let body = self.loop_body(&f.body, target);
        self.env.pop();
        StmtKind::Loop(Box::new(Loop { kind: LoopKind::Each { local, of, over }, target, body, contract }))
    }

    /// What a for-each loop runs over, and the type of its elements.
    fn iterated(&mut self, of: &Exp) -> (Over, Type) {
        let ty = of.ty.clone();
        match &ty {
            Type::Array(element) => (Over::Array, (**element).clone()),
            Type::Unknown | Type::Error => (Over::Unknown, Type::Unknown),
            _ => {
                let iterable = self.known().iterable;
                match self.as_super(&ty, iterable) {
                    Some(view) => {
                        let element = match view.args.first() {
                            Some(arg) => {
                                let arg = arg.clone();
                                self.upper(&arg)
                            }
                            None => self.object(),
                        };
                        self.load_iterator(&ty);
                        (Over::Iterable(element.clone()), element)
                    }
                    None if !self.is_type_complete(&ty) => (Over::Unknown, Type::Unknown),
                    None => {
                        let message = format!(
                            "for-each not applicable to expression type `{}`: an array or `Iterable` is required",
                            self.show(&ty)
                        );
                        self.error(codes::NOT_ITERABLE, of.span, message);
                        (Over::Unknown, Type::Error)
                    }
                }
            }
        }
    }

    /// The methods that a for-each loop calls without naming them.
    fn load_iterator(&mut self, ty: &Type) {
        let iterator = self.named("java.util.Iterator");
        let mut pending = vec![iterator];
        pending.extend(ty.as_class());
        let mut at = 0;
        while let Some(class) = pending.get(at).copied() {
            at += 1;
            self.members(class);
            for above in self.direct_superclasses(class) {
                if !pending.contains(&above) {
                    pending.push(above);
                }
            }
        }
    }

    fn labeled(&mut self, label: ast::Ident, body: &'a ast::Stmt) -> StmtKind {
        if self.env.jumps.iter().any(|jump| jump.label == Some(label.name)) {
            self.error(codes::LABEL, label.span, format!("label `{}` is already in use", label.name));
        }
        let target = self.new_jump();
        self.env.jumps.push(Jump { target, label: Some(label.name), kind: JumpKind::Labeled });
        let is_loop = matches!(body.kind, A::While { .. } | A::Do { .. } | A::For(_) | A::ForEach(_));
        self.env.pending_label = is_loop.then(|| self.env.jumps.len() - 1);
        let body = Box::new(self.stmt(body));
        self.env.jumps.pop();
        StmtKind::Labeled { label: label.name, target, body }
    }

    /// The target of a jump that does not leave a switch expression.
    fn find_jump(&mut self, span: Span, word: &str, test: impl Fn(&Jump) -> Option<JumpId>) -> Option<JumpId> {
        for jump in self.env.jumps.iter().rev() {
            if let Some(target) = test(jump) {
                return Some(target);
            }
            if jump.kind == JumpKind::SwitchExpr {
                let message = format!("attempt to {word} out of a switch expression");
                self.error(codes::JUMP, span, message);
                return None;
            }
        }
        None
    }

    fn break_stmt(&mut self, label: Option<ast::Ident>, span: Span) -> StmtKind {
        let reported = self.diagnostics.len();
        let target = match label {
            Some(label) => {
                self.find_jump(span, "break", |jump| (jump.label == Some(label.name)).then_some(jump.target))
            }
            None => self.find_jump(span, "break", |jump| {
                matches!(jump.kind, JumpKind::Loop | JumpKind::Switch).then_some(jump.target)
            }),
        };
        match target {
            Some(target) => StmtKind::Break(target),
            None => {
                if self.diagnostics.len() == reported {
                    let message = match label {
                        Some(label) => format!("undefined label: `{}`", label.name),
                        None => "break outside switch or loop".to_string(),
                    };
                    self.error(codes::JUMP, span, message);
                }
                StmtKind::Empty
            }
        }
    }

    fn continue_stmt(&mut self, label: Option<ast::Ident>, span: Span) -> StmtKind {
        let reported = self.diagnostics.len();
        let target = match label {
            Some(label) => self.find_jump(span, "continue", |jump| match jump.kind {
                JumpKind::LabeledLoop(target) if jump.label == Some(label.name) => Some(target),
                _ => None,
            }),
            None => self.find_jump(span, "continue", |jump| (jump.kind == JumpKind::Loop).then_some(jump.target)),
        };
        match target {
            Some(target) => StmtKind::Continue(target),
            None => {
                if self.diagnostics.len() == reported {
                    let message = match label {
                        Some(label) if self.env.jumps.iter().any(|jump| jump.label == Some(label.name)) => {
                            format!("not a loop label: `{}`", label.name)
                        }
                        Some(label) => format!("undefined label: `{}`", label.name),
                        None => "continue outside of loop".to_string(),
                    };
                    self.error(codes::JUMP, span, message);
                }
                StmtKind::Empty
            }
        }
    }

    fn yield_stmt(&mut self, value: &'a ast::Expr, span: Span) -> StmtKind {
        let target = self.env.jumps.iter().rev().find(|jump| jump.kind == JumpKind::SwitchExpr).map(|jump| jump.target);
        let value = self.yielded(value);
        match target {
            Some(target) => StmtKind::Yield(target, value),
            None => {
                self.error(codes::JUMP, span, "yield outside of switch expression");
                StmtKind::Expr(value)
            }
        }
    }

    fn return_stmt(&mut self, value: Option<&'a ast::Expr>, span: Span) -> StmtKind {
        if self.env.jumps.iter().any(|jump| jump.kind == JumpKind::SwitchExpr) {
            self.error(codes::JUMP, span, "attempt to return out of a switch expression");
        }
        let in_lambda = self.env.frames.iter().any(|frame| matches!(frame, Frame::Lambda { .. }));
        if !in_lambda && self.env.member.method.is_some_and(|method| self.program[method].compact) {
            self.error(codes::JUMP, span, "a compact constructor must not contain return statements");
        }
        let result = self.env.member.result.clone();
        match (result, value) {
            (None, value) => {
                self.error(codes::JUMP, span, "return outside method");
                StmtKind::Return(value.map(|value| self.value(value, None)))
            }
            (Some(ResultType::Is(Type::Void)), Some(value)) => {
                let value = self.expr(value, None);
                self.error(codes::INCOMPATIBLE_TYPES, span, "incompatible types: unexpected return value");
                StmtKind::Return(Some(value))
            }
            (Some(ResultType::Is(Type::Void)), None) => StmtKind::Return(None),
            (Some(ResultType::Is(ty)), None) => {
                if !ty.is_unknown() {
                    self.error(codes::INCOMPATIBLE_TYPES, span, "incompatible types: missing return value");
                }
                StmtKind::Return(None)
            }
            (Some(ResultType::Is(ty)), Some(value)) => StmtKind::Return(Some(self.value_for(value, &ty))),
            (Some(ResultType::Inferred(_)), value) => {
                let value = value.map(|value| self.value(value, None));
                let ty = value.as_ref().map_or(Type::Void, |e| e.ty.clone());
                if let Some(ResultType::Inferred(types)) = &mut self.env.member.result {
                    types.push(ty);
                }
                StmtKind::Return(value)
            }
        }
    }

    fn try_stmt(&mut self, t: &'a ast::Try) -> Try {
        self.env.push_block();
        let resources = t.resources.iter().map(|resource| self.resource(resource)).collect();
        let body = self.block(&t.body);
        self.env.pop();
        let mut caught: Vec<(Type, Span)> = Vec::new();
        let catches = t.catches.iter().map(|catch| self.catch(catch, &mut caught)).collect();
        let finally = t.finally.as_ref().map(|block| self.block(block));
        Try { resources, body, catches, finally }
    }

    fn resource(&mut self, resource: &'a ast::Resource) -> Resource {
        let closeable = Type::class(self.known().auto_closeable);
        match resource {
            ast::Resource::Declared { modifiers, ty, name, dims, init, span } => {
                let flags = declare::flags_of(modifiers).with(Flags::FINAL);
                let (ty, init) = match ty.kind {
                    ast::TypeKind::Var => {
                        let init = self.value(init, None);
                        (init.ty.clone(), init)
                    }
                    _ => {
                        let ty = array_of(self.ty(ty), *dims);
                        let init = self.value_for(init, &ty);
                        (ty, init)
                    }
                };
                if !self.is_subtype(&ty, &closeable) {
                    let message = format!(
                        "incompatible types: try-with-resources not applicable to `{}`: it is no `AutoCloseable`",
                        self.show(&ty)
                    );
                    self.error(codes::INCOMPATIBLE_TYPES, *span, message);
                }
                let local = self.declare_local(*name, ty, LocalKind::Resource, flags);
                Resource::Declared(LocalDecl { local, init: Some(init), span: *span })
            }
            ast::Resource::Existing(e) => {
                let value = self.value(e, None);
                if !self.is_subtype(&value.ty.clone(), &closeable) {
                    self.incompatible(&value, &closeable);
                }
                if !matches!(
                    value.kind,
                    ExprKind::Local(_)
                        | ExprKind::Field { .. }
                        | ExprKind::UnknownField { .. }
                        | ExprKind::This { .. }
                        | ExprKind::Error
                ) {
                    self.error(codes::NOT_A_VARIABLE, e.span, "the try-with-resources resource must either be a variable declaration or an expression denoting a reference to a final or effectively final variable");
                }
                Resource::Existing(value)
            }
        }
    }

    fn catch(&mut self, catch: &'a ast::Catch, caught: &mut Vec<(Type, Span)>) -> Catch {
        let throwable = Type::class(self.known().throwable);
        let mut types: Vec<Type> = Vec::new();
        for written in &catch.types {
            let ty = self.ty(written);
            if !self.is_subtype(&ty, &throwable) {
                let message = self.incompatible_message(&ty, &throwable);
                self.error(codes::INCOMPATIBLE_TYPES, written.span, message);
                types.push(Type::Error);
                continue;
            }
            let related =
                types.iter().any(|other| self.is_certain_subtype(&ty, other) || self.is_certain_subtype(other, &ty));
            if related {
                let message = "alternatives in a multi-catch statement cannot be related by subclassing";
                self.error(codes::REDUNDANT_CATCH, written.span, message);
            }
            let earlier = caught.iter().find(|(other, _)| self.is_certain_subtype(&ty, other)).map(|(_, span)| *span);
            if let Some(first) = earlier {
                let message = format!("exception `{}` has already been caught", self.show(&ty));
                self.duplicate(codes::REDUNDANT_CATCH, written.span, first, message);
            }
            types.push(ty);
        }
        caught.extend(types.iter().cloned().zip(catch.types.iter().map(|ty| ty.span)));
        let ty = match &types[..] {
            [one] => one.clone(),
            _ => self.lub(&types),
        };
        self.env.push_block();
        let mut flags = declare::flags_of(&catch.modifiers);
        if types.len() > 1 {
            flags = flags.with(Flags::FINAL);
        }
        let local = self.declare_local(catch.name, ty, LocalKind::Caught, flags);
        let body = self.block(&catch.body);
        self.env.pop();
        Catch { local, types, body, span: catch.span }
    }

    /// Subclassing that does not depend on anything unknown.
    pub(super) fn is_certain_subtype(&mut self, a: &Type, b: &Type) -> bool {
        match (a.as_class(), b.as_class()) {
            (Some(a), Some(b)) => self.is_subclass(a, b),
            _ => false,
        }
    }
}
