//! Objects of `java.util.concurrent` that guard something: locks and their conditions, atomics, semaphores, queues.
//!
//! What such an object guards is said by the class that owns it, on a final field. The front end sees to it that the field is the only way to the
//! object, so every operation has its place here; what has no rule is not supported.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::origin::{Act, Check, Within};
use super::read_locks::{Part, is_read_write, used_lock};
use super::signature::locks_name;
use super::view::View;

/// A guarded object in an expression: `o.f`.
pub struct Guarded<'a> {
    pub guard: &'a jv::Guard,
    pub owner: Exp,
    /// The object itself.
    pub object: Exp,
}

/// The most permits of a semaphore that are counted one by one.
const MOST_PERMITS: i64 = 8;

/// The guard that an expression is, with the object whose it is, where its own monitor guards.
pub fn monitor_of<'a, 'e>(p: &'a jv::Program, e: &'e jv::Exp) -> Option<(&'a jv::Guard, &'e jv::Exp)> {
    let jv::ExprKind::Field { field, target: Some(owner), .. } = &e.kind else { return None };
    let is_object = p[*field].ty.as_class().is_some_and(|class| p[class].qualified.as_str() == "java.lang.Object");
    let guard = of_field(p, *field).filter(|_| is_object && !p[*field].is_static())?;
    (guard.kind == jv::GuardKind::Lock).then_some((guard, owner))
}

pub fn of_field(p: &jv::Program, field: jv::FieldId) -> Option<&jv::Guard> {
    p[p[field].class].specs.guards.iter().find(|guard| guard.field == field)
}

impl<'a> Encoder<'a> {
    /// What an object guards, with the value or message that its parameter stands for.
    fn guarded_by(&mut self, guard: &'a jv::Guard, owner: &Exp, value: Option<Exp>, checked: bool) -> Exp {
        let mut v = self.guard_view(guard, owner, checked);
        if let (Some(param), Some(value)) = (guard.param, value) {
            v = v.with([(param, value)]);
        }
        self.exp(&v, &guard.body)
    }

    /// A part of what a lock guards.
    pub fn guarded_part(&mut self, guard: &'a jv::Guard, owner: &Exp, value: Option<Exp>, amount: Exp) -> Exp {
        let mut v = View { scale: Some(amount), ..self.guard_view(guard, owner, false) };
        if let (Some(param), Some(value)) = (guard.param, value) {
            v = v.with([(param, value)]);
        }
        self.exp(&v, &guard.body)
    }

    fn guard_view(&mut self, guard: &'a jv::Guard, owner: &Exp, checked: bool) -> View {
        self.allow_claims(&guard.body);
        let class = Some(self.p[guard.field].class);
        View { checked, class, this: Some(owner.clone()), ..View::new(Within::LockInvariant, guard.span) }
    }

