//! What holds in every member: the theories in use, and the program's domains.

use indexmap::IndexSet;
use logic::{Op, Sort, Term, theory};
use silver::obligation::ErrorKind;
use silver::transform::instantiate::{Instances, instantiate};
use silver::tree::Meta;

use crate::depend;
use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::Res;
use crate::names;
use crate::path::Learnt;
use crate::program::ResourceSymbols;
use crate::state::State;

/// The facts all members share, apart from functions.
pub struct Preamble {
    /// What holds whatever the program says.
    pub theory: Vec<Term>,
    pub axioms: Vec<Axiom>,
}

/// An axiom of a domain, with what makes sense of its terms.
pub struct Axiom {
    pub meta: Meta,
    pub facts: Vec<Term>,
}

impl Preamble {
    pub fn facts(&self) -> Vec<Term> {
        let axioms = self.axioms.iter().flat_map(|axiom| &axiom.facts);
        self.theory.iter().chain(axioms).copied().collect()
    }
}

impl<'c> Engine<'c> {
    pub fn preamble(&mut self) -> Eval<Preamble> {
        let program = self.ctx.program.clone();
        let instances = instantiate(&program);
        let quantified = depend::quantified_anywhere(self.ctx);
        let mapped = (0..).map(Res).zip(&self.ctx.resources).filter(|(res, _)| quantified.contains(res));
        let mapped: Vec<&ResourceSymbols> = mapped.map(|(_, resource)| resource).collect();
        let mut facts = self.theory_axioms(&instances, &mapped);
        facts.extend(mapped.iter().flat_map(|resource| map_extensionality(&self.pool, resource)));
        let mut triggered: Vec<Res> = self.ctx.triggered.iter().copied().collect();
        triggered.sort();
        facts.extend(triggered.into_iter().map(|res| self.symbols(res).trigger_axiom(&self.pool)));
        facts.extend(self.unique_functions(&instances));
        let axioms = self.domain_axioms(&instances)?;
        Ok(Preamble { theory: facts, axioms })
    }

    fn theory_axioms(&self, instances: &Instances, mapped: &[&ResourceSymbols]) -> Vec<Term> {
        let mut sorts: IndexSet<Sort> = instances.types.iter().map(|ty| self.ctx.sort(ty)).collect();
        sorts.extend(self.ctx.resources.iter().flat_map(|r| r.args.iter().copied().chain([r.value])));
        sorts.extend(mapped.iter().map(|r| r.map));
        sorts.insert(crate::wands::wand_sort());
        let sorts: Vec<Sort> = sorts.into_iter().collect();
        let mut facts: Vec<Term> = sorts.iter().flat_map(|sort| theory::wrapper_axioms(&self.pool, *sort)).collect();
        facts.extend(theory::required(sorts).into_iter().flat_map(|sort| theory::axioms(&self.pool, sort)));
        facts
    }

    fn unique_functions(&self, instances: &Instances) -> Vec<Term> {
        let mut unique: indexmap::IndexMap<Sort, Vec<Term>> = indexmap::IndexMap::new();
        for domain in &instances.domains {
            for function in domain.functions.iter().filter(|f| f.unique) {
                let sort = self.ctx.sort(&function.result);
                let name = names::of_domain_function(domain.domain, &domain.args, function.name);
                unique.entry(sort).or_default().push(self.pool.constant(name, sort));
            }
        }
        unique.values().map(|all| self.pool.distinct(all)).collect()
    }

    fn domain_axioms(&mut self, instances: &Instances) -> Eval<Vec<Axiom>> {
        let mut axioms = Vec::new();
        for domain in &instances.domains {
            for axiom in &domain.axioms {
                let mark = self.path.mark();
                let blame = Blame::new(ErrorKind::NotWellformed, axiom.meta);
                // An axiom may apply functions, but is no reason to believe what they promise.
                let start = State::default().with_everything_granted().awaiting(0);
                let value = self.eval(&start, &axiom.body, blame)?;
                let learnt = self.path.learnt_since(&self.pool, mark).into_iter().map(Learnt::fact);
                axioms.push(Axiom { meta: axiom.meta, facts: learnt.chain([value]).collect() });
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
