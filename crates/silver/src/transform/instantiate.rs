//! The ground instances of a program's domains.
//!
//! Solvers know no type parameters, so generic domains are declared once a use. The uses are found from the ground types and
//! applications of the program, and closed under what the instances themselves mention. As that closure need not end
//! (`D[T]` may mention `D[D[T]]`), no type constructor may be nested deeper than in the program itself plus [`GROWTH`].

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;
use source::Symbol;

use crate::tree::*;

/// How much deeper than in the program a type constructor may be nested in types the closure adds.
const GROWTH: usize = 1;

/// All that has to be declared for the domains of a program.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// Every ground type of the program and of the instances, parts before wholes.
    pub types: IndexSet<Type>,
    /// In declaration order of the domains; instances of one domain in the order they were found.
    pub domains: Vec<DomainInstance>,
}

#[derive(Clone, Debug)]
pub struct DomainInstance {
    pub domain: Symbol,
    pub args: Vec<Type>,
    /// The prover's own sort, for interpreted domains.
    pub sort: Option<String>,
    pub functions: Vec<FunctionInstance>,
    pub axioms: Vec<AxiomInstance>,
}

impl DomainInstance {
    pub fn ty(&self) -> Type {
        Type::Named(self.domain, self.args.iter().cloned().collect())
    }
}

/// A function of a domain at ground types. Functions of two instances of a domain are two, even where their types agree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionInstance {
    pub name: Symbol,
    pub params: Vec<Type>,
    pub result: Type,
    pub unique: bool,
    pub interpretation: Option<String>,
}

#[derive(Clone, Debug)]
pub struct AxiomInstance {
    pub name: Option<Symbol>,
    /// Ground.
    pub body: Exp,
    pub meta: Meta,
}

/// Finds the instances. The program must have no algebraic types any more.
pub fn instantiate(program: &Program) -> Instances {
    let mut finder = Finder::new(program);
    finder.seed();
    finder.close();
    finder.emit()
}

/// A use of a generic domain function in an axiom of the domain `of`.
struct Occurrence {
    of: Symbol,
    type_args: Vec<Type>,
}

struct Finder<'a> {
    program: &'a Program,
    /// By the function applied.
    occurrences: FxHashMap<Symbol, Vec<Occurrence>>,
    types: IndexSet<Type>,
    apps: IndexSet<(Symbol, Vec<Type>)>,
    instances: IndexSet<(Symbol, Vec<Type>)>,
    /// The deepest nesting of each type constructor in the program itself, once that is known.
    limit: Option<FxHashMap<Type, usize>>,
}

