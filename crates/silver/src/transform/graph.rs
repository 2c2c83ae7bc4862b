//! Strongly connected components of small named graphs.

use std::collections::hash_map::Entry;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;
use source::Symbol;

/// Which nodes reach each other.
pub struct Components {
    of: FxHashMap<Symbol, usize>,
}

impl Components {
    /// From each node's successors; nodes that are only successors do not count.
    pub fn new(graph: &IndexMap<Symbol, IndexSet<Symbol>>) -> Components {
        let mut reversed: IndexMap<Symbol, Vec<Symbol>> = graph.keys().map(|node| (*node, vec![])).collect();
        for (from, targets) in graph {
            for to in targets {
                if let Some(sources) = reversed.get_mut(to) {
                    sources.push(*from);
                }
            }
        }
        // Nodes in the order they are finished; then, last finished first, what reaches each is its component.
        let mut finished = Vec::new();
        let mut seen: IndexSet<Symbol> = IndexSet::new();
        for start in graph.keys() {
            let mut stack = vec![(*start, 0)];
            while let Some((node, at)) = stack.pop() {
                if at == 0 && !seen.insert(node) {
                    continue;
                }
                match graph[&node].get_index(at) {
                    None => finished.push(node),
                    Some(next) => {
                        stack.push((node, at + 1));
                        if graph.contains_key(next) && !seen.contains(next) {
                            stack.push((*next, 0));
                        }
                    }
                }
            }
        }
        let mut of = FxHashMap::default();
        for (number, start) in finished.into_iter().rev().enumerate() {
            let mut todo = vec![start];
            while let Some(node) = todo.pop() {
                if let Entry::Vacant(entry) = of.entry(node) {
                    entry.insert(number);
                    todo.extend(&reversed[&node]);
                }
            }
        }
        Components { of }
    }

    /// Whether each reaches the other; every node reaches itself.
    pub fn together(&self, a: Symbol, b: Symbol) -> bool {
        matches!((self.of.get(&a), self.of.get(&b)), (Some(x), Some(y)) if x == y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_together_and_chains_are_not() {
        let edges = [("a", vec!["b"]), ("b", vec!["c", "d"]), ("c", vec!["a"]), ("d", vec!["e"]), ("e", vec![])];
        let graph = edges.into_iter().map(|(n, to)| (n.into(), to.into_iter().map(Symbol::new).collect())).collect();
        let components = Components::new(&graph);
        let together = |a: &str, b: &str| components.together(a.into(), b.into());
        assert!(together("a", "b") && together("b", "c") && together("c", "a"));
        assert!(!together("c", "d") && !together("d", "e") && together("e", "e"));
        assert!(!together("a", "unknown"));
    }
}
