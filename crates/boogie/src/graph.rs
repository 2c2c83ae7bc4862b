//! Strongly connected components.

/// The components of a graph that is given by its successor lists, each sorted, in the order of their smallest members.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        number: vec![None; edges.len()],
        entered: 0,
        low: vec![0; edges.len()],
        stack: Vec::new(),
        on_stack: vec![false; edges.len()],
        found: Vec::new(),
    };
    for node in 0..edges.len() {
        if search.number[node].is_none() {
            search.visit(node);
        }
    }
    let mut found = search.found;
    found.sort();
    found
}

/// Tarjan's algorithm, with a stack of its own, as call chains of generated programs are long.
struct Search<'a> {
    edges: &'a [Vec<usize>],
    number: Vec<Option<usize>>,
    entered: usize,
    low: Vec<usize>,
    stack: Vec<usize>,
    on_stack: Vec<bool>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, root: usize) {
        // A node, and how many of its successors have been looked at.
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if let Some(successor) = self.edges[node].get(*next).copied() {
                *next += 1;
                match self.number[successor] {
                    None => {
                        self.enter(successor);
                        path.push((successor, 0));
                    }
                    Some(number) if self.on_stack[successor] => self.low[node] = self.low[node].min(number),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                self.low[*parent] = self.low[*parent].min(self.low[node]);
            }
            if self.number[node] == Some(self.low[node]) {
                self.leave(node);
            }
        }
    }

    fn enter(&mut self, node: usize) {
        let number = self.entered;
        self.entered += 1;
        self.number[node] = Some(number);
        self.low[node] = number;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    fn leave(&mut self, root: usize) {
        let mut component = Vec::new();
        while let Some(node) = self.stack.pop() {
            self.on_stack[node] = false;
            component.push(node);
            if node == root {
                break;
            }
        }
        component.sort();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn circles_are_found() {
        let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![4, 0]];
        assert_eq!(components(&edges), [vec![0], vec![1, 2], vec![3], vec![4]]);
    }
}
