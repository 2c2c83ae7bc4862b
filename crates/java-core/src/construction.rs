//! Objects under construction: who may see an object before its final fields have their values.
//!
//! A reader of a program takes a final field for a value that never changes. That is true only if nobody sees the object before the field is
//! set. While a field of a class is not certainly set, `this` may occur only where a field of it is read or written; every other occurrence
//! gives the object away. Fields that are certainly set are found by following the code: only a plain assignment on the way to a place counts,
//! nothing inside loops, switches and `try`.

use java::tree::{
    Body, Call, ClassId, Exp, Expr, ExprKind, FieldId, Lambda, LoopKind, Member, MethodId, MethodRef, New,
    ReferenceKind, Resource, SpecStmt, Stmt, StmtKind, Target, visit,
};
use source::Span;

use crate::tables::Tables;

/// What is wrong with how objects of a class are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// `this` is given away before all final fields have their values.
    Leak(Span),
    /// A final field is read before it has its value.
    EarlyRead(Span),
    /// `commit` stands before all final fields have their values.
    EarlyCommit(Span),
    /// The constructor of a superclass gives `this` away.
    LeakAbove,
}

/// Until when nobody may see a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// All final fields of the class have their values.
    FinalsSet,
    /// The constructor has ended.
    Constructed,
}

impl<'p> Tables<'p> {
    /// What is wrong with a constructor of a class. An anonymous class has no constructor of its own.
    pub fn construction(&self, class: ClassId, constructor: Option<MethodId>, until: Until) -> Vec<Problem> {
        if self.open_finals(class).is_empty() && until == Until::FinalsSet {
            return Vec::new();
        }
        let mut problems = self.made_by(class, constructor, until);
        if self.leaks_above(class) {
            problems.push(Problem::LeakAbove);
        }
        problems
    }

    /// Final fields whose value is not in the text.
    fn open_finals(&self, class: ClassId) -> Vec<FieldId> {
        let p = self.program();
        let is_open = |f: &FieldId| p[*f].is_final() && !p[*f].is_static() && p[*f].constant.is_none();
        p[class].fields().filter(is_open).collect()
    }

    fn made_by(&self, class: ClassId, constructor: Option<MethodId>, until: Until) -> Vec<Problem> {
        let finals = self.open_finals(class);
        let mut maker = Maker { tables: self, class, finals, until, ghost: false, problems: Vec::new() };
        maker.make(constructor);
        maker.problems
    }

    /// Whether a class above gives away objects of a class: the fields of the class are not set there.
    fn leaks_above(&self, class: ClassId) -> bool {
        let p = self.program();
        self.superclasses(class).skip(1).any(|above| {
            if !p[above].is_source() {
                return self.library_constructors(class).any(|constructor| {
                    let of = p[constructor].class.unwrap_or(above);
                    !self.called_by_constructor(of, Some(constructor), Some(class)).is_empty()
                });
            }
            let mut constructors: Vec<Option<MethodId>> = p[above].constructors(p).map(Some).collect();
            if constructors.is_empty() {
                constructors.push(None);
            }
            let leaks = |problem: &Problem| matches!(problem, Problem::Leak(_));
            constructors.into_iter().any(|made| self.made_by(above, made, Until::Constructed).iter().any(leaks))
        })
    }
}

/// The constructors of the library that constructors of classes above a class call.
impl<'p> Tables<'p> {
    fn library_constructors(&self, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
        let p = self.program();
        let constructors =
            self.superclasses(class).filter(|above| p[*above].is_source()).flat_map(|above| p[above].constructors(p));
        let bodies =
            constructors.filter_map(|id| if let Body::Block(block) = &p[id].body { Some(block) } else { None });
        bodies.flat_map(|block| &block.stmts).filter_map(|stmt| match &stmt.kind {
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::ConstructorCall(call) if !p[call.class].is_source() => call.constructor.known(),
                _ => None,
            },
            _ => None,
        })
    }
}

/// Follows the code that makes an object.
struct Maker<'t, 'p> {
    tables: &'t Tables<'p>,
    class: ClassId,
    finals: Vec<FieldId>,
    until: Until,
    /// In ghost code.
    ghost: bool,
    problems: Vec<Problem>,
}

/// The final fields that are certainly set.
type Set = Vec<FieldId>;

