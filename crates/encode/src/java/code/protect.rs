//! What runs however code ends: handlers, `finally`, monitors.

use java::tree as jv;
use java_core::core::{self, Catch, Eff, OriginId, Protect, Protection};
use silver::tree::*;
use source::Span;

use super::super::body::Body;
use super::super::encoder::*;
use super::super::jumps::{Dest, Scope};
use super::Code;

impl<'a> Body<'_, 'a> {
    pub(super) fn code_try(&mut self, c: &Code<'a>, body: &[core::Stmt], catches: &[Catch], span: Span) {
        let m = self.quiet(span);
        let ex = self.fresh("ex", Type::Ref, span);
        let (handler, after) = (self.fresh_label("catch"), self.fresh_label("after"));
        self.scopes.push(Scope::Handler { ex: ex.clone(), label: handler });
        self.code_block(c, body);
        self.scopes.pop();
        self.emit(StmtKind::Goto(after), m);
        self.label(handler, m);
        let handlers = self.code_handlers(c, catches, &ex, span);
        self.stmts_append(handlers);
        self.label(after, m);
    }

    /// The first clause that fits the exception, or on with it.
    fn code_handlers(&mut self, c: &Code<'a>, catches: &[Catch], ex: &Exp, span: Span) -> Block {
        let Some((first, rest)) = catches.split_first() else {
            return self.block_of(|b| b.jump(&Dest::Throw, Some(ex.clone()), span));
        };
        let at = c.span(first.origin);
        let m = self.quiet(at);
        let mut fits: Option<Exp> = None;
        for class in &first.types {
            let Some(test) = self.e.test(ex, &jv::Type::class(*class), m) else {
                self.e.unsupported(at, "an exception of which too little is known");
                continue;
            };
            fits = Some(fits.map_or(test.clone(), |fits| Expr::or(fits, test, m)));
        }
        let cond = fits.unwrap_or(Expr::bool(true, m));
        let then = self.block_of(|b| {
            let variable = b.code_local(c, first.local);
            b.set(&variable, ex.clone(), m);
            b.code_block(c, &first.body);
        });
        let otherwise = self.code_handlers(c, rest, ex, span);
        self.block_of(|b| b.emit(StmtKind::If { cond, then, otherwise }, m))
    }

    pub(super) fn code_protect(&mut self, c: &Code<'a>, protect: &Protect, span: Span) {
        match protect.why {
            Protection::Finally => {
                self.with_finally(span, |b| b.code_block(c, &protect.body), |b, _| b.code_block(c, &protect.exit));
            }
            Protection::Resource => {
                self.with_finally(
                    span,
                    |b| b.code_block(c, &protect.body),
                    |b, thrown| b.code_close(c, &protect.exit, thrown, span),
                );
            }
            Protection::Monitor => self.e.unsupported(span, "this ending in this place"),
        }
    }

    /// Closes a resource. What that throws counts only if no exception is on its way already.
    fn code_close(&mut self, c: &Code<'a>, exit: &[core::Stmt], thrown: Exp, span: Span) {
        if thrown.is_false() {
            return self.code_block(c, exit);
        }
        let m = self.quiet(span);
        let suppressed = self.fresh_label("suppressed");
        let ignored = self.fresh("ignored", Type::Ref, span);
        let then = self.block_of(|b| {
            b.scopes.push(Scope::Handler { ex: ignored, label: suppressed });
            b.code_block(c, exit);
            b.scopes.pop();
        });
        let otherwise = self.block_of(|b| b.code_block(c, exit));
        self.emit(StmtKind::If { cond: thrown, then, otherwise }, m);
        self.label(suppressed, m);
    }

    /// `enter`, and what is done inside the monitor. The lock is what is written: its value was computed, and a variable keeps it.
    pub(super) fn code_monitor(&mut self, c: &Code<'a>, enter: &core::Stmt, inside: &core::Stmt) {
        let span = c.span(enter.origin);
        let core::StmtKind::Protect(protect) = &inside.kind else {
            return self.e.unsupported(span, "a monitor in this place");
        };
        match self.monitor_of(c, enter.origin) {
            Some(lock) => {
                let value = match &enter.kind {
                    core::StmtKind::Do(None, Eff::Enter(value, _)) => Some(value),
                    _ => None,
                };
                self.with_computed(c, &[(lock, value)], enter.origin, |b| {
                    b.synchronized(lock, span, |b| b.without_computed(|b| b.code_block(c, &protect.body)));
                });
            }
            None => {
                let span = self.method.map_or(span, |id| self.e.p[id].name_span);
                self.synchronized_method(span, |b| b.code_block(c, &protect.body));
            }
        }
    }

    /// The lock of a `synchronized` statement; `None` if the method is synchronized.
    pub(super) fn monitor_of(&self, c: &Code<'a>, at: OriginId) -> Option<&'a jv::Exp> {
        match &c.stmt(at)?.kind {
            jv::StmtKind::Synchronized { lock, .. } => Some(lock),
            _ => None,
        }
    }
}

/// Whether two statements enter a monitor and leave it.
pub(super) fn is_monitor(enter: &core::Stmt, inside: Option<&core::Stmt>) -> bool {
    let enters = matches!(&enter.kind, core::StmtKind::Do(None, Eff::Enter(..)));
    let leaves = inside.is_some_and(|inside| match &inside.kind {
        core::StmtKind::Protect(protect) => protect.why == Protection::Monitor,
        _ => false,
    });
    enters && leaves
}
