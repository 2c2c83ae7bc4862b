//! Statements.

use java::tree::{self, ExprKind, LocalDecl, StmtKind as Tree};

use super::*;

impl Lowering<'_> {
    pub(super) fn stmts(&mut self, stmts: &[tree::Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    pub(super) fn stmt(&mut self, stmt: &tree::Stmt) {
        syntax::deep(|| self.stmt_of(stmt));
    }

    fn stmt_of(&mut self, stmt: &tree::Stmt) {
        let at = self.origin_of(stmt, stmt.span);
        match &stmt.kind {
            Tree::Empty => self.drop_node(stmt, Dropped::Empty),
            Tree::Block(block) => {
                self.drop_node(stmt, Dropped::Grouping);
                self.stmts(&block.stmts);
            }
            Tree::Local(decls) => {
                self.drop_node(stmt, Dropped::Declaration);
                decls.iter().for_each(|decl| self.local_decl(decl));
            }
            Tree::Class(_) => self.drop_node(stmt, Dropped::Declaration),
            Tree::Expr(e) => {
                self.drop_node(stmt, Dropped::Grouping);
                self.discard(e);
            }
            Tree::If { cond, then, otherwise } => {
                let cond = self.expr(cond);
                let (then, ()) = self.block_of(|l| l.stmt(then));
                let (otherwise, ()) = self.block_of(|l| otherwise.iter().for_each(|stmt| l.stmt(stmt)));
                self.emit(StmtKind::If(cond, then, otherwise), at);
            }
            Tree::Loop(l) => self.loop_stmt(l, at),
            Tree::Labeled { target, body, .. } => {
                let leave = self.new_label();
                self.jumps.insert(*target, Target { leave, again: None, result: None });
                let (block, ()) = self.block_of(|l| l.stmt(body));
                self.emit(StmtKind::Block(leave, block), at);
            }
            Tree::Switch(switch) => self.switch_stmt(switch, at),
            Tree::Return(val) => self.return_stmt(val.as_ref(), at),
            Tree::Break(target) => match self.jumps.get(target) {
                Some(Target { leave, .. }) => self.emit(StmtKind::Jump(Jump::Leave(*leave)), at),
                None => self.gap_stmt(stmt, GapKind::Error, at),
            },
            Tree::Continue(target) => match self.jumps.get(target) {
                Some(Target { again: Some(again), .. }) => self.emit(StmtKind::Jump(Jump::Leave(*again)), at),
                Some(Target { again: None, .. }) | None => self.gap_stmt(stmt, GapKind::Error, at),
            },
            Tree::Yield(target, val) => match self.jumps.get(target).copied() {
                Some(Target { leave, result: Some(result), .. }) => {
                    let val = self.expr(val);
                    let ty = self.out[result].ty.clone();
                    let val = self.coerce(val, &ty);
                    self.emit(StmtKind::Set(result, val), at);
                    self.emit(StmtKind::Jump(Jump::Leave(leave)), at);
                }
                Some(Target { result: None, .. }) | None => self.gap_stmt(stmt, GapKind::Error, at),
            },
            Tree::Throw(e) => {
                let val = self.expr(e);
                let val = self.pinned(val);
                self.emit(StmtKind::Check(check(CheckKind::Null(Dereferenced::Throw), at), vec![val.clone()]), at);
                self.emit(StmtKind::Jump(Jump::Throw(val)), at);
            }
            Tree::Assert { cond, message } => self.assertion(cond, message.as_ref(), at),
            Tree::Synchronized { lock, body } => {
                let lock = self.expr(lock);
                let lock = self.pinned(lock);
                let (body, ()) = self.block_of(|l| l.stmts(&body.stmts));
                self.monitor(lock, body, at);
            }
            Tree::Try(t) => self.try_stmt(t, at),
            Tree::Spec(spec) => match **spec {
                // Code stands in it.
                tree::SpecStmt::Frame { .. } | tree::SpecStmt::Extract(_) => self.gap_stmt(stmt, GapKind::Unknown, at),
                _ => self.gap_stmt(stmt, GapKind::Specification, at),
            },
        }
    }

    fn gap_stmt(&mut self, stmt: &tree::Stmt, kind: GapKind, at: OriginId) {
        let gap = self.gap(stmt, kind, stmt.span);
        self.emit(StmtKind::Gap(gap), at);
    }

    pub(super) fn local_decl(&mut self, decl: &LocalDecl) {
        self.declare_local(decl.local);
        let Some(init) = &decl.init else { return };
        if self.out[decl.local].ghost {
            let gap = self.gap(&**init, GapKind::Specification, decl.span);
            let at = self.here(init);
            self.emit(StmtKind::Gap(gap), at);
            return;
        }
        let val = self.expr(init);
        let at = val.origin;
        self.bind(decl.local, val, at);
    }

    fn return_stmt(&mut self, val: Option<&Exp>, at: OriginId) {
        let Some(e) = val else { return self.emit(StmtKind::Jump(Jump::Return(None)), at) };
        let result = self.method.and_then(|method| self.out[method].result.clone());
        let val = self.expr(e);
        // The result of a lambda is what its interface says, after erasure.
        let val = match result {
            Some(ty) => self.coerce(val, &ty),
            None => val,
        };
        self.emit(StmtKind::Jump(Jump::Return(Some(val))), at);
    }

    pub(super) fn monitor(&mut self, lock: Val, body: Block, at: OriginId) {
        let checks = self.null_check(&lock, Dereferenced::Lock, at);
        self.perform(Eff::Enter(lock.clone(), checks), at);
        let (exit, ()) = self.block_of(|l| l.perform(Eff::Exit(lock), at));
        let protect = Protect { body, exit, why: Protection::Monitor };
        self.emit(StmtKind::Protect(Box::new(protect)), at);
    }

    /// `assert c : m`. The class is initialised to know whether it is asked at all; the message is evaluated only if it fails.
    fn assertion(&mut self, cond: &Exp, message: Option<&Exp>, at: OriginId) {
        if let Some(message) = message {
            self.drop_expr(message, Dropped::Message);
        }
        if cond.constant == Some(Constant::Boolean(true)) {
            self.drop_expr(cond, Dropped::Constant);
            let holds = value(ValKind::Const(Constant::Boolean(true)), Rt::BOOLEAN, at);
            self.emit(StmtKind::Check(check(CheckKind::Assertion, at), vec![holds]), at);
            return;
        }
        let holder = self.frames.last().map(|frame| frame.class);
        if let Some(holder) = holder.filter(|holder| self.out[*holder].kind != ClassKind::Interface) {
            self.ensure(holder, at);
        }
        let (block, cond) = self.block_of(|l| l.expr(cond));
        let claim = StmtKind::Check(check(CheckKind::Assertion, at), vec![cond]);
        if block.is_empty() {
            return self.emit(claim, at);
        }
        // What happens in the condition happens only if assertions are asked.
        let asked = self.run(Eff::Unknown(Symbol::new("$assertionsEnabled"), Vec::new()), Rt::BOOLEAN, at);
        let saved = std::mem::replace(&mut self.buf, block);
        self.emit(claim, at);
        let block = std::mem::replace(&mut self.buf, saved);
        self.emit(StmtKind::If(asked, block, Vec::new()), at);
    }

    /// Leaves an expression out, with all that is inside it.
    fn drop_expr(&mut self, e: &Exp, why: Dropped) {
        self.drop_node(&**e, why);
        let id = self.nodes.id(&**e);
        self.nodes.gaps.push(id);
    }

    /// The first statement of a constructor, if it is `this(..)` or `super(..)`.
    pub(super) fn constructor_call(stmt: &tree::Stmt) -> Option<(&Exp, &tree::ConstructorCall)> {
        let Tree::Expr(e) = &stmt.kind else { return None };
        let mut e = e;
        while let ExprKind::Around { inner, .. } = &e.kind {
            e = inner;
        }
        match &e.kind {
            ExprKind::ConstructorCall(call) => Some((e, call)),
            _ => None,
        }
    }
}
