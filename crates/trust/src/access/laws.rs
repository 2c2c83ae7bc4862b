//! What is proved of the model, held against what programs do.

use std::collections::{BTreeMap, BTreeSet};

use explore::Rng;

use super::conditions::conditions;
use super::machine::{Event, Illegal, Object, State, Thread};
use super::syntax::{FieldNo, Program};
use crate::judge::{Language, ProofLimits, Verdict, verify};

/// What was found out about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// Its conditions were proved.
    pub valid: bool,
    /// The first illegal step, if there was one in the states that were seen.
    pub illegal: Option<Illegal>,
    /// Two accesses that nothing orders, at least one of them a write.
    pub race: bool,
    pub states: usize,
    pub commuted: usize,
}

/// Programs may start threads without end: states with more are not looked at.
const MOST_THREADS: usize = 5;

/// How far a program is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub states: usize,
    pub runs: u64,
}

/// Looks at a program from all sides; an error if one of the laws does not hold for it.
pub fn examine(program: &Program, limits: Limits) -> Result<Findings, String> {
    let mut findings = Findings { valid: is_valid(program), illegal: None, race: false, states: 0, commuted: 0 };
    all_schedules(program, limits.states, &mut findings)?;
    for seed in 0..limits.runs {
        some_schedule(program, seed, &mut findings);
    }
    match findings.illegal {
        Some(illegal) if findings.valid => Err(format!("a valid program takes an illegal step: {illegal:?}")),
        None if findings.race => Err("a legal program has a data race".to_string()),
        _ => Ok(findings),
    }
}

fn is_valid(program: &Program) -> bool {
    verify(Language::BOOGIE, &conditions(program), &ProofLimits::default()) == Verdict::Right
}

/// Every state that can be reached, as far as the limit allows.
fn all_schedules(program: &Program, limit: usize, findings: &mut Findings) -> Result<(), String> {
    let mut open = vec![State::start(program)];
    let mut seen: BTreeSet<State<'_>> = BTreeSet::new();
    while let Some(state) = open.pop() {
        if seen.len() >= limit || state.threads.len() > MOST_THREADS || seen.contains(&state) {
            continue;
        }
        partition(&state)?;
        let enabled = state.enabled(program);
        for thread in &enabled {
            let mut next = state.clone();
            match next.step(program, thread) {
                Ok(_) => {
                    left_alone(&state, &next, thread)?;
                    open.push(next);
                }
                Err(illegal) => findings.illegal = findings.illegal.or(Some(illegal)),
            }
        }
        for (n, first) in enabled.iter().enumerate() {
            for second in &enabled[n + 1..] {
                findings.commuted += usize::from(commute(program, &state, first, second)?);
            }
        }
        seen.insert(state);
    }
    findings.states = seen.len();
    Ok(())
}

/// Every object is in one access set, or free, and not both.
fn partition(state: &State<'_>) -> Result<(), String> {
    let mut holders: BTreeMap<&Object, usize> = state.heap.keys().map(|object| (object, 0)).collect();
    let held = state.threads.values().flat_map(|thread| &thread.access);
    for object in held.chain(state.free()) {
        *holders.get_mut(object).ok_or("something is accessible that does not exist")? += 1;
    }
    match holders.iter().find(|(_, count)| **count != 1) {
        Some((object, count)) => Err(format!("the object {object:?} is in {count} access sets or free")),
        None => Ok(()),
    }
}

/// A step of one thread neither changes, nor shares, nor takes what another one has.
fn left_alone(before: &State<'_>, after: &State<'_>, by: &Thread) -> Result<(), String> {
    for (thread, known) in before.threads.iter().filter(|(thread, _)| *thread != by) {
        for object in &known.access {
            let same = before.heap[object] == after.heap[object]
                && before.shared.contains(object) == after.shared.contains(object)
                && after.threads[thread].access.contains(object);
            if !same {
                return Err(format!("a step of {by:?} touches {object:?}, which {thread:?} has"));
            }
        }
    }
    Ok(())
}

/// Steps of two threads that are possible in either order lead to the same state; whether there were any such.
fn commute(program: &Program, state: &State<'_>, first: &Thread, second: &Thread) -> Result<bool, String> {
    let both = |a: &Thread, b: &Thread| {
        let mut state = state.clone();
        state.step(program, a).ok()?;
        if !state.enabled(program).contains(b) {
            return None;
        }
        state.step(program, b).ok()?;
        Some(state)
    };
    match (both(first, second), both(second, first)) {
        (Some(one), Some(other)) if one == other => Ok(true),
        (Some(_), Some(_)) => Err(format!("steps of {first:?} and {second:?} do not commute")),
        _ => Ok(false),
    }
}

/// By whom, at which time of that thread, and whether it was a write.
type Access = (Thread, u64, bool);

/// How much each thread had done when a thread last heard of it.
type Clock = BTreeMap<Thread, u64>;

fn hear(clock: &mut Clock, other: &Clock) {
    for (thread, time) in other {
        let known = clock.entry(thread.clone()).or_default();
        *known = (*known).max(*time);
    }
}

/// One run under a schedule made by chance, with a watch for data races.
fn some_schedule(program: &Program, seed: u64, findings: &mut Findings) {
    let mut rng = Rng::new(seed);
    let mut state = State::start(program);
    let mut clocks: BTreeMap<Thread, Clock> = [(Thread::new(), Clock::new())].into();
    let mut released: BTreeMap<Object, Clock> = BTreeMap::new();
    let mut accesses: BTreeMap<(Object, FieldNo), Vec<Access>> = BTreeMap::new();
    for _ in 0..400 {
        let enabled = state.enabled(program);
        if enabled.is_empty() {
            return;
        }
        let thread = rng.pick(&enabled).clone();
        let clock = clocks.entry(thread.clone()).or_default();
        *clock.entry(thread.clone()).or_default() += 1;
        let event = match state.step(program, &thread) {
            Ok(event) => event,
            Err(illegal) => return findings.illegal = findings.illegal.or(Some(illegal)),
        };
        match event {
            Event::Lock(object) => released.get(&object).into_iter().for_each(|known| hear(clock, known)),
            Event::Unlock(object) => _ = released.insert(object, clock.clone()),
            Event::Start(new) => {
                let known = clock.clone();
                clocks.insert(new, known);
            }
            Event::Read(object, field) => {
                findings.race |= races(clock, &thread, false, accesses.entry((object, field)).or_default());
            }
            Event::Write(object, field) => {
                findings.race |= races(clock, &thread, true, accesses.entry((object, field)).or_default());
            }
            Event::Internal => {}
        }
    }
}

/// Whether an access is not ordered after an earlier one that it conflicts with.
fn races(clock: &Clock, thread: &Thread, writes: bool, earlier: &mut Vec<Access>) -> bool {
    let unordered = |(by, time, wrote): &Access| {
        by != thread && (writes || *wrote) && clock.get(by).copied().unwrap_or_default() < *time
    };
    let race = earlier.iter().any(unordered);
    earlier.push((thread.clone(), clock[thread], writes));
    race
}
