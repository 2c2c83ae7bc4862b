//! Lambdas and method references.

use source::{Span, Symbol};

use super::env::{Frame, ResultType};
use super::names::Qualifier;
use super::overload::{Argument, Candidate, LambdaShape, Selection};
use super::subst::Subst;
use super::*;

/// What a functional interface asks for.
struct Function {
    implements: Functional,
    params: Vec<Type>,
    result: Type,
}

impl<'a> Resolver<'a> {
    /// What can be told of a lambda by its form.
    pub(super) fn shape(&mut self, lambda: &'a ast::Lambda) -> LambdaShape {
        let explicit = lambda.params.iter().all(|param| param.ty.is_some());
        let (may_be_void, may_be_value) = match &lambda.body {
            ast::LambdaBody::Expr(e) => (is_statement_expression(e), self.may_have_value(lambda, e)),
            ast::LambdaBody::Block(block) => {
                let returns = returns_in(&block.stmts);
                let values = returns.iter().any(|has_value| *has_value);
                let nothing = returns.iter().any(|has_value| !has_value);
                let ends = flow::may_complete(&block.stmts);
                (!values, !nothing && !ends)
            }
        };
        LambdaShape { params: lambda.params.len(), may_be_void, may_be_value, explicit }
    }

    /// A call without parameters to guess about may turn out to return nothing.
    fn may_have_value(&mut self, lambda: &'a ast::Lambda, e: &'a ast::Expr) -> bool {
        if !is_statement_expression(e) || !lambda.params.is_empty() {
            return true;
        }
        let ty = self.speculate(|r| {
            r.env.frames.push(Frame::Lambda { captures: Vec::new(), captures_this: false });
            r.expr(e, None).ty.clone()
        });
        ty != Type::Void
    }

    /// The arguments of a functional interface, without wildcards: what a lambda for it sees.
    pub(super) fn function_subst(&mut self, class: &ClassType) -> Subst {
        let params = self.program[class.class].type_params.clone();
        if params.len() != class.args.len() {
            return Subst { pairs: Vec::new(), raw: !params.is_empty() };
        }
        let args: Vec<Type> = params
            .iter()
            .zip(class.args.iter())
            .map(|(param, arg)| match arg {
                Type::Wildcard(wildcard) => match &**wildcard {
                    Wildcard::Extends(bound) | Wildcard::Super(bound) => bound.clone(),
                    Wildcard::Any => self.program[*param].bounds.first().cloned().unwrap_or(Type::Unknown),
                },
                other => other.clone(),
            })
            .collect();
        Subst::new(&params, &args)
    }

    fn function(&mut self, expected: Option<&Type>, span: Span, what: &str) -> Option<Function> {
        let class_type = match expected {
            Some(Type::Class(class)) => class.clone(),
            Some(Type::Intersection(types)) => {
                let classes: Vec<ClassType> = types
                    .iter()
                    .filter_map(|ty| if let Type::Class(class) = ty { Some(class.clone()) } else { None })
                    .collect();
                classes.into_iter().find(|class| self.function_of(class.class).is_some())?
            }
            None | Some(Type::Unknown | Type::Error | Type::Var(_)) => return None,
            Some(other) => {
                let message = format!(
                    "incompatible types: `{}` is not a functional interface, {what} cannot be one",
                    self.show(other)
                );
                self.error(codes::NOT_FUNCTIONAL, span, message);
                return None;
            }
        };
        if !self.is_complete(class_type.class) {
            return None;
        }
        let Some(method) = self.function_of(class_type.class) else {
            let shown = self.show(&Type::Class(class_type));
            let message = format!("incompatible types: `{shown}` is not a functional interface, {what} cannot be one");
            self.error(codes::NOT_FUNCTIONAL, span, message);
            return None;
        };
        let subst = self.function_subst(&class_type);
        let view = self.subst_class_of(&class_type, &subst);
        let owner = self.program[method].class.unwrap_or(class_type.class);
        let subst = self.member_subst(&Type::Class(view), owner);
        let declared: Vec<Type> = self.program[method].param_types(&self.program).cloned().collect();
        let params = declared.iter().map(|ty| self.subst_read(ty, &subst)).collect();
        let result = self.program[method].result.clone();
        let result = self.subst_read(&result, &subst);
        Some(Function { implements: Functional { interface: class_type, method }, params, result })
    }

