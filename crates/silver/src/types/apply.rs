//! Applications: functions, domain functions, constructors, predicates.

use source::Symbol;

use super::infer::{Make, Node, Pick, Sig};
use super::{Checker, MemberPart};
use crate::codes;
use crate::names::{Use, error};
use crate::syntax::ptree as p;
use crate::tree::{ExpKind, Type};
use source::suggest;

impl<'a> Checker<'a> {
    pub(super) fn call(
        &mut self,
        e: &'a p::Expr,
        name: p::Ident,
        args: &'a [p::Expr],
        ascribed: Option<&p::Type>,
    ) -> Node<'a> {
        let globals = self.globals;
        if !self.is_clear(name, Use::Call) {
            args.iter().for_each(|a| {
                self.expr(a);
            });
            return Node::Failed;
        }
        if globals.predicates.contains_key(&name.name) {
            if ascribed.is_some() {
                self.error(
                    codes::MISPLACED,
                    e.span,
                    format!("`{}` is a predicate, so no type can be given to it", name.name),
                );
                return Node::Failed;
            }
            return if self.cx.measure { self.predicate_instance(e, name, args) } else { self.predicate_assertion(e) };
        }
        let parts: Vec<Node<'a>> = args.iter().map(|a| self.expr(a)).collect();
        let Some((mut sig, make)) = self.callee(name, args.len(), e) else { return Node::Failed };
        if let Some(ascribed) = ascribed {
            let Some(ty) = self.resolve(ascribed) else { return Node::Failed };
            if !self.unifier.unify(&sig.result, &ty) {
                self.mismatch(e.span, &ty.to_string(), &sig.result.to_string());
                return Node::Failed;
            }
            let resolve = |t: &Type| self.unifier.resolve(t);
            sig = Sig {
                args: sig.args.iter().map(resolve).collect(),
                result: ty,
                extra: sig.extra.iter().map(resolve).collect(),
            };
        }
        self.apply(self.place(e), parts, vec![sig], make)
    }

    /// The signature of what is called, and how to build the call.
    fn callee(&mut self, name: p::Ident, n_args: usize, e: &'a p::Expr) -> Option<(Sig, Make<'a>)> {
        let globals = self.globals;
        let function = name.name;
        if let Some(f) = globals.functions.get(&function) {
            self.count(e, function, f.params.len(), n_args)?;
            if self.cx.part == MemberPart::Axiom && f.has_precondition {
                let message = format!("an axiom cannot use the function `{function}`, which has a precondition");
                self.error(codes::MISPLACED, e.span, message);
                return None;
            }
            let args = f.params.iter().cloned().collect::<Option<Vec<Type>>>()?;
            let sig = Sig::new(args, f.returns[0].clone()?);
            return Some((sig, Box::new(move |pick| ExpKind::App { function, args: pick.parts })));
        }
        if let Some(f) = globals.domain_functions.get(&function) {
            self.count(e, function, f.params.len(), n_args)?;
            let domain = f.domain;
            let params = f.params.iter().cloned().collect::<Option<Vec<Type>>>()?;
            let result = f.result.clone()?;
            let inside = self.cx.domain == Some(domain);
            let sig = self.instance(&globals.domains[&domain], inside, params, result);
            let make =
                move |pick: Pick| ExpKind::DomainApp { domain, function, type_args: pick.extra, args: pick.parts };
            return Some((sig, Box::new(make)));
        }
        if let Some(c) = globals.ctors.get(&function) {
            self.count(e, function, c.fields.len(), n_args)?;
            let params = c.fields.iter().map(|(_, t)| t.clone()).collect::<Option<Vec<Type>>>()?;
            let adt = c.adt;
            let vars = &globals.adts[&adt];
            let result = Type::Named(adt, vars.iter().map(|v| Type::Var(*v)).collect());
            let sig = self.instance(vars, false, params, result);
            return Some((sig, Box::new(move |pick| ExpKind::AdtCtor { ctor: function, args: pick.parts })));
        }
        let message = match globals.describe(function) {
            Some("a method") => format!("`{function}` is a method; it can only be called as a statement"),
            Some(what) => format!("`{function}` is {what} and cannot be applied to arguments"),
            None => format!("there is no function or predicate named `{function}`"),
        };
        let applicable =
            globals.functions.keys().chain(globals.predicates.keys()).chain(globals.domain_functions.keys());
        let applicable = applicable.chain(globals.ctors.keys()).copied();
        self.diagnostics.push(suggest(error(codes::UNKNOWN_NAME, e.span, message), function, applicable));
        None
    }

    fn count(&mut self, e: &p::Expr, name: Symbol, wanted: usize, given: usize) -> Option<()> {
        if wanted != given {
            self.arguments(e.span, name, wanted, given);
            return None;
        }
        Some(())
    }

    /// A signature with its type variables opened. Inside their own domain they stay what they are unless the use says otherwise.
    fn instance(&mut self, vars: &[Symbol], inside: bool, params: Vec<Type>, result: Type) -> Sig {
        let opened: Vec<(Symbol, Type)> =
            vars.iter().map(|v| (*v, self.unifier.fresh(inside.then_some(Type::Var(*v))))).collect();
        let lookup = |name: Symbol| opened.iter().find(|(v, _)| *v == name).map(|(_, t)| t.clone());
        let open = |t: &Type| t.substitute(&lookup);
        Sig {
            args: params.iter().map(open).collect(),
            result: open(&result),
            extra: opened.iter().map(|(_, t)| t.clone()).collect(),
        }
    }

    /// A signature over an algebraic type with its type variables opened; with `receiver`, the type itself comes first.
    pub(super) fn adt_sig(&mut self, adt: Symbol, params: &[Type], result: &Type, receiver: bool) -> Sig {
        let globals = self.globals;
        let vars = &globals.adts[&adt];
        let this = Type::Named(adt, vars.iter().map(|v| Type::Var(*v)).collect());
        let params = receiver.then_some(this).into_iter().chain(params.iter().cloned()).collect();
        self.instance(vars, false, params, result.clone())
    }
}
