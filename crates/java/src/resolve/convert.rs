//! Conversions: what fits where, and what Java does to make it fit.

use std::sync::Arc;

use source::Span;

use super::*;

/// How far conversions go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allow {
    /// Subtypes and widening only.
    Strict,
    /// Boxing and unboxing, too.
    Loose,
    /// Constants that fit into a smaller type, too: assignments.
    Assign,
}

/// How a value gets from its type to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Same,
    Steps(&'static [Conversion]),
}

impl<'a> Resolver<'a> {
    pub(super) fn box_of(&self, prim: Prim) -> ClassId {
        self.known().boxes[prim as usize]
    }

    /// The primitive type of a box.
    pub(super) fn unboxed(&mut self, ty: &Type) -> Option<Prim> {
        let class = match ty {
            Type::Class(class) => class.class,
            Type::Var(_) | Type::Intersection(_) | Type::Wildcard(_) => {
                self.classes_of_type(ty).into_iter().find(|c| self.known().boxes.contains(c))?
            }
            _ => return None,
        };
        let n = self.known().boxes.iter().position(|b| *b == class)?;
        Some(PRIMS[n])
    }

    /// The primitive type of a value, unboxed if need be.
    pub(super) fn as_primitive(&mut self, ty: &Type) -> Option<Prim> {
        ty.as_prim().or_else(|| self.unboxed(ty))
    }

    /// How a value of type `from` gets to `to`; `None` if it does not.
    pub(super) fn way(&mut self, from: &Type, to: &Type, constant: Option<&Constant>, allow: Allow) -> Option<Way> {
        use Conversion::*;
        if from == to || from.is_unknown() || to.is_unknown() {
            return Some(Way::Same);
        }
        match (from, to) {
            (Type::Void, _) | (_, Type::Void) => None,
            (Type::Prim(a), Type::Prim(b)) if widens(*a, *b) => Some(Way::Steps(&[Widening])),
            (Type::Prim(_), Type::Prim(b)) => {
                (allow == Allow::Assign && fits(constant, from, *b)).then_some(Way::Steps(&[Narrowing]))
            }
            (Type::Prim(a), _) if to.is_reference() => {
                if allow == Allow::Strict {
                    return None;
                }
                let boxed = Type::class(self.box_of(*a));
                if self.is_subtype(&boxed, to) {
                    return Some(Way::Steps(&[Boxing]));
                }
                let narrowed = self.unboxed(to).filter(|b| allow == Allow::Assign && fits(constant, from, *b));
                narrowed.map(|_| Way::Steps(&[Narrowing, Boxing]))
            }
            (_, Type::Prim(b)) if from.is_reference() => {
                if allow == Allow::Strict {
                    return None;
                }
                let a = self.unboxed(from)?;
                if a == *b {
                    return Some(Way::Steps(&[Unboxing]));
                }
                widens(a, *b).then_some(Way::Steps(&[Unboxing, Widening]))
            }
            _ if self.is_subtype(from, to) => Some(Way::Same),
            _ => self.spec_way(from, to, constant),
        }
    }

    /// Inserts what a way says.
    pub(super) fn go(&mut self, e: Exp, to: &Type, way: Way) -> Exp {
        let Way::Steps(steps) = way else { return e };
        let mut e = e;
        for (n, step) in steps.iter().enumerate() {
            let last = n + 1 == steps.len();
            let ty = match step {
                Conversion::Boxing => match e.ty.as_prim() {
                    Some(prim) => Type::class(self.box_of(prim)),
                    None => to.clone(),
                },
                Conversion::Unboxing => match self.unboxed(&e.ty) {
                    Some(prim) => Type::Prim(prim),
                    None => to.clone(),
                },
                Conversion::Narrowing if !last => self.unboxed(to).map_or(to.clone(), Type::Prim),
                _ => to.clone(),
            };
            e = self.converted(*step, e, ty);
        }
        e
    }

