//! Functions that are expanded where they are used (`{:inline}`, `{:define}`) need bodies, and must not expand for ever.

use rustc_hash::FxHashSet;
use source::Diagnostic;

use crate::codes;
use crate::graph::components;
use crate::tree::*;

pub(super) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for function in &program.functions {
        for key in ["inline", "define"] {
            if function.body.is_none() && function.attrs.is_set(key) {
                let message = format!("`{}` is marked `:{key}`, but has no body", function.name);
                errors.push(Diagnostic::error(codes::FUNCTION_BODY, function.span, message));
            }
        }
        for attr in function.attrs.all("inline").filter(|attr| attr.as_flag().is_none()) {
            let message = "the argument of `:inline` on a function must be `true` or `false`";
            errors.push(Diagnostic::error(codes::FUNCTION_BODY, attr.span, message));
        }
    }
    errors.extend(circles(program));
    errors
}

/// Functions that are expanded by way of themselves.
fn circles(program: &Program) -> Vec<Diagnostic> {
    let expanded = |function: &Function| matches!(&function.body, Some(body) if body.meaning != BodyMeaning::Axiom);
    let edges: Vec<Vec<usize>> = program
        .functions
        .iter()
        .map(|function| {
            let mut called = FxHashSet::default();
            if expanded(function) {
                function.body.iter().for_each(|body| calls(&body.value, &mut called));
            }
            let mut called: Vec<usize> = called.into_iter().filter(|i| expanded(&program.functions[*i])).collect();
            called.sort();
            called
        })
        .collect();
    let mut errors = Vec::new();
    for component in components(&edges) {
        let circular = component.len() > 1 || edges[component[0]].contains(&component[0]);
        if circular {
            let names: Vec<String> = component.iter().map(|i| format!("`{}`", program.functions[*i].name)).collect();
            let message = format!("functions to be expanded call each other in a circle: {}", names.join(", "));
            let error = Diagnostic::error(codes::FUNCTION_BODY, program.functions[component[0]].span, message);
            errors
                .push(error.with_help(
                    "a function without `{:inline}` and `{:define}` may be recursive: its body is an axiom",
                ));
        }
    }
    errors
}

fn calls(e: &Exp, called: &mut FxHashSet<usize>) {
    syntax::deep(|| {
        if let ExprKind::App { function, .. } = &e.kind {
            called.insert(function.index());
        }
        e.children().into_iter().for_each(|child| calls(child, called));
    });
}
