//! Threads: the contract of `run` is what is given at the start and what comes back at a join.
//!
//! A thread that was not started is `idle`; the start turns that into a join token, which can be split among several who join. The token is of
//! the contract that was used at the start.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role, Within};
use super::view::View;

/// Whose `run` a thread runs, or what an executor does.
pub struct Task {
    pub run: jv::MethodId,
    /// The object whose `run` it is, if that is not the thread.
    pub target: bool,
}

/// The right to start a thread.
fn idle_field() -> GhostField {
    GhostField::new("$idle", Type::Bool)
}

impl<'a> Encoder<'a> {
    /// `idle(t)`, `running(t)`, `joinToken(t, f)`
    pub fn thread_state(
        &mut self,
        v: &View,
        thread: &jv::Exp,
        amount: Option<&jv::Exp>,
        idle: bool,
        span: Span,
    ) -> Exp {
        let m = self.node(v, Role::Access, span);
        let t = self.exp(v, thread);
        let there = not_null(t.clone(), m);
        let right = match idle {
            true => idle_field(),
            false => match self.task(thread) {
                Some(task) => self.token(&task),
                None => {
                    return self.hole(
                        span,
                        &jv::Type::Resource,
                        "the join token of a thread whose `run` is not known here",
                    );
                }
            },
        };
        let amount = match amount {
            Some(amount) => self.amount(v, amount),
            None => self.whole(v, span),
        };
        right.declare(&mut self.out);
        Expr::and(there, right.part(&t, amount, m), m)
    }

    /// The right to join a thread or future, of the contract that it was started with.
    pub fn token(&mut self, task: &Task) -> GhostField {
        let token = GhostField::new(Symbol::new(&format!("$token_{}", task.run.0)), Type::Bool);
        token.declare(&mut self.out);
        token
    }

    /// That a thread was not started yet.
    pub fn idle(&mut self, thread: &Exp, m: Meta) -> Exp {
        idle_field().declare(&mut self.out);
        idle_field().whole(thread, m)
    }

    /// A new thread leaves its constructor as it was, unless the contract says otherwise.
    pub fn thread_postconditions(&mut self, id: jv::MethodId, v: &View) -> Vec<Exp> {
        let p = self.p;
        let method = &p[id];
        let (true, Some(class), Some(this)) = (method.is_constructor(), method.class, v.this.clone()) else {
            return Vec::new();
        };
        let speaks = method.contract.clauses.iter().flat_map(super::features::clause_exps).any(|e| {
            jv::visit::any(e, &|e| {
                use jv::Builtin::{Idle, JoinToken, Running};
                matches!(&e.kind, jv::ExprKind::Builtin(Idle | Running | JoinToken, args)
                    if matches!(args[0].kind, jv::ExprKind::This { .. }))
            })
        });
        if !self.is_thread(class) || speaks {
            return Vec::new();
        }
        let m = self.origin(Role::Access, Within::Ensures, method.name_span, method.name_span);
        vec![self.idle(&this, m)]
    }

    /// The `run` or `call` that an object of a class has, as far as its static type says.
    fn run_of(&self, class: jv::ClassId, name: &str) -> Option<jv::MethodId> {
        let mut at = Some(class);
        while let Some(class) = at {
            let own = self.p.methods_named(class, name).find(|id| self.p[*id].params.is_empty());
            if own.is_some() {
                return own.filter(|_| self.p[class].is_source());
            }
            at = self.p[class].superclass.as_ref().and_then(jv::Type::as_class);
        }
        None
    }

    pub fn task(&mut self, thread: &jv::Exp) -> Option<Task> {
        let class = self.known_class(thread)?;
        if let Some(run) = self.run_of(class, "run") {
            return Some(Task { run, target: false });
        }
        // A plain thread with something to run, or a future, in a variable that never changes.
        match &self.origin_of(thread).kind {
            jv::ExprKind::New(new) if self.is_plain_thread(new) => self.task_of(new.args.first()?, "run"),
            jv::ExprKind::Call(call) => self.submitted_task(call),
            _ => None,
        }
    }

    /// Whether a new thread runs what its first argument is: a class of the program may pass on something else.
    fn is_plain_thread(&self, new: &jv::New) -> bool {
        let made_by = match new.body {
            Some(class) => self.p[class].superclass.as_ref().and_then(jv::Type::as_class),
            None => Some(new.class),
        };
        made_by.is_some_and(|class| self.p[class].qualified.as_str() == "java.lang.Thread")
    }

