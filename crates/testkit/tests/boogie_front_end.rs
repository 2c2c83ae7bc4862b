//! Boogie's suite against the front end: nothing differs. One test a file.

use grail_testkit::boogie::{Judgement, judge};
use libtest_mimic::{Arguments, Failed, Trial};
use walkdir::WalkDir;

fn main() {
    let arguments = Arguments::from_args();
    let corpora =
        std::env::var_os("GRAIL_CORPORA").map_or_else(|| grail_testkit::root().join("../shared/corpora"), Into::into);
    let folder = corpora.join("boogie");
    if !folder.is_dir() {
        eprintln!("boogie: skipped, the suite is not on this machine");
    }
    let walk = WalkDir::new(&folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let programs = walk.map(|entry| entry.into_path()).filter(|path| path.extension().is_some_and(|e| e == "bpl"));
    let trials = programs.map(|path| {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        Trial::test(name, move || match judge(&path) {
            Judgement::Exact | Judgement::Unsupported | Judgement::Ignored => Ok(()),
            Judgement::Differs(lines) => Err(Failed::from(lines.join("\n"))),
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
