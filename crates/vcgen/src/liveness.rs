//! Which slots are still read: only for those are values brought together where paths meet.

use boogie::tree::{AttrValue, Attrs, CodeEnd, Exp, Expr, ExprKind, Step, StmtKind, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::Graph;
use crate::routine::{Cmd, CmdKind, Frame, FrameId, Old, Routine, SlotId, Value};

/// A set of slots.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Slots(Vec<u64>);

impl Slots {
    fn new(n_slots: usize) -> Slots {
        Slots(vec![0; n_slots.div_ceil(64)])
    }

    pub fn contains(&self, slot: SlotId) -> bool {
        self.0[slot.index() / 64] & (1 << (slot.index() % 64)) != 0
    }

    fn insert(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] |= 1 << (slot.index() % 64);
    }

    fn remove(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] &= !(1 << (slot.index() % 64));
    }

    fn add_all(&mut self, others: &Slots) {
        self.0.iter_mut().zip(&others.0).for_each(|(own, other)| *own |= other);
    }
}

/// The slots that are read at or behind the beginning of each block. The graph has no circles.
pub fn live(routine: &Routine, graph: &Graph) -> Vec<Slots> {
    let mut analysis = Analysis { routine, vars: FxHashMap::default() };
    let none = Slots::new(routine.slots.len());
    let mut at_start = vec![none.clone(); routine.blocks.len()];
    for block in graph.order.iter().rev() {
        let mut live = none.clone();
        for target in routine.block(*block).next.targets() {
            live.add_all(&at_start[target.index()]);
        }
        for cmd in routine.block(*block).cmds.iter().rev() {
            analysis.before(cmd, &mut live);
        }
        at_start[block.index()] = live;
    }
    at_start
}

/// What an expression reads.
struct Read {
    vars: Vec<VarId>,
    /// There are calls in it, whose bodies may read any global.
    calls: bool,
}

struct Analysis<'r> {
    routine: &'r Routine,
    /// The variables in an expression, by its address.
    vars: FxHashMap<*const Expr, Read>,
}

impl Analysis<'_> {
    fn before(&mut self, cmd: &Cmd, live: &mut Slots) {
        match &cmd.kind {
            CmdKind::Assert(assertion) => {
                self.attrs(&assertion.attrs, live);
                self.attrs(&assertion.call_attrs, live);
                self.value(&assertion.condition, live);
            }
            CmdKind::Assume(condition) => {
                self.attrs(&cmd.attrs, live);
                self.value(condition, live);
            }
            CmdKind::Begin(slots) => {
                self.constraints(slots, live);
                slots.iter().for_each(|slot| live.remove(*slot));
            }
            CmdKind::Havoc(slots, _) => {
                self.constraints(slots, live);
                slots.iter().for_each(|slot| live.remove(*slot));
                let assumptions = slots.iter().filter(|slot| self.routine.slots[slot.index()].assumption);
                assumptions.for_each(|slot| live.insert(*slot));
            }
            CmdKind::Assign(assignments) => {
                assignments.iter().for_each(|(slot, _)| live.remove(*slot));
                assignments.iter().for_each(|(_, value)| self.value(value, live));
            }
            CmdKind::Call(..) | CmdKind::Measure(..) => unreachable!("replaced before"),
        }
    }

    fn constraints(&mut self, slots: &[SlotId], live: &mut Slots) {
        for slot in slots {
            if let Some(constraint) = &self.routine.slots[slot.index()].constraint {
                self.value(constraint, live);
            }
        }
    }

    fn value(&mut self, value: &Value, live: &mut Slots) {
        match value {
            Value::Exp(e, frame) | Value::AtEntry(e, frame) => self.exp(e, *frame, live),
            Value::Slot(slot) => live.insert(*slot),
            Value::Bool(_) => {}
            Value::Not(inner) | Value::NonNegative(inner) | Value::Is(inner, ..) | Value::Part(inner, ..) => {
                self.value(inner, live);
            }
            Value::All(parts) | Value::Any(parts) => parts.iter().for_each(|part| self.value(part, live)),
            Value::Less(a, b) | Value::Equal(a, b) => {
                self.value(a, live);
                self.value(b, live);
            }
            Value::Updated { root, steps, frame, value } => {
                live.insert(*root);
                for step in steps.iter() {
                    if let Step::Index { index, .. } = step {
                        index.iter().for_each(|e| self.exp(e, *frame, live));
                    }
                }
                self.value(value, live);
            }
        }
    }

    /// Attributes such as `:verified_under` are evaluated where the assertion stands. All assertions of a routine come from its own
    /// frame or a contract's, so that a variable is looked up wherever it is known.
    fn attrs(&mut self, attrs: &Attrs, live: &mut Slots) {
        for value in attrs.iter().flat_map(|attribute| &attribute.values) {
            if let AttrValue::Exp(e) = value {
                for frame in 0..self.routine.frames.len() {
                    self.exp(e, FrameId(frame as u32), live);
                }
            }
        }
    }

    fn exp(&mut self, e: &Exp, frame: FrameId, live: &mut Slots) {
        let read = self.vars.entry(std::ptr::from_ref(&**e));
        let read = read.or_insert_with(|| Read { vars: variables(e), calls: calls(e) });
        if read.calls {
            self.routine.globals.values().for_each(|slot| live.insert(*slot));
        }
        let frame: &Frame = &self.routine.frames[frame.index()];
        for var in &read.vars {
            let slot = frame.vars.get(var).or_else(|| self.routine.globals.get(var));
            slot.iter().for_each(|slot| live.insert(**slot));
            if let Old::Saved(saved) = &frame.old {
                saved.get(var).iter().for_each(|slot| live.insert(**slot));
            }
        }
    }
}

