//! Termination through dispatch: the measures of Silver see only calls of the method that is named, not of what overrides it.

use java::tree as jv;
use rustc_hash::FxHashSet;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    /// Whether what a call may run leads back to a method. With dispatch, whatever overrides a method counts as well.
    fn leads_back(&self, from: Vec<jv::MethodId>, to: jv::MethodId, dispatch: bool) -> bool {
        let mut todo = from;
        let mut seen: FxHashSet<jv::MethodId> = FxHashSet::default();
        while let Some(id) = todo.pop() {
            if id == to {
                return true;
            }
            if !seen.insert(id) {
                continue;
            }
            super::runs::each_call_of(self.p, id, &mut |call| {
                todo.push(call.method);
                if dispatch && call.is_dispatched() {
                    todo.extend(self.known.tables.targets(call.method));
                }
            });
        }
        false
    }

    fn measure_of(&self, id: jv::MethodId) -> Option<&'a [jv::Exp]> {
        let p: &'a jv::Program = self.p;
        match p[self.contract_source(id)].contract.measure() {
            Some(jv::Measure::Tuple(measure)) => Some(measure),
            _ => None,
        }
    }
}

impl Body<'_, '_> {
    /// Before a call that may come back here through a method that overrides another, the measure of what is called lies below that of this
    /// method. `direct` is a call without dispatch.
    pub fn check_measure(&mut self, callee: jv::MethodId, direct: bool, all: &[Exp], span: Span) {
        let p = self.e.p;
        let Some(own) = self.method else { return };
        let Some(measure) = self.e.measure_of(own) else { return };
        let mut from = vec![callee];
        if !direct {
            from.extend(self.e.known.tables.targets(callee));
        }
        // Where no dispatch is needed to come back, Silver sees the circle.
        if self.e.leads_back(vec![callee], own, false) || !self.e.leads_back(from, own, true) {
            return;
        }
        let Some(theirs) = self.e.measure_of(callee) else {
            return self.e.unsupported(span, "a call that may come back here, of a method without a measure");
        };
        let source = self.e.contract_source(callee);
        let signature = self.e.signature(callee);
        let mut locals: rustc_hash::FxHashMap<jv::LocalId, Exp> = Default::default();
        let args = &all[usize::from(signature.has_this)..];
        for (n, arg) in args.iter().enumerate().take(p[callee].params.len()) {
            locals.insert(p[callee].params[n], arg.clone());
            locals.insert(p[source].params[n], arg.clone());
        }
        let mut v = View::new(Within::Code, span).unchecked();
        v.class = p[source].class;
        v.this = all.first().filter(|_| signature.has_this).cloned();
        v.locals = std::rc::Rc::new(locals);
        let now: Vec<Exp> = theirs.iter().map(|e| self.e.exp(&v, e)).collect();
        let mine = View { locals: self.contract_locals.clone(), ..self.formula(Within::Code, span).unchecked() };
        let then: Vec<Exp> = measure.iter().map(|e| self.e.exp(&mine, e)).collect();
        let simple = |e: &Exp| e.ty == Type::Int && !e.is_heap_dependent();
        if now.len() != then.len() || !now.iter().chain(&then).all(simple) {
            return self.e.unsupported(span, "a measure other than numbers, for a call that may come back here");
        }
        self.check(Check::Decreases, span, span, |m| below(&now, &then, m));
    }
}

/// Whether one tuple of numbers lies below another, which is bounded from below.
fn below(now: &[Exp], then: &[Exp], m: Meta) -> Exp {
    let mut less = Expr::bool(false, m);
    for (a, b) in now.iter().zip(then).rev() {
        let bounded = cmp(BinOp::Ge, b.clone(), Expr::int(0, m), m);
        let smaller = Expr::and(cmp(BinOp::Lt, a.clone(), b.clone(), m), bounded, m);
        let same = Expr::eq(a.clone(), b.clone(), m);
        less = Expr::or(smaller, Expr::and(same, less, m), m);
    }
    less
}
