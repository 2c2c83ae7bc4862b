//! Termination measures.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use super::Checker;
use super::functions::{applied, reaches};
use crate::codes;
use crate::tree::{Decreases, DecreasesKind, ExpKind, Program, StmtKind};

impl Checker {
    pub(super) fn measures(&mut self, program: &Program) {
        for f in program.functions.values() {
            self.clauses(&f.decreases);
        }
        for m in program.methods.values() {
            self.clauses(&m.decreases);
            if let Some(body) = &m.body {
                body.visit(&mut |s| {
                    if let StmtKind::While { decreases, .. } = &s.kind {
                        self.clauses(decreases);
                    }
                });
            }
        }
        self.recursive_measures(program);
    }

    fn clauses(&mut self, clauses: &[Decreases]) {
        let kind = |d: &Decreases| match d.kind {
            DecreasesKind::Tuple { .. } => "measure",
            DecreasesKind::Wildcard { .. } => "`decreases _`",
            DecreasesKind::Star => "`decreases *`",
        };
        for (i, clause) in clauses.iter().enumerate() {
            if clauses[..i].iter().any(|other| kind(other) == kind(clause)) {
                let message = format!("there can be only one {} here", kind(clause));
                self.error(codes::MEASURE_FORM, clause.meta.span, message);
            }
            for e in clause.exps() {
                let bad = e.any(&mut |x| matches!(x.kind, ExpKind::Wand(_) | ExpKind::InhaleExhale(..)));
                if bad {
                    let message = "a termination measure cannot contain magic wands or inhale-exhale assertions";
                    self.error(codes::MEASURE_FORM, e.meta.span, message);
                } else if !e.is_pure() {
                    let message = "a termination measure cannot be an assertion about permissions";
                    self.error(codes::MEASURE_FORM, e.meta.span, message);
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
