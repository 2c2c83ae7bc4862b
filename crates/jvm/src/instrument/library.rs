//! Calls of `java.util.concurrent` that move permissions: the ledger has a method in the place of each.
//!
//! What an object guards is said by the class that it is in a field of. Wherever such a field is read, `$own7(o).f` tells the ledger whose object it is.

use java::tree::{Call, Exp, Expr, ExprKind, FieldId, Guard, GuardKind, SpecStmt, Stmt, StmtKind, Target, visit};

use super::accesses::is_implicit;
use super::formulas::Formula;
use super::{Instrumenter, Scope};
use crate::layout::{class_name, is_library};

/// The methods that a class of the ledger has rules for.
struct Room {
    name: &'static str,
    methods: &'static [&'static str],
}

const LOCKS: Room = Room {
    name: "Locks",
    methods: &[
        "lock",
        "lockInterruptibly",
        "tryLock",
        "unlock",
        "newCondition",
        "readLock",
        "writeLock",
        "await",
        "awaitNanos",
        "awaitUntil",
        "awaitUninterruptibly",
    ],
};
const ATOMICS: Room = Room {
    name: "Atomics",
    methods: &[
        "get",
        "getAcquire",
        "set",
        "setRelease",
        "getAndSet",
        "compareAndSet",
        "incrementAndGet",
        "decrementAndGet",
        "getAndIncrement",
        "getAndDecrement",
        "addAndGet",
        "getAndAdd",
    ],
};
const SEMAPHORES: Room =
    Room { name: "Semaphores", methods: &["acquire", "acquireUninterruptibly", "tryAcquire", "release"] };
const QUEUES: Room = Room { name: "Queues", methods: &["put", "add", "offer", "take", "poll"] };
const LATCHES: Room = Room { name: "Latches", methods: &["countDown", "await"] };
const POOLS: Room = Room { name: "Pools", methods: &["submit", "execute", "invokeAll", "shutdownNow", "get"] };

/// Where the methods of locks, and of what they make, are declared.
const LOCK_CLASSES: [&str; 7] = [
    "Lock",
    "ReadWriteLock",
    "ReentrantLock",
    "ReentrantReadWriteLock",
    "ReentrantReadWriteLock.ReadLock",
    "ReentrantReadWriteLock.WriteLock",
    "Condition",
];

/// Where the methods of executors and futures are.
const POOL_CLASSES: [&str; 8] = [
    "Executor",
    "ExecutorService",
    "AbstractExecutorService",
    "ThreadPoolExecutor",
    "ScheduledExecutorService",
    "ScheduledThreadPoolExecutor",
    "Future",
    "FutureTask",
];

/// What only looks at an object that guards something, or gives nothing away.
const LOOKS: [&str; 22] = [
    "size",
    "isEmpty",
    "remainingCapacity",
    "contains",
    "peek",
    "getCount",
    "availablePermits",
    "isHeldByCurrentThread",
    "isWriteLockedByCurrentThread",
    "isLocked",
    "isFair",
    "hasQueuedThreads",
    "hasQueuedThread",
    "getQueueLength",
    "getHoldCount",
    "getReadLockCount",
    "signal",
    "signalAll",
    "toString",
    "hashCode",
    "equals",
    "getClass",
];

/// How a run follows a call.
enum Followed {
    By(&'static Room),
    /// Permissions may move, and no rule says which.
    Not,
}

impl Instrumenter<'_> {
    /// What an object in a field guards, if a run can follow that.
    pub(super) fn guard(&self, field: FieldId) -> Option<&Guard> {
        let class = self.p[field].class;
        let guard = self.p[class].specs.guards.iter().find(|guard| guard.field == field)?;
        let is_named = class_name(self.p, class).is_some() && self.p[class].is_source();
        (is_named && !self.p[field].is_static()).then_some(guard)
    }

    /// Says what no run can follow at all.
    pub(super) fn guards_unseen(&mut self) {
        for class in self.p.source_classes() {
            for guard in &self.p[class].specs.guards {
                if self.guard(guard.field).is_none() {
                    self.unfollowed.push((guard.span, "what an object in a static field guards".to_string()));
                }
            }
        }
    }

