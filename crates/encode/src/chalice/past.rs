//! What may be read and claimed in a remembered state: whatever its thread held then.
//!
//! There is no heap to ask any more. How much was held of a location is a function of the state (its *mask*), recorded when the state was
//! captured; what was inside an instance that is unfolded is read off the body of its predicate.

use std::rc::Rc;

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::amount;
use super::encoder::*;
use super::leaves::Leaf;
use super::origin::{Check, Role};
use super::prelude;
use super::view::{Opened, View};

/// A permission that is claimed of a remembered state.
struct Claim {
    /// The field or predicate, by the name of its mask.
    mask: Symbol,
    /// The types of what the mask is asked about.
    params: Vec<Type>,
    guards: Vec<Exp>,
    of: Of,
    /// `None`: some of it.
    amount: Option<Exp>,
}

/// Which locations a claim is about.
#[derive(Clone)]
enum Of {
    These(Vec<Exp>),
    EachIn(Exp),
}

impl Claim {
    /// Whether it is about this location.
    fn covers(&self, args: &[Exp], m: Meta) -> Exp {
        let here = match &self.of {
            Of::These(objects) => {
                let same = objects.iter().zip(args).map(|(a, b)| Expr::eq(a.clone(), b.clone(), m));
                Expr::conj(same.collect::<Vec<_>>(), m)
            }
            Of::EachIn(elements) => Expr::binary(BinOp::In, args[0].clone(), elements.clone(), Type::Bool, m),
        };
        Expr::conj(self.guards.iter().cloned().chain([here]), m)
    }
}

impl<'a> Encoder<'a> {
    fn mask(&self, mask: Symbol, s: &Exp, args: &[Exp], m: Meta) -> Exp {
        let args = std::iter::once(s).chain(args).cloned().collect();
        remembered(mask, args, Type::Perm, m)
    }

