//! Predicate instances inside one another.
//!
//! Folding takes finitely many steps, so no instance contains another of the same predicate and object, however deep: they would
//! have the same body, and so on for ever. Which instance was meant is a function of its contents (a snapshot): a term `C$p$instance(x)`
//! that stays the same while the instance does. Folding and unfolding record what was inside what; the relation is transitive.
//! Only predicates without parameters that may contain themselves are followed, and only if they own no field of their object: where
//! they do, permissions tell objects apart as soon as instances are open, and the fact about direct nesting (see `stmt`) is enough.

use chalice::tree as ch;
use indexmap::IndexSet;
use silver::tree::*;
use source::{Span, Symbol};

use super::assertion::is_spatial;
use super::body::Body;
use super::encoder::*;
use super::origin::{Context, Role, Situation};
use super::prelude;
use super::view::{Mode, View};

/// The predicates without parameters from which a way over their bodies leads back to them.
pub fn recursive(p: &ch::Program) -> IndexSet<ch::PredicateId> {
    let reachable = |from: ch::PredicateId| {
        let mut seen = IndexSet::new();
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            let mut inside = Vec::new();
            contents(&p[id].body, &mut inside);
            open.extend(inside.into_iter().filter(|q| p[*q].params.is_empty() && seen.insert(*q)));
        }
        seen
    };
    let followed = |id: &ch::PredicateId| {
        let declared = &p[*id];
        declared.params.is_empty() && !owns_field(&declared.body) && reachable(*id).contains(id)
    };
    p.predicates().filter(followed).collect()
}

/// Whether an assertion surely holds all of a field of `this`.
fn owns_field(e: &ch::Exp) -> bool {
    match &e.kind {
        ch::ExprKind::Binary(ch::BinOp::And, a, b) => owns_field(a) || owns_field(b),
        ch::ExprKind::Access(a) => {
            a.amount == ch::Amount::Full
                && matches!(&a.target, ch::Target::Field { recv, .. } if matches!(recv.kind, ch::ExprKind::This))
        }
        _ => false,
    }
}

fn contents(e: &ch::Exp, found: &mut Vec<ch::PredicateId>) {
    if let ch::ExprKind::Access(a) = &e.kind
        && let ch::Target::Predicate { predicate, .. } = &a.target
    {
        found.push(*predicate);
    }
    ch::visit::children(e).into_iter().for_each(|e| contents(e, found));
}

/// An instance inside another: under which conditions, of which predicate, whose.
struct Content {
    guards: Vec<Exp>,
    predicate: ch::PredicateId,
    recv: Exp,
}

impl<'a> Encoder<'a> {
    /// One function for each predicate that is followed.
    pub fn instance_functions(&mut self) {
        for (number, id) in self.features.nested.clone().into_iter().enumerate() {
            let (name, m) = (self.instance_name(id), Meta::NONE);
            let this = Expr::local("this".into(), Type::Ref, m);
            let loc = Loc::Predicate { name: self.predicate_name(id), args: vec![this.clone()] };
            let ty = prelude::instance_type();
            let result = Expr::new(ExpKind::Result, ty.clone(), m);
            let which = Expr::eq(prelude::instance_kind(result.clone(), m), Expr::int(number as u64, m), m);
            let whose = Expr::eq(prelude::instance_receiver(result, m), this, m);
            let function = Function {
                name,
                params: vec![var("this", Type::Ref)],
                ty,
                pres: vec![acc(loc, wildcard(m), m)],
                posts: vec![Expr::and(which, whose, m)],
                decreases: Vec::new(),
                body: None,
                meta: m,
                annotations: Annotations::default(),
            };
            self.members.adds_to(name, self.predicate_name(id));
            self.out.functions.insert(name, function);
        }
    }

    fn instance_name(&self, id: ch::PredicateId) -> Symbol {
        Symbol::new(&format!("{}$instance", self.predicate_name(id)))
    }

    fn instance(&self, id: ch::PredicateId, recv: Exp, m: Meta) -> Exp {
        let kind = ExpKind::App { function: self.instance_name(id), args: vec![recv] };
        Expr::new(kind, prelude::instance_type(), m)
    }

    /// The predicate of an access, if it is followed.
    fn followed(&self, a: &ch::Access) -> Option<ch::PredicateId> {
        match &a.target {
            ch::Target::Predicate { predicate, .. } => Some(*predicate).filter(|p| self.features.nested.contains(p)),
            _ => None,
        }
    }

