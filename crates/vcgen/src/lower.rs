//! From statements to blocks.
//!
//! The names of blocks are those of Boogie, since error traces show them: runs of simple statements without a label are numbered in textual
//! order (`anon0`, …), and each `if` and `while` takes the next number when its turn comes (`anon4_Then`, `anon5_LoopHead`).

use std::sync::Arc;

use boogie::tree::{Attrs, Body, Else, Exp, LabelId, LeaveId, Program, Spec, Stmt, StmtKind, Type};
use rustc_hash::FxHashMap;
use source::Span;

use crate::obligation::Obligation;
use crate::routine::{Assertion, Block, BlockId, Cmd, CmdKind, FrameId, Next, Routine, Value, Why};

/// Adds the blocks of a body; returns the first. Labels get the prefix.
pub fn lower(program: &Program, routine: &mut Routine, body: &Body, frame: FrameId, prefix: &str) -> BlockId {
    let mut lowering = Lowering {
        program,
        routine,
        body,
        frame,
        prefix,
        anonymous: anonymous(body),
        n_names: 0,
        labels: FxHashMap::default(),
        leaves: FxHashMap::default(),
    };
    let list = lowering.cut(&body.block, false);
    lowering.list(&list, End::Return);
    list.runs[0].block
}

/// A prefix that no label of the program begins with.
fn anonymous(body: &Body) -> String {
    let mut prefix = "anon".to_string();
    let mut digit = '0';
    while body.labels.iter().any(|label| label.name.as_str().starts_with(&prefix)) {
        prefix.push(digit);
        digit = if digit == '0' { '1' } else { '0' };
    }
    prefix
}

/// A run of simple statements with what ends it. Its block exists from the beginning, since jumps may come from anywhere.
struct Run<'b> {
    block: BlockId,
    labelled: bool,
    simple: Vec<&'b Stmt>,
    end: Option<Structured<'b>>,
}

enum Structured<'b> {
    If(Vec<Branch<'b>>),
    While { stmt: &'b Stmt, body: List<'b> },
    Jump(&'b Stmt),
}

/// One condition of an `if`, `else if`, … chain with what it guards; the last may have an `else`.
struct Branch<'b> {
    stmt: &'b Stmt,
    then: List<'b>,
    otherwise: Option<List<'b>>,
}

struct List<'b> {
    /// At least one.
    runs: Vec<Run<'b>>,
    /// The closing brace.
    end: Span,
}

/// Where control goes at the end of a list.
#[derive(Clone, Copy)]
enum End {
    Block(BlockId),
    Return,
}

impl End {
    /// A return that nobody wrote is reported at `at`.
    fn next(self, at: Span) -> Next {
        match self {
            End::Block(block) => Next::Goto(vec![block]),
            End::Return => Next::Return(at),
        }
    }
}

struct Lowering<'a> {
    program: &'a Program,
    routine: &'a mut Routine,
    body: &'a Body,
    frame: FrameId,
    prefix: &'a str,
    anonymous: String,
    n_names: usize,
    labels: FxHashMap<LabelId, BlockId>,
    leaves: FxHashMap<LeaveId, End>,
}

impl<'a> Lowering<'a> {
    fn next_name(&mut self) -> String {
        self.n_names += 1;
        format!("{}{}", self.anonymous, self.n_names - 1)
    }

    fn new_block(&mut self, name: &str) -> BlockId {
        let label = self.label(name);
        self.routine.add_block(Block::new(label, Vec::new(), Next::Stop))
    }

    fn label(&self, name: &str) -> Arc<str> {
        Arc::from(format!("{}{name}", self.prefix))
    }

    // ---- cutting statements into runs

