//! Objects: how they are made, and their final fields.
//!
//! An object is allocated where `new` stands; a constructor is a method that gets all fields of the object with their default values, so that
//! subclasses use the same one.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Act, Check};
use super::view::View;

impl<'a> Encoder<'a> {
    /// The fields of an object that are locations: those of its class and of the classes above.
    pub fn locations(&mut self, class: jv::ClassId) -> Vec<jv::FieldId> {
        let mut all = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            let c = &self.p[class];
            all.extend(c.fields().filter(|f| !self.p[*f].is_static() && !self.p[*f].is_final()));
            at = c.superclass.as_ref().and_then(jv::Type::as_class).filter(|c| self.p[*c].is_source());
        }
        all
    }

    /// All fields of a new object, with the values that Java gives them.
    pub fn fresh_fields(&mut self, class: jv::ClassId, this: &Exp, m: Meta) -> Vec<Exp> {
        let mut facts = Vec::new();
        for id in self.locations(class) {
            let name = self.names.field(self.p, id);
            let zero = self.zero(&self.p[id].ty, m);
            facts.push(acc(Loc::Field { recv: this.clone(), field: name }, write(m), m));
            facts.push(Expr::eq(field(this.clone(), name, zero.ty.clone(), m), zero, m));
        }
        if self.is_thread(class) {
            facts.push(self.idle(this, m));
        }
        facts
    }

    pub fn is_thread(&self, class: jv::ClassId) -> bool {
        self.p.find_class("java.lang.Thread").is_some_and(|thread| self.is_below(class, thread))
    }

    /// What a constructor that nobody wrote promises: the fields, their values where they are constants, and what the one above promises.
    pub fn default_postconditions(&mut self, id: jv::MethodId, v: &View) -> Vec<Exp> {
        let p = self.p;
        let Some(class) = p[id].class else { return Vec::new() };
        let this = v.this.clone().unwrap_or(null(Meta::NONE));
        let m = self.quiet(p[class].name_span);
        let mut posts = Vec::new();
        if let Some(above) = self.constructor_above(id) {
            let inner = View { class: p[above].class, ..v.clone() };
            let signature = self.signature(above);
            if p[above].synthetic {
                posts.extend(self.default_postconditions(above, &inner));
            } else if p[above].params.is_empty() && !signature.may_throw() {
                posts.extend(self.postconditions(above, &inner, &signature));
            }
        }
        for id in p[class].fields().filter(|f| !p[*f].is_static() && !p[*f].is_final()) {
            let name = self.names.field(p, id);
            posts.push(acc(Loc::Field { recv: this.clone(), field: name }, write(m), m));
            if let Some(value) = self.exported_value(id, class, m) {
                posts.push(Expr::eq(field(this.clone(), name, value.ty.clone(), m), value, m));
            }
        }
        posts
    }

    /// What members of records do that nobody wrote: the constructor stores its arguments, an accessor gives a component.
    pub fn record_postconditions(&mut self, id: jv::MethodId, v: &View) -> Vec<Exp> {
        let p = self.p;
        let method = &p[id];
        let (Some(class), Some(this)) = (method.class, v.this.clone()) else { return Vec::new() };
        let generated = method.synthetic && method.body == jv::Body::None;
        if p[class].kind != jv::ClassKind::Record || !generated {
            return Vec::new();
        }
        let m = self.quiet(method.name_span);
        let components = p[class].components.clone();
        if method.is_constructor() {
            let pairs = components.iter().zip(&method.params);
            return pairs
                .map(|(field, param)| {
                    let value = self.final_value(*field, this.clone(), method.name_span);
                    Expr::eq(value, v.locals[param].clone(), m)
                })
                .collect();
        }
        match (self.component_of(id), v.result.clone()) {
            (Some(field), Some(result)) => {
                let value = self.final_value(field, this, method.name_span);
                vec![Expr::eq(result, value, m)]
            }
            _ => Vec::new(),
        }
    }

    /// The component that a method of a record gives, if nobody wrote another one.
    pub fn component_of(&self, id: jv::MethodId) -> Option<jv::FieldId> {
        let p = self.p;
        let method = &p[id];
        let class = method.class.filter(|class| p[*class].kind == jv::ClassKind::Record)?;
        let generated = method.synthetic && method.body == jv::Body::None && method.params.is_empty();
        p[class].components.iter().copied().find(|field| generated && p[*field].name == method.name)
    }

    /// The value of a field that only a constant initialiser gives it, or nobody.
    fn exported_value(&mut self, id: jv::FieldId, class: jv::ClassId, m: Meta) -> Option<Exp> {
        let p = self.p;
        let elsewhere = |e: &jv::Expr| match &e.kind {
            jv::ExprKind::Assign(t, _) | jv::ExprKind::Compound { target: t, .. } | jv::ExprKind::Step(_, t) => {
                matches!(&t.kind, jv::ExprKind::Field { field, .. } if *field == id)
            }
            // Anything may happen in a call.
            jv::ExprKind::Call(_) | jv::ExprKind::New(_) => true,
            _ => false,
        };
        let mut changed = false;
        let mut see = |e: &jv::Expr| changed |= elsewhere(e);
        for member in &p[class].members {
            match member {
                jv::Member::Field(other) if !p[*other].is_static() => {
                    p[*other].init.iter().for_each(|init| visit::each_deep(init, &mut see));
                }
                jv::Member::Initializer(init) if !init.is_static => {
                    init.body.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
                }
                _ => {}
            }
        }
        match &p[id].init {
            _ if changed => None,
            Some(init) => {
                let constant = init.constant.as_ref()?;
                let v = View::new(super::origin::Within::Internal, p[id].span).unchecked();
                let value = self.constant_value(&v, constant, &init.ty, p[id].span);
                Some(self.widened(value, &p[id].ty, p[id].span).at(m))
            }
            None => Some(self.zero(&p[id].ty, m)),
        }
    }

    /// The constructor of the superclass that the one nobody wrote calls.
    fn constructor_above(&self, id: jv::MethodId) -> Option<jv::MethodId> {
        let jv::Body::Block(block) = &self.p[id].body else { return None };
        let jv::StmtKind::Expr(e) = &block.stmts.first()?.kind else { return None };
        let jv::ExprKind::ConstructorCall(call) = &e.kind else { return None };
        let above = call.constructor.known()?;
        self.p[above].class.filter(|class| self.p[*class].is_source()).map(|_| above)
    }
}

