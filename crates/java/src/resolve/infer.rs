//! What the type variables of a generic method stand for at a call.
//!
//! Each variable collects types that it must equal, be above, or be below. Equalities win, then the least type above what was passed, then what
//! the place around the call wants, then nothing is known. That is less than what Java does, and never wrong: what is not found out fits everywhere.

use super::overload::Candidate;
use super::subst::Subst;
use super::*;

#[derive(Clone, Debug, Default)]
pub(super) struct Inference {
    vars: Vec<Bounds>,
}

#[derive(Clone, Debug)]
struct Bounds {
    var: TypeVarId,
    equal: Vec<Type>,
    /// Types of values that were passed.
    lower: Vec<Type>,
    upper: Vec<Type>,
    /// What the place wants.
    wanted: Vec<Type>,
}

impl Inference {
    /// Whether a type is one of the variables itself.
    pub fn is_variable(&self, ty: &Type) -> bool {
        matches!(ty, Type::Var(var) if self.vars.iter().any(|b| b.var == *var))
    }

    fn of(&mut self, ty: &Type) -> Option<&mut Bounds> {
        match ty {
            Type::Var(var) => self.vars.iter_mut().find(|b| b.var == *var),
            _ => None,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }
}

/// How a type found in an argument constrains the one in the parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// The argument is below the parameter.
    Below,
    Equal,
    /// The parameter is below the argument.
    Above,
}

impl<'a> Resolver<'a> {
    pub(super) fn inference(&self, candidate: &Candidate) -> Inference {
        self.inference_of(&candidate.vars)
    }

    pub(super) fn inference_of(&self, vars: &[TypeVarId]) -> Inference {
        let bounds = |var: &TypeVarId| Bounds {
            var: *var,
            equal: Vec::new(),
            lower: Vec::new(),
            upper: Vec::new(),
            wanted: Vec::new(),
        };
        Inference { vars: vars.iter().map(bounds).collect() }
    }

    /// An argument was passed for a parameter.
    pub(super) fn infer_from(&mut self, inference: &mut Inference, formal: &Type, actual: &Type) {
        if inference.is_empty() || actual.is_unknown() {
            return;
        }
        let actual = match actual {
            Type::Prim(prim) if !matches!(formal, Type::Prim(_)) && !self.env.in_spec() => {
                Type::class(self.box_of(*prim))
            }
            other => other.clone(),
        };
        self.relate(inference, formal, &actual, Relation::Below);
    }

    /// The place around the call wants its result to be of this type.
    pub(super) fn infer_wanted(&mut self, inference: &mut Inference, result: &Type, wanted: &Type) {
        if inference.is_empty() || wanted.is_unknown() || matches!(wanted, Type::Prim(_) | Type::Void) {
            return;
        }
        if let Some(bounds) = inference.of(result) {
            bounds.wanted.push(wanted.clone());
            return;
        }
        let mut found = Inference { vars: inference.vars.clone() };
        for bounds in &mut found.vars {
            (bounds.equal, bounds.lower, bounds.upper) = (Vec::new(), Vec::new(), Vec::new());
        }
        // The result is below what is wanted: seen as the class that is wanted, its arguments are those.
        if let Type::Class(target) = wanted
            && let Some(view) = self.as_super(result, target.class)
        {
            let pairs: Vec<(Type, Type)> = view.args.iter().cloned().zip(target.args.iter().cloned()).collect();
            for (formal, actual) in pairs {
                self.relate_argument(&mut found, &formal, &actual, Relation::Equal);
            }
        }
        if let (Type::Array(formal), Type::Array(actual)) = (result, wanted) {
            self.relate(&mut found, formal, actual, Relation::Above);
        }
        for (bounds, found) in inference.vars.iter_mut().zip(found.vars) {
            bounds.wanted.extend(found.equal.into_iter().chain(found.upper).chain(found.lower));
        }
    }

