//! Quantifiers and aggregates: loops over what the variables range over.
//!
//! Ranges, sequences and sets are walked as they are. Over a type, the variables of a class range over the objects there are
//! (and null), truth values over both, and integers over the range that the guards of the body leave, if they leave one. An
//! assertion about all integers is tried on those that occur in the state; the run says so in its summary.

use super::*;

/// What one variable ranges over.
enum Walk {
    Range { lo: R, hi: R },
    Elements(R),
}

impl Lower<'_> {
    pub(super) fn quantifier(
        &mut self,
        quantifier: Quantifier,
        vars: &[LocalId],
        domain: &Domain,
        body: &Exp,
        dst: R,
        span: Span,
    ) {
        match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                let forall = quantifier == Quantifier::Forall;
                // The destination may be a variable the body mentions, so the answer is built elsewhere.
                let answer = self.fresh();
                self.load(answer, Value::Bool(forall), span);
                let mut stops = Vec::new();
                self.walk(vars, domain, body, forall, span, &mut |l| {
                    l.expr_to(body, answer);
                    let stop = if forall { Instr::JumpUnless(answer, 0) } else { Instr::JumpIf(answer, 0) };
                    stops.push(l.emit(stop, span));
                });
                self.load(answer, Value::Bool(forall), span);
                self.patch_all(stops);
                self.emit(Instr::Move(dst, answer), span);
            }
            Quantifier::Sum => {
                let sum = self.fresh();
                self.load(sum, Value::Int(0), span);
                self.walk(vars, domain, body, false, span, &mut |l| {
                    let value = l.expr(body);
                    l.emit(Instr::Bin(Bin::Add, sum, sum, value), span);
                });
                self.emit(Instr::Move(dst, sum), span);
            }
            Quantifier::Max => {
                let (max, any) = (self.fresh(), self.fresh());
                self.load(any, Value::Bool(false), span);
                self.walk(vars, domain, body, false, span, &mut |l| {
                    let value = l.expr(body);
                    let first = l.emit(Instr::JumpUnless(any, 0), span);
                    l.emit(Instr::Bin(Bin::Max, max, max, value), span);
                    let next = l.emit(Instr::Jump(0), span);
                    l.patch(first);
                    l.emit(Instr::Move(max, value), span);
                    l.load(any, Value::Bool(true), span);
                    l.patch(next);
                });
                let found = self.emit(Instr::JumpIf(any, 0), span);
                self.unsupported("the maximum of no values", span);
                self.patch(found);
                self.emit(Instr::Move(dst, max), span);
            }
        }
    }

    /// Code for each combination of values of the variables, all of which must hold.
    pub(super) fn for_each(
        &mut self,
        vars: &[LocalId],
        domain: &Domain,
        body: &Exp,
        span: Span,
        inner: &mut dyn FnMut(&mut Self),
    ) {
        self.within.sampling = true;
        self.walk(vars, domain, body, true, span, inner);
        self.within.sampling = false;
    }

    fn walk(
        &mut self,
        vars: &[LocalId],
        domain: &Domain,
        body: &Exp,
        forall: bool,
        span: Span,
        inner: &mut dyn FnMut(&mut Self),
    ) {
        let Some((var, rest)) = vars.split_first() else { return inner(self) };
        let Some(walk) = self.domain(*var, rest, domain, body, forall, span) else { return };
        let target = self.local(*var);
        match walk {
            Walk::Range { lo, hi } => {
                let at = self.fresh();
                self.emit(Instr::Move(at, lo), span);
                let top = self.here();
                let end = self.emit(Instr::UnlessLess(at, hi, 0), span);
                self.emit(Instr::Move(target, at), span);
                self.scoped(|l| l.walk(rest, domain, body, forall, span, inner));
                self.emit(Instr::AddConst(at, at, 1), span);
                self.emit(Instr::Jump(top), span);
                self.patch(end);
            }
            Walk::Elements(seq) => {
                let (at, n) = (self.fresh(), self.fresh());
                self.load(at, Value::Int(0), span);
                self.emit(Instr::Len(n, seq), span);
                let top = self.here();
                let end = self.emit(Instr::UnlessLess(at, n, 0), span);
                self.emit(Instr::Bin(Bin::Index, target, seq, at), span);
                self.scoped(|l| l.walk(rest, domain, body, forall, span, inner));
                self.emit(Instr::AddConst(at, at, 1), span);
                self.emit(Instr::Jump(top), span);
                self.patch(end);
            }
        }
    }

    fn domain(
        &mut self,
        var: LocalId,
        later: &[LocalId],
        domain: &Domain,
        body: &Exp,
        forall: bool,
        span: Span,
    ) -> Option<Walk> {
        match domain {
            Domain::Range { lo, hi, .. } => {
                let (lo, hi) = (self.kept(lo), self.kept(hi));
                Some(Walk::Range { lo, hi })
            }
            Domain::Elements(seq) => {
                let elements = self.kept(seq);
                // What is said of every element is said of it once, however often it occurs; values need not be told apart.
                if matches!(seq.ty, Type::Seq(_)) && scan::has_access(body) {
                    self.emit(Instr::Distinct(elements), span);
                }
                Some(Walk::Elements(elements))
            }
            Domain::Type => match self.locals[var].ty.clone() {
                Type::Class(class) => {
                    let dst = self.fresh();
                    self.emit(Instr::Objects { dst, class: class.0 as u16 }, span);
                    Some(Walk::Elements(dst))
                }
                Type::Bool => {
                    let dst = self.fresh();
                    self.load(dst, Value::seq(vec![Value::Bool(false), Value::Bool(true)]), span);
                    Some(Walk::Elements(dst))
                }
                Type::Int => self.bounded_by_guards(var, later, body, forall, span),
                other => {
                    let what = format!("a quantifier over all values of type {}", other.show(self.program));
                    self.unsupported(&what, span);
                    None
                }
            },
        }
    }

    /// An expression's value in a register that nothing else changes.
    fn kept(&mut self, e: &Exp) -> R {
        let dst = self.fresh();
        self.expr_to(e, dst);
        dst
    }

    /// The range that the guards of a quantifier's body leave for an integer variable.
    fn bounded_by_guards(
        &mut self,
        var: LocalId,
        later: &[LocalId],
        body: &Exp,
        forall: bool,
        span: Span,
    ) -> Option<Walk> {
        let mut guards = Vec::new();
        collect_guards(body, forall, &mut guards);
        let free = |e: &Exp| {
            !chalice::tree::visit::any(e, &|e| matches!(&e.kind, ExprKind::Local(x) if *x == var || later.contains(x)))
        };
        let (mut lo, mut hi) = (None, None);
        for guard in guards {
            let ExprKind::Binary(op, a, b) = &guard.kind else { continue };
            let is_var = |e: &Exp| matches!(&e.kind, ExprKind::Local(x) if *x == var);
            // Oriented so that the variable is on the left; the number is added to the bound to make it `lo <=` or `< hi`.
            let (op, bound) = match (is_var(a), is_var(b)) {
                (true, false) if free(b) => (*op, b),
                (false, true) if free(a) => (mirrored(*op), a),
                _ => continue,
            };
            match op {
                BinOp::Ge => lo = lo.or(Some((bound, 0))),
                BinOp::Gt => lo = lo.or(Some((bound, 1))),
                BinOp::Lt => hi = hi.or(Some((bound, 0))),
                BinOp::Le => hi = hi.or(Some((bound, 1))),
                BinOp::Eq => (lo, hi) = (Some((bound, 0)), Some((bound, 1))),
                BinOp::In if matches!(bound.ty, Type::Seq(_) | Type::Set(_)) => {
                    return Some(Walk::Elements(self.kept(bound)));
                }
                _ => {}
            }
        }
        let (Some(lo), Some(hi)) = (lo, hi) else {
            // What must hold for all integers can be refuted by trying some.
            if std::mem::replace(&mut self.within.sampling, false) {
                let dst = self.fresh();
                self.emit(Instr::Integers(dst), span);
                self.within.sampling = !later.is_empty();
                return Some(Walk::Elements(dst));
            }
            let name = self.locals[var].name;
            self.unsupported(&format!("a quantifier whose variable `{name}` is not bounded on both sides"), span);
            return None;
        };
        let [lo, hi] = [lo, hi].map(|(bound, more)| {
            let r = self.kept(bound);
            if more != 0 {
                self.emit(Instr::AddConst(r, r, more), span);
            }
            r
        });
        Some(Walk::Range { lo, hi })
    }
}

/// The conjuncts that must hold for an instance to matter: those left of an implication under `forall`, all under `exists`.
fn collect_guards<'a>(e: &'a Exp, forall: bool, guards: &mut Vec<&'a Exp>) {
    match &e.kind {
        ExprKind::Binary(BinOp::Implies, a, b) if forall => {
            conjuncts(a, guards);
            collect_guards(b, true, guards);
        }
        ExprKind::Binary(BinOp::And, ..) if !forall => conjuncts(e, guards),
        _ => {}
    }
}

fn conjuncts<'a>(e: &'a Exp, all: &mut Vec<&'a Exp>) {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => {
            conjuncts(a, all);
            conjuncts(b, all);
        }
        _ => all.push(e),
    }
}

fn mirrored(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        other => other,
    }
}