    pub(super) fn converted(&mut self, step: Conversion, e: Exp, ty: Type) -> Exp {
        let span = e.span;
        let constant = match (step, &e.constant, ty.as_prim()) {
            (Conversion::Widening | Conversion::Narrowing, Some(constant), Some(prim)) => consts::cast(constant, prim),
            _ => None,
        };
        Arc::new(Expr { kind: ExprKind::Convert(step, e), ty, span, constant })
    }

    /// The value for a variable, field, element or result of this type.
    pub(super) fn assign_to(&mut self, e: Exp, to: &Type) -> Exp {
        match self.way(&e.ty.clone(), to, e.constant.as_ref(), Allow::Assign) {
            Some(way) => self.go(e, to, way),
            None if self.is_lenient(&e, to) => e,
            None => {
                self.incompatible(&e, to);
                e
            }
        }
    }

    /// The type arguments of generic calls are inferred from more than is looked at here: only the class must fit.
    pub(super) fn is_lenient(&mut self, e: &Expr, to: &Type) -> bool {
        let inferred = match &e.kind {
            ExprKind::Call(call) => match call.method {
                MethodRef::Known(method) => !self.program[method].type_params.is_empty(),
                MethodRef::Unknown(_) => true,
            },
            ExprKind::New(_) => matches!(&e.ty, Type::Class(class) if !class.args.is_empty()),
            ExprKind::Convert(Conversion::Erased, inner) => return self.is_lenient(inner, to),
            ExprKind::Cond(_, a, b) => return self.fits_or_lenient(a, to) && self.fits_or_lenient(b, to),
            ExprKind::Switch(_) => true,
            _ => mentions_wildcards(&e.ty),
        };
        if !inferred {
            return false;
        }
        let (from, to) = (self.erasure(&e.ty), self.erasure(to));
        self.way(&from, &to, None, Allow::Loose).is_some()
    }

    fn fits_or_lenient(&mut self, e: &Exp, to: &Type) -> bool {
        self.way(&e.ty, to, e.constant.as_ref(), Allow::Assign).is_some() || self.is_lenient(e, to)
    }

    pub(super) fn incompatible(&mut self, e: &Expr, to: &Type) {
        let message = self.incompatible_message(&e.ty, to);
        let in_model = matches!(self.program.model, Model::Ownership(_));
        let kind = match to {
            Type::Set(_) if in_model => codes::SET_TYPE,
            _ => codes::INCOMPATIBLE_TYPES,
        };
        self.error(kind, e.span, message);
    }

    pub(super) fn incompatible_message(&mut self, from: &Type, to: &Type) -> String {
        let (shown_from, shown_to) = (self.show_apart(from, to), self.show_apart(to, from));
        match (from, to) {
            (Type::Void, _) => "a `void` type is not allowed here: nothing is returned".to_string(),
            (Type::Prim(a), Type::Prim(b)) if a.is_numeric() && b.is_numeric() => {
                format!("incompatible types: possible lossy conversion from `{shown_from}` to `{shown_to}`")
            }
            (Type::Resource, _) => "a resource may not stand here: only a value can".to_string(),
            _ => format!("incompatible types: `{shown_from}` cannot be converted to `{shown_to}`"),
        }
    }

