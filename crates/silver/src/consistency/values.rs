//! Which algebraic types have values.
//!
//! Values are finite, so a type whose constructors all need another of its values first has none. Its variables could not have
//! a value either, and a measure over it would prove anything.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use crate::tree::{Adt, Program, Type};

/// So many types are looked at; of the others it is not asked.
const MOST: usize = 500;

/// The algebraic types with constructors that have no value all the same.
pub(super) fn without_values(program: &Program) -> Vec<&Adt> {
    let own = |adt: &Adt| Type::Named(adt.name, adt.type_vars.iter().map(|v| Type::Var(*v)).collect());
    let mut types: IndexSet<Type> = program.adts.values().map(own).collect();
    // For each type, what its constructors take: types by their numbers.
    let mut built_from: Vec<Vec<Vec<usize>>> = Vec::new();
    while built_from.len() < types.len().min(MOST) {
        let constructors = parts(program, &types[built_from.len()]).into_iter();
        let numbered = |parts: Vec<Type>| parts.into_iter().map(|ty| types.insert_full(ty).0).collect();
        built_from.push(constructors.map(numbered).collect());
    }
    let mut has_value: Vec<bool> = (0..types.len()).map(|at| at >= built_from.len()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (at, constructors) in built_from.iter().enumerate().rev() {
            let ends = |parts: &Vec<usize>| parts.iter().all(|part| has_value[*part]);
            if !has_value[at] && constructors.iter().any(ends) {
                has_value[at] = true;
                changed = true;
            }
        }
    }
    let adts = program.adts.values().zip(has_value);
    adts.filter(|(adt, has_value)| !adt.ctors.is_empty() && !has_value).map(|(adt, _)| adt).collect()
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
