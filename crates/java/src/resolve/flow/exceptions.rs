//! Checked exceptions: each is caught or declared, and none is caught that cannot be thrown.
//!
//! Where something of a library is not known, any exception may come from it.

use source::{Span, Symbol};

use super::super::*;

/// What a piece of code may throw, where.
#[derive(Clone, Default)]
struct Thrown {
    types: Vec<(Type, Span)>,
    /// Something that is not known may throw anything.
    unknown: bool,
}

impl Thrown {
    fn add(&mut self, other: Thrown) {
        self.types.extend(other.types);
        self.unknown |= other.unknown;
    }
}

/// What a `catch` parameter may hold, for those who throw it again.
type Caught = Vec<(LocalId, Thrown)>;

impl<'a> Resolver<'a> {
    pub(super) fn check_exceptions(&mut self) {
        let classes: Vec<ClassId> = self.program.source_classes().collect();
        for class in classes {
            self.check_initializer_exceptions(class);
            for method in self.program[class].methods().collect::<Vec<_>>() {
                self.check_method_exceptions(method);
            }
        }
    }

    /// What initialisers throw, all constructors declare.
    fn check_initializer_exceptions(&mut self, class: ClassId) {
        if matches!(self.program[class].nesting, Nesting::Anonymous | Nesting::Constant(_)) {
            return;
        }
        let members = self.program[class].members.clone();
        let constructors: Vec<MethodId> = self.program[class].constructors(&self.program).collect();
        let mut caught = Caught::new();
        for member in &members {
            let (is_static, thrown) = match member {
                Member::Field(field) => {
                    let entry = &self.program[*field];
                    let (is_static, init, ghost) = (entry.is_static(), entry.init.clone(), entry.ghost);
                    let Some(init) = init.filter(|_| !ghost) else { continue };
                    (is_static, self.thrown_by(&init, &mut caught))
                }
                Member::Initializer(init) => (init.is_static, self.thrown_by_all(&init.body.stmts, &mut caught)),
                _ => continue,
            };
            // What one constructor does not declare is reported.
            let declared: Vec<Vec<Type>> = match is_static {
                true => vec![Vec::new()],
                false => constructors.iter().map(|c| self.program[*c].throws.clone()).collect(),
            };
            for allowed in declared {
                self.report_uncaught(thrown.clone(), &allowed, &[]);
            }
        }
    }

    fn check_method_exceptions(&mut self, method: MethodId) {
        if self.program[method].ghost {
            return;
        }
        let Body::Block(block) = std::mem::replace(&mut self.program[method].body, Body::None) else { return };
        let mut caught = Caught::new();
        let thrown = self.thrown_by_all(&block.stmts, &mut caught);
        self.program[method].body = Body::Block(block);
        let allowed = self.program[method].throws.clone();
        let signalled = self.signalled(method);
        self.report_uncaught(thrown, &allowed, &signalled);
    }

    /// The exceptions that a method's contract speaks of, its own or an inherited one.
    fn signalled(&self, method: MethodId) -> Vec<Type> {
        let own = std::iter::once(method).chain(self.program[method].overrides.iter().copied());
        let mut found = Vec::new();
        for method in own {
            for clause in &self.program[method].contract.clauses {
                if let ClauseKind::Signals { local, .. } = clause.kind {
                    found.push(self.program[local].ty.clone());
                }
            }
        }
        found
    }

    fn report_uncaught(&mut self, thrown: Thrown, allowed: &[Type], signalled: &[Type]) {
        let mut reported: Vec<Span> = Vec::new();
        for (ty, span) in thrown.types {
            if reported.contains(&span) || !self.is_checked(&ty) || self.is_among(&ty, allowed) {
                continue;
            }
            reported.push(span);
            let shown = self.show(&ty);
            let message = format!("unreported exception `{shown}`; must be caught or declared to be thrown");
            match self.is_among(&ty, signalled) {
                // The contract says so, only Java's own clause is missing.
                true => {
                    let help = format!("add `throws {shown}`");
                    let warning = self.warning(codes::NOT_JAVA, span, format!("{message}; javac refuses this"));
                    warning.help.push(help);
                }
                false => {
                    self.error(codes::UNREPORTED_EXCEPTION, span, message);
                }
            }
        }
    }

    fn is_among(&mut self, ty: &Type, allowed: &[Type]) -> bool {
        allowed.iter().any(|allowed| !matches!(allowed, Type::Class(_)) || self.is_subtype(&ty.clone(), allowed))
    }

