//! Static state and enums.

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use java_core::tables::Reached;
use silver::tree::*;
use source::Span;
use verdict::MemberKind;

use super::body::Body;
use super::encoder::*;
use super::origin::{Act, Place, Role, Within};
use super::signature::{Signature, locks_name};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn static_read(&mut self, v: &View, id: jv::FieldId, span: Span) -> Exp {
        let f = &self.p[id];
        if f.enum_constant.is_some() {
            if self.may_be_unmade(f.class) {
                return self.hole(span, &f.ty.clone(), "a constant of an enum in code that runs while it is made");
            }
            return self.enum_constant(id, span);
        }
        if let Some(constant) = &f.constant {
            return self.constant_value(v, constant, &f.ty, span);
        }
        if !f.is_final() {
            self.known_field(id, span);
            let name = self.names.field(self.p, id);
            let ty = self.ty(&f.ty);
            let holder = self.statics_holder(Meta::from(span));
            let m = self.node(v, Role::Read(Place::Field), span);
            return field(holder, name, ty, m);
        }
        if self.in_initialiser_of(f.class) {
            return self.hole(
                span,
                &f.ty.clone(),
                "a static final field in code that runs while its class is initialised",
            );
        }
        self.static_constant(id, span)
    }

    /// A static final field whose value is not in the text.
    pub fn static_constant(&mut self, id: jv::FieldId, span: Span) -> Exp {
        let f = &self.p[id];
        let name = self.names.field(self.p, id);
        let ty = self.ty(&f.ty);
        let is_new = !self.needed.constants.contains_key(&name);
        self.constant(name, vec![], ty);
        let value = self.constant_app(name, vec![], Meta::from(span));
        let made = f.init.as_ref().is_some_and(|init| {
            matches!(init.kind, jv::ExprKind::New(_) | jv::ExprKind::NewArray { .. } | jv::ExprKind::ArrayInit(_))
        });
        if is_new && made && self.p[f.class].is_source() {
            self.needed.facts.push(not_null(value.at(Meta::NONE), Meta::NONE));
        }
        let known = self.p[f.class].qualified.as_str() == "java.lang.System" || f.enum_constant.is_some();
        if is_new && known && !self.p[f.class].is_source() {
            self.needed.facts.push(not_null(value.at(Meta::NONE), Meta::NONE));
        }
        value
    }

    /// Whether what is being translated may run while a class is initialised.
    pub fn in_initialiser_of(&self, class: jv::ClassId) -> bool {
        match self.at.method {
            // Which class is initialised first is nobody's choice.
            None => self.at.initialising.is_some() && self.p[class].is_source(),
            Some(method) => {
                self.has_initialiser(class) && self.reached_from_initialiser(class).methods.contains(&method)
            }
        }
    }

    /// What the static initialisers of a class may call or set off, directly or not.
    pub fn reached_from_initialiser(&self, class: jv::ClassId) -> Rc<Reached> {
        if let Some(known) = self.asked.reached.borrow().get(&class) {
            return known.clone();
        }
        let found = Rc::new(self.known.tables.during_init(class));
        self.asked.reached.borrow_mut().insert(class, found.clone());
        found
    }

    // Initialisers of classes.

    /// Whether something happens when a class is initialised.
    pub fn has_initialiser(&self, class: jv::ClassId) -> bool {
        let p = self.p;
        let with_code = |f: jv::FieldId| p[f].is_static() && p[f].init.is_some() && p[f].constant.is_none();
        p[class].fields().any(with_code) || p[class].initializers().any(|init| init.is_static)
    }

    /// The static fields of a class that are locations.
    pub fn static_locations(&self, class: jv::ClassId) -> Vec<jv::FieldId> {
        self.p[class].fields().filter(|f| self.p[*f].is_static() && !self.p[*f].is_final()).collect()
    }

    /// The initialisation of a class, as a method: it has the static fields of its class and nothing else.
    pub fn class_initialiser(&mut self, class: jv::ClassId) {
        if !self.has_initialiser(class) && !self.has_static_invariant(class) {
            return;
        }
        let p = self.p;
        let span = p[class].name_span;
        let like = super::names::ascii(&p[class].qualified.as_str().replace('.', "_"));
        let name = self.names.fresh(&format!("{like}$static"));
        let title = format!("{}.static", self.class_title(class));
        self.stands_for(name, MemberKind::Method, &title);
        let outer = self.at.initialising.replace(class);
        self.within(name, false, |e| {
            let m = e.quiet(span);
            let holder = e.statics_holder(m);
            let mut pres = Vec::new();
            for id in e.static_locations(class) {
                let name = e.names.field(p, id);
                let zero = e.zero(&p[id].ty, m);
                pres.push(acc(Loc::Field { recv: holder.clone(), field: name }, write(m), m));
                pres.push(Expr::eq(field(holder.clone(), name, zero.ty.clone(), m), zero, m));
            }
            let posts: Vec<Exp> = e.initialised(class, m);
            let signature = Signature {
                name,
                source: None,
                has_this: false,
                params: vec![],
                given: vec![],
                locks: false,
                result: None,
                throws: vec![],
                yields: vec![],
            };
            let mut v = View::new(Within::Code, span);
            v.class = Some(class);
            // It runs at the first use, inside whatever monitors that happens.
            v.locks = Some(Expr::local(locks_name(), object_set(), Meta::NONE));
            let mut body = Body::new(e, v, signature);
            body.constructing = true;
            body.static_initialisers(class);
            let ret = body.ret;
            let quiet = body.quiet(span);
            body.label(ret, quiet);
            body.commit_class(class);
            let block = body.finish();
            let meta = e.origin(Role::Plain, Within::Code, span, span);
            let method = Method {
                name,
                params: vec![Var { name: locks_name(), ty: object_set(), span: Span::NONE }],
                returns: vec![],
                pres,
                posts,
                decreases: vec![],
                body: Some(block),
                meta,
                annotations: Annotations::default(),
            };
            e.out.methods.insert(name, method);
        });
        self.at.initialising = outer;
    }

    /// What is there after a class was initialised.
    pub fn initialised(&mut self, class: jv::ClassId, m: Meta) -> Vec<Exp> {
        let p = self.p;
        let holder = self.statics_holder(m);
        let mut facts = Vec::new();
        let guarded = self.guarded_statics(class);
        for id in self.static_locations(class).into_iter().filter(|id| !guarded.contains(id)) {
            let name = self.names.field(p, id);
            facts.push(acc(Loc::Field { recv: holder.clone(), field: name }, write(m), m));
            if let Some(value) = self.initial_value(id, class, m) {
                facts.push(Expr::eq(field(holder.clone(), name, value.ty.clone(), m), value, m));
            }
        }
        facts
    }

    /// The static fields that the monitor of the class has, or a part of them.
    fn guarded_statics(&self, class: jv::ClassId) -> Vec<jv::FieldId> {
        let mut found = Vec::new();
        for invariant in self.p[class].specs.lock_invariants.iter().filter(|j| j.is_static) {
            visit::each(&invariant.body, &mut |e| {
                if let jv::ExprKind::Perm { location, .. } | jv::ExprKind::PointsTo { location, .. } = &e.kind
                    && let jv::LocationKind::Field { field, .. } = &location.kind
                {
                    found.push(*field);
                }
            });
        }
        found
    }

    /// The value of a static field that only a constant initialiser gives it, or nobody, while its class is initialised.
    fn initial_value(&mut self, id: jv::FieldId, class: jv::ClassId, m: Meta) -> Option<Exp> {
        let p = self.p;
        let has_blocks = p[class].initializers().any(|init| init.is_static);
        let mut changed = has_blocks;
        for other in p[class].fields().filter(|f| p[*f].is_static()) {
            p[other].init.iter().for_each(|init| {
                visit::each_deep(init, &mut |e| {
                    changed |= matches!(
                        e.kind,
                        jv::ExprKind::Assign(..)
                            | jv::ExprKind::Compound { .. }
                            | jv::ExprKind::Step(..)
                            | jv::ExprKind::Call(_)
                            | jv::ExprKind::New(_)
                    );
                });
            });
        }
        match &p[id].init {
            _ if changed => None,
            Some(init) => {
                let constant = init.constant.as_ref()?;
                let v = View::new(Within::Internal, p[id].span).unchecked();
                let value = self.constant_value(&v, constant, &init.ty, p[id].span);
                Some(self.widened(value, &p[id].ty, p[id].span).at(m))
            }
            None => Some(self.zero(&p[id].ty, m)),
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// When a class is initialised, its monitor gets what it guards.
    fn commit_class(&mut self, class: jv::ClassId) {
        let p = self.e.p;
        let Some(first) = p[class].specs.lock_invariants.iter().find(|j| j.is_static) else { return };
        let invariant = self.e.static_invariant(class, false, first.span);
        let act = self.e.act(Act::Commit, first.span);
        let given = self.e.used(invariant, act);
        self.emit(StmtKind::Exhale(given), act);
    }

    pub fn store_static(&mut self, id: jv::FieldId, value: Exp, place: Span, span: Span) {
        let p = self.e.p;
        let value = self.evaluated(value, span);
        if p[id].is_final() {
            if self.e.at.initialising != Some(p[id].class) || !self.constructing {
                return self.e.unsupported(span, "an assignment to a final field in this place");
            }
            // Its value is not published: who reads it elsewhere knows only what holds of it anyway.
            return;
        }
        self.e.known_field(id, place);
        let m = self.quiet(span);
        let recv = self.e.statics_holder(m);
        let field = self.e.names.field(p, id);
        let m = self.e.origin(Role::Write(Place::Field), Within::Code, place, span);
        self.emit(StmtKind::FieldAssign { recv, field, value }, m);
    }
}
