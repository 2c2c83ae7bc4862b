//! Replacing type variables, erasure.

use std::sync::Arc;

use super::*;

/// What type variables stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subst {
    pub pairs: Vec<(TypeVarId, Type)>,
    /// The receiver is raw: everything is erased.
    pub raw: bool,
}

impl Subst {
    pub fn new(vars: &[TypeVarId], args: &[Type]) -> Subst {
        Subst { pairs: vars.iter().copied().zip(args.iter().cloned()).collect(), raw: false }
    }

    pub fn get(&self, var: TypeVarId) -> Option<&Type> {
        self.pairs.iter().find(|(v, _)| *v == var).map(|(_, ty)| ty)
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty() && !self.raw
    }
}

/// Where a substituted type is used: a wildcard means different things.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// What is read has at most the upper bound.
    Read,
    /// What is written has at least the lower bound.
    Write,
    /// As an argument of another type, wildcards stay.
    Inside,
}

impl<'a> Resolver<'a> {
    /// A type with its variables replaced, as an argument of other types has it.
    pub(super) fn subst(&mut self, ty: &Type, subst: &Subst) -> Type {
        self.subst_at(ty, subst, Side::Inside)
    }

    /// The type of a value that is read.
    pub(super) fn subst_read(&mut self, ty: &Type, subst: &Subst) -> Type {
        self.subst_at(ty, subst, Side::Read)
    }

    /// The type of a value that is passed or written.
    pub(super) fn subst_write(&mut self, ty: &Type, subst: &Subst) -> Type {
        self.subst_at(ty, subst, Side::Write)
    }

