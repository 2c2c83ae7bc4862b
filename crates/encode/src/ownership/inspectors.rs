//! Inspector methods: what a class lets others say about the state of its objects. Each is a function of an object and its state, and of the
//! states of the arguments it may look into, defined by the expression that it returns.

use java::tree as jv;
use java::tree::{ClassId, Exp, ExprKind, MethodId, StmtKind, Target, Type};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, conjuncts, method_member};
use super::methods::{put_body, put_entry_facts, put_modifies};
use super::spec::{Meaning, Need, Reader, View, Whose};
use super::terms;
use super::world::Sort;

/// An argument of an inspector: its value, and its state if the inspector may look into it.
pub struct Given {
    pub term: String,
    pub state: Option<String>,
}

impl<'p> Encoder<'p> {
    pub fn is_inspector(&self, method: MethodId) -> bool {
        self.p[method].flags.is_inspector()
    }

    /// The inspectors of the program.
    pub fn inspectors(&self) -> Vec<MethodId> {
        let methods = self.world.classes.iter().flat_map(|class| self.p[*class].methods());
        methods.filter(|method| self.is_inspector(*method)).collect()
    }

    /// Whether others know something about objects of an interface by its inspectors.
    pub fn is_inspected(&self, interface: ClassId) -> bool {
        self.world.supertypes(interface).into_iter().any(|class| {
            self.p[class].methods().any(|m| self.is_inspector(m))
                || self.p[class].specs.object_invariants.iter().any(|inv| inv.kind != jv::InvariantKind::Object)
        })
    }

