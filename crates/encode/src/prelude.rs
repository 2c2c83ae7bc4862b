//! Preludes: declarations that translations share, written in Silver and read by its front end, so that what users see of them is
//! what was written.

use rustc_hash::FxHashMap;
use silver::tree::*;
use source::{SourceMap, Symbol};

/// Reads a prelude. It has no place in the user's files.
pub fn read(name: &str, text: &str) -> Program {
    let loaded = silver::load_text(&SourceMap::new(), name, text);
    let mut program = loaded.program.unwrap_or_else(|| panic!("{name} is not legal: {:?}", loaded.diagnostics));
    program.domains.values_mut().for_each(nowhere);
    program
}

fn nowhere(domain: &mut Domain) {
    domain.meta = Meta::NONE;
    for function in &mut domain.functions {
        function.meta = Meta::NONE;
    }
    for axiom in &mut domain.axioms {
        axiom.meta = Meta::NONE;
        axiom.body = axiom.body.bottom_up(&mut |e| Some(e.at(Meta::NONE)));
    }
}

struct Signature {
    domain: Symbol,
    params: Vec<Type>,
    result: Type,
}

/// The functions of a prelude.
pub struct Vocabulary {
    functions: FxHashMap<Symbol, Signature>,
}

impl Vocabulary {
    pub fn new<'a>(domains: impl Iterator<Item = &'a Domain>) -> Vocabulary {
        let signature = |d: &Domain, f: &DomainFunction| Signature {
            domain: d.name,
            params: f.params.iter().map(|p| p.ty.clone()).collect(),
            result: f.ty.clone(),
        };
        let functions = domains.flat_map(|d| d.functions.iter().map(move |f| (f.name, signature(d, f)))).collect();
        Vocabulary { functions }
    }

    pub fn names(&self) -> impl Iterator<Item = Symbol> {
        self.functions.keys().copied()
    }

    pub fn domain_of(&self, function: &str) -> Symbol {
        self.functions[&Symbol::new(function)].domain
    }

    #[cfg(test)]
    pub fn arity(&self, function: &str) -> Option<usize> {
        self.functions.get(&Symbol::new(function)).map(|s| s.params.len())
    }

    /// Applies a function to arguments of its types.
    pub fn apply(&self, function: &str, args: Vec<Exp>, meta: Meta) -> Exp {
        let function = Symbol::new(function);
        let Signature { domain, params, result } = &self.functions[&function];
        debug_assert!(
            args.iter().map(|a| &a.ty).eq(params),
            "{function} applied to {:?}",
            args.iter().map(|a| &a.ty).collect::<Vec<_>>()
        );
        Expr::new(ExpKind::DomainApp { domain: *domain, function, type_args: Vec::new(), args }, result.clone(), meta)
    }
}
