//! What annotations say, as Java.

use java::tree as jv;
use java::tree::{
    BinOp, BinderRange, Builtin, CollectionKind, Constant, Exp, Expr, ExprKind, LocalId, ModelField, ModelWord, Target,
    Type, UnOp,
};

use rustc_hash::FxHashMap;

use super::Instrumenter;
use crate::layout::class_name;
use crate::types;

/// How annotations are read where they stand.
#[derive(Default)]
pub struct Reading {
    /// The parameters of the method around; nothing where there is no method, and no state at its entry.
    params: Option<Vec<LocalId>>,
    /// Variables that have another name here.
    names: FxHashMap<LocalId, String>,
    /// What `\result` is.
    result: Option<&'static str>,
    /// What `this` is called, where it must not be named.
    this: Option<&'static str>,
    /// What is asked about the state at entry: the name of the answer, and the question.
    olds: Vec<(String, String)>,
    /// The variables of the quantifiers around.
    bound: Vec<LocalId>,
    /// Whether `this` means the object as a whole, where each of its classes has a state of its own.
    pub whole: bool,
}

impl Reading {
    pub fn of_method(params: &[LocalId]) -> Reading {
        Reading { params: Some(params.to_vec()), ..Reading::default() }
    }

    /// Where a method ends, for a contract of its own or of one that it overrides.
    pub fn at_end(&mut self, p: &jv::Program, clause: &[LocalId], own: &[LocalId], is_constructor: bool) {
        self.names = clause.iter().zip(own).map(|(theirs, own)| (*theirs, at_entry(p, *own))).collect();
        self.result = Some("$result");
        self.this = is_constructor.then_some("$this");
    }

    pub fn rename(&mut self, local: LocalId, name: &str) {
        self.names.insert(local, name.to_string());
    }

    pub fn in_code(&mut self) {
        self.names.clear();
        (self.result, self.this) = (None, None);
    }

    /// What a method remembers of its entry.
    pub fn declarations(&self, p: &jv::Program) -> String {
        let params = self.params.iter().flatten().filter(|param| !p[**param].effectively_final);
        let mut text: String =
            params.map(|param| format!(" final var {} = {};", at_entry(p, *param), p[*param].name)).collect();
        for (name, question) in &self.olds {
            text.push_str(&format!(" final grail.rt.Own.Then {name} = grail.rt.Own.then(() -> {question});"));
        }
        text
    }

    /// The answers that a text mentions.
    pub fn olds_in(&self, text: &str) -> Vec<String> {
        self.olds.iter().map(|(name, _)| name).filter(|name| text.contains(&format!("{name}."))).cloned().collect()
    }
}

/// What the value of a parameter at entry is called.
fn at_entry(p: &jv::Program, param: LocalId) -> String {
    if p[param].effectively_final { p[param].name.to_string() } else { format!("$p{}", param.0) }
}

/// The operands of a conjunction.
fn conjuncts(e: &Exp) -> Vec<&Exp> {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        _ => vec![e],
    }
}

