//! Which of several methods a call means.
//!
//! In the three phases of Java: without boxing, with boxing, with a variable number of arguments. The first phase that finds applicable methods decides,
//! and of these the most specific one is taken.

use super::convert::Allow;
use super::subst::Subst;
use super::*;

/// A method that a call may mean, seen through the type of the receiver.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub method: MethodId,
    /// As they are to be passed. Variables of the method are still there.
    pub params: Vec<Type>,
    /// The declared result, seen through the receiver.
    pub result: Type,
    /// What is to be found out at the call: the variables of the method, and those of a class that is created with `<>`.
    pub vars: Vec<TypeVarId>,
}

/// What is known of an argument before a method is chosen.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    Typed(Exp),
    /// A lambda: how many parameters, and what its body may be.
    Lambda(LambdaShape),
    /// A method reference, or something else that needs to know its type.
    Open,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LambdaShape {
    pub params: usize,
    /// It may return nothing: an expression statement, or a block without values.
    pub may_be_void: bool,
    /// It may return a value.
    pub may_be_value: bool,
    /// Its parameters have types, or there are none.
    pub explicit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Strict,
    Loose,
    Varargs,
}

/// What came of the search.
pub(super) enum Selection {
    One(Candidate, Phase),
    /// Some argument is not known well enough.
    Unknown,
    None,
    Ambiguous(MethodId, MethodId),
}

impl Candidate {
    /// The parameter for the argument at a position.
    pub fn formal(&self, n: usize, phase: Phase) -> Option<Type> {
        let last = self.params.len().checked_sub(1);
        match phase {
            Phase::Varargs if Some(n) >= last => match self.params.last() {
                Some(Type::Array(element)) => Some((**element).clone()),
                other => other.cloned(),
            },
            _ => self.params.get(n).cloned(),
        }
    }
}

impl<'a> Resolver<'a> {
    /// A method as a member of a type.
    pub(super) fn candidate(&mut self, method: MethodId, receiver: Option<&Type>) -> Candidate {
        let owner = self.program[method].class;
        let subst = match (receiver, owner) {
            (Some(receiver), Some(owner)) if !self.program[method].is_static() => self.member_subst(receiver, owner),
            _ => Subst::default(),
        };
        let declared: Vec<Type> = self.program[method].param_types(&self.program).cloned().collect();
        let params = declared.iter().map(|ty| self.subst_write(ty, &subst)).collect();
        let result = self.program[method].result.clone();
        let result = self.subst_read(&result, &subst);
        Candidate { method, params, result, vars: self.program[method].type_params.clone() }
    }

    /// Whether a method can take so many arguments.
    pub(super) fn takes(&self, candidate: &Candidate, arguments: usize) -> bool {
        let params = candidate.params.len();
        params == arguments || (self.program[candidate.method].is_varargs() && arguments + 1 >= params)
    }

    pub(super) fn select(&mut self, candidates: &[Candidate], arguments: &[Argument]) -> Selection {
        // Inferred types that do not quite fit are taken only if nothing else is there.
        for lenient in [false, true] {
            for phase in [Phase::Strict, Phase::Loose, Phase::Varargs] {
                let applicable: Vec<Candidate> =
                    candidates.iter().filter(|c| self.is_applicable(c, arguments, phase, lenient)).cloned().collect();
                if self.is_open(&applicable, arguments, phase) {
                    return Selection::Unknown;
                }
                if !applicable.is_empty() {
                    return self.most_specific(applicable, arguments, phase);
                }
            }
        }
        Selection::None
    }

    /// Whether methods differ in a parameter whose argument is not known well enough to tell them apart.
    fn is_open(&mut self, applicable: &[Candidate], arguments: &[Argument], phase: Phase) -> bool {
        arguments.iter().enumerate().any(|(n, argument)| {
            let Argument::Typed(e) = argument else { return false };
            let differ = applicable.windows(2).any(|pair| pair[0].formal(n, phase) != pair[1].formal(n, phase));
            let unknown = match &e.ty {
                Type::Class(class) => !self.is_complete(class.class),
                ty => ty.is_unknown(),
            };
            differ && unknown
        })
    }

