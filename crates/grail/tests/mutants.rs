//! Mutants of the larger examples: each changes one line so that one member is wrong, and must be rejected there.

use std::sync::Arc;

use driver::{Cancel, Input, Options, Pattern, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::{Severity, SourceMap};
use testkit::mutant::Mutant;

/// A change, and the member that is wrong afterwards.
struct Wrong {
    member: &'static str,
    mutant: Mutant,
}

const fn mutant(file: &'static str, member: &'static str, line: &'static str, instead: &'static str) -> Wrong {
    Wrong { member, mutant: Mutant::new(file, line, instead) }
}

const ARRAY_HEAP: &str = "examples/silver/array_heap.vpr";
const CONCURRENT_TREE: &str = "examples/silver/concurrent_tree.vpr";
const GRAPH_MARKER: &str = "examples/silver/graph_marker.vpr";
const HASH_MAP: &str = "examples/silver/hash_map.vpr";
const SORTED_LIST: &str = "examples/silver/sorted_list.vpr";

const MUTANTS: &[Wrong] = &[
    mutant(
        ARRAY_HEAP,
        "lesser_child",
        "value(a, child + 1) < value(a, child)",
        "value(a, child) < value(a, child + 1)",
    ),
    mutant(ARRAY_HEAP, "pop", "  least := take_first(q.store, n + 1)\n", "  least := take_first(q.store, n)\n"),
    mutant(ARRAY_HEAP, "new_queue", "  q.used := 0\n", "  q.used := -1\n"),
    mutant(ARRAY_HEAP, "swap", "  put(a, n, j, kept)", "  put(a, n, j, kept + 1)"),
    mutant(CONCURRENT_TREE, "two_readers", "  b := start_add_up(this, 1/4)", "  b := start_add_up(this, 3/4)"),
    mutant(CONCURRENT_TREE, "share", "  lock.parts := 0\n", "  lock.parts := -1\n"),
    mutant(
        CONCURRENT_TREE,
        "add",
        "    // Both subtrees are away; the node itself is still here.\n",
        "    unfold tree(this.left)\n",
    ),
    mutant(CONCURRENT_TREE, "node", "  this.right := r\n", "  this.right := l\n"),
    mutant(GRAPH_MARKER, "clear", "    node.marked := false\n", "    node.marked := true\n"),
    mutant(GRAPH_MARKER, "mark_with_worklist", "      work := work ++ Seq(node.left)\n", ""),
    mutant(GRAPH_MARKER, "grow", "  node.marked := false\n  more", "  more"),
    mutant(GRAPH_MARKER, "isolate", "  node.right := null\n", "  node.left.right := null\n"),
    mutant(HASH_MAP, "chain_put", "    if (that.key == k) {\n      that.val := v\n", "    if (that.key == k) {\n"),
    mutant(HASH_MAP, "chain_remove", "      that := this.next\n", ""),
    mutant(HASH_MAP, "create", "    fold entries(slot(t, i).chain)\n", ""),
    mutant(SORTED_LIST, "insert", "new_value <= head(this)", "new_value >= head(this)"),
    mutant(SORTED_LIST, "remove_first", "  first := this.value\n", "  first := this.value + 1\n"),
    mutant(SORTED_LIST, "contains", "} elseif (this.value > wanted) {", "} elseif (this.value > wanted - 2) {"),
    mutant(SORTED_LIST, "add_up", "    total := total + at.value\n", ""),
];

fn main() {
    let trial = |wrong: &'static Wrong| {
        Trial::test(format!("{} in {}", wrong.mutant.name(), wrong.member), || reject(wrong).map_err(Failed::from))
    };
    libtest_mimic::run(&Arguments::from_args(), MUTANTS.iter().map(trial).collect()).exit();
}

fn reject(wrong: &Wrong) -> Result<(), String> {
    let text = wrong.mutant.text()?;
    let options = Options { member: Some(Pattern::new(wrong.member)), ..Options::default() };
    let inputs = vec![Input::Text { name: wrong.mutant.file.to_string(), text }];
    let request = Request { task: Task::Verify, inputs, language: None, options };
    let report = driver::run(request, &Arc::new(SourceMap::new()), &Cancel::default(), &mut Silent);
    // An error of the language would reject the mutant for the wrong reason.
    let errors = report.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let proofs = errors.filter(|d| d.code.0.starts_with("G13")).count();
    if report.exit.code() == 1 && proofs > 0 {
        Ok(())
    } else {
        Err(format!("exit code {}, {proofs} errors", report.exit.code()))
    }
}
