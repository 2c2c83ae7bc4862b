//! Methods that stand for others: an override keeps the contract of what it overrides, a thread starts with what `run` needs, a program with
//! what `main` needs.

use java::tree as jv;
use java::tree::{ClassId, MethodId, Type};
use java_core::tables::Answer;

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, class_member, method_member};
use super::library;
use super::methods::{put_body, put_entry_facts, put_modifies};
use super::spec::{Reader, View};
use super::terms;
use super::world::Sort;

impl<'p> Encoder<'p> {
    /// Every method that objects of a class answer with, against every declaration that they may be called through.
    pub fn overrides(&self, class: ClassId) {
        let supertypes = self.world.supertypes(class);
        for above in &supertypes {
            if *above == class && !self.world.frames {
                continue;
            }
            for declared in self.p[*above].methods() {
                self.overridden(class, declared);
            }
        }
    }

    fn overridden(&self, class: ClassId, declared: MethodId) {
        let d = &self.p[declared];
        if d.is_constructor() || d.is_static() || d.flags.is_private() || d.flags.is_inspector() {
            return;
        }
        let Some(answer) = self.answer(class, declared) else {
            let of_program = d.class.is_some_and(|c| self.p[c].is_source());
            if of_program && self.world.is_concrete(class) {
                self.gap(self.p[class].name_span, format!("a method of the library in the place of `{}`", d.name));
            }
            return;
        };
        if self.world.frames && d.class.is_some_and(|c| self.p[c].is_source()) {
            // What a contract means depends on the class of the object, so it is checked for each.
            if self.world.is_concrete(class) && self.procedure_at(class, answer) != self.dispatched_procedure(declared)
            {
                self.keeps_contract(class, answer, declared);
            }
            return;
        }
        let a = &self.p[answer];
        let written_here = a.class == Some(class);
        let known_there = a.class.is_some_and(|c| d.class.is_some_and(|above| self.world.is_below(c, above)));
        // Checked where the method is declared, or where it meets a declaration it does not know.
        if answer == declared || (!written_here && known_there) {
            return;
        }
        if d.class.is_some_and(|c| self.p[c].is_source()) {
            self.keeps_contract(class, answer, declared);
        } else if d.name.as_str() == "run" && d.params.is_empty() && self.is_thread_entry(declared) {
            self.can_be_started(class, answer);
        }
    }

    fn is_thread_entry(&self, declared: MethodId) -> bool {
        let class = self.p[declared].class;
        class.is_some() && (class == self.world.runnable || class == self.world.thread)
    }

    /// The method of the program that an object of the class runs when this one is called, or the declaration that it leaves abstract.
    pub fn answer(&self, class: ClassId, declared: MethodId) -> Option<MethodId> {
        let of_program = |id: &MethodId| self.p[*id].class.is_some_and(|c| self.p[c].is_source());
        match self.tables.select(class, declared) {
            Answer::Own(own) => Some(own),
            Answer::Abstract(left) => left.filter(of_program),
            Answer::Library(_) | Answer::Conflict | Answer::Open => None,
        }
    }

    /// A declaration of the program that objects for an interface answer with a method of the library: every object has one.
    pub fn library_answers(&self, interface: ClassId) -> bool {
        let of_program = |id: MethodId| self.p[id].class.is_some_and(|c| self.p[c].is_source());
        let mut answers = self.tables.answers(interface).into_iter();
        answers.any(|one| of_program(one.declared) && matches!(one.answer, Answer::Library(_) | Answer::Open))
    }

    /// Parameters, results and the call itself, for a method that is called through a declaration of it.
    fn forward(&self, procedure: &str, answer: MethodId, declared: MethodId, origin: Origin, body: &mut Body<'_, 'p>) {
        let (a, d) = (&self.p[answer], &self.p[declared]);
        let mut results = Vec::new();
        if let Some(sort) = self.world.sort(&d.result) {
            let result = body.temp(self.world.sort(&a.result).unwrap_or(sort));
            results.push((result, "$r"));
        }
        let thrown = (!a.throws.is_empty()).then(|| body.temp(Sort::Ref));
        let mut names: Vec<String> = results.iter().map(|(name, _)| name.clone()).collect();
        names.extend(thrown.clone());
        let sign = if names.is_empty() { String::new() } else { format!("{} := ", names.join(", ")) };
        let args: Vec<String> = self.params(declared).into_iter().map(|(name, _)| name).collect();
        body.out.put_for(origin, format!("call {sign}{procedure}({});", args.join(", ")));
        for (name, result) in results {
            body.put(format!("{result} := {name};"));
        }
        let covered = a.throws.iter().all(|ty| d.throws.iter().any(|above| body.is_below(ty, above)));
        if let Some(thrown) = &thrown
            && !covered
        {
            let classes = d.throws.iter().filter_map(|ty| self.type_const(ty));
            let is: Vec<String> = classes.map(|class| format!(" || {}", terms::is(&thrown, &class))).collect();
            let origin = Origin { check: Check::OverrideThrows, ..origin };
            body.assert(origin, format!("{thrown} == null{}", is.concat()));
        }
        if !d.throws.is_empty() {
            body.put(format!("$x := {};", thrown.unwrap_or_else(|| "null".to_string())));
        }
    }

