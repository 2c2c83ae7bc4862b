//! Quantifiers.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;

use super::encoder::*;
use super::origin::Role;
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn quantified(&mut self, v: &View, q: &jv::Quantified, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        if q.quantifier == jv::Quantifier::Sum {
            return self.sum(v, q, e);
        }
        if let Some(turned) = self.by_location(v, q, m) {
            return turned;
        }
        let mut inner = v.clone();
        let mut vars = Vec::new();
        let mut guards = Vec::new();
        for binder in &q.binders {
            let local = &self.p[binder.local];
            if !self.has_values(&local.ty) || binder.state {
                return self.hole(e.span, &e.ty, format!("a quantifier over `{}`", local.ty.show(self.p)));
            }
            let name = self.bound_name(local.name.as_str());
            let var = self.local_var(binder.local, name);
            let bound = Expr::local(name, var.ty.clone(), m);
            vars.push(var);
            guards.extend(self.range(&inner, binder, &bound, m));
            inner = inner.with([(binder.local, bound)]);
        }
        let triggers = self.triggers(&inner, q, m);
        if let Some(guard) = &q.guard {
            guards.push(self.exp(&inner, guard));
        }
        let body = self.exp(&inner, &q.body);
        match q.quantifier {
            jv::Quantifier::Forall | jv::Quantifier::ForallStar => {
                forall(vars, triggers, implies_all(&guards, body, m), m)
            }
            jv::Quantifier::Exists => {
                guards.push(body);
                let body = Expr::conj(guards, m);
                Expr::new(ExpKind::Exists { vars, triggers, body }, Type::Bool, m)
            }
            jv::Quantifier::Sum | jv::Quantifier::Forperm => self.hole(e.span, &e.ty, "`\\forperm`"),
        }
    }

    /// `\forall* int i; g; Perm(a[c * i + d], p)` as a quantifier over the elements: what is held of one is then found without having to
    /// guess `i`.
    fn by_location(&mut self, v: &View, q: &jv::Quantified, m: Meta) -> Option<Exp> {
        let [binder] = &q.binders[..] else { return None };
        let local = binder.local;
        if q.quantifier != jv::Quantifier::ForallStar || !self.p[local].ty.is_integral() {
            return None;
        }
        let (mut marked, mut elements) = (Vec::new(), Vec::new());
        find_terms(&q.body, &mut marked, &mut elements);
        let permissions = permitted(&q.body);
        let index = permissions.iter().find(|index| coefficient(index, local).is_some_and(|c| c != 0))?;
        let factor = coefficient(index, local)?;
        let plain = v.unchecked();
        let offset = self.exp(&plain.with([(local, Expr::int(0, m))]), index);
        if !marked.is_empty()
            || factor == 1 && matches!(&offset.kind, ExpKind::Int(n) if *n == 0.into())
            || matches!(index.kind, jv::ExprKind::Local(_))
        {
            return None;
        }
        let name = self.bound_name(self.p[local].name.as_str());
        let at = Expr::local(name, Type::Int, m);
        let moved = Expr::binary(BinOp::Sub, at.clone(), offset.clone(), Type::Int, m);
        let c = Expr::int(factor, m);
        let original = match factor {
            1 => moved.clone(),
            _ => Expr::binary(BinOp::IntDiv, moved.clone(), c.clone(), Type::Int, m),
        };
        let mut inner = v.with([(local, original.clone())]);
        let mut aliases = (*v.aliases).clone();
        for other in permissions.iter().copied().chain(elements.iter().map(|(_, index)| *index)) {
            let same = coefficient(other, local) == Some(factor)
                && self.exp(&plain.with([(local, Expr::int(0, m))]), other).same_as(&offset);
            if same {
                aliases.insert(other.span, at.clone());
            }
        }
        inner.aliases = std::rc::Rc::new(aliases);
        inner.moved = std::rc::Rc::new(v.moved.iter().copied().chain([local]).collect());
        let mut guards = Vec::new();
        if factor != 1 {
            let rest = Expr::binary(BinOp::Mod, moved, c, Type::Int, m);
            guards.push(Expr::eq(rest, Expr::int(0, m), m));
        }
        guards.extend(self.range(v, binder, &original, m));
        if let Some(guard) = &q.guard {
            guards.push(self.exp(&inner, guard));
        }
        let body = self.exp(&inner, &q.body);
        let mut triggers: Vec<Trigger> = Vec::new();
        for (array, index) in elements {
            if inner.aliases.contains_key(&index.span) {
                let array = self.exp(&inner.unchecked(), array);
                if array.mentions(name) {
                    continue;
                }
                let slot = self.array_slot(array, at.clone(), m);
                if !triggers.iter().any(|t| t.terms[0].same_as(&slot)) {
                    triggers.push(Trigger { terms: vec![slot], meta: m });
                }
            }
        }
        let vars = vec![Var { name, ty: Type::Int, span: self.p[local].span }];
        Some(forall(vars, triggers, implies_all(&guards, body, m), m))
    }

    /// What the declaration of a bound variable says of it.
    fn range(&mut self, v: &View, binder: &jv::Binder, bound: &Exp, m: Meta) -> Vec<Exp> {
        match &binder.range {
            jv::BinderRange::All => {
                let ty = &self.p[binder.local].ty;
                // Any object, unless its class is asked for.
                let of_objects = ty.is_reference() || ty.is_rational();
                of_objects.then(|| self.type_fact(bound, ty, m)).flatten().into_iter().collect()
            }
            jv::BinderRange::Between(low, high) => {
                let (low, high) = (self.exp(v, low), self.exp(v, high));
                vec![cmp(BinOp::Le, low, bound.clone(), m), cmp(BinOp::Lt, bound.clone(), high, m)]
            }
            jv::BinderRange::In(set) => {
                let set = self.exp(v, set);
                vec![cmp(BinOp::In, bound.clone(), set, m)]
            }
        }
    }

    /// The terms that a quantifier is used for: those the user marks, else elements of arrays. Where there are none, Silver chooses.
    fn triggers(&mut self, v: &View, q: &jv::Quantified, m: Meta) -> Vec<Trigger> {
        let plain = v.unchecked();
        let bound: Vec<jv::LocalId> = q.binders.iter().map(|b| b.local).collect();
        let (mut marked, mut elements) = (Vec::new(), Vec::new());
        for part in q.guard.iter().chain([&q.body]) {
            find_terms(part, &mut marked, &mut elements);
        }
        let trigger = |terms| Trigger { terms, meta: m };
        if !marked.is_empty() {
            let terms = marked.into_iter().map(|e| self.exp(&plain, e)).collect();
            return vec![trigger(terms)];
        }
        let [only] = bound[..] else { return Vec::new() };
        let is_bound = |e: &jv::Exp| matches!(e.kind, jv::ExprKind::Local(id) if id == only);
        let mut triggers: Vec<Trigger> = Vec::new();
        for (array, index) in elements {
            if !is_bound(index) || visit::any(array, &|e| matches!(e.kind, jv::ExprKind::Local(id) if id == only)) {
                continue;
            }
            let (a, i) = (self.exp(&plain, array), self.exp(&plain, index));
            let slot = self.array_slot(a, i, m);
            if !slot.contains_old() && !triggers.iter().any(|t| t.terms[0].same_as(&slot)) {
                triggers.push(trigger(vec![slot]));
            }
        }
        triggers
    }
}

