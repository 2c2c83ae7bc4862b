//! Programs without assignments: each value that a variable takes gets a name of its own.
//!
//! Where a slot gets a new value, it gets a new constant; where paths meet with different ones, it gets another, which each path says to be its
//! own. What is left are assumptions and assertions about constants, block by block.

use std::sync::Arc;

use boogie::tree::{Attrs, VarId};
use logic::{Op, Pool, Sort, Term};
use rustc_hash::FxHashMap;
use source::Span;

use crate::everywhere::{Everywhere, Taken};
use crate::graph::Graph;
use crate::liveness::{self, Slots};
use crate::ranges::Ranges;
use crate::routine::{Assertion, BlockId, Cmd, CmdKind, FrameId, Origin, Routine, SlotId, Value};
use crate::terms::{Env, Eval, Here, Mode, State, Terms, read};
use crate::written::Written;

/// A routine without assignments and circles.
pub struct Passive {
    /// Reachable blocks, each before those it leads to.
    pub blocks: Vec<PassiveBlock>,
    pub assertions: Vec<PassiveAssertion>,
    /// Equations that say what a name stands for, and what follows from them; and the name.
    pub definitions: FxHashMap<Term, Term>,
    /// Those of them that hold wherever the names are spoken of; they are no steps.
    pub everywhere: Vec<Term>,
}

pub struct PassiveBlock {
    pub source: BlockId,
    pub steps: Vec<Step>,
    pub edges: Vec<Edge>,
    /// What its commands change, in their order.
    pub changes: Vec<Change>,
    /// The states before its commands, if they are asked for.
    pub moments: Vec<PassiveMoment>,
}

/// A slot that a command gives a value.
pub struct Change {
    /// By its place in the block.
    pub cmd: usize,
    pub slot: SlotId,
    pub before: Option<Term>,
    pub after: Option<Term>,
    /// So many assertions come before it, in the order of all.
    pub n_assertions: usize,
}

/// A state before a command.
pub struct PassiveMoment {
    pub at: Span,
    pub state: Arc<State>,
    /// So many assertions come before it, in the order of all.
    pub n_assertions: usize,
}

#[derive(Clone, Copy)]
pub enum Step {
    Assume(Term),
    /// By its place in `assertions`.
    Assert(usize),
}

pub struct Edge {
    /// By its place in `blocks`.
    pub target: usize,
    /// What the names of values behind the edge stand for.
    pub equations: Vec<Term>,
}

pub struct PassiveAssertion {
    pub source: Assertion,
    pub goal: Term,
    /// What may be assumed afterwards.
    pub fact: Term,
    /// The values of all slots there.
    pub state: Arc<State>,
}

/// How much an assertion says about what follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subsumption {
    Never,
    NotForQuantifiers,
    Always,
}

pub struct PassiveOptions {
    /// Keep the states before all commands.
    pub moments: bool,
    pub subsumption: Subsumption,
}

pub fn passive(routine: &Routine, terms: &mut Terms<'_>, options: &PassiveOptions) -> Eval<Passive> {
    let graph = Graph::new(routine);
    let live = liveness::live(routine, &graph);
    let mut places = FxHashMap::default();
    for (place, block) in graph.order.iter().enumerate() {
        places.insert(*block, place);
    }
    let globals: Arc<FxHashMap<VarId, SlotId>> = Arc::new(routine.globals.clone());
    let entry = Arc::new(initial(routine, terms)?);
    let mut passification = Passification {
        routine,
        pool: terms.pool,
        terms,
        graph: &graph,
        live: &live,
        options,
        globals,
        entry: entry.clone(),
        places,
        out: Passive {
            blocks: Vec::new(),
            assertions: Vec::new(),
            definitions: FxHashMap::default(),
            everywhere: Vec::new(),
        },
        everywhere: Everywhere::default(),
        ranges: Ranges::default(),
        written: Written::default(),
        ends: FxHashMap::default(),
        envs: FxHashMap::default(),
    };
    for block in &graph.order {
        passification.block(*block)?;
    }
    let everywhere = passification.everywhere.equations;
    Ok(Passive { everywhere, ..passification.out })
}