    /// A class with what its variables stand for as arguments.
    fn subst_class_of(&mut self, class: &ClassType, subst: &Subst) -> ClassType {
        if subst.raw {
            return ClassType { class: class.class, args: std::sync::Arc::new([]), outer: None };
        }
        let args: Vec<Type> = subst.pairs.iter().map(|(_, ty)| ty.clone()).collect();
        ClassType { class: class.class, args: args.into(), outer: class.outer.clone() }
    }

    /// A lambda, and the types of what it returns.
    pub(super) fn lambda(&mut self, lambda: &'a ast::Lambda, span: Span, expected: Option<&Type>) -> (Exp, Vec<Type>) {
        let function = self.function(expected, span, "a lambda");
        if let Some(function) = &function
            && function.params.len() != lambda.params.len()
        {
            let message = format!(
                "incompatible parameters in lambda: `{}` takes {}",
                self.program[function.implements.method].show(&self.program),
                function.params.len()
            );
            self.error(codes::NOT_FUNCTIONAL, span, message);
        }
        self.env.frames.push(Frame::Lambda { captures: Vec::new(), captures_this: false });
        self.env.push_block();
        let mut params = Vec::new();
        for (n, param) in lambda.params.iter().enumerate() {
            let ty = match &param.ty {
                Some(ty) => self.ty(ty),
                None => function.as_ref().and_then(|f| f.params.get(n).cloned()).unwrap_or(Type::Unknown),
            };
            let local = self.declare_local(param.name, ty, LocalKind::LambdaParam, declare::flags_of(&param.modifiers));
            params.push(local);
        }
        let contract = self.lambda_contract(&lambda.contract, function.as_ref().map(|f| f.result.clone()));
        let wanted = function.as_ref().map(|f| f.result.clone());
        let (body, returned) = self.lambda_body(&lambda.body, wanted);
        self.env.pop();
        let (captures, captures_this) = match self.env.frames.pop() {
            Some(Frame::Lambda { captures, captures_this }) => (captures, captures_this),
            _ => (Vec::new(), false),
        };
        let implements = function.map(|f| f.implements);
        let ty = match (&implements, expected) {
            (Some(functional), _) => Type::Class(functional.interface.clone()),
            (None, _) => Type::Unknown,
        };
        let node = Lambda { implements, params, body, contract, captures, captures_this };
        (Expr::new(ExprKind::Lambda(Box::new(node)), ty, span), returned)
    }

    fn lambda_body(&mut self, body: &'a ast::LambdaBody, wanted: Option<Type>) -> (LambdaBody, Vec<Type>) {
        let known = wanted.clone().filter(|ty| !overload::mentions_unknown(ty));
        match body {
            ast::LambdaBody::Expr(e) => {
                let value = self.expr(e, known.as_ref().filter(|ty| **ty != Type::Void));
                let returned = vec![value.ty.clone()];
                let value = match &known {
                    Some(Type::Void) => {
                        if !is_statement_expression(e) {
                            self.error(
                                codes::NOT_FUNCTIONAL,
                                e.span,
                                "bad return type in lambda: nothing is to be returned",
                            );
                        }
                        value
                    }
                    Some(ty) => self.assign_to(value, ty),
                    None => value,
                };
                (LambdaBody::Expr(value), returned)
            }
            ast::LambdaBody::Block(block) => {
                let result = match known {
                    Some(ty) => ResultType::Is(ty),
                    None => ResultType::Inferred(Vec::new()),
                };
                let saved = self.env.member.result.replace(result);
                let jumps = std::mem::take(&mut self.env.jumps);
                let block = self.block(block);
                self.env.jumps = jumps;
                let result = std::mem::replace(&mut self.env.member.result, saved);
                let returned = match result {
                    Some(ResultType::Inferred(types)) => types,
                    Some(ResultType::Is(ty)) => vec![ty],
                    None => Vec::new(),
                };
                (LambdaBody::Block(block), returned)
            }
        }
    }

