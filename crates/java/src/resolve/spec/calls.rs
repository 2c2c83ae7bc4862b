//! Predicates, functions outside classes, arguments of ghost parameters.

use source::{Span, Symbol};

use super::super::arguments::Called;
use super::super::*;

impl<'a> Resolver<'a> {
    /// A predicate of the class at a frame.
    pub(in super::super) fn own_predicate(
        &mut self,
        predicate: PredicateId,
        frame: usize,
        call: &'a ast::Call,
        span: Span,
    ) -> Exp {
        let target = match self.program[predicate].has_receiver() {
            true => {
                if self.is_static_at(frame) {
                    let message =
                        format!("non-static predicate `{}` cannot be referenced from a static context", call.name.name);
                    self.error(codes::STATIC_CONTEXT, call.name.span, message);
                }
                Some(self.implicit_this(frame, span.start_point()))
            }
            false => None,
        };
        self.predicate_node(predicate, target, call.name, &call.args, span)
    }

    /// `C.p(..)`
    pub(in super::super) fn static_predicate(
        &mut self,
        predicate: PredicateId,
        call: &'a ast::Call,
        span: Span,
    ) -> Exp {
        if self.program[predicate].has_receiver() {
            let message =
                format!("non-static predicate `{}` cannot be referenced from a static context", call.name.name);
            self.error(codes::STATIC_CONTEXT, call.name.span, message);
        }
        self.predicate_node(predicate, None, call.name, &call.args, span)
    }

    /// A function or predicate outside all classes.
    pub(in super::super) fn global_call(
        &mut self,
        call: &'a ast::Call,
        span: Span,
        expected: Option<&Type>,
    ) -> Option<Exp> {
        let name = call.name.name;
        if !self.env.in_spec() {
            return None;
        }
        if let Some(adt) = self.env.adt
            && self.program[adt].functions.iter().any(|f| f.name == name)
        {
            return Some(self.adt_call(adt, call, span));
        }
        let predicate = self.program.global_predicates.iter().copied().find(|id| self.program[*id].name == name);
        if let Some(predicate) = predicate {
            return Some(self.predicate_node(predicate, None, call.name, &call.args, span));
        }
        let functions: Vec<MethodId> =
            self.program.global_functions.iter().copied().filter(|id| self.program[*id].name == name).collect();
        if functions.is_empty() {
            return None;
        }
        let candidates = functions.into_iter().map(|id| self.candidate(id, None)).collect();
        let called = Called { name, what: "function", span: call.name.span };
        let resolved = self.invoke(&called, candidates, &call.args, &[], expected, true);
        Some(self.call_node(Target::None, resolved, call, span))
    }

