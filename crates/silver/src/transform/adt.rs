//! Algebraic data types as domains.
//!
//! A constructor becomes a domain function, and so does each of its arguments (the destructor) and the tag that tells
//! constructors apart. Destructors are total: applied to a value of another constructor they are unspecified.

mod derived;

use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::names::fresh_global;
use crate::tree::*;

/// Replaces every algebraic type by a domain of the same name, and every use of one by applications of its functions.
pub fn encode(mut program: Program) -> Program {
    if program.adts.is_empty() {
        return program;
    }
    let names = Names::new(&program);
    program = program.map_exps(&mut |e| encode_exp(e, &names));
    let adts = std::mem::take(&mut program.adts);
    let ordered: Vec<&Adt> = derived::ordered(&program, &adts);
    for adt in adts.values() {
        let encoder = Encoder { adt, names: &names };
        let mut domain = encoder.domain();
        domain.axioms.extend(derived::contains_axioms(&program, &encoder));
        program.domains.insert(adt.name, domain);
    }
    let orders: Vec<Domain> =
        ordered.iter().map(|adt| derived::order(&Encoder { adt, names: &names }, &ordered)).collect();
    program.domains.extend(orders.into_iter().map(|d| (d.name, d)));
    if let Some(domain) = derived::contains_transitivity(&program, &adts) {
        program.domains.insert(domain.name, domain);
    }
    program
}

/// The functions that stand for the parts of algebraic types.
struct Names {
    tags: FxHashMap<Symbol, Symbol>,
    destructors: FxHashMap<(Symbol, Symbol), Symbol>,
    /// Constructor → its number among those of its type.
    numbers: FxHashMap<Symbol, usize>,
    ranks: FxHashMap<Symbol, Symbol>,
}

impl Names {
    fn new(program: &Program) -> Names {
        let mut names = Names {
            tags: FxHashMap::default(),
            destructors: FxHashMap::default(),
            numbers: FxHashMap::default(),
            ranks: FxHashMap::default(),
        };
        for adt in program.adts.values() {
            names.tags.insert(adt.name, fresh_global(program, &format!("{}_tag", adt.name)));
            names.ranks.insert(adt.name, fresh_global(program, &format!("{}_rank", adt.name)));
            for field in adt.ctors.iter().flat_map(|c| &c.fields) {
                let name = fresh_global(program, &format!("get_{}_{}", adt.name, field.name));
                names.destructors.insert((adt.name, field.name), name);
            }
            let mut sorted: Vec<Symbol> = adt.ctors.iter().map(|c| c.name).collect();
            sorted.sort();
            names.numbers.extend(sorted.into_iter().enumerate().map(|(n, ctor)| (ctor, n)));
        }
        names
    }
}

fn encode_exp(e: &Exp, names: &Names) -> Exp {
    e.bottom_up(&mut |e| {
        let applied = |adt: Symbol, function: Symbol, of: &Type, args: Vec<Exp>, ty: Type| {
            let kind = ExpKind::DomainApp { domain: adt, function, type_args: of.args().to_vec(), args };
            Expr::new(kind, ty, e.meta)
        };
        match &e.kind {
            ExpKind::AdtCtor { ctor, args } => {
                let Type::Named(adt, _) = e.ty else { return None };
                Some(applied(adt, *ctor, &e.ty, args.clone(), e.ty.clone()))
            }
            ExpKind::AdtField { of, field } => {
                let Type::Named(adt, _) = of.ty else { return None };
                let function = *names.destructors.get(&(adt, *field))?;
                Some(applied(adt, function, &of.ty, vec![of.clone()], e.ty.clone()))
            }
            ExpKind::AdtIs { of, ctor } => {
                let Type::Named(adt, _) = of.ty else { return None };
                let tag = applied(adt, *names.tags.get(&adt)?, &of.ty, vec![of.clone()], Type::Int);
                Some(Expr::eq(tag, Expr::int(*names.numbers.get(ctor)?, e.meta), e.meta))
            }
            _ => None,
        }
    })
}

/// Builds the domain of one algebraic type.
struct Encoder<'a> {
    adt: &'a Adt,
    names: &'a Names,
}

