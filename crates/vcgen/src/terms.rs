//! From expressions to terms of the logic.
//!
//! Polymorphism is gone afterwards: every function, map and type is used at types without parameters, and has a symbol of its own for each.
//! What holds for all types is told for those that occur ([`schema`]); what is to be proved for all types is proved for one that nothing is
//! known of. Both directions are sound; where neither applies, the expression is reported as not supported.
//!
//! Symbols of the program keep their names (functions are followed by `()`); whatever the tool adds contains a sign that no identifier of
//! Boogie can contain. So the two never clash.

mod code;
mod exprs;
mod functions;
mod lambda;
mod pointwise;
mod polymap;
mod pools;
mod quantifiers;
mod schema;
mod sorts;

use std::sync::Arc;

use boogie::tree::{Expr, ExprKind, FunctionId, Program, Type, TypeVarId, VarId, VarKind};
use logic::{Func, Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;

use crate::routine::{Frame, Old, SlotId, slot_of};
use crate::types::TypeEnv;
use functions::{Callee, Template};
use polymap::MapPart;
use schema::{Schema, Use};

/// A construct that cannot be translated (soundly).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    pub what: String,
    pub at: Span,
}

pub type Eval<T> = Result<T, Unsupported>;

pub fn unsupported<T>(what: impl Into<String>, at: Span) -> Eval<T> {
    Err(Unsupported { what: what.into(), at })
}

/// What the translated formula is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Polarity {
    /// Assumed: the translation may say less.
    Fact,
    /// To be proved: the translation may say more.
    Goal,
    /// Both, or not a formula at all.
    Exact,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mode {
    pub polarity: Polarity,
    /// Whether a type that is chosen here depends on nothing: then it can be a type that nothing is known of.
    pub rigid: bool,
}

impl Mode {
    pub const EXACT: Mode = Mode { polarity: Polarity::Exact, rigid: false };
    pub const FACT: Mode = Mode { polarity: Polarity::Fact, rigid: true };
    pub const GOAL: Mode = Mode { polarity: Polarity::Goal, rigid: true };

    pub fn flipped(self) -> Mode {
        let polarity = match self.polarity {
            Polarity::Fact => Polarity::Goal,
            Polarity::Goal => Polarity::Fact,
            Polarity::Exact => Polarity::Exact,
        };
        Mode { polarity, ..self }
    }
}

/// What was made so far: one of these for what the whole program shares, and one above it for each implementation.
#[derive(Default)]
pub struct Tables {
    /// Constants whose values were settled from outside.
    pub fixed: FxHashMap<VarId, bool>,
    sorts: FxHashMap<Type, Sort>,
    functions: FxHashMap<(FunctionId, Vec<Type>), Callee>,
    templates: FxHashMap<(FunctionId, Vec<Type>), Template>,
    lambdas: FxHashMap<lambda::Key, Func>,
    parts: FxHashMap<(Type, Vec<Type>), MapPart>,
    /// The instances at which a polymorphic map type is used.
    parts_of: FxHashMap<Type, Vec<Vec<Type>>>,
    uses: FxHashMap<Use, Vec<Vec<Type>>>,
    schemas: Vec<Arc<Schema>>,
    /// What schemas were instantiated with.
    instances: FxHashSet<(usize, Vec<Type>)>,
    /// How much of `uses` each schema has seen.
    seen: FxHashMap<usize, usize>,
    /// Functions whose applications must not be triggers.
    never_triggers: FxHashSet<Func>,
    /// Pools whose meaning was told.
    pools: FxHashSet<Func>,
    /// Partial orders that the axioms of were told.
    orders: FxHashSet<Func>,
    n_rigid: u32,
}

/// The value of each slot; none for those that are never read again.
pub type State = Vec<Option<Term>>;

/// Where expressions get the values of variables from.
#[derive(Clone)]
pub struct Here {
    pub current: Arc<State>,
    pub entry: Arc<State>,
    pub frame: Arc<Frame>,
    pub globals: Arc<FxHashMap<VarId, SlotId>>,
}

#[derive(Clone, Default)]
pub struct Env {
    pub types: Arc<TypeEnv>,
    /// Absent outside of implementations.
    pub here: Option<Arc<Here>>,
    bound: Option<Arc<Binding>>,
    /// Inside `old`.
    old: bool,
}

struct Binding {
    var: VarId,
    value: Term,
    outer: Option<Arc<Binding>>,
}

impl Env {
    pub fn new(here: Here) -> Env {
        Env { types: Arc::new(here.frame.types.clone()), here: Some(Arc::new(here)), bound: None, old: false }
    }

    /// The same, where globals have the values they started with.
    pub fn at_entry(&self) -> Env {
        Env { old: true, ..self.clone() }
    }

    pub fn bind(&self, var: VarId, value: Term) -> Env {
        let binding = Binding { var, value, outer: self.bound.clone() };
        Env { bound: Some(Arc::new(binding)), ..self.clone() }
    }

    fn with_types(&self, params: &[TypeVarId], args: &[Type]) -> Env {
        Env { types: Arc::new(self.types.with(params, args)), ..self.clone() }
    }

    fn lookup(&self, var: VarId) -> Option<Term> {
        let mut next = self.bound.as_ref();
        while let Some(binding) = next {
            if binding.var == var {
                return Some(binding.value);
            }
            next = binding.outer.as_ref();
        }
        None
    }

