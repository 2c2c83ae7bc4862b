//! Types.

use std::sync::Arc;

use super::{ChannelId, ClassId, MethodId, Program};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Int,
    Bool,
    String,
    /// Lock-order values: `mu` fields, `lockbottom`, `waitlevel`. Not nameable by users.
    Mu,
    /// The type of `null`.
    Null,
    Seq(Arc<Type>),
    Set(Arc<Type>),
    Class(ClassId),
    Channel(ChannelId),
    /// `token<C.m>`
    Token(MethodId),
    /// Stands for the type of something already reported as wrong; never in a program without errors.
    Error,
}

impl Type {
    pub fn seq(element: Type) -> Type {
        Type::Seq(Arc::new(element))
    }

    pub fn set(element: Type) -> Type {
        Type::Set(Arc::new(element))
    }

    /// Objects, channels, tokens and null.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Class(_) | Type::Channel(_) | Type::Token(_) | Type::Null | Type::Error)
    }

    /// The element type of a sequence or set.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Type::Seq(t) | Type::Set(t) => Some(t),
            _ => None,
        }
    }

    /// As the user writes it.
    pub fn show(&self, program: &Program) -> String {
        match self {
            Type::Int => "int".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Mu => "lock level".into(),
            Type::Null => "null".into(),
            Type::Error => "unknown".into(),
            Type::Seq(t) => format!("seq<{}>", t.show(program)),
            Type::Set(t) => format!("set<{}>", t.show(program)),
            Type::Class(c) => program[*c].name.to_string(),
            Type::Channel(c) => program[*c].name.to_string(),
            Type::Token(m) => {
                let method = &program[*m];
                format!("token<{}.{}>", program[method.class].name, method.name)
            }
        }
    }
}
