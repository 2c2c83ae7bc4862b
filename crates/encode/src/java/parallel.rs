//! Loops whose iterations run in parallel, and blocks that are proved by themselves.

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::Span;

use super::body::{Body, assigned};
use super::encoder::*;
use super::exprs::rational;
use super::jumps::Scope;
use super::origin::{Act, Check, Within};
use super::view::View;

/// `for (int i = low; i < high; i++)`
struct Range<'l> {
    local: jv::LocalId,
    low: &'l jv::Exp,
    high: &'l jv::Exp,
}

impl<'a> Body<'_, 'a> {
    pub fn parallel_loop(&mut self, l: &jv::Loop, span: Span, round: impl FnOnce(&mut Self)) {
        let Some(range) = range(l) else {
            return self.e.unsupported(span, "a parallel loop that does not count from one number to another");
        };
        if !self.is_fixed(range.high) {
            return self.e.unsupported(range.high.span, "a parallel loop whose end may change while it runs");
        }
        let outside: Vec<jv::LocalId> = assigned(&[&l.body])
            .into_iter()
            .filter(|id| self.view.locals.contains_key(id) || *id == range.local)
            .collect();
        if !outside.is_empty() {
            return self.e.unsupported(span, "a parallel loop that assigns to variables around it");
        }
        let values = self.values(&[range.low, range.high]);
        let bounds: Vec<Exp> = values.into_iter().map(|value| self.temp("bound", value)).collect();
        let [low, high] = &bounds[..] else { return };
        self.one_iteration(l, &range, (low, high), span, round);
        let m = self.quiet(span);
        let before = self.fresh_label("before");
        self.label(before, m);
        let act = self.e.act(Act::IterationStart, span);
        let mut given = Vec::new();
        for (e, clause) in clauses(l, true) {
            given.extend(self.all_iterations(e, clause, &range, low, high, None));
        }
        // At once: what one clause gives away frames what the next one says.
        let given = self.e.used(Expr::conj(given, act), act);
        self.emit(StmtKind::Exhale(given), act);
        for (e, clause) in clauses(l, false) {
            for back in self.all_iterations(e, clause, &range, low, high, Some(OldLabel::Label(before))) {
                self.inhale(back, m);
            }
        }
    }

    /// A bound that no iteration can change: variables, final fields, lengths.
    fn is_fixed(&self, e: &jv::Exp) -> bool {
        use jv::ExprKind::{ArrayLength, Binary, Cast, Cond, Convert, Field, Literal, Local, This, Unary};
        match &e.kind {
            _ if e.constant.is_some() => true,
            Literal | Local(_) | This { .. } => true,
            Field { target, field, .. } => {
                self.e.p[*field].is_final() && target.iter().all(|target| self.is_fixed(target))
            }
            ArrayLength(a) | Unary(_, a) | Cast(a) | Convert(_, a) => self.is_fixed(a),
            Binary(_, a, b) => self.is_fixed(a) && self.is_fixed(b),
            Cond(a, b, c) => self.is_fixed(a) && self.is_fixed(b) && self.is_fixed(c),
            _ => false,
        }
    }

    /// Any one of the iterations, with what it requires and nothing else.
    fn one_iteration(
        &mut self,
        l: &jv::Loop,
        range: &Range<'_>,
        (low, high): (&Exp, &Exp),
        span: Span,
        round: impl FnOnce(&mut Self),
    ) {
        let m = self.quiet(span);
        let any = self.havoc("any", Type::Bool, span);
        let body = self.block_of(|b| {
            let i = b.havoc("i", Type::Int, span);
            let inside =
                Expr::and(cmp(BinOp::Le, low.clone(), i.clone(), m), cmp(BinOp::Lt, i.clone(), high.clone(), m), m);
            b.inhale(inside, m);
            let outer = b.view.locals.clone();
            b.bind(range.local, i);
            for (e, clause) in clauses(l, true) {
                b.e.allow_claims(e);
                let v = View { old: None, ..b.formula(Within::Requires, clause) };
                let e = b.e.exp(&v, e);
                let act = b.e.act(Act::Plain, clause);
                b.emit(StmtKind::Inhale(e), act);
            }
            let start = b.fresh_label("iteration");
            b.label(start, m);
            let again = b.fresh_label("continue");
            b.scopes.push(Scope::Closed(Check::IterationExit));
            let target = Scope::Target { ids: vec![l.target], after: again, again: Some(again), value: None };
            b.scopes.push(target);
            round(b);
            b.scopes.pop();
            b.scopes.pop();
            b.label(again, m);
            let mut kept = Vec::new();
            for (e, clause) in clauses(l, false) {
                b.e.allow_claims(e);
                let old = Some(OldLabel::Label(start));
                let v = View { old, entry: Rc::default(), ..b.formula(Within::Ensures, clause) };
                kept.push(b.e.exp(&v, e));
            }
            let act = b.e.act(Act::IterationEnd, span);
            let kept = b.e.used(Expr::conj(kept, act), act);
            b.emit(StmtKind::Exhale(kept), act);
            b.view.locals = outer;
            b.dead_end(span);
        });
        self.emit(StmtKind::While { cond: any, invariants: vec![], decreases: vec![], body }, m);
    }

    /// A clause of all iterations together, part by part.
    fn all_iterations(
        &mut self,
        e: &jv::Exp,
        clause: Span,
        range: &Range<'_>,
        low: &Exp,
        high: &Exp,
        old: Option<OldLabel>,
    ) -> Vec<Exp> {
        let within = if old.is_some() { Within::Ensures } else { Within::Requires };
        let v = View { old, entry: Rc::default(), ..self.formula(within, clause) };
        self.e.allow_claims(e);
        let mut all = Vec::new();
        for part in jv::conjuncts(e) {
            let m = self.e.node(&v, super::origin::Role::Plain, part.span);
            let some = cmp(BinOp::Lt, low.clone(), high.clone(), m);
            let speaks = visit::any(part, &|e| matches!(e.kind, jv::ExprKind::Local(id) if id == range.local));
            if speaks {
                let (from, to) = (self.stand_in(low.clone()), self.stand_in(high.clone()));
                let bound = |id| jv::Expr::new(jv::ExprKind::Local(id), jv::Type::INT, part.span);
                let q = jv::Quantified {
                    quantifier: jv::Quantifier::ForallStar,
                    binders: vec![jv::Binder {
                        local: range.local,
                        range: jv::BinderRange::Between(bound(from), bound(to)),
                        state: false,
                    }],
                    location: None,
                    guard: None,
                    body: part.clone(),
                };
                let v = View { locals: self.view.locals.clone(), ..v.clone() };
                let whole = jv::Expr::new(jv::ExprKind::Quantified(Box::new(q)), jv::Type::Resource, part.span);
                all.push(self.e.exp(&v, &whole));
                continue;
            }
            // What does not speak of the iteration is given to each of them.
            let count = Expr::binary(BinOp::Sub, high.clone(), low.clone(), Type::Int, m);
            let inner = View { scale: Some(rational(count, Expr::int(1, m), m)), ..v.clone() };
            let part = self.e.exp(&inner, part);
            all.push(Expr::implies(some, part, m));
        }
        all
    }

    /// `frame requires A; ensures B; { .. }`: the block sees only what it requires.
    pub fn frame(&mut self, contract: &jv::Contract, body: &jv::Block, span: Span) {
        let m = self.quiet(span);
        let mut pres = Vec::new();
        for (clause, e) in contract.preconditions() {
            self.e.allow_claims(e);
            pres.push(self.e.exp(&self.formula(Within::Requires, clause.span), e));
        }
        let mut posts = Vec::new();
        for (clause, e) in contract.postconditions() {
            self.e.allow_claims(e);
            posts.push(self.e.exp(&self.formula(Within::Ensures, clause.span), e));
        }
        let once = self.temp("once", Expr::bool(true, m));
        let first = Expr::implies(once.clone(), Expr::conj(pres.clone(), m), m);
        let then = Expr::implies(Expr::not(once.clone(), m), Expr::conj(posts.clone(), m), m);
        // What is required is checked with words of its own before; the loop around only keeps everything else out.
        let act = self.e.act(Act::FrameStart, span);
        let pres = Expr::conj(pres, act);
        let pres = self.e.used(pres, act);
        self.emit(StmtKind::Assert(pres), act);
        let inner = self.block_of(|b| {
            b.statements(&body.stmts);
            b.set(&once, Expr::bool(false, m), m);
            let act = b.e.act(Act::FrameEnd, span);
            let posts = Expr::conj(posts, act);
            let posts = b.e.used(posts, act);
            b.emit(StmtKind::Assert(posts), act);
        });
        self.emit(StmtKind::While { cond: once, invariants: vec![first, then], decreases: vec![], body: inner }, m);
    }
}

