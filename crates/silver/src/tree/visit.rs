//! Generic traversal of expressions: the direct parts of a node, and rewriting built on them.
//!
//! Two rules hold throughout. Parts are visited in the order they are evaluated, whether they sit in the node itself or in its
//! location, wand or resource. Trigger terms are not parts of a quantifier for [`Expr::children`] and what is built on it, as
//! they are never evaluated for their meaning; [`Expr::map_children`] maps them along, so that rewriting keeps them in step.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;

impl Loc {
    pub fn children(&self) -> Vec<&Exp> {
        match self {
            Loc::Field { recv, .. } => vec![recv],
            Loc::Predicate { args, .. } => args.iter().collect(),
        }
    }

    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Loc {
        match self {
            Loc::Field { recv, field } => Loc::Field { recv: f(recv), field: *field },
            Loc::Predicate { name, args } => Loc::Predicate { name: *name, args: map_all(args, f) },
        }
    }

    /// The field or predicate.
    pub fn name(&self) -> source::Symbol {
        match self {
            Loc::Field { field, .. } => *field,
            Loc::Predicate { name, .. } => *name,
        }
    }
}

impl Acc {
    pub fn children(&self) -> Vec<&Exp> {
        let mut all = self.loc.children();
        all.push(&self.perm);
        all
    }

    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Acc {
        Acc { loc: self.loc.map(f), perm: f(&self.perm), meta: self.meta }
    }

    pub fn into_exp(self) -> Exp {
        let meta = self.meta;
        Expr::new(ExpKind::Acc(self), Type::Bool, meta)
    }
}

impl Wand {
    pub fn children(&self) -> Vec<&Exp> {
        vec![&self.lhs, &self.rhs]
    }

    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Wand {
        Wand { lhs: f(&self.lhs), rhs: f(&self.rhs), meta: self.meta }
    }

    pub fn into_exp(self) -> Exp {
        let meta = self.meta;
        Expr::new(ExpKind::Wand(self), Type::Wand, meta)
    }
}

impl Resource {
    pub fn children(&self) -> Vec<&Exp> {
        match self {
            Resource::Loc(loc, _) => loc.children(),
            Resource::Wand(wand) => wand.children(),
        }
    }

    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Resource {
        match self {
            Resource::Loc(loc, meta) => Resource::Loc(loc.map(f), *meta),
            Resource::Wand(wand) => Resource::Wand(wand.map(f)),
        }
    }

    pub fn meta(&self) -> Meta {
        match self {
            Resource::Loc(_, meta) => *meta,
            Resource::Wand(wand) => wand.meta,
        }
    }
}

impl Trigger {
    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Trigger {
        Trigger { terms: map_all(&self.terms, f), meta: self.meta }
    }
}

fn map_all(all: &[Exp], f: &mut dyn FnMut(&Exp) -> Exp) -> Vec<Exp> {
    all.iter().map(f).collect()
}

impl ExpKind {
    /// The direct parts, without trigger terms.
    pub fn children(&self) -> Vec<&Exp> {
        use ExpKind::*;
        match self {
            Int(_) | Bool(_) | Null | FullPerm | NoPerm | Wildcard | Epsilon | Local(_) | Result => vec![],
            Unary(_, e) | Field(e, _) | AdtField { of: e, .. } | AdtIs { of: e, .. } | Old(_, e) => vec![e],
            Card(e) | MapDomain(e) | MapRange(e) => vec![e],
            Binary(_, a, b) | Asserting(a, b) | InhaleExhale(a, b) => vec![a, b],
            Range(a, b) | Index(a, b) | Take(a, b) | Drop(a, b) => vec![a, b],
            Cond(a, b, c) | Update(a, b, c) => vec![a, b, c],
            App { args, .. } | DomainApp { args, .. } | AdtCtor { args, .. } => args.iter().collect(),
            PredicateInstance { args, .. } | SeqLit(args) | SetLit(args) | MultisetLit(args) => args.iter().collect(),
            MapLit(entries) => entries.iter().flat_map(|(k, v)| [k, v]).collect(),
            Acc(acc) => acc.children(),
            Wand(wand) => wand.children(),
            CurrentPerm(resource) => resource.children(),
            ForPerm { resource, body, .. } => followed_by(resource.children(), body),
            Unfolding(acc, body) => followed_by(acc.children(), body),
            Applying(wand, body) => followed_by(wand.children(), body),
            Let { value, body, .. } => vec![value, body],
            Forall { body, .. } | Exists { body, .. } => vec![body],
        }
    }