    /// The expression that an inspector returns.
    pub fn inspected(&self, method: MethodId) -> Option<&'p Exp> {
        match &self.p[method].body {
            jv::Body::Block(block) => match block.stmts.as_slice() {
                [jv::Stmt { kind: StmtKind::Return(Some(e)), .. }] => Some(e),
                _ => None,
            },
            jv::Body::Expr(e) => Some(e),
            jv::Body::None => None,
        }
    }

    /// The methods that a call may reach, one for each class of objects.
    pub fn answers(&self, declared: MethodId) -> Vec<(ClassId, MethodId)> {
        let Some(class) = self.p[declared].class else { return Vec::new() };
        let below = self.world.concrete_below(class);
        below.into_iter().filter_map(|class| Some((class, self.answer(class, declared)?))).collect()
    }

    /// The method that all objects answer a call with, if it is the same for all.
    fn only_answer(&self, declared: MethodId) -> Option<MethodId> {
        let private = self.p[declared].flags.is_private();
        // Lambdas have no class, so an interface may say more than all classes do.
        let mut methods = self.world.classes.iter().flat_map(|class| self.p[*class].methods());
        let overridden = methods.any(|m| self.p[m].overrides.contains(&declared));
        let same = private || (!overridden && self.answers(declared).into_iter().all(|(_, answer)| answer == declared));
        (same && self.inspected(declared).is_some()).then_some(declared)
    }

    /// The function of an inspector as its class defines it.
    fn own_function(&self, method: MethodId) -> String {
        format!("{}$F", self.method_name(method))
    }

    /// The function of an inspector as the class of the object defines it.
    fn dispatched_function(&self, method: MethodId) -> String {
        format!("{}$D", self.method_name(method))
    }

    fn function(&self, method: MethodId, own: bool) -> String {
        match own {
            true if self.inspected(method).is_some() => self.own_function(method),
            _ => self.only_answer(method).map_or(self.dispatched_function(method), |method| self.own_function(method)),
        }
    }

    /// Names and sorts of what the function takes.
    fn function_params(&self, method: MethodId) -> Vec<(String, String)> {
        let mut params = vec![("this".to_string(), "Ref".to_string()), ("this$s".to_string(), "Obj".to_string())];
        for param in &self.p[method].params {
            let (name, ty) = (self.param_name(*param), &self.p[*param].ty);
            params.push((name.clone(), self.sort(ty, self.p[*param].span).text().to_string()));
            if self.p[*param].flags.is_state() {
                params.push((format!("{name}$s"), "Obj".to_string()));
            }
        }
        params
    }

    /// Inside an inspector: the states of its object and of some arguments are given.
    fn view_inside(&self, method: MethodId, this: &Given, args: &[Given]) -> View {
        let mut view = View::of_state(&this.term, this.state.as_deref().unwrap_or("$any$Obj()"));
        view.own_methods = false;
        for (param, arg) in self.p[method].params.iter().zip(args) {
            view.renamed.push((*param, arg.term.clone()));
            view.states.extend(arg.state.clone().map(|state| (Whose::Local(*param), state)));
        }
        view
    }

    /// A reader of what an inspector says, which knows what its precondition says about members.
    fn reader_inside<'a>(&'a self, method: MethodId, this: &Given, args: &[Given]) -> Reader<'a, 'p> {
        let reader = Reader::new(self, self.view_inside(method, this, args));
        let contract = self.contract(method);
        contract.requires.iter().fold(reader, |reader, part| reader.knowing(part))
    }

    // What everybody knows of inspectors.

    pub fn put_inspectors(&self, out: &mut Lines) {
        let all = self.inspectors();
        if all.is_empty() && !self.world.state_words {
            return;
        }
        out.put("");
        out.put("// Inspectors. A state is valid (VS) for an object if the object can have it while it is packed.");
        out.put("function VS(o: Ref, s: Obj): bool;");
        out.put("axiom (forall o: Ref, s: Obj :: {VS(o, s)} VS(o, s) ==> $inv(s));");
        for method in &all {
            self.put_inspector(*method, out);
        }
        for method in &all {
            self.put_dispatch(*method, out);
        }
        self.put_promises(out);
    }

    fn put_inspector(&self, method: MethodId, out: &mut Lines) {
        let m = &self.p[method];
        let params = self.function_params(method);
        let list: Vec<String> = params.iter().map(|(name, sort)| format!("{name}: {sort}")).collect();
        let names: Vec<&str> = params.iter().map(|(name, _)| name.as_str()).collect();
        let result = self.sort(&m.result, m.name_span).text();
        if self.only_answer(method).is_none() {
            out.put(format!("function {}({}): {result};", self.dispatched_function(method), list.join(", ")));
        }
        let Some(value) = self.inspected(method) else { return };
        let name = self.own_function(method);
        out.put(format!("function {name}({}): {result};", list.join(", ")));
        let (this, args) = self.bound_arguments(method);
        let reader = self.reader_inside(method, &this, &args);
        let mut guard: Vec<String> =
            params.iter().filter(|(_, sort)| sort == "Obj").map(|(state, _)| terms::is_packed_state(&state)).collect();
        guard.extend(self.contract(method).requires.iter().map(|part| reader.read(part).term));
        let application = format!("{name}({})", names.join(", "));
        let sign = if m.result.is_boolean() { "<==>" } else { "==" };
        out.put(format!(
            "axiom (forall {} :: {{{application}}} {} ==> ({application} {sign} {}));",
            list.join(", "),
            guard.join(" && "),
            reader.read(value).term
        ));
    }

    /// The arguments as the variables of the function.
    fn bound_arguments(&self, method: MethodId) -> (Given, Vec<Given>) {
        let this = Given { term: "this".to_string(), state: Some("this$s".to_string()) };
        let arg = |param: &jv::LocalId| {
            let term = self.param_name(*param);
            let state = self.p[*param].flags.is_state().then(|| format!("{term}$s"));
            Given { term, state }
        };
        (this, self.p[method].params.iter().map(arg).collect())
    }

    /// Which method a call means is decided by the exact class of the object.
    fn put_dispatch(&self, method: MethodId, out: &mut Lines) {
        if self.only_answer(method).is_some() {
            return;
        }
        let params = self.function_params(method);
        let list: Vec<String> = params.iter().map(|(name, sort)| format!("{name}: {sort}")).collect();
        let names: Vec<&str> = params.iter().map(|(name, _)| name.as_str()).collect();
        let application = format!("{}({})", self.dispatched_function(method), names.join(", "));
        for (class, answer) in self.answers(method).into_iter().filter(|(_, m)| self.inspected(*m).is_some()) {
            out.put(format!(
                "axiom (forall {} :: {{{application}}} typeof(this) == {} ==> {application} == {}({}));",
                list.join(", "),
                self.class_const(class),
                self.own_function(answer),
                names.join(", ")
            ));
        }
    }

    // What is proved of an inspector.

    /// That an inspector has a value, and that it depends only on what it may look into.
    pub fn inspector(&self, method: MethodId) {
        let name = format!("insp${}", self.method_name(method));
        let member = method_member(self.p, method);
        self.for_part(&name, member, &name, |e| {
            let mut body = Body::new(e, e.p[method].class.expect("inspectors are in classes"));
            e.has_value(method, &mut body);
            e.put_inspector_procedure(method, &name, body);
        });
        self.asks_for_no_more(method);
    }

    fn put_inspector_procedure(&self, method: MethodId, name: &str, body: Body<'_, 'p>) {
        let m = &self.p[method];
        let mut out = Lines::default();
        let params = self.params(method);
        let header: Vec<String> =
            params.iter().map(|(name, ty)| format!("{name}: {}", self.sort(ty, m.name_span).text())).collect();
        out.put(format!("procedure {name}({})", header.join(", ")));
        put_modifies(self, &mut out);
        put_entry_facts(self, &mut out);
        for fact in self.argument_facts(method) {
            out.put(format!("  free requires {fact};"));
        }
        put_body(&mut out, body);
        self.out.borrow_mut().extend(out);
    }

    /// The arguments with their states in the heap.
    fn heap_arguments(&self, method: MethodId) -> (Given, Vec<Given>) {
        let (mut this, mut args) = self.bound_arguments(method);
        for given in std::iter::once(&mut this).chain(&mut args) {
            given.state = given.state.take().map(|_| format!("H[{}]", given.term));
        }
        (this, args)
    }

    /// Whom an inspector is asked about is there and packed.
    fn assume_inspectable(&self, this: &Given, args: &[Given], body: &mut Body<'_, 'p>) {
        for given in std::iter::once(this).chain(args).filter(|given| given.state.is_some()) {
            body.assume(format!("{t} != null && {}", terms::is_packed(&given.term), t = given.term));
        }
    }

    fn has_value(&self, method: MethodId, body: &mut Body<'_, 'p>) {
        let (this, args) = self.heap_arguments(method);
        self.assume_inspectable(&this, &args, body);
        let reader = self.reader_inside(method, &this, &args);
        for part in self.contract(method).requires {
            let meaning = reader.read(part);
            self.needs_of_inspector(part, meaning.needs, body);
            body.assume(meaning.term);
        }
        if let Some(value) = self.inspected(method) {
            let meaning = reader.read(value);
            let needs = meaning.needs.into_iter().map(as_in_code).collect();
            self.needs_of_inspector(value, needs, body);
        }
    }

    pub fn needs_of_inspector(&self, said: &Exp, needs: Vec<Need>, body: &mut Body<'_, 'p>) {
        // What a thread may access or has shared is no part of an object's state.
        jv::visit::each(said, &mut |e| {
            let of_others = matches!(
                e.kind,
                ExprKind::Model(_) | ExprKind::Builtin(..) | ExprKind::ModelField(jv::ModelField::LockLevel, _)
            );
            if of_others {
                body.check(Check::InspectorConfined, e.span, "false");
            }
        });
        body.needs(needs);
    }

    /// An inspector may be called through every declaration above it, so it asks for no more than these do.
    fn asks_for_no_more(&self, method: MethodId) {
        let m = &self.p[method];
        let wanted = self.contract(method).requires;
        for above in m.overrides.iter().filter(|above| self.is_inspector(**above)) {
            if wanted.is_empty() {
                continue;
            }
            let name = format!("override${}${}", self.method_name(method), self.method_name(*above));
            let main = format!("insp${}", self.method_name(method));
            self.for_part(&name, method_member(self.p, method), &main, |e| {
                let mut body = Body::new(e, m.class.expect("inspectors are in classes"));
                let (this, args) = e.heap_arguments(method);
                e.assume_inspectable(&this, &args, &mut body);
                let reader = e.reader_inside(*above, &this, &args);
                for part in e.contract(*above).requires {
                    body.assume(reader.read(part).term);
                }
                let reader = e.reader_inside(method, &this, &args);
                for part in &wanted {
                    let origin = Origin::new(Check::OverridePre, m.name_span).about(part.span);
                    body.assert(origin, reader.read(part).term);
                }
                e.put_inspector_procedure(method, &name, body);
            });
        }
    }
}

