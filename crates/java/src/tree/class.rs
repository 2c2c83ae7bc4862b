//! Classes and their members.

use source::{FileId, Span, Symbol};

use super::{
    Block, ClassId, ClassSpecs, Constant, Contract, Exp, FieldId, LocalId, MethodId, PredicateId, Program, Type,
    TypeVarId,
};

/// Where a class comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The program.
    Source,
    /// A stub: signatures with contracts that are trusted.
    Stub,
    /// The table of the JDK: signatures only.
    Library,
    /// Known by name only.
    Opaque,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

impl ClassKind {
    /// Interfaces and annotation types.
    pub fn is_interface(self) -> bool {
        matches!(self, ClassKind::Interface | ClassKind::Annotation)
    }

    pub fn word(self) -> &'static str {
        match self {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Annotation => "annotation type",
        }
    }
}

/// Where a class stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nesting {
    Top,
    /// A member of [`Class::outer`].
    Member,
    /// Declared in a body.
    Local,
    Anonymous,
    /// The body of an enum constant.
    Constant(FieldId),
}

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $test:ident;)*) => {
        /// Modifiers, written or implied.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Flags(u32);

        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)*

            $(pub fn $test(self) -> bool {
                self.has(Flags::$name)
            })*
        }
    };
}

flags! {
    PUBLIC = 0, is_public;
    PROTECTED = 1, is_protected;
    PRIVATE = 2, is_private;
    STATIC = 3, is_static;
    FINAL = 4, is_final;
    ABSTRACT = 5, is_abstract;
    NATIVE = 6, is_native;
    SYNCHRONIZED = 7, is_synchronized;
    TRANSIENT = 8, is_transient;
    VOLATILE = 9, is_volatile;
    STRICTFP = 10, is_strictfp;
    DEFAULT = 11, is_default;
    SEALED = 12, is_sealed;
    NON_SEALED = 13, is_non_sealed;
    VARARGS = 14, is_varargs;
    /// Of specifications.
    PURE = 16, is_pure;
    INLINE = 17, is_inline;
    THREAD_LOCAL = 18, is_thread_local;
    /// Of the ownership model.
    STATIC_LOCKPROTECTED = 20, is_static_lockprotected;
    STATIC_IMMUTABLE = 21, is_static_immutable;
    SHARED = 22, is_shared;
    REP = 23, is_rep;
    STATE = 24, is_state;
    INSPECTOR = 25, is_inspector;
}

impl Flags {
    pub const NONE: Flags = Flags(0);

    /// As the table of the JDK writes them.
    pub(crate) fn from_bits(bits: u32) -> Flags {
        Flags(bits)
    }

    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

/// An annotation, with those of its values that are constants.
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    /// As written: `GuardedBy` or `javax.annotation.concurrent.GuardedBy`.
    pub name: Symbol,
    /// The type it names, where that is known.
    pub class: Option<ClassId>,
    /// A single value has the name `value`.
    pub values: Vec<(Symbol, AnnotationValue)>,
    pub span: Span,
}

impl Annotation {
    /// The last part of the name.
    pub fn simple_name(&self) -> &'static str {
        self.name.as_str().rsplit('.').next().unwrap_or_default()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationValue {
    Constant(Constant),
    /// A class, an enum constant, another annotation, several values: nothing that anybody below needs.
    Other,
}

#[derive(Clone, Debug)]
pub struct Class {
    /// Empty for anonymous classes.
    pub name: Symbol,
    /// `java.util.Map.Entry`; of local and anonymous classes unique, but not a name in Java.
    pub qualified: Symbol,
    pub package: Symbol,
    pub kind: ClassKind,
    pub origin: Origin,
    pub nesting: Nesting,
    /// The class around this one.
    pub outer: Option<ClassId>,
    /// An instance has an enclosing instance of [`Class::outer`].
    pub is_inner: bool,
    pub flags: Flags,
    /// Declared in a specification.
    pub ghost: bool,
    pub annotations: Vec<Annotation>,
    pub type_params: Vec<TypeVarId>,
    /// `None` for `Object` and interfaces.
    pub superclass: Option<Type>,
    pub interfaces: Vec<Type>,
    /// The subclasses of a sealed class that its declaration names, or else those in its file.
    pub permits: Vec<ClassId>,
    /// Everything declared, in the order of the text.
    pub members: Vec<Member>,
    /// Of a record, in the order of its header.
    pub components: Vec<FieldId>,
    /// Variables of an enclosing body that the class uses; they are effectively final.
    pub captures: Vec<LocalId>,
    pub specs: ClassSpecs,
    pub file: Option<FileId>,
    pub span: Span,
    pub name_span: Span,
    /// The braces and what is between.
    pub body_span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Member {
    Field(FieldId),
    /// A constructor, too.
    Method(MethodId),
    Class(ClassId),
    Predicate(PredicateId),
    Initializer(Box<Initializer>),
}

/// `{ .. }` or `static { .. }`
#[derive(Clone, PartialEq, Debug)]
pub struct Initializer {
    pub is_static: bool,
    pub contract: Contract,
    pub body: Block,
    pub span: Span,
}

impl Class {
    pub fn fields(&self) -> impl Iterator<Item = FieldId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Field(id) = m { Some(*id) } else { None })
    }