    fn keeps_contract(&self, class: ClassId, answer: MethodId, declared: MethodId) {
        let (a, d) = (&self.p[answer], &self.p[declared]);
        let main = self.method_name(answer);
        let name = format!("override${}${}${}", self.class_name(class), main, self.method_name(declared));
        let here = if a.class == Some(class) { a.name_span } else { self.p[class].name_span };
        // What is inherited is proved with the class that inherits it.
        let (member, main) = match self.is_inherited(class, answer) {
            true => (class_member(self.p, class), self.inherited_procedure(class, answer)),
            false => (method_member(self.p, answer), main),
        };
        self.for_part(&name, member, &main, |e| {
            let contract = e.contract(declared);
            let reader = Reader::new(e, View::of_contract());
            let mut body = Body::new(e, class);
            body.no_covariance(&a.result, &d.result, here);
            let class_name = e.class_const(class);
            body.assume(match e.world.frames {
                true => format!("{} == {class_name}", terms::type_of(&"this")),
                false => terms::is(&"this", &class_name),
            });
            let procedure = e.procedure_at(class, answer);
            e.forward(
                &procedure,
                answer,
                declared,
                Origin::new(Check::OverridePre, here).about(d.name_span),
                &mut body,
            );
            let mut out = Lines::default();
            let params: Vec<String> = e
                .params(declared)
                .iter()
                .map(|(name, ty)| format!("{name}: {}", e.sort(ty, d.name_span).text()))
                .collect();
            let mut results = Vec::new();
            if d.result != Type::Void {
                results.push(format!("$r: {}", e.sort(&d.result, d.name_span).text()));
            }
            if !d.throws.is_empty() {
                results.push("$x: Ref".to_string());
            }
            let returns = if results.is_empty() { String::new() } else { format!(" returns ({})", results.join(", ")) };
            out.put(format!("procedure {name}({}){returns}", params.join(", ")));
            put_modifies(e, &mut out);
            put_entry_facts(e, &mut out);
            for fact in e.argument_facts(declared) {
                out.put(format!("  free requires {fact};"));
            }
            for (cond, _) in e.shared_params(declared) {
                out.put(format!("  free requires {cond};"));
            }
            for part in &contract.requires {
                out.put(format!("  free requires {};", reader.read(part).term));
            }
            let normally = if d.throws.is_empty() { "" } else { "$x == null ==> " };
            let promised = contract.ensures.iter().map(|part| (reader.read(part).term, part.span));
            for (term, span) in promised {
                let origin = Origin::new(Check::OverridePost, here).about(span);
                out.put_for(origin, format!("  ensures {normally}{term};"));
            }
            for (meaning, span) in e.signalled(&contract, None) {
                let origin = Origin::new(Check::OverridePost, here).about(span);
                out.put_for(origin, format!("  ensures {};", meaning.term));
            }
            if e.world.sequential {
                let origin = Origin::new(Check::FrameModifies, here).about(d.name_span);
                for fact in e.unmodified(declared, &contract, None) {
                    out.put_for(origin, format!("  ensures {fact};"));
                }
            }
            put_body(&mut out, body);
            e.out.borrow_mut().extend(out);
        });
    }

