//! Natural loops of a flattened body: reachability, dominators, back edges, loop nesting, classified edges.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use source::Diagnostic;

use super::flatten::Draft;
use super::*;

pub fn find(drafts: Vec<Draft>) -> Result<Cfg, Box<Diagnostic>> {
    let drafts = reachable(drafts);
    let graph = Graph::new(&drafts);
    let mut loops = graph.natural_loops(&drafts)?;
    for (at, draft) in drafts.iter().enumerate() {
        if draft.head.as_ref().is_some_and(|h| h.is_while) && !loops.iter().any(|(head, _)| *head == at) {
            loops.push((at, BTreeSet::from([at])));
        }
    }
    // A loop inside another has fewer blocks: outer ones first.
    loops.sort_by_key(|(head, blocks)| (std::cmp::Reverse(blocks.len()), *head));
    Ok(build(drafts, loops))
}

/// Drops blocks that are never reached and numbers the rest in the order they are written.
fn reachable(drafts: Vec<Draft>) -> Vec<Draft> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![0];
    while let Some(at) = todo.pop() {
        if reached.insert(at) {
            todo.extend(drafts[at].exit.edges().into_iter().map(|b| b.0));
        }
    }
    let renumbered = |b: &BlockId| BlockId(reached.range(..b.0).count());
    let exits: Vec<_> = reached.iter().map(|at| drafts[*at].exit.map(&mut |b| renumbered(b))).collect();
    let kept = drafts.into_iter().enumerate().filter(|(at, _)| reached.contains(at));
    kept.zip(exits).map(|((_, draft), exit)| Draft { exit, ..draft }).collect()
}

struct Graph {
    next: Vec<Vec<usize>>,
    previous: Vec<Vec<usize>>,
    /// Reverse post-order.
    order: Vec<usize>,
    /// Position in `order`.
    rank: Vec<usize>,
    dominator: Vec<usize>,
}

impl Graph {
    fn new(drafts: &[Draft]) -> Graph {
        let n = drafts.len();
        let next: Vec<Vec<usize>> = drafts.iter().map(|d| d.exit.edges().into_iter().map(|b| b.0).collect()).collect();
        let mut previous = vec![Vec::new(); n];
        for (from, targets) in next.iter().enumerate() {
            targets.iter().for_each(|to| previous[*to].push(from));
        }
        let order = reverse_post_order(&next);
        let mut rank = vec![0; n];
        order.iter().enumerate().for_each(|(at, block)| rank[*block] = at);
        let mut graph = Graph { next, previous, order, rank, dominator: vec![usize::MAX; n] };
        graph.find_dominators();
        graph
    }

    fn find_dominators(&mut self) {
        self.dominator[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for &block in self.order.iter().skip(1) {
                let known = self.previous[block].iter().copied().filter(|p| self.dominator[*p] != usize::MAX);
                let Some(new) = known.reduce(|a, b| self.common_dominator(a, b)) else { continue };
                changed |= self.dominator[block] != new;
                self.dominator[block] = new;
            }
        }
    }

    fn common_dominator(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            if self.rank[a] > self.rank[b] {
                a = self.dominator[a];
            } else {
                b = self.dominator[b];
            }
        }
        a
    }

    fn dominates(&self, a: usize, mut b: usize) -> bool {
        while b != a && b != 0 {
            b = self.dominator[b];
        }
        a == b
    }

    /// Heads with the blocks of their loops.
    fn natural_loops(&self, drafts: &[Draft]) -> Result<Vec<(usize, BTreeSet<usize>)>, Box<Diagnostic>> {
        let mut loops: Vec<(usize, BTreeSet<usize>)> = Vec::new();
        for from in 0..self.next.len() {
            for &to in &self.next[from] {
                if self.rank[to] > self.rank[from] {
                    continue;
                }
                if !self.dominates(to, from) {
                    return Err(Box::new(irreducible(&drafts[to])));
                }
                let at = loops.iter().position(|(head, _)| *head == to).unwrap_or_else(|| {
                    loops.push((to, BTreeSet::from([to])));
                    loops.len() - 1
                });
                self.add_body(from, &mut loops[at].1);
            }
        }
        Ok(loops)
    }

    /// Everything that reaches `from` without passing the head, which is in `blocks` already.
    fn add_body(&self, from: usize, blocks: &mut BTreeSet<usize>) {
        let mut todo = vec![from];
        while let Some(block) = todo.pop() {
            if blocks.insert(block) {
                todo.extend(&self.previous[block]);
            }
        }
    }
}

