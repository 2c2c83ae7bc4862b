//! The program as a whole.

use rustc_hash::FxHashMap;
use source::{FileId, Span, Symbol};

use super::{
    Adt, Axiom, Class, ClassId, Field, Local, Method, MethodId, NamedInvariant, Predicate, PredicateId, TypeVar,
};

/// Tables of everything the program declares or mentions.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub predicates: Vec<Predicate>,
    pub locals: Vec<Local>,
    pub type_vars: Vec<TypeVar>,
    pub adts: Vec<Adt>,
    pub invariants: Vec<NamedInvariant>,
    pub axioms: Vec<Axiom>,
    /// The files, in the order in which they were given; stubs after them.
    pub files: Vec<File>,
    pub model: Model,
    /// Functions outside all classes.
    pub global_functions: Vec<MethodId>,
    /// Predicates outside all classes.
    pub global_predicates: Vec<PredicateId>,
    /// By qualified name.
    pub by_name: FxHashMap<Symbol, ClassId>,
}

/// Which methodology the program is annotated in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Model {
    /// Permissions.
    #[default]
    Permissions,
    /// Ownership, with the layers up to this one (1 to 5).
    Ownership(u8),
}

/// One file of the program.
#[derive(Clone, Debug)]
pub struct File {
    pub id: FileId,
    pub package: Symbol,
    pub is_stub: bool,
    /// Its classes that are no members of others, in order.
    pub classes: Vec<ClassId>,
    /// Every specification comment, with its comment signs: javac sees none of them.
    pub specs: Vec<Span>,
    /// What stands between `spec_ignore {` and `spec_ignore }`: left out of everything.
    pub ignored: Vec<Span>,
}

impl Program {
    /// Whether nothing is declared at all.
    pub fn is_empty(&self) -> bool {
        let declares = self.files.iter().any(|file| !file.is_stub && !file.classes.is_empty());
        !declares && self.global_functions.is_empty() && self.global_predicates.is_empty() && self.adts.is_empty()
    }

    /// `java.lang.Object`, `Outer.Inner`
    pub fn find_class(&self, qualified: &str) -> Option<ClassId> {
        self.by_name.get(&Symbol::new(qualified)).copied()
    }

    /// The classes of the program's own text, in order.
    pub fn source_classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.classes().filter(|id| self[*id].is_source())
    }

    /// The methods of a class with this name, in order; not inherited ones.
    pub fn methods_named(&self, class: ClassId, name: &str) -> impl Iterator<Item = MethodId> + '_ {
        let name = Symbol::new(name);
        self[class].methods().filter(move |id| self[*id].name == name)
    }
}
