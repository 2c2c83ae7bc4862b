//! An implementation as a routine: its variables, what it may assume where it starts, what it must show where it ends.

use std::sync::Arc;

use boogie::tree::{Attrs, ImplId, Implementation, Measure, Procedure, Program, Spec, Type, TypeVarId, VarId, VarKind};
use rustc_hash::FxHashMap;
use source::Span;

use crate::lower::lower;
use crate::obligation::Obligation;
use crate::routine::{
    Assertion, Block, BlockId, Cmd, CmdKind, Frame, FrameId, Next, Old, Origin, Routine, Slot, SlotId, Value,
};
use crate::types::TypeEnv;

/// The frame of the implementation itself.
pub const OWN: FrameId = FrameId(0);

/// The body in blocks, with nothing before or behind it yet.
pub fn routine(program: &Program, id: ImplId) -> Routine {
    let implementation = program.implementation(id);
    let procedure = program.procedure(implementation.procedure);
    let mut routine = Routine {
        blocks: Vec::new(),
        entry: BlockId(0),
        slots: Vec::new(),
        frames: Vec::new(),
        globals: FxHashMap::default(),
    };
    for global in &program.globals {
        let slot = slot(program, *global, &TypeEnv::default(), OWN, Origin::Global);
        let slot = routine.add_slot(slot);
        routine.globals.insert(*global, slot);
    }
    activate(program, &mut routine, implementation, procedure, Old::Entry, rigid(implementation), Origin::Own);
    let first = lower(program, &mut routine, &implementation.body, OWN, "");
    routine.entry = routine.add_block(Block::new("0", Vec::new(), Next::Goto(vec![first])));
    routine
}

/// Nothing is known of the types that an implementation is used at.
fn rigid(implementation: &Implementation) -> Vec<Type> {
    implementation.type_params.iter().map(|param| Type::Var(*param)).collect()
}

/// A frame with slots for the formals and locals of an implementation, which its procedure's contract can speak of, too.
pub fn activate(
    program: &Program,
    routine: &mut Routine,
    implementation: &Implementation,
    procedure: &Procedure,
    old: Old,
    types: Vec<Type>,
    origin: Origin,
) -> FrameId {
    let both = |params: &[TypeVarId]| params.iter().copied().zip(types.iter().cloned()).collect::<Vec<_>>();
    let (params, args): (Vec<TypeVarId>, Vec<Type>) =
        both(&procedure.type_params).into_iter().chain(both(&implementation.type_params)).unzip();
    let env = TypeEnv::new(&params, &args);
    let id = FrameId(routine.frames.len() as u32);
    let mut vars = FxHashMap::default();
    let formals = implementation.ins.iter().zip(&procedure.ins).chain(implementation.outs.iter().zip(&procedure.outs));
    for (own, declared) in formals {
        let mut made = slot(program, *own, &env, id, origin);
        // The clauses of formals are written in the procedure's head; an inlined body does not have them.
        let declared_clause = program.var(*declared).constraint.clone().filter(|_| origin == Origin::Own);
        made.constraint = declared_clause.map(|e| Value::Exp(e, id));
        let made = routine.add_slot(made);
        vars.insert(*own, made);
        vars.insert(*declared, made);
    }
    for local in &implementation.body.locals {
        let slot = slot(program, *local, &env, id, origin);
        vars.insert(*local, routine.add_slot(slot));
    }
    let made = routine.add_frame(Frame { types: env, vars, old });
    debug_assert_eq!(made, id, "no frame was added meanwhile");
    id
}

fn slot(program: &Program, var: VarId, env: &TypeEnv, frame: FrameId, origin: Origin) -> Slot {
    let variable = program.var(var);
    let constraint = variable.constraint.clone().map(|e| Value::Exp(e, frame));
    let assumption = variable.kind == VarKind::Local && variable.attrs.is_set("assumption");
    Slot { name: variable.name, ty: env.apply(&variable.ty), constraint, assumption, origin }
}

