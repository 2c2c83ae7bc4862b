//! Functions, and recursion that could never be well-founded.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use super::Checker;
use super::contracts::{is_introspection, is_labelled_old, is_old};
use super::exprs::Place;
use crate::codes;
use crate::tree::{Exp, ExpKind, Function, Program};

/// The program functions that expressions apply, in order.
pub(super) fn applied<'a>(exps: impl IntoIterator<Item = &'a Exp>) -> IndexSet<Symbol> {
    let mut all = IndexSet::new();
    for e in exps {
        e.visit(&mut |e| {
            if let ExpKind::App { function, .. } = &e.kind {
                all.insert(*function);
            }
        });
    }
    all
}

/// Whether `to` can be reached from one of `from`.
pub(super) fn reaches(graph: &IndexMap<Symbol, IndexSet<Symbol>>, from: &IndexSet<Symbol>, to: Symbol) -> bool {
    let mut seen = from.clone();
    let mut next = 0;
    while let Some(node) = seen.get_index(next).copied() {
        if node == to {
            return true;
        }
        seen.extend(graph.get(&node).into_iter().flatten());
        next += 1;
    }
    false
}

impl Checker {
    pub(super) fn function(&mut self, f: &Function) {
        let at = Place { function: true, ..Place::PLAIN };
        for pre in &f.pres {
            self.forbid(pre, is_old, "a function's precondition cannot contain `old`");
            self.forbid(pre, is_labelled_old, "a function's precondition cannot contain `old` with a label");
            self.exp(pre, at);
        }
        for post in &f.posts {
            self.forbid(
                post,
                is_old,
                "a function's postcondition cannot contain `old`: functions do not change the heap",
            );
            self.forbid(post, is_labelled_old, "a function's postcondition cannot contain `old` with a label");
            self.exp(post, at);
        }
        if let Some(body) = &f.body {
            self.forbid(body, is_old, "a function's body cannot contain `old`");
            self.forbid(body, is_labelled_old, "a function's body cannot contain `old` with a label");
            self.forbid(body, |e| matches!(e.kind, ExpKind::Result), "a function's body cannot use `result`");
            self.forbid(body, is_introspection, "a function's body cannot contain `perm` or `forperm`");
            self.exp(body, at);
        }
    }

    /// To evaluate a function its precondition must be evaluated first, so that may not lead back to the function.
    pub(super) fn recursive_preconditions(&mut self, program: &Program) {
        let graph: IndexMap<Symbol, IndexSet<Symbol>> = program
            .functions
            .values()
            .map(|f| (f.name, applied(f.pres.iter().chain(&f.posts).chain(&f.body))))
            .collect();
        for f in program.functions.values() {
            if reaches(&graph, &applied(&f.pres), f.name) {
                let message =
                    format!("the function `{}` calls itself, perhaps through others, in its own precondition", f.name);
                let back = |g: Symbol| g == f.name || reaches(&graph, &IndexSet::from([g]), f.name);
                let mut first = source::Span::NONE;
                for pre in &f.pres {
                    pre.visit(&mut |e| match e.kind {
                        ExpKind::App { function, .. } if first.is_none() && back(function) => first = e.meta.span,
                        _ => {}
                    });
                }
                self.error(codes::RECURSIVE_PRECONDITION, f.meta.span, message)
                    .point(first, "it would have to hold before this has a value")
                    .advise(format!("say what `{}` needs without it: of its parameters, for instance", f.name));
            }
        }
    }
}
