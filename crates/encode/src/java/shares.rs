//! Amounts that calls leave out. A method with `given frac p` that requires `[p]q(x)`, such as the iterator of a list, takes half of what its caller has of `q(x)` where the call
//! does not say how much.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::Within;
use super::signature::Signature;
use super::view::View;

/// The predicate instance in a precondition of which the amount `p` is taken.
fn taken(e: &jv::Exp, p: jv::LocalId) -> Option<&jv::PredicateInstance> {
    let plain = |e: &jv::Exp| matches!(&behind(e).kind, jv::ExprKind::Local(local) if *local == p);
    match &e.kind {
        jv::ExprKind::Scale(amount, inner) if plain(amount) => match &inner.kind {
            jv::ExprKind::Predicate(instance) => Some(instance),
            _ => None,
        },
        jv::ExprKind::Binary(jv::BinOp::Sep | jv::BinOp::And, a, b) => taken(a, p).or_else(|| taken(b, p)),
        _ => None,
    }
}

fn behind(e: &jv::Exp) -> &jv::Exp {
    match &e.kind {
        jv::ExprKind::Convert(_, inner) => behind(inner),
        _ => e,
    }
}

impl<'a> Body<'_, 'a> {
    /// A value for an amount that a call does not give. `args` are the receiver and the arguments.
    pub fn half_of_what_is_held(
        &mut self,
        signature: &Signature,
        given: jv::LocalId,
        args: &[Exp],
        span: Span,
    ) -> Option<Exp> {
        let p = self.e.p;
        let source = signature.source.filter(|_| p[given].ty == jv::Type::Frac)?;
        let (clause, instance) =
            p[source].contract.preconditions().find_map(|(clause, e)| Some((clause, taken(e, given)?)))?;
        let first = usize::from(signature.has_this);
        let mut v = View::new(Within::Requires, clause.span).unchecked();
        v.class = p[source].class;
        v.this = args.first().filter(|_| signature.has_this).cloned();
        let v = v.with(p[source].params.iter().copied().zip(args[first..].iter().cloned()));
        let m = self.quiet(span);
        let held = perm(self.e.predicate_loc(&v, instance)?, m);
        let held = self.temp("held", held);
        let half = |e: Exp| super::exprs::rational(e, Expr::int(2, m), m);
        // If there is none, the call fails for lack of it.
        let some = Expr::and(cmp(BinOp::Lt, none(m), held.clone(), m), cmp(BinOp::Le, held.clone(), write(m), m), m);
        let share = Expr::new(ExpKind::Cond(some, half(held), half(write(m))), Type::Perm, m);
        Some(self.temp("share", share))
    }

    /// `it.state()` of the stub for iterators, if that is read and has one.
    pub fn iterator_state(&mut self, iterator: &Exp, m: Meta) -> Option<Exp> {
        let p = self.e.p;
        let class = p.find_class("java.util.Iterator").filter(|class| p[*class].origin == jv::Origin::Stub)?;
        let state = p[class].predicates().find(|id| p[*id].name.as_str() == "state")?;
        self.e.uses_predicate(state);
        let name = self.e.names.predicate(p, state);
        let all = acc(Loc::Predicate { name, args: vec![iterator.clone()] }, write(m), m);
        Some(Expr::and(not_null(iterator.clone(), m), all, m))
    }

    /// An iterator that comes from a collection of which nothing is known.
    pub fn new_iterator(&mut self, iterator: &Exp, span: Span) {
        let p = self.e.p;
        let m = self.quiet(span);
        let Some(state) = self.iterator_state(iterator, m) else { return };
        let class = p.find_class("java.util.Iterator");
        let list = class.and_then(|class| p.methods_named(class, "list").find(|id| p[*id].is_pure()));
        let no_list = list.map(|list| {
            self.e.uses_function(list, &[]);
            let function = self.e.names.method(p, list);
            let list = Expr::new(ExpKind::App { function, args: vec![iterator.clone()] }, Type::Ref, m);
            Expr::eq(list, null(m), m)
        });
        self.inhale(state, m);
        if let Some(no_list) = no_list {
            self.inhale(no_list, m);
        }
    }
}
