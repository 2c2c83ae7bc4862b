//! Arrays as arrays of a larger type: a `Square[]` is a `Shape[]`, and Java checks what is stored into it.
//!
//! An array is of the very type that is written, unless the program somewhere takes arrays of another type for such ones. Which element types are
//! concerned is found out by translating: as long as there are conversions to further types, the translation is made anew.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role, Within};

/// Types of elements whose arrays may have been made with a smaller type, erased.
#[derive(Clone, Default, Debug)]
pub struct Shared {
    known: Vec<jv::Type>,
    /// Those that this translation did not know of.
    pub found: Vec<jv::Type>,
}

impl Shared {
    /// For the next translation.
    pub fn with_found(mut self) -> Shared {
        self.known.append(&mut self.found);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl<'a> Encoder<'a> {
    /// Whether arrays with such elements may have been made with a smaller type.
    pub fn is_shared(&self, element: &jv::Type) -> bool {
        self.known.shared.known.contains(&self.erased(element))
    }

    /// An array is taken for one of another type. False where that has no translation.
    pub fn array_conversion(&mut self, from: &jv::Type, to: &jv::Type, span: Span) -> bool {
        let (jv::Type::Array(a), jv::Type::Array(b)) = (from, to) else { return true };
        if self.erased(a) == self.erased(b) || !self.is_wider_array(to) {
            return true;
        }
        if is_variable(a) || is_variable(b) {
            self.unsupported(span, format!("`{}` as `{}`", from.show(self.p), to.show(self.p)));
            return false;
        }
        self.share(b);
        true
    }

    /// A method overrides one whose parameters are type variables: callers of that may pass arrays of a smaller type.
    pub fn arrays_for_variables(&mut self, own: jv::MethodId, above: jv::MethodId) {
        let p = self.p;
        for (ours, theirs) in p[own].param_types(p).zip(p[above].param_types(p)) {
            if let (jv::Type::Array(element), false) = (ours, matches!(theirs, jv::Type::Array(_)))
                && self.is_wider_array(ours)
            {
                self.share(element);
            }
        }
    }

    fn share(&mut self, element: &jv::Type) {
        // The rows of arrays of arrays are shared with them.
        let mut element = Some(element.clone());
        while let Some(ty) = element {
            let erased = self.erased(&ty);
            if !self.known.shared.known.contains(&erased) && !self.known.shared.found.contains(&erased) {
                self.known.shared.found.push(erased);
            }
            element = match ty {
                jv::Type::Array(inner) => Some((*inner).clone()),
                _ => None,
            };
        }
    }

    /// Whether an array is one of a type, as it is taken to be wherever that type is written.
    pub fn written_array_test(&mut self, o: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        match ty {
            jv::Type::Array(element) if self.is_shared(element) => self.test(o, ty, m),
            _ => self.exact_array_test(o, ty, m),
        }
    }
}

fn is_variable(element: &jv::Type) -> bool {
    match element {
        jv::Type::Array(inner) => is_variable(inner),
        jv::Type::Var(_) | jv::Type::Intersection(_) | jv::Type::Wildcard(_) => true,
        _ => false,
    }
}

impl Body<'_, '_> {
    /// What is stored fits into an array of a smaller type, too: it is null, or of the very type of its elements, or the array is of the type that is
    /// written.
    pub fn check_array_store(&mut self, array: &Exp, value: &Exp, element: &jv::Type, span: Span) {
        if !self.e.is_shared(element) {
            return;
        }
        let m = self.e.origin(Role::Check(Check::ArrayStore), Within::Code, span, span);
        let Some(exact) = self.e.exact_array_test(array, &jv::Type::array(element.clone()), m) else {
            return self.e.unsupported(span, "a store into an array of which too little is known");
        };
        let typ = self.e.exact_class(array.clone(), m);
        let (of, own) = (self.e.element_type(typ, m), self.e.exact_class(value.clone(), m));
        let fits = Expr::or(Expr::eq(value.clone(), null(m), m), Expr::eq(own, of, m), m);
        self.emit(StmtKind::Assert(Expr::or(exact, fits, m)), m);
    }
}
