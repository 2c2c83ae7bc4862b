//! Evaluating a quantified permission, and inverting it.

use logic::{Func, Op, Sort, Term};
use rustc_hash::FxHashMap;
use silver::obligation::Reason;
use silver::tree::{BinOp, Exp, ExpKind, Trigger, Var};
use source::Symbol;

use crate::amount::Amount;
use crate::engine::Engine;
use crate::eval::HasTriggers;
use crate::failure::{Blame, Eval, unsupported};
use crate::heap::Res;
use crate::state::State;

/// A quantified permission, evaluated for arbitrary values of its variables.
#[derive(Clone, Debug)]
pub struct Family {
    pub res: Res,
    pub vars: Vec<Term>,
    pub cond: Term,
    pub args: Vec<Term>,
    /// The amount as written.
    pub amount: Amount,
    pub triggers: Vec<Vec<Term>>,
}

impl HasTriggers for Family {
    fn triggers(&self) -> Vec<Vec<Term>> {
        self.triggers.clone()
    }
}

/// A family whose different values are different locations: only such a family has inverse functions.
#[derive(Clone, Debug)]
pub struct Injective(Family);

impl std::ops::Deref for Injective {
    type Target = Family;

    fn deref(&self) -> &Family {
        &self.0
    }
}

/// How to get from a location back to the values of the variables: a term a variable, over the resource's formals.
#[derive(Clone, Debug)]
pub struct Inverses {
    pub values: Vec<Term>,
    /// That the location is one of the family's, as far as the inverse functions can tell.
    pub image: Term,
    /// What they are, wherever the family is injective.
    pub facts: Vec<Term>,
}

/// Families that differ only in the names of their variables have the same inverses.
pub type InverseCache = FxHashMap<(Res, Vec<Sort>, Term, Vec<Term>, Term), Inverses>;

