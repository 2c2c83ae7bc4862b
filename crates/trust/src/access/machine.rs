//! What programs do, step by step, and which steps are illegal. Names of threads and objects do not depend on the schedule, so that states can
//! be compared.

use std::collections::{BTreeMap, BTreeSet};

use super::syntax::{ClassNo, Condition, FieldNo, Program, Stmt, Term, Var, Who};

/// The threads that were started on the way to this one, each by its number among those of its parent.
pub type Thread = Vec<u32>;
/// Who created it, and as which of its objects.
pub type Object = (Thread, u32);
pub type Value = Option<Object>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Record {
    pub class: ClassNo,
    pub fields: Vec<Value>,
}

/// What a method still has to do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Todo<'p> {
    Run(&'p [Stmt]),
    Unlock(Object),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Activation<'p> {
    this: Value,
    vars: BTreeMap<Var, Value>,
    /// The next thing last.
    todo: Vec<Todo<'p>>,
    /// Where the caller wants the result.
    result: Option<Var>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ThreadState<'p> {
    pub access: BTreeSet<Object>,
    activations: Vec<Activation<'p>>,
    created: u32,
    started: u32,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State<'p> {
    pub heap: BTreeMap<Object, Record>,
    pub locks: BTreeMap<Object, Thread>,
    pub shared: BTreeSet<Object>,
    pub threads: BTreeMap<Thread, ThreadState<'p>>,
}

/// What a step did, as far as other threads can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Read(Object, FieldNo),
    Write(Object, FieldNo),
    Lock(Object),
    Unlock(Object),
    Start(Thread),
    Internal,
}

/// A rule that a step breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    Null,
    NoAccess,
    WrongClass,
    AlreadyShared,
    NotShared,
    LockedAlready,
    /// Fields hold only shared objects.
    UnsharedValue,
    NotLocked,
}

impl<'p> State<'p> {
    pub fn start(program: &'p Program) -> State<'p> {
        let main = Activation { this: None, vars: BTreeMap::new(), todo: vec![Todo::Run(&program.main)], result: None };
        let thread = ThreadState { access: BTreeSet::new(), activations: vec![main], created: 0, started: 0 };
        State {
            heap: BTreeMap::new(),
            locks: BTreeMap::new(),
            shared: BTreeSet::new(),
            threads: [(Thread::new(), thread)].into(),
        }
    }

    /// The threads that can take a step.
    pub fn enabled(&self, program: &Program) -> Vec<Thread> {
        self.threads.keys().filter(|thread| self.can_step(program, thread)).cloned().collect()
    }

    fn next(&self, thread: &Thread) -> Option<(&Activation<'p>, &Todo<'p>)> {
        let activation = self.threads[thread].activations.last()?;
        activation.todo.last().map(|todo| (activation, todo))
    }

    fn can_step(&self, program: &Program, thread: &Thread) -> bool {
        let Some((activation, todo)) = self.next(thread) else { return false };
        let Todo::Run([first, ..]) = todo else { return true };
        match first {
            Stmt::AssertIs(term, ty) => {
                let class =
                    activation.value(*term).and_then(|object| self.heap.get(&object)).map(|record| record.class);
                class.is_some_and(|class| program.is(class, *ty))
            }
            // Who breaks a rule does not wait first.
            Stmt::Synchronized(term, _) => activation.value(*term).is_none_or(|object| {
                !self.shared.contains(&object) || self.locks.get(&object).is_none_or(|holder| holder == thread)
            }),
            _ => true,
        }
    }

    pub fn held_by(&self, thread: &Thread) -> impl Iterator<Item = &Object> {
        self.locks.iter().filter(move |(_, holder)| *holder == thread).map(|(object, _)| object)
    }

    /// Objects that are shared, and locked by nobody.
    pub fn free(&self) -> impl Iterator<Item = &Object> {
        self.shared.iter().filter(|object| !self.locks.contains_key(*object))
    }

    fn thread(&mut self, thread: &Thread) -> &mut ThreadState<'p> {
        self.threads.get_mut(thread).expect("known threads only")
    }