    fn subst_at(&mut self, ty: &Type, subst: &Subst, side: Side) -> Type {
        if subst.is_empty() {
            return ty.clone();
        }
        if subst.raw {
            return self.erasure(ty);
        }
        match ty {
            Type::Var(var) => match subst.get(*var) {
                Some(Type::Wildcard(wildcard)) if side != Side::Inside => {
                    self.through_wildcard(*var, &wildcard.clone(), side, subst)
                }
                Some(replacement) => replacement.clone(),
                None => ty.clone(),
            },
            Type::Array(element) => Type::array(self.subst_at(&element.clone(), subst, side)),
            Type::Class(class) if class.args.is_empty() && class.outer.is_none() => ty.clone(),
            Type::Class(class) => Type::Class(self.subst_class(class, subst)),
            Type::Intersection(types) => {
                Type::Intersection(types.clone().iter().map(|t| self.subst_at(t, subst, side)).collect())
            }
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Any => ty.clone(),
                Wildcard::Extends(bound) => self.wildcard_of(bound, subst, true),
                Wildcard::Super(bound) => self.wildcard_of(bound, subst, false),
            },
            Type::Seq(t) => Type::Seq(Arc::new(self.subst(&t.clone(), subst))),
            Type::Set(t) => Type::Set(Arc::new(self.subst(&t.clone(), subst))),
            Type::Bag(t) => Type::Bag(Arc::new(self.subst(&t.clone(), subst))),
            Type::Option(t) => Type::Option(Arc::new(self.subst(&t.clone(), subst))),
            Type::TypeValue(t) => Type::TypeValue(Arc::new(self.subst(&t.clone(), subst))),
            Type::Map(p) => Type::Map(self.subst_pair(p, subst)),
            Type::Tuple(p) => Type::Tuple(self.subst_pair(p, subst)),
            Type::Either(p) => Type::Either(self.subst_pair(p, subst)),
            Type::Adt(adt, args) => Type::Adt(*adt, args.iter().map(|t| self.subst(t, subst)).collect()),
            _ => ty.clone(),
        }
    }

    pub(super) fn subst_class(&mut self, class: &ClassType, subst: &Subst) -> ClassType {
        ClassType {
            class: class.class,
            args: class.args.iter().map(|arg| self.subst_at(arg, subst, Side::Inside)).collect(),
            outer: class.outer.as_ref().map(|outer| Arc::new(self.subst_class(outer, subst))),
        }
    }

    fn subst_pair(&mut self, pair: &Arc<(Type, Type)>, subst: &Subst) -> Arc<(Type, Type)> {
        Arc::new((self.subst(&pair.0, subst), self.subst(&pair.1, subst)))
    }

    /// `? extends E` where E stands for a wildcard itself.
    fn wildcard_of(&mut self, bound: &Type, subst: &Subst, extends: bool) -> Type {
        let bound = self.subst_at(bound, subst, Side::Inside);
        let wildcard = match (extends, &bound) {
            (true, Type::Wildcard(inner)) => match &**inner {
                Wildcard::Extends(bound) => Wildcard::Extends(bound.clone()),
                _ => Wildcard::Any,
            },
            (false, Type::Wildcard(inner)) => match &**inner {
                Wildcard::Super(bound) => Wildcard::Super(bound.clone()),
                // Nothing is known to be below an arbitrary type.
                _ => return Type::Unknown,
            },
            (true, _) => Wildcard::Extends(bound),
            (false, _) => Wildcard::Super(bound),
        };
        Type::Wildcard(Arc::new(wildcard))
    }

    fn through_wildcard(&mut self, var: TypeVarId, wildcard: &Wildcard, side: Side, subst: &Subst) -> Type {
        match (side, wildcard) {
            (Side::Write, Wildcard::Super(bound)) => bound.clone(),
            // Only null has every type.
            (Side::Write, _) => Type::Nothing,
            (_, Wildcard::Extends(bound)) => self.narrower_bound(var, bound.clone()),
            (_, Wildcard::Any | Wildcard::Super(_)) => self.bound_of_var(var, subst),
        }
    }

    /// Of `? extends B` for a parameter `E extends D`: both bounds hold; the one that says more.
    fn narrower_bound(&mut self, var: TypeVarId, bound: Type) -> Type {
        let declared = self.program[var].bounds.first().cloned().unwrap_or(Type::Unknown);
        let erased = self.erasure(&declared);
        if bound.as_class() == Some(self.known().object) && erased.as_class() != Some(self.known().object) {
            return erased;
        }
        bound
    }

    fn bound_of_var(&mut self, var: TypeVarId, _subst: &Subst) -> Type {
        match self.program[var].bounds.first().cloned() {
            Some(bound) => self.erasure_or_wild(&bound),
            None => self.object(),
        }
    }

    /// A bound that may mention its own variable, without going round in circles: its arguments are not known.
    fn erasure_or_wild(&mut self, bound: &Type) -> Type {
        match bound {
            Type::Class(class) if !class.args.is_empty() => {
                let args = class.args.iter().map(|_| Type::Wildcard(Arc::new(Wildcard::Any))).collect();
                Type::Class(ClassType { class: class.class, args, outer: None })
            }
            Type::Var(var) => {
                let erased = self.erasure(&Type::Var(*var));
                self.erasure_or_wild(&erased)
            }
            _ => bound.clone(),
        }
    }

    /// A type without type arguments and variables.
    pub(super) fn erasure(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Class(class) => Type::class(class.class),
            Type::Array(element) => Type::array(self.erasure(element)),
            Type::Var(var) => {
                // A chain of variables that bound each other ends; a circle was refused.
                let mut bound = self.program[*var].bounds.first().cloned();
                for _ in 0..100 {
                    match bound {
                        Some(Type::Var(next)) => bound = self.program[next].bounds.first().cloned(),
                        _ => break,
                    }
                }
                match bound {
                    Some(Type::Class(class)) => Type::class(class.class),
                    Some(Type::Var(_)) | None => self.object(),
                    Some(other) => other,
                }
            }
            Type::Intersection(types) => match types.first() {
                Some(first) => self.erasure(&first.clone()),
                None => self.object(),
            },
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Extends(bound) => self.erasure(bound),
                _ => self.object(),
            },
            _ => ty.clone(),
        }
    }

    pub(super) fn erased_params(&mut self, method: MethodId) -> Vec<Type> {
        let types: Vec<Type> = self.program[method].param_types(&self.program).cloned().collect();
        types.iter().map(|ty| self.erasure(ty)).collect()
    }

    /// The most that is known of a type that may be a wildcard.
    pub(super) fn upper(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Extends(bound) => bound.clone(),
                _ => self.object(),
            },
            _ => ty.clone(),
        }
    }
}