    /// The followed instances in the body of `this.p`.
    fn contents(&mut self, v: &View<'a>, p: ch::PredicateId, this: &Exp) -> Vec<Content> {
        let declared: &'a ch::Predicate = &self.p[p];
        let inner = v.unchecked().with_old(None).in_member(&declared.locals, Some(this.clone()), []);
        let mut found = Vec::new();
        self.contents_of(&inner, &declared.body, &mut Vec::new(), &mut found);
        found
    }

    fn contents_of(&mut self, v: &View<'a>, e: &ch::Exp, guards: &mut Vec<Exp>, found: &mut Vec<Content>) {
        use ch::ExprKind::*;
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.contents_of(v, a, guards, found);
                self.contents_of(v, b, guards, found);
            }
            Binary(ch::BinOp::Implies, c, a) if is_spatial(a) => {
                let c = self.exp(v, c);
                self.contents_under(v, c, a, guards, found);
            }
            Cond(c, a, b) if is_spatial(a) || is_spatial(b) => {
                let c = self.exp(v, c);
                let not = Expr::not(c.clone(), c.meta);
                self.contents_under(v, c, a, guards, found);
                self.contents_under(v, not, b, guards, found);
            }
            Access(a) => {
                if let (Some(predicate), ch::Target::Predicate { recv, .. }) = (self.followed(a), &a.target) {
                    let recv = self.exp(v, recv);
                    found.push(Content { guards: guards.clone(), predicate, recv });
                }
            }
            _ => {}
        }
    }

    fn contents_under(&mut self, v: &View<'a>, c: Exp, e: &ch::Exp, guards: &mut Vec<Exp>, found: &mut Vec<Content>) {
        guards.push(c);
        self.contents_of(v, e, guards, found);
        guards.pop();
    }

    /// What the unfoldings in an expression tell about nesting. Their own conditions come first, so that one that is not allowed is
    /// blamed as in the expression itself.
    fn nesting(&mut self, v: &View<'a>, e: &ch::Exp) -> Option<Exp> {
        use ch::ExprKind::*;
        let m = self.part(v, Role::Pure, e.span);
        match &e.kind {
            Unfolding(a, body) => {
                let p = self.followed(a)?;
                let allowed = self.unfolding_in(v, a, Expr::bool(true, m), e.span)?;
                let told = self.nesting_inside(v, a, p, body, e.span)?;
                Some(Expr::and(allowed, told, m))
            }
            Binary(op @ (ch::BinOp::And | ch::BinOp::Implies | ch::BinOp::Or), a, b) => {
                let left = self.nesting(v, a);
                let right = self.nesting(v, b).map(|right| {
                    let a = self.exp(v, a);
                    let guard = if *op == ch::BinOp::Or { Expr::not(a, m) } else { a };
                    Expr::implies(guard, right, m)
                });
                all(left.into_iter().chain(right), m)
            }
            Cond(c, a, b) => {
                let first = self.nesting(v, c);
                let (a, b) = (self.nesting(v, a), self.nesting(v, b));
                let branches = (a.is_some() || b.is_some()).then(|| {
                    let c = self.exp(v, c);
                    let or_true = |e: Option<Exp>| e.unwrap_or_else(|| Expr::bool(true, m));
                    Expr::new(ExpKind::Cond(c, or_true(a), or_true(b)), Type::Bool, m)
                });
                all(first.into_iter().chain(branches), m)
            }
            Old(_) | Quant { .. } | Eval(..) | Access(_) => None,
            _ => {
                let told: Vec<Exp> = ch::visit::children(e).into_iter().filter_map(|e| self.nesting(v, e)).collect();
                all(told, m)
            }
        }
    }

    /// With the outer instance remembered, what is inside it.
    fn nesting_inside(
        &mut self,
        v: &View<'a>,
        a: &ch::Access,
        p: ch::PredicateId,
        body: &ch::Exp,
        span: Span,
    ) -> Option<Exp> {
        let ch::Target::Predicate { recv, .. } = &a.target else { return None };
        let m = self.meta(Context::new(Situation::Internal, span), Role::Pure, span);
        let this = self.exp(v, recv);
        let outer = var(&format!("i$n{}", span.start), prelude::instance_type());
        let mut told = Vec::new();
        for content in self.contents(v, p, &this) {
            let inner = self.instance(content.predicate, content.recv, m);
            let fact = prelude::inside(inner, Expr::local(outer.name, outer.ty.clone(), m), m);
            told.push(implies_all(&content.guards, fact, m));
        }
        told.extend(self.nesting(v, body));
        let opened = self.unfolding_in(v, a, Expr::conj(told, m), span)?;
        let value = self.instance(p, this, m);
        Some(Expr::new(ExpKind::Let { var: outer, value, body: opened }, Type::Bool, m))
    }
}