/// Names for the values that variables start with.
fn initial(routine: &Routine, terms: &mut Terms<'_>) -> Eval<State> {
    let mut state = Vec::with_capacity(routine.slots.len());
    for slot in &routine.slots {
        state.push(match slot.origin {
            Origin::Global | Origin::Own => {
                let sort = terms.sort(&slot.ty, source::Span::NONE)?;
                Some(terms.pool.fresh(slot.name, sort))
            }
            // Given a value before they are read.
            Origin::Inlined | Origin::Auxiliary => None,
        });
    }
    Ok(state)
}

struct Passification<'a, 'p> {
    routine: &'a Routine,
    pool: &'p Pool,
    terms: &'a mut Terms<'p>,
    graph: &'a Graph,
    live: &'a [Slots],
    options: &'a PassiveOptions,
    globals: Arc<FxHashMap<VarId, SlotId>>,
    entry: Arc<State>,
    places: FxHashMap<BlockId, usize>,
    out: Passive,
    /// The state at the end of each block that is done.
    ends: FxHashMap<BlockId, Arc<State>>,
    /// Environments of the current state, by frame.
    envs: FxHashMap<FrameId, Env>,
    ranges: Ranges,
    written: Written,
    everywhere: Everywhere,
}

/// Where paths meet.
struct Meeting {
    here: usize,
    /// The blocks that control comes from, by their places, with the states at their ends.
    ends: Vec<(usize, Arc<State>)>,
    /// Names of numbers that were made here, with their values path by path.
    numbers: Vec<(Term, Vec<Term>)>,
}

impl Passification<'_, '_> {
    fn block(&mut self, id: BlockId) -> Eval<()> {
        let mut steps = Vec::new();
        let mut state = self.start(id, &mut steps)?;
        self.envs.clear();
        self.everywhere.asked();
        let routine = self.routine;
        let mut moments = Vec::new();
        let mut changes = Vec::new();
        for (at, cmd) in routine.block(id).cmds.iter().enumerate() {
            if self.options.moments {
                let n_assertions = self.out.assertions.len();
                moments.push(PassiveMoment { at: cmd.at, state: state.clone(), n_assertions });
            }
            let slots = cmd.changes();
            let before: Vec<Option<Term>> = slots.iter().map(|slot| state[slot.index()]).collect();
            self.command(cmd, &mut state, &mut steps)?;
            let n_assertions = self.out.assertions.len();
            changes.extend(slots.into_iter().zip(before).map(|(slot, before)| {
                let after = state[slot.index()];
                Change { cmd: at, slot, before, after, n_assertions }
            }));
        }
        self.ends.insert(id, state);
        let mut targets: Vec<usize> = Vec::new();
        for target in routine.block(id).next.targets() {
            let place = self.places[target];
            if !targets.contains(&place) {
                targets.push(place);
            }
        }
        let edges = targets.into_iter().map(|target| Edge { target, equations: Vec::new() }).collect();
        self.out.blocks.push(PassiveBlock { source: id, steps, edges, changes, moments });
        Ok(())
    }

    /// The state at the beginning of a block; where the blocks before it disagree, they are told to agree on a new name.
    fn start(&mut self, id: BlockId, steps: &mut Vec<Step>) -> Eval<Arc<State>> {
        let preds = &self.graph.predecessors[id.index()];
        let ends: Vec<(usize, Arc<State>)> =
            preds.iter().map(|pred| (self.places[pred], self.ends[pred].clone())).collect();
        let Some(((_, first), others)) = ends.split_first() else { return Ok(self.entry.clone()) };
        if others.is_empty() {
            return Ok(first.clone());
        }
        let live = &self.live[id.index()];
        let mut state: State = vec![None; first.len()];
        let mut differing: Vec<SlotId> = Vec::new();
        for (slot, place) in (0..).map(SlotId).zip(0..first.len()) {
            let value = first[place];
            if others.iter().all(|(_, other)| other[place] == value) {
                state[place] = value;
            } else if live.contains(slot) {
                differing.push(slot);
            }
        }
        let mut meeting = Meeting { here: self.places[&id], ends, numbers: Vec::new() };
        for slot in differing {
            let new = self.fresh(slot)?;
            state[slot.index()] = Some(new);
            let values: Vec<Term> = meeting.ends.iter().map(|(_, end)| read(end, slot)).collect();
            if !self.meet_maps(new, &values, slot, &mut meeting, steps) {
                self.meet(new, values, &mut meeting, steps);
            }
        }
        for (name, fact) in self.ranges.join_pairs(self.pool, &meeting.numbers) {
            self.say_of(name, fact, steps);
        }
        Ok(Arc::new(state))
    }

