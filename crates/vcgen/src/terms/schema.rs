//! What holds for all types, told for the types that occur.
//!
//! A schema is a fact (or a definition) with type parameters. It is instantiated where the functions, maps and types that it speaks of are
//! used at types that fit: first those of its triggers, and without triggers those of its body. Instances bring up further types, so this goes
//! on until nothing new comes up, or the types get out of hand. To tell too few instances is never wrong: what is not known is not used.

use std::sync::Arc;

use boogie::tree::{
    DatatypeId, Exp, Expr, ExprKind, FunctionId, MapType, Quantifier, Type, TypeConId, TypeVarId, VarId,
};
use logic::{QuantKind, Term};
use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use super::pointwise::{is_pointwise, mentions_union};
use super::quantifiers::merged;
use super::{Env, Eval, Mode, Polarity, Terms};
use crate::types;

/// What is used at types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Use {
    Function(FunctionId),
    Con(TypeConId),
    Data(DatatypeId),
    /// A polymorphic map: its type, then the types for its parameters.
    Map,
}

pub struct Schema {
    pub type_params: Vec<TypeVarId>,
    pub env: Env,
    /// Variables of quantifiers around it.
    pub over: Vec<Term>,
    pub body: Body,
    pub at: Span,
}

pub enum Body {
    /// The guard implies every instance.
    Fact { guard: Term, quantifier: Arc<Quantifier> },
    /// The guard implies one of the instances.
    Choice { guard: Term, quantifier: Arc<Quantifier> },
    /// The parts of a map.
    Lambda { whole: Term, map: Arc<MapType>, vars: Arc<[VarId]>, body: Exp },
    /// The axiom of a function with a body.
    Definition(FunctionId),
}

/// Something that an instance may be recognised by, with the types it is used at.
struct Hint {
    what: Use,
    types: Vec<Type>,
}

/// Types for parameters, as far as they are known.
type Partial = Vec<Option<Type>>;

const MAX_ROUNDS: usize = 16;
const MAX_INSTANCES: usize = 2_000;
/// Instances at types nested deeper than this are left out.
const MAX_DEPTH: usize = 6;

