//! Declarations, and the program that holds them.

use std::ops::Index;

use source::{Span, Symbol};

use super::{Block, Exp, Type};

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $table:ident: $of:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $id(pub u32);

            impl Index<$id> for Program {
                type Output = $of;

                fn index(&self, id: $id) -> &$of {
                    &self.$table[id.0 as usize]
                }
            }
        )*

        /// A whole program: tables of everything declared, each in source order.
        #[derive(Clone, Debug, Default)]
        pub struct Program {
            $(pub $table: Vec<$of>,)*
        }

        impl Program {
            $(
                /// The ids of this table, in source order.
                pub fn $table(&self) -> impl Iterator<Item = $id> + use<> {
                    (0..self.$table.len() as u32).map($id)
                }
            )*
        }
    };
}

ids! {
    ClassId => classes: Class,
    ChannelId => channels: Channel,
    FieldId => fields: Field,
    MethodId => methods: Method,
    FunctionId => functions: Function,
    PredicateId => predicates: Predicate,
    ConditionId => conditions: Condition,
}

/// A variable of one member: an index into that member's `locals`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocalId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalKind {
    /// In-parameter: immutable. Also the parameters of functions, predicates and channels.
    In,
    /// Out-parameter.
    Out,
    /// `var x`, and variables declared implicitly by call, fork and receive.
    Var,
    /// `const x`: assigned at most once.
    Const,
    /// Bound by a quantifier.
    Bound,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: Symbol,
    pub ty: Type,
    pub kind: LocalKind,
    pub ghost: bool,
    pub span: Span,
}

/// The variables of a member. Names may repeat in disjoint blocks; ids do not.
#[derive(Clone, Debug, Default)]
pub struct Locals(pub Vec<Local>);

impl Index<LocalId> for Locals {
    type Output = Local;

    fn index(&self, id: LocalId) -> &Local {
        &self.0[id.0 as usize]
    }
}

/// A member of a class, in declaration order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Member {
    Field(FieldId),
    /// Index into [`Class::invariants`].
    Invariant(usize),
    Method(MethodId),
    Function(FunctionId),
    Predicate(PredicateId),
    Condition(ConditionId),
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Symbol,
    pub external: bool,
    /// `default` where the program says nothing.
    pub module: Symbol,
    /// The class this one refines. Refinement is type-checked but neither proved nor run.
    pub refines: Option<ClassId>,
    pub members: Vec<Member>,
    /// The monitor invariants, conjoined in order.
    pub invariants: Vec<Clause>,
    /// Variables of the monitor invariants (bound ones only).
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

impl Class {
    /// The declared fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = FieldId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Field(f) = m { Some(*f) } else { None })
    }

    pub fn methods(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.members.iter().filter_map(|m| if let Member::Method(f) = m { Some(*f) } else { None })
    }
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Symbol,
    pub class: ClassId,
    pub ty: Type,
    pub ghost: bool,
    /// Back pointers through this field are kept (`tracked`).
    pub tracked: bool,
    pub span: Span,
    pub name_span: Span,
}

/// One `requires`, `ensures`, `invariant` or `where` clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    pub body: Exp,
    /// The whole clause, from its keyword. `body.span` is what diagnostics quote.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: Symbol,
    pub class: ClassId,
    pub ins: Vec<LocalId>,
    pub outs: Vec<LocalId>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    /// All lockchange clauses, concatenated.
    pub lockchange: Vec<Exp>,
    pub body: Block,
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: Symbol,
    pub class: ClassId,
    pub is_static: bool,
    pub unlimited: bool,
    pub params: Vec<LocalId>,
    pub ty: Type,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub body: Option<Exp>,
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: Symbol,
    pub class: ClassId,
    /// Empty in classic Chalice.
    pub params: Vec<LocalId>,
    pub body: Exp,
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

#[derive(Clone, Debug)]
pub struct Condition {
    pub name: Symbol,
    pub class: ClassId,
    pub where_: Option<Clause>,
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub name: Symbol,
    /// Its messages may carry duties, and whoever may receive must.
    pub duty: bool,
    /// The components of a message.
    pub params: Vec<LocalId>,
    /// What is handed over with a message; `this` is the channel. `None` means `true`.
    pub where_: Option<Clause>,
    pub locals: Locals,
    pub span: Span,
    pub name_span: Span,
}

impl Program {
    pub fn find_class(&self, name: Symbol) -> Option<ClassId> {
        self.classes().find(|c| self[*c].name == name)
    }

    pub fn find_method(&self, class: ClassId, name: Symbol) -> Option<MethodId> {
        self[class].methods().find(|m| self[*m].name == name)
    }

    /// `C.m`
    pub fn full_name(&self, method: MethodId) -> Symbol {
        let method = &self[method];
        Symbol::new(&format!("{}.{}", self[method.class].name, method.name))
    }
}