    fn relate(&mut self, inference: &mut Inference, formal: &Type, actual: &Type, relation: Relation) {
        if actual.is_unknown() {
            return;
        }
        if let Some(bounds) = inference.of(formal) {
            let list = match relation {
                Relation::Below => &mut bounds.lower,
                Relation::Equal => &mut bounds.equal,
                Relation::Above => &mut bounds.upper,
            };
            if !list.contains(actual) {
                list.push(actual.clone());
            }
            return;
        }
        match (formal, actual) {
            (Type::Array(formal), Type::Array(actual)) => self.relate(inference, formal, actual, relation),
            (Type::Class(class), _) if !class.args.is_empty() => {
                let view = match relation {
                    Relation::Below => self.as_super(actual, class.class),
                    Relation::Equal => match actual {
                        Type::Class(other) if other.class == class.class => Some(other.clone()),
                        _ => None,
                    },
                    // The parameter seen as the class of the argument.
                    Relation::Above => {
                        let Type::Class(other) = actual else { return };
                        let Some(view) = self.as_super(formal, other.class) else { return };
                        let pairs: Vec<_> = view.args.iter().cloned().zip(other.args.iter().cloned()).collect();
                        pairs.iter().for_each(|(f, a)| self.relate_argument(inference, f, a, Relation::Equal));
                        return;
                    }
                };
                let Some(view) = view else { return };
                let pairs: Vec<_> = class.args.iter().cloned().zip(view.args.iter().cloned()).collect();
                pairs.iter().for_each(|(f, a)| self.relate_argument(inference, f, a, Relation::Equal));
            }
            (Type::Intersection(all), _) => {
                all.clone().iter().for_each(|f| self.relate(inference, f, actual, relation))
            }
            (Type::Seq(f), Type::Seq(a))
            | (Type::Set(f), Type::Set(a))
            | (Type::Bag(f), Type::Bag(a))
            | (Type::Option(f), Type::Option(a)) => self.relate(inference, f, a, Relation::Below),
            (Type::Map(f), Type::Map(a)) | (Type::Tuple(f), Type::Tuple(a)) | (Type::Either(f), Type::Either(a)) => {
                self.relate(inference, &f.0, &a.0, Relation::Below);
                self.relate(inference, &f.1, &a.1, Relation::Below);
            }
            (Type::Adt(x, f), Type::Adt(y, a)) if x == y => {
                f.iter().zip(a.iter()).for_each(|(f, a)| self.relate(inference, f, a, Relation::Below));
            }
            _ => {}
        }
    }

    /// Type arguments: wildcards on either side.
    fn relate_argument(&mut self, inference: &mut Inference, formal: &Type, actual: &Type, relation: Relation) {
        match (formal, actual) {
            (Type::Wildcard(formal), _) => {
                let actual_upper = self.upper(actual);
                match &**formal {
                    Wildcard::Any => {}
                    Wildcard::Extends(bound) => self.relate(inference, bound, &actual_upper, Relation::Below),
                    Wildcard::Super(bound) => match actual {
                        Type::Wildcard(inner) => {
                            if let Wildcard::Super(lower) = &**inner {
                                self.relate(inference, bound, lower, Relation::Above);
                            }
                        }
                        _ => self.relate(inference, bound, actual, Relation::Above),
                    },
                }
            }
            // A wildcard that was passed stands for some type below its bound, or above it.
            (_, Type::Wildcard(actual)) => match &**actual {
                Wildcard::Extends(bound) => self.relate(
                    inference,
                    formal,
                    bound,
                    if relation == Relation::Equal { Relation::Equal } else { relation },
                ),
                Wildcard::Super(bound) => self.relate(inference, formal, bound, Relation::Below),
                Wildcard::Any => {}
            },
            _ => self.relate(inference, formal, actual, relation),
        }
    }

    /// What each variable stands for, as far as it is known.
    pub(super) fn solve(&mut self, inference: &mut Inference) -> Subst {
        let vars = inference.vars.clone();
        let pairs = vars.iter().map(|bounds| (bounds.var, self.solve_one(bounds))).collect();
        Subst { pairs, raw: false }
    }

    fn solve_one(&mut self, bounds: &Bounds) -> Type {
        if let Some(equal) = bounds.equal.iter().find(|ty| !overload::mentions_unknown(ty)).or(bounds.equal.first()) {
            return equal.clone();
        }
        let lower: Vec<Type> = bounds.lower.iter().filter(|ty| **ty != Type::Null).cloned().collect();
        // What is wanted decides, if what was passed agrees.
        for wanted in &bounds.wanted {
            let wanted = match wanted {
                Type::Prim(_) => continue,
                Type::Wildcard(_) => self.upper(wanted),
                other => other.clone(),
            };
            if lower.iter().all(|ty| self.is_subtype(ty, &wanted)) && !overload::mentions_unknown(&wanted) {
                let within = self.program[bounds.var].bounds.clone().first().is_none_or(|bound| {
                    matches!(bound, Type::Class(class) if !class.args.is_empty()) || self.is_subtype(&wanted, bound)
                });
                if within {
                    return wanted;
                }
            }
        }
        if !lower.is_empty() {
            return self.lub(&lower);
        }
        if let Some(upper) = bounds.upper.first() {
            return upper.clone();
        }
        Type::Unknown
    }
}
