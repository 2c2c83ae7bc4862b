//! Quantifiers, and what makes the prover look at them.

use java::tree as jv;
use java::tree::{Exp, ExprKind, Type};

use super::sets::speaks_of_sharing;
use super::{Meaning, Need, Reader, Whose, and_then};
use crate::ownership::terms;
use crate::ownership::values::range;
use crate::ownership::world::Sort;

impl<'a, 'p> Reader<'a, 'p> {
    pub(super) fn quantified(&self, q: &jv::Quantified, e: &Exp) -> Meaning {
        let word = match q.quantifier {
            jv::Quantifier::Forall => "forall",
            jv::Quantifier::Exists => "exists",
            _ => return self.unsupported(&e.ty, e.span, "this quantifier"),
        };
        self.bind(word, q, &q.binders)
    }

    /// One quantifier for each variable, so that each has triggers of its own.
    fn bind(&self, word: &str, q: &jv::Quantified, binders: &[jv::Binder]) -> Meaning {
        let Some((binder, rest)) = binders.split_first() else {
            let Some(said) = &q.guard else { return self.read(&q.body) };
            let (guard, body) = (self.denied().read(said), self.knowing(said).read(&q.body));
            let mut needs = guard.needs;
            and_then(&mut needs, &guard.term, body.needs);
            return Meaning { term: joined(word, &guard.term, &body.term), needs };
        };
        let name = self.e.local_name(binder.local);
        let ty = &self.e.p[binder.local].ty;
        let sort = self.e.sort(ty, self.e.p[binder.local].span);
        let (domain, domain_needs) = self.domain(binder, &name, ty);
        let inside = self.inside(binder, &name);
        let body = inside.bind(word, q, rest);
        let inner: Vec<jv::LocalId> = rest.iter().map(|binder| binder.local).collect();
        let triggers = inside.triggers(binder, &name, q, &inner);
        let state = if binder.state { format!(", {name}$s: Obj") } else { String::new() };
        let quantify = |word: &str, triggers: &str, body: &str| {
            format!("({word} {name}: {}{state} :: {triggers}{body})", sort.text())
        };
        let term = quantify(word, &triggers, &joined(word, &domain, &body.term));
        let over_all =
            |need: Need| Need { cond: quantify("forall", "", &joined("forall", &domain, &need.cond)), ..need };
        let needs = domain_needs.into_iter().chain(body.needs.into_iter().map(over_all)).collect();
        Meaning { term, needs }
    }

    /// What is bound has a state where that is bound, too, or where it is in a set of rep objects with a state.
    fn inside(&self, binder: &jv::Binder, name: &str) -> Reader<'a, 'p> {
        let state = match &binder.range {
            _ if binder.state => Some((Whose::Local(binder.local), format!("{name}$s"))),
            jv::BinderRange::In(set) => self.member_state(binder.local, set),
            _ => None,
        };
        self.with(|view| view.states.extend(state))
    }

    fn domain(&self, binder: &jv::Binder, name: &str, ty: &Type) -> (String, Vec<Need>) {
        match &binder.range {
            jv::BinderRange::All if binder.state => match self.class_quantified(ty) {
                Some(class) => {
                    (format!("({name} != null && VS({name}, {name}$s) && {})", terms::is(&name, &class)), Vec::new())
                }
                None => self.no_domain(binder, ty),
            },
            _ if binder.state => self.no_domain(binder, ty),
            // Others may share at any time, so nobody knows all that is shared.
            jv::BinderRange::In(set) if speaks_of_sharing(set) => {
                (self.unsupported(&Type::BOOLEAN, set.span, "a quantifier over all shared objects").term, Vec::new())
            }
            jv::BinderRange::In(set) => {
                let member = self.member(set, name);
                (member.term, member.needs)
            }
            jv::BinderRange::Between(from, to) => {
                let (from, to) = (self.read(from), self.read(to));
                let needs = from.needs.into_iter().chain(to.needs).collect();
                (format!("({} <= {name} && {name} < {})", from.term, to.term), needs)
            }
            jv::BinderRange::All => match self.e.world.sort(ty) {
                Some(Sort::Bool) => ("true".to_string(), Vec::new()),
                // Numbers of these have no bounds anywhere.
                Some(Sort::Int) if matches!(*ty, Type::INT | Type::LONG) => ("true".to_string(), Vec::new()),
                Some(Sort::Int) => match range(ty) {
                    Some((least, most)) => (format!("(({least}) <= {name} && {name} <= {most})"), Vec::new()),
                    None => self.no_domain(binder, ty),
                },
                Some(Sort::Ref) => match self.class_quantified(ty) {
                    Some(class) => (terms::is(&name, &class), Vec::new()),
                    None => self.no_domain(binder, ty),
                },
                Some(Sort::Level | Sort::Set) | None => self.no_domain(binder, ty),
            },
        }
    }

