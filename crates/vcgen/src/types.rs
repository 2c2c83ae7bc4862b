//! Types without type variables, and what is known of two types that may still have some.
//!
//! A type variable that nothing is substituted for is *rigid*: it stands for one type that nothing is known of. The type parameters of an
//! implementation are rigid while its body is proved; so are those of a quantifier over types that is to be proved.

use boogie::tree::{MapType, Program, Type, TypeVarId};

/// What type variables stand for, innermost last.
#[derive(Clone, Default, Debug)]
pub struct TypeEnv(Vec<(TypeVarId, Type)>);

impl TypeEnv {
    pub fn new(params: &[TypeVarId], args: &[Type]) -> TypeEnv {
        TypeEnv(params.iter().copied().zip(args.iter().cloned()).collect())
    }

    pub fn with(&self, params: &[TypeVarId], args: &[Type]) -> TypeEnv {
        let mut all = self.0.clone();
        all.extend(params.iter().copied().zip(args.iter().cloned()));
        TypeEnv(all)
    }

    pub fn get(&self, var: TypeVarId) -> Option<&Type> {
        self.0.iter().rev().find(|(v, _)| *v == var).map(|(_, ty)| ty)
    }

    pub fn apply(&self, ty: &Type) -> Type {
        if self.0.is_empty() || is_simple(ty) {
            return ty.clone();
        }
        ty.substitute(&|var| self.get(var).cloned())
    }

    pub fn apply_all(&self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.apply(ty)).collect()
    }
}

/// A type without parts.
fn is_simple(ty: &Type) -> bool {
    !matches!(ty, Type::Con(..) | Type::Data(..) | Type::Map(_) | Type::Var(_))
}

/// How deeply a type is nested.
pub fn depth(ty: &Type) -> usize {
    match ty {
        Type::Con(_, args) | Type::Data(_, args) => 1 + args.iter().map(depth).max().unwrap_or(0),
        Type::Map(map) => 1 + map.args.iter().chain([&map.result]).map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// The text of a type: different for different types, and nothing that could be an identifier of the program if it has parts.
pub fn text(program: &Program, ty: &Type) -> String {
    let list = |name: &str, args: &[Type]| {
        if args.is_empty() {
            return name.to_string();
        }
        let args: Vec<String> = args.iter().map(|arg| text(program, arg)).collect();
        format!("{name}<{}>", args.join(","))
    };
    match ty {
        Type::Bool => "bool".to_string(),
        Type::Int => "int".to_string(),
        Type::Real => "real".to_string(),
        Type::BitVec(width) => format!("bv{width}"),
        Type::Float(format) => format!("float{}e{}", format.significand, format.exponent),
        Type::RoundingMode => "rmode".to_string(),
        Type::String => "string".to_string(),
        Type::Regex => "regex".to_string(),
        Type::Con(id, args) => list(program.type_con(*id).name.as_str(), args),
        Type::Data(id, args) => list(program.datatype(*id).name.as_str(), args),
        Type::Map(map) => {
            let args: Vec<String> = map.args.iter().map(|arg| text(program, arg)).collect();
            let params = if map.params == 0 { String::new() } else { format!("<{}>", map.params) };
            format!("{params}[{}]{}", args.join(","), text(program, &map.result))
        }
        Type::Var(var) => {
            if var.0 == u32::MAX {
                return "@any".to_string();
            }
            let name = program.type_vars.get(var.index()).map_or("type", |var| var.name.as_str());
            format!("{name}@{}", var.0)
        }
        Type::MapParam(param) => format!("@{}.{}", param.depth, param.index),
    }
}

/// Finds types for `params` that make `pattern` equal to `ty`, in addition to those found already.
pub fn matches(pattern: &Type, ty: &Type, params: &[TypeVarId], found: &mut [Option<Type>]) -> bool {
    let all = |xs: &[Type], ys: &[Type], found: &mut [Option<Type>]| {
        xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| matches(x, y, params, found))
    };
    match (pattern, ty) {
        (Type::Var(var), _) if params.contains(var) => {
            let at = params.iter().position(|param| param == var).expect("just found");
            match &found[at] {
                Some(known) => known == ty,
                // A parameter of a map type around it means nothing outside.
                None if !is_closed(ty) => false,
                None => {
                    found[at] = Some(ty.clone());
                    true
                }
            }
        }
        (Type::Con(c, xs), Type::Con(d, ys)) => c == d && all(xs, ys, found),
        (Type::Data(c, xs), Type::Data(d, ys)) => c == d && all(xs, ys, found),
        (Type::Map(m), Type::Map(n)) => {
            m.params == n.params && all(&m.args, &n.args, found) && matches(&m.result, &n.result, params, found)
        }
        _ => pattern == ty,
    }
}

/// Whether no parameter of a map type around it occurs.
fn is_closed(ty: &Type) -> bool {
    fn below(ty: &Type, binders: u32) -> bool {
        match ty {
            Type::MapParam(param) => param.depth < binders,
            Type::Con(_, args) | Type::Data(_, args) => args.iter().all(|arg| below(arg, binders)),
            Type::Map(map) => map.args.iter().chain([&map.result]).all(|part| below(part, binders + 1)),
            _ => true,
        }
    }
    below(ty, 0)
}

/// Whether the types may be equal, for some choice of what rigid types stand for. Says yes too often rather than too rarely: where the same
/// rigid type occurs several times, each occurrence counts for itself.
pub fn may_be_equal(a: &Type, b: &Type) -> bool {
    let all = |xs: &[Type], ys: &[Type]| xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| may_be_equal(x, y));
    match (a, b) {
        (Type::Var(_), _) | (_, Type::Var(_)) => true,
        (Type::Con(c, xs), Type::Con(d, ys)) => c == d && all(xs, ys),
        (Type::Data(c, xs), Type::Data(d, ys)) => c == d && all(xs, ys),
        (Type::Map(m), Type::Map(n)) => maps_may_be_equal(m, n),
        _ => a == b,
    }
}

