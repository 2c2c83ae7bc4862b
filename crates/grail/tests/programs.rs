//! The annotated programs in `tests/` and the examples in `examples/`, one test a file.

use libtest_mimic::Arguments;

fn main() {
    let arguments = Arguments::from_args();
    let root = testkit::root();
    let trials = ["tests", "examples"].iter().flat_map(|folder| testkit::programs::trials(&root.join(folder)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
