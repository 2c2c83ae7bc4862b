//! Functions: component by component, each known to those that come after.

use std::time::Instant;

use rustc_hash::FxHashSet;
use silver::tree::Function;
use verdict::{Member, MemberKind, MemberReport, Outcome};

use super::{Shared, stats};
use crate::depend;
use crate::engine::Engine;
use crate::failure::{Abort, Flow, place};
use crate::functions::{Applied, proved};
use crate::knowledge::{Filed, Knowledge, Subject, Subjects};
use crate::reach::{self, Text};

/// What is known when a function is verified: more than is about it may be left from those before, but not much more.
struct Told<'k> {
    known: &'k mut Knowledge,
    /// The numbers of the facts that the engine was told.
    told: FxHashSet<usize>,
    /// What is verified now may come to speak of these.
    subjects: Subjects,
}

impl Told<'_> {
    /// To start over costs about as much as so many facts that do not matter.
    const IDLE: usize = 200;

    /// Tells the engine what the functions may come to speak of.
    fn prepare(&mut self, engine: &mut Engine<'_>, functions: &[&Function]) {
        self.subjects = reach::subjects(engine.ctx, Text::Functions(functions));
        let needed = self.known.about(&self.subjects);
        let module = reach::module(engine.ctx, Text::Functions(functions));
        let is_elsewhere = std::mem::replace(&mut engine.functions.module, module) != module;
        if is_elsewhere || self.told.len() > Self::IDLE + 2 * needed.len() {
            engine.path.forget();
            engine.caches = Default::default();
            self.told.clear();
        }
        for number in needed {
            self.tell(engine, number);
        }
    }

    fn learn(&mut self, engine: &mut Engine<'_>, new: Vec<Filed>) {
        for fact in new {
            let concerns = fact.about.iter().any(|subject| self.subjects.contains(subject));
            let number = self.known.learn(fact);
            if concerns {
                self.tell(engine, number);
            }
        }
    }

    fn tell(&mut self, engine: &mut Engine<'_>, number: usize) {
        if self.told.insert(number) {
            engine.assume(self.known.fact(number));
        }
    }
}

/// Verifies all functions, component by component, making each available to the next.
pub fn verify_functions(engine: &mut Engine<'_>, shared: &Shared<'_>, known: &mut Knowledge) {
    let program = engine.ctx.program.clone();
    let components = &engine.ctx.components;
    let by_contract = depend::contract_components(&program);
    let mut order: Vec<&Function> = program.functions.values().collect();
    order.sort_by_key(|f| (components[&f.name], by_contract[&f.name]));
    engine.path.forget();
    let mut told = Told { known, told: FxHashSet::default(), subjects: Subjects::default() };
    for group in order.chunk_by(|a, b| components[&a.name] == components[&b.name]) {
        let contracts: Vec<_> = group.chunk_by(|a, b| by_contract[&a.name] == by_contract[&b.name]).collect();
        told.prepare(engine, group);
        verify_component(engine, shared, &contracts, &mut told);
        let component = components[&group[0].name];
        let unproved = shared.unproved.lock().expect("unproved functions");
        if engine.functions.awaited.contains(&component) && group.iter().all(|f| !unproved.contains_key(&f.name)) {
            let subjects: Vec<Subject> = group.iter().map(|f| Subject::Function(f.name)).collect();
            let number = told.known.learn_completion(component, proved(&engine.pool, component), &subjects);
            told.tell(engine, number);
        }
    }
}

/// Verifies the functions of a component, which come in the order of their contracts; those whose contracts speak of each other
/// together. What is known of a function when another is verified does not depend on which is declared first.
fn verify_component(engine: &mut Engine<'_>, shared: &Shared<'_>, contracts: &[&[&Function]], told: &mut Told<'_>) {
    let mut open = Vec::new();
    for group in contracts {
        let group: Vec<Applied<'_>> = group.iter().map(|decl| Applied::new(engine, decl)).collect();
        for f in &group {
            let axioms = f.definition_of_symbols(engine);
            told.learn(engine, f.axioms(axioms));
        }
        let mut posts = Vec::new();
        for f in group {
            let started = Instant::now();
            engine.quantified = reach::quantified(engine.ctx, Text::Functions(&[f.decl]));
            match engine.verify_function_contract(&f) {
                Ok(new) => {
                    posts.extend(f.axioms(new));
                    open.push(Open { f, started, is_defined: false });
                }
                Err(abort) => finish_function(engine, shared, f.decl, Err(abort), started),
            }
        }
        told.learn(engine, posts);
    }
    if open.len() > 1 {
        let mut definitions = Vec::new();
        for Open { f, is_defined, .. } in open.iter_mut().filter(|_| !shared.cancelled()) {
            engine.quantified = reach::quantified(engine.ctx, Text::Functions(&[f.decl]));
            let definition = f.decl.body.as_ref().and_then(|body| engine.define_function(f, body));
            *is_defined = definition.is_some();
            definitions.extend(f.definitions(definition.unwrap_or_default()));
        }
        told.learn(engine, definitions);
    }
    let mut definitions = Vec::new();
    for Open { f, started, is_defined } in open {
        if shared.cancelled() {
            finish_function(engine, shared, f.decl, Err(Abort::Fatal(Outcome::Cancelled)), started);
            continue;
        }
        shared.watch.started(f.decl.name);
        engine.quantified = reach::quantified(engine.ctx, Text::Functions(&[f.decl]));
        let definition = match &f.decl.body {
            Some(body) => engine.verify_function_body(&f, body),
            None => Ok(vec![]),
        };
        let flow = definition.map(|new| definitions.extend(f.definitions(new).into_iter().filter(|_| !is_defined)));
        finish_function(engine, shared, f.decl, flow, started);
    }
    told.learn(engine, definitions);
}

/// A function whose contract has been verified.
struct Open<'f> {
    f: Applied<'f>,
    started: Instant,
    /// Its definition is known already.
    is_defined: bool,
}

fn finish_function(engine: &mut Engine<'_>, shared: &Shared<'_>, decl: &Function, flow: Flow, started: Instant) {
    let outcome = engine.outcome(flow);
    if outcome != Outcome::Verified {
        shared.unproved.lock().expect("unproved functions").insert(decl.name, outcome.clone());
    }
    if (shared.options.selected)(decl.name) {
        let member = Member { name: decl.name, kind: MemberKind::Function };
        let vacuous = engine.findings.vacuity.take(decl.name);
        let stats = stats(&engine.path.counts, started);
        shared.watch.finished(MemberReport { vacuous, stats, ..MemberReport::new(member, place(decl.meta), outcome) });
    }
    engine.path.begin_member(shared.budgets().member);
}
