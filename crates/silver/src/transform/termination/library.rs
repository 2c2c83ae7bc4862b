//! The standard orders, for programs with measures that import none.

use source::{SourceMap, Span, Symbol};

use super::ORDER;
use super::nested::INSTANCE;
use crate::tree::*;

/// Adds the standard order of every type that a measure of the program has, unless the program orders it itself.
pub fn complete(mut program: Program) -> Program {
    for file in needed(&program) {
        for domain in standard_domains(file) {
            let clashes = program.is_global(domain.name) || domain.functions.iter().any(|f| program.is_global(f.name));
            if !clashes {
                program.domains.insert(domain.name, domain);
            }
        }
    }
    program
}

/// The standard files to import, in a fixed order.
fn needed(program: &Program) -> Vec<&'static str> {
    let mut files: Vec<&'static str> = Vec::new();
    let mut look_at = |decreases: &[Decreases]| {
        for clause in decreases {
            if let DecreasesKind::Tuple { measure, .. } = &clause.kind {
                files.extend(measure.iter().map(|e| file_for(&e.ty, program)));
            }
        }
    };
    program.functions.values().for_each(|f| look_at(&f.decreases));
    for method in program.methods.values() {
        look_at(&method.decreases);
        if let Some(body) = &method.body {
            body.visit(&mut |stmt| {
                if let StmtKind::While { decreases, .. } = &stmt.kind {
                    look_at(decreases);
                }
            });
        }
    }
    files.sort();
    files.dedup();
    files
}

/// Where the order of a type is declared; for types that the program orders itself only the declaration of orders is needed.
fn file_for(ty: &Type, program: &Program) -> &'static str {
    let (own, file): (&[&str], &'static str) = match ty {
        Type::Int => (&["IntWellFoundedOrder"], "int"),
        Type::Bool => (&["BoolWellFoundedOrder"], "bool"),
        Type::Ref => (&["RefWellFoundedOrder"], "ref"),
        Type::Perm => (&["PermWellFoundedOrder", "RationalWellFoundedOrder"], "perm"),
        Type::Seq(_) => (&["SeqWellFoundedOrder"], "seq"),
        Type::Set(_) => (&["SetWellFoundedOrder"], "set"),
        Type::Multiset(_) => (&["MultisetWellFoundedOrder", "MultiSetWellFoundedOrder"], "multiset"),
        Type::Named(name, _) if name.as_str() == INSTANCE => {
            (&["PredicateInstancesWellFoundedOrder"], "predicate_instance")
        }
        _ => (&[], "declaration"),
    };
    let is_ordered = own.iter().any(|name| program.domains.contains_key(&Symbol::new(name)));
    if is_ordered { "declaration" } else { file }
}

/// The domains of a standard file and of what it imports, as if nobody had written them.
fn standard_domains(file: &str) -> Vec<Domain> {
    let sources = SourceMap::new();
    let loaded = crate::load_text(&sources, "standard.vpr", &format!("import <decreases/{file}.vpr>"));
    let domains = loaded.program.map(|p| p.domains).unwrap_or_default();
    let mut domains: Vec<Domain> = domains.into_values().map(without_places).collect();
    // The declaration of orders comes first, so that it is there for the others.
    domains.sort_by_key(|d| d.name.as_str() != ORDER);
    domains
}

/// Places in standard files mean nothing in the program's own.
fn without_places(mut domain: Domain) -> Domain {
    domain.meta = Meta::NONE;
    for function in &mut domain.functions {
        function.meta = Meta::NONE;
        function.params.iter_mut().for_each(|p| p.span = Span::NONE);
    }
    for axiom in &mut domain.axioms {
        axiom.meta = Meta::NONE;
        axiom.body = axiom.body.bottom_up(&mut |e| Some(e.at(Meta::NONE)));
    }
    domain
}