/// The same need where it is one of Java code.
fn as_in_code(need: Need) -> Need {
    let check = match need.check {
        Check::SpecNull => Check::NullDeref,
        Check::SpecBounds => Check::ArrayBounds,
        Check::SpecDivisionByZero => Check::DivisionByZero,
        check => check,
    };
    Need { check, ..need }
}

impl<'a, 'p> Reader<'a, 'p> {
    /// Whether an inspector is asked about exactly this object or number.
    pub fn asks_about(&self, call: &jv::Call, is_it: &dyn Fn(&Exp) -> bool) -> bool {
        let about_object = matches!(&call.target, Target::Object(object) if is_it(object));
        let known = call.method.known().is_some_and(|method| self.e.is_inspector(method));
        known && (about_object || call.args.iter().any(is_it))
    }

    /// A call of an inspector in an annotation.
    pub fn inspection(&self, call: &jv::Call, e: &jv::Expr) -> Meaning {
        let inspector = call.method.known().filter(|method| self.e.is_inspector(*method));
        let Some(method) = inspector else {
            return self.unsupported(&e.ty, e.span, "calls of methods that are no inspectors");
        };
        let mut needs = Vec::new();
        let (this, own) = match &call.target {
            Target::Object(object) => {
                let of = self.read(object);
                needs.extend(of.needs);
                needs.extend(self.readable(object, &of.term));
                let own = self.view.own_methods && matches!(object.kind, ExprKind::This { .. });
                let state = self.state(object, &of.term);
                (Given { term: of.term, state: Some(state) }, own)
            }
            Target::Super(_) => (self.this_given(), true),
            _ => return self.unsupported(&e.ty, e.span, "static inspectors"),
        };
        let mut args = Vec::new();
        for (arg, param) in call.args.iter().zip(&self.e.p[method].params) {
            let of = self.read(arg);
            needs.extend(of.needs);
            let looks_inside = self.e.p[*param].flags.is_state();
            if looks_inside {
                needs.extend(self.readable(arg, &of.term));
            }
            let state = looks_inside.then(|| self.state(arg, &of.term));
            args.push(Given { term: of.term, state });
        }
        needs.extend(self.e.inspectable(method, &this, &args, e.span));
        Meaning { term: self.e.application(method, own, &this, &args), needs }
    }

