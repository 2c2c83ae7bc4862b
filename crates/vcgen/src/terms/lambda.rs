//! Lambdas become functions: `(lambda x :: body)` is `f(h1, …)`, where the `h` are the largest parts of the body that do not depend on `x`, and
//! `f(h1, …)[x]` is the body. Lambdas that differ in nothing but these parts share one function, so equal ones are equal terms.

use boogie::tree::{Exp, Type, TypeVarId, VarId};
use logic::{Op, Sort, Term, VarName};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Span, Symbol};
use std::sync::Arc;

use super::schema::{Body, Schema};
use super::{Env, Eval, Terms, unsupported};

/// What a lifted lambda is known by: the sort of the map, and the body over variables for what is bound and for the other parts.
pub type Key = (Sort, Term);

impl Terms<'_> {
    pub fn lambda(
        &mut self,
        env: &Env,
        ty: &Type,
        type_params: &[TypeVarId],
        vars: &[VarId],
        body: &Exp,
        at: Span,
    ) -> Eval<Term> {
        if !type_params.is_empty() {
            return self.polymorphic_lambda(env, ty, type_params, vars, body, at);
        }
        let (inner, bound) = self.bind_all(env, vars, at)?;
        let value = self.term(&inner, body)?;
        if bound.is_empty() {
            return Ok(value);
        }
        let lifted = self.lift(&bound, value);
        self.at_pools(&inner, vars, &bound, lifted, value, at)?;
        Ok(lifted)
    }

    /// What the lambda is at the values in the pools of its variables, if they have any.
    fn at_pools(&mut self, env: &Env, vars: &[VarId], bound: &[Term], lifted: Term, value: Term, at: Span) -> Eval<()> {
        let Some(trigger) = self.pool_trigger(env, vars, bound, at)?.filter(|_| !self.pool.is_open(lifted)) else {
            return Ok(());
        };
        let meaning = self.pool.mk(Op::Eq, [self.pool.select(lifted, bound), value], Sort::BOOL);
        self.facts.push(self.pool.forall(bound, &[trigger], meaning));
        Ok(())
    }

    /// A map that is told instance by instance, where it is used.
    fn polymorphic_lambda(
        &mut self,
        env: &Env,
        ty: &Type,
        type_params: &[TypeVarId],
        vars: &[VarId],
        body: &Exp,
        at: Span,
    ) -> Eval<Term> {
        let Type::Map(map) = env.types.apply(ty) else { return unsupported("a lambda that is not a map", at) };
        let sort = self.sort(&Type::Map(map.clone()), at)?;
        let over = self.open_variables(env);
        let sorts: Vec<Sort> = over.iter().map(|var| self.pool.sort(*var)).collect();
        let whole = self.pool.app(self.pool.fresh_func("lambda", &sorts, sort), &over);
        self.add_schema(Schema {
            type_params: type_params.to_vec(),
            env: env.clone(),
            over,
            body: Body::Lambda { whole, map, vars: vars.into(), body: body.clone() },
            at,
        });
        Ok(whole)
    }

    /// The instance of a polymorphic lambda, as a map.
    pub fn lambda_instance(&mut self, env: &Env, vars: &Arc<[VarId]>, body: &Exp, at: Span) -> Eval<Term> {
        let (inner, bound) = self.bind_all(env, vars, at)?;
        let value = self.term(&inner, body)?;
        Ok(self.lift(&bound, value))
    }

    /// New variables for bound ones.
    pub fn bind_all(&mut self, env: &Env, vars: &[VarId], at: Span) -> Eval<(Env, Vec<Term>)> {
        let (mut inner, mut bound) = (env.clone(), Vec::new());
        for var in vars {
            let variable = self.program.var(*var);
            let sort = self.sort(&env.types.apply(&variable.ty), at)?;
            let value = self.pool.fresh_var(variable.name, sort);
            inner = inner.bind(*var, value);
            bound.push(value);
        }
        Ok((inner, bound))
    }

    /// The variables of quantifiers around an expression.
    pub fn open_variables(&self, env: &Env) -> Vec<Term> {
        let mut over = Vec::new();
        for value in env.bound_values() {
            for var in self.pool.free_vars(value) {
                if !over.contains(&var) {
                    over.push(var);
                }
            }
        }
        over
    }

    /// The map from `bound` to `body`.
    fn lift(&mut self, bound: &[Term], body: Term) -> Term {
        let pool = self.pool;
        let parts = independent_parts(pool, bound, body);
        let numbered = |name: &str, i: usize, like: Term| {
            let name = VarName { name: Symbol::new(name), fresh: i as u32 };
            pool.mk(Op::Var(name), [], pool.sort(like))
        };
        let args: Vec<Term> = bound.iter().enumerate().map(|(i, var)| numbered("argument", i, *var)).collect();
        let holes: Vec<Term> = parts.iter().enumerate().map(|(i, part)| numbered("captured", i, *part)).collect();
        let pairs = bound.iter().zip(&args).chain(parts.iter().zip(&holes));
        let map: FxHashMap<Term, Term> = pairs.map(|(from, to)| (*from, *to)).collect();
        let template = pool.substitute(body, &map);
        let indices: Vec<Sort> = bound.iter().map(|var| pool.sort(*var)).collect();
        let sort = Sort::array(&indices, pool.sort(body));
        let key = (sort, template);
        let func = match self.find(|tables| &tables.lambdas, &key) {
            Some(func) => func,
            None => {
                let sorts: Vec<Sort> = holes.iter().map(|hole| pool.sort(*hole)).collect();
                let func = pool.fresh_func("lambda", &sorts, sort);
                let read = pool.select(pool.app(func, &holes), &args);
                let meaning = pool.mk(Op::Eq, [read, template], Sort::BOOL);
                let vars: Vec<Term> = holes.iter().chain(&args).copied().collect();
                self.facts.push(pool.forall(&vars, &[vec![read]], meaning));
                self.own.lambdas.insert(key, func);
                func
            }
        };
        pool.app(func, &parts)
    }
}

