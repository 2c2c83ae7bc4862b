//! Termination of functions, as the original checks it: what an application needs must be less than what the caller has. An
//! application under `unfolding` is exempt, since the folded predicate is larger than what is inside.

use chalice::tree as ch;
use rustc_hash::FxHashMap;
use silver::tree::*;
use source::Symbol;

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Context, Part, What};
use super::view::View;

impl<'a> Encoder<'a> {
    /// A method that checks the applications in a function's body, if there are any to check.
    pub fn termination(&mut self, id: ch::FunctionId) {
        let f: &'a ch::Function = &self.p[id];
        let Some(body) = &f.body else { return };
        let mut found = Vec::new();
        applications(body, &mut Vec::new(), &mut found);
        if found.is_empty() {
            return;
        }
        let context = Context::new(What::Repeated, f.span);
        let m = self.meta(context, Part::Pure, f.span);
        let mut v = View {
            scope: Some(&f.locals),
            this: Some(Expr::local("this".into(), Type::Ref, m)),
            locals: super::body::local_names(self, &f.locals),
            checked: false,
            ..View::new(context)
        };
        let k = Expr::local("$k".into(), Type::Perm, m);
        v.k = Some(k.clone());
        let mut params = vec![var("this", Type::Ref), var("$k", Type::Perm)];
        params.extend(f.params.iter().filter_map(|p| match &v.locals[p].kind {
            ExpKind::Local(name) => Some(Var { name: *name, ty: v.locals[p].ty.clone(), span: f.span }),
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
        let mut b = Body::new(self, v.clone());
        for (guards, application) in found {
            b.smaller(&v, &guards, application);
        }
        let body = Some(b.finish());
        let name = Symbol::new(&format!("{}$terminates", self.function_name(id)));
        let (returns, posts, decreases, annotations) = (vec![], vec![], vec![], Annotations::default());
        self.out
            .methods
            .insert(name, Method { name, params, returns, pres, posts, decreases, body, meta: m, annotations });
    }
}

type Guard<'a> = (&'a ch::Exp, bool);

/// The applications outside `unfolding`, each with the conditions under which it is evaluated.
fn applications<'a>(e: &'a ch::Exp, guards: &mut Vec<Guard<'a>>, found: &mut Vec<(Vec<Guard<'a>>, &'a ch::Exp)>) {
    use ch::ExprKind::*;
    match &e.kind {
        Unfolding(..) | Quant { .. } => return,
        Apply { .. } => found.push((guards.clone(), e)),
        Cond(c, a, b) => {
            applications(c, guards, found);
            for (branch, taken) in [(a, true), (b, false)] {
                guards.push((c, taken));
                applications(branch, guards, found);
                guards.pop();
            }
            return;
        }
        Binary(op @ (ch::BinOp::And | ch::BinOp::Implies | ch::BinOp::Or), a, b) => {
            applications(a, guards, found);
            guards.push((a, *op != ch::BinOp::Or));
            applications(b, guards, found);
            guards.pop();
            return;
        }
        _ => {}
    }
    for child in ch::visit::children(e) {
        applications(child, guards, found);
    }
}

impl<'a> Body<'_, 'a> {
    /// Something is left once the callee's precondition is taken away.
    fn smaller(&mut self, v: &View<'a>, guards: &[Guard<'a>], application: &'a ch::Exp) {
        let ch::ExprKind::Apply { recv, function, args } = &application.kind else { return };
        let callee: &'a ch::Function = &self.e.p[*function];
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
            let this = b.e.exp(v, recv);
            let args: Vec<Exp> = args.iter().map(|e| b.e.exp(v, e)).collect();
            let locals: FxHashMap<_, _> = callee.params.iter().copied().zip(args).collect();
            let context = Context::new(What::Repeated, span);
            let k = b.site_fraction(callee.requires.iter().map(|c| &c.body), span);
            let inner = View {
                scope: Some(&callee.locals),
                this: Some(this),
                locals: std::rc::Rc::new(locals),
                k,
                context,
                ..v.clone()
            };
            let clauses: Vec<(&ch::Exp, Context)> = callee.requires.iter().map(|c| (&c.body, context)).collect();
            b.constrain(&inner, &clauses);
            b.exhale_clauses(&inner, &clauses, context);
            let left = b.nothing_held(Check::FuncTerm, span);
            if let StmtKind::Assert(nothing) = left.kind {
                b.emit(StmtKind::Assert(Expr::not(nothing, left.meta)), left.meta);
            }
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond, then, otherwise: Block::default() }, m);
    }
}
