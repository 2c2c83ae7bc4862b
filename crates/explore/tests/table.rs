//! The programs of the table in section 5 of the thesis on run-time checking that this machine grew out of: each runs as it should.
//!
//! The programs are those of the Chalice distribution, found beside the repository; where the original table had to add a `main`, a
//! file of ours does. One program is ours altogether.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use grail_explore::{Bounds, RoundRobin, explore, run};
use machine::{Limits, Machine, Options, Predicates};
use source::SourceMap;

/// What a run must come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expect {
    /// Ends without a violation, under every schedule.
    Clean,
    /// Runs for ever without a violation.
    Endless,
    /// A violation with this code.
    Fails(&'static str),
}

use Expect::{Clean, Endless, Fails};

/// Row, program, our driver if there is one, entry point, options, expectation.
struct Row(&'static str, Option<&'static str>, &'static str, Predicates, Expect);

const TRACKED: Predicates = Predicates::Tracked;
const DRIVER: &str = "Driver.main";

const TABLE: &[Row] = &[
    Row("AssociationList", Some("AssociationList-with-init"), DRIVER, TRACKED, Fails("G3009")),
    Row("AssociationList", Some("AssociationList-without-init"), DRIVER, TRACKED, Clean),
    Row("AVLTree.iterative", Some("AVLTree.iterative"), DRIVER, TRACKED, Clean),
    Row("AVLTree.nokeys", Some("AVLTree.nokeys"), DRIVER, TRACKED, Clean),
    Row("BackgroundComputation", None, "C.main", TRACKED, Clean),
    // The object was freed, so the last assertion of `main2` cannot hold: the original missed it.
    Row("cell", Some("cell"), DRIVER, TRACKED, Fails("G3006")),
    Row("CopyLessMessagePassing", Some("CopyLessMessagePassing"), DRIVER, TRACKED, Clean),
    // Says itself that it gives up when the message is not the one it waits for, which is what happens.
    Row("CopyLessMessagePassing-with-ack", Some("CopyLessMessagePassing-with-ack"), DRIVER, TRACKED, Fails("G3007")),
    Row("CopyLessMessagePassing-with-ack2", Some("CopyLessMessagePassing-with-ack2"), DRIVER, TRACKED, Clean),
    Row("dining-philosophers", None, "Program.main", TRACKED, Endless),
    Row("FictionallyDisjointCells", Some("FictionallyDisjointCells"), DRIVER, TRACKED, Clean),
    Row("ForkJoin", Some("ForkJoin"), DRIVER, TRACKED, Clean),
    Row("HandOverHand", None, "List.Main", TRACKED, Clean),
    Row("iterator", None, "Program.main", TRACKED, Clean),
    Row("iterator2", None, "Program.main", TRACKED, Clean),
    Row("linkedlist", Some("linkedlist"), DRIVER, TRACKED, Clean),
    Row("OwickiGries", None, "OwickiGries.Main", TRACKED, Clean),
    Row("PetersonsAlgorithm", None, "Peterson.Main", TRACKED, Endless),
    Row("ProdConsChannel", None, "Program.Main", TRACKED, Clean),
    Row("Sieve", None, "Sieve.Start", TRACKED, Clean),
    Row("Solver", Some("Solver"), DRIVER, TRACKED, Clean),
    Row("swap", Some("swap"), DRIVER, TRACKED, Clean),
    // Leaves folding to the tool, so predicates must stand for their bodies.
    Row("RockBand", None, "Client.Main", Predicates::Inline, Clean),
    Row("TreeOfWorker", Some("TreeOfWorker"), DRIVER, TRACKED, Clean),
    Row("UnboundedThreads", Some("UnboundedThreads"), DRIVER, TRACKED, Clean),
    Row("", Some("nestedRecursive"), "Nested.main", TRACKED, Clean),
];

#[test]
fn every_row_of_the_table_runs_as_it_should() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = std::env::var_os("GRAIL_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from);
    let examples = corpora.join("chalice/examples");
    let ours = root.join("tests/chalice/table/imported");
    if !examples.is_dir() {
        println!("skipped: the Chalice examples are not at {}", examples.display());
        return;
    }
    assert_eq!(TABLE.len(), 26);
    let wrong: Vec<String> = TABLE.iter().filter_map(|row| check(row, &examples, &ours).err()).collect();
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn check(row: &Row, examples: &Path, ours: &Path) -> Result<(), String> {
    let Row(program, driver, entry, predicates, expected) = row;
    let mut files = Vec::new();
    if !program.is_empty() {
        files.push(examples.join(format!("{program}.chalice")));
    }
    files.extend(driver.map(|name| ours.join(format!("{name}.chalice"))));
    let name = format!("{} {}", program, driver.unwrap_or_default());
    let limits = Limits { steps: 300_000, ..Limits::default() };
    let start = load(&files, entry, *predicates, limits).map_err(|why| format!("{name}: {why}"))?;
    let mut machine = start.clone();
    let outcome = run(&mut machine, &mut RoundRobin, &mut |_| {});
    let found = match &outcome.fault {
        None => Clean,
        Some(fault) if fault.code.0 == "G3030" => Endless,
        Some(fault) => Fails(fault.code.0),
    };
    if found != *expected {
        let why = outcome.fault.map(|f| format!("{} {}: {}", f.code.0, f.message, f.label)).unwrap_or_default();
        return Err(format!("{name}: expected {expected:?}, found {found:?} {why}"));
    }
    if *expected == Clean {
        let bounds = Bounds { schedules: Some(300), ..Bounds::default() };
        let explored = explore(&start, &bounds, &mut |_, _| true);
        if let Some((fault, schedule)) = explored.fault {
            return Err(format!("{name}: {} under the schedule {schedule}: {}", fault.code.0, fault.message));
        }
    }
    Ok(())
}

fn load(files: &[PathBuf], entry: &str, predicates: Predicates, limits: Limits) -> Result<Machine, String> {
    let map = SourceMap::new();
    let mut ids = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        ids.push(map.add(path.display().to_string(), text));
    }
    let loaded = chalice::load(&map, &ids);
    let Some(program) = loaded.program else { return Err(format!("{:?}", loaded.diagnostics)) };
    let entry = machine::find_entry(&program, Some(entry), &[]).map_err(|fault| fault.message.clone())?;
    let options = Options { predicates, ..Options::default() };
    let image = machine::lower::lower(&program, &options);
    Ok(Machine::new(Rc::new(image), &entry, options, limits))
}
