//! Erasure, and conversions between erased types.

use java::tree::{self, Type, Wildcard};

use super::*;

impl Lowering<'_> {
    /// The erased type. What is not known is an object.
    pub(super) fn rt(&self, ty: &Type) -> Rt {
        match ty {
            Type::Prim(prim) => Rt::Prim(*prim),
            Type::Null => Rt::Null,
            Type::Class(class) => Rt::Class(class.class),
            Type::Array(element) => self.rt(element).array(),
            Type::Var(var) => self.tree[*var].bounds.first().map_or(self.object_type(), |bound| self.rt(bound)),
            Type::Intersection(types) => types.first().map_or(self.object_type(), |first| self.rt(first)),
            Type::Wildcard(wildcard) => match &**wildcard {
                Wildcard::Extends(bound) => self.rt(bound),
                Wildcard::Super(_) | Wildcard::Any => self.object_type(),
            },
            Type::Ref | Type::Unknown | Type::Error | Type::Void => self.object_type(),
            Type::Resource
            | Type::Frac
            | Type::ZFrac
            | Type::Rational
            | Type::Any
            | Type::Nothing
            | Type::SpecString
            | Type::Seq(_)
            | Type::Set(_)
            | Type::Bag(_)
            | Type::Option(_)
            | Type::Map(_)
            | Type::Tuple(_)
            | Type::Either(_)
            | Type::TypeValue(_)
            | Type::Adt(..)
            | Type::LockLevel
            | Type::LockStack => Rt::Spec(Box::new(ty.clone())),
        }
    }

    /// The type of what something unknown gives: nobody knows whether that is an object, a number or a truth value.
    pub(super) fn unknown_rt(&self, ty: &Type) -> Rt {
        match ty {
            Type::Unknown => Rt::Spec(Box::new(Type::Unknown)),
            known => self.rt(known),
        }
    }

    pub(super) fn result_type(&self, ty: &Type) -> Option<Rt> {
        (*ty != Type::Void).then(|| self.rt(ty))
    }

    pub(super) fn object_type(&self) -> Rt {
        Rt::Class(self.object())
    }

    pub(super) fn object(&self) -> ClassId {
        self.tree.find_class("java.lang.Object").expect("every program knows Object")
    }

    pub(super) fn string_type(&self) -> Rt {
        self.tree.find_class("java.lang.String").map_or(self.object_type(), Rt::Class)
    }

    pub(super) fn is_string(&self, ty: &Rt) -> bool {
        *ty == self.string_type()
    }

    /// The primitive type that a box holds.
    pub(super) fn boxed_prim(&self, ty: &Rt) -> Option<Prim> {
        let Rt::Class(class) = ty else { return None };
        let name = self.out[*class].qualified.as_str();
        PRIMS.into_iter().find(|prim| tree::box_name(*prim) == name)
    }

    pub(super) fn box_type(&mut self, prim: Prim) -> Rt {
        Rt::Class(self.library_class(tree::box_name(prim)))
    }

    /// Whether every value of a type is one of another.
    pub(super) fn is_subtype(&self, below: &Rt, above: &Rt) -> bool {
        match (below, above) {
            _ if below == above => true,
            (Rt::Null, _) => above.is_reference(),
            (Rt::Class(a), Rt::Class(b)) => self.out.is_below(*a, *b),
            (Rt::Array(a), Rt::Array(b)) => a.is_reference() && self.is_subtype(a, b),
            (Rt::Array(_), Rt::Class(class)) => {
                let name = self.out[*class].qualified;
                matches!(name.as_str(), "java.lang.Object" | "java.lang.Cloneable" | "java.io.Serializable")
            }
            _ => false,
        }
    }

    /// A value as one of another type, by boxing, unboxing, widening and, from an erased type, a cast.
    pub(super) fn coerce(&mut self, val: Val, to: &Rt) -> Val {
        let at = val.origin;
        match (val.ty.clone(), to) {
            (from, to) if from == *to => val,
            (Rt::Prim(_), Rt::Prim(prim)) => value(ValKind::Convert(*prim, Box::new(val)), to.clone(), at),
            (Rt::Prim(from), Rt::Class(_)) => {
                let prim = self.boxed_prim(to).unwrap_or(from);
                let val = self.coerce(val, &Rt::Prim(prim));
                let ty = self.box_type(prim);
                self.run(Eff::BoxUp(prim, val), ty, at)
            }
            (from, Rt::Prim(prim)) if from.is_reference() => {
                let held = self.boxed_prim(&from);
                let val = match held {
                    Some(_) => val,
                    None => {
                        let boxed = self.box_type(*prim);
                        self.coerce(val, &boxed)
                    }
                };
                let held = held.unwrap_or(*prim);
                let checks = vec![check(CheckKind::Null(Dereferenced::Box), at)];
                let unboxed = checked(ValKind::Unbox(held, Box::new(val)), Rt::Prim(held), checks, at);
                self.coerce(unboxed, to)
            }
            (from, to) if self.is_subtype(&from, to) => val,
            _ => {
                let cast = self.generated(at, Generated::InsertedCast);
                let checks = vec![check(CheckKind::Pollution(to.clone()), cast)];
                checked(ValKind::As(Box::new(val), to.clone()), to.clone(), checks, at)
            }
        }
    }
}

const PRIMS: [Prim; 8] =
    [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];