    /// Whether Java wants an exception to be caught or declared. False where it is not known.
    pub(in super::super) fn is_checked(&mut self, ty: &Type) -> bool {
        let Some(class) = ty.as_class() else { return false };
        let unchecked = [self.named("java.lang.RuntimeException"), self.named("java.lang.Error")];
        self.is_complete(class)
            && self.is_subclass(class, self.known().throwable)
            && !unchecked.into_iter().any(|above| self.is_subclass(class, above))
    }

    // What code throws.

    fn thrown_by_all(&mut self, stmts: &[Stmt], caught: &mut Caught) -> Thrown {
        let mut thrown = Thrown::default();
        for stmt in stmts {
            thrown.add(self.thrown_by_stmt(stmt, caught));
        }
        thrown
    }

    fn thrown_by_stmt(&mut self, stmt: &Stmt, caught: &mut Caught) -> Thrown {
        syntax::deep(|| match &stmt.kind {
            StmtKind::Throw(value) => {
                let mut thrown = self.thrown_by(value, caught);
                thrown.add(self.thrown_value(value, stmt.span, caught));
                thrown
            }
            StmtKind::Try(t) => self.thrown_by_try(t, caught),
            StmtKind::Spec(spec) => match &**spec {
                SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => self.thrown_by_all(&body.stmts, caught),
                SpecStmt::Extract(inner) => self.thrown_by_stmt(inner, caught),
                // Ghost code throws nothing; that is another rule.
                _ => Thrown::default(),
            },
            StmtKind::Loop(l) => {
                let mut thrown = Thrown::default();
                match &l.kind {
                    LoopKind::While { cond } | LoopKind::Do { cond } => thrown.add(self.thrown_by(cond, caught)),
                    LoopKind::For { init, cond, update } => {
                        thrown.add(self.thrown_by_all(init, caught));
                        for e in cond.iter().chain(update) {
                            thrown.add(self.thrown_by(e, caught));
                        }
                    }
                    LoopKind::Each { of, .. } => thrown.add(self.thrown_by(of, caught)),
                }
                thrown.add(self.thrown_by_stmt(&l.body, caught));
                thrown
            }
            _ => {
                let mut thrown = Thrown::default();
                for e in visit::expressions(stmt) {
                    thrown.add(self.thrown_by(e, caught));
                }
                for inner in visit::substatements(stmt) {
                    thrown.add(self.thrown_by_stmt(inner, caught));
                }
                thrown
            }
        })
    }

    /// `throw e`. A parameter of a `catch` that was not changed holds only what the `try` could throw.
    fn thrown_value(&mut self, value: &Expr, span: Span, caught: &Caught) -> Thrown {
        if let ExprKind::Local(local) = value.kind
            && self.program[local].effectively_final
            && let Some((_, held)) = caught.iter().find(|(other, _)| *other == local)
        {
            let types = held.types.iter().map(|(ty, _)| (ty.clone(), span)).collect();
            return Thrown { types, unknown: held.unknown };
        }
        match &value.ty {
            Type::Class(_) => Thrown { types: vec![(value.ty.clone(), span)], unknown: false },
            _ => Thrown { types: Vec::new(), unknown: true },
        }
    }

    fn thrown_by_try(&mut self, t: &Try, caught: &mut Caught) -> Thrown {
        let mut body = Thrown::default();
        for resource in &t.resources {
            let (value, ty, span) = match resource {
                Resource::Declared(decl) => (decl.init.clone(), self.program[decl.local].ty.clone(), decl.span),
                Resource::Existing(e) => (Some(e.clone()), e.ty.clone(), e.span),
            };
            if let Some(value) = value {
                body.add(self.thrown_by(&value, caught));
            }
            body.add(self.thrown_by_close(&ty, span));
        }
        body.add(self.thrown_by_all(&t.body.stmts, caught));
        let mut all = Thrown::default();
        let mut earlier: Vec<Type> = Vec::new();
        for catch in &t.catches {
            let mut held = Thrown { types: Vec::new(), unknown: body.unknown };
            for ty in &catch.types {
                // What was caught before is reported as such.
                if !self.is_among(ty, &earlier) {
                    self.check_caught(ty, &body, catch.span);
                }
                earlier.push(ty.clone());
                let (here, others): (Vec<_>, Vec<_>) = std::mem::take(&mut body.types)
                    .into_iter()
                    .partition(|(thrown, _)| self.is_subtype(&thrown.clone(), ty));
                held.types.extend(here);
                // A supertype of what is caught may still be thrown; the part that is caught here counts as held.
                held.types.extend(
                    others
                        .iter()
                        .filter(|(thrown, _)| self.is_subtype(&ty.clone(), thrown))
                        .map(|(_, at)| (ty.clone(), *at)),
                );
                body.types = others;
            }
            caught.push((catch.local, held));
            all.add(self.thrown_by_all(&catch.body.stmts, caught));
            caught.pop();
        }
        all.add(body);
        match &t.finally {
            Some(finally) => {
                let last = self.thrown_by_all(&finally.stmts, caught);
                // A `finally` that never ends normally discards what was thrown.
                match super::reach::all_complete(&finally.stmts) {
                    true => all.add(last),
                    false => all = last,
                }
                all
            }
            None => all,
        }
    }

