//! What the proofs of a Boogie program rest on without checking it.

use boogie::tree::{ExprKind, Function, FunctionId, ImplId, Program, Spec, StmtKind};
use source::{FileId, Span};
use verdict::{TrustKind, Trusted};

/// Of what is written in `file`; libraries are as good as the tool itself. `verified` are the implementations with a verdict of their own.
pub fn of(program: &Program, file: FileId, verified: &[ImplId]) -> Vec<Trusted> {
    let here = |span: &Span| span.file == file;
    let procedures = program.procedures.iter().filter(|procedure| here(&procedure.span));
    let mut trusted: Vec<Trusted> = procedures
        .clone()
        .filter(|procedure| procedure.implementations.is_empty())
        .map(|procedure| Trusted::named(TrustKind::Bodiless, "bodiless procedure", procedure.name, procedure.span))
        .collect();
    let skipped =
        program.implementations().filter(|(id, implementation)| here(&implementation.span) && !verified.contains(id));
    trusted.extend(skipped.map(|(_, implementation)| {
        let name = program.procedure(implementation.procedure).name;
        Trusted::named(TrustKind::Unverified, "unverified implementation", name, implementation.span)
    }));
    trusted.extend(
        program
            .axioms
            .iter()
            .map(|axiom| axiom.at)
            .filter(here)
            .map(|at| Trusted::unnamed(TrustKind::Axiom, "axiom", at)),
    );
    let circular = circular_functions(program).into_iter().map(|id| program.function(id)).filter(|f| here(&f.span));
    trusted.extend(circular.map(|f| Trusted::named(TrustKind::Axiom, "recursive function", f.name, f.span)));
    let clauses = procedures.flat_map(|procedure| procedure.requires.iter().chain(&procedure.ensures));
    let clauses = clauses.filter(|spec: &&Spec| spec.free || is_given(spec)).map(|spec| spec.at);
    let clauses = clauses.chain(program.vars.iter().filter(|var| var.constraint.is_some()).map(|var| var.span));
    trusted.extend(clauses.filter(here).map(|at| Trusted::unnamed(TrustKind::Free, "free clause", at)));
    let bodies = program.implementations.iter().filter(|implementation| here(&implementation.span));
    for implementation in bodies {
        let procedure = program.procedure(implementation.procedure);
        if [&implementation.attrs, &procedure.attrs].iter().any(|attrs| attrs.is_set("selective_checking")) {
            trusted.push(Trusted::unnamed(
                TrustKind::Unverified,
                "selectively checked implementation",
                implementation.span,
            ));
        }
        trusted.extend(assumptions(&implementation.body.block));
    }
    trusted
}

/// The functions whose bodies lead back to themselves. A body is an axiom, and nothing shows that there is a function as such a body says.
fn circular_functions(program: &Program) -> Vec<FunctionId> {
    let applied: Vec<Vec<FunctionId>> = program.functions.iter().map(applied_in_body).collect();
    let is_circular = |id: &FunctionId| {
        let mut seen = vec![false; applied.len()];
        let mut todo: Vec<FunctionId> = applied[id.index()].clone();
        while let Some(next) = todo.pop() {
            if !std::mem::replace(&mut seen[next.index()], true) {
                todo.extend(&applied[next.index()]);
            }
        }
        seen[id.index()]
    };
    (0..).map(FunctionId).take(applied.len()).filter(is_circular).collect()
}

fn applied_in_body(function: &Function) -> Vec<FunctionId> {
    let mut found = Vec::new();
    if let Some(body) = &function.body {
        body.value.each(&mut |e| {
            if let ExprKind::App { function, .. } = &e.kind {
                found.push(*function);
            }
        });
    }
    found
}

/// Whether a clause says of itself that it need not be shown, or not always.
fn is_given(spec: &Spec) -> bool {
    spec.attrs.is_set("InlineAssume") || spec.attrs.has("verified_under")
}

fn assumptions(block: &boogie::tree::Block) -> Vec<Trusted> {
    let mut found = Vec::new();
    block.each_stmt(&mut |stmt| match &stmt.kind {
        StmtKind::Assume(_) => found.push(Trusted::assumption(stmt.at)),
        // Preconditions that nobody checks.
        StmtKind::Call(call) if call.free => found.push(Trusted::assumption(stmt.at)),
        StmtKind::Assert(_) | StmtKind::Call(_) if stmt.attrs.has("verified_under") => {
            found.push(Trusted::assumption(stmt.at));
        }
        StmtKind::While { invariants, .. } => {
            let given = invariants.iter().filter(|spec| spec.free || is_given(spec));
            found.extend(given.map(|spec| Trusted::assumption(spec.at)));
        }
        _ => {}
    });
    found
}