impl<'a> Body<'_, 'a> {
    pub fn new_object(&mut self, new: &jv::New, e: &jv::Exp) -> Exp {
        let p = self.e.p;
        let span = e.span;
        if new.guards.is_some() {
            return self.e.hole(span, &e.ty, "`guards`");
        }
        let all: Vec<&jv::Exp> = new.outer.iter().chain(&new.args).collect();
        let mut values = self.values(&all);
        let values: Vec<Exp> = {
            let saved = std::mem::take(&mut values);
            saved.into_iter().map(|value| self.saved(value)).collect()
        };
        let (outer, args) = match &new.outer {
            Some(outer) => {
                let value = values[0].clone();
                self.check(Check::Null, outer.span, span, |m| not_null(value.clone(), m));
                (Some(value), values[1..].to_vec())
            }
            None => (None, values),
        };
        let object = self.made(new.class, span);
        let m = self.quiet(span);
        let made_by = self.made_by(new);
        if let Some(outer) = outer.filter(|_| p[made_by].is_inner) {
            let of = self.e.object_around(object.clone(), Expr::int(made_by.0, m), m);
            self.inhale(Expr::eq(of, outer, m), m);
        }
        self.constructed(new, &object, args, span);
        object
    }

    /// The class whose constructor `new` names: an anonymous class is made by that of its superclass, which may be an inner class itself.
    fn made_by(&self, new: &jv::New) -> jv::ClassId {
        match new.body {
            Some(class) => self.e.p[class].superclass.as_ref().and_then(jv::Type::as_class).unwrap_or(class),
            None => new.class,
        }
    }

    /// What makes an object of the memory for it.
    pub fn constructed(&mut self, new: &jv::New, object: &Exp, args: Vec<Exp>, span: Span) {
        if let Some(class) = new.body {
            return self.anonymous(new, class, self.made_by(new), object, args, span);
        }
        if !self.e.p[new.class].is_source() {
            self.made_by_library(new.class, new.constructor, None, span);
            return self.constructed_by_library(new, new.class, object, &args, span);
        }
        match new.constructor.known() {
            Some(id) => self.construct(id, new, object, args, span),
            None => self.e.unsupported(span, "a constructor of which nothing is known"),
        }
    }

    /// Calls a constructor of the program for a new object.
    fn construct(&mut self, id: jv::MethodId, new: &jv::New, object: &Exp, args: Vec<Exp>, span: Span) {
        let p = self.e.p;
        for (arg, param) in new.args.iter().zip(&p[id].params) {
            self.converted_array(arg, &p[*param].ty);
        }
        self.check_definitions(id, object, span);
        let signature = self.e.signature(id);
        let mut all = vec![object.clone()];
        all.extend(args);
        self.check_measure(id, true, &all, span);
        self.invoke(&signature, all, &new.ghost, Act::Call, span);
        if let Some(class) = p[id].class {
            self.locks_are_new(object, class, span);
        }
    }

    fn constructed_by_library(&mut self, new: &jv::New, class: jv::ClassId, object: &Exp, args: &[Exp], span: Span) {
        if let Some(id) = new.constructor.known().filter(|id| !self.e.p[*id].contract.is_empty()) {
            self.e.needed.methods.insert(id);
            self.arguments_for_stub(&new.args, id);
            return self.construct(id, new, object, args.to_vec(), span);
        }
        // What a thread runs is known: its contract counts at the start.
        let is_thread = self.e.p[class].qualified.as_str() == "java.lang.Thread";
        for arg in new.args.iter().filter(|_| !is_thread) {
            self.given_to_library(arg);
        }
        self.new_of_library(new, class, object, args, span);
    }

    /// An object of a class that is declared where it is made: the constructor above, then the initialisers, with this body's variables at
    /// hand.
    fn anonymous(
        &mut self,
        new: &jv::New,
        class: jv::ClassId,
        above: jv::ClassId,
        object: &Exp,
        args: Vec<Exp>,
        span: Span,
    ) {
        let p = self.e.p;
        self.e.escapes(class, None);
        match (p[above].is_source(), new.constructor.known()) {
            (true, Some(id)) => self.construct(id, new, object, args, span),
            (true, None) => self.e.unsupported(span, "a constructor of which nothing is known"),
            (false, _) => {
                self.made_by_library(above, new.constructor, Some(class), span);
                self.constructed_by_library(new, above, object, &args, span);
            }
        }
        self.as_object(object.clone(), class, |b| b.own_initialisers(class));
    }

    /// Code of a class, with another object as `this`.
    pub fn as_object(&mut self, this: Exp, class: jv::ClassId, inside: impl FnOnce(&mut Self)) {
        let (outer, around) = (self.view.clone(), self.class.replace(class));
        let constructing = std::mem::replace(&mut self.constructing, true);
        self.view.this = Some(this);
        self.view.class = Some(class);
        inside(self);
        self.view.this = outer.this;
        self.view.class = outer.class;
        self.class = around;
        self.constructing = constructing;
    }

    /// A new object with all its fields.
    pub fn allocate(&mut self, class: jv::ClassId, span: Span) -> Exp {
        let m = self.quiet(span);
        let object = self.fresh("o", Type::Ref, span);
        let ExpKind::Local(target) = object.kind else { return object };
        self.emit(StmtKind::New { target, fields: NewFields::Only(vec![]) }, m);
        let mut facts = Vec::new();
        if self.e.p[class].is_source() || self.e.is_thread(class) {
            facts = self.e.fresh_fields(class, &object, m);
        }
        self.assume_exact_class(&object, class, span);
        self.inhale(Expr::conj(facts, m), m);
        self.not_locked(&object, span);
        object
    }

    /// `super(..)` and `this(..)`; after the first, the initialisers of the class run.
    pub fn constructor_call(&mut self, call: &jv::ConstructorCall, span: Span) {
        let Some(this) = self.view.this.clone() else {
            return self.e.unsupported(span, "a constructor call in this place");
        };
        if let Some(outer) = &call.outer {
            let value = self.value(outer);
            let value = self.saved(value);
            self.check(Check::Null, outer.span, span, |m| not_null(value.clone(), m));
            let m = self.quiet(span);
            let of = self.e.object_around(this.clone(), Expr::int(call.class.0, m), m);
            self.inhale(Expr::eq(of, value, m), m);
        }
        let all: Vec<&jv::Exp> = call.args.iter().collect();
        let args = self.values(&all);
        self.called_constructor(call, args, span);
        if call.is_super
            && let Some(class) = self.class
        {
            self.initialisers(class, false);
        }
    }

    /// The constructor above, or another one of the class, runs on the object itself.
    pub fn called_constructor(&mut self, call: &jv::ConstructorCall, args: Vec<Exp>, span: Span) {
        let p = self.e.p;
        let Some(this) = self.view.this.clone() else {
            return self.e.unsupported(span, "a constructor call in this place");
        };
        let specified = |id: &jv::MethodId| p[call.class].is_source() || !p[*id].contract.is_empty();
        if let Some(class) = self.class.filter(|_| !p[call.class].is_source()) {
            self.made_by_library(call.class, call.constructor, Some(class), span);
        }
        match call.constructor.known().filter(specified) {
            Some(id) => {
                if !p[call.class].is_source() {
                    self.e.needed.methods.insert(id);
                    self.arguments_for_stub(&call.args, id);
                }
                for (arg, param) in call.args.iter().zip(&p[id].params) {
                    self.converted_array(arg, &p[*param].ty);
                }
                self.check_definitions(id, &this, span);
                let signature = self.e.signature(id);
                let mut all = vec![this];
                all.extend(args);
                self.check_measure(id, true, &all, span);
                self.invoke(&signature, all, &call.ghost, Act::Call, span);
            }
            None => {
                for (arg, value) in call.args.iter().zip(args) {
                    self.given_to_library(arg);
                    self.evaluated(value, arg.span);
                }
                if let Some(id) = call.constructor.known() {
                    let throws = p[id].throws.clone();
                    self.may_throw(&throws, span);
                }
            }
        }
    }

    /// Field initialisers and initialiser blocks, in the order of the text.
    pub fn initialisers(&mut self, class: jv::ClassId, of_class: bool) {
        let p = self.e.p;
        for member in &p[class].members {
            match member {
                jv::Member::Field(id) if p[*id].is_static() == of_class => self.initialise(*id),
                jv::Member::Initializer(init) if init.is_static == of_class => {
                    if !init.contract.is_empty() {
                        self.e.unsupported(init.span, "a contract of an initialiser");
                    }
                    self.statements(&init.body.stmts);
                }
                _ => {}
            }
        }
    }

    pub fn initialise(&mut self, id: jv::FieldId) {
        let p = self.e.p;
        let f = &p[id];
        if f.enum_constant.is_some() {
            return self.make_enum_constant(id);
        }
        // A constant has its value from the start.
        let Some(init) = f.init.as_ref().filter(|_| f.constant.is_none()) else { return };
        let value = self.array_or_value(init, &f.ty);
        self.converted_array(init, &f.ty);
        match (f.is_static(), self.view.this.clone()) {
            (true, _) => self.store_static(id, value, f.name_span, f.span),
            (false, Some(this)) => self.store_field(this, id, value, f.name_span, f.span),
            (false, None) => self.e.unsupported(f.span, "an initialiser in this place"),
        }
    }

    /// At the end of a compact constructor the components get the last values of its parameters.
    pub fn store_components(&mut self, id: jv::MethodId) {
        let p = self.e.p;
        let (Some(class), Some(this)) = (p[id].class, self.view.this.clone()) else { return };
        for (field, param) in p[class].components.iter().zip(&p[id].params) {
            let value = self.view.locals[param].clone();
            self.store_field(this.clone(), *field, value, p[*field].name_span, p[id].span);
        }
    }

    /// The only assignment of a final field: from now on it is known, and it was never anything else.
    pub fn store_final(&mut self, recv: Exp, id: jv::FieldId, value: Exp, span: Span) {
        let p = self.e.p;
        let of_this = self.view.this.as_ref().is_some_and(|this| this.same_as(&recv));
        let constructs = self.class == Some(p[id].class) && self.constructing;
        if !of_this || !constructs {
            return self.e.unsupported(span, "an assignment to a final field in this place");
        }
        let m = self.quiet(span);
        let known = self.e.final_value(id, recv, span);
        self.inhale(Expr::eq(known, value, m), m);
    }
}
