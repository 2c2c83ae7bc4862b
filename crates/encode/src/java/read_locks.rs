//! Read-write locks: one that writes has all that is behind the lock, those that read have a part each.
//!
//! The side for reading is a monitor of its own in the set of what a thread holds. What part a reader got is kept in a field that only the translation
//! knows, so that as much is given back.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::guards::{Guarded, of_field};
use super::origin::{Act, Check};

/// What a use of a lock is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Whole,
    Condition,
    Reading,
    Writing,
}

impl Part {
    /// What a method of a lock makes.
    pub fn made_by(name: &str) -> Option<Part> {
        Some(match name {
            "newCondition" => Part::Condition,
            "readLock" => Part::Reading,
            "writeLock" => Part::Writing,
            _ => return None,
        })
    }
}

/// Whether the object in a field has a side for reading.
pub fn is_read_write(p: &jv::Program, field: jv::FieldId) -> bool {
    let class = p[field].ty.as_class().map(|class| p[class].qualified.as_str());
    matches!(
        class,
        Some("java.util.concurrent.locks.ReentrantReadWriteLock" | "java.util.concurrent.locks.ReadWriteLock")
    )
}

/// The part that a reader got.
fn part_field() -> GhostField {
    GhostField::new("$reading", Type::Perm)
}

impl<'a> Encoder<'a> {
    /// The side for reading of a lock, as a monitor.
    pub fn reading(&mut self, lock: Exp, m: Meta) -> Exp {
        self.reading_side(lock, m)
    }
}

impl<'a> Body<'_, 'a> {
    /// Neither side is held by this thread.
    pub fn neither_side(&mut self, on: &Guarded<'a>, span: Span) {
        if !is_read_write(self.e.p, on.guard.field) {
            return;
        }
        let m = self.quiet(span);
        let (held, side) = (self.held(span), self.e.reading(on.object.clone(), m));
        self.check(Check::Reentry, span, span, |m| Expr::not(is_in(side, held, m), m));
    }

    /// A call on the side for reading.
    pub fn reading_call(
        &mut self,
        on: &Guarded<'a>,
        name: &str,
        throws: &[jv::Type],
        span: Span,
    ) -> Option<Option<Exp>> {
        let m = self.quiet(span);
        let side = self.e.reading(on.object.clone(), m);
        match name {
            "lock" | "lockInterruptibly" | "tryLock" => {
                self.committed(on, span);
                let held = self.held(span);
                if name != "tryLock" {
                    self.in_order(&side, false, span, span);
                }
                self.check(Check::Reentry, span, span, |m| Expr::not(is_in(on.object.clone(), held, m), m));
                self.neither_side(on, span);
                self.may_throw(throws, span);
                let enter = |b: &mut Self| b.enter_reading(on, &side, span);
                if name == "tryLock" {
                    return Some(Some(self.perhaps(span, enter)));
                }
                enter(self);
            }
            "unlock" => self.leave_reading(on, &side, span),
            _ => return None,
        }
        Some(None)
    }

    fn enter_reading(&mut self, on: &Guarded<'a>, side: &Exp, span: Span) {
        let m = self.quiet(span);
        self.set_locks(BinOp::Union, side, span);
        let part = part_field();
        part.declare(&mut self.e.out);
        let amount = self.havoc("part", Type::Perm, span);
        self.inhale(is_read_fraction(&amount, 1, m), m);
        let noted = Expr::eq(part.value(side, m), amount.clone(), m);
        self.inhale(Expr::and(part.whole(side, m), noted, m), m);
        let body = self.e.guarded_part(on.guard, &on.owner, None, amount);
        self.inhale(body, m);
    }

    fn leave_reading(&mut self, on: &Guarded<'a>, side: &Exp, span: Span) {
        let m = self.quiet(span);
        let part = part_field();
        part.declare(&mut self.e.out);
        let held = self.held(span);
        self.check(Check::Held, span, span, |m| {
            let mine = is_in(side.clone(), held, m);
            Expr::and(mine, part.is_held(side, m), m)
        });
        let amount = self.temp("part", part.value(side, m));
        self.emit(StmtKind::Exhale(part.whole(side, m)), m);
        let body = self.e.guarded_part(on.guard, &on.owner, None, amount);
        let act = self.e.act(Act::Release, span);
        let body = self.e.used(body, act);
        self.emit(StmtKind::Exhale(body), act);
        self.set_locks(BinOp::SetMinus, side, span);
    }
}

/// A lock that is used in a call: whose it is, which, and what part of it.
pub struct UsedLock<'e> {
    pub owner: &'e jv::Exp,
    pub lock: jv::FieldId,
    pub part: Part,
}

/// The guarded lock that a field is, or that made what is in it.
fn part_of(p: &jv::Program, field: jv::FieldId) -> Option<(jv::FieldId, Part)> {
    if of_field(p, field).is_some_and(|guard| guard.kind == jv::GuardKind::Lock) {
        return Some((field, Part::Whole));
    }
    let init = p[field].init.as_ref().filter(|_| p[field].is_final())?;
    let (owner, lock, part) = made_part(p, init)?;
    matches!(owner.kind, jv::ExprKind::This { .. }).then_some((lock, part))
}

/// `o.f.readLock()` and the like.
fn made_part<'e>(p: &jv::Program, e: &'e jv::Exp) -> Option<(&'e jv::Exp, jv::FieldId, Part)> {
    let jv::ExprKind::Call(call) = &e.kind else { return None };
    let part = Part::made_by(p[call.method.known()?].name.as_str())?;
    let jv::Target::Object(target) = &call.target else { return None };
    let jv::ExprKind::Field { field: lock, target: Some(owner), .. } = &target.kind else { return None };
    let guard = of_field(p, *lock)?;
    (guard.kind == jv::GuardKind::Lock).then_some((owner, *lock, part))
}

/// Whether an expression enters, leaves or waits on a guarded lock.
pub fn used_lock<'e>(p: &jv::Program, e: &'e jv::Expr) -> Option<UsedLock<'e>> {
    let jv::ExprKind::Call(call) = &e.kind else { return None };
    let jv::Target::Object(target) = &call.target else { return None };
    if let Some((owner, lock, part)) = made_part(p, target) {
        return Some(UsedLock { owner, lock, part });
    }
    let jv::ExprKind::Field { field, target: Some(owner), .. } = &target.kind else { return None };
    let (lock, part) = part_of(p, *field)?;
    Some(UsedLock { owner, lock, part })
}