    /// The name stands for one of these values, path by path.
    fn meet(&mut self, name: Term, values: Vec<Term>, meeting: &mut Meeting, steps: &mut Vec<Step>) {
        if self.pool.sort(name) == Sort::INT {
            if let Some(fact) = self.ranges.join(self.pool, name, &values) {
                self.say_of(name, fact, steps);
            }
            meeting.numbers.push((name, values.clone()));
        }
        for ((pred, _), value) in meeting.ends.iter().zip(values) {
            let equation = self.definition(name, value);
            let edges = &mut self.out.blocks[*pred].edges;
            let edge = edges.iter_mut().find(|edge| edge.target == meeting.here).expect("a predecessor has an edge");
            edge.equations.push(equation);
        }
    }

    /// If the name is of a map that was written on some of the paths, what it is on all of them.
    fn meet_maps(
        &mut self,
        name: Term,
        maps: &[Term],
        slot: SlotId,
        meeting: &mut Meeting,
        steps: &mut Vec<Step>,
    ) -> bool {
        let pool = self.pool;
        let Some((_, sort)) = pool.sort(name).array_parts() else { return false };
        let Some(common) = self.written.common(pool, maps) else { return false };
        let mut whole = common.under;
        for index in &common.places {
            let values: Vec<Term> = maps.iter().map(|map| self.written.read(pool, *map, common.base, index)).collect();
            let value = if values.iter().all(|value| *value == values[0]) {
                values[0]
            } else {
                let value = pool.fresh(self.routine.slots[slot.index()].name, sort);
                self.meet(value, values, meeting, steps);
                value
            };
            whole = pool.store(whole, index, value);
        }
        self.written.define(pool, name, whole);
        let fact = pool.eq(name, whole);
        self.say_of(name, fact, steps);
        true
    }

    /// What follows from the definitions of a name, and matters as little as these if the name does not.
    fn say_of(&mut self, name: Term, fact: Term, steps: &mut Vec<Step>) {
        self.out.definitions.insert(fact, name);
        steps.push(Step::Assume(fact));
    }

    fn fresh(&mut self, slot: SlotId) -> Eval<Term> {
        let slot = &self.routine.slots[slot.index()];
        let sort = self.terms.sort(&slot.ty, source::Span::NONE)?;
        Ok(self.pool.fresh(slot.name, sort))
    }

    fn command(&mut self, cmd: &Cmd, state: &mut Arc<State>, steps: &mut Vec<Step>) -> Eval<()> {
        match &cmd.kind {
            CmdKind::Assume(condition) => {
                self.pools(frame_of(condition), &cmd.attrs, state, steps)?;
                let fact = self.value(state, condition, Mode::FACT)?;
                self.assume(fact, steps);
            }
            CmdKind::Assert(assertion) => {
                self.everywhere.asked();
                self.pools(frame_of(&assertion.condition), &assertion.attrs, state, steps)?;
                self.assertion(assertion, state, steps)?;
            }
            CmdKind::Havoc(slots, _) => {
                for slot in slots {
                    let value = self.fresh(*slot)?;
                    self.everywhere.chosen(value);
                    if self.routine.slots[slot.index()].assumption {
                        steps.push(Step::Assume(self.pool.implies(value, read(state, *slot))));
                    }
                    self.set(state, *slot, value);
                }
                self.constraints(slots, state, steps)?;
            }
            CmdKind::Begin(slots) => {
                for slot in slots {
                    let value = self.fresh(*slot)?;
                    self.everywhere.chosen(value);
                    if self.routine.slots[slot.index()].assumption {
                        steps.push(Step::Assume(value));
                    }
                    self.set(state, *slot, value);
                }
                self.constraints(slots, state, steps)?;
            }
            CmdKind::Assign(assignments) => {
                let mut values = Vec::new();
                for (slot, value) in assignments {
                    values.push((*slot, self.value(state, value, Mode::EXACT)?));
                }
                for (slot, value) in values {
                    let value = self.named(slot, value, steps)?;
                    self.set(state, slot, value);
                }
            }
            CmdKind::Call(..) | CmdKind::Measure(..) => unreachable!("replaced before"),
        }
        Ok(())
    }

