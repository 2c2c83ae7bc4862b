//! What is said of the levels of all channels or threads at once.
//!
//! The level of a channel or token never changes, so no permission guards it, and a quantifier over all of them would speak of those to come,
//! whose levels are yet to be chosen. Such an assertion is refused. So is one about all objects that nobody has proved.

use chalice::tree::visit::{any, children};
use chalice::tree::*;
use rustc_hash::FxHashSet;
use source::Span;

/// The quantifiers over a type that speak of levels of what they bind. Levels of channels count where they need no permission.
pub fn quantifiers(p: &Program, channels: bool, e: &Exp, found: &mut Vec<Span>) {
    if let ExprKind::Quant { vars, domain: Domain::Type, body, .. } = &e.kind {
        let mut bound: FxHashSet<LocalId> = vars.iter().copied().collect();
        bound_inside(body, &mut bound);
        let search = Search { p, channels, bound: &bound };
        if any(body, &|e| search.tells_level(e)) {
            found.push(e.span);
        }
    }
    children(e).into_iter().for_each(|e| quantifiers(p, channels, e, found));
}

/// The quantifiers over all objects in the preconditions of methods that a run begins with. Elsewhere somebody proves what is required of
/// all references; there, only the objects that exist can be looked at.
pub fn at_the_start(p: &Program) -> Vec<Span> {
    let mut found = Vec::new();
    for id in entries::methods(p) {
        let method = &p[id];
        method.requires.iter().for_each(|c| over_objects(&method.locals, &c.body, &mut found));
    }
    found
}

fn over_objects(locals: &Locals, e: &Exp, found: &mut Vec<Span>) {
    if let ExprKind::Quant { vars, domain: Domain::Type, .. } = &e.kind
        && vars.iter().any(|id| locals[*id].ty.is_reference())
    {
        found.push(e.span);
    }
    children(e).into_iter().for_each(|e| over_objects(locals, e, found));
}

fn bound_inside(e: &Exp, bound: &mut FxHashSet<LocalId>) {
    if let ExprKind::Quant { vars, .. } = &e.kind {
        bound.extend(vars.iter().copied());
    }
    children(e).into_iter().for_each(|e| bound_inside(e, bound));
}

struct Search<'a> {
    p: &'a Program,
    channels: bool,
    bound: &'a FxHashSet<LocalId>,
}

impl Search<'_> {
    fn is_fixed(&self, ty: &Type) -> bool {
        match ty {
            Type::Token(_) => true,
            Type::Channel(_) => self.channels,
            Type::Seq(t) | Type::Set(t) => self.is_fixed(t),
            _ => false,
        }
    }

    fn is_bound(&self, e: &Exp) -> bool {
        self.is_fixed(&e.ty) && any(e, &|e| matches!(e.kind, ExprKind::Local(id) if self.bound.contains(&id)))
    }

    fn tells_level(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Apply { function, args, .. } => {
                args.iter().any(|arg| self.is_bound(arg)) && self.function_tells(*function)
            }
            _ => levels_in(e).into_iter().any(|of| self.is_bound(of)),
        }
    }

    fn function_tells(&self, id: FunctionId) -> bool {
        let levels = |e: &Exp| any(e, &|e| levels_in(e).into_iter().any(|of| self.is_fixed(&of.ty)));
        recursion::reached(self.p, vec![id]).into_iter().any(|id| recursion::parts(&self.p[id]).any(levels))
    }
}

/// The things whose levels a node itself speaks of.
fn levels_in(e: &Expr) -> Vec<&Exp> {
    match &e.kind {
        ExprKind::Field { recv, field: FieldRef::Mu } | ExprKind::Cargo(recv) | ExprKind::Depth(recv) => vec![recv],
        ExprKind::Binary(BinOp::Below, a, b) => vec![a, b],
        _ => vec![],
    }
}
