//! Capture-avoiding substitution of expressions for variables, and of types for type variables.
//!
//! A substituted expression also lands under `old` and behind `unfolding`, where reading the heap means something else: whoever
//! substitutes heap-dependent expressions must know that the target has no such places, or mean it.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use source::Symbol;

use super::*;

/// Expressions for free local variables, and optionally for `result`.
#[derive(Clone, Default)]
pub struct Subst {
    locals: FxHashMap<Symbol, Exp>,
    result: Option<Exp>,
}

impl Subst {
    pub fn new() -> Subst {
        Subst::default()
    }

    /// Actual arguments for formal parameters.
    pub fn params<'a>(params: &[Var], args: impl IntoIterator<Item = &'a Exp>) -> Subst {
        params.iter().map(|p| p.name).zip(args.into_iter().cloned()).collect()
    }

    pub fn with(mut self, name: Symbol, value: Exp) -> Subst {
        self.locals.insert(name, value);
        self
    }

    pub fn with_result(mut self, value: Exp) -> Subst {
        self.result = Some(value);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.locals.is_empty() && self.result.is_none()
    }

    pub fn apply(&self, e: &Exp) -> Exp {
        if self.is_empty() {
            return e.clone();
        }
        match &e.kind {
            ExpKind::Local(name) => self.locals.get(name).unwrap_or(e).clone(),
            ExpKind::Result => self.result.as_ref().unwrap_or(e).clone(),
            ExpKind::Let { var, value, body } => {
                let value = self.apply(value);
                let (vars, inner) = self.under(std::slice::from_ref(var), e);
                let var = vars.into_iter().next().expect("one variable in, one out");
                e.with_kind(ExpKind::Let { var, value, body: inner.apply(body) })
            }
            ExpKind::Forall { vars, .. } | ExpKind::Exists { vars, .. } | ExpKind::ForPerm { vars, .. } => {
                let (vars, inner) = self.under(vars, e);
                let mut kind = e.kind.map(&mut |child| inner.apply(child));
                if let ExpKind::Forall { vars: own, .. }
                | ExpKind::Exists { vars: own, .. }
                | ExpKind::ForPerm { vars: own, .. } = &mut kind
                {
                    *own = vars;
                }
                e.with_kind(kind)
            }
            _ => e.map_children(&mut |child| self.apply(child)),
        }
    }

    /// The substitution to use below a binder, and the binder's variables, renamed where they would capture.
    fn under(&self, vars: &[Var], binder: &Expr) -> (Vec<Var>, Subst) {
        let mut inner = self.clone();
        for var in vars {
            inner.locals.remove(&var.name);
        }
        let free = binder.free_vars();
        inner.locals.retain(|name, _| free.contains_key(name));
        let mut taken: BTreeSet<Symbol> = inner.locals.values().flat_map(|e| e.free_vars().into_keys()).collect();
        taken.extend(inner.result.iter().flat_map(|e| e.free_vars().into_keys()));
        if !vars.iter().any(|v| taken.contains(&v.name)) {
            return (vars.to_vec(), inner);
        }
        let clashing = taken.clone();
        taken.extend(all_names(binder));
        let renamed = vars
            .iter()
            .map(|var| {
                if !clashing.contains(&var.name) {
                    return var.clone();
                }
                let name = fresh_name(var.name, &mut |n| taken.contains(&n));
                taken.insert(name);
                let meta = Meta::from(var.span);
                inner.locals.insert(var.name, Expr::local(name, var.ty.clone(), meta));
                Var { name, ..var.clone() }
            })
            .collect();
        (renamed, inner)
    }
}

impl FromIterator<(Symbol, Exp)> for Subst {
    fn from_iter<I: IntoIterator<Item = (Symbol, Exp)>>(all: I) -> Subst {
        Subst { locals: all.into_iter().collect(), result: None }
    }
}

/// Every name of a variable used or bound in an expression.
fn all_names(e: &Expr) -> BTreeSet<Symbol> {
    let mut names: BTreeSet<Symbol> = e.free_vars().into_keys().collect();
    e.any(&mut |e| {
        names.extend(e.kind.binders().iter().map(|v| v.name));
        false
    });
    names
}

/// `base$k` with the smallest `k` from one that is not taken.
pub fn fresh_name(base: Symbol, taken: &mut dyn FnMut(Symbol) -> bool) -> Symbol {
    (1u64..)
        .map(|k| Symbol::new(&format!("{base}${k}")))
        .find(|name| !taken(*name))
        .expect("finitely many names are taken")
}

