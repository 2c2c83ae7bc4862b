//! Procedures without bodies whose promises contradict each other: whoever calls one can prove anything.
//!
//! Each is given a body that does nothing but believe them. Then the question is whether anything gets to its end.

use boogie::tree::{Attrs, Block, Body, ExprKind, ImplId, Implementation, ProcId, Procedure, Program, Stmt, StmtKind};
use logic::{Pool, Term};
use solver::{Budget, Consistency, Solver};
use source::Span;

use crate::passive::{Passive, Step};

/// A procedure in the copy of a program in which all of its kind have bodies.
pub struct Believed {
    pub procedure: ProcId,
    pub implementation: ImplId,
}

/// The copy, and what is to be asked about; nothing if there is nothing to ask.
pub fn believed(program: &Program) -> Option<(Program, Vec<Believed>)> {
    let is_promised = |procedure: &Procedure| procedure.implementations.is_empty() && promises_something(procedure);
    let asked = program.procedures.iter().enumerate().filter(|(_, procedure)| is_promised(procedure));
    let asked: Vec<ProcId> = asked.map(|(number, _)| ProcId(number as u32)).collect();
    if asked.is_empty() {
        return None;
    }
    let mut copy = program.clone();
    let believed = asked.into_iter().map(|procedure| {
        let implementation = ImplId(copy.implementations.len() as u32);
        copy.implementations.push(believing(procedure, program.procedure(procedure)));
        copy.procedures[procedure.index()].implementations.push(implementation);
        Believed { procedure, implementation }
    });
    let believed = believed.collect();
    Some((copy, believed))
}

/// One promise alone that is `false` is meant: such a procedure never comes back.
fn promises_something(procedure: &Procedure) -> bool {
    let is_false = |e: &ExprKind| matches!(e, ExprKind::Bool(false));
    !procedure.ensures.is_empty() && !procedure.ensures.iter().any(|spec| is_false(&spec.condition.kind))
}

fn believing(id: ProcId, procedure: &Procedure) -> Implementation {
    let statement =
        |kind: StmtKind| Stmt { kind, attrs: Attrs::default(), span: procedure.span, at: procedure.span, origin: 0 };
    let changes = (!procedure.modifies.is_empty()).then(|| statement(StmtKind::Havoc(procedure.modifies.clone())));
    let promises = procedure.ensures.iter().map(|spec| statement(StmtKind::Assume(spec.condition.clone())));
    let block = Block { stmts: changes.into_iter().chain(promises).collect(), end: procedure.span };
    Implementation {
        procedure: id,
        type_params: procedure.type_params.clone(),
        ins: procedure.ins.clone(),
        outs: procedure.outs.clone(),
        body: Body { locals: Vec::new(), labels: Vec::new(), block },
        attrs: Attrs::default(),
        span: procedure.span,
    }
}

/// The promises, if it is they that nothing keeps, and not what the procedure requires.
pub fn unkept(
    procedure: &Procedure,
    (pool, facts): (&Pool, &[&[Term]]),
    passive: &Passive,
    solver: &mut dyn Solver,
    budget: Budget,
) -> Option<Vec<Span>> {
    // There is but one way through such a body, and nothing is asked before its end.
    let assumed: Vec<Term> = passive.blocks.iter().flat_map(|block| &block.steps).map_while(fact).collect();
    let without_promises = assumed.len().checked_sub(procedure.ensures.len())?;
    // What it remembers is of another pool.
    solver.forget_from(0, 0);
    let mut contradict = |assumed: &[Term]| {
        solver.restart(0);
        facts.iter().copied().flatten().chain(assumed).for_each(|fact| solver.assume(pool, *fact));
        solver.check_assuming(pool, &[], budget) == Consistency::Inconsistent
    };
    let is_unkept = contradict(&assumed) && !contradict(&assumed[..without_promises]);
    is_unkept.then(|| procedure.ensures.iter().map(|spec| spec.condition.span).collect())
}

fn fact(step: &Step) -> Option<Term> {
    match step {
        Step::Assume(fact) => Some(*fact),
        Step::Assert(_) => None,
    }
}
