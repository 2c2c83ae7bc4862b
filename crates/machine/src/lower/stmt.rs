//! Statements.

use super::*;

impl Lower<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            syntax::deep(|| self.scoped(|l| l.stmt(stmt)));
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Assert(e) => self.check(e, Purpose::Assert, span),
            StmtKind::Assume(e) => self.assume(e, span),
            StmtKind::Declare { local, init } => {
                self.declare_local(*local, span);
                if let Some(rhs) = init {
                    self.assign(*local, rhs, span);
                }
            }
            StmtKind::Assign { target, value, .. } => self.assign(*target, value, span),
            StmtKind::FieldAssign { recv, field, value, .. } => self.field_assign(recv, *field, value, span),
            StmtKind::Spec { vars, pre, post } => self.spec(vars, pre.as_ref(), post, span),
            StmtKind::If { cond, then, otherwise } => self.if_(cond, then, otherwise.as_ref(), span),
            StmtKind::While(l) => self.while_(l, span),
            StmtKind::Call { targets, call } => {
                let (base, n) = self.call_window(call);
                self.emit(Instr::Call { method: self.callee(call), base }, span);
                self.results(targets, base + n, span);
            }
            StmtKind::Fork { target, call, bounds } => {
                let (base, _) = self.call_window(call);
                self.emit(Instr::Fork { method: self.callee(call), base }, span);
                if self.checks() && !bounds.is_empty() {
                    let bounds = self.bounds(bounds);
                    self.emit(Instr::TokenLevel { token: base, bounds }, span);
                }
                if let Some(target) = target {
                    self.results(std::slice::from_ref(target), base, span);
                }
            }
            StmtKind::Join { targets, token, .. } => {
                let token = self.expr(token);
                let base = self.registers.next;
                self.reserve(targets.len());
                self.emit(Instr::Join { token, base }, span);
                self.results(targets, base, span);
            }
            StmtKind::Send { channel, args } => self.send(channel, args, span),
            StmtKind::Receive { targets, channel } => {
                let channel = self.expr(channel);
                let base = self.registers.next;
                self.reserve(targets.len());
                self.emit(Instr::Receive { channel, base }, span);
                self.results(targets, base, span);
            }
            StmtKind::Fold(access) | StmtKind::Unfold(access) => {
                self.fold(access, matches!(stmt.kind, StmtKind::Fold(_)), span)
            }
            StmtKind::Cancel { channel, within } => {
                if self.checks() {
                    let (channel, within) = (self.expr(channel), self.expr(within));
                    self.emit(Instr::Cancel { channel, within }, span);
                }
            }
            _ => self.monitor(stmt),
        }
    }

    /// Statements about the monitor of an object.
    fn monitor(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Share { object, bounds } => {
                let obj = self.expr(object);
                let bounds = self.bounds(bounds);
                self.share(obj, bounds, span);
            }
            StmtKind::Reorder { object, bounds } => {
                let obj = self.expr(object);
                let bounds = self.bounds(bounds);
                self.emit(Instr::Reorder { obj, bounds }, span);
            }
            StmtKind::Unshare(e) => self.on_object(e, span, Instr::Unshare),
            StmtKind::Acquire(e) => self.on_object(e, span, Instr::Acquire),
            StmtKind::RdAcquire(e) => self.on_object(e, span, Instr::RdAcquire),
            StmtKind::RdRelease(e) => self.on_object(e, span, Instr::RdRelease),
            StmtKind::Free(e) => {
                if self.checks() {
                    self.on_object(e, span, Instr::Free);
                }
            }
            StmtKind::Release(e) => {
                let obj = self.expr(e);
                self.release(obj, span);
            }
            StmtKind::Downgrade(e) => {
                let obj = self.expr(e);
                self.invariant(obj, Purpose::Downgrade, span);
                self.emit(Instr::Downgrade(obj), span);
            }
            StmtKind::Lock { object, read, body } => self.lock(object, *read, body, span),
            StmtKind::Wait { recv, condition } => {
                let obj = self.expr(recv);
                self.invariant(obj, Purpose::Wait, span);
                self.emit(Instr::Wait { obj, condition: condition.0 as u16 }, span);
                self.emit(Instr::Awake(obj), span);
            }
            StmtKind::Signal { recv, condition, all } => {
                let obj = self.expr(recv);
                let condition = condition.0 as u16;
                if self.checks() {
                    self.emit(Instr::SignalWhere { obj, condition }, span);
                }
                self.emit(Instr::Signal { obj, condition, all: *all }, span);
            }
            other => unreachable!("{other:?} is handled above"),
        }
    }

    fn on_object(&mut self, e: &Exp, span: Span, instr: fn(R) -> Instr) {
        let obj = self.expr(e);
        self.emit(instr(obj), span);
    }

    /// Evaluates the monitor invariant for the operation that follows.
    fn share(&mut self, obj: R, bounds: u32, span: Span) {
        if self.checks() {
            self.emit(Instr::Place { obj, bounds }, span);
        }
        self.invariant(obj, Purpose::Share, span);
        self.emit(Instr::Share(obj), span);
    }

    /// Code for an object that is shared when a run starts; it stands in the first register.
    pub(super) fn sharing(&mut self, span: Span) {
        let bounds = self.bounds(&Bounds::default());
        self.share(0, bounds, span);
        self.emit(Instr::EndSpec, span);
    }

    fn invariant(&mut self, obj: R, purpose: Purpose, span: Span) {
        if self.checks() {
            self.emit(Instr::Invariant { obj, purpose }, span);
        }
    }

    fn release(&mut self, obj: R, span: Span) {
        self.invariant(obj, Purpose::Release, span);
        self.emit(Instr::Release(obj), span);
    }

    fn lock(&mut self, object: &Exp, read: bool, body: &Block, span: Span) {
        // Evaluated once; the body may change the variable it was read from.
        let obj = self.fresh();
        self.expr_to(object, obj);
        self.emit(if read { Instr::RdAcquire(obj) } else { Instr::Acquire(obj) }, span);
        self.block(body);
        if read {
            self.emit(Instr::RdRelease(obj), span);
        } else {
            self.release(obj, span);
        }
    }

    pub(super) fn check(&mut self, e: &Exp, purpose: Purpose, span: Span) {
        if !self.checks() {
            return;
        }
        self.emit(Instr::Collect(purpose), span);
        self.assertion(e);
        self.emit(Instr::EndCheck, span);
    }

    fn assume(&mut self, e: &Exp, span: Span) {
        if self.checks() {
            self.check(e, Purpose::Assume, span);
        } else if matches!(e.kind, ExprKind::Bool(false)) {
            self.emit(Instr::Abort, span);
        }
    }

    pub(super) fn declare_local(&mut self, local: LocalId, span: Span) {
        let r = self.local(local);
        self.load(r, default_value(&self.locals[local].ty), span);
        if let Some(flag) = self.registers.assigned.get(&local).copied() {
            self.load(flag, Value::Bool(false), span);
        }
    }

    fn assign(&mut self, target: LocalId, rhs: &Rhs, span: Span) {
        if !self.checks() && self.locals[target].ghost {
            return;
        }
        let dst = self.local(target);
        // A constant that is defined by itself is not one whose value is yet to come: the run goes on with what it has.
        let flag = self.registers.assigned.remove(&target);
        match rhs {
            // Straight into the variable: an expression never writes its result before it has read its operands, except for
            // the logical ones, which may mention the variable again.
            Rhs::Exp(e) if !is_logical(e) => self.expr_to(e, dst),
            Rhs::Exp(e) => {
                let value = self.expr(e);
                self.emit(Instr::Move(dst, value), span);
            }
            Rhs::New(new) => self.new_object(new, dst),
        }
        if let Some(flag) = flag {
            self.registers.assigned.insert(target, flag);
            self.emit(Instr::AssignOnce(flag), span);
        }
    }

    fn field_assign(&mut self, recv: &Exp, field: FieldId, rhs: &Rhs, span: Span) {
        if !self.checks() && self.program[field].ghost {
            return;
        }
        let slot = self.slot(field);
        let obj = self.expr(recv);
        let simple = matches!(rhs, Rhs::Exp(e) if matches!(e.kind, ExprKind::Local(_) | ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null));
        if self.checks() && !simple {
            self.emit(Instr::Writable { obj, slot }, span);
        }
        let src = match rhs {
            Rhs::Exp(e) => self.expr(e),
            Rhs::New(new) => {
                let dst = self.fresh();
                self.new_object(new, dst);
                dst
            }
        };
        if self.checks() {
            self.emit(Instr::Write { obj, slot, src }, span);
        } else {
            self.emit(Instr::WriteUnchecked { obj, slot, src }, span);
        }
    }

    fn new_object(&mut self, new: &New, dst: R) {
        self.scoped(|l| match new.what {
            Allocated::Class(class) => {
                // In a register of its own: initialisers may still mention the variable it is assigned to.
                let obj = l.fresh();
                l.emit(Instr::New { dst: obj, class: class.0 as u16 }, new.span);
                for init in &new.inits {
                    if !l.checks() && l.program[init.field].ghost {
                        continue;
                    }
                    l.scoped(|l| {
                        let src = l.expr(&init.value);
                        let slot = l.slot(init.field);
                        l.emit(Instr::Init { obj, slot, src }, init.span);
                    });
                }
                l.emit(Instr::Move(dst, obj), new.span);
            }
            Allocated::Channel(channel) => {
                let bounds = l.bounds(&new.bounds);
                if !l.program[channel].duty {
                    l.emit(Instr::NewChannel { dst, channel: channel.0 as u16, bounds }, new.span);
                    return;
                }
                // Its bounds, too, may still mention the variable it is assigned to.
                let made = l.fresh();
                l.emit(Instr::NewChannel { dst: made, channel: channel.0 as u16, bounds }, new.span);
                let cargo = l.bounds(new.cargo.as_ref().unwrap_or(&Bounds::default()));
                let placed = &mut l.image.bounds[cargo as usize];
                if placed.lower.is_empty() {
                    placed.lower.push((made, new.span));
                }
                l.emit(Instr::NewCargo { channel: made, bounds: cargo }, new.span);
                l.emit(Instr::Move(dst, made), new.span);
            }
        });
    }

    fn bounds(&mut self, bounds: &Bounds) -> u32 {
        if !self.checks() {
            // Levels matter to nobody then, and the bounds may be ghost.
            self.image.bounds.push(LevelBounds::default());
            return self.image.bounds.len() as u32 - 1;
        }
        self.image.token_levels |= bounds.lower.iter().chain(&bounds.upper).any(|e| scan::is_token(e));
        let mut side = |es: &[Exp]| -> Vec<(R, Span)> {
            es.iter()
                .map(|e| {
                    let r = self.fresh();
                    self.expr_to(e, r);
                    (r, e.span)
                })
                .collect()
        };
        let lowered = LevelBounds { lower: side(&bounds.lower), upper: side(&bounds.upper) };
        self.image.bounds.push(lowered);
        self.image.bounds.len() as u32 - 1
    }

    /// Receiver and arguments in consecutive registers with room for the results behind; their number.
    fn call_window(&mut self, call: &MethodCall) -> (R, R) {
        let base = self.fresh();
        let regs: Vec<R> = call.args.iter().map(|_| self.fresh()).collect();
        self.expr_to(&call.recv, base);
        for (arg, r) in call.args.iter().zip(&regs) {
            self.expr_to(arg, *r);
        }
        self.reserve(self.program[call.method].outs.len());
        (base, regs.len() as R + 1)
    }

    fn results(&mut self, targets: &[TargetVar], first: R, span: Span) {
        for (at, target) in targets.iter().enumerate() {
            let dst = self.local(target.local);
            self.emit(Instr::Move(dst, first + at as R), span);
        }
    }

    fn send(&mut self, channel: &Exp, args: &[Exp], span: Span) {
        let base = self.fresh();
        let regs: Vec<R> = args.iter().map(|_| self.fresh()).collect();
        self.expr_to(channel, base);
        for (arg, r) in args.iter().zip(regs) {
            self.expr_to(arg, r);
        }
        if self.checks() {
            self.emit(Instr::Where { base }, span);
        }
        self.emit(Instr::Send { base, n: args.len() as u16 }, span);
    }

    fn fold(&mut self, access: &Access, fold: bool, span: Span) {
        if !self.checks() || self.image.inline_predicates {
            return;
        }
        let Some((predicate, base, amount)) = self.predicate_operand(access) else {
            return self.unsupported("folding or unfolding something that is not one predicate", span);
        };
        if fold {
            self.emit(Instr::FoldBody { predicate, base, amount }, span);
            self.emit(Instr::Fold { predicate, base, amount }, span);
        } else {
            self.emit(Instr::Unfold { predicate, base, amount }, span);
        }
    }

    fn if_(&mut self, cond: &Exp, then: &Block, otherwise: Option<&Block>, span: Span) {
        let skip = self.jump_unless(cond);
        self.block(then);
        match otherwise {
            Some(block) => {
                let end = self.emit(Instr::Jump(0), span);
                self.patch_all(skip);
                self.block(block);
                self.patch(end);
            }
            None => self.patch_all(skip),
        }
    }

    fn while_(&mut self, l: &Loop, span: Span) {
        let promised = self.checks() && self.options.by_contract == Some(ByContract::Loop(span));
        let checked = self.checks() && (!l.invariants.is_empty() || self.method_scope() || promised);
        if checked {
            self.loop_check(l, Purpose::LoopEntry, span);
        }
        if promised {
            self.any_round(l, span);
        }
        let top = self.here();
        let exit = self.jump_unless(&l.guard);
        self.block(&l.body);
        if checked {
            self.loop_check(l, Purpose::LoopBody, span);
        }
        // The next round is like this one.
        self.emit(if promised { Instr::Abort } else { Instr::Jump(top) }, span);
        self.patch_all(exit);
        if checked {
            self.emit(Instr::LoopExit, span);
        }
    }

    fn loop_check(&mut self, l: &Loop, purpose: Purpose, span: Span) {
        self.emit(Instr::Collect(purpose), span);
        self.within.invariant = true;
        self.handed_over(&l.invariants);
        self.within.invariant = false;
        self.scoped(|low| {
            let first = low.exprs(&l.lockchange);
            let lockchange = l.lockchange.len() as u16;
            let end = match purpose {
                Purpose::LoopEntry => Instr::LoopEnter { lockchange, first },
                _ => Instr::LoopAgain { lockchange, first },
            };
            low.emit(end, span);
        });
    }

    /// `var xs [pre, post]`: values are taken from equations of the postcondition, which is then checked.
    fn spec(&mut self, vars: &[TargetVar], pre: Option<&Exp>, post: &Exp, span: Span) {
        if let Some(pre) = pre {
            self.check(pre, Purpose::SpecPre, span);
        }
        for var in vars.iter().filter(|v| v.declares) {
            self.declare_local(var.local, span);
        }
        let mut open: Vec<LocalId> = vars.iter().map(|v| v.local).collect();
        let mut progress = true;
        while progress && !open.is_empty() {
            progress = false;
            for at in 0..open.len() {
                if let Some(value) = equation(post, open[at], &open) {
                    let dst = self.local(open[at]);
                    self.expr_to(&value, dst);
                    open.remove(at);
                    progress = true;
                    break;
                }
            }
        }
        if !open.is_empty() {
            let names: Vec<&str> = open.iter().map(|x| self.locals[*x].name.as_str()).collect();
            let what = format!("a specification statement that does not say what `{}` equals", names.join("`, `"));
            return self.unsupported(&what, span);
        }
        self.check(post, Purpose::SpecPost, span);
    }
}

/// `e` from a conjunct `x == e` that mentions no variable still open.
fn equation(post: &Exp, x: LocalId, open: &[LocalId]) -> Option<Exp> {
    let ExprKind::Binary(op, a, b) = &post.kind else { return None };
    let closed =
        |e: &Exp| !chalice::tree::visit::any(e, &|e| matches!(&e.kind, ExprKind::Local(y) if open.contains(y)));
    let is_x = |e: &Exp| matches!(&e.kind, ExprKind::Local(y) if *y == x);
    match op {
        BinOp::And => equation(a, x, open).or_else(|| equation(b, x, open)),
        BinOp::Eq if is_x(a) && closed(b) => Some(b.clone()),
        BinOp::Eq if is_x(b) && closed(a) => Some(a.clone()),
        _ => None,
    }
}

fn is_logical(e: &Exp) -> bool {
    matches!(
        e.kind,
        ExprKind::Binary(BinOp::And | BinOp::Or | BinOp::Implies | BinOp::NotIn, ..)
            | ExprKind::Cond(..)
            | ExprKind::Old(_)
            | ExprKind::Unfolding(..)
            | ExprKind::Eval(..)
    )
}