/// All variables that occur in an expression.
pub fn variables(e: &Expr) -> Vec<VarId> {
    let mut found = FxHashSet::default();
    let mut todo: Vec<&Expr> = vec![e];
    while let Some(e) = todo.pop() {
        match &e.kind {
            ExprKind::Var(var) => {
                found.insert(*var);
            }
            ExprKind::Quantifier(q) => {
                let terms = q.triggers.iter().flat_map(|trigger| &trigger.terms);
                todo.extend(terms.map(|e| &**e));
                in_attrs(&q.attrs, &mut todo);
            }
            ExprKind::Lambda { attrs, .. } | ExprKind::Let { attrs, .. } => in_attrs(attrs, &mut todo),
            ExprKind::Code(code) => {
                for block in &code.blocks {
                    if let CodeEnd::Return(e) = &block.end {
                        todo.push(e);
                    }
                    block.cmds.iter().for_each(|cmd| in_command(&cmd.kind, &mut found, &mut todo));
                }
            }
            _ => {}
        }
        todo.extend(e.children().into_iter().map(|e| &**e));
    }
    let mut found: Vec<VarId> = found.into_iter().collect();
    found.sort();
    found
}

fn in_attrs<'e>(attrs: &'e Attrs, todo: &mut Vec<&'e Expr>) {
    for value in attrs.iter().flat_map(|attribute| &attribute.values) {
        if let AttrValue::Exp(e) = value {
            todo.push(e);
        }
    }
}

fn in_command<'e>(cmd: &'e StmtKind, found: &mut FxHashSet<VarId>, todo: &mut Vec<&'e Expr>) {
    match cmd {
        StmtKind::Assert(e) | StmtKind::Assume(e) => todo.push(e),
        StmtKind::Assign(assignments) => {
            for assignment in assignments {
                found.insert(assignment.target.root);
                todo.push(&assignment.value);
                for step in &assignment.target.steps {
                    if let Step::Index { index, .. } = step {
                        todo.extend(index.iter().map(|e| &**e));
                    }
                }
            }
        }
        StmtKind::Call(call) => {
            todo.extend(call.args.iter().map(|e| &**e));
            found.extend(&call.results);
        }
        _ => {}
    }
}

/// Whether there are calls in an expression.
fn calls(e: &Expr) -> bool {
    let mut found = false;
    e.each(&mut |e| {
        if let ExprKind::Code(code) = &e.kind {
            let mut cmds = code.blocks.iter().flat_map(|block| &block.cmds);
            found |= cmds.any(|cmd| matches!(cmd.kind, StmtKind::Call(_)));
        }
    });
    found
}
