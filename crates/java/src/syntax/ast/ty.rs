//! Types as written. Annotations on uses of types are not kept.

use source::Span;

use super::{Ident, Prim};

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Prim(Prim),
    Void,
    /// `var`, where a type is inferred.
    Var,
    Named(Vec<Segment>),
    Array(Box<Type>),
    /// `A & B`, in casts.
    Intersection(Vec<Type>),
    /// `?`, `? extends T`, `? super T`, as an argument.
    Wildcard(Option<(Bound, Box<Type>)>),
    /// `seq<int>`, `frac`, …: only in specifications.
    Spec(SpecType, Vec<Type>),
}

/// `List<String>` in `java.util.List<String>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Segment {
    pub name: Ident,
    /// The diamond `<>` is an empty list.
    pub args: Option<Vec<Type>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    Extends,
    Super,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeParam {
    pub name: Ident,
    pub bounds: Vec<Type>,
}

/// The types that only specifications know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpecType {
    Resource,
    Frac,
    ZFrac,
    Rational,
    Bool,
    Ref,
    Any,
    Nothing,
    String,
    Process,
    Seq,
    Set,
    Bag,
    Option,
    Type,
    Map,
    Tuple,
    Either,
    /// The levels of locks in the ownership model.
    LockLevel,
}

impl SpecType {
    const TABLE: &[(&str, SpecType, usize)] = {
        use SpecType::*;
        &[
            ("resource", Resource, 0),
            ("frac", Frac, 0),
            ("zfrac", ZFrac, 0),
            ("rational", Rational, 0),
            ("bool", Bool, 0),
            ("ref", Ref, 0),
            ("any", Any, 0),
            ("nothing", Nothing, 0),
            ("string", String, 0),
            ("process", Process, 0),
            ("seq", Seq, 1),
            ("set", Set, 1),
            ("bag", Bag, 1),
            ("option", Option, 1),
            ("type", Type, 1),
            ("map", Map, 2),
            ("tuple", Tuple, 2),
            ("either", Either, 2),
            ("locklevel", LockLevel, 0),
        ]
    };

    pub fn of_word(word: &str) -> Option<SpecType> {
        SpecType::TABLE.iter().find(|entry| entry.0 == word).map(|entry| entry.1)
    }

    pub fn word(self) -> &'static str {
        SpecType::TABLE.iter().find(|entry| entry.1 == self).expect("the table has them all").0
    }

    /// How many type arguments it takes.
    pub fn arity(self) -> usize {
        SpecType::TABLE.iter().find(|entry| entry.1 == self).expect("the table has them all").2
    }
}
