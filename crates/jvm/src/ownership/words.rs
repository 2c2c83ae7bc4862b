//! What annotations say, as Java.

use java::tree as jv;
use java::tree::{
    BinOp, BinderRange, Builtin, CollectionKind, Constant, Exp, Expr, ExprKind, LocalId, ModelField, ModelWord, Target,
    Type, UnOp,
};

use super::Instrumenter;

/// The operands of a conjunction.
fn conjuncts(e: &Exp) -> Vec<&Exp> {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        _ => vec![e],
    }
}

impl Instrumenter<'_> {
    /// Statements that check a condition, part by part. What cannot be checked is a remark.
    pub fn checks(&mut self, e: &Exp, check: &str, message: &str) -> String {
        let mut out = String::new();
        for part in conjuncts(e) {
            let Some(text) = self.text(part) else {
                self.remarks.push((part.span, "this part of an annotation".to_string()));
                continue;
            };
            let site = self.site(part.span);
            // Variables that are assigned elsewhere cannot be used in a lambda.
            let mut copies = String::new();
            let mut text = text;
            for (local, name) in self.locals(part) {
                let copy = self.fresh("q");
                copies.push_str(&format!("final var {copy} = {name}; "));
                text = text.replace(&marker(local), &copy);
            }
            out.push_str(&format!(
                " {{ {copies}grail.rt.Own.check(() -> {text}, \"{check}\", \"{message}\", {site}); }}"
            ));
        }
        out
    }

    /// The variables that an annotation mentions and does not bind, with their names.
    fn locals(&self, e: &Exp) -> Vec<(LocalId, String)> {
        let mut found: Vec<(LocalId, String)> = Vec::new();
        let mut bound = Vec::new();
        jv::visit::each(e, &mut |e| match &e.kind {
            ExprKind::Quantified(q) => bound.extend(q.binders.iter().map(|binder| binder.local)),
            ExprKind::Local(local) if !found.iter().any(|(known, _)| known == local) => {
                let name =
                    if self.is_ghost(*local) { self.ghost_name(*local) } else { self.p[*local].name.to_string() };
                found.push((*local, name));
            }
            _ => {}
        });
        found.retain(|(local, _)| !bound.contains(local));
        found
    }

    fn is_ghost(&self, local: LocalId) -> bool {
        self.p[local].ghost || self.p[local].ty == Type::LockLevel
    }

    pub fn ghost_name(&self, local: LocalId) -> String {
        format!("$g{}${}", local.0, self.p[local].name)
    }

    /// A value outside of checks: variables are called by their names.
    pub fn word(&mut self, e: &Exp) -> Option<String> {
        let text = self.text(e)?;
        Some(self.unmarked(text, e))
    }

    pub fn ghost_value(&mut self, e: &Exp) -> Option<String> {
        let text = match &e.kind {
            ExprKind::Builtin(Builtin::Between, bounds) => {
                let site = self.site(e.span);
                let (low, high) = (self.elements(&bounds[0])?, self.elements(&bounds[1])?);
                format!("grail.rt.Own.between(new Object[] {{{low}}}, new Object[] {{{high}}}, {site})")
            }
            _ => self.text(e)?,
        };
        Some(self.unmarked(text, e))
    }

    /// The text with the names of variables.
    fn unmarked(&self, mut text: String, e: &Exp) -> String {
        for (local, name) in self.locals(e) {
            text = text.replace(&marker(local), &name);
        }
        text
    }

    fn elements(&mut self, set: &Exp) -> Option<String> {
        let ExprKind::Collection(CollectionKind::Set, elements) = &set.kind else { return None };
        let texts: Option<Vec<String>> = elements.iter().map(|e| self.text(e)).collect();
        Some(texts?.join(", "))
    }

    fn text(&mut self, e: &Expr) -> Option<String> {
        if let Some(value) = &e.constant {
            return constant(value, &e.ty);
        }
        Some(match &e.kind {
            ExprKind::Literal => "null".to_string(),
            ExprKind::Local(local) => marker(*local),
            ExprKind::This { .. } => "this".to_string(),
            ExprKind::Field { target: Some(target), field, .. } if !self.p[*field].is_static() => {
                format!("{}.{}", self.text(target)?, self.p[*field].name)
            }
            ExprKind::ArrayLength(array) => format!("{}.length", self.text(array)?),
            ExprKind::Index(array, index) => format!("{}[{}]", self.text(array)?, self.text(index)?),
            ExprKind::Unary(UnOp::Not, inner) => format!("(!{})", self.text(inner)?),
            ExprKind::Unary(UnOp::Minus, inner) => format!("(-{})", self.text(inner)?),
            ExprKind::Unary(UnOp::Complement, inner) => format!("(~{})", self.text(inner)?),
            ExprKind::Binary(op, a, b) => self.operator(*op, a, b)?,
            ExprKind::Cond(c, a, b) => format!("({} ? {} : {})", self.text(c)?, self.text(a)?, self.text(b)?),
            ExprKind::Convert(jv::Conversion::Widening | jv::Conversion::Narrowing | jv::Conversion::Erased, inner) => {
                self.text(inner)?
            }
            ExprKind::ModelField(field, of) => match field {
                ModelField::Inv => format!("grail.rt.Own.packed({})", self.text(of)?),
                ModelField::LockLevel => format!("grail.rt.Own.level({})", self.text(of)?),
                ModelField::IsEmpty => "grail.rt.Own.noLocks()".to_string(),
                ModelField::Top | ModelField::Committed => return None,
            },
            ExprKind::Model(ModelWord::NoLocks) => "grail.rt.Own.noLocks()".to_string(),
            ExprKind::Builtin(builtin, args) => self.sugar(*builtin, args)?,
            ExprKind::Call(call) => self.inspection(call)?,
            ExprKind::Quantified(q) => self.all(q)?,
            _ => return None,
        })
    }

    fn sugar(&mut self, builtin: Builtin, args: &[Exp]) -> Option<String> {
        let [o] = args else { return None };
        let o = self.text(o)?;
        Some(match builtin {
            Builtin::Access => format!("grail.rt.Own.has({o})"),
            Builtin::Shareable => format!("(grail.rt.Own.has({o}) && !grail.rt.Own.isShared({o}))"),
            Builtin::Lockable => format!("(grail.rt.Own.isShared({o}) && !grail.rt.Own.holds({o}))"),
            _ => return None,
        })
    }

    fn inspection(&mut self, call: &jv::Call) -> Option<String> {
        let method = call.method.known().filter(|method| self.p[*method].flags.is_inspector())?;
        let target = match &call.target {
            Target::Object(object) => self.text(object)?,
            Target::Super(_) => "super".to_string(),
            _ => return None,
        };
        let args: Option<Vec<String>> = call.args.iter().map(|arg| self.text(arg)).collect();
        Some(format!("{target}.{}({})", self.p[method].name, args?.join(", ")))
    }

    fn operator(&mut self, op: BinOp, a: &Exp, b: &Exp) -> Option<String> {
        let is_stack = |e: &Exp| matches!(e.kind, ExprKind::Model(ModelWord::LockStack));
        let of_levels = |e: &Exp| e.ty == Type::LockLevel || e.ty.is_reference();
        let sign = match op {
            BinOp::In => return self.membership(a, b),
            BinOp::NotIn => return self.membership(a, b).map(|text| format!("(!{text})")),
            BinOp::Lt if is_stack(b) => return self.text(a).map(|a| format!("grail.rt.Own.belowLocks({a})")),
            BinOp::Lt if of_levels(a) || of_levels(b) => {
                return Some(format!("grail.rt.Own.below({}, {})", self.text(a)?, self.text(b)?));
            }
            BinOp::Gt if of_levels(a) || of_levels(b) => {
                return Some(format!("grail.rt.Own.below({}, {})", self.text(b)?, self.text(a)?));
            }
            BinOp::Implies => return Some(format!("(!{} || {})", self.text(a)?, self.text(b)?)),
            BinOp::And => "&&",
            BinOp::Or => "||",
            BinOp::Eq if !matches!(a.ty, Type::Set(_)) => "==",
            BinOp::Ne if !matches!(a.ty, Type::Set(_)) => "!=",
            BinOp::Lt => "<",
            BinOp::Le if !of_levels(a) => "<=",
            BinOp::Gt => ">",
            BinOp::Ge if !of_levels(a) => ">=",
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Rem => "%",
            BinOp::BitAnd => "&",
            BinOp::BitOr => "|",
            BinOp::BitXor => "^",
            BinOp::Shl => "<<",
            BinOp::Shr => ">>",
            BinOp::UShr => ">>>",
            _ => return None,
        };
        // Annotations may compare objects of classes that have none in common.
        let object = match op {
            BinOp::Eq | BinOp::Ne if a.ty.is_reference() && b.ty.is_reference() => "(Object) ",
            _ => "",
        };
        Some(format!("({object}{} {sign} {object}{})", self.text(a)?, self.text(b)?))
    }

    fn membership(&mut self, x: &Exp, set: &Exp) -> Option<String> {
        let x = self.text(x)?;
        Some(match &set.kind {
            ExprKind::Model(word) => match word {
                ModelWord::AccessSet | ModelWord::WriteSet => format!("grail.rt.Own.has({x})"),
                ModelWord::ReadSet => format!("grail.rt.Own.canRead({x})"),
                ModelWord::Shared => format!("grail.rt.Own.isShared({x})"),
                ModelWord::SharedLockProtected => {
                    format!("(grail.rt.Own.isShared({x}) && !grail.rt.Own.isImmutable({x}))")
                }
                ModelWord::SharedImmutable => format!("grail.rt.Own.isImmutable({x})"),
                ModelWord::LockStack => format!("grail.rt.Own.holds({x})"),
                ModelWord::NoLocks => return None,
            },
            ExprKind::Collection(CollectionKind::Set, elements) => {
                let equal: Option<Vec<String>> =
                    elements.iter().map(|e| self.text(e).map(|e| format!("{x} == {e}"))).collect();
                let equal = equal?;
                if equal.is_empty() { "false".to_string() } else { format!("({})", equal.join(" || ")) }
            }
            _ => return None,
        })
    }

    /// A quantifier over numbers between bounds that are written.
    fn all(&mut self, q: &jv::Quantified) -> Option<String> {
        let [binder] = q.binders.as_slice() else { return None };
        if q.quantifier != jv::Quantifier::Forall || self.p[binder.local].ty != Type::INT {
            return None;
        }
        let (from, to, body) = match &binder.range {
            BinderRange::Between(from, to) => {
                let guard = q.guard.as_ref().map_or(Some("true".to_string()), |guard| self.text(guard))?;
                (self.text(from)?, self.text(to)?, format!("(!{guard} || {})", self.text(&q.body)?))
            }
            BinderRange::All => {
                let (guard, body) = match (&q.guard, &q.body.kind) {
                    (Some(guard), _) => (guard, &q.body),
                    (None, ExprKind::Binary(BinOp::Implies, guard, body)) => (guard, body),
                    _ => return None,
                };
                let (from, to) = self.bounds(guard, binder.local)?;
                (from, to, format!("(!{} || {})", self.text(guard)?, self.text(body)?))
            }
            BinderRange::In(_) => return None,
        };
        let name = self.fresh("i");
        let body = body.replace(&marker(binder.local), &name);
        Some(format!("grail.rt.Own.all({from}, {to}, {name} -> {body})"))
    }

    /// `a <= i && i < b`, or with `<` and `<=`.
    fn bounds(&mut self, guard: &Exp, local: LocalId) -> Option<(String, String)> {
        let is_it = |e: &Exp| matches!(e.kind, ExprKind::Local(l) if l == local);
        let mentions = |e: &Exp| jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Local(l) if l == local));
        let (mut from, mut to) = (None, None);
        for part in conjuncts(guard) {
            let ExprKind::Binary(op, a, b) = &part.kind else { continue };
            match op {
                BinOp::Le if is_it(b) && !mentions(a) => from = self.text(a),
                BinOp::Lt if is_it(b) && !mentions(a) => from = self.text(a).map(|a| format!("{a} + 1")),
                BinOp::Lt if is_it(a) && !mentions(b) => to = self.text(b),
                BinOp::Le if is_it(a) && !mentions(b) => to = self.text(b).map(|b| format!("{b} + 1")),
                _ => {}
            }
        }
        from.zip(to)
    }
}

/// What stands for a variable until its name is known.
fn marker(local: LocalId) -> String {
    format!("\u{1}{}\u{1}", local.0)
}

fn constant(value: &Constant, ty: &Type) -> Option<String> {
    Some(match value {
        Constant::Boolean(b) => b.to_string(),
        Constant::Integral(n) if *ty == Type::LONG => format!("({n}L)"),
        Constant::Integral(n) => format!("({n})"),
        _ => return None,
    })
}
