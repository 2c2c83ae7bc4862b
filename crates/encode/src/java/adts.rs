//! Abstract data types of specifications: domains whose axioms are trusted.

use java::tree as jv;
use silver::tree::*;
use source::Symbol;

use super::encoder::*;
use super::origin::{Role, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn adt_name(&self, id: jv::AdtId) -> Symbol {
        Symbol::new(&format!("$adt{}_{}", id.0, super::names::ascii(self.p[id].name.as_str())))
    }

    fn adt_function(&self, id: jv::AdtId, n: usize) -> Symbol {
        let own = super::names::ascii(self.p[id].functions[n].name.as_str());
        Symbol::new(&format!("{}_{own}${n}", self.adt_name(id)))
    }

    /// The function that gives some value of the type.
    fn some_of_adt(domain: Symbol) -> Symbol {
        Symbol::new(&format!("{domain}$some"))
    }

    fn type_var(&self, id: jv::TypeVarId) -> Symbol {
        Symbol::new(&format!("{}${}", super::names::ascii(self.p[id].name.as_str()), id.0))
    }

    /// A type variable of an abstract data type; those of classes stand for objects.
    pub fn type_of_var(&self, id: jv::TypeVarId) -> Type {
        match self.p[id].owner {
            jv::TypeVarOwner::Adt(_) => Type::Var(self.type_var(id)),
            _ => Type::Ref,
        }
    }

    /// Some value of an abstract data type.
    pub fn some_adt_value(&self, domain: Symbol, args: &[Type], ty: &Type, m: Meta) -> Exp {
        let function = Self::some_of_adt(domain);
        Expr::new(ExpKind::DomainApp { domain, function, type_args: args.to_vec(), args: vec![] }, ty.clone(), m)
    }

    pub fn adt_call(&mut self, v: &View, id: jv::AdtId, n: usize, args: &[jv::Exp], e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        let values: Vec<Exp> = args.iter().map(|arg| self.exp(v, arg)).collect();
        let p = self.p;
        let function = &p[id].functions[n];
        let ty = self.ty(&e.ty);
        let formal: Vec<Type> = function.params.iter().map(|param| self.ty(&p[*param].ty)).collect();
        let result = self.ty(&function.result);
        let mut type_args = Vec::new();
        for var in &p[id].type_params {
            let name = self.type_var(*var);
            let pairs = formal.iter().zip(values.iter().map(|value| &value.ty)).chain([(&result, &ty)]);
            let Some(found) = pairs.into_iter().find_map(|(formal, actual)| matched(formal, actual, name)) else {
                return self.hole(e.span, &e.ty, "a function whose type arguments cannot be told");
            };
            type_args.push(found);
        }
        let kind = ExpKind::DomainApp {
            domain: self.adt_name(id),
            function: self.adt_function(id, n),
            type_args,
            args: values,
        };
        Expr::new(kind, ty, m)
    }

    pub fn adt(&mut self, id: jv::AdtId) {
        let p = self.p;
        let name = self.adt_name(id);
        let type_vars: Vec<Symbol> = p[id].type_params.iter().map(|var| self.type_var(*var)).collect();
        let own = Type::Named(name, type_vars.iter().map(|var| Type::Var(*var)).collect());
        let function = |name: Symbol, params: Vec<Var>, ty: Type| DomainFunction {
            name,
            unique: false,
            params,
            ty,
            interpretation: None,
            meta: Meta::NONE,
        };
        let mut functions = vec![function(Self::some_of_adt(name), vec![], own)];
        for (n, f) in p[id].functions.iter().enumerate() {
            let params = f.params.iter().enumerate().map(|(n, param)| {
                let ty = self.ty(&p[*param].ty);
                Var { name: Symbol::new(&format!("$p{n}")), ty, span: p[*param].span }
            });
            let params = params.collect();
            let ty = self.ty(&f.result);
            functions.push(function(self.adt_function(id, n), params, ty));
        }
        let mut axioms = Vec::new();
        let gaps = self.gaps.len();
        for body in &p[id].axioms {
            let v = View::new(Within::Function, body.span).unchecked();
            let body = self.exp(&v, body);
            if body.is_heap_dependent() {
                self.unsupported(p[id].span, "an axiom that reads the heap");
            }
            axioms.push(Axiom { name: None, body, meta: Meta::from(p[id].span) });
        }
        // An axiom with a gap is left out: less is known.
        if self.gaps.len() > gaps {
            axioms.clear();
        }
        let annotations = Annotations::default();
        let domain = Domain {
            name,
            type_vars,
            interpretation: None,
            functions,
            axioms,
            meta: Meta::from(p[id].span),
            annotations,
        };
        self.out.domains.insert(name, domain);
    }
}

/// What a type variable stands for where one type is to be another.
fn matched(formal: &Type, actual: &Type, var: Symbol) -> Option<Type> {
    match (formal, actual) {
        (Type::Var(name), _) if *name == var => Some(actual.clone()),
        (Type::Seq(a), Type::Seq(b)) | (Type::Set(a), Type::Set(b)) | (Type::Multiset(a), Type::Multiset(b)) => {
            matched(a, b, var)
        }
        (Type::Map(a, x), Type::Map(b, y)) => matched(a, b, var).or_else(|| matched(x, y, var)),
        (Type::Named(a, x), Type::Named(b, y)) if a == b => {
            x.iter().zip(y.iter()).find_map(|(x, y)| matched(x, y, var))
        }
        _ => None,
    }
}