    /// `o.f`, where the ledger is told whose object it is.
    pub(super) fn guarding(&self, field: FieldId, owner: &str, scope: &Scope) -> String {
        let class = self.p[field].class;
        format!("{}$own{}({owner}).{}", self.member_of(class, scope), field.0, self.p[field].name)
    }

    /// What the fields of a class guard: a method that evaluates it, and one that tells the ledger.
    pub(super) fn declare_guards(&mut self, class: java::tree::ClassId) {
        let guards = self.p[class].specs.guards.clone();
        let Some(name) = class_name(self.p, class) else { return };
        for guard in guards.iter().filter(|guard| !self.p[guard.field].is_static()) {
            let mut scope = Scope::new(class, false);
            let about = guard.param.map_or_else(String::new, |param| {
                let (name, ty) = (self.p[param].name, &self.p[param].ty);
                scope.declared.insert(param);
                match ty.is_integral() {
                    true => format!("long {name} = ((Number) $v).longValue(); "),
                    false => {
                        let ty = self.param_type(param);
                        format!("@SuppressWarnings(\"unchecked\") {ty} {name} = ({ty}) $v; ")
                    }
                }
            });
            let mut body = String::new();
            self.assertion(&guard.body, &mut scope, &mut body);
            let n = guard.field.0;
            self.member(
                class,
                &format!(
                    "void $guard{n}(grail.rt.Check $k, Object $v) {{ try {{ {about}{body} }} catch (Throwable $t) {{ $k.broken($t); }} }}"
                ),
            );
            let field = self.p[guard.field].name;
            self.member(
                class,
                &format!(
                    "static <$T extends {name}> $T $own{n}($T o) {{ if (o != null) grail.rt.Guards.own((({name}) o).{field}, o, ($k, $o, $v) -> (({name}) $o).$guard{n}($k, $v)); return o; }}"
                ),
            );
        }
    }

    /// Whether it matters who holds which locks of the library.
    fn follows_locks(&self) -> bool {
        let guards =
            self.p.source_classes().any(|class| self.p[class].specs.guards.iter().any(|g| g.kind == GuardKind::Lock));
        guards || self.orders_locks()
    }

    fn followed(&self, call: &Call) -> Option<Followed> {
        let method = &self.p[call.method.known()?];
        let class = self.p[method.class?].qualified.as_str();
        let Target::Object(target) = &call.target else { return None };
        if is_implicit(target) {
            return None;
        }
        let name = method.name.as_str();
        let guard = match &target.kind {
            ExprKind::Field { field, .. } => self.guard(*field).map(|guard| guard.kind),
            _ => None,
        };
        let room = match guard {
            Some(GuardKind::Lock) => &LOCKS,
            Some(GuardKind::Atomic) => &ATOMICS,
            Some(GuardKind::Permit) => &SEMAPHORES,
            Some(GuardKind::Queue) => &QUEUES,
            Some(GuardKind::Latch) => &LATCHES,
            None => {
                let rest = class.strip_prefix("java.util.concurrent.")?;
                let is_lock = |rest: &str| LOCK_CLASSES.contains(&rest) && self.follows_locks();
                if rest.strip_prefix("locks.").is_some_and(is_lock) {
                    &LOCKS
                } else if POOL_CLASSES.contains(&rest) {
                    &POOLS
                } else {
                    return None;
                }
            }
        };
        if room.methods.contains(&name) {
            return Some(Followed::By(room));
        }
        // The monitor of an object is another matter.
        let of_object = class == "java.lang.Object";
        (guard.is_some() && !of_object && !LOOKS.contains(&name)).then_some(Followed::Not)
    }

