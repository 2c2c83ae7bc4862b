//! Functions: symbols, operators of the solver, and what is expanded.

use boogie::tree::{Attrs, BodyMeaning, Exp, Function, FunctionId, Type};
use logic::{BitsOp, Func, FuncDecl, FuncKind, QuantKind, Quantifier, Sort, Term};
use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::schema::Use;
use super::{Env, Eval, Mode, Polarity, Terms, unsupported};
use crate::types::{self, TypeEnv};

/// What an application becomes.
#[derive(Clone, Copy)]
pub enum Callee {
    Func(Func),
    Bits(BitsOp),
    /// The map of this sort with one value.
    ConstMap(Sort),
}

/// The body of a function that is expanded, over variables for its parameters.
#[derive(Clone)]
pub struct Template {
    params: Vec<Term>,
    body: Term,
}

/// The body that is put in place of applications, if there is one.
pub fn expanded(function: &Function) -> Option<&Exp> {
    match &function.body {
        Some(body) if matches!(body.meaning, BodyMeaning::Inline | BodyMeaning::Define) => Some(&body.value),
        _ => None,
    }
}

impl Terms<'_> {
    /// `function` at these types applied to terms.
    pub fn call(&mut self, id: FunctionId, types: &[Type], args: &[Term], mode: Mode, at: Span) -> Eval<Term> {
        let program = self.program;
        let function = program.function(id);
        if let Some(body) = expanded(function) {
            return self.expand(id, types, body, args, mode, at);
        }
        Ok(match self.callee(id, types, at)? {
            Callee::Func(func) => self.pool.app(func, args),
            Callee::Bits(op) => self.pool.bits_op(op, args),
            Callee::ConstMap(sort) => self.pool.const_array(sort, args[0]),
        })
    }

    fn callee(&mut self, id: FunctionId, types: &[Type], at: Span) -> Eval<Callee> {
        let key = (id, types.to_vec());
        if let Some(callee) = self.find(|tables| &tables.functions, &key) {
            return Ok(callee);
        }
        let function = self.program.function(id);
        let env = TypeEnv::new(&function.type_params, types);
        let params: Vec<Type> = function.params.iter().map(|p| env.apply(&self.program.var(*p).ty)).collect();
        let args = self.sorts(&params, at)?;
        let ret = self.sort(&env.apply(&function.result), at)?;
        let builtin = function.attrs.text("bvbuiltin").or_else(|| function.attrs.text("builtin"));
        let callee = match builtin {
            Some(text) => self.builtin(function, text, &args, ret)?,
            None => {
                let mut name = function.name.to_string();
                if !types.is_empty() {
                    let texts: Vec<String> = types.iter().map(|ty| types::text(self.program, ty)).collect();
                    name = format!("{name}<{}>", texts.join(","));
                }
                Callee::Func(self.pool.func(format!("{name}()").as_str(), &args, ret))
            }
        };
        if let Callee::Func(func) = callee
            && function.attrs.is_set("never_pattern")
        {
            self.own.never_triggers.insert(func);
        }
        self.own.functions.insert(key, callee);
        if !types.is_empty() {
            self.used(Use::Function(id), types);
        }
        Ok(callee)
    }

    fn builtin(&mut self, function: &Function, text: &str, args: &[Sort], ret: Sort) -> Eval<Callee> {
        if let Some(op) = bits_op(text, args) {
            if bits_result(op, args) != ret {
                return unsupported(format!("the operator `{text}` with this type of result"), function.span);
            }
            return Ok(Callee::Bits(op));
        }
        if text == "MapConst" {
            return match ret.array_parts() {
                Some((_, value)) if args == [value] => Ok(Callee::ConstMap(ret)),
                _ => unsupported("`MapConst` at these types", function.span),
            };
        }
        if text.trim().is_empty() {
            return unsupported("an operator of the solver without a name", function.span);
        }
        let text = match map_combinator(text) {
            Some((op, 1)) => format!("(_ map ({op} ({{0.value}}) {{ret.value}}))"),
            Some((op, 2)) => format!("(_ map ({op} ({{0.value}} {{1.value}}) {{ret.value}}))"),
            Some((op, _)) => format!("(_ map ({op} ({{0.value}} {{1.value}} {{2.value}}) {{ret.value}}))"),
            None if text == "seq.empty" => "(as seq.empty {ret})".to_string(),
            None => text.to_string(),
        };
        let kind = FuncKind::Smt(Symbol::new(&text));
        let decl = FuncDecl { name: function.name, fresh: 0, args: args.into(), ret, kind };
        Ok(Callee::Func(self.pool.declare(decl)))
    }

    fn expand(
        &mut self,
        id: FunctionId,
        types: &[Type],
        body: &Exp,
        args: &[Term],
        mode: Mode,
        at: Span,
    ) -> Eval<Term> {
        let function = self.program.function(id);
        if self.quantifies_over_types(body) {
            // A type that is chosen for one use is not the one of another: translated anew each time.
            let mut env = Env { types: TypeEnv::new(&function.type_params, types).into(), ..Env::default() };
            for (param, arg) in function.params.iter().zip(args) {
                env = env.bind(*param, *arg);
            }
            return self.formula(&env, body, mode);
        }
        let key = (id, types.to_vec());
        let template = match self.find(|tables| &tables.templates, &key) {
            Some(template) => template,
            None => {
                let (env, params) = self.over_params(function, types, at)?;
                let template = Template { params, body: self.term(&env, body)? };
                self.own.templates.insert(key, template.clone());
                if !types.is_empty() {
                    self.used(Use::Function(id), types);
                }
                template
            }
        };
        let map: FxHashMap<Term, Term> = template.params.iter().copied().zip(args.iter().copied()).collect();
        Ok(self.pool.substitute(template.body, &map))
    }

    /// Variables for the parameters of a function at these types.
    fn over_params(&mut self, function: &Function, types: &[Type], at: Span) -> Eval<(Env, Vec<Term>)> {
        let mut env = Env { types: TypeEnv::new(&function.type_params, types).into(), ..Env::default() };
        let mut params = Vec::new();
        for param in &function.params {
            let variable = self.program.var(*param);
            let sort = self.sort(&env.types.apply(&variable.ty), at)?;
            let var = self.pool.fresh_var(variable.name, sort);
            env = env.bind(*param, var);
            params.push(var);
        }
        Ok((env, params))
    }

    /// The axiom that a body stands for, at these types.
    pub fn definition(&mut self, id: FunctionId, types: &[Type]) -> Eval<Option<Term>> {
        let function = self.program.function(id);
        let Some(body) = &function.body else { return Ok(None) };
        if body.meaning != BodyMeaning::Axiom {
            return Ok(None);
        }
        let (env, params) = self.over_params(function, types, function.span)?;
        let applied = self.call(id, types, &params, Mode::EXACT, function.span)?;
        let meaning = if self.pool.sort(applied) == Sort::BOOL && self.quantifies_over_types(&body.value) {
            let within = Mode { polarity: Polarity::Fact, rigid: params.is_empty() };
            let (fact, goal) =
                (self.formula(&env, &body.value, within)?, self.formula(&env, &body.value, within.flipped())?);
            self.pool.and2(self.pool.implies(applied, fact), self.pool.implies(goal, applied))
        } else {
            let value = self.term(&env, &body.value)?;
            self.pool.mk(logic::Op::Eq, [applied, value], Sort::BOOL)
        };
        Ok(Some(self.pool.quantify(&Quantifier {
            kind: QuantKind::Forall,
            vars: &params,
            triggers: &[vec![applied]],
            forbidden: &[],
            body: meaning,
            weight: weight(&function.attrs),
            name: name_of(&function.attrs).unwrap_or(function.name),
        })))
    }
}

