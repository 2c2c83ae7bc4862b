//! Termination of functions.
//!
//! As the original checks it, an application outside `unfolding` must need less than the caller has. That alone allows endless
//! recursion: parts of parts can be taken for ever. So an application that leads back to the function must be left with fewer
//! *locations*, however much there is of each: outside `unfolding`, some location of the caller is not needed at all; inside, nothing is
//! needed of the instances that are unfolded. What is inside an instance has been folded earlier, and there are finitely many locations, so
//! this cannot go on for ever. Or a number gets smaller each time ([`measures`](super::measures)).

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::loops::Tokens;
use super::measures::Measures;
use super::origin::{Check, Context, Role, Situation};
use super::view::View;

impl<'a> Encoder<'a> {
    /// A method that checks the applications in a function's body, if there are any to check.
    pub fn termination(&mut self, id: ch::FunctionId) {
        let f: &'a ch::Function = &self.p[id];
        let Some(body) = &f.body else { return };
        let mut found = Vec::new();
        applications(body, &mut Vec::new(), &mut found);
        found.retain(|(path, application)| self.leads_back(application, id) || guards(path).is_some());
        if found.is_empty() {
            return;
        }
        let context = Context::new(Situation::Repeated, f.span);
        let m = self.meta(context, Role::Pure, f.span);
        let this = Expr::local("this".into(), Type::Ref, m);
        let names = super::body::local_names(self, &f.locals);
        let mut v = View::new(context).unchecked().in_member(&f.locals, Some(this), names);
        let k = Expr::local("$k".into(), Type::Perm, m);
        v.fraction = Some(k.clone());
        let mut params = vec![var("this", Type::Ref), var("$k", Type::Perm)];
        params.extend(f.params.iter().filter_map(|p| match &v.names.locals[p].kind {
            ExpKind::Local(name) => Some(Var { name: *name, ty: v.names.locals[p].ty.clone(), span: f.span }),
            _ => None,
        }));
        let v = self.with_thread(id, v, &mut params);
        let mut pres = vec![self.is_fraction(&k, m)];
        if !f.is_static {
            pres.push(not_null(Expr::local("this".into(), Type::Ref, m), m));
        }
        for clause in &f.requires {
            pres.push(self.assertion(&v, &clause.body));
        }
        let measures = self.measures(id);
        let mut b = Body::new(self, v.clone());
        for (path, application) in found {
            let leads_back = b.e.leads_back(&application, id);
            match (guards(&path), &measures) {
                (Some(guards), _) if !leads_back => b.smaller(&v, &guards, application),
                (_, Some(measures)) if leads_back => b.counts_down(&v, &path, application, (id, measures)),
                _ => b.fewer(&v, &path, application),
            }
        }
        let body = Some(b.finish());
        let name = Symbol::new(&format!("{}$terminates", self.function_name(id)));
        let (returns, posts, decreases, annotations) = (vec![], vec![], vec![], Annotations::default());
        self.members.adds_to(name, self.function_name(id));
        self.out
            .methods
            .insert(name, Method { name, params, returns, pres, posts, decreases, body, meta: m, annotations });
    }
}

type Guard<'a> = (&'a ch::Exp, bool);

/// What stands around an expression.
#[derive(Clone)]
pub enum Around<'a> {
    /// It is evaluated if this has this value.
    Guard(Guard<'a>),
    Unfolding(&'a ch::Access),
    Quant(&'a [ch::LocalId], &'a ch::Domain),
}

/// The conditions on the way, if there is nothing else.
fn guards<'a>(path: &[Around<'a>]) -> Option<Vec<Guard<'a>>> {
    let guard = |around: &Around<'a>| if let Around::Guard(guard) = around { Some(*guard) } else { None };
    path.iter().map(guard).collect()
}

#[derive(Clone, Copy)]
pub struct Application<'a> {
    recv: &'a ch::Exp,
    pub function: ch::FunctionId,
    pub args: &'a [ch::Exp],
    span: Span,
}

pub type Found<'a> = Vec<(Vec<Around<'a>>, Application<'a>)>;