impl Expr {
    /// Replaces free local variables, renaming bound ones where they would capture.
    pub fn substitute(self: &Exp, map: &Subst) -> Exp {
        map.apply(self)
    }

    /// Replaces type variables in every type below, trigger terms included.
    pub fn substitute_types(self: &Exp, lookup: &dyn Fn(Symbol) -> Option<Type>) -> Exp {
        self.bottom_up(&mut |e| {
            let mut new = (**e).clone();
            new.ty = e.ty.substitute(lookup);
            match &mut new.kind {
                ExpKind::Forall { vars, .. } | ExpKind::Exists { vars, .. } | ExpKind::ForPerm { vars, .. } => {
                    vars.iter_mut().for_each(|v| v.ty = v.ty.substitute(lookup));
                }
                ExpKind::Let { var, .. } => var.ty = var.ty.substitute(lookup),
                ExpKind::DomainApp { type_args, .. } => {
                    type_args.iter_mut().for_each(|t| *t = t.substitute(lookup));
                }
                _ => {}
            }
            Some(std::sync::Arc::new(new))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Var {
        Var { name: name.into(), ty: Type::Int, span: source::Span::NONE }
    }

    fn local(name: &str) -> Exp {
        Expr::local(name.into(), Type::Int, Meta::NONE)
    }

    fn add(a: Exp, b: Exp) -> Exp {
        Expr::binary(BinOp::Add, a, b, Type::Int, Meta::NONE)
    }

    fn forall(vars: &[&str], body: Exp) -> Exp {
        let vars = vars.iter().map(|v| var(v)).collect();
        Expr::new(ExpKind::Forall { vars, triggers: vec![], body }, Type::Bool, Meta::NONE)
    }

    #[test]
    fn bound_variables_are_left_alone_and_renamed_when_they_would_capture() {
        let body = Expr::eq(local("x"), add(local("y"), local("z")), Meta::NONE);
        let e = forall(&["x"], body);
        let s = Subst::new().with("x".into(), local("q")).with("y".into(), local("x"));
        let got = e.substitute(&s);
        let want = forall(&["x$1"], Expr::eq(local("x$1"), add(local("x"), local("z")), Meta::NONE));
        assert!(got.same_as(&want), "{got:?}");
        let same = e.substitute(&Subst::new().with("x".into(), local("q")));
        assert!(same.same_as(&e));
    }

    #[test]
    fn renaming_avoids_names_bound_further_inside() {
        let inner = forall(&["x$1"], Expr::eq(local("x$1"), add(local("x"), local("y")), Meta::NONE));
        let got = forall(&["x"], inner).substitute(&Subst::new().with("y".into(), local("x")));
        let ExpKind::Forall { vars, .. } = &got.kind else { unreachable!() };
        assert_eq!(vars[0].name.as_str(), "x$2");
        assert_eq!(got.free_vars().into_keys().collect::<Vec<_>>(), vec![Symbol::new("x")]);
    }

    #[test]
    fn a_let_bound_value_is_outside_the_scope() {
        let e = Expr::new(
            ExpKind::Let { var: var("x"), value: local("x"), body: add(local("x"), local("y")) },
            Type::Int,
            Meta::NONE,
        );
        let got = e.substitute(&Subst::new().with("x".into(), local("a")).with("y".into(), local("x")));
        let ExpKind::Let { var, value, body } = &got.kind else { unreachable!() };
        assert!(value.same_as(&local("a")));
        assert!(body.same_as(&add(local(var.name.as_str()), local("x"))));
        assert_eq!(var.name.as_str(), "x$1");
    }

    #[test]
    fn types_are_replaced_everywhere() {
        let t = Type::Var("T".into());
        let v = Var { name: "x".into(), ty: t.clone(), span: source::Span::NONE };
        let use_x = Expr::local("x".into(), t.clone(), Meta::NONE);
        let body = Expr::eq(use_x.clone(), use_x, Meta::NONE);
        let e = Expr::new(ExpKind::Forall { vars: vec![v], triggers: vec![], body }, Type::Bool, Meta::NONE);
        let got = e.substitute_types(&|_| Some(Type::Int));
        assert!(got.same_as(&forall(&["x"], Expr::eq(local("x"), local("x"), Meta::NONE))));
    }
}
