//! Expressions.

use boogie::tree::{
    BinOp, CtorId, Exp, Expr, ExprKind, FieldId, FloatLit, FloatValue, MapType, RoundingMode, Step, Type, UnOp,
};
use logic::{BigInt, BigRational, BitsOp, FuncDecl, FuncKind, Op, Sort, Term};
use num_traits::ToPrimitive;
use source::{Span, Symbol};
use std::sync::Arc;

use super::{Env, Eval, Mode, Polarity, Terms, unsupported};
use crate::types;

impl Terms<'_> {
    /// The value of an expression.
    pub fn term(&mut self, env: &Env, e: &Expr) -> Eval<Term> {
        self.translate(env, e, Mode::EXACT)
    }

    /// A formula that is used in one way only: it may say less (a fact) or more (a goal) where it quantifies over types.
    pub fn formula(&mut self, env: &Env, e: &Expr, mode: Mode) -> Eval<Term> {
        let exact = mode.polarity == Polarity::Exact || !self.quantifies_over_types(e);
        self.translate(env, e, if exact { Mode::EXACT } else { mode })
    }

    fn translate(&mut self, env: &Env, e: &Expr, mode: Mode) -> Eval<Term> {
        let p = self.pool;
        match &e.kind {
            ExprKind::Bool(value) => Ok(p.bool(*value)),
            ExprKind::Int(value) => Ok(p.int(value.clone())),
            ExprKind::Real(value) => Ok(p.perm(rational(&value.digits, value.exponent, e.at)?)),
            ExprKind::BitVec(value) => match &e.ty {
                Type::BitVec(0) => Ok(self.no_bits()),
                Type::BitVec(width) => Ok(p.bits(BigInt::from(value.clone()), *width)),
                _ => unsupported("a bit-vector literal of another type", e.at),
            },
            ExprKind::Float(value) => self.constant_of_solver(&float_text(value), &e.ty, e.at),
            ExprKind::Str(text) => self.constant_of_solver(&string_text(text), &Type::String, e.at),
            ExprKind::RoundingMode(mode) => self.constant_of_solver(rounding(*mode), &Type::RoundingMode, e.at),
            ExprKind::Var(var) => self.variable(env, *var),
            ExprKind::Old(inner) => self.formula(&Env { old: true, ..env.clone() }, inner, mode),
            ExprKind::Unary(op, inner) => self.unary(env, *op, inner, mode),
            ExprKind::Binary(op, a, b) => self.binary(env, e, *op, a, b, mode),
            ExprKind::Ite(c, a, b) => self.conditional(env, c, a, b, mode),
            ExprKind::App { function, type_args, args } => {
                let types = env.types.apply_all(type_args);
                let args = self.terms(env, args)?;
                self.call(*function, &types, &args, mode, e.at)
            }
            ExprKind::Construct { ctor, args } => {
                let sort = self.sort(&env.types.apply(&e.ty), e.at)?;
                let args = self.terms(env, args)?;
                Ok(p.construct(sort, ctor.index, &args))
            }
            ExprKind::Field { of, field } => {
                let value = self.term(env, of)?;
                self.field(value, *field)
            }
            ExprKind::FieldUpdate { of, field, value } => {
                let (of, value) = (self.term(env, of)?, self.term(env, value)?);
                self.with_field(of, *field, value)
            }
            ExprKind::Is { of, ctor } => {
                let value = self.term(env, of)?;
                Ok(p.is_constructed(value, ctor.index))
            }
            ExprKind::Select { map, type_args, index } => {
                let (map_type, types) = (self.map_type(env, map)?, env.types.apply_all(type_args));
                let (map, index) = (self.term(env, map)?, self.terms(env, index)?);
                self.select(map, &map_type, &types, &index, e.at)
            }
            ExprKind::Store { map, type_args, index, value } => {
                let (map_type, types) = (self.map_type(env, map)?, env.types.apply_all(type_args));
                let (map, index) = (self.term(env, map)?, self.terms(env, index)?);
                let value = self.term(env, value)?;
                self.store(map, &map_type, &types, &index, value, e.at)
            }
            ExprKind::Extract { of, high, low } => {
                let value = self.term(env, of)?;
                if high == low {
                    return Ok(self.no_bits());
                }
                Ok(p.bits_op(BitsOp::Extract { high: high - 1, low: *low }, &[value]))
            }
            ExprKind::Quantifier(q) => self.quantifier(env, q, mode, e.at),
            ExprKind::Lambda { type_params, vars, body, .. } => self.lambda(env, &e.ty, type_params, vars, body, e.at),
            ExprKind::Let { vars, values, body, .. } => {
                let mut inner = env.clone();
                for (var, value) in vars.iter().zip(values) {
                    // All values are evaluated outside; none sees another's variable.
                    inner = inner.bind(*var, self.term(env, value)?);
                }
                self.formula(&inner, body, mode)
            }
            ExprKind::Code(code) => self.code(env, code, mode, e.at),
        }
    }

    pub fn terms(&mut self, env: &Env, all: &[Exp]) -> Eval<Vec<Term>> {
        all.iter().map(|e| self.term(env, e)).collect()
    }

    fn no_bits(&mut self) -> Term {
        let unit = self.unit();
        self.pool.construct(unit, 0, &[])
    }

    fn map_type(&self, env: &Env, map: &Exp) -> Eval<Arc<MapType>> {
        match env.types.apply(&map.ty) {
            Type::Map(map) => Ok(map),
            _ => unsupported("a map whose type is not known to be one", map.at),
        }
    }

    /// A constant that the solver knows by this text.
    fn constant_of_solver(&mut self, text: &str, ty: &Type, at: Span) -> Eval<Term> {
        let ret = self.sort(ty, at)?;
        self.operator(text, &[], ret)
    }

    fn operator(&mut self, text: &str, args: &[Term], ret: Sort) -> Eval<Term> {
        let (name, kind) = (Symbol::new(text), FuncKind::Smt(Symbol::new(text)));
        let sorts = args.iter().map(|arg| self.pool.sort(*arg)).collect();
        let func = self.pool.declare(FuncDecl { name, fresh: 0, args: sorts, ret, kind });
        Ok(self.pool.app(func, args))
    }

    fn unary(&mut self, env: &Env, op: UnOp, inner: &Exp, mode: Mode) -> Eval<Term> {
        let p = self.pool;
        Ok(match op {
            UnOp::Not => p.not(self.formula(env, inner, mode.flipped())?),
            UnOp::Neg => p.neg(self.term(env, inner)?),
            UnOp::ToInt => p.floor(self.term(env, inner)?),
            UnOp::ToReal => p.to_perm(self.term(env, inner)?),
        })
    }

    fn conditional(&mut self, env: &Env, c: &Exp, a: &Exp, b: &Exp, mode: Mode) -> Eval<Term> {
        if mode.polarity == Polarity::Exact || !self.quantifies_over_types(c) {
            let c = self.term(env, c)?;
            let (a, b) = (self.formula(env, a, mode)?, self.formula(env, b, mode)?);
            return Ok(self.pool.ite(c, a, b));
        }
        let p = self.pool;
        let (yes, no) = (self.formula(env, c, mode.flipped())?, self.formula(env, c, mode)?);
        let (a, b) = (self.formula(env, a, mode)?, self.formula(env, b, mode)?);
        Ok(p.and2(p.implies(yes, a), p.or2(no, b)))
    }

    fn binary(&mut self, env: &Env, e: &Expr, op: BinOp, a: &Exp, b: &Exp, mode: Mode) -> Eval<Term> {
        let p = self.pool;
        match op {
            BinOp::And | BinOp::Or => {
                let mut parts = Vec::new();
                for operand in operands(e, op) {
                    parts.push(self.formula(env, operand, mode)?);
                }
                return Ok(if op == BinOp::And { p.and(parts) } else { p.or(parts) });
            }
            BinOp::Implies => {
                let premise = self.formula(env, a, mode.flipped())?;
                return Ok(p.implies(premise, self.formula(env, b, mode)?));
            }
            BinOp::Iff => return self.equivalence(env, a, b, mode),
            BinOp::Eq if a.ty == Type::Bool && b.ty == Type::Bool => return self.equivalence(env, a, b, mode),
            BinOp::Ne if a.ty == Type::Bool && b.ty == Type::Bool => {
                return Ok(p.not(self.equivalence(env, a, b, mode.flipped())?));
            }
            _ => {}
        }
        let types = (env.types.apply(&a.ty), env.types.apply(&b.ty));
        let (x, y) = (self.term(env, a)?, self.term(env, b)?);
        if matches!(types.0, Type::Float(_)) && !matches!(op, BinOp::Eq | BinOp::Ne) {
            return self.float_operator(op, x, y, e.at);
        }
        Ok(match op {
            BinOp::Eq => self.equal(x, &types.0, y, &types.1),
            BinOp::Ne => p.not(self.equal(x, &types.0, y, &types.1)),
            BinOp::Lt => p.lt(x, y),
            BinOp::Le => p.le(x, y),
            BinOp::Gt => p.gt(x, y),
            BinOp::Ge => p.ge(x, y),
            BinOp::Concat => match (&types.0, &types.1) {
                (Type::BitVec(0), _) => y,
                (_, Type::BitVec(0)) => x,
                _ => p.bits_op(BitsOp::Concat, &[x, y]),
            },
            BinOp::Add => p.add(x, y),
            BinOp::Sub => p.sub(x, y),
            BinOp::Mul => p.mul(x, y),
            BinOp::Div => p.int_div(x, y),
            BinOp::Mod => p.modulo(x, y),
            BinOp::RealDiv => p.perm_div(x, y),
            BinOp::Pow => self.power(x, y),
            BinOp::Below => self.below(x, y, &types.0),
            BinOp::Iff | BinOp::Implies | BinOp::And | BinOp::Or => unreachable!("handled above"),
        })
    }

    fn equivalence(&mut self, env: &Env, a: &Exp, b: &Exp, mode: Mode) -> Eval<Term> {
        let p = self.pool;
        if mode.polarity == Polarity::Exact || !(self.quantifies_over_types(a) || self.quantifies_over_types(b)) {
            return Ok(p.iff(self.term(env, a)?, self.term(env, b)?));
        }
        let there = p.implies(self.formula(env, a, mode.flipped())?, self.formula(env, b, mode)?);
        let back = p.implies(self.formula(env, b, mode.flipped())?, self.formula(env, a, mode)?);
        Ok(p.and2(there, back))
    }

    /// Equality of values whose types need not be the same: `x: a == 3`.
    pub fn equal(&mut self, x: Term, x_type: &Type, y: Term, y_type: &Type) -> Term {
        let p = self.pool;
        if x_type == y_type {
            return p.eq(x, y);
        }
        if !types::may_be_equal(x_type, y_type) {
            return p.ff();
        }
        // A rigid type may stand for the other one: then nothing is known of whether the values are equal.
        let ((x, x_type), (y, y_type)) = {
            let mut sides = [(x, types::text(self.program, x_type)), (y, types::text(self.program, y_type))];
            sides.sort_by(|a, b| a.1.cmp(&b.1));
            let [a, b] = sides;
            (a, b)
        };
        let name = format!("equal@{x_type},{y_type}");
        let func = p.func(name.as_str(), &[p.sort(x), p.sort(y)], Sort::BOOL);
        p.app(func, &[x, y])
    }

    fn float_operator(&mut self, op: BinOp, x: Term, y: Term, at: Span) -> Eval<Term> {
        let (text, ret) = match op {
            BinOp::Add => ("fp.add RNE", self.pool.sort(x)),
            BinOp::Sub => ("fp.sub RNE", self.pool.sort(x)),
            BinOp::Mul => ("fp.mul RNE", self.pool.sort(x)),
            BinOp::RealDiv => ("fp.div RNE", self.pool.sort(x)),
            BinOp::Lt => ("fp.lt", Sort::BOOL),
            BinOp::Le => ("fp.leq", Sort::BOOL),
            BinOp::Gt => ("fp.gt", Sort::BOOL),
            BinOp::Ge => ("fp.geq", Sort::BOOL),
            _ => return unsupported("this operator on floats", at),
        };
        self.operator(text, &[x, y], ret)
    }

    /// `x ** y`: exact for whole exponents that are written out, otherwise nothing is known of it but that it is a function.
    fn power(&mut self, x: Term, y: Term) -> Term {
        let p = self.pool;
        let exponent = p.literal(y).filter(BigRational::is_integer).and_then(|n| n.to_integer().to_i32());
        if let Some(n) = exponent.filter(|n| n.unsigned_abs() <= 64) {
            // The base of a negative exponent is not zero where its value is known.
            let product = (0..n.unsigned_abs()).fold(p.full(), |product, _| p.mul(product, x));
            if n >= 0 {
                return product;
            }
            return p.perm_div(p.full(), product);
        }
        p.app(p.func("power@", &[Sort::REAL, Sort::REAL], Sort::REAL), &[x, y])
    }

    fn below(&mut self, x: Term, y: Term, ty: &Type) -> Term {
        let p = self.pool;
        let name = format!("below@{}", types::text(self.program, ty));
        let sort = p.sort(x);
        let func = p.func(name.as_str(), &[sort, sort], Sort::BOOL);
        if self.own.orders.insert(func) && self.base.is_none_or(|base| !base.orders.contains(&func)) {
            self.facts.extend(order_axioms(p, func, sort));
        }
        p.app(func, &[x, y])
    }

    /// `value->field`
    pub fn field(&mut self, value: Term, field: FieldId) -> Eval<Term> {
        let p = self.pool;
        let positions = &self.program.field(field).positions;
        let (default, rest) = positions.split_first().expect("some constructor has the field");
        let read = |(ctor, position): &(CtorId, u32)| p.field(value, ctor.index, *position);
        let chain = |other, place: &(CtorId, u32)| p.ite(p.is_constructed(value, place.0.index), read(place), other);
        Ok(rest.iter().rev().fold(read(default), chain))
    }

    /// `value->(field := new)`: with the same constructor if it has the field, else with the first that has.
    pub fn with_field(&mut self, value: Term, field: FieldId, new: Term) -> Eval<Term> {
        let p = self.pool;
        let sort = p.sort(value);
        let positions = &self.program.field(field).positions;
        let rebuilt = |(ctor, position): &(CtorId, u32)| {
            let n_fields = self.program.ctor(*ctor).fields.len() as u32;
            let args: Vec<Term> =
                (0..n_fields).map(|i| if i == *position { new } else { p.field(value, ctor.index, i) }).collect();
            p.construct(sort, ctor.index, &args)
        };
        let (default, rest) = positions.split_first().expect("some constructor has the field");
        let chain = |other, place: &(CtorId, u32)| p.ite(p.is_constructed(value, place.0.index), rebuilt(place), other);
        Ok(rest.iter().rev().fold(rebuilt(default), chain))
    }

    /// What `whole` is with `value` in the place that the steps lead to.
    pub fn updated(&mut self, env: &Env, whole: Term, ty: &Type, steps: &[Step], value: Term) -> Eval<Term> {
        let Some((step, rest)) = steps.split_first() else { return Ok(value) };
        match step {
            Step::Index { type_args, index, at } => {
                let Type::Map(map) = ty else { return unsupported("an index into what is no map", *at) };
                let types = env.types.apply_all(type_args);
                let index = self.terms(env, index)?;
                let (_, result) = map.instantiate(&types);
                let inner = self.select(whole, map, &types, &index, *at)?;
                let inner = self.updated(env, inner, &result, rest, value)?;
                self.store(whole, map, &types, &index, inner, *at)
            }
            Step::Field { field, at } => {
                let Type::Data(id, args) = ty else { return unsupported("a field of what is no datatype", *at) };
                let decl = self.program.datatype(*id);
                let result = types::TypeEnv::new(&decl.type_params, args).apply(&self.program.field(*field).ty);
                let inner = self.field(whole, *field)?;
                let inner = self.updated(env, inner, &result, rest, value)?;
                self.with_field(whole, *field, inner)
            }
        }
    }
}