    /// Methods and constructors.
    pub fn methods(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Method(id) = m { Some(*id) } else { None })
    }

    pub fn predicates(&self) -> impl Iterator<Item = PredicateId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Predicate(id) = m { Some(*id) } else { None })
    }

    pub fn classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Class(id) = m { Some(*id) } else { None })
    }

    pub fn initializers(&self) -> impl Iterator<Item = &Initializer> + '_ {
        self.members.iter().filter_map(|m| if let Member::Initializer(init) = m { Some(&**init) } else { None })
    }

    pub fn constructors<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = MethodId> + 'a {
        self.methods().filter(|id| program[*id].kind == MethodKind::Constructor)
    }

    pub fn enum_constants<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = FieldId> + 'a {
        self.fields().filter(|id| program[*id].enum_constant.is_some())
    }

    pub fn is_source(&self) -> bool {
        self.origin == Origin::Source
    }

    /// How the class is named in messages.
    pub fn describe(&self, program: &Program) -> String {
        match self.nesting {
            Nesting::Anonymous => {
                let supertype = self.interfaces.first().or(self.superclass.as_ref());
                format!("<anonymous {}>", supertype.map_or(String::new(), |t| t.show(program)))
            }
            Nesting::Constant(field) => program[field].name.to_string(),
            _ => self.name.to_string(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Symbol,
    pub class: ClassId,
    pub ty: Type,
    pub flags: Flags,
    /// Declared in a specification.
    pub ghost: bool,
    pub annotations: Vec<Annotation>,
    pub init: Option<Exp>,
    /// A constant variable: final, of a primitive type or `String`, with a constant expression.
    pub constant: Option<Constant>,
    pub enum_constant: Option<EnumConstant>,
    pub span: Span,
    pub name_span: Span,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.flags.is_static()
    }

    pub fn is_final(&self) -> bool {
        self.flags.is_final()
    }
}

/// How a constant of an enum is made; [`Field::init`] is the `new` that makes it.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumConstant {
    pub ordinal: u32,
    /// Its body, if it has one.
    pub body: Option<ClassId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Method,
    Constructor,
    /// Declared in a specification with `pure`; its body is an expression or missing.
    Function,
}

#[derive(Clone, Debug)]
pub struct Method {
    /// Of a constructor, the name of its class.
    pub name: Symbol,
    /// `None` for a function outside all classes.
    pub class: Option<ClassId>,
    pub kind: MethodKind,
    pub flags: Flags,
    /// Declared in a specification.
    pub ghost: bool,
    /// Not written: a default constructor, a member of a record or enum.
    pub synthetic: bool,
    /// The constructor of a record without parameter list; its body works on the parameters, the fields get their last values.
    pub compact: bool,
    pub annotations: Vec<Annotation>,
    pub type_params: Vec<TypeVarId>,
    pub params: Vec<LocalId>,
    pub result: Type,
    pub throws: Vec<Type>,
    pub contract: Contract,
    pub body: Body,
    /// The methods of supertypes that this one overrides or implements, nearest first.
    pub overrides: Vec<MethodId>,
    pub span: Span,
    pub name_span: Span,
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.flags.is_static()
    }

    pub fn is_constructor(&self) -> bool {
        self.kind == MethodKind::Constructor
    }

    pub fn is_pure(&self) -> bool {
        self.flags.is_pure()
    }

    pub fn is_varargs(&self) -> bool {
        self.flags.is_varargs()
    }

    pub fn param_types<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = &'a Type> + 'a {
        self.params.iter().map(|param| &program[*param].ty)
    }

    /// `m(int, String)`
    pub fn show(&self, program: &Program) -> String {
        let params: Vec<String> = self.param_types(program).map(|ty| ty.show(program)).collect();
        format!("{}({})", self.name, params.join(", "))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Abstract, native, of the library, or left out.
    None,
    Block(Block),
    /// `= e` of a function.
    Expr(Exp),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalKind {
    Param,
    /// A local variable.
    Var,
    /// Of a for-each loop.
    Each,
    /// Of a pattern.
    Pattern,
    /// Of a `catch` clause.
    Caught,
    /// Of try-with-resources.
    Resource,
    LambdaParam,
    /// `given`
    Given,
    /// `yields`
    Yields,
    /// The exception of a `signals` clause.
    Signalled,
    /// Bound by a quantifier or `\let`.
    Bound,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: Symbol,
    pub ty: Type,
    pub kind: LocalKind,
    pub flags: Flags,
    /// Declared in a specification.
    pub ghost: bool,
    /// Never assigned after its initialisation, or declared `final`.
    pub effectively_final: bool,
    /// Of a constant variable.
    pub constant: Option<Constant>,
    pub span: Span,
}