    /// The `where` clauses of what got arbitrary values.
    fn constraints(&mut self, slots: &[SlotId], state: &Arc<State>, steps: &mut Vec<Step>) -> Eval<()> {
        for slot in slots {
            if let Some(constraint) = &self.routine.slots[slot.index()].constraint {
                let fact = self.value(state, constraint, Mode::FACT)?;
                steps.push(Step::Assume(fact));
            }
        }
        Ok(())
    }

    /// What a command puts into pools.
    fn pools(&mut self, frame: Option<FrameId>, attrs: &Attrs, state: &Arc<State>, steps: &mut Vec<Step>) -> Eval<()> {
        let Some(frame) = frame.filter(|_| attrs.has("add_to_pool")) else { return Ok(()) };
        let env = self.env(state, frame);
        let pooled = self.terms.pooled(&env, attrs, source::Span::NONE)?;
        steps.extend(pooled.into_iter().map(Step::Assume));
        Ok(())
    }

    fn set(&mut self, state: &mut Arc<State>, slot: SlotId, value: Term) {
        // Environments of the state before share it: without them it need not be copied.
        self.envs.clear();
        Arc::make_mut(state)[slot.index()] = Some(value);
    }

    /// The value itself if it is a name or a literal, else a new name for it.
    fn named(&mut self, slot: SlotId, value: Term, steps: &mut Vec<Step>) -> Eval<Term> {
        let node = self.pool.node(value);
        if node.args.is_empty() {
            return Ok(value);
        }
        let new = self.fresh(slot)?;
        if self.pool.sort(new) == Sort::INT {
            self.ranges.define(self.pool, new, value);
        }
        self.written.define(self.pool, new, value);
        match self.everywhere.takes_definition(self.pool, new, value) {
            Some(Taken { name, equation }) => {
                self.out.definitions.insert(equation, name);
            }
            None => {
                let definition = self.definition(new, value);
                steps.push(Step::Assume(definition));
            }
        }
        Ok(new)
    }

    fn assume(&mut self, fact: Term, steps: &mut Vec<Step>) {
        let node = self.pool.node(fact);
        let parts: &[Term] = if node.op == Op::And { &node.args } else { &[fact] };
        let mut left = Vec::new();
        for part in parts {
            match self.everywhere.takes_assumption(self.pool, *part) {
                Some(Taken { name, equation }) => {
                    self.out.definitions.insert(equation, name);
                }
                None => left.push(*part),
            }
        }
        let fact = if left.len() == parts.len() { fact } else { self.pool.and(left) };
        steps.push(Step::Assume(fact));
    }

    /// The equation that says what a new name stands for.
    fn definition(&mut self, name: Term, value: Term) -> Term {
        let equation = self.pool.eq(name, value);
        self.out.definitions.insert(equation, name);
        equation
    }

    fn assertion(&mut self, assertion: &Assertion, state: &Arc<State>, steps: &mut Vec<Step>) -> Eval<()> {
        let goal = self.value(state, &assertion.condition, Mode::GOAL)?;
        // A quantifier over types says one thing when it is proved and another when it is known.
        let fact = match &assertion.condition {
            Value::Exp(e, _) if !self.terms.quantifies_over_types(e) => goal,
            other => self.value(state, other, Mode::FACT)?,
        };
        let fact = if self.is_subsumed(assertion, goal) { fact } else { self.pool.tt() };
        let goal = match self.verified_under(assertion, state)? {
            Some(under) => self.pool.or2(under, goal),
            None => goal,
        };
        steps.push(Step::Assert(self.out.assertions.len()));
        self.out.assertions.push(PassiveAssertion { source: assertion.clone(), goal, fact, state: state.clone() });
        Ok(())
    }

    fn is_subsumed(&self, assertion: &Assertion, goal: Term) -> bool {
        let own = [&assertion.attrs, &assertion.call_attrs].iter().find_map(|attrs| attrs.number("subsumption"));
        let subsumption = match own {
            Some(0) => Subsumption::Never,
            Some(1) => Subsumption::NotForQuantifiers,
            Some(_) => Subsumption::Always,
            None => self.options.subsumption,
        };
        match subsumption {
            Subsumption::Never => false,
            Subsumption::NotForQuantifiers => !matches!(self.pool.op(goal), Op::Quant(_)),
            Subsumption::Always => true,
        }
    }

