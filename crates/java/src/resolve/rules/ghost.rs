//! Ghost code and the program do not influence each other: the program runs without it.

use super::super::*;
use super::Rules;
use super::formulas::is_accessor;
use super::walk::{Place, Spot};

/// What is around a piece of ghost code.
struct Around {
    /// Where it may jump to: inside itself.
    targets: Vec<JumpId>,
    may_return: bool,
    /// What it is to leave it in another way.
    exit: ErrorKind,
}

impl<'p> Rules<'p> {
    /// `ghost S`, and what stands before or after an expression.
    pub(super) fn ghost_statement(&mut self, stmt: &'p Stmt, method: Option<MethodId>) {
        self.ghost_statement_in(stmt, method, codes::GHOST_EXIT);
    }

    /// The proof of a wand.
    pub(super) fn proof_of_wand(&mut self, proof: &'p Stmt, method: Option<MethodId>) {
        self.ghost_statement_in(proof, method, codes::WAND_PROOF);
        self.check_proof_of_wand(proof);
    }

    fn ghost_statement_in(&mut self, stmt: &'p Stmt, method: Option<MethodId>, exit: ErrorKind) {
        let mut targets = Vec::new();
        visit::each_stmt(stmt, &mut |inner| targets.extend(target_of(inner)));
        visit::each_expr(stmt, &mut |e| {
            if let ExprKind::Switch(switch) = &e.kind {
                targets.push(switch.target);
            }
        });
        self.ghost_code(stmt, method, &Around { targets, may_return: false, exit });
    }

    /// The body of a ghost method: it may return.
    pub(super) fn ghost_body(&mut self, stmts: &'p [Stmt], method: MethodId) {
        let mut targets = Vec::new();
        for stmt in stmts {
            visit::each_stmt(stmt, &mut |inner| targets.extend(target_of(inner)));
        }
        let around = Around { targets, may_return: true, exit: codes::GHOST_EXIT };
        stmts.iter().for_each(|stmt| self.ghost_code(stmt, Some(method), &around));
    }

    fn ghost_code(&mut self, stmt: &'p Stmt, method: Option<MethodId>, around: &Around) {
        syntax::deep(|| {
            let leaves = match &stmt.kind {
                StmtKind::Return(_) => !around.may_return,
                StmtKind::Throw(_) => true,
                StmtKind::Break(target) | StmtKind::Continue(target) | StmtKind::Yield(target, _) => {
                    !around.targets.contains(target)
                }
                _ => false,
            };
            if leaves {
                let message = "ghost code ends where it began: it may not skip the code that follows";
                self.violation(around.exit, stmt.span, message);
            }
            match &stmt.kind {
                StmtKind::Throw(_) => return,
                StmtKind::Spec(spec) => return self.spec(spec, stmt, method),
                StmtKind::Synchronized { .. } => {
                    self.violation(codes::GHOST_EFFECT, stmt.span, "ghost code acquires no locks");
                }
                StmtKind::Try(_) => {
                    self.violation(codes::GHOST_EXIT, stmt.span, "ghost code throws nothing, so it catches nothing");
                }
                StmtKind::Class(_) => {
                    self.violation(codes::GHOST_EFFECT, stmt.span, "a class in ghost code is not supported");
                }
                StmtKind::Loop(l) => {
                    self.loop_clauses(l, method);
                    if let LoopKind::Each { of, over: Over::Iterable(_) | Over::Unknown, .. } = &l.kind {
                        let message = "ghost code calls only what is pure or ghost: this loop asks for an `iterator`";
                        self.violation(codes::GHOST_CALL, of.span, message);
                    }
                    let measured =
                        l.contract.iter().any(|c| matches!(c.kind, ClauseKind::Decreases(Measure::Tuple(_))));
                    if !measured && !matches!(l.kind, LoopKind::Each { .. }) {
                        let message = "a loop in ghost code must end: the program does not wait for it";
                        self.violation_with(codes::GHOST_TERMINATION, stmt.span, message, "add a `decreases` clause");
                    }
                }
                _ => {}
            }
            let clauses: Vec<&Exp> = match &stmt.kind {
                StmtKind::Loop(l) => l.contract.iter().flat_map(visit::clause_expressions).collect(),
                _ => Vec::new(),
            };
            for e in visit::expressions(stmt) {
                if !clauses.iter().any(|clause| std::ptr::eq(*clause, e)) {
                    self.ghost_value(e, method);
                }
            }
            visit::substatements(stmt).into_iter().for_each(|s| self.ghost_code(s, method, around));
        })
    }