impl<'a> Finder<'a> {
    fn new(program: &'a Program) -> Finder<'a> {
        let mut occurrences: FxHashMap<Symbol, Vec<Occurrence>> = FxHashMap::default();
        for domain in program.domains.values().filter(|d| !d.type_vars.is_empty()) {
            for axiom in &domain.axioms {
                axiom.body.visit_with_triggers(&mut |e| {
                    if let ExpKind::DomainApp { function, type_args, .. } = &e.kind {
                        let all = occurrences.entry(*function).or_default();
                        if !all.iter().any(|o| o.of == domain.name && o.type_args == *type_args) {
                            all.push(Occurrence { of: domain.name, type_args: type_args.clone() });
                        }
                    }
                });
            }
        }
        Finder {
            program,
            occurrences,
            types: IndexSet::new(),
            apps: IndexSet::new(),
            instances: IndexSet::new(),
            limit: None,
        }
    }

    /// What the program itself mentions; domains without parameters count whether used or not.
    fn seed(&mut self) {
        let program = self.program;
        program.fields.values().for_each(|f| self.add_type(&f.ty));
        let params = program.functions.values().flat_map(|f| &f.params).map(|v| &v.ty);
        params.for_each(|ty| self.add_type(ty));
        program.functions.values().for_each(|f| self.add_type(&f.ty));
        program.predicates.values().flat_map(|p| &p.params).for_each(|v| self.add_type(&v.ty));
        for method in program.methods.values() {
            method.params.iter().chain(&method.returns).for_each(|v| self.add_type(&v.ty));
            if let Some(body) = &method.body {
                body.declared().values().for_each(|ty| self.add_type(ty));
                body.visit(&mut |stmt| {
                    if let StmtKind::QuasihavocAll { vars, .. } = &stmt.kind {
                        vars.iter().for_each(|v| self.add_type(&v.ty));
                    }
                });
            }
        }
        for domain in program.domains.values().filter(|d| d.type_vars.is_empty()) {
            self.add_type(&Type::named(domain.name));
            for function in &domain.functions {
                function.params.iter().for_each(|v| self.add_type(&v.ty));
                self.add_type(&function.ty);
            }
        }
        program.each_exp(&mut |e| self.add_exp(e));
        let mut deepest = FxHashMap::default();
        for ty in &self.types {
            for (name, depth) in nesting(ty) {
                let known = deepest.entry(name).or_insert(0);
                *known = depth.max(*known);
            }
        }
        self.limit = Some(deepest);
    }

    /// Adds what the instances found so far mention until nothing new turns up.
    fn close(&mut self) {
        let (mut apps, mut instances) = (0, 0);
        while apps < self.apps.len() || instances < self.instances.len() {
            if apps < self.apps.len() {
                let (function, type_args) = self.apps[apps].clone();
                apps += 1;
                self.unify_with_axioms(function, &type_args);
            } else {
                let (domain, args) = self.instances[instances].clone();
                instances += 1;
                self.add_contents(domain, &args);
            }
        }
    }

    fn unify_with_axioms(&mut self, function: Symbol, type_args: &[Type]) {
        let program = self.program;
        let mut found = Vec::new();
        for occurrence in self.occurrences.get(&function).into_iter().flatten() {
            let mut bound = FxHashMap::default();
            let fits = occurrence.type_args.iter().zip(type_args).all(|(pattern, ty)| pattern.unify(ty, &mut bound));
            if fits && let Some(domain) = program.domains.get(&occurrence.of) {
                let args = domain.type_vars.iter().map(|v| bound.get(v).cloned().unwrap_or(Type::Int));
                found.push((occurrence.of, args.collect::<Vec<_>>()));
            }
        }
        for (domain, args) in found {
            self.add_instance(domain, args);
        }
    }

    fn add_contents(&mut self, name: Symbol, args: &[Type]) {
        let Some(domain) = self.program.domains.get(&name) else { return };
        let lookup = lookup(domain, args);
        for function in &domain.functions {
            function.params.iter().for_each(|v| self.add_type(&v.ty.substitute(&lookup)));
            self.add_type(&function.ty.substitute(&lookup));
        }
        for axiom in &domain.axioms {
            self.add_exp(&axiom.body.substitute_types(&lookup));
        }
    }

    fn add_exp(&mut self, e: &Exp) {
        e.visit_with_triggers(&mut |e| {
            self.add_type(&e.ty);
            e.kind.binders().iter().for_each(|v| self.add_type(&v.ty));
            if let ExpKind::DomainApp { domain, function, type_args, .. } = &e.kind
                && type_args.iter().all(|t| t.is_ground() && self.is_allowed(t))
            {
                type_args.iter().for_each(|t| self.add_type(t));
                self.apps.insert((*function, type_args.clone()));
                self.add_instance(*domain, type_args.clone());
            }
        });
    }

    fn add_type(&mut self, ty: &Type) {
        if !ty.is_ground() || *ty == Type::Wand || self.types.contains(ty) || !self.is_allowed(ty) {
            return;
        }
        match ty {
            Type::Map(key, value) => {
                self.add_type(key);
                self.add_type(value);
                self.add_type(&Type::Set(key.clone()));
                self.add_type(&Type::Set(value.clone()));
            }
            other => other.args().iter().for_each(|t| self.add_type(t)),
        }
        self.types.insert(ty.clone());
        if let Type::Named(name, args) = ty {
            self.instances.insert((*name, args.to_vec()));
        }
    }

    fn add_instance(&mut self, domain: Symbol, args: Vec<Type>) {
        self.add_type(&Type::Named(domain, args.into()));
    }

    fn is_allowed(&self, ty: &Type) -> bool {
        let Some(limit) = &self.limit else { return true };
        nesting(ty).into_iter().all(|(name, depth)| depth <= limit.get(&name).copied().unwrap_or(0) + GROWTH)
    }

    fn emit(self) -> Instances {
        let mut domains = Vec::new();
        for domain in self.program.domains.values() {
            for (_, args) in self.instances.iter().filter(|(name, _)| *name == domain.name) {
                domains.push(DomainInstance {
                    domain: domain.name,
                    args: args.clone(),
                    sort: domain.interpretation.as_ref().and_then(|i| i.get("SMTLIB").cloned()),
                    functions: self.functions(domain, args),
                    axioms: self.axioms(domain, args),
                });
            }
        }
        Instances { types: self.types, domains }
    }

    fn functions(&self, domain: &Domain, args: &[Type]) -> Vec<FunctionInstance> {
        let lookup = lookup(domain, args);
        let instance = |f: &DomainFunction| FunctionInstance {
            name: f.name,
            params: f.params.iter().map(|v| v.ty.substitute(&lookup)).collect(),
            result: f.ty.substitute(&lookup),
            unique: f.unique,
            interpretation: f.interpretation.clone(),
        };
        domain
            .functions
            .iter()
            .map(instance)
            .filter(|f| f.params.iter().chain([&f.result]).all(|ty| self.types.contains(ty)))
            .collect()
    }

    /// Axioms all of whose types exist.
    fn axioms(&self, domain: &Domain, args: &[Type]) -> Vec<AxiomInstance> {
        let lookup = lookup(domain, args);
        let instance = |axiom: &Axiom| {
            let body = axiom.body.substitute_types(&lookup);
            self.exists(&body).then_some(AxiomInstance { name: axiom.name, body, meta: axiom.meta })
        };
        domain.axioms.iter().filter_map(instance).collect()
    }

    fn exists(&self, body: &Exp) -> bool {
        let mut all = true;
        body.visit_with_triggers(&mut |e| {
            let binders = e.kind.binders().iter().map(|v| &v.ty);
            all &= binders.chain([&e.ty]).all(|ty| self.types.contains(ty));
            if let ExpKind::DomainApp { domain, type_args, .. } = &e.kind {
                all &= self.types.contains(&Type::Named(*domain, type_args.iter().cloned().collect()));
            }
        });
        all
    }
}

fn lookup<'a>(domain: &'a Domain, args: &'a [Type]) -> impl Fn(Symbol) -> Option<Type> + 'a {
    move |var| domain.type_vars.iter().position(|v| *v == var).and_then(|at| args.get(at).cloned())
}

/// For each type constructor (named by itself without arguments), how often it occurs on one path of the type.
fn nesting(ty: &Type) -> IndexMap<Type, usize> {
    let unit = || std::sync::Arc::new(Type::Bool);
    let constructor = match ty {
        Type::Seq(_) => Some(Type::Seq(unit())),
        Type::Set(_) => Some(Type::Set(unit())),
        Type::Multiset(_) => Some(Type::Multiset(unit())),
        Type::Map(..) => Some(Type::Map(unit(), unit())),
        Type::Named(name, _) => Some(Type::named(*name)),
        _ => None,
    };
    let parts: Vec<&Type> = match ty {
        Type::Map(key, value) => vec![key, value],
        other => other.args().iter().collect(),
    };
    let mut deepest: IndexMap<Type, usize> = IndexMap::new();
    for (name, depth) in parts.into_iter().flat_map(nesting) {
        let known = deepest.entry(name).or_insert(0);
        *known = depth.max(*known);
    }
    if let Some(name) = constructor {
        *deepest.entry(name).or_insert(0) += 1;
    }
    deepest
}

#[cfg(test)]
mod tests;
