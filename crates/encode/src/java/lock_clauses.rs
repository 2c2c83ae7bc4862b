//! What a method says about the monitors that its caller holds: those that it enters itself must be free.

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::*;

use super::body::assigned;
use super::encoder::*;
use super::guards::monitor_of;
use super::locks::{callee, class_of_literal, mentions_held};
use super::origin::{Role, Within};
use super::read_locks::{UsedLock, is_read_write, used_lock};
use super::runs::{Called, On, Run, each_call_of, each_exp_of, each_of};
use super::signature::Signature;
use super::view::View;

/// How far a monitor may be from what a method is called with. Recursion through final fields has no end.
const DEEPEST: usize = 4;

/// What methods say of the monitors of their callers, by method.
pub type LockNeeds = FxHashMap<jv::MethodId, Needs>;

/// A monitor, in terms of what a method is called with.
#[derive(Clone, PartialEq, Debug)]
pub enum Monitor {
    This,
    Param(usize),
    /// Of the class itself: `static synchronized`.
    Class(jv::ClassId),
    Final(Box<Monitor>, jv::FieldId),
    /// The side for reading of a lock.
    Reading(Box<Monitor>),
}

impl Monitor {
    fn depth(&self) -> usize {
        match self {
            Monitor::Final(of, _) | Monitor::Reading(of) => of.depth() + 1,
            Monitor::This | Monitor::Param(_) | Monitor::Class(_) => 0,
        }
    }
}

/// A monitor that a method waits for.
#[derive(Clone, PartialEq, Debug)]
pub struct Need {
    monitor: Monitor,
    /// Something is behind it, so it is not entered twice. Otherwise only its place in the order counts.
    guards: bool,
}

/// The monitors that a method waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Needs {
    These(Vec<Need>),
    /// They cannot be told: its caller holds none.
    None,
}

impl Needs {
    fn one(monitor: Monitor) -> Needs {
        Needs::These(vec![Need { monitor, guards: true }])
    }

    /// Something of each of the monitors.
    fn map(self, of: impl Fn(Monitor) -> Monitor) -> Needs {
        match self {
            Needs::These(all) if all.iter().all(|need| need.monitor.depth() < DEEPEST) => {
                Needs::These(all.into_iter().map(|need| Need { monitor: of(need.monitor), ..need }).collect())
            }
            Needs::These(_) | Needs::None => Needs::None,
        }
    }

    /// The same monitors, where nothing need be behind them.
    fn only_if(self, guards: bool) -> Needs {
        match self {
            Needs::These(all) => {
                Needs::These(all.into_iter().map(|need| Need { guards: need.guards && guards, ..need }).collect())
            }
            Needs::None => Needs::None,
        }
    }

    fn add(&mut self, more: Needs) {
        match (&mut *self, more) {
            (Needs::These(all), Needs::These(more)) => {
                more.into_iter().for_each(|need| {
                    if !all.contains(&need) {
                        all.push(need);
                    }
                });
            }
            _ => *self = Needs::None,
        }
    }
}

impl<'a> Encoder<'a> {
    /// What a method says about the monitors that its caller holds: nothing more than its contract, if that speaks of them; otherwise that
    /// those it needs are free.
    pub fn lock_clause(&mut self, id: jv::MethodId, signature: &Signature, v: &View) -> Vec<Exp> {
        let p = self.p;
        if !signature.locks || mentions_held(&p[self.contract_source(id)].contract) {
            return Vec::new();
        }
        let Some(locks) = v.locks.clone() else { return Vec::new() };
        let needs = self.all_needs()[&id].clone();
        let span = p[id].name_span;
        let m = self.origin(Role::Plain, Within::Locks, span, span);
        match needs {
            Needs::None => {
                let within = if self.known.lock_order { Within::LockOrder } else { Within::Locks };
                let m = self.origin(Role::Plain, within, span, span);
                vec![Expr::eq(locks, set_of(vec![], m), m)]
            }
            Needs::These(all) => {
                let mut clauses = Vec::new();
                for need in all {
                    let Some(object) = self.monitor(&need.monitor, id, v) else { continue };
                    if self.known.lock_order {
                        let m = self.origin(Role::Plain, Within::LockOrder, span, span);
                        clauses.push(self.can_wait(&locks, &object, !need.guards, m));
                    }
                    if need.guards {
                        clauses.push(Expr::not(is_in(object, locks.clone(), m), m));
                    }
                }
                clauses
            }
        }
    }

