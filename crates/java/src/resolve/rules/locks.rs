//! Locks: who has an invariant, what may be committed, and how objects of the library that guard something are used.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    pub(super) fn check_locks(&mut self) {
        let program = self.program;
        for class in program.source_classes() {
            if program[class].specs.lock_invariants.iter().any(|j| !j.is_static) {
                self.check_lock_invariant(class);
            }
            for guard in &program[class].specs.guards {
                self.check_guard(class, guard);
            }
        }
    }

    /// Whether objects of a class have a lock invariant that the class knows.
    fn has_lock_invariant(&self, class: ClassId) -> bool {
        let own = |class: &ClassId| self.program[*class].specs.lock_invariants.iter().any(|j| !j.is_static);
        self.chain(class).iter().any(own)
    }

    fn check_lock_invariant(&mut self, class: ClassId) {
        let program = self.program;
        let Some(invariant) = program[class].specs.lock_invariants.iter().find(|j| !j.is_static) else { return };
        let span = invariant.span;
        if program[class].kind.is_interface() {
            let message =
                "a lock invariant belongs to a class: two interfaces of one object could promise different things";
            self.violation(codes::LOCK_INVARIANT, span, message);
        }
        if self.is_below(class, self.known.thread) {
            let message = "a thread has no lock invariant: joining it waits on its own lock";
            self.violation_with(codes::LOCK_INVARIANT, span, message, "use an object of another class as the lock");
        }
        let above = self.chain(class).into_iter().skip(1);
        let above: Vec<ClassId> = above.filter(|class| program[*class].is_source()).collect();
        for superclass in above {
            let name = program[superclass].name;
            if program[superclass].specs.lock_invariants.iter().any(|j| !j.is_static) {
                let message =
                    format!("`{name}` already has a lock invariant: there is one for each chain of subclasses");
                return self.violation(codes::LOCK_INVARIANT, span, message);
            }
            if superclass != self.known.object && self.waits_on_itself(superclass) {
                let message = format!("`{name}` waits on its own lock without knowing of this invariant");
                let help = "declare the lock invariant there";
                return self.violation_with(codes::LOCK_INVARIANT, span, message, help);
            }
        }
    }

    /// Whether a class calls `wait()` on its own objects.
    fn waits_on_itself(&self, class: ClassId) -> bool {
        let mut found = false;
        let mut see = |e: &Expr| {
            if let ExprKind::Call(call) = &e.kind
                && let Some(method) = call.method.known()
                && self.program[method].name.as_str() == "wait"
                && self.program[method].class == Some(self.known.object)
                && matches!(&call.target, Target::Object(target) if matches!(target.kind, ExprKind::This { .. }))
            {
                found = true;
            }
        };
        for method in self.program[class].methods() {
            if let Body::Block(block) = &self.program[method].body {
                block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
            }
        }
        found
    }

    /// `commit o` stores the invariant of o's class: there must be one.
    pub(super) fn check_commit(&mut self, object: &'p Expr) {
        let guarded = matches!(&object.kind, ExprKind::Field { field, .. } if self.guard_of(*field).is_some());
        let known = object.ty.as_class().is_some_and(|class| self.has_lock_invariant(class));
        let class_object = matches!(&object.kind, ExprKind::ClassLit(_));
        if !(guarded || known || class_object || matches!(object.kind, ExprKind::Error)) {
            let message = "nothing can be committed here: the class has no lock invariant that is known";
            let help =
                "a subclass may have one that this `commit` would not store; write `lock_invariant` before the class";
            self.violation_with(codes::COMMIT, object.span, message, help);
        }
    }

    fn guard_of(&self, field: FieldId) -> Option<&'p Guard> {
        let class = self.program[field].class;
        self.program[class].specs.guards.iter().find(|guard| guard.field == field)
    }

    /// A field that guards something is the only way to its object.
    fn check_guard(&mut self, class: ClassId, guard: &'p Guard) {
        let program = self.program;
        let field = &program[guard.field];
        let name = field.name;
        if field.class != class {
            let message = format!("`{name}` is a field of another class: what it guards is said there");
            return self.violation(codes::GUARD, guard.span, message);
        }
        if !field.is_final() {
            self.violation(codes::GUARD, guard.span, format!("`{name}` guards something, so it must be final"));
        }
        let clauses = program[class].specs.guards.iter().filter(|other| other.field == guard.field);
        if clauses.count() > 1 && program[class].specs.guards.iter().find(|g| g.field == guard.field) == Some(guard) {
            self.violation(codes::GUARD, guard.span, format!("`{name}` has two clauses that say what it guards"));
        }
        for span in misuses_of_guard(program, guard.field) {
            let message = format!(
                "`{name}` guards something: it is made by `new` and used only to call its methods, or in `synchronized`"
            );
            let help = "a second name for it could give away what this one guards";
            self.violation_with(codes::GUARD, span, message, help);
        }
    }
}

