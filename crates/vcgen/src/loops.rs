//! Cutting loops: afterwards the graph has no circles.
//!
//! The assertions and assumptions that the head of a loop begins with are its invariant. Each assertion is checked wherever the loop is entered
//! and wherever it goes round; in the head it is assumed, for arbitrary values of all that the loop may change. Assumptions stay in the head:
//! they are no help in checking other invariants.

use std::sync::Arc;

use boogie::tree::{Exp, Type};
use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use crate::graph::Graph;
use crate::obligation::Obligation;
use crate::routine::{Assertion, Block, BlockId, Cmd, CmdKind, FrameId, Next, Origin, Routine, SlotId, Value, Why};
use crate::terms::{Eval, unsupported};

pub struct LoopOptions {
    /// Free invariants count also where invariants are checked.
    pub always_assume_free: bool,
}

/// Cuts all loops of a graph in which each has one head. The entry must not be a head.
pub fn cut(routine: &mut Routine, options: &LoopOptions) -> Eval<()> {
    let graph = Graph::new(routine);
    let heads = graph.heads();
    for head in &heads {
        measure(routine, &graph, *head);
    }
    drop_other_measures(routine, &graph)?;
    for head in &heads {
        let changed = changed(routine, &graph.natural_loop(*head));
        cut_at(routine, &graph, *head, changed, options);
    }
    Ok(())
}

/// A measure stands at the head of its loop, if that goes round at all. Where the loop can be entered in several ways, another block may have become
/// its head: then the measure would be forgotten.
fn drop_other_measures(routine: &mut Routine, graph: &Graph) -> Eval<()> {
    let is_measure = |cmd: &Cmd| matches!(cmd.kind, CmdKind::Measure(..));
    for place in 0..routine.blocks.len() {
        let block = &routine.blocks[place];
        let Some(cmd) = block.cmds.iter().find(|cmd| is_measure(cmd)) else { continue };
        let id = BlockId(place as u32);
        if graph.is_reachable(id) && graph.heads().iter().any(|head| graph.natural_loop(*head).contains(&id)) {
            return unsupported(
                "a measure of a loop that can be entered in several ways, or that never goes round",
                cmd.at,
            );
        }
        routine.blocks[place].cmds.retain(|cmd| !is_measure(cmd));
    }
    Ok(())
}

/// What any block of the loop may change and a later round may see. Variables of bodies that are inlined in the loop, and of calls in it, begin anew in
/// each round: what their `where` clauses say, they say where they begin, and nothing of the head, to which control may come without them.
pub fn changed(routine: &Routine, blocks: &[BlockId]) -> Vec<SlotId> {
    let cmds = || blocks.iter().flat_map(|block| &routine.block(*block).cmds);
    let begins = |cmd: &Cmd| if let CmdKind::Begin(slots) = &cmd.kind { slots.clone() } else { Vec::new() };
    let mut left_out: FxHashSet<SlotId> = cmds().flat_map(begins).collect();
    let mut all: Vec<SlotId> = Vec::new();
    for slot in cmds().flat_map(Cmd::changes) {
        if routine.slots[slot.index()].origin != Origin::Auxiliary && left_out.insert(slot) {
            all.push(slot);
        }
    }
    all.sort();
    all
}

fn cut_at(routine: &mut Routine, graph: &Graph, head: BlockId, changed: Vec<SlotId>, options: &LoopOptions) {
    let back: FxHashSet<BlockId> = graph.back_edges(head).into_iter().collect();
    let invariant: Vec<Cmd> = prefix(&routine.block(head).cmds).to_vec();
    for pred in graph.predecessors[head.index()].clone() {
        let goes_round = back.contains(&pred);
        let obligation = if goes_round { Obligation::InvariantMaintained } else { Obligation::InvariantEntry };
        let checks = checks(&invariant, obligation, options);
        if goes_round {
            end_at(routine, pred, head, checks);
        } else if !checks.is_empty() {
            before_edge(routine, pred, head, checks);
        }
    }
    let n_invariant = invariant.len();
    let block = routine.block_mut(head);
    let at = block.at.unwrap_or(Span::NONE);
    let mut cmds = Vec::new();
    if !changed.is_empty() {
        cmds.push(Cmd::havoc(changed, Why::Loop, at));
    }
    for (i, cmd) in block.cmds.drain(..).enumerate() {
        match cmd.kind {
            CmdKind::Assert(assertion) if i < n_invariant => {
                cmds.push(Cmd { kind: CmdKind::Assume(assertion.condition), attrs: cmd.attrs, at: cmd.at });
            }
            kind => cmds.push(Cmd { kind, ..cmd }),
        }
    }
    block.cmds = cmds;
}

