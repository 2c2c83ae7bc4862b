//! Strings, boxes and the few methods of the library whose values are known.

use java::tree as jv;
use java_core::known::{Known, known_value};
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::effects::unboxed_type;
use super::encoder::*;
use super::operators::{as_rational, is_string};
use super::origin::{Check, Role};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn known_value(&self, id: jv::MethodId) -> Option<Known> {
        known_value(self.p, id)
    }

    pub fn known_call(&mut self, v: &View, known: Known, call: &jv::Call, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        let args: Vec<Exp> = call.args.iter().map(|arg| self.exp(v, arg)).collect();
        let recv = match &call.target {
            jv::Target::Object(target) => Some((self.exp(v, target), target.ty.clone())),
            _ => None,
        };
        let int = |n: i64| Expr::int(n, m);
        let choose = |c, a, b| Expr::new(ExpKind::Cond(c, a, b), Type::Int, m);
        let value = match (known, &recv, &args[..]) {
            (Known::Abs, _, [x]) => {
                let negative = Expr::new(ExpKind::Unary(UnOp::Neg, x.clone()), Type::Int, m);
                let value = choose(cmp(BinOp::Ge, x.clone(), int(0), m), x.clone(), negative);
                return self.arithmetic(v, value, &e.ty, e.span);
            }
            (Known::Key, _, [o]) => return self.key(v, &call.args[0], o.clone(), m),
            (Known::Min, _, [a, b]) => return choose(cmp(BinOp::Le, a.clone(), b.clone(), m), a.clone(), b.clone()),
            (Known::Max, _, [a, b]) => return choose(cmp(BinOp::Ge, a.clone(), b.clone(), m), a.clone(), b.clone()),
            (Known::StringLength, Some((s, _)), _) => {
                let data = self.text_content(s.clone(), m);
                Expr::new(ExpKind::Card(data), Type::Int, m)
            }
            (Known::StringIsEmpty, Some((s, _)), _) => {
                let data = self.text_content(s.clone(), m);
                Expr::eq(Expr::new(ExpKind::Card(data), Type::Int, m), int(0), m)
            }
            (Known::StringCharAt, Some((s, _)), [i]) => {
                let data = self.text_content(s.clone(), m);
                let size = Expr::new(ExpKind::Card(data.clone()), Type::Int, m);
                let unit = Expr::new(ExpKind::Index(data, i.clone()), Type::Int, m);
                let i = i.clone();
                self.check(v, Check::ArrayBounds, e.span, unit, |m| {
                    Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i, size, m), m)
                })
            }
            (Known::StringEquals, Some((s, _)), [t]) => {
                let (a, b) = (self.text_content(s.clone(), m), self.text_content(t.clone(), m));
                let mut same = Expr::and(not_null(t.clone(), m), Expr::eq(a, b, m), m);
                if !is_string(self.p, &unconverted(&call.args[0]).ty) {
                    let Some(test) = recv.as_ref().and_then(|(_, ty)| self.test(t, ty, m)) else {
                        return self.hole(e.span, &e.ty, "`equals` with an object of which too little is known");
                    };
                    same = Expr::and(test, same, m);
                }
                same
            }
            (Known::BoxEquals, Some((r, ty)), [t]) => {
                let number = unboxed_type(self.p, ty);
                let Some(test) = self.test(t, ty, m) else {
                    return self.hole(e.span, &e.ty, "`equals` with an object of which too little is known");
                };
                let plain = v.unchecked();
                let (a, b) = (
                    self.unboxed(&plain, r.clone(), &number, e.span),
                    self.unboxed(&plain, t.clone(), &number, e.span),
                );
                Expr::conj([not_null(t.clone(), m), test, Expr::eq(a, b, m)], m)
            }
            (Known::Unbox, Some((r, ty)), _) => {
                let number = unboxed_type(self.p, ty);
                self.unboxed(&v.unchecked(), r.clone(), &number, e.span)
            }
            (Known::Ordinal, Some((r, ty)), _) => {
                match ty.as_class().filter(|c| self.p[*c].kind == jv::ClassKind::Enum) {
                    Some(class) => self.ordinal(class, r.clone(), m),
                    None => return self.hole(e.span, &e.ty, "`ordinal` of an unknown enum"),
                }
            }
            _ => return self.hole(e.span, &e.ty, "this call"),
        };
        match recv {
            Some((recv, _)) => self.check(v, Check::InvocationNull, e.span, value, |m| not_null(recv, m)),
            None => value,
        }
    }

    pub fn string_literal(&mut self, units: &[u16], m: Meta) -> Exp {
        let units: Vec<Exp> = units.iter().map(|unit| Expr::int(*unit, m)).collect();
        let data = Expr::new(ExpKind::SeqLit(units), Type::seq(Type::Int), m);
        self.interned_text(data, m)
    }

    /// The value in a box.
    pub fn unboxed(&mut self, v: &View, value: Exp, ty: &jv::Type, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let content = match self.ty(ty) {
            Type::Bool => self.truth_in_box(value.clone(), m),
            Type::Perm => self.rational_in_box(value.clone(), m),
            _ => self.number_in_box(value.clone(), m),
        };
        self.check(v, Check::Null, span, content, |m| not_null(value, m))
    }

    pub fn widened(&mut self, value: Exp, ty: &jv::Type, span: Span) -> Exp {
        match self.ty(ty) {
            Type::Perm => as_rational(value, Meta::from(span)),
            _ => value,
        }
    }
}