pub fn weight(attrs: &Attrs) -> Option<u32> {
    attrs.number("weight").and_then(|weight| u32::try_from(weight).ok())
}

pub fn name_of(attrs: &Attrs) -> Option<Symbol> {
    attrs.text("qid").map(Symbol::new)
}

/// Boogie's names for operators on maps, element by element: the solver's operator, and how many maps it takes.
fn map_combinator(name: &str) -> Option<(&'static str, usize)> {
    Some(match name {
        "MapNot" => ("not", 1),
        "MapAnd" => ("and", 2),
        "MapOr" => ("or", 2),
        "MapImp" => ("=>", 2),
        "MapIff" | "MapEq" => ("=", 2),
        "MapAdd" => ("+", 2),
        "MapSub" => ("-", 2),
        "MapMul" => ("*", 2),
        "MapDiv" => ("div", 2),
        "MapMod" => ("mod", 2),
        "MapGt" => (">", 2),
        "MapGe" => (">=", 2),
        "MapLt" => ("<", 2),
        "MapLe" => ("<=", 2),
        "MapIte" => ("ite", 3),
        _ => return None,
    })
}

/// The sort of what an operator on bit-vectors gives.
fn bits_result(op: BitsOp, args: &[Sort]) -> Sort {
    use BitsOp::*;
    let width = |arg: usize| args[arg].width().expect("operators on bit-vectors have such operands");
    match op {
        Ult | Ule | Ugt | Uge | Slt | Sle | Sgt | Sge => Sort::BOOL,
        ZeroExtend(by) | SignExtend(by) => Sort::bits(width(0) + by),
        Concat => Sort::bits(width(0) + width(1)),
        Extract { high, low } => Sort::bits(high - low + 1),
        _ => args[0],
    }
}

/// The operator on bit-vectors of this name, if it is used as one.
fn bits_op(text: &str, args: &[Sort]) -> Option<BitsOp> {
    if args.is_empty() || args.iter().any(|arg| arg.width().is_none()) {
        return None;
    }
    let plain = text.trim().trim_start_matches("(_").trim_end_matches(')').trim();
    if let Some((name, number)) = plain.split_once(char::is_whitespace) {
        let number = || number.trim().parse::<u32>().ok();
        return match name {
            "zero_extend" if args.len() == 1 => Some(BitsOp::ZeroExtend(number()?)),
            "sign_extend" if args.len() == 1 => Some(BitsOp::SignExtend(number()?)),
            _ => None,
        };
    }
    use BitsOp::*;
    let unary = match plain {
        "bvnot" => Some(Not),
        "bvneg" => Some(Neg),
        _ => None,
    };
    if unary.is_some() {
        return unary.filter(|_| args.len() == 1);
    }
    if args.len() != 2 || (args[0] != args[1] && plain != "concat") {
        return None;
    }
    Some(match plain {
        "concat" => Concat,
        "bvand" => And,
        "bvor" => Or,
        "bvxor" => Xor,
        "bvnand" => Nand,
        "bvnor" => Nor,
        "bvxnor" => Xnor,
        "bvadd" => Add,
        "bvsub" => Sub,
        "bvmul" => Mul,
        "bvudiv" => Udiv,
        "bvurem" => Urem,
        "bvsdiv" => Sdiv,
        "bvsrem" => Srem,
        "bvsmod" => Smod,
        "bvshl" => Shl,
        "bvlshr" => Lshr,
        "bvashr" => Ashr,
        "bvult" => Ult,
        "bvule" => Ule,
        "bvugt" => Ugt,
        "bvuge" => Uge,
        "bvslt" => Slt,
        "bvsle" => Sle,
        "bvsgt" => Sgt,
        "bvsge" => Sge,
        _ => return None,
    })
}
