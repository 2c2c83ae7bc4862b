//! Which algebraic types have values.
//!
//! Values are finite, so a type whose constructors all need another of its values first has none. Its variables could not have
//! a value either, and a measure over it would prove anything.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use crate::tree::{Adt, Program, Type};

/// So many types are looked at; of the others it is not asked.
const MOST: usize = 1000;

/// The algebraic types with constructors that have no value all the same.
pub(super) fn without_values(program: &Program) -> Vec<&Adt> {
    let own = |adt: &Adt| Type::Named(adt.name, adt.type_vars.iter().map(|v| Type::Var(*v)).collect());
    let mut types: IndexSet<Type> = program.adts.values().map(own).collect();
    let mut built_from: Vec<Vec<Vec<Type>>> = Vec::new();
    while built_from.len() < types.len().min(MOST) {
        let constructors = parts(program, &types[built_from.len()]);
        types.extend(constructors.iter().flatten().cloned());
        built_from.push(constructors);
    }
    let mut has_value: IndexSet<&Type> = types.iter().skip(built_from.len()).collect();
    loop {
        let before = has_value.len();
        for (ty, constructors) in types.iter().zip(&built_from) {
            if constructors.iter().any(|parts| parts.iter().all(|part| has_value.contains(part))) {
                has_value.insert(ty);
            }
        }
        if has_value.len() == before {
            break;
        }
    }
    let empty = |adt: &&Adt| !adt.ctors.is_empty() && !has_value.contains(&own(adt));
    program.adts.values().filter(empty).collect()
}

/// The algebraic types that each constructor of a type takes. All others have values, collections an empty one.
fn parts(program: &Program, ty: &Type) -> Vec<Vec<Type>> {
    let Type::Named(name, args) = ty else { return vec![] };
    let Some(adt) = program.adts.get(name) else { return vec![] };
    let bound: IndexMap<Symbol, Type> = adt.type_vars.iter().copied().zip(args.iter().cloned()).collect();
    let lookup = |v: Symbol| bound.get(&v).cloned();
    let is_algebraic = |ty: &Type| matches!(ty, Type::Named(name, _) if program.adts.contains_key(name));
    let of_constructor = |fields: &[crate::tree::Var]| -> Vec<Type> {
        fields.iter().map(|field| field.ty.substitute(&lookup)).filter(|ty| is_algebraic(ty)).collect()
    };
    adt.ctors.iter().map(|ctor| of_constructor(&ctor.fields)).collect()
}
