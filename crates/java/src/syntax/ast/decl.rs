//! Declarations.

use source::Span;

use super::{Block, Contract, Expr, Ident, Path, SpecDecl, Type, TypeParam};

/// What may stand before a declaration. The second group is of specifications, the third of the ownership model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    Public,
    Protected,
    Private,
    Static,
    Abstract,
    Final,
    Native,
    Synchronized,
    Transient,
    Volatile,
    Strictfp,
    Default,
    Sealed,
    NonSealed,

    Pure,
    Inline,
    ThreadLocal,

    StaticLockprotected,
    StaticImmutable,
    Shared,
    Rep,
    State,
    Inspector,
}

impl Modifier {
    pub fn text(self) -> &'static str {
        use Modifier::*;
        match self {
            Public => "public",
            Protected => "protected",
            Private => "private",
            Static => "static",
            Abstract => "abstract",
            Final => "final",
            Native => "native",
            Synchronized => "synchronized",
            Transient => "transient",
            Volatile => "volatile",
            Strictfp => "strictfp",
            Default => "default",
            Sealed => "sealed",
            NonSealed => "non-sealed",
            Pure => "pure",
            Inline => "inline",
            ThreadLocal => "thread_local",
            StaticLockprotected => "static_lockprotected",
            StaticImmutable => "static_immutable",
            Shared => "shared",
            Rep => "rep",
            State => "state",
            Inspector => "inspector",
        }
    }

    /// The modifiers of specifications.
    pub fn of_word(word: &str) -> Option<Modifier> {
        use Modifier::*;
        let all = [Pure, Inline, ThreadLocal, StaticLockprotected, StaticImmutable, Shared, Rep, State, Inspector];
        all.into_iter().find(|modifier| modifier.text() == word)
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Modifiers {
    pub words: Vec<(Modifier, Span)>,
    pub annotations: Vec<Annotation>,
}

impl Modifiers {
    pub fn has(&self, modifier: Modifier) -> bool {
        self.words.iter().any(|(word, _)| *word == modifier)
    }

    pub fn span_of(&self, modifier: Modifier) -> Option<Span> {
        self.words.iter().find(|(word, _)| *word == modifier).map(|(_, span)| *span)
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.annotations.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    pub name: Path,
    pub args: Vec<AnnotationArg>,
    pub span: Span,
}

/// `name = value`; a single value has the name `value`, unwritten.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotationArg {
    pub name: Option<Ident>,
    pub value: AnnotationValue,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationValue {
    Expr(Expr),
    Annotation(Annotation),
    Array(Vec<AnnotationValue>, Span),
}

#[derive(Clone, PartialEq, Debug)]
pub enum TopDecl {
    Type(Box<TypeDecl>),
    /// Of a specification, outside all classes.
    Member(Box<Member>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeDeclKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

impl TypeDeclKind {
    pub fn word(self) -> &'static str {
        match self {
            TypeDeclKind::Class => "class",
            TypeDeclKind::Interface => "interface",
            TypeDeclKind::Enum => "enum",
            TypeDeclKind::Record => "record",
            TypeDeclKind::Annotation => "@interface",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeDecl {
    pub kind: TypeDeclKind,
    pub modifiers: Modifiers,
    /// Clauses before the declaration: lock invariants.
    pub contract: Contract,
    /// Declared in a specification.
    pub ghost: bool,
    pub name: Ident,
    pub type_params: Vec<TypeParam>,
    /// Of a record.
    pub components: Vec<Param>,
    /// The superclass of a class; the superinterfaces of an interface.
    pub extends: Vec<Type>,
    pub implements: Vec<Type>,
    pub permits: Vec<Type>,
    pub constants: Vec<EnumConstant>,
    pub members: Vec<Member>,
    /// From the modifiers to the closing brace.
    pub span: Span,
    /// The braces and what is between.
    pub body_span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumConstant {
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    pub args: Vec<Expr>,
    pub body: Option<ClassBody>,
    pub span: Span,
}

/// The body of an anonymous class.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassBody {
    pub members: Vec<Member>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub kind: MemberKind,
    pub modifiers: Modifiers,
    pub contract: Contract,
    /// Declared in a specification: functions, too.
    pub ghost: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MemberKind {
    Field { ty: Type, declarators: Vec<Declarator> },
    Method(Box<Method>),
    Constructor(Box<Constructor>),
    Initializer { is_static: bool, body: Block },
    Type(Box<TypeDecl>),
    Spec(SpecDecl),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Declarator {
    pub name: Ident,
    /// Brackets after the name.
    pub dims: u32,
    pub init: Option<Expr>,
    /// From the name to the end of the initialiser.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub type_params: Vec<TypeParam>,
    pub result: Type,
    pub name: Ident,
    pub params: Vec<Param>,
    pub throws: Vec<Type>,
    pub body: MethodBody,
    /// `default v` of an element of an annotation type.
    pub default_value: Option<AnnotationValue>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MethodBody {
    /// `;`
    None,
    Block(Block),
    /// `= e;`, of a specification function.
    Expr(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    pub type_params: Vec<TypeParam>,
    pub name: Ident,
    /// Absent in the compact form of a record.
    pub params: Option<Vec<Param>>,
    pub throws: Vec<Type>,
    /// `None` for `;`, which only stubs and specifications have.
    pub body: Option<Block>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    pub modifiers: Modifiers,
    /// Without the brackets after the name, but with the array of `...`.
    pub ty: Type,
    pub varargs: bool,
    pub name: Ident,
    pub dims: u32,
    pub span: Span,
}
