//! Bodies in place of calls.
//!
//! A procedure with `{:inline n}` is put in place of its calls, and inside of that again, up to `n` levels of itself. What lies beyond is called by
//! contract, or must not be reached, as the mode says.

use std::sync::Arc;

use boogie::tree::{Attrs, Call, ImplId, Implementation, ProcId, Procedure, Program};
use rustc_hash::FxHashMap;
use source::Span;

use crate::lower::lower;
use crate::obligation::Obligation;
use crate::routine::{Assertion, Block, BlockId, Cmd, CmdKind, FrameId, Next, Origin, Routine, SlotId, Value};
use crate::setup::{activate, clause, save_globals};
use crate::terms::{Eval, unsupported};

/// What becomes of a call beyond the depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InlineMode {
    /// Left out: if it may be reached, all that is shown holds only for executions that do not get there.
    #[default]
    Assume,
    /// Must not be reached.
    Assert,
    /// A call by contract.
    Spec,
    /// Nothing is inlined at all.
    None,
    /// As `Assume`, and procedures that do not ask for it are inlined, too, up to this depth and called by contract beyond. Of what these copies
    /// check only preconditions are left: such procedures are verified by themselves.
    All(u32),
    /// All procedures with one body are inlined, each up to this depth inside of itself; what lies beyond is left out.
    Everything(u32),
}

/// More blocks than this and inlining is given up.
const MAX_BLOCKS: usize = 200_000;

/// Whether an implementation is only there to be inlined: it is not verified by itself.
pub fn is_only_inlined(program: &Program, id: ImplId, mode: InlineMode) -> bool {
    let implementation = program.implementation(id);
    let procedure = program.procedure(implementation.procedure);
    matches!(mode, InlineMode::Assume | InlineMode::Assert | InlineMode::All(_))
        && only_implementation(procedure).is_some()
        && declared_depth(procedure, implementation).is_some_and(|depth| depth > 0)
}

/// The body that a call stands for. Where there are several, it may be any of them: such calls go by the contract, and each body is verified.
pub fn only_implementation(procedure: &Procedure) -> Option<ImplId> {
    match procedure.implementations[..] {
        [id] => Some(id),
        _ => None,
    }
}

pub fn declared_depth(procedure: &Procedure, implementation: &Implementation) -> Option<i64> {
    procedure.attrs.number("inline").or_else(|| implementation.attrs.number("inline"))
}

pub struct Inliner<'a> {
    program: &'a Program,
    mode: InlineMode,
    /// How many copies of each procedure there are.
    copies: FxHashMap<ProcId, usize>,
}

