//! A body being translated: the statements so far, variables, and the places that jumps lead to.

use std::rc::Rc;

use java::tree as jv;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::jumps::Scope;
use super::names::ascii;
use super::origin::{Check, Role, Within};
use super::signature::Signature;
use super::view::View;

pub struct Body<'e, 'a> {
    pub e: &'e mut Encoder<'a>,
    /// How the body's own expressions are read now.
    pub view: View,
    pub signature: Signature,
    /// The method, if the body is one.
    pub method: Option<jv::MethodId>,
    pub class: Option<jv::ClassId>,
    out: Statements,
    hoisted: Vec<Var>,
    taken: FxHashSet<Symbol>,
    /// What jumps pass, innermost last.
    pub scopes: Vec<Scope>,
    /// Stand for values that were computed before.
    stand_ins: u32,
    /// The end of the body.
    pub ret: Symbol,
    /// What `postJoin` has said about the next join, by the text of the thread.
    pub post_join: Vec<(Exp, Exp)>,
    /// In ghost code, whose numbers have no bounds.
    pub ghost: bool,
    /// The body is that of a constructor or of an initialiser.
    pub constructing: bool,
    /// How contracts name the parameters: by the values that were passed.
    pub contract_locals: Rc<FxHashMap<jv::LocalId, Exp>>,
    /// What is held, where locks are entered and left by calls.
    pub lock_variable: Option<Exp>,
    /// Clauses that hold in every loop.
    pub everywhere: Vec<(jv::Exp, Span)>,
}

impl Emit for Body<'_, '_> {
    fn statements(&mut self) -> &mut Statements {
        &mut self.out
    }
}

impl<'e, 'a> Body<'e, 'a> {
    pub fn new(e: &'e mut Encoder<'a>, view: View, signature: Signature) -> Body<'e, 'a> {
        let taken = view.locals.values().filter_map(local_name).collect();
        let class = view.class;
        Body {
            e,
            view: View { spec: false, ..view },
            signature,
            method: None,
            class,
            out: Statements::default(),
            hoisted: Vec::new(),
            taken,
            scopes: Vec::new(),
            stand_ins: 0,
            ret: Symbol::new("$L0ret"),
            post_join: Vec::new(),
            ghost: false,
            constructing: false,
            contract_locals: Rc::default(),
            lock_variable: None,
            everywhere: Vec::new(),
        }
    }

    /// All that was emitted, with the declarations of its variables in front.
    pub fn finish(self) -> Block {
        let mut all: Vec<Stmt> = Vec::new();
        for var in self.hoisted {
            let m = Meta::from(var.span);
            all.push(Stmt::new(StmtKind::VarDecl(vec![var]), m));
        }
        self.out.finish(all)
    }

    /// Statements emitted by `inside`, as a block of their own.
    pub fn block_of(&mut self, inside: impl FnOnce(&mut Self)) -> Block {
        let outside = self.out.begin_block();
        inside(self);
        self.out.end_block(outside)
    }

    pub fn quiet(&mut self, span: Span) -> Meta {
        self.e.quiet(span)
    }

    /// The view for the expressions of code.
    pub fn code(&self, span: Span) -> View {
        View { spec: self.ghost, ..self.view.of(Within::Code, span) }
    }

    /// The view for a formula in the body.
    pub fn formula(&self, within: Within, clause: Span) -> View {
        View { spec: true, ..self.view.of(within, clause) }
    }

    pub fn fresh_label(&mut self, hint: &str) -> Symbol {
        Symbol::new(&format!("$L{}{hint}", self.out.next_number()))
    }

    /// A new variable with an arbitrary value, the same wherever the declaration is passed once. In loops it is forgotten each time.
    pub fn fresh(&mut self, hint: &str, ty: Type, span: Span) -> Exp {
        let name = self.fresh_name(hint);
        self.hoisted.push(Var { name, ty: ty.clone(), span });
        Expr::local(name, ty, Meta::from(span))
    }

    /// An arbitrary value, a new one each time this place is passed.
    pub fn havoc(&mut self, hint: &str, ty: Type, span: Span) -> Exp {
        let name = self.fresh_name(hint);
        let m = self.quiet(span);
        self.emit(StmtKind::VarDecl(vec![Var { name, ty: ty.clone(), span }]), m);
        Expr::local(name, ty, Meta::from(span))
    }

    /// A new variable with this value.
    pub fn temp(&mut self, hint: &str, value: Exp) -> Exp {
        let m = value.meta;
        let t = self.fresh(hint, value.ty.clone(), m.span);
        self.set(&t, value, m);
        t
    }

    /// The value now, whatever happens later.
    pub fn saved(&mut self, value: Exp) -> Exp {
        match &value.kind {
            ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null => value,
            ExpKind::Local(_) if self.view.this.as_ref().is_some_and(|this| this.same_as(&value)) => value,
            _ => self.temp("t", value),
        }
    }

