//! Obligations: mutants of accepted programs are rejected, and no program that is proved ever blocks for ever.
//!
//! Each mutant breaks one thing: a measure that does not get smaller, a message forgotten on one branch, a lock kept over a call that may
//! not end, an order that is reversed. Programs with a `main` are explored, too, bare and with a bound: a state in which threads
//! wait for ever belongs to a rejected program.

use std::fs;
use std::sync::Arc;

use driver::execute::{self, Execution, Mode};
use driver::{Cancel, Exit, Input, Options, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::SourceMap;

const DEADLOCK: &str = "G3021";

struct Mutant {
    file: &'static str,
    /// Stands in the file; its first occurrence is replaced.
    line: &'static str,
    instead: &'static str,
    /// One of the errors it must have.
    code: &'static str,
    /// Whether its threads really come to wait for ever.
    blocks: bool,
}

const fn mutant(file: &'static str, line: &'static str, instead: &'static str, code: &'static str) -> Mutant {
    Mutant { file, line, instead, code, blocks: false }
}

const fn blocking(file: &'static str, line: &'static str, instead: &'static str, code: &'static str) -> Mutant {
    Mutant { file, line, instead, code, blocks: true }
}

const FIGURES: &str = "tests/chalice/obligations/figures";
const PIPELINE: &str = "examples/chalice/pipeline";
const SERVER: &str = "examples/chalice/server";

const MUTANTS: &[Mutant] = &[
    // A measure that does not get smaller.
    mutant(
        "12-wait-until-ready",
        "invariant rd(d.mu) && acc(d.ready) && acc(d.value) && mustRelease(d, 1)",
        "invariant rd(d.mu) && acc(d.ready) && acc(d.value) && mustRelease(d, 3)",
        "G2314",
    ),
    mutant("27-fib", "call f1 := fibSeq(n - 1)", "call f1 := fibSeq(n)", "G2318"),
    mutant("28-tree", "mustTerminate(height + 1)", "mustTerminate(7)", "G2318"),
    mutant("29-two-locks", "requires mustRelease(b, 2)", "requires mustRelease(b, 1)", "G2314"),
    // A message forgotten on one branch.
    mutant("14-credit", "    send c(1)\n", "", "G2310"),
    mutant("26-producer-consumer", "      send c(n, running)", "      if (running) { send c(n, running) }", "G2313"),
    mutant("33-consumer", "        send output(input)\n", "", "G2313"),
    mutant("34-producer", "          send output(0)\n", "", "G2313"),
    blocking(PIPELINE, "      send output(2 * x, more)", "      if (more) { send output(2 * x, more) }", "G2313"),
    blocking(PIPELINE, "      send out(i, i < n)", "      if (i < n) { send out(i, i < n) }", "G2313"),
    blocking(SERVER, "    send answer(n * n)", "    if (n % 2 == 0) { send answer(n * n) }", "G2310"),
    blocking(SERVER, "      send jobs(i, i < n)", "      if (i < n) { send jobs(i, i < n) }", "G2313"),
    // Something kept over what may not end, or while waiting.
    mutant("10-unlock", "    call open(d)\n", "    call forgetful(d)\n    release d\n", "G2311"),
    mutant("26-producer-consumer", "    requires mustTerminate(1)\n", "", "G2311"),
    mutant(SERVER, "    release r\n", "", "G2253"),
    blocking(PIPELINE, "      release total\n", "", "G2313"),
    // Rights that nobody granted, and ends that nobody promised.
    mutant("26-producer-consumer", "requires c != null && mayReceive(c, 1)", "requires c != null", "G2317"),
    blocking(PIPELINE, "    fork source(numbers, 2)\n", "", "G2310"),
    blocking(PIPELINE, "    fork stage(numbers, doubled)\n", "", "G2310"),
    blocking(SERVER, "      fork worker(answer, r, n)\n", "", "G2313"),
    blocking(SERVER, "    fork submit(jobs, 3)\n", "", "G2310"),
    // An order that is reversed or not there.
    mutant("33-consumer", " && output.mu << input.mu", " && input.mu << output.mu", "G2320"),
    mutant("34-producer", " && output.mu << input.mu", "", "G2320"),
    mutant("35-deadlock", " && waitlevel << a.mu", "", "G2320"),
    mutant(PIPELINE, "new Stream above doubled", "new Stream below doubled", "G2203"),
    mutant(PIPELINE, " && output.mu << input.mu", "", "G2320"),
    mutant(SERVER, "new Answer below r", "new Answer", "G2203"),
    mutant(SERVER, " && answer.mu << r.mu", "", "G2320"),
];

fn main() {
    let mutants = MUTANTS.iter().map(|mutant| {
        let change = mutant.instead.trim().lines().next().unwrap_or("removed");
        Trial::test(format!("{}: {} -> {change}", mutant.file, mutant.line.trim()), || {
            reject(mutant).map_err(Failed::from)
        })
    });
    let examples = [PIPELINE, SERVER]
        .map(|file| Trial::test(format!("{file} never blocks"), || never_blocks(file).map_err(Failed::from)));
    libtest_mimic::run(&Arguments::from_args(), mutants.chain(examples).collect()).exit();
}

fn read(file: &str) -> Result<String, String> {
    let file = if file.contains('/') { file.to_string() } else { format!("{FIGURES}/{file}") };
    let path = testkit::root().join(format!("{file}.chalice"));
    fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn reject(mutant: &Mutant) -> Result<(), String> {
    let text = read(mutant.file)?;
    if !text.contains(mutant.line) {
        return Err(format!("not in the file: {}", mutant.line));
    }
    let text = text.replacen(mutant.line, mutant.instead, 1);
    let (exit, codes, shown) = verify(&text);
    if exit == Exit::Success || !codes.iter().any(|code| code == mutant.code) {
        return Err(format!("{} is missing:\n{shown}\n{text}", mutant.code));
    }
    if mutant.blocks && !explore(&text, false).0.iter().any(|code| code == DEADLOCK) {
        return Err(format!("no state was found in which its threads wait for ever:\n{text}"));
    }
    Ok(())
}

/// Proved, clean under exploration with all checks, and no thread is ever stuck in the bare program.
fn never_blocks(file: &str) -> Result<(), String> {
    let text = read(file)?;
    let (exit, _, shown) = verify(&text);
    if exit != Exit::Success {
        return Err(format!("not proved:\n{shown}"));
    }
    for checks in [true, false] {
        let (codes, shown) = explore(&text, checks);
        if !codes.is_empty() {
            return Err(format!("exploration found {codes:?}\n{shown}"));
        }
    }
    Ok(())
}

fn input(text: &str) -> Vec<Input> {
    vec![Input::Text { name: "program".to_string(), text: text.to_string() }]
}

fn verify(text: &str) -> (Exit, Vec<String>, String) {
    let map = Arc::new(SourceMap::new());
    let language = driver::lang::by_name("chalice");
    let request = Request { task: Task::Verify, inputs: input(text), language, options: Options::default() };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    let codes = report.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.0.to_string()).collect();
    let style = source::render::text::Style::PLAIN;
    let shown = report.diagnostics.iter().map(|d| source::render::text::render(&map, d, style)).collect();
    (report.exit, codes, shown)
}

fn explore(text: &str, checks: bool) -> (Vec<String>, String) {
    let map = Arc::new(SourceMap::new());
    let mode = Mode::Exhaustive { schedules: Some(300), preemptions: None, depth: None, all_errors: false };
    let execution = Execution { checks, ..Execution::new(mode) };
    let report = execute::execute(&execution, &input(text), &map, &Cancel::default(), &mut Deaf);
    let codes = report.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.0.to_string()).collect();
    let style = source::render::text::Style::PLAIN;
    let shown = report.diagnostics.iter().map(|d| source::render::text::render(&map, d, style)).collect();
    (codes, shown)
}

/// Does not listen to a program that runs.
struct Deaf;

impl execute::Watch for Deaf {
    fn printed(&mut self, _line: &str) {}
    fn explored(&mut self, _progress: &execute::Progress) {}
}
