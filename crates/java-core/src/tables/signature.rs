//! Signatures of methods as objects of one class have them: type arguments are put in, then types are erased.

use java::tree::{ClassId, ClassType, MethodId, Program, Type, TypeVarId, Wildcard};

use super::Tables;

/// What the type variables of a supertype stand for. A raw supertype has none: its variables are erased.
#[derive(Clone, Default)]
struct Arguments(Vec<(TypeVarId, Type)>);

impl Tables<'_> {
    /// Whether two methods of supertypes of a class have the same signature in objects of the class. Types that are not known count as the
    /// same.
    pub(super) fn same_signature(&self, class: ClassId, a: MethodId, b: MethodId) -> bool {
        let p = self.p;
        if a == b || p[a].overrides.contains(&b) || p[b].overrides.contains(&a) {
            return true;
        }
        p[a].name == p[b].name
            && p[a].params.len() == p[b].params.len()
            && self.params(class, a).iter().zip(&self.params(class, b)).all(|(a, b)| may_be_same(a, b))
    }

    /// The erased types of the parameters of a method, seen from a class at or below its own.
    fn params(&self, class: ClassId, method: MethodId) -> Vec<Type> {
        let p = self.p;
        let arguments = p[method].class.and_then(|owner| self.arguments(class, owner)).unwrap_or_default();
        p[method].param_types(p).map(|ty| arguments.erase(p, ty)).collect()
    }

    /// What the type variables of a class above stand for, seen from a class.
    fn arguments(&self, class: ClassId, above: ClassId) -> Option<Arguments> {
        if class == above {
            return Some(Arguments::default());
        }
        let c = &self.p[class];
        c.superclass.iter().chain(&c.interfaces).find_map(|ty| {
            let Type::Class(ty) = ty else { return None };
            let inner = self.arguments(ty.class, above)?;
            Some(inner.put_in(&Arguments::of(self.p, ty)))
        })
    }
}

impl Arguments {
    /// Of a class type, and of the types around it.
    fn of(p: &Program, ty: &ClassType) -> Arguments {
        let params = p[ty.class].type_params.iter().copied();
        let mut all: Vec<(TypeVarId, Type)> = params.zip(ty.args.iter().cloned()).collect();
        if let Some(outer) = &ty.outer {
            all.extend(Arguments::of(p, outer).0);
        }
        Arguments(all)
    }

    /// These arguments, in which the variables of the class between stand for what that one gives them.
    fn put_in(self, between: &Arguments) -> Arguments {
        let mut all: Vec<(TypeVarId, Type)> = self.0.into_iter().map(|(var, ty)| (var, between.replace(&ty))).collect();
        all.extend(between.0.iter().cloned());
        Arguments(all)
    }

    fn replace(&self, ty: &Type) -> Type {
        match ty {
            Type::Var(var) => match self.0.iter().find(|(own, _)| own == var) {
                Some((_, ty)) => ty.clone(),
                None => ty.clone(),
            },
            Type::Array(element) => Type::array(self.replace(element)),
            // Arguments of arguments are erased before anybody looks at them.
            other => other.clone(),
        }
    }

    fn erase(&self, p: &Program, ty: &Type) -> Type {
        let object = || p.find_class("java.lang.Object").map_or(Type::Ref, Type::class);
        match ty {
            Type::Class(ty) => Type::class(ty.class),
            Type::Array(element) => Type::array(self.erase(p, element)),
            Type::Var(var) => match self.0.iter().find(|(own, _)| own == var) {
                // What stands for a variable speaks of variables of other classes.
                Some((_, ty)) if !matches!(ty, Type::Var(other) if other == var) => Arguments::default().erase(p, ty),
                _ => match p[*var].bounds.first() {
                    Some(bound) if bound != ty => self.erase(p, bound),
                    _ => object(),
                },
            },
            Type::Intersection(types) => types.first().map_or_else(object, |first| self.erase(p, first)),
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Extends(bound) => self.erase(p, bound),
                Wildcard::Any | Wildcard::Super(_) => object(),
            },
            Type::Ref => object(),
            other => other.clone(),
        }
    }
}

fn may_be_same(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Array(a), Type::Array(b)) => may_be_same(a, b),
        _ => a == b || a.is_unknown() || b.is_unknown(),
    }
}
