//! Expressions: their value in a register, or a jump.

use super::*;
use crate::order::Level;

impl Lower<'_> {
    /// The register that holds the value: a variable's own, or a temporary.
    pub(super) fn expr(&mut self, e: &Exp) -> R {
        match &e.kind {
            ExprKind::Local(id) => {
                if let Some(flag) = self.registers.assigned.get(id).copied() {
                    self.emit(Instr::ReadOnceAssigned(flag), e.span);
                }
                self.local(*id)
            }
            ExprKind::This => 0,
            ExprKind::Result => self.registers.result,
            _ => {
                let dst = self.fresh();
                self.expr_to(e, dst);
                dst
            }
        }
    }

    /// The values of several expressions in consecutive registers; the first of them.
    pub(super) fn exprs(&mut self, es: &[Exp]) -> R {
        let first = self.registers.next;
        let regs: Vec<R> = es.iter().map(|_| self.fresh()).collect();
        for (e, r) in es.iter().zip(regs) {
            self.expr_to(e, r);
        }
        first
    }

    pub(super) fn expr_to(&mut self, e: &Exp, dst: R) {
        syntax::deep(|| self.scoped(|l| l.value(e, dst)));
    }

    fn value(&mut self, e: &Exp, dst: R) {
        let span = e.span;
        match &e.kind {
            ExprKind::Int(n) => self.load_int(dst, n, span),
            ExprKind::Bool(b) => self.load(dst, Value::Bool(*b), span),
            ExprKind::Null => self.load(dst, Value::Null, span),
            ExprKind::Str(s) => self.load(dst, Value::Str(*s), span),
            ExprKind::LockBottom => self.load(dst, Value::Level(Level::BOTTOM), span),
            ExprKind::This | ExprKind::Result | ExprKind::Local(_) => {
                let src = self.expr(e);
                if src != dst {
                    self.emit(Instr::Move(dst, src), span);
                }
            }
            ExprKind::WaitLevel => {
                self.emit(Instr::WaitLevel(dst), span);
            }
            ExprKind::Field { recv, field } => self.read(recv, *field, dst, span),
            ExprKind::Apply { recv, function, args } => self.apply(recv, *function, args, dst, span),
            ExprKind::Unary(UnOp::Not, a) => {
                let a = self.expr(a);
                self.emit(Instr::Not(dst, a), span);
            }
            ExprKind::Unary(UnOp::Neg, a) => {
                let a = self.expr(a);
                self.emit(Instr::Neg(dst, a), span);
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, dst, span),
            ExprKind::Cond(c, a, b) => {
                let otherwise = self.jump_unless(c);
                self.expr_to(a, dst);
                let end = self.emit(Instr::Jump(0), span);
                self.patch_all(otherwise);
                self.expr_to(b, dst);
                self.patch(end);
            }
            ExprKind::SeqLit(es) => {
                let first = self.exprs(es);
                self.emit(Instr::Seq { dst, first, n: es.len() as u16 }, span);
            }
            ExprKind::SetLit(es) => {
                let first = self.exprs(es);
                self.emit(Instr::Set { dst, first, n: es.len() as u16 }, span);
            }
            ExprKind::Range(a, b) => self.bin(Bin::Range, a, b, dst, span),
            ExprKind::Index(a, b) => self.bin(Bin::Index, a, b, dst, span),
            ExprKind::Take(a, b) => self.bin(Bin::Take, a, b, dst, span),
            ExprKind::Drop(a, b) => self.bin(Bin::Drop, a, b, dst, span),
            ExprKind::Len(a) => {
                let a = self.expr(a);
                self.emit(Instr::Len(dst, a), span);
            }
            ExprKind::Quant { quantifier, vars, domain, body } => {
                self.quantifier(*quantifier, vars, domain, body, dst, span)
            }
            ExprKind::Holds(a) => {
                let obj = self.expr(a);
                self.emit(Instr::Holds { dst, obj, read: false }, span);
            }
            ExprKind::RdHolds(a) => {
                let obj = self.expr(a);
                self.emit(Instr::Holds { dst, obj, read: true }, span);
            }
            ExprKind::Assigned(x) => match self.registers.assigned.get(x) {
                Some(flag) => {
                    let flag = *flag;
                    self.emit(Instr::Move(dst, flag), span);
                }
                None => self.load(dst, Value::Bool(true), span),
            },
            ExprKind::Old(a) => {
                self.emit(Instr::EnterOld, span);
                self.expr_to(a, dst);
                self.emit(Instr::LeaveOld, span);
            }
            ExprKind::Unfolding(access, body) => self.unfolding(access, body, dst, span),
            ExprKind::Eval(state, body) => {
                self.enter_eval(state, false, span);
                self.expr_to(body, dst);
                self.emit(Instr::LeaveEval { has_accesses: false }, span);
            }
            ExprKind::BackPointers { .. } => self.unsupported("back pointers", span),
            ExprKind::Cargo(channel) => {
                let channel = self.expr(channel);
                self.emit(Instr::Cargo { dst, channel }, span);
            }
            ExprKind::Access(_) | ExprKind::Credit { .. } | ExprKind::Duty(_) | ExprKind::Depth(_) => {
                self.unsupported("a permission below a negation, disjunction or comparison", span);
            }
        }
    }

    fn read(&mut self, recv: &Exp, field: FieldRef, dst: R, span: Span) {
        let obj = self.expr(recv);
        let slot = self.field_slot(field);
        if self.checks() {
            self.emit(Instr::Read { dst, obj, slot }, span);
        } else {
            self.emit(Instr::ReadUnchecked { dst, obj, slot }, span);
        }
    }

    fn apply(&mut self, recv: &Exp, function: FunctionId, args: &[Exp], dst: R, span: Span) {
        let base = self.fresh();
        let regs: Vec<R> = args.iter().map(|_| self.fresh()).collect();
        if self.program[function].is_static {
            self.load(base, Value::Null, span);
        } else {
            self.expr_to(recv, base);
        }
        for (arg, r) in args.iter().zip(regs) {
            self.expr_to(arg, r);
        }
        self.emit(Instr::Apply { function: function.0, base }, span);
        self.emit(Instr::Move(dst, base), span);
    }

    fn bin(&mut self, op: Bin, a: &Exp, b: &Exp, dst: R, span: Span) {
        let a = self.expr(a);
        let b = self.expr(b);
        self.emit(Instr::Bin(op, dst, a, b), span);
    }

    fn binary(&mut self, op: BinOp, a: &Exp, b: &Exp, dst: R, span: Span) {
        let sets = matches!(a.ty, Type::Set(_));
        match op {
            BinOp::And | BinOp::Or | BinOp::Implies => self.logical(op, a, b, dst, span),
            BinOp::Iff | BinOp::Eq => self.bin(Bin::Eq, a, b, dst, span),
            BinOp::Ne => self.bin(Bin::Ne, a, b, dst, span),
            BinOp::Lt if sets => self.bin(Bin::StrictSubset, a, b, dst, span),
            BinOp::Le if sets => self.bin(Bin::Subset, a, b, dst, span),
            BinOp::Lt => self.bin(Bin::Lt, a, b, dst, span),
            BinOp::Le => self.bin(Bin::Le, a, b, dst, span),
            BinOp::Gt | BinOp::Ge => {
                let left = self.expr(a);
                let right = self.expr(b);
                let op = match (op, sets) {
                    (BinOp::Gt, true) => Bin::StrictSubset,
                    (BinOp::Gt, false) => Bin::Lt,
                    (_, true) => Bin::Subset,
                    (_, false) => Bin::Le,
                };
                self.emit(Instr::Bin(op, dst, right, left), span);
            }
            BinOp::Below => {
                let left = self.level(a);
                let right = self.level(b);
                self.emit(Instr::Bin(Bin::Below, dst, left, right), span);
            }
            BinOp::In => self.bin(Bin::In, a, b, dst, span),
            BinOp::NotIn => {
                self.bin(Bin::In, a, b, dst, span);
                self.emit(Instr::Not(dst, dst), span);
            }
            BinOp::Append => self.bin(Bin::Append, a, b, dst, span),
            BinOp::Add if sets => self.bin(Bin::Union, a, b, dst, span),
            BinOp::Sub if sets => self.bin(Bin::Minus, a, b, dst, span),
            BinOp::Mul if sets => self.bin(Bin::Intersect, a, b, dst, span),
            BinOp::Add | BinOp::Sub => self.sum(op, a, b, dst, span),
            BinOp::Mul => self.bin(Bin::Mul, a, b, dst, span),
            BinOp::Div => self.bin(Bin::Div, a, b, dst, span),
            BinOp::Mod => self.bin(Bin::Mod, a, b, dst, span),
        }
    }

    fn sum(&mut self, op: BinOp, a: &Exp, b: &Exp, dst: R, span: Span) {
        if let ExprKind::Int(n) = &b.kind
            && let Ok(n) = i16::try_from(n)
            && n != i16::MIN
        {
            let a = self.expr(a);
            self.emit(Instr::AddConst(dst, a, if op == BinOp::Add { n } else { -n }), span);
            return;
        }
        self.bin(if op == BinOp::Add { Bin::Add } else { Bin::Sub }, a, b, dst, span);
    }

    /// The lock level of an operand of `<<`: of a reference, its `mu`.
    pub(super) fn level(&mut self, e: &Exp) -> R {
        if !e.ty.is_reference() {
            return self.expr(e);
        }
        let dst = self.fresh();
        self.read(e, FieldRef::Mu, dst, e.span);
        dst
    }

    fn logical(&mut self, op: BinOp, a: &Exp, b: &Exp, dst: R, span: Span) {
        self.expr_to(a, dst);
        let skip = match op {
            BinOp::Or => self.emit(Instr::JumpIf(dst, 0), span),
            _ => self.emit(Instr::JumpUnless(dst, 0), span),
        };
        self.expr_to(b, dst);
        if op == BinOp::Implies {
            let end = self.emit(Instr::Jump(0), span);
            self.patch(skip);
            self.load(dst, Value::Bool(true), span);
            self.patch(end);
        } else {
            self.patch(skip);
        }
    }

    /// Jumps that are taken when the condition is false; execution goes on behind them when it is true.
    pub(super) fn jump_unless(&mut self, e: &Exp) -> Vec<usize> {
        syntax::deep(|| self.scoped(|l| l.condition(e)))
    }

    fn condition(&mut self, e: &Exp) -> Vec<usize> {
        let span = e.span;
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                let mut jumps = self.jump_unless(a);
                jumps.extend(self.jump_unless(b));
                jumps
            }
            ExprKind::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge), a, b) if a.ty == Type::Int => {
                let left = self.expr(a);
                let right = self.expr(b);
                let jump = match op {
                    BinOp::Lt => Instr::UnlessLess(left, right, 0),
                    BinOp::Le => Instr::UnlessLessEq(left, right, 0),
                    BinOp::Gt => Instr::UnlessLess(right, left, 0),
                    _ => Instr::UnlessLessEq(right, left, 0),
                };
                vec![self.emit(jump, span)]
            }
            ExprKind::Binary(BinOp::Eq, a, b) if !matches!(a.ty, Type::Mu) && !matches!(b.ty, Type::Mu) => {
                let left = self.expr(a);
                let right = self.expr(b);
                vec![self.emit(Instr::UnlessEqual(left, right, 0), span)]
            }
            ExprKind::Unary(UnOp::Not, a) => {
                let a = self.expr(a);
                vec![self.emit(Instr::JumpIf(a, 0), span)]
            }
            _ => {
                let value = self.expr(e);
                vec![self.emit(Instr::JumpUnless(value, 0), span)]
            }
        }
    }

    fn unfolding(&mut self, access: &Access, body: &Exp, dst: R, span: Span) {
        if !self.checks() || self.image.inline_predicates {
            return self.expr_to(body, dst);
        }
        let Some((predicate, base, amount)) = self.predicate_operand(access) else {
            return self.unsupported("unfolding something that is not one predicate", span);
        };
        self.emit(Instr::UnfoldingEnter { predicate, base, amount }, span);
        self.expr_to(body, dst);
        self.emit(Instr::UnfoldingLeave, span);
    }

    /// Receiver and arguments of a predicate in consecutive registers, and its amount.
    pub(super) fn predicate_operand(&mut self, access: &Access) -> Option<(u16, R, R)> {
        let Target::Predicate { recv, predicate, args } = &access.target else { return None };
        let base = self.fresh();
        let regs: Vec<R> = args.iter().map(|_| self.fresh()).collect();
        self.expr_to(recv, base);
        for (arg, r) in args.iter().zip(regs) {
            self.expr_to(arg, r);
        }
        let amount = self.amount(&access.amount, access.span);
        Some((predicate.0 as u16, base, amount))
    }

    /// Switches to the state an `eval` speaks of.
    pub(super) fn enter_eval(&mut self, state: &EvalState, has_accesses: bool, span: Span) {
        let subject = self.expr(state.subject());
        let enter = match state {
            EvalState::Acquire(_) => (Remembered::Acquire, 0, 0),
            EvalState::Release(_) => (Remembered::Release, 0, 0),
            EvalState::Fork { recv, args, .. } => {
                let first = self.fresh();
                let regs: Vec<R> = args.iter().map(|_| self.fresh()).collect();
                self.expr_to(recv, first);
                let mut mask = 1;
                for (at, (arg, r)) in args.iter().zip(regs).enumerate() {
                    if let Some(arg) = arg {
                        self.expr_to(arg, r);
                        mask |= 1u32.checked_shl(at as u32 + 1).unwrap_or(0);
                    }
                }
                (Remembered::Fork, first, mask)
            }
        };
        let (state, first, mask) = enter;
        self.emit(Instr::EnterEval { state, subject, first, mask, has_accesses }, span);
    }
}