    fn top(&mut self, thread: &Thread) -> &mut Activation<'p> {
        self.thread(thread).activations.last_mut().expect("a thread that can step does something")
    }

    fn mine(&self, thread: &Thread, value: Value) -> Result<Object, Illegal> {
        let object = value.ok_or(Illegal::Null)?;
        if self.threads[thread].access.contains(&object) { Ok(object) } else { Err(Illegal::NoAccess) }
    }

    fn field(&self, object: &Object, class: ClassNo) -> Result<(), Illegal> {
        if self.heap[object].class == class { Ok(()) } else { Err(Illegal::WrongClass) }
    }

    /// Whether a condition holds for a thread; for tests of contracts.
    pub fn holds(&self, thread: &Thread, condition: Condition, value: &dyn Fn(Who) -> Value) -> bool {
        let access = &self.threads[thread].access;
        match condition {
            Condition::CanAccess(who) => value(who).is_some_and(|o| access.contains(&o)),
            Condition::CanLock(who) => {
                value(who).is_some_and(|o| self.shared.contains(&o) && self.locks.get(&o) != Some(thread))
            }
            Condition::CanShare(who) => value(who).is_some_and(|o| access.contains(&o) && !self.shared.contains(&o)),
            Condition::HoldsNoLocks => self.held_by(thread).next().is_none(),
        }
    }

    /// One step of a thread that can take one.
    pub fn step(&mut self, program: &'p Program, thread: &Thread) -> Result<Event, Illegal> {
        let activation = self.top(thread);
        match activation.todo.pop() {
            Some(Todo::Unlock(object)) => self.unlock(thread, object),
            Some(Todo::Run([first, rest @ ..])) => {
                if !rest.is_empty() {
                    activation.todo.push(Todo::Run(rest));
                }
                self.run(program, thread, first)
            }
            Some(Todo::Run([])) | None => {
                // Only the main program ends without a `Return`.
                if activation.todo.is_empty() {
                    self.thread(thread).activations.pop();
                }
                Ok(Event::Internal)
            }
        }
    }

    fn unlock(&mut self, thread: &Thread, object: Object) -> Result<Event, Illegal> {
        self.mine(thread, Some(object.clone()))?;
        if self.locks.get(&object) != Some(thread) {
            return Err(Illegal::NotLocked);
        }
        self.locks.remove(&object);
        self.thread(thread).access.remove(&object);
        Ok(Event::Unlock(object))
    }

    fn run(&mut self, program: &'p Program, thread: &Thread, stmt: &'p Stmt) -> Result<Event, Illegal> {
        let value =
            |state: &State<'_>, term: Term| state.threads[thread].activations.last().and_then(|a| a.value(term));
        match stmt {
            Stmt::If { left, right, then, otherwise } => {
                let branch = if value(self, *left) == value(self, *right) { then } else { otherwise };
                if !branch.is_empty() {
                    self.top(thread).todo.push(Todo::Run(branch));
                }
                Ok(Event::Internal)
            }
            Stmt::AssertIs(..) => Ok(Event::Internal),
            Stmt::Read { to, object, class, field } => {
                let object = self.mine(thread, value(self, *object))?;
                self.field(&object, *class)?;
                let read = self.heap[&object].fields[*field].clone();
                self.top(thread).vars.insert(*to, read);
                Ok(Event::Read(object, *field))
            }
            Stmt::Write { object, class, field, value: written } => {
                let object = self.mine(thread, value(self, *object))?;
                self.field(&object, *class)?;
                let written = value(self, *written);
                if written.as_ref().is_some_and(|o| !self.shared.contains(o)) {
                    return Err(Illegal::UnsharedValue);
                }
                self.heap.get_mut(&object).expect("what a thread has exists").fields[*field] = written;
                Ok(Event::Write(object, *field))
            }
            Stmt::New { to, class } => {
                let by = self.thread(thread);
                by.created += 1;
                let object: Object = (thread.clone(), by.created);
                by.access.insert(object.clone());
                let fields = vec![None; program.classes[*class].fields];
                self.heap.insert(object.clone(), Record { class: *class, fields });
                self.top(thread).vars.insert(*to, Some(object));
                Ok(Event::Internal)
            }
            Stmt::Call { to, object, interface, method, args } => {
                let object = value(self, *object).ok_or(Illegal::Null)?;
                let class = self.heap[&object].class;
                let body = program.body(class, *interface, *method).ok_or(Illegal::WrongClass)?;
                let vars = args.iter().enumerate().map(|(n, arg)| (n, value(self, *arg))).collect();
                let todo = vec![Todo::Run(body)];
                let callee = Activation { this: Some(object), vars, todo, result: Some(*to) };
                self.thread(thread).activations.push(callee);
                Ok(Event::Internal)
            }
            Stmt::Start { object, interface, method } => {
                let object = self.mine(thread, value(self, *object))?;
                let class = self.heap[&object].class;
                let body = program.body(class, *interface, *method).ok_or(Illegal::WrongClass)?;
                let by = self.thread(thread);
                by.access.remove(&object);
                by.started += 1;
                let new: Thread = thread.iter().copied().chain([by.started]).collect();
                let run = Activation {
                    this: Some(object.clone()),
                    vars: BTreeMap::new(),
                    todo: vec![Todo::Run(body)],
                    result: None,
                };
                let access = [object].into();
                self.threads
                    .insert(new.clone(), ThreadState { access, activations: vec![run], created: 0, started: 0 });
                Ok(Event::Start(new))
            }
            Stmt::Share(term) => {
                let object = self.mine(thread, value(self, *term))?;
                if !self.shared.insert(object.clone()) {
                    return Err(Illegal::AlreadyShared);
                }
                self.thread(thread).access.remove(&object);
                Ok(Event::Internal)
            }
            Stmt::Synchronized(term, body) => {
                let object = value(self, *term).ok_or(Illegal::Null)?;
                if !self.shared.contains(&object) {
                    return Err(Illegal::NotShared);
                }
                if self.locks.get(&object) == Some(thread) {
                    return Err(Illegal::LockedAlready);
                }
                self.locks.insert(object.clone(), thread.clone());
                self.thread(thread).access.insert(object.clone());
                let activation = self.top(thread);
                activation.todo.push(Todo::Unlock(object.clone()));
                if !body.is_empty() {
                    activation.todo.push(Todo::Run(body));
                }
                Ok(Event::Lock(object))
            }
            Stmt::Return(term) => {
                let result = value(self, *term);
                let done = self.thread(thread).activations.pop();
                if let Some(to) = done.and_then(|activation| activation.result)
                    && let Some(caller) = self.thread(thread).activations.last_mut()
                {
                    caller.vars.insert(to, result);
                }
                Ok(Event::Internal)
            }
        }
    }
}

impl Activation<'_> {
    fn value(&self, term: Term) -> Value {
        match term {
            Term::This => self.this.clone(),
            Term::Var(var) => self.vars.get(&var).cloned().flatten(),
            Term::Null => None,
        }
    }
}
