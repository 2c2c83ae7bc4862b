//! Contracts of methods, loops, lambdas and frames.

use source::Span;

use super::super::env::{Place, SpecContext};
use super::super::*;
use crate::syntax::ast::ClauseKind as A;

/// What a contract belongs to; each has clauses of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Method,
    Loop,
    Frame,
}

impl<'a> Resolver<'a> {
    /// The ghost parameters of a method, entered with its signature.
    pub(in super::super) fn declare_ghost_params(&mut self, method: MethodId, contract: &'a ast::Contract) {
        let mut clauses = Vec::new();
        for clause in &contract.clauses {
            let (ty, name, is_given) = match &clause.kind {
                A::Given(ty, name) => (ty, *name, true),
                A::Yields(ty, name) => (ty, *name, false),
                _ => continue,
            };
            let ty = self.ty(ty);
            let kind = if is_given { LocalKind::Given } else { LocalKind::Yields };
            let params = self.program[method].params.clone();
            let known = params.iter().copied().chain(clauses.iter().filter_map(ghost_param));
            let clash = known.into_iter().find(|other| self.program[*other].name == name.name);
            if let Some(other) = clash {
                let first = self.program[other].span;
                self.duplicate(
                    codes::DUPLICATE_VARIABLE,
                    name.span,
                    first,
                    format!("variable `{}` is already defined", name.name),
                );
            }
            let local = self.new_local(Local {
                name: name.name,
                ty,
                kind,
                flags: Flags::NONE,
                ghost: true,
                effectively_final: is_given,
                constant: None,
                span: name.span,
            });
            let kind = if is_given { ClauseKind::Given(local) } else { ClauseKind::Yields(local) };
            clauses.push(Clause { kind, span: clause.span });
        }
        self.program[method].contract = Contract { clauses };
    }

    /// The contract of a method, constructor or initialiser. `ghosts` are its ghost parameters, entered before.
    pub(in super::super) fn contract(
        &mut self,
        contract: &'a ast::Contract,
        method: Option<MethodId>,
        ghosts: &[Clause],
    ) -> Contract {
        let result = method.map(|method| self.program[method].result.clone());
        let is_constructor = method.is_some_and(|method| self.program[method].is_constructor());
        let is_pure = method.is_some_and(|method| self.program[method].is_pure());
        // The names of ghost parameters hide fields.
        let locals: Vec<LocalId> = ghosts.iter().filter_map(ghost_param).collect();
        self.declare_all_locals(&locals);
        let inherited = method.filter(|_| contract.clauses.is_empty()).map(|method| self.contract_owner(method));
        if let Some(owner) = inherited.filter(|owner| Some(*owner) != method) {
            let locals: Vec<LocalId> =
                self.program[owner].contract.given().chain(self.program[owner].contract.yields()).collect();
            self.declare_all_locals(&locals);
        }
        let mut ghosts = ghosts.iter();
        let mut clauses = Vec::new();
        for clause in &contract.clauses {
            let kind = match &clause.kind {
                A::Given(..) | A::Yields(..) => match ghosts.next() {
                    Some(entered) => entered.kind.clone(),
                    None => {
                        self.error(
                            codes::CLAUSE_POSITION,
                            clause.span,
                            "only methods and constructors have ghost parameters",
                        );
                        continue;
                    }
                },
                A::Signals { ty, name, body } => self.signals(ty, *name, body),
                A::LoopInvariant(_) => {
                    self.error(
                        codes::CLAUSE_POSITION,
                        clause.span,
                        "`loop_invariant` belongs to a loop: it stands in front of `while`, `for` or `do`",
                    );
                    continue;
                }
                A::LockInvariant { .. } => {
                    self.error(
                        codes::CLAUSE_POSITION,
                        clause.span,
                        "`lock_invariant` belongs to a class: it stands in front of `class`",
                    );
                    continue;
                }
                _ => {
                    match self.common_clause(clause, result.clone().filter(|_| !is_constructor), is_pure, Owner::Method)
                    {
                        Some(kind) => kind,
                        None => continue,
                    }
                }
            };
            clauses.push(Clause { kind, span: clause.span });
        }
        Contract { clauses }
    }

    fn signals(&mut self, ty: &'a ast::Type, name: ast::Ident, body: &'a ast::Expr) -> ClauseKind {
        let exception = self.ty(ty);
        let throwable = Type::class(self.known().throwable);
        if !self.is_subtype(&exception, &throwable) {
            let message = self.incompatible_message(&exception, &throwable);
            self.error(codes::INCOMPATIBLE_TYPES, ty.span, message);
        }
        self.env.push_block();
        let spec = SpecContext { place: Place::Signals, result: None, old: true, loop_index: false };
        let (local, body) = self.in_context(spec, |r| {
            let local = r.declare_local(name, exception, LocalKind::Signalled, Flags::FINAL);
            (local, r.formula(body))
        });
        self.env.pop();
        ClauseKind::Signals { local, body }
    }