    /// A call in whose place the ledger has one, or that it cannot follow. `None` if it is neither.
    pub(super) fn library_call(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> Option<String> {
        let followed = self.followed(call)?;
        let Target::Object(target) = &call.target else { return None };
        let method = call.method.known()?;
        let site = self.site(e.span);
        match followed {
            Followed::Not => {
                let what = format!("`{}` of an object that guards something", self.p[method].name);
                let mut pieces = self.inner(e, scope);
                for (_, text) in pieces.iter_mut().filter(|(span, _)| *span == target.span) {
                    *text = format!("grail.rt.Guards.unfollowed({text},{site},\"{what}\")");
                }
                pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
                Some(self.splice(e.span, pieces))
            }
            Followed::By(room) => {
                let mut all = vec![self.expr(target, scope)];
                all.extend(call.args.iter().map(|arg| self.expr(arg, scope)));
                if is_library(self.p, method, "java.util.concurrent.CountDownLatch", "countDown") {
                    all.push(self.party(call, scope));
                }
                all.push(site.to_string());
                let text = format!("grail.rt.{}.{}({})", room.name, self.p[method].name, all.join(","));
                Some(self.on_its_lines(e.span, text))
            }
        }
    }

    /// Which party counts down: the only one, if nothing is said.
    fn party(&mut self, call: &Call, scope: &mut Scope) -> String {
        match call.ghost.given.first() {
            None => "0".to_string(),
            Some((_, k)) => match self.formula(k, scope) {
                Ok(text) => format!("grail.rt.G.i({text})"),
                Err(why) => {
                    self.unfollowed.push((k.span, why));
                    "0".to_string()
                }
            },
        }
    }

    /// `commit f`, if the object in that field guards something.
    pub(super) fn commit_guard(&mut self, e: &Exp, stmt: &Stmt, scope: &mut Scope) -> Option<Formula> {
        let ExprKind::Field { field, .. } = &e.kind else { return None };
        let kind = self.guard(*field)?.kind;
        let object = match self.formula(e, scope) {
            Ok(object) => object,
            Err(why) => return Some(Err(why)),
        };
        let site = self.site(stmt.span);
        Some(match kind {
            GuardKind::Lock => Ok(format!("grail.rt.G.commit({object}, {site});")),
            GuardKind::Atomic => Ok(format!("grail.rt.Atomics.commit({object}, ({object}).get(), {site});")),
            GuardKind::Permit => Ok(format!("grail.rt.Semaphores.commit({object}, {site});")),
            GuardKind::Latch => match (self.latch_right("countDownRight"), self.latch_right("awaitRight")) {
                (Some(counts), Some(waits)) => {
                    Ok(format!("grail.rt.Latches.commit({object}, {counts}, {waits}, {site});"))
                }
                _ => Err("a latch, without `countDownRight` and `awaitRight` in its stub".to_string()),
            },
            GuardKind::Queue => Err("`commit` of something that stores nothing at first".to_string()),
        })
    }

    /// The number of a predicate of latches.
    fn latch_right(&self, name: &str) -> Option<u32> {
        let class = self.p.find_class("java.util.concurrent.CountDownLatch")?;
        self.p[class].predicates().find(|id| self.p[*id].name.as_str() == name).map(|id| self.predicate_id(id))
    }

    /// At the end of a constructor: the locks that annotations put something behind are committed, unless that was done by hand.
    pub(super) fn commits_of_annotations(&mut self, class: java::tree::ClassId, site: usize, scope: &Scope) -> String {
        let locks: Vec<FieldId> = self
            .guardians
            .get(&class)
            .into_iter()
            .flatten()
            .filter_map(|guardian| match guardian {
                java::guarded::Guardian::Field(field) => Some(*field),
                java::guarded::Guardian::This => None,
            })
            .collect();
        let commit =
            |field: &FieldId| format!(" grail.rt.G.commitOnce({}, {site});", self.guarding(*field, "this", scope));
        locks.iter().map(commit).collect()
    }
}

/// Whether a statement commits something.
pub(super) fn commits(stmt: &Stmt) -> bool {
    let mut found = false;
    visit::each_stmt(stmt, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Spec(spec) if matches!(**spec, SpecStmt::Commit(_)));
    });
    found
}