    /// A method reference, and the type of what it returns.
    pub(super) fn method_ref(
        &mut self,
        reference: &'a ast::MethodRef,
        span: Span,
        expected: Option<&Type>,
    ) -> (Exp, Vec<Type>) {
        let function = self.function(expected, span, "a method reference");
        let params = function.as_ref().map(|f| f.params.clone());
        let (kind, method, result) = self.referenced(reference, params.as_deref(), span);
        if let (Some(name), Some(method)) = (reference.name, method.known()) {
            self.method_used(name.span, method);
        }
        let implements = function.map(|f| f.implements);
        let ty = implements.as_ref().map_or(Type::Unknown, |f| Type::Class(f.interface.clone()));
        let node = MethodReference { implements, kind, method };
        (Expr::new(ExprKind::MethodRef(Box::new(node)), ty, span), vec![result])
    }

    fn referenced(
        &mut self,
        reference: &'a ast::MethodRef,
        params: Option<&[Type]>,
        span: Span,
    ) -> (ReferenceKind, MethodRef, Type) {
        let name = reference.name.map_or(Symbol::new("<init>"), |name| name.name);
        reference.type_args.iter().for_each(|ty| {
            self.ty(ty);
        });
        let unknown = (ReferenceKind::Unknown, MethodRef::Unknown(name), Type::Unknown);
        let target = match &reference.target {
            ast::RefTarget::Type(ty) => Qualifier::Type(self.ty(ty)),
            ast::RefTarget::Expr(ast::Expr { kind: ast::ExprKind::Super(of), span }) => {
                let Some((above, frame)) = self.super_type(of.as_ref(), *span) else { return unknown };
                self.implicit_this(frame, *span);
                let Some(class) = above.as_class() else { return unknown };
                let (method, result) = self.find_referenced(&above, name, params, false, span_of(reference));
                return (ReferenceKind::Super(class), method, result);
            }
            ast::RefTarget::Expr(e) => self.qualifier(e),
        };
        match target {
            Qualifier::Expr(e) => {
                let ty = e.ty.clone();
                let (method, result) = self.find_referenced(&ty, name, params, false, span_of(reference));
                (ReferenceKind::Bound(e), method, result)
            }
            Qualifier::Package(path) => {
                self.unknown_path(&path, span);
                unknown
            }
            Qualifier::Type(ty) => match (&ty, reference.name) {
                (Type::Array(_), None) => (ReferenceKind::NewArray(ty.clone()), MethodRef::Unknown(name), ty),
                (_, None) => self.constructor_ref(ty, params, span),
                _ => self.type_method_ref(ty, name, params, span_of(reference)),
            },
        }
    }

    /// `C::new`
    fn constructor_ref(&mut self, ty: Type, params: Option<&[Type]>, span: Span) -> (ReferenceKind, MethodRef, Type) {
        let name = Symbol::new("<init>");
        let Some(class) = ty.as_class() else {
            return (ReferenceKind::Unknown, MethodRef::Unknown(name), Type::Unknown);
        };
        if self.program[class].flags.is_abstract() && self.program[class].origin != Origin::Opaque {
            let message = format!("`{}` is abstract; cannot be instantiated", self.program[class].name);
            self.error(codes::ABSTRACT_INSTANCE, span, message);
        }
        self.members(class);
        // Type arguments that are not written are inferred.
        let generic = matches!(&ty, Type::Class(c) if c.args.is_empty()) && !self.program[class].type_params.is_empty();
        let seen = if generic {
            Type::generic(class, vec![Type::Unknown; self.program[class].type_params.len()])
        } else {
            ty.clone()
        };
        let constructors = self.infos.classes[class.0 as usize].constructors.clone();
        let candidates: Vec<Candidate> = constructors.into_iter().map(|c| self.ref_candidate(c, &seen)).collect();
        let method = params.and_then(|params| self.pick(&candidates, params));
        (ReferenceKind::New(ty), method.map_or(MethodRef::Unknown(name), MethodRef::Known), seen)
    }

