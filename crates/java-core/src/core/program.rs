//! The program and its members.

use std::ops::{Index, IndexMut};

use java::tree::{Flags, Type};
use rustc_hash::FxHashMap;
use source::Symbol;

use super::{
    Answer, Block, ClassId, Constant, Dropped, FieldId, Gap, GapId, LocalId, MethodId, NodeId, Origin, OriginId, Rt,
};

/// Tables of everything. The ids of the resolved tree stay valid; what the lowering adds is appended.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub locals: Vec<Local>,
    pub origins: Vec<Origin>,
    pub gaps: Vec<Gap>,
    /// What objects of a class run for a declaration, where the tables of the tree say it.
    pub(crate) answers: FxHashMap<(ClassId, MethodId), Answer>,
    /// What was left out of core, and why.
    pub dropped: FxHashMap<NodeId, Dropped>,
    /// What the compiler gives every constant of an enum; `None` in programs without enums.
    pub enum_fields: Option<EnumFields>,
}

/// The fields of `java.lang.Enum`, set before any constructor runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumFields {
    pub name: FieldId,
    pub ordinal: FieldId,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    /// Of one lambda or method reference.
    Lambda,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Symbol,
    pub qualified: Symbol,
    /// As the JVM names it.
    pub binary: Symbol,
    pub package: Symbol,
    pub kind: ClassKind,
    /// `None` for `Object` and interfaces.
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub is_abstract: bool,
    pub is_final: bool,
    /// Of the program's own text; others have no bodies.
    pub is_source: bool,
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    /// What runs when the class is initialised; `None` if nothing does.
    pub init: Option<MethodId>,
    /// The field with the object around, of an inner class.
    pub outer: Option<FieldId>,
    /// The variables of bodies around that it keeps.
    pub captures: Vec<(LocalId, FieldId)>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Mutability {
    Mutable,
    Final,
    /// A constant variable: there from the start.
    Constant(Constant),
    /// Set before any code sees the object.
    Fixed(Fixed),
}

/// What a field holds that is set before any code sees its object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fixed {
    /// The object around that of an inner class. Never null.
    Around,
    /// The object in whose method a lambda stands. Never null.
    Enclosing,
    /// The object of a method reference. Never null.
    Receiver,
    /// A captured variable.
    Variable,
    /// Name and number of an enum constant.
    EnumNumber,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Symbol,
    pub class: ClassId,
    pub ty: Rt,
    pub is_static: bool,
    pub mutability: Mutability,
    pub is_volatile: bool,
    pub ghost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Static,
    Instance,
    Constructor,
    ClassInit,
    /// Of specifications, outside all classes or in one.
    Function,
}

/// What a method is that nobody wrote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Made {
    DefaultConstructor,
    RecordConstructor,
    RecordAccessor,
    RecordEquals,
    RecordHashCode,
    RecordToString,
    EnumValues,
    EnumValueOf,
    ClassInit,
    LambdaBody,
    ReferenceBody,
    AnonymousConstructor,
    /// A method of the library that the program's text does not mention.
    Library,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    Public,
    Protected,
    /// In its package only.
    Package,
    Private,
}

impl Access {
    pub fn of(flags: Flags) -> Access {
        if flags.is_public() {
            Access::Public
        } else if flags.is_protected() {
            Access::Protected
        } else if flags.is_private() {
            Access::Private
        } else {
            Access::Package
        }
    }
}

#[derive(Clone, Debug)]
pub struct Method {
    pub class: Option<ClassId>,
    pub name: Symbol,
    pub kind: MethodKind,
    pub made: Option<Made>,
    pub access: Access,
    pub is_abstract: bool,
    /// The methods of supertypes that this one overrides or implements.
    pub overrides: Vec<MethodId>,
    /// The object itself; also of constructors.
    pub self_: Option<LocalId>,
    /// Never assigned: one that the text assigns has a copy.
    pub params: Vec<LocalId>,
    /// `None` for nothing.
    pub result: Option<Rt>,
    pub throws: Vec<ClassId>,
    pub body: Body,
    pub origin: OriginId,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    Code(Block),
    Abstract,
    Native,
    /// Of the library, or of a stub.
    Library,
    /// Of specifications: nothing of it runs.
    Specification,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: Symbol,
    pub ty: Rt,
    /// As the user wrote it, for messages.
    pub java: Option<Type>,
    /// A temporary, a result, a copy.
    pub made: bool,
    /// The parameter that it stands for in the body, because the text assigns that.
    pub copy_of: Option<LocalId>,
    pub ghost: bool,
}

macro_rules! tables {
    ($($id:ident => $table:ident: $of:ident,)*) => {
        $(
            impl Index<$id> for Program {
                type Output = $of;

                fn index(&self, id: $id) -> &$of {
                    &self.$table[id.0 as usize]
                }
            }

            impl IndexMut<$id> for Program {
                fn index_mut(&mut self, id: $id) -> &mut $of {
                    &mut self.$table[id.0 as usize]
                }
            }
        )*
    };
}

tables! {
    ClassId => classes: Class,
    FieldId => fields: Field,
    MethodId => methods: Method,
    LocalId => locals: Local,
    OriginId => origins: Origin,
    GapId => gaps: Gap,
}

impl Program {
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }

    pub fn method_ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        (0..self.methods.len() as u32).map(MethodId)
    }

    pub fn find_class(&self, qualified: &str) -> Option<ClassId> {
        let name = Symbol::new(qualified);
        self.class_ids().find(|class| self[*class].qualified == name)
    }

    /// Whether a class is another or below it, through superclasses and interfaces.
    pub fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        let entry = &self[class];
        class == above || entry.superclass.iter().chain(&entry.interfaces).any(|up| self.is_below(*up, above))
    }
}
