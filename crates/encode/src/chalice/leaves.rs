//! Assertions taken apart: the parts that stand under `&&`, `==>`, `?:`, `forall` and `unfolding`, with what they stand under.

use chalice::tree as ch;
use silver::tree::*;

use super::encoder::*;
use super::view::View;

/// A part of an assertion that is no connective.
#[derive(Clone)]
pub struct Leaf<'c, 'a> {
    pub exp: &'c ch::Exp,
    /// How the part is read: variables of quantifiers around it are known here.
    pub view: View<'a>,
    pub guards: Vec<Exp>,
    pub bound: Vec<Var>,
    /// The predicates that are open around the part, outermost first.
    pub opened: Vec<&'c ch::Access>,
}

impl Leaf<'_, '_> {
    /// A condition on the part, under its guards and for all its bound variables.
    pub fn close(&self, e: Exp, m: Meta) -> Exp {
        close(&self.guards, &self.bound, e, m)
    }

    /// An expression of the part, to be read from outside.
    pub fn open(&self, e: &ch::Exp) -> ch::Exp {
        open(&self.opened, e)
    }
}

/// The expression with these predicates opened around it, the first outermost.
pub fn open(opened: &[&ch::Access], e: &ch::Exp) -> ch::Exp {
    opened.iter().rev().fold(e.clone(), |inner, access| {
        let (ty, span) = (inner.ty.clone(), inner.span);
        ch::Expr::new(ch::ExprKind::Unfolding((*access).clone(), inner), ty, span)
    })
}

pub fn close(guards: &[Exp], bound: &[Var], e: Exp, m: Meta) -> Exp {
    let e = implies_all(guards, e, m);
    if bound.is_empty() { e } else { forall(bound.to_vec(), vec![], e, m) }
}

impl<'a> Encoder<'a> {
    /// The leaves of those parts that are `wanted`, in the order of the text; only their guards are translated.
    pub fn leaves<'c>(&mut self, v: &View<'a>, e: &'c ch::Exp, wanted: &dyn Fn(&ch::Exp) -> bool) -> Vec<Leaf<'c, 'a>> {
        let mut found = Vec::new();
        let root = Leaf { exp: e, view: v.clone(), guards: Vec::new(), bound: Vec::new(), opened: Vec::new() };
        self.collect_leaves(root, wanted, &mut found);
        found
    }

    fn collect_leaves<'c>(
        &mut self,
        at: Leaf<'c, 'a>,
        wanted: &dyn Fn(&ch::Exp) -> bool,
        found: &mut Vec<Leaf<'c, 'a>>,
    ) {
        use ch::ExprKind::*;
        if !wanted(at.exp) {
            return;
        }
        match &at.exp.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.collect_leaves(Leaf { exp: a, ..at.clone() }, wanted, found);
                self.collect_leaves(Leaf { exp: b, ..at }, wanted, found);
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let c = self.exp(&at.view, &at.open(c));
                self.collect_leaves(Leaf { exp: a, guards: with(&at.guards, c), ..at }, wanted, found);
            }
            Cond(c, a, b) => {
                let c = self.exp(&at.view, &at.open(c));
                let not = Expr::not(c.clone(), c.meta);
                let then = Leaf { exp: a, guards: with(&at.guards, c), ..at.clone() };
                self.collect_leaves(then, wanted, found);
                self.collect_leaves(Leaf { exp: b, guards: with(&at.guards, not), ..at }, wanted, found);
            }
            Quant { quantifier: ch::Quantifier::Forall, vars, domain, body } if at.opened.is_empty() => {
                let (ranges, view, more) = self.bound(&at.view, vars, domain, at.exp.span);
                let guards = at.guards.into_iter().chain(ranges).collect();
                let bound = at.bound.into_iter().chain(more).collect();
                self.collect_leaves(Leaf { exp: body, view, guards, bound, opened: Vec::new() }, wanted, found);
            }
            Unfolding(access, body) => {
                let opened = at.opened.iter().copied().chain([access]).collect();
                self.collect_leaves(Leaf { exp: body, opened, ..at }, wanted, found);
            }
            _ => found.push(at),
        }
    }
}

pub fn with(guards: &[Exp], more: Exp) -> Vec<Exp> {
    guards.iter().cloned().chain([more]).collect()
}
