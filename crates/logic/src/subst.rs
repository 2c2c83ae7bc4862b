//! Substitution, free variables, occurrence.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::pool::{Pool, Quantifier};
use crate::term::{Op, Term};

impl Pool {
    /// The bound variables free in `t`, in order of first occurrence.
    pub fn free_vars(&self, t: Term) -> Vec<Term> {
        let mut found = Vec::new();
        self.collect_free(t, &mut Vec::new(), &mut FxHashSet::default(), &mut found);
        found
    }

    fn collect_free(&self, t: Term, bound: &mut Vec<Term>, seen: &mut FxHashSet<Term>, found: &mut Vec<Term>) {
        let node = self.node(t);
        if !node.open {
            return;
        }
        match &node.op {
            Op::Var(_) => {
                if !bound.contains(&t) && !found.contains(&t) {
                    found.push(t);
                }
            }
            Op::Quant(quant) => {
                // Below a binder the answer depends on what is bound, so nothing is remembered there.
                let n = bound.len();
                bound.extend(&quant.vars);
                for arg in &node.args {
                    self.collect_free(*arg, bound, &mut FxHashSet::default(), found);
                }
                bound.truncate(n);
            }
            _ => {
                if seen.insert(t) {
                    for arg in &node.args {
                        self.collect_free(*arg, bound, seen, found);
                    }
                }
            }
        }
    }

    /// Whether any of `what` occurs in `t` (as a subterm anywhere).
    pub fn mentions(&self, t: Term, what: &FxHashSet<Term>) -> bool {
        self.any_subterm(t, |s| what.contains(&s))
    }

    /// Whether `test` holds of some subterm of `t`, triggers included.
    pub fn any_subterm(&self, t: Term, mut test: impl FnMut(Term) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            if test(t) {
                return true;
            }
            todo.extend(self.args(t));
        }
        false
    }

    /// Replaces subterms (variables, constants or whole terms), rebuilding with the simplifying constructors. Bound variables of
    /// quantifiers on the way are never captured: a quantifier whose variables occur in a replacement gets fresh ones.
    pub fn substitute(&self, t: Term, map: &FxHashMap<Term, Term>) -> Term {
        if map.is_empty() {
            return t;
        }
        let closed_keys_only = map.keys().all(|k| self.is_open(*k));
        let incoming: FxHashSet<Term> = map.values().flat_map(|v| self.free_vars(*v)).collect();
        Subst { pool: self, map, incoming, skip_closed: closed_keys_only, memo: FxHashMap::default() }.go(t)
    }
}

struct Subst<'a> {
    pool: &'a Pool,
    map: &'a FxHashMap<Term, Term>,
    /// Variables free in replacements.
    incoming: FxHashSet<Term>,
    /// All keys contain variables, so a closed term cannot change.
    skip_closed: bool,
    memo: FxHashMap<Term, Term>,
}

impl Subst<'_> {
    fn go(&mut self, t: Term) -> Term {
        if let Some(new) = self.map.get(&t) {
            return *new;
        }
        let node = self.pool.node(t);
        if node.args.is_empty() || (self.skip_closed && !node.open) {
            return t;
        }
        if let Some(done) = self.memo.get(&t) {
            return *done;
        }
        let new = match &node.op {
            Op::Quant(quant) if quant.vars.iter().any(|v| self.incoming.contains(v) || self.map.contains_key(v)) => {
                self.under_clashing_binder(t)
            }
            _ => {
                let args: Vec<Term> = node.args.iter().map(|a| self.go(*a)).collect();
                if args[..] == node.args[..] { t } else { self.pool.rebuild(t, &args) }
            }
        };
        self.memo.insert(t, new);
        new
    }

    /// A quantifier that binds a variable which the substitution speaks of: rename the bound ones first.
    fn under_clashing_binder(&mut self, t: Term) -> Term {
        let (quant, body, triggers) = self.pool.quantifier(t).expect("a quantifier");
        let mut map = self.map.clone();
        let mut vars = Vec::new();
        for v in &quant.vars {
            let Op::Var(name) = self.pool.op(*v) else { unreachable!("bound variables are variables") };
            let fresh = self.pool.fresh_var(name.name, self.pool.sort(*v));
            map.insert(*v, fresh);
            vars.push(fresh);
        }
        let body = self.pool.substitute(body, &map);
        let triggers: Vec<Vec<Term>> =
            triggers.iter().map(|set| set.iter().map(|t| self.pool.substitute(*t, &map)).collect()).collect();
        let forbidden: Vec<Term> = self.pool.forbidden(t).iter().map(|t| self.pool.substitute(*t, &map)).collect();
        self.pool.quantify(&Quantifier {
            kind: quant.kind,
            vars: &vars,
            triggers: &triggers,
            forbidden: &forbidden,
            body,
            weight: quant.weight,
            name: quant.name,
        })
    }
}
