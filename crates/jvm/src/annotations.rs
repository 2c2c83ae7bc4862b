//! Annotations of other checkers: `@GuardedBy("this")` puts a field behind the monitor of its object, as in a proof.

use java::Program;
use java::tree::{
    AmountWord, AnnotationValue, ClassId, Exp, Expr, ExprKind, FieldId, Location, LocationKind, LockInvariant,
    PermForm, Type,
};
use source::Span;

/// The program with what the annotations mean written out. `None` if there are none.
pub fn written_out(p: &Program) -> Option<Program> {
    let guarded: Vec<(ClassId, FieldId, Span)> = p
        .source_classes()
        .filter(|class| p[*class].constructors(p).next().is_some())
        .flat_map(|class| p[class].fields().filter_map(move |field| Some((class, field, guarded_by_this(p, field)?))))
        .collect();
    if guarded.is_empty() {
        return None;
    }
    let mut made = p.clone();
    for (class, field, span) in guarded {
        let body = permission(p, class, field, span);
        made[class].specs.lock_invariants.push(LockInvariant { is_static: false, body, span });
    }
    Some(made)
}

/// Where the annotation stands.
fn guarded_by_this(p: &Program, field: FieldId) -> Option<Span> {
    let f = &p[field];
    let annotation = f.annotations.iter().find(|a| a.simple_name() == "GuardedBy")?;
    let of_this = annotation.values.iter().any(|(_, value)| match value {
        AnnotationValue::Constant(constant) => constant.as_text().as_deref() == Some("this"),
        AnnotationValue::Other => false,
    });
    (of_this && !f.is_final() && !f.is_static()).then_some(annotation.span)
}

fn permission(p: &Program, class: ClassId, field: FieldId, span: Span) -> Exp {
    let this = Expr::new(ExprKind::This { class, implicit: true }, Type::class(class), span);
    let kind = LocationKind::Field { target: Some(this), field };
    let location = Location { kind, ty: p[field].ty.clone(), span };
    let amount = Expr::new(ExprKind::Amount(AmountWord::Write), Type::Frac, span);
    Expr::new(ExprKind::Perm { location, amount, form: PermForm::Perm }, Type::Resource, span)
}