/// What the implementation may assume where it starts.
pub fn add_entry(program: &Program, routine: &mut Routine, id: ImplId) {
    let implementation = program.implementation(id);
    let procedure = program.procedure(implementation.procedure);
    let own = routine.frames[OWN.index()].clone();
    let slots: Vec<SlotId> = program
        .globals
        .iter()
        .map(|global| routine.globals[global])
        .chain(implementation.ins.iter().chain(&implementation.outs).map(|var| own.vars[var]))
        .chain(implementation.body.locals.iter().map(|var| own.vars[var]))
        .collect();
    let mut cmds = Vec::new();
    for slot in slots {
        if let Some(constraint) = &routine.slots[slot.index()].constraint {
            cmds.push(Cmd::assume(constraint.clone(), implementation.span));
        }
        if routine.slots[slot.index()].assumption {
            cmds.push(Cmd::assume(Value::Slot(slot), implementation.span));
        }
    }
    for spec in &procedure.requires {
        let condition = Value::Exp(spec.condition.clone(), OWN);
        cmds.push(Cmd { kind: CmdKind::Assume(condition), attrs: spec.attrs.clone(), at: spec.at });
    }
    for condition in bounded(&procedure.measures, OWN) {
        cmds.push(Cmd::assume(condition.0, condition.1));
    }
    let start = Block::new("PreconditionGeneratedEntry", cmds, Next::Goto(vec![routine.entry]));
    routine.entry = routine.add_block(start);
}

/// The ints of a procedure's measure are not negative.
pub fn bounded(measures: &[Measure], frame: FrameId) -> Vec<(Value, Span)> {
    let ints = measures.iter().flat_map(|measure| &measure.exps).filter(|e| e.ty == Type::Int);
    ints.map(|e| (Value::NonNegative(Box::new(Value::Exp(e.clone(), frame))), e.at)).collect()
}

/// What the implementation must show wherever it returns.
pub fn add_exit(program: &Program, routine: &mut Routine, id: ImplId, must_not_return: bool) {
    let implementation = program.implementation(id);
    let procedure = program.procedure(implementation.procedure);
    let mut cmds = Vec::new();
    for spec in &procedure.ensures {
        if spec.free {
            if spec.attrs.is_set("always_assume") {
                let condition = Value::Exp(spec.condition.clone(), OWN);
                cmds.push(Cmd { kind: CmdKind::Assume(condition), attrs: spec.attrs.clone(), at: spec.at });
            }
        } else {
            cmds.push(Cmd::assert(clause(spec, OWN, Obligation::Postcondition, spec.at)));
        }
    }
    if must_not_return {
        cmds.push(Cmd::assert(Assertion::made(Value::Bool(false), Obligation::Assertion, implementation.span)));
    }
    let exit = routine.add_block(Block::new("GeneratedUnifiedExit", cmds, Next::Stop));
    for block in &mut routine.blocks {
        if let Next::Return(at) = block.next {
            block.next = Next::Goto(vec![exit]);
            block.returns = Some(at);
        }
    }
}

/// A clause of a contract as something to be proved, reported at `at`.
pub fn clause(spec: &Spec, frame: FrameId, obligation: Obligation, at: Span) -> Assertion {
    Assertion {
        condition: Value::Exp(spec.condition.clone(), frame),
        obligation,
        at,
        related: Some(spec.at),
        attrs: spec.attrs.clone(),
        call_attrs: Attrs::default(),
        call_frame: None,
        inferred: false,
        origin: 0,
    }
}

/// Saved copies of the globals that a procedure may change, and the command that saves them.
pub fn save_globals(program: &Program, routine: &mut Routine, modifies: &[VarId], at: Span) -> (Old, Option<Cmd>) {
    let mut saved = FxHashMap::default();
    let mut assignments = Vec::new();
    for global in modifies {
        let variable = program.var(*global);
        let slot = routine.auxiliary(variable.name, variable.ty.clone());
        saved.insert(*global, slot);
        assignments.push((slot, Value::Slot(routine.globals[global])));
    }
    let cmd = (!assignments.is_empty()).then(|| Cmd::assign(assignments, at));
    (Old::Saved(saved), cmd)
}

/// Slots for the formals of a contract, at these types. The clauses of results are assumed when they get their values.
pub fn contract_frame(
    program: &Program,
    routine: &mut Routine,
    procedure: &Procedure,
    types: &[Type],
    old: Old,
) -> (FrameId, Vec<SlotId>, Vec<SlotId>) {
    let env = TypeEnv::new(&procedure.type_params, types);
    let id = FrameId(routine.frames.len() as u32);
    let mut vars = FxHashMap::default();
    let mut ins = Vec::new();
    for var in &procedure.ins {
        let mut made = slot(program, *var, &env, id, Origin::Auxiliary);
        made.constraint = None;
        let made = routine.add_slot(made);
        vars.insert(*var, made);
        ins.push(made);
    }
    let mut outs = Vec::new();
    for var in &procedure.outs {
        let made = slot(program, *var, &env, id, Origin::Auxiliary);
        let made = routine.add_slot(made);
        vars.insert(*var, made);
        outs.push(made);
    }
    routine.frames.push(Arc::new(Frame { types: env, vars, old }));
    (id, ins, outs)
}
