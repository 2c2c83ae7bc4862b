//! Permissions and the other words that look like calls.

use std::sync::Arc;

use source::Span;

use super::super::*;
use crate::syntax::ast::{ExprKind as A, SpecExpr as S};

impl<'a> Resolver<'a> {
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &'a [ast::Expr], span: Span) -> Exp {
        use Builtin::*;
        match builtin {
            Perm | Value | AutoValue | PointsTo | CurrentPerm => self.permission(builtin, args, span),
            Held | Committed | Idle | Running | Access | Shareable | Lockable => {
                let object = self.object_argument(&args[0]);
                let ty = if matches!(builtin, Idle | Running) { Type::Resource } else { Type::BOOLEAN };
                if matches!(builtin, Idle | Running) {
                    self.check_thread(&object);
                }
                Expr::new(ExprKind::Builtin(builtin, vec![object]), ty, span)
            }
            Between => {
                let levels = Type::Set(Arc::new(Type::LockLevel));
                let bounds = args.iter().map(|arg| self.value(arg, Option::Some(&levels))).collect();
                Expr::new(ExprKind::Builtin(builtin, bounds), Type::LockLevel, span)
            }
            HeldRead => {
                let object = self.object_argument(&args[0]);
                let amount = self.amount(&args[1]);
                Expr::new(ExprKind::Builtin(builtin, vec![object, amount]), Type::Resource, span)
            }
            JoinToken => {
                let thread = self.object_argument(&args[0]);
                self.check_thread(&thread);
                let amount = self.amount(&args[1]);
                Expr::new(ExprKind::Builtin(builtin, vec![thread, amount]), Type::Resource, span)
            }
            Guards => self.guards(args, span),
            Array => {
                let (array, n) = (self.value(&args[0], None), self.int_argument(&args[1]));
                if !matches!(array.ty, Type::Array(_)) && !array.ty.is_unknown() {
                    let message = format!("array required, but `{}` found", self.show(&array.ty));
                    self.error(codes::ARRAY_REQUIRED, array.span, message);
                }
                Expr::new(ExprKind::Builtin(builtin, vec![array, n]), Type::BOOLEAN, span)
            }
            Matrix => {
                let matrix = self.value(&args[0], None);
                let is_matrix = matches!(&matrix.ty, Type::Array(row) if matches!(**row, Type::Array(_)));
                if !is_matrix && !matrix.ty.is_unknown() {
                    let message = format!("array of arrays required, but `{}` found", self.show(&matrix.ty));
                    self.error(codes::ARRAY_REQUIRED, matrix.span, message);
                }
                let all = vec![matrix, self.int_argument(&args[1]), self.int_argument(&args[2])];
                Expr::new(ExprKind::Builtin(builtin, all), Type::Resource, span)
            }
            Values => {
                let array = self.value(&args[0], None);
                let element = match &array.ty {
                    Type::Array(element) => (**element).clone(),
                    _ => Type::Unknown,
                };
                let all = vec![array, self.int_argument(&args[1]), self.int_argument(&args[2])];
                Expr::new(ExprKind::Builtin(builtin, all), self.seq_of(element), span)
            }
            TypeOf => {
                let e = self.value(&args[0], None);
                let ty = Type::TypeValue(Arc::new(e.ty.clone()));
                Expr::new(ExprKind::Builtin(builtin, vec![e]), ty, span)
            }
            Choose => {
                let e = self.value(&args[0], None);
                let ty = match &e.ty {
                    Type::Seq(t) | Type::Set(t) | Type::Bag(t) => (**t).clone(),
                    Type::Unknown | Type::Error => Type::Unknown,
                    _ => {
                        let message = format!("`\\choose` takes a set, not `{}`", self.show(&e.ty));
                        self.error(codes::BAD_OPERAND, e.span, message);
                        Type::Error
                    }
                };
                Expr::new(ExprKind::Builtin(builtin, vec![e]), ty, span)
            }
            Pow | EuclideanDiv | EuclideanMod | NdIndex | NdLength => {
                let all = args.iter().map(|arg| self.int_argument(arg)).collect();
                Expr::new(ExprKind::Builtin(builtin, all), Type::INT, span)
            }
            PolarityDependent => {
                let all = args.iter().map(|arg| self.pure_formula(arg)).collect();
                Expr::new(ExprKind::Builtin(builtin, all), Type::BOOLEAN, span)
            }
            Some => {
                let e = self.value(&args[0], None);
                let ty = Type::Option(Arc::new(e.ty.clone()));
                Expr::new(ExprKind::Builtin(builtin, vec![e]), ty, span)
            }
            Left | Right => {
                let e = self.value(&args[0], None);
                let pair = match builtin {
                    Left => (e.ty.clone(), Type::Nothing),
                    _ => (Type::Nothing, e.ty.clone()),
                };
                Expr::new(ExprKind::Builtin(builtin, vec![e]), Type::Either(Arc::new(pair)), span)
            }
            SumOver | VectorCompare | VectorRepeat => self.vector(builtin, args, span),
        }
    }

    fn int_argument(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.value(e, Some(&Type::INT));
        match self.as_primitive(&value.ty.clone()) {
            Some(prim) if prim.is_integral() => self.promote(value, operators::promoted(prim, Prim::Int)),
            _ => self.assign_to(value, &Type::INT),
        }
    }

    fn object_argument(&mut self, e: &'a ast::Expr) -> Exp {
        let object = self.value(e, None);
        if !object.ty.is_reference() && !object.ty.is_unknown() {
            let message = format!("unexpected type: a reference is required, found `{}`", self.show(&object.ty));
            self.error(codes::UNEXPECTED_TYPE, object.span, message);
        }
        object
    }

    /// Life-cycle words speak of threads, and of futures and tasks of the library.
    fn check_thread(&mut self, e: &Exp) {
        let thread = Type::class(self.known().thread);
        let future = Type::class(self.named("java.util.concurrent.Future"));
        if !self.is_subtype(&e.ty.clone(), &thread) && !self.is_subtype(&e.ty.clone(), &future) {
            let message = format!("a thread is required, found `{}`", self.show(&e.ty));
            self.error(codes::INCOMPATIBLE_TYPES, e.span, message);
        }
    }

    fn permission(&mut self, builtin: Builtin, args: &'a [ast::Expr], span: Span) -> Exp {
        // `Perm(p(x), f)` is about a predicate instance.
        let location = self.location(&args[0]);
        let amount = match builtin {
            Builtin::Perm | Builtin::PointsTo => self.amount(&args[1]),
            _ => Expr::new(ExprKind::Amount(AmountWord::Read), Type::Frac, span),
        };
        let value = match (builtin, &location) {
            (Builtin::PointsTo, Some(location)) => {
                let ty = location.ty.clone();
                Some(self.value_for(&args[2], &ty))
            }
            (Builtin::PointsTo, None) => Some(self.value(&args[2], None)),
            _ => None,
        };
        let Some(location) = location else {
            let ty = if builtin == Builtin::CurrentPerm { Type::Rational } else { Type::Resource };
            return Expr::new(ExprKind::Error, ty, span);
        };
        let (kind, ty) = match builtin {
            Builtin::CurrentPerm => (ExprKind::CurrentPerm(location), Type::Rational),
            Builtin::PointsTo => match value {
                Some(value) => (ExprKind::PointsTo { location, amount, value }, Type::Resource),
                None => (ExprKind::Error, Type::Resource),
            },
            _ => {
                let form = match builtin {
                    Builtin::Value => PermForm::Value,
                    Builtin::AutoValue => PermForm::AutoValue,
                    _ => PermForm::Perm,
                };
                (ExprKind::Perm { location, amount, form }, Type::Resource)
            }
        };
        Expr::new(kind, ty, span)
    }

    /// What a permission is to: a field, an element of an array, a predicate instance.
    pub(super) fn location(&mut self, e: &'a ast::Expr) -> Option<Location> {
        if let A::Paren(inner) = &e.kind {
            return self.location(inner);
        }
        if let A::Spec(inner) = &e.kind
            && let S::AllElements(array) = &**inner
        {
            let array = self.value(array, None);
            let ty = match &array.ty {
                Type::Array(element) => (**element).clone(),
                Type::Unknown | Type::Error => Type::Unknown,
                _ => {
                    let message = format!("array required, but `{}` found", self.show(&array.ty));
                    self.error(codes::ARRAY_REQUIRED, array.span, message);
                    Type::Error
                }
            };
            return Some(Location { kind: LocationKind::AllElements { array }, ty, span: e.span });
        }
        let value = self.value(e, None);
        self.location_of(&value)
    }

    fn location_of(&mut self, e: &Exp) -> Option<Location> {
        let (ty, span) = (e.ty.clone(), e.span);
        let kind = match &e.kind {
            ExprKind::Field { target, field, .. } => {
                self.check_location_field(*field, span);
                let is_static = self.program[*field].is_static();
                LocationKind::Field { target: target.clone().filter(|_| !is_static), field: *field }
            }
            // The location is its own trigger.
            ExprKind::Convert(Conversion::Erased, inner) | ExprKind::Trigger { inner, .. } => {
                return self.location_of(inner);
            }
            ExprKind::Index(array, index) => LocationKind::Element { array: array.clone(), index: index.clone() },
            ExprKind::Predicate(instance) => LocationKind::Predicate(instance.clone()),
            ExprKind::UnknownField { .. } => LocationKind::Unknown(e.clone()),
            ExprKind::Error => return None,
            ExprKind::Local(local) => {
                let what = match self.program[*local].kind {
                    LocalKind::Param => "a parameter",
                    LocalKind::Bound => "a bound variable",
                    _ => "a local variable",
                };
                let message = format!(
                    "`{}` is {what}: only fields and array elements have permissions",
                    self.program[*local].name
                );
                self.error(codes::NOT_A_LOCATION, span, message);
                return None;
            }
            ExprKind::ArrayLength(_) => {
                self.error(codes::NOT_A_LOCATION, span, "the length of an array never changes: it has no permission");
                return None;
            }
            _ => {
                self.error(
                    codes::NOT_A_LOCATION,
                    span,
                    "this is no location: permissions are to fields, array elements and predicates",
                );
                return None;
            }
        };
        Some(Location { kind, ty, span })
    }

    fn check_location_field(&mut self, field: FieldId, span: Span) {
        let entry = &self.program[field];
        if entry.is_final() && !entry.ghost {
            let message = format!("`{}` is final: it needs no permission, and has none", entry.name);
            self.error(codes::FINAL_FIELD_PERM, span, message);
        }
    }

    /// `guards(q, I)`
    fn guards(&mut self, args: &'a [ast::Expr], span: Span) -> Exp {
        let queue = self.object_argument(&args[0]);
        let A::Name(name) = args[1].kind else {
            return self.broken(codes::UNKNOWN_NAME, args[1].span, "`guards` names an invariant");
        };
        match self.named_invariant(ast::Ident { name, span: args[1].span }) {
            Some(invariant) => Expr::new(ExprKind::Guards { queue, invariant }, Type::BOOLEAN, span),
            None => Expr::new(ExprKind::Error, Type::BOOLEAN, span),
        }
    }

    /// `\sum(range, values)`, `\vcmp(values, values)`, `\vrep(x)` of older specifications.
    fn vector(&mut self, builtin: Builtin, args: &'a [ast::Expr], span: Span) -> Exp {
        let args: Vec<Exp> = args.iter().map(|arg| self.value(arg, None)).collect();
        let element = |ty: &Type| match ty {
            Type::Seq(t) => Some((**t).clone()),
            _ => None,
        };
        let ty = match builtin {
            Builtin::VectorRepeat => self.seq_of(args[0].ty.clone()),
            Builtin::VectorCompare => self.seq_of(Type::BOOLEAN),
            _ => match element(&args[1].ty) {
                Some(ty) if ty.is_integral() || ty.is_boolean() || ty.is_unknown() => Type::INT,
                None if args[1].ty.is_unknown() => Type::INT,
                _ => {
                    let message = format!("`\\sum` adds integers or counts, not `{}`", self.show(&args[1].ty));
                    self.error(codes::INCOMPATIBLE_TYPES, args[1].span, message);
                    Type::INT
                }
            },
        };
        Expr::new(ExprKind::Builtin(builtin, args), ty, span)
    }
}
