//! Rules that a well-typed program must keep before it can be given a meaning.
//!
//! They speak about the typed tree, so encoders can check what they generate. Which termination clauses may stand together is
//! only asked if all else is well.

mod contracts;
mod exprs;
mod functions;
mod measures;
mod stmts;
mod unsupported;
mod values;

use indexmap::IndexMap;
use source::{Code, Diagnostic, Span, Symbol};

use crate::codes;
use crate::tree::{Domain, Program};

/// Everything wrong with the program.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker { diagnostics: Vec::new() };
    checker.axiom_names(program);
    program.domains.values().for_each(|d| checker.domain(d));
    for adt in program.adts.values().filter(|a| a.ctors.is_empty()) {
        let message = format!("the algebraic type `{}` has no constructors, so it has no values", adt.name);
        checker.error(codes::ADT_FORM, adt.meta.span, message);
    }
    for adt in values::without_values(program) {
        let message = format!("the algebraic type `{}` has no values: each needs another one first", adt.name);
        let error = checker.error(codes::ADT_FORM, adt.meta.span, message);
        error.help.push("add a constructor that takes no value of this type".to_string());
    }
    program.functions.values().for_each(|f| checker.function(f));
    checker.recursive_preconditions(program);
    program.predicates.values().for_each(|p| checker.predicate(p));
    program.methods.values().for_each(|m| checker.method(m));
    checker.measures(program);
    if checker.diagnostics.is_empty() {
        checker.measure_clauses(program);
    }
    if checker.diagnostics.is_empty() {
        checker.unsupported(program);
    }
    checker.diagnostics
}

struct Checker {
    diagnostics: Vec<Diagnostic>,
}

impl Checker {
    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(code, span, message).with_id("consistency.error"));
        self.diagnostics.last_mut().expect("pushed above")
    }

    /// The name of an axiom is a global name too.
    fn axiom_names(&mut self, program: &Program) {
        let mut seen: IndexMap<Symbol, Span> = IndexMap::new();
        for axiom in program.domains.values().flat_map(|d| &d.axioms) {
            let Some(name) = axiom.name else { continue };
            let function = program.domains.values().flat_map(|d| &d.functions).find(|f| f.name == name);
            if program.is_global(name) {
                let message = format!("the axiom `{name}` has the name of another declaration");
                self.error(codes::DUPLICATE_NAME, function.map_or(axiom.meta, |f| f.meta).span, message);
            }
            if let Some(first) = seen.insert(name, axiom.meta.span) {
                let diagnostic =
                    self.error(codes::DUPLICATE_NAME, axiom.meta.span, format!("there are two axioms named `{name}`"));
                diagnostic.secondary.push(source::Label { span: first, text: "the other one".to_string() });
            }
        }
    }

    fn domain(&mut self, domain: &Domain) {
        for f in domain.functions.iter().filter(|f| f.unique && !f.params.is_empty()) {
            let message = format!("`{}` cannot be unique because it has parameters", f.name);
            self.error(codes::INTERPRETATION, f.meta.span, message)
                .advise("a constant is unique: its value differs from those of all other unique ones; take the parameters or `unique` away");
        }
        if let Some(interpretation) = &domain.interpretation {
            if !domain.type_vars.is_empty() {
                let message =
                    format!("the domain `{}` has an interpretation, so it cannot have type parameters", domain.name);
                self.error(codes::INTERPRETATION, domain.meta.span, message);
            }
            if !interpretation.contains_key("SMTLIB") {
                let message = format!("the domain `{}` has no interpretation for SMTLIB", domain.name);
                self.error(codes::INTERPRETATION, domain.meta.span, message);
            }
        }
        domain.axioms.iter().for_each(|a| self.axiom(&a.body));
    }
}
