//! Loops that go round a limited number of times.
//!
//! Each round is a copy of the blocks. The head that would begin one round too many keeps its invariants, and must not be passed: whoever reads the
//! verdict is told, if it may be.

use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;

use crate::graph::Graph;
use crate::obligation::Obligation;
use crate::routine::{Assertion, Block, BlockId, Cmd, CmdKind, Next, Routine, Value};
use crate::terms::{Eval, unsupported};

/// More blocks than this and unrolling is given up.
const MAX_BLOCKS: usize = 200_000;

/// The loops around a place, outermost first, each with how often it may still go round.
type Rounds = Vec<(BlockId, u32)>;

pub fn unroll(routine: &mut Routine, times: u32, at: Span) -> Eval<()> {
    let graph = Graph::new(routine);
    let heads = graph.heads();
    if heads.is_empty() {
        return Ok(());
    }
    let loops = heads.iter().map(|head| (*head, graph.natural_loop(*head).into_iter().collect())).collect();
    let mut unrolling =
        Unrolling { original: routine.clone(), loops, times, copies: FxHashMap::default(), todo: Vec::new() };
    routine.blocks.clear();
    let entry = unrolling.original.entry;
    routine.entry = unrolling.copy(routine, entry, Vec::new());
    while let Some((block, rounds, copy)) = unrolling.todo.pop() {
        if routine.blocks.len() > MAX_BLOCKS {
            return unsupported("so many rounds of loops", at);
        }
        unrolling.fill(routine, block, &rounds, copy);
    }
    Ok(())
}

struct Unrolling {
    original: Routine,
    loops: FxHashMap<BlockId, FxHashSet<BlockId>>,
    times: u32,
    copies: FxHashMap<(BlockId, Rounds), BlockId>,
    todo: Vec<(BlockId, Rounds, BlockId)>,
}

impl Unrolling {
    /// The copy of a block in certain rounds of the loops around it.
    fn copy(&mut self, routine: &mut Routine, block: BlockId, rounds: Rounds) -> BlockId {
        if let Some(copy) = self.copies.get(&(block, rounds.clone())) {
            return *copy;
        }
        let mut made = self.original.block(block).clone();
        if let Some((_, left)) = rounds.last() {
            made.label = format!("{}#{left}", made.label).into();
        }
        let copy = routine.add_block(made);
        self.copies.insert((block, rounds.clone()), copy);
        self.todo.push((block, rounds, copy));
        copy
    }

    fn fill(&mut self, routine: &mut Routine, block: BlockId, rounds: &Rounds, copy: BlockId) {
        if rounds.last().is_some_and(|(head, left)| *head == block && *left == 0) {
            return end(routine.block_mut(copy));
        }
        let Next::Goto(targets) = self.original.block(block).next.clone() else { return };
        let targets = targets.into_iter().map(|target| {
            let rounds = self.behind(block, target, rounds);
            self.copy(routine, target, rounds)
        });
        let targets = targets.collect();
        routine.block_mut(copy).next = Next::Goto(targets);
    }

    /// The rounds behind an edge.
    fn behind(&self, from: BlockId, to: BlockId, rounds: &Rounds) -> Rounds {
        let mut rounds: Rounds = rounds.iter().copied().filter(|(head, _)| self.loops[head].contains(&to)).collect();
        if let Some(inside) = self.loops.get(&to) {
            match rounds.iter_mut().find(|(head, _)| *head == to) {
                Some((_, left)) => *left -= 1,
                None => {
                    debug_assert!(!inside.contains(&from), "a loop is entered at its head");
                    rounds.push((to, self.times));
                }
            }
        }
        rounds
    }
}

/// The invariants stay; nothing goes on behind them.
fn end(block: &mut Block) {
    let conditions = block.cmds.iter().take_while(|cmd| matches!(cmd.kind, CmdKind::Assert(_) | CmdKind::Assume(_)));
    let kept = conditions.count();
    block.cmds.truncate(kept);
    let at = block.at.unwrap_or(Span::NONE);
    block.cmds.push(Cmd::assert(Assertion::made(Value::Bool(false), Obligation::Unrolled, at)));
    block.next = Next::Stop;
}
