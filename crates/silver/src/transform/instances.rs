//! Predicate instances as values: `#P(args)` becomes the application of an abstract function that needs some permission to
//! `P(args)`.

use indexmap::IndexMap;
use source::{Code, Diagnostic, Symbol};

use super::names::fresh_global;
use super::{Generated, Purpose};
use crate::tree::*;

const INSTANCE: &str = "PredicateInstance";
const INSTANCES_UNDECLARED: Code = Code("G1206");

pub fn encode(program: Program, generated: &mut IndexMap<Symbol, Generated>) -> Result<Program, Vec<Diagnostic>> {
    let mut used: IndexMap<Symbol, Meta> = IndexMap::new();
    program.each_exp(&mut |e| {
        e.visit_with_triggers(&mut |e| {
            if let ExpKind::PredicateInstance { predicate, .. } = e.kind {
                used.entry(predicate).or_insert(e.meta);
            }
        });
    });
    if let Some(first) = used.values().next()
        && !program.domains.contains_key(&Symbol::new(INSTANCE))
    {
        let message = "a predicate instance is used as a value, and the domain `PredicateInstance` is not declared";
        let error = Diagnostic::error(INSTANCES_UNDECLARED, first.span, message);
        let error = error.with_help("import <predicateinstance/pi.vpr>").with_id("consistency.error");
        return Err(vec![error]);
    }
    let mut program = program;
    let mut functions: IndexMap<Symbol, Symbol> = IndexMap::new();
    for predicate in used.into_keys() {
        let Some(function) = program.predicates.get(&predicate).map(|p| instance_function(&program, p)) else {
            continue;
        };
        functions.insert(predicate, function.name);
        generated.insert(function.name, Generated { purpose: Purpose::Instance, owner: predicate });
        program.functions.insert(function.name, function);
    }
    Ok(program.map_exps(&mut |e| {
        e.bottom_up(&mut |e| match &e.kind {
            ExpKind::PredicateInstance { predicate, args } => {
                let function = *functions.get(predicate)?;
                Some(e.with_kind(ExpKind::App { function, args: args.clone() }))
            }
            _ => None,
        })
    }))
}

fn instance_function(program: &Program, predicate: &Predicate) -> Function {
    let meta = predicate.meta;
    let args = predicate.params.iter().map(|p| Expr::local(p.name, p.ty.clone(), meta)).collect();
    let loc = Loc::Predicate { name: predicate.name, args };
    let some = Acc { loc, perm: Expr::new(ExpKind::Wildcard, Type::Perm, meta), meta };
    Function {
        name: fresh_global(program, &format!("PI_{}", predicate.name)),
        params: predicate.params.clone(),
        ty: Type::named(Symbol::new(INSTANCE)),
        pres: vec![some.into_exp()],
        posts: vec![],
        decreases: vec![],
        body: None,
        meta,
        annotations: Annotations::new(),
    }
}
