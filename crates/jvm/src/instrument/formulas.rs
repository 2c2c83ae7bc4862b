//! Expressions of specifications as Java. Integers are mathematical: they are computed as `long`, and where that does not suffice the run says that
//! it could not check.

use java::tree::{
    AmountWord, BinOp, Builtin, Call, Constant, Conversion, Exp, ExprKind, LocalKind, MethodKind, Prim, Quantifier,
    Target, Type, UnOp, visit,
};
use source::Span;

use super::{Instrumenter, Scope};
use crate::layout::class_name;
use crate::types;

/// Text, or why a run cannot evaluate it.
pub(super) type Formula = Result<String, String>;

const AMOUNT: &str = "grail.rt.Amount";

impl Instrumenter<'_> {
    pub(super) fn formula(&mut self, e: &Exp, scope: &mut Scope) -> Formula {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.formula_at(e, scope))
    }

    fn formula_at(&mut self, e: &Exp, scope: &mut Scope) -> Formula {
        if let (true, Some((n, d))) = (e.ty.is_rational(), java::tree::literal_amount(e)) {
            return Ok(format!("{AMOUNT}.of({n}, {d})"));
        }
        if let Some(constant) = &e.constant {
            return constant_text(constant, &e.ty);
        }
        Ok(match &e.kind {
            ExprKind::Literal => "null".to_string(),
            ExprKind::Local(local) => match scope.names.get(local) {
                Some(text) => text.clone(),
                None if !self.is_there(*local, scope) => return Err("a ghost variable of this kind".to_string()),
                None if self.p[*local].ty.is_spec_only() && types::text(self.p, &self.p[*local].ty).is_none() => {
                    return Err("a collection of specifications".to_string());
                }
                None => self.p[*local].name.to_string(),
            },
            ExprKind::This { class, .. } => self.this_text(*class, scope),
            ExprKind::Field { target, field, .. } => {
                let f = &self.p[*field];
                let (name, class, is_static) = (f.name, f.class, f.is_static());
                if f.ghost {
                    return Err("a ghost field".to_string());
                }
                let site = self.site(e.span);
                let text = match target {
                    _ if is_static => format!("{}.{name}", class_name(self.p, class).ok_or("an anonymous class")?),
                    Some(target) => {
                        let object = self.formula(target, scope)?;
                        if self.guard(*field).is_some() {
                            return Ok(self.guarding(*field, &object, scope));
                        }
                        if self.is_tracked(*field) && !self.is_anonymous(class) {
                            return Ok(format!(
                                "{}$r{}({object},{site}).{name}",
                                self.member_of(class, scope),
                                field.0
                            ));
                        }
                        format!("({object}).{name}")
                    }
                    None => name.to_string(),
                };
                match self.is_tracked(*field) {
                    true => format!("grail.rt.G.then({text},{}$r{}({site}))", self.member_of(class, scope), field.0),
                    false => text,
                }
            }
            ExprKind::ArrayLength(a) => format!("({}).length", self.formula(a, scope)?),
            ExprKind::Index(a, i) if matches!(a.ty, Type::Array(_)) => {
                let site = self.site(e.span);
                let (a, i) = (self.formula(a, scope)?, self.formula(i, scope)?);
                format!("grail.rt.G.get({a},grail.rt.G.i({i}),{site})")
            }
            ExprKind::Call(call) => self.pure_call(call, scope)?,
            ExprKind::Unary(op, a) => {
                let text = self.formula(a, scope)?;
                match op {
                    UnOp::Not => format!("!({text})"),
                    UnOp::Plus => text,
                    UnOp::Minus if e.ty.is_integral() => format!("grail.rt.G.neg({text})"),
                    UnOp::Minus if e.ty.is_rational() => format!("({text}).negate()"),
                    UnOp::Minus => format!("-({text})"),
                    UnOp::Complement => format!("~({text})"),
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, &e.ty, scope)?,
            ExprKind::Cond(c, a, b) => {
                let (c, a, b) = (self.formula(c, scope)?, self.formula(a, scope)?, self.formula(b, scope)?);
                format!("({c} ? {a} : {b})")
            }
            ExprKind::Cast(inner) => {
                let text = self.formula(inner, scope)?;
                let ty = types::text(self.p, &e.ty).ok_or("a cast to a type without a name")?;
                format!("(({ty}) ({text}))")
            }
            ExprKind::Convert(how, inner) => self.converted(*how, inner, &e.ty, scope)?,
            ExprKind::InstanceOf(inner, ty) => {
                let ty = types::text(self.p, ty).ok_or("a type without a name")?;
                format!("({} instanceof {ty})", self.formula(inner, scope)?)
            }
            ExprKind::Result => scope.result.clone().ok_or("`\\result` here")?,
            ExprKind::Old(None, inner) => self.old(inner, scope)?,
            ExprKind::Unfolding { instance, body, .. } => {
                let there = self.is_held(e.span, instance, scope)?;
                let body = self.formula(body, scope)?;
                format!("({there} ? {body} : {body})")
            }
            ExprKind::Quantified(q) => match q.quantifier {
                Quantifier::Forall | Quantifier::Exists | Quantifier::Sum => self.quantified(q, scope)?,
                Quantifier::ForallStar | Quantifier::Forperm => return Err("this quantifier".to_string()),
            },
            ExprKind::Let { local, value, body } => {
                let text = self.formula(value, scope)?;
                let before = scope.names.insert(*local, format!("({text})"));
                let result = self.formula(body, scope);
                match before {
                    Some(before) => scope.names.insert(*local, before),
                    None => scope.names.remove(local),
                };
                result?
            }
            ExprKind::Amount(word) => match word {
                AmountWord::Write => format!("{AMOUNT}.FULL"),
                AmountWord::Read => format!("{AMOUNT}.READ"),
                AmountWord::None => format!("{AMOUNT}.NONE"),
            },
            ExprKind::CurrentThread => "Thread.currentThread()".to_string(),
            ExprKind::Trigger { inner, .. } => self.formula(inner, scope)?,
            ExprKind::Guarded { target, inner } => {
                format!("({} == null || {})", self.formula(target, scope)?, self.formula(inner, scope)?)
            }
            ExprKind::Builtin(which, args) => self.builtin(*which, args, scope)?,
            ExprKind::Replacing { by, .. } => self.formula(by, scope)?,
            ExprKind::Old(Some(_), _) => return Err("the state at a label".to_string()),
            ExprKind::Collection(..)
            | ExprKind::CollectionOp(..)
            | ExprKind::MapLiteral(_)
            | ExprKind::Range(..)
            | ExprKind::Slice(..)
            | ExprKind::Update(..)
            | ExprKind::NoneOption => return Err("a collection of specifications".to_string()),
            ExprKind::AdtCall { .. } => return Err("an abstract data type".to_string()),
            ExprKind::CurrentPerm(_) => return Err("`perm(..)`".to_string()),
            _ => return Err("this expression".to_string()),
        })
    }

    /// Whether a variable exists at run time: ghost ones only if they could be declared.
    pub(super) fn is_there(&self, local: java::tree::LocalId, scope: &Scope) -> bool {
        let l = &self.p[local];
        let may_lack = l.ghost && l.kind == LocalKind::Var || matches!(l.kind, LocalKind::Given | LocalKind::Yields);
        !may_lack || scope.declared.contains(&local)
    }

    /// Whether an instance is held at all; a question that is a violation if it is not.
    fn is_held(&mut self, span: Span, instance: &java::tree::PredicateInstance, scope: &mut Scope) -> Formula {
        let args: String = self.instance_args(instance, scope)?.iter().map(|arg| format!(", {arg}")).collect();
        let receiver = self.receiver(instance, scope)?;
        let (id, site) = (self.predicate_id(instance.predicate), self.site(span));
        Ok(format!("grail.rt.G.unfolding({site}, {id}, {receiver}{args})"))
    }

    fn pure_call(&mut self, call: &Call, scope: &mut Scope) -> Formula {
        let Some(id) = call.method.known() else { return Err("a method that is not known".to_string()) };
        let method = &self.p[id];
        let (name, class) = (method.name, method.class);
        if method.kind == MethodKind::Function && matches!(method.body, java::tree::Body::None) {
            return Err("a function without a definition".to_string());
        }
        if method.contract.given().next().is_some() {
            return Err("a call with ghost arguments".to_string());
        }
        let is_source = class.is_none_or(|c| self.p[c].is_source());
        let is_function = method.kind == MethodKind::Function || method.ghost;
        if is_function && class.is_none() {
            return Err("a function outside all classes".to_string());
        }
        if is_function && !matches!(method.body, java::tree::Body::Expr(_)) {
            return Err("a ghost method".to_string());
        }
        let params = method.params.clone();
        let mut args = Vec::new();
        for (arg, param) in call.args.iter().zip(params) {
            let ty = self.p[param].ty.clone();
            let text = self.formula(arg, scope)?;
            args.push(argument(&text, &ty));
        }
        let args = args.join(", ");
        let name = if is_function { format!("$f{}", id.0) } else { name.to_string() };
        let class_text = |it: &Self| match class {
            Some(c) if is_source => class_name(it.p, c).ok_or("an anonymous class"),
            Some(c) => Ok(it.p[c].qualified.to_string()),
            None => Err("a function outside all classes"),
        };
        Ok(match &call.target {
            Target::Object(target) => format!("({}).{name}({args})", self.formula(target, scope)?),
            Target::Static(_) => format!("{}.{name}({args})", class_text(self)?),
            Target::Super(_) => format!("super.{name}({args})"),
            Target::None if class.is_some() => return Err("`super` of an enclosing class".to_string()),
            Target::None => format!("{name}({args})"),
        })
    }

    fn binary(&mut self, op: BinOp, a: &Exp, b: &Exp, ty: &Type, scope: &mut Scope) -> Formula {
        let rational = a.ty.is_rational() || b.ty.is_rational();
        let reference = a.ty.is_reference() && b.ty.is_reference();
        let spec_only = (a.ty.is_spec_only() || b.ty.is_spec_only()) && !rational;
        let (x, y) = (self.formula(a, scope)?, self.formula(b, scope)?);
        if rational && !matches!(op, BinOp::And | BinOp::Or | BinOp::Sep | BinOp::Implies) {
            let amount = |e: &Exp, text: String| {
                if e.ty.is_rational() { format!("({text})") } else { format!("{AMOUNT}.of({text}, 1)") }
            };
            let (x, y) = (amount(a, x), amount(b, y));
            return Ok(match op {
                BinOp::Add => format!("{x}.plus({y})"),
                BinOp::Sub => format!("{x}.minus({y})"),
                BinOp::Mul => format!("{x}.times({y})"),
                BinOp::Div | BinOp::ExactDiv => format!("{x}.over({y})"),
                BinOp::Lt | BinOp::Gt | BinOp::Le | BinOp::Ge | BinOp::Eq | BinOp::Ne => {
                    format!("({x}.compare({y}) {} 0)", op.text())
                }
                _ => return Err(format!("`{}` of fractions", op.text())),
            });
        }
        Ok(match op {
            BinOp::And | BinOp::Sep => format!("({x} && {y})"),
            BinOp::Or => format!("({x} || {y})"),
            BinOp::Implies => format!("(!({x}) || {y})"),
            BinOp::ExactDiv => format!("{AMOUNT}.of({x}, {y})"),
            _ if spec_only && !reference => return Err("a collection of specifications".to_string()),
            BinOp::Add | BinOp::Sub | BinOp::Mul if ty.is_integral() => {
                let name = match op {
                    BinOp::Add => "add",
                    BinOp::Sub => "sub",
                    _ => "mul",
                };
                format!("grail.rt.G.{name}({x}, {y})")
            }
            BinOp::Shl | BinOp::Shr | BinOp::UShr | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor
                if *ty == Type::INT =>
            {
                format!("(grail.rt.G.i({x}) {} grail.rt.G.i({y}))", op.text())
            }
            BinOp::In | BinOp::NotIn | BinOp::Prepend | BinOp::Union | BinOp::Minus => {
                return Err("a collection of specifications".to_string());
            }
            BinOp::Wand => return Err("a magic wand".to_string()),
            _ => format!("({x} {} {y})", op.text()),
        })
    }

    fn converted(&mut self, how: Conversion, inner: &Exp, ty: &Type, scope: &mut Scope) -> Formula {
        let text = self.formula(inner, scope)?;
        Ok(match how {
            Conversion::Widening | Conversion::Narrowing => match ty.as_prim() {
                Some(prim @ (Prim::Float | Prim::Double)) => format!("(({}) ({text}))", prim.name()),
                _ => text,
            },
            Conversion::Boxing => match inner.ty.as_prim() {
                Some(prim) => format!("{}.valueOf({})", java::tree::box_name(prim), argument(&text, &inner.ty)),
                None => text,
            },
            Conversion::Unboxing => match ty.as_prim() {
                Some(prim) => format!("(({}) ({text}))", prim.name()),
                None => text,
            },
            Conversion::Erased => match types::text(self.p, ty) {
                Some(ty) => format!("(({ty}) ({text}))"),
                None => text,
            },
            Conversion::ToRational => format!("{AMOUNT}.of({text}, 1)"),
            Conversion::ToResource => text,
        })
    }

    fn builtin(&mut self, which: Builtin, args: &[Exp], scope: &mut Scope) -> Formula {
        let mut texts = Vec::new();
        for arg in args {
            texts.push(self.formula(arg, scope)?);
        }
        Ok(match which {
            Builtin::Held => format!("grail.rt.G.held({})", texts[0]),
            Builtin::Committed => format!("grail.rt.G.committed({})", texts[0]),
            Builtin::Idle => format!("grail.rt.G.idle({})", texts[0]),
            Builtin::Array => format!("({0} != null && ({0}).length == {1})", texts[0], texts[1]),
            Builtin::EuclideanDiv => format!("grail.rt.G.euclideanDiv({}, {})", texts[0], texts[1]),
            Builtin::EuclideanMod => format!("grail.rt.G.euclideanMod({}, {})", texts[0], texts[1]),
            _ => return Err(format!("`{}`", which.text())),
        })
    }

    /// `\old(e)`: evaluated at entry and kept.
    fn old(&mut self, inner: &Exp, scope: &mut Scope) -> Formula {
        if !scope.has_old {
            return Err("an earlier state here".to_string());
        }
        let mut varies = false;
        visit::each_deep(inner, &mut |e| {
            if let ExprKind::Local(local) = e.kind {
                varies |= !matches!(self.p[local].kind, LocalKind::Param | LocalKind::Given);
            }
        });
        if varies {
            return Err("an earlier state that is asked about with a variable".to_string());
        }
        let ty = match &inner.ty {
            ty if ty.is_integral() => "long".to_string(),
            ty => types::text(self.p, ty).ok_or("a type without a name")?,
        };
        let at = scope.olds.iter().position(|known| known == inner).unwrap_or_else(|| {
            scope.olds.push(inner.clone());
            scope.olds.len() - 1
        });
        Ok(format!("(({ty}) $o{at}.get())"))
    }

    pub(super) fn site_of(&mut self, span: Span) -> usize {
        self.site(span)
    }
}