    /// A thread starts with an object of its own and no locks: `run` may not need more.
    fn can_be_started(&self, class: ClassId, answer: MethodId) {
        let a = &self.p[answer];
        let main = self.method_name(answer);
        let name = format!("start${}${main}", self.class_name(class));
        if self.owners.borrow().contains_key(&source::Symbol::new(&name)) {
            return;
        }
        let here = if a.class == Some(class) { a.name_span } else { self.p[class].name_span };
        self.for_part(&name, method_member(self.p, answer), &main, |e| {
            let mut body = Body::new(e, class);
            let class_name = e.class_const(class);
            body.assume(format!("this != null && Alloc[this] && {}", terms::is(&"this", &class_name)));
            for fact in library::start_of_thread(e, "this") {
                body.assume(fact);
            }
            let thrown = (!a.throws.is_empty()).then(|| body.temp(Sort::Ref));
            let sign = thrown.as_ref().map_or(String::new(), |thrown| format!("{thrown} := "));
            let origin = Origin::new(Check::OverridePre, here);
            body.out.put_for(origin, format!("call {sign}{main}(this);"));
            if let Some(thrown) = thrown {
                body.assert(Origin::new(Check::OverrideThrows, here), format!("{thrown} == null"));
            }
            let mut out = Lines::default();
            out.put(format!("procedure {name}(this: Ref)"));
            put_modifies(e, &mut out);
            put_entry_facts(e, &mut out);
            put_body(&mut out, body);
            e.out.borrow_mut().extend(out);
        });
    }

    /// A program starts at `main`, with no locks and nothing but its arguments; or, if no `main` takes any, with a new object that has one.
    pub fn entry(&self, method: MethodId) {
        let starts = if self.takes_arguments(method) {
            true
        } else {
            self.is_plain_main(method) && !self.p.methods().any(|other| self.takes_arguments(other))
        };
        if !starts {
            return;
        }
        let m = &self.p[method];
        let main = self.method_name(method);
        let name = format!("entry${main}");
        self.for_part(&name, method_member(self.p, method), &main, |e| {
            let mut body = Body::new(e, m.class.expect("methods of the program are in classes"));
            body.assume(if e.world.levels() { "LTop == MaxLevel" } else { "(forall q: Ref :: {Held[q]} !Held[q])" });
            if e.world.immutables {
                body.assume("(forall q: Ref :: {Rx[q]} !Rx[q])");
            }
            if !m.throws.is_empty() && e.exceptions_override() {
                e.gap(m.name_span, "exceptions that leave `main` and have methods that are called to show them");
            }
            let given =
                if m.is_static() { e.arguments_of_main(&mut body) } else { e.object_of_main(method, &mut body) };
            let thrown = (!m.throws.is_empty()).then(|| body.temp(Sort::Ref));
            let sign = thrown.map_or(String::new(), |thrown| format!("{thrown} := "));
            let origin = Origin::new(Check::EntryPre, m.name_span);
            body.out.put_for(origin, format!("call {sign}{main}({given});"));
            let mut out = Lines::default();
            out.put(format!("procedure {name}(args: Ref)"));
            put_modifies(e, &mut out);
            put_entry_facts(e, &mut out);
            put_body(&mut out, body);
            e.out.borrow_mut().extend(out);
        });
    }

    fn strings(&self) -> Type {
        Type::array(Type::class(self.world.string.unwrap_or(self.world.object)))
    }

    fn takes_arguments(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        let is_main = m.name.as_str() == "main" && m.is_static() && m.result == Type::Void;
        is_main && m.param_types(self.p).eq([&self.strings()])
    }

    fn is_plain_main(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        let is_main = m.name.as_str() == "main" && !m.is_static() && m.result == Type::Void && m.params.is_empty();
        is_main && m.body != jv::Body::None && m.class.is_some_and(|class| self.default_constructor(class).is_some())
    }

    /// What makes an object out of nothing.
    fn default_constructor(&self, class: ClassId) -> Option<MethodId> {
        let alone = self.world.is_concrete(class) && !self.p[class].is_inner;
        self.world.constructors(class).into_iter().find(|id| alone && self.p[*id].params.is_empty())
    }

    fn arguments_of_main(&self, body: &mut Body<'_, 'p>) -> String {
        body.assume(self.typed("args", &self.strings()));
        body.assume("args != null");
        body.assume("(forall q: Ref :: {A[q]} A[q] <==> q == args)");
        "args".to_string()
    }

    fn object_of_main(&self, method: MethodId, body: &mut Body<'_, 'p>) -> String {
        let m = &self.p[method];
        body.assume("(forall q: Ref :: {A[q]} !A[q])");
        let class = m.class.expect("methods of the program are in classes");
        let constructor = self.default_constructor(class).expect("there is one");
        let object = body.allocate(class);
        body.construct(constructor, &object, Vec::new(), m.name_span);
        object
    }
}
