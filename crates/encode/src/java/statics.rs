//! Static state and enums.

use java::tree as jv;
use java::tree::visit;
use rustc_hash::FxHashSet;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::body::Body;
use super::encoder::*;
use super::origin::{Place, Role, Within};
use super::signature::Signature;
use super::view::View;

/// What is yet to be looked at.
#[derive(Default)]
struct Reached {
    methods: Vec<jv::MethodId>,
    classes: Vec<jv::ClassId>,
}

impl<'a> Encoder<'a> {
    pub fn static_read(&mut self, v: &View, id: jv::FieldId, span: Span) -> Exp {
        let f = &self.p[id];
        if f.enum_constant.is_some() {
            return self.enum_constant(id, span);
        }
        if let Some(constant) = &f.constant {
            return self.constant_value(v, constant, &f.ty, span);
        }
        if !f.is_final() {
            self.known_field(id, span);
            let name = self.names.field(self.p, id);
            let ty = self.ty(&f.ty);
            let holder = self.apply("$st", [], Meta::from(span));
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
        let is_new = !self.constants.contains_key(&name);
        self.constant(name, vec![], ty);
        let value = self.constant_app(name, vec![], Meta::from(span));
        let made = f.init.as_ref().is_some_and(|init| {
            matches!(init.kind, jv::ExprKind::New(_) | jv::ExprKind::NewArray { .. } | jv::ExprKind::ArrayInit(_))
        });
        if is_new && made && self.p[f.class].is_source() {
            self.facts.push(not_null(value.at(Meta::NONE), Meta::NONE));
        }
        let known = self.p[f.class].qualified.as_str() == "java.lang.System" || f.enum_constant.is_some();
        if is_new && known && !self.p[f.class].is_source() {
            self.facts.push(not_null(value.at(Meta::NONE), Meta::NONE));
        }
        value
    }

    /// Whether what is being translated may run while a class is initialised.
    fn in_initialiser_of(&self, class: jv::ClassId) -> bool {
        match self.current {
            // Which class is initialised first is nobody's choice.
            None => self.initialising.is_some() && self.p[class].is_source(),
            Some(method) => self.has_initialiser(class) && self.reached_from_initialiser(class).contains(&method),
        }
    }

    /// The methods that the static initialisers of a class may call, directly or not, through those of other classes that they set off.
    fn reached_from_initialiser(&self, class: jv::ClassId) -> FxHashSet<jv::MethodId> {
        let p = self.p;
        let mut methods: FxHashSet<jv::MethodId> = FxHashSet::default();
        let mut classes: FxHashSet<jv::ClassId> = FxHashSet::default();
        let mut todo = Reached { methods: vec![], classes: vec![class] };
        loop {
            if let Some(class) = todo.classes.pop() {
                if !classes.insert(class) {
                    continue;
                }
                for member in &p[class].members {
                    match member {
                        jv::Member::Field(f) if p[*f].is_static() => {
                            let init = p[*f].init.iter();
                            init.for_each(|init| visit::each_deep(init, &mut |e| self.reached(e, &mut todo)));
                        }
                        jv::Member::Initializer(init) if init.is_static => {
                            let stmts = init.body.stmts.iter();
                            stmts.for_each(|stmt| visit::each_expr(stmt, &mut |e| self.reached(e, &mut todo)));
                        }
                        _ => {}
                    }
                }
            } else if let Some(id) = todo.methods.pop() {
                if !methods.insert(id) {
                    continue;
                }
                match &p[id].body {
                    jv::Body::None => {}
                    jv::Body::Expr(e) => visit::each_deep(e, &mut |e| self.reached(e, &mut todo)),
                    jv::Body::Block(block) => {
                        let stmts = block.stmts.iter();
                        stmts.for_each(|stmt| visit::each_expr(stmt, &mut |e| self.reached(e, &mut todo)));
                    }
                }
            } else {
                return methods;
            }
        }
    }

    /// The methods that an expression may call, whatever overrides them among them, and the classes that it sets off.
    fn reached(&self, e: &jv::Expr, found: &mut Reached) {
        let called = match &e.kind {
            jv::ExprKind::Call(call) => call.method.known(),
            jv::ExprKind::New(new) => {
                found.classes.push(new.class);
                new.constructor.known()
            }
            jv::ExprKind::ConstructorCall(call) => call.constructor.known(),
            jv::ExprKind::MethodRef(reference) => reference.method.known(),
            jv::ExprKind::Field { field, .. } if self.p[*field].is_static() => {
                found.classes.push(self.p[*field].class);
                None
            }
            _ => None,
        };
        if let Some(id) = called {
            found.methods.push(id);
            found.methods.extend(self.overriders(id));
            found.classes.extend(self.p[id].class.filter(|_| self.p[id].is_static()));
            if let Some(class) = self.p[id].class.filter(|_| self.p[id].is_constructor()) {
                self.object_initialisers(class, found);
            }
        }
    }

    /// The initialisers of an object run with its constructor.
    fn object_initialisers(&self, class: jv::ClassId, found: &mut Reached) {
        let p = self.p;
        let mut see = |e: &jv::Expr| match &e.kind {
            jv::ExprKind::Call(call) => found.methods.extend(call.method.known()),
            jv::ExprKind::New(new) => found.methods.extend(new.constructor.known()),
            _ => {}
        };
        for member in &p[class].members {
            match member {
                jv::Member::Field(f) if !p[*f].is_static() => {
                    p[*f].init.iter().for_each(|init| visit::each_deep(init, &mut see));
                }
                jv::Member::Initializer(init) if !init.is_static => {
                    init.body.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
                }
                _ => {}
            }
        }
    }

    // Enums.

    fn enum_constant(&mut self, id: jv::FieldId, span: Span) -> Exp {
        let class = self.p[id].class;
        if !self.p[class].is_source() {
            return self.static_constant(id, span);
        }
        self.enum_facts(class);
        let name = self.names.field(self.p, id);
        self.constant_app(name, vec![], Meta::from(span))
    }

    fn ordinal_name(&mut self, class: jv::ClassId) -> Symbol {
        let name = Symbol::new(&format!("$ordinal_{}", class.0));
        self.constant(name, vec![var("o", Type::Ref)], Type::Int);
        name
    }

    pub fn ordinal(&mut self, class: jv::ClassId, of: Exp, m: Meta) -> Exp {
        self.enum_facts(class);
        let name = self.ordinal_name(class);
        self.constant_app(name, vec![of], m)
    }

    /// The constants of an enum are objects, all different.
    fn enum_facts(&mut self, class: jv::ClassId) {
        let p = self.p;
        let constants: Vec<jv::FieldId> = p[class].enum_constants(p).collect();
        let m = Meta::NONE;
        let ordinal = self.ordinal_name(class);
        for (n, id) in constants.into_iter().enumerate() {
            let name = self.names.field(p, id);
            if self.constants.contains_key(&name) {
                continue;
            }
            self.constant(name, vec![], Type::Ref);
            let value = self.constant_app(name, vec![], m);
            self.facts.push(not_null(value.clone(), m));
            let number = self.constant_app(ordinal, vec![value.clone()], m);
            self.facts.push(Expr::eq(number, Expr::int(n as u64, m), m));
            let body = p[id].enum_constant.as_ref().and_then(|c| c.body);
            if self.features.types
                && let Some((low, _)) = self.numbers.interval(body.unwrap_or(class))
            {
                let typ = self.apply("$typ", [value], m);
                self.facts.push(Expr::eq(typ, Expr::int(low, m), m));
            }
        }
    }

    /// Null, or one of the constants.
    pub fn enum_fact(&mut self, e: &Exp, class: jv::ClassId, m: Meta) -> Exp {
        let p = self.p;
        self.enum_facts(class);
        let mut fact = Expr::eq(e.clone(), null(m), m);
        for id in p[class].enum_constants(p).collect::<Vec<_>>() {
            let name = self.names.field(p, id);
            let constant = self.constant_app(name, vec![], m);
            fact = Expr::or(fact, Expr::eq(e.clone(), constant, m), m);
        }
        fact
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
        if !self.has_initialiser(class) {
            return;
        }
        let p = self.p;
        let span = p[class].name_span;
        let like = super::names::ascii(&p[class].qualified.as_str().replace('.', "_"));
        let name = self.names.fresh(&format!("{like}$static"));
        let title = format!("{}.static", self.class_title(class));
        self.stands_for(name, MemberKind::Method, &title);
        let outer = self.initialising.replace(class);
        self.within(name, false, |e| {
            let enums = p[class].enum_constants(p).filter(|id| !e.is_plain_constant(*id)).collect::<Vec<_>>();
            if let Some(constant) = enums.first() {
                e.unsupported(p[*constant].span, "constants of an enum with a constructor or a body");
            }
            let m = e.quiet(span);
            let holder = e.apply("$st", [], m);
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
            let mut body = Body::new(e, v, signature);
            body.constructing = true;
            body.initialisers(class, true);
            let ret = body.ret;
            let quiet = body.quiet(span);
            body.label(ret, quiet);
            let block = body.finish();
            let meta = e.origin(Role::Plain, Within::Code, span, span);
            let method = Method {
                name,
                params: vec![],
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
        self.initialising = outer;
    }

    /// What is there after a class was initialised.
    pub fn initialised(&mut self, class: jv::ClassId, m: Meta) -> Vec<Exp> {
        let p = self.p;
        let holder = self.apply("$st", [], m);
        let mut facts = Vec::new();
        for id in self.static_locations(class) {
            let name = self.names.field(p, id);
            facts.push(acc(Loc::Field { recv: holder.clone(), field: name }, write(m), m));
            if let Some(value) = self.initial_value(id, class, m) {
                facts.push(Expr::eq(field(holder.clone(), name, value.ty.clone(), m), value, m));
            }
        }
        facts
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

    /// What `main` finds when a program starts, if it says nothing itself: the static fields of all classes.
    pub fn implicit_statics(&mut self, id: jv::MethodId, span: Span) -> Vec<Exp> {
        let p = self.p;
        if !self.is_entry(id) || !p[id].contract.is_empty() {
            return Vec::new();
        }
        let m = self.quiet(span);
        let classes: Vec<jv::ClassId> = p.source_classes().collect();
        classes.into_iter().flat_map(|class| self.initialised(class, m)).collect()
    }

    /// `public static void main(String[])`
    fn is_entry(&self, id: jv::MethodId) -> bool {
        let method = &self.p[id];
        let [param] = method.params[..] else { return false };
        let takes_texts = matches!(&self.p[param].ty, jv::Type::Array(of) if super::operators::is_string(self.p, of));
        method.name.as_str() == "main" && method.is_static() && takes_texts && method.result == jv::Type::Void
    }

    /// A constant of an enum that is made without arguments and without code.
    fn is_plain_constant(&self, id: jv::FieldId) -> bool {
        let p = self.p;
        let f = &p[id];
        let body = f.enum_constant.as_ref().and_then(|c| c.body);
        let plain = f.init.as_ref().is_none_or(|init| match &init.kind {
            jv::ExprKind::New(new) => new.args.is_empty() && new.constructor.known().is_none_or(|id| p[id].synthetic),
            _ => false,
        });
        let fields = p[f.class].fields().any(|f| !p[f].is_static());
        body.is_none() && plain && !fields
    }
}

impl<'a> Body<'_, 'a> {
    pub fn store_static(&mut self, id: jv::FieldId, value: Exp, place: Span, span: Span) {
        let p = self.e.p;
        let value = self.evaluated(value, span);
        if p[id].is_final() {
            if self.e.initialising != Some(p[id].class) || !self.constructing {
                return self.e.unsupported(span, "an assignment to a final field in this place");
            }
            // Its value is not published: who reads it elsewhere knows only what holds of it anyway.
            return;
        }
        self.e.known_field(id, place);
        let m = self.quiet(span);
        let recv = self.e.apply("$st", [], m);
        let field = self.e.names.field(p, id);
        let m = self.e.origin(Role::Write(Place::Field), Within::Code, place, span);
        self.emit(StmtKind::FieldAssign { recv, field, value }, m);
    }
}