impl Instrumenter<'_> {
    /// Statements that check a condition, part by part. What cannot be checked is a remark.
    /// The name of the check is an expression of Java.
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
            out.push_str(&format!(" {{ {copies}grail.rt.Own.check(() -> {text}, {check}, \"{message}\", {site}); }}"));
        }
        out
    }

    /// The variables that an annotation mentions and does not bind, with their names.
    pub fn locals(&self, e: &Exp) -> Vec<(LocalId, String)> {
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
        found.retain(|(local, _)| !bound.contains(local) && !self.reading.names.contains_key(local));
        found
    }

    fn is_ghost(&self, local: LocalId) -> bool {
        self.p[local].ghost || self.p[local].ty == Type::LockLevel
    }

    /// A field as it is called at run time: those of annotations have names that no Java program uses.
    pub fn field_name(&self, field: jv::FieldId) -> String {
        let f = &self.p[field];
        if f.ghost { format!("$f{}${}", field.0, f.name) } else { f.name.to_string() }
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
            ExprKind::Local(local) => self.reading.names.get(local).cloned().unwrap_or_else(|| marker(*local)),
            ExprKind::This { class, .. } => match self.reading.this {
                Some(name) if *class == self.here => name.to_string(),
                _ => self.this(*class, self.p[self.here].body_span),
            },
            ExprKind::Field { field, .. } if self.p[*field].is_static() => {
                format!("{}.{}", class_name(self.p, self.p[*field].class)?, self.field_name(*field))
            }
            ExprKind::Field { target: Some(target), field, .. } => self.field(target, *field)?,
            ExprKind::Result => self.reading.result?.to_string(),
            ExprKind::Old(None, inner) => self.old(inner)?,
            ExprKind::ClassLit(Type::Class(ty)) => self.class_object(ty.class)?,
            ExprKind::Cast(inner) => format!("(({}) {})", types::text(self.p, &e.ty)?, self.text(inner)?),
            ExprKind::InstanceOf(inner, ty) => {
                format!("((Object) {} instanceof {})", self.text(inner)?, types::text(self.p, ty)?)
            }
            ExprKind::Collection(CollectionKind::Set, elements) => {
                // An array alone would be taken for all of its elements.
                let element = |e: &Exp| Some(format!("(Object) {}", self.text(e)?));
                let texts: Option<Vec<String>> = elements.iter().map(element).collect();
                format!("grail.rt.OwnSet.of({})", texts?.join(", "))
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
                ModelField::Inv => format!("grail.rt.Own.packed({})", self.place(of)?),
                ModelField::LockLevel => format!("grail.rt.Own.level({})", self.text(of)?),
                ModelField::IsEmpty => "grail.rt.Own.noLocks()".to_string(),
                ModelField::Committed => format!("grail.rt.Own.committed({})", self.place(of)?),
                ModelField::Top => "grail.rt.Own.top()".to_string(),
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
        if self.is_out_of_sight(self.p[method].class?, self.p[method].flags.is_private()) {
            return None;
        }
        let name = self.inspector_meant(call, method)?;
        let args: Option<Vec<String>> = call.args.iter().map(|arg| self.text(arg)).collect();
        Some(format!("{target}.{name}({})", args?.join(", ")))
    }

    /// An object, and which frame of it is meant.
    fn place(&mut self, object: &Exp) -> Option<String> {
        let text = self.text(object)?;
        Some(self.meant(object).map_or(text.clone(), |frame| format!("{text}, {frame}")))
    }

    fn field(&mut self, target: &Exp, field: jv::FieldId) -> Option<String> {
        let f = &self.p[field];
        if self.is_out_of_sight(f.class, f.flags.is_private()) {
            return None;
        }
        let (object, name) = (self.text(target)?, self.field_name(field));
        Some(match self.is_self(target) && self.is_hidden(field) {
            true => format!("(({}) {object}).{name}", class_name(self.p, f.class)?),
            false => format!("{object}.{name}"),
        })
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
            BinOp::Union => return Some(format!("{}.union({})", self.text(a)?, self.text(b)?)),
            BinOp::Minus => return Some(format!("{}.minus({})", self.text(a)?, self.text(b)?)),
            BinOp::Eq if is_set(a) => return self.same_sets(a, b),
            BinOp::Ne if is_set(a) => return self.same_sets(a, b).map(|text| format!("(!{text})")),
            BinOp::And => "&&",
            BinOp::Or => "||",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
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

    fn same_sets(&mut self, a: &Exp, b: &Exp) -> Option<String> {
        let is_access = |e: &Exp| matches!(e.kind, ExprKind::Model(ModelWord::AccessSet | ModelWord::WriteSet));
        let whole = match (is_access(a), is_access(b)) {
            (true, true) => return Some("true".to_string()),
            (true, false) => b,
            (false, true) => a,
            (false, false) => return Some(format!("{}.same({})", self.text(a)?, self.text(b)?)),
        };
        let text = self.text(whole)?;
        self.counts = true;
        Some(format!("grail.rt.Own.hasJust({text})"))
    }

    fn membership(&mut self, x: &Exp, set: &Exp) -> Option<String> {
        let text = self.text(x)?;
        self.is_in(&text, set)
    }

    fn is_in(&mut self, x: &str, set: &Exp) -> Option<String> {
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
            ExprKind::Binary(BinOp::Union, a, b) => format!("({} || {})", self.is_in(x, a)?, self.is_in(x, b)?),
            ExprKind::Binary(BinOp::Minus, a, b) => format!("({} && !{})", self.is_in(x, a)?, self.is_in(x, b)?),
            _ => format!("{}.has({x})", self.text(set)?),
        })
    }

    /// Something about the state at entry.
    fn old(&mut self, inner: &Expr) -> Option<String> {
        let is_bound = |e: &Expr| {
            let bound = &self.reading.bound;
            jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Local(l) if bound.contains(&l)))
        };
        if !is_bound(inner) {
            return self.remembered(inner, false);
        }
        match &inner.kind {
            ExprKind::Index(array, index) if !is_bound(array) => {
                Some(format!("{}[{}]", self.remembered(array, true)?, self.text(index)?))
            }
            _ => None,
        }
    }

    /// Whether a condition held at entry.
    pub fn held(&mut self, e: &Expr) -> Option<String> {
        self.asked_at_entry(e, false).map(|name| format!("{name}.holds()"))
    }

    /// A value that is computed at entry; of an array, its elements of then.
    fn remembered(&mut self, e: &Expr, copied: bool) -> Option<String> {
        let ty = self.java_type(&e.ty)?;
        self.asked_at_entry(e, copied).map(|name| format!("(({ty}) {name}.get())"))
    }

    /// The name of what is computed at entry.
    fn asked_at_entry(&mut self, e: &Expr, copied: bool) -> Option<String> {
        let params = self.reading.params.clone()?;
        let is_there = |e: &Expr| !matches!(e.kind, ExprKind::Local(l) if !params.contains(&l) && !self.reading.names.contains_key(&l));
        if jv::visit::any(e, &|e| !is_there(e)) {
            return None;
        }
        let names = params.iter().map(|param| (*param, at_entry(self.p, *param)));
        let mut all = self.reading.names.clone();
        names.for_each(|(param, name)| _ = all.entry(param).or_insert(name));
        let before = std::mem::replace(&mut self.reading.names, all);
        let this = self.reading.this.take();
        let text = self.text(e);
        (self.reading.names, self.reading.this) = (before, this);
        let text = if copied { format!("grail.rt.Own.copy({})", text?) } else { text? };
        let known = self.reading.olds.iter().find(|(_, question)| *question == text).map(|(name, _)| name.clone());
        Some(known.unwrap_or_else(|| {
            let name = self.fresh("o");
            self.reading.olds.push((name.clone(), text));
            name
        }))
    }

    pub fn java_type(&self, ty: &Type) -> Option<String> {
        match ty {
            Type::Set(_) => Some("grail.rt.OwnSet".to_string()),
            Type::LockLevel => Some("grail.rt.Own.Level".to_string()),
            _ => types::text(self.p, ty),
        }
    }

    /// A quantifier over numbers between bounds that are written, or over the elements of sets.
    fn all(&mut self, q: &jv::Quantified) -> Option<String> {
        let is_all = match q.quantifier {
            jv::Quantifier::Forall => true,
            jv::Quantifier::Exists => false,
            _ => return None,
        };
        let (guard, body) = match (&q.guard, &q.body.kind) {
            (Some(guard), _) => (Some(guard), &q.body),
            (None, ExprKind::Binary(BinOp::Implies, guard, body)) if is_all => (Some(guard), body),
            (None, ExprKind::Binary(BinOp::And, ..)) if !is_all => (Some(&q.body), &q.body),
            _ => (None, &q.body),
        };
        let outside = self.reading.bound.len();
        self.reading.bound.extend(q.binders.iter().map(|binder| binder.local));
        let text = self.quantified(is_all, &q.binders, guard, body);
        self.reading.bound.truncate(outside);
        text
    }

    fn quantified(&mut self, is_all: bool, binders: &[jv::Binder], guard: Option<&Exp>, body: &Exp) -> Option<String> {
        let mut text = match (guard, is_all) {
            (Some(guard), true) => format!("(!{} || {})", self.text(guard)?, self.text(body)?),
            (Some(guard), false) => format!("({} && {})", self.text(guard)?, self.text(body)?),
            (None, _) => self.text(body)?,
        };
        let word = if is_all { "all" } else { "any" };
        // The last binder is the innermost.
        for (n, binder) in binders.iter().enumerate().rev() {
            let name = self.fresh("i");
            text = text.replace(&marker(binder.local), &name);
            text = match &binder.range {
                _ if binder.state => return None,
                BinderRange::In(set) => {
                    let ty = types::text(self.p, &self.p[binder.local].ty)?;
                    let cast = text.replace(&name, &format!("(({ty}) {name})"));
                    format!("{}.{word}({name} -> {cast})", self.text(set)?)
                }
                _ if self.p[binder.local].ty != Type::INT => return None,
                BinderRange::Between(from, to) => {
                    format!("grail.rt.Own.{word}({}, {}, {name} -> {text})", self.text(from)?, self.text(to)?)
                }
                BinderRange::All => {
                    let unknown: Vec<LocalId> = binders[n..].iter().map(|binder| binder.local).collect();
                    let (from, to) = self.bounds(guard?, binder.local, &unknown)?;
                    format!("grail.rt.Own.{word}({from}, {to}, {name} -> {text})")
                }
            };
        }
        Some(text)
    }

    /// `a <= i && i < b`, or with `<` and `<=`.
    fn bounds(&mut self, guard: &Exp, local: LocalId, unknown: &[LocalId]) -> Option<(String, String)> {
        let is_it = |e: &Exp| matches!(e.kind, ExprKind::Local(l) if l == local);
        let mentions = |e: &Exp| jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Local(l) if unknown.contains(&l)));
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

fn is_set(e: &Exp) -> bool {
    matches!(e.ty, Type::Set(_))
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