fn reverse_post_order(next: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::new();
    let mut stack = vec![(0, 0)];
    seen[0] = true;
    while let Some((block, edge)) = stack.pop() {
        match next[block].get(edge) {
            None => order.push(block),
            Some(&to) => {
                stack.push((block, edge + 1));
                if !seen[to] {
                    seen[to] = true;
                    stack.push((to, 0));
                }
            }
        }
    }
    order.reverse();
    order
}

fn irreducible(into: &Draft) -> Diagnostic {
    let place = into.head.as_ref().map(|h| h.meta).or_else(|| into.stmts.first().map(|s| s.meta));
    let span = place.unwrap_or(Meta::NONE).span;
    Diagnostic::error(IRREDUCIBLE, span, "a `goto` jumps into the middle of a loop")
        .with_label("reached from outside the loop as well as from inside")
        .with_note("every loop needs one entry, where its invariants are checked")
        .with_help("jump to the loop's head instead, or put the label before the loop")
}

fn build(drafts: Vec<Draft>, found: Vec<(usize, BTreeSet<usize>)>) -> Cfg {
    let innermost = |block: usize| found.iter().rposition(|(_, blocks)| blocks.contains(&block)).map(LoopId);
    let loops: Vec<Loop> = found
        .iter()
        .enumerate()
        .map(|(at, (head, blocks))| {
            let draft = drafts[*head].head.as_ref();
            Loop {
                head: BlockId(*head),
                invariants: draft.map_or(vec![], |h| h.invariants.clone()),
                writes: writes(blocks.iter().map(|b| &drafts[*b])),
                blocks: blocks.iter().copied().map(BlockId).collect(),
                parent: found[..at].iter().rposition(|(_, outer)| outer.contains(head)).map(LoopId),
                meta: draft.map_or(Meta::NONE, |h| h.meta),
            }
        })
        .collect();
    let ignored_invariants = drafts
        .iter()
        .enumerate()
        .filter(|(at, _)| !found.iter().any(|(head, _)| head == at))
        .filter_map(|(_, d)| d.head.as_ref().filter(|h| !h.invariants.is_empty()).map(|h| h.meta))
        .collect();
    let edge = |from: usize, to: BlockId| {
        let contains = |l: &(usize, BTreeSet<usize>), block: usize| l.1.contains(&block);
        let leaves = (0..found.len()).rev().filter(|l| contains(&found[*l], from) && !contains(&found[*l], to.0));
        let arrives = match found.iter().position(|(head, _)| *head == to.0) {
            None => Arrival::Plain,
            Some(l) if contains(&found[l], from) => Arrival::Repeats(LoopId(l)),
            Some(l) => Arrival::Enters(LoopId(l)),
        };
        Edge { target: to, leaves: leaves.map(LoopId).collect(), arrives }
    };
    let blocks = drafts
        .iter()
        .enumerate()
        .map(|(at, draft)| BasicBlock {
            stmts: draft.stmts.clone(),
            exit: draft.exit.map(&mut |to| edge(at, *to)),
            heads: found.iter().position(|(head, _)| *head == at).map(LoopId),
            within: innermost(at),
        })
        .collect();
    Cfg { blocks, loops, ignored_invariants }
}

fn writes<'a>(blocks: impl Iterator<Item = &'a Draft>) -> IndexSet<source::Symbol> {
    let mut all = IndexSet::new();
    for stmt in blocks.flat_map(|draft| &draft.stmts) {
        stmt.visit(&mut |stmt| {
            all.extend(stmt.assigned().iter().copied());
            if let StmtKind::VarDecl(vars) = &stmt.kind {
                all.extend(vars.iter().map(|v| v.name));
            }
        });
    }
    all
}
