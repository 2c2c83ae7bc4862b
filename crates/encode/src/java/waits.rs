//! Waiting for something else than a lock: threads, futures, latches, semaphores, queues, signals.
//!
//! Where locks are ordered, a thread that waits for such a thing holds no lock. So nobody waits for it by way of a lock, and a circle of threads that wait for each other has no lock in
//! it, or nothing but locks, which their order excludes. Circles without locks, and signals that come too early, are not excluded: the summary lists what is waited for.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::set_of;
use super::origin::Check;
use super::runs::{Called, each_exp_of};
use super::types::implements;

/// Whether a call gives no limit of time: it has no arguments, or no time at all, which means for ever. What is not known may be none.
fn is_unlimited(call: &Called) -> bool {
    call.args.iter().all(|arg| arg.constant.as_ref().and_then(|c| c.as_integral()).is_none_or(|n| n == 0))
}

/// Whether a call of the library waits until another thread does something, for as long as that takes.
fn waits(p: &jv::Program, call: &Called) -> bool {
    let id = call.method;
    let Some(class) = p[id].class else { return false };
    let without_arguments = call.args.is_empty();
    match (p[class].qualified.as_str(), p[id].name.as_str()) {
        ("java.lang.Thread", "join") => is_unlimited(call),
        ("java.util.concurrent.Future" | "java.util.concurrent.FutureTask", "get") => without_arguments,
        ("java.util.concurrent.CountDownLatch", "await") => without_arguments,
        ("java.util.concurrent.Semaphore", "acquire" | "acquireUninterruptibly") => true,
        (_, "put" | "take") => {
            let queue = p.find_class("java.util.concurrent.BlockingQueue");
            queue.is_some_and(|queue| implements(p, class, queue))
        }
        _ => false,
    }
}

/// Whether a call waits for a signal. The monitor itself is got back in order.
fn waits_for_signal(p: &jv::Program, call: &Called) -> bool {
    let id = call.method;
    let class = p[id].class.map(|class| p[class].qualified.as_str());
    let without_arguments = call.args.is_empty();
    match (class, p[id].name.as_str()) {
        (Some("java.lang.Object"), "wait") => is_unlimited(call),
        (Some("java.util.concurrent.locks.Condition"), "await" | "awaitUninterruptibly") => without_arguments,
        _ => false,
    }
}

/// Whether an expression waits for something else than a lock.
pub fn is_wait(p: &jv::Program, e: &jv::Expr) -> bool {
    Called::written(e).is_some_and(|call| waits(p, &call))
}

/// What is waited for without an order, although locks have one: the methods that are called, and where each is first.
pub fn unordered(p: &jv::Program, options: &super::Options) -> Vec<(Symbol, Span)> {
    let mut found: Vec<(Symbol, Span)> = Vec::new();
    if !options.lock_order && !super::lock_order::is_declared(p) {
        return found;
    }
    let mut see = |e: &jv::Expr| {
        let call = Called::written(e).filter(|call| waits(p, call) || waits_for_signal(p, call));
        let Some(id) = call.map(|call| call.method) else { return };
        let class = p[id].class.map_or(String::new(), |class| format!("{}.", p[class].name));
        let name = Symbol::new(&format!("{class}{}", p[id].name));
        if !found.iter().any(|(known, _)| *known == name) {
            found.push((name, e.span));
        }
    };
    for class in p.source_classes() {
        p[class].fields().filter_map(|f| p[f].init.as_ref()).for_each(|init| visit::each_deep(init, &mut see));
        let inits = p[class].initializers().map(|init| &init.body);
        inits.flat_map(|body| &body.stmts).for_each(|stmt| visit::each_expr(stmt, &mut see));
        p[class].methods().for_each(|id| each_exp_of(p, id, &mut see));
    }
    found
}

impl Body<'_, '_> {
    /// Whoever waits for something else than a lock holds none.
    pub fn waits_without_locks(&mut self, e: &jv::Exp) {
        if !self.e.known.lock_order || !is_wait(self.e.p, e) {
            return;
        }
        let held = self.held(e.span);
        if matches!(&held.kind, ExpKind::SetLit(all) if all.is_empty()) {
            return;
        }
        let none = |m| set_of(vec![], m);
        self.check(Check::WaitWithLocks, e.span, e.span, |m| Expr::eq(held, none(m), m));
    }
}