    /// In a remembered state a permission is a statement about how much was held.
    pub fn remembered_access(&mut self, v: &View<'a>, s: &Exp, a: &ch::Access) -> Exp {
        let m = self.part(v, Role::Access(amount::kind(&a.amount)), a.span);
        let inexact = amount::is_inexact(&a.amount);
        let wanted = (!inexact).then(|| self.amount(v, &a.amount, m));
        let positive = wanted.as_ref().and_then(|p| self.positive(v, &a.amount, p, a.span));
        // Some of it is a fraction: epsilons alone are none.
        let held = |e: &Self, mask: Symbol, args: &[Exp], eps: bool| {
            let mask = e.mask(mask, s, args, m);
            let enough = match &wanted {
                Some(p) => cmp(BinOp::Le, p.clone(), mask, m),
                None if eps => cmp(BinOp::Lt, prelude::many_epsilons(m), mask, m),
                None => more_than_none(mask, m),
            };
            Expr::and(not_null(args[0].clone(), m), enough, m)
        };
        let of_field = |e: &Self, object: &Exp, f: ch::FieldRef| {
            held(e, e.mask_fn(f), std::slice::from_ref(object), e.features.in_epsilons(f))
        };
        let of_class = |e: &Self, object: &Exp, class: ch::ClassId| {
            let fields = e.p[class].fields().map(|f| of_field(e, object, ch::FieldRef::User(f)));
            Expr::conj(fields.collect::<Vec<_>>(), m)
        };
        let of_predicate = |e: &Self, args: &[Exp], p: ch::PredicateId| {
            held(e, e.predicate_mask_fn(p), args, e.features.instances_in_epsilons(p))
        };
        let held = match &a.target {
            ch::Target::Field { recv, field } => {
                let object = self.exp(v, recv);
                of_field(self, &object, *field)
            }
            ch::Target::AllFields { recv, class } => {
                let object = self.exp(v, recv);
                let fields = of_class(self, &object, *class);
                Expr::and(not_null(object, m), fields, m)
            }
            ch::Target::Predicate { recv, predicate, args } => {
                let args: Vec<Exp> = std::iter::once(recv).chain(args).map(|e| self.exp(v, e)).collect();
                of_predicate(self, &args, *predicate)
            }
            ch::Target::Elements { elements, .. }
            | ch::Target::ElementsAllFields { elements, .. }
            | ch::Target::ElementPredicates { elements, .. } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                let each = match &a.target {
                    ch::Target::Elements { field, .. } => of_field(self, &x, *field),
                    ch::Target::ElementPredicates { predicate, .. } => {
                        of_predicate(self, std::slice::from_ref(&x), *predicate)
                    }
                    ch::Target::ElementsAllFields { class, .. } => of_class(self, &x, *class),
                    _ => unreachable!("one of the three"),
                };
                forall(vec![bound], vec![], Expr::implies(range, each, m), m)
            }
            ch::Target::BackPointers { .. } => {
                self.unsupported(a.span, "back pointers of tracked fields");
                Expr::bool(false, m)
            }
        };
        let there = self.tokens_there(v, &a.amount, a.span).filter(|_| v.checked);
        let there = there.map(|there| asserting(there, Expr::bool(true, m)));
        Expr::conj(there.into_iter().chain(positive).chain([held]), m)
    }

    /// Permissions that are claimed of one state add up, wherever they mean the same location.
    pub fn claims_add_up(&mut self, v: &View<'a>, s: &Exp, body: &ch::Exp) -> Option<Exp> {
        let is_access = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Access(_)));
        let v = v.unchecked();
        let mut claims = Vec::new();
        for leaf in self.leaves(&v, body, &is_access).into_iter().filter(|leaf| leaf.opened.is_empty()) {
            if let ch::ExprKind::Access(a) = &leaf.exp.kind {
                self.claims_of(&leaf, a, &mut claims);
            }
        }
        let m = self.part(&v, Role::Access(super::origin::AmountKind::Mixed), body.span);
        let mut facts = Vec::new();
        let mut done: Vec<Symbol> = Vec::new();
        for Claim { mask, .. } in &claims {
            let same: Vec<&Claim> = claims.iter().filter(|c| c.mask == *mask).collect();
            if same.len() > 1 && !done.contains(mask) {
                facts.push(self.sum_up(*mask, s, &same, m));
                done.push(*mask);
            }
        }
        (!facts.is_empty()).then(|| Expr::conj(facts, m))
    }

    fn claims_of(&mut self, leaf: &Leaf<'_, 'a>, a: &ch::Access, claims: &mut Vec<Claim>) {
        let m = self.part(&leaf.view, Role::Access(amount::kind(&a.amount)), a.span);
        if !leaf.bound.is_empty() {
            return self.unsupported(a.span, "a quantified permission beside others in a remembered state");
        }
        let wanted = (!amount::is_inexact(&a.amount)).then(|| self.amount(&leaf.view, &a.amount, m));
        let mut claim = |mask: Symbol, params: Vec<Type>, of: Of| {
            claims.push(Claim { mask, params, guards: leaf.guards.clone(), of, amount: wanted.clone() });
        };
        let object_only = || vec![Type::Ref];
        match &a.target {
            ch::Target::Field { recv, field } => {
                let object = self.exp(&leaf.view, recv);
                claim(self.mask_fn(*field), object_only(), Of::These(vec![object]));
            }
            ch::Target::AllFields { recv, class } => {
                let object = self.exp(&leaf.view, recv);
                for f in self.p[*class].fields() {
                    claim(self.mask_fn(ch::FieldRef::User(f)), object_only(), Of::These(vec![object.clone()]));
                }
            }
            ch::Target::Predicate { recv, predicate, args } => {
                let args: Vec<Exp> = std::iter::once(recv).chain(args).map(|e| self.exp(&leaf.view, e)).collect();
                let params = args.iter().map(|e| e.ty.clone()).collect();
                claim(self.predicate_mask_fn(*predicate), params, Of::These(args));
            }
            ch::Target::Elements { elements, field } => {
                let s = self.exp(&leaf.view, elements);
                claim(self.mask_fn(*field), object_only(), Of::EachIn(s));
            }
            ch::Target::ElementsAllFields { elements, class } => {
                let s = self.exp(&leaf.view, elements);
                for f in self.p[*class].fields() {
                    claim(self.mask_fn(ch::FieldRef::User(f)), object_only(), Of::EachIn(s.clone()));
                }
            }
            ch::Target::ElementPredicates { elements, predicate } => {
                let s = self.exp(&leaf.view, elements);
                claim(self.predicate_mask_fn(*predicate), object_only(), Of::EachIn(s));
            }
            ch::Target::BackPointers { .. } => {}
        }
    }

    /// As much was held of every location as all claims on it together.
    fn sum_up(&self, mask: Symbol, s: &Exp, claims: &[&Claim], m: Meta) -> Exp {
        let params = claims.first().map_or(&[] as &[Type], |c| &c.params);
        let vars: Vec<Var> = params.iter().enumerate().map(|(i, ty)| var(&format!("q$m{i}"), ty.clone())).collect();
        let args: Vec<Exp> = vars.iter().map(|x| Expr::local(x.name, x.ty.clone(), m)).collect();
        let held = self.mask(mask, s, &args, m);
        let ite = |c: Exp, a: Exp, b: Exp| {
            let ty = a.ty.clone();
            Expr::new(ExpKind::Cond(c, a, b), ty, m)
        };
        let exact = claims.iter().filter_map(|c| c.amount.clone().map(|p| ite(c.covers(&args, m), p, none(m))));
        let sum = exact.reduce(|a, b| Expr::binary(BinOp::Add, a, b, Type::Perm, m)).unwrap_or_else(|| none(m));
        let some = claims.iter().filter(|c| c.amount.is_none()).map(|c| c.covers(&args, m));
        let enough = cmp(BinOp::Le, sum.clone(), held.clone(), m);
        let body = match some.reduce(|a, b| Expr::or(a, b, m)) {
            Some(some) => ite(some, cmp(BinOp::Lt, sum, held.clone(), m), enough),
            None => enough,
        };
        forall(vars, vec![Trigger { terms: vec![held], meta: m }], body, m)
    }

    /// A location could be read in a remembered state.
    pub fn readable_then(&mut self, v: &View<'a>, s: &Exp, recv: &Exp, f: ch::FieldRef, span: Span) -> Exp {
        let m = self.part(v, Role::Check(Check::RememberedRead), span);
        let held = more_than_none(self.mask(self.mask_fn(f), s, std::slice::from_ref(recv), m), m);
        let inside = |a: &ch::Access, e: &mut Self, v: &View<'a>| match (&a.target, f) {
            (ch::Target::Field { recv: r, field }, _) if *field == f => Some(Expr::eq(e.exp(v, r), recv.clone(), m)),
            (ch::Target::AllFields { recv: r, class }, ch::FieldRef::User(id)) if e.p[id].class == *class => {
                Some(Expr::eq(e.exp(v, r), recv.clone(), m))
            }
            (ch::Target::Elements { elements, field }, _) if *field == f => {
                let elements = e.exp(v, elements);
                Some(Expr::binary(BinOp::In, recv.clone(), elements, Type::Bool, m))
            }
            _ => None,
        };
        let could = self.held_or_inside(v, held, &inside, m);
        Expr::and(not_null(recv.clone(), m), could, m)
    }

    /// Held directly, or inside one of the instances that are open.
    fn held_or_inside(
        &mut self,
        v: &View<'a>,
        held: Exp,
        covers: &dyn Fn(&ch::Access, &mut Self, &View<'a>) -> Option<Exp>,
        m: Meta,
    ) -> Exp {
        let is_access = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Access(_)));
        let mut any = held;
        for Opened { view, body } in v.states.opened.clone().iter() {
            for leaf in self.leaves(view, body, &is_access) {
                let ch::ExprKind::Access(a) = &leaf.exp.kind else { continue };
                if leaf.bound.is_empty()
                    && leaf.opened.is_empty()
                    && let Some(here) = covers(a, self, &leaf.view)
                {
                    any = Expr::or(any, Expr::conj(leaf.guards.into_iter().chain([here]), m), m);
                }
            }
        }
        any
    }

    /// A function could be applied in a remembered state: what it requires held then.
    pub fn applicable_then(
        &mut self,
        v: &View<'a>,
        recv: &ch::Exp,
        f: &'a ch::Function,
        args: &[ch::Exp],
        span: Span,
    ) -> Exp {
        let m = self.part(v, Role::Check(Check::RememberedApplication), span);
        let this = self.exp(v, recv);
        let args: Vec<Exp> = args.iter().map(|e| self.exp(v, e)).collect();
        let locals = f.params.iter().copied().zip(args);
        let inner = v.unchecked().in_member(&f.locals, Some(this.clone()), locals);
        let inner = View { fraction: Some(none(m)), ..inner };
        let mut all = Vec::new();
        if !f.is_static {
            all.push(not_null(this, m));
        }
        for clause in &f.requires {
            let required = self.assertion(&inner, &clause.body);
            all.push(required.bottom_up(&mut |e| Some(e.at(m))));
        }
        Expr::conj(all, m)
    }

    /// `unfolding` in a remembered state: the instance was held, and what is inside it may be read.
    pub fn unfolding_then(&mut self, v: &View<'a>, s: &Exp, access: &ch::Access, body: &ch::Exp, span: Span) -> Exp {
        let ch::Target::Predicate { recv, predicate, args } = &access.target else { return self.exp(v, body) };
        let m = self.part(v, Role::Check(Check::RememberedUnfolding), span);
        let args: Vec<Exp> = std::iter::once(recv).chain(args).map(|e| self.exp(v, e)).collect();
        let held = more_than_none(self.mask(self.predicate_mask_fn(*predicate), s, &args, m), m);
        let inside = |a: &ch::Access, e: &mut Self, v: &View<'a>| match &a.target {
            ch::Target::Predicate { recv, predicate: p, args: other } if p == predicate => {
                let other: Vec<Exp> = std::iter::once(recv).chain(other).map(|x| e.exp(v, x)).collect();
                let same = other.into_iter().zip(&args).map(|(a, b)| Expr::eq(a, b.clone(), m));
                Some(Expr::conj(same.collect::<Vec<_>>(), m))
            }
            _ => None,
        };
        let could = self.held_or_inside(v, held, &inside, m);
        let could = Expr::and(not_null(args[0].clone(), m), could, m);
        let declared: &'a ch::Predicate = &self.p[*predicate];
        let locals = declared.params.iter().copied().zip(args[1..].iter().cloned());
        let view = v.unchecked().with_old(None).in_member(&declared.locals, Some(args[0].clone()), locals);
        let opened = v.states.opened.iter().cloned().chain([Opened { view, body: &declared.body }]).collect();
        let mut inside = v.clone();
        inside.states.opened = Rc::new(opened);
        let value = self.exp(&inside, body);
        asserting(could, value)
    }
}