    /// Clauses that several contracts have.
    fn common_clause(
        &mut self,
        clause: &'a ast::Clause,
        result: Option<Type>,
        is_pure: bool,
        owner: Owner,
    ) -> Option<ClauseKind> {
        let place = |place: Place| if is_pure { Place::Function } else { place };
        let requires = SpecContext { place: place(Place::Requires), result: None, old: false, loop_index: false };
        // A pure function changes nothing: its `\old` would be the present.
        let ensures = SpecContext { place: place(Place::Ensures), result, old: !is_pure, loop_index: false };
        Some(match &clause.kind {
            A::Requires(e) => ClauseKind::Requires(self.in_context(requires, |r| r.formula(e))),
            A::Ensures(e) => ClauseKind::Ensures(self.in_context(ensures, |r| r.formula(e))),
            A::Context(e) => ClauseKind::Context(self.in_context(requires, |r| r.formula(e))),
            A::ContextEverywhere(e) => ClauseKind::ContextEverywhere(self.in_context(requires, |r| r.formula(e))),
            A::Decreases(measure) => ClauseKind::Decreases(self.measure(measure)),
            A::Modifies(all) => {
                if !matches!(self.program.model, Model::Ownership(_)) {
                    let message = "`modifies` is not supported: permissions say what a method may change";
                    self.error(codes::UNSUPPORTED, clause.span, message);
                    return None;
                }
                ClauseKind::Modifies(self.in_spec(Place::Requires, |r| all.iter().map(|e| r.value(e, None)).collect()))
            }
            A::Accessible(_) => {
                let message = "`accessible` is not supported: permissions say what a method may read";
                self.error(codes::UNSUPPORTED, clause.span, message);
                return None;
            }
            A::KernelInvariant(_) => {
                self.error(codes::UNSUPPORTED, clause.span, "`kernel_invariant` belongs to other languages");
                return None;
            }
            A::LoopInvariant(e) if owner == Owner::Loop => {
                let spec = SpecContext {
                    place: Place::LoopInvariant,
                    result: None,
                    old: true,
                    loop_index: self.env.spec.loop_index,
                };
                ClauseKind::LoopInvariant(self.in_context(spec, |r| r.formula(e)))
            }
            _ => {
                self.error(codes::CLAUSE_POSITION, clause.span, "this clause may not stand here");
                return None;
            }
        })
    }

    fn measure(&mut self, measure: &'a ast::Measure) -> Measure {
        match measure {
            ast::Measure::Assume => Measure::Assume,
            ast::Measure::Tuple(all) => {
                let tuple = self.in_spec(Place::Measure, |r| all.iter().map(|e| r.measure_component(e)).collect());
                Measure::Tuple(tuple)
            }
        }
    }

    /// An integer, a predicate instance, or a collection.
    fn measure_component(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.expr(e, None);
        let bounded = value.ty.is_integral()
            || value.ty.is_unknown()
            || value.ty.is_rational()
            || value.ty.is_boolean()
            || matches!(value.kind, ExprKind::Predicate(_))
            || matches!(value.ty, Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Adt(..));
        if !bounded {
            let message =
                format!("a measure is an integer, a predicate or a collection, not `{}`", self.show(&value.ty));
            self.error(codes::INCOMPATIBLE_TYPES, value.span, message);
        }
        value
    }

    /// The clauses of a loop. Of a for-each loop, they may speak of its index.
    pub(in super::super) fn loop_contract(&mut self, clauses: &'a [ast::Clause], each: bool) -> Vec<Clause> {
        let saved = self.env.spec.loop_index;
        self.env.spec.loop_index = each || saved;
        let mut resolved = Vec::new();
        for clause in clauses {
            if let Some(kind) = self.common_clause(clause, None, false, Owner::Loop) {
                resolved.push(Clause { kind, span: clause.span });
            }
        }
        self.env.spec.loop_index = saved;
        resolved
    }

    pub(in super::super) fn lambda_contract(&mut self, contract: &'a ast::Contract, result: Option<Type>) -> Contract {
        let mut clauses = Vec::new();
        for clause in &contract.clauses {
            let kind = match &clause.kind {
                A::Signals { ty, name, body } => Some(self.signals(ty, *name, body)),
                _ => self.common_clause(clause, result.clone(), false, Owner::Frame),
            };
            clauses.extend(kind.map(|kind| Clause { kind, span: clause.span }));
        }
        Contract { clauses }
    }

    pub(super) fn frame_contract(&mut self, contract: &'a ast::Contract, _span: Span) -> Contract {
        let mut clauses = Vec::new();
        for clause in &contract.clauses {
            if let Some(kind) = self.common_clause(clause, None, false, Owner::Frame) {
                clauses.push(Clause { kind, span: clause.span });
            }
        }
        Contract { clauses }
    }
}

fn ghost_param(clause: &Clause) -> Option<LocalId> {
    match clause.kind {
        ClauseKind::Given(local) | ClauseKind::Yields(local) => Some(local),
        _ => None,
    }
}
