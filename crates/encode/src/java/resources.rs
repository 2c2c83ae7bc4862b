//! Permissions, predicates and their amounts.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::algebraic::{Algebraic, Constructor};
use super::encoder::*;
use super::exprs::rational;
use super::operators::as_rational;
use super::origin::{Check, Place, Role};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn permission(&mut self, v: &View, location: &jv::Location, amount: &jv::Exp, span: Span) -> Exp {
        let amount = self.amount(v, amount);
        self.access(v, location, amount, span)
    }

    fn access(&mut self, v: &View, location: &jv::Location, amount: Exp, span: Span) -> Exp {
        let m = self.node(v, Role::Access, span);
        match &location.kind {
            jv::LocationKind::Field { target, field } => {
                let Some(loc) = self.field_loc(v, target.as_ref(), *field, location.span) else {
                    return self.hole(span, &jv::Type::Resource, "a permission to this location");
                };
                acc(loc, amount, m)
            }
            jv::LocationKind::Element { array, index } => {
                let (a, i) = (self.exp(v, array), self.exp(v, index));
                self.element_access(v, location, a, i, index.span, amount, span)
            }
            jv::LocationKind::AllElements { array } => self.all_elements(v, location, array, amount, span),
            jv::LocationKind::Predicate(instance) => self.predicate_access(v, instance, Some(amount), span),
            jv::LocationKind::Unknown(_) => {
                self.hole(span, &jv::Type::Resource, "a permission to a location of which nothing is known")
            }
        }
    }

    fn element_access(
        &mut self,
        v: &View,
        location: &jv::Location,
        a: Exp,
        i: Exp,
        index: Span,
        amount: Exp,
        span: Span,
    ) -> Exp {
        let m = self.node(v, Role::Access, span);
        let slot = self.array_slot(a.clone(), i.clone(), m);
        let name = self.element_field(&location.ty);
        let access = acc(Loc::Field { recv: slot, field: name }, amount, m);
        if !v.checked {
            return access;
        }
        let len = self.array_length(a.clone(), m);
        let inside = self.node(v, Role::Check(Check::ArrayBounds), index);
        let above = cmp(BinOp::Le, Expr::int(0, inside), i.clone(), inside);
        let inside = Expr::and(above, cmp(BinOp::Lt, i, len, inside), inside);
        let there = self.node(v, Role::Check(Check::ArrayNull), location.span);
        let there = not_null(a, there);
        let checks = asserting(there, asserting(inside, Expr::bool(true, m)));
        Expr::and(checks, access, m)
    }

    fn all_elements(&mut self, v: &View, location: &jv::Location, array: &jv::Exp, amount: Exp, span: Span) -> Exp {
        let m = self.node(v, Role::Access, span);
        let a = self.exp(v, array);
        let name = self.bound_name("i");
        let i = Expr::local(name, Type::Int, m);
        let slot = self.array_slot(a.clone(), i.clone(), m);
        let element = self.element_field(&location.ty);
        let len = self.array_length(a.clone(), m);
        let inside = Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i, len, m), m);
        let access = acc(Loc::Field { recv: slot.clone(), field: element }, amount, m);
        let vars = vec![Var { name, ty: Type::Int, span }];
        let all = forall(vars, vec![Trigger { terms: vec![slot], meta: m }], Expr::implies(inside, access, m), m);
        if !v.checked {
            return all;
        }
        let there = self.node(v, Role::Check(Check::ArrayNull), array.span);
        Expr::and(asserting(not_null(a, there), Expr::bool(true, m)), all, m)
    }

    pub fn field_loc(&mut self, v: &View, target: Option<&jv::Exp>, id: jv::FieldId, span: Span) -> Option<Loc> {
        let f = &self.p[id];
        if f.is_final() {
            return None;
        }
        self.known_field(id, span);
        let recv = match (f.is_static(), target) {
            (true, _) => self.statics_holder(Meta::from(span)),
            (false, Some(target)) => self.exp(v, target),
            (false, None) => return None,
        };
        Some(Loc::Field { recv, field: self.names.field(self.p, id) })
    }

    pub fn points_to(
        &mut self,
        v: &View,
        location: &jv::Location,
        amount: &jv::Exp,
        value: &jv::Exp,
        span: Span,
    ) -> Exp {
        let access = self.permission(v, location, amount, span);
        let m = self.node(v, Role::Plain, span);
        let read = match &location.kind {
            jv::LocationKind::Field { target, field: id } => self.field_read(v, target.as_ref(), *id, location.span),
            jv::LocationKind::Element { array, index } => {
                let slot = self.slot(&v.unchecked(), array, index);
                let name = self.element_field(&location.ty);
                let ty = self.ty(&location.ty);
                let m = self.node(v, Role::Read(Place::Element), location.span);
                field(slot, name, ty, m)
            }
            _ => self.hole(span, &location.ty, "`PointsTo` of this location"),
        };
        let value = self.exp(v, value);
        let (read, value) = match (&read.ty, &value.ty) {
            (Type::Perm, Type::Int) => (read, as_rational(value, m)),
            _ => (read, value),
        };
        Expr::and(access, Expr::eq(read, value, m), m)
    }

    pub fn current_perm(&mut self, v: &View, location: &jv::Location, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let loc = match &location.kind {
            jv::LocationKind::Field { target, field } => self.field_loc(v, target.as_ref(), *field, span),
            jv::LocationKind::Element { array, index } => {
                let recv = self.slot(v, array, index);
                Some(Loc::Field { recv, field: self.element_field(&location.ty) })
            }
            jv::LocationKind::Predicate(instance) => self.predicate_loc(v, instance),
            jv::LocationKind::AllElements { .. } | jv::LocationKind::Unknown(_) => None,
        };
        match loc {
            Some(loc) => perm(loc, m),
            None => self.hole(span, &jv::Type::Rational, "`perm` of this location"),
        }
    }

    /// The amount of a permission.
    pub fn amount(&mut self, v: &View, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        if v.any_amount || is_read(e) {
            return wildcard(m);
        }
        let amount = match jv::literal_amount(e) {
            Some((1, 1)) => write(m),
            Some((0, _)) => none(m),
            Some((a, b)) => rational(Expr::int(a, m), Expr::int(b, m), m),
            None => {
                let amount = self.exp(v, e);
                as_rational(amount, m)
            }
        };
        match &v.scale {
            Some(scale) => Expr::binary(BinOp::Mul, scale.at(m), amount, Type::Perm, m),
            None => amount,
        }
    }

    /// All of something, where nothing is said about the amount.
    pub fn whole(&mut self, v: &View, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        match &v.scale {
            _ if v.any_amount => wildcard(m),
            Some(scale) => scale.at(m),
            None => write(m),
        }
    }

    pub fn amount_word(&mut self, v: &View, word: jv::AmountWord, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        match word {
            jv::AmountWord::None => none(m),
            jv::AmountWord::Write => write(m),
            jv::AmountWord::Read => wildcard(m),
        }
    }

    /// `[f]A`: every amount in A, times f.
    pub fn scaled(&mut self, v: &View, amount: &jv::Exp, body: &jv::Exp, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        if is_read(amount) {
            // Some part of it.
            let inner = View { any_amount: true, ..v.clone() };
            return self.exp(&inner, body);
        }
        let factor = self.exp(v, amount);
        let factor = as_rational(factor, m);
        let scale = match &v.scale {
            Some(scale) => Expr::binary(BinOp::Mul, scale.at(m), factor.clone(), Type::Perm, m),
            None => factor.clone(),
        };
        let inner = View { scale: Some(scale), ..v.clone() };
        let body = self.exp(&inner, body);
        if !v.checked || jv::literal_amount(amount).is_some() {
            return body;
        }
        let at = self.node(v, Role::Check(Check::Scale), amount.span);
        let positive = cmp(BinOp::Le, none(at), factor, at);
        Expr::and(asserting(positive, Expr::bool(true, m)), body, m)
    }

    /// A predicate instance as a resource.
    pub fn predicate_access(
        &mut self,
        v: &View,
        instance: &jv::PredicateInstance,
        amount: Option<Exp>,
        span: Span,
    ) -> Exp {
        let m = self.node(v, Role::Access, span);
        let predicate = &self.p[instance.predicate];
        if predicate.flags.is_inline() {
            return self.inlined(v, instance, amount, span);
        }
        let amount = match amount {
            Some(amount) => amount,
            None => self.whole(v, span),
        };
        let recv = instance.target.as_ref().map(|target| self.exp(v, target));
        let Some(loc) = self.predicate_loc(v, instance) else {
            return self.hole(span, &jv::Type::Resource, "this predicate");
        };
        let access = acc(loc, amount, m);
        // Also for `this`: wands are compared by their shape.
        match recv {
            Some(recv) => Expr::and(not_null(recv, m), access, m),
            None => access,
        }
    }

    pub fn predicate_loc(&mut self, v: &View, instance: &jv::PredicateInstance) -> Option<Loc> {
        let id = self.declared_predicate(instance.predicate);
        let predicate = &self.p[id];
        if predicate.flags.is_thread_local() || predicate.flags.is_inline() {
            return None;
        }
        self.uses_predicate(id);
        let mut args: Vec<Exp> = instance.target.iter().map(|target| self.exp(v, target)).collect();
        args.extend(instance.args.iter().map(|arg| self.exp(v, arg)));
        Some(Loc::Predicate { name: self.names.predicate(self.p, id), args })
    }

    /// The body of an inline predicate in the place of its instance.
    fn inlined(&mut self, v: &View, instance: &jv::PredicateInstance, amount: Option<Exp>, span: Span) -> Exp {
        let predicate = &self.p[instance.predicate];
        let Some(body) = predicate.body.as_ref().filter(|_| !self.at.inlining.contains(&instance.predicate)) else {
            return self.hole(span, &jv::Type::Resource, "an inline predicate without a body of its own");
        };
        let args: Vec<Exp> = instance.args.iter().map(|arg| self.exp(v, arg)).collect();
        let mut inner = v.with(predicate.params.iter().copied().zip(args));
        if let Some(target) = &instance.target {
            inner.this = Some(self.exp(v, target));
            inner.class = predicate.class;
        }
        if let Some(amount) = amount {
            match amount.kind {
                ExpKind::Wildcard => inner.any_amount = true,
                _ => inner.scale = Some(amount),
            }
        }
        self.at.inlining.push(instance.predicate);
        let body = self.exp(&inner, body);
        self.at.inlining.pop();
        body
    }

    pub fn unfolding(
        &mut self,
        v: &View,
        instance: &jv::PredicateInstance,
        amount: Option<&jv::Exp>,
        body: &jv::Exp,
        span: Span,
    ) -> Exp {
        let m = self.node(v, Role::Unfolding, instance.span);
        if self.p[instance.predicate].flags.is_inline() {
            return self.exp(v, body);
        }
        let Some(loc) = self.predicate_loc(v, instance) else {
            return self.hole(span, &body.ty, "`\\unfolding` of this predicate");
        };
        // Whatever part of it is there will do, unless one is asked for.
        let perm = match amount {
            Some(amount) if v.scale.is_none() => self.amount(v, amount),
            _ => wildcard(m),
        };
        let value = self.exp(v, body);
        let ty = value.ty.clone();
        let whole = self.node(v, Role::Unfolding, span);
        Expr::new(ExpKind::Unfolding(Acc { loc, perm, meta: m }, value), ty, whole)
    }

    pub fn wand_assertion(&mut self, v: &View, a: &jv::Exp, b: &jv::Exp, span: Span) -> Exp {
        if v.scale.is_some() {
            return self.hole(span, &jv::Type::Resource, "a part of a magic wand");
        }
        let wand = self.wand(v, a, b, span);
        let m = wand.meta;
        Expr::new(ExpKind::Wand(wand), Type::Bool, m)
    }

    pub fn wand(&mut self, v: &View, a: &jv::Exp, b: &jv::Exp, span: Span) -> Wand {
        let m = self.node(v, Role::Access, span);
        // The sides are compared by their shape, so they are written as they are.
        let inner = v.unchecked();
        Wand { lhs: self.exp(&inner, a), rhs: self.exp(&inner, b), meta: m }
    }

    pub fn builtin(&mut self, v: &View, word: jv::Builtin, args: &[jv::Exp], e: &jv::Exp) -> Exp {
        use jv::Builtin as B;
        let m = self.node(v, Role::Plain, e.span);
        let span = e.span;
        match (word, args) {
            (B::Held, [o]) => {
                let o = self.exp(v, o);
                match v.locks.clone() {
                    Some(locks) => is_in(o, locks, m),
                    None => self.hole(span, &e.ty, "`held` in this place"),
                }
            }
            (B::Committed, _) if !self.claims.contains(&span) => {
                self.hole(span, &e.ty, "`committed` where it is no claim: it may only be said to hold")
            }
            (B::Committed, [o]) => {
                let o = self.exp(v, o);
                self.lock_committed(o, m)
            }
            (B::Idle, [t]) => self.thread_state(v, t, None, true, span),
            (B::Running, [t]) => self.thread_state(v, t, None, false, span),
            (B::JoinToken, [t, f]) => self.thread_state(v, t, Some(f), false, span),
            (B::Array, [a, n]) => {
                let (a, n) = (self.exp(v, a), self.exp(v, n));
                let len = self.array_length(a.clone(), m);
                Expr::and(not_null(a, m), Expr::eq(len, n, m), m)
            }
            (B::Values, [a, low, high]) => self.values_of(v, a, low, high, e),
            (B::SumOver, [range, values]) => self.sum_over(v, range, values, e),
            (B::Matrix, [a, rows, columns]) => self.matrix(v, a, rows, columns, e),
            (B::TypeOf, [o]) => {
                let o = self.exp(v, o);
                self.exact_class(o, m)
            }
            (B::EuclideanDiv | B::EuclideanMod, [a, b]) => {
                let (a, b) = (self.exp(v, a), self.exp(v, b));
                let op = if word == B::EuclideanDiv { BinOp::IntDiv } else { BinOp::Mod };
                let m = self.node(v, Role::Check(Check::Division), span);
                Expr::binary(op, a, b, Type::Int, m)
            }
            (B::Some, [value]) => {
                let value = self.exp(v, value);
                let ty = self.algebraic(Algebraic::Option, vec![value.ty.clone()]);
                Constructor::Some.make(vec![value], ty, m)
            }
            (B::Left | B::Right, [value]) => {
                let value = self.exp(v, value);
                let constructor = if word == B::Left { Constructor::Left } else { Constructor::Right };
                let ty = self.ty(&e.ty);
                constructor.make(vec![value], ty, m)
            }
            (B::NdLength, sizes) => {
                let sizes: Vec<Exp> = sizes.iter().map(|n| self.exp(v, n)).collect();
                sizes.into_iter().reduce(|a, b| Expr::binary(BinOp::Mul, a, b, Type::Int, m)).unwrap_or(Expr::int(1, m))
            }
            (B::NdIndex, pairs) => {
                let values: Vec<Exp> = pairs.iter().map(|n| self.exp(v, n)).collect();
                let mut index = Expr::int(0, m);
                for pair in values.chunks(2) {
                    let [i, n] = pair else { continue };
                    let outer = Expr::binary(BinOp::Mul, index, n.clone(), Type::Int, m);
                    index = Expr::binary(BinOp::Add, outer, i.clone(), Type::Int, m);
                }
                index
            }
            _ => self.hole(span, &e.ty, format!("`{}` in this place", word.text())),
        }
    }
}

