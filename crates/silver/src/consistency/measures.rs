//! Termination measures.

use indexmap::{IndexMap, IndexSet};
use source::{Label, Symbol};

use super::Checker;
use super::exprs::Place;
use super::functions::{applied, reaches};
use crate::codes;
use crate::tree::{Decreases, DecreasesKind, Program, StmtKind};

impl Checker {
    /// What measures may not contain.
    pub(super) fn measures(&mut self, program: &Program) {
        for e in all_clauses(program).into_iter().flatten().flat_map(Decreases::exps) {
            if !e.is_pure() {
                let message = "a termination measure cannot be an assertion about permissions";
                self.error(codes::MEASURE_FORM, e.meta.span, message);
            }
            self.exp(e, Place { function: true, ..Place::PLAIN });
        }
        self.recursive_measures(program);
    }

    /// Which clauses may stand together.
    pub(super) fn measure_clauses(&mut self, program: &Program) {
        for clauses in all_clauses(program) {
            for (i, clause) in clauses.iter().enumerate() {
                let word = kind(clause);
                let same = |other: &&Decreases| kind(other) == word;
                let is_first = !clauses[..i].iter().any(|other| same(&other));
                if let (true, Some(second)) = (is_first, clauses[i + 1..].iter().find(same)) {
                    let message = format!("there can be only one {word} here");
                    let diagnostic = self.error(codes::MEASURE_FORM, clause.meta.span, message);
                    diagnostic.secondary.push(Label { span: second.meta.span, text: "this is another".to_string() });
                    if matches!(clause.kind, DecreasesKind::Tuple { .. }) {
                        diagnostic.advise("a measure of several parts is one clause: `decreases n, m`");
                    }
                }
                if let DecreasesKind::Tuple { measure, .. } = &clause.kind {
                    for e in measure.iter().filter(|e| e.contains_inhale_exhale()) {
                        let message = "a termination measure cannot contain an inhale-exhale assertion";
                        self.error(codes::MEASURE_FORM, e.meta.span, message);
                    }
                }
            }
        }
    }

    /// A measure may not depend on the function it is for.
    fn recursive_measures(&mut self, program: &Program) {
        let graph: IndexMap<Symbol, IndexSet<Symbol>> = program
            .functions
            .values()
            .map(|f| {
                let measures = f.decreases.iter().flat_map(|d| d.exps());
                (f.name, applied(f.pres.iter().chain(&f.posts).chain(&f.body).chain(measures)))
            })
            .collect();
        for f in program.functions.values() {
            if reaches(&graph, &applied(f.decreases.iter().flat_map(|d| d.exps())), f.name) {
                let message = format!("the measure of `{}` depends on `{}` itself", f.name, f.name);
                self.error(codes::MEASURE_FORM, f.meta.span, message);
            }
        }
    }
}

fn kind(clause: &Decreases) -> &'static str {
    match clause.kind {
        DecreasesKind::Tuple { .. } => "measure",
        DecreasesKind::Wildcard { .. } => "`decreases _`",
        DecreasesKind::Star => "`decreases *`",
    }
}

/// The clauses of every function, method and loop.
fn all_clauses(program: &Program) -> Vec<&[Decreases]> {
    let mut all: Vec<&[Decreases]> = program.functions.values().map(|f| &f.decreases[..]).collect();
    for method in program.methods.values() {
        all.push(&method.decreases);
        if let Some(body) = &method.body {
            body.visit(&mut |s| {
                if let StmtKind::While { decreases, .. } = &s.kind {
                    all.push(decreases);
                }
            });
        }
    }
    all
}