impl Encoder<'_> {
    fn domain(&self) -> Domain {
        let adt = self.adt;
        let mut functions: Vec<DomainFunction> = Vec::new();
        for ctor in &adt.ctors {
            functions.push(function(ctor.name, ctor.fields.clone(), self.ty(), ctor.meta));
        }
        let mut destructors: IndexMap<Symbol, DomainFunction> = IndexMap::new();
        for (ctor, field) in self.fields() {
            let name = self.destructor_name(field);
            let whole = var("t", self.ty());
            destructors.entry(name).or_insert_with(|| function(name, vec![whole], field.ty.clone(), ctor.meta));
        }
        functions.extend(destructors.into_values());
        functions.push(function(self.names.tags[&adt.name], vec![var("t", self.ty())], Type::Int, adt.meta));
        let mut axioms: Vec<Axiom> = adt.ctors.iter().flat_map(|c| self.constructor_axioms(c)).collect();
        axioms.extend(self.exhaustiveness());
        Domain {
            name: adt.name,
            type_vars: adt.type_vars.clone(),
            interpretation: None,
            functions,
            axioms,
            meta: adt.meta,
            annotations: adt.annotations.clone(),
        }
    }

    /// The type itself, over its own type variables.
    fn ty(&self) -> Type {
        Type::Named(self.adt.name, self.type_args().into())
    }

    fn type_args(&self) -> Vec<Type> {
        self.adt.type_vars.iter().map(|v| Type::Var(*v)).collect()
    }

    fn fields(&self) -> impl Iterator<Item = (&AdtCtor, &Var)> {
        self.adt.ctors.iter().flat_map(|c| c.fields.iter().map(move |f| (c, f)))
    }

    fn destructor_name(&self, field: &Var) -> Symbol {
        self.names.destructors[&(self.adt.name, field.name)]
    }

    fn apply(&self, function: Symbol, args: Vec<Exp>, ty: Type, meta: Meta) -> Exp {
        let kind = ExpKind::DomainApp { domain: self.adt.name, function, type_args: self.type_args(), args };
        Expr::new(kind, ty, meta)
    }

    /// The constructor applied to variables named like its arguments.
    fn construct(&self, ctor: &AdtCtor) -> Exp {
        let args = ctor.fields.iter().map(|f| Expr::local(f.name, f.ty.clone(), ctor.meta)).collect();
        self.apply(ctor.name, args, self.ty(), ctor.meta)
    }

    fn destruct(&self, field: &Var, whole: &Exp, meta: Meta) -> Exp {
        self.apply(self.destructor_name(field), vec![whole.clone()], field.ty.clone(), meta)
    }

    /// A fact about every application of a constructor.
    fn for_all(&self, ctor: &AdtCtor, body: Exp) -> Axiom {
        let trigger = Trigger { terms: vec![self.construct(ctor)], meta: ctor.meta };
        axiom(quantify(ctor.fields.clone(), vec![trigger], body, ctor.meta), ctor.meta)
    }

    /// Destructors give back the arguments, the tag gives the constructor's number.
    fn constructor_axioms(&self, ctor: &AdtCtor) -> Vec<Axiom> {
        let meta = ctor.meta;
        let whole = self.construct(ctor);
        let given_back = ctor.fields.iter().map(|field| {
            let arg = Expr::local(field.name, field.ty.clone(), meta);
            self.for_all(ctor, Expr::eq(self.destruct(field, &whole, meta), arg, meta))
        });
        let tag = self.apply(self.names.tags[&self.adt.name], vec![whole.clone()], Type::Int, meta);
        let number = Expr::int(self.names.numbers[&ctor.name], meta);
        let tagged = self.for_all(ctor, Expr::eq(tag, number, meta));
        given_back.chain([tagged]).collect()
    }

    /// Every value is built by one of the constructors.
    fn exhaustiveness(&self) -> Option<Axiom> {
        let meta = self.adt.meta;
        let whole = Expr::local(Symbol::new("t"), self.ty(), meta);
        let built = self.adt.ctors.iter().map(|ctor| {
            let args = ctor.fields.iter().map(|f| self.destruct(f, &whole, meta)).collect();
            Expr::eq(whole.clone(), self.apply(ctor.name, args, self.ty(), meta), meta)
        });
        let some = built.reduce(|a, b| Expr::or(a, b, meta))?;
        let tag = self.apply(self.names.tags[&self.adt.name], vec![whole.clone()], Type::Int, meta);
        let parts = self.fields().map(|(_, f)| self.destruct(f, &whole, meta));
        let triggers = [tag].into_iter().chain(parts).map(|t| Trigger { terms: vec![t], meta }).collect();
        Some(axiom(quantify(vec![var("t", self.ty())], triggers, some, meta), meta))
    }
}

fn var(name: &str, ty: Type) -> Var {
    Var { name: Symbol::new(name), ty, span: Span::NONE }
}

fn function(name: Symbol, params: Vec<Var>, ty: Type, meta: Meta) -> DomainFunction {
    DomainFunction { name, unique: false, params, ty, interpretation: None, meta }
}

fn axiom(body: Exp, meta: Meta) -> Axiom {
    Axiom { name: None, body, meta }
}

/// A `forall`, or just its body if there is nothing to quantify over.
fn quantify(vars: Vec<Var>, triggers: Vec<Trigger>, body: Exp, meta: Meta) -> Exp {
    if vars.is_empty() {
        return body;
    }
    Expr::new(ExpKind::Forall { vars, triggers, body }, Type::Bool, meta)
}

#[cfg(test)]
mod tests;