    fn ref_candidate(&mut self, method: MethodId, receiver: &Type) -> Candidate {
        let subst = match self.program[method].class {
            Some(owner) => self.member_subst(receiver, owner),
            None => Subst::default(),
        };
        let declared: Vec<Type> = self.program[method].param_types(&self.program).cloned().collect();
        let params = declared.iter().map(|ty| self.subst_write(ty, &subst)).collect();
        let result = self.program[method].result.clone();
        let result = self.subst_read(&result, &subst);
        Candidate { method, params, result, vars: self.program[method].type_params.clone() }
    }

    /// The method that takes values of these types.
    fn pick(&mut self, candidates: &[Candidate], params: &[Type]) -> Option<MethodId> {
        let fitting: Vec<Candidate> = candidates.iter().filter(|c| self.takes(c, params.len())).cloned().collect();
        let arguments: Vec<Argument> =
            params.iter().map(|ty| Argument::Typed(Expr::new(ExprKind::Error, ty.clone(), Span::NONE))).collect();
        match self.select(&fitting, &arguments) {
            Selection::One(candidate, _) => Some(candidate.method),
            _ => None,
        }
    }

    /// `C::m`: a static method, or an instance method whose receiver is the first argument.
    fn type_method_ref(
        &mut self,
        ty: Type,
        name: Symbol,
        params: Option<&[Type]>,
        span: Span,
    ) -> (ReferenceKind, MethodRef, Type) {
        // The receiver of a raw type is seen as the argument that is passed.
        let receiver = match (&ty, params.and_then(|params| params.first())) {
            (Type::Class(class), Some(first)) if class.args.is_empty() => {
                self.as_super(first, class.class).map_or(ty.clone(), Type::Class)
            }
            _ => ty.clone(),
        };
        let found = self.candidates_of(&receiver, name);
        let Some((candidates, complete)) = found else {
            return (ReferenceKind::Unknown, MethodRef::Unknown(name), Type::Unknown);
        };
        if candidates.is_empty() && complete {
            let message = format!("invalid method reference: `{}` has no method `{name}`", self.show(&ty));
            self.error(codes::UNKNOWN_METHOD, span, message);
        }
        let Some(params) = params else {
            return (ReferenceKind::Unknown, MethodRef::Unknown(name), Type::Unknown);
        };
        let (statics, instances): (Vec<Candidate>, Vec<Candidate>) =
            candidates.into_iter().partition(|c| self.program[c.method].is_static());
        if let Some(method) = self.pick(&statics, params) {
            let result = self.ref_result(method, &receiver, params);
            let class = self.program[method].class;
            return match class {
                Some(class) => (ReferenceKind::Static(class), MethodRef::Known(method), result),
                None => (ReferenceKind::Unknown, MethodRef::Known(method), result),
            };
        }
        let picked = params.split_first().and_then(|(_, rest)| self.pick(&instances, rest).map(|m| (m, rest.to_vec())));
        if let Some((method, rest)) = picked {
            let result = self.ref_result(method, &receiver, &rest);
            return (ReferenceKind::Unbound(ty), MethodRef::Known(method), result);
        }
        (ReferenceKind::Unknown, MethodRef::Unknown(name), Type::Unknown)
    }

