//! The algebraic types of the prelude: options, pairs, and one of two.

use silver::tree::*;
use source::Symbol;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algebraic {
    Option,
    Pair,
    Either,
}

impl Algebraic {
    pub const ALL: [Algebraic; 3] = [Algebraic::Option, Algebraic::Pair, Algebraic::Either];

    pub fn name(self) -> Symbol {
        Symbol::new(match self {
            Algebraic::Option => "$Opt",
            Algebraic::Pair => "$Pair",
            Algebraic::Either => "$Either",
        })
    }

    /// The one that a type is of.
    pub fn of(ty: &Type) -> Option<Algebraic> {
        let Type::Named(name, _) = ty else { return None };
        Algebraic::ALL.into_iter().find(|known| known.name() == *name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constructor {
    None,
    Some,
    Pair,
    Left,
    Right,
}

impl Constructor {
    fn name(self) -> Symbol {
        Symbol::new(match self {
            Constructor::None => "$None",
            Constructor::Some => "$Some",
            Constructor::Pair => "$MkPair",
            Constructor::Left => "$Left",
            Constructor::Right => "$Right",
        })
    }

    /// A value of a type that has this constructor.
    pub fn make(self, args: Vec<Exp>, ty: Type, m: Meta) -> Exp {
        Expr::new(ExpKind::AdtCtor { ctor: self.name(), args }, ty, m)
    }

    /// Whether a value was made with it.
    pub fn made(self, value: &Exp, m: Meta) -> Exp {
        Expr::new(ExpKind::AdtIs { of: value.clone(), ctor: self.name() }, Type::Bool, m)
    }
}

/// A part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    Get,
    First,
    Second,
    Left,
    Right,
}

impl Component {
    fn name(self) -> Symbol {
        Symbol::new(match self {
            Component::Get => "$get",
            Component::First => "$fst",
            Component::Second => "$snd",
            Component::Left => "$left",
            Component::Right => "$right",
        })
    }

    pub fn of(self, value: &Exp, ty: Type, m: Meta) -> Exp {
        Expr::new(ExpKind::AdtField { of: value.clone(), field: self.name() }, ty, m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::prelude;

    #[test]
    fn they_are_those_of_the_text() {
        use Component::*;
        let constructors = |ty: Algebraic| -> Vec<(Constructor, Vec<Component>)> {
            match ty {
                Algebraic::Option => vec![(Constructor::None, vec![]), (Constructor::Some, vec![Get])],
                Algebraic::Pair => vec![(Constructor::Pair, vec![First, Second])],
                Algebraic::Either => vec![(Constructor::Left, vec![Left]), (Constructor::Right, vec![Right])],
            }
        };
        for ty in Algebraic::ALL {
            let declared = prelude::adt(ty.name()).expect("in the prelude");
            let written: Vec<(Symbol, Vec<Symbol>)> =
                declared.ctors.iter().map(|c| (c.name, c.fields.iter().map(|p| p.name).collect())).collect();
            let known: Vec<(Symbol, Vec<Symbol>)> = constructors(ty)
                .into_iter()
                .map(|(c, parts)| (c.name(), parts.iter().map(|p| p.name()).collect()))
                .collect();
            assert_eq!(written, known);
        }
    }
}
