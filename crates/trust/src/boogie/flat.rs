//! Structured code as a list of instructions with jumps.

use std::collections::BTreeMap;

use boogie::tree::{Block, Body, Else, Exp, LabelId, LeaveId, Spec, Stmt, StmtKind};

pub enum Instr<'p> {
    /// Assertions, assumptions, assignments, `havoc`, calls.
    Simple(&'p Stmt),
    /// Several ways may come together here.
    Label,
    Head(&'p [Spec]),
    /// On with the next instruction if the guard holds (or by chance), else to the other.
    Unless(Option<&'p Exp>, usize),
    /// To one of them.
    Jump(Vec<usize>),
    Return,
}

/// The code of a body; none if it has something that is not run.
pub fn flat(body: &Body) -> Option<Vec<Instr<'_>>> {
    let mut made = Flat::default();
    made.block(&body.block)?;
    made.code.push(Instr::Return);
    for (at, labels) in std::mem::take(&mut made.gotos) {
        let targets: Option<Vec<usize>> = labels.iter().map(|label| made.labels.get(label).copied()).collect();
        made.code[at] = Instr::Jump(targets?);
    }
    for (at, left) in std::mem::take(&mut made.breaks) {
        made.code[at] = Instr::Jump(vec![*made.ends.get(&left)?]);
    }
    Some(made.code)
}

#[derive(Default)]
struct Flat<'p> {
    code: Vec<Instr<'p>>,
    labels: BTreeMap<LabelId, usize>,
    gotos: Vec<(usize, Vec<LabelId>)>,
    ends: BTreeMap<LeaveId, usize>,
    breaks: Vec<(usize, LeaveId)>,
}

impl<'p> Flat<'p> {
    fn block(&mut self, block: &'p Block) -> Option<()> {
        block.stmts.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    /// Room for an instruction whose target is not known yet.
    fn later(&mut self) -> usize {
        self.code.push(Instr::Return);
        self.code.len() - 1
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> Option<()> {
        match &stmt.kind {
            StmtKind::Label(label) => {
                self.labels.insert(*label, self.code.len());
                self.code.push(Instr::Label);
            }
            StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Havoc(_)
            | StmtKind::Assign(_)
            | StmtKind::Call(_) => {
                self.code.push(Instr::Simple(stmt));
            }
            StmtKind::Goto(labels) => {
                let at = self.later();
                self.gotos.push((at, labels.clone()));
            }
            StmtKind::Return => self.code.push(Instr::Return),
            StmtKind::Break(left) => {
                let at = self.later();
                self.breaks.push((at, *left));
            }
            StmtKind::If { id, guard, then, otherwise } => {
                let test = self.later();
                self.block(then)?;
                let over = self.later();
                self.code[test] = Instr::Unless(guard.as_ref(), self.code.len());
                match otherwise {
                    Else::None => {}
                    Else::Block(block) => self.block(block)?,
                    Else::If(stmt) => self.stmt(stmt)?,
                }
                self.code[over] = Instr::Jump(vec![self.code.len()]);
                self.ends.insert(*id, self.code.len());
            }
            StmtKind::While { id, guard, invariants, measures, body } if measures.is_empty() => {
                let head = self.code.len();
                self.code.push(Instr::Head(invariants));
                let test = self.later();
                self.block(body)?;
                self.code.push(Instr::Jump(vec![head]));
                self.code[test] = Instr::Unless(guard.as_ref(), self.code.len());
                self.ends.insert(*id, self.code.len());
            }
            _ => return None,
        }
        Some(())
    }
}
