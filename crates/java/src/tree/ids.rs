//! Indices into the tables of a program.

use std::ops::{Index, IndexMut};

use super::{Adt, Class, Field, Local, Method, NamedInvariant, Predicate, Program, TypeVar};

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

            impl IndexMut<$id> for Program {
                fn index_mut(&mut self, id: $id) -> &mut $of {
                    &mut self.$table[id.0 as usize]
                }
            }
        )*

        impl Program {
            $(
                /// The ids of this table. Those of the program's own text are in the order of the text.
                pub fn $table(&self) -> impl Iterator<Item = $id> + use<> {
                    (0..self.$table.len() as u32).map($id)
                }
            )*
        }
    };
}

ids! {
    ClassId => classes: Class,
    FieldId => fields: Field,
    /// Methods, constructors, and functions of specifications.
    MethodId => methods: Method,
    PredicateId => predicates: Predicate,
    /// Parameters, local variables and bound variables of the whole program.
    LocalId => locals: Local,
    TypeVarId => type_vars: TypeVar,
    AdtId => adts: Adt,
    InvariantId => invariants: NamedInvariant,
}

/// What `break`, `continue` and `yield` leave: a loop, a switch or a labelled statement. Unique in a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JumpId(pub u32);

/// A label of a specification (`label L;`). Unique in a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LabelId(pub u32);