    fn monitor(&mut self, monitor: &Monitor, id: jv::MethodId, v: &View) -> Option<Exp> {
        match monitor {
            Monitor::This => v.this.clone(),
            Monitor::Param(n) => self.p[id].params.get(*n).map(|param| v.locals[param].clone()),
            Monitor::Class(class) => Some(self.class_object(*class, Meta::from(self.p[id].name_span))),
            Monitor::Final(of, field) => {
                let of = self.monitor(of, id, v)?;
                Some(self.final_value(*field, of, self.p[id].name_span))
            }
            Monitor::Reading(of) => {
                let of = self.monitor(of, id, v)?;
                Some(self.reading(of, Meta::from(self.p[id].name_span)))
            }
        }
    }

    /// Of all methods at once: what one needs, those that call it need as well, until nothing is added.
    fn all_needs(&mut self) -> Rc<LockNeeds> {
        if let Some(known) = &self.asked.lock_needs {
            return known.clone();
        }
        let methods: Vec<jv::MethodId> = self.known.blocking.iter().copied().collect();
        let mut all: LockNeeds = methods.iter().map(|id| (*id, Needs::These(vec![]))).collect();
        let mut settled = false;
        while !settled {
            settled = true;
            for id in &methods {
                let now = self.needs(*id, &all);
                if all[id] != now {
                    all.insert(*id, now);
                    settled = false;
                }
            }
        }
        let all = Rc::new(all);
        self.asked.lock_needs = Some(all.clone());
        all
    }

    /// What a method needs, as far as the needs of others are known.
    fn needs(&mut self, id: jv::MethodId, known: &LockNeeds) -> Needs {
        let p = self.p;
        let mut needs = Needs::These(vec![]);
        for other in self.overriders(id) {
            needs.add(known.get(&other).cloned().unwrap_or(Needs::These(vec![])));
        }
        let jv::Body::Block(block) = &p[id].body else { return needs };
        let stmts: Vec<&jv::Stmt> = block.stmts.iter().collect();
        let changed = assigned(&stmts);
        if let Some(class) = p[id].class.filter(|_| p[id].flags.is_synchronized()) {
            match p[id].is_static() {
                true => needs.add(self.of_class(class)),
                false => {
                    let guards = !self.is_trivial(Some(class));
                    if guards || self.known.lock_order {
                        needs.add(Needs::one(Monitor::This).only_if(guards));
                    }
                }
            }
        }
        let mut locks: Vec<&jv::Exp> = Vec::new();
        each_of(p, id, &mut |run| {
            if let Run::Stmt(stmt) = run
                && let jv::StmtKind::Synchronized { lock, .. } = &stmt.kind
            {
                locks.push(lock);
            }
        });
        for lock in locks {
            let of_class = class_of_literal(lock).is_some();
            let guards = of_class || monitor_of(p, lock).is_some() || !self.is_trivial(self.lock_class(lock));
            if guards || self.known.lock_order {
                needs.add(self.as_monitor(lock, id, &changed).only_if(guards));
            }
        }
        let mut entered: Vec<UsedLock> = Vec::new();
        each_exp_of(p, id, &mut |e| entered.extend(used_lock(p, e).filter(|_| enters(p, e))));
        for used in entered {
            let lock =
                self.as_monitor(used.owner, id, &changed).map(|owner| Monitor::Final(Box::new(owner), used.lock));
            if is_read_write(p, used.lock) {
                needs.add(lock.clone().map(|lock| Monitor::Reading(Box::new(lock))));
            }
            needs.add(lock);
        }
        if self.known.lock_order {
            let mut waits = false;
            each_exp_of(p, id, &mut |e| waits |= super::waits::is_wait(p, e));
            if waits {
                return Needs::None;
            }
        }
        let mut calls: Vec<Called> = Vec::new();
        each_call_of(p, id, &mut |call| calls.push(call));
        for call in calls {
            needs.add(self.needs_of_call(&call, id, &changed, known));
        }
        needs
    }

    fn needs_of_call(
        &mut self,
        call: &Called,
        id: jv::MethodId,
        changed: &FxHashSet<jv::LocalId>,
        known: &LockNeeds,
    ) -> Needs {
        let p = self.p;
        if !self.known.blocking.contains(&call.method) {
            return Needs::These(vec![]);
        }
        let theirs = match mentions_held(&p[self.contract_source(call.method)].contract) {
            true => Needs::These(self.denied(call.method)),
            false => known[&call.method].clone(),
        };
        let Needs::These(all) = theirs else { return Needs::None };
        let mut needs = Needs::These(vec![]);
        for need in all {
            needs.add(self.mapped(&need.monitor, call, id, changed).only_if(need.guards));
        }
        needs
    }