/// The order of a map type's parameters is that of their first occurrence, which a rigid type's meaning may change.
fn maps_may_be_equal(m: &MapType, n: &MapType) -> bool {
    if m.args.len() != n.args.len() {
        return false;
    }
    if m.params > 0 || n.params > 0 {
        return true;
    }
    m.args.iter().zip(&n.args).all(|(x, y)| may_be_equal(x, y)) && may_be_equal(&m.result, &n.result)
}

/// Whether the values of a type may be, or be made of, polymorphic maps. A lambda over types that were told what it is at itself, or at something that it
/// is a part of, could be at odds with itself: `h[x] == !f(x)` for all `x`, where `f(h)` is `h[h]`. The values of a declared type are made of nothing.
pub fn may_hold_polymorphic_maps(program: &Program, ty: &Type) -> bool {
    fn look(program: &Program, ty: &Type, seen: &mut Vec<Type>) -> bool {
        match ty {
            Type::Var(_) => true,
            Type::Map(map) if map.params > 0 => true,
            Type::Con(id, _) if !program.type_con(*id).attrs.has("builtin") => false,
            Type::Data(id, args) if !seen.contains(ty) => {
                seen.push(ty.clone());
                let decl = program.datatype(*id);
                let env = TypeEnv::new(&decl.type_params, args);
                seen.len() > MAX_SEEN || decl.fields.iter().any(|field| look(program, &env.apply(&field.ty), seen))
            }
            Type::Data(..) => false,
            other => other.parts().into_iter().any(|part| look(program, part, seen)),
        }
    }
    look(program, ty, &mut Vec::new())
}

/// Datatypes that lead to more others than this may grow without end.
const MAX_SEEN: usize = 100;

/// The type variables in a type.
pub fn mentions_any(ty: &Type, vars: &[TypeVarId]) -> bool {
    match ty {
        Type::Var(var) => vars.contains(var),
        Type::Con(_, args) | Type::Data(_, args) => args.iter().any(|arg| mentions_any(arg, vars)),
        Type::Map(map) => map.args.iter().chain([&map.result]).any(|part| mentions_any(part, vars)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boogie::tree::TypeConId;

    fn field(arg: Type) -> Type {
        Type::Con(TypeConId(0), [arg].into())
    }

    #[test]
    fn patterns_are_matched_consistently() {
        let params = [TypeVarId(0), TypeVarId(1)];
        let (a, b) = (Type::Var(params[0]), Type::Var(params[1]));
        let pattern = Type::map(vec![field(a.clone())], b);
        let mut found = [None, None];
        assert!(matches(&pattern, &Type::map(vec![field(Type::Int)], Type::Bool), &params, &mut found));
        assert_eq!(found, [Some(Type::Int), Some(Type::Bool)]);
        assert!(!matches(&field(a), &field(Type::Bool), &params, &mut found), "already Int");
    }

    #[test]
    fn rigid_types_may_be_anything() {
        let rigid = Type::Var(TypeVarId(7));
        assert!(may_be_equal(&field(rigid.clone()), &field(Type::Int)));
        assert!(may_be_equal(&rigid, &Type::map(vec![], Type::Int)));
        assert!(!may_be_equal(&field(rigid), &Type::Int));
        assert!(!may_be_equal(&field(Type::Bool), &field(Type::Int)));
    }
}