/// The applications in a function's body, each with what stands around it.
pub fn applications<'a>(e: &'a ch::Exp, path: &mut Vec<Around<'a>>, found: &mut Found<'a>) {
    use ch::ExprKind::*;
    let inside = |around: Around<'a>, e: &'a ch::Exp, path: &mut Vec<Around<'a>>, found: &mut Found<'a>| {
        path.push(around);
        applications(e, path, found);
        path.pop();
    };
    let last = ch::visit::children(e).len().saturating_sub(1);
    if let Apply { recv, function, args } = &e.kind {
        found.push((path.clone(), Application { recv, function: *function, args, span: e.span }));
    }
    for (i, child) in ch::visit::children(e).into_iter().enumerate() {
        match &e.kind {
            Unfolding(access, _) if i == last => inside(Around::Unfolding(access), child, path, found),
            Quant { vars, domain, .. } if i == last => inside(Around::Quant(vars, domain), child, path, found),
            Cond(c, ..) if i > 0 => inside(Around::Guard((c, i == 1)), child, path, found),
            Binary(op @ (ch::BinOp::And | ch::BinOp::Implies | ch::BinOp::Or), a, _) if i == last => {
                inside(Around::Guard((a, *op != ch::BinOp::Or)), child, path, found);
            }
            _ => applications(child, path, found),
        }
    }
}

impl Encoder<'_> {
    /// Whether an application may lead to another one of `to`.
    fn leads_back(&self, application: &Application<'_>, to: ch::FunctionId) -> bool {
        ch::recursion::leads_to(self.p, vec![application.function], to)
    }
}

