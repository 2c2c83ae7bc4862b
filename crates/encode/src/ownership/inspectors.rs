//! Inspector methods: what an object shows of its state.

use java::tree as jv;
use java::tree::{Exp, MethodId};

use super::body::Body;
use super::spec::{Meaning, Reader};

/// A call of an inspector in an annotation.
pub fn applied_in_annotation(reader: &Reader<'_, '_>, _call: &jv::Call, e: &Exp) -> Meaning {
    reader.unsupported(&e.ty, e.span, "calls")
}

/// A call of an inspector in code.
pub fn applied_in_code<'p>(body: &mut Body<'_, 'p>, _method: MethodId, _call: &'p jv::Call, e: &'p Exp) -> String {
    body.unsupported(e, "inspectors")
}

/// A quantifier over the states that objects can have.
pub fn quantified_states(reader: &Reader<'_, '_>, _q: &jv::Quantified, e: &Exp) -> Meaning {
    reader.unsupported(&e.ty, e.span, "quantifiers over states")
}
