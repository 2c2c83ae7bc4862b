//! Remembered states: the state of a fork, of the last acquire, of the last release. A state is a value; what was in it are
//! functions of it, filled when it is captured.

use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::prelude;
use super::view::{Mode, View};

/// The locks and credits of the thread that remembers a state.
const LOCKS_OF: &str = "$locks_of";
const CREDITS_OF: &str = "$credits_of";

impl<'a> Encoder<'a> {
    /// The functions of remembered states and tokens that this program needs.
    pub fn remembered_domain(&mut self) {
        let state = prelude::state_type();
        let param = |name: &str, ty: Type| var(name, ty);
        let mut functions = Vec::new();
        let mut add = |name, params, ty| {
            functions.push(DomainFunction { name, unique: false, params, ty, interpretation: None, meta: Meta::NONE });
        };
        for f in &self.features.values {
            let params = vec![param("s", state.clone()), param("o", Type::Ref)];
            add(self.value_fn(*f), params, self.field_type(*f));
        }
        for f in &self.features.masks {
            let params = vec![param("s", state.clone()), param("o", Type::Ref)];
            add(self.mask_fn(*f), params, Type::Perm);
        }
        for p in &self.features.predicate_masks {
            let declared = &self.p[*p];
            let mut params = vec![param("s", state.clone()), param("o", Type::Ref)];
            for (i, id) in declared.params.iter().enumerate() {
                params.push(param(&format!("p{i}"), self.ty(&declared.locals[*id].ty)));
            }
            add(self.predicate_mask_fn(*p), params, Type::Perm);
        }
        for f in &self.features.functions {
            let declared = &self.p[*f];
            let mut params = vec![param("s", state.clone())];
            if !declared.is_static {
                params.push(param("this", Type::Ref));
            }
            for p in &declared.params {
                let local = &declared.locals[*p];
                params.push(param(&format!("{}$a", local.name), self.ty(&local.ty)));
            }
            params.extend(self.thread_params(*f));
            add(self.function_fn(*f), params, self.ty(&declared.ty));
        }
        if self.features.remembered_locks {
            add(LOCKS_OF.into(), vec![param("s", state.clone())], prelude::locks_type());
            if self.features.channels {
                add(CREDITS_OF.into(), vec![param("s", state.clone())], prelude::credits_type());
            }
        }
        for m in &self.features.forked {
            let method = &self.p[*m];
            add(self.token_fn(*m, "this".into()), vec![param("t", Type::Ref)], Type::Ref);
            let promises = if self.features.obligations { super::obligations::promise_shapes(method) } else { vec![] };
            for (i, shape) in promises.into_iter().enumerate() {
                add(self.token_promise(*m, i), vec![param("t", Type::Ref)], Type::Bool);
                for k in 0..shape.unwrap_or(0) {
                    add(self.token_measure(*m, i, k), vec![param("t", Type::Ref)], Type::Int);
                }
            }
            for p in &method.ins {
                let local = &method.locals[*p];
                add(self.token_fn(*m, local.name), vec![param("t", Type::Ref)], self.ty(&local.ty));
            }
        }
        if functions.is_empty() {
            return;
        }
        let name = "$Remembered".into();
        self.out.domains.insert(
            name,
            Domain {
                name,
                type_vars: vec![],
                interpretation: None,
                functions,
                axioms: vec![],
                meta: Meta::NONE,
                annotations: Annotations::default(),
            },
        );
    }
}

impl<'a> Encoder<'a> {
    /// Reads what follows in a remembered state, as the thread saw it that remembers it.
    pub fn enter_state(&self, v: &mut View<'a>, state: Exp, m: Meta) {
        if self.features.remembered_locks {
            let part = |name: &str, ty: Type| remembered(name.into(), vec![state.clone()], ty, m);
            let credits = self.features.channels.then(|| part(CREDITS_OF, prelude::credits_type()));
            *v = v.of_thread(Some(part(LOCKS_OF, prelude::locks_type())), credits.into_iter().collect());
        }
        v.states.mode = Mode::State(state);
    }
}

impl Body<'_, '_> {
    /// Fills a state with what is held now.
    pub fn capture(&mut self, state: &Exp, span: Span) {
        let m = self.quiet(span);
        if self.e.features.remembered_locks {
            let then = remembered(LOCKS_OF.into(), vec![state.clone()], prelude::locks_type(), m);
            self.inhale(Expr::eq(then, self.locks(m), m), m);
            if self.has_channels() {
                let then = remembered(CREDITS_OF.into(), vec![state.clone()], prelude::credits_type(), m);
                self.inhale(Expr::eq(then, self.credits(m), m), m);
            }
        }
        let q = || var("q$c", Type::Ref);
        let q_exp = Expr::local(q().name, Type::Ref, m);
        for f in self.e.features.values.clone() {
            let ty = self.e.field_type(f);
            let name = self.e.field_name(f);
            let loc = Loc::Field { recv: q_exp.clone(), field: name };
            let then = remembered(self.e.value_fn(f), vec![state.clone(), q_exp.clone()], ty.clone(), m);
            let body = Expr::eq(then, field(q_exp.clone(), name, ty, m), m);
            let kind = ExpKind::ForPerm { vars: vec![q()], resource: Resource::Loc(loc, m), body };
            self.inhale(Expr::new(kind, Type::Bool, m), m);
        }
        for f in self.e.features.masks.clone() {
            let loc = Loc::Field { recv: q_exp.clone(), field: self.e.field_name(f) };
            let mask = self.e.mask_fn(f);
            self.capture_mask(state, mask, vec![q()], loc, m);
        }
        for p in self.e.features.predicate_masks.clone() {
            let declared = &self.e.p[p];
            let params = declared.params.iter().map(|id| self.e.ty(&declared.locals[*id].ty)).enumerate();
            let vars: Vec<Var> = [q()].into_iter().chain(params.map(|(i, ty)| var(&format!("p$c{i}"), ty))).collect();
            let args = vars.iter().map(|x| Expr::local(x.name, x.ty.clone(), m)).collect();
            let loc = Loc::Predicate { name: self.e.predicate_name(p), args };
            let mask = self.e.predicate_mask_fn(p);
            self.capture_mask(state, mask, vars, loc, m);
        }
    }

    /// Records how much is held of the locations that these variables stand for.
    fn capture_mask(&mut self, state: &Exp, mask: source::Symbol, of: Vec<Var>, loc: Loc, m: Meta) {
        let args = of.iter().map(|x| Expr::local(x.name, x.ty.clone(), m));
        let then = remembered(mask, [state.clone()].into_iter().chain(args).collect(), Type::Perm, m);
        let body = Expr::eq(then.clone(), perm(loc, m), m);
        let trigger = Trigger { terms: vec![then], meta: m };
        self.inhale(forall(of, vec![trigger], body, m), m);
    }

    /// A new state holding what is held now.
    pub fn captured(&mut self, hint: &str, span: Span) -> Exp {
        let m = self.quiet(span);
        let state = self.fresh(hint, prelude::state_type(), m);
        self.capture(&state, span);
        state
    }
}
