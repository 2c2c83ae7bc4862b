//! Expressions: what they read and assign.

use super::*;

impl<'p> Walk<'p, '_> {
    /// The states after a condition that is true, and one that is false.
    pub(super) fn cond(&mut self, e: &'p Expr) -> (State, State) {
        if let Some(Constant::Boolean(value)) = e.constant {
            let now = self.state.clone();
            return if value { (now, State::dead()) } else { (State::dead(), now) };
        }
        syntax::deep(|| match &e.kind {
            ExprKind::Unary(UnOp::Not, inner) => {
                let (if_true, if_false) = self.cond(inner);
                (if_false, if_true)
            }
            ExprKind::Binary(BinOp::And, a, b) => {
                let (if_true, if_false) = self.cond(a);
                self.state = if_true;
                let (both, not_b) = self.cond(b);
                (both, if_false.join(&not_b))
            }
            ExprKind::Binary(BinOp::Or, a, b) => {
                let (if_true, if_false) = self.cond(a);
                self.state = if_false;
                let (b_true, neither) = self.cond(b);
                (if_true.join(&b_true), neither)
            }
            ExprKind::Cond(c, a, b) if e.ty.is_boolean() => {
                let (if_true, if_false) = self.cond(c);
                self.state = if_true;
                let (a_true, a_false) = self.cond(a);
                self.state = if_false;
                let (b_true, b_false) = self.cond(b);
                (a_true.join(&b_true), a_false.join(&b_false))
            }
            _ => {
                self.expr(e);
                (self.state.clone(), self.state.clone())
            }
        })
    }

    pub(super) fn expr(&mut self, e: &'p Expr) {
        syntax::deep(|| self.expr_kind(e))
    }

    fn expr_kind(&mut self, e: &'p Expr) {
        match &e.kind {
            ExprKind::Unary(UnOp::Not, _) | ExprKind::Binary(BinOp::And | BinOp::Or, ..) => {
                let (if_true, if_false) = self.cond(e);
                self.state = if_true.join(&if_false);
            }
            ExprKind::Cond(c, a, b) => {
                let (if_true, if_false) = self.cond(c);
                self.state = if_true;
                self.expr(a);
                let after = std::mem::replace(&mut self.state, if_false);
                self.expr(b);
                self.state = self.state.join(&after);
            }
            ExprKind::Local(local) if e.constant.is_none() => self.read(Var::Local(*local), e.span),
            ExprKind::Field { target, field, .. } => {
                target.iter().for_each(|target| self.expr(target));
                if e.constant.is_none() && self.is_own(target.as_ref(), *field) {
                    self.read(Var::Field(*field), e.span);
                }
            }
            ExprKind::Assign(target, value) => {
                self.target(target);
                self.expr(value);
                self.assign(target);
            }
            ExprKind::Compound { target, value, .. } => {
                self.expr(target);
                self.expr(value);
                self.assign(target);
            }
            ExprKind::Step(_, target) => {
                self.expr(target);
                self.assign(target);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::New(new) => {
                self.parts(e);
                new.body.iter().for_each(|class| self.class(*class));
            }
            ExprKind::Matches(value, pattern) => {
                self.expr(value);
                self.declare_with_value(pattern.local);
            }
            ExprKind::Around { with, inner, then } => {
                with.iter().for_each(|stmt| self.ghostly(|walk| walk.stmt(stmt)));
                self.expr(inner);
                then.iter().for_each(|stmt| self.ghostly(|walk| walk.stmt(stmt)));
            }
            ExprKind::Replacing { by, original } => {
                self.ghostly(|walk| walk.expr(by));
                self.expr(original);
            }
            _ => self.parts(e),
        }
    }

    /// All that is inside an expression. What a call yields to is assigned by it, and not read.
    fn parts(&mut self, e: &'p Expr) {
        let yields: &[_] = match &e.kind {
            ExprKind::Call(call) => &call.ghost.yields,
            ExprKind::New(new) => &new.ghost.yields,
            ExprKind::ConstructorCall(call) => &call.ghost.yields,
            _ => &[],
        };
        for part in visit::children(e) {
            match yields.iter().any(|(target, _)| std::ptr::eq(target, part)) {
                true => self.target(part),
                false => self.expr(part),
            }
        }
        yields.iter().for_each(|(target, _)| self.assign(target));
    }

    /// What of the left side of an assignment is evaluated.
    fn target(&mut self, target: &'p Expr) {
        match &target.kind {
            ExprKind::Local(_) => {}
            ExprKind::Field { target, .. } => target.iter().for_each(|target| self.expr(target)),
            _ => self.expr(target),
        }
    }

    fn lambda(&mut self, lambda: &'p Lambda) {
        let (state, exits) = (self.state.clone(), std::mem::take(&mut self.exits));
        self.captured.push(&lambda.captures);
        lambda.params.iter().for_each(|param| self.declare_with_value(*param));
        match &lambda.body {
            LambdaBody::Expr(body) => self.expr(body),
            LambdaBody::Block(block) => self.stmts(&block.stmts),
        }
        self.captured.pop();
        (self.state, self.exits) = (state, exits);
    }

    /// A field of the object or class that is being initialised, by its simple name or through `this`.
    fn is_own(&self, target: Option<&Exp>, field: FieldId) -> bool {
        let Some(owner) = self.owner else { return false };
        let entry = &self.program[field];
        let through_this = match target {
            None => true,
            Some(target) => matches!(target.kind, ExprKind::This { class, .. } if class == owner.class),
        };
        entry.class == owner.class && entry.is_static() == owner.is_static && through_this
    }

    fn read(&mut self, var: Var, span: Span) {
        let Some(number) = self.vars.get(var) else { return };
        if self.state.assigned.has(number) {
            return;
        }
        match var {
            // In specifications a variable without a value has the default value of its type.
            Var::Local(_) if self.in_ghost => {}
            Var::Local(local) => self.not_initialized(local, span),
            Var::Field(field) => {
                let message = format!("variable `{}` might not have been initialized", self.program[field].name);
                self.report(codes::NOT_INITIALIZED, span, message);
                self.state.assigned.set(number, true);
            }
        }
    }

    pub(super) fn not_initialized(&mut self, local: LocalId, span: Span) {
        let message = format!("variable `{}` might not have been initialized", self.program[local].name);
        self.report(codes::NOT_INITIALIZED, span, message);
        let number = self.vars.of(Var::Local(local));
        self.state.assigned.set(number, true);
    }

    fn assign(&mut self, target: &'p Expr) {
        match &target.kind {
            ExprKind::Local(local) => self.assign_local(*local, target.span),
            ExprKind::Field { target: receiver, field, .. } if self.program[*field].is_final() => {
                let var = Var::Field(*field);
                let blank = self.is_own(receiver.as_ref(), *field) && self.captured.is_empty();
                match self.vars.get(var).filter(|_| blank) {
                    Some(number) => self.assign_blank(var, number, target.span),
                    None => {
                        let name = self.program[*field].name;
                        let message = format!("cannot assign a value to final variable `{name}`");
                        self.report(codes::FINAL_ASSIGNED, target.span, message);
                    }
                }
            }
            _ => {}
        }
    }

    fn assign_blank(&mut self, var: Var, number: usize, span: Span) {
        if !self.state.unassigned.has(number) {
            let name = match var {
                Var::Local(local) => self.program[local].name,
                Var::Field(field) => self.program[field].name,
            };
            let what =
                if self.earlier_rounds.has(number) { "be assigned in loop" } else { "already have been assigned" };
            self.report(codes::FINAL_ASSIGNED, span, format!("variable `{name}` might {what}"));
        }
        self.give_value(var);
    }

    fn assign_local(&mut self, local: LocalId, span: Span) {
        let entry = &self.program[local];
        let fixed = match entry.kind {
            LocalKind::Resource => Some("auto-closeable resource"),
            LocalKind::Param if entry.flags.is_final() => Some("final parameter"),
            _ => None,
        };
        if let Some(what) = fixed {
            let message = format!("{what} `{}` might not be assigned", entry.name);
            return self.report(codes::FINAL_ASSIGNED, span, message);
        }
        let number = self.vars.get(Var::Local(local));
        match number {
            Some(number) if entry.flags.is_final() => self.assign_blank(Var::Local(local), number, span),
            Some(number) => {
                let outside = self.captured.iter().any(|captured| captured.contains(&local));
                if !self.state.unassigned.has(number) || outside {
                    self.found.changed.insert(local);
                }
                self.give_value(Var::Local(local));
            }
            // Of a body around this one.
            None => {
                self.found.changed.insert(local);
            }
        }
    }
}