    /// An expression of ghost code: it may assign ghost variables, and call what is pure or ghost.
    pub(super) fn ghost_value(&mut self, e: &'p Expr, method: Option<MethodId>) {
        syntax::deep(|| {
            match &e.kind {
                ExprKind::Assign(target, _) | ExprKind::Compound { target, .. } | ExprKind::Step(_, target) => {
                    self.check_ghost_target(target);
                }
                ExprKind::Call(call) => {
                    self.check_ghost_call(call);
                    self.check_yields(&call.ghost);
                }
                ExprKind::New(new) if !self.program[new.class].ghost => {
                    self.violation(codes::GHOST_EFFECT, e.span, "ghost code creates no objects of the program");
                }
                ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) => {
                    let message = "ghost code creates no arrays";
                    self.violation_with(codes::GHOST_EFFECT, e.span, message, "use a sequence: `seq<int>`");
                    return;
                }
                ExprKind::Lambda(_) | ExprKind::MethodRef(_) => {
                    self.violation(codes::GHOST_EFFECT, e.span, "a lambda in ghost code is not supported");
                    return;
                }
                ExprKind::Switch(_) => {
                    let message = "a switch expression in ghost code is not supported";
                    self.violation_with(codes::GHOST_EFFECT, e.span, message, "write it with `? :`");
                    return;
                }
                ExprKind::Around { .. } => {
                    let message = "ghost code around a call of ghost code is not supported";
                    self.violation_with(codes::GHOST_EFFECT, e.span, message, "write it as statements of its own");
                    return;
                }
                ExprKind::Binary(BinOp::Wand, ..) | ExprKind::Quantified(_) | ExprKind::Builtin(..) => {
                    // What is only evaluated is a formula.
                    return self.formula(e, Spot { place: Place::Ghost, method, thread_local: false });
                }
                _ => {}
            }
            visit::children(e).into_iter().for_each(|child| self.ghost_value(child, method));
        })
    }

    fn check_ghost_target(&mut self, target: &'p Expr) {
        let program = self.program;
        let what = match &target.kind {
            ExprKind::Local(local) if program[*local].ghost => return,
            ExprKind::Field { field, .. } if program[*field].ghost => return,
            ExprKind::Error => return,
            ExprKind::Local(local) => format!("`{}`", program[*local].name),
            ExprKind::Field { field, .. } => format!("`{}`", program[*field].name),
            _ => "this".to_string(),
        };
        let message = format!("ghost code assigns only ghost variables: {what} belongs to the program");
        self.violation(codes::GHOST_EFFECT, target.span, message);
    }

    fn check_ghost_call(&mut self, call: &'p Call) {
        let allowed = match call.method {
            MethodRef::Known(method) => {
                let entry = &self.program[method];
                entry.is_pure() || entry.ghost || entry.flags.is_inspector() || is_accessor(self.program, method)
            }
            MethodRef::Unknown(_) => false,
        };
        if !allowed {
            let name = match call.method {
                MethodRef::Known(method) => self.program[method].name,
                MethodRef::Unknown(name) => name,
            };
            let message = format!("ghost code calls only what is pure or ghost: `{name}` belongs to the program");
            self.violation(codes::GHOST_CALL, call.name_span, message);
        }
    }

    /// What a call yields goes to ghost variables.
    fn check_yields(&mut self, ghost: &'p GhostArgs) {
        for (target, _) in &ghost.yields {
            self.check_ghost_target(target);
        }
    }

    /// The program's own code sees nothing of specifications.
    pub(super) fn check_code(&mut self, e: &'p Expr) {
        let program = self.program;
        let seen = match &e.kind {
            ExprKind::Local(local) if program[*local].ghost => {
                Some(format!("the ghost variable `{}`", program[*local].name))
            }
            ExprKind::Field { field, .. } if program[*field].ghost => {
                Some(format!("the ghost field `{}`", program[*field].name))
            }
            ExprKind::New(new) if program[new.class].ghost => {
                Some(format!("the ghost class `{}`", program[new.class].name))
            }
            ExprKind::Call(call) => call
                .method
                .known()
                .filter(|method| program[*method].ghost)
                .map(|method| format!("`{}`, which is declared in a specification", program[method].name)),
            _ => None,
        };
        // A pure function has a value even where javac does not find it.
        let is_function = matches!(&e.kind, ExprKind::Call(call)
            if call.method.known().is_some_and(|method| program[method].is_pure()));
        if let Some(seen) = seen {
            let message = format!("the program does not know {seen}: it runs without specifications");
            match is_function {
                true => self.violation(codes::NOT_JAVA, e.span, format!("{message}; javac refuses this")),
                false => self.violation(codes::GHOST_READ, e.span, message),
            }
        }
        match &e.kind {
            ExprKind::Call(call) => self.check_yields(&call.ghost),
            ExprKind::New(new) => self.check_yields(&new.ghost),
            ExprKind::ConstructorCall(call) => self.check_yields(&call.ghost),
            _ => {}
        }
    }

    /// The proof of a wand is made where the wand is used: it only opens and closes.
    fn check_proof_of_wand(&mut self, proof: &'p Stmt) {
        let mut calls = Vec::new();
        visit::each_expr(proof, &mut |e| {
            if let ExprKind::Call(call) = &e.kind
                && let Some(method) = call.method.known()
                && !self.program[method].is_pure()
            {
                calls.push(call.name_span);
            }
        });
        for span in calls {
            let message = "the proof of a wand only folds, unfolds, applies, packages and asserts";
            self.violation(codes::WAND_PROOF, span, message);
        }
    }

    /// A ghost method that calls itself must be shown to end: otherwise it proves whatever it promises.
    pub(super) fn check_ghost_methods(&mut self) {
        let program = self.program;
        let ghosts: Vec<MethodId> = program
            .methods()
            .filter(|method| program[*method].ghost && program[*method].kind == MethodKind::Method)
            .filter(|method| !program[*method].is_pure())
            .collect();
        for method in &ghosts {
            let recursive = self.reaches_itself(*method);
            let measured = matches!(program[*method].contract.measure(), Some(Measure::Tuple(_)));
            let inherited = program[*method].overrides.iter().any(|above| {
                program[*method].contract.is_empty()
                    && matches!(program[*above].contract.measure(), Some(Measure::Tuple(_)))
            });
            if recursive && !(measured || inherited) {
                let name = program[*method].name;
                let message =
                    format!("`{name}` calls itself: a ghost method must be shown to end, or it would prove anything");
                let help = "add a `decreases` clause; `decreases assume` is not enough";
                self.violation_with(codes::GHOST_TERMINATION, program[*method].name_span, message, help);
            }
        }
    }

    /// Through calls, each of which may reach every method that overrides the one it names.
    fn reaches_itself(&self, method: MethodId) -> bool {
        let mut pending = self.callees(method);
        let mut seen: Vec<MethodId> = Vec::new();
        while let Some(next) = pending.pop() {
            if next == method {
                return true;
            }
            if !seen.contains(&next) {
                seen.push(next);
                pending.extend(self.callees(next));
            }
        }
        false
    }

    fn callees(&self, method: MethodId) -> Vec<MethodId> {
        let mut called = Vec::new();
        let mut note = |e: &Expr| {
            if let ExprKind::Call(call) = &e.kind {
                called.extend(call.method.known());
            }
        };
        match &self.program[method].body {
            Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut note)),
            Body::Expr(body) => visit::each_deep(body, &mut note),
            Body::None => {}
        }
        let overriding =
            self.program.methods().filter(|m| self.program[*m].overrides.iter().any(|above| called.contains(above)));
        let overriding: Vec<MethodId> = overriding.collect();
        called.extend(overriding);
        called
    }
}

/// What a statement is for jumps.
fn target_of(stmt: &Stmt) -> Option<JumpId> {
    match &stmt.kind {
        StmtKind::Loop(l) => Some(l.target),
        StmtKind::Switch(switch) => Some(switch.target),
        StmtKind::Labeled { target, .. } => Some(*target),
        _ => None,
    }
}
