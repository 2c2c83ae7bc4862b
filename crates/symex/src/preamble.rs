//! What holds in every member: the theories in use, and the program's domains.

use indexmap::IndexMap;
use logic::{Op, Sort, Term, theory};
use silver::obligation::ErrorKind;
use silver::transform::instantiate::{Instances, instantiate};
use silver::tree::Meta;
use source::Symbol;

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::Res;
use crate::knowledge::{Filed, Subject};
use crate::names;
use crate::path::Learnt;
use crate::program::ResourceSymbols;
use crate::reach;
use crate::state::State;

/// The facts about a program, apart from functions.
pub struct Preamble {
    /// What holds whatever the program says.
    pub theory: Vec<Filed>,
    pub axioms: Vec<Axiom>,
}

/// An axiom of a domain, with what makes sense of its terms.
pub struct Axiom {
    pub meta: Meta,
    pub domain: Symbol,
    /// Of the domain at certain types: its number.
    pub instance: usize,
    pub facts: Vec<Term>,
}

impl Preamble {
    pub fn into_facts(self) -> impl Iterator<Item = Filed> {
        let axioms = self
            .axioms
            .into_iter()
            .flat_map(|axiom| axiom.facts.into_iter().map(Filed::under(vec![Subject::Domain(axiom.domain)])));
        self.theory.into_iter().chain(axioms)
    }
}

impl<'c> Engine<'c> {
    pub fn preamble(&mut self) -> Eval<Preamble> {
        let program = self.ctx.program.clone();
        let instances = instantiate(&program);
        let mut mapped: Vec<Res> = reach::quantified_anywhere(self.ctx).into_iter().collect();
        mapped.sort();
        let mut theory = self.theory_axioms(&instances, &mapped);
        for res in &mapped {
            let facts = map_extensionality(&self.pool, self.symbols(*res));
            theory.extend(facts.into_iter().map(Filed::under(vec![Subject::Resource(*res)])));
        }
        let mut triggered: Vec<Res> = self.ctx.triggered.iter().copied().collect();
        triggered.sort();
        for res in triggered {
            let fact = self.symbols(res).trigger_axiom(&self.pool);
            theory.push(Filed { fact, about: vec![Subject::Resource(res)] });
        }
        theory.extend(self.unique_functions(&instances));
        let axioms = self.domain_axioms(&instances)?;
        Ok(Preamble { theory, axioms })
    }

    fn theory_axioms(&self, instances: &Instances, mapped: &[Res]) -> Vec<Filed> {
        let mut sorts: IndexMap<Sort, Vec<Subject>> = IndexMap::new();
        for ty in &instances.types {
            let mut about = Vec::new();
            reach::domains_of_type(&self.ctx.program, ty, &mut |name| about.push(Subject::Domain(name)));
            sorts.entry(self.ctx.sort(ty)).or_insert(about);
        }
        for resource in &self.ctx.resources {
            for sort in resource.args.iter().copied().chain([resource.value]) {
                sorts.entry(sort).or_default();
            }
        }
        sorts.extend(mapped.iter().map(|res| (self.symbols(*res).map, vec![Subject::Resource(*res)])));
        sorts.insert(crate::wands::wand_sort(), Vec::new());
        let filed = |sort: Sort, facts: Vec<Term>| {
            facts.into_iter().map(Filed::under(sorts.get(&sort).cloned().unwrap_or_default())).collect::<Vec<_>>()
        };
        let wrappers = sorts.keys().flat_map(|sort| filed(*sort, theory::wrapper_axioms(&self.pool, *sort)));
        let required = theory::required(sorts.keys().copied());
        wrappers.chain(required.into_iter().flat_map(|sort| filed(sort, theory::axioms(&self.pool, sort)))).collect()
    }

    fn unique_functions(&self, instances: &Instances) -> Vec<Filed> {
        let mut unique: IndexMap<Sort, (Vec<Term>, Vec<Subject>)> = IndexMap::new();
        for domain in &instances.domains {
            for function in domain.functions.iter().filter(|f| f.unique) {
                let sort = self.ctx.sort(&function.result);
                let name = names::of_domain_function(domain.domain, &domain.args, function.name);
                let (all, about) = unique.entry(sort).or_default();
                all.push(self.pool.constant(name, sort));
                if about.last() != Some(&Subject::Domain(domain.domain)) {
                    about.push(Subject::Domain(domain.domain));
                }
            }
        }
        unique.into_values().map(|(all, about)| Filed { fact: self.pool.distinct(&all), about }).collect()
    }

    fn domain_axioms(&mut self, instances: &Instances) -> Eval<Vec<Axiom>> {
        let mut axioms = Vec::new();
        for (instance, domain) in instances.domains.iter().enumerate() {
            for axiom in &domain.axioms {
                let mark = self.path.mark();
                let blame = Blame::new(ErrorKind::NotWellformed, axiom.meta);
                // An axiom may apply functions, but is no reason to believe what they promise.
                let start = State::default().with_everything_granted().awaiting(0);
                let value = self.eval(&start, &axiom.body, blame)?;
                let learnt = self.path.learnt_since(&self.pool, mark).into_iter().map(Learnt::fact);
                let facts = learnt.chain([value]).collect();
                axioms.push(Axiom { meta: axiom.meta, domain: domain.domain, instance, facts });
            }
        }
        Ok(axioms)
    }
}

/// Two snapshot maps that speak of the same locations and agree on them are the same. Only maps that became part of a snapshot
/// are compared, and those are restricted to what a footprint covers.
fn map_extensionality(pool: &logic::Pool, resource: &ResourceSymbols) -> Vec<Term> {
    let (a, b) = (pool.fresh_var("a", resource.map), pool.fresh_var("b", resource.map));
    let formals = &resource.formals;
    let at = |f: logic::Func, map: Term| {
        let args: Vec<Term> = std::iter::once(map).chain(formals.iter().copied()).collect();
        pool.app(f, &args)
    };
    let (in_a, in_b) = (at(resource.domain, a), at(resource.domain, b));
    let (at_a, at_b) = (at(resource.lookup, a), at(resource.lookup, b));
    let same_domain = pool.forall(formals, &[vec![in_a], vec![in_b]], pool.iff(in_a, in_b));
    let agree = pool.forall(formals, &[vec![at_a, at_b]], pool.implies(in_a, pool.eq(at_a, at_b)));
    let wrapped = |map: Term| pool.mk(Op::Wrap, [map], Sort::SNAP);
    let equal = pool.implies(pool.and2(same_domain, agree), pool.eq(a, b));
    if formals.is_empty() {
        return Vec::new();
    }
    vec![pool.forall(&[a, b], &[vec![wrapped(a), wrapped(b)]], equal)]
}