    /// What the fields of a class guard, by itself: it must be well-defined, and possible.
    pub fn guards(&mut self, class: jv::ClassId) {
        let p = self.p;
        for guard in &p[class].specs.guards {
            let kind = format!("guard_{}", super::names::ascii(p[guard.field].name.as_str()));
            let param = guard.param.map(|local| {
                let ty = self.ty(&p[local].ty);
                Var { name: Symbol::new("$value"), ty, span: p[local].span }
            });
            let value = param.as_ref().map(|var| Expr::local(var.name, var.ty.clone(), Meta::from(guard.span)));
            self.invariant_by_itself(class, &kind, guard.span, param, |e, this| {
                if p[guard.field].is_static() {
                    e.unsupported(guard.span, "what a static field guards");
                }
                e.guarded_by(guard, this, value, true)
            });
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// The monitors and locks that are held are a variable, where locks are entered and left by calls.
    pub fn track_locks(&mut self, id: jv::MethodId) {
        let p = self.e.p;
        let mut uses = false;
        super::runs::each_exp_of(p, id, &mut |e| uses |= used_lock(p, e).is_some());
        let Some(held) = self.view.locks.clone().filter(|_| uses) else { return };
        let m = self.quiet(p[id].name_span);
        let variable = self.fresh("S", object_set(), p[id].name_span);
        self.set(&variable, held, m);
        self.view.locks = Some(variable.clone());
        self.lock_variable = Some(variable);
    }

    /// At the end of a method, exactly the locks of its beginning are held.
    pub fn locks_released(&mut self, span: Span) {
        let Some(variable) = self.lock_variable.clone() else { return };
        self.check(Check::LockNotReleased, span, span, |m| {
            Expr::eq(variable, Expr::local(locks_name(), object_set(), m), m)
        });
    }

    /// A loop leaves the locks as they were before.
    pub fn same_locks(&mut self, span: Span) -> Option<Exp> {
        let variable = self.lock_variable.clone()?;
        let before = self.temp("S", variable.clone());
        let m = self.e.origin(super::origin::Role::Check(Check::LockNotReleased), Within::Invariant, span, span);
        Some(Expr::eq(variable, before, m))
    }

    /// Whether a call is made on an object that guards something.
    pub fn is_call_of_guarded(&self, call: &jv::Call) -> bool {
        let p = self.e.p;
        let jv::Target::Object(target) = &call.target else { return false };
        matches!(&target.kind, jv::ExprKind::Field { field, .. } if of_field(p, *field).is_some() && !p[*field].is_static())
    }

    fn guarded(&mut self, target: &jv::Exp) -> Option<Guarded<'a>> {
        let jv::ExprKind::Field { target: Some(owner), field, .. } = &target.kind else { return None };
        let p = self.e.p;
        let guard = of_field(p, *field).filter(|_| !p[*field].is_static())?;
        Some(self.guarded_of(guard, owner, target.span))
    }

    /// The object in a field whose monitor guards something, and what that is.
    pub fn guarded_monitor(&mut self, e: &jv::Exp) -> Option<(Exp, Exp)> {
        let (guard, owner) = monitor_of(self.e.p, e)?;
        let on = self.guarded_of(guard, owner, e.span);
        let body = self.e.guarded_by(guard, &on.owner, None, false);
        Some((on.object, body))
    }

    fn guarded_of(&mut self, guard: &'a jv::Guard, owner: &jv::Exp, span: Span) -> Guarded<'a> {
        let owner = self.owner(owner);
        let object = self.e.final_value(guard.field, owner.clone(), span);
        self.assume_apart(guard, &owner, &object, span);
        Guarded { guard, owner, object }
    }

    /// The locks of a new object are new as well: nobody holds them.
    pub fn locks_are_new(&mut self, object: &Exp, class: jv::ClassId, span: Span) {
        let p = self.e.p;
        let Some(held) = self.view.locks.clone() else { return };
        let m = self.quiet(span);
        let mut facts = Vec::new();
        for class in self.e.source_chain(class) {
            for guard in p[class].specs.guards.iter().filter(|guard| !p[guard.field].is_static()) {
                let lock = self.e.final_value(guard.field, object.clone(), span);
                if is_read_write(p, guard.field) {
                    let side = self.e.reading(lock.clone(), m);
                    facts.push(Expr::not(is_in(side, held.clone(), m), m));
                }
                facts.push(Expr::not(is_in(lock, held.clone(), m), m));
            }
        }
        self.inhale(Expr::conj(facts, m), m);
    }

    /// Every guarded field got an object of its own from `new`, of a class of the library.
    fn assume_apart(&mut self, guard: &jv::Guard, owner: &Exp, object: &Exp, span: Span) {
        let p = self.e.p;
        let m = self.quiet(span);
        let mut facts = vec![not_null(object.clone(), m), cmp(BinOp::Ne, object.clone(), owner.clone(), m)];
        let others = p[p[guard.field].class].specs.guards.iter().filter(|other| other.field != guard.field);
        for other in others.filter(|other| !p[other.field].is_static()) {
            let theirs = self.e.final_value(other.field, owner.clone(), span);
            facts.push(cmp(BinOp::Ne, object.clone(), theirs, m));
        }
        self.inhale(Expr::conj(facts, m), m);
    }

    fn owner(&mut self, e: &jv::Exp) -> Exp {
        let owner = self.value(e);
        let owner = self.saved(owner);
        if !matches!(e.kind, jv::ExprKind::This { .. }) {
            self.check(Check::Null, e.span, e.span, |m| not_null(owner.clone(), m));
        }
        owner
    }

    /// A call of a method of `java.util.concurrent`. `None` if the call is like any other of the library.
    pub fn concurrent_call(&mut self, call: &jv::Call, id: jv::MethodId, e: &jv::Exp) -> Option<Option<Exp>> {
        let p = self.e.p;
        let owner = p[p[id].class?].qualified.as_str();
        if let Some(used) = used_lock(p, e).filter(|used| used.part != Part::Whole && !p[used.lock].is_static())
            && let Some(guard) = of_field(p, used.lock)
        {
            let on = self.guarded_of(guard, used.owner, e.span);
            return Some(self.part_call(&on, used.part, id, e));
        }
        if let jv::Target::Object(target) = &call.target
            && let Some(guarded) = self.guarded(target)
        {
            return Some(self.guarded_call(&guarded, call, id, e));
        }
        // An atomic that guards nothing has some value; so do queues and the like, but those hand objects over.
        let has_contract = !p[self.e.contract_source(id)].contract.is_empty();
        if has_contract
            || owner.starts_with("java.util.concurrent.atomic.")
            || owner.starts_with("java.util.concurrent.TimeUnit")
        {
            return None;
        }
        self.e.unsupported(e.span, format!("`{}` of `{owner}`, which guards nothing that is known", p[id].name));
        Some((p[id].result != jv::Type::Void).then(|| self.e.zero(&p[id].result, Meta::from(e.span))))
    }

    /// A call on something that a lock has made: a condition, or one of its sides.
    fn part_call(&mut self, on: &Guarded<'a>, part: Part, id: jv::MethodId, e: &jv::Exp) -> Option<Exp> {
        let p = self.e.p;
        let name = p[id].name.as_str();
        let plain = p[id].params.is_empty();
        let done = match part {
            Part::Condition => return self.condition_call(on, name, id, e),
            Part::Reading if plain => self.reading_call(on, name, &p[id].throws, e.span),
            Part::Writing if plain && name != "newCondition" => self.lock_call(on, name, &p[id].throws, e.span),
            _ => None,
        };
        done.unwrap_or_else(|| {
            self.e.unsupported(e.span, format!("`{}` of a read-write lock", p[id].show(p)));
            (p[id].result != jv::Type::Void).then(|| self.e.zero(&p[id].result, Meta::from(e.span)))
        })
    }

    fn guarded_call(&mut self, on: &Guarded<'a>, call: &jv::Call, id: jv::MethodId, e: &jv::Exp) -> Option<Exp> {
        let p = self.e.p;
        let name = p[id].name.as_str();
        let args: Vec<&jv::Exp> = call.args.iter().collect();
        let values = self.values(&args);
        let values: Vec<Exp> = values.into_iter().map(|value| self.saved(value)).collect();
        let throws = p[id].throws.clone();
        let done = match on.guard.kind {
            jv::GuardKind::Lock => self.lock_call(on, name, &throws, e.span),
            jv::GuardKind::Atomic => self.atomic_call(on, name, &values, e.span),
            jv::GuardKind::Permit => self.permit_call(on, name, &values, &throws, e.span),
            jv::GuardKind::Queue => self.queue_call(on, name, call, &values, &throws, e),
            jv::GuardKind::Latch => self.latch_call(on, call, id, e.span),
        };
        done.unwrap_or_else(|| {
            self.e.unsupported(e.span, format!("`{name}` of an object that guards something"));
            (p[id].result != jv::Type::Void).then(|| self.e.zero(&p[id].result, Meta::from(e.span)))
        })
    }

    pub fn committed(&mut self, on: &Guarded<'a>, span: Span) {
        let m = self.quiet(span);
        let committed = self.e.lock_committed(on.object.clone(), m);
        self.check(Check::NotCommitted, span, span, |m| committed.at(m));
    }

    fn receive(&mut self, on: &Guarded<'a>, value: Option<Exp>, span: Span) {
        let m = self.quiet(span);
        let body = self.e.guarded_by(on.guard, &on.owner, value, false);
        self.inhale(body, m);
    }

    pub fn give(&mut self, on: &Guarded<'a>, value: Option<Exp>, act: Act, span: Span) {
        let body = self.e.guarded_by(on.guard, &on.owner, value, false);
        let act = self.e.act(act, span);
        let body = self.e.used(body, act);
        self.emit(StmtKind::Exhale(body), act);
    }

    /// Some truth value that nobody knows.
    pub fn perhaps(&mut self, span: Span, then: impl FnOnce(&mut Self)) -> Exp {
        let m = self.quiet(span);
        let chosen = self.havoc("b", Type::Bool, span);
        let then = self.block_of(then);
        self.emit(StmtKind::If { cond: chosen.clone(), then, otherwise: Block::default() }, m);
        chosen
    }

    /// `commit f`: what the object guards is stored.
    pub fn commit_guard(&mut self, object: &jv::Exp, span: Span) -> bool {
        let Some(on) = self.guarded(object) else { return false };
        let m = self.quiet(span);
        match on.guard.kind {
            jv::GuardKind::Lock => self.give(&on, None, Act::Commit, span),
            jv::GuardKind::Atomic => {
                let initial = self.initial_value(&on, m);
                self.give(&on, initial, Act::Commit, span);
            }
            jv::GuardKind::Permit => match self.permits(on.guard.field) {
                Some(n) => (0..n).for_each(|_| self.give(&on, None, Act::Commit, span)),
                None => {
                    self.e.unsupported(span, "a semaphore whose number of permits is not written as a small number")
                }
            },
            jv::GuardKind::Latch => self.commit_latch(&on, span),
            jv::GuardKind::Queue => {
                self.e.unsupported(span, "`commit` of something that stores nothing at first");
            }
        }
        let committed = self.e.lock_committed(on.object.clone(), m);
        self.inhale(committed, m);
        true
    }

    /// The permits of a semaphore, from the only `new` that the field gets.
    pub fn permits(&self, field: jv::FieldId) -> Option<i64> {
        let p = self.e.p;
        let mut made: Vec<&jv::New> = Vec::new();
        let mut others = 0;
        let mut see = |init: &'a jv::Exp| match &init.kind {
            jv::ExprKind::New(new) => made.push(new),
            _ => others += 1,
        };
        p[field].init.iter().for_each(&mut see);
        for constructor in p[p[field].class].constructors(p) {
            let jv::Body::Block(block) = &p[constructor].body else { continue };
            for stmt in &block.stmts {
                visit::each_expr(stmt, &mut |e| {
                    if let jv::ExprKind::Assign(target, value) = &e.kind
                        && matches!(&target.kind, jv::ExprKind::Field { field: f, .. } if *f == field)
                    {
                        see(value);
                    }
                });
            }
        }
        let number =
            |new: &&jv::New| new.args.first().and_then(|arg| arg.constant.as_ref()).and_then(|c| c.as_integral());
        let all: Option<Vec<i64>> = made.iter().map(number).collect();
        let first = all.as_ref().and_then(|all| all.first().copied())?;
        let same = others == 0 && all.is_some_and(|all| all.iter().all(|n| *n == first));
        (same && (0..=MOST_PERMITS).contains(&first)).then_some(first)
    }

    // Locks.

    pub fn set_locks(&mut self, op: BinOp, object: &Exp, span: Span) {
        let m = self.quiet(span);
        let Some(variable) = self.lock_variable.clone() else {
            return self.e.unsupported(span, "a lock that is entered in this place");
        };
        let one = set_of(vec![object.clone()], m);
        let set = Expr::binary(op, variable.clone(), one, object_set(), m);
        self.set(&variable, set, m);
    }

    fn lock_call(&mut self, on: &Guarded<'a>, name: &str, throws: &[jv::Type], span: Span) -> Option<Option<Exp>> {
        let m = self.quiet(span);
        let held = self.held(span);
        let inside = is_in(on.object.clone(), held, m);
        match name {
            "lock" | "lockInterruptibly" | "tryLock" => {
                self.committed(on, span);
                // Who only tries does not wait.
                if name != "tryLock" {
                    self.in_order(&on.object, false, span, span);
                }
                self.check(Check::Reentry, span, span, |m| Expr::not(inside.at(m), m));
                self.neither_side(on, span);
                self.may_throw(throws, span);
                let enter = |b: &mut Self| {
                    b.set_locks(BinOp::Union, &on.object, span);
                    b.receive(on, None, span);
                };
                if name == "tryLock" {
                    return Some(Some(self.perhaps(span, enter)));
                }
                enter(self);
            }
            "unlock" => {
                self.check(Check::Held, span, span, |m| inside.at(m));
                self.give(on, None, Act::Release, span);
                self.set_locks(BinOp::SetMinus, &on.object, span);
            }
            // It can be used only with this lock.
            "newCondition" | "readLock" | "writeLock" => {
                let made = self.havoc("made", Type::Ref, span);
                self.inhale(not_null(made.clone(), m), m);
                return Some(Some(made));
            }
            "isHeldByCurrentThread" => return Some(Some(self.saved(inside))),
            _ => return None,
        }
        Some(None)
    }

    fn condition_call(&mut self, on: &Guarded<'a>, name: &str, id: jv::MethodId, e: &jv::Exp) -> Option<Exp> {
        let p = self.e.p;
        let held = self.held(e.span);
        self.check(Check::Held, e.span, e.span, |m| is_in(on.object.clone(), held, m));
        match name {
            "await" | "awaitUninterruptibly" if p[id].params.is_empty() => {
                self.waits_in_order(&on.object, e.span, e.span);
                self.give(on, None, Act::Release, e.span);
                self.receive(on, None, e.span);
                let throws = p[id].throws.clone();
                self.may_throw(&throws, e.span);
            }
            "signal" | "signalAll" => {}
            _ => self.e.unsupported(e.span, format!("`{name}` of a condition")),
        }
        (p[id].result != jv::Type::Void).then(|| self.e.zero(&p[id].result, Meta::from(e.span)))
    }

    // Atomics.

    fn value_type(&mut self, guard: &jv::Guard) -> Option<(jv::Type, Type)> {
        let ty = self.e.p[guard.param?].ty.clone();
        let silver = self.e.ty(&ty);
        Some((ty, silver))
    }

    /// The value that an atomic was made with.
    fn initial_value(&mut self, on: &Guarded<'a>, m: Meta) -> Option<Exp> {
        let (_, ty) = self.value_type(on.guard)?;
        let object = on.object.clone();
        Some(match ty {
            Type::Int => self.e.number_in_box(object, m),
            Type::Bool => self.e.truth_in_box(object, m),
            _ => self.e.run_target(object, m),
        })
    }

    fn atomic_call(&mut self, on: &Guarded<'a>, name: &str, args: &[Exp], span: Span) -> Option<Option<Exp>> {
        let (jty, ty) = self.value_type(on.guard)?;
        let m = self.quiet(span);
        self.committed(on, span);
        let before = self.havoc("v", ty.clone(), span);
        self.assume_type(&before, &jty, span);
        self.receive(on, Some(before.clone()), span);
        let plus = |b: &mut Self, by: Exp| {
            let v = b.code(span);
            let sum = Expr::binary(BinOp::Add, before.clone(), by, Type::Int, m);
            let sum = b.e.arithmetic(&v, sum, &jty, span);
            b.evaluated(sum, span)
        };
        let is_number = ty == Type::Int;
        let (after, result) = match (name, args) {
            ("get" | "getAcquire" | "getVolatile", []) => (before.clone(), Some(before)),
            ("set" | "setRelease", [value]) => (value.clone(), None),
            ("getAndSet", [value]) => (value.clone(), Some(before)),
            ("incrementAndGet", []) if is_number => {
                let sum = plus(self, Expr::int(1, m));
                (sum.clone(), Some(sum))
            }
            ("decrementAndGet", []) if is_number => {
                let sum = plus(self, Expr::int(-1, m));
                (sum.clone(), Some(sum))
            }
            ("getAndIncrement", []) if is_number => (plus(self, Expr::int(1, m)), Some(before)),
            ("getAndDecrement", []) if is_number => (plus(self, Expr::int(-1, m)), Some(before)),
            ("addAndGet", [by]) if is_number => {
                let sum = plus(self, by.clone());
                (sum.clone(), Some(sum))
            }
            ("getAndAdd", [by]) if is_number => (plus(self, by.clone()), Some(before)),
            ("compareAndSet", [expected, value]) => {
                let same = self.temp("b", Expr::eq(before.clone(), expected.clone(), m));
                let after = Expr::new(ExpKind::Cond(same.clone(), value.clone(), before), ty, m);
                (self.evaluated(after, span), Some(same))
            }
            _ => return None,
        };
        self.give(on, Some(after), Act::Release, span);
        Some(result)
    }

    // Semaphores.

    fn permit_call(
        &mut self,
        on: &Guarded<'a>,
        name: &str,
        args: &[Exp],
        throws: &[jv::Type],
        span: Span,
    ) -> Option<Option<Exp>> {
        if !args.is_empty() {
            return None;
        }
        match name {
            "acquire" | "acquireUninterruptibly" => {
                self.committed(on, span);
                self.may_throw(throws, span);
                self.receive(on, None, span);
                Some(None)
            }
            "tryAcquire" => {
                self.committed(on, span);
                Some(Some(self.perhaps(span, |b| b.receive(on, None, span))))
            }
            "release" => {
                self.committed(on, span);
                self.give(on, None, Act::Release, span);
                Some(None)
            }
            _ => None,
        }
    }

    // Queues.

    fn queue_call(
        &mut self,
        on: &Guarded<'a>,
        name: &str,
        call: &jv::Call,
        args: &[Exp],
        throws: &[jv::Type],
        e: &jv::Exp,
    ) -> Option<Option<Exp>> {
        let span = e.span;
        let (jty, ty) = self.value_type(on.guard)?;
        match (name, args) {
            ("put" | "add" | "offer", [message]) => {
                let message = message.clone();
                self.check(Check::Null, call.args[0].span, span, |m| not_null(message.clone(), m));
                self.may_throw(throws, span);
                if name == "add" && self.has_capacity(on.guard.field) {
                    self.may_be_full(span);
                }
                let send = |b: &mut Self| b.give(on, Some(message), Act::Release, span);
                match name {
                    "offer" => return Some(Some(self.perhaps(span, send))),
                    _ => send(self),
                }
                let m = self.quiet(span);
                Some((name == "add").then(|| Expr::bool(true, m)))
            }
            ("take", []) => {
                self.may_throw(throws, span);
                let m = self.quiet(span);
                let message = self.havoc("message", ty, span);
                self.inhale(not_null(message.clone(), m), m);
                self.assume_type(&message, &jty, span);
                self.receive(on, Some(message.clone()), span);
                Some(Some(message))
            }
            ("poll", []) => {
                let m = self.quiet(span);
                let message = self.havoc("message", ty, span);
                self.assume_type(&message, &jty, span);
                let there = not_null(message.clone(), m);
                let then = self.block_of(|b| b.receive(on, Some(message.clone()), span));
                self.emit(StmtKind::If { cond: there, then, otherwise: Block::default() }, m);
                Some(Some(message))
            }
            ("size" | "remainingCapacity", []) => {
                let m = self.quiet(span);
                let n = self.havoc("n", Type::Int, span);
                self.inhale(cmp(BinOp::Ge, n.clone(), Expr::int(0, m), m), m);
                Some(Some(n))
            }
            ("isEmpty", []) => Some(Some(self.havoc("b", Type::Bool, span))),
            _ => None,
        }
    }

    /// Whether a queue may be made with room for only so many messages.
    fn has_capacity(&self, field: jv::FieldId) -> bool {
        let p = self.e.p;
        let unbounded = p[field].init.as_ref().is_some_and(|init| match &init.kind {
            jv::ExprKind::New(new) => {
                new.args.is_empty() && p[new.class].qualified.as_str() == "java.util.concurrent.LinkedBlockingQueue"
            }
            _ => false,
        });
        !unbounded
    }

    /// `add` throws where there is no room.
    fn may_be_full(&mut self, span: Span) {
        match self.e.p.find_class("java.lang.IllegalStateException") {
            Some(class) => self.may_throw(&[jv::Type::class(class)], span),
            None => self.e.unsupported(span, "`add` to a queue that may be full"),
        }
    }

    /// What is known of a new object of `java.util.concurrent`: the value or number that it begins with.
    pub fn new_concurrent(&mut self, new: &jv::New, class: &str, object: &Exp, args: &[Exp], span: Span) {
        let m = self.quiet(span);
        let name = class.rsplit('.').next().unwrap_or_default();
        let numbers = new.args.iter().all(|arg| arg.ty.is_integral() || arg.ty.is_boolean());
        let begins = |b: &mut Self, known: Exp, otherwise: Exp| {
            let value = args.first().cloned().unwrap_or(otherwise);
            b.inhale(Expr::eq(known, value, m), m);
        };
        match name {
            "AtomicInteger" | "AtomicLong" if numbers => {
                let known = self.e.number_in_box(object.clone(), m);
                begins(self, known, Expr::int(0, m))
            }
            "AtomicBoolean" if numbers => {
                let known = self.e.truth_in_box(object.clone(), m);
                begins(self, known, Expr::bool(false, m))
            }
            "AtomicReference" => {
                let known = self.e.run_target(object.clone(), m);
                begins(self, known, null(m))
            }
            "CountDownLatch" if numbers => {
                let n = args.first().cloned().unwrap_or(Expr::int(0, m));
                self.check(Check::ArraySize, span, span, |m| cmp(BinOp::Ge, n, Expr::int(0, m), m));
                self.new_latch(object, span);
            }
            "LinkedBlockingQueue" | "ArrayBlockingQueue" if numbers => {
                if let Some(capacity) = args.first().cloned() {
                    self.check(Check::ArraySize, span, span, |m| cmp(BinOp::Gt, capacity, Expr::int(0, m), m));
                }
            }
            "ReentrantLock" | "ReentrantReadWriteLock" | "Semaphore" if numbers => {}
            _ => self.e.unsupported(span, format!("a new `{class}`")),
        }
    }
}
