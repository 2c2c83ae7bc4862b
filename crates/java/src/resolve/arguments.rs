//! Arguments of calls: resolved once, before or after the method is chosen, whichever their form needs.

use source::{Span, Symbol};

use super::infer::Inference;
use super::overload::{Argument, Candidate, Phase, Selection};
use super::subst::Subst;
use super::*;

/// A call that was resolved.
pub(super) struct Resolved {
    pub method: MethodRef,
    pub args: Vec<Exp>,
    pub result: Type,
}

/// What is called, for messages.
pub(super) struct Called {
    pub name: Symbol,
    pub what: &'static str,
    pub span: Span,
}

impl<'a> Resolver<'a> {
    /// Chooses a method for the arguments. `complete` says whether there can be no other candidates.
    pub(super) fn invoke(
        &mut self,
        called: &Called,
        candidates: Vec<Candidate>,
        written: &'a [ast::Expr],
        type_args: &[Type],
        expected: Option<&Type>,
        complete: bool,
    ) -> Resolved {
        let candidates = self.explicit(candidates, type_args);
        let candidates = self.accessible(candidates);
        let fitting: Vec<Candidate> = candidates.iter().filter(|c| self.takes(c, written.len())).cloned().collect();
        let mut arguments: Vec<Argument> = match &fitting[..] {
            [only] if complete => self.arguments_for(only, written, expected),
            _ => written.iter().map(|arg| self.argument(arg, None)).collect(),
        };
        if fitting.is_empty() {
            if complete {
                self.not_applicable(called, &candidates, &arguments, written);
            }
            return self.unresolved(called, arguments, written);
        }
        match self.select(&fitting, &arguments) {
            Selection::One(candidate, phase) => self.finish(candidate, phase, &mut arguments, written, expected),
            Selection::Unknown => self.unresolved(called, arguments, written),
            // A superclass that is not known may have a method that fits.
            _ if !complete => self.unresolved(called, arguments, written),
            Selection::None => {
                self.not_applicable(called, &fitting, &arguments, written);
                self.unresolved(called, arguments, written)
            }
            Selection::Ambiguous(a, b) => {
                let (a, b) = (self.program[a].show(&self.program), self.program[b].show(&self.program));
                let message = format!("reference to `{}` is ambiguous: both `{a}` and `{b}` match", called.name);
                self.error(codes::AMBIGUOUS, called.span, message);
                self.unresolved(called, arguments, written)
            }
        }
    }

    /// Methods that may not be used here are not meant, unless there is no other.
    fn accessible(&mut self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let usable: Vec<Candidate> = candidates
            .iter()
            .filter(|c| {
                let entry = &self.program[c.method];
                let (flags, class) = (entry.flags, entry.class);
                // Whether a protected member is used through the right type is for the caller to check.
                class.is_none_or(|class| flags.is_protected() || self.is_accessible(flags, class, None))
            })
            .cloned()
            .collect();
        if usable.is_empty() { candidates } else { usable }
    }

    /// Type arguments that are written leave nothing to find out; methods that take another number of them are not meant.
    fn explicit(&mut self, candidates: Vec<Candidate>, type_args: &[Type]) -> Vec<Candidate> {
        if type_args.is_empty() {
            return candidates;
        }
        let fitting: Vec<Candidate> = candidates
            .iter()
            .filter(|c| {
                let own = self.program[c.method].type_params.len();
                own == 0 || own == type_args.len()
            })
            .cloned()
            .collect();
        fitting
            .into_iter()
            .map(|mut candidate| {
                let own = self.program[candidate.method].type_params.clone();
                let subst = Subst::new(&own, type_args);
                candidate.params = candidate.params.iter().map(|ty| self.subst(ty, &subst)).collect();
                candidate.result = self.subst_read(&candidate.result.clone(), &subst);
                candidate.vars.retain(|var| !own.contains(var));
                candidate
            })
            .collect()
    }