/// The operands of a chain of one connective, in order.
fn operands(e: &Expr, op: BinOp) -> Vec<&Expr> {
    let mut found = Vec::new();
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match &e.kind {
            ExprKind::Binary(inner, a, b) if *inner == op => todo.extend([&**b, &**a]),
            _ => found.push(e),
        }
    }
    found
}

/// `digits · 10^exponent`
fn rational(digits: &BigInt, exponent: i32, at: Span) -> Eval<BigRational> {
    if exponent.unsigned_abs() > 100_000 {
        return unsupported("a number of this size", at);
    }
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    Ok(if exponent >= 0 { BigRational::from_integer(digits * power) } else { BigRational::new(digits.clone(), power) })
}

fn rounding(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestTiesToEven => "RNE",
        RoundingMode::NearestTiesToAway => "RNA",
        RoundingMode::TowardPositive => "RTP",
        RoundingMode::TowardNegative => "RTN",
        RoundingMode::TowardZero => "RTZ",
    }
}

fn float_text(value: &FloatLit) -> String {
    let (e, s) = (value.format.exponent, value.format.significand);
    match &value.value {
        FloatValue::NaN => format!("(_ NaN {e} {s})"),
        FloatValue::Infinity { negative: false } => format!("(_ +oo {e} {s})"),
        FloatValue::Infinity { negative: true } => format!("(_ -oo {e} {s})"),
        FloatValue::Finite { negative, exponent, significand } => {
            let hidden = s.saturating_sub(1);
            let sign = u8::from(*negative);
            format!("(fp (_ bv{sign} 1) (_ bv{exponent} {e}) (_ bv{significand} {hidden}))")
        }
    }
}

/// A string as the solver reads it; Boogie leaves `\"` for a quote as it is written.
fn string_text(text: &str) -> String {
    format!("\"{}\"", text.replace("\\\"", "\"").replace('"', "\"\""))
}

/// `<:` is a partial order.
fn order_axioms(p: &logic::Pool, func: logic::Func, sort: Sort) -> Vec<Term> {
    let [x, y, z] = ["x", "y", "z"].map(|name| p.fresh_var(name, sort));
    let below = |a, b| p.app(func, &[a, b]);
    let (xy, yz, yx) = (below(x, y), below(y, z), below(y, x));
    let transitive = p.implies(p.and2(xy, yz), below(x, z));
    let antisymmetric = p.implies(p.and2(xy, yx), p.mk(Op::Eq, [x, y], Sort::BOOL));
    vec![
        p.forall(&[x], &[vec![below(x, x)]], below(x, x)),
        p.forall(&[x, y, z], &[vec![xy, yz]], transitive),
        p.forall(&[x, y], &[vec![xy, yx]], antisymmetric),
    ]
}
