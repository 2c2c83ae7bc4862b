//! Domains: their functions, and their axioms at ground types.

use boogie::build::exp;
use boogie::tree::{Exp, FunctionId, Type as BType};
use indexmap::IndexMap;
use silver::transform::arrays::INCREMENT;
use silver::transform::instantiate::instantiate;
use silver::tree::{ExpKind, Meta, Type};
use source::Symbol;

use crate::context::Cx;
use crate::encoder::Encoder;
use crate::gap::{Gap, Tr};
use crate::types::{array, mangled};

impl Encoder<'_> {
    /// A function of a domain at ground types.
    pub fn domain_function(&mut self, domain: Symbol, function: Symbol, types: &[Type], at: Meta) -> Tr<FunctionId> {
        let key = (domain, function, types.to_vec());
        if let Some(known) = self.domain_functions.get(&key) {
            return Ok(*known);
        }
        let decl = &self.core.domains[&domain];
        let bound: IndexMap<Symbol, Type> = decl.type_vars.iter().copied().zip(types.iter().cloned()).collect();
        let lookup = |v: Symbol| bound.get(&v).cloned();
        let symbol = decl.functions.iter().find(|f| f.name == function).expect("resolved");
        let mut params = Vec::new();
        for param in &symbol.params {
            params.push(self.ty(&param.ty.substitute(&lookup), at)?);
        }
        let result = self.ty(&symbol.ty.substitute(&lookup), at)?;
        let name = mangled(&format!("{domain}.{function}"));
        let made = match &symbol.interpretation {
            // What it means is said by axioms, too.
            Some(text) if symbol.meta.span.is_none() && text == INCREMENT => self.b.function(&name, &params, result),
            // Its operands would have other sorts than the ones it is for.
            Some(text) if params.iter().chain([&result]).any(|ty| matches!(ty, BType::Map(_))) => {
                return Err(Gap::new(format!("the operator `{text}`"), at));
            }
            Some(text) => self.b.solver_function(&name, text, &params, result),
            None => self.b.function(&name, &params, result),
        };
        self.domain_functions.insert(key, made);
        Ok(made)
    }

    /// Reading and writing arrays of the prover, which are maps.
    pub fn array_operator(&self, domain: Symbol, function: Symbol, args: &[Exp]) -> Option<Exp> {
        array(self.core, domain)?;
        let decl = self.core.domains[&domain].functions.iter().find(|f| f.name == function)?;
        match (decl.interpretation.as_deref(), args) {
            (Some("select"), [map, index]) => Some(exp::select(map, std::slice::from_ref(index))),
            (Some("store"), [map, index, value]) => Some(exp::store(map, std::slice::from_ref(index), value)),
            _ => None,
        }
    }

    /// What axioms say. An axiom may apply functions, but is no reason to believe what they promise.
    pub fn declare_domains(&mut self) -> Tr<()> {
        let instances = instantiate(self.core);
        for domain in &instances.domains {
            for function in domain.functions.iter().filter(|f| f.unique) {
                let at = self.core.domains[&domain.domain].meta;
                self.domain_function(domain.domain, function.name, &domain.args, at)?;
            }
            for axiom in &domain.axioms {
                let mut heap_dependent = false;
                axiom.body.visit(&mut |e| {
                    if let ExpKind::App { function, .. } = &e.kind {
                        heap_dependent |= !self.plan.reads(*function).is_empty();
                    }
                });
                if heap_dependent {
                    return Err(Gap::new("an axiom that speaks of the heap", axiom.meta));
                }
                let fact = self.exp(&Cx::default(), &axiom.body)?;
                self.b.axiom(fact, axiom.meta.span);
            }
        }
        self.tell_unique(&instances)
    }

    fn tell_unique(&mut self, instances: &silver::transform::instantiate::Instances) -> Tr<()> {
        let mut of_type: IndexMap<Type, Vec<Exp>> = IndexMap::new();
        for domain in &instances.domains {
            for function in domain.functions.iter().filter(|f| f.unique) {
                let at = self.core.domains[&domain.domain].meta;
                let symbol = self.domain_function(domain.domain, function.name, &domain.args, at)?;
                let value = self.b.app(symbol, Vec::new());
                of_type.entry(function.result.clone()).or_default().push(value);
            }
        }
        for all in of_type.into_values() {
            for (i, one) in all.iter().enumerate() {
                for other in &all[i + 1..] {
                    self.b.axiom(exp::ne(one, other), source::Span::NONE);
                }
            }
        }
        Ok(())
    }
}
