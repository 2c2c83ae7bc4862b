//! What algebraic types get for free: the `contains` relation if they derive it, and a well-founded order if the program speaks
//! of termination.
//!
//! The order compares ranks: a value ranks above all its arguments of algebraic types. Values are finite trees, so such a
//! numbering exists, and it serves mutually recursive types and deep nesting alike.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use super::*;
use crate::transform::termination::{BOUNDED, DECREASING, ORDER};

const CONTAINS: &str = "contains";
const CONTAINS_DOMAIN: &str = "ContainsDomain";
const TRANSITIVITY_DOMAIN: &str = "ContainsTransitivityDomain";

fn derives_contains(adt: &Adt) -> Option<&AdtDerive> {
    adt.derives.iter().find(|d| d.name.as_str() == CONTAINS)
}

/// `contains` is there only if the program imports it.
fn contains_domain(program: &Program) -> Option<&Domain> {
    let domain = program.domains.get(&Symbol::new(CONTAINS_DOMAIN))?;
    domain.functions.iter().any(|f| f.name.as_str() == CONTAINS && f.params.len() == 2).then_some(domain)
}

fn contains(a: Exp, b: Exp, meta: Meta) -> Exp {
    let kind = ExpKind::DomainApp {
        domain: Symbol::new(CONTAINS_DOMAIN),
        function: Symbol::new(CONTAINS),
        type_args: vec![a.ty.clone(), b.ty.clone()],
        args: vec![a, b],
    };
    Expr::new(kind, Type::Bool, meta)
}

/// Every constructed value contains its arguments, but for those the program leaves out.
pub fn contains_axioms(program: &Program, encoder: &Encoder<'_>) -> Vec<Axiom> {
    let (Some(derive), Some(_)) = (derives_contains(encoder.adt), contains_domain(program)) else { return vec![] };
    let fact = |ctor: &AdtCtor| {
        let whole = encoder.construct(ctor);
        let wanted = ctor.fields.iter().filter(|f| !derive.without.contains(&f.name));
        let parts = wanted.map(|f| contains(Expr::local(f.name, f.ty.clone(), ctor.meta), whole.clone(), ctor.meta));
        let parts: Vec<Exp> = parts.collect();
        (!parts.is_empty()).then(|| encoder.for_all(ctor, Expr::conj(parts, ctor.meta)))
    };
    encoder.adt.ctors.iter().filter_map(fact).collect()
}

/// Transitivity of `contains` for each chain of types the program uses it at.
pub fn contains_transitivity(program: &Program, adts: &IndexMap<Symbol, Adt>) -> Option<Domain> {
    contains_domain(program)?;
    adts.values().find_map(derives_contains)?;
    let mut pairs: IndexSet<(Type, Type)> = IndexSet::new();
    program.each_exp(&mut |e| {
        e.visit_with_triggers(&mut |e| {
            if let ExpKind::DomainApp { function, args, .. } = &e.kind
                && function.as_str() == CONTAINS
                && args.iter().all(|a| a.ty.is_ground())
            {
                pairs.insert((args[0].ty.clone(), args[1].ty.clone()));
            }
        });
    });
    loop {
        let chained = |(a, b): &(Type, Type)| {
            let next = pairs.iter().filter(|(c, _)| c == b).map(|(_, d)| (a.clone(), d.clone()));
            next.collect::<Vec<_>>()
        };
        let more: Vec<(Type, Type)> = pairs.iter().flat_map(chained).collect();
        let before = pairs.len();
        pairs.extend(more);
        if pairs.len() == before {
            break;
        }
    }
    let chains = pairs.iter().flat_map(|(a, b)| {
        pairs.iter().filter(move |(c, _)| c == b).map(move |(_, d)| transitive(a.clone(), b.clone(), d.clone()))
    });
    Some(plain_domain(fresh_global(program, TRANSITIVITY_DOMAIN), vec![], vec![], chains.collect(), Meta::NONE))
}

