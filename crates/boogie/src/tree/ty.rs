//! Types.

use std::sync::Arc;

use super::{DatatypeId, TypeConId, TypeVarId};

/// A type without synonyms. Types that Boogie takes as equal are equal values: the parameters of a polymorphic map type are
/// not named but counted, in the order in which they first occur.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Bool,
    Int,
    Real,
    /// `bvN`; `bv0` exists.
    BitVec(u32),
    Float(FloatFormat),
    /// `rmode`
    RoundingMode,
    String,
    Regex,
    /// A declared type constructor with all its arguments.
    Con(TypeConId, Arc<[Type]>),
    /// A datatype with all its arguments.
    Data(DatatypeId, Arc<[Type]>),
    Map(Arc<MapType>),
    /// A type parameter of a declaration, quantifier or lambda.
    Var(TypeVarId),
    /// A type parameter of an enclosing map type; occurs only inside one.
    MapParam(MapParam),
}

/// `floatSeE`
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FloatFormat {
    /// Bits of the significand, the hidden one included.
    pub significand: u32,
    pub exponent: u32,
}

/// `<a, …>[args]result`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapType {
    /// How many type parameters it binds.
    pub params: u32,
    pub args: Vec<Type>,
    pub result: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MapParam {
    /// Which of the enclosing map types binds it: 0 is the innermost.
    pub depth: u32,
    /// Which of that map type's parameters.
    pub index: u32,
}

impl Type {
    /// A map type without type parameters of its own.
    pub fn map(args: Vec<Type>, result: Type) -> Type {
        Type::Map(Arc::new(MapType { params: 0, args, result }))
    }

    /// No type variable and no map parameter that is bound outside.
    pub fn is_ground(&self) -> bool {
        self.is_ground_below(0)
    }

    fn is_ground_below(&self, binders: u32) -> bool {
        match self {
            Type::Var(_) => false,
            Type::MapParam(p) => p.depth < binders,
            Type::Con(_, args) | Type::Data(_, args) => args.iter().all(|t| t.is_ground_below(binders)),
            Type::Map(map) => map.args.iter().chain([&map.result]).all(|t| t.is_ground_below(binders + 1)),
            _ => true,
        }
    }

    /// Replaces type variables. What they are replaced with must not have map parameters bound outside of it.
    pub fn substitute(&self, lookup: &dyn Fn(TypeVarId) -> Option<Type>) -> Type {
        match self {
            Type::Var(v) => lookup(*v).unwrap_or_else(|| self.clone()),
            Type::Con(id, args) => Type::Con(*id, args.iter().map(|t| t.substitute(lookup)).collect()),
            Type::Data(id, args) => Type::Data(*id, args.iter().map(|t| t.substitute(lookup)).collect()),
            Type::Map(map) => Type::Map(Arc::new(MapType {
                params: map.params,
                args: map.args.iter().map(|t| t.substitute(lookup)).collect(),
                result: map.result.substitute(lookup),
            })),
            _ => self.clone(),
        }
    }

    /// Replaces the parameters of the map type `depth` binders outside with `args`, and removes that binder.
    fn open(&self, depth: u32, args: &[Type]) -> Type {
        match self {
            Type::MapParam(p) if p.depth == depth => args[p.index as usize].clone(),
            Type::MapParam(p) if p.depth > depth => Type::MapParam(MapParam { depth: p.depth - 1, index: p.index }),
            Type::Con(id, types) => Type::Con(*id, types.iter().map(|t| t.open(depth, args)).collect()),
            Type::Data(id, types) => Type::Data(*id, types.iter().map(|t| t.open(depth, args)).collect()),
            Type::Map(map) => Type::Map(Arc::new(MapType {
                params: map.params,
                args: map.args.iter().map(|t| t.open(depth + 1, args)).collect(),
                result: map.result.open(depth + 1, args),
            })),
            _ => self.clone(),
        }
    }
}

impl MapType {
    /// The argument types and the result type for the given type arguments, which must not have map parameters bound outside.
    pub fn instantiate(&self, type_args: &[Type]) -> (Vec<Type>, Type) {
        assert_eq!(type_args.len(), self.params as usize, "one type for each parameter of the map type");
        (self.args.iter().map(|t| t.open(0, type_args)).collect(), self.result.open(0, type_args))
    }
}
