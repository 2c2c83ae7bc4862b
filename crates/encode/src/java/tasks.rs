//! Tasks for executors: what `run` or `call` requires is given when the task is handed over, and what it ensures comes back from its future.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Act, Check};
use super::signature::Signature;
use super::started::Started;
use super::threads::Task;

const EXECUTORS: [&str; 2] = ["java.util.concurrent.Executor", "java.util.concurrent.ExecutorService"];
const FUTURE: &str = "java.util.concurrent.Future";

/// What is handed to an executor by a call, and the name of the method that it will run.
pub fn submitted<'e>(p: &jv::Program, call: &'e jv::Call) -> Option<(&'e jv::Exp, &'static str)> {
    let id = call.method.known()?;
    let owner = p[id].class.map(|class| p[class].qualified.as_str())?;
    let ([task], true) = (&call.args[..], EXECUTORS.contains(&owner)) else { return None };
    if !matches!(p[id].name.as_str(), "submit" | "execute") {
        return None;
    }
    let wanted = p[*p[id].params.first()?].ty.as_class()?;
    let is_callable = p[wanted].qualified.as_str() == "java.util.concurrent.Callable";
    Some((task, if is_callable { "call" } else { "run" }))
}

impl<'a> Encoder<'a> {
    /// Whether a class of the program is an executor or a future itself: then nothing is known of what they do.
    fn has_own(&self, name: &str) -> bool {
        let p = self.p;
        p.find_class(name).is_some_and(|above| p.source_classes().any(|class| self.is_below(class, above)))
    }
}

impl<'a> Body<'_, 'a> {
    /// Calls of executors and futures. `None` if it is none of these.
    pub fn task_call(&mut self, call: &jv::Call, id: jv::MethodId, e: &jv::Exp) -> Option<Option<Exp>> {
        let p = self.e.p;
        let owner = p[p[id].class?].qualified.as_str();
        let is_executor = EXECUTORS.contains(&owner);
        if !is_executor && owner != FUTURE {
            return None;
        }
        if EXECUTORS.iter().chain([&FUTURE]).any(|name| self.e.has_own(name)) {
            self.e.unsupported(e.span, "executors and futures, where a class of the program is one itself");
        }
        let jv::Target::Object(target) = &call.target else { return None };
        if submitted(p, call).is_some() {
            return Some(self.submit(target, e));
        }
        match (is_executor, p[id].name.as_str(), call.args.is_empty()) {
            (false, "get", true) => return Some(self.future_get(target, &p[id].throws, e)),
            (false, "isDone" | "isCancelled", _)
            | (true, "shutdown" | "isShutdown" | "isTerminated" | "awaitTermination", _) => {}
            _ => self.e.unsupported(e.span, format!("`{}` of `{owner}`", p[id].show(p))),
        }
        let all: Vec<&jv::Exp> = std::iter::once(target).chain(&call.args).collect();
        let values = self.values(&all);
        let values: Vec<Exp> = values.into_iter().map(|value| self.saved(value)).collect();
        self.check(Check::InvocationNull, target.span, e.span, |m| not_null(values[0].clone(), m));
        self.may_throw(&p[id].throws, e.span);
        let result = p[id].result.clone();
        Some((result != jv::Type::Void).then(|| {
            let ty = self.e.ty(&result);
            self.havoc("r", ty, e.span)
        }))
    }

    fn submit(&mut self, executor: &jv::Exp, e: &jv::Exp) -> Option<Exp> {
        let jv::ExprKind::Call(call) = &e.kind else { return None };
        let p = self.e.p;
        let values = self.values(&[executor, &call.args[0]]);
        let (on, target) = (self.temp("executor", values[0].clone()), self.temp("task", values[1].clone()));
        self.check(Check::InvocationNull, executor.span, e.span, |m| not_null(on.clone(), m));
        let m = self.quiet(e.span);
        let future = self.havoc("future", Type::Ref, e.span);
        let of = self.e.run_target(future.clone(), m);
        self.inhale(Expr::and(not_null(future.clone(), m), Expr::eq(of, target.clone(), m), m), m);
        let Some(task) = self.e.submitted_task(call) else {
            self.e.unsupported(call.args[0].span, "a task of which is not known what it runs");
            return Some(future);
        };
        if !self.e.run_is_simple(task.run, e.span) {
            return Some(future);
        }
        self.free_for_task(task.run, &target, e.span);
        self.give_and_keep(&task, &future, e.span);
        if call.method.known().is_some_and(|id| p[id].result == jv::Type::Void) {
            return None;
        }
        let token = self.e.token(&task);
        self.inhale(token.whole(&future, m), m);
        self.assume_type(&future, &e.ty, e.span);
        Some(future)
    }

    /// An executor may run a task at once, inside the monitors that are held here.
    fn free_for_task(&mut self, run: jv::MethodId, target: &Exp, span: Span) {
        let signature = self.e.signature(run);
        if !signature.locks {
            return;
        }
        let source = self.e.contract_source(run);
        if super::locks::mentions_held(&self.e.p[source].contract) {
            let held = self.held(span);
            let none = set_of(vec![], Meta::from(span));
            return self.check(Check::Reentry, span, span, |m| Expr::eq(held, none, m));
        }
        let mut v = self.e.method_view(run, &signature);
        v.this = Some(target.clone());
        v.locks = Some(self.held(span));
        for clause in self.e.lock_clause(run, &signature, &v) {
            self.check(Check::Reentry, span, span, |m| clause.at(m));
        }
    }

    /// `f.get()`: as joining a thread; and the value that the task came to.
    fn future_get(&mut self, future: &jv::Exp, throws: &[jv::Type], e: &jv::Exp) -> Option<Exp> {
        let value = self.value(future);
        let f = self.temp("future", value.clone());
        self.check(Check::InvocationNull, future.span, e.span, |m| not_null(f.clone(), m));
        self.may_throw(throws, e.span);
        let m = self.quiet(e.span);
        let result = self.e.future_result(f.clone(), m);
        let Some(task) = self.e.task(future) else {
            self.e.unsupported(e.span, "the result of a future whose task is not known here");
            return Some(result);
        };
        if self.e.run_is_simple(task.run, e.span) {
            self.take_back(&task, future.span, (&value, &f), Some(result.clone()), e.span);
        }
        Some(result)
    }
}