    /// A predicate instance with its arguments.
    fn predicate_node(
        &mut self,
        predicate: PredicateId,
        target: Option<Exp>,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Exp {
        self.used(name.span, self.program[predicate].name_span);
        let params = self.program[predicate].params.clone();
        let name = name.name;
        if params.len() != args.len() {
            let message = format!("predicate `{name}` takes {} arguments, not {}", params.len(), args.len());
            self.error(codes::NOT_APPLICABLE, span, message);
        }
        let owner = self.program[predicate].class;
        let subst = match (&target, owner) {
            (Some(target), Some(owner)) => self.member_subst(&target.ty.clone(), owner),
            _ => subst::Subst::default(),
        };
        let args = args
            .iter()
            .enumerate()
            .map(|(n, arg)| match params.get(n) {
                Some(param) => {
                    let ty = self.program[*param].ty.clone();
                    let ty = self.subst_write(&ty, &subst);
                    match ty.is_rational() {
                        true => self.amount(arg),
                        false => self.value_for(arg, &ty),
                    }
                }
                None => self.value(arg, None),
            })
            .collect();
        let instance = PredicateInstance { predicate, target, args, span };
        Expr::new(ExprKind::Predicate(instance), Type::Resource, span)
    }

    /// `e.p(..)` of a predicate, and operations of collections.
    pub(in super::super) fn spec_call(&mut self, target: &Exp, call: &'a ast::Call, span: Span) -> Option<Exp> {
        if !self.env.in_spec() {
            return None;
        }
        if let Some(e) = self.collection_call(target, call.name, &call.args, span) {
            return Some(e);
        }
        if let Some(e) = self.model_call(target, call, span) {
            return Some(e);
        }
        let ty = target.ty.clone();
        let predicate =
            self.classes_of_type(&ty).into_iter().find_map(|class| self.find_predicate(class, call.name.name))?;
        let receiver = self.program[predicate].has_receiver().then(|| target.clone());
        Some(self.predicate_node(predicate, receiver, call.name, &call.args, span))
    }

    /// `e->p(..)`
    pub(super) fn guarded_call(
        &mut self,
        target: &'a ast::Expr,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Exp {
        let target = self.value(target, None);
        let ty = target.ty.clone();
        let classes = self.classes_of_type(&ty);
        let predicate = classes.iter().find_map(|class| self.find_predicate(*class, name.name));
        let inner = match predicate {
            Some(predicate) => self.predicate_node(predicate, Some(target.clone()), name, args, span),
            None => {
                let mut methods = Vec::new();
                for class in &classes {
                    methods.extend(self.methods_by_name(*class, name.name));
                }
                let called = Called { name: name.name, what: "predicate", span: name.span };
                if methods.is_empty() {
                    if !ty.is_unknown() {
                        let message =
                            format!("cannot find symbol: `{}` has no predicate `{}`", self.show(&ty), name.name);
                        self.error(codes::UNKNOWN_METHOD, name.span, message);
                    }
                    let resolved = self.unknown_call(&called, args);
                    self.plain_call(Target::Object(target.clone()), resolved, name.span, span)
                } else {
                    let candidates = methods.into_iter().map(|method| self.candidate(method, Some(&ty))).collect();
                    let resolved = self.invoke(&called, candidates, args, &[], Some(&Type::BOOLEAN), true);
                    self.plain_call(Target::Object(target.clone()), resolved, name.span, span)
                }
            }
        };
        let inner = self.as_formula(inner);
        let ty = if inner.ty == Type::Resource { Type::Resource } else { Type::BOOLEAN };
        Expr::new(ExprKind::Guarded { target, inner }, ty, span)
    }

    fn plain_call(
        &mut self,
        target: Target,
        resolved: super::super::arguments::Resolved,
        name_span: Span,
        span: Span,
    ) -> Exp {
        let kind = ExprKind::Call(Box::new(Call {
            target,
            method: resolved.method,
            args: resolved.args,
            ghost: GhostArgs::default(),
            name_span,
        }));
        Expr::new(kind, resolved.result, span)
    }

    /// What `fold`, `unfold` and `\unfolding` speak of.
    pub(in super::super) fn fold_target(&mut self, e: &'a ast::Expr) -> Option<FoldTarget> {
        let value = self.expr(e, None);
        self.fold_target_of(&value, None)
    }

    fn fold_target_of(&mut self, e: &Exp, amount: Option<Exp>) -> Option<FoldTarget> {
        let span = e.span;
        match &e.kind {
            ExprKind::Predicate(instance) => Some(FoldTarget { instance: instance.clone(), amount, span }),
            ExprKind::Scale(f, inner) if amount.is_none() => {
                let target = self.fold_target_of(inner, Some(f.clone()))?;
                Some(FoldTarget { span, ..target })
            }
            ExprKind::Perm {
                location: Location { kind: LocationKind::Predicate(instance), .. }, amount: f, ..
            } => Some(FoldTarget { instance: instance.clone(), amount: Some(f.clone()), span }),
            ExprKind::Error => None,
            _ => {
                self.error(
                    codes::WRONG_FOLD,
                    span,
                    "a predicate is folded and unfolded: `p(..)`, `[f]p(..)`, `Perm(p(..), f)`",
                );
                None
            }
        }
    }

    /// The values for `given` parameters, the variables for `yields`.
    pub(in super::super) fn ghost_args(
        &mut self,
        written: &'a ast::GhostArgs,
        method: MethodRef,
        span: Span,
    ) -> GhostArgs {
        let (given, yields) = match method {
            MethodRef::Known(method) => self.ghost_params(method),
            MethodRef::Unknown(_) => (Vec::new(), Vec::new()),
        };
        let is_known = matches!(method, MethodRef::Known(_));
        let mut ghost = GhostArgs::default();
        for (name, value) in &written.given {
            let param = given.iter().copied().find(|param| self.program[*param].name == name.name);
            let Some(param) = param else {
                if is_known {
                    self.error(
                        codes::GHOST_PARAMETER,
                        name.span,
                        format!("there is no `given` parameter `{}`", name.name),
                    );
                }
                self.in_ghost(|r| r.value(value, None));
                continue;
            };
            let ty = self.program[param].ty.clone();
            let value = self.in_ghost(|r| match ty.is_rational() {
                true => r.amount(value),
                false => r.value_for(value, &ty),
            });
            if ghost.given.iter().any(|(other, _)| *other == param) {
                self.error(codes::GHOST_PARAMETER, name.span, format!("`{}` is given twice", name.name));
            }
            ghost.given.push((param, value));
        }
        for (target, from) in &written.yields {
            let local = self.in_ghost(|r| r.name(target.name, target.span));
            let result = yields.iter().copied().find(|result| self.program[*result].name == from.name);
            match result {
                Some(result) => {
                    let ty = self.program[result].ty.clone();
                    if !self.fits(&ty, &local.ty.clone()) {
                        let message = self.incompatible_message(&ty, &local.ty.clone());
                        self.error(codes::INCOMPATIBLE_TYPES, target.span, message);
                    }
                    ghost.yields.push((local, result));
                }
                None if is_known => {
                    self.error(
                        codes::GHOST_PARAMETER,
                        from.span,
                        format!("there is no `yields` result `{}`", from.name),
                    );
                }
                None => {}
            }
        }
        let missing: Vec<Symbol> = given
            .iter()
            .filter(|param| !ghost.given.iter().any(|(other, _)| other == *param))
            .map(|param| self.program[*param].name)
            .collect();
        // A stub does not make ordinary Java illegal; what is proved of such a call is another matter.
        let of_stub = method.known().and_then(|id| self.program[self.contract_owner(id)].class);
        let of_stub = of_stub.is_some_and(|class| self.program[class].origin == Origin::Stub);
        if let Some(name) = missing.first().filter(|_| !of_stub) {
            let message =
                format!("the ghost parameter `{name}` is missing: every `given` parameter is supplied at every call");
            let diagnostic = self.error(codes::GHOST_PARAMETER, span, message);
            diagnostic.help.push(format!("write `/*@ given {{ {name} = .. }} @*/` after the arguments"));
        }
        ghost
    }

    /// A call on which nothing can be written.
    pub(in super::super) fn ghost_args_none(&mut self, method: MethodRef, span: Span) -> GhostArgs {
        static NONE: ast::GhostArgs = ast::GhostArgs { given: Vec::new(), yields: Vec::new(), span: None };
        self.ghost_args(&NONE, method, span)
    }

    /// The ghost parameters of a method: its own, or those of the contract that it inherits.
    fn ghost_params(&self, method: MethodId) -> (Vec<LocalId>, Vec<LocalId>) {
        let owner = self.contract_owner(method);
        let contract = &self.program[owner].contract;
        (contract.given().collect(), contract.yields().collect())
    }

    /// The method whose contract holds for this one.
    pub(in super::super) fn contract_owner(&self, method: MethodId) -> MethodId {
        let entry = &self.program[method];
        let written = self.infos.methods[method.0 as usize].decl.is_some_and(|decl| match decl {
            declare::MethodDecl::Method(member, _) | declare::MethodDecl::Constructor(member, _) => {
                !member.contract.clauses.is_empty()
            }
        });
        if written {
            return method;
        }
        entry.overrides.iter().copied().find(|above| self.has_contract(*above)).unwrap_or(method)
    }

    fn has_contract(&self, method: MethodId) -> bool {
        self.infos.methods[method.0 as usize].decl.is_some_and(|decl| match decl {
            declare::MethodDecl::Method(member, _) | declare::MethodDecl::Constructor(member, _) => {
                !member.contract.clauses.is_empty()
            }
        })
    }

    /// `\lockStack.isEmpty()` and the like, of the ownership model.
    fn model_call(&mut self, target: &Exp, call: &ast::Call, span: Span) -> Option<Exp> {
        if target.ty != Type::LockStack {
            return None;
        }
        let (field, ty) = match call.name.name.as_str() {
            "isEmpty" => (ModelField::IsEmpty, Type::BOOLEAN),
            "top" => (ModelField::Top, Type::Ref),
            _ => return None,
        };
        Some(Expr::new(ExprKind::ModelField(field, target.clone()), ty, span))
    }
}