/// What stands behind conversions that Java inserts.
fn unconverted(e: &jv::Exp) -> &jv::Exp {
    match &e.kind {
        jv::ExprKind::Convert(_, inner) => unconverted(inner),
        _ => e,
    }
}

impl<'a> Body<'_, 'a> {
    /// A number as an object: some object with that value, the same one for small numbers.
    pub fn boxed(&mut self, value: Exp, from: &jv::Type, to: &jv::Type, span: Span) -> Exp {
        let m = self.quiet(span);
        let value = self.evaluated(value, span);
        let Some(prim) = from.as_prim() else {
            return self.e.hole(span, to, "a box for this value");
        };
        let Some(class) = self.e.p.find_class(jv::box_name(prim)) else {
            return self.e.hole(span, to, "a box for this value");
        };
        let Some((number, _)) = self.e.known.numbers.interval(class) else {
            return self.e.hole(span, to, "a box for this value");
        };
        let result = self.havoc("r", Type::Ref, span);
        let plain = self.code(span).unchecked();
        let content = self.e.unboxed(&plain, result.clone(), from, span);
        let typ = self.e.exact_class(result.clone(), m);
        let mut facts = vec![
            not_null(result.clone(), m),
            Expr::eq(typ, Expr::int(number, m), m),
            Expr::eq(content, value.clone(), m),
        ];
        match prim {
            jv::Prim::Boolean => {
                let shared = self.e.box_of_truth(value, m);
                facts.push(Expr::eq(result.clone(), shared, m));
            }
            jv::Prim::Float | jv::Prim::Double => {}
            _ => {
                let shared = self.e.box_of_number(Expr::int(number, m), value.clone(), m);
                let low = if prim == jv::Prim::Char { 0 } else { -128 };
                let small = Expr::and(
                    cmp(BinOp::Le, Expr::int(low, m), value.clone(), m),
                    cmp(BinOp::Le, value, Expr::int(127, m), m),
                    m,
                );
                facts.push(Expr::implies(small, Expr::eq(result.clone(), shared, m), m));
            }
        }
        self.inhale(Expr::conj(facts, m), m);
        result
    }

    /// `a + b` of strings: some string with both texts.
    pub fn concatenation(&mut self, a: &jv::Exp, b: &jv::Exp, e: &jv::Exp) -> Exp {
        let values = self.values(&[a, b]);
        let m = self.quiet(e.span);
        let mut texts = Vec::new();
        for (operand, value) in [a, b].into_iter().zip(values) {
            let value = self.evaluated(value, e.span);
            texts.push(self.text_of(operand, value, e.span));
        }
        let result = self.havoc("s", Type::Ref, e.span);
        let data = self.e.text_content(result.clone(), m);
        let ty = Type::seq(Type::Int);
        let both = texts.into_iter().reduce(|a, b| Expr::binary(BinOp::Append, a, b, ty.clone(), m));
        let Some(both) = both else { return result };
        self.inhale(Expr::and(not_null(result.clone(), m), Expr::eq(data, both, m), m), m);
        self.assume_type(&result, &e.ty, e.span);
        result
    }

    /// The text of an operand of `+`; of what is no string, something.
    fn text_of(&mut self, operand: &jv::Exp, value: Exp, span: Span) -> Exp {
        if !is_string(self.e.p, &operand.ty) {
            if operand.ty.is_reference() && !matches!(operand.ty, jv::Type::Null) {
                self.text_of_object(&operand.ty, operand.span);
            }
            return self.havoc("d", Type::seq(Type::Int), span);
        }
        self.content_or_null(value, span)
    }

    /// The characters of a text, or those of `null`.
    pub fn content_or_null(&mut self, value: Exp, span: Span) -> Exp {
        let m = self.quiet(span);
        let data = self.e.text_content(value.clone(), m);
        let units: Vec<Exp> = "null".encode_utf16().map(|unit| Expr::int(unit, m)).collect();
        let none = Expr::new(ExpKind::SeqLit(units), Type::seq(Type::Int), m);
        let there = not_null(value, m);
        Expr::new(ExpKind::Cond(there, data, none), Type::seq(Type::Int), m)
    }

    /// `toString` of an object of the program may do anything its contract allows.
    pub fn text_of_object(&mut self, ty: &jv::Type, span: Span) {
        let class = self.e.least_class(ty);
        if class.is_some_and(|class| self.e.may_be_asked(class)) {
            let what =
                "the text of an object whose `toString` has a contract, or calls a method that requires something";
            self.e.unsupported(span, what);
        }
        if self.e.may_have_state(ty) {
            self.e.unsupported(span, "the text of a list or map");
        }
    }
}
