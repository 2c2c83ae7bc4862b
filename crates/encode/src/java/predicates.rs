//! Predicates.

use java::tree as jv;
use silver::tree::*;
use source::Symbol;
use verdict::MemberKind;

use super::body::parameter_names;
use super::encoder::*;
use super::origin::{Role, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    /// The predicate that an instance is of: one that defines the abstract predicate of a supertype is a case of that one.
    pub fn declared_predicate(&self, id: jv::PredicateId) -> jv::PredicateId {
        match self.p[id].defines.or_else(|| self.same_above(id).into_iter().find(|above| self.p[*above].body.is_none()))
        {
            Some(above) => self.declared_predicate(above),
            None => id,
        }
    }

    /// The predicates of supertypes with the same name and parameters, nearest first.
    fn same_above(&self, id: jv::PredicateId) -> Vec<jv::PredicateId> {
        let p = self.p;
        let own = &p[id];
        let Some(class) = own.class.filter(|_| own.has_receiver()) else { return Vec::new() };
        let above = |class: jv::ClassId| -> Vec<jv::ClassId> {
            p[class].superclass.iter().chain(&p[class].interfaces).filter_map(jv::Type::as_class).collect()
        };
        let mut todo = above(class);
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(class) = todo.get(at).copied() {
            at += 1;
            found.extend(p[class].predicates().filter(|other| {
                let other = &p[*other];
                let types = |of: &jv::Predicate| of.params.iter().map(|l| p[*l].ty.clone()).collect::<Vec<_>>();
                other.name == own.name && other.has_receiver() && types(other) == types(own)
            }));
            for next in above(class) {
                if !todo.contains(&next) {
                    todo.push(next);
                }
            }
        }
        found
    }

    /// Two declarations that one definition would serve, or one that has a body already.
    fn check_definition(&mut self, id: jv::PredicateId) {
        let above = self.same_above(id);
        let mut roots: Vec<jv::PredicateId> = above.iter().map(|a| self.declared_predicate(*a)).collect();
        roots.sort();
        roots.dedup();
        let span = self.p[id].span;
        if roots.len() > 1 {
            self.unsupported(span, "a definition of two predicates of supertypes at once");
        }
        if above.iter().any(|a| self.p[*a].body.is_some() && self.declared_predicate(*a) == *a) {
            self.unsupported(span, "a predicate that a superclass has defined already");
        }
    }

    pub fn definitions(&self, id: jv::PredicateId) -> Vec<jv::PredicateId> {
        self.p.predicates().filter(|p| *p != id && self.declared_predicate(*p) == id).collect()
    }

    pub fn predicate(&mut self, id: jv::PredicateId) {
        let p = self.p;
        let predicate = &p[id];
        if predicate.flags.is_inline() {
            return;
        }
        let declared = self.declared_predicate(id);
        let root = self.names.predicate(p, declared);
        self.within(root, true, |e| e.check_definition(id));
        if declared != id {
            return;
        }
        let name = self.names.predicate(self.p, id);
        let title = match predicate.class {
            Some(class) => format!("{}.{}", self.class_title(class), predicate.name),
            None => predicate.name.to_string(),
        };
        self.stands_for(name, MemberKind::Predicate, &title);
        self.within(name, true, |e| {
            let made = e.one_predicate(id, name);
            e.out.predicates.insert(name, made);
        });
    }

    /// A predicate of a stub. If classes of the program define it, their definitions are a member like any other.
    pub fn trusted_predicate(&mut self, id: jv::PredicateId) {
        if !self.definitions(id).is_empty() {
            return self.predicate(id);
        }
        let name = self.names.predicate(self.p, id);
        self.within(name, true, |e| {
            let made = e.one_predicate(id, name);
            e.out.predicates.insert(name, made);
        });
        self.members.unowned.insert(name);
    }

    fn one_predicate(&mut self, id: jv::PredicateId, name: Symbol) -> Predicate {
        let p = self.p;
        let predicate = &p[id];
        let m = Meta::from(predicate.span);
        let locals = parameter_names(self, &predicate.params);
        let mut v = View::new(Within::Predicate, predicate.span);
        v.class = predicate.class;
        let has_this = predicate.has_receiver();
        v.this = has_this.then(|| Expr::local(Symbol::new("this"), Type::Ref, m));
        let mut params: Vec<Var> = v.this.iter().map(|_| var("this", Type::Ref)).collect();
        for param in &predicate.params {
            if let ExpKind::Local(name) = locals[param].kind {
                params.push(Var { name, ty: locals[param].ty.clone(), span: p[*param].span });
            }
            if !self.has_values(&p[*param].ty) {
                self.unsupported(p[*param].span, format!("a parameter of type `{}`", p[*param].ty.show(p)));
            }
        }
        v.locals = std::rc::Rc::new(locals);
        if predicate.flags.is_thread_local() {
            self.unsupported(predicate.span, "predicates of a thread");
        }
        let definitions = self.definitions(id);
        let body = match &predicate.body {
            Some(body) => Some(self.predicate_body(&v, body, &predicate.params)),
            None if definitions.is_empty() => None,
            None => self.family(id, &v, &definitions, name, &params),
        };
        let meta = self.origin(Role::Plain, Within::Predicate, predicate.span, predicate.span);
        Predicate { name, params, body, meta, annotations: Annotations::default() }
    }

    fn predicate_body(&mut self, v: &View, body: &jv::Exp, params: &[jv::LocalId]) -> Exp {
        let mut parts = Vec::new();
        for param in params {
            let ty = &self.p[*param].ty;
            if matches!(ty, jv::Type::Frac | jv::Type::ZFrac) {
                let m = self.origin(Role::Plain, Within::Fraction, self.p[*param].span, self.p[*param].span);
                let value = v.locals[param].clone();
                parts.push(self.is_amount(&value, ty, m));
            }
        }
        self.allow_claims(body);
        parts.push(self.exp(v, body));
        let m = parts[0].meta;
        let body = Expr::conj(parts, m);
        if body.any(&mut |e| matches!(e.kind, ExpKind::Wand(_) | ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. })) {
            self.unsupported(v.clause, "a magic wand or `perm` in a predicate");
            return Expr::bool(true, m);
        }
        body
    }

    /// The state of an object by the class whose definition it has; of classes that nobody knows, something else.
    fn family(
        &mut self,
        id: jv::PredicateId,
        v: &View,
        definitions: &[jv::PredicateId],
        name: Symbol,
        params: &[Var],
    ) -> Option<Exp> {
        let p = self.p;
        let this = v.this.clone()?;
        let m = Meta::from(p[id].span);
        let rest = Symbol::new(&format!("{name}$0rest"));
        self.members.adds_to(rest, name);
        self.out.predicates.insert(
            rest,
            Predicate { name: rest, params: params.to_vec(), body: None, meta: m, annotations: Annotations::default() },
        );
        let args = params.iter().map(|p| Expr::local(p.name, p.ty.clone(), m)).collect();
        let mut body = acc(Loc::Predicate { name: rest, args }, write(m), m);
        for definition in definitions {
            let Some(class) = p[*definition].class else { continue };
            let applies = self.definition_applies(*definition, definitions, &this, m)?;
            let params = p[*definition].params.iter().zip(&p[id].params);
            let inner = v.with(params.map(|(own, theirs)| (*own, v.locals[theirs].clone())));
            let inner = View { class: Some(class), clause: p[*definition].span, ..inner };
            let Some(definition) = &p[*definition].body else { continue };
            self.allow_claims(definition);
            let case = self.exp(&inner, definition);
            body = Expr::new(ExpKind::Cond(applies, case, body), Type::Bool, m);
        }
        Some(body)
    }

    /// Whether an object has exactly this definition: its class is one that is known to have it. Unknown subclasses may define another.
    pub fn definition_applies(
        &mut self,
        definition: jv::PredicateId,
        definitions: &[jv::PredicateId],
        this: &Exp,
        m: Meta,
    ) -> Option<Exp> {
        let class = self.p[definition].class?;
        let typ = self.exact_class(this.clone(), m);
        let mut any: Option<Exp> = None;
        for heir in self.p.classes().collect::<Vec<_>>() {
            let c = &self.p[heir];
            if c.kind.is_interface() || c.flags.is_abstract() || !self.is_below(heir, class) {
                continue;
            }
            let nearer = definitions.iter().filter(|other| **other != definition).any(|other| {
                self.p[*other].class.is_some_and(|other| self.is_below(heir, other) && self.is_below(other, class))
            });
            if nearer {
                continue;
            }
            let (low, _) = self.known.numbers.interval(heir)?;
            let is = Expr::eq(typ.clone(), Expr::int(low, m), m);
            any = Some(any.map_or(is.clone(), |any| Expr::or(any, is, m)));
        }
        Some(any.unwrap_or(Expr::bool(false, m)))
    }
}
