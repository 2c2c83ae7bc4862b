//! Statements, effects, calls and the initialisation of classes.

use java_core::core::*;
use rustc_hash::FxHashMap;

use super::heap::default_of;
use super::{ClassOf, InitState, Machine, Object, Run, Stop, Value};

pub(super) struct Frame {
    pub self_: Value,
    pub locals: FxHashMap<LocalId, Value>,
}

/// How a block ended, if no exception ended it.
enum Flow {
    Next,
    Leave(Label),
    Return(Value),
}

impl Machine<'_> {
    /// Runs a method that has a body, or one of the library.
    pub(super) fn invoke(&mut self, method: MethodId, self_: Value, args: Vec<Value>) -> Run<Value> {
        const DEEPEST: u32 = 1500;
        let program = self.program;
        let entry = &program[method];
        let Body::Code(body) = &entry.body else { return self.library(method, self_, args) };
        if self.depth >= DEEPEST {
            return self.throw("java.lang.StackOverflowError");
        }
        self.depth += 1;
        let mut locals: FxHashMap<LocalId, Value> = entry.params.iter().copied().zip(args).collect();
        locals.extend(entry.self_.map(|local| (local, self_)));
        let mut frame = Frame { self_, locals };
        let ended = self.block(&mut frame, body);
        self.depth -= 1;
        match ended? {
            Flow::Next => Ok(Value::Null),
            Flow::Return(value) => Ok(value),
            Flow::Leave(label) => self.unsupported(format!("{label:?} was left outside its block")),
        }
    }

    /// What an object runs for a declaration.
    pub(super) fn dispatch(&mut self, decl: MethodId, self_: Value, args: Vec<Value>) -> Run<Value> {
        let Some(class) = self.class_of(self_) else { return self.library(decl, self_, args) };
        match self.program.select(class, decl) {
            Answer::Body(method) => self.invoke(method, self_, args),
            Answer::Library(method) => self.library(method, self_, args),
            // Interfaces of the library leave to its classes what they do.
            Answer::Abstract if !self.program[class].is_source => self.library(decl, self_, args),
            Answer::Abstract | Answer::Conflict | Answer::Open => {
                let (class, name) = (self.program[class].qualified, self.program[decl].name);
                self.unsupported(format!("nothing answers for `{name}` in `{class}`"))
            }
        }
    }

    fn block(&mut self, frame: &mut Frame, block: &[Stmt]) -> Run<Flow> {
        for stmt in block {
            match syntax::deep(|| self.stmt(frame, stmt))? {
                Flow::Next => {}
                ended => return Ok(ended),
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, frame: &mut Frame, stmt: &Stmt) -> Run<Flow> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Let(local, val) | StmtKind::Set(local, val) => {
                let value = self.eval(frame, val)?;
                frame.locals.insert(*local, value);
            }
            StmtKind::Do(result, eff) => {
                let value = self.effect(frame, eff)?;
                if let Some(local) = result {
                    frame.locals.insert(*local, value);
                }
            }
            StmtKind::Check(check, values) => {
                let values = self.all(frame, values)?;
                self.checks(std::slice::from_ref(check), &values)?;
            }
            StmtKind::If(cond, then, otherwise) => {
                let chosen = if self.truth(frame, cond)? { then } else { otherwise };
                return self.block(frame, chosen);
            }
            StmtKind::Block(label, body) => {
                return Ok(match self.block(frame, body)? {
                    Flow::Leave(left) if left == *label => Flow::Next,
                    ended => ended,
                });
            }
            StmtKind::Loop(l) => loop {
                self.step()?;
                match self.block(frame, &l.body)? {
                    Flow::Next => {}
                    Flow::Leave(left) if left == l.label => return Ok(Flow::Next),
                    ended => return Ok(ended),
                }
            },
            StmtKind::Jump(jump) => return self.jump(frame, jump),
            StmtKind::Try(body, catches) => return self.handled(frame, body, catches),
            StmtKind::Protect(protect) => return self.protected(frame, protect),
            StmtKind::Gap(gap) => {
                let kind = self.program[*gap].kind;
                if !kind.is_erased() {
                    return self.unsupported(kind.describe());
                }
            }
        }
        Ok(Flow::Next)
    }

    fn jump(&mut self, frame: &mut Frame, jump: &Jump) -> Run<Flow> {
        Ok(match jump {
            Jump::Leave(label) => Flow::Leave(*label),
            Jump::Return(None) => Flow::Return(Value::Null),
            Jump::Return(Some(val)) => Flow::Return(self.eval(frame, val)?),
            Jump::Throw(val) => {
                let value = self.eval(frame, val)?;
                return Err(Stop::Throw(value));
            }
        })
    }

    fn handled(&mut self, frame: &mut Frame, body: &[Stmt], catches: &[Catch]) -> Run<Flow> {
        let depth = self.depth;
        match self.block(frame, body) {
            Err(Stop::Throw(thrown)) => {
                self.depth = depth;
                let fits = |catch: &&Catch| catch.types.iter().any(|ty| self.is_instance(thrown, &Rt::Class(*ty)));
                let Some(catch) = catches.iter().find(fits) else { return Err(Stop::Throw(thrown)) };
                frame.locals.insert(catch.local, thrown);
                self.block(frame, &catch.body)
            }
            ended => ended,
        }
    }

    fn protected(&mut self, frame: &mut Frame, protect: &Protect) -> Run<Flow> {
        let depth = self.depth;
        let ended = self.block(frame, &protect.body);
        if let Err(Stop::Unsupported(_) | Stop::Endless) = ended {
            return ended;
        }
        self.depth = depth;
        let left = self.block(frame, &protect.exit);
        match (left, ended, protect.why) {
            (Ok(Flow::Next), ended, _) => ended,
            (Err(Stop::Throw(later)), Err(Stop::Throw(first)), Protection::Resource) => {
                if let Object::Instance { suppressed, .. } = self.object_mut(first)? {
                    suppressed.push(later);
                }
                Err(Stop::Throw(first))
            }
            (left, _, _) => left,
        }
    }

    fn all<'v>(&mut self, frame: &Frame, values: impl IntoIterator<Item = &'v Val>) -> Run<Vec<Value>> {
        values.into_iter().map(|val| self.eval(frame, val)).collect()
    }

    fn effect(&mut self, frame: &mut Frame, eff: &Eff) -> Run<Value> {
        let operands = self.all(frame, eff.operands())?;
        self.checks(eff.checks(), &operands)?;
        match eff {
            Eff::Write(place, _, _) => {
                let value = operands[operands.len() - 1];
                self.write(place, &operands, value)?;
                Ok(Value::Null)
            }
            Eff::ReadVolatile(place, _) => self.read(place, &operands),
            Eff::Call(call) => self.called(call.dispatch, operands),
            Eff::Allocate(class) => Ok(self.allocate(*class)),
            Eff::Construct(method, _, _) => {
                let self_ = operands[0];
                self.invoke(*method, self_, operands[1..].to_vec())
            }
            Eff::NewArray(ty, _, _) => self.new_array(ty, &operands),
            Eff::ArrayOf(element, _) => {
                Ok(self.new_object(Object::Array { element: element.clone(), values: operands }))
            }
            Eff::CopyArray(..) => {
                let copy = self.object(operands[0])?.clone();
                Ok(self.new_object(copy))
            }
            Eff::Closure(class, fixed) => {
                let object = self.instance(ClassOf::Known(*class));
                if let Object::Instance { fields, .. } = self.object_mut(object)? {
                    fields.extend(fixed.iter().map(|(field, _)| *field).zip(operands));
                }
                Ok(object)
            }
            Eff::BoxUp(prim, _) => Ok(self.boxed(*prim, operands[0])),
            Eff::Concat(parts) => self.concat(frame, parts, &operands),
            Eff::EnsureInit(class) => {
                self.ensure(*class)?;
                Ok(Value::Null)
            }
            // One thread: nobody else is there.
            Eff::Enter(..) | Eff::Exit(_) => Ok(Value::Null),
            Eff::Unknown(name, _) if name.as_str() == "$assertionsEnabled" => Ok(Value::Bool(true)),
            Eff::Unknown(name, _) => self.unsupported(format!("`{name}` is not known")),
            Eff::Gap(gap) => {
                let kind = self.program[*gap].kind;
                self.unsupported(kind.describe())
            }
        }
    }

    /// Runs a method. The object comes first.
    pub(super) fn called(&mut self, dispatch: Dispatch, operands: Vec<Value>) -> Run<Value> {
        let mut args = operands;
        let has_self = self.program[dispatch.method()].self_.is_some();
        let self_ = if has_self { args.remove(0) } else { Value::Null };
        match dispatch {
            Dispatch::Exact(method) => self.invoke(method, self_, args),
            Dispatch::Virtual(method) => self.dispatch(method, self_, args),
        }
    }

    /// A new object; those of some classes of the library have a form of their own.
    fn allocate(&mut self, class: ClassId) -> Value {
        match self.program[class].qualified.as_str() {
            "java.lang.StringBuilder" | "java.lang.StringBuffer" => self.new_object(Object::Builder(Vec::new())),
            "java.lang.String" => self.new_object(Object::Text(Vec::new())),
            _ => self.instance(ClassOf::Known(class)),
        }
    }

    fn new_array(&mut self, ty: &Rt, sizes: &[Value]) -> Run<Value> {
        let (Rt::Array(element), Some(Value::Int(size))) = (ty, sizes.first()) else {
            return self.unsupported("an array without size");
        };
        let mut values = Vec::new();
        for _ in 0..*size {
            self.step()?;
            values.push(match sizes.len() {
                1 => default_of(element),
                _ => self.new_array(element, &sizes[1..])?,
            });
        }
        Ok(self.new_object(Object::Array { element: (**element).clone(), values }))
    }

    /// Initialises a class, or fails because that failed before.
    pub(super) fn ensure(&mut self, class: ClassId) -> Run<()> {
        match self.initialised.get(&class) {
            Some(InitState::Begun | InitState::Done) => return Ok(()),
            Some(InitState::Broken) => return self.throw("java.lang.NoClassDefFoundError"),
            None => {}
        }
        self.initialised.insert(class, InitState::Begun);
        let depth = self.depth;
        let ended = match self.program[class].init {
            Some(init) => self.invoke(init, Value::Null, Vec::new()).map(|_| ()),
            None => Ok(()),
        };
        match ended {
            Err(Stop::Throw(thrown)) => {
                self.depth = depth;
                self.initialised.insert(class, InitState::Broken);
                if self.is_error(thrown) {
                    return Err(Stop::Throw(thrown));
                }
                self.throw("java.lang.ExceptionInInitializerError")
            }
            ended => {
                self.initialised.insert(class, InitState::Done);
                ended
            }
        }
    }

    fn is_error(&self, thrown: Value) -> bool {
        let mut at = self.class_of(thrown);
        let mut name = self.class_name_of(thrown);
        while let Some(class) = at {
            name = self.program[class].qualified.to_string();
            if name == "java.lang.Error" {
                return true;
            }
            at = self.program[class].superclass;
        }
        name.ends_with("Error")
    }
}
