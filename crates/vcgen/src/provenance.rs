//! Where the values come from that a failing claim speaks of.
//!
//! On the way to the claim, the last command that gave a variable its value is told. Of a map, only what the claim reads in it counts: a command that
//! changes the map elsewhere, in the state that the solver shows, is passed over.

use boogie::tree::Exp;
use logic::{Op, Pool, Term};
use rustc_hash::FxHashMap;
use solver::Solver;
use source::Span;

use crate::condition::Path;
use crate::explain::expressions;
use crate::liveness::variables;
use crate::passive::{Change, Passive};
use crate::report::{Giver, Origin};
use crate::routine::{Cmd, CmdKind, FrameId, Routine, SlotId, Value, Why};

/// More places than this do not help.
const MAX_ORIGINS: usize = 2;

pub struct Provenance<'a> {
    pub routine: &'a Routine,
    pub passive: &'a Passive,
    pub pool: &'a Pool,
}

/// What a claim speaks of.
#[derive(Clone, Copy)]
struct Subject {
    slot: SlotId,
    reading: Option<Reading>,
}

/// A part of the claim that reads a map, and the map as it is called there.
#[derive(Clone, Copy)]
struct Reading {
    map: Term,
    read: Term,
}

/// What was found of where values come from.
#[derive(Default)]
pub struct Found {
    pub origins: Vec<Origin>,
    /// Variables that a value was computed from and that have not changed since.
    pub inputs: Vec<SlotId>,
}

/// What the commands on a path change before the claim, in their order.
struct Way<'a> {
    steps: Vec<(&'a Cmd, &'a Change)>,
    /// The statement that fails.
    at: Span,
}

impl Provenance<'_> {
    pub fn origins(&self, solver: &mut dyn Solver, path: &Path) -> Found {
        let assertion = &self.passive.assertions[path.assertion];
        let mut steps = Vec::new();
        for block in path.blocks.iter().map(|place| &self.passive.blocks[*place]) {
            let cmds = &self.routine.block(block.source).cmds;
            let before = block.changes.iter().filter(|change| change.n_assertions <= path.assertion);
            steps.extend(before.map(|change| (&cmds[change.cmd], change)));
        }
        let way = Way { steps, at: assertion.source.at };
        let mut found = Found::default();
        for slot in self.slots(&assertion.source.condition) {
            for subject in self.subjects(slot, assertion.goal, assertion.state[slot.index()]) {
                self.look_back(solver, &way, way.steps.len(), subject, &mut found);
            }
        }
        found.origins.truncate(MAX_ORIGINS);
        found
    }

    /// The variables that a condition mentions.
    fn slots(&self, condition: &Value) -> Vec<SlotId> {
        let mut parts: Vec<(&Exp, FrameId)> = Vec::new();
        expressions(condition, &mut parts);
        let mut slots: Vec<SlotId> = Vec::new();
        for (e, frame) in parts {
            let frame = &self.routine.frames[frame.index()];
            for var in variables(e) {
                let slot = frame.vars.get(&var).or_else(|| self.routine.globals.get(&var));
                slots.extend(slot.filter(|slot| !slots.contains(slot)));
            }
        }
        slots
    }

    /// A variable, or what the claim reads in it if it is a map.
    fn subjects(&self, slot: SlotId, goal: Term, term: Option<Term>) -> Vec<Subject> {
        let pool = self.pool;
        let Some(map) = term.filter(|term| pool.sort(*term).array_parts().is_some()) else {
            return vec![Subject { slot, reading: None }];
        };
        let mut elements: Vec<Term> = Vec::new();
        let mut parts: FxHashMap<Term, Term> = FxHashMap::default();
        pool.any_subterm(goal, |t| {
            match (pool.op(t), pool.args(t)) {
                (Op::Select, [of, ..]) if *of == map && !pool.is_open(t) => elements.push(t),
                // What is made of one thing alone: a field of an object, say.
                (Op::App(_), [of]) => {
                    parts.insert(*of, t);
                }
                _ => {}
            }
            false
        });
        if elements.is_empty() {
            // What is read was written on the way, and stands in the claim itself.
            return vec![Subject { slot, reading: None }];
        }
        let widest = |element: Term| parts.get(&element).copied().unwrap_or(element);
        let readings = elements.into_iter().map(|element| Reading { map, read: widest(element) });
        readings.map(|reading| Subject { slot, reading: Some(reading) }).collect()
    }

    /// What gave the subject its value, among so many steps of the way.
    fn look_back(&self, solver: &mut dyn Solver, way: &Way<'_>, n_steps: usize, subject: Subject, found: &mut Found) {
        let given = way.steps[..n_steps]
            .iter()
            .rposition(|(_, change)| change.slot == subject.slot && self.is_given(solver, change, subject));
        let Some(at) = given else { return };
        let (cmd, change) = way.steps[at];
        match &cmd.kind {
            CmdKind::Assign(assignments) => {
                let value = assignments.iter().find(|(slot, _)| *slot == change.slot).map(|(_, value)| value);
                if let Some(value) = value.filter(|_| subject.reading.is_none()) {
                    let is_unchanged = |slot: &SlotId| !way.steps[at..].iter().any(|(_, later)| later.slot == *slot);
                    found.inputs.extend(self.slots(value).into_iter().filter(is_unchanged));
                }
                let copied = match value {
                    Some(Value::Slot(slot)) => vec![*slot],
                    // Arguments are evaluated by the call whose precondition fails.
                    Some(value) if cmd.at == way.at => self.slots(value),
                    _ if subject.reading.is_some() => return note(found, way, cmd.at, Giver::Update),
                    _ => return note(found, way, cmd.at, Giver::Assignment),
                };
                for slot in copied {
                    self.look_back(solver, way, at, Subject { slot, reading: None }, found);
                }
            }
            CmdKind::Havoc(_, why) => note(found, way, cmd.at, Giver::from(*why)),
            _ => {}
        }
    }

    /// Whether the subject has its value from this change, in the state that the solver shows.
    fn is_given(&self, solver: &mut dyn Solver, change: &Change, subject: Subject) -> bool {
        let (Some(Reading { map, read }), Some(before), Some(after)) = (subject.reading, change.before, change.after)
        else {
            return true;
        };
        if let Some(written) = self.is_written(solver, (before, after), read) {
            return written;
        }
        let read_in = |state: Term| self.pool.substitute(read, &FxHashMap::from_iter([(map, state)]));
        let values = solver.evaluate(self.pool, &[read_in(before), read_in(after)]);
        matches!(&values[..], [Some(before), Some(after)] if before != after)
    }
}