/// The assertions and assumptions that a block begins with.
pub fn prefix(cmds: &[Cmd]) -> &[Cmd] {
    let is_condition = |cmd: &&Cmd| matches!(cmd.kind, CmdKind::Assert(_) | CmdKind::Assume(_));
    &cmds[..cmds.iter().take_while(is_condition).count()]
}

fn checks(invariant: &[Cmd], obligation: Obligation, options: &LoopOptions) -> Vec<Cmd> {
    let mut checks = Vec::new();
    for cmd in invariant {
        match &cmd.kind {
            CmdKind::Assert(assertion) => {
                let assertion = Assertion { obligation, ..(**assertion).clone() };
                checks.push(Cmd { kind: CmdKind::Assert(Box::new(assertion)), ..cmd.clone() });
            }
            CmdKind::Assume(_) if options.always_assume_free => checks.push(cmd.clone()),
            _ => {}
        }
    }
    checks
}

/// Puts commands on the edge from `pred` to `head`.
fn before_edge(routine: &mut Routine, pred: BlockId, head: BlockId, cmds: Vec<Cmd>) -> BlockId {
    if routine.block(pred).next.targets().iter().all(|target| *target == head) {
        let block = routine.block_mut(pred);
        block.cmds.extend(cmds);
        block.next = Next::Goto(vec![head]);
        return pred;
    }
    let label = format!("{}@{}", routine.block(pred).label, routine.block(head).label);
    let between = routine.add_block(Block::new(label, cmds, Next::Goto(vec![head])));
    if let Next::Goto(targets) = &mut routine.block_mut(pred).next {
        targets.iter_mut().filter(|target| **target == head).for_each(|target| *target = between);
    }
    between
}

/// Cuts the edge from `pred` to `head`, behind these commands.
fn end_at(routine: &mut Routine, pred: BlockId, head: BlockId, cmds: Vec<Cmd>) {
    let last = before_edge(routine, pred, head, cmds);
    routine.block_mut(last).next = Next::Stop;
}

/// The measure of a loop: not negative at the head, like an invariant; remembered there; less wherever the loop goes round.
fn measure(routine: &mut Routine, graph: &Graph, head: BlockId) {
    let at_head = routine.block(head).cmds.iter().position(|cmd| matches!(cmd.kind, CmdKind::Measure(..)));
    let Some(place) = at_head else { return };
    let cmd = routine.block_mut(head).cmds.remove(place);
    let CmdKind::Measure(exps, frame) = cmd.kind else { unreachable!("just found") };
    let mut replacement: Vec<Cmd> = Vec::new();
    for e in exps.iter().filter(|e| e.ty == Type::Int) {
        let condition = Value::NonNegative(Box::new(Value::Exp(e.clone(), frame)));
        replacement.push(Cmd::assert(Assertion::made(condition, Obligation::MeasureBounded, e.at)));
    }
    let saved: Vec<SlotId> = exps.iter().map(|e| routine.auxiliary(Symbol::new("measure"), e.ty.clone())).collect();
    let values = saved.iter().zip(exps.iter()).map(|(slot, e)| (*slot, Value::Exp(e.clone(), frame)));
    replacement.push(Cmd::assign(values.collect(), cmd.at));
    routine.block_mut(head).cmds.splice(place..place, replacement);
    for pred in graph.back_edges(head) {
        let at = routine.block(pred).at.or_else(|| routine.block(pred).cmds.first().map(|cmd| cmd.at));
        let condition = decrease(&exps, frame, &saved);
        let mut check = Assertion::made(condition, Obligation::MeasureDecreases, at.unwrap_or(cmd.at));
        check.related = Some(cmd.at);
        let check = Cmd::assert(check);
        routine.block_mut(pred).cmds.push(check);
    }
}

/// The tuple is less than what was saved, lexicographically; `false` is less than `true`.
pub fn decrease(exps: &Arc<[Exp]>, frame: FrameId, saved: &[SlotId]) -> Value {
    let now: Vec<Value> = exps.iter().map(|e| Value::Exp(e.clone(), frame)).collect();
    let before: Vec<Value> = saved.iter().map(|slot| Value::Slot(*slot)).collect();
    let types: Vec<Type> = exps.iter().map(|e| e.ty.clone()).collect();
    lexicographic(&now, &before, &types)
}

pub fn lexicographic(now: &[Value], before: &[Value], types: &[Type]) -> Value {
    let mut cases = Vec::new();
    for (i, ty) in types.iter().enumerate() {
        let mut case: Vec<Value> =
            (0..i).map(|j| Value::Equal(Box::new(now[j].clone()), Box::new(before[j].clone()))).collect();
        case.push(match ty {
            Type::Bool => Value::All(vec![now[i].clone().negated(), before[i].clone()]),
            _ => Value::Less(Box::new(now[i].clone()), Box::new(before[i].clone())),
        });
        cases.push(Value::All(case));
    }
    Value::Any(cases)
}
