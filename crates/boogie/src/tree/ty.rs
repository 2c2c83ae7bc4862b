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

    /// The same type with each direct part replaced. Beware of the parts of a map type: its parameters are bound in them.
    pub fn map_parts(&self, f: &mut dyn FnMut(&Type) -> Type) -> Type {
        match self {
            Type::Con(id, args) => Type::Con(*id, args.iter().map(f).collect()),
            Type::Data(id, args) => Type::Data(*id, args.iter().map(f).collect()),
            Type::Map(map) => Type::Map(Arc::new(MapType {
                params: map.params,
                args: map.args.iter().map(&mut *f).collect(),
                result: f(&map.result),
            })),
            _ => self.clone(),
        }
    }

    /// The direct parts: type arguments; the arguments and the result of a map type.
    pub fn parts(&self) -> Vec<&Type> {
        match self {
            Type::Con(_, args) | Type::Data(_, args) => args.iter().collect(),
            Type::Map(map) => map.args.iter().chain([&map.result]).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether this variable occurs.
    pub fn mentions(&self, var: TypeVarId) -> bool {
        *self == Type::Var(var) || self.parts().into_iter().any(|part| part.mentions(var))
    }

    /// Replaces type variables. What they are replaced with must not have map parameters bound outside of it.
    pub fn substitute(&self, lookup: &dyn Fn(TypeVarId) -> Option<Type>) -> Type {
        match self {
            Type::Var(v) => lookup(*v).unwrap_or_else(|| self.clone()),
            _ => self.map_parts(&mut |part| part.substitute(lookup)),
        }
    }

    /// Replaces the parameters of the map type `depth` binders outside with `args`, and removes that binder.
    fn open(&self, depth: u32, args: &[Type]) -> Type {
        match self {
            Type::MapParam(p) if p.depth == depth => args[p.index as usize].clone(),
            Type::MapParam(p) if p.depth > depth => Type::MapParam(MapParam { depth: p.depth - 1, index: p.index }),
            Type::Map(_) => self.map_parts(&mut |part| part.open(depth + 1, args)),
            _ => self.map_parts(&mut |part| part.open(depth, args)),
        }
    }

    /// The opposite of [`MapType::instantiate`]: occurrences of `vars` become parameters of the map type `depth` binders outside.
    fn close(&self, depth: u32, vars: &[TypeVarId]) -> Type {
        match self {
            Type::Var(v) => match vars.iter().position(|var| var == v) {
                Some(index) => Type::MapParam(MapParam { depth, index: index as u32 }),
                None => self.clone(),
            },
            Type::Map(_) => self.map_parts(&mut |part| part.close(depth + 1, vars)),
            _ => self.map_parts(&mut |part| part.close(depth, vars)),
        }
    }

    /// Appends the variables of `among` that occur, in the order of their first occurrences.
    fn occurring(&self, among: &[TypeVarId], found: &mut Vec<TypeVarId>) {
        match self {
            Type::Var(v) if among.contains(v) && !found.contains(v) => found.push(*v),
            _ => self.parts().into_iter().for_each(|part| part.occurring(among, found)),
        }
    }
}

impl MapType {
    /// The argument types and the result type for the given type arguments, which must not have map parameters bound outside.
    pub fn instantiate(&self, type_args: &[Type]) -> (Vec<Type>, Type) {
        assert_eq!(type_args.len(), self.params as usize, "one type for each parameter of the map type");
        (self.args.iter().map(|t| t.open(0, type_args)).collect(), self.result.open(0, type_args))
    }

    /// The map type that binds `vars` in `args` and `result`, and the order in which it does. Variables that do not occur are
    /// not bound.
    pub fn binding(vars: &[TypeVarId], args: Vec<Type>, result: Type) -> (MapType, Vec<TypeVarId>) {
        let mut order = Vec::new();
        args.iter().chain([&result]).for_each(|ty| ty.occurring(vars, &mut order));
        let args = args.iter().map(|ty| ty.close(0, &order)).collect();
        (MapType { params: order.len() as u32, args, result: result.close(0, &order) }, order)
    }

    /// The type arguments for which the map has these argument and result types; the opposite of `instantiate`. `None` if there
    /// are none.
    pub fn type_args(&self, args: &[&Type], result: &Type) -> Option<Vec<Type>> {
        let mut found = vec![None; self.params as usize];
        let pairs = self.args.iter().zip(args.iter().copied()).chain([(&self.result, result)]);
        let fits = pairs.into_iter().all(|(pattern, actual)| matches(pattern, actual, 0, &mut found));
        if fits { found.into_iter().collect() } else { None }
    }
}

fn matches(pattern: &Type, actual: &Type, depth: u32, found: &mut [Option<Type>]) -> bool {
    match (pattern, actual) {
        (Type::MapParam(p), _) if p.depth == depth => {
            let slot = &mut found[p.index as usize];
            slot.get_or_insert_with(|| actual.clone()) == actual
        }
        (Type::MapParam(p), Type::MapParam(q)) if p.depth > depth => p.depth - 1 == q.depth && p.index == q.index,
        (Type::Con(c, xs), Type::Con(d, ys)) if c == d => all_match(xs, ys, depth, found),
        (Type::Data(c, xs), Type::Data(d, ys)) if c == d => all_match(xs, ys, depth, found),
        (Type::Map(m), Type::Map(n)) => {
            m.params == n.params
                && all_match(&m.args, &n.args, depth + 1, found)
                && matches(&m.result, &n.result, depth + 1, found)
        }
        _ => pattern == actual,
    }
}

fn all_match(xs: &[Type], ys: &[Type], depth: u32, found: &mut [Option<Type>]) -> bool {
    xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| matches(x, y, depth, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(n: u32) -> Type {
        Type::Var(TypeVarId(n))
    }

    #[test]
    fn polymorphic_map_types_are_equal_up_to_names_and_order() {
        let one = MapType::binding(&[TypeVarId(0), TypeVarId(1)], vec![var(1), var(0)], var(1)).0;
        let two = MapType::binding(&[TypeVarId(7), TypeVarId(8)], vec![var(7), var(8)], var(7)).0;
        assert_eq!(one, two);
    }

    #[test]
    fn instances_and_their_type_arguments() {
        let inner = Type::Map(Arc::new(MapType::binding(&[TypeVarId(1)], vec![var(1)], var(0)).0));
        let (outer, order) = MapType::binding(&[TypeVarId(0)], vec![inner], var(0));
        assert_eq!(order, [TypeVarId(0)]);
        let (args, result) = outer.instantiate(&[Type::Int]);
        assert_eq!(result, Type::Int);
        assert_eq!(outer.type_args(&[&args[0]], &result), Some(vec![Type::Int]));
        assert_eq!(outer.type_args(&[&args[0]], &Type::Bool), None);
        assert!(Type::Map(Arc::new(outer)).is_ground());
    }
}
