//! Mutants of the larger examples: each changes one line so that one member is wrong, and must be rejected there.

use std::fs;
use std::sync::Arc;

use driver::{Cancel, Input, Options, Pattern, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::{Severity, SourceMap};

struct Mutant {
    file: &'static str,
    /// The member that is wrong afterwards.
    member: &'static str,
    /// Stands in the file exactly once.
    line: &'static str,
    instead: &'static str,
}

const fn mutant(file: &'static str, member: &'static str, line: &'static str, instead: &'static str) -> Mutant {
    Mutant { file, member, line, instead }
}

const MUTANTS: &[Mutant] = &[
    mutant(
        "array_heap",
        "lesser_child",
        "value(a, child + 1) < value(a, child)",
        "value(a, child) < value(a, child + 1)",
    ),
    mutant("array_heap", "pop", "  least := take_first(q.store, n + 1)\n", "  least := take_first(q.store, n)\n"),
    mutant("array_heap", "new_queue", "  q.used := 0\n", "  q.used := -1\n"),
    mutant("array_heap", "swap", "  put(a, n, j, kept)", "  put(a, n, j, kept + 1)"),
    mutant("concurrent_tree", "two_readers", "  b := start_add_up(this, 1/4)", "  b := start_add_up(this, 3/4)"),
    mutant("concurrent_tree", "share", "  lock.parts := 0\n", "  lock.parts := -1\n"),
    mutant(
        "concurrent_tree",
        "add",
        "    // Both subtrees are away; the node itself is still here.\n",
        "    unfold tree(this.left)\n",
    ),
    mutant("concurrent_tree", "node", "  this.right := r\n", "  this.right := l\n"),
    mutant("graph_marker", "clear", "    node.marked := false\n", "    node.marked := true\n"),
    mutant("graph_marker", "mark_with_worklist", "      work := work ++ Seq(node.left)\n", ""),
    mutant("graph_marker", "grow", "  node.marked := false\n  more", "  more"),
    mutant("graph_marker", "isolate", "  node.right := null\n", "  node.left.right := null\n"),
    mutant("hash_map", "chain_put", "    if (that.key == k) {\n      that.val := v\n", "    if (that.key == k) {\n"),
    mutant("hash_map", "chain_remove", "      that := this.next\n", ""),
    mutant("hash_map", "create", "    fold entries(slot(t, i).chain)\n", ""),
    mutant("sorted_list", "insert", "new_value <= head(this)", "new_value >= head(this)"),
    mutant("sorted_list", "remove_first", "  first := this.value\n", "  first := this.value + 1\n"),
    mutant("sorted_list", "contains", "} elseif (this.value > wanted) {", "} elseif (this.value > wanted - 2) {"),
    mutant("sorted_list", "add_up", "    total := total + at.value\n", ""),
];

fn main() {
    let trials = MUTANTS.iter().map(|mutant| {
        let line = mutant.instead.trim().lines().next().unwrap_or("removed");
        Trial::test(format!("{}/{}: {line}", mutant.file, mutant.member), || reject(mutant).map_err(Failed::from))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn reject(mutant: &Mutant) -> Result<(), String> {
    let path = testkit::root().join(format!("examples/silver/{}.vpr", mutant.file));
    let text = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    if text.matches(mutant.line).count() != 1 {
        return Err(format!("not exactly once in {}: {}", path.display(), mutant.line));
    }
    let text = text.replace(mutant.line, mutant.instead);
    let options = Options { member: Some(Pattern::new(mutant.member)), ..Options::default() };
    let inputs = vec![Input::Text { name: format!("{}.vpr", mutant.file), text }];
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