fn all(es: impl IntoIterator<Item = Exp>, m: Meta) -> Option<Exp> {
    es.into_iter().reduce(|a, b| Expr::and(a, b, m))
}

/// An expression in the state of a label.
fn back_at(label: Symbol, e: Exp, m: Meta) -> Exp {
    let ty = e.ty.clone();
    Expr::new(ExpKind::Old(OldLabel::Label(label), e), ty, m)
}

impl<'a> Body<'_, 'a> {
    /// Marks the state before a fold or unfold of a predicate that is followed.
    pub fn before_nesting(&mut self, a: &ch::Access, span: Span) -> Option<Symbol> {
        self.e.followed(a)?;
        let m = self.quiet(span);
        let label = self.fresh_name("l");
        self.label(label, m);
        Some(label)
    }

    /// What was folded is inside the instance there is now.
    pub fn nesting_after_fold(&mut self, a: &ch::Access, this: &Exp, before: Symbol, span: Span) {
        let Some(p) = self.e.followed(a) else { return };
        let m = self.quiet(span);
        let v = self.at(Situation::Internal, span).unchecked();
        for content in self.e.contents(&v, p, this) {
            let guards: Vec<Exp> = content.guards.into_iter().map(|g| back_at(before, g, m)).collect();
            let inner = back_at(before, self.e.instance(content.predicate, content.recv, m), m);
            let fact = prelude::inside(inner, self.e.instance(p, this.clone(), m), m);
            self.inhale(implies_all(&guards, fact, m), m);
        }
    }

    /// What is open now was inside the instance there was before.
    pub fn nesting_after_unfold(&mut self, a: &ch::Access, this: &Exp, before: Symbol, span: Span) {
        let Some(p) = self.e.followed(a) else { return };
        let m = self.quiet(span);
        let v = self.at(Situation::Internal, span).unchecked();
        for content in self.e.contents(&v, p, this) {
            let inner = self.e.instance(content.predicate, content.recv, m);
            let outer = back_at(before, self.e.instance(p, this.clone(), m), m);
            self.inhale(implies_all(&content.guards, prelude::inside(inner, outer, m), m), m);
        }
    }

    /// What the unfoldings of an expression that is about to be evaluated tell about nesting.
    pub fn nesting_of(&mut self, v: &View<'a>, e: &ch::Exp) {
        if self.e.features.nested.is_empty() || v.states.mode != Mode::Now {
            return;
        }
        if is_spatial(e) {
            return self.nesting_of_clause(v, e);
        }
        if let Some(told) = self.e.nesting(v, e) {
            let m = self.e.meta(v.context, Role::Pure, e.span);
            self.inhale(told, m);
        }
    }

    /// The same for a clause with permissions, as far as they are there: whether they are is checked elsewhere.
    pub fn nesting_of_clause(&mut self, v: &View<'a>, e: &ch::Exp) {
        if self.e.features.nested.is_empty() {
            return;
        }
        match &e.kind {
            ch::ExprKind::Old(_) | ch::ExprKind::Quant { .. } | ch::ExprKind::Eval(..) => {}
            ch::ExprKind::Unfolding(a, _) => {
                let (Some(p), Some(loc)) = (self.e.followed(a), self.e.predicate_loc(v, &a.target)) else { return };
                let Loc::Predicate { args, .. } = &loc else { return };
                if args.iter().any(|arg| arg.is_heap_dependent()) {
                    return;
                }
                let m = self.quiet(e.span);
                let nothing = ch::Expr::new(ch::ExprKind::Bool(true), ch::Type::Bool, e.span);
                if let Some(told) = self.e.nesting_inside(v, a, p, &nothing, e.span) {
                    let held = holds_some(loc, m);
                    self.inhale(Expr::implies(held, told, m), m);
                }
            }
            _ => ch::visit::children(e).into_iter().for_each(|e| self.nesting_of_clause(v, e)),
        }
    }
}
