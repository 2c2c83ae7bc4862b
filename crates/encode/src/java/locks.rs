//! Monitors: the set of those that a thread holds, lock invariants, waiting.
//!
//! Java's monitors are lexical, so what is held at a place is what the caller holds and the monitors of the `synchronized` blocks around. Only
//! methods that may wait for a monitor have the caller's set as a parameter.

use indexmap::IndexSet;
use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::body::Body;
use super::encoder::*;
use super::origin::{Act, Check, Role, Within};
use super::runs::{Run, each_call_of, each_of};
use super::view::View;

/// The methods that may wait for a monitor, or speak of monitors in their contracts.
pub fn blocking(p: &jv::Program, lock_order: bool) -> IndexSet<jv::MethodId> {
    let mut found: IndexSet<jv::MethodId> = p.methods().filter(|id| blocks_itself(p, *id, lock_order)).collect();
    loop {
        let calls = |id: jv::MethodId| {
            let mut any = false;
            each_call_of(p, id, &mut |call| any |= found.contains(&call.method));
            any || found
                .iter()
                .any(|other| p[*other].overrides.contains(&id) && p[id].class.is_some_and(|c| p[c].is_source()))
        };
        let more: Vec<jv::MethodId> = p.methods().filter(|id| !found.contains(id) && calls(*id)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

fn blocks_itself(p: &jv::Program, id: jv::MethodId, lock_order: bool) -> bool {
    let method = &p[id];
    if !method.class.is_some_and(|class| p[class].is_source()) {
        return false;
    }
    let mut blocks = method.flags.is_synchronized() || mentions_held(&method.contract);
    each_of(p, id, &mut |run| {
        blocks |= match run {
            Run::Stmt(stmt) => matches!(stmt.kind, jv::StmtKind::Synchronized { .. }),
            Run::Exp(e) => {
                callee(e).is_some_and(|id| is_monitor_method(p, id))
                    || super::read_locks::used_lock(p, e).is_some()
                    || lock_order && super::waits::is_wait(p, e)
            }
        };
    });
    blocks
}

pub fn mentions_held(contract: &jv::Contract) -> bool {
    contract.clauses.iter().flat_map(super::features::clause_exps).any(|e| {
        visit::any(e, &|e| {
            let is_held = matches!(e.kind, jv::ExprKind::Builtin(jv::Builtin::Held | jv::Builtin::HeldRead, _));
            is_held || matches!(e.kind, jv::ExprKind::Lockset)
        })
    })
}

/// `wait`, `notify` and `notifyAll`
pub fn is_monitor_method(p: &jv::Program, id: jv::MethodId) -> bool {
    let of_object = p[id].class.is_some_and(|class| p[class].qualified.as_str() == "java.lang.Object");
    of_object && matches!(p[id].name.as_str(), "wait" | "notify" | "notifyAll")
}

pub fn callee(e: &jv::Expr) -> Option<jv::MethodId> {
    match &e.kind {
        jv::ExprKind::Call(call) => call.method.known(),
        jv::ExprKind::New(new) => new.constructor.known(),
        jv::ExprKind::ConstructorCall(call) => call.constructor.known(),
        _ => None,
    }
}

impl<'a> Encoder<'a> {
    /// The lock invariant of a class: its own, or that of a class above. `None` where that is not settled.
    pub fn lock_invariant(&mut self, class: jv::ClassId, span: Span) -> Option<Vec<&'a jv::LockInvariant>> {
        let p = self.p;
        let mut found = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            let own: Vec<&jv::LockInvariant> = p[class].specs.lock_invariants.iter().filter(|j| !j.is_static).collect();
            if !own.is_empty() && (!found.is_empty() || p[class].kind.is_interface() || self.is_thread(class)) {
                self.unsupported(span, "lock invariants of interfaces and threads, and two of them for one object");
                return None;
            }
            found.extend(own);
            at = p[class].superclass.as_ref().and_then(jv::Type::as_class);
        }
        let from_interface = p
            .classes()
            .any(|i| p[i].kind.is_interface() && self.implements(class, i) && !p[i].specs.lock_invariants.is_empty());
        if from_interface {
            self.unsupported(span, "lock invariants of interfaces");
            return None;
        }
        Some(found)
    }

    /// The invariant of an object's lock, as an assertion.
    fn invariant_of(&mut self, class: jv::ClassId, object: &Exp, span: Span) -> Option<Exp> {
        let p = self.p;
        let invariants = self.lock_invariant(class, span)?;
        let mut parts = Vec::new();
        for invariant in invariants {
            let owner = p.classes().find(|c| p[*c].specs.lock_invariants.iter().any(|j| std::ptr::eq(j, invariant)));
            let mut v = View::new(Within::LockInvariant, invariant.span).unchecked();
            v.class = owner;
            v.this = Some(object.clone());
            self.allow_claims(&invariant.body);
            parts.push(self.exp(&v, &invariant.body));
        }
        let m = Meta::from(span);
        Some(Expr::conj(parts, m))
    }

    /// The lock invariants of a class by themselves: they must be well-defined. That they can hold is asked of every contract.
    pub fn lock_invariants(&mut self, class: jv::ClassId) {
        let p = self.p;
        let of = |is_static: bool| p[class].specs.lock_invariants.iter().find(|j| j.is_static == is_static);
        if let Some(first) = of(false) {
            self.invariant_by_itself(class, "lock_invariant", first.span, None, |e, this| {
                let all = e.lock_invariant(class, first.span).unwrap_or_default();
                let mut parts = Vec::new();
                for invariant in all {
                    let mut v = View::new(Within::LockInvariant, invariant.span);
                    v.class = Some(class);
                    v.this = Some(this.clone());
                    e.allow_claims(&invariant.body);
                    parts.push(e.exp(&v, &invariant.body));
                }
                Expr::conj(parts, Meta::from(first.span))
            });
        }
        if let Some(first) = of(true) {
            self.invariant_by_itself(class, "static_lock_invariant", first.span, None, |e, _| {
                e.static_invariant(class, true, first.span)
            });
        }
    }

    pub fn invariant_by_itself(
        &mut self,
        class: jv::ClassId,
        kind: &str,
        span: Span,
        param: Option<Var>,
        body: impl FnOnce(&mut Self, &Exp) -> Exp,
    ) {
        let p = self.p;
        let plain = super::names::ascii(&p[class].qualified.as_str().replace('.', "_"));
        let name = self.names.fresh(&format!("{plain}${kind}"));
        let title = format!("{}.{kind}", self.class_title(class));
        self.stands_for(name, MemberKind::Invariant, &title);
        self.within(name, true, |e| {
            let this = Expr::local(Symbol::new("this"), Type::Ref, Meta::from(span));
            let body = body(e, &this);
            if body.any(&mut |e| matches!(e.kind, ExpKind::Wand(_) | ExpKind::CurrentPerm(_))) {
                e.unsupported(span, "a magic wand or `perm` in a lock invariant");
            }
            let params: Vec<Var> = [var("this", Type::Ref)].into_iter().chain(param).collect();
            let meta = e.origin(Role::Plain, Within::LockInvariant, span, span);
            let annotations = Annotations::default();
            let body = Expr::and(not_null(this, Meta::from(span)), body, Meta::from(span));
            e.out.predicates.insert(name, Predicate { name, params, body: Some(body), meta, annotations });
        });
    }

    pub fn lock_class(&self, lock: &jv::Exp) -> Option<jv::ClassId> {
        self.erased(&lock.ty).as_class()
    }

    /// Whether nothing is known to be behind a monitor.
    pub fn is_trivial(&mut self, class: Option<jv::ClassId>) -> bool {
        let p = self.p;
        let mut at = class;
        while let Some(class) = at {
            if p[class].specs.lock_invariants.iter().any(|j| !j.is_static) {
                return false;
            }
            at = p[class].superclass.as_ref().and_then(jv::Type::as_class);
        }
        true
    }

    pub fn class_literal(&mut self, ty: &jv::Type, e: &jv::Exp) -> Exp {
        match ty.as_class() {
            Some(class) => self.class_object(class, Meta::from(e.span)),
            None => self.hole(e.span, &e.ty, "this class as an object"),
        }
    }

    /// The object that stands for a class, with the monitor of its static methods.
    pub fn class_object(&mut self, class: jv::ClassId, m: Meta) -> Exp {
        self.class_object_numbered(Expr::int(class.0, m), m)
    }

    pub fn has_static_invariant(&self, class: jv::ClassId) -> bool {
        self.p[class].specs.lock_invariants.iter().any(|j| j.is_static)
    }

    /// What the monitor of a class guards: its static lock invariant.
    pub fn static_invariant(&mut self, class: jv::ClassId, checked: bool, span: Span) -> Exp {
        let mut parts = Vec::new();
        for invariant in self.p[class].specs.lock_invariants.iter().filter(|j| j.is_static) {
            let mut v = View::new(Within::LockInvariant, invariant.span);
            v.checked = checked;
            v.class = Some(class);
            self.allow_claims(&invariant.body);
            parts.push(self.exp(&v, &invariant.body));
        }
        Expr::conj(parts, Meta::from(span))
    }

    /// Classes without lock invariants: waiting on their objects gives up nothing.
    pub fn lock_axioms(&mut self) -> Vec<Exp> {
        let p = self.p;
        let m = Meta::NONE;
        let mut axioms = Vec::new();
        for class in p.classes() {
            let known = p[class].is_source() || self.is_object(class);
            if known
                && self.is_trivial(Some(class))
                && let Some((low, _)) = self.known.numbers.interval(class)
            {
                axioms.push(self.has_no_lock_invariant(Expr::int(low, m), m));
            }
        }
        axioms
    }
}

/// The class of `C.class`.
pub fn class_of_literal(e: &jv::Exp) -> Option<jv::ClassId> {
    match &e.kind {
        jv::ExprKind::ClassLit(ty) => ty.as_class(),
        _ => None,
    }
}

pub fn each_stmt<'s>(stmt: &'s jv::Stmt, see: &mut dyn FnMut(&'s jv::Stmt)) {
    see(stmt);
    visit::substatements(stmt).into_iter().for_each(|inner| each_stmt(inner, see));
}

impl<'a> Body<'_, 'a> {
    /// The monitors that the thread holds here.
    pub fn held(&mut self, span: Span) -> Exp {
        let m = self.quiet(span);
        match &self.view.locks {
            Some(locks) => locks.at(m),
            None => set_of(vec![], m),
        }
    }

    /// A new object is no monitor that anybody holds.
    pub fn not_locked(&mut self, object: &Exp, span: Span) {
        if let Some(locks) = self.view.locks.clone() {
            let m = self.quiet(span);
            self.inhale(Expr::not(is_in(object.clone(), locks, m), m), m);
        }
    }

    pub fn synchronized(&mut self, lock: &jv::Exp, span: Span, inside: impl FnOnce(&mut Self)) {
        if let Some(class) = class_of_literal(lock) {
            return self.synchronized_on_class(class, lock.span, span, inside);
        }
        if let Some((object, invariant)) = self.guarded_monitor(lock) {
            self.check(Check::LockNull, lock.span, span, |m| not_null(object.clone(), m));
            return self.locked(object, invariant, lock.span, span, inside);
        }
        let object = self.value(lock);
        let object = self.temp("lock", object);
        self.check(Check::LockNull, lock.span, span, |m| not_null(object.clone(), m));
        match self.e.lock_class(lock) {
            Some(class) if self.is_lock_object(class) => self.e.unsupported(span, "the monitor of a lock object"),
            Some(class) => {
                if let Some(invariant) = self.e.invariant_of(class, &object, span) {
                    self.locked(object, invariant, lock.span, span, inside);
                }
            }
            None => self.locked(object, Expr::bool(true, Meta::from(span)), lock.span, span, inside),
        }
    }

    pub fn synchronized_method(&mut self, span: Span, inside: impl FnOnce(&mut Self)) {
        let Some(class) = self.class else { return };
        match self.view.this.clone() {
            Some(this) => {
                if let Some(invariant) = self.e.invariant_of(class, &this, span) {
                    self.locked(this, invariant, span, span, inside);
                }
            }
            None => self.synchronized_on_class(class, span, span, inside),
        }
    }

    /// The monitor of a class. What it guards is there when the class is initialised.
    fn synchronized_on_class(&mut self, class: jv::ClassId, lock: Span, span: Span, inside: impl FnOnce(&mut Self)) {
        let m = self.quiet(span);
        let object = self.e.class_object(class, m);
        let invariant = match self.e.p[class].is_source() {
            true => self.e.static_invariant(class, false, span),
            false => Expr::bool(true, m),
        };
        if !invariant.is_true() && !self.e.in_initialiser_of(class) {
            let committed = self.e.lock_committed(object.clone(), m);
            self.inhale(committed, m);
        }
        self.locked(object, invariant, lock, span, inside);
    }

    fn is_lock_object(&self, class: jv::ClassId) -> bool {
        self.e.p[class].qualified.as_str().starts_with("java.util.concurrent.")
    }

    /// Statements inside a monitor.
    fn locked(&mut self, object: Exp, invariant: Exp, lock: Span, span: Span, inside: impl FnOnce(&mut Self)) {
        let m = self.quiet(span);
        let held = self.held(span);
        let source = self.method.map(|id| self.e.contract_source(id));
        let speaks = source.is_some_and(|id| mentions_held(&self.e.p[id].contract));
        let mut again = None;
        self.in_order(&object, invariant.is_true() || speaks, lock, span);
        if !invariant.is_true() {
            let committed = self.e.lock_committed(object.clone(), m);
            self.check(Check::NotCommitted, lock, span, |m| committed.at(m));
            let inside = is_in(object.clone(), held.clone(), m);
            if speaks {
                // Entered a second time on purpose: the invariant is out already.
                again = Some(self.temp("re", inside));
            } else {
                self.check(Check::Reentry, lock, span, |m| Expr::not(inside.at(m), m));
            }
            let first = |e: Exp| match &again {
                Some(again) => Expr::implies(Expr::not(again.clone(), m), e, m),
                None => e,
            };
            self.inhale(first(invariant.clone()), m);
        }
        let outer = self.view.locks.clone();
        self.view.locks = Some(union(held, set_of(vec![object.clone()], m), m));
        self.with_finally(span, inside, |b, _| {
            b.view.locks = outer.clone();
            if !invariant.is_true() {
                let act = b.e.act(Act::Release, lock);
                let kept = match &again {
                    Some(again) => Expr::implies(Expr::not(again.clone(), act), invariant.clone(), act),
                    None => invariant.clone(),
                };
                let kept = b.e.used(kept, act);
                b.emit(StmtKind::Exhale(kept), act);
            }
        });
    }

    pub fn commit(&mut self, object: &jv::Exp, span: Span) {
        if self.commit_guard(object, span) {
            return;
        }
        let class = self.e.lock_class(object);
        let v = self.formula(Within::Code, span);
        let value = self.e.exp(&v, object);
        let value = self.saved(value);
        let has_invariant =
            class.is_some_and(|class| self.e.lock_invariant(class, span).is_some_and(|all| !all.is_empty()));
        let Some(class) = class.filter(|_| has_invariant) else {
            return self.e.unsupported(span, "`commit` of an object whose class has no lock invariant");
        };
        self.check(Check::Null, object.span, span, |m| not_null(value.clone(), m));
        let Some(invariant) = self.e.invariant_of(class, &value, span) else { return };
        let act = self.e.act(Act::Commit, span);
        let given = self.e.used(invariant, act);
        self.emit(StmtKind::Exhale(given), act);
        let m = self.quiet(span);
        let committed = self.e.lock_committed(value, m);
        self.inhale(committed, m);
    }

    /// `wait`, `notify`, `notifyAll`
    pub fn monitor_call(&mut self, call: &jv::Call, id: jv::MethodId, e: &jv::Exp) {
        let p = self.e.p;
        let span = e.span;
        let jv::Target::Object(target) = &call.target else { return self.e.unsupported(span, "this call") };
        let (class, at) = (self.e.lock_class(target), target.span);
        let (object, guarded) = match self.guarded_monitor(target) {
            Some((object, invariant)) => (object, Some(invariant)),
            None => {
                let value = self.value(target);
                (self.temp("lock", value), None)
            }
        };
        if class.is_some_and(|class| self.is_lock_object(class)) {
            return self.e.unsupported(span, "the monitor of a lock object");
        }
        let all: Vec<&jv::Exp> = call.args.iter().collect();
        let args = self.values(&all);
        self.check(Check::InvocationNull, at, span, |m| not_null(object.clone(), m));
        for (arg, value) in call.args.iter().zip(args) {
            self.check(Check::NotHeld, arg.span, span, |m| cmp(BinOp::Ge, value, Expr::int(0, m), m));
        }
        let held = self.held(span);
        self.check(Check::Held, at, span, |m| is_in(object.clone(), held, m));
        if p[id].name.as_str() != "wait" {
            return;
        }
        self.waits_in_order(&object, at, span);
        let m = self.quiet(span);
        let Some(class) = class else {
            return self.e.unsupported(span, "waiting on an object of which nothing is known");
        };
        let Some(invariant) = guarded.or_else(|| self.e.invariant_of(class, &object, span)) else { return };
        match invariant.is_true() {
            true => {
                let any = p.classes.iter().any(|c| !c.specs.lock_invariants.is_empty() || !c.specs.guards.is_empty());
                if any {
                    let typ = self.e.exact_class(object.clone(), m);
                    let none = self.e.has_no_lock_invariant(typ, m);
                    self.check(Check::WaitUnknown, at, span, |m| none.at(m));
                }
            }
            false => {
                let act = self.e.act(Act::Release, span);
                let given = self.e.used(invariant.clone(), act);
                self.emit(StmtKind::Exhale(given), act);
                self.inhale(invariant, m);
            }
        }
        let throws = p[id].throws.clone();
        self.may_throw(&throws, span);
    }
}
