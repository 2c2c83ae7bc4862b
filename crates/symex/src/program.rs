//! What the engine needs to know of a program before it looks at any member: resources, sorts, function symbols, who depends on
//! whom.

use std::sync::Arc;

use indexmap::IndexMap;
use logic::{Func, FuncDecl, FuncKind, Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::Core;
use silver::tree::{Function, Loc, Program, Type};
use source::Symbol;

use crate::heap::Res;
use crate::names;
use crate::reach::DomainGroups;

/// The symbols of a program function: value, its limited twin, the heap-independent trigger, and the precondition marker.
#[derive(Clone, Copy, Debug)]
pub struct FunctionSymbols {
    /// `f(snapshot, args)`
    pub full: Func,
    /// The same value, but its definition does not unfold.
    pub limited: Func,
    /// `f:stateless(args)`: true; says that f was applied to these arguments in some heap.
    pub stateless: Func,
    /// `f:precondition(snapshot, args)`: f may be applied here.
    pub precondition: Func,
}

/// A field's or predicate's symbols for quantified permissions.
#[derive(Clone, Debug)]
pub struct ResourceSymbols {
    pub name: Symbol,
    /// Sorts of the location's arguments.
    pub args: Vec<Sort>,
    /// Sort of what a location holds.
    pub value: Sort,
    /// Sort of snapshot maps of this resource.
    pub map: Sort,
    /// `lookup(map, args)`
    pub lookup: Func,
    /// `domain(map, args)`: whether the map speaks of the location.
    pub domain: Func,
    /// `loc(value, args)`: true; the trigger for heap-dependent quantifiers.
    pub trigger: Func,
    /// The formal variables that quantified chunks speak of the location with.
    pub formals: Vec<Term>,
}

impl ResourceSymbols {
    /// That the trigger is true, whatever it is applied to.
    pub fn trigger_axiom(&self, pool: &Pool) -> Term {
        let value = pool.fresh_var("value", self.value);
        let vars: Vec<Term> = std::iter::once(value).chain(self.formals.iter().copied()).collect();
        let here = pool.app(self.trigger, &vars);
        pool.forall(&vars, &[vec![here]], here)
    }
}

pub struct Context {
    pub program: Arc<Core>,
    pub functions: FxHashMap<Symbol, FunctionSymbols>,
    /// The function that a symbol belongs to.
    function_of: FxHashMap<Func, Symbol>,
    /// The strongly connected component of the call graph that each function is in, numbered callees first.
    pub components: FxHashMap<Symbol, usize>,
    /// Fields in declaration order, then predicates.
    pub resources: Vec<ResourceSymbols>,
    /// `P:trigger(snapshot, args)` by predicate.
    pub predicate_triggers: FxHashMap<Symbol, Func>,
    /// Resources that occur in a trigger somewhere in the program.
    pub triggered: FxHashSet<Res>,
    /// Functions whose preconditions ask what is held.
    pub introspective: FxHashSet<Symbol>,
    pub domain_groups: DomainGroups,
    field_res: FxHashMap<Symbol, Res>,
    predicate_res: FxHashMap<Symbol, Res>,
}

impl Context {
    pub fn new(program: Arc<Core>, pool: &Pool) -> Context {
        let mut ctx = Context {
            functions: FxHashMap::default(),
            function_of: FxHashMap::default(),
            components: crate::depend::components(&program),
            resources: Vec::new(),
            predicate_triggers: FxHashMap::default(),
            triggered: FxHashSet::default(),
            introspective: crate::depend::introspective(&program),
            domain_groups: DomainGroups::new(&program),
            field_res: FxHashMap::default(),
            predicate_res: FxHashMap::default(),
            program: program.clone(),
        };
        for function in program.functions.values() {
            let symbols = ctx.declare_function(pool, function);
            ctx.functions.insert(function.name, symbols);
            ctx.function_of.insert(symbols.full, function.name);
            ctx.function_of.insert(symbols.precondition, function.name);
        }
        for field in program.fields.values() {
            let value = ctx.sort(&field.ty);
            let res = ctx.declare_resource(pool, field.name, "FVF", vec![Sort::REF], value);
            ctx.field_res.insert(field.name, res);
        }
        for predicate in program.predicates.values() {
            let args: Vec<Sort> = predicate.params.iter().map(|p| ctx.sort(&p.ty)).collect();
            let mut trigger_args = vec![Sort::SNAP];
            trigger_args.extend(&args);
            let trigger = pool.func(names::of_member(predicate.name, "trigger"), &trigger_args, Sort::BOOL);
            ctx.predicate_triggers.insert(predicate.name, trigger);
            let res = ctx.declare_resource(pool, predicate.name, "PSF", args, Sort::SNAP);
            ctx.predicate_res.insert(predicate.name, res);
        }
        ctx.triggered = crate::depend::resources_in_triggers(&ctx);
        ctx
    }

    fn declare_function(&self, pool: &Pool, function: &Function) -> FunctionSymbols {
        let args: Vec<Sort> = function.params.iter().map(|p| self.sort(&p.ty)).collect();
        let with_snap: Vec<Sort> = std::iter::once(Sort::SNAP).chain(args.iter().copied()).collect();
        let ret = self.sort(&function.ty);
        let name = |part: &str| names::of_member(function.name, part);
        FunctionSymbols {
            full: pool.func(name(""), &with_snap, ret),
            limited: pool.func(name("limited"), &with_snap, ret),
            stateless: pool.func(name("stateless"), &args, Sort::BOOL),
            precondition: pool.func(name("precondition"), &with_snap, Sort::BOOL),
        }
    }

    fn declare_resource(&mut self, pool: &Pool, name: Symbol, prefix: &str, args: Vec<Sort>, value: Sort) -> Res {
        let symbols = resource_symbols(pool, name, prefix, args, value);
        self.resources.push(symbols);
        Res(self.resources.len() as u32 - 1)
    }

    /// The function whose value this symbol is.
    pub fn valued_by(&self, symbol: Func) -> Option<(Symbol, FunctionSymbols)> {
        self.function_with(symbol, |symbols| symbols.full)
    }

    /// The function that may be applied where this symbol says so.
    pub fn allowed_by(&self, symbol: Func) -> Option<(Symbol, FunctionSymbols)> {
        self.function_with(symbol, |symbols| symbols.precondition)
    }

    fn function_with(&self, symbol: Func, role: fn(&FunctionSymbols) -> Func) -> Option<(Symbol, FunctionSymbols)> {
        let name = *self.function_of.get(&symbol)?;
        let symbols = self.functions[&name];
        (role(&symbols) == symbol).then_some((name, symbols))
    }

    pub fn field(&self, name: Symbol) -> Res {
        self.field_res[&name]
    }

    pub fn predicate(&self, name: Symbol) -> Res {
        self.predicate_res[&name]
    }

    pub fn loc(&self, loc: &Loc) -> Res {
        match loc {
            Loc::Field { field, .. } => self.field(*field),
            Loc::Predicate { name, .. } => self.predicate(*name),
        }
    }

    pub fn is_field(&self, res: Res) -> bool {
        (res.0 as usize) < self.program.fields.len()
    }

    pub fn sort(&self, ty: &Type) -> Sort {
        sort_of(&self.program, ty)
    }
}

pub fn resource_symbols(pool: &Pool, name: Symbol, prefix: &str, args: Vec<Sort>, value: Sort) -> ResourceSymbols {
    let map = Sort::named(Symbol::new(&format!("{prefix}<{name}>")));
    let with_map: Vec<Sort> = std::iter::once(map).chain(args.iter().copied()).collect();
    let with_value: Vec<Sort> = std::iter::once(value).chain(args.iter().copied()).collect();
    let symbol = |what: &str| format!("{prefix}.{what}<{name}>");
    ResourceSymbols {
        name,
        map,
        lookup: pool.func(symbol("lookup").as_str(), &with_map, value),
        domain: pool.func(symbol("domain").as_str(), &with_map, Sort::BOOL),
        trigger: pool.func(symbol("loc").as_str(), &with_value, Sort::BOOL),
        formals: args.iter().map(|sort| pool.fresh_var("r", *sort)).collect(),
        args,
        value,
    }
}

/// The sort of a ground type.
pub fn sort_of(program: &Program, ty: &Type) -> Sort {
    match ty {
        Type::Int => Sort::INT,
        Type::Bool => Sort::BOOL,
        Type::Perm => Sort::PERM,
        Type::Ref => Sort::REF,
        Type::Wand => Sort::SNAP,
        Type::Seq(t) => Sort::seq(sort_of(program, t)),
        Type::Set(t) => Sort::set(sort_of(program, t)),
        Type::Multiset(t) => Sort::multiset(sort_of(program, t)),
        Type::Map(k, v) => Sort::map(sort_of(program, k), sort_of(program, v)),
        Type::Var(_) => Sort::named(names::of_type(ty)),
        Type::Named(name, _) => {
            let interpretation = program.domains.get(name).and_then(|d| d.interpretation.as_ref());
            match interpretation.and_then(|all| all.get("SMTLIB")) {
                Some(text) => {
                    array_of(program, text).unwrap_or_else(|| Sort::new(logic::SortKind::Raw(Symbol::new(text))))
                }
                None => Sort::named(names::of_type(ty)),
            }
        }
    }
}

/// The sort that `(Array index value)` stands for. These may be types of the program, which the prover does not know by their names.
fn array_of(program: &Program, text: &str) -> Option<Sort> {
    let names = text.strip_prefix("(Array ")?.strip_suffix(')')?;
    let (index, value) = names.split_once(' ')?;
    let named = |name: &str| match name {
        "Int" => Some(Sort::INT),
        "Bool" => Some(Sort::BOOL),
        "Real" => Some(Sort::REAL),
        "Ref" => Some(Sort::REF),
        _ => {
            let domain = program.domains.get(&Symbol::new(name))?;
            let plain = domain.interpretation.is_none() && domain.type_vars.is_empty();
            plain.then(|| sort_of(program, &Type::named(domain.name)))
        }
    };
    Some(Sort::array(&[named(index)?], named(value)?))
}

/// Whether a function takes counters, an index and a number, and gives counters.
fn is_counting(args: &[Sort], ret: Sort) -> bool {
    matches!(args, [counters, _, Sort::INT] if *counters == ret)
}

/// The symbol of a domain function at ground type arguments.
pub fn domain_function(pool: &Pool, program: &Program, domain: Symbol, function: Symbol, type_args: &[Type]) -> Func {
    let name = names::of_domain_function(domain, type_args, function);
    let domain = &program.domains[&domain];
    let decl = domain.functions.iter().find(|f| f.name == function).expect("resolved");
    let map: IndexMap<Symbol, Type> = domain.type_vars.iter().copied().zip(type_args.iter().cloned()).collect();
    let lookup = |v: Symbol| map.get(&v).cloned();
    let sort = |ty: &Type| sort_of(program, &ty.substitute(&lookup));
    let args: Vec<Sort> = decl.params.iter().map(|p| sort(&p.ty)).collect();
    let ret = sort(&decl.ty);
    // What it means is said by axioms of ours, which are in no file. Nobody else's are looked at.
    let is_ours = decl.meta.span.is_none();
    let kind = match &decl.interpretation {
        Some(text) if is_ours && text == silver::transform::arrays::INCREMENT && is_counting(&args, ret) => {
            FuncKind::Increment
        }
        Some(text) => FuncKind::Smt(Symbol::new(text)),
        None => FuncKind::Uninterpreted,
    };
    pool.declare(FuncDecl { name, fresh: 0, args: args.into_iter().collect(), ret, kind })
}
