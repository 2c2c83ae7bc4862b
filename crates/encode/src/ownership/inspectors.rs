//! Inspector methods: what a class lets others say about the state of its objects. Each is a function of an object and its state, and of the
//! states of the arguments it may look into, defined by the expression that it returns.

use java::tree as jv;
use java::tree::{ClassId, Exp, ExprKind, MethodId, StmtKind, Target, Type};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, method_member};
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
        // Those who look at an object from outside do not know the frame of a class that has others below it.
        if !private && self.p[declared].class.is_some_and(|class| self.world.has_frame_apart(class)) {
            return None;
        }
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

    /// Whether a class says something of its own with an inspector. With frames that of a class without a value is another one than that of
    /// the classes below.
    fn has_own_function(&self, method: MethodId) -> bool {
        self.inspected(method).is_some() || self.p[method].class.is_some_and(|class| self.is_class_with_frames(class))
    }

    fn function(&self, method: MethodId, own: bool) -> String {
        match own {
            true if self.has_own_function(method) => self.own_function(method),
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

    /// Inside an inspector: the states of its object, as a class has it or as a whole, and of some arguments are given.
    fn view_inside(&self, method: MethodId, this: &Given, args: &[Given], class: Option<ClassId>) -> View {
        let mut view = View::of_state(&this.term, this.state.as_deref().unwrap_or("$any$Obj()"), class);
        view.own_methods = false;
        for (param, arg) in self.p[method].params.iter().zip(args) {
            view.renamed.push((*param, arg.term.clone()));
            view.states.extend(arg.state.clone().map(|state| (Whose::Local(*param), state)));
        }
        view
    }

    /// A reader of what an inspector says, which knows what its precondition says about members.
    fn reader_inside<'a>(
        &'a self,
        method: MethodId,
        this: &Given,
        args: &[Given],
        class: Option<ClassId>,
    ) -> Reader<'a, 'p> {
        let reader = Reader::new(self, self.view_inside(method, this, args, class));
        let contract = self.contract(method);
        contract.requires.iter().fold(reader, |reader, part| reader.knowing(part))
    }

    /// A reader of what an inspector asks for.
    fn reader_of_needs<'a>(
        &'a self,
        method: MethodId,
        this: &Given,
        args: &[Given],
        class: Option<ClassId>,
    ) -> Reader<'a, 'p> {
        self.reader_inside(method, this, args, class).with(|view| view.own_methods = class.is_some())
    }

    /// The class whose frame an inspector means with `this`.
    fn frame_inspected(&self, method: MethodId) -> Option<ClassId> {
        self.p[method].class.filter(|class| self.is_class_with_frames(*class))
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
        self.put_valid_above(out);
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
        let name = self.own_function(method);
        if self.has_own_function(method) {
            out.put(format!("function {name}({}): {result};", list.join(", ")));
        }
        let Some(value) = self.inspected(method) else { return };
        let (this, args) = self.bound_arguments(method);
        let class = self.frame_inspected(method);
        let needs = self.reader_of_needs(method, &this, &args, class);
        let reader = self.reader_inside(method, &this, &args, class);
        let mut guard: Vec<String> =
            params.iter().filter(|(_, sort)| sort == "Obj").map(|(state, _)| terms::is_packed_state(&state)).collect();
        guard.extend(self.contract(method).requires.iter().map(|part| needs.read(part).term));
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
            let there = self.frame_inspected(answer).unwrap_or(class);
            let Some(state) = self.state_above("this$s", class, there) else { continue };
            let mut args: Vec<&str> = names.clone();
            args[1] = &state;
            out.put(format!(
                "axiom (forall {} :: {{{application}}} typeof(this) == {} ==> {application} == {}({}));",
                list.join(", "),
                self.class_const(class),
                self.own_function(answer),
                args.join(", ")
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

    /// The arguments with their states in the heap; the object as a class has it, or as a whole.
    fn heap_arguments(&self, method: MethodId, class: Option<ClassId>) -> (Given, Vec<Given>) {
        let (mut this, mut args) = self.bound_arguments(method);
        for given in &mut args {
            given.state = given.state.take().map(|_| terms::state(&given.term));
        }
        let place = class.map_or(this.term.clone(), |class| self.frame_of(&this.term, class));
        this.state = Some(terms::state(&place));
        (this, args)
    }

    /// Whom an inspector is asked about is there and packed.
    fn assume_inspectable(&self, this: &Given, args: &[Given], body: &mut Body<'_, 'p>) {
        for given in std::iter::once(this).chain(args) {
            let Some(state) = &given.state else { continue };
            body.assume(format!("{} != null && {}", given.term, terms::is_packed_state(state)));
        }
    }

    fn has_value(&self, method: MethodId, body: &mut Body<'_, 'p>) {
        let class = self.frame_inspected(method);
        let (this, args) = self.heap_arguments(method, class);
        self.assume_inspectable(&this, &args, body);
        let needs = self.reader_of_needs(method, &this, &args, class);
        let reader = self.reader_inside(method, &this, &args, class);
        for part in self.contract(method).requires {
            let meaning = needs.read(part);
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
                let (this, args) = e.heap_arguments(method, None);
                e.assume_inspectable(&this, &args, &mut body);
                let reader = e.reader_of_needs(*above, &this, &args, None);
                for part in e.contract(*above).requires {
                    body.assume(reader.read(part).term);
                }
                let class = e.frame_inspected(method);
                let (this, args) = e.heap_arguments(method, class);
                let reader = e.reader_of_needs(method, &this, &args, class);
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
        let (this, bound) = match &call.target {
            Target::Object(object) => {
                let of = self.read(object);
                needs.extend(of.needs);
                let bound = match self.bound(object, method) {
                    Ok(bound) => bound,
                    Err(what) => return self.unsupported(&e.ty, e.span, what),
                };
                let (state, readable) = match bound.frame {
                    Some(class) => (self.state_as(object, &of.term, class), self.readable_as(object, &of.term, class)),
                    None => (self.state(object, &of.term), self.readable(object, &of.term)),
                };
                needs.extend(readable);
                (Given { term: of.term, state: Some(state) }, bound)
            }
            Target::Super(_) => {
                let frame = self.e.frame_inspected(method);
                if frame.is_none() && self.view.this_as.is_some_and(|class| self.e.world.has_frame_apart(class)) {
                    return self.unsupported(
                        &e.ty,
                        e.span,
                        "a default inspector of an object that may be of a class below",
                    );
                }
                (self.this_given(frame), Bound { method, own: true, frame })
            }
            _ => return self.unsupported(&e.ty, e.span, "static inspectors"),
        };
        let mut args = Vec::new();
        for (arg, param) in call.args.iter().zip(&self.e.p[method].params) {
            let of = self.denied().read(arg);
            needs.extend(of.needs);
            let looks_inside = self.e.p[*param].flags.is_state();
            if looks_inside {
                needs.extend(self.readable(arg, &of.term));
            }
            let state = looks_inside.then(|| self.state(arg, &of.term));
            args.push(Given { term: of.term, state });
        }
        needs.extend(self.e.inspectable(&bound, &this, &args, e.span));
        Meaning { term: self.e.application(&bound, &this, &args), needs }
    }

    /// Which inspector is meant by one that is asked about an object: as its class here has it, or as the class of the object does.
    fn bound(&self, object: &Exp, method: MethodId) -> Result<Bound, &'static str> {
        let e = self.e;
        let is_self = self.is_self(object);
        if !e.world.frames {
            return Ok(Bound { method, own: self.view.own_methods && is_self, frame: None });
        }
        if e.p[method].flags.is_private() {
            return Ok(Bound { method, own: true, frame: e.frame_inspected(method) });
        }
        let Some(class) = self.view.this_as.filter(|_| is_self) else {
            return Ok(Bound { method, own: false, frame: None });
        };
        let Some(answer) = e.answer(class, method) else {
            return Err("an inspector that the class does not have itself");
        };
        let overridden = || e.answers(method).into_iter().any(|(c, m)| e.world.is_below(c, class) && m != answer);
        // What is asked inside of an inspector is asked of the object as a whole, of which only this frame is known.
        if !self.view.own_methods && overridden() {
            return Err("an inspector of its own object that classes below override");
        }
        if e.frame_inspected(answer).is_none() && e.world.has_frame_apart(class) {
            return Err("a default inspector of an object that may be of a class below");
        }
        Ok(Bound { method: answer, own: true, frame: e.frame_inspected(answer) })
    }

    /// The object that the annotation is about, with the state that `super` means.
    fn this_given(&self, frame: Option<ClassId>) -> Given {
        let this = self.view.this.clone();
        let given = self.view.states.iter().find(|(whose, _)| *whose == Whose::This).map(|(_, state)| state.clone());
        let state = match (given, frame) {
            (Some(state), Some(frame)) => match self.view.this_as {
                Some(here) => self.e.state_above(&state, here, frame).unwrap_or("$any$Obj()".to_string()),
                None => self.e.state_within(&this, &state, frame),
            },
            (Some(state), None) => state,
            (None, Some(frame)) => terms::state(&self.e.frame_of(&this, frame)),
            (None, None) => terms::state(&this),
        };
        Given { term: this, state: Some(state) }
    }
}

/// The inspector that a call means.
struct Bound {
    method: MethodId,
    /// As its class has it, whatever the class of the object.
    own: bool,
    /// The class whose frame it looks at; if there is none, the object as a whole.
    frame: Option<ClassId>,
}

impl<'p> Encoder<'p> {
    /// An inspector of an object, with its state.
    fn application(&self, bound: &Bound, this: &Given, args: &[Given]) -> String {
        let parts = std::iter::once(this)
            .chain(args)
            .flat_map(|given| std::iter::once(given.term.as_str()).chain(given.state.as_deref()));
        format!("{}({})", self.function(bound.method, bound.own), parts.collect::<Vec<_>>().join(", "))
    }

    /// What asking needs of those who are asked about: they are packed, and the precondition holds.
    fn inspectable(&self, bound: &Bound, this: &Given, args: &[Given], span: Span) -> Vec<Need> {
        let states = std::iter::once(this).chain(args).filter_map(|given| given.state.as_deref());
        let packed =
            states.map(|state| Need { cond: terms::is_packed_state(&state), check: Check::InspectorValid, span });
        let mut needs: Vec<Need> = packed.collect();
        let reader = self.reader_of_needs(bound.method, this, args, bound.frame);
        for part in self.contract(bound.method).requires {
            needs.push(Need { cond: reader.read(part).term, check: Check::InspectorPre, span });
        }
        needs
    }
}

impl<'a, 'p> Body<'a, 'p> {
    /// A call of an inspector in code.
    pub fn inspect(&mut self, method: MethodId, call: &'p jv::Call, e: &'p Exp) -> String {
        let own =
            matches!(call.target, Target::Super(_)) || (self.e.world.frames && self.e.p[method].flags.is_private());
        let frame = self.e.frame_inspected(method).filter(|_| own);
        let bound = Bound { method, own, frame };
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
                self.look_into(&term, frame, object.span, e.span)
            }
            _ => self.look_into(&self.this.clone(), frame, e.span, e.span),
        };
        let mut args = Vec::new();
        for ((term, arg), param) in values.into_iter().zip(&call.args).zip(&self.e.p[method].params) {
            self.no_covariance(&arg.ty, &self.e.p[*param].ty, arg.span);
            args.push(match self.e.p[*param].flags.is_state() {
                true => self.look_into(&term, None, arg.span, e.span),
                false => Given { term, state: None },
            });
        }
        let needs = self.e.inspectable(&bound, &this, &args, e.span);
        self.needs(needs);
        let term = self.e.application(&bound, &this, &args);
        let sort = self.e.sort(&e.ty, e.span);
        let value = self.keep(&term, sort);
        if sort == Sort::Ref {
            self.exact_array(&self.e.p[method].result, &e.ty, e.span);
            self.assume(self.e.typed(&value, &e.ty));
        }
        value
    }

    fn look_into(&mut self, term: &str, frame: Option<ClassId>, about: Span, span: Span) -> Given {
        self.not_null(term, about);
        self.may_read(term, span, about);
        let place = frame.map_or(term.to_string(), |class| self.e.frame_of(term, class));
        Given { term: term.to_string(), state: Some(terms::state(&place)) }
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
