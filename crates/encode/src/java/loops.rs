//! Loops.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::{Body, assigned};
use super::encoder::*;
use super::jumps::Scope;
use super::origin::{Act, Check, Place, Role, Within};
use super::view::View;

impl<'a> Body<'_, 'a> {
    pub fn loop_statement(&mut self, l: &jv::Loop, labels: &[jv::JumpId], span: Span) {
        if l.is_parallel() {
            return self.parallel_loop(l, span, |b| b.statement(&l.body));
        }
        let mut ids = labels.to_vec();
        ids.push(l.target);
        match &l.kind {
            jv::LoopKind::While { cond } => self.while_loop(l, ids, Some(cond), &[], span),
            jv::LoopKind::For { init, cond, update } => {
                self.statements(init);
                self.while_loop(l, ids, cond.as_ref(), update, span);
            }
            jv::LoopKind::Do { cond } => self.do_loop(l, ids, cond, span),
            jv::LoopKind::Each { local, of, over } => match over {
                jv::Over::Array => self.each_loop(l, ids, *local, of, span),
                jv::Over::Iterable(element) => {
                    let collection = self.value(of);
                    let round = |b: &mut Self| b.statement(&l.body);
                    self.iterable_loop((l, &ids, span), (*local, of, element), collection, round);
                }
                jv::Over::Unknown => {
                    self.e.unsupported(span, "a for-each loop over something of which nothing is known");
                }
            },
        }
    }

    /// The body of a loop, with the places that jumps lead to.
    fn iteration(&mut self, ids: &[jv::JumpId], after: source::Symbol, span: Span, round: impl FnOnce(&mut Self)) {
        let again = self.fresh_label("continue");
        self.scopes.push(Scope::Target { ids: ids.to_vec(), after, again: Some(again), value: None });
        round(self);
        self.scopes.pop();
        let m = self.quiet(span);
        self.label(again, m);
    }

    fn while_loop(
        &mut self,
        l: &jv::Loop,
        ids: Vec<jv::JumpId>,
        cond: Option<&jv::Exp>,
        update: &[jv::Exp],
        span: Span,
    ) {
        let after = self.fresh_label("after");
        let changed = self.changed_in(l, update, cond);
        let invariants = self.invariants(l, &changed, span);
        let decreases = self.loop_measure(l);
        let m = self.e.act(Act::Plain, span);
        let lazily = cond.filter(|cond| !self.has_effects(cond));
        let condition = match lazily {
            Some(cond) => self.condition(cond),
            None => Expr::bool(true, m),
        };
        let body = self.block_of(|b| {
            if let (None, Some(cond)) = (lazily, cond) {
                let value = b.condition(cond);
                b.leave_unless(value, after, cond.span);
            }
            b.iteration(&ids, after, span, |b| b.statement(&l.body));
            update.iter().for_each(|e| b.effect(e));
        });
        self.emit(StmtKind::While { cond: condition, invariants, decreases, body }, m);
        let m = self.quiet(span);
        self.label(after, m);
    }

    /// A loop that gets its element, or leaves, at the beginning of each round, and goes on to the next one at the end.
    pub fn asking_loop(
        &mut self,
        (l, ids, span): (&jv::Loop, &[jv::JumpId], Span),
        (before, after_theirs): (Option<Exp>, Option<Exp>),
        element: impl FnOnce(&mut Self, source::Symbol),
        round: impl FnOnce(&mut Self),
        next: impl FnOnce(&mut Self),
    ) {
        let after = self.fresh_label("after");
        let changed = self.changed_in(l, &[], None);
        let mut invariants: Vec<Exp> = before.into_iter().collect();
        invariants.extend(self.invariants(l, &changed, span));
        invariants.extend(after_theirs);
        let decreases = self.loop_measure(l);
        let body = self.block_of(|b| {
            element(b, after);
            b.iteration(ids, after, span, round);
            next(b);
        });
        let act = self.e.act(Act::Plain, span);
        let m = self.quiet(span);
        self.emit(StmtKind::While { cond: Expr::bool(true, m), invariants, decreases, body }, act);
        self.label(after, m);
    }

    /// The body once, then as long as the condition holds.
    fn do_loop(&mut self, l: &jv::Loop, ids: Vec<jv::JumpId>, cond: &jv::Exp, span: Span) {
        let after = self.fresh_label("after");
        self.iteration(&ids, after, span, |b| b.statement(&l.body));
        self.while_loop(l, ids, Some(cond), &[], span);
        let m = self.quiet(span);
        self.label(after, m);
    }

    fn each_loop(&mut self, l: &jv::Loop, ids: Vec<jv::JumpId>, local: jv::LocalId, of: &jv::Exp, span: Span) {
        let array = self.value(of);
        let array = self.temp("a", array);
        self.check(Check::ArrayNull, of.span, span, |m| not_null(array.clone(), m));
        let m = self.quiet(span);
        let index = self.temp("i", Expr::int(0, m));
        let after = self.fresh_label("after");
        let changed = self.changed_in(l, &[], None);
        let outer = self.view.index.replace(index.clone());
        let len = self.e.array_length(array.clone(), m);
        let bounds = Expr::and(
            cmp(BinOp::Le, Expr::int(0, m), index.clone(), m),
            cmp(BinOp::Le, index.clone(), len.clone(), m),
            m,
        );
        let mut invariants = vec![bounds];
        invariants.extend(self.invariants(l, &changed, span));
        let decreases = self.loop_measure(l);
        let variable = self.declare(local);
        let body = self.block_of(|b| {
            let element = match &of.ty {
                jv::Type::Array(element) => (**element).clone(),
                _ => b.e.p[local].ty.clone(),
            };
            let v = b.code(of.span);
            let slot = b.e.array_slot(array.clone(), index.clone(), m);
            let name = b.e.element_field(&element);
            let read = b.e.node(&v, Role::Read(Place::Element), of.span);
            let ty = b.e.ty(&element);
            let value = field(slot, name, ty, read);
            let target = b.e.p[local].ty.clone();
            let value = b.element_as(value, &element, &target, of.span);
            let act = b.e.act(Act::Plain, of.span);
            b.set(&variable, value, act);
            b.assume_type(&variable, &target, of.span);
            b.iteration(&ids, after, span, |b| b.statement(&l.body));
            let next = Expr::binary(BinOp::Add, index.clone(), Expr::int(1, m), Type::Int, m);
            b.set(&index, next, m);
        });
        let cond = cmp(BinOp::Lt, index, len, m);
        let act = self.e.act(Act::Plain, span);
        self.emit(StmtKind::While { cond, invariants, decreases, body }, act);
        self.view.index = outer;
        self.label(after, m);
    }

    /// The variables that a loop may change.
    fn changed_in(&mut self, l: &jv::Loop, update: &[jv::Exp], cond: Option<&jv::Exp>) -> Vec<jv::LocalId> {
        let mut changed = assigned(&[&l.body]);
        for e in update.iter().chain(cond) {
            let stmt = jv::Stmt { kind: jv::StmtKind::Expr(e.clone()), span: e.span };
            changed.extend(assigned(&[&stmt]));
        }
        let mut changed: Vec<jv::LocalId> =
            changed.into_iter().filter(|id| self.view.locals.contains_key(id)).collect();
        changed.sort();
        changed
    }

    pub fn invariants(&mut self, l: &jv::Loop, changed: &[jv::LocalId], span: Span) -> Vec<Exp> {
        let mut all: Vec<Exp> = self.same_locks(span).into_iter().collect();
        for id in changed {
            let local = &self.e.p[*id];
            let m = Meta::from(local.span);
            let value = self.view.locals[id].clone();
            if matches!(local.ty, jv::Type::Frac | jv::Type::ZFrac) || local.ghost {
                continue;
            }
            if let Some(fact) = self.e.type_fact(&value, &local.ty, m) {
                all.push(free_fact(fact, m));
            }
        }
        for (e, clause) in self.everywhere.clone() {
            let v = View { locals: self.contract_locals.clone(), ..self.formula(Within::Invariant, clause) };
            self.e.allow_claims(&e);
            all.push(self.e.exp(&v, &e));
            all.extend(self.unchanged(&e, true, changed, span));
        }
        for clause in &l.contract {
            match &clause.kind {
                jv::ClauseKind::LoopInvariant(e) => {
                    let v = self.formula(Within::Invariant, clause.span);
                    self.e.allow_claims(e);
                    all.push(self.e.exp(&v, e));
                    all.extend(self.unchanged(e, false, changed, span));
                }
                jv::ClauseKind::Decreases(_) => {}
                jv::ClauseKind::Context(e) | jv::ClauseKind::ContextEverywhere(e) => {
                    let v = self.formula(Within::Invariant, clause.span);
                    self.e.allow_claims(e);
                    all.push(self.e.exp(&v, e));
                }
                _ => self.e.unsupported(clause.span, "this clause of a loop with an invariant"),
            }
        }
        all
    }

    /// What the loop can only read keeps its value: a part of the permission stays outside, so nobody can write it.
    fn unchanged(&mut self, clause: &jv::Exp, of_contract: bool, changed: &[jv::LocalId], span: Span) -> Vec<Exp> {
        let mut reads = Vec::new();
        only_read(clause, &mut reads);
        reads.retain(|location| self.is_stable(location, changed));
        if reads.is_empty() {
            return Vec::new();
        }
        let before = self.fresh_label("loop");
        let m = self.quiet(span);
        self.label(before, m);
        let mut facts = Vec::new();
        for location in reads {
            let mut v = self.formula(Within::Internal, span).unchecked();
            if of_contract {
                v.locals = self.contract_locals.clone();
            }
            facts.extend(self.same_as_before(&v, location, before, m));
        }
        facts
    }

    fn same_as_before(&mut self, v: &View, location: &jv::Location, before: source::Symbol, m: Meta) -> Option<Exp> {
        let same = |value: Exp| {
            let then = Expr::new(ExpKind::Old(OldLabel::Label(before), value.clone()), value.ty.clone(), m);
            Expr::eq(value, then, m)
        };
        let fact = match &location.kind {
            jv::LocationKind::Field { target, field: id } => {
                same(self.e.field_read(v, target.as_ref(), *id, location.span))
            }
            jv::LocationKind::AllElements { array } => {
                let a = self.e.exp(v, array);
                let name = self.e.bound_name("i");
                let i = Expr::local(name, Type::Int, m);
                let slot = self.e.array_slot(a.clone(), i.clone(), m);
                let element = self.e.element_field(&location.ty);
                let ty = self.e.ty(&location.ty);
                let value = field(slot.clone(), element, ty, m);
                let len = self.e.array_length(a, m);
                let inside = Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i, len, m), m);
                let vars = vec![Var { name, ty: Type::Int, span: location.span }];
                forall(vars, vec![Trigger { terms: vec![slot], meta: m }], Expr::implies(inside, same(value), m), m)
            }
            _ => return None,
        };
        Some(free_fact(fact, m))
    }

    /// Whether an expression means the same object all through a loop.
    fn is_stable(&self, location: &jv::Location, changed: &[jv::LocalId]) -> bool {
        let of = match &location.kind {
            jv::LocationKind::Field { target, .. } => target.as_ref(),
            jv::LocationKind::AllElements { array } => Some(array),
            _ => return false,
        };
        of.is_none_or(|e| self.is_same_object(e, changed))
    }

    fn is_same_object(&self, e: &jv::Exp, changed: &[jv::LocalId]) -> bool {
        match &e.kind {
            jv::ExprKind::This { .. } => true,
            jv::ExprKind::Local(id) => !changed.contains(id) && self.view.locals.contains_key(id),
            jv::ExprKind::Field { target, field, .. } if self.e.p[*field].is_final() => {
                target.as_ref().is_none_or(|e| self.is_same_object(e, changed))
            }
            _ => false,
        }
    }

    pub fn loop_measure(&mut self, l: &jv::Loop) -> Vec<Decreases> {
        let mut all = Vec::new();
        for clause in &l.contract {
            let jv::ClauseKind::Decreases(measure) = &clause.kind else { continue };
            let meta = self.e.origin(Role::Measure, Within::Invariant, clause.span, clause.span);
            let v = self.formula(Within::Invariant, clause.span).unchecked();
            let kind = match measure {
                jv::Measure::Tuple(es) => {
                    let measure = es.iter().map(|e| self.e.exp(&v, e)).collect();
                    DecreasesKind::Tuple { measure, cond: None }
                }
                jv::Measure::Assume => DecreasesKind::Wildcard { cond: None },
            };
            all.push(Decreases { kind, meta });
        }
        all
    }
}

/// The locations that a formula has `read` permission to, whatever else holds.
fn only_read<'e>(e: &'e jv::Exp, found: &mut Vec<&'e jv::Location>) {
    match &e.kind {
        jv::ExprKind::Binary(jv::BinOp::Sep, a, b) => {
            only_read(a, found);
            only_read(b, found);
        }
        jv::ExprKind::Convert(_, inner) => only_read(inner, found),
        jv::ExprKind::Perm { location, amount, .. } if super::resources::is_read(amount) => found.push(location),
        _ => {}
    }
}
