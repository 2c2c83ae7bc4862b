//! `\old` in what `run` promises: the values at the start.
//!
//! Whoever joins a thread need not have seen it start. So the start keeps each value that a promise speaks of, as a function of the thread (or of the future of a
//! task), which is started once. A value that depends on variables of a quantifier is a function of these as well, and is kept wherever the starter may read.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::threads::Task;
use super::view::View;

/// Whose start `\old` speaks of.
#[derive(Clone)]
pub struct Started {
    /// The thread or future.
    pub handle: Exp,
    pub run: jv::MethodId,
}

impl<'a> Encoder<'a> {
    /// What stands under `\old` in the promises of a `run`.
    fn values_at_start(&self, run: jv::MethodId) -> Vec<&'a jv::Exp> {
        let p = self.p;
        let mut found = Vec::new();
        for (_, e) in p[self.contract_source(run)].contract.postconditions() {
            visit::each(e, &mut |e| {
                if let jv::ExprKind::Old(None, inner) = &e.kind {
                    found.push(inner);
                }
            });
        }
        found
    }

    /// `\old(e)` for whoever joins.
    pub fn value_at_start(&mut self, v: &View, started: &Started, inner: &jv::Exp, m: Meta) -> Exp {
        let at = self.values_at_start(started.run).into_iter().position(|known| known.span == inner.span);
        let bound: Option<Vec<Exp>> =
            bound_outside(self.p, inner).iter().map(|local| v.locals.get(local).cloned()).collect();
        match (at, bound) {
            (Some(at), Some(bound)) => self.kept(started, at, inner, bound, m),
            _ => self.hole(inner.span, &inner.ty, "`\\old` in this place"),
        }
    }

    fn kept(&mut self, started: &Started, at: usize, inner: &jv::Exp, bound: Vec<Exp>, m: Meta) -> Exp {
        let source = self.contract_source(started.run);
        let name = Symbol::new(&format!("$started_{}_{at}", source.0));
        let args: Vec<Exp> = std::iter::once(started.handle.clone()).chain(bound).collect();
        let params = args.iter().enumerate().map(|(n, arg)| var(&format!("x{n}"), arg.ty.clone())).collect();
        let ty = self.ty(&inner.ty);
        self.constant(name, params, ty);
        self.constant_app(name, args, m)
    }
}

/// The variables of an expression that quantifiers around it bind.
fn bound_outside(p: &jv::Program, e: &jv::Exp) -> Vec<jv::LocalId> {
    let (mut used, mut own) = (Vec::new(), Vec::new());
    visit::each(e, &mut |e| match &e.kind {
        jv::ExprKind::Local(local) if p[*local].kind == jv::LocalKind::Bound && !used.contains(local) => {
            used.push(*local);
        }
        jv::ExprKind::Quantified(q) => own.extend(q.binders.iter().map(|binder| binder.local)),
        jv::ExprKind::Let { local, .. } => own.push(*local),
        _ => {}
    });
    used.retain(|local| !own.contains(local));
    used
}

impl<'a> Body<'_, 'a> {
    /// Gives away what a task requires, and keeps the values that its promises speak of.
    pub fn give_and_keep(&mut self, task: &Task, handle: &Exp, span: Span) {
        let m = self.quiet(span);
        let started = Started { handle: handle.clone(), run: task.run };
        let values = self.e.values_at_start(task.run);
        let view = self.e.run_view(task, handle, m);
        for (at, inner) in values.iter().enumerate() {
            if !bound_outside(self.e.p, inner).is_empty() {
                self.keep_family(&view, &started, at, inner, span);
            }
        }
        let before = self.fresh_label("start");
        if !values.is_empty() {
            self.label(before, m);
        }
        self.give_task(task, handle, span);
        for (at, inner) in values.iter().enumerate() {
            if bound_outside(self.e.p, inner).is_empty() {
                let value = self.e.exp(&view, inner);
                let ty = value.ty.clone();
                let then = Expr::new(ExpKind::Old(OldLabel::Label(before), value), ty, m);
                let kept = self.e.kept(&started, at, inner, vec![], m);
                self.inhale(Expr::eq(kept, then, m), m);
            }
        }
    }

    /// One value for all values of the variables that are bound around it.
    fn keep_family(&mut self, view: &View, started: &Started, at: usize, inner: &jv::Exp, span: Span) {
        let p = self.e.p;
        let m = self.quiet(span);
        let (mut vars, mut bound, mut view) = (Vec::new(), Vec::new(), view.clone());
        for local in bound_outside(p, inner) {
            let name = self.e.bound_name(p[local].name.as_str());
            let var = self.e.local_var(local, name);
            let value = Expr::local(name, var.ty.clone(), m);
            vars.push(var);
            view = view.with([(local, value.clone())]);
            bound.push(value);
        }
        let value = self.e.exp(&view, inner);
        let mut readable = Vec::new();
        if !locations(&value, &mut readable) {
            return self.e.unsupported(
                inner.span,
                "`\\old` of more than fields, elements and sums of them, with a variable of a quantifier, in what `run` promises",
            );
        }
        let readable: Vec<Exp> = readable.into_iter().map(|loc| more_than_none(perm(loc, m), m)).collect();
        let kept = self.e.kept(started, at, inner, bound, m);
        let trigger = Trigger { terms: vec![kept.clone()], meta: m };
        let all = forall(vars, vec![trigger], implies_all(&readable, Expr::eq(kept, value, m), m), m);
        self.inhale(all, m);
    }
}

/// The locations that a value is read from, inner ones first. False if it demands more than permissions to these.
fn locations(e: &Exp, found: &mut Vec<Loc>) -> bool {
    match &e.kind {
        ExpKind::Local(_) | ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null => true,
        ExpKind::Field(recv, field) => {
            let inside = locations(recv, found);
            found.push(Loc::Field { recv: recv.clone(), field: *field });
            inside
        }
        ExpKind::DomainApp { args, .. } => args.iter().all(|arg| locations(arg, found)),
        ExpKind::Unary(_, a) => locations(a, found),
        ExpKind::Binary(op, a, b) => is_total(*op) && locations(a, found) && locations(b, found),
        _ => false,
    }
}

/// Whether an operator has a value for all operands, and looks at both.
fn is_total(op: BinOp) -> bool {
    use BinOp::*;
    matches!(op, Add | Sub | Mul | Eq | Ne | Lt | Le | Gt | Ge)
}