fn transitive(a: Type, b: Type, c: Type) -> Axiom {
    let vars = vec![var("a", a), var("b", b), var("c", c)];
    let [a, b, c] = [0, 1, 2].map(|i| Expr::local(vars[i].name, vars[i].ty.clone(), Meta::NONE));
    let ab = contains(a.clone(), b.clone(), Meta::NONE);
    let bc = contains(b, c.clone(), Meta::NONE);
    let trigger = Trigger { terms: vec![ab.clone(), bc.clone()], meta: Meta::NONE };
    let body = Expr::implies(Expr::and(ab, bc, Meta::NONE), contains(a, c, Meta::NONE), Meta::NONE);
    axiom(quantify(vars, vec![trigger], body, Meta::NONE), Meta::NONE)
}

fn plain_domain(
    name: Symbol,
    type_vars: Vec<Symbol>,
    functions: Vec<DomainFunction>,
    axioms: Vec<Axiom>,
    meta: Meta,
) -> Domain {
    Domain { name, type_vars, interpretation: None, functions, axioms, meta, annotations: Annotations::new() }
}

fn order_name(adt: Symbol) -> Symbol {
    Symbol::new(&format!("{adt}WellFoundedOrder"))
}

/// The types that get an order: all, if the program has orders at all, but for those it orders itself.
pub fn ordered<'a>(program: &Program, adts: &'a IndexMap<Symbol, Adt>) -> Vec<&'a Adt> {
    if !program.domains.contains_key(&Symbol::new(ORDER)) {
        return vec![];
    }
    adts.values().filter(|adt| !program.is_global(order_name(adt.name))).collect()
}

/// The domain that orders the values of one type by their ranks.
pub fn order(encoder: &Encoder<'_>, ordered: &[&Adt]) -> Domain {
    let adt = encoder.adt;
    let meta = adt.meta;
    let rank = |of: Exp| rank_of(encoder.names, of, meta);
    let locals = [var("a", encoder.ty()), var("b", encoder.ty())];
    let [a, b] = [0, 1].map(|i| Expr::local(locals[i].name, encoder.ty(), meta));
    let zero = Expr::int(0, meta);
    let one = |e: Exp| vec![Trigger { terms: vec![e], meta }];

    let mut axioms = Vec::new();
    let rank_a = rank(a.clone());
    let natural = Expr::binary(BinOp::Ge, rank_a.clone(), zero, Type::Bool, meta);
    axioms.push(axiom(quantify(vec![locals[0].clone()], one(rank_a.clone()), natural, meta), meta));
    for ctor in &adt.ctors {
        let whole = rank(encoder.construct(ctor));
        let is_ranked = |f: &&Var| matches!(f.ty, Type::Named(name, _) if ordered.iter().any(|o| o.name == name));
        let above = ctor.fields.iter().filter(is_ranked).map(|f| {
            let part = rank(Expr::local(f.name, f.ty.clone(), ctor.meta));
            Expr::binary(BinOp::Lt, part, whole.clone(), Type::Bool, meta)
        });
        let above: Vec<Exp> = above.collect();
        if !above.is_empty() {
            axioms.push(encoder.for_all(ctor, Expr::conj(above, ctor.meta)));
        }
    }
    let relate = |function: &str, args: Vec<Exp>| {
        let kind = ExpKind::DomainApp {
            domain: Symbol::new(ORDER),
            function: Symbol::new(function),
            type_args: vec![encoder.ty()],
            args,
        };
        Expr::new(kind, Type::Bool, meta)
    };
    let decreasing = relate(DECREASING, vec![a.clone(), b.clone()]);
    let lower = Expr::binary(BinOp::Lt, rank_a, rank(b), Type::Bool, meta);
    let body = Expr::implies(lower, decreasing.clone(), meta);
    axioms.push(axiom(quantify(locals.to_vec(), one(decreasing), body, meta), meta));
    let bounded = relate(BOUNDED, vec![a]);
    axioms.push(axiom(quantify(vec![locals[0].clone()], one(bounded.clone()), bounded, meta), meta));

    let function = function(encoder.names.ranks[&adt.name], vec![locals[0].clone()], Type::Int, meta);
    plain_domain(order_name(adt.name), adt.type_vars.clone(), vec![function], axioms, meta)
}

fn rank_of(names: &Names, of: Exp, meta: Meta) -> Exp {
    let Type::Named(adt, args) = &of.ty else { unreachable!("only values of algebraic types have ranks") };
    let kind = ExpKind::DomainApp {
        domain: order_name(*adt),
        function: names.ranks[adt],
        type_args: args.to_vec(),
        args: vec![of.clone()],
    };
    Expr::new(kind, Type::Int, meta)
}