/// The terms that are marked as triggers, and the elements of arrays.
fn find_terms<'e>(e: &'e jv::Exp, marked: &mut Vec<&'e jv::Exp>, elements: &mut Vec<(&'e jv::Exp, &'e jv::Exp)>) {
    visit::each(e, &mut |e| match &e.kind {
        jv::ExprKind::Trigger { skip: 0, inner, .. } => marked.push(inner),
        jv::ExprKind::Index(array, index) => elements.push((array, index)),
        jv::ExprKind::Perm { location, .. } | jv::ExprKind::PointsTo { location, .. } => {
            if let jv::LocationKind::Element { array, index } = &location.kind {
                elements.push((array, index));
            }
        }
        _ => {}
    });
}

/// The indices of the elements that a formula has permissions to.
fn permitted(e: &jv::Exp) -> Vec<&jv::Exp> {
    let mut found = Vec::new();
    visit::each(e, &mut |e| {
        if let jv::ExprKind::Perm { location, .. } | jv::ExprKind::PointsTo { location, .. } = &e.kind
            && let jv::LocationKind::Element { index, .. } = &location.kind
        {
            found.push(index);
        }
    });
    found
}

/// How often a variable is in a sum; `None` if it is in something else.
fn coefficient(e: &jv::Exp, local: jv::LocalId) -> Option<i64> {
    use jv::ExprKind::*;
    if !visit::any(e, &|e| matches!(e.kind, Local(id) if id == local)) {
        return Some(0);
    }
    match &e.kind {
        Local(_) => Some(1),
        Convert(_, inner) => coefficient(inner, local),
        Unary(jv::UnOp::Minus, a) => coefficient(a, local)?.checked_neg(),
        Binary(jv::BinOp::Add, a, b) => coefficient(a, local)?.checked_add(coefficient(b, local)?),
        Binary(jv::BinOp::Sub, a, b) => coefficient(a, local)?.checked_sub(coefficient(b, local)?),
        Binary(jv::BinOp::Mul, a, b) => match (&a.constant, &b.constant) {
            (Some(jv::Constant::Integral(n)), _) => coefficient(b, local)?.checked_mul(*n),
            (_, Some(jv::Constant::Integral(n))) => coefficient(a, local)?.checked_mul(*n),
            _ => None,
        },
        _ => None,
    }
}
