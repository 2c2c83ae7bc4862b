//! The order of locks, as `lock_before` and `lock_level` declare it: every object has one place in it, for ever.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    pub(super) fn check_lock_order(&mut self) {
        // There, the clauses order the locks of classes.
        if matches!(self.program.model, Model::Ownership(_)) {
            return;
        }
        let program = self.program;
        let mut ordered: Vec<(ClassId, Span)> = Vec::new();
        for class in program.source_classes() {
            let specs = &program[class].specs;
            ordered.extend(specs.lock_level.iter().map(|level| (class, level.span)));
            for (later, span) in &specs.lock_before {
                ordered.extend([(class, *span), (*later, *span)]);
            }
            if let Some(level) = &specs.lock_level
                && !is_settled(program, level)
            {
                let message = "a level is computed from final fields and numbers, with `+`, `-` and `*`";
                let help = "other values could change while the lock is held";
                self.violation_with(codes::LOCK_ORDER, level.span, message, help);
            }
            self.check_cycle(class);
        }
        for (class, span) in &ordered {
            self.check_ordered(*class, *span, &ordered);
        }
    }

    fn check_ordered(&mut self, class: ClassId, span: Span, ordered: &[(ClassId, Span)]) {
        let program = self.program;
        let name = program[class].name;
        if !program[class].is_source() || program[class].kind.is_interface() {
            let message = format!("`{name}` has no place in the order of locks: only classes of the program have");
            return self.violation(codes::LOCK_ORDER, span, message);
        }
        let above = ordered.iter().find(|(other, _)| *other != class && self.is_below(class, *other));
        if let Some((above, _)) = above {
            let above = program[*above].name;
            let message = format!("`{name}` extends `{above}`, which has a place in the order of locks already");
            let help = "an object has one place: declare the order for the class above only";
            self.violation_with(codes::LOCK_ORDER, span, message, help);
        }
    }

    /// A class that comes before itself would come before everything.
    fn check_cycle(&mut self, class: ClassId) {
        let program = self.program;
        let later = |class: ClassId| program[class].specs.lock_before.iter().map(|(later, _)| *later);
        let mut seen: Vec<ClassId> = Vec::new();
        let mut open: Vec<ClassId> = later(class).collect();
        while let Some(next) = open.pop() {
            if next == class {
                let (_, span) = program[class].specs.lock_before[0];
                let message = format!("the locks of `{}` are declared to come before themselves", program[class].name);
                let help = "take one `lock_before` of the circle away; `lock_level` orders the locks of one class";
                return self.violation_with(codes::LOCK_ORDER, span, message, help);
            }
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(later(next));
            }
        }
    }
}

/// Whether a number is the same for ever, whatever happens.
fn is_settled(program: &Program, e: &Expr) -> bool {
    match &e.kind {
        _ if e.constant.is_some() => true,
        ExprKind::This { .. } => true,
        ExprKind::Field { target: Some(target), field, .. } => {
            let field = &program[*field];
            field.is_final() && !field.is_static() && program[field.class].is_source() && is_settled(program, target)
        }
        ExprKind::Convert(Conversion::Widening, inner) => is_settled(program, inner),
        ExprKind::Unary(UnOp::Minus, a) => is_settled(program, a),
        ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) => {
            is_settled(program, a) && is_settled(program, b)
        }
        _ => false,
    }
}