    /// The condition under which the assertion counts as verified already.
    fn verified_under(&mut self, assertion: &Assertion, state: &Arc<State>) -> Eval<Option<Term>> {
        let under = |attrs: &Attrs, frame: Option<FrameId>| attrs.expression("verified_under").cloned().zip(frame);
        let own = under(&assertion.attrs, frame_of(&assertion.condition));
        let Some((e, frame)) = own.or_else(|| under(&assertion.call_attrs, assertion.call_frame)) else {
            return Ok(None);
        };
        self.value(state, &Value::Exp(e, frame), Mode::EXACT).map(Some)
    }

    fn env(&mut self, state: &Arc<State>, frame: FrameId) -> Env {
        if let Some(env) = self.envs.get(&frame) {
            return env.clone();
        }
        let env = Env::new(Here {
            current: state.clone(),
            entry: self.entry.clone(),
            frame: self.routine.frames[frame.index()].clone(),
            globals: self.globals.clone(),
        });
        self.envs.insert(frame, env.clone());
        env
    }

    fn value(&mut self, state: &Arc<State>, value: &Value, mode: Mode) -> Eval<Term> {
        let p = self.pool;
        Ok(match value {
            Value::Exp(e, frame) => {
                let env = self.env(state, *frame);
                self.terms.formula(&env, e, mode)?
            }
            Value::AtEntry(e, frame) => {
                let env = self.env(state, *frame).at_entry();
                self.terms.formula(&env, e, mode)?
            }
            Value::Slot(slot) => read(state, *slot),
            Value::Bool(value) => p.bool(*value),
            Value::Not(inner) => p.not(self.value(state, inner, mode.flipped())?),
            Value::All(parts) => {
                let parts = parts.iter().map(|part| self.value(state, part, mode)).collect::<Eval<Vec<_>>>()?;
                p.and(parts)
            }
            Value::Any(parts) => {
                let parts = parts.iter().map(|part| self.value(state, part, mode)).collect::<Eval<Vec<_>>>()?;
                p.or(parts)
            }
            Value::Less(a, b) => p.lt(self.value(state, a, Mode::EXACT)?, self.value(state, b, Mode::EXACT)?),
            Value::Equal(a, b) => p.eq(self.value(state, a, Mode::EXACT)?, self.value(state, b, Mode::EXACT)?),
            Value::NonNegative(inner) => p.le(p.int(0), self.value(state, inner, Mode::EXACT)?),
            Value::Updated { root, steps, frame, value } => {
                let new = self.value(state, value, Mode::EXACT)?;
                let env = self.env(state, *frame);
                let ty = self.routine.slots[root.index()].ty.clone();
                self.terms.updated(&env, read(state, *root), &ty, steps, new)?
            }
            Value::Is(inner, ctor, ty) => {
                self.terms.sort(ty, source::Span::NONE)?;
                p.is_constructed(self.value(state, inner, Mode::EXACT)?, ctor.index)
            }
            Value::Part(inner, ctor, position, _) => {
                p.field(self.value(state, inner, Mode::EXACT)?, ctor.index, *position)
            }
        })
    }
}

/// The frame that a condition is evaluated in.
fn frame_of(value: &Value) -> Option<FrameId> {
    match value {
        Value::Exp(_, frame) | Value::AtEntry(_, frame) | Value::Updated { frame, .. } => Some(*frame),
        Value::Not(inner) | Value::NonNegative(inner) | Value::Is(inner, ..) | Value::Part(inner, ..) => {
            frame_of(inner)
        }
        Value::All(parts) | Value::Any(parts) => parts.iter().find_map(frame_of),
        Value::Less(a, b) | Value::Equal(a, b) => frame_of(a).or_else(|| frame_of(b)),
        Value::Slot(_) | Value::Bool(_) => None,
    }
}

impl Passive {
    /// Whether there is nothing to prove but what is true as it stands.
    pub fn is_trivial(&self, pool: &Pool) -> bool {
        self.assertions.iter().all(|assertion| pool.is_true(assertion.goal))
    }
}
