//! `@GuardedBy` of other checkers: it puts a field behind a lock, that of its object (`this`) or one in another field.

use rustc_hash::FxHashMap;
use source::Span;

use crate::resolve::misuses_of_guard;
use crate::tree::{
    AmountWord, Annotation, AnnotationValue, BinOp, ClassId, Exp, Expr, ExprKind, FieldId, Guard, GuardKind, Location,
    LocationKind, LockInvariant, PermForm, Program, Type,
};

/// What guards a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guardian {
    This,
    Field(FieldId),
}

/// The classes whose constructors commit what annotations put behind locks, with these locks.
pub fn guardians(p: &Program) -> FxHashMap<ClassId, Vec<Guardian>> {
    let mut found: FxHashMap<ClassId, Vec<Guardian>> = FxHashMap::default();
    for class in p.source_classes() {
        // An anonymous class has no constructor that could commit: who makes the object keeps its fields.
        if p[class].constructors(p).next().is_none() {
            continue;
        }
        for (guardian, _) in p[class].fields().filter_map(|field| guardian(p, field)) {
            let all = found.entry(class).or_default();
            if !all.contains(&guardian) {
                all.push(guardian);
            }
        }
    }
    found
}

/// The annotation of a field that says what guards it.
pub fn guarded_by(p: &Program, field: FieldId) -> Option<&Annotation> {
    let f = &p[field];
    f.annotations.iter().find(|a| a.simple_name() == "GuardedBy" && !f.is_final())
}

/// What guards a field, and where that is said. `None` as well for what cannot guard.
pub fn guardian(p: &Program, field: FieldId) -> Option<(Guardian, Span)> {
    let annotation = guarded_by(p, field).filter(|_| !p[field].is_static())?;
    let text = annotation.values.iter().find_map(|(_, value)| match value {
        AnnotationValue::Constant(constant) => constant.as_text(),
        AnnotationValue::Other => None,
    })?;
    if text == "this" {
        return Some((Guardian::This, annotation.span));
    }
    let name = text.strip_prefix("this.").unwrap_or(&text);
    let lock = p[p[field].class].fields().find(|f| p[*f].name.as_str() == name)?;
    can_guard(p, lock).then_some((Guardian::Field(lock), annotation.span))
}

/// A lock that nobody can get at but through its field.
fn can_guard(p: &Program, lock: FieldId) -> bool {
    let class = p[lock].ty.as_class().map(|class| p[class].qualified.as_str());
    let is_lock = matches!(
        class,
        Some(
            "java.lang.Object"
                | "java.util.concurrent.locks.Lock"
                | "java.util.concurrent.locks.ReentrantLock"
                | "java.util.concurrent.locks.ReadWriteLock"
                | "java.util.concurrent.locks.ReentrantReadWriteLock"
        )
    );
    is_lock && p[lock].is_final() && !p[lock].is_static() && misuses_of_guard(p, lock).is_empty()
}

/// The permission to each guarded field of a class becomes a part of what its lock guards.
pub fn put_behind_locks(made: &mut Program, class: ClassId) {
    let guarded: Vec<(FieldId, Guardian, Span)> =
        made[class].fields().filter_map(|field| guardian(made, field).map(|(by, span)| (field, by, span))).collect();
    for (field, by, span) in guarded {
        let body = permission(made, class, field, span);
        put_behind(made, class, by, body, span);
    }
}

fn put_behind(p: &mut Program, class: ClassId, guardian: Guardian, body: Exp, span: Span) {
    let specs = &mut p[class].specs;
    match guardian {
        Guardian::This => specs.lock_invariants.push(LockInvariant { is_static: false, body, span }),
        Guardian::Field(field) => match specs.guards.iter_mut().find(|guard| guard.field == field) {
            Some(guard) => {
                let both = ExprKind::Binary(BinOp::Sep, guard.body.clone(), body);
                guard.body = Expr::new(both, Type::Resource, guard.span);
            }
            None => specs.guards.push(Guard { kind: GuardKind::Lock, field, param: None, body, span }),
        },
    }
}

fn this(class: ClassId, span: Span) -> Exp {
    Expr::new(ExprKind::This { class, implicit: true }, Type::class(class), span)
}

fn permission(p: &Program, class: ClassId, field: FieldId, span: Span) -> Exp {
    let kind = LocationKind::Field { target: Some(this(class, span)), field };
    let location = Location { kind, ty: p[field].ty.clone(), span };
    let amount = Expr::new(ExprKind::Amount(AmountWord::Write), Type::Frac, span);
    let kind = ExprKind::Perm { location, amount, form: PermForm::Perm };
    Expr::new(kind, Type::Resource, span)
}