    fn check_caught(&mut self, ty: &Type, body: &Thrown, span: Span) {
        let everything = [self.named("java.lang.Exception"), self.known().throwable];
        if !self.is_checked(ty) || body.unknown || ty.as_class().is_some_and(|class| everything.contains(&class)) {
            return;
        }
        let types: Vec<Type> = body.types.iter().map(|(thrown, _)| thrown.clone()).collect();
        let may = types.iter().any(|thrown| {
            !matches!(thrown, Type::Class(_)) || self.is_subtype(thrown, ty) || self.is_subtype(&ty.clone(), thrown)
        });
        if !may {
            let message =
                format!("exception `{}` is never thrown in body of corresponding try statement", self.show(ty));
            self.error(codes::NEVER_THROWN, span, message);
        }
    }

    fn thrown_by_close(&mut self, ty: &Type, span: Span) -> Thrown {
        let unknown = Thrown { types: Vec::new(), unknown: true };
        let Some(class) = ty.as_class() else { return unknown };
        if !self.is_complete(class) {
            return unknown;
        }
        let close = Symbol::new("close");
        let mut pending = vec![class];
        let mut seen = Vec::new();
        while let Some(class) = pending.pop() {
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            self.members(class);
            let candidates = self.infos.classes[class.0 as usize].methods.get(&close).cloned().unwrap_or_default();
            if let Some(found) = candidates.into_iter().find(|method| self.program[*method].params.is_empty()) {
                return self.declared(found, span);
            }
            let mut above = self.direct_superclasses(class);
            above.reverse();
            pending.extend(above);
        }
        unknown
    }

    /// What a method says that it throws.
    fn declared(&self, method: MethodId, span: Span) -> Thrown {
        let throws = &self.program[method].throws;
        let unknown = throws.iter().any(|ty| !matches!(ty, Type::Class(_)));
        let known = throws.iter().filter(|ty| matches!(ty, Type::Class(_)));
        Thrown { types: known.map(|ty| (ty.clone(), span)).collect(), unknown }
    }

    fn referred(&self, method: MethodRef, span: Span) -> Thrown {
        match method {
            MethodRef::Known(method) => self.declared(method, span),
            MethodRef::Unknown(_) => Thrown { types: Vec::new(), unknown: true },
        }
    }

    fn thrown_by(&mut self, e: &Expr, caught: &mut Caught) -> Thrown {
        syntax::deep(|| {
            let mut thrown = Thrown::default();
            if let ExprKind::Lambda(lambda) = &e.kind {
                self.check_lambda_exceptions(lambda, caught);
                return thrown;
            }
            if let ExprKind::Replacing { original, .. } | ExprKind::Around { inner: original, .. } = &e.kind {
                return self.thrown_by(original, caught);
            }
            for child in visit::children(e) {
                thrown.add(self.thrown_by(child, caught));
            }
            for block in visit::blocks(e) {
                thrown.add(self.thrown_by_all(block, caught));
            }
            match &e.kind {
                ExprKind::Call(call) if !is_array_clone(self, call) => {
                    thrown.add(self.referred(call.method, call.name_span));
                }
                ExprKind::New(new) => thrown.add(self.referred(new.constructor, e.span)),
                ExprKind::ConstructorCall(call) => thrown.add(self.referred(call.constructor, e.span)),
                _ => {}
            }
            thrown
        })
    }

    /// A lambda throws what the method of its interface declares.
    fn check_lambda_exceptions(&mut self, lambda: &Lambda, caught: &mut Caught) {
        let thrown = match &lambda.body {
            LambdaBody::Expr(body) => self.thrown_by(body, caught),
            LambdaBody::Block(block) => self.thrown_by_all(&block.stmts, caught),
        };
        if let Some(implements) = &lambda.implements {
            let allowed = self.program[implements.method].throws.clone();
            self.report_uncaught(thrown, &allowed, &[]);
        }
    }
}

/// `a.clone()` of an array throws nothing, although `Object.clone` does.
fn is_array_clone(resolver: &Resolver, call: &Call) -> bool {
    let named = call.method.known().is_some_and(|method| resolver.program[method].name.as_str() == "clone");
    named && matches!(&call.target, Target::Object(target) if matches!(target.ty, Type::Array(_)))
}