    fn is_applicable(&mut self, candidate: &Candidate, arguments: &[Argument], phase: Phase, lenient: bool) -> bool {
        let varargs = self.program[candidate.method].is_varargs();
        match phase {
            Phase::Varargs if !varargs || arguments.len() + 1 < candidate.params.len() => return false,
            Phase::Strict | Phase::Loose if candidate.params.len() != arguments.len() => return false,
            _ => {}
        }
        let allow = if phase == Phase::Strict { Allow::Strict } else { Allow::Loose };
        let mut inference = self.inference(candidate);
        for (n, argument) in arguments.iter().enumerate() {
            let Some(formal) = candidate.formal(n, phase) else { return false };
            if let Argument::Typed(e) = argument {
                let primitive = e.ty.as_prim().is_some();
                if allow == Allow::Strict && primitive && inference.is_variable(&formal) {
                    return false;
                }
                self.infer_from(&mut inference, &formal, &e.ty.clone());
            }
        }
        let solution = self.solve(&mut inference);
        if !lenient && !self.keeps_bounds(candidate, &solution) {
            return false;
        }
        arguments.iter().enumerate().all(|(n, argument)| {
            let Some(formal) = candidate.formal(n, phase) else { return false };
            let formal = self.subst(&formal, &solution);
            self.accepts(&formal, argument, allow, lenient)
        })
    }

    /// Whether variables stand for what their bounds allow, as far as classes go.
    fn keeps_bounds(&mut self, candidate: &Candidate, solution: &Subst) -> bool {
        solution.pairs.iter().filter(|(var, _)| candidate.vars.contains(var)).all(|(var, ty)| {
            let Some(class) = ty.as_class().filter(|class| self.is_complete(*class)) else { return true };
            let bounds: Vec<ClassId> = self.program[*var].bounds.iter().filter_map(Type::as_class).collect();
            bounds.into_iter().all(|bound| !self.is_complete(bound) || self.is_subclass(class, bound))
        })
    }

    /// Whether a parameter takes an argument.
    fn accepts(&mut self, formal: &Type, argument: &Argument, allow: Allow, lenient: bool) -> bool {
        match argument {
            Argument::Typed(e) => {
                self.way(&e.ty, formal, None, allow).is_some()
                    // Numbers of specifications: a constant amount, say.
                    || (self.env.in_spec() && self.way(&e.ty, formal, e.constant.as_ref(), Allow::Assign).is_some())
                    || (lenient && formal.is_reference() && e.ty.is_reference() && self.is_lenient(e, formal))
            }
            Argument::Lambda(shape) => self.accepts_lambda(formal, *shape),
            Argument::Open => {
                formal.is_unknown()
                    || matches!(formal, Type::Var(_))
                    || formal
                        .as_class()
                        .is_some_and(|class| !self.is_complete(class) || self.function_of(class).is_some())
            }
        }
    }

    fn accepts_lambda(&mut self, formal: &Type, shape: LambdaShape) -> bool {
        let Some(class) = formal.as_class() else { return formal.is_unknown() || matches!(formal, Type::Var(_)) };
        if !self.is_complete(class) {
            return true;
        }
        let Some(function) = self.function_of(class) else { return false };
        let function = &self.program[function];
        let fits = if function.result == Type::Void { shape.may_be_void } else { shape.may_be_value };
        function.params.len() == shape.params && fits
    }

    fn most_specific(&mut self, applicable: Vec<Candidate>, arguments: &[Argument], phase: Phase) -> Selection {
        if applicable.len() == 1 {
            return Selection::One(applicable.into_iter().next().expect("one"), phase);
        }
        let best: Vec<Candidate> = applicable
            .iter()
            .filter(|a| {
                applicable.iter().all(|b| a.method == b.method || self.is_more_specific(a, b, arguments, phase))
            })
            .cloned()
            .collect();
        match best.len() {
            1 => Selection::One(best.into_iter().next().expect("one"), phase),
            0 => self.undecided(applicable, arguments, phase),
            // The same signature from several interfaces, or through bounds: one with a body, else any.
            _ => {
                let concrete = best.iter().position(|c| !self.program[c.method].flags.is_abstract()).unwrap_or(0);
                Selection::One(best[concrete].clone(), phase)
            }
        }
    }