impl<'c> Engine<'c> {
    pub fn eval_family(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<Family> {
        let (vars, triggers, cond, resource) = parts(e);
        let (inner, bound) = self.bind(st, vars);
        self.generically(&bound.clone(), |eng| {
            let cond = match cond {
                Some(cond) => eng.eval(&inner, cond, blame)?,
                None => eng.pool.tt(),
            };
            let (res, args, amount) = eng.under(cond, |eng| eng.eval_quantified_resource(&inner, resource, blame))?;
            let mut triggers = eng.eval_triggers(&inner, triggers, blame)?;
            // What the program's own triggers say of the heap is about the heap without this family; its locations come in
            // sight by other ways, too.
            let mentions_heap = |t: Term| eng.pool.any_subterm(t, |t| eng.pool.sort(t) == eng.symbols(res).map);
            if triggers.iter().flatten().all(|t| mentions_heap(*t)) {
                triggers.extend(eng.triggers_from(&args, cond, &bound));
            }
            Ok(Family { res, vars: bound, cond, args, amount, triggers })
        })
    }

    fn eval_quantified_resource(&mut self, st: &State, resource: &Exp, blame: Blame) -> Eval<(Res, Vec<Term>, Amount)> {
        match &resource.kind {
            ExpKind::Acc(acc) => {
                let (res, args) = self.eval_loc(st, &acc.loc, blame)?;
                let amount = self.eval_amount(st, &acc.perm, blame)?;
                let not_negative = self.pool.le(self.pool.none(), amount.term());
                self.check(st, not_negative, Reason::NegativePermission, blame, &acc.perm)?;
                Ok((res, args, amount))
            }
            ExpKind::Wand(wand) => {
                let (res, args) = self.eval_wand(st, wand, blame)?;
                self.check_framing(st, wand)?;
                Ok((res, args, Amount::exactly(self.pool.full())))
            }
            ExpKind::Let { var, value, body } => {
                let value = self.eval(st, value, blame)?;
                let mut inner = st.clone();
                inner.store.set(var.name, value);
                self.eval_quantified_resource(&inner, body, blame)
            }
            _ => Err(unsupported(format!("`{}` under a quantifier", silver::print::exp(resource)), resource.meta)),
        }
    }

    /// Terms that make a family's facts available: its receivers, else memberships in its condition.
    fn triggers_from(&self, args: &[Term], cond: Term, bound: &[Term]) -> Vec<Vec<Term>> {
        let covers = |t: Term| bound.iter().all(|v| self.pool.mentions(t, &[*v].into_iter().collect()));
        let receivers: Vec<Term> = args.iter().map(|a| self.as_trigger(*a)).filter(|a| self.is_pattern(*a)).collect();
        if let Some(one) = receivers.iter().copied().find(|t| covers(*t)) {
            return vec![vec![one]];
        }
        let together =
            bound.iter().all(|v| receivers.iter().any(|t| self.pool.mentions(*t, &[*v].into_iter().collect())));
        if together && !receivers.is_empty() {
            return vec![receivers];
        }
        let mut found = Vec::new();
        self.pool.any_subterm(cond, |t| {
            let candidate = matches!(self.pool.op(t), Op::Set(_) | Op::Seq(_) | Op::App(_) | Op::Map(_));
            if candidate && found.len() < 3 && self.is_pattern(t) && covers(t) {
                found.push(vec![self.as_trigger(t)]);
            }
            false
        });
        found
    }

    /// Different values of the variables name different locations, as far as they carry permission.
    pub fn check_injective(
        &mut self,
        st: &State,
        family: Family,
        blame: Blame,
        reason: Reason,
        e: &Exp,
    ) -> Eval<Injective> {
        // Of what is learnt from trigger terms nothing stays but definitions, so that it need not be true.
        if !st.is_lenient() && !is_direct(&family) {
            let goal = self.injectivity(&family);
            let resource = parts(e).3;
            self.check(st, goal, reason, blame, resource)?;
        }
        Ok(Injective(family))
    }

    /// That different values of the variables name different locations.
    pub fn injectivity(&self, family: &Family) -> Term {
        let map: FxHashMap<Term, Term> =
            family.vars.iter().map(|v| (*v, self.pool.fresh_var("other", self.pool.sort(*v)))).collect();
        let p = &self.pool;
        let carries = p.and2(family.cond, p.positive(family.amount.term()));
        let other = p.substitute(carries, &map);
        let other_args: Vec<Term> = family.args.iter().map(|a| p.substitute(*a, &map)).collect();
        let same_location = self.same_args(&family.args, &other_args);
        let same_values = p.and(family.vars.iter().map(|v| p.eq(*v, map[v])));
        p.implies(p.and([carries, other, same_location]), same_values)
    }

    /// The family's inverse functions, made at first sight. What is assumed of them holds on this path, where the family is
    /// injective; on others it need not be, and then there are none.
    pub fn invert(&mut self, family: &Injective) -> Inverses {
        let formals = self.symbols(family.res).formals.clone();
        if is_direct(family) {
            return self.direct_inverses(family, &formals);
        }
        let key = self.inverse_key(family);
        let inverses = match self.caches.inverses.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = self.make_inverses(family, &formals);
                self.caches.inverses.insert(key, made.clone());
                made
            }
        };
        for fact in &inverses.facts {
            self.assume(*fact);
        }
        inverses
    }

    /// Where every variable is itself an argument of the location, that argument is its value; the other arguments must be what
    /// the family says they are for it.
    fn direct_inverses(&self, family: &Family, formals: &[Term]) -> Inverses {
        let place = |v: &Term| family.args.iter().position(|a| a == v).expect("direct");
        let places: Vec<usize> = family.vars.iter().map(place).collect();
        let values: Vec<Term> = places.iter().map(|at| formals[*at]).collect();
        let map: FxHashMap<Term, Term> = family.vars.iter().copied().zip(values.iter().copied()).collect();
        let others = (0..formals.len()).filter(|at| !places.contains(at));
        let image =
            self.pool.and(others.map(|at| self.pool.equals(formals[at], self.pool.substitute(family.args[at], &map))));
        Inverses { values, image, facts: Vec::new() }
    }

    /// The family with its variables renamed to ones that depend only on their position and sort.
    fn inverse_key(&self, family: &Family) -> (Res, Vec<Sort>, Term, Vec<Term>, Term) {
        let p = &self.pool;
        let sorts: Vec<Sort> = family.vars.iter().map(|v| p.sort(*v)).collect();
        let map: FxHashMap<Term, Term> = family
            .vars
            .iter()
            .enumerate()
            .map(|(i, v)| {
                (*v, p.mk(Op::Var(logic::VarName { name: Symbol::new("%canonical"), fresh: i as u32 }), [], sorts[i]))
            })
            .collect();
        let carries = p.positive(family.amount.term());
        let args = family.args.iter().map(|a| p.substitute(*a, &map)).collect();
        (family.res, sorts, p.substitute(family.cond, &map), args, p.substitute(carries, &map))
    }

    fn make_inverses(&mut self, family: &Family, formals: &[Term]) -> Inverses {
        let p = &self.pool;
        // Besides the location, inverses depend on whatever other variables the family speaks of.
        let mut outer: Vec<Term> = Vec::new();
        for t in family.args.iter().chain([&family.cond, &family.amount.term()]) {
            for v in p.free_vars(*t) {
                if !family.vars.contains(&v) && !outer.contains(&v) {
                    outer.push(v);
                }
            }
        }
        let sorts: Vec<Sort> = formals.iter().chain(&outer).map(|t| p.sort(*t)).collect();
        let at = |f: Func, location: &[Term]| {
            let all: Vec<Term> = location.iter().chain(&outer).copied().collect();
            p.app(f, &all)
        };
        let funcs: Vec<Func> = family.vars.iter().map(|v| p.fresh_func("inv", &sorts, p.sort(*v))).collect();
        let img = p.fresh_func("img", &sorts, Sort::BOOL);
        let carries = p.and2(family.cond, p.positive(family.amount.term()));

        let back = p.and(
            family.vars.iter().zip(&funcs).map(|(v, f)| p.eq(at(*f, &family.args), *v)).chain([at(img, &family.args)]),
        );
        let to_location = p.forall(&family.vars, &family.triggers, p.implies(carries, back));

        let values: Vec<Term> = funcs.iter().map(|f| at(*f, formals)).collect();
        let image = at(img, formals);
        let map: FxHashMap<Term, Term> = family.vars.iter().copied().zip(values.iter().copied()).collect();
        let there: Vec<Term> = family.args.iter().map(|a| p.substitute(*a, &map)).collect();
        let carries_there = p.substitute(carries, &map);
        let location = p.and(there.iter().zip(formals).map(|(t, r)| p.eq(*t, *r)));
        let triggers: Vec<Vec<Term>> = values.iter().map(|v| vec![*v]).chain([vec![image]]).collect();
        let from_location = p.forall(formals, &triggers, p.implies(p.and2(image, carries_there), location));
        Inverses { values, image, facts: vec![to_location, from_location] }
    }

    /// A term over the family's variables, as one over the location.
    pub fn at_location(&self, family: &Family, inverses: &Inverses, t: Term) -> Term {
        let map: FxHashMap<Term, Term> = family.vars.iter().copied().zip(inverses.values.iter().copied()).collect();
        self.pool.substitute(t, &map)
    }

    /// The family's amount as a function of the location.
    pub fn amount_at_location(&self, family: &Family, inverses: &Inverses, scale: Term) -> Term {
        let p = &self.pool;
        let cond = p.and2(inverses.image, self.at_location(family, inverses, family.cond));
        let perm = p.mul(self.at_location(family, inverses, family.amount.term()), scale);
        p.ite(cond, perm, p.none())
    }
}

/// Every variable is an argument of the location, so that different values are different locations.
fn is_direct(family: &Family) -> bool {
    family.vars.iter().all(|v| family.args.contains(v))
}

/// Variables, triggers, condition and resource.
type Parts<'e> = (&'e [Var], &'e [Trigger], Option<&'e Exp>, &'e Exp);

/// The parts of a canonical quantified permission.
pub fn parts(e: &Exp) -> Parts<'_> {
    let ExpKind::Forall { vars, triggers, body } = &e.kind else { unreachable!("a quantified permission is a forall") };
    let (cond, resource) = match &body.kind {
        ExpKind::Binary(BinOp::Implies, cond, resource) => (Some(cond), resource),
        _ => (None, body),
    };
    (vars, triggers, cond, resource)
}
