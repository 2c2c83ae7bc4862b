//! Assertions: pure conjuncts are required to hold, permissions are gathered.

use super::*;
use crate::perm::{self, Perm};
use std::rc::Rc;

impl Lower<'_> {
    pub(super) fn assertion(&mut self, e: &Exp) {
        syntax::deep(|| self.scoped(|l| l.conjunct(e)));
    }

    fn conjunct(&mut self, e: &Exp) {
        let span = e.span;
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                self.assertion(a);
                self.assertion(b);
            }
            ExprKind::Binary(BinOp::Implies, a, b) => {
                let skip = self.jump_unless(a);
                self.assertion(b);
                self.patch_all(skip);
            }
            ExprKind::Cond(c, a, b) => {
                let otherwise = self.jump_unless(c);
                self.assertion(a);
                let end = self.emit(Instr::Jump(0), span);
                self.patch_all(otherwise);
                self.assertion(b);
                self.patch(end);
            }
            ExprKind::Quant { quantifier: Quantifier::Forall, vars, domain, body }
                if scan::has_access(body) || matches!(domain, Domain::Type) =>
            {
                self.for_each(vars, domain, body, span, &mut |l| l.assertion(body));
            }
            ExprKind::Eval(state, body) if scan::has_access(body) => {
                self.enter_eval(state, true, span);
                self.assertion(body);
                self.emit(Instr::LeaveEval { has_accesses: true }, span);
            }
            ExprKind::Access(access) => self.access(access),
            ExprKind::Credit { channel, n } => {
                if let Some(owed) = n.as_ref().and_then(chalice::tree::duties::debt).filter(|_| self.image.obligations)
                {
                    return self.duty(&Duty::MustSend { channel: channel.clone(), n: owed, measure: None }, span);
                }
                let channel = self.expr(channel);
                let n = self.number_or_one(n.as_ref(), span);
                self.emit(Instr::NeedCredit { channel, n }, span);
            }
            ExprKind::Duty(duty) => self.duty(duty, span),
            // The depth of levels is for a proof.
            _ if chalice::tree::visit::any(e, &|e| matches!(e.kind, ExprKind::Depth(_))) => self.unjudged(span),
            ExprKind::Binary(BinOp::Below, a, b) if matches!(a.kind, ExprKind::WaitLevel) => {
                let level = self.level(b);
                if !self.within.hand_over {
                    let (wait_level, below) = (self.fresh(), self.fresh());
                    self.emit(Instr::WaitLevel(wait_level), span);
                    self.emit(Instr::Bin(Bin::Below, below, wait_level, level), span);
                    self.emit(Instr::Require(below), span);
                }
                self.emit(Instr::WaitsBelow(level), span);
            }
            _ => {
                let value = self.expr(e);
                self.emit(Instr::Require(value), span);
            }
        }
    }

    /// Obligations: a duty to send is a debt, a right to receive is a credit, and who must release a lock has it.
    fn duty(&mut self, duty: &Duty, span: Span) {
        use crate::duties::DutyKind;
        match duty {
            Duty::MustSend { channel, n, measure } => {
                let (channel, n) = (self.expr(channel), self.expr(n));
                let owed = self.fresh();
                self.emit(Instr::Neg(owed, n), span);
                self.emit(Instr::NeedCredit { channel, n: owed }, span);
                self.need_duty(DutyKind::Send, channel, n, measure.as_ref(), span);
            }
            Duty::MustReceive { channel, n, measure } => {
                let (channel, n) = (self.expr(channel), self.expr(n));
                self.emit(Instr::NeedCredit { channel, n }, span);
                self.need_duty(DutyKind::Receive, channel, n, measure.as_ref(), span);
            }
            Duty::MayReceive { channel, n } => {
                let channel = self.expr(channel);
                let n = self.number_or_one(n.as_ref(), span);
                self.emit(Instr::NeedCredit { channel, n }, span);
            }
            Duty::MustRelease { object, measure } => {
                let obj = self.expr(object);
                let dst = self.fresh();
                self.emit(Instr::Holds { dst, obj, read: false }, span);
                self.emit(Instr::Require(dst), span);
                let one = self.number_or_one(None, span);
                self.need_duty(DutyKind::Release, obj, one, measure.as_ref(), span);
            }
            Duty::MustTerminate { measure } => {
                let one = self.number_or_one(None, span);
                self.need_duty(DutyKind::Terminate, one, one, measure.as_ref(), span);
            }
        }
    }

    /// The numbers of a measure bound something: one is positive, several are not negative.
    fn need_duty(&mut self, kind: crate::duties::DutyKind, object: R, n: R, measure: Option<&Measure>, span: Span) {
        let numbers = measure.map_or(&[][..], |m| &m.0);
        let parts = numbers.len() as u16;
        let first = self.registers.next;
        self.reserve(numbers.len());
        for (k, number) in numbers.iter().enumerate() {
            self.expr_to(number, first + k as R);
        }
        let least = if parts == 1 { 1 } else { 0 };
        let judged = if self.within.invariant { 0 } else { parts };
        for k in 0..judged {
            let (fits, bound) = (self.fresh(), self.fresh());
            self.load(bound, Value::Int(least), span);
            self.emit(Instr::Bin(Bin::Le, fits, bound, first + k), span);
            self.emit(Instr::Require(fits), numbers[k as usize].span);
        }
        self.emit(Instr::NeedDuty { kind, object, n, first, parts }, span);
    }

    fn number_or_one(&mut self, n: Option<&Exp>, span: Span) -> R {
        match n {
            Some(n) => self.expr(n),
            None => {
                let one = self.fresh();
                self.load(one, Value::Int(1), span);
                one
            }
        }
    }

    fn access(&mut self, access: &Access) {
        let span = access.span;
        match &access.target {
            Target::Field { recv, field } => {
                let obj = self.expr(recv);
                let amount = self.amount(&access.amount, span);
                let slot = self.field_slot(*field);
                self.emit(Instr::Need { obj, slot, amount }, span);
            }
            Target::Predicate { .. } => {
                let (predicate, base, amount) = self.predicate_operand(access).expect("a predicate");
                self.emit(Instr::NeedPredicate { predicate, base, amount }, span);
            }
            Target::AllFields { recv, .. } => {
                let obj = self.expr(recv);
                let amount = self.amount(&access.amount, span);
                self.emit(Instr::NeedAll { obj, amount }, span);
            }
            Target::Elements { elements, field } => {
                let seq = self.expr(elements);
                let amount = self.amount(&access.amount, span);
                let slot = self.field_slot(*field);
                self.emit(Instr::NeedElements { seq, slot, amount }, span);
            }
            Target::ElementPredicates { elements, predicate } => {
                let seq = self.expr(elements);
                let amount = self.amount(&access.amount, span);
                self.emit(Instr::NeedElementPredicates { predicate: predicate.0 as u16, seq, amount }, span);
            }
            Target::ElementsAllFields { elements, .. } => {
                let seq = self.expr(elements);
                let amount = self.amount(&access.amount, span);
                self.emit(Instr::NeedElementsAll { seq, amount }, span);
            }
            Target::BackPointers { .. } => self.unsupported("permissions to back pointers", span),
        }
    }

    /// A permission amount, in a register.
    pub(super) fn amount(&mut self, amount: &Amount, span: Span) -> R {
        let dst = self.fresh();
        match amount {
            Amount::Full => self.load_amount(dst, Perm::FULL.into(), span),
            Amount::Percent(n) => self.percent(dst, n, span),
            Amount::Star => self.load_star(dst, span),
            _ if self.within.function => self.load_star(dst, span),
            Amount::Global(_) => self.load_amount(dst, Perm::GLOBAL.into(), span),
            Amount::Rd => {
                self.emit(Instr::Rd(dst), span);
            }
            Amount::RdOfToken(token) => {
                let token = self.expr(token);
                self.emit(Instr::RdOfToken { dst, token }, span);
            }
            Amount::Epsilons(n) => {
                let n = self.expr(n);
                self.emit(Instr::Epsilons { dst, n }, span);
            }
            Amount::Add(a, b) => {
                let (a, b) = (self.amount(a, span), self.amount(b, span));
                self.emit(Instr::AmountAdd(dst, a, b), span);
            }
            Amount::Sub(a, b) => {
                let (a, b) = (self.amount(a, span), self.amount(b, span));
                self.emit(Instr::AmountSub(dst, a, b), span);
            }
            Amount::Scale(n, a) => {
                let n = self.expr(n);
                let amount = self.amount(a, span);
                self.emit(Instr::AmountTimes { dst, n, amount }, span);
            }
        }
        dst
    }

    fn percent(&mut self, dst: R, n: &Exp, span: Span) {
        if let ExprKind::Int(n) = &n.kind {
            return self.load_amount(dst, Perm::percent(&Int::from(n)).into(), span);
        }
        let n = self.expr(n);
        self.emit(Instr::Percent { dst, n }, span);
    }

    fn load_star(&mut self, dst: R, span: Span) {
        let star = perm::Amount { fixed: Perm::NONE, reads: Int::ZERO, star: true };
        self.load_amount(dst, star, span);
    }

    fn load_amount(&mut self, dst: R, amount: perm::Amount, span: Span) {
        self.load(dst, Value::Amount(Rc::new(amount)), span);
    }
}
