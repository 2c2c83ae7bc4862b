//! Obligations: mutants of accepted programs are rejected, and no program that is proved ever blocks for ever.
//!
//! Each mutant breaks one thing: a measure that does not get smaller, a message forgotten on one branch, a lock kept over a call that may
//! not end, an order that is reversed. Programs with a `main` are explored, too, bare and with a bound: a state in which threads
//! wait for ever belongs to a rejected program.

use std::sync::Arc;

use driver::execute::{self, Execution, Mode};
use driver::{Cancel, Exit, Input, Options, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::SourceMap;
use testkit::mutant::Mutant;

const DEADLOCK: &str = "G3021";

/// A change, one of the errors it must have, and whether its threads really come to wait for ever.
struct Wrong {
    mutant: Mutant,
    code: &'static str,
    blocks: bool,
}

const fn mutant(file: &'static str, line: &'static str, instead: &'static str, code: &'static str) -> Wrong {
    Wrong { mutant: Mutant::new(file, line, instead), code, blocks: false }
}

const fn blocking(file: &'static str, line: &'static str, instead: &'static str, code: &'static str) -> Wrong {
    Wrong { blocks: true, ..mutant(file, line, instead, code) }
}

macro_rules! figure {
    ($name:literal) => {
        concat!("tests/chalice/obligations/figures/", $name, ".chalice")
    };
}

const PIPELINE: &str = "examples/chalice/pipeline.chalice";
const SERVER: &str = "examples/chalice/server.chalice";

const DUTY_CHANNEL: &str = figure!("33-34-duty-channel");

const MUTANTS: &[Wrong] = &[
    // A measure that does not get smaller.
    mutant(
        figure!("12-wait-until-ready"),
        "invariant rd(d.mu) && acc(d.ready) && acc(d.value) && mustRelease(d, 1)",
        "invariant rd(d.mu) && acc(d.ready) && acc(d.value) && mustRelease(d, 3)",
        "G2314",
    ),
    mutant(figure!("27-fib"), "call f1 := fibSeq(n - 1)", "call f1 := fibSeq(n)", "G2318"),
    mutant(figure!("28-tree"), "mustTerminate(height + 1)", "mustTerminate(7)", "G2318"),
    mutant(figure!("29-two-locks"), "requires mustRelease(b, 2)", "requires mustRelease(b, 1)", "G2314"),
    // A message forgotten on one branch.
    mutant(figure!("14-credit"), "    send c(1)\n", "", "G2310"),
    mutant(
        figure!("26-producer-consumer"),
        "      send c(n, running)",
        "      if (running) { send c(n, running) }",
        "G2313",
    ),
    mutant(figure!("33-consumer"), "        send output(input)\n", "", "G2313"),
    mutant(figure!("34-producer"), "          send output(0)\n", "", "G2313"),
    blocking(PIPELINE, "      send output(2 * x, more)", "      if (more) { send output(2 * x, more) }", "G2313"),
    blocking(PIPELINE, "      send out(i, i < n)", "      if (i < n) { send out(i, i < n) }", "G2313"),
    blocking(SERVER, "    send answer(n * n)", "    if (n % 2 == 0) { send answer(n * n) }", "G2310"),
    blocking(SERVER, "      send jobs(i, i < n)", "      if (i < n) { send jobs(i, i < n) }", "G2313"),
    // Something kept over what might not end, or while waiting.
    mutant(figure!("10-unlock"), "    call open(d)\n", "    call forgetful(d)\n    release d\n", "G2311"),
    mutant(figure!("26-producer-consumer"), "    requires mustTerminate(1)\n", "", "G2311"),
    mutant(SERVER, "    release r\n", "", "G2253"),
    blocking(PIPELINE, "      release total\n", "", "G2313"),
    // Rights that nobody granted, and ends that nobody promised.
    mutant(figure!("26-producer-consumer"), "requires c != null && mayReceive(c, 1)", "requires c != null", "G2317"),
    blocking(PIPELINE, "    fork source(numbers, 2)\n", "", "G2310"),
    blocking(PIPELINE, "    fork stage(numbers, doubled)\n", "", "G2310"),
    blocking(SERVER, "      fork worker(answer, r, n)\n", "", "G2313"),
    blocking(SERVER, "    fork submit(jobs, 3)\n", "", "G2310"),
    // An order that is reversed or not there.
    mutant(figure!("33-consumer"), " && output.mu << input.mu", " && input.mu << output.mu", "G2320"),
    mutant(figure!("34-producer"), " && output.mu << input.mu", "", "G2320"),
    mutant(figure!("35-deadlock"), " && waitlevel << a.mu", "", "G2320"),
    mutant(PIPELINE, "new Stream above doubled", "new Stream below doubled", "G2203"),
    mutant(PIPELINE, " && output.mu << input.mu", "", "G2320"),
    mutant(SERVER, "new Answer below r", "new Answer", "G2203"),
    mutant(SERVER, " && answer.mu << r.mu", "", "G2320"),
    // Messages that carry duties.
    blocking(DUTY_CHANNEL, "      send answer(151)\n", "", "G2313"),
    blocking(DUTY_CHANNEL, "    fork producer(requests)\n", "", "G2310"),
    blocking(DUTY_CHANNEL, "    fork consumer(requests, 2)\n", "", "G2310"),
    blocking(DUTY_CHANNEL, "send requests(answer, more)", "send requests(answer, true)", "G2313"),
    mutant(DUTY_CHANNEL, "new Answer between requests and requests.cargo", "new Answer above requests", "G2325"),
    mutant(DUTY_CHANNEL, " && requests.mu << requests.cargo", "", "G2241"),
    mutant(DUTY_CHANNEL, "      invariant more ==> mustReceive(requests, 1, 1)\n", "", "G2312"),
    mutant(DUTY_CHANNEL, " && (more ==> mustReceive(this, 1))", "", "G2313"),
];

fn main() {
    let mutants = MUTANTS.iter().map(|wrong| Trial::test(wrong.mutant.name(), || reject(wrong).map_err(Failed::from)));
    let programs = [PIPELINE, SERVER, DUTY_CHANNEL]
        .map(|file| Trial::test(format!("{file} never blocks"), || never_blocks(file).map_err(Failed::from)));
    libtest_mimic::run(&Arguments::from_args(), mutants.chain(programs).collect()).exit();
}

fn reject(wrong: &Wrong) -> Result<(), String> {
    let text = wrong.mutant.text()?;
    let (exit, codes, shown) = verify(&text);
    if exit == Exit::Success || !codes.iter().any(|code| code == wrong.code) {
        return Err(format!("{} is missing:\n{shown}\n{text}", wrong.code));
    }
    if wrong.blocks && !explore(&text, false).0.iter().any(|code| code == DEADLOCK) {
        return Err(format!("no state was found in which its threads wait for ever:\n{text}"));
    }
    Ok(())
}

/// Proved, clean under exploration with all checks, and no thread is ever stuck in the bare program.
fn never_blocks(file: &str) -> Result<(), String> {
    let text = testkit::mutant::program(file)?;
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
    let report = execute::execute(&execution, &input(text), &map, &Cancel::default(), &mut execute::Unwatched);
    let codes = report.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.0.to_string()).collect();
    let style = source::render::text::Style::PLAIN;
    let shown = report.diagnostics.iter().map(|d| source::render::text::render(&map, d, style)).collect();
    (codes, shown)
}
