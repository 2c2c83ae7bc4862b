//! Graphs with loops that can be entered at several places: blocks are copied until every loop has one head.

use rustc_hash::FxHashMap;

use crate::graph::Graph;
use crate::routine::{BlockId, CmdKind, Next, Routine};
use crate::terms::{Eval, unsupported};
use source::Span;

/// Copying may double the graph again and again; beyond this it is given up.
const MAX_BLOCKS: usize = 20_000;

pub fn make_reducible(routine: &mut Routine, at: Span) -> Eval<()> {
    loop {
        let graph = Graph::new(routine);
        let circles = graph.irreducible(routine);
        if circles.is_empty() {
            return Ok(());
        }
        if routine.blocks.len() > MAX_BLOCKS {
            return unsupported("loops that can be entered in so many ways", at);
        }
        let Some(block) = candidate(routine, &graph, &circles) else {
            return unsupported("loops that can be entered in several ways", at);
        };
        split(routine, &graph, block);
    }
}

/// A block of a circle that control comes to from several places outside of what it dominates; without an invariant, if there is one.
fn candidate(routine: &Routine, graph: &Graph, circles: &[BlockId]) -> Option<BlockId> {
    let entered = |block: &&BlockId| {
        graph.predecessors[block.index()].iter().filter(|pred| !graph.dominates(**block, **pred)).count() > 1
    };
    let plain = |block: &&BlockId| {
        !matches!(routine.block(**block).cmds.first().map(|cmd| &cmd.kind), Some(CmdKind::Assert(_)))
    };
    // What is not itself on a circle may also be left over; copying it does no harm, but does not help either.
    let on_circle = |block: &&BlockId| reaches(routine, **block, **block);
    let mut all = circles.iter().filter(entered).filter(on_circle);
    all.clone().find(plain).or_else(|| all.next()).copied()
}

fn reaches(routine: &Routine, from: BlockId, to: BlockId) -> bool {
    let mut seen = vec![false; routine.blocks.len()];
    let mut todo = routine.block(from).next.targets().to_vec();
    while let Some(block) = todo.pop() {
        if block == to {
            return true;
        }
        if !std::mem::replace(&mut seen[block.index()], true) {
            todo.extend(routine.block(block).next.targets());
        }
    }
    false
}

/// A copy of the block, with all that it dominates, for each place that control comes from but the first.
fn split(routine: &mut Routine, graph: &Graph, block: BlockId) {
    let region: Vec<BlockId> = graph.order.iter().copied().filter(|other| graph.dominates(block, *other)).collect();
    let outside: Vec<BlockId> =
        graph.predecessors[block.index()].iter().copied().filter(|pred| !region.contains(pred)).collect();
    for pred in outside.into_iter().skip(1) {
        let mut copies: FxHashMap<BlockId, BlockId> = FxHashMap::default();
        for original in &region {
            let copy = routine.block(*original).clone();
            copies.insert(*original, routine.add_block(copy));
        }
        for copy in copies.values() {
            redirect(&mut routine.block_mut(*copy).next, |target| copies.get(&target).copied());
        }
        redirect(&mut routine.block_mut(pred).next, |target| (target == block).then(|| copies[&block]));
    }
}

fn redirect(next: &mut Next, to: impl Fn(BlockId) -> Option<BlockId>) {
    if let Next::Goto(targets) = next {
        for target in targets {
            if let Some(new) = to(*target) {
                *target = new;
            }
        }
    }
}
