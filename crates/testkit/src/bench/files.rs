//! The fixed list of files.

use std::path::PathBuf;

use crate::conformance::Suite;

/// Files of the Silver suite, across its folders: programs of some size first of all, and both verdicts.
pub const CORPUS: &[&str] = &[
    "adt/example_2.vpr",
    "all/annotation/opaque.vpr",
    "all/basic/disjunction_slow_20.vpr",
    "all/basic/many_conjuncts.vpr",
    "all/basic/methods.vpr",
    "all/basic/unfolding.vpr",
    "all/basic/while.vpr",
    "all/chalice/AVLTree.iterative.vpr",
    "all/chalice/nestedPredicates.vpr",
    "all/chalice/test7.vpr",
    "all/domains/domains.vpr",
    "all/functions/function_precondition_perms.vpr",
    "all/functions/linkedlists.vpr",
    "all/inhale_exhale/function_wellformedness.vpr",
    "all/inhale_exhale/wellformedness.vpr",
    "all/issues/silicon/0045.vpr",
    "all/issues/silicon/0075_AVLTree.nokeys.vpr",
    "all/issues/silicon/0943.vpr",
    "all/issues/silver/0455.vpr",
    "all/issues/silver/0875.vpr",
    "all/permission_introspection/forpermQP.vpr",
    "all/predicates/lseg.vpr",
    "all/sequences/sequences.vpr",
    "all/third_party/stefan_recent/testHistoryApplication.vpr",
    "all/third_party/stefan_recent/testPVLLocks.vpr",
    "all/third_party/stefan_recent/testThreadInheritance.vpr",
    "all/third_party/stefan_recent/testTreeWand.vpr",
    "examples/graph-copy/graph-copy.vpr",
    "examples/graph-marking/graph-marking.vpr",
    "examples/quickselect/arrays_quickselect_rec_index-shifting.vpr",
    "examples/tree-delete-min/tree_delete_min.vpr",
    "examples/vmcai2016/encoding-adts.vpr",
    "quantifiedcombinations/multiple_quantifiers.vpr",
    "quantifiedpermissions/misc/functions.vpr",
    "quantifiedpermissions/sequences/parallel_max.vpr",
    "quantifiedpermissions/sets/generalised_shape.vpr",
    "quantifiedpermissions/sets/unionfind.vpr",
    "quantifiedpermissions/third_party/testDepParLoop.vpr",
    "quantifiedpermissions/third_party/testHistogram.vpr",
    "quantifiedpermissions/third_party/testTranspose.vpr",
    "quantifiedpredicates/examples/two_blocks_array.vpr",
    "quantifiedpredicates/issues/array_exhale2.vpr",
    "termination/methods/basic/specOrder.vpr",
    "wands/examples_paper/list_insert_noseq.vpr",
    "wands/new_syntax/QPFields.vpr",
    "wands/regression/package.vpr",
];

/// Larger programs of the project's own.
pub const PROGRAMS: &[&str] = &[
    "examples/silver/array_heap.vpr",
    "examples/silver/concurrent_tree.vpr",
    "examples/silver/graph_marker.vpr",
    "examples/silver/hash_map.vpr",
    "examples/silver/sorted_list.vpr",
];

/// A file to measure, and what to call it.
pub struct File {
    pub name: String,
    pub path: PathBuf,
}

/// The project's programs, and the suite's files if the suite is on this machine.
pub fn all() -> Vec<File> {
    let own = PROGRAMS.iter().map(|name| File { name: name.to_string(), path: crate::root().join(name) });
    let suite = Suite::Silver
        .folder()
        .into_iter()
        .flat_map(|folder| CORPUS.iter().map(move |name| File { name: name.to_string(), path: folder.join(name) }));
    own.chain(suite).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_of_the_list_exists() {
        for file in super::all() {
            assert!(file.path.is_file(), "{} is not there", file.name);
        }
    }
}