fn range(l: &jv::Loop) -> Option<Range<'_>> {
    let jv::LoopKind::For { init, cond: Some(cond), update } = &l.kind else { return None };
    let [jv::Stmt { kind: jv::StmtKind::Local(decls), .. }] = &init[..] else { return None };
    let [decl] = &decls[..] else { return None };
    let jv::ExprKind::Binary(jv::BinOp::Lt, i, high) = &cond.kind else { return None };
    let [step] = &update[..] else { return None };
    let jv::ExprKind::Step(jv::Step::PostInc | jv::Step::PreInc, stepped) = &step.kind else { return None };
    let is_it = |e: &jv::Exp| matches!(e.kind, jv::ExprKind::Local(id) if id == decl.local);
    let counts = is_it(i) && is_it(stepped);
    counts.then_some(Range { local: decl.local, low: decl.init.as_ref()?, high })
}

/// What iterations require, or promise, in the order of the text.
fn clauses(l: &jv::Loop, required: bool) -> Vec<(&jv::Exp, Span)> {
    let fits = |clause: &jv::Clause| match clause.kind {
        jv::ClauseKind::Requires(_) => required,
        jv::ClauseKind::Ensures(_) => !required,
        _ => true,
    };
    let body = |clause| match clause {
        &jv::ClauseKind::Requires(ref e) | &jv::ClauseKind::Ensures(ref e) => Some(e),
        &jv::ClauseKind::Context(ref e) | &jv::ClauseKind::ContextEverywhere(ref e) => Some(e),
        _ => None,
    };
    l.contract.iter().filter(|c| fits(c)).filter_map(|c| body(&c.kind).map(|e| (e, c.span))).collect()
}
