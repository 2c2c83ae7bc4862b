//! The flow of control: orders, dominators, loops.

use rustc_hash::FxHashSet;

use crate::routine::{BlockId, CmdKind, Next, Routine};

/// The flow graph of a routine, as far as it is reachable.
pub struct Graph {
    /// Reachable blocks, each before those it leads to (back edges apart).
    pub order: Vec<BlockId>,
    /// Of reachable blocks, each once.
    pub predecessors: Vec<Vec<BlockId>>,
    /// The place of each reachable block in `order`.
    position: Vec<usize>,
    /// The closest dominator of each reachable block; the entry is its own.
    dominator: Vec<BlockId>,
}

const UNREACHABLE: usize = usize::MAX;

impl Graph {
    pub fn new(routine: &Routine) -> Graph {
        let order = order(routine);
        let mut position = vec![UNREACHABLE; routine.blocks.len()];
        for (place, block) in order.iter().enumerate() {
            position[block.index()] = place;
        }
        let mut predecessors = routine.predecessors();
        for preds in &mut predecessors {
            preds.retain(|pred| position[pred.index()] != UNREACHABLE);
        }
        let mut graph = Graph { order, predecessors, position, dominator: Vec::new() };
        graph.dominator = graph.dominators(routine);
        graph
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block.index()] != UNREACHABLE
    }

    /// Cooper, Harvey and Kennedy's iteration over the order.
    fn dominators(&self, routine: &Routine) -> Vec<BlockId> {
        let none = BlockId(u32::MAX);
        let mut dominator = vec![none; routine.blocks.len()];
        dominator[routine.entry.index()] = routine.entry;
        let mut changed = true;
        while changed {
            changed = false;
            for block in self.order.iter().skip(1) {
                let mut known = self.predecessors[block.index()].iter().filter(|pred| dominator[pred.index()] != none);
                let Some(first) = known.next() else { continue };
                let closest = known.fold(*first, |a, b| self.meet(&dominator, a, *b));
                if dominator[block.index()] != closest {
                    dominator[block.index()] = closest;
                    changed = true;
                }
            }
        }
        dominator
    }

    fn meet(&self, dominator: &[BlockId], mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            while self.position[a.index()] > self.position[b.index()] {
                a = dominator[a.index()];
            }
            while self.position[b.index()] > self.position[a.index()] {
                b = dominator[b.index()];
            }
        }
        a
    }

    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let mut b = b;
        loop {
            if a == b {
                return true;
            }
            // A dominator stands before what it dominates.
            if self.position[b.index()] <= self.position[a.index()] {
                return false;
            }
            b = self.dominator[b.index()];
        }
    }

    /// The edges into `head` that close a loop.
    pub fn back_edges(&self, head: BlockId) -> Vec<BlockId> {
        self.predecessors[head.index()].iter().copied().filter(|pred| self.dominates(head, *pred)).collect()
    }

    /// The blocks that loops begin at.
    pub fn heads(&self) -> Vec<BlockId> {
        self.order.iter().copied().filter(|block| !self.back_edges(*block).is_empty()).collect()
    }

    /// The head and all blocks from which a back edge to it can be reached without passing it.
    pub fn natural_loop(&self, head: BlockId) -> Vec<BlockId> {
        let mut inside = FxHashSet::from_iter([head]);
        let mut todo = self.back_edges(head);
        while let Some(block) = todo.pop() {
            if inside.insert(block) {
                todo.extend(&self.predecessors[block.index()]);
            }
        }
        self.order.iter().copied().filter(|block| inside.contains(block)).collect()
    }

    /// Blocks that lie on a circle which no block of it dominates; none if all loops have one head.
    pub fn irreducible(&self, routine: &Routine) -> Vec<BlockId> {
        // Without the back edges, what is left must have no circles.
        let mut n_open: Vec<usize> = vec![0; routine.blocks.len()];
        for block in &self.order {
            let forward = self.predecessors[block.index()].iter().filter(|pred| !self.dominates(*block, **pred));
            n_open[block.index()] = forward.count();
        }
        let mut todo: Vec<BlockId> = self.order.iter().copied().filter(|block| n_open[block.index()] == 0).collect();
        let mut done: FxHashSet<BlockId> = FxHashSet::default();
        while let Some(block) = todo.pop() {
            done.insert(block);
            let mut targets = routine.block(block).next.targets().to_vec();
            targets.sort();
            targets.dedup();
            for target in targets.into_iter().filter(|target| !self.dominates(*target, block)) {
                n_open[target.index()] -= 1;
                if n_open[target.index()] == 0 {
                    todo.push(target);
                }
            }
        }
        self.order.iter().copied().filter(|block| !done.contains(block)).collect()
    }
}

/// Reverse postorder.
fn order(routine: &Routine) -> Vec<BlockId> {
    let mut seen = vec![false; routine.blocks.len()];
    let mut finished = Vec::new();
    let mut stack = vec![(routine.entry, 0)];
    seen[routine.entry.index()] = true;
    while let Some((block, next)) = stack.last_mut() {
        let targets = routine.block(*block).next.targets();
        // From the last to the first, so that the first comes first in the end.
        match targets.len().checked_sub(*next + 1) {
            Some(at) => {
                *next += 1;
                let target = targets[at];
                if !std::mem::replace(&mut seen[target.index()], true) {
                    stack.push((target, 0));
                }
            }
            None => {
                finished.push(*block);
                stack.pop();
            }
        }
    }
    finished.reverse();
    finished
}

/// Control does not go on behind a literal `assume false` or `assert false`.
pub fn stop_at_false(routine: &mut Routine) {
    for block in &mut routine.blocks {
        let stops = block.cmds.iter().any(|cmd| match &cmd.kind {
            CmdKind::Assume(condition) => condition.is_false(),
            CmdKind::Assert(assertion) => assertion.condition.is_false(),
            _ => false,
        });
        if stops {
            block.next = Next::Stop;
        }
    }
}
