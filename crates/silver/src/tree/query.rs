//! Questions about expressions: purity, what occurs, which variables are free, equality but for places.

use indexmap::IndexMap;
use source::Symbol;

use super::*;

impl Expr {
    /// No accessibility predicate and no wand is asserted. Headers of `unfolding`, `applying` and `asserting`, and what `perm`
    /// and `forperm` speak of, assert nothing.
    pub fn is_pure(&self) -> bool {
        match &self.kind {
            ExpKind::Acc(_) | ExpKind::Wand(_) => false,
            ExpKind::Unfolding(_, body) | ExpKind::Applying(_, body) | ExpKind::Asserting(_, body) => body.is_pure(),
            ExpKind::CurrentPerm(_) => true,
            ExpKind::ForPerm { body, .. } => body.is_pure(),
            other => other.children().into_iter().all(|child| child.is_pure()),
        }
    }

    pub fn is_true(&self) -> bool {
        matches!(self.kind, ExpKind::Bool(true))
    }

    pub fn is_false(&self) -> bool {
        matches!(self.kind, ExpKind::Bool(false))
    }

    pub fn contains_old(&self) -> bool {
        self.any(&mut |e| matches!(e.kind, ExpKind::Old(..)))
    }

    pub fn contains_wildcard(&self) -> bool {
        self.any(&mut |e| matches!(e.kind, ExpKind::Wildcard))
    }

    pub fn contains_inhale_exhale(&self) -> bool {
        self.any(&mut |e| matches!(e.kind, ExpKind::InhaleExhale(..)))
    }

    /// Whether the value may depend on the heap: field reads, heap-dependent constructs, applications of program functions.
    pub fn is_heap_dependent(&self) -> bool {
        use ExpKind::*;
        self.any(&mut |e| {
            matches!(
                e.kind,
                Field(..)
                    | App { .. }
                    | Acc(_)
                    | Wand(_)
                    | CurrentPerm(_)
                    | ForPerm { .. }
                    | Unfolding(..)
                    | Applying(..)
                    | Asserting(..)
                    | PredicateInstance { .. }
            )
        })
    }

    /// Whether the value is defined in every state: no divisor, index or key, precondition or permission has to be right for it.
    pub fn is_total(&self) -> bool {
        use BinOp::*;
        let is_partial = |e: &Expr| {
            matches!(
                e.kind,
                ExpKind::Binary(IntDiv | Mod | PermDiv, ..)
                    | ExpKind::Index(..)
                    | ExpKind::Update(..)
                    | ExpKind::AdtField { .. }
                    | ExpKind::Old(..)
            )
        };
        !self.is_heap_dependent() && !self.any(&mut |e| is_partial(e))
    }

    /// Whether a variable occurs where expressions may be evaluated in another heap than the whole is.
    pub fn mentions_in_another_heap(&self, name: Symbol) -> bool {
        use ExpKind::*;
        match &self.kind {
            Old(..) | Unfolding(..) | Applying(..) | Asserting(..) | ForPerm { .. } | Wand(_) => self.mentions(name),
            CurrentPerm(Resource::Wand(_)) => self.mentions(name),
            Let { var, value, body } => {
                value.mentions_in_another_heap(name) || (var.name != name && body.mentions_in_another_heap(name))
            }
            kind if kind.binders().iter().any(|v| v.name == name) => false,
            kind => kind.children().into_iter().any(|child| child.mentions_in_another_heap(name)),
        }
    }

    /// Whether a value can be put in the place of a variable: it reads the same heap wherever the variable occurs.
    pub fn may_replace(&self, name: Symbol, within: &Expr) -> bool {
        !self.is_heap_dependent() || !within.mentions_in_another_heap(name)
    }

    /// What the assertion says when inhaled: the first part of every `[A, B]`.
    pub fn inhaled(self: &Exp) -> Exp {
        one_side(self, true)
    }

    /// What the assertion says when exhaled: the second part of every `[A, B]`.
    pub fn exhaled(self: &Exp) -> Exp {
        one_side(self, false)
    }

    /// The conjuncts of a (nested) `&&`, left to right; the expression itself if it is none.
    pub fn conjuncts(self: &Exp) -> Vec<Exp> {
        let mut all = Vec::new();
        let mut todo = vec![self];
        while let Some(e) = todo.pop() {
            match &e.kind {
                ExpKind::Binary(BinOp::And, l, r) => todo.extend([r, l]),
                _ => all.push(e.clone()),
            }
        }
        all
    }

