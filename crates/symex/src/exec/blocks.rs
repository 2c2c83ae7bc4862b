//! Bodies with `goto`, each block once: the paths that arrive at a block are [joined](crate::join) there.
//!
//! Blocks are taken in an order in which all that lead to a block (but for those that repeat a loop, which end there) come before
//! it. A block is executed under a guard that is true where some path arrives at it. What is learnt in it is known afterwards,
//! under that guard, to the blocks that come later.

use std::collections::BTreeMap;

use logic::Term;
use silver::cfg::{Arrival, BlockId, Cfg, LoopId};

use super::graph::{Kept, Leaving, leave_loops};
use crate::engine::{Cont, Engine};
use crate::failure::{Abort, Flow};
use crate::heap::Heap;
use crate::join::Side;
use crate::state::State;

/// A path at the beginning of a block.
struct Arrived {
    st: State,
    kept: Kept,
    /// The loop that is entered there.
    enters: Option<LoopId>,
}

impl<'c> Engine<'c> {
    pub(super) fn exec_graph_by_blocks(&mut self, st: State, graph: &Cfg, k: Cont<'_, 'c>) -> Flow {
        let order = topological(graph);
        let enters = graph.block(BlockId(0)).heads;
        let start = Side::new(self.pool.tt(), Arrived { st, kept: Vec::new(), enters });
        self.scoped(|eng| {
            let mut open = BTreeMap::from([(order[0], (BlockId(0), vec![start]))]);
            let mut ends: Vec<Side<State>> = Vec::new();
            while let Some((_, (block, arrived))) = open.pop_first() {
                let Some((guard, arrived)) = eng.meet(arrived) else { continue };
                for side in eng.leave_block(graph, block, guard, arrived)? {
                    let (guard, Leaving { st, kept, edge }) = side.into_parts();
                    let Some(edge) = edge else {
                        ends.push(Side::new(guard, st));
                        continue;
                    };
                    let (st, kept) = leave_loops(st, edge, kept);
                    let enters = match edge.arrives {
                        Arrival::Enters(id) => Some(id),
                        Arrival::Plain => None,
                        Arrival::Repeats(_) => unreachable!("ends at the edge"),
                    };
                    let there = open.entry(order[edge.target.0]).or_insert_with(|| (edge.target, Vec::new()));
                    there.1.push(Side::new(guard, Arrived { st, kept, enters }));
                }
            }
            // Who does not arrive at the end is not spoken of after it.
            let some = eng.pool.or(ends.iter().map(Side::guard));
            eng.assume(some);
            match eng.join_states(ends) {
                Some(st) => k(eng, st),
                None => Ok(()),
            }
        })
    }

    /// One path for all that arrive at a block, and where there is one.
    fn meet(&mut self, arrived: Vec<Side<Arrived>>) -> Option<(Term, Arrived)> {
        let guard = self.pool.or(arrived.iter().map(Side::guard));
        let guard = self.literal_for(guard);
        let first = arrived.first()?.at();
        let (enters, loops): (_, Vec<LoopId>) = (first.enters, first.kept.iter().map(|(id, _)| *id).collect());
        let mut kept: Kept = Vec::new();
        for (place, id) in loops.into_iter().enumerate() {
            let heaps: Vec<Side<Heap>> = arrived.iter().map(|side| side.part(|a| a.kept[place].1.clone())).collect();
            debug_assert!(arrived.iter().all(|side| side.at().kept[place].0 == id), "paths meet inside the same loops");
            kept.push((id, self.join_heaps(&heaps)));
        }
        let states = arrived.iter().map(|side| side.part(|a| a.st.clone())).collect();
        let st = self.join_states(states)?;
        Some((guard, Arrived { st, kept, enters }))
    }

    /// Executes a block where its guard holds: the paths that leave it, but for those that repeat a loop.
    fn leave_block<'g>(
        &mut self,
        graph: &'g Cfg,
        block: BlockId,
        guard: Term,
        arrived: Arrived,
    ) -> Result<Vec<Side<Leaving<'g>>>, Abort> {
        let mark = self.path.mark();
        let (sides, learnt) = self.scoped(|eng| {
            eng.path.decide(&eng.pool, guard);
            let sides = eng.sides(|eng, leave| {
                let Arrived { st, kept, enters } = arrived;
                let run = &mut |eng: &mut Self, st: State, kept: Kept| {
                    eng.exec_basic_block(st, graph, block, kept, &mut |eng, leaving| {
                        let Some((edge, Arrival::Repeats(id))) = leaving.edge.map(|edge| (edge, edge.arrives)) else {
                            return leave(eng, leaving);
                        };
                        let (st, _) = leave_loops(leaving.st, edge, leaving.kept);
                        eng.repeat_loop(st, graph, id)
                    })
                };
                match enters {
                    Some(id) => eng.begin_iteration(st, graph, id, kept, run),
                    None => run(eng, st, kept),
                }
            })?;
            Ok((sides, eng.path.learnt_since(&eng.pool, mark)))
        })?;
        self.remember(learnt);
        Ok(sides.into_iter().map(|side| self.under_guard(guard, side)).collect())
    }

    /// A side of something that is itself only where a guard holds.
    fn under_guard<T>(&mut self, guard: Term, side: Side<T>) -> Side<T> {
        let (inner, at) = side.into_parts();
        let both = self.pool.and2(guard, inner);
        Side::new(self.literal_for(both), at)
    }
}

/// The place of each block in an order in which edges lead forward, but for those that repeat a loop.
fn topological(graph: &Cfg) -> Vec<usize> {
    let forward = |at: usize| {
        let edges = graph.blocks[at].exit.edges();
        let ahead = edges.into_iter().filter(|edge| !matches!(edge.arrives, Arrival::Repeats(_)));
        ahead.map(|edge| edge.target.0).collect::<Vec<_>>()
    };
    let n = graph.blocks.len();
    let (mut seen, mut done) = (vec![false; n], Vec::new());
    seen[0] = true;
    let mut path = vec![(0, forward(0))];
    while let Some((at, ahead)) = path.last_mut() {
        match ahead.pop() {
            Some(next) if !seen[next] => {
                seen[next] = true;
                path.push((next, forward(next)));
            }
            Some(_) => {}
            None => {
                done.push(*at);
                path.pop();
            }
        }
    }
    let mut order = vec![n; n];
    for (place, block) in done.into_iter().rev().enumerate() {
        order[block] = place;
    }
    order
}
