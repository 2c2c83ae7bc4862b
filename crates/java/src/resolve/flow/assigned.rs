//! Definite assignment: no variable is read before it certainly has a value, and what is final gets one once.
//!
//! The translation of final fields relies on this: an assignment says for ever what the value is, so there must be at most one.

mod exprs;

use rustc_hash::FxHashSet;
use source::Span;

use super::state::{Bits, Numbers, State};
use crate::codes::{self, ErrorKind};
use crate::tree::*;

/// What was found in all bodies.
#[derive(Default)]
pub(super) struct Findings {
    pub problems: Vec<(ErrorKind, Span, String)>,
    /// Variables that are assigned when they may already have a value.
    pub changed: FxHashSet<LocalId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Var {
    Local(LocalId),
    Field(FieldId),
}

/// How a body is left before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    Break(JumpId),
    Continue(JumpId),
    Return,
}

/// Final fields without initialiser that are assigned in the body: those of a class that are static, or those that are not.
#[derive(Clone, Copy)]
struct Owner {
    class: ClassId,
    is_static: bool,
}

struct Walk<'p, 'f> {
    program: &'p Program,
    found: &'f mut Findings,
    vars: Numbers<Var>,
    state: State,
    exits: Vec<(Exit, State, Span)>,
    /// What has not been assigned anywhere in the `try` around.
    try_unassigned: Bits,
    /// What an earlier round of a loop around may have assigned.
    earlier_rounds: Bits,
    owner: Option<Owner>,
    /// What the lambdas around use of the variables outside: their bodies run at another time.
    captured: Vec<&'p [LocalId]>,
    in_ghost: bool,
    /// Looked at only to learn what a round of a loop assigns.
    trial: bool,
}

pub(super) fn check(program: &Program) -> Findings {
    let mut found = Findings::default();
    for class in program.source_classes() {
        check_class(program, class, &mut found);
    }
    found
}

fn check_class(program: &Program, class: ClassId, found: &mut Findings) {
    for is_static in [true, false] {
        let owner = Owner { class, is_static };
        let initialised = initialise(program, owner, found);
        match is_static {
            true => report_blanks(program, owner, &initialised, found, |field| (program[field].name_span, "")),
            false => constructors(program, owner, &initialised, found),
        }
    }
    for method in program[class].methods().filter(|method| !program[*method].is_constructor()) {
        if let Body::Block(block) = &program[method].body {
            let mut walk = Walk::new(program, found, None);
            walk.in_ghost = program[method].ghost;
            walk.declare_params(method);
            walk.stmts(&block.stmts);
        }
    }
}

/// The final fields that initialisers or constructors have to assign.
fn blanks(program: &Program, owner: Owner) -> impl Iterator<Item = FieldId> + '_ {
    program[owner.class].fields().filter(move |field| {
        let entry = &program[*field];
        let without = entry.init.is_none() && entry.enum_constant.is_none();
        entry.is_final() && entry.is_static() == owner.is_static && without
    })
}

/// Runs the initialisers of a class in their order.
fn initialise(program: &Program, owner: Owner, found: &mut Findings) -> State {
    let mut walk = Walk::new(program, found, Some(owner));
    walk.declare_blanks();
    for member in &program[owner.class].members {
        match member {
            Member::Field(field) if program[*field].is_static() == owner.is_static => {
                walk.in_ghost = program[*field].ghost;
                program[*field].init.iter().for_each(|init| walk.expr(init));
                walk.in_ghost = false;
            }
            Member::Initializer(init) if init.is_static == owner.is_static => walk.stmts(&init.body.stmts),
            _ => {}
        }
    }
    walk.state
}