/// An argument for a parameter of this type: integers are `long` until they leave a formula.
pub(super) fn argument(text: &str, ty: &Type) -> String {
    match ty.as_prim() {
        Some(Prim::Int) => format!("grail.rt.G.i({text})"),
        Some(prim @ (Prim::Byte | Prim::Short | Prim::Char | Prim::Float)) => format!("(({}) ({text}))", prim.name()),
        _ => text.to_string(),
    }
}

fn constant_text(constant: &Constant, ty: &Type) -> Formula {
    Ok(match constant {
        Constant::Boolean(b) => b.to_string(),
        Constant::Integral(i64::MIN) => "Long.MIN_VALUE".to_string(),
        Constant::Integral(n) if ty.is_rational() => format!("{AMOUNT}.of({n}L, 1)"),
        Constant::Integral(n) => format!("{n}L"),
        Constant::Big(_) => return Err("a number that does not fit into 64 bits".to_string()),
        Constant::Floating { value, .. } if value.is_finite() => match ty.as_prim() {
            Some(Prim::Float) => format!("((float) {value:?})"),
            _ => format!("{value:?}"),
        },
        Constant::Floating { .. } => return Err("an infinite number".to_string()),
        Constant::Str(units) => {
            let text: String = units.iter().map(|unit| format!("\\u{unit:04x}")).collect();
            // Escapes of line ends and quotes would end the literal: those have forms of their own.
            let text = text.replace("\\u000a", "\\n").replace("\\u000d", "\\r").replace("\\u0022", "\\\"");
            format!("\"{}\"", text.replace("\\u005c", "\\\\"))
        }
    })
}