impl<'a> Body<'_, 'a> {
    /// The callee, which leads back here, has fewer locations than the caller.
    fn fewer(&mut self, v: &View<'a>, path: &[Around<'a>], application: Application<'a>) {
        let span = application.span;
        let context = Context::new(Situation::Check(Check::FuncTerm), span);
        let m = self.e.meta(context, Role::Check(Check::FuncTerm), span);
        let branch = self.fresh("b", Type::Bool, Meta::NONE);
        let then = self.block_of(|b| {
            let mut v = v.checking(context);
            path.iter().for_each(|around| b.enter(&mut v, around, m));
            let (callee, inner) = b.callee(&v, application);
            let inner = View { fraction: None, ..inner };
            let needed: Vec<Exp> = callee.requires.iter().map(|c| b.e.permissions(&inner, &c.body)).collect();
            let needed = Expr::conj(needed, m);
            if path.iter().any(|around| matches!(around, Around::Unfolding(_))) {
                b.emit(StmtKind::Assert(with_amounts(&needed, m, &|_| wildcard(m))), m);
            } else {
                b.emit(StmtKind::Exhale(with_amounts(&needed, m, &|loc| perm(loc.clone(), m))), m);
                b.something_left(span);
            }
            b.inhale(Expr::bool(false, m), m);
        });
        let quiet = self.quiet(span);
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, quiet);
    }

    /// The number that counts in the callee, which leads back here, is less than that of the caller, and that is not below zero.
    fn counts_down(
        &mut self,
        v: &View<'a>,
        path: &[Around<'a>],
        application: Application<'a>,
        (id, measures): (ch::FunctionId, &Measures),
    ) {
        let span = application.span;
        let m = self.quiet(span);
        let branch = self.fresh("b", Type::Bool, m);
        let then = self.block_of(|b| {
            let mut v = v.checking(Context::new(Situation::Check(Check::FuncMeasure), span));
            let own = v.names.locals[&measures[&id]].clone();
            path.iter().for_each(|around| b.enter(&mut v, around, m));
            let Some(next) = b.e.argument(&v, application.args, application.function, measures) else { return };
            let (own, next) = (b.e.counted(own, m), b.e.counted(next, m));
            b.check(Check::FuncMeasure, span, |m| {
                let zero = Expr::int(0, m);
                Expr::and(cmp(BinOp::Le, zero, own.clone(), m), cmp(BinOp::Lt, next.clone(), own.clone(), m), m)
            });
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, m);
    }

    /// Goes to where an expression is evaluated; what is unfolded on the way is unfolded with all there is of it.
    fn enter(&mut self, v: &mut View<'a>, around: &Around<'a>, m: Meta) {
        match around {
            Around::Guard((guard, taken)) => {
                let guard = self.e.exp(v, guard);
                self.inhale(if *taken { guard } else { Expr::not(guard, m) }, m);
            }
            Around::Unfolding(access) => {
                if let Some(loc) = self.e.predicate_loc(v, &access.target) {
                    let perm = perm(loc.clone(), m);
                    self.emit(StmtKind::Unfold(Acc { loc, perm, meta: m }), m);
                }
            }
            Around::Quant(vars, domain) => {
                for id in *vars {
                    let ty = v.names.scope.map_or(Type::Int, |scope| self.e.ty(&scope[*id].ty));
                    let x = self.fresh("q", ty, m);
                    let within = match domain {
                        ch::Domain::Type => Expr::bool(true, m),
                        ch::Domain::Range { lo, hi, .. } => {
                            let (lo, hi) = (self.e.exp(v, lo), self.e.exp(v, hi));
                            Expr::and(cmp(BinOp::Le, lo, x.clone(), m), cmp(BinOp::Lt, x.clone(), hi, m), m)
                        }
                        ch::Domain::Elements(s) => {
                            let s = self.e.exp(v, s);
                            Expr::binary(BinOp::In, x.clone(), s, Type::Bool, m)
                        }
                    };
                    self.inhale(within, m);
                    *v = v.with_local(*id, x);
                }
            }
        }
    }

    /// The function that is applied, and how its contract is read there.
    fn callee(&mut self, v: &View<'a>, application: Application<'a>) -> (&'a ch::Function, View<'a>) {
        let callee: &'a ch::Function = &self.e.p[application.function];
        let this = self.e.exp(v, application.recv);
        let args: Vec<Exp> = application.args.iter().map(|e| self.e.exp(v, e)).collect();
        let locals = callee.params.iter().copied().zip(args);
        (callee, v.in_member(&callee.locals, Some(this), locals))
    }

    fn something_left(&mut self, span: Span) {
        let left = self.nothing_held(Check::FuncTerm, span, Tokens::Unjoined);
        if let StmtKind::Assert(nothing) = left.kind {
            self.emit(StmtKind::Assert(Expr::not(nothing, left.meta)), left.meta);
        }
    }

    /// Something is left once the callee's precondition is taken away.
    fn smaller(&mut self, v: &View<'a>, guards: &[Guard<'a>], application: Application<'a>) {
        let span = application.span;
        let m = self.quiet(span);
        let mut conditions = Vec::new();
        for (guard, taken) in guards {
            let guard = self.e.exp(v, guard);
            conditions.push(if *taken { guard } else { Expr::not(guard, m) });
        }
        let branch = self.fresh("b", Type::Bool, m);
        let cond = Expr::conj(std::iter::once(branch).chain(conditions), m);
        let then = self.block_of(|b| {
            let (callee, inner) = b.callee(v, application);
            let context = Context::new(Situation::Repeated, span);
            let k = b.site_fraction(callee.requires.iter().map(|c| &c.body), span);
            let inner = View { fraction: k, context, ..inner };
            let clauses: Vec<(&ch::Exp, Context)> = callee.requires.iter().map(|c| (&c.body, context)).collect();
            b.constrain(&inner, &clauses);
            b.exhale_clauses(&inner, &clauses, context);
            b.something_left(span);
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond, then, otherwise: Block::default() }, m);
    }
}

/// The same permissions in other amounts, for another reason.
fn with_amounts(e: &Exp, meta: Meta, amount: &dyn Fn(&Loc) -> Exp) -> Exp {
    e.bottom_up(&mut |e| match &e.kind {
        ExpKind::Acc(acc) => {
            let acc = Acc { perm: amount(&acc.loc), loc: acc.loc.clone(), meta };
            Some(Expr::new(ExpKind::Acc(acc), e.ty.clone(), meta))
        }
        _ => None,
    })
}