    fn this_given(&self) -> Given {
        let this = self.view.this.clone();
        let state = self.view.states.iter().find(|(whose, _)| *whose == Whose::This);
        let state = state.map_or_else(|| format!("H[{this}]"), |(_, state)| state.clone());
        Given { term: this, state: Some(state) }
    }
}

impl<'p> Encoder<'p> {
    /// An inspector of an object, with its state.
    fn application(&self, method: MethodId, own: bool, this: &Given, args: &[Given]) -> String {
        let parts = std::iter::once(this)
            .chain(args)
            .flat_map(|given| std::iter::once(given.term.as_str()).chain(given.state.as_deref()));
        format!("{}({})", self.function(method, own), parts.collect::<Vec<_>>().join(", "))
    }

    /// What asking needs of those who are asked about: they are packed, and the precondition holds.
    fn inspectable(&self, method: MethodId, this: &Given, args: &[Given], span: Span) -> Vec<Need> {
        let states = std::iter::once(this).chain(args).filter_map(|given| given.state.as_deref());
        let packed =
            states.map(|state| Need { cond: terms::is_packed_state(&state), check: Check::InspectorValid, span });
        let mut needs: Vec<Need> = packed.collect();
        let reader = self.reader_inside(method, this, args);
        for part in self.contract(method).requires {
            needs.push(Need { cond: reader.read(part).term, check: Check::InspectorPre, span });
        }
        needs
    }
}

