//! Every specification with the place where it stands, and every piece of code.

use super::super::*;
use super::Rules;

/// Where a formula stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Preconditions of methods.
    Requires,
    Ensures,
    Signals,
    /// Of loops, and contracts of parallel ones.
    Loop,
    /// `assert` and its like, contracts of `frame`.
    Assertion,
    /// `assert`, `exhale`, `refute`: what is held now may be asked for.
    Check,
    Measure,
    Predicate,
    /// The contract or body of something pure.
    Function,
    LockInvariant,
    Guard,
    Axiom,
    /// Values in ghost code.
    Ghost,
    /// The two sides of a wand that is packaged or applied.
    Wand,
}

/// A place with what is around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub place: Place,
    pub method: Option<MethodId>,
    /// In a predicate that belongs to a thread.
    pub thread_local: bool,
}

impl<'p> Rules<'p> {
    /// Looks at everything in the program's own text.
    pub(super) fn check_places(&mut self) {
        let program = self.program;
        for class in program.source_classes() {
            for member in &program[class].members {
                match member {
                    Member::Field(field) => {
                        let entry = &program[*field];
                        let init = entry.init.iter();
                        match entry.ghost {
                            true => init.for_each(|e| self.ghost_value(e, None)),
                            false => init.for_each(|e| self.code_expr(e, None)),
                        }
                    }
                    Member::Initializer(init) => {
                        self.contract(&init.contract, None, false);
                        self.check_initializer_contract(init);
                        init.body.stmts.iter().for_each(|stmt| self.code(stmt, None));
                    }
                    Member::Method(method) => self.method(*method),
                    Member::Predicate(predicate) => self.predicate(*predicate),
                    Member::Class(_) => {}
                }
            }
            self.class_specs(&program[class].specs);
        }
        for method in &program.global_functions {
            self.method(*method);
        }
        for predicate in &program.global_predicates {
            self.predicate(*predicate);
        }
        for invariant in &program.invariants {
            self.formula(&invariant.body, Spot { place: Place::Guard, method: None, thread_local: false });
        }
        let axioms = program.adts.iter().flat_map(|adt| &adt.axioms).chain(program.axioms.iter().map(|a| &a.body));
        for axiom in axioms {
            self.formula(axiom, Spot { place: Place::Axiom, method: None, thread_local: false });
        }
    }

    fn class_specs(&mut self, specs: &'p ClassSpecs) {
        let at = |place| Spot { place, method: None, thread_local: false };
        specs.lock_invariants.iter().for_each(|j| self.formula(&j.body, at(Place::LockInvariant)));
        specs.guards.iter().for_each(|guard| self.formula(&guard.body, at(Place::Guard)));
        specs.lock_level.iter().for_each(|level| self.formula(level, at(Place::LockInvariant)));
    }

    fn predicate(&mut self, predicate: PredicateId) {
        let program = self.program;
        let entry = &program[predicate];
        let spot = Spot { place: Place::Predicate, method: None, thread_local: entry.flags.is_thread_local() };
        entry.body.iter().for_each(|body| self.formula(body, spot));
    }

    fn method(&mut self, method: MethodId) {
        let program = self.program;
        let entry = &program[method];
        self.contract(&entry.contract, Some(method), entry.is_pure());
        match &entry.body {
            Body::None => {}
            Body::Expr(body) => {
                self.formula(body, Spot { place: Place::Function, method: Some(method), thread_local: false });
            }
            Body::Block(block) => match entry.ghost {
                true => self.ghost_body(&block.stmts, method),
                false => block.stmts.iter().for_each(|stmt| self.code(stmt, Some(method))),
            },
        }
    }

    pub(super) fn contract(&mut self, contract: &'p Contract, method: Option<MethodId>, is_pure: bool) {
        for clause in &contract.clauses {
            let place = match &clause.kind {
                ClauseKind::Decreases(_) => Place::Measure,
                _ if is_pure => Place::Function,
                ClauseKind::Ensures(_) => Place::Ensures,
                ClauseKind::Signals { .. } => Place::Signals,
                ClauseKind::LoopInvariant(_) => Place::Loop,
                // What holds before and after is held to the stricter rule.
                ClauseKind::Context(_) | ClauseKind::ContextEverywhere(_) => Place::Ensures,
                _ => Place::Requires,
            };
            let spot = Spot { place, method, thread_local: false };
            visit::clause_expressions(clause).into_iter().for_each(|e| self.formula(e, spot));
        }
    }

    // The program's own code.