impl<'a> Body<'_, 'a> {
    /// What a task requires is given away.
    pub fn give_task(&mut self, task: &Task, handle: &Exp, span: Span) {
        let m = self.quiet(span);
        let mut v = self.e.run_view(task, handle, m);
        // A new thread holds no monitor.
        v.locks = Some(set_of(vec![], m));
        let act = self.e.act(Act::Start, span);
        if task.target {
            let there = not_null(v.this.clone().unwrap_or(null(m)), act);
            let there = self.e.used(there, act);
            self.emit(StmtKind::Assert(there), act);
        }
        // At once: what one clause gives away frames what the next one says.
        let pres = self.e.preconditions(task.run, &v);
        let pres = self.e.used(Expr::conj(pres, act), act);
        self.emit(StmtKind::Exhale(pres), act);
    }

    /// What a task ensures comes back, as much of it as there is of its token.
    pub fn take_back(
        &mut self,
        task: &Task,
        place: Span,
        (named, handle): (&Exp, &Exp),
        result: Option<Exp>,
        span: Span,
    ) {
        let m = self.quiet(span);
        let token = self.e.token(task).of(handle);
        let announced = self.post_join.iter().position(|(of, _)| of.same_as(named));
        let amount = match announced.map(|at| self.post_join.remove(at)) {
            Some((_, amount)) => amount,
            None => self.temp("f", perm(token.clone(), m)),
        };
        let loc = token.clone();
        self.check(Check::Idle, place, span, |m| holds_part(loc, &amount, m));
        self.emit(StmtKind::Exhale(acc(token, amount.clone(), m)), m);
        let mut v = self.e.run_view(task, handle, m);
        v.scale = Some(amount);
        v.result = result;
        v.started = Some(Started { handle: handle.clone(), run: task.run });
        // One that threw gives nothing back: its future throws as well.
        let signature = Signature { throws: vec![], ..self.e.signature(task.run) };
        for post in self.e.postconditions(task.run, &v, &signature) {
            self.inhale(post, m);
        }
    }
}
