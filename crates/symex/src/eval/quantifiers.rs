//! Pure quantifiers.
//!
//! The body is evaluated with the bound variables standing for themselves, as arbitrary values. What is learnt on the way and
//! speaks of them is kept as a universally quantified fact with the quantifier's triggers; the rest stays as it is.

use logic::{Op, QuantKind, SeqOp, Sort, Term};
use rustc_hash::FxHashMap;
use silver::tree::{Exp, ExpKind, Expr, Trigger, Var};
use source::Symbol;

use crate::engine::Engine;
use crate::failure::{Abort, Blame, Eval};
use crate::path::Learnt;
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn eval_quantifier(&mut self, st: &State, e: &Expr, blame: Blame) -> Eval<Term> {
        let (kind, vars, triggers, body) = match &e.kind {
            ExpKind::Forall { vars, triggers, body } => (QuantKind::Forall, vars, triggers, body),
            ExpKind::Exists { vars, triggers, body } => (QuantKind::Exists, vars, triggers, body),
            _ => unreachable!("not a quantifier"),
        };
        let (inner, bound) = self.bind(st, vars);
        let (body, sets) = self.generically(&bound, |eng| {
            let body = eng.eval(&inner, body, blame)?;
            let sets = eng.eval_triggers(&inner, triggers, blame)?;
            Ok((body, sets))
        })?;
        let weight = e.annotations.as_ref().and_then(|all| all.get("weight")?.first()?.parse().ok());
        Ok(self.pool.quant_with(kind, &bound, &sets, body, weight, Symbol::new("prog")))
    }

    /// The state with variables bound to fresh bound variables, and those.
    pub fn bind(&mut self, st: &State, vars: &[Var]) -> (State, Vec<Term>) {
        let mut inner = st.clone();
        let mut bound = Vec::new();
        for var in vars {
            let term = self.pool.fresh_var(var.name, self.ctx.sort(&var.ty));
            inner.store.set(var.name, term);
            bound.push(term);
        }
        (inner, bound)
    }

    /// Evaluates something for arbitrary values of `bound`, closing what is learnt over them. The closed facts use the triggers
    /// that `f` returns, or else terms found in the facts.
    pub fn generically<T: HasTriggers>(&mut self, bound: &[Term], f: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        let mark = self.path.mark();
        let n = self.dependent.len();
        self.dependent.extend(bound);
        let (result, learnt) = self.scoped(|eng| {
            let result = f(eng);
            (result, eng.path.learnt_since(&eng.pool, mark))
        });
        self.dependent.truncate(n);
        let result = result?;
        self.keep_closed(bound, learnt, &result.triggers());
        Ok(result)
    }

    /// Takes over what was learnt, universally closed over `bound` where it mentions that.
    fn keep_closed(&mut self, bound: &[Term], learnt: Vec<Learnt>, triggers: &[Vec<Term>]) {
        for fact in learnt {
            let free = self.pool.free_vars(fact.fact());
            let mentioned: Vec<Term> = free.into_iter().filter(|v| bound.contains(v)).collect();
            let closed = match mentioned.is_empty() {
                true => fact,
                false => fact.closed(|fact| self.close(&mentioned, bound, fact, triggers)),
            };
            self.remember([closed]);
        }
    }

    /// `fact` for all values of the variables it mentions. A fact that is itself universal gets more variables instead of a
    /// quantifier around it, as its own triggers usually mention them.
    fn close(&self, mentioned: &[Term], bound: &[Term], fact: Term, given: &[Vec<Term>]) -> Term {
        let (guard, body) = match self.pool.op(fact) {
            Op::Implies => (self.pool.args(fact)[0], self.pool.args(fact)[1]),
            _ => (self.pool.tt(), fact),
        };
        if let Some((quant, inner, own)) = self.pool.quantifier(body)
            && quant.kind == QuantKind::Forall
        {
            let vars: Vec<Term> = mentioned.iter().chain(&quant.vars).copied().collect();
            let sets: Vec<Vec<Term>> =
                own.iter().map(|set| set.to_vec()).filter(|set| self.covers(set, &vars)).collect();
            if !sets.is_empty() {
                let whole = self.pool.implies(guard, inner);
                return self.pool.quant_with(QuantKind::Forall, &vars, &sets, whole, None, Symbol::new("aux"));
            }
        }
        let mut sets: Vec<Vec<Term>> = given.iter().filter(|set| self.covers(set, mentioned)).cloned().collect();
        for set in self.triggers_in(fact, mentioned) {
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        // A trigger may mention more of the variables than the fact does; then it binds those too, and all sets must.
        let mut vars = mentioned.to_vec();
        let extra = |t: &Term| self.pool.free_vars(*t).into_iter().filter(|v| bound.contains(v));
        for v in sets.first().into_iter().flatten().flat_map(extra).collect::<Vec<_>>() {
            if !vars.contains(&v) {
                vars.push(v);
            }
        }
        sets.retain(|set| self.covers(set, &vars));
        self.pool.quant_with(QuantKind::Forall, &vars, &sets, fact, None, Symbol::new("aux"))
    }

    fn covers(&self, set: &[Term], vars: &[Term]) -> bool {
        let free: Vec<Term> = set.iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        vars.iter().all(|v| free.contains(v))
    }

    /// Applications inside a fact that mention all of the variables. Where a function may be applied is of interest where it is.
    fn triggers_in(&self, fact: Term, vars: &[Term]) -> Vec<Vec<Term>> {
        let mut found: Vec<Vec<Term>> = Vec::new();
        self.pool.any_subterm(fact, |t| {
            if let Op::App(f) = self.pool.op(t)
                && found.len() < 2
            {
                let args = self.pool.args(t);
                let t = match self.ctx.allowed_by(*f) {
                    Some((_, symbols)) => self.pool.app(symbols.limited, args),
                    None => self.as_trigger(t),
                };
                let set = vec![t];
                let free = self.pool.free_vars(t);
                let no_other = free.iter().all(|v| vars.contains(v) || self.dependent.contains(v));
                if no_other && self.covers(&set, vars) && self.is_pattern(t) && !found.contains(&set) {
                    found.push(set);
                }
            }
            false
        });
        found
    }

    /// Trigger terms as patterns. Their side conditions are no obligations; a set that cannot be evaluated is dropped.
    pub fn eval_triggers(&mut self, st: &State, triggers: &[Trigger], blame: Blame) -> Eval<Vec<Vec<Term>>> {
        let mut sets = Vec::new();
        for trigger in triggers {
            if let Some(set) = self.eval_trigger_set(st, &trigger.terms, blame)? {
                sets.push(set);
            }
        }
        Ok(sets)
    }

    fn eval_trigger_set(&mut self, st: &State, terms: &[Exp], blame: Blame) -> Eval<Option<Vec<Term>>> {
        let mut set = Vec::new();
        for e in terms {
            match self.tentatively(|eng| eng.eval(&st.leniently(), e, blame)) {
                Ok(value) => {
                    let term = self.as_trigger(value);
                    if !self.is_pattern(term) {
                        return Ok(None);
                    }
                    set.push(term);
                }
                Err(Abort::Failed(_)) => return Ok(None),
                Err(fatal) => return Err(fatal),
            }
        }
        Ok(Some(set))
    }

    /// A term the way it should stand in a trigger: limited functions, and the trigger-safe membership.
    pub fn as_trigger(&self, t: Term) -> Term {
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        self.trigger_form(t, &mut map)
    }

    fn trigger_form(&self, t: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(done) = memo.get(&t) {
            return *done;
        }
        let node = self.pool.node(t);
        let args: Vec<Term> = node.args.iter().map(|a| self.trigger_form(*a, memo)).collect();
        let new = match &node.op {
            Op::App(f) => match self.ctx.valued_by(*f) {
                Some((_, symbols)) => self.pool.app(symbols.limited, &args),
                None => self.pool.mk(node.op.clone(), args, node.sort),
            },
            Op::Seq(SeqOp::Contains) => self.pool.mk(Op::Seq(SeqOp::ContainsTrigger), args, Sort::BOOL),
            op => self.pool.mk(op.clone(), args, node.sort),
        };
        memo.insert(t, new);
        new
    }

    /// Whether the solver can match on a term: an application, with no connective, comparison or quantifier anywhere inside.
    pub fn is_pattern(&self, t: Term) -> bool {
        let head = matches!(
            self.pool.op(t),
            Op::App(_)
                | Op::Seq(_)
                | Op::Set(_)
                | Op::Multiset(_)
                | Op::Map(_)
                | Op::Wrap
                | Op::Unwrap
                | Op::SnapFirst
                | Op::SnapSecond
                | Op::SnapCombine
        );
        let logical = |t: Term| {
            matches!(
                self.pool.op(t),
                Op::Not
                    | Op::And
                    | Op::Or
                    | Op::Implies
                    | Op::Ite
                    | Op::Eq
                    | Op::Distinct
                    | Op::Lt
                    | Op::Le
                    | Op::Quant(_)
            )
        };
        head && self.pool.is_open(t) && !self.pool.any_subterm(t, logical)
    }
}

/// What a generic evaluation gives may carry the triggers for what was learnt on the way.
pub trait HasTriggers {
    fn triggers(&self) -> Vec<Vec<Term>>;
}

impl HasTriggers for (Term, Vec<Vec<Term>>) {
    fn triggers(&self) -> Vec<Vec<Term>> {
        self.1.clone()
    }
}