    /// Free local variables with their types, in order of first occurrence (trigger terms included).
    pub fn free_vars(&self) -> IndexMap<Symbol, Type> {
        let mut free = IndexMap::new();
        collect_free(self, &mut Vec::new(), &mut free);
        free
    }

    pub fn mentions(&self, name: Symbol) -> bool {
        self.free_vars().contains_key(&name)
    }

    /// Equal in structure and names, wherever the nodes were written. Bound variables count by name.
    pub fn same_as(&self, other: &Expr) -> bool {
        if self.ty != other.ty {
            return false;
        }
        // With all parts replaced by one and the same expression, what is left to compare is the node's own shape.
        let part = Expr::bool(true, Meta::NONE);
        let shape = |e: &Expr| shape_of(e, &part);
        shape(self) == shape(other)
            && {
                let (mine, theirs) = (self.children(), other.children());
                mine.len() == theirs.len() && mine.iter().zip(theirs).all(|(a, b)| a.same_as(b))
            }
            && same_triggers(self.kind.triggers(), other.kind.triggers())
    }
}

/// What is left when one part of every `[A, B]` is chosen. Wands stay as they are: their sides are given and taken elsewhere. And
/// what is asserted is always exhaled.
fn one_side(e: &Exp, inhaled: bool) -> Exp {
    if !e.contains_inhale_exhale() {
        return e.clone();
    }
    e.top_down(&mut |e| {
        let kind = match &e.kind {
            ExpKind::InhaleExhale(a, b) => return Some(one_side(if inhaled { a } else { b }, inhaled)),
            ExpKind::Wand(_) | ExpKind::CurrentPerm(Resource::Wand(_)) => return Some(e.clone()),
            ExpKind::Asserting(assertion, inner) => {
                ExpKind::Asserting(one_side(assertion, false), one_side(inner, inhaled))
            }
            ExpKind::Applying(wand, inner) => ExpKind::Applying(wand.clone(), one_side(inner, inhaled)),
            _ => return None,
        };
        Some(e.with_kind(kind))
    })
}

fn same_triggers(a: &[Trigger], b: &[Trigger]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(a, b)| a.terms.len() == b.terms.len() && a.terms.iter().zip(&b.terms).all(|(a, b)| a.same_as(b)))
}

fn shape_of(e: &Expr, part: &Exp) -> ExpKind {
    let mut kind = e.kind.map(&mut |_| part.clone());
    match &mut kind {
        ExpKind::Acc(acc) | ExpKind::Unfolding(acc, _) => acc.meta = Meta::NONE,
        ExpKind::Wand(wand) | ExpKind::Applying(wand, _) => wand.meta = Meta::NONE,
        ExpKind::CurrentPerm(resource) | ExpKind::ForPerm { resource, .. } => match resource {
            Resource::Loc(_, meta) => *meta = Meta::NONE,
            Resource::Wand(wand) => wand.meta = Meta::NONE,
        },
        _ => {}
    }
    match &mut kind {
        ExpKind::Forall { vars, triggers, .. } | ExpKind::Exists { vars, triggers, .. } => {
            vars.iter_mut().for_each(forget_span);
            triggers.clear();
        }
        ExpKind::ForPerm { vars, .. } => vars.iter_mut().for_each(forget_span),
        ExpKind::Let { var, .. } => forget_span(var),
        _ => {}
    }
    kind
}

fn forget_span(var: &mut Var) {
    var.span = source::Span::NONE;
}

fn collect_free(e: &Expr, bound: &mut Vec<Symbol>, free: &mut IndexMap<Symbol, Type>) {
    match &e.kind {
        ExpKind::Local(name) => {
            if !bound.contains(name) {
                free.entry(*name).or_insert_with(|| e.ty.clone());
            }
        }
        ExpKind::Let { var, value, body } => {
            collect_free(value, bound, free);
            bound.push(var.name);
            collect_free(body, bound, free);
            bound.pop();
        }
        kind => {
            let outer = bound.len();
            bound.extend(kind.binders().iter().map(|v| v.name));
            for term in kind.triggers().iter().flat_map(|t| &t.terms) {
                collect_free(term, bound, free);
            }
            for child in kind.children() {
                collect_free(child, bound, free);
            }
            bound.truncate(outer);
        }
    }
}
