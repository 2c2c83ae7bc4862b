//! Runs a Java program in core, on one thread, and writes down what it prints.
//!
//! A check that fails throws what the JVM would throw there, so that traces can be compared with those of a JVM. Nothing is assumed:
//! a gap, or a method of the library that is not known here, ends the run without an answer.

mod arith;
mod exec;
mod heap;
mod library;
mod texts;
mod values;

use java_core::core::{ClassId, FieldId, MethodId, Program};
use rustc_hash::FxHashMap;

pub use heap::{ClassOf, Object, Value};

/// Why a run ended before its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// An exception on its way.
    Throw(Value),
    /// Something that core or this interpreter does not know.
    Unsupported(String),
    /// Too many steps.
    Endless,
}

type Run<T> = Result<T, Stop>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InitState {
    /// Being initialised, by this thread.
    Begun,
    Done,
    Broken,
}

pub struct Machine<'a> {
    program: &'a Program,
    heap: Vec<Object>,
    statics: FxHashMap<FieldId, Value>,
    initialised: FxHashMap<ClassId, InitState>,
    /// Constants are the same object.
    interned: FxHashMap<Vec<u16>, Value>,
    boxes: FxHashMap<(u8, i64), Value>,
    /// What was printed.
    out: String,
    steps: u64,
    depth: u32,
}

/// What a run printed, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    pub out: String,
    pub end: End,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Normal,
    /// The class of the exception that left `main`.
    Uncaught(String),
    /// No answer.
    Unsupported(String),
    Endless,
}

/// Runs `main` of a class.
pub fn run(program: &Program, class: ClassId, main: MethodId) -> Trace {
    const STEPS: u64 = 20_000_000;
    let mut machine = Machine {
        program,
        heap: Vec::new(),
        statics: FxHashMap::default(),
        initialised: FxHashMap::default(),
        interned: FxHashMap::default(),
        boxes: FxHashMap::default(),
        out: String::new(),
        steps: STEPS,
        depth: 0,
    };
    let end = match machine.main(class, main) {
        Ok(()) => End::Normal,
        Err(Stop::Throw(value)) => End::Uncaught(machine.class_name_of(value)),
        Err(Stop::Unsupported(what)) => End::Unsupported(what),
        Err(Stop::Endless) => End::Endless,
    };
    Trace { out: machine.out, end }
}

impl Machine<'_> {
    fn main(&mut self, class: ClassId, main: MethodId) -> Run<()> {
        self.ensure(class)?;
        let args = self.program[main].params.iter().map(|_| Value::Null).collect();
        self.invoke(main, Value::Null, args)?;
        Ok(())
    }

    fn unsupported<T>(&self, what: impl Into<String>) -> Run<T> {
        Err(Stop::Unsupported(what.into()))
    }

    fn step(&mut self) -> Run<()> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Endless)?;
        Ok(())
    }
}