/// Where a field is used otherwise than something that guards may be: as a second name for its object.
pub fn misuses_of_guard(program: &Program, guard: FieldId) -> Vec<Span> {
    let mut wrong = Vec::new();
    for class in program.source_classes() {
        let entered = entered_monitors(program, class);
        each_code_expr(program, class, &mut |e, parent| {
            let is_field = matches!(&e.kind, ExprKind::Field { field, .. } if *field == guard);
            let well = match parent {
                Some(parent) => uses_well(program, parent, e),
                None => !is_lock_of_library(program, guard) && entered.contains(&e.span),
            };
            if is_field && !well {
                wrong.push(e.span);
            }
        });
    }
    let init = program[guard].init.as_ref();
    wrong.extend(init.filter(|init| !makes_library_object(program, init)).map(|init| init.span));
    wrong
}

/// Its monitor is not what guards.
fn is_lock_of_library(program: &Program, field: FieldId) -> bool {
    let class = program[field].ty.as_class();
    class.is_none_or(|class| program[class].qualified.as_str() != "java.lang.Object")
}

/// The objects of `synchronized` statements.
fn entered_monitors(program: &Program, class: ClassId) -> Vec<Span> {
    let mut found = Vec::new();
    let mut see = |stmt: &Stmt| {
        if let StmtKind::Synchronized { lock, .. } = &stmt.kind {
            found.push(lock.span);
        }
    };
    for method in program[class].methods() {
        if let Body::Block(block) = &program[method].body {
            block.stmts.iter().for_each(|stmt| visit::each_stmt(stmt, &mut see));
        }
    }
    found
}

/// Whether a field is the receiver of a call, or gets its only object.
fn uses_well(program: &Program, parent: &Expr, field: &Expr) -> bool {
    match &parent.kind {
        ExprKind::Call(call) => matches!(&call.target, Target::Object(target) if std::ptr::eq(&**target, field)),
        ExprKind::Assign(target, value) => std::ptr::eq(&**target, field) && makes_library_object(program, value),
        _ => false,
    }
}

/// `new` of a class of the library, or what a guarded lock makes: a condition, a part of a read-write lock.
fn makes_library_object(program: &Program, e: &Expr) -> bool {
    match &e.kind {
        ExprKind::New(new) => new.body.is_none() && program[new.class].origin != Origin::Source,
        ExprKind::Convert(_, inner) => makes_library_object(program, inner),
        ExprKind::Call(call) => call
            .method
            .known()
            .is_some_and(|method| matches!(program[method].name.as_str(), "newCondition" | "readLock" | "writeLock")),
        _ => false,
    }
}

/// Every expression of a class' own code, with the one around it. Specifications may name what they like.
fn each_code_expr<'p>(program: &'p Program, class: ClassId, see: &mut dyn FnMut(&'p Expr, Option<&'p Expr>)) {
    for member in &program[class].members {
        match member {
            Member::Field(field) if !program[*field].ghost => {
                program[*field].init.iter().for_each(|init| with_parent(init, None, see));
            }
            Member::Initializer(init) => init.body.stmts.iter().for_each(|stmt| in_stmt(stmt, see)),
            Member::Method(method) if !program[*method].ghost => {
                if let Body::Block(block) = &program[*method].body {
                    block.stmts.iter().for_each(|stmt| in_stmt(stmt, see));
                }
            }
            _ => {}
        }
    }
}

fn in_stmt<'p>(stmt: &'p Stmt, see: &mut dyn FnMut(&'p Expr, Option<&'p Expr>)) {
    syntax::deep(|| {
        let clauses: Vec<&Exp> = match &stmt.kind {
            StmtKind::Spec(spec) => {
                let inner: &'p [Stmt] = match &**spec {
                    SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => &body.stmts,
                    SpecStmt::Extract(inner) => std::slice::from_ref(inner),
                    _ => &[],
                };
                return inner.iter().for_each(|stmt| in_stmt(stmt, see));
            }
            StmtKind::Loop(l) => l.contract.iter().flat_map(visit::clause_expressions).collect(),
            _ => Vec::new(),
        };
        let exprs = visit::expressions(stmt).into_iter().filter(|e| !clauses.iter().any(|c| std::ptr::eq(*c, *e)));
        exprs.for_each(|e| with_parent(e, None, see));
        visit::substatements(stmt).into_iter().for_each(|inner| in_stmt(inner, see));
    })
}

fn with_parent<'p>(e: &'p Expr, parent: Option<&'p Expr>, see: &mut dyn FnMut(&'p Expr, Option<&'p Expr>)) {
    syntax::deep(|| {
        see(e, parent);
        visit::children(e).into_iter().for_each(|child| with_parent(child, Some(e), see));
        if !matches!(e.kind, ExprKind::Around { .. }) {
            visit::blocks(e).into_iter().flatten().for_each(|stmt| in_stmt(stmt, see));
        }
    })
}