    /// Two classes of one name are told apart by their packages.
    fn show_apart(&self, ty: &Type, other: &Type) -> String {
        match (ty.as_class(), other.as_class()) {
            (Some(a), Some(b)) if a != b && self.program[a].name == self.program[b].name => {
                self.program[a].qualified.to_string()
            }
            _ => self.show(ty),
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.expr(e, Some(&Type::BOOLEAN));
        self.assign_to(value, &Type::BOOLEAN)
    }

    /// Promotes an operand to a numeric type.
    pub(super) fn promote(&mut self, e: Exp, to: Prim) -> Exp {
        let to = Type::Prim(to);
        match self.way(&e.ty.clone(), &to, None, Allow::Loose) {
            Some(way) => self.go(e, &to, way),
            None => e,
        }
    }

    /// A cast that is written.
    pub(super) fn cast_to(&mut self, e: Exp, to: Type, span: Span) -> Exp {
        let from = e.ty.clone();
        let possible = match (&from, &to) {
            _ if from.is_unknown() || to.is_unknown() => true,
            (Type::Prim(a), Type::Prim(b)) => (*a == Prim::Boolean) == (*b == Prim::Boolean),
            (Type::Prim(a), _) if to.is_reference() => {
                let boxed = Type::class(self.box_of(*a));
                self.is_subtype(&boxed, &to)
            }
            (_, Type::Prim(b)) if from.is_reference() => match self.unboxed(&from) {
                Some(a) => a == *b || widens(a, *b),
                None => {
                    let boxed = Type::class(self.box_of(*b));
                    self.is_castable(&from, &boxed) && from != Type::Null
                }
            },
            _ if from.is_reference() && to.is_reference() => self.is_castable(&from, &to),
            _ => self.spec_way(&from, &to, e.constant.as_ref()).is_some(),
        };
        if !possible {
            let message = self.incompatible_message(&from, &to);
            self.error(codes::INCOMPATIBLE_TYPES, span, message);
        }
        let constant = match (&e.constant, &to) {
            (Some(constant), Type::Prim(prim)) => consts::cast(constant, *prim),
            (Some(constant @ Constant::Str(_)), _) if self.is_string(&to) => Some(constant.clone()),
            _ => None,
        };
        // What is boxed and unboxed on the way is said.
        let inner = match (&from, &to) {
            (Type::Prim(prim), _) if to.is_reference() => {
                let boxed = Type::class(self.box_of(*prim));
                self.converted(Conversion::Boxing, e, boxed)
            }
            (_, Type::Prim(prim)) if from.is_reference() => match self.unboxed(&from) {
                Some(a) => self.converted(Conversion::Unboxing, e, Type::Prim(a)),
                None => {
                    let boxed = Type::class(self.box_of(*prim));
                    let cast = Expr::new(ExprKind::Cast(e), boxed, span);
                    return self.converted(Conversion::Unboxing, cast, to);
                }
            },
            _ => e,
        };
        Arc::new(Expr { kind: ExprKind::Cast(inner), ty: to, span, constant })
    }
}

const PRIMS: [Prim; 8] =
    [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

/// Widening between primitive types.
pub(super) fn widens(from: Prim, to: Prim) -> bool {
    use Prim::*;
    match from {
        Boolean => to == Boolean,
        Byte => matches!(to, Byte | Short | Int | Long | Float | Double),
        Short => matches!(to, Short | Int | Long | Float | Double),
        Char => matches!(to, Char | Int | Long | Float | Double),
        Int => matches!(to, Int | Long | Float | Double),
        Long => matches!(to, Long | Float | Double),
        Float => matches!(to, Float | Double),
        Double => to == Double,
    }
}

/// Whether a constant of type `int` or smaller has a value of a small type.
fn fits(constant: Option<&Constant>, from: &Type, to: Prim) -> bool {
    let small = matches!(from.as_prim(), Some(Prim::Byte | Prim::Short | Prim::Char | Prim::Int));
    let Some(value) = constant.and_then(Constant::as_integral).filter(|_| small) else { return false };
    match to {
        Prim::Byte => i8::try_from(value).is_ok(),
        Prim::Short => i16::try_from(value).is_ok(),
        Prim::Char => u16::try_from(value).is_ok(),
        _ => false,
    }
}

fn mentions_wildcards(ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            class.args.iter().any(|arg| matches!(arg, Type::Wildcard(_) | Type::Unknown) || mentions_wildcards(arg))
        }
        Type::Array(element) => mentions_wildcards(element),
        Type::Intersection(_) => true,
        _ => false,
    }
}
