//! Latches: each party has a right to count down, and hands something over with it; who has a part of the right to wait gets as much of all of that.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::guards::Guarded;
use super::origin::{Act, Check};

/// A latch gives its rights once.
fn unused() -> GhostField {
    GhostField::new("$unused", Type::Bool)
}

impl<'a> Encoder<'a> {
    /// A predicate of the stub.
    fn latch_right(&mut self, name: &str, args: Vec<Exp>) -> Option<Loc> {
        let p = self.p;
        let class = p.find_class("java.util.concurrent.CountDownLatch")?;
        let id = p[class].predicates().find(|id| p[*id].name.as_str() == name)?;
        self.uses_predicate(id);
        Some(Loc::Predicate { name: self.names.predicate(p, id), args })
    }
}

impl<'a> Body<'_, 'a> {
    fn unused_latch(&mut self, latch: &Exp, m: Meta) -> Exp {
        unused().declare(&mut self.e.out);
        unused().whole(latch, m)
    }

    pub fn new_latch(&mut self, latch: &Exp, span: Span) {
        let m = self.quiet(span);
        let unused = self.unused_latch(latch, m);
        self.inhale(unused, m);
    }

    /// `commit f`: the rights come into being.
    pub fn commit_latch(&mut self, on: &Guarded<'a>, span: Span) {
        let m = self.quiet(span);
        let unused = self.unused_latch(&on.object, m);
        let act = self.e.act(Act::Commit, span);
        let unused = self.e.used(unused, act);
        self.emit(StmtKind::Exhale(unused), act);
        let Some(n) = self.permits(on.guard.field) else {
            return self.e.unsupported(span, "a latch whose number is not written as a small number");
        };
        let mut rights: Vec<Option<Loc>> =
            (0..n).map(|k| self.e.latch_right("countDownRight", vec![on.object.clone(), Expr::int(k, m)])).collect();
        rights.push(self.e.latch_right("awaitRight", vec![on.object.clone()]));
        for right in rights {
            match right {
                Some(right) => self.inhale(acc(right, write(m), m), m),
                None => {
                    return self.e.unsupported(span, "a latch, without `countDownRight` and `awaitRight` in its stub");
                }
            }
        }
    }

    pub fn latch_call(
        &mut self,
        on: &Guarded<'a>,
        call: &jv::Call,
        id: jv::MethodId,
        span: Span,
    ) -> Option<Option<Exp>> {
        let p = self.e.p;
        let n = self.permits(on.guard.field)?;
        let throws = p[id].throws.clone();
        match (p[id].name.as_str(), p[id].params.len()) {
            ("countDown", 0) => {
                self.committed(on, span);
                let k = self.party(call, span);
                let right = self.e.latch_right("countDownRight", vec![on.object.clone(), k.clone()])?;
                let m = self.quiet(span);
                let all = write(m);
                let loc = right.clone();
                self.check(Check::LatchRight, span, span, |m| cmp(BinOp::Ge, perm(loc, m), all, m));
                self.emit(StmtKind::Exhale(acc(right, write(m), m)), m);
                self.give(on, Some(k), Act::Release, span);
                Some(None)
            }
            ("await", 0) => {
                self.committed(on, span);
                self.may_throw(&throws, span);
                self.latch_opened(on, n, span)?;
                Some(None)
            }
            ("await", 2) => {
                self.committed(on, span);
                self.may_throw(&throws, span);
                let mut known = true;
                let opened = self.perhaps(span, |b| known = b.latch_opened(on, n, span).is_some());
                known.then_some(Some(opened))
            }
            ("getCount", 0) => {
                let m = self.quiet(span);
                let count = self.havoc("n", Type::Int, span);
                self.inhale(cmp(BinOp::Ge, count.clone(), Expr::int(0, m), m), m);
                Some(Some(count))
            }
            _ => None,
        }
    }

    /// Which party counts down: the only one, if nothing is said.
    fn party(&mut self, call: &jv::Call, span: Span) -> Exp {
        match call.ghost.given.first() {
            Some((_, k)) => {
                let outer = std::mem::replace(&mut self.ghost, true);
                let value = self.value(k);
                let value = self.saved(value);
                self.ghost = outer;
                value
            }
            None => Expr::int(0, Meta::from(span)),
        }
    }

    /// All parties have counted down: as much of what they handed over as there is of the right to wait.
    fn latch_opened(&mut self, on: &Guarded<'a>, n: i64, span: Span) -> Option<()> {
        let m = self.quiet(span);
        let right = self.e.latch_right("awaitRight", vec![on.object.clone()])?;
        let amount = self.temp("f", perm(right.clone(), m));
        self.check(Check::LatchRight, span, span, |m| more_than_none(amount.clone(), m));
        self.emit(StmtKind::Exhale(acc(right, amount.clone(), m)), m);
        for k in 0..n {
            let body = self.e.guarded_part(on.guard, &on.owner, Some(Expr::int(k, m)), amount.clone());
            self.inhale(body, m);
        }
        Some(())
    }
}