    /// The same kind of node with every direct part replaced, trigger terms included.
    pub fn map(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> ExpKind {
        use ExpKind::*;
        match self {
            Int(_) | Bool(_) | Null | FullPerm | NoPerm | Wildcard | Epsilon | Local(_) | Result => self.clone(),
            Unary(op, e) => Unary(*op, f(e)),
            Field(e, field) => Field(f(e), *field),
            AdtField { of, field } => AdtField { of: f(of), field: *field },
            AdtIs { of, ctor } => AdtIs { of: f(of), ctor: *ctor },
            Old(label, e) => Old(*label, f(e)),
            Card(e) => Card(f(e)),
            MapDomain(e) => MapDomain(f(e)),
            MapRange(e) => MapRange(f(e)),
            Binary(op, a, b) => Binary(*op, f(a), f(b)),
            Asserting(a, b) => Asserting(f(a), f(b)),
            InhaleExhale(a, b) => InhaleExhale(f(a), f(b)),
            Range(a, b) => Range(f(a), f(b)),
            Index(a, b) => Index(f(a), f(b)),
            Take(a, b) => Take(f(a), f(b)),
            Drop(a, b) => Drop(f(a), f(b)),
            Cond(a, b, c) => Cond(f(a), f(b), f(c)),
            Update(a, b, c) => Update(f(a), f(b), f(c)),
            App { function, args } => App { function: *function, args: map_all(args, f) },
            DomainApp { domain, function, type_args, args } => {
                DomainApp { domain: *domain, function: *function, type_args: type_args.clone(), args: map_all(args, f) }
            }
            AdtCtor { ctor, args } => AdtCtor { ctor: *ctor, args: map_all(args, f) },
            PredicateInstance { predicate, args } => {
                PredicateInstance { predicate: *predicate, args: map_all(args, f) }
            }
            SeqLit(args) => SeqLit(map_all(args, f)),
            SetLit(args) => SetLit(map_all(args, f)),
            MultisetLit(args) => MultisetLit(map_all(args, f)),
            MapLit(entries) => MapLit(entries.iter().map(|(k, v)| (f(k), f(v))).collect()),
            Acc(acc) => Acc(acc.map(f)),
            Wand(wand) => Wand(wand.map(f)),
            CurrentPerm(resource) => CurrentPerm(resource.map(f)),
            ForPerm { vars, resource, body } => {
                ForPerm { vars: vars.clone(), resource: resource.map(f), body: f(body) }
            }
            Unfolding(acc, body) => Unfolding(acc.map(f), f(body)),
            Applying(wand, body) => Applying(wand.map(f), f(body)),
            Let { var, value, body } => Let { var: var.clone(), value: f(value), body: f(body) },
            Forall { vars, triggers, body } => {
                Forall { vars: vars.clone(), triggers: triggers.iter().map(|t| t.map(f)).collect(), body: f(body) }
            }
            Exists { vars, triggers, body } => {
                Exists { vars: vars.clone(), triggers: triggers.iter().map(|t| t.map(f)).collect(), body: f(body) }
            }
        }
    }

    /// The variables this node binds in (some of) its parts.
    pub fn binders(&self) -> &[Var] {
        match self {
            ExpKind::ForPerm { vars, .. } | ExpKind::Forall { vars, .. } | ExpKind::Exists { vars, .. } => vars,
            ExpKind::Let { var, .. } => std::slice::from_ref(var),
            _ => &[],
        }
    }

    pub fn triggers(&self) -> &[Trigger] {
        match self {
            ExpKind::Forall { triggers, .. } | ExpKind::Exists { triggers, .. } => triggers,
            _ => &[],
        }
    }
}

fn followed_by<'a>(mut all: Vec<&'a Exp>, last: &'a Exp) -> Vec<&'a Exp> {
    all.push(last);
    all
}

impl Expr {
    /// The direct parts, in the order of evaluation, without trigger terms.
    pub fn children(&self) -> Vec<&Exp> {
        self.kind.children()
    }

    /// The same node with another kind.
    pub fn with_kind(&self, kind: ExpKind) -> Exp {
        Arc::new(Expr { kind, ..self.clone() })
    }

    /// The same node placed elsewhere.
    pub fn at(&self, meta: Meta) -> Exp {
        Arc::new(Expr { meta, ..self.clone() })
    }

    /// Replaces every direct part (trigger terms included). Shares the node when nothing changes.
    pub fn map_children(self: &Arc<Self>, f: &mut dyn FnMut(&Exp) -> Exp) -> Exp {
        let mut changed = false;
        let kind = self.kind.map(&mut |child| {
            let new = f(child);
            changed |= !Arc::ptr_eq(child, &new);
            new
        });
        if changed { self.with_kind(kind) } else { self.clone() }
    }

    /// Rewrites parts before the whole: `f` sees nodes whose parts are already rewritten, and answers `None` to keep one.
    pub fn bottom_up(self: &Arc<Self>, f: &mut dyn FnMut(&Exp) -> Option<Exp>) -> Exp {
        let new = self.map_children(&mut |child| child.bottom_up(f));
        f(&new).unwrap_or(new)
    }

    /// Rewrites the whole before its parts: what `f` answers is final, where it answers `None` the parts are tried.
    pub fn top_down(self: &Arc<Self>, f: &mut dyn FnMut(&Exp) -> Option<Exp>) -> Exp {
        match f(self) {
            Some(new) => new,
            None => self.map_children(&mut |child| child.top_down(f)),
        }
    }

    /// Visits this node and all below it (no trigger terms), outermost first.
    pub fn visit<'a>(self: &'a Arc<Self>, f: &mut dyn FnMut(&'a Exp)) {
        f(self);
        for child in self.children() {
            child.visit(f);
        }
    }

    /// As [`visit`](Expr::visit), trigger terms included.
    pub fn visit_with_triggers<'a>(self: &'a Arc<Self>, f: &mut dyn FnMut(&'a Exp)) {
        f(self);
        for term in self.kind.triggers().iter().flat_map(|t| &t.terms) {
            term.visit_with_triggers(f);
        }
        for child in self.children() {
            child.visit_with_triggers(f);
        }
    }

    /// Visits nodes outermost first; where `f` breaks, the parts of that node are left out.
    pub fn visit_some<'a>(self: &'a Arc<Self>, f: &mut dyn FnMut(&'a Exp) -> ControlFlow<()>) {
        if f(self).is_continue() {
            for child in self.children() {
                child.visit_some(f);
            }
        }
    }

    /// Whether some node, this one or below (no trigger terms), satisfies `f`.
    pub fn any(&self, f: &mut dyn FnMut(&Expr) -> bool) -> bool {
        f(self) || self.children().into_iter().any(|child| child.any(f))
    }
}