    pub(super) fn code(&mut self, stmt: &'p Stmt, method: Option<MethodId>) {
        syntax::deep(|| match &stmt.kind {
            StmtKind::Spec(spec) => self.spec(spec, stmt, method),
            StmtKind::Loop(l) => {
                self.loop_clauses(l, method);
                let (init, exprs): (&[Stmt], Vec<&Exp>) = match &l.kind {
                    LoopKind::While { cond } | LoopKind::Do { cond } => (&[], vec![cond]),
                    LoopKind::For { init, cond, update } => (init, cond.iter().chain(update).collect()),
                    LoopKind::Each { of, .. } => (&[], vec![of]),
                };
                init.iter().for_each(|stmt| self.code(stmt, method));
                exprs.into_iter().for_each(|e| self.code_expr(e, method));
                self.code(&l.body, method);
                if l.is_parallel() {
                    self.check_parallel(l, stmt.span);
                }
            }
            _ => {
                visit::expressions(stmt).into_iter().for_each(|e| self.code_expr(e, method));
                visit::substatements(stmt).into_iter().for_each(|inner| self.code(inner, method));
            }
        })
    }

    pub(super) fn loop_clauses(&mut self, l: &'p Loop, method: Option<MethodId>) {
        for clause in &l.contract {
            let place = if matches!(clause.kind, ClauseKind::Decreases(_)) { Place::Measure } else { Place::Loop };
            let spot = Spot { place, method, thread_local: false };
            visit::clause_expressions(clause).into_iter().for_each(|e| self.formula(e, spot));
        }
    }

    /// A statement of specifications, wherever it stands.
    pub(super) fn spec(&mut self, spec: &'p SpecStmt, stmt: &'p Stmt, method: Option<MethodId>) {
        let at = |place| Spot { place, method, thread_local: false };
        match spec {
            SpecStmt::Assert(e) | SpecStmt::Exhale(e) | SpecStmt::Refute(e) => self.formula(e, at(Place::Check)),
            SpecStmt::Assume(e) | SpecStmt::Inhale(e) => self.formula(e, at(Place::Assertion)),
            SpecStmt::Apply(wand) => self.formula(wand, at(Place::Wand)),
            SpecStmt::Package(wand, proof) => {
                self.formula(wand, at(Place::Wand));
                self.proof_of_wand(proof, method);
            }
            SpecStmt::Ghost(inner) => self.ghost_statement(inner, method),
            SpecStmt::Frame { contract, body } => {
                for clause in &contract.clauses {
                    visit::clause_expressions(clause).into_iter().for_each(|e| self.formula(e, at(Place::Assertion)));
                }
                body.stmts.iter().for_each(|stmt| self.code(stmt, method));
            }
            SpecStmt::Extract(inner) => self.code(inner, method),
            SpecStmt::Read { object, body } => {
                self.ghost_value(object, method);
                body.stmts.iter().for_each(|stmt| self.code(stmt, method));
            }
            SpecStmt::Send { body, .. } => self.formula(body, at(Place::Assertion)),
            SpecStmt::Commit(object) => {
                self.ghost_value(object, method);
                self.check_commit(object);
            }
            _ => visit::expressions(stmt).into_iter().for_each(|e| self.ghost_value(e, method)),
        }
    }

    /// An expression of the program's own code.
    pub(super) fn code_expr(&mut self, e: &'p Expr, method: Option<MethodId>) {
        syntax::deep(|| {
            self.check_code(e);
            match &e.kind {
                ExprKind::Around { with, inner, then } => {
                    with.iter().for_each(|stmt| self.ghost_statement(stmt, method));
                    self.code_expr(inner, method);
                    then.iter().for_each(|stmt| self.ghost_statement(stmt, method));
                }
                ExprKind::Replacing { by, original } => {
                    self.ghost_value(by, method);
                    self.code_expr(original, method);
                }
                ExprKind::Lambda(lambda) => {
                    let implements = lambda.implements.as_ref().map(|functional| functional.method);
                    self.contract(&lambda.contract, implements, false);
                    match &lambda.body {
                        LambdaBody::Expr(body) => self.code_expr(body, method),
                        LambdaBody::Block(block) => block.stmts.iter().for_each(|stmt| self.code(stmt, method)),
                    }
                }
                _ => {
                    let ghost = ghost_args(e);
                    for child in visit::children(e) {
                        match ghost.iter().any(|arg| std::ptr::eq(*arg, &**child)) {
                            true => self.ghost_value(child, method),
                            false => self.code_expr(child, method),
                        }
                    }
                    for block in visit::blocks(e) {
                        block.iter().for_each(|stmt| self.code(stmt, method));
                    }
                }
            }
        })
    }
}

/// What a call passes in specifications.
pub(super) fn ghost_args(e: &Expr) -> Vec<&Expr> {
    let ghost = match &e.kind {
        ExprKind::Call(call) => &call.ghost,
        ExprKind::New(new) => &new.ghost,
        ExprKind::ConstructorCall(call) => &call.ghost,
        _ => return Vec::new(),
    };
    ghost.given.iter().map(|(_, e)| &**e).chain(ghost.yields.iter().map(|(e, _)| &**e)).collect()
}