/// Whether an amount is the word `read`.
pub fn is_read(e: &jv::Exp) -> bool {
    match &e.kind {
        jv::ExprKind::Amount(jv::AmountWord::Read) => true,
        jv::ExprKind::Convert(_, inner) => is_read(inner),
        _ => false,
    }
}

impl<'a> Encoder<'a> {
    /// Finds the places in a formula where `committed` is claimed. A case distinction on it, or its negation, would be wrong: it
    /// changes from unknown to true.
    pub fn allow_claims(&mut self, e: &jv::Exp) {
        use jv::ExprKind::*;
        match &e.kind {
            Builtin(jv::Builtin::Committed, _) => {
                self.claims.insert(e.span);
            }
            Binary(jv::BinOp::Sep | jv::BinOp::And, a, b) => {
                self.allow_claims(a);
                self.allow_claims(b);
            }
            Binary(jv::BinOp::Implies, _, b) => self.allow_claims(b),
            Cond(_, a, b) => {
                self.allow_claims(a);
                self.allow_claims(b);
            }
            Convert(_, inner) | Scale(_, inner) | Guarded { inner, .. } => self.allow_claims(inner),
            Let { body, .. } | Unfolding { body, .. } => self.allow_claims(body),
            Quantified(q) if matches!(q.quantifier, jv::Quantifier::Forall | jv::Quantifier::ForallStar) => {
                self.allow_claims(&q.body);
            }
            _ => {}
        }
    }
}
