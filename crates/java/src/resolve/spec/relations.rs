//! How the types of specifications relate.

use std::sync::Arc;

use super::super::convert::Way;
use super::super::*;

impl<'a> Resolver<'a> {
    /// Subtyping of types that only specifications have: collections are covariant.
    pub(in super::super) fn is_spec_subtype(&mut self, s: &Type, t: &Type) -> bool {
        use Type::*;
        match (s, t) {
            (Seq(a), Seq(b))
            | (Set(a), Set(b))
            | (Bag(a), Bag(b))
            | (Option(a), Option(b))
            | (TypeValue(a), TypeValue(b)) => self.is_element(a, b),
            (Map(a), Map(b)) | (Tuple(a), Tuple(b)) | (Either(a), Either(b)) => {
                self.is_element(&a.0, &b.0) && self.is_element(&a.1, &b.1)
            }
            (Adt(a, x), Adt(b, y)) => a == b && x.iter().zip(y.iter()).all(|(x, y)| self.is_element(x, y)),
            _ => s.is_rational() && t.is_rational(),
        }
    }

    /// Elements of collections: integers of all sizes are integers.
    fn is_element(&mut self, s: &Type, t: &Type) -> bool {
        self.is_subtype(s, t) || (s.is_integral() && t.is_integral()) || (s.is_integral() && t.is_rational())
    }

    pub(in super::super) fn same_spec_type(&mut self, a: &Type, b: &Type) -> bool {
        (a.is_spec_only() || b.is_spec_only()) && self.is_spec_subtype(a, b) && self.is_spec_subtype(b, a)
    }

    /// Conversions of specifications: integers are amounts, booleans are formulas.
    pub(in super::super) fn spec_way(
        &mut self,
        from: &Type,
        to: &Type,
        _constant: std::option::Option<&Constant>,
    ) -> std::option::Option<Way> {
        use Conversion::*;
        match (from, to) {
            (Type::Prim(prim), _) if prim.is_numeric() && to.is_rational() => Some(Way::Steps(&[ToRational])),
            (Type::Prim(Prim::Boolean), Type::Resource) => Some(Way::Steps(&[ToResource])),
            (Type::Prim(_), Type::Any) => Some(Way::Same),
            (Type::Prim(a), Type::Prim(b)) if self.env.in_spec() && a.is_integral() && b.is_integral() => {
                Some(Way::Same)
            }
            _ if from.is_rational() && to.is_rational() => Some(Way::Same),
            (Type::Class(_), Type::SpecString) if self.is_string(from) => Some(Way::Same),
            _ => None,
        }
    }

    /// The type of a value that is of one of two types, if either is of specifications.
    pub(in super::super) fn spec_common_type(&mut self, a: &Type, b: &Type) -> std::option::Option<Type> {
        match (a, b) {
            (Type::Resource, Type::Prim(Prim::Boolean)) | (Type::Prim(Prim::Boolean), Type::Resource) => {
                Some(Type::Resource)
            }
            _ if a.is_rational() && (b.is_rational() || b.is_numeric()) => Some(Type::Rational),
            _ if b.is_rational() && a.is_numeric() => Some(Type::Rational),
            _ if a.is_spec_only() || b.is_spec_only() => {
                if self.is_subtype(a, b) {
                    return Some(b.clone());
                }
                self.is_subtype(b, a).then(|| a.clone())
            }
            _ => None,
        }
    }

    /// The type of the elements of a collection literal.
    pub(in super::super) fn element_type(&mut self, elements: &[Exp], expected: std::option::Option<&Type>) -> Type {
        let mut types: Vec<Type> = elements.iter().map(|e| e.ty.clone()).collect();
        types.dedup();
        match &types[..] {
            [] => expected.cloned().unwrap_or(Type::Nothing),
            [one] => one.clone(),
            _ if types.iter().all(Type::is_integral) => Type::INT,
            _ if types.iter().all(|ty| ty.is_integral() || ty.is_rational()) => Type::Rational,
            _ if types.iter().all(Type::is_reference) => self.lub(&types),
            _ => {
                let first = types[0].clone();
                let common = types[1..].iter().try_fold(first, |common, ty| self.spec_common_type(&common, ty));
                common.unwrap_or(Type::Any)
            }
        }
    }

    pub(in super::super) fn seq_of(&self, element: Type) -> Type {
        Type::Seq(Arc::new(element))
    }
}
