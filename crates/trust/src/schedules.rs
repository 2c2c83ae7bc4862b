//! Different ways to explore one program must agree.
//!
//! The judge is as simple as can be: all interleavings of steps, one after the other, without anything of the explorer. What can come of the
//! program, and with how few preemptions, is compared with what the explorer finds: when it leaves out what cannot make a
//! difference, when it leaves out nothing, and within a bound on preemptions. Threads that are interrupted in the middle of a step must not lead to
//! anything else. Every failure it reports must be seen again when its schedule is replayed.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use explore::{Bounds, Replay, explore, run};
use machine::{Fault, Limits, Machine, Options, PermissionScope, Predicates};
use source::SourceMap;

use crate::generate::chalice::schedules::program;
use crate::judge::Language;
use crate::soak::Log;
use crate::text::shrink::shrink;
use explore::Rng;

/// What came of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Agree(Agreed),
    Disagree(String),
    /// There are too many interleavings.
    TooMany,
    /// It is not a program.
    Illegal(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreed {
    /// Something can go wrong.
    pub fails: bool,
    /// What comes of it depends on the schedule.
    pub varies: bool,
    /// States looked at by the judge and by the explorer.
    pub all: u64,
    pub reduced: u64,
}

/// How many preemptions are tried as a bound.
const PREEMPTIONS: u32 = 2;

/// Compares the explorer with all interleavings of a program, if these pass through at most `most` states.
pub fn compare(text: &str, options: Options, most: u64) -> Verdict {
    let start = match load(text, options) {
        Ok(start) => start,
        Err(why) => return Verdict::Illegal(why),
    };
    let mut all = All { outcomes: BTreeMap::new(), left: most };
    if !all.run(&start, 0, 0) {
        return Verdict::TooMany;
    }
    match against(&start, &all.outcomes, most).and_then(|reduced| in_slices(&start, &all.outcomes).map(|()| reduced)) {
        Ok(reduced) => {
            let fails = |o: &String| !o.starts_with("ends");
            let n_failing = all.outcomes.keys().filter(|o| fails(o)).count();
            Verdict::Agree(Agreed {
                fails: n_failing > 0,
                varies: all.outcomes.len() > 1,
                all: most - all.left,
                reduced,
            })
        }
        Err(Some(why)) => Verdict::Disagree(why),
        Err(None) => Verdict::TooMany,
    }
}

/// Why ways to explore do not agree; nothing if they could not be compared.
type Difference = Option<String>;

/// The number of states of the reduced exploration, if every way to explore finds what it should.
fn against(start: &Machine, all: &BTreeMap<String, u32>, most: u64) -> Result<u64, Difference> {
    // After a failure the explorer goes on without its thread, which the judge does not: it may need more schedules.
    let usual = Bounds { keep_going: true, schedules: Some(10 * most), ..Bounds::default() };
    let everything: BTreeSet<String> = all.keys().cloned().collect();
    let (found, reduced) = outcomes(start, &usual)?;
    same("with the reduction", &found, &everything, &everything)?;
    let (found, _) = outcomes(start, &Bounds { reduction: false, ..usual })?;
    same("without the reduction", &found, &everything, &everything)?;
    for most in 0..=PREEMPTIONS {
        let within = all.iter().filter(|(_, needed)| **needed <= most).map(|(o, _)| o.clone()).collect();
        let (found, _) = outcomes(start, &Bounds { preemptions: Some(most), ..usual })?;
        same(&format!("with at most {most} preemptions"), &found, &within, &everything)?;
    }
    Ok(reduced)
}

/// How often a program is run with threads that are interrupted anywhere.
const SLICED: u64 = 40;

/// Whoever is interrupted in the middle of a step does nothing that does not come of whole steps, too.
fn in_slices(start: &Machine, all: &BTreeMap<String, u32>) -> Result<(), Difference> {
    let mut rng = Rng::new(0x511ce);
    for _ in 0..SLICED {
        let longest = *rng.pick(&[4, 30, 200]);
        let seen = sliced(start.clone(), longest, &mut rng);
        if !seen.iter().any(|outcome| all.contains_key(outcome)) {
            let seen = seen.join(", ");
            return Err(Some(format!("threads that are interrupted anywhere lead to {seen}, whole steps do not")));
        }
    }
    Ok(())
}

/// How a run ended; or else all that failed in it. Whole steps would have led to one of these failures, whichever came first.
fn sliced(mut machine: Machine, longest: usize, rng: &mut Rng) -> Vec<String> {
    let mut failures = Vec::new();
    loop {
        let enabled = machine.enabled();
        if enabled.is_empty() {
            return if failures.is_empty() { vec![end(&machine)] } else { failures };
        }
        let thread = *rng.pick(&enabled);
        let mut next = machine.clone();
        match next.step_slice(thread, 1 + rng.below(longest) as u64) {
            Ok(()) => machine = next,
            Err(fault) => {
                failures.push(failure(&fault));
                machine.abandon(thread);
            }
        }
    }
}

fn same(
    how: &str,
    found: &BTreeSet<String>,
    least: &BTreeSet<String>,
    most: &BTreeSet<String>,
) -> Result<(), Difference> {
    let list = |set: BTreeSet<&String>| set.into_iter().take(3).cloned().collect::<Vec<_>>().join(", ");
    let missed: BTreeSet<&String> = least.difference(found).collect();
    let invented: BTreeSet<&String> = found.difference(most).collect();
    if !missed.is_empty() {
        return Err(Some(format!("{how} the explorer misses {}", list(missed))));
    }
    if !invented.is_empty() {
        return Err(Some(format!("{how} the explorer finds what cannot be: {}", list(invented))));
    }
    Ok(())
}

fn load(text: &str, options: Options) -> Result<Machine, String> {
    let map = SourceMap::new();
    let file = map.add("program.chalice", text.to_string());
    let loaded = chalice::load(&map, &[file]);
    let first = |d: &[source::Diagnostic]| d.first().map_or(String::new(), |d| d.message.clone());
    let program = loaded.program.ok_or_else(|| first(&loaded.diagnostics))?;
    let entry = machine::find_entry(&program, None, &[]).map_err(|fault| fault.message.clone())?;
    let image = machine::lower::lower(&program, &options);
    let limits = Limits { steps: 100_000, ..Limits::default() };
    Ok(Machine::new(Rc::new(image), &entry, options, limits))
}

/// How a run ended that nobody can go on with. Numbers of threads and objects depend on the schedule, so places stand for them.
fn end(machine: &Machine) -> String {
    if machine.all_finished() {
        return format!("ends with {}", machine.output().join(" "));
    }
    let threads = (0..machine.n_threads() as u32).map(|t| machine.thread(t)).filter(|t| !t.is_finished());
    let mut places: Vec<_> = threads.map(|t| machine.stack(t).first().map(|call| call.span)).collect();
    places.sort_by_key(|span| span.map(|s| (s.start, s.end)));
    format!("stuck at {places:?}")
}

fn failure(fault: &Fault) -> String {
    format!("{} at {:?}", fault.code.0, fault.span)
}

/// All interleavings, and the fewest preemptions with which each outcome was seen.
struct All {
    outcomes: BTreeMap<String, u32>,
    left: u64,
}

impl All {
    /// `false` when there are too many.
    fn run(&mut self, machine: &Machine, current: u32, preemptions: u32) -> bool {
        let enabled = machine.enabled();
        if enabled.is_empty() {
            self.note(end(machine), preemptions);
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        enabled.iter().all(|thread| {
            let preempts = *thread != current && enabled.contains(&current);
            let preemptions = preemptions + preempts as u32;
            let mut next = machine.clone();
            match next.step(*thread) {
                Ok(()) => self.run(&next, *thread, preemptions),
                Err(fault) => {
                    self.note(failure(&fault), preemptions);
                    true
                }
            }
        })
    }

    fn note(&mut self, outcome: String, preemptions: u32) {
        let fewest = self.outcomes.entry(outcome).or_insert(preemptions);
        *fewest = preemptions.min(*fewest);
    }
}

/// What the explorer finds, and how many states it looks at.
fn outcomes(start: &Machine, bounds: &Bounds) -> Result<(BTreeSet<String>, u64), Difference> {
    let mut found = BTreeSet::new();
    let explored = explore(start, bounds, &mut |_, machine| {
        if machine.enabled().is_empty() && !machine.has_abandoned() {
            found.insert(end(machine));
        }
        true
    });
    if explored.bound.is_some_and(|bound| !bound.contains("preemptions")) {
        return Err(None);
    }
    for (fault, schedule) in explored.fault.iter().chain(&explored.others) {
        if fault.code != machine::codes::DEADLOCK {
            found.insert(failure(fault));
        }
        let again = run(&mut start.clone(), &mut Replay(schedule.clone()), &mut |_| {}).fault;
        if again.as_ref().map(|f| failure(f)) != Some(failure(fault)) {
            let seen = again.map_or("nothing".to_string(), |f| failure(&f));
            return Err(Some(format!("the schedule {schedule} of {} leads to {seen}", failure(fault))));
        }
    }
    Ok((found, explored.progress.states))
}

/// States that a program of the soak may have, and the longest threads it may have.
const STATES: u64 = 6_000;
const ACTIONS: usize = 3;
/// How often a shrinking program is judged.
const TRIES: usize = 300;

/// One generated program, explored in all ways.
pub fn step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed);
    let text = program(seed, 1 + rng.below(ACTIONS));
    // Without checks nobody stops a race before it shows, and the explorer does not claim to see it.
    let scope = if rng.chance(25) { PermissionScope::Method } else { PermissionScope::Thread };
    let predicates = if rng.chance(15) { Predicates::Inline } else { Predicates::Tracked };
    let options = Options { scope, predicates, ..Options::default() };
    log.now(Language::CHALICE, &text);
    log.count("programs with schedules generated", 1);
    match compare(&text, options, STATES) {
        Verdict::Agree(agreed) => {
            log.count("explorations compared", 1);
            log.count("of these, programs that can fail", agreed.fails as u64);
            log.count("of these, programs with several outcomes", agreed.varies as u64);
            log.count("states of all interleavings", agreed.all);
            log.count("states of reduced explorations", agreed.reduced);
        }
        Verdict::Disagree(why) => {
            let small = shrink(&text, TRIES, &mut |t| matches!(compare(t, options, STATES), Verdict::Disagree(_)));
            log.found("schedules", Language::CHALICE, &small, &format!("generated schedules, seed {seed}: {why}"));
        }
        Verdict::TooMany => log.count("programs with too many schedules", 1),
        Verdict::Illegal(why) => {
            log.found("generator", Language::CHALICE, &text, &format!("generated schedules, seed {seed}: {why}"));
        }
    }
}