    pub fn submitted_task(&mut self, call: &jv::Call) -> Option<Task> {
        let (task, name) = super::tasks::submitted(self.p, call)?;
        self.task_of(task, name)
    }

    fn task_of(&self, target: &jv::Exp, name: &str) -> Option<Task> {
        let class = self.known_class(target)?;
        self.run_of(class, name).map(|run| Task { run, target: true })
    }

    /// The expression that a value comes from: through variables and fields that never change.
    fn origin_of(&self, e: &jv::Exp) -> jv::Exp {
        let init = match &e.kind {
            jv::ExprKind::Convert(_, inner) => return self.origin_of(inner),
            jv::ExprKind::Local(local) => {
                self.known.inits.get(local).filter(|_| self.p[*local].effectively_final).cloned()
            }
            jv::ExprKind::Field { field, .. } if self.p[*field].is_final() => self.p[*field].init.clone(),
            _ => None,
        };
        init.map_or(e.clone(), |init| self.origin_of(&init))
    }

    /// The class of a value as exactly as the text tells.
    fn known_class(&self, e: &jv::Exp) -> Option<jv::ClassId> {
        let origin = self.origin_of(e);
        match &origin.kind {
            jv::ExprKind::New(new) => Some(new.class),
            jv::ExprKind::Lambda(_) | jv::ExprKind::MethodRef(_) => self.known.lambdas.get(&origin.span).copied(),
            _ => self.erased(&e.ty).as_class(),
        }
    }

    /// The view of the contract of `run` for whoever starts or joins.
    pub fn run_view(&mut self, task: &Task, thread: &Exp, m: Meta) -> View {
        let p = self.p;
        let recv = match task.target {
            true => self.run_target(thread.clone(), m),
            false => thread.clone(),
        };
        let mut v = View::new(Within::Requires, p[task.run].span).unchecked();
        v.class = p[self.contract_source(task.run)].class;
        v.this = Some(recv);
        v
    }

    /// What the contract of `run` may not say: nobody but the thread knows it.
    pub fn run_is_simple(&mut self, run: jv::MethodId, span: Span) -> bool {
        let p = self.p;
        let source = self.contract_source(run);
        let contract = &p[source].contract;
        let odd = contract.clauses.iter().any(|c| {
            matches!(c.kind, jv::ClauseKind::Given(_) | jv::ClauseKind::Yields(_) | jv::ClauseKind::Signals { .. })
        });
        let spoken = contract.postconditions().any(|(_, e)| {
            jv::visit::any(e, &|e| {
                matches!(
                    e.kind,
                    jv::ExprKind::Old(Some(_), _)
                        | jv::ExprKind::Builtin(jv::Builtin::Held | jv::Builtin::HeldRead, _)
                        | jv::ExprKind::Binary(jv::BinOp::Wand, ..)
                )
            })
        });
        // What a task throws reaches whoever asks its future.
        let throws = p[run].name.as_str() == "run" && !p[run].throws.is_empty();
        if odd || spoken || throws {
            self.unsupported(
                span,
                "a `run` with `given`, exceptions, or with `held`, wands or labels in its postcondition, as a thread",
            );
        }
        !odd && !spoken
    }
}