    /// The class of all objects that are quantified over. `Object` is none: everything would be among them that the translation uses as an
    /// object, such as the parts that superclasses have of one.
    fn class_quantified(&self, ty: &Type) -> Option<String> {
        let everything = self.e.class_const(self.e.world.object);
        self.e.type_const(ty).filter(|class| ty.is_reference() && *class != everything)
    }

    fn no_domain(&self, binder: &jv::Binder, ty: &Type) -> (String, Vec<Need>) {
        let what = format!("a quantifier over all of `{}`", ty.show(self.e.p));
        (self.unsupported(&Type::BOOLEAN, self.e.p[binder.local].span, &what).term, Vec::new())
    }

    /// What instantiates a quantifier: reads of the bound object's fields, or of elements at exactly the bound index; else its membership.
    fn triggers(&self, binder: &jv::Binder, name: &str, q: &jv::Quantified, inner: &[jv::LocalId]) -> String {
        let mut found: Vec<String> = Vec::new();
        let mut see = |e: &Exp| {
            let of_bound = |e: &Exp| matches!(e.kind, ExprKind::Local(local) if local == binder.local);
            let mentions = |e: &Exp, locals: &[jv::LocalId]| {
                jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Local(local) if locals.contains(&local)))
            };
            let term = match &e.kind {
                // A state that is bound says nothing about whose it is.
                ExprKind::Field { target: Some(target), .. } if of_bound(target) && binder.state => {
                    format!("{}, VS({name}, {name}$s)", self.read(e).term)
                }
                ExprKind::Field { target: Some(target), .. } if of_bound(target) => self.read(e).term,
                ExprKind::Index(array, index) if of_bound(index) && !mentions(array, &bound_in(q, inner)) => {
                    self.read(e).term
                }
                ExprKind::Call(call) if self.asks_about(call, &of_bound) && !mentions(e, &bound_in(q, inner)) => {
                    self.read(e).term
                }
                _ => return,
            };
            if !found.contains(&term) && !term.contains("$any$") {
                found.push(term);
            }
        };
        q.guard.iter().chain([&q.body]).for_each(|e| outside_old(e, &mut see));
        if binder.state {
            found.retain(|term| term.contains(&format!("{name}$s")));
        }
        if found.is_empty()
            && let jv::BinderRange::In(set) = &binder.range
            && let member = self.member(set, name).term
            && member.ends_with(&format!("[{name}]"))
        {
            found.push(member);
        }
        found.into_iter().map(|term| format!("{{{term}}} ")).collect()
    }
}

fn joined(word: &str, guard: &str, body: &str) -> String {
    let sign = if word == "forall" { "==>" } else { "&&" };
    if guard == "true" { body.to_string() } else { format!("({guard} {sign} {body})") }
}

/// The variables that quantifiers inside of this one bind.
fn bound_in(q: &jv::Quantified, inner: &[jv::LocalId]) -> Vec<jv::LocalId> {
    let mut bound = inner.to_vec();
    for e in q.guard.iter().chain([&q.body]) {
        jv::visit::each(e, &mut |e| {
            if let ExprKind::Quantified(inside) = &e.kind {
                bound.extend(inside.binders.iter().map(|binder| binder.local));
            }
        });
    }
    bound
}

/// Sees the parts of an expression that speak of the state it is about.
fn outside_old(e: &Exp, see: &mut dyn FnMut(&Exp)) {
    see(e);
    if !matches!(e.kind, ExprKind::Old(..)) {
        jv::visit::children(e).into_iter().for_each(|child| outside_old(child, see));
    }
}
