//! Assertions: permissions, credits and what surrounds them.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::amount;
use super::encoder::*;
use super::lock_order::level_of;
use super::obligations::{depth_clause, has_items, wait_clause};
use super::origin::{AmountKind, Check, Role};
use super::prelude;
use super::view::{Epsilon, Mode, OldHeap, OldView, View, Waits};

/// Whether an expression asserts permissions, credits, locks or states somewhere (else it is a plain value).
pub fn is_spatial(e: &ch::Exp) -> bool {
    ch::visit::any(e, &|e| {
        matches!(
            e.kind,
            ch::ExprKind::Access(_) | ch::ExprKind::Credit { .. } | ch::ExprKind::Eval(..) | ch::ExprKind::Duty(_)
        )
    })
}

impl<'a> Encoder<'a> {
    /// An assertion for both directions; free facts are marked as such.
    pub fn assertion(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        syntax::deep(|| self.assertion_now(v, e))
    }

    fn assertion_now(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        use ch::ExprKind::*;
        if let Binary(ch::BinOp::And, a, b) = &e.kind {
            let (a, b) = (self.assertion(v, a), self.assertion(v, b));
            let m = self.part(v, Role::Pure, e.span);
            return both(a, b, m);
        }
        if v.waits == Waits::Item && self.features.obligations {
            // Moved by statements around the contract; here it only must have a meaning.
            if let Some((level, _)) = wait_clause(e) {
                return self.defined(v, &[level_of(level)], e.span);
            }
            if let Some((least, _)) = depth_clause(e) {
                return self.defined(v, std::slice::from_ref(least), e.span);
            }
        }
        let has_items = self.features.obligations && has_items(e);
        if !is_spatial(e) && !has_items {
            return self.exp(v, e);
        }
        let m = self.part(v, Role::Pure, e.span);
        match &e.kind {
            Binary(ch::BinOp::Implies, c, a) => {
                let (c, a) = (self.exp(v, c), self.assertion(v, a));
                Expr::implies(c, a, m)
            }
            Cond(c, a, b) => {
                let (c, a, b) = (self.exp(v, c), self.assertion(v, a), self.assertion(v, b));
                Expr::new(ExpKind::Cond(c, a, b), Type::Bool, m)
            }
            Quant { quantifier: ch::Quantifier::Forall, vars, domain, body } => {
                self.quantified_assertion(v, vars, domain, body, e.span)
            }
            Access(a) => self.access(v, a),
            Credit { channel, .. } if !self.features.obligations => {
                let channel = self.exp(v, channel);
                if is_this(&channel) { Expr::bool(true, m) } else { not_null(channel, m) }
            }
            Eval(state, body) => {
                let (facts, inner) = self.eval_view(v, state, e.span);
                let sums = match &inner.states.mode {
                    Mode::State(s) => self.claims_add_up(&inner, &s.clone(), body),
                    _ => None,
                };
                let claimed = self.assertion(&inner, body);
                Expr::conj([facts, claimed].into_iter().chain(sums), m)
            }
            _ => self.exp(v, e),
        }
    }

    /// True, where these expressions can be evaluated.
    pub fn defined(&mut self, v: &View<'a>, es: &[ch::Exp], span: Span) -> Exp {
        let m = self.part(v, Role::Pure, span);
        if !v.checked {
            return Expr::bool(true, m);
        }
        let values: Vec<Exp> = es.iter().map(|e| self.exp(v, e)).collect();
        Expr::conj(values.into_iter().map(|e| Expr::eq(e.clone(), e, m)), m)
    }