    /// What is bound, innermost first.
    fn bound_values(&self) -> Vec<Term> {
        let mut values = Vec::new();
        let mut next = self.bound.as_ref();
        while let Some(binding) = next {
            values.push(binding.value);
            next = binding.outer.as_ref();
        }
        values
    }
}

/// What is read is alive; otherwise the analysis of liveness is wrong, and nothing may be concluded.
pub fn read(state: &State, slot: SlotId) -> Term {
    state[slot.index()].unwrap_or_else(|| panic!("the slot {} is read after its last use", slot.0))
}

/// A translation under way.
pub struct Terms<'a> {
    pub program: &'a Program,
    pub pool: &'a Pool,
    base: Option<&'a Tables>,
    own: Tables,
    /// What the translation itself needs to be known: definitions of lambdas, instances of schemas, laws of maps.
    facts: Vec<Term>,
    /// Facts that could not be told. To know less is never wrong, but may be the reason why something is not proved.
    pub left_out: Vec<Unsupported>,
    /// Whether an expression quantifies over types, by its address.
    poly: FxHashMap<*const Expr, bool>,
}

impl<'a> Terms<'a> {
    pub fn new(program: &'a Program, pool: &'a Pool, base: Option<&'a Tables>) -> Terms<'a> {
        let n_rigid = base.map_or(program.type_vars.len() as u32, |base| base.n_rigid);
        let own = Tables { n_rigid, ..Tables::default() };
        Terms { program, pool, base, own, facts: Vec::new(), left_out: Vec::new(), poly: FxHashMap::default() }
    }

    /// The facts that came up since the last call, with all instances of what holds for all types.
    pub fn take_facts(&mut self) -> Vec<Term> {
        self.instantiate_schemas();
        std::mem::take(&mut self.facts)
    }

    /// A fact that everything may rely on.
    pub fn add_fact(&mut self, fact: Eval<Term>) {
        match fact {
            Ok(fact) => self.facts.push(fact),
            Err(problem) => self.left_out.push(problem),
        }
    }

    /// Settles the values of constants.
    pub fn fix(&mut self, values: &FxHashMap<VarId, bool>) {
        self.own.fixed = values.clone();
    }

    pub fn into_tables(self) -> Tables {
        self.own
    }

    fn find<K, V>(&self, table: impl Fn(&Tables) -> &FxHashMap<K, V>, key: &K) -> Option<V>
    where
        K: std::hash::Hash + Eq,
        V: Clone,
    {
        self.base.and_then(|base| table(base).get(key)).or_else(|| table(&self.own).get(key)).cloned()
    }

    /// A type that nothing is known of.
    fn fresh_rigid(&mut self) -> Type {
        self.own.n_rigid += 1;
        Type::Var(TypeVarId(self.own.n_rigid - 1))
    }

    pub fn constant(&mut self, var: VarId) -> Eval<Term> {
        if let Some(value) = self.find(|tables| &tables.fixed, &var) {
            return Ok(self.pool.bool(value));
        }
        let variable = self.program.var(var);
        let sort = self.sort(&variable.ty, variable.span)?;
        Ok(self.pool.constant(variable.name, sort))
    }

    fn variable(&mut self, env: &Env, var: VarId) -> Eval<Term> {
        if let Some(value) = env.lookup(var) {
            return Ok(value);
        }
        let variable = self.program.var(var);
        match variable.kind {
            VarKind::Constant => self.constant(var),
            VarKind::Global => {
                let Some(here) = &env.here else {
                    return unsupported("a global variable outside of a procedure", variable.span);
                };
                let slot = slot_of(self.program, &here.globals, &here.frame, var);
                Ok(match (&here.frame.old, env.old) {
                    (Old::Entry, true) => read(&here.entry, slot),
                    (Old::Saved(saved), true) => read(&here.current, saved.get(&var).copied().unwrap_or(slot)),
                    (_, false) => read(&here.current, slot),
                })
            }
            VarKind::In | VarKind::Out | VarKind::Local | VarKind::Bound => {
                let Some(here) = &env.here else {
                    return unsupported(format!("the variable `{}` in this place", variable.name), variable.span);
                };
                Ok(read(&here.current, slot_of(self.program, &here.globals, &here.frame, var)))
            }
        }
    }

    /// Whether the truth of `e` depends on a quantifier over types, also one in a function that is expanded.
    pub fn quantifies_over_types(&mut self, e: &Expr) -> bool {
        if let Some(known) = self.poly.get(&std::ptr::from_ref(e)) {
            return *known;
        }
        let program = self.program;
        let found = match &e.kind {
            ExprKind::Quantifier(q) if !q.type_params.is_empty() => true,
            // Its statements and what they call may say anything.
            ExprKind::Code(_) => true,
            ExprKind::App { function, .. } if functions::expanded(program.function(*function)).is_some() => {
                let body = functions::expanded(program.function(*function)).expect("just found");
                self.quantifies_over_types(body) || e.children().iter().any(|child| self.quantifies_over_types(child))
            }
            _ => e.children().iter().any(|child| self.quantifies_over_types(child)),
        };
        self.poly.insert(std::ptr::from_ref(e), found);
        found
    }
}
