//! Calls by contract.
//!
//! `call y := P(e)` becomes: evaluate the arguments; check the preconditions; remember the globals that P may change; give these and the results
//! arbitrary values; assume the postconditions; assign the results.

use boogie::tree::{Attrs, Call, Else, ProcId, Program, Stmt, StmtKind, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;

use crate::loops::lexicographic;
use crate::obligation::Obligation;
use crate::routine::{Assertion, Cmd, CmdKind, FrameId, Routine, SlotId, Value, Why};
use crate::setup::{OWN, bounded, clause, contract_frame, save_globals};

/// Replaces all calls that are left. `recursive` are the procedures that may call the one that is verified, which has a measure to decrease.
pub fn desugar(program: &Program, routine: &mut Routine, caller: ProcId, recursive: &FxHashSet<ProcId>) {
    for block in 0..routine.blocks.len() {
        if !routine.blocks[block].cmds.iter().any(|cmd| matches!(cmd.kind, CmdKind::Call(..))) {
            continue;
        }
        let cmds = std::mem::take(&mut routine.blocks[block].cmds);
        let mut done = Vec::with_capacity(cmds.len());
        for cmd in cmds {
            match &cmd.kind {
                CmdKind::Call(call, frame) => {
                    let decreasing = recursive.contains(&call.procedure).then_some(caller);
                    done.extend(contract(program, routine, call, *frame, &cmd, decreasing));
                }
                _ => done.push(cmd),
            }
        }
        routine.blocks[block].cmds = done;
    }
}

fn contract(
    program: &Program,
    routine: &mut Routine,
    call: &Call,
    frame: FrameId,
    cmd: &Cmd,
    decreasing: Option<ProcId>,
) -> Vec<Cmd> {
    let at = cmd.at;
    let procedure = program.procedure(call.procedure);
    let types = routine.frames[frame.index()].types.apply_all(&call.type_args);
    let (old, save) = save_globals(program, routine, &procedure.modifies, at);
    let (callee, ins, outs) = contract_frame(program, routine, procedure, &types, old);
    let args = ins.iter().zip(&call.args).map(|(slot, arg)| (*slot, Value::Exp(arg.clone(), frame)));
    let mut cmds = vec![Cmd::assign(args.collect(), at)];
    if !call.free {
        for spec in &procedure.requires {
            if !spec.free {
                let check = clause(spec, callee, Obligation::Precondition, at);
                cmds.push(with_attrs(check, &cmd.attrs, frame));
            } else if spec.attrs.is_set("always_assume") {
                let condition = Value::Exp(spec.condition.clone(), callee);
                cmds.push(Cmd { kind: CmdKind::Assume(condition), attrs: spec.attrs.clone(), at });
            }
        }
        measure(program, call, callee, at, &mut cmds, decreasing);
    }
    cmds.extend(save);
    let globals = procedure.modifies.iter().map(|global| routine.globals[global]);
    let changed: Vec<SlotId> = globals.chain(outs.iter().copied()).collect();
    if !changed.is_empty() {
        cmds.push(Cmd::havoc(changed, Why::Call, at));
    }
    for spec in &procedure.ensures {
        let condition = Value::Exp(spec.condition.clone(), callee);
        cmds.push(Cmd { kind: CmdKind::Assume(condition), attrs: spec.attrs.clone(), at });
    }
    let results: Vec<(SlotId, Value)> = call
        .results
        .iter()
        .zip(&outs)
        .map(|(var, out)| (routine.slot_of(program, *var, frame), Value::Slot(*out)))
        .collect();
    if !results.is_empty() {
        cmds.push(Cmd::assign(results, at));
    }
    cmds
}

fn with_attrs(check: Assertion, attrs: &Attrs, frame: FrameId) -> Cmd {
    Cmd::assert(Assertion { call_attrs: attrs.clone(), call_frame: Some(frame), ..check })
}

/// The callee's measure is not negative; where the callee may call the caller again, it is less than the caller's was.
fn measure(program: &Program, call: &Call, callee: FrameId, at: Span, cmds: &mut Vec<Cmd>, decreasing: Option<ProcId>) {
    let procedure = program.procedure(call.procedure);
    let plain = |condition: Value, obligation: Obligation, related: Option<Span>| {
        Cmd::assert(Assertion { related, ..Assertion::made(condition, obligation, at) })
    };
    for (condition, written) in bounded(&procedure.measures, callee) {
        cmds.push(plain(condition, Obligation::MeasureBounded, Some(written)));
    }
    let Some(caller) = decreasing else { return };
    let (now, then) = (&procedure.measures, &program.procedure(caller).measures);
    let (Some(now), Some(then)) = (now.first(), then.first()) else { return };
    let types: Vec<Type> = then.exps.iter().map(|e| e.ty.clone()).collect();
    let now: Vec<Value> = now.exps.iter().map(|e| Value::Exp(e.clone(), callee)).collect();
    let before: Vec<Value> = then.exps.iter().map(|e| Value::AtEntry(e.clone(), OWN)).collect();
    cmds.push(plain(lexicographic(&now, &before, &types), Obligation::MeasureDecreases, None));
}

/// The procedures from which a call can lead to `goal`.
pub fn leading_to(program: &Program, goal: ProcId) -> FxHashSet<ProcId> {
    let mut callers: FxHashMap<ProcId, Vec<ProcId>> = FxHashMap::default();
    for implementation in &program.implementations {
        for callee in called(&implementation.body.block) {
            callers.entry(callee).or_default().push(implementation.procedure);
        }
    }
    let mut found = FxHashSet::default();
    let mut todo = vec![goal];
    while let Some(procedure) = todo.pop() {
        if found.insert(procedure) {
            todo.extend(callers.get(&procedure).into_iter().flatten());
        }
    }
    found
}

/// The procedures that are called in a block.
fn called(block: &boogie::tree::Block) -> Vec<ProcId> {
    let mut found = Vec::new();
    let mut todo: Vec<&Stmt> = block.stmts.iter().collect();
    while let Some(stmt) = todo.pop() {
        match &stmt.kind {
            StmtKind::Call(call) => found.push(call.procedure),
            StmtKind::While { body, .. } => todo.extend(&body.stmts),
            StmtKind::If { then, otherwise, .. } => {
                todo.extend(&then.stmts);
                match otherwise {
                    Else::None => {}
                    Else::Block(block) => todo.extend(&block.stmts),
                    Else::If(inner) => todo.push(inner),
                }
            }
            _ => {}
        }
    }
    found
}
