//! What all implementations may rely on: axioms, definitions of functions, that unique constants differ.

use std::sync::Arc;

use boogie::tree::{AxiomId, BodyMeaning, ExprKind, FunctionId, Program, Type, VarId};
use logic::{FrozenPool, Pool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::relevance::Relevance;
use crate::terms::{Env, Mode, Tables, Terms, Unsupported};

pub struct Background {
    pub pool: Arc<FrozenPool>,
    pub tables: Tables,
    pub facts: Relevance,
    /// Axioms that could not be told.
    pub left_out: Vec<Unsupported>,
}

impl Background {
    /// `fixed` are constants whose values are settled from outside; `pruned` leaves out axioms that nothing asks for.
    pub fn new(program: &Program, fixed: &FxHashMap<VarId, bool>, pruned: bool) -> Background {
        let pool = Pool::new();
        let mut terms = Terms::new(program, &pool, None);
        terms.fix(fixed);
        unique(program, &mut terms);
        for (number, function) in (0..).map(FunctionId).zip(&program.functions) {
            if !function.body.as_ref().is_some_and(|body| body.meaning == BodyMeaning::Axiom) {
                continue;
            }
            if function.type_params.is_empty() {
                let fact = terms.definition(number, &[]).map(|fact| fact.unwrap_or_else(|| pool.tt()));
                terms.add_fact(fact);
            } else {
                terms.add_definition(number);
            }
        }
        let left = if pruned { asked_for(program) } else { FxHashSet::default() };
        for (number, axiom) in (0..).map(AxiomId).zip(&program.axioms) {
            if pruned && !left.contains(&number) {
                continue;
            }
            match &axiom.condition.kind {
                ExprKind::Quantifier(q) if !q.type_params.is_empty() && q.kind == boogie::tree::QuantKind::Forall => {
                    terms.add_axiom(q, axiom.at);
                }
                _ => {
                    let fact = terms.formula(&Env::default(), &axiom.condition, Mode::FACT);
                    terms.add_fact(fact);
                }
            }
        }
        let facts = Relevance::new(&pool, &terms.take_facts());
        let left_out = std::mem::take(&mut terms.left_out);
        let tables = terms.into_tables();
        Background { pool: Arc::new(pool.freeze()), tables, facts, left_out }
    }
}

/// The axioms that have triggers, belong to a symbol (`uses`), or say that any symbol in them asks for them. The others are told to nobody in
/// Boogie when it prunes.
fn asked_for(program: &Program) -> FxHashSet<AxiomId> {
    let of_functions = program.functions.iter().flat_map(|function| &function.uses);
    let of_constants = program.constants.iter().flat_map(|constant| &constant.uses);
    let mut found: FxHashSet<AxiomId> = of_functions.chain(of_constants).copied().collect();
    for (number, axiom) in (0..).map(AxiomId).zip(&program.axioms) {
        let has_triggers = match &axiom.condition.kind {
            ExprKind::Quantifier(q) => q.triggers.iter().any(|trigger| trigger.positive),
            _ => false,
        };
        if has_triggers || axiom.attrs.has("include_dep") {
            found.insert(number);
        }
    }
    found
}

/// Unique constants of one type are pairwise different.
fn unique(program: &Program, terms: &mut Terms<'_>) {
    let mut of_type: FxHashMap<&Type, Vec<VarId>> = FxHashMap::default();
    let mut order: Vec<&Type> = Vec::new();
    for constant in program.constants.iter().filter(|constant| constant.unique) {
        let ty = &program.var(constant.var).ty;
        let group = of_type.entry(ty).or_default();
        if group.is_empty() {
            order.push(ty);
        }
        group.push(constant.var);
    }
    for ty in order {
        let all = of_type[ty].iter().map(|var| terms.constant(*var)).collect::<Result<Vec<_>, _>>();
        let fact = all.map(|all| terms.pool.distinct(&all));
        terms.add_fact(fact);
    }
}