fn constructors(program: &Program, owner: Owner, initialised: &State, found: &mut Findings) {
    for method in program[owner.class].constructors(program) {
        let entry = &program[method];
        let Body::Block(block) = &entry.body else { continue };
        if entry.synthetic {
            let place = |field: FieldId| (program[field].name_span, " in the default constructor");
            report_blanks(program, owner, initialised, found, place);
            continue;
        }
        let delegates = block.stmts.iter().any(calls_this);
        let mut walk = Walk::new(program, found, (!entry.compact).then_some(owner));
        walk.number_blanks(owner);
        walk.state = initialised.clone();
        if delegates {
            blanks(program, owner).for_each(|field| walk.give_value(Var::Field(field)));
        }
        walk.declare_params(method);
        walk.stmts(&block.stmts);
        let mut ends = vec![(walk.state.clone(), block.end())];
        ends.extend(walk.exits.iter().filter(|(exit, ..)| *exit == Exit::Return).map(|(_, s, at)| (s.clone(), *at)));
        if !entry.compact {
            for (state, at) in ends {
                report_blanks(program, owner, &state, found, |_| (at, ""));
            }
        }
    }
}

/// Whether a statement is `this(..)`.
fn calls_this(stmt: &Stmt) -> bool {
    let StmtKind::Expr(e) = &stmt.kind else { return false };
    let mut inner = e;
    while let ExprKind::Around { inner: deeper, .. } = &inner.kind {
        inner = deeper;
    }
    matches!(&inner.kind, ExprKind::ConstructorCall(call) if !call.is_super)
}

