//! Every datatype must have a value that can be built without having one already.

use rustc_hash::FxHashSet;

use crate::tree::{DatatypeId, Program, Type, TypeVarId};

/// The type parameters that must have values for a datatype to have one.
type Needs = FxHashSet<TypeVarId>;

/// The datatypes without any value.
pub(super) fn uninhabited(program: &Program) -> Vec<DatatypeId> {
    let mut known: Vec<Option<Needs>> = vec![None; program.datatypes.len()];
    // Values are found in rounds: in the first those of constructors without arguments, and so on. Later rounds may find some
    // that need less.
    let mut changed = true;
    while changed {
        changed = false;
        for (i, data) in program.datatypes.iter().enumerate() {
            let found = data.ctors.iter().filter_map(|ctor| {
                let types = ctor.fields.iter().map(|field| &program.field(*field).ty);
                all_needs(program, &known, types)
            });
            let Some(best) = found.min_by_key(|needs| needs.len()) else { continue };
            if known[i].as_ref().is_none_or(|old| best.len() < old.len()) {
                known[i] = Some(best);
                changed = true;
            }
        }
    }
    (0..known.len()).filter(|i| known[*i].is_none()).map(|i| DatatypeId(i as u32)).collect()
}

fn all_needs<'t>(program: &Program, known: &[Option<Needs>], types: impl Iterator<Item = &'t Type>) -> Option<Needs> {
    let mut all = Needs::default();
    for ty in types {
        all.extend(needs(program, known, ty)?);
    }
    Some(all)
}

/// What is needed for a value of this type; `None` as long as no value is known.
fn needs(program: &Program, known: &[Option<Needs>], ty: &Type) -> Option<Needs> {
    match ty {
        Type::Var(var) => Some([*var].into_iter().collect()),
        Type::Map(_) => all_needs(program, known, ty.parts().into_iter()),
        Type::Data(id, args) => {
            let own = known[id.index()].as_ref()?;
            let params = &program.datatype(*id).type_params;
            let needed = params.iter().zip(args.iter()).filter(|(param, _)| own.contains(param));
            all_needs(program, known, needed.map(|(_, arg)| arg))
        }
        _ => Some(Needs::default()),
    }
}