impl<'a> Inliner<'a> {
    pub fn new(program: &'a Program, mode: InlineMode) -> Inliner<'a> {
        Inliner { program, mode, copies: FxHashMap::default() }
    }

    /// Inlines all calls in the routine that ask for it.
    pub fn run(&mut self, routine: &mut Routine) -> Eval<()> {
        if self.mode == InlineMode::None {
            return Ok(());
        }
        let blocks: Vec<BlockId> = (0..routine.blocks.len() as u32).map(BlockId).collect();
        self.blocks(routine, blocks, &Depths::default())
    }

    fn blocks(&mut self, routine: &mut Routine, blocks: Vec<BlockId>, depths: &Depths) -> Eval<()> {
        for block in blocks {
            let mut current = block;
            while let Some((place, decision)) = self.next_call(routine, current, depths) {
                match decision {
                    Decision::Expand { implementation, depth, declared } => {
                        let inside = |procedure| depths.inside(procedure, depth - 1, declared);
                        current = self.expand(routine, current, place, implementation, declared, &inside)?;
                    }
                    Decision::CutOff => self.cut_off(routine, current, place),
                }
            }
        }
        Ok(())
    }

    /// The next call in a block that does not stay a call.
    fn next_call(&self, routine: &Routine, block: BlockId, depths: &Depths) -> Option<(usize, Decision)> {
        let cmds = routine.block(block).cmds.iter().enumerate();
        cmds.into_iter().find_map(|(place, cmd)| {
            let CmdKind::Call(call, _) = &cmd.kind else { return None };
            Some((place, self.decide(call, &cmd.attrs, depths)?))
        })
    }

    fn decide(&self, call: &Call, attrs: &Attrs, depths: &Depths) -> Option<Decision> {
        let procedure = self.program.procedure(call.procedure);
        let id = only_implementation(procedure)?;
        let implementation = self.program.implementation(id);
        let declared = attrs.number("inline").or_else(|| declared_depth(procedure, implementation));
        if let (InlineMode::All(depth), None) = (self.mode, declared) {
            let left = depths.undeclared().unwrap_or(depth.into());
            return (left > 0).then_some(Decision::Expand { implementation: id, depth: left, declared: false });
        }
        let declared = match self.mode {
            InlineMode::Everything(depth) => i64::from(depth),
            _ => declared?,
        };
        let left = depths.left(call.procedure).unwrap_or(declared);
        if left > 0 {
            return Some(Decision::Expand { implementation: id, depth: left, declared: true });
        }
        match self.mode {
            InlineMode::Spec | InlineMode::None => None,
            InlineMode::Assume | InlineMode::Assert | InlineMode::All(_) | InlineMode::Everything(_) => {
                Some(Decision::CutOff)
            }
        }
    }

    fn cut_off(&self, routine: &mut Routine, block: BlockId, place: usize) {
        let cmd = &mut routine.block_mut(block).cmds[place];
        let at = cmd.at;
        *cmd = Cmd::assert(Assertion::made(Value::Bool(false), Obligation::Inlined, at));
    }

    /// Puts a copy of the body in place of the call; returns the block that goes on behind it.
    fn expand(
        &mut self,
        routine: &mut Routine,
        block: BlockId,
        place: usize,
        id: ImplId,
        declared: bool,
        inside: &dyn Fn(ProcId) -> Depths,
    ) -> Eval<BlockId> {
        let mut rest = routine.block_mut(block).cmds.split_off(place);
        let cmd = rest.remove(0);
        let CmdKind::Call(call, frame) = cmd.kind else { unreachable!("a call") };
        if routine.blocks.len() > MAX_BLOCKS {
            return unsupported("so much inlined code", cmd.at);
        }
        let label = routine.block(block).label.clone();
        let after = Block { cmds: rest, ..routine.block(block).clone() };
        let after =
            routine.add_block(Block { label: Arc::from(format!("{label}$1")), at: None, branch: None, ..after });
        let first_new = routine.blocks.len();
        let entry = self.copy(routine, id, &call, frame, cmd.at, after)?;
        if !declared {
            // All but the last, which is the entry with the preconditions.
            let copied = first_new..routine.blocks.len() - 1;
            routine.blocks[copied].iter_mut().flat_map(|block| &mut block.cmds).for_each(assume_instead);
        }
        routine.block_mut(block).next = Next::Goto(vec![entry]);
        routine.block_mut(block).returns = None;
        let new: Vec<BlockId> = (first_new as u32..routine.blocks.len() as u32).map(BlockId).collect();
        self.blocks(routine, new, &inside(call.procedure))?;
        Ok(after)
    }

    fn copy(
        &mut self,
        routine: &mut Routine,
        id: ImplId,
        call: &Call,
        frame: FrameId,
        at: Span,
        after: BlockId,
    ) -> Eval<BlockId> {
        let implementation = self.program.implementation(id);
        let procedure = self.program.procedure(call.procedure);
        let number = self.copies.entry(call.procedure).or_default();
        let prefix = format!("inline${}${number}$", procedure.name);
        *number += 1;
        let types = routine.frames[frame.index()].types.apply_all(&call.type_args);
        let (old, save) = save_globals(self.program, routine, &procedure.modifies, at);
        let callee = activate(self.program, routine, implementation, procedure, old, types, Origin::Inlined);
        let slots = routine.frames[callee.index()].clone();
        let of = |var| slots.vars[var];
        let args = implementation.ins.iter().zip(&call.args).map(|(var, e)| (of(var), Value::Exp(e.clone(), frame)));
        let mut entry = vec![Cmd::assign(args.collect(), at)];
        for spec in procedure.requires.iter().filter(|spec| !spec.free && !call.free) {
            entry.push(Cmd::assert(clause(spec, callee, Obligation::Precondition, at)));
        }
        let locals: Vec<SlotId> = implementation.body.locals.iter().chain(&implementation.outs).map(of).collect();
        if !locals.is_empty() {
            entry.push(Cmd { kind: CmdKind::Begin(locals), attrs: Attrs::default(), at });
        }
        entry.extend(save);
        let mut exit = Vec::new();
        for spec in &procedure.ensures {
            if spec.attrs.is_set("InlineAssume") {
                exit.push(Cmd::assume(Value::Exp(spec.condition.clone(), callee), spec.at));
            } else if !spec.free {
                exit.push(Cmd::assert(clause(spec, callee, Obligation::Postcondition, spec.at)));
            }
        }
        let results = call.results.iter().zip(&implementation.outs);
        let results: Vec<(SlotId, Value)> =
            results.map(|(var, out)| (routine.slot_of(self.program, *var, frame), Value::Slot(of(out)))).collect();
        if !results.is_empty() {
            exit.push(Cmd::assign(results, at));
        }
        let first_new = routine.blocks.len();
        let body = lower(self.program, routine, &implementation.body, callee, &prefix);
        let n_blocks = routine.blocks.len();
        let exit = routine.add_block(Block::new(format!("{prefix}Return"), exit, Next::Goto(vec![after])));
        for block in &mut routine.blocks[first_new..n_blocks] {
            if let Next::Return(at) = block.next {
                block.next = Next::Goto(vec![exit]);
                block.returns = Some(at);
            }
        }
        Ok(routine.add_block(Block::new(format!("{prefix}Entry"), entry, Next::Goto(vec![body]))))
    }
}

/// What the verification of the callee by itself has shown already.
fn assume_instead(cmd: &mut Cmd) {
    if let CmdKind::Assert(assertion) = &cmd.kind {
        cmd.kind = CmdKind::Assume(assertion.condition.clone());
    }
}

enum Decision {
    Expand {
        implementation: ImplId,
        depth: i64,
        /// The program asks for it, and the body is not verified by itself.
        declared: bool,
    },
    CutOff,
}

/// How many further levels of each procedure there may be inside of its copies, innermost last, and whether the program itself asks for them.
#[derive(Clone, Default)]
struct Depths(Vec<(ProcId, i64, bool)>);

impl Depths {
    fn left(&self, procedure: ProcId) -> Option<i64> {
        self.0.iter().rev().find(|(known, _, declared)| *declared && *known == procedure).map(|(_, left, _)| *left)
    }

    /// Of those that the program does not ask for, all together.
    fn undeclared(&self) -> Option<i64> {
        self.0.iter().rev().find(|(_, _, declared)| !declared).map(|(_, left, _)| *left)
    }

    fn inside(&self, procedure: ProcId, left: i64, declared: bool) -> Depths {
        let mut inner = self.clone();
        inner.0.push((procedure, left, declared));
        inner
    }
}
