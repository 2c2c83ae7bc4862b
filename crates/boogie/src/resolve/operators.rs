//! Operators and the types that they are defined for.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::Resolver;
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn unary(&mut self, e: &ast::Expr, op: UnOp, of: &ast::Expr) -> Exp {
        if self.inside.trigger && op == UnOp::Not {
            self.name_error(codes::TRIGGER, e.at, "a Boolean operator cannot be part of a trigger");
        }
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        let wanted: &[Type] = match op {
            UnOp::Neg => &[Type::Int, Type::Real],
            UnOp::Not => &[Type::Bool],
            UnOp::ToInt => &[Type::Real],
            UnOp::ToReal => &[Type::Int],
        };
        let Some(ty) = wanted.iter().find(|ty| self.unifier.unify(&of.ty, ty)) else {
            let symbol = match op {
                UnOp::Neg => "-",
                UnOp::Not => "!",
                UnOp::ToInt => "int(..)",
                UnOp::ToReal => "real(..)",
            };
            let message = format!("`{symbol}` is not defined for type `{}`", self.type_text(&of.ty));
            self.type_error(codes::OPERATOR, e.at, message);
            return self.poison(e);
        };
        let ty = match op {
            UnOp::ToInt => Type::Int,
            UnOp::ToReal => Type::Real,
            UnOp::Neg | UnOp::Not => ty.clone(),
        };
        self.made(e, ExprKind::Unary(op, of), ty)
    }

    pub(super) fn binary(&mut self, e: &ast::Expr, op: ast::BinOp, left: &ast::Expr, right: &ast::Expr) -> Exp {
        use ast::BinOp as Op;
        if self.inside.trigger {
            self.check_in_trigger(e, op);
        }
        let Some([mut left, mut right]) = self.operands([left, right]) else { return self.poison(e) };
        if matches!(op, Op::Eq | Op::Ne) {
            self.box_if_any(&left.ty.clone(), &mut right);
            self.box_if_any(&right.ty.clone(), &mut left);
        }
        let result = match op {
            Op::Iff => self.both(&Type::Bool, &left, &right).map(|_| (BinOp::Iff, Type::Bool)),
            Op::Implies | Op::Explies => self.both(&Type::Bool, &left, &right).map(|_| (BinOp::Implies, Type::Bool)),
            Op::And => self.both(&Type::Bool, &left, &right).map(|_| (BinOp::And, Type::Bool)),
            Op::Or => self.both(&Type::Bool, &left, &right).map(|_| (BinOp::Or, Type::Bool)),
            Op::Eq => self.compared(&left, &right).map(|_| (BinOp::Eq, Type::Bool)),
            Op::Ne => self.compared(&left, &right).map(|_| (BinOp::Ne, Type::Bool)),
            Op::Below => self.compared(&left, &right).map(|_| (BinOp::Below, Type::Bool)),
            Op::Lt => self.numbers(&left, &right).map(|_| (BinOp::Lt, Type::Bool)),
            Op::Le => self.numbers(&left, &right).map(|_| (BinOp::Le, Type::Bool)),
            Op::Gt => self.numbers(&left, &right).map(|_| (BinOp::Gt, Type::Bool)),
            Op::Ge => self.numbers(&left, &right).map(|_| (BinOp::Ge, Type::Bool)),
            Op::Add => self.numbers(&left, &right).map(|ty| (BinOp::Add, ty)),
            Op::Sub => self.numbers(&left, &right).map(|ty| (BinOp::Sub, ty)),
            Op::Mul => self.numbers(&left, &right).map(|ty| (BinOp::Mul, ty)),
            Op::Div => self.both(&Type::Int, &left, &right).map(|ty| (BinOp::Div, ty)),
            Op::Mod | Op::Percent => self.both(&Type::Int, &left, &right).map(|ty| (BinOp::Mod, ty)),
            Op::Pow => self.both(&Type::Real, &left, &right).map(|ty| (BinOp::Pow, ty)),
            Op::RealDiv => return self.division(e, left, right),
            Op::Concat => return self.concat(e, left, right),
        };
        match result {
            Some((op, ty)) if matches!(e.kind.as_ref(), ast::ExprKind::Binary(Op::Explies, ..)) => {
                self.made(e, ExprKind::Binary(op, right, left), ty)
            }
            Some((op, ty)) => self.made(e, ExprKind::Binary(op, left, right), ty),
            None => self.bad_operands(e, op, &left, &right),
        }
    }

    /// Comparisons and connectives cannot be found by matching.
    fn check_in_trigger(&mut self, e: &ast::Expr, op: ast::BinOp) {
        use ast::BinOp as Op;
        let what = match op {
            Op::Iff | Op::Implies | Op::Explies | Op::And | Op::Or => "a Boolean operator",
            Op::Lt | Op::Le | Op::Gt | Op::Ge => "a comparison",
            Op::Eq => "an equality",
            _ => return,
        };
        self.name_error(codes::TRIGGER, e.at, format!("{what} cannot be part of a trigger"));
    }

    fn bad_operands(&mut self, e: &ast::Expr, op: ast::BinOp, left: &Exp, right: &Exp) -> Exp {
        let (left, right) = (self.type_text(&left.ty), self.type_text(&right.ty));
        let message = match op {
            ast::BinOp::Eq | ast::BinOp::Ne => {
                format!("`{left}` and `{right}` cannot be compared: no value is of both types")
            }
            _ => format!("`{}` is not defined for types `{left}` and `{right}`", op.symbol()),
        };
        let is_vector = |ty: &str| ty.strip_prefix("bv").is_some_and(|n| n.parse::<u32>().is_ok());
        let help = match left == right && is_vector(&left) {
            true => vector_function(op).map(|function| {
                format!("declare a function for it: `function {{:bvbuiltin \"{function}\"}} f(x: {left}, y: {left}) returns ({});`", result_of(op, &left))
            }),
            false => None,
        };
        let mixed = [left.as_str(), right.as_str()];
        let help = help.or_else(|| match mixed {
            ["int", "real"] | ["real", "int"] => Some("make both sides one type: `real(i)`, or `int(r)`".to_string()),
            _ => None,
        });
        let error = self.type_error(codes::OPERATOR, e.at, message);
        if let Some(help) = help {
            error.advise(help);
        }
        self.poison(e)
    }

    fn both(&mut self, ty: &Type, left: &Exp, right: &Exp) -> Option<Type> {
        (self.unifier.unify(&left.ty, ty) && self.unifier.unify(&right.ty, ty)).then(|| ty.clone())
    }

    fn compared(&mut self, left: &Exp, right: &Exp) -> Option<()> {
        self.unifier.comparable(&left.ty, &right.ty).then_some(())
    }

    /// Two ints, two reals or two floats of one format. Where nothing is known, ints are meant.
    fn numbers(&mut self, left: &Exp, right: &Exp) -> Option<Type> {
        let known = if self.unifier.is_open(&left.ty) { &right.ty } else { &left.ty };
        let ty = match self.unifier.head(known) {
            ty @ (Type::Real | Type::Float(_)) => ty,
            _ => Type::Int,
        };
        self.both(&ty, left, right)
    }

    /// `/`: real division, for which ints are converted; or of floats.
    fn division(&mut self, e: &ast::Expr, left: Exp, right: Exp) -> Exp {
        let heads = [&left, &right].map(|side| self.unifier.head(&side.ty));
        if self.settings.old_dialect && heads == [Type::Int, Type::Int] {
            return self.made(e, ExprKind::Binary(BinOp::Div, left, right), Type::Int);
        }
        if let Some(ty) = heads.iter().find(|head| matches!(head, Type::Float(_))).cloned() {
            return match self.both(&ty, &left, &right) {
                Some(ty) => self.made(e, ExprKind::Binary(BinOp::RealDiv, left, right), ty),
                None => self.bad_operands(e, ast::BinOp::RealDiv, &left, &right),
            };
        }
        match (self.as_real(&left), self.as_real(&right)) {
            (Some(left), Some(right)) => self.made(e, ExprKind::Binary(BinOp::RealDiv, left, right), Type::Real),
            _ => self.bad_operands(e, ast::BinOp::RealDiv, &left, &right),
        }
    }

    fn as_real(&mut self, e: &Exp) -> Option<Exp> {
        if self.unifier.unify(&e.ty, &Type::Int) {
            return Some(Expr::new(ExprKind::Unary(UnOp::ToReal, e.clone()), Type::Real, e.span, e.at));
        }
        self.unifier.unify(&e.ty, &Type::Real).then(|| e.clone())
    }

    fn concat(&mut self, e: &ast::Expr, left: Exp, right: Exp) -> Exp {
        for side in [&left, &right] {
            let bits = self.unifier.fresh_bits(0, side.at);
            if !self.unifier.unify(&side.ty, &bits) {
                return self.bad_operands(e, ast::BinOp::Concat, &left, &right);
            }
        }
        let ty = self.unifier.sum(&left.ty, &right.ty, e.at);
        self.made(e, ExprKind::Binary(BinOp::Concat, left, right), ty)
    }

    pub(super) fn extract(&mut self, e: &ast::Expr, of: &ast::Expr, high: &BigUint, low: &BigUint) -> Exp {
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        let (Some(high), Some(low)) = (high.to_u32(), low.to_u32()) else {
            self.type_error(codes::OPERATOR, e.at, "there are no bit-vectors of this width");
            return self.poison(e);
        };
        if low > high {
            self.type_error(codes::OPERATOR, e.at, format!("the bounds are in the wrong order: {high} is below {low}"));
            return self.poison(e);
        }
        let bits = self.unifier.fresh_bits(high, of.at);
        if !self.unifier.unify(&of.ty, &bits) {
            let message =
                format!("the bits {low} to {high} cannot be extracted from type `{}`", self.type_text(&of.ty));
            self.type_error(codes::OPERATOR, e.at, message);
            return self.poison(e);
        }
        self.made(e, ExprKind::Extract { of, high, low }, Type::BitVec(high - low))
    }

    pub(super) fn conditional(
        &mut self,
        e: &ast::Expr,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
    ) -> Exp {
        let Some([condition, then, otherwise]) = self.operands([condition, then, otherwise]) else {
            return self.poison(e);
        };
        if !self.unifier.unify(&condition.ty, &Type::Bool) {
            let message =
                format!("the condition must be of type bool, but is of type `{}`", self.type_text(&condition.ty));
            self.type_error(codes::NOT_BOOL, e.at, message);
        } else if !self.unifier.unify(&then.ty, &otherwise.ty) {
            let (then, otherwise) = (self.type_text(&then.ty), self.type_text(&otherwise.ty));
            let message = format!("the branches have different types, `{then}` and `{otherwise}`");
            self.type_error(codes::TYPE_MISMATCH, e.at, message);
        } else {
            let ty = then.ty.clone();
            return self.made(e, ExprKind::Ite(condition, then, otherwise), ty);
        }
        self.poison(e)
    }
}

/// The solver's function on bit-vectors that an operator stands for in other languages.
fn vector_function(op: ast::BinOp) -> Option<&'static str> {
    Some(match op {
        ast::BinOp::Add => "bvadd",
        ast::BinOp::Sub => "bvsub",
        ast::BinOp::Mul => "bvmul",
        ast::BinOp::Lt => "bvult",
        ast::BinOp::Le => "bvule",
        ast::BinOp::Gt => "bvugt",
        ast::BinOp::Ge => "bvuge",
        _ => return None,
    })
}

fn result_of(op: ast::BinOp, operand: &str) -> &str {
    let compares = matches!(op, ast::BinOp::Lt | ast::BinOp::Le | ast::BinOp::Gt | ast::BinOp::Ge);
    if compares { "bool" } else { operand }
}
