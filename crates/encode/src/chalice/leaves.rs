//! Assertions taken apart: the parts that stand under `&&`, `==>`, `?:` and `forall`, with what they stand under.

use chalice::tree as ch;
use silver::tree::*;

use super::encoder::*;
use super::view::View;

/// A part of an assertion that is no connective.
pub struct Leaf<'c, 'a> {
    pub exp: &'c ch::Exp,
    /// How the part is read: variables of quantifiers around it are known here.
    pub view: View<'a>,
    pub guards: Vec<Exp>,
    pub bound: Vec<Var>,
}

impl Leaf<'_, '_> {
    /// A condition on the part, under its guards and for all its bound variables.
    pub fn close(&self, e: Exp, m: Meta) -> Exp {
        close(&self.guards, &self.bound, e, m)
    }
}

pub fn close(guards: &[Exp], bound: &[Var], e: Exp, m: Meta) -> Exp {
    let e = implies_all(guards, e, m);
    if bound.is_empty() { e } else { forall(bound.to_vec(), vec![], e, m) }
}

impl<'a> Encoder<'a> {
    /// The leaves of those parts that are `wanted`, in the order of the text; only their guards are translated.
    pub fn leaves<'c>(&mut self, v: &View<'a>, e: &'c ch::Exp, wanted: &dyn Fn(&ch::Exp) -> bool) -> Vec<Leaf<'c, 'a>> {
        let mut found = Vec::new();
        let root = Leaf { exp: e, view: v.clone(), guards: Vec::new(), bound: Vec::new() };
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
        let Leaf { exp, view, guards, bound } = at;
        let inside =
            |exp, guards: &[Exp]| Leaf { exp, view: view.clone(), guards: guards.to_vec(), bound: bound.clone() };
        match &exp.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.collect_leaves(inside(a, &guards), wanted, found);
                self.collect_leaves(inside(b, &guards), wanted, found);
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let c = self.exp(&view, c);
                self.collect_leaves(inside(a, &with(&guards, c)), wanted, found);
            }
            Cond(c, a, b) => {
                let c = self.exp(&view, c);
                let not = Expr::not(c.clone(), c.meta);
                self.collect_leaves(inside(a, &with(&guards, c)), wanted, found);
                self.collect_leaves(inside(b, &with(&guards, not)), wanted, found);
            }
            Quant { quantifier: ch::Quantifier::Forall, vars, domain, body } => {
                let (ranges, view, more) = self.bound(&view, vars, domain, exp.span);
                let guards = guards.into_iter().chain(ranges).collect();
                let bound = bound.into_iter().chain(more).collect();
                self.collect_leaves(Leaf { exp: body, view, guards, bound }, wanted, found);
            }
            _ => found.push(Leaf { exp, view, guards, bound }),
        }
    }
}

pub fn with(guards: &[Exp], more: Exp) -> Vec<Exp> {
    guards.iter().cloned().chain([more]).collect()
}