    /// There is one method that takes so many: its parameters tell what is wanted.
    fn arguments_for(
        &mut self,
        candidate: &Candidate,
        written: &'a [ast::Expr],
        expected: Option<&Type>,
    ) -> Vec<Argument> {
        let mut inference = self.inference(candidate);
        if let Some(expected) = expected {
            self.infer_wanted(&mut inference, &candidate.result, expected);
        }
        let varargs = self.program[candidate.method].is_varargs();
        let mut arguments = Vec::new();
        for (n, arg) in written.iter().enumerate() {
            let in_varargs = varargs && n + 1 >= candidate.params.len();
            let phase = if in_varargs { Phase::Varargs } else { Phase::Loose };
            let formal = candidate.formal(n, phase);
            let solution = self.solve(&mut inference);
            let wanted = formal.as_ref().map(|formal| self.subst(formal, &solution));
            // An array may be passed for all of them.
            let wanted = wanted.filter(|_| !in_varargs || !matches!(arg.kind, ast::ExprKind::NewArray(_)));
            let argument = self.argument(arg, wanted.as_ref());
            if let (Argument::Typed(e), Some(formal)) = (&argument, &formal) {
                self.infer_from(&mut inference, formal, &e.ty.clone());
            }
            arguments.push(argument);
        }
        arguments
    }

    /// An argument as far as it can be resolved without knowing the method.
    fn argument(&mut self, arg: &'a ast::Expr, wanted: Option<&Type>) -> Argument {
        match self.form(arg) {
            Some(open) => open,
            None => Argument::Typed(self.value(arg, wanted)),
        }
    }

    /// Lambdas and method references wait until their type is known.
    fn form(&mut self, arg: &'a ast::Expr) -> Option<Argument> {
        match &arg.kind {
            ast::ExprKind::Paren(inner) => self.form(inner),
            ast::ExprKind::Lambda(lambda) => Some(Argument::Lambda(self.shape(lambda))),
            ast::ExprKind::MethodRef(_) => Some(Argument::Open),
            ast::ExprKind::Cond(_, a, b) if self.form(a).is_some() || self.form(b).is_some() => Some(Argument::Open),
            _ => None,
        }
    }

    /// The method is chosen: the arguments that waited are resolved, and all are converted.
    fn finish(
        &mut self,
        candidate: Candidate,
        phase: Phase,
        arguments: &mut [Argument],
        written: &'a [ast::Expr],
        expected: Option<&Type>,
    ) -> Resolved {
        let mut inference = self.inference(&candidate);
        for (n, argument) in arguments.iter().enumerate() {
            if let (Argument::Typed(e), Some(formal)) = (argument, candidate.formal(n, phase)) {
                self.infer_from(&mut inference, &formal, &e.ty.clone());
            }
        }
        let result = candidate.result.clone();
        if let Some(expected) = expected {
            self.infer_wanted(&mut inference, &result, expected);
        }
        let mut values: Vec<Option<Exp>> = Vec::new();
        for argument in arguments.iter() {
            values.push(match argument {
                Argument::Typed(e) => Some(e.clone()),
                _ => None,
            });
        }
        // Lambdas whose parameters depend on nothing open come first by their place, which is the order people write them in.
        for (n, value) in values.iter_mut().enumerate() {
            if value.is_some() {
                continue;
            }
            let formal = candidate.formal(n, phase).unwrap_or(Type::Unknown);
            *value = Some(self.open_argument(&written[n], &formal, &mut inference));
        }
        let solution = self.solve(&mut inference);
        let values: Vec<Exp> = values.into_iter().flatten().collect();
        let args = self.converted_args(&candidate, phase, values, &solution);
        let result = self.subst_read(&result, &solution);
        Resolved { method: MethodRef::Known(candidate.method), args, result }
    }

    /// A lambda or method reference for a parameter; what it returns says something about the method's variables.
    fn open_argument(&mut self, written: &'a ast::Expr, formal: &Type, inference: &mut Inference) -> Exp {
        let solution = self.solve(inference);
        let wanted = self.subst(formal, &solution);
        let (e, returned) = self.function_value(written, &wanted);
        if let Type::Class(class) = formal
            && let Some(function) = self.function_of(class.class)
        {
            let own = self.function_subst(class);
            let result = self.program[function].result.clone();
            let result = self.subst_read(&result, &own);
            for ty in returned {
                if ty != Type::Void {
                    self.infer_from(inference, &result, &ty);
                }
            }
        }
        e
    }

    /// A lambda, a method reference or a conditional of those, and the types of what it returns.
    fn function_value(&mut self, written: &'a ast::Expr, wanted: &Type) -> (Exp, Vec<Type>) {
        match &written.kind {
            ast::ExprKind::Paren(inner) => self.function_value(inner, wanted),
            ast::ExprKind::Lambda(lambda) => self.lambda(lambda, written.span, Some(wanted)),
            ast::ExprKind::MethodRef(reference) => self.method_ref(reference, written.span, Some(wanted)),
            _ => (self.expr(written, Some(wanted)), Vec::new()),
        }
    }

