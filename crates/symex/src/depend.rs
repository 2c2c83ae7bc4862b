//! Who depends on whom: the functions' call graph, what asks for permissions, what triggers speak of.

use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::{Exp, ExpKind, Expr, Function, Method, Program, Stmt};
use source::Symbol;

use crate::heap::Res;
use crate::program::Context;

/// All expressions of a function's contract and body.
pub fn function_exps(f: &Function) -> impl Iterator<Item = &Exp> {
    f.pres.iter().chain(&f.posts).chain(&f.body)
}

/// The strongly connected components of the functions' call graph (Tarjan), numbered so that callees come first.
pub fn components(program: &Program) -> FxHashMap<Symbol, usize> {
    numbered(program, |f| function_exps(f).collect())
}

/// The same for what contracts apply: that is what has to be known of a function before its own contract.
pub fn contract_components(program: &Program) -> FxHashMap<Symbol, usize> {
    numbered(program, |f| f.pres.iter().chain(&f.posts).collect())
}

fn numbered<'p>(program: &'p Program, parts: impl Fn(&'p Function) -> Vec<&'p Exp>) -> FxHashMap<Symbol, usize> {
    let callees = |f: &'p Function| {
        let mut called = Vec::new();
        for e in parts(f) {
            e.visit(&mut |e| {
                if let ExpKind::App { function, .. } = &e.kind
                    && let Some(at) = program.functions.get_index_of(function)
                    && !called.contains(&at)
                {
                    called.push(at);
                }
            });
        }
        called
    };
    let numbers = tarjan(&program.functions.values().map(callees).collect::<Vec<_>>());
    program.functions.keys().copied().zip(numbers).collect()
}

/// Tarjan's algorithm with its own stack: component numbers, callees before callers.
pub fn tarjan(graph: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let n = graph.len();
    let (mut index, mut low, mut component) = (vec![NEW; n], vec![0; n], vec![NEW; n]);
    let (mut stack, mut next, mut n_components) = (Vec::new(), 0, 0);
    for root in 0..n {
        if index[root] != NEW {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((v, child)) = work.pop() {
            if child == 0 {
                index[v] = next;
                low[v] = next;
                next += 1;
                stack.push(v);
            }
            if let Some(w) = graph[v].get(child).copied() {
                work.push((v, child + 1));
                if index[w] == NEW {
                    work.push((w, 0));
                } else if component[w] == NEW {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            if low[v] == index[v] {
                while let Some(w) = stack.pop() {
                    component[w] = n_components;
                    if w == v {
                        break;
                    }
                }
                n_components += 1;
            }
            if let Some((parent, _)) = work.last() {
                low[*parent] = low[*parent].min(low[v]);
            }
        }
    }
    component
}

/// Functions whose preconditions ask what is held.
pub fn introspective(program: &Program) -> FxHashSet<Symbol> {
    let mut found = FxHashSet::default();
    loop {
        let asks = |f: &&Function| f.pres.iter().any(|pre| pre.any(&mut |e| looks_at_permissions(e, &found)));
        let all: FxHashSet<Symbol> = program.functions.values().filter(asks).map(|f| f.name).collect();
        if all.len() == found.len() {
            return found;
        }
        found = all;
    }
}

/// Whether an expression itself asks what is held, or applies one of the functions that do.
pub fn looks_at_permissions(e: &Expr, introspective: &FxHashSet<Symbol>) -> bool {
    match &e.kind {
        ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. } => true,
        ExpKind::App { function, .. } => introspective.contains(function),
        _ => false,
    }
}

/// Resources that occur in some trigger of the program.
pub fn resources_in_triggers(ctx: &Context) -> FxHashSet<Res> {
    let mut found = FxHashSet::default();
    let mut look = |e: &Exp| collect_triggered(ctx, e, &mut found);
    let program = &ctx.program;
    program.functions.values().flat_map(function_exps).for_each(&mut look);
    program.predicates.values().flat_map(|p| &p.body).for_each(&mut look);
    for method in program.methods.values() {
        method_exps(method, &mut look);
    }
    found
}

fn method_exps(method: &Method, look: &mut dyn FnMut(&Exp)) {
    method.pres.iter().chain(&method.posts).for_each(&mut *look);
    if let Some(body) = &method.body {
        body.visit(&mut |stmt: &Stmt| stmt.exps().into_iter().for_each(&mut *look));
    }
}

pub fn collect_triggered(ctx: &Context, e: &Exp, found: &mut FxHashSet<Res>) {
    e.visit(&mut |e| {
        // A location that does not depend on the bound variables is just a value there.
        let depends = |t: &Exp| e.kind.binders().iter().any(|v| t.mentions(v.name));
        for term in e.kind.triggers().iter().flat_map(|trigger| &trigger.terms) {
            term.visit(&mut |t| {
                if depends(t) {
                    found.extend(resource_of(ctx, t));
                }
            });
        }
    });
}

/// The resource an expression node itself speaks of.
fn resource_of(ctx: &Context, e: &Expr) -> Option<Res> {
    match &e.kind {
        ExpKind::Field(_, field) => Some(ctx.field(*field)),
        ExpKind::Acc(acc) => Some(ctx.loc(&acc.loc)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::tarjan;

    #[test]
    fn callees_come_before_callers() {
        // 0 calls 1 and 2, which both call 3.
        let components = tarjan(&[vec![1, 2], vec![3], vec![3], vec![]]);
        assert!(components[3] < components[1] && components[3] < components[2]);
        assert!(components[1] < components[0] && components[2] < components[0]);
        assert_ne!(components[1], components[2]);
    }

    #[test]
    fn functions_that_call_each_other_are_one_component() {
        // 0 → 1 → 2 → 1, and 3 for itself.
        let components = tarjan(&[vec![1], vec![2], vec![1], vec![3]]);
        assert_eq!(components[1], components[2]);
        assert!(components[1] < components[0]);
        assert!(!components[..3].contains(&components[3]));
    }

    #[test]
    fn long_chains_need_no_stack() {
        const N: usize = 200_000;
        let chain: Vec<Vec<usize>> = (0..N).map(|at| (at + 1 < N).then_some(at + 1).into_iter().collect()).collect();
        assert_eq!(tarjan(&chain)[0], N - 1);
    }
}
