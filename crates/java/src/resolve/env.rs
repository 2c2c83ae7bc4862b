//! The names that are visible at a place, as frames from the file to the innermost block.

use source::{Span, Symbol};

use crate::tree::*;

#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// The imports of a file, by its number, and its package.
    File(usize),
    /// The members of a class.
    Class {
        class: ClassId,
        /// There is no instance: in static members, and in the arguments of a constructor call.
        is_static: bool,
    },
    /// Type parameters of a method.
    TypeParams(Vec<(Symbol, TypeVarId)>),
    Block {
        vars: Vec<(Symbol, LocalId)>,
        classes: Vec<(Symbol, ClassId)>,
    },
    /// A lambda: variables below it are captured. What it captured so far.
    Lambda {
        captures: Vec<LocalId>,
        captures_this: bool,
    },
}

/// What is being resolved, besides names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env {
    pub frames: Vec<Frame>,
    pub member: MemberContext,
    pub jumps: Vec<Jump>,
    /// The label directly before the loop that comes next, by its place among the jumps.
    pub pending_label: Option<usize>,
    pub labels: Vec<(Symbol, LabelId)>,
    pub yields: Yields,
    /// The data type whose axioms are being resolved: its functions need no qualifier.
    pub adt: Option<AdtId>,
    /// Inside a specification.
    pub spec: SpecContext,
}

/// The member around.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemberContext {
    pub method: Option<MethodId>,
    /// What `return` gives: `None` outside methods and lambdas.
    pub result: Option<ResultType>,
    /// Inside the constructor call at the start of a constructor.
    pub in_constructor_call: bool,
    /// The initialiser of a field, or an initialiser block.
    pub initializing: Option<Initializing>,
}

/// What initialisers may use depends on where they stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Initializing {
    pub is_static: bool,
    /// Where the initialiser stands; fields declared from here on are not to be read by their simple name.
    pub position: u32,
    /// The name on the left of an assignment, which may be used.
    pub target: Option<Span>,
}

#[derive(Clone, Debug)]
pub(crate) enum ResultType {
    Is(Type),
    /// Of a lambda whose type is found from its body: what was returned so far.
    Inferred(Vec<Type>),
}

/// What a switch expression yields: the type that is wanted, and those found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Yields {
    pub wanted: Option<Type>,
    pub types: Vec<Type>,
}

/// Where a statement can jump to.
#[derive(Clone, Debug)]
pub(crate) struct Jump {
    pub target: JumpId,
    pub label: Option<Symbol>,
    pub kind: JumpKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JumpKind {
    Loop,
    Switch,
    /// Only `yield` leaves it.
    SwitchExpr,
    /// A labelled statement that is no loop.
    Labeled,
    /// The label of a loop: `continue` goes on with this one.
    LabeledLoop(JumpId),
}

/// Which part of a specification is being resolved: what may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Place {
    /// Java code.
    #[default]
    Code,
    /// Statements of ghost code.
    Ghost,
    Requires,
    Ensures,
    Signals,
    LoopInvariant,
    /// `assert` and its like.
    Assertion,
    Predicate,
    /// The body or contract of a pure function.
    Function,
    LockInvariant,
    /// Guards of library objects, named invariants.
    Guard,
    Measure,
    Axiom,
    ObjectInvariant,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct SpecContext {
    pub place: Place,
    /// The type of `\result`, where it may stand.
    pub result: Option<Type>,
    /// Whether `\old` may stand.
    pub old: bool,
    /// The element type of the for-each loop around, for `\index`.
    pub loop_index: bool,
}

impl Env {
    pub fn in_spec(&self) -> bool {
        self.spec.place != Place::Code
    }

    /// The class clauses of static monitors speak of no instance, all other specifications of static members neither; but the body of a
    /// predicate or invariant has its instance even where Java code has none.
    pub fn in_spec_of_static(&self) -> bool {
        matches!(self.spec.place, Place::ObjectInvariant)
    }

    pub fn push_block(&mut self) {
        self.frames.push(Frame::Block { vars: Vec::new(), classes: Vec::new() });
    }

    pub fn pop(&mut self) {
        self.frames.pop();
    }

    /// Makes a variable visible in the innermost block.
    pub fn declare(&mut self, name: Symbol, local: LocalId) {
        match self.frames.last_mut() {
            Some(Frame::Block { vars, .. }) => vars.push((name, local)),
            _ => self.frames.push(Frame::Block { vars: vec![(name, local)], classes: Vec::new() }),
        }
    }

    pub fn declare_class(&mut self, name: Symbol, class: ClassId) {
        match self.frames.last_mut() {
            Some(Frame::Block { classes, .. }) => classes.push((name, class)),
            _ => self.frames.push(Frame::Block { vars: Vec::new(), classes: vec![(name, class)] }),
        }
    }

    /// A variable declared in this member, and not in a class or file around it.
    pub fn local_here(&self, name: Symbol) -> Option<LocalId> {
        let own = self.frames.iter().rev().take_while(|frame| !matches!(frame, Frame::Class { .. } | Frame::File(_)));
        own.filter_map(|frame| match frame {
            Frame::Block { vars, .. } => vars.iter().rev().find(|(n, _)| *n == name).map(|(_, local)| *local),
            _ => None,
        })
        .next()
    }

    /// The innermost class.
    pub fn class(&self) -> Option<ClassId> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Class { class, .. } => Some(*class),
            _ => None,
        })
    }

    /// The number of the file.
    pub fn file(&self) -> usize {
        self.frames.iter().find_map(|frame| if let Frame::File(file) = frame { Some(*file) } else { None }).unwrap_or(0)
    }
}
