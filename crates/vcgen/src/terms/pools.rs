//! Pools: values that the program proposes for quantified variables.
//!
//! `{:add_to_pool "L", e}` puts a value into a pool, and a variable with `{:pool "L"}` is tried with all values in it. A pool is a predicate that holds
//! of everything, so that mentioning it says nothing; but it occurs only where a value was put into the pool, and the quantifier waits for that.

use boogie::tree::{AttrValue, Attrs, Type, VarId};
use logic::{QuantKind, Sort, Term};
use source::{Span, Symbol};

use super::{Env, Eval, Terms};

impl Terms<'_> {
    /// The values that attributes put into pools: a formula that is true and mentions them.
    pub fn pooled(&mut self, env: &Env, attrs: &Attrs, at: Span) -> Eval<Vec<Term>> {
        let mut all = Vec::new();
        for attribute in attrs.all("add_to_pool") {
            let Some(AttrValue::Str(pool)) = attribute.values.first() else { continue };
            for value in &attribute.values[1..] {
                if let AttrValue::Exp(e) = value {
                    let term = self.term(env, e)?;
                    all.push(self.in_pool(pool, &env.types.apply(&e.ty), term, at)?);
                }
            }
        }
        Ok(all)
    }

    /// What a quantifier over these variables (and what they became) waits for: each value is in its pool. Nothing, if one of them has no pool.
    pub fn pool_trigger(&mut self, env: &Env, vars: &[VarId], values: &[Term], at: Span) -> Eval<Option<Vec<Term>>> {
        let mut trigger = Vec::new();
        for (var, value) in vars.iter().zip(values) {
            let variable = self.program.var(*var);
            let Some(pool) = variable.attrs.text("pool") else { return Ok(None) };
            trigger.push(self.in_pool(pool, &env.types.apply(&variable.ty), *value, at)?);
        }
        Ok((!trigger.is_empty()).then_some(trigger))
    }

    fn in_pool(&mut self, name: &str, ty: &Type, value: Term, at: Span) -> Eval<Term> {
        let p = self.pool;
        let sort = self.sort(ty, at)?;
        let func = p.func(format!("pool@{name}@{sort}").as_str(), &[sort], Sort::BOOL);
        if self.own.pools.insert(func) && self.base.is_none_or(|base| !base.pools.contains(&func)) {
            let any = p.fresh_var("x", sort);
            let holds = p.app(func, &[any]);
            let name = Symbol::new("pool");
            self.facts.push(p.quant_with(QuantKind::Forall, &[any], &[vec![holds]], holds, None, name));
        }
        Ok(p.app(func, &[value]))
    }
}