fn report_blanks(
    program: &Program,
    owner: Owner,
    state: &State,
    found: &mut Findings,
    place: impl Fn(FieldId) -> (Span, &'static str),
) {
    for (number, field) in blanks(program, owner).enumerate().filter(|(_, field)| !program[*field].ghost) {
        if !state.assigned.has(number) {
            let (span, where_) = place(field);
            let message = match where_ {
                "" => format!("variable `{}` might not have been initialized", program[field].name),
                _ => format!("variable `{}` is not initialized{where_}", program[field].name),
            };
            found.problems.push((codes::NOT_INITIALIZED, span, message));
        }
    }
}

impl<'p, 'f> Walk<'p, 'f> {
    fn new(program: &'p Program, found: &'f mut Findings, owner: Option<Owner>) -> Walk<'p, 'f> {
        Walk {
            program,
            found,
            vars: Numbers::new(),
            state: State::default(),
            exits: Vec::new(),
            try_unassigned: Bits::default(),
            earlier_rounds: Bits::default(),
            owner,
            captured: Vec::new(),
            in_ghost: false,
            trial: false,
        }
    }

    /// The fields have the first numbers, in their order.
    fn number_blanks(&mut self, owner: Owner) {
        for field in blanks(self.program, owner) {
            self.vars.of(Var::Field(field));
        }
    }

    fn declare_blanks(&mut self) {
        let Some(owner) = self.owner else { return };
        for field in blanks(self.program, owner) {
            let number = self.vars.of(Var::Field(field));
            self.state.declare(number);
            self.try_unassigned.set(number, true);
        }
    }

    fn declare_params(&mut self, method: MethodId) {
        let program = self.program;
        program[method].params.iter().for_each(|param| self.declare_with_value(*param));
    }

    fn declare(&mut self, local: LocalId) {
        let number = self.vars.of(Var::Local(local));
        self.state.declare(number);
        self.try_unassigned.set(number, true);
    }

    fn declare_with_value(&mut self, local: LocalId) {
        self.declare(local);
        self.give_value(Var::Local(local));
    }

    fn give_value(&mut self, var: Var) {
        let number = self.vars.of(var);
        self.state.assign(number);
        self.try_unassigned.set(number, false);
    }

    fn report(&mut self, kind: ErrorKind, span: Span, message: String) {
        if !self.trial {
            self.found.problems.push((kind, span, message));
        }
    }

    fn leave(&mut self, exit: Exit, span: Span) {
        let state = std::mem::replace(&mut self.state, State::dead());
        self.exits.push((exit, state, span));
    }

    /// Here the jumps of a kind arrive.
    fn arrive(&mut self, exit: Exit) {
        let (here, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.exits).into_iter().partition(|(other, ..)| *other == exit);
        self.exits = others;
        for (_, state, _) in here {
            self.state = self.state.join(&state);
        }
    }

    fn ghostly(&mut self, walk: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.in_ghost, true);
        walk(self);
        self.in_ghost = before;
    }

    // Statements.

    fn stmts(&mut self, stmts: &'p [Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        syntax::deep(|| self.stmt_kind(stmt))
    }

    fn stmt_kind(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Block(block) => self.stmts(&block.stmts),
            StmtKind::Local(decls) => decls.iter().for_each(|decl| self.local(decl)),
            StmtKind::Class(class) => self.class(*class),
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::If { cond, then, otherwise } => {
                let (if_true, if_false) = self.cond(cond);
                self.state = if_true;
                self.stmt(then);
                let after_then = std::mem::replace(&mut self.state, if_false);
                otherwise.iter().for_each(|otherwise| self.stmt(otherwise));
                self.state = self.state.join(&after_then);
            }
            StmtKind::Loop(l) => self.loop_stmt(l),
            StmtKind::Labeled { target, body, .. } => {
                self.stmt(body);
                self.arrive(Exit::Break(*target));
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value));
                self.leave(Exit::Return, stmt.span);
            }
            StmtKind::Break(target) => self.leave(Exit::Break(*target), stmt.span),
            StmtKind::Continue(target) => self.leave(Exit::Continue(*target), stmt.span),
            StmtKind::Yield(target, value) => {
                self.expr(value);
                self.leave(Exit::Break(*target), stmt.span);
            }
            StmtKind::Throw(value) => {
                self.expr(value);
                self.state = State::dead();
            }
            StmtKind::Assert { cond, message } => {
                // It may be turned off: what it assigns counts for nothing after it, except that it may have been assigned.
                let before = self.state.clone();
                let (if_true, if_false) = self.cond(cond);
                self.state = if_false;
                message.iter().for_each(|message| self.expr(message));
                self.state =
                    State { assigned: before.assigned, unassigned: before.unassigned.and(&if_true.unassigned) };
            }
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.stmts(&body.stmts);
            }
            StmtKind::Try(t) => self.try_stmt(t),
            StmtKind::Spec(spec) => self.spec(spec, stmt),
        }
    }

    fn local(&mut self, decl: &'p LocalDecl) {
        self.declare(decl.local);
        if let Some(init) = &decl.init {
            self.expr(init);
            self.give_value(Var::Local(decl.local));
        }
    }

    fn spec(&mut self, spec: &'p SpecStmt, stmt: &'p Stmt) {
        self.ghostly(|walk| visit::expressions(stmt).into_iter().for_each(|e| walk.expr(e)));
        match spec {
            SpecStmt::Ghost(inner) | SpecStmt::Package(_, inner) => self.ghostly(|walk| walk.stmt(inner)),
            SpecStmt::Extract(inner) => self.stmt(inner),
            SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => self.stmts(&body.stmts),
            _ => {}
        }
    }

    fn loop_stmt(&mut self, l: &'p Loop) {
        if let LoopKind::For { init, .. } = &l.kind {
            self.stmts(init);
        }
        if let LoopKind::Each { of, .. } = &l.kind {
            self.expr(of);
        }
        let entry = self.state.clone();
        let (exits, earlier) = (std::mem::take(&mut self.exits), self.earlier_rounds.clone());
        let tried = std::mem::replace(&mut self.trial, true);
        let (_, back) = self.round(l);
        self.trial = tried;
        // What a round may assign is no longer without a value when the next begins.
        let start = State { unassigned: entry.unassigned.and(&back.unassigned), ..entry.clone() };
        self.earlier_rounds = earlier.or(&entry.unassigned.without(&start.unassigned));
        (self.state, self.exits) = (start, exits);
        let (after, _) = self.round(l);
        self.earlier_rounds = earlier;
        self.state = after;
        self.arrive(Exit::Break(l.target));
    }

    /// One round: the state after the loop, without the jumps out of it, and at the end of the round.
    fn round(&mut self, l: &'p Loop) -> (State, State) {
        self.ghostly(|walk| {
            l.contract.iter().flat_map(visit::clause_expressions).for_each(|e| walk.expr(e));
        });
        match &l.kind {
            LoopKind::While { cond } => {
                let (if_true, if_false) = self.cond(cond);
                self.state = if_true;
                self.stmt(&l.body);
                self.arrive(Exit::Continue(l.target));
                (if_false, self.state.clone())
            }
            LoopKind::Do { cond } => {
                self.stmt(&l.body);
                self.arrive(Exit::Continue(l.target));
                let (if_true, if_false) = self.cond(cond);
                (if_false, if_true)
            }
            LoopKind::For { cond, update, .. } => {
                let (if_true, if_false) = match cond {
                    Some(cond) => self.cond(cond),
                    None => (self.state.clone(), State::dead()),
                };
                self.state = if_true;
                self.stmt(&l.body);
                self.arrive(Exit::Continue(l.target));
                update.iter().for_each(|e| self.expr(e));
                (if_false, self.state.clone())
            }
            LoopKind::Each { local, .. } => {
                let start = self.state.clone();
                self.declare_with_value(*local);
                self.stmt(&l.body);
                self.arrive(Exit::Continue(l.target));
                (start.join(&self.state), self.state.clone())
            }
        }
    }

    fn switch(&mut self, switch: &'p Switch) {
        self.expr(&switch.subject);
        let mut start = self.state.clone();
        let arrow = switch.cases.first().is_some_and(|case| case.arrow);
        let default =
            switch.cases.iter().flat_map(|case| &case.labels).any(|label| matches!(label, CaseLabel::Default));
        let mut ends = State::dead();
        self.state = State::dead();
        for case in &switch.cases {
            self.state = match arrow {
                true => start.clone(),
                false => self.state.join(&start),
            };
            for label in &case.labels {
                if let CaseLabel::Pattern(pattern) = label {
                    self.declare_with_value(pattern.local);
                    pattern.guard.iter().for_each(|guard| self.expr(guard));
                }
            }
            self.stmts(&case.body);
            // Variables of a group are in scope in those after it, without a value.
            for decl in
                case.body.iter().filter_map(|s| if let StmtKind::Local(decls) = &s.kind { Some(decls) } else { None })
            {
                decl.iter().for_each(|decl| start.declare(self.vars.of(Var::Local(decl.local))));
            }
            if arrow {
                ends = ends.join(&self.state);
                self.state = State::dead();
            }
        }
        self.state = if arrow { ends } else { self.state.clone() };
        if !(default || switch.exhaustive) {
            self.state = self.state.join(&start);
        }
        self.arrive(Exit::Break(switch.target));
    }

    fn try_stmt(&mut self, t: &'p Try) {
        let (before, exits) = (self.state.clone(), std::mem::take(&mut self.exits));
        let around = std::mem::replace(&mut self.try_unassigned, before.unassigned.clone());
        for resource in &t.resources {
            match resource {
                Resource::Declared(decl) => self.local(decl),
                Resource::Existing(e) => self.expr(e),
            }
        }
        self.stmts(&t.body.stmts);
        self.try_unassigned = self.try_unassigned.and(&self.state.unassigned);
        let mut end = self.state.clone();
        let caught = State { assigned: before.assigned.clone(), unassigned: self.try_unassigned.clone() };
        for catch in &t.catches {
            self.state = caught.clone();
            self.declare_with_value(catch.local);
            self.stmts(&catch.body.stmts);
            end = end.join(&self.state);
        }
        let inside = std::mem::replace(&mut self.exits, exits);
        match &t.finally {
            Some(finally) => {
                self.state = State { assigned: before.assigned, unassigned: self.try_unassigned.clone() };
                self.stmts(&finally.stmts);
                // A jump out of the body passes through here, unless this never ends.
                if super::reach::all_complete(&finally.stmts) {
                    let after = self.state.clone();
                    let through = |state: &State| State {
                        assigned: state.assigned.or(&after.assigned),
                        unassigned: state.unassigned.and(&after.unassigned),
                    };
                    self.exits.extend(inside.into_iter().map(|(exit, state, at)| (exit, through(&state), at)));
                    self.state = through(&end);
                }
            }
            None => {
                self.exits.extend(inside);
                self.state = end;
            }
        }
        self.try_unassigned = self.try_unassigned.and(&around).and(&self.state.unassigned);
    }

    /// A local class uses variables as they are where it is declared.
    fn class(&mut self, class: ClassId) {
        let program = self.program;
        for local in &program[class].captures {
            let number = self.vars.get(Var::Local(*local));
            if number.is_some_and(|number| !self.state.assigned.has(number)) {
                let span = super::captures::first_use(program, class, *local).unwrap_or(program[class].name_span);
                self.not_initialized(*local, span);
            }
        }
    }
}