impl<'a> Body<'_, 'a> {
    pub fn post_join(&mut self, thread: &jv::Exp, amount: &jv::Exp, span: Span) {
        let v = self.formula(Within::Code, span);
        let t = self.e.exp(&v, thread);
        let amount_value = self.e.amount(&v, amount);
        let amount_value = self.temp("f", amount_value);
        self.check(Check::Scale, amount.span, span, |m| {
            let positive = more_than_none(amount_value.clone(), m);
            Expr::and(positive, cmp(BinOp::Le, amount_value.clone(), write(m), m), m)
        });
        self.post_join.push((t, amount_value));
    }

    fn start(&mut self, thread: &jv::Exp, span: Span) {
        let value = self.value(thread);
        let t = self.temp("thread", value);
        self.check(Check::InvocationNull, thread.span, span, |m| not_null(t.clone(), m));
        let Some(task) = self.e.task(thread) else {
            return self.e.unsupported(span, "the start of a thread whose `run` is not known here");
        };
        if !self.e.run_is_simple(task.run, span) {
            return;
        }
        let m = self.quiet(span);
        let idle = self.e.idle(&t, m);
        self.check(Check::Running, thread.span, span, |m| idle_field().is_held(&t, m));
        self.emit(StmtKind::Exhale(idle), m);
        self.give_and_keep(&task, &t, span);
        let token = self.e.token(&task);
        self.inhale(token.whole(&t, m), m);
    }

    fn join(&mut self, thread: &jv::Exp, throws: &[jv::Type], span: Span) {
        let value = self.value(thread);
        let t = self.temp("thread", value.clone());
        self.check(Check::InvocationNull, thread.span, span, |m| not_null(t.clone(), m));
        self.may_throw(throws, span);
        let Some(task) = self.e.task(thread) else {
            return self.e.unsupported(span, "a join with a thread whose `run` is not known here");
        };
        if !self.e.run_is_simple(task.run, span) {
            return;
        }
        self.take_back(&task, thread.span, (&value, &t), None, span);
    }

    /// What is known of a new object of a library class.
    pub fn new_of_library(&mut self, new: &jv::New, class: jv::ClassId, object: &Exp, args: &[Exp], span: Span) {
        let p = self.e.p;
        let class = p[class].qualified.as_str();
        if class.starts_with("java.util.concurrent.") {
            self.new_concurrent(new, class, object, args, span);
        }
        if let ("java.lang.String", [text]) = (class, args)
            && super::operators::is_string(p, &new.args[0].ty)
        {
            // Another string with the same text.
            let m = self.quiet(span);
            self.check(Check::Null, new.args[0].span, span, |m| not_null(text.clone(), m));
            let (own, of) = (self.e.text_content(object.clone(), m), self.e.text_content(text.clone(), m));
            self.inhale(Expr::eq(own, of, m), m);
        }
        if let ("java.lang.Thread", [target, ..]) = (class, args) {
            let m = self.quiet(span);
            let of = self.e.run_target(object.clone(), m);
            self.inhale(Expr::eq(of, target.clone(), m), m);
        }
        if let Some(id) = new.constructor.known() {
            let throws = p[id].throws.clone();
            self.may_throw(&throws, span);
        }
    }

    /// Calls of the library that mean something to the proof. `None` if it is none of these.
    pub fn call_of_library(&mut self, call: &jv::Call, e: &jv::Exp) -> Option<Option<Exp>> {
        let p = self.e.p;
        let id = call.method.known()?;
        self.waits_without_locks(e);
        let method = &p[id];
        let class = method.class?;
        let owner = p[class].qualified.as_str();
        // Also what such an object has from classes above.
        if !super::locks::is_monitor_method(p, id) && self.is_call_of_guarded(call) {
            return self.concurrent_call(call, id, e);
        }
        match (owner, method.name.as_str(), &call.target) {
            ("java.lang.Object", "wait" | "notify" | "notifyAll", _) => self.monitor_call(call, id, e),
            ("java.lang.Thread", "start", jv::Target::Object(thread)) => self.start(thread, e.span),
            ("java.lang.Thread", "join", jv::Target::Object(thread)) if call.args.is_empty() => {
                self.join(thread, &method.throws, e.span);
            }
            ("java.lang.Thread", "run", _) => {
                self.e.unsupported(
                    e.span,
                    "`run` of a thread without one of its own: it runs what the thread was made with",
                );
            }
            ("java.lang.Object", "clone", _) => {
                self.e.unsupported(e.span, "`clone`, which copies what others may be changing");
                return Some(Some(self.e.zero(&method.result.clone(), Meta::from(e.span))));
            }
            ("java.lang.Thread", "start" | "join", jv::Target::Super(_)) => {
                self.e.unsupported(e.span, format!("`super.{}`", method.name));
            }
            _ if owner.starts_with("java.util.concurrent.") => {
                return self.task_call(call, id, e).or_else(|| self.concurrent_call(call, id, e));
            }
            _ => {
                self.overrides_thread(id, e.span);
                return None;
            }
        }
        Some(None)
    }

    /// A class that redefines how threads start would run something else.
    pub fn overrides_thread(&mut self, id: jv::MethodId, span: Span) {
        let p = self.e.p;
        let redefines = p[id].overrides.iter().any(|above| {
            p[*above].class.is_some_and(|class| p[class].qualified.as_str() == "java.lang.Thread")
                && matches!(p[*above].name.as_str(), "start" | "interrupt" | "isAlive" | "getState")
        });
        if redefines {
            self.e.unsupported(span, "a class that overrides how threads start");
        }
    }
}