impl<'a, 'p> Body<'a, 'p> {
    /// A call of an inspector in code.
    pub fn inspect(&mut self, method: MethodId, call: &'p jv::Call, e: &'p Exp) -> String {
        let own = matches!(call.target, Target::Super(_));
        let mut operands: Vec<&Exp> = Vec::new();
        match &call.target {
            Target::Object(object) => operands.push(object),
            Target::Super(_) => {}
            _ => return self.unsupported(e, "static inspectors"),
        }
        operands.extend(&call.args);
        let mut values = self.operands(&operands);
        let this = match &call.target {
            Target::Object(object) => {
                let term = values.remove(0);
                self.look_into(&term, object.span, e.span)
            }
            _ => self.look_into(&self.this.clone(), e.span, e.span),
        };
        let mut args = Vec::new();
        for ((term, arg), param) in values.into_iter().zip(&call.args).zip(&self.e.p[method].params) {
            self.no_covariance(&arg.ty, &self.e.p[*param].ty, arg.span);
            args.push(match self.e.p[*param].flags.is_state() {
                true => self.look_into(&term, arg.span, e.span),
                false => Given { term, state: None },
            });
        }
        let needs = self.e.inspectable(method, &this, &args, e.span);
        self.needs(needs);
        let term = self.e.application(method, own, &this, &args);
        let sort = self.e.sort(&e.ty, e.span);
        let value = self.keep(&term, sort);
        if sort == Sort::Ref {
            self.exact_array(&self.e.p[method].result, &e.ty, e.span);
            self.assume(self.e.typed(&value, &e.ty));
        }
        value
    }

    fn look_into(&mut self, term: &str, about: Span, span: Span) -> Given {
        self.not_null(term, about);
        self.may_read(term, span, about);
        Given { term: term.to_string(), state: Some(format!("H[{term}]")) }
    }
}

/// Whether an expression changes nothing and creates nothing.
pub fn is_pure(e: &Exp) -> bool {
    !jv::visit::any(e, &|e| {
        matches!(
            e.kind,
            ExprKind::Assign(..)
                | ExprKind::Compound { .. }
                | ExprKind::Step(..)
                | ExprKind::New(_)
                | ExprKind::NewArray { .. }
                | ExprKind::ArrayInit(_)
                | ExprKind::Matches(..)
                | ExprKind::Switch(_)
                | ExprKind::Lambda(_)
        )
    })
}

/// The parts of invariants that speak of an object's state alone.
pub fn of_state_alone(e: &Exp) -> bool {
    !jv::visit::any(e, &|e| {
        matches!(
            e.kind,
            ExprKind::Model(_)
                | ExprKind::Builtin(..)
                | ExprKind::ModelField(jv::ModelField::LockLevel | jv::ModelField::Committed, _)
                | ExprKind::ClassLit(_)
        ) || matches!(e.ty, Type::LockLevel)
    })
}

/// The parts of all invariants of a class, inherited ones first.
pub fn parts_of<'p>(e: &Encoder<'p>, side: super::world::Side) -> Vec<&'p Exp> {
    let sides = e.world.sides_above(side);
    sides.into_iter().flat_map(|side| e.world.invariants(side)).flat_map(|inv| conjuncts(&inv.body)).collect()
}