impl Terms<'_> {
    /// Notes that something is used at these types.
    pub fn used(&mut self, what: Use, types: &[Type]) {
        let known = |list: Option<&Vec<Vec<Type>>>| list.is_some_and(|list| list.iter().any(|known| known == types));
        if known(self.base.and_then(|base| base.uses.get(&what))) || known(self.own.uses.get(&what)) {
            return;
        }
        self.own.uses.entry(what).or_default().push(types.to_vec());
    }

    fn uses(&self, what: Use) -> impl Iterator<Item = &Vec<Type>> {
        let base = self.base.and_then(|base| base.uses.get(&what));
        base.into_iter().chain(self.own.uses.get(&what)).flatten()
    }

    pub fn add_schema(&mut self, schema: Schema) {
        self.own.schemas.push(Arc::new(schema));
    }

    /// The fact that the whole program may rely on, where it holds for all types.
    pub fn add_axiom(&mut self, quantifier: &Quantifier, at: Span) {
        if let Some(merged) = merged(quantifier) {
            return self.add_axiom(&merged, at);
        }
        let body = Body::Fact { guard: self.pool.tt(), quantifier: Arc::new(quantifier.clone()) };
        let type_params = quantifier.type_params.clone();
        self.add_schema(Schema { type_params, env: Env::default(), over: Vec::new(), body, at });
    }

    pub fn add_definition(&mut self, function: FunctionId) {
        let decl = self.program.function(function);
        let (type_params, at) = (decl.type_params.clone(), decl.span);
        let body = Body::Definition(function);
        self.add_schema(Schema { type_params, env: Env::default(), over: Vec::new(), body, at });
    }

    fn n_schemas(&self) -> usize {
        self.base.map_or(0, |base| base.schemas.len()) + self.own.schemas.len()
    }

    fn schema(&self, number: usize) -> Arc<Schema> {
        let n_base = self.base.map_or(0, |base| base.schemas.len());
        match self.base {
            Some(base) if number < n_base => base.schemas[number].clone(),
            _ => self.own.schemas[number - n_base].clone(),
        }
    }

    pub(super) fn instantiate_schemas(&mut self) {
        let mut choices: FxHashSet<usize> = FxHashSet::default();
        loop {
            for _ in 0..MAX_ROUNDS {
                if !self.one_round() {
                    break;
                }
            }
            // What some instance is chosen for needs all of them.
            let open = (0..self.n_schemas()).find(|number| {
                matches!(self.schema(*number).body, Body::Choice { .. })
                    && !choices.contains(number)
                    && !self.is_done(*number, &[])
            });
            let Some(number) = open else { return };
            choices.insert(number);
            self.own.instances.insert((number, Vec::new()));
            let fact = self.choose(number);
            self.add_fact(fact);
        }
    }

    fn is_done(&self, number: usize, types: &[Type]) -> bool {
        let key = (number, types.to_vec());
        self.own.instances.contains(&key) || self.base.is_some_and(|base| base.instances.contains(&key))
    }

    /// Instantiates every schema with what came up since it was looked at.
    fn one_round(&mut self) -> bool {
        let mut progress = false;
        let mut number = 0;
        while number < self.n_schemas() {
            let schema = self.schema(number);
            if !matches!(schema.body, Body::Choice { .. }) && self.has_news(number) {
                for types in self.candidates(&schema) {
                    if self.own.instances.len() >= MAX_INSTANCES || self.is_done(number, &types) {
                        continue;
                    }
                    self.own.instances.insert((number, types.clone()));
                    let fact = self.instantiate(&schema, &types);
                    self.add_fact(fact);
                    progress = true;
                }
            }
            number += 1;
        }
        progress
    }

    /// Whether anything was used for the first time since the schema was last looked at.
    fn has_news(&mut self, number: usize) -> bool {
        let count = |uses: &rustc_hash::FxHashMap<Use, Vec<Vec<Type>>>| uses.values().map(Vec::len).sum::<usize>();
        let n_uses = self.base.map_or(0, |base| count(&base.uses)) + count(&self.own.uses);
        let of_base = self.base.and_then(|base| base.seen.get(&number)).copied();
        let before = self.own.seen.insert(number, n_uses).or(of_base);
        before != Some(n_uses)
    }

    fn instantiate(&mut self, schema: &Schema, types: &[Type]) -> Eval<Term> {
        Ok(match &schema.body {
            Body::Definition(function) => self.definition(*function, types)?.unwrap_or_else(|| self.pool.tt()),
            Body::Fact { guard, quantifier } => {
                let env = schema.env.with_types(&schema.type_params, types);
                let mode =
                    Mode { polarity: Polarity::Fact, rigid: schema.over.is_empty() && self.pool.is_true(*guard) };
                let instance = self.over_values(&env, quantifier, mode, schema.at)?;
                self.guarded(schema, *guard, instance)
            }
            Body::Lambda { whole, map, vars, body } => {
                let params = self.in_order_of_occurrence(schema, vars);
                let env = schema.env.with_types(&params, types);
                let part = self.part_of(*whole, map, types, schema.at)?;
                let value = self.lambda_instance(&env, vars, body, schema.at)?;
                let equal = self.pool.mk(logic::Op::Eq, [part, value], logic::Sort::BOOL);
                self.for_all(&schema.over, part, equal)
            }
            Body::Choice { .. } => unreachable!("choices are made at the end"),
        })
    }

    fn guarded(&self, schema: &Schema, guard: Term, instance: Term) -> Term {
        self.for_all(&schema.over, guard, self.pool.implies(guard, instance))
    }

    fn for_all(&self, over: &[Term], trigger: Term, fact: Term) -> Term {
        let kind = QuantKind::Forall;
        self.pool.quant_with(kind, over, &[vec![trigger]], fact, None, Symbol::new("schema"))
    }

    fn choose(&mut self, number: usize) -> Eval<Term> {
        let schema = self.schema(number);
        let Body::Choice { guard, quantifier } = &schema.body else { unreachable!("a choice") };
        let mut instances = Vec::new();
        for types in self.candidates(&schema) {
            let env = schema.env.with_types(&schema.type_params, &types);
            let mode = Mode { polarity: Polarity::Goal, rigid: false };
            instances.push(self.over_values(&env, quantifier, mode, schema.at)?);
        }
        let some = self.pool.or(instances);
        Ok(self.guarded(&schema, *guard, some))
    }

    /// The parameters of a lambda in the order of its map type.
    fn in_order_of_occurrence(&self, schema: &Schema, vars: &[VarId]) -> Vec<TypeVarId> {
        let mut order = Vec::new();
        for var in vars {
            in_order(&self.program.var(*var).ty, &schema.type_params, &mut order);
        }
        order
    }

    /// The types that a schema can be instantiated with.
    fn candidates(&self, schema: &Schema) -> Vec<Vec<Type>> {
        let pointwise = self.holds_of_unions(schema);
        let shallow = |types: &Vec<Type>| {
            types.iter().all(|ty| types::depth(ty) <= MAX_DEPTH && (pointwise || !mentions_union(ty)))
        };
        match &schema.body {
            Body::Definition(function) => self.uses(Use::Function(*function)).filter(|t| shallow(t)).cloned().collect(),
            Body::Lambda { map, .. } => {
                let whole = Type::Map(map.clone());
                let of_map = self.uses(Use::Map).filter(|types| types[0] == whole).map(|types| types[1..].to_vec());
                let apart = |types: &Vec<Type>| {
                    let (index, _) = map.instantiate(types);
                    !index.iter().any(|ty| types::may_hold_polymorphic_maps(self.program, ty))
                };
                of_map.filter(shallow).filter(apart).collect()
            }
            Body::Fact { quantifier, .. } | Body::Choice { quantifier, .. } => {
                let mut found = self.fitting(schema, quantifier);
                found.retain(shallow);
                found
            }
        }
    }

    /// Whether what holds of all types holds of their union.
    fn holds_of_unions(&self, schema: &Schema) -> bool {
        let (program, params) = (self.program, &schema.type_params);
        match &schema.body {
            Body::Fact { quantifier: q, .. } | Body::Choice { quantifier: q, .. } => {
                let in_triggers = q.triggers.iter().flat_map(|trigger| &trigger.terms);
                is_pointwise(program, params, &q.vars, in_triggers.chain([&q.body]).map(|e| &**e))
            }
            Body::Lambda { vars, body, .. } => is_pointwise(program, params, vars, std::iter::once(&**body)),
            Body::Definition(function) => {
                let function = program.function(*function);
                let body = function.body.iter().map(|body| &*body.value);
                is_pointwise(program, params, &function.params, body)
            }
        }
    }

    fn fitting(&self, schema: &Schema, q: &Quantifier) -> Vec<Vec<Type>> {
        let params = &schema.type_params;
        let mut anywhere = Vec::new();
        for var in &q.vars {
            self.type_hints(schema, &self.program.var(*var).ty, &mut anywhere);
        }
        self.hints(schema, &q.body, &mut anywhere);
        let empty: Partial = vec![None; params.len()];
        let mut starts: Vec<Partial> = Vec::new();
        let mut has_triggers = false;
        for trigger in q.triggers.iter().filter(|trigger| trigger.positive) {
            has_triggers = true;
            let mut hints = Vec::new();
            trigger.terms.iter().for_each(|term| self.hints(schema, term, &mut hints));
            starts.extend(self.all_at_once(params, &hints, vec![empty.clone()]));
        }
        if !has_triggers {
            starts.push(empty);
        }
        self.completed(params, &anywhere, starts)
    }

    /// Every way to find all of the hints used at types that go together.
    fn all_at_once(&self, params: &[TypeVarId], hints: &[Hint], starts: Vec<Partial>) -> Vec<Partial> {
        let mut partials = starts;
        for hint in hints {
            let mut next: Vec<Partial> = Vec::new();
            for partial in &partials {
                for extended in self.extended(params, hint, partial) {
                    if !next.contains(&extended) {
                        next.push(extended);
                    }
                }
            }
            partials = next;
        }
        partials
    }

    fn extended<'s>(
        &'s self,
        params: &'s [TypeVarId],
        hint: &'s Hint,
        partial: &'s Partial,
    ) -> impl Iterator<Item = Partial> + 's {
        self.uses(hint.what).filter_map(move |types| {
            let mut found = partial.clone();
            let fits = types.len() == hint.types.len()
                && hint.types.iter().zip(types).all(|(pattern, ty)| types::matches(pattern, ty, params, &mut found));
            fits.then_some(found)
        })
    }

    /// Finds types for the parameters that are still open, by any of the hints.
    fn completed(&self, params: &[TypeVarId], hints: &[Hint], starts: Vec<Partial>) -> Vec<Vec<Type>> {
        let mut all: Vec<Partial> = Vec::new();
        let mut todo = starts;
        let mut complete: Vec<Vec<Type>> = Vec::new();
        while let Some(partial) = todo.pop() {
            if all.contains(&partial) || all.len() > MAX_INSTANCES {
                continue;
            }
            all.push(partial.clone());
            let Some(open) = partial.iter().position(Option::is_none) else {
                complete.push(partial.into_iter().flatten().collect());
                continue;
            };
            let mut hinted = false;
            for hint in hints.iter().filter(|hint| hint.types.iter().any(|ty| types::mentions_any(ty, &[params[open]])))
            {
                hinted = true;
                todo.extend(self.extended(params, hint, &partial));
            }
            if !hinted {
                // Nothing but variables of that very type: whatever types there are.
                for ty in self.known_types() {
                    let mut next = partial.clone();
                    next[open] = Some(ty);
                    todo.push(next);
                }
            }
        }
        complete.sort_by_cached_key(|types| types.iter().map(|ty| types::text(self.program, ty)).collect::<Vec<_>>());
        complete
    }

    fn known_types(&self) -> Vec<Type> {
        let mut known = vec![Type::Bool, Type::Int, Type::Real];
        let made = self.base.into_iter().flat_map(|base| base.sorts.keys()).chain(self.own.sorts.keys());
        known.extend(made.cloned());
        known
    }

    /// What an expression uses at types that mention the parameters.
    fn hints(&self, schema: &Schema, e: &Expr, hints: &mut Vec<Hint>) {
        let map = |map: &Exp, type_args: &[Type]| {
            let mut types = vec![map.ty.clone()];
            types.extend(type_args.iter().cloned());
            types
        };
        match &e.kind {
            ExprKind::App { function, type_args, .. } => {
                self.hint(schema, Use::Function(*function), type_args.clone(), hints)
            }
            ExprKind::Select { map: of, type_args, .. } | ExprKind::Store { map: of, type_args, .. }
                if !type_args.is_empty() =>
            {
                self.hint(schema, Use::Map, map(of, type_args), hints);
            }
            ExprKind::Construct { .. } => self.type_hints(schema, &e.ty, hints),
            _ => {}
        }
        e.children().into_iter().for_each(|child| self.hints(schema, child, hints));
    }

    fn type_hints(&self, schema: &Schema, ty: &Type, hints: &mut Vec<Hint>) {
        match ty {
            Type::Con(id, args) => self.hint(schema, Use::Con(*id), args.to_vec(), hints),
            Type::Data(id, args) => self.hint(schema, Use::Data(*id), args.to_vec(), hints),
            Type::Map(map) if map.params == 0 => {
                map.args.iter().chain([&map.result]).for_each(|part| self.type_hints(schema, part, hints));
            }
            _ => {}
        }
    }

    fn hint(&self, schema: &Schema, what: Use, types: Vec<Type>, hints: &mut Vec<Hint>) {
        if types.iter().any(|ty| types::mentions_any(ty, &schema.type_params)) {
            hints.push(Hint { what, types: schema.env.types.apply_all(&types) });
        }
    }
}

fn in_order(ty: &Type, params: &[TypeVarId], order: &mut Vec<TypeVarId>) {
    match ty {
        Type::Var(var) if params.contains(var) && !order.contains(var) => order.push(*var),
        Type::Con(_, args) | Type::Data(_, args) => args.iter().for_each(|arg| in_order(arg, params, order)),
        Type::Map(map) => map.args.iter().chain([&map.result]).for_each(|part| in_order(part, params, order)),
        _ => {}
    }
}