    fn candidates_of(&mut self, ty: &Type, name: Symbol) -> Option<(Vec<Candidate>, bool)> {
        let classes = self.classes_of_type(ty);
        if classes.is_empty() {
            return None;
        }
        let mut candidates = Vec::new();
        for class in &classes {
            for method in self.methods_by_name(*class, name) {
                candidates.push(self.ref_candidate(method, ty));
            }
        }
        let complete = classes.iter().all(|class| self.is_complete(*class));
        Some((candidates, complete))
    }

    /// `e::m`, `super::m`
    fn find_referenced(
        &mut self,
        ty: &Type,
        name: Symbol,
        params: Option<&[Type]>,
        _statics: bool,
        span: Span,
    ) -> (MethodRef, Type) {
        let Some((candidates, complete)) = self.candidates_of(ty, name) else {
            return (MethodRef::Unknown(name), Type::Unknown);
        };
        if candidates.is_empty() && complete {
            let message = format!("invalid method reference: `{}` has no method `{name}`", self.show(ty));
            self.error(codes::UNKNOWN_METHOD, span, message);
            return (MethodRef::Unknown(name), Type::Error);
        }
        let Some(params) = params else { return (MethodRef::Unknown(name), Type::Unknown) };
        match self.pick(&candidates, params) {
            Some(method) => {
                let result = self.ref_result(method, ty, params);
                (MethodRef::Known(method), result)
            }
            None => (MethodRef::Unknown(name), Type::Unknown),
        }
    }

    fn ref_result(&mut self, method: MethodId, receiver: &Type, params: &[Type]) -> Type {
        let candidate = self.ref_candidate(method, receiver);
        let mut inference = self.inference(&candidate);
        for (formal, actual) in candidate.params.iter().zip(params) {
            self.infer_from(&mut inference, formal, actual);
        }
        let solution = self.solve(&mut inference);
        self.subst_read(&candidate.result.clone(), &solution)
    }
}

fn span_of(reference: &ast::MethodRef) -> Span {
    reference.name_span
}

/// Whether an expression can stand as a statement.
pub(super) fn is_statement_expression(e: &ast::Expr) -> bool {
    use ast::ExprKind::*;
    match &e.kind {
        Call(_) | ConstructorCall(_) | New(_) | Step(..) | Assign(..) | Compound(..) => true,
        Around { inner, .. } => is_statement_expression(inner),
        Replacing { original, .. } => is_statement_expression(original),
        _ => false,
    }
}

/// For each `return` of a body, not of lambdas and classes inside: whether it has a value.
fn returns_in(stmts: &[ast::Stmt]) -> Vec<bool> {
    let mut found = Vec::new();
    stmts.iter().for_each(|stmt| collect_returns(stmt, &mut found));
    found
}

fn collect_returns(stmt: &ast::Stmt, found: &mut Vec<bool>) {
    use ast::StmtKind::*;
    syntax::deep(|| match &stmt.kind {
        Return(value) => found.push(value.is_some()),
        Block(block) | Synchronized { body: block, .. } => block.stmts.iter().for_each(|s| collect_returns(s, found)),
        If { then, otherwise, .. } => {
            collect_returns(then, found);
            otherwise.iter().for_each(|s| collect_returns(s, found));
        }
        While { body, .. } | Do { body, .. } | Labeled { body, .. } => collect_returns(body, found),
        For(f) => collect_returns(&f.body, found),
        ForEach(f) => collect_returns(&f.body, found),
        Switch(switch) => switch.cases.iter().flat_map(|case| &case.body).for_each(|s| collect_returns(s, found)),
        Try(t) => {
            let catches = t.catches.iter().map(|c| &c.body);
            std::iter::once(&t.body)
                .chain(catches)
                .chain(&t.finally)
                .flat_map(|b| &b.stmts)
                .for_each(|s| collect_returns(s, found));
        }
        _ => {}
    });
}
