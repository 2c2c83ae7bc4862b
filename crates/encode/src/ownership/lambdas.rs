//! Lambdas: objects whose only method is proved where it is written, for every later state.

use java::tree as jv;
use java::tree::{Exp, LambdaBody, Type};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::Origin;
use super::encoder::TypeKey;
use super::library;
use super::loops::grows;
use super::methods::{Contract, entry_facts};
use super::spec::{Reader, View};
use super::world::Sort;

/// Where the code of a lambda ends, and what it returns.
#[derive(Clone)]
pub struct LambdaEnd {
    pub label: String,
    pub result: Option<String>,
}

impl<'a, 'p> Body<'a, 'p> {
    pub fn lambda(&mut self, lambda: &'p jv::Lambda, e: &'p Exp) -> String {
        let Some(functional) = &lambda.implements else { return self.unsupported(e, "this lambda") };
        let interface = functional.interface.class;
        let declared = self.e.tables.lambda_declarations(interface);
        let is_known = |id: &jv::MethodId| {
            let of_program = self.e.p[*id].class.is_some_and(|class| self.e.p[class].is_source());
            self.e.p[*id].throws.is_empty() && (of_program || self.is_run(*id))
        };
        let simple = functional.interface.args.is_empty() && lambda.contract.is_empty();
        if !declared.contains(&functional.method)
            || !declared.iter().all(is_known)
            || !simple
            || self.e.world.sequential
        {
            return self.unsupported(e, "this lambda");
        }
        let number = self.e.types.borrow().len() as u32;
        if self.e.library_answers(interface) {
            return self.unsupported(e, "a lambda for an interface with a method that every object has");
        }
        if self.e.is_inspected(interface) {
            return self.unsupported(e, "a lambda for an interface with inspectors or a dynamic invariant");
        }
        let initialised = self.e.tables.lambda_init_plan(interface).order;
        for class in initialised.into_iter().filter(|class| self.e.world.has_class_object(*class)) {
            self.initialise_one(class, e.span);
        }
        let object = self.claim(TypeKey::Lambda(interface, number));
        self.fresh_state(&object, &[("$inv".into(), "true".into())]);
        self.well_formed();
        // Its code stands for each declaration that its objects can be called through.
        for method in declared {
            self.put("if (*) {");
            self.indented(|body| body.runs_later(lambda, method, &object, e.span));
            self.put("}");
        }
        object
    }

    /// What a thread calls.
    fn is_run(&self, method: jv::MethodId) -> bool {
        self.e.p[method].class.is_some_and(|class| Some(class) == self.e.world.runnable)
    }

    /// Proves the code of a lambda in whatever state it is called in.
    fn runs_later(&mut self, lambda: &'p jv::Lambda, method: jv::MethodId, object: &str, span: Span) {
        let end = LambdaEnd { label: self.label("end"), result: self.lambda_result(method) };
        self.later();
        let contract = self.lambda_starts(lambda, method, object);
        let frames = std::mem::take(&mut self.frames);
        let throws = std::mem::take(&mut self.throws);
        let result = std::mem::replace(&mut self.result, self.e.p[method].result.clone());
        let outside = self.ends.replace(end.clone());
        if !lambda.captures_this {
            // Such code is a static method of the class around it.
            self.initialise(self.class, span);
        }
        match &lambda.body {
            LambdaBody::Block(block) => self.block(block),
            LambdaBody::Expr(value) => {
                self.no_covariance(&value.ty, &self.result.clone(), value.span);
                let term = self.value(value);
                if let Some(result) = &end.result {
                    self.put(format!("{result} := {term};"));
                }
            }
        }
        self.ends = outside;
        (self.frames, self.throws, self.result) = (frames, throws, result);
        self.place(&end.label);
        let view = self.lambda_view(lambda, method, object, end.result.as_deref());
        let reader = Reader::new(self.e, view);
        for part in &contract.ensures {
            if jv::visit::any(part, &|e| matches!(e.kind, jv::ExprKind::Old(..))) {
                self.e.gap(span, "a lambda for a method that promises something about the state before");
            }
            let term = reader.read(part).term;
            self.assert(Origin::new(Check::OverridePost, span).about(part.span), term);
        }
        self.assume("false");
    }

    fn lambda_result(&mut self, method: jv::MethodId) -> Option<String> {
        let ty = &self.e.p[method].result;
        if *ty == Type::Void {
            return None;
        }
        let sort = self.e.sort(ty, self.e.p[method].name_span);
        Some(self.temp(sort))
    }

    /// Any later state of any thread.
    fn later(&mut self) {
        let immutables = self.e.world.immutables;
        for (name, sort) in [("H$i", "[Ref]Obj"), ("S$i", "[Ref]bool"), ("Al$i", "[Ref]bool")] {
            self.variable(name, sort);
        }
        self.put("H$i := H; S$i := S; Al$i := Alloc;");
        if immutables {
            self.variable("SI$i", "[Ref]bool");
            self.put("SI$i := SI;");
        }
        self.put(match immutables {
            true => "havoc H, A, S, Own, Alloc, LTop, Held, SI, Rx;",
            false => "havoc H, A, S, Own, Alloc, LTop, Held;",
        });
        self.assume(grows("S", "S$i"));
        self.assume(grows("Alloc", "Al$i"));
        if immutables {
            self.assume(grows("SI", "SI$i"));
            self.assume("(forall p: Ref :: {H[p]} SI$i[p] ==> H[p] == H$i[p])");
        }
        for fact in entry_facts(self.e) {
            self.assume(fact);
        }
    }

    /// What the code may rely on: the precondition of what it stands for.
    fn lambda_starts(&mut self, lambda: &'p jv::Lambda, method: jv::MethodId, object: &str) -> Contract<'p> {
        for param in &lambda.params {
            self.declare(*param);
            let name = self.e.local_name(*param);
            self.put(format!("havoc {name};"));
            if self.e.world.sort(&self.e.p[*param].ty) == Some(Sort::Ref) {
                self.assume(self.e.typed(&name, &self.e.p[*param].ty));
            }
        }
        if self.is_run(method) {
            for fact in library::start_of_thread(self.e, object) {
                self.assume(fact);
            }
            return Contract::default();
        }
        let contract = self.e.contract(method);
        let reader = Reader::new(self.e, self.lambda_view(lambda, method, object, None));
        for (param, own) in self.e.p[method].params.iter().zip(&lambda.params) {
            if self.e.p[*param].flags.is_shared() {
                let name = self.e.local_name(*own);
                self.assume(format!("{name} == null || {}", self.e.in_shared(&name)));
            }
        }
        for part in &contract.requires {
            let term = reader.read(part).term;
            self.assume(term);
        }
        contract
    }

    /// The contract of a method in the variables of a lambda.
    fn lambda_view(&self, lambda: &jv::Lambda, method: jv::MethodId, object: &str, result: Option<&str>) -> View {
        let params = self.e.p[method].params.iter().zip(&lambda.params);
        let renamed = params.map(|(param, own)| (*param, self.e.local_name(*own))).collect();
        let result = result.unwrap_or("$r").to_string();
        View { this: object.to_string(), result, renamed, ..View::of_contract() }
    }
}