impl Provenance<'_> {
    /// Whether an assignment to one place of a map writes the place that is read, be it what was there already. None where only a part of
    /// what stands there is read.
    fn is_written(&self, solver: &mut dyn Solver, (before, after): (Term, Term), read: Term) -> Option<bool> {
        let pool = self.pool;
        let update = self.update(after)?;
        let [of, index @ .., _] = pool.args(update) else { return None };
        if *pool.op(read) != Op::Select || *of != before {
            return None;
        }
        let element = pool.args(read);
        let pairs: Vec<Term> = index.iter().zip(&element[1..]).flat_map(|(a, b)| [*a, *b]).collect();
        let values = solver.evaluate(pool, &pairs);
        Some(values.chunks(2).all(|pair| pair[0].is_some() && pair[0] == pair[1]))
    }
}

impl Provenance<'_> {
    /// The update of another map that a map is, or that its name stands for.
    fn update(&self, map: Term) -> Option<Term> {
        let pool = self.pool;
        let is_update = |t: &Term| *pool.op(*t) == Op::Store;
        let mut definitions = self.passive.definitions.iter().filter(|(_, name)| **name == map);
        let defined = || definitions.find_map(|(equation, _)| pool.args(*equation).iter().copied().find(is_update));
        Some(map).filter(is_update).or_else(defined)
    }
}

/// Each place once, and none that the error stands at.
fn note(found: &mut Found, way: &Way<'_>, at: Span, giver: Giver) {
    if at != way.at && !at.is_none() && found.origins.iter().all(|known| known.at != at) {
        found.origins.push(Origin { at, giver });
    }
}

impl From<Why> for Giver {
    fn from(why: Why) -> Giver {
        match why {
            Why::Written => Giver::Havoc,
            Why::Call => Giver::Call,
            Why::Loop => Giver::Loop,
        }
    }
}
