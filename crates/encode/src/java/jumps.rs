//! Jumps: `break`, `continue`, `return`, `yield` and `throw`, through whatever `finally` lies on the way.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::origin::Check;
use super::signature::{ex_name, result_name};

/// Where a jump leads.
#[derive(Clone, PartialEq, Debug)]
pub enum Dest {
    Break(jv::JumpId),
    Continue(jv::JumpId),
    Return,
    Throw,
}

/// Something that jumps lead to or pass.
pub enum Scope {
    Target {
        /// A labelled loop has two.
        ids: Vec<jv::JumpId>,
        after: Symbol,
        /// Of loops.
        again: Option<Symbol>,
        /// Of switch expressions: the variable for the value.
        value: Option<Exp>,
    },
    /// The `catch` clauses of a `try`.
    Handler { ex: Exp, label: Symbol },
    /// A `finally`, or the end of a `synchronized` block: what is on its way through it is remembered.
    Finally { code: Exp, label: Symbol, ex: Exp, value: Option<Exp>, pending: Vec<Dest> },
    /// Nothing may leave this.
    Closed(Check),
}

impl<'a> Body<'_, 'a> {
    /// Jumps, with the value that is returned or the exception that is thrown.
    pub fn jump(&mut self, dest: &Dest, value: Option<Exp>, span: Span) {
        let m = self.quiet(span);
        for at in (0..self.scopes.len()).rev() {
            match &mut self.scopes[at] {
                Scope::Target { ids, after, again, value: variable } => {
                    let label = match dest {
                        Dest::Break(id) if ids.contains(id) => *after,
                        Dest::Continue(id) if ids.contains(id) && again.is_some() => again.unwrap_or(*after),
                        _ => continue,
                    };
                    if let (Some(variable), Some(value)) = (variable.clone(), value) {
                        self.set(&variable, value, m);
                    }
                    return self.emit(StmtKind::Goto(label), m);
                }
                Scope::Handler { ex, label } => {
                    if *dest != Dest::Throw {
                        continue;
                    }
                    let (ex, label) = (ex.clone(), *label);
                    if let Some(value) = value {
                        self.set(&ex, value, m);
                    }
                    return self.emit(StmtKind::Goto(label), m);
                }
                Scope::Finally { code, label, ex, value: returned, pending } => {
                    let n = pending.iter().position(|d| d == dest).unwrap_or_else(|| {
                        pending.push(dest.clone());
                        pending.len() - 1
                    });
                    let (code, label, ex, known) = (code.clone(), *label, ex.clone(), returned.clone());
                    if let Some(value) = value {
                        let variable = match (dest, known) {
                            (Dest::Throw, _) => ex,
                            (_, Some(known)) => known,
                            (_, None) => self.remembered_value(at, &value, span),
                        };
                        self.set(&variable, value, m);
                    }
                    self.set(&code, Expr::int(n as u64 + 1, m), m);
                    return self.emit(StmtKind::Goto(label), m);
                }
                Scope::Closed(check) => {
                    let check = *check;
                    self.check(check, span, span, |m| Expr::bool(false, m));
                    return self.dead_end(span);
                }
            }
        }
        self.leave(dest, value, span);
    }

    fn remembered_value(&mut self, at: usize, like: &Exp, span: Span) -> Exp {
        let variable = self.fresh("rv", like.ty.clone(), span);
        if let Scope::Finally { value, .. } = &mut self.scopes[at] {
            *value = Some(variable.clone());
        }
        variable
    }

    /// Out of the body.
    fn leave(&mut self, dest: &Dest, value: Option<Exp>, span: Span) {
        let m = self.quiet(span);
        match dest {
            Dest::Return => {
                if let Some(value) = value {
                    let ty = self.signature.result.clone().map_or(value.ty.clone(), |ty| self.e.ty(&ty));
                    let result = Expr::local(result_name(), ty, m);
                    self.set(&result, value, m);
                }
                self.emit(StmtKind::Goto(self.ret), m);
            }
            Dest::Throw if self.signature.may_throw() => {
                let ex = Expr::local(ex_name(), Type::Ref, m);
                if let Some(value) = value {
                    self.set(&ex, value, m);
                }
                self.emit(StmtKind::Goto(self.ret), m);
            }
            Dest::Throw => {
                self.check(Check::Throws, span, span, |m| Expr::bool(false, m));
                self.dead_end(span);
            }
            Dest::Break(_) | Dest::Continue(_) => {
                self.e.unsupported(span, "a jump to this place");
            }
        }
    }

    /// Nothing goes on from here; what was wrong was said.
    pub fn dead_end(&mut self, span: Span) {
        let m = self.quiet(span);
        self.emit(StmtKind::Inhale(Expr::bool(false, m)), m);
    }

    /// Statements whose jumps outwards pass `last` first. It is told whether an exception is on its way.
    pub fn with_finally(&mut self, span: Span, inside: impl FnOnce(&mut Self), last: impl FnOnce(&mut Self, Exp)) {
        let m = self.quiet(span);
        let code = self.fresh("cc", Type::Int, span);
        let ex = self.fresh("ex", Type::Ref, span);
        let label = self.fresh_label("fin");
        let scope = Scope::Finally { code: code.clone(), label, ex: ex.clone(), value: None, pending: vec![] };
        self.scopes.push(scope);
        inside(self);
        let Some(Scope::Finally { value, pending, .. }) = self.scopes.pop() else { return };
        self.set(&code, Expr::int(0, m), m);
        self.label(label, m);
        let thrown = match pending.iter().position(|dest| *dest == Dest::Throw) {
            Some(n) => Expr::eq(code.clone(), Expr::int(n as u64 + 1, m), m),
            None => Expr::bool(false, m),
        };
        last(self, thrown);
        for (n, dest) in pending.iter().enumerate() {
            let carried = match dest {
                Dest::Throw => Some(ex.clone()),
                Dest::Return | Dest::Break(_) => value.clone(),
                Dest::Continue(_) => None,
            };
            let then = self.block_of(|b| b.jump(dest, carried, span));
            let cond = Expr::eq(code.clone(), Expr::int(n as u64 + 1, m), m);
            self.emit(StmtKind::If { cond, then, otherwise: Block::default() }, m);
        }
    }

    pub fn try_statement(&mut self, t: &jv::Try, span: Span) {
        match &t.finally {
            Some(finally) => self.with_finally(span, |b| b.with_catches(t, span), |b, _| b.statements(&finally.stmts)),
            None => self.with_catches(t, span),
        }
    }

    fn with_catches(&mut self, t: &jv::Try, span: Span) {
        if t.catches.is_empty() {
            return self.with_resources(&t.resources, &t.body, span);
        }
        let m = self.quiet(span);
        let ex = self.fresh("ex", Type::Ref, span);
        let (handler, after) = (self.fresh_label("catch"), self.fresh_label("after"));
        self.scopes.push(Scope::Handler { ex: ex.clone(), label: handler });
        self.with_resources(&t.resources, &t.body, span);
        self.scopes.pop();
        self.emit(StmtKind::Goto(after), m);
        self.label(handler, m);
        let handlers = self.handlers(&t.catches, &ex, span);
        self.stmts_append(handlers);
        self.label(after, m);
    }

    /// The first clause that fits the exception, or on with it.
    fn handlers(&mut self, catches: &[jv::Catch], ex: &Exp, span: Span) -> Block {
        let Some((first, rest)) = catches.split_first() else {
            return self.block_of(|b| b.jump(&Dest::Throw, Some(ex.clone()), span));
        };
        let m = self.quiet(first.span);
        let mut fits: Option<Exp> = None;
        for ty in &first.types {
            let Some(test) = self.e.test(ex, ty, m) else {
                let what = format!("the exception `{}`, of which too little is known", ty.show(self.e.p));
                self.e.unsupported(first.span, what);
                continue;
            };
            fits = Some(fits.map_or(test.clone(), |fits| Expr::or(fits, test, m)));
        }
        let cond = fits.unwrap_or(Expr::bool(true, m));
        let then = self.block_of(|b| {
            let variable = b.declare(first.local);
            b.set(&variable, ex.clone(), m);
            b.statements(&first.body.stmts);
        });
        let otherwise = self.handlers(rest, ex, span);
        self.block_of(|b| b.emit(StmtKind::If { cond, then, otherwise }, m))
    }

    pub fn throw(&mut self, e: &jv::Exp, span: Span) {
        let value = self.value(e);
        let value = self.saved(value);
        self.check(Check::Null, e.span, span, |m| not_null(value.clone(), m));
        self.jump(&Dest::Throw, Some(value), span);
    }
}