    fn cut(&mut self, block: &'a boogie::tree::Block, loop_body: bool) -> List<'a> {
        let mut runs: Vec<Run<'a>> = Vec::new();
        let mut open: Option<Run<'a>> = None;
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Label(label) => {
                    runs.extend(open.take());
                    open = Some(self.labelled(*label, stmt.at));
                }
                StmtKind::If { .. }
                | StmtKind::While { .. }
                | StmtKind::Goto(_)
                | StmtKind::Return
                | StmtKind::Break(_) => {
                    let mut run = open.take().unwrap_or_else(|| self.unnamed());
                    run.end = Some(self.structured(stmt));
                    runs.push(run);
                }
                _ => open.get_or_insert_with(|| self.unnamed()).simple.push(stmt),
            }
        }
        runs.extend(open);
        let ends_with_loop = runs.last().is_some_and(|run| matches!(run.end, Some(Structured::While { .. })));
        if runs.is_empty() || (loop_body && ends_with_loop) {
            let run = self.unnamed();
            runs.push(run);
        }
        List { runs, end: block.end }
    }

    fn unnamed(&mut self) -> Run<'a> {
        let name = self.next_name();
        Run { block: self.new_block(&name), labelled: false, simple: Vec::new(), end: None }
    }

    fn labelled(&mut self, label: LabelId, at: Span) -> Run<'a> {
        let block = self.new_block(self.body.labels[label.index()].name.as_str());
        self.routine.block_mut(block).at = Some(at);
        self.labels.insert(label, block);
        Run { block, labelled: true, simple: Vec::new(), end: None }
    }

    fn structured(&mut self, stmt: &'a Stmt) -> Structured<'a> {
        match &stmt.kind {
            StmtKind::While { body, .. } => Structured::While { stmt, body: self.cut(body, true) },
            StmtKind::If { .. } => {
                let mut chain = Vec::new();
                let mut next = Some(stmt);
                while let Some(stmt) = next.take() {
                    let StmtKind::If { then, otherwise, .. } = &stmt.kind else { unreachable!("an else-if is an if") };
                    let then = self.cut(then, false);
                    let otherwise = match otherwise {
                        Else::None => None,
                        Else::Block(block) => Some(self.cut(block, false)),
                        Else::If(inner) => {
                            next = Some(inner);
                            None
                        }
                    };
                    chain.push(Branch { stmt, then, otherwise });
                }
                Structured::If(chain)
            }
            _ => Structured::Jump(stmt),
        }
    }

    // ---- filling blocks

    fn list(&mut self, list: &List<'a>, end: End) {
        for (i, run) in list.runs.iter().enumerate() {
            let after = list.runs.get(i + 1).map_or(end, |next| End::Block(next.block));
            self.run(run, after, list.end);
        }
    }

    fn run(&mut self, run: &Run<'a>, after: End, end: Span) {
        for stmt in &run.simple {
            self.simple(run.block, stmt);
        }
        let block = self.routine.block_mut(run.block);
        block.at = block.at.or_else(|| run.simple.first().map(|stmt| stmt.at));
        match &run.end {
            None => {
                // Boogie drops a block with nothing in it, and then knows no better place than the end of the body.
                let is_empty = self.routine.block(run.block).cmds.is_empty();
                let end = if is_empty && run.simple.is_empty() { self.body.block.end } else { end };
                self.routine.block_mut(run.block).next = after.next(end);
            }
            Some(Structured::Jump(stmt)) => self.jump(run.block, stmt),
            Some(Structured::While { stmt, body }) => self.while_loop(run.block, stmt, body, after),
            Some(Structured::If(chain)) => self.conditional(run.block, chain, after),
        }
    }

    fn jump(&mut self, block: BlockId, stmt: &Stmt) {
        let next = match &stmt.kind {
            StmtKind::Goto(labels) => Next::Goto(labels.iter().map(|label| self.labels[label]).collect()),
            StmtKind::Break(leave) => self.leaves[leave].next(stmt.at),
            _ => Next::Return(stmt.at),
        };
        let block = self.routine.block_mut(block);
        block.at = block.at.or(Some(stmt.at));
        block.next = next;
    }

    fn while_loop(&mut self, block: BlockId, stmt: &'a Stmt, body: &List<'a>, after: End) {
        let StmtKind::While { id, guard, invariants, measures, .. } = &stmt.kind else { unreachable!("a while") };
        self.leaves.insert(*id, after);
        let name = self.next_name();
        let head = self.new_block(&format!("{name}_LoopHead"));
        self.routine.block_mut(block).next = Next::Goto(vec![head]);
        let done = self.new_block(&format!("{name}_LoopDone"));
        let first = self.guarded(&format!("{name}_LoopBody"), body, guard.as_ref().map(|e| (e, true)), stmt);
        let mut cmds: Vec<Cmd> = invariants.iter().map(|spec| self.invariant(spec)).collect();
        for measure in measures {
            let kind = CmdKind::Measure(measure.exps.clone().into(), self.frame);
            cmds.push(Cmd { kind, attrs: measure.attrs.clone(), at: measure.at });
        }
        let routine_head = self.routine.block_mut(head);
        (routine_head.at, routine_head.cmds) = (Some(stmt.at), cmds);
        routine_head.next = Next::Goto(vec![done, first]);
        let leaving = self.guard(guard.as_ref(), false);
        let routine_done = self.routine.block_mut(done);
        routine_done.at = Some(stmt.at);
        routine_done.branch = guard.as_ref().map(|e| (e.span, false));
        routine_done.cmds.extend(leaving);
        routine_done.next = after.next(stmt.at);
        self.list(body, End::Block(head));
    }

    fn conditional(&mut self, block: BlockId, chain: &[Branch<'a>], after: End) {
        let mut block = block;
        for (i, branch) in chain.iter().enumerate() {
            let StmtKind::If { id, guard, .. } = &branch.stmt.kind else { unreachable!("an if") };
            self.leaves.insert(*id, after);
            let name = self.next_name();
            let holds = guard.as_ref().map(|e| (e, true));
            let fails = guard.as_ref().map(|e| (e, false));
            let then = self.guarded(&format!("{name}_Then"), &branch.then, holds, branch.stmt);
            let else_name = format!("{name}_Else");
            let otherwise = match &branch.otherwise {
                Some(list) => self.guarded(&else_name, list, fails, branch.stmt),
                None => {
                    let otherwise = self.new_block(&else_name);
                    let cmds = self.guard(guard.as_ref(), false);
                    let routine_else = self.routine.block_mut(otherwise);
                    routine_else.at = Some(branch.stmt.at);
                    routine_else.branch = guard.as_ref().map(|e| (e.span, false));
                    routine_else.cmds.extend(cmds);
                    routine_else.next = after.next(branch.stmt.at);
                    otherwise
                }
            };
            let from = self.routine.block_mut(block);
            from.at = from.at.or(Some(branch.stmt.at));
            from.next = Next::Goto(vec![then, otherwise]);
            self.list(&branch.then, after);
            match &branch.otherwise {
                Some(list) => self.list(list, after),
                // The next condition is asked in the block of this one's failure.
                None if i + 1 < chain.len() => block = otherwise,
                None => {}
            }
        }
    }

    /// The first block of a list behind a guard: its own, under another name, unless it has a label.
    fn guarded(&mut self, name: &str, list: &List<'a>, guard: Option<(&Exp, bool)>, stmt: &Stmt) -> BlockId {
        let cmds = guard.and_then(|(e, holds)| self.guard(Some(e), holds));
        let decision = guard.map(|(e, holds)| (e.span, holds));
        let first = &list.runs[0];
        if first.labelled {
            let block = self.new_block(name);
            let routine_block = self.routine.block_mut(block);
            routine_block.at = Some(stmt.at);
            routine_block.cmds.extend(cmds);
            routine_block.branch = decision;
            routine_block.next = Next::Goto(vec![first.block]);
            return block;
        }
        let label = self.label(name);
        let block = self.routine.block_mut(first.block);
        block.label = label;
        block.cmds.extend(cmds);
        block.branch = decision;
        first.block
    }

    fn guard(&self, guard: Option<&Exp>, holds: bool) -> Option<Cmd> {
        let guard = guard?;
        let condition = Value::Exp(guard.clone(), self.frame);
        let condition = if holds { condition } else { condition.negated() };
        Some(Cmd::assume(condition, guard.at))
    }

    fn invariant(&self, spec: &Spec) -> Cmd {
        let condition = Value::Exp(spec.condition.clone(), self.frame);
        if spec.free {
            return Cmd { kind: CmdKind::Assume(condition), attrs: spec.attrs.clone(), at: spec.at };
        }
        self.assertion(condition, Obligation::Assertion, spec.at, &spec.attrs)
    }

    fn assertion(&self, condition: Value, obligation: Obligation, at: Span, attrs: &Attrs) -> Cmd {
        let assertion = Assertion { attrs: attrs.clone(), ..Assertion::made(condition, obligation, at) };
        Cmd { kind: CmdKind::Assert(Box::new(assertion)), attrs: attrs.clone(), at }
    }

    fn simple(&mut self, block: BlockId, stmt: &Stmt) {
        let (at, frame) = (stmt.at, self.frame);
        let exp = |e: &Exp| Value::Exp(e.clone(), frame);
        let kind = match &stmt.kind {
            StmtKind::Assert(e) => {
                let mut cmd = self.assertion(exp(e), Obligation::Assertion, at, &stmt.attrs);
                if let CmdKind::Assert(assertion) = &mut cmd.kind {
                    assertion.origin = stmt.origin;
                }
                return self.routine.block_mut(block).cmds.push(cmd);
            }
            StmtKind::Assume(e) => CmdKind::Assume(exp(e)),
            StmtKind::Havoc(vars) => {
                let slots = vars.iter().map(|var| self.routine.slot_of(self.program, *var, frame));
                CmdKind::Havoc(slots.collect(), Why::Written)
            }
            StmtKind::Assign(assignments) => {
                let targets = assignments.iter().map(|assignment| {
                    let root = self.routine.slot_of(self.program, assignment.target.root, frame);
                    let value = exp(&assignment.value);
                    if assignment.target.steps.is_empty() {
                        return (root, value);
                    }
                    let steps = assignment.target.steps.clone().into();
                    (root, Value::Updated { root, steps, frame, value: Box::new(value) })
                });
                CmdKind::Assign(targets.collect())
            }
            StmtKind::Unpack { ctor, vars, value } => {
                let ty = self.routine.frames[frame.index()].types.apply(&value.ty);
                let is = Value::Is(Box::new(exp(value)), *ctor, ty.clone());
                let check = self.assertion(is, Obligation::Unpack, at, &stmt.attrs);
                self.routine.block_mut(block).cmds.push(check);
                CmdKind::Assign(self.unpacked(vars, &exp(value), *ctor, &ty))
            }
            StmtKind::Call(call) => CmdKind::Call(Arc::new(call.clone()), frame),
            StmtKind::Measure(exps) => CmdKind::Measure(exps.clone().into(), frame),
            // Which axioms are visible changes what can be proved only where some are left out.
            StmtKind::Reveal(_) | StmtKind::Hide(_) | StmtKind::Push | StmtKind::Pop => return,
            StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Break(_) => unreachable!("not a simple statement"),
        };
        self.routine.block_mut(block).cmds.push(Cmd { kind, attrs: stmt.attrs.clone(), at });
    }

    fn unpacked(
        &self,
        vars: &[boogie::tree::VarId],
        value: &Value,
        ctor: boogie::tree::CtorId,
        ty: &Type,
    ) -> Vec<(crate::routine::SlotId, Value)> {
        let part = |(position, var): (u32, &boogie::tree::VarId)| {
            let slot = self.routine.slot_of(self.program, *var, self.frame);
            (slot, Value::Part(Box::new(value.clone()), ctor, position, ty.clone()))
        };
        (0..).zip(vars).map(part).collect()
    }
}