    /// Only the permissions of an assertion, under their guards.
    pub fn permissions(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        use ch::ExprKind::*;
        let m = self.part(v, Role::Pure, e.span);
        if !ch::visit::any(e, &|e| matches!(e.kind, Access(_))) {
            return Expr::bool(true, m);
        }
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                let (a, b) = (self.permissions(v, a), self.permissions(v, b));
                both(a, b, m)
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let (c, a) = (self.exp(v, c), self.permissions(v, a));
                Expr::implies(c, a, m)
            }
            Cond(c, a, b) => {
                let (c, a, b) = (self.exp(v, c), self.permissions(v, a), self.permissions(v, b));
                Expr::new(ExpKind::Cond(c, a, b), Type::Bool, m)
            }
            _ => self.assertion(v, e),
        }
    }

    /// `forall x in s :: .. acc(x.f) ..` ranges over the objects themselves, so that one occurring twice counts once.
    fn quantified_assertion(
        &mut self,
        v: &View<'a>,
        vars: &[ch::LocalId],
        domain: &ch::Domain,
        body: &ch::Exp,
        span: Span,
    ) -> Exp {
        let m = self.part(v, Role::Pure, span);
        if let (ch::Domain::Elements(s), [x]) = (domain, vars)
            && s.ty.element().is_some_and(|t| t.is_reference())
            && receivers_are(body, *x)
        {
            let (x_exp, range, bound) = self.element(v, s, span);
            let inner = v.with_local(*x, x_exp);
            let body = self.assertion(&inner, body);
            return forall(vec![bound], vec![], Expr::implies(range, body, m), m);
        }
        let (guards, inner, bound) = self.bound(v, vars, domain, span);
        let body = self.assertion(&inner, body);
        self.quantified(ch::Quantifier::Forall, bound, guards, body, m)
    }

    pub fn access(&mut self, v: &View<'a>, a: &ch::Access) -> Exp {
        if let Mode::State(s) = &v.states.mode {
            let s = s.clone();
            return self.remembered_access(v, &s, a);
        }
        let kind = match &a.target {
            ch::Target::Elements { .. }
            | ch::Target::ElementsAllFields { .. }
            | ch::Target::ElementPredicates { .. } => AmountKind::Mixed,
            _ if v.epsilon != Epsilon::No => AmountKind::Epsilons,
            _ => amount::kind(&a.amount),
        };
        let m = self.part(v, Role::Access(kind), a.span);
        let perm = self.amount(v, &a.amount, m);
        let mut conjuncts: Vec<Exp> = self.positive(v, &a.amount, &perm, a.span).into_iter().collect();
        match &a.target {
            ch::Target::Field { recv, field: f } => {
                let object = self.exp(v, recv);
                conjuncts.push(self.field_access(v, &recv.ty, object, *f, a, perm, m));
            }
            ch::Target::Predicate { recv, predicate, args }
                if v.defaults >= 1 && matches!(recv.kind, ch::ExprKind::This) && a.amount == ch::Amount::Full =>
            {
                let seen = self.through_predicate(v, *predicate, args);
                conjuncts.push(seen);
            }
            ch::Target::Predicate { predicate, .. } => {
                if let Some(loc) = self.predicate_loc(v, &a.target) {
                    let eps = self.features.instances_in_epsilons(*predicate);
                    let around = self.some_fraction(v, a, loc.clone(), eps, &[]);
                    conjuncts.extend(around.clone().map(|(enough, _)| enough));
                    self.predicate_access(v, loc, perm, &mut conjuncts, m);
                    conjuncts.extend(around.map(|(_, left)| left));
                }
            }
            ch::Target::AllFields { recv, class } => {
                let object = self.exp(v, recv);
                let fields: Vec<ch::FieldId> = self.p[*class].fields().collect();
                for f in fields {
                    let f = ch::FieldRef::User(f);
                    conjuncts.push(self.field_access(v, &recv.ty, object.clone(), f, a, perm.clone(), m));
                }
            }
            ch::Target::Elements { elements, field: f } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                let loc = Loc::Field { recv: x, field: self.field_name(*f) };
                let eps = self.features.in_epsilons(*f);
                self.each_access(v, a, (range, bound), loc, eps, perm, &mut conjuncts);
            }
            ch::Target::ElementPredicates { elements, predicate } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                let loc = Loc::Predicate { name: self.predicate_name(*predicate), args: vec![x] };
                let eps = self.features.instances_in_epsilons(*predicate);
                self.each_access(v, a, (range, bound), loc, eps, perm, &mut conjuncts);
            }
            ch::Target::ElementsAllFields { elements, class } => {
                for f in self.p[*class].fields() {
                    let f = ch::FieldRef::User(f);
                    let (x, range, bound) = self.element(v, elements, a.span);
                    let loc = Loc::Field { recv: x, field: self.field_name(f) };
                    let eps = self.features.in_epsilons(f);
                    self.each_access(v, a, (range, bound), loc, eps, perm.clone(), &mut conjuncts);
                }
            }
            ch::Target::BackPointers { .. } => self.unsupported(a.span, "back pointers of tracked fields"),
        }
        Expr::conj(conjuncts, m)
    }

    /// Permission to the same location of every element.
    #[allow(clippy::too_many_arguments)]
    fn each_access(
        &mut self,
        v: &View<'a>,
        a: &ch::Access,
        (range, bound): (Exp, Var),
        loc: Loc,
        eps: bool,
        perm: Exp,
        conjuncts: &mut Vec<Exp>,
    ) {
        let m = perm.meta;
        let around = self.some_fraction(v, a, loc.clone(), eps, &[(range.clone(), bound.clone())]);
        conjuncts.extend(around.clone().map(|(enough, _)| enough));
        conjuncts.push(forall(vec![bound], vec![], Expr::implies(range, acc(loc, perm, m), m), m));
        conjuncts.extend(around.map(|(_, left)| left));
    }

    /// What stands around `rd*` of a location that may be held in epsilons, of one or of every element: those alone are no fraction, and what
    /// is received is one. The test stands first: later it would see what is left.
    fn some_fraction(
        &mut self,
        v: &View<'a>,
        a: &ch::Access,
        loc: Loc,
        eps: bool,
        each: &[(Exp, Var)],
    ) -> Option<(Exp, Exp)> {
        if a.amount != ch::Amount::Star || !eps || !v.links {
            return None;
        }
        let m = self.part(v, Role::Readable, a.span);
        let of_each = |e: Exp| {
            each.iter()
                .fold(e, |e, (range, bound)| forall(vec![bound.clone()], vec![], Expr::implies(range.clone(), e, m), m))
        };
        let enough = of_each(cmp(BinOp::Lt, prelude::many_epsilons(m), perm(loc.clone(), m), m));
        let left = of_each(cmp(BinOp::Lt, times(1_000_000, prelude::many_epsilons(m), m), perm(loc, m), m));
        let claimed = Expr::new(ExpKind::InhaleExhale(Expr::bool(true, m), enough), Type::Bool, m);
        Some((claimed, free_fact(left, m)))
    }

    /// An instance exists only of an object: folding checks it, so holding one tells it.
    fn predicate_access(&mut self, v: &View<'a>, loc: Loc, perm: Exp, conjuncts: &mut Vec<Exp>, m: Meta) {
        let recv = match &loc {
            Loc::Predicate { args, .. } => args.first().cloned(),
            Loc::Field { .. } => None,
        };
        let there = recv.filter(|r| !is_this(r)).map(|r| not_null(r, m));
        match there {
            Some(fact) if v.fraction.is_none() => conjuncts.extend([fact, acc(loc, perm, m)]),
            Some(fact) if v.links => conjuncts.extend([acc(loc, perm, m), free_fact(fact, m)]),
            _ => conjuncts.push(acc(loc, perm, m)),
        }
    }

    /// The body of a predicate on `this`, in its place.
    fn through_predicate(&mut self, v: &View<'a>, id: ch::PredicateId, args: &[ch::Exp]) -> Exp {
        let p: &'a ch::Predicate = &self.p[id];
        let credits = ch::visit::any(&p.body, &|e| matches!(e.kind, ch::ExprKind::Credit { .. }));
        if credits || self.features.obligations && has_items(&p.body) {
            // Nobody would take the rights of the body, or bring them.
            self.unsupported(p.body.span, "rights to receive in a predicate that is seen through (`-defaults`)");
        }
        let args: Vec<Exp> = args.iter().map(|e| self.exp(v, e)).collect();
        let locals = p.params.iter().copied().zip(args);
        let inner = View { defaults: 0, ..v.in_member(&p.locals, v.names.this.clone(), locals) };
        self.assertion(&inner, &p.body)
    }

    fn field_access(
        &mut self,
        v: &View<'a>,
        of: &ch::Type,
        object: Exp,
        f: ch::FieldRef,
        a: &ch::Access,
        perm_exp: Exp,
        m: Meta,
    ) -> Exp {
        let loc = Loc::Field { recv: object.clone(), field: self.field_name(f) };
        let mut conjuncts = Vec::new();
        let around = self.some_fraction(v, a, loc.clone(), self.features.in_epsilons(f), &[]);
        conjuncts.extend(around.clone().map(|(enough, _)| enough));
        if v.links
            && let Some(bounded) = self.bounded_counts(v, &a.amount, m)
        {
            conjuncts.push(free_fact(bounded, m));
        }
        conjuncts.push(acc(loc, perm_exp, m));
        conjuncts.extend(around.map(|(_, left)| left));
        if f == ch::FieldRef::Mu
            && v.links
            && let Some(link) = self.link(v, of, object, m)
        {
            conjuncts.push(free_fact(link, m));
        }
        Expr::conj(conjuncts, m)
    }

    /// The facts an `eval` states about its state, and the view of its body.
    pub fn eval_view(&mut self, v: &View<'a>, state: &ch::EvalState, span: Span) -> (Exp, View<'a>) {
        let m = self.part(v, Role::Check(Check::EvalArgs), span);
        let mut inner = v.clone();
        inner.states.old = Some(OldView::of_heap(OldHeap::Label(OldLabel::Pre)));
        match state {
            ch::EvalState::Fork { token, recv, method, args } => {
                let tk = self.exp(v, token);
                let mut facts = Vec::new();
                let im = self.part(v, Role::Check(Check::EvalInactive), token.span);
                facts.push(self.read_of(v, tk.clone(), ch::FieldRef::Joinable, token.span).at(im));
                let r = self.exp(v, recv);
                let this = remembered(self.token_fn(*method, "this".into()), vec![tk.clone()], Type::Ref, m);
                facts.push(Expr::eq(this, r, m));
                let formals = &self.p[*method];
                for (arg, formal) in args.iter().zip(&formals.ins) {
                    let Some(arg) = arg else { continue };
                    let local = &formals.locals[*formal];
                    let actual = self.exp(v, arg);
                    let name = self.token_fn(*method, local.name);
                    let recorded = remembered(name, vec![tk.clone()], self.ty(&local.ty), m);
                    facts.push(Expr::eq(recorded, actual, m));
                }
                self.enter_state(&mut inner, prelude::fork_state(tk, m), m);
                (Expr::conj(facts, m), inner)
            }
            ch::EvalState::Acquire(o) | ch::EvalState::Release(o) => {
                let Some(locks) = v.speaker().thread.locks else {
                    self.unsupported(span, "a lock state in a place that belongs to no thread");
                    return (Expr::bool(true, m), inner);
                };
                let acquire = matches!(state, ch::EvalState::Acquire(_));
                let sm = self.part(v, Role::Check(Check::EvalState), span);
                let (level, exists) = if acquire {
                    let object = self.exp(v, o);
                    let held =
                        cmp(BinOp::Ne, prelude::lock_status(locks.clone(), object.clone(), sm), Expr::int(0, sm), sm);
                    (prelude::lock_level(locks.clone(), object, m), held)
                } else {
                    let level = self.level(v, o);
                    let known = prelude::lock_noted(locks.clone(), level.clone(), sm);
                    (level, known)
                };
                let noted = if acquire { prelude::acquire_state } else { prelude::release_state };
                let s = noted(locks, level, m);
                self.enter_state(&mut inner, s, m);
                (exists, inner)
            }
        }
    }

    /// The credits an assertion transfers, as a value. The guards are read in the same state as the assertion.
    pub fn credits(&mut self, v: &View<'a>, clauses: &[&ch::Exp], span: Span) -> Exp {
        let m = self.part(v, Role::Pure, span);
        let mut total = prelude::no_credits(m);
        for clause in clauses {
            total = self.add_credits(&v.unchecked(), clause, &[], total, m);
        }
        total
    }

    fn add_credits(&mut self, v: &View<'a>, e: &ch::Exp, guards: &[Exp], total: Exp, m: Meta) -> Exp {
        use ch::ExprKind::*;
        if !ch::visit::any(e, &|e| matches!(e.kind, Credit { .. })) {
            return total;
        }
        let guarded = |more: Exp| guards.iter().cloned().chain([more]).collect::<Vec<_>>();
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                let total = self.add_credits(v, a, guards, total, m);
                self.add_credits(v, b, guards, total, m)
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let c = self.exp(v, c);
                self.add_credits(v, a, &guarded(c), total, m)
            }
            Cond(c, a, b) => {
                let c = self.exp(v, c);
                let not = Expr::not(c.clone(), m);
                let total = self.add_credits(v, a, &guarded(c), total, m);
                self.add_credits(v, b, &guarded(not), total, m)
            }
            Credit { channel, n } => {
                let channel = self.exp(v, channel);
                let n = n.as_ref().map_or_else(|| Expr::int(1, m), |n| self.exp(v, n));
                let n = match guards.is_empty() {
                    true => n,
                    false => {
                        let c = Expr::conj(guards.iter().cloned(), m);
                        Expr::new(ExpKind::Cond(c, n, Expr::int(0, m)), Type::Int, m)
                    }
                };
                prelude::add_credit(total, channel, n, m)
            }
            _ => {
                self.unsupported(e.span, "a credit in this place");
                total
            }
        }
    }
}

fn is_this(e: &Exp) -> bool {
    matches!(&e.kind, ExpKind::Local(name) if name.as_str() == "this")
}

/// A conjunction without needless `true`s.
pub fn both(a: Exp, b: Exp, m: Meta) -> Exp {
    if a.is_true() {
        b
    } else if b.is_true() {
        a
    } else {
        Expr::and(a, b, m)
    }
}

/// Whether all permissions in a quantifier's body are to the bound object itself.
fn receivers_are(e: &ch::Exp, x: ch::LocalId) -> bool {
    let is_x = |e: &ch::Exp| matches!(e.kind, ch::ExprKind::Local(id) if id == x);
    !ch::visit::any(e, &|e| match &e.kind {
        ch::ExprKind::Access(a) => match &a.target {
            ch::Target::Field { recv, .. }
            | ch::Target::Predicate { recv, .. }
            | ch::Target::AllFields { recv, .. } => !is_x(recv),
            _ => true,
        },
        _ => false,
    })
}
