//! The language.

/// A variable of a method; parameters come first.
pub type Var = usize;
pub type ClassNo = usize;
pub type InterfaceNo = usize;
pub type FieldNo = usize;
/// The number of a method in its interface.
pub type MethodNo = usize;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Term {
    This,
    Var(Var),
    Null,
}

/// Whom a condition is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Term(Term),
    Result,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    CanAccess(Who),
    CanLock(Who),
    CanShare(Who),
    HoldsNoLocks,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Type {
    Class(ClassNo),
    Interface(InterfaceNo),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub params: usize,
    pub requires: Vec<Condition>,
    pub ensures: Vec<Condition>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    pub methods: Vec<Header>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub fields: usize,
    /// The interfaces it implements, with a body for each of their methods.
    pub implements: Vec<(InterfaceNo, Vec<Vec<Stmt>>)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub interfaces: Vec<Interface>,
    pub classes: Vec<Class>,
    pub main: Vec<Stmt>,
}

/// Bodies of methods end with a `Return`, and only there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stmt {
    If {
        left: Term,
        right: Term,
        then: Vec<Stmt>,
        otherwise: Vec<Stmt>,
    },
    /// Waits for ever if it is not.
    AssertIs(Term, Type),
    Read {
        to: Var,
        object: Term,
        class: ClassNo,
        field: FieldNo,
    },
    Write {
        object: Term,
        class: ClassNo,
        field: FieldNo,
        value: Term,
    },
    New {
        to: Var,
        class: ClassNo,
    },
    Call {
        to: Var,
        object: Term,
        interface: InterfaceNo,
        method: MethodNo,
        args: Vec<Term>,
    },
    Start {
        object: Term,
        interface: InterfaceNo,
        method: MethodNo,
    },
    Share(Term),
    Synchronized(Term, Vec<Stmt>),
    Return(Term),
}

impl Program {
    pub fn is(&self, class: ClassNo, ty: Type) -> bool {
        match ty {
            Type::Class(other) => class == other,
            Type::Interface(interface) => self.classes[class].implements.iter().any(|(i, _)| *i == interface),
        }
    }

    pub fn body(&self, class: ClassNo, interface: InterfaceNo, method: MethodNo) -> Option<&[Stmt]> {
        let (_, bodies) = self.classes[class].implements.iter().find(|(i, _)| *i == interface)?;
        bodies.get(method).map(Vec::as_slice)
    }
}
