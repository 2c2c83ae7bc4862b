//! Which parts of the model a program uses.

use java::ownership::{Sight, any_expression, look};
use java::tree::{ClassId, ExprKind, FieldId, ModelWord, Program, ShareHow, SpecStmt, StmtKind, Type};
use java_core::tables::Tables;
use rustc_hash::FxHashSet;

use super::world::{Side, World};

/// Whether anything in the program becomes immutable, or is opened for reading.
pub fn uses_immutables(p: &Program) -> bool {
    let (mut in_words, mut in_code) = (false, false);
    let sets = [ModelWord::ReadSet, ModelWord::WriteSet, ModelWord::SharedLockProtected, ModelWord::SharedImmutable];
    look(
        p,
        &mut Sight {
            exprs: &mut |e| in_words |= matches!(&e.kind, ExprKind::Model(word) if sets.contains(word)),
            stmts: &mut |s| {
                let StmtKind::Spec(spec) = &s.kind else { return };
                in_code |= matches!(&**spec, SpecStmt::Read { .. } | SpecStmt::Share { how: ShareHow::Immutable, .. });
            },
        },
    );
    in_words || in_code || p.source_classes().any(|class| p[class].flags.is_static_immutable())
}

/// Whether annotations speak of all states of objects.
pub fn binds_states(p: &Program) -> bool {
    any_expression(p, &|e| matches!(&e.kind, ExprKind::Quantified(q) if q.binders.iter().any(|binder| binder.state)))
}

/// Whether code runs when a class is initialised.
fn has_static_code(world: &World<'_>, class: ClassId) -> bool {
    let p = world.p;
    let runs = |f: FieldId| p[f].is_static() && p[f].init.is_some() && !world.is_constant(f);
    p[class].fields().any(runs) || p[class].initializers().any(|init| init.is_static)
}

/// The classes with state of their own: static fields, an initialiser, a declared way of sharing, or whose object is mentioned; and those that are
/// locked while code of a class above them runs.
pub fn class_objects(world: &World<'_>, tables: &Tables<'_>) -> FxHashSet<ClassId> {
    let p = world.p;
    let mut found = FxHashSet::default();
    for class in &world.classes {
        let c = &p[*class];
        let side = Side { class: *class, is_static: true };
        let declared = c.flags.is_static_lockprotected() || c.flags.is_static_immutable();
        let locks = c.methods().any(|m| p[m].is_static() && p[m].flags.is_synchronized());
        if declared
            || locks
            || !world.fields(side).is_empty()
            || c.initializers().any(|init| init.is_static)
            || !world.invariants(side).is_empty()
            || !c.specs.lock_before.is_empty()
        {
            found.insert(*class);
        }
        found.extend(c.specs.lock_before.iter().map(|(class, _)| *class));
    }
    let mut mentioned = Vec::new();
    look(
        p,
        &mut Sight {
            exprs: &mut |e| {
                if let ExprKind::ClassLit(Type::Class(ty)) = &e.kind {
                    mentioned.push(ty.class);
                }
            },
            stmts: &mut |_| {},
        },
    );
    found.extend(mentioned.into_iter().filter(|class| p[*class].is_source()));
    // Whoever initialises a class holds its lock while the classes above are initialised.
    let waits = |class: &&ClassId| tables.init_plan(**class).order.iter().any(|above| has_static_code(world, *above));
    found.extend(world.classes.iter().filter(waits));
    found
}
