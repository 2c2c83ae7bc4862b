//! Expressions: literals, names, applications; the other kinds have files of their own.

use num_bigint::BigUint;
use num_traits::One;
use source::{Span, Symbol};

use super::data::substitution;
use super::names::Callable;
use super::{Resolver, States, counted};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    /// Resolves an expression; its types may be half-known until [`Resolver::finish`].
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Exp {
        syntax::deep(|| self.expr_kind(e))
    }

    pub(super) fn exprs(&mut self, list: &[ast::Expr]) -> Vec<Exp> {
        list.iter().map(|e| self.expr(e)).collect()
    }

    /// A condition on its own, all of whose types are known at the end. A mismatch is reported at `at`.
    pub(super) fn condition(&mut self, e: &ast::Expr, at: Span, what: &str) -> Exp {
        let condition = self.half_condition(e, at, what);
        self.finish(condition)
    }

    /// A condition whose types may still depend on what is around it.
    pub(super) fn half_condition(&mut self, e: &ast::Expr, at: Span, what: &str) -> Exp {
        let e = self.expr(e);
        if !self.unifier.unify(&e.ty, &Type::Bool) {
            let message = format!("{what} must be of type bool, but this is of type `{}`", self.type_text(&e.ty));
            self.type_error(codes::NOT_BOOL, at, message);
        }
        e
    }

    fn expr_kind(&mut self, e: &ast::Expr) -> Exp {
        use ast::ExprKind as E;
        let (kind, ty) = match &*e.kind {
            E::Bool(value) => (ExprKind::Bool(*value), Type::Bool),
            E::Int(value) => (ExprKind::Int(value.clone()), Type::Int),
            E::Real(value) => (ExprKind::Real(value.clone()), Type::Real),
            E::BitVec { value, width } => {
                let modulus = BigUint::one() << *width;
                (ExprKind::BitVec(value % modulus), Type::BitVec(*width))
            }
            E::Float(value) => (ExprKind::Float(value.clone()), Type::Float(value.format)),
            E::Str(text) => (ExprKind::Str(text.clone()), Type::String),
            E::RoundingMode(mode) => (ExprKind::RoundingMode(*mode), Type::RoundingMode),
            E::Var(name) => return self.variable(*name, e),
            E::Call(name, args) => return self.call_expr(e, *name, args),
            E::Old(of) => {
                if self.inside.states < States::Two {
                    self.name_error(codes::CONTEXT, e.at, "`old` has no meaning here, as there is only one state")
                        .advise("what relates the state after a call to the one before is a postcondition: `ensures`");
                }
                let of = self.expr(of);
                let ty = of.ty.clone();
                (ExprKind::Old(of), ty)
            }
            E::Unary(op, of) => return self.unary(e, *op, of),
            E::Binary(op, left, right) => return self.binary(e, *op, left, right),
            E::Ite(condition, then, otherwise) => return self.conditional(e, condition, then, otherwise),
            E::Coerce(of, ty) => return self.coercion(e, of, ty),
            E::Cast(of, ty) => return self.cast(e, of, ty),
            E::Bounds => {
                self.name_error(
                    codes::BOUNDS,
                    e.at,
                    "bounds like these can only be the index of a bit-vector, `x[8:0]`",
                )
                .advise("both bounds are numbers, written out: no expressions");
                return self.poison(e);
            }
            E::Select(map, index) => return self.select(e, map, index),
            E::Store(map, index, value) => return self.store(e, map, index, value),
            E::Extract { of, high, low } => return self.extract(e, of, high, low),
            E::Field(of, name) => return self.field(e, of, *name),
            E::FieldUpdate(of, name, value) => return self.field_update(e, of, *name, value),
            E::Is(of, ctor) => return self.is_ctor(e, of, *ctor),
            E::Quantifier(q) => return self.quantifier(e, q),
            E::Lambda(of) => return self.lambda(e, of),
            E::Let { vars, values, attrs, body } => return self.let_expr(e, vars, values, attrs, body),
            E::Code(code) => return self.code_expr(e, code),
        };
        self.made(e, kind, ty)
    }

    /// The node for `e`.
    pub(super) fn made(&self, e: &ast::Expr, kind: ExprKind, ty: Type) -> Exp {
        Expr::new(kind, ty, e.span, e.at)
    }

    /// Stands for an expression that has an error: it can have any type, so that no further error follows from it.
    pub(super) fn poison(&mut self, e: &ast::Expr) -> Exp {
        let ty = self.unifier.fresh(e.at);
        self.made(e, ExprKind::Bool(true), ty)
    }

    /// Runs `check` on operands; if anything was wrong with them or it, the expression is poisoned.
    pub(super) fn operands<const N: usize>(&mut self, operands: [&ast::Expr; N]) -> Option<[Exp; N]> {
        let before = self.found.typing.len();
        let resolved = operands.map(|operand| self.expr(operand));
        (self.found.typing.len() == before).then_some(resolved)
    }

    fn variable(&mut self, name: Symbol, e: &ast::Expr) -> Exp {
        let Some(var) = self.find_var(ast::Ident { name, span: e.span }) else {
            self.unknown_var(ast::Ident { name, span: e.at });
            return self.poison(e);
        };
        let variable = self.program.var(var);
        let (kind, ty) = (variable.kind, variable.ty.clone());
        if kind == VarKind::Global && self.inside.states == States::None {
            let message = format!("the global variable `{name}` cannot be mentioned here, where there is no state");
            self.name_error(codes::CONTEXT, e.at, message);
        }
        self.made(e, ExprKind::Var(var), ty)
    }

    /// `f(args)` or `C(args)`
    fn call_expr(&mut self, e: &ast::Expr, name: ast::Ident, args: &[ast::Expr]) -> Exp {
        let before = self.found.typing.len();
        let mut args = self.exprs(args);
        let Some(callee) = self.find_callable(name) else {
            let candidates: Vec<Symbol> = self.globals.functions.keys().copied().collect();
            self.unknown("function", name, candidates.into_iter());
            return self.poison(e);
        };
        let (formals, result, type_args) = self.signature(callee, e.at);
        if formals.len() != args.len() {
            let message =
                format!("`{}` takes {}, but is given {}", name.name, counted(formals.len(), "argument"), args.len());
            self.type_error(codes::COUNT, e.at, message);
        }
        if self.found.typing.len() > before {
            return self.poison(e);
        }
        if !self.check_arguments(&formals, &mut args, &format!("`{}`", name.name)) && !type_args.is_empty() {
            return self.poison(e);
        }
        let kind = match callee {
            Callable::Function(function) => ExprKind::App { function, type_args, args },
            Callable::Ctor(ctor) => {
                self.check_sealed(ctor.datatype, e.at);
                ExprKind::Construct { ctor, args }
            }
        };
        self.made(e, kind, result)
    }

    /// Parameter types, result type and type arguments, with the type parameters open.
    fn signature(&mut self, callee: Callable, span: Span) -> (Vec<Type>, Type, Vec<Type>) {
        match callee {
            Callable::Ctor(ctor) => {
                let (formals, result) = self.ctor_types(ctor, span);
                let type_args = match &result {
                    Type::Data(_, args) => args.to_vec(),
                    _ => Vec::new(),
                };
                (formals, result, type_args)
            }
            Callable::Function(id) => {
                let params = self.program.function(id).type_params.clone();
                let type_args = self.open_params(&params, span);
                let subst = substitution(&params, &type_args);
                let function = self.program.function(id);
                let formals = function.params.iter().map(|p| self.program.var(*p).ty.substitute(&subst)).collect();
                let result = function.result.substitute(&subst);
                drop(subst);
                (formals, result, type_args)
            }
        }
    }

    /// Whether the arguments have the types of the parameters; there are as many of them.
    pub(super) fn check_arguments(&mut self, formals: &[Type], args: &mut [Exp], what: &str) -> bool {
        let before = self.found.typing.len();
        for (i, (formal, arg)) in formals.iter().zip(args).enumerate() {
            self.box_if_any(formal, arg);
            if !self.unifier.unify(&arg.ty, formal) {
                let (wanted, given) = (self.type_text(formal), self.type_text(&arg.ty));
                let message =
                    format!("argument {} of {what} must be of type `{wanted}`, but this is of type `{given}`", i + 1);
                self.type_error(codes::TYPE_MISMATCH, arg.at, message);
            }
        }
        self.found.typing.len() == before
    }

    /// `e: T`, which says to inference what the type is.
    fn coercion(&mut self, e: &ast::Expr, of: &ast::Expr, ty: &ast::Type) -> Exp {
        let ty = self.resolve_type(ty);
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        if self.unifier.unify(&of.ty, &ty) {
            return of;
        }
        let message = format!("this is of type `{}`, not `{}`", self.type_text(&of.ty), self.type_text(&ty));
        self.type_error(codes::TYPE_MISMATCH, e.at, message);
        self.poison(e)
    }

    fn field(&mut self, e: &ast::Expr, of: &ast::Expr, name: ast::Ident) -> Exp {
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        match self.field_of(&of.ty, name, e.at) {
            Some((field, ty)) => self.made(e, ExprKind::Field { of, field }, ty),
            None => self.poison(e),
        }
    }

    fn field_update(&mut self, e: &ast::Expr, of: &ast::Expr, name: ast::Ident, value: &ast::Expr) -> Exp {
        let Some([of, value]) = self.operands([of, value]) else { return self.poison(e) };
        let Some((field, ty)) = self.field_of(&of.ty, name, e.at) else { return self.poison(e) };
        if !self.unifier.unify(&value.ty, &ty) {
            let (wanted, given) = (self.type_text(&ty), self.type_text(&value.ty));
            let message = format!("the field `{}` is of type `{wanted}`, but this is of type `{given}`", name.name);
            self.type_error(codes::TYPE_MISMATCH, value.at, message);
            return self.poison(e);
        }
        self.check_sealed(field.datatype, e.at);
        let whole = of.ty.clone();
        self.made(e, ExprKind::FieldUpdate { of, field, value }, whole)
    }

    fn is_ctor(&mut self, e: &ast::Expr, of: &ast::Expr, name: ast::Ident) -> Exp {
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        match self.ctor_of(&of.ty, name, e.at) {
            Some(ctor) => self.made(e, ExprKind::Is { of, ctor }, Type::Bool),
            None => self.poison(e),
        }
    }
}
