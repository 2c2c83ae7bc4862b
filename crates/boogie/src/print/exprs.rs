//! Expressions, with the parentheses that are needed.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::Printer;
use crate::syntax::ast::*;
use crate::tree::{Decimal, FloatLit, FloatValue, RoundingMode};

const IMPLIES: u8 = 2;
const IS: u8 = 9;
const UNARY: u8 = 10;
const POSTFIX: u8 = 12;
const ATOM: u8 = 13;

/// How strongly an operator binds.
fn binary_level(op: BinOp) -> u8 {
    match op {
        BinOp::Iff => 1,
        BinOp::Implies | BinOp::Explies => IMPLIES,
        BinOp::And | BinOp::Or => 3,
        BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Below => 4,
        BinOp::Concat => 5,
        BinOp::Add | BinOp::Sub => 6,
        BinOp::Mul | BinOp::Div | BinOp::Mod | BinOp::RealDiv | BinOp::Percent => 7,
        BinOp::Pow => 8,
    }
}

/// How strongly an expression holds together; 0 for those that end wherever something else begins.
fn level(e: &Expr) -> u8 {
    match &*e.kind {
        ExprKind::Binary(op, ..) => binary_level(*op),
        ExprKind::Is(..) => IS,
        ExprKind::Unary(UnOp::Neg | UnOp::Not, _) => UNARY,
        ExprKind::Coerce(..) | ExprKind::Ite(..) => 0,
        ExprKind::Select(..)
        | ExprKind::Store(..)
        | ExprKind::Extract { .. }
        | ExprKind::Field(..)
        | ExprKind::FieldUpdate(..) => POSTFIX,
        _ => ATOM,
    }
}

impl Printer {
    /// An expression at a place where only those of at least this level can stand without parentheses.
    pub(super) fn expr(&mut self, e: &Expr, least: u8) {
        syntax::deep(|| self.parens(level(e) < least, |p| p.bare(e)));
    }

    fn exprs(&mut self, list: &[Expr]) {
        self.list(list, |p, e| p.expr(e, 0));
    }

    fn bare(&mut self, e: &Expr) {
        match &*e.kind {
            ExprKind::Bool(value) => self.fmt(format_args!("{value}")),
            ExprKind::Int(value) => self.fmt(format_args!("{value}")),
            ExprKind::Real(value) => self.put(&decimal(value)),
            ExprKind::BitVec { value, width } => self.fmt(format_args!("{value}bv{width}")),
            ExprKind::Float(value) => self.put(&float(value)),
            ExprKind::Str(text) => self.fmt(format_args!("\"{text}\"")),
            ExprKind::RoundingMode(mode) => self.put(rounding_mode(*mode)),
            ExprKind::Var(name) => self.name(*name),
            ExprKind::Call(name, args) => {
                self.ident(name);
                self.parens(true, |p| p.exprs(args));
            }
            ExprKind::Old(of) => self.applied("old", of),
            ExprKind::Unary(UnOp::ToInt, of) => self.applied("int", of),
            ExprKind::Unary(UnOp::ToReal, of) => self.applied("real", of),
            ExprKind::Unary(UnOp::Not, of) => self.prefixed("!", of),
            ExprKind::Unary(UnOp::Neg, of) => self.prefixed("-", of),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Ite(condition, then, otherwise) => {
                self.put("if ");
                self.expr(condition, 0);
                self.put(" then ");
                self.expr(then, 0);
                self.put(" else ");
                self.expr(otherwise, 0);
            }
            ExprKind::Coerce(of, ty) => {
                self.expr(of, POSTFIX);
                self.put(": ");
                self.ty(ty, false);
            }
            ExprKind::Cast(of, ty) => {
                self.put("cast(");
                self.expr(of, 0);
                self.put(", ");
                self.ty(ty, false);
                self.put(")");
            }
            ExprKind::Bounds => self.put("0: 0"),
            ExprKind::Select(map, index) => {
                self.expr(map, POSTFIX);
                self.put("[");
                self.exprs(index);
                self.put("]");
            }
            ExprKind::Store(map, index, value) => {
                self.expr(map, POSTFIX);
                self.put("[");
                self.exprs(index);
                self.put(if index.is_empty() { ":= " } else { " := " });
                self.expr(value, 0);
                self.put("]");
            }
            ExprKind::Extract { of, high, low } => {
                self.expr(of, POSTFIX);
                self.fmt(format_args!("[{high}:{low}]"));
            }
            ExprKind::Field(of, field) => {
                self.expr(of, POSTFIX);
                self.put("->");
                self.ident(field);
            }
            ExprKind::FieldUpdate(of, field, value) => {
                self.expr(of, POSTFIX);
                self.put("->(");
                self.ident(field);
                self.put(" := ");
                self.expr(value, 0);
                self.put(")");
            }
            ExprKind::Is(of, ctor) => {
                self.expr(of, UNARY);
                self.put(" is ");
                self.ident(ctor);
            }
            ExprKind::Quantifier(q) => {
                let word = if q.kind == QuantKind::Forall { "forall" } else { "exists" };
                self.quantified(word, &q.of, &q.triggers);
            }
            ExprKind::Lambda(of) => self.quantified("lambda", of, &[]),
            ExprKind::Let { vars, values, attrs, body } => {
                self.put("(var ");
                self.list(vars, |p, (attrs, name)| {
                    p.attrs(attrs);
                    p.ident(name);
                });
                self.put(" := ");
                self.exprs(values);
                self.put("; ");
                self.attrs(attrs);
                self.expr(body, 0);
                self.put(")");
            }
            ExprKind::Code(code) => self.code(code),
        }
    }