impl<'p> Maker<'_, 'p> {
    fn make(&mut self, constructor: Option<MethodId>) {
        let p = self.tables.program();
        let mut set = Set::new();
        let body = match constructor.map(|id| &p[id].body) {
            Some(Body::Block(block)) => block.stmts.as_slice(),
            _ => &[],
        };
        let call = body.iter().position(|stmt| constructor_call(stmt).is_some());
        if call.is_none() {
            self.initialisers(&mut set);
        }
        for stmt in body {
            self.stmt(stmt, &mut set);
            match constructor_call(stmt) {
                Some(true) => self.initialisers(&mut set),
                // The other constructor sets them all.
                Some(false) => set = self.finals.clone(),
                None => {}
            }
        }
    }

    /// Field initialisers and initialiser blocks, in the order of the text.
    fn initialisers(&mut self, set: &mut Set) {
        let p = self.tables.program();
        for member in &p[self.class].members {
            match member {
                Member::Field(f) if !p[*f].is_static() => {
                    if let Some(init) = &p[*f].init {
                        self.exp(init, set);
                        set.push(*f);
                    }
                }
                Member::Initializer(init) if !init.is_static => self.seq(&init.body.stmts, set),
                _ => {}
            }
        }
    }

    fn seq(&mut self, stmts: &'p [Stmt], set: &mut Set) {
        stmts.iter().for_each(|stmt| self.stmt(stmt, set));
    }

    /// Statements that may be skipped, left or repeated: what they set does not count behind them.
    fn aside<'s>(&mut self, stmts: impl IntoIterator<Item = &'s Stmt>, set: &Set)
    where
        'p: 's,
    {
        let mut set = set.clone();
        stmts.into_iter().for_each(|stmt| self.stmt(stmt, &mut set));
    }

    fn stmt(&mut self, stmt: &Stmt, set: &mut Set) {
        syntax::deep(|| self.stmt_now(stmt, set));
    }

    fn stmt_now(&mut self, stmt: &Stmt, set: &mut Set) {
        match &stmt.kind {
            StmtKind::Expr(e) => {
                self.exp(e, set);
                if let ExprKind::Assign(target, _) = &e.kind
                    && let Some(field) = self.own_field(target)
                {
                    set.push(field);
                }
            }
            StmtKind::Block(block) => block.stmts.iter().for_each(|stmt| self.stmt(stmt, set)),
            StmtKind::If { cond, then, otherwise } => {
                self.exp(cond, set);
                let (mut a, mut b) = (set.clone(), set.clone());
                self.stmt(then, &mut a);
                otherwise.iter().for_each(|stmt| self.stmt(stmt, &mut b));
                a.retain(|field| b.contains(field));
                *set = a;
            }
            StmtKind::Synchronized { lock, body } => {
                self.exp(lock, set);
                body.stmts.iter().for_each(|stmt| self.stmt(stmt, set));
            }
            StmtKind::Loop(l) => {
                if let LoopKind::For { init, .. } = &l.kind {
                    init.iter().for_each(|stmt| self.stmt(stmt, set));
                }
                let parts = match &l.kind {
                    LoopKind::While { cond } | LoopKind::Do { cond } => vec![cond],
                    LoopKind::For { cond, update, .. } => cond.iter().chain(update).collect(),
                    LoopKind::Each { of, .. } => vec![of],
                };
                parts.into_iter().for_each(|e| self.exp(e, set));
                l.contract.iter().flat_map(visit::clause_expressions).for_each(|e| self.formula(e, set));
                self.aside([&l.body], set);
            }
            StmtKind::Labeled { body, .. } => self.aside([&**body], set),
            StmtKind::Switch(switch) => {
                visit::expressions(stmt).into_iter().for_each(|e| self.exp(e, set));
                switch.cases.iter().for_each(|case| self.aside(&case.body, set));
            }
            StmtKind::Try(t) => {
                for resource in &t.resources {
                    match resource {
                        Resource::Declared(decl) => decl.init.iter().for_each(|e| self.exp(e, set)),
                        Resource::Existing(e) => self.exp(e, set),
                    }
                }
                self.aside(&t.body.stmts, set);
                t.catches.iter().for_each(|catch| self.aside(&catch.body.stmts, set));
                t.finally.iter().for_each(|block| self.aside(&block.stmts, set));
            }
            StmtKind::Spec(spec) => self.spec(spec, stmt, set),
            StmtKind::Local(_)
            | StmtKind::Return(_)
            | StmtKind::Yield(..)
            | StmtKind::Throw(_)
            | StmtKind::Assert { .. } => visit::expressions(stmt).into_iter().for_each(|e| self.exp(e, set)),
            StmtKind::Empty | StmtKind::Class(_) | StmtKind::Break(_) | StmtKind::Continue(_) => {}
        }
    }

    fn exp(&mut self, e: &Exp, set: &Set) {
        syntax::deep(|| self.exp_now(e, set));
    }

    fn exp_now(&mut self, e: &Exp, set: &Set) {
        match &e.kind {
            ExprKind::This { class, .. } if *class == self.class => self.given_away(e.span, set),
            ExprKind::Field { target: Some(target), field, .. } if self.is_self(target) => {
                // Of a field without `this` in code, javac sees to it.
                let implicit = matches!(target.kind, ExprKind::This { implicit: true, .. });
                if (!implicit || self.ghost) && self.finals.contains(field) && !set.contains(field) {
                    self.problems.push(Problem::EarlyRead(e.span));
                }
            }
            ExprKind::Assign(target, value) if self.own_field(target).is_some() || self.is_own_place(target) => {
                self.exp(value, set);
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda, e.span, set),
            _ => {
                if self.gives_away_unseen(e) {
                    self.given_away(e.span, set);
                }
                visit::children(e).into_iter().for_each(|e| self.exp(e, set));
                visit::blocks(e).into_iter().for_each(|stmts| self.aside(stmts, set));
            }
        }
    }

    /// A lambda with `this` in it can be run by whoever has it.
    fn lambda(&mut self, lambda: &Lambda, span: Span, set: &Set) {
        if lambda.captures_this {
            self.given_away(span, set);
        }
    }

    /// `this` is handed on without being written: to a method, or to an object inside this one.
    fn gives_away_unseen(&self, e: &Expr) -> bool {
        let p = self.tables.program();
        match &e.kind {
            ExprKind::Call(call) => {
                let Call { target, method, .. } = &**call;
                match target {
                    Target::Super(_) => true,
                    Target::None => {
                        let is_function = method.known().is_some_and(|id| p[id].class.is_none());
                        !is_function || matches!(method, MethodRef::Unknown(_))
                    }
                    Target::Object(_) | Target::Static(_) => false,
                }
            }
            ExprKind::New(new) => {
                let New { class, outer, .. } = &**new;
                outer.is_none() && p[*class].is_inner
            }
            ExprKind::MethodRef(reference) => {
                matches!(reference.kind, ReferenceKind::Super(_) | ReferenceKind::Unknown)
            }
            ExprKind::UnknownField { target: None, .. } => true,
            _ => false,
        }
    }

    fn given_away(&mut self, span: Span, set: &Set) {
        if !self.is_complete(set) {
            self.problems.push(Problem::Leak(span));
        }
    }

    fn is_complete(&self, set: &Set) -> bool {
        self.until == Until::FinalsSet && self.finals.iter().all(|field| set.contains(field))
    }

    fn is_self(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::This { class, .. } if class == self.class)
    }

    /// `this.f` of any field.
    fn is_own_place(&self, e: &Expr) -> bool {
        matches!(&e.kind, ExprKind::Field { target: Some(target), .. } if self.is_self(target))
    }

    /// `this.f` of a final field of the class.
    fn own_field(&self, e: &Expr) -> Option<FieldId> {
        match &e.kind {
            ExprKind::Field { target: Some(target), field, .. } if self.is_self(target) => {
                Some(*field).filter(|field| self.finals.contains(field))
            }
            _ => None,
        }
    }

    /// Formulas see what will be; only code that they call could tell the difference. Ghost code is code.
    fn spec(&mut self, spec: &SpecStmt, stmt: &Stmt, set: &Set) {
        match spec {
            SpecStmt::Commit(_) if !self.finals.iter().all(|field| set.contains(field)) => {
                self.problems.push(Problem::EarlyCommit(stmt.span));
            }
            SpecStmt::Ghost(inner) => {
                let outer = std::mem::replace(&mut self.ghost, true);
                self.aside([inner], set);
                self.ghost = outer;
                return;
            }
            _ => {}
        }
        visit::each_expr(stmt, &mut |e| self.formula_node(e, set));
    }

    fn formula(&mut self, e: &Exp, set: &Set) {
        visit::each_deep(e, &mut |e| self.formula_node(e, set));
    }

    fn formula_node(&mut self, e: &Expr, set: &Set) {
        let ExprKind::Call(call) = &e.kind else { return };
        let on_self = matches!(&call.target, Target::Object(target) if self.is_self(target));
        if on_self || call.args.iter().any(|arg| self.is_self(arg)) {
            self.given_away(e.span, set);
        }
    }
}

/// Whether a statement calls another constructor, and whether that is one of the superclass.
fn constructor_call(stmt: &Stmt) -> Option<bool> {
    match &stmt.kind {
        StmtKind::Expr(e) => match &e.kind {
            ExprKind::ConstructorCall(call) => Some(call.is_super),
            _ => None,
        },
        _ => None,
    }
}