    fn converted_args(&mut self, candidate: &Candidate, phase: Phase, values: Vec<Exp>, solution: &Subst) -> Vec<Exp> {
        let params = candidate.params.len();
        let mut args = Vec::new();
        let mut rest = Vec::new();
        for (n, value) in values.into_iter().enumerate() {
            let formal = candidate.formal(n, phase).unwrap_or(Type::Unknown);
            let formal = self.subst(&formal, solution);
            let value = self.pass(value, &formal);
            match phase == Phase::Varargs && n + 1 >= params {
                true => rest.push(value),
                false => args.push(value),
            }
        }
        if phase == Phase::Varargs {
            let ty = candidate.params.last().cloned().unwrap_or(Type::Unknown);
            let ty = self.subst(&ty, solution);
            let span = rest.iter().fold(Span::NONE, |span, e| span.to(e.span));
            args.push(Expr::new(ExprKind::Varargs(rest), ty, span));
        }
        args
    }

    fn pass(&mut self, value: Exp, formal: &Type) -> Exp {
        let constant = if self.env.in_spec() { value.constant.clone() } else { None };
        match self.way(&value.ty.clone(), formal, constant.as_ref(), convert::Allow::Loose) {
            Some(way) => self.go(value, formal, way),
            None => value,
        }
    }

    /// Nothing is known about what is called.
    pub(super) fn unresolved(
        &mut self,
        called: &Called,
        arguments: Vec<Argument>,
        written: &'a [ast::Expr],
    ) -> Resolved {
        let args = arguments
            .into_iter()
            .zip(written)
            .map(|(argument, written)| match argument {
                Argument::Typed(e) => e,
                _ => self.function_value(written, &Type::Unknown).0,
            })
            .collect();
        Resolved { method: MethodRef::Unknown(called.name), args, result: Type::Unknown }
    }

    /// All arguments, where nothing is known about what is called.
    pub(super) fn unknown_call(&mut self, called: &Called, written: &'a [ast::Expr]) -> Resolved {
        let arguments = written.iter().map(|arg| self.argument(arg, None)).collect();
        self.unresolved(called, arguments, written)
    }

    fn not_applicable(
        &mut self,
        called: &Called,
        candidates: &[Candidate],
        arguments: &[Argument],
        written: &'a [ast::Expr],
    ) {
        let failed = arguments.iter().any(|argument| matches!(argument, Argument::Typed(e) if e.ty == Type::Error));
        if failed {
            return;
        }
        let found: Vec<String> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Typed(e) => self.show(&e.ty),
                Argument::Lambda(_) => "a lambda".to_string(),
                Argument::Open => "a method reference".to_string(),
            })
            .collect();
        let found = if found.is_empty() { "no arguments".to_string() } else { found.join(", ") };
        let (what, name) = (called.what, called.name);
        let [only] = candidates else {
            let message = format!("no suitable {what} found for `{name}`: the arguments are {found}");
            let mut shown: Vec<String> = candidates
                .iter()
                .map(|c| format!("there is `{}`", self.program[c.method].show(&self.program)))
                .collect();
            shown.truncate(6);
            let diagnostic = self.error(codes::NOT_APPLICABLE, called.span, message);
            diagnostic.notes.extend(shown);
            return;
        };
        let signature = self.program[only.method].show(&self.program);
        if only.params.len() != arguments.len() {
            let message = format!("{what} `{signature}` cannot be applied to {} arguments", arguments.len());
            self.error(codes::NOT_APPLICABLE, called.span, message);
            return;
        }
        // Say which argument does not fit.
        for (n, argument) in arguments.iter().enumerate() {
            let Argument::Typed(e) = argument else { continue };
            let formal = only.params[n].clone();
            if self.way(&e.ty.clone(), &formal, None, convert::Allow::Loose).is_none() && !self.mentions_vars(&formal) {
                let message = format!(
                    "{what} `{signature}` cannot be applied here: {}",
                    self.incompatible_message(&e.ty.clone(), &formal)
                );
                self.error(codes::NOT_APPLICABLE, written[n].span, message);
                return;
            }
        }
        let message = format!("{what} `{signature}` cannot be applied to these arguments: {found}");
        self.error(codes::NOT_APPLICABLE, called.span, message);
    }

    fn mentions_vars(&self, ty: &Type) -> bool {
        match ty {
            Type::Var(_) => true,
            Type::Class(class) => class.args.iter().any(|arg| self.mentions_vars(arg)),
            Type::Array(element) => self.mentions_vars(element),
            _ => false,
        }
    }
}