    fn applied(&mut self, word: &str, of: &Expr) {
        self.put(word);
        self.parens(true, |p| p.expr(of, 0));
    }

    fn prefixed(&mut self, sign: &str, of: &Expr) {
        self.put(sign);
        // `-` would become part of a floating-point literal.
        let is_float = matches!(*of.kind, ExprKind::Float(_));
        self.parens(is_float, |p| p.expr(of, UNARY));
    }

    fn binary(&mut self, op: BinOp, left: &Expr, right: &Expr) {
        let own = binary_level(op);
        let (left_least, right_least) = match op {
            BinOp::Implies | BinOp::Pow => (own + 1, own),
            _ if own == 4 => (own + 1, own + 1),
            _ => (own, own + 1),
        };
        // Some operators of one level cannot follow each other.
        let clash = |side: &Expr| matches!(*side.kind, ExprKind::Binary(other, ..) if own <= 3 && binary_level(other) == own && other != op);
        self.expr(left, if clash(left) { ATOM } else { left_least });
        self.fmt(format_args!(" {} ", op.symbol()));
        self.expr(right, if clash(right) { ATOM } else { right_least });
    }

    fn quantified(&mut self, word: &str, of: &Quantified, triggers: &[Trigger]) {
        self.put("(");
        self.put(word);
        self.type_params(&of.type_params);
        self.put(if of.vars.is_empty() { "" } else { " " });
        self.list(&of.vars, Self::var_group);
        self.put(" :: ");
        self.attrs(&of.attrs);
        for trigger in triggers {
            self.put(if trigger.positive { "{ " } else { "{:nopats " });
            self.exprs(&trigger.terms);
            self.put(" } ");
        }
        self.expr(&of.body, 0);
        self.put(")");
    }

    fn code(&mut self, code: &CodeExpr) {
        self.put("|{");
        self.indented(|p| {
            p.locals(&code.locals);
            for block in &code.blocks {
                p.line();
                p.ident(&block.label);
                p.put(":");
                p.indented(|p| {
                    for cmd in &block.cmds {
                        p.line();
                        p.stmt(cmd);
                    }
                    p.line();
                    match &block.end {
                        CodeEnd::Goto(labels) => {
                            p.put("goto ");
                            p.attrs(&block.attrs);
                            p.idents(labels);
                        }
                        CodeEnd::Return(e) => {
                            p.put("return ");
                            p.attrs(&block.attrs);
                            p.expr(e, 0);
                        }
                    }
                    p.put(";");
                });
            }
        });
        self.line();
        self.put("}|");
    }
}

/// With a point where that is readable, with an exponent otherwise.
fn decimal(value: &Decimal) -> String {
    let digits = value.digits.to_string();
    match value.exponent {
        e if (-20..0).contains(&e) => {
            let places = e.unsigned_abs() as usize;
            let padded = format!("{digits:0>width$}", width = places + 1);
            let (whole, fraction) = padded.split_at(padded.len() - places);
            format!("{whole}.{fraction}")
        }
        e => format!("{digits}e{e}"),
    }
}

fn float(literal: &FloatLit) -> String {
    let format = literal.format;
    let sizes = format!("{}e{}", format.significand, format.exponent);
    let (negative, exponent, significand) = match &literal.value {
        FloatValue::NaN => return format!("0NaN{sizes}"),
        FloatValue::Infinity { negative: false } => return format!("0+oo{sizes}"),
        FloatValue::Infinity { negative: true } => return format!("0-oo{sizes}"),
        FloatValue::Finite { negative, exponent, significand } => (negative, exponent, significand),
    };
    // The value is digits · 2^scale; as a power of 16 with the rest of the exponent in the digits.
    let stored = format.significand - 1;
    let hidden = if exponent.is_zero() { BigUint::zero() } else { BigUint::one() << stored };
    let bias: BigInt = (BigInt::one() << (format.exponent - 1)) - 1;
    let scale = BigInt::from(exponent.clone().max(BigUint::one())) - bias - stored;
    let (power, rest) = scale.div_mod_floor(&BigInt::from(4));
    let digits = (hidden + significand) << rest.iter_u32_digits().next().unwrap_or(0);
    format!("{}0x{digits:x}.0e{power}f{sizes}", if *negative { "-" } else { "" })
}

fn rounding_mode(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestTiesToEven => "RNE",
        RoundingMode::NearestTiesToAway => "RNA",
        RoundingMode::TowardPositive => "RTP",
        RoundingMode::TowardNegative => "RTN",
        RoundingMode::TowardZero => "RTZ",
    }
}
