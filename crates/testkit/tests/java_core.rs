//! Java in core does what Java does: traps and generated programs print the same in core and on a JVM, and every node of their texts is
//! accounted for.

use std::fs;
use std::path::PathBuf;

use grail_testkit::interpreter::End;
use grail_testkit::root;
use grail_testkit::traces::{self, Sample};
use walkdir::WalkDir;

fn folder(name: &str) -> PathBuf {
    let folder = root().join("target/java-core").join(name);
    fs::create_dir_all(&folder).expect("a folder below target");
    folder
}

fn samples(folder: &str) -> Vec<Sample> {
    let files = fs::read_dir(root().join(folder)).expect("the folder of samples").filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.sort();
    let is_java = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "java");
    let read = |path: &PathBuf| Sample {
        name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
        text: fs::read_to_string(path).expect("a sample"),
    };
    paths.iter().filter(is_java).map(read).collect()
}

/// What is wrong with the core of programs, one line for each that is.
fn failures(samples: &[Sample], name: &str) -> Vec<String> {
    let expected = traces::of_jvm(samples, &folder(name)).unwrap_or_else(|error| panic!("{error}"));
    let mut found = Vec::new();
    for (sample, jvm) in samples.iter().zip(expected) {
        let core = traces::core_of(sample).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        found.extend(core.uncovered.iter().map(|text| format!("{}: nowhere in core: {text}", sample.name)));
        let trace = traces::of_core(sample, &core).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        found.extend(traces::difference(&jvm, &trace).map(|what| format!("{}: {what}", sample.name)));
    }
    found
}

fn skipped() -> bool {
    let skipped = !traces::has_java();
    if skipped {
        eprintln!("skipped: there is no javac");
    }
    skipped
}

#[test]
fn traps_print_what_java_prints() {
    if skipped() {
        return;
    }
    let found = failures(&samples("crates/testkit/tests/core/traps"), "traps");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// `GRAIL_CORE_PROGRAMS=5000 GRAIL_CORE_SEED=7` runs more of them, and others.
#[test]
fn generated_programs_print_what_java_prints() {
    if skipped() {
        return;
    }
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (count, seed) = (number("GRAIL_CORE_PROGRAMS", 100), number("GRAIL_CORE_SEED", 1));
    const BATCH: u64 = 250;
    let mut found = Vec::new();
    for start in (seed..seed + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(seed + count);
        let made = seeds.map(|seed| {
            let name = format!("P{seed}");
            Sample { text: trust::generate::plain::program(&name, seed), name }
        });
        found.extend(failures(&made.collect::<Vec<_>>(), "generated"));
    }
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found.join("\n"));
}

/// `GRAIL_BLESS=1` takes what is printed now.
#[test]
fn core_of_small_programs_is_as_committed() {
    let bless = std::env::var_os("GRAIL_BLESS").is_some();
    for sample in samples("crates/testkit/tests/core") {
        let core = traces::core_of(&sample).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        assert_eq!(core.uncovered, Vec::<String>::new(), "{}: nowhere in core", sample.name);
        let printed = java_core::core::print(&core.lowered.program);
        let path = root().join("crates/testkit/tests/core").join(format!("{}.core", sample.name));
        if bless {
            fs::write(&path, &printed).expect("a print");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(printed, committed, "{} has another core: GRAIL_BLESS=1 takes it", sample.name);
    }
}

/// Thousands of operands, as many as the parser takes, and blocks in blocks.
#[test]
fn deep_programs_are_lowered() {
    let sum = "x + ".repeat(3_000);
    let text = "x + \"\" + ".repeat(1_500);
    let blocks = ("if (x > 0) { ".repeat(500), "}".repeat(500));
    let text = format!(
        "class Deep {{ public static void main(String[] args) {{ int x = 1; System.out.println({sum}x); \
         System.out.println(({text}x).length()); {} System.out.println(\"in\"); {} }} }}",
        blocks.0, blocks.1
    );
    let sample = Sample { name: "Deep".to_string(), text };
    let work = move || {
        let core = traces::core_of(&sample).expect("it is read");
        traces::of_core(&sample, &core).expect("it has a main").out
    };
    // What is dropped in the end is as deep as what was made.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread");
    assert_eq!(thread.join().expect("it ends"), "3001\n1501\nin\n");
}

/// Our own annotated programs, too: what they specify is a gap, and nothing is missing.
#[test]
fn every_node_of_our_programs_is_accounted_for() {
    let mut found = Vec::new();
    let mut count = 0;
    let folders = ["tests/java", "examples"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(WalkDir::new).filter_map(Result::ok).map(|entry| entry.into_path());
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "java")) {
        let text = fs::read_to_string(&path).expect("a program");
        let sample = Sample { name: path.display().to_string(), text };
        // Some are not meant to be read, or are a part of several files.
        if let Ok(core) = traces::core_of(&sample) {
            count += 1;
            found.extend(core.uncovered.iter().map(|text| format!("{}: {text}", sample.name)));
        }
    }
    assert!(found.is_empty(), "nowhere in core:\n{}", found.join("\n"));
    assert!(count > 100, "only {count} programs were read");
}

/// A run that reaches a gap has no answer: nothing is made up.
#[test]
fn a_gap_ends_a_run() {
    let text = "class Gap { int f() { return 1; } class In extends Gap { int f() { return 2; } class Deep { int g() { \
                return In.super.f(); } } } public static void main(String[] args) { System.out.println(\"before\"); \
                System.out.println(new Gap().new In().new Deep().g()); System.out.println(\"after\"); } }";
    let sample = Sample { name: "Gap".to_string(), text: text.to_string() };
    let core = traces::core_of(&sample).expect("it is read");
    let trace = traces::of_core(&sample, &core).expect("it has a main");
    assert_eq!(trace.out, "before\n");
    assert!(matches!(trace.end, End::Unsupported(_)), "{:?}", trace.end);
}
