//! Contracts in place of code: what they let happen is left open, and whoever runs it chooses.
//!
//! Less than everything that a contract allows is enough: each run of it shows something that the contract does not exclude. So nothing inside of
//! predicates changes, no locks, and no fields of which only a part is given away.

use super::*;
use crate::open::Open;

/// A field that may have been written, with its object in a register, which is null where the field is none of them after all.
struct Written {
    obj: R,
    field: FieldId,
    name: String,
}

impl Lower<'_> {
    /// The method that a call or fork runs.
    pub(super) fn callee(&self, call: &MethodCall) -> u32 {
        match self.image.by_contract {
            Some((of, promised)) if of == call.method.0 => promised,
            _ => call.method.0,
        }
    }

    /// Fields that the precondition gives all of, and the results, have any values.
    pub(super) fn anything_promised(&mut self, method: &Method) {
        let written = self.written(&method.requires);
        self.choose_fields(&written, method.span);
        for out in &method.outs {
            self.choose_local(*out, method.span);
        }
    }

    /// A state that the invariant allows, of what the loop may change.
    pub(super) fn any_round(&mut self, l: &Loop, span: Span) {
        self.scoped(|low| {
            let written = low.written(&l.invariants);
            low.choose_fields(&written, span);
            for local in assigned(&l.body) {
                if low.locals[local].kind != LocalKind::Const {
                    low.choose_local(local, span);
                }
            }
            low.emit(Instr::Collect(Purpose::Promised), span);
            low.within.invariant = true;
            low.handed_over(&l.invariants);
            low.within.invariant = false;
            low.emit(Instr::EndCheck, span);
        });
    }

    fn choose_local(&mut self, local: LocalId, span: Span) {
        let Local { name, ty, .. } = &self.locals[local];
        let open = Open { name: name.to_string(), ty: ty.clone() };
        let dst = self.local(local);
        self.choose(open, dst, span);
    }

    fn choose_fields(&mut self, written: &[Written], span: Span) {
        for Written { obj, field, name } in written {
            self.scoped(|low| {
                let (there, value) = (low.fresh(), low.fresh());
                low.load(there, Value::Null, span);
                low.emit(Instr::Bin(Bin::Ne, there, *obj, there), span);
                let skip = low.emit(Instr::JumpUnless(there, 0), span);
                let slot = low.slot(*field);
                low.emit(Instr::ReadUnchecked { dst: value, obj: *obj, slot }, span);
                low.choose(Open { name: name.clone(), ty: low.program[*field].ty.clone() }, value, span);
                low.emit(Instr::WriteUnchecked { obj: *obj, slot, src: value }, span);
                low.patch(skip);
            });
        }
    }

    fn choose(&mut self, open: Open, dst: R, span: Span) {
        self.image.open.push(open);
        let open = self.image.open.len() as u32 - 1;
        self.emit(Instr::Choose { dst, open }, span);
    }

    /// The fields that clauses give all of. All objects are looked up before any of the fields changes.
    fn written(&mut self, clauses: &[Clause]) -> Vec<Written> {
        let mut written = Vec::new();
        clauses.iter().for_each(|clause| self.collect_written(&clause.body, &mut written));
        written
    }

    fn collect_written(&mut self, e: &Exp, written: &mut Vec<Written>) {
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                self.collect_written(a, written);
                self.collect_written(b, written);
            }
            ExprKind::Binary(BinOp::Implies, a, b) => {
                let before = written.len();
                let skip = self.jump_unless(a);
                self.collect_written(b, written);
                let end = self.emit(Instr::Jump(0), e.span);
                self.patch_all(skip);
                for one in &written[before..] {
                    self.load(one.obj, Value::Null, e.span);
                }
                self.patch(end);
            }
            ExprKind::Access(Access { target, amount: Amount::Full, .. }) => {
                let (recv, fields) = match target {
                    Target::Field { recv, field: FieldRef::User(field) } => (recv, vec![*field]),
                    Target::AllFields { recv, class } => (recv, self.program[*class].fields().collect()),
                    _ => return,
                };
                let obj = self.fresh();
                self.expr_to(recv, obj);
                written.extend(fields.into_iter().map(|field| Written { obj, field, name: self.called(recv, field) }));
            }
            _ => {}
        }
    }

    /// A field in the words of the program.
    fn called(&self, recv: &Exp, field: FieldId) -> String {
        let name = self.program[field].name;
        match &recv.kind {
            ExprKind::This => name.to_string(),
            ExprKind::Local(local) => format!("{}.{name}", self.locals[*local].name),
            ExprKind::Field { recv, field: FieldRef::User(of) } => format!("{}.{name}", self.called(recv, *of)),
            _ => format!("a field `{name}`"),
        }
    }
}

/// Variables from outside of a block that it assigns to.
fn assigned(block: &Block) -> Vec<LocalId> {
    let (mut found, mut own) = (Vec::new(), Vec::new());
    chalice::tree::visit::each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Declare { local, .. } => own.push(*local),
        StmtKind::Assign { target, .. } => found.push(*target),
        StmtKind::Spec { vars: targets, .. }
        | StmtKind::Call { targets, .. }
        | StmtKind::Join { targets, .. }
        | StmtKind::Receive { targets, .. } => note(targets, &mut found, &mut own),
        StmtKind::Fork { target, .. } => note(target.as_slice(), &mut found, &mut own),
        _ => {}
    });
    found.sort();
    found.dedup();
    found.retain(|local| !own.contains(local));
    found
}

fn note(targets: &[TargetVar], found: &mut Vec<LocalId>, own: &mut Vec<LocalId>) {
    for target in targets {
        if target.declares {
            own.push(target.local);
        } else {
            found.push(target.local);
        }
    }
}
