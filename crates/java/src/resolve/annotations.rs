//! Annotations: their names are looked up, their values are kept as far as they are constants.

use source::Symbol;

use super::types::TypeName;
use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn annotations(&mut self, written: &'a [ast::Annotation]) -> Vec<Annotation> {
        written.iter().map(|annotation| self.annotation(annotation)).collect()
    }

    fn annotation(&mut self, annotation: &'a ast::Annotation) -> Annotation {
        let class = self.annotation_class(&annotation.name);
        let values = annotation
            .args
            .iter()
            .map(|arg| (arg.name.map_or(Symbol::new("value"), |name| name.name), value(&arg.value)))
            .collect();
        Annotation { name: Symbol::new(&annotation.name.text()), class, values, span: annotation.span }
    }

    /// Annotations of tools are often not on the class path of a verifier: a name that is not found is no error unless it was imported.
    fn annotation_class(&mut self, name: &ast::Path) -> Option<ClassId> {
        let first = match self.find_type(name.parts[0].name) {
            TypeName::Class(class) => class,
            _ if name.parts.len() > 1 => return self.find_qualified(&name.text()),
            _ => return None,
        };
        let mut class = first;
        for part in &name.parts[1..] {
            match self.find_member_class(class, part.name) {
                lookup::Found::Is(inner) => class = inner,
                _ => return None,
            }
        }
        let entry = &self.program[class];
        if entry.origin == Origin::Source && entry.kind != ClassKind::Annotation {
            let message = format!("incompatible types: `{}` is no annotation", entry.name);
            self.error(codes::INCOMPATIBLE_TYPES, name.span(), message);
        }
        Some(class)
    }
}

/// Only literals are kept; nobody asks for more.
fn value(value: &ast::AnnotationValue) -> AnnotationValue {
    let ast::AnnotationValue::Expr(e) = value else { return AnnotationValue::Other };
    match &e.kind {
        ast::ExprKind::Literal(ast::Literal::Str(units)) => AnnotationValue::Constant(Constant::Str(units.clone())),
        ast::ExprKind::Literal(ast::Literal::Int(value) | ast::Literal::Long(value)) => {
            AnnotationValue::Constant(Constant::Integral(*value))
        }
        ast::ExprKind::Literal(ast::Literal::Boolean(value)) => AnnotationValue::Constant(Constant::Boolean(*value)),
        _ => AnnotationValue::Other,
    }
}