    pub fn set(&mut self, target: &Exp, value: Exp, m: Meta) {
        // What an unknown method gives could be anything.
        if value.ty == Type::Ref && matches!(target.ty, Type::Int | Type::Bool | Type::Perm) {
            return self
                .e
                .unsupported(m.span, "a number or truth value from something of which not even the type is known");
        }
        if let ExpKind::Local(name) = &target.kind {
            self.emit(StmtKind::Assign { target: *name, value }, m);
        }
    }

    /// A condition with an error of its own.
    pub fn check(&mut self, check: Check, span: Span, clause: Span, condition: impl FnOnce(Meta) -> Exp) {
        let m = self.e.origin(Role::Check(check), Within::Code, span, clause);
        let condition = condition(m);
        if !condition.is_true() {
            self.emit(StmtKind::Assert(condition), m);
        }
    }

    /// The variable of a local of the source.
    pub fn declare(&mut self, local: jv::LocalId) -> Exp {
        if let Some(known) = self.view.locals.get(&local) {
            return known.clone();
        }
        let p = self.e.p;
        let plain = ascii(p[local].name.as_str());
        let name = self.own_name(&plain);
        let var = self.e.local_var(local, name);
        let value = Expr::local(name, var.ty.clone(), Meta::from(p[local].span));
        if !self.e.has_values(&p[local].ty) {
            self.e.unsupported(p[local].span, format!("a variable of type `{}`", p[local].ty.show(p)));
        }
        self.hoisted.push(var);
        self.bind(local, value.clone());
        value
    }

    pub fn declared_copy(&mut self, name: Symbol, ty: Type, span: Span) -> Exp {
        self.hoisted.push(Var { name, ty: ty.clone(), span });
        Expr::local(name, ty, Meta::from(span))
    }

    pub fn own_name(&mut self, plain: &str) -> Symbol {
        let name = distinct(plain, &self.taken);
        self.taken.insert(name);
        name
    }

    pub fn bind(&mut self, local: jv::LocalId, value: Exp) {
        Rc::make_mut(&mut self.view.locals).insert(local, value);
    }

    /// A local that does not exist in the source and stands for a value.
    pub fn stand_in(&mut self, value: Exp) -> jv::LocalId {
        self.stand_ins += 1;
        let id = jv::LocalId(u32::MAX - self.stand_ins);
        self.bind(id, value);
        id
    }

    /// What Java's types say of a variable, after it was assigned or forgotten.
    pub fn assume_type(&mut self, value: &Exp, ty: &jv::Type, span: Span) {
        if self.ghost && ty.as_prim().is_some() {
            return;
        }
        let m = self.quiet(span);
        if let Some(fact) = self.e.value_fact(value, ty, m) {
            self.inhale(fact, m);
        }
    }
}

/// The name of a variable.
pub fn local_name(e: &Exp) -> Option<Symbol> {
    match e.kind {
        ExpKind::Local(name) => Some(name),
        _ => None,
    }
}

/// The locals that are assigned somewhere in statements and what is inside them.
pub fn assigned(stmts: &[&jv::Stmt]) -> FxHashSet<jv::LocalId> {
    let mut found = FxHashSet::default();
    for stmt in stmts {
        jv::visit::each_expr(stmt, &mut |e| {
            let yielded = |ghost: &'_ jv::GhostArgs| ghost.yields.iter().map(|(target, _)| target.clone()).collect();
            let targets: Vec<jv::Exp> = match &e.kind {
                jv::ExprKind::Assign(target, _) | jv::ExprKind::Compound { target, .. } => vec![target.clone()],
                jv::ExprKind::Step(_, target) => vec![target.clone()],
                jv::ExprKind::Call(call) => yielded(&call.ghost),
                jv::ExprKind::New(new) => yielded(&new.ghost),
                jv::ExprKind::ConstructorCall(call) => yielded(&call.ghost),
                _ => return,
            };
            for target in targets {
                if let jv::ExprKind::Local(id) = target.kind {
                    found.insert(id);
                }
            }
        });
    }
    found
}

/// The names of parameters, each its own.
pub fn parameter_names(e: &mut Encoder<'_>, locals: &[jv::LocalId]) -> FxHashMap<jv::LocalId, Exp> {
    let mut names: FxHashMap<jv::LocalId, Exp> = FxHashMap::default();
    let mut taken: FxHashSet<Symbol> = FxHashSet::default();
    for id in locals {
        let p = e.p;
        let plain = ascii(p[*id].name.as_str());
        let name = distinct(&plain, &taken);
        taken.insert(name);
        let ty = e.ty(&p[*id].ty);
        names.insert(*id, Expr::local(name, ty, Meta::from(p[*id].span)));
    }
    names
}

/// A name like this one for a variable that is not `this`.
fn distinct(plain: &str, taken: &FxHashSet<Symbol>) -> Symbol {
    unused_name(plain, |name| taken.contains(&name) || name.as_str() == "this")
}