    fn undecided(&mut self, applicable: Vec<Candidate>, arguments: &[Argument], phase: Phase) -> Selection {
        let unsure = arguments.iter().any(|argument| match argument {
            Argument::Typed(e) => mentions_unknown(&e.ty),
            Argument::Lambda(_) | Argument::Open => true,
        });
        let generic = applicable.iter().any(|c| !c.vars.is_empty());
        let all_lambdas_decide = arguments.iter().any(|a| !matches!(a, Argument::Typed(_)));
        if (all_lambdas_decide || generic) && self.has_own(&applicable) {
            return Selection::Unknown;
        }
        if all_lambdas_decide || generic {
            // What makes the difference is inside a lambda or an inferred type; the first one is as good as javac's in what it returns,
            // unless results differ.
            let results: Vec<Type> = applicable.iter().map(|c| self.program[c.method].result.clone()).collect();
            if results.windows(2).all(|pair| pair[0] == pair[1]) || !unsure {
                return Selection::One(applicable.into_iter().next().expect("some"), phase);
            }
            return Selection::Unknown;
        }
        if unsure {
            return Selection::Unknown;
        }
        Selection::Ambiguous(applicable[0].method, applicable[1].method)
    }

    /// Whether whatever `a` takes, `b` takes as well.
    fn is_more_specific(&mut self, a: &Candidate, b: &Candidate, arguments: &[Argument], phase: Phase) -> bool {
        let mut inference = self.inference(b);
        let count = match phase {
            Phase::Varargs => arguments.len().max(a.params.len()).max(b.params.len()),
            _ => arguments.len(),
        };
        let pairs: Vec<(Type, Type)> =
            (0..count).filter_map(|n| Some((a.formal(n, phase)?, b.formal(n, phase)?))).collect();
        for (from, to) in &pairs {
            self.infer_from(&mut inference, to, from);
        }
        let solution = self.solve(&mut inference);
        let guesses = !self.has_own(&[a.clone(), b.clone()]);
        self.keeps_bounds(b, &solution)
            && pairs.iter().enumerate().all(|(n, (from, to))| {
                let to = self.subst(to, &solution);
                match arguments.get(n) {
                    Some(Argument::Typed(e)) => self.is_more_specific_type(from, &to, Some(e)),
                    Some(Argument::Lambda(shape)) => self.is_more_specific_function(from, &to, *shape, guesses),
                    Some(Argument::Open) => true,
                    None => self.is_more_specific_type(from, &to, None),
                }
            })
    }

    fn is_more_specific_type(&mut self, from: &Type, to: &Type, e: Option<&Exp>) -> bool {
        match (from, to) {
            (Type::Prim(a), Type::Prim(b)) => convert::widens(*a, *b),
            (Type::Prim(_), _) | (_, Type::Prim(_)) => {
                // Only between a primitive and a reference type the argument decides.
                let primitive = e.is_none_or(|e| e.ty.as_prim().is_some());
                primitive == from.as_prim().is_some() || from == to
            }
            _ => self.is_subtype(from, to),
        }
    }

    /// Whether one of the methods is the program's own: which one is meant decides what is known.
    fn has_own(&self, candidates: &[Candidate]) -> bool {
        let class = |c: &Candidate| self.program[c.method].class;
        candidates.iter().any(|c| class(c).is_none_or(|class| self.program[class].origin != Origin::Library))
    }

    /// Of two functional interfaces: a subtype, or one that returns more. Where the body of the lambda decides, which is not looked at, only a guess is possible.
    fn is_more_specific_function(&mut self, from: &Type, to: &Type, shape: LambdaShape, guesses: bool) -> bool {
        if self.is_subtype(from, to) {
            return true;
        }
        let (Some(a), Some(b)) = (from.as_class(), to.as_class()) else { return false };
        let (Some(fa), Some(fb)) = (self.function_of(a), self.function_of(b)) else { return false };
        if !shape.explicit || self.is_subclass(b, a) {
            return false;
        }
        let params = |f: MethodId| self.program[f].param_types(&self.program).cloned().collect::<Vec<Type>>();
        if !guesses && params(fa) != params(fb) {
            return false;
        }
        let (ra, rb) = (self.program[fa].result.clone(), self.program[fb].result.clone());
        match (&ra, &rb) {
            (_, Type::Void) => true,
            (Type::Void, _) => false,
            (Type::Prim(_), other) if other.is_reference() => guesses,
            (other, Type::Prim(_)) if other.is_reference() => false,
            (Type::Prim(a), Type::Prim(b)) => convert::widens(*a, *b),
            _ => guesses || self.is_subtype(&ra, &rb),
        }
    }
}

pub(super) fn mentions_unknown(ty: &Type) -> bool {
    match ty {
        Type::Unknown | Type::Error => true,
        Type::Class(class) => class.args.iter().any(mentions_unknown),
        Type::Array(element) => mentions_unknown(element),
        _ => false,
    }
}