/// The largest parts of `body` in which neither `bound` nor anything bound inside of `body` occurs; literals apart, which stay.
fn independent_parts(pool: &logic::Pool, bound: &[Term], body: Term) -> Vec<Term> {
    // No binder shares a variable with another one, so what is bound inside can be told by the variable alone.
    let mut dependent: FxHashSet<Term> = bound.iter().copied().collect();
    pool.any_subterm(body, |t| {
        if let Op::Quant(quant) = pool.op(t) {
            dependent.extend(quant.vars.iter().copied());
        }
        false
    });
    let mut depends: FxHashMap<Term, bool> = FxHashMap::default();
    let mut parts = Vec::new();
    collect(pool, &dependent, body, &mut depends, &mut parts);
    parts
}

fn depends_on(pool: &logic::Pool, on: &FxHashSet<Term>, t: Term, memo: &mut FxHashMap<Term, bool>) -> bool {
    if !pool.is_open(t) {
        return false;
    }
    if let Some(known) = memo.get(&t) {
        return *known;
    }
    let found = match pool.op(t) {
        Op::Var(_) => on.contains(&t),
        Op::Quant(_) => pool.free_vars(t).iter().any(|var| on.contains(var)),
        _ => pool.args(t).iter().any(|arg| depends_on(pool, on, *arg, memo)),
    };
    memo.insert(t, found);
    found
}

fn collect(pool: &logic::Pool, on: &FxHashSet<Term>, t: Term, memo: &mut FxHashMap<Term, bool>, parts: &mut Vec<Term>) {
    if !depends_on(pool, on, t, memo) {
        let literal = matches!(pool.op(t), Op::Bool(_) | Op::Int(_) | Op::Perm(_) | Op::Bits(_));
        if !literal && !parts.contains(&t) {
            parts.push(t);
        }
        return;
    }
    for arg in pool.args(t).to_vec() {
        collect(pool, on, arg, memo, parts);
    }
}