    /// A monitor that a callee needs, as its caller sees it.
    fn mapped(
        &mut self,
        monitor: &Monitor,
        call: &Called,
        id: jv::MethodId,
        changed: &FxHashSet<jv::LocalId>,
    ) -> Needs {
        match monitor {
            Monitor::This => match call.on {
                On::New => self.of_new_object(),
                On::Object(object) => self.as_monitor(object, id, changed),
                On::Variable(local) => self.variable_as_monitor(local, id, changed),
                On::Itself => Needs::one(Monitor::This),
                On::Unnamed => Needs::None,
            },
            Monitor::Class(class) => Needs::one(Monitor::Class(*class)),
            Monitor::Param(n) => call.args.get(*n).map_or(Needs::None, |arg| self.as_monitor(arg, id, changed)),
            Monitor::Final(of, field) => {
                self.mapped(of, call, id, changed).map(|of| Monitor::Final(Box::new(of), *field))
            }
            Monitor::Reading(of) => self.mapped(of, call, id, changed).map(|of| Monitor::Reading(Box::new(of))),
        }
    }

    /// The monitors that a contract says not to be held, or to come after all that are.
    fn denied(&mut self, id: jv::MethodId) -> Vec<Need> {
        let p = self.p;
        let source = self.contract_source(id);
        let mut found = Vec::new();
        for (_, e) in p[source].contract.preconditions() {
            visit::each(e, &mut |e| match &e.kind {
                jv::ExprKind::Unary(jv::UnOp::Not, inner) => {
                    if let jv::ExprKind::Builtin(jv::Builtin::Held, args) = &inner.kind {
                        found.push(args[0].clone());
                    }
                }
                jv::ExprKind::Binary(jv::BinOp::Lt, set, lock) if matches!(set.kind, jv::ExprKind::Lockset) => {
                    found.push(lock.clone());
                }
                _ => {}
            });
        }
        let mut monitors = Vec::new();
        for e in found {
            if let Needs::These(more) = self.as_monitor(&e, source, &FxHashSet::default()) {
                monitors.extend(more);
            }
        }
        monitors
    }

    fn as_monitor(&mut self, e: &jv::Exp, id: jv::MethodId, changed: &FxHashSet<jv::LocalId>) -> Needs {
        let p = self.p;
        if let Some(class) = class_of_literal(e) {
            return self.of_class(class);
        }
        match &e.kind {
            jv::ExprKind::This { class, .. } if p[id].class == Some(*class) => Needs::one(Monitor::This),
            jv::ExprKind::Local(local) => self.variable_as_monitor(*local, id, changed),
            jv::ExprKind::Field { target: Some(target), field, .. }
                if p[*field].is_final() && !p[*field].is_static() =>
            {
                self.as_monitor(target, id, changed).map(|of| Monitor::Final(Box::new(of), *field))
            }
            jv::ExprKind::Convert(_, inner) | jv::ExprKind::Cast(inner) => self.as_monitor(inner, id, changed),
            _ => Needs::None,
        }
    }

    fn variable_as_monitor(&self, local: jv::LocalId, id: jv::MethodId, changed: &FxHashSet<jv::LocalId>) -> Needs {
        match self.p[id].params.iter().position(|param| *param == local) {
            Some(n) if !changed.contains(&local) => Needs::one(Monitor::Param(n)),
            None if self.is_made_here(local) => self.of_new_object(),
            _ => Needs::None,
        }
    }

    /// The monitor of a class, for its static methods.
    fn of_class(&self, class: jv::ClassId) -> Needs {
        match (self.has_static_invariant(class), self.known.lock_order) {
            (false, false) => Needs::These(vec![]),
            (guards, _) => Needs::one(Monitor::Class(class)).only_if(guards),
        }
    }

    /// A new object is nobody's monitor yet, but has a place in the order that callers cannot know.
    fn of_new_object(&self) -> Needs {
        match self.known.lock_order {
            true => Needs::None,
            false => Needs::These(vec![]),
        }
    }

    /// A variable that only ever has the object that is made with its declaration.
    fn is_made_here(&self, local: jv::LocalId) -> bool {
        self.p[local].effectively_final
            && self.known.inits.get(&local).is_some_and(|init| matches!(init.kind, jv::ExprKind::New(_)))
    }
}

/// Whether a call enters the lock that it is made on.
fn enters(p: &jv::Program, e: &jv::Expr) -> bool {
    callee(e).is_some_and(|id| matches!(p[id].name.as_str(), "lock" | "lockInterruptibly" | "tryLock"))
}
