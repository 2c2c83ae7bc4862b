//! Types.

use std::sync::Arc;

use source::{Span, Symbol};

use super::{AdtId, ClassId, MethodId, Prim, Program, TypeVarId};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Prim(Prim),
    Void,
    /// Of `null`.
    Null,
    Class(ClassType),
    Array(Arc<Type>),
    Var(TypeVarId),
    /// Of casts, and inferred from several bounds.
    Intersection(Arc<[Type]>),
    /// Only as an argument of a class type.
    Wildcard(Arc<Wildcard>),

    // What only specifications have.
    /// A formula that carries permissions.
    Resource,
    /// In (0, 1].
    Frac,
    /// In [0, 1].
    ZFrac,
    Rational,
    /// Any object.
    Ref,
    /// Anything, and nothing: the top and bottom of specification types.
    Any,
    Nothing,
    /// Text as a value.
    SpecString,
    Seq(Arc<Type>),
    Set(Arc<Type>),
    Bag(Arc<Type>),
    Option(Arc<Type>),
    Map(Arc<(Type, Type)>),
    Tuple(Arc<(Type, Type)>),
    Either(Arc<(Type, Type)>),
    /// `type<T>`: types as values, below T.
    TypeValue(Arc<Type>),
    Adt(AdtId, Arc<[Type]>),
    /// Of the ownership model.
    LockLevel,
    LockStack,

    /// Of something the library is not known well enough for.
    Unknown,
    /// Of something that was reported.
    Error,
}

/// A class with its arguments. A generic class without arguments is raw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassType {
    pub class: ClassId,
    pub args: Arc<[Type]>,
    /// The type of the enclosing instance, where it has arguments of its own.
    pub outer: Option<Arc<ClassType>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wildcard {
    /// `?`
    Any,
    /// `? extends T`
    Extends(Type),
    /// `? super T`
    Super(Type),
}

/// A type variable of a class or method.
#[derive(Clone, Debug)]
pub struct TypeVar {
    pub name: Symbol,
    pub owner: TypeVarOwner,
    /// `Object` where none is written.
    pub bounds: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeVarOwner {
    Class(ClassId),
    Method(MethodId),
    Adt(AdtId),
    /// Of a captured wildcard.
    Capture,
}

impl Type {
    pub const INT: Type = Type::Prim(Prim::Int);
    pub const LONG: Type = Type::Prim(Prim::Long);
    pub const BOOLEAN: Type = Type::Prim(Prim::Boolean);

    /// A class without arguments.
    pub fn class(class: ClassId) -> Type {
        Type::Class(ClassType { class, args: Arc::new([]), outer: None })
    }

    pub fn generic(class: ClassId, args: Vec<Type>) -> Type {
        Type::Class(ClassType { class, args: args.into(), outer: None })
    }

    pub fn array(element: Type) -> Type {
        Type::Array(Arc::new(element))
    }

    pub fn as_class(&self) -> Option<ClassId> {
        match self {
            Type::Class(ty) => Some(ty.class),
            _ => None,
        }
    }

    pub fn as_prim(&self) -> Option<Prim> {
        match self {
            Type::Prim(prim) => Some(*prim),
            _ => None,
        }
    }

    /// Types of objects: classes, arrays, type variables, `null`.
    pub fn is_reference(&self) -> bool {
        matches!(
            self,
            Type::Null
                | Type::Class(_)
                | Type::Array(_)
                | Type::Var(_)
                | Type::Intersection(_)
                | Type::Wildcard(_)
                | Type::Ref
        )
    }

    pub fn is_boolean(&self) -> bool {
        *self == Type::BOOLEAN
    }

    pub fn is_integral(&self) -> bool {
        self.as_prim().is_some_and(Prim::is_integral)
    }

    pub fn is_numeric(&self) -> bool {
        self.as_prim().is_some_and(Prim::is_numeric)
    }

    /// Not known, for whatever reason: nothing is to be said about it.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Type::Unknown | Type::Error)
    }

    /// Amounts of permissions and the numbers they are made of.
    pub fn is_rational(&self) -> bool {
        matches!(self, Type::Frac | Type::ZFrac | Type::Rational)
    }

    /// Types that have no values in Java.
    pub fn is_spec_only(&self) -> bool {
        use Type::*;
        match self {
            Resource | Frac | ZFrac | Rational | Ref | Any | Nothing | SpecString | Seq(_) | Set(_) | Bag(_)
            | Option(_) | Map(_) | Tuple(_) | Either(_) | TypeValue(_) | Adt(..) | LockLevel | LockStack => true,
            Array(element) => element.is_spec_only(),
            _ => false,
        }
    }

    /// As the user writes it.
    pub fn show(&self, program: &Program) -> String {
        use Type::*;
        let pair =
            |word: &str, types: &(Type, Type)| format!("{word}<{}, {}>", types.0.show(program), types.1.show(program));
        match self {
            Prim(prim) => prim.name().to_string(),
            Void => "void".to_string(),
            Null => "null".to_string(),
            Class(ty) => ty.show(program),
            Array(element) => format!("{}[]", element.show(program)),
            Var(var) => program[*var].name.to_string(),
            Intersection(types) => types.iter().map(|t| t.show(program)).collect::<Vec<_>>().join(" & "),
            Wildcard(wildcard) => match &**wildcard {
                super::Wildcard::Any => "?".to_string(),
                super::Wildcard::Extends(bound) => format!("? extends {}", bound.show(program)),
                super::Wildcard::Super(bound) => format!("? super {}", bound.show(program)),
            },
            Resource => "resource".to_string(),
            Frac => "frac".to_string(),
            ZFrac => "zfrac".to_string(),
            Rational => "rational".to_string(),
            Ref => "ref".to_string(),
            Any => "any".to_string(),
            Nothing => "nothing".to_string(),
            SpecString => "string".to_string(),
            Seq(t) => format!("seq<{}>", t.show(program)),
            Set(t) => format!("set<{}>", t.show(program)),
            Bag(t) => format!("bag<{}>", t.show(program)),
            Option(t) => format!("option<{}>", t.show(program)),
            TypeValue(t) => format!("type<{}>", t.show(program)),
            Map(types) => pair("map", types),
            Tuple(types) => pair("tuple", types),
            Either(types) => pair("either", types),
            Adt(adt, args) => with_args(program[*adt].name.as_str(), args, program),
            LockLevel => "locklevel".to_string(),
            LockStack => "\\lockStack".to_string(),
            Unknown | Error => "?".to_string(),
        }
    }
}

impl ClassType {
    pub fn show(&self, program: &Program) -> String {
        let class = &program[self.class];
        let name = if class.name.as_str().is_empty() { class.describe(program) } else { class.name.to_string() };
        with_args(&name, &self.args, program)
    }
}

fn with_args(name: &str, args: &[Type], program: &Program) -> String {
    if args.is_empty() {
        return name.to_string();
    }
    let args: Vec<String> = args.iter().map(|arg| arg.show(program)).collect();
    format!("{name}<{}>", args.join(", "))
}
