//! The parts of an expression that have values to show: variables, locations, elements of sequences, what functions give.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use silver::transform::termination::{BOUNDED, DECREASING};
use silver::tree::{BinOp, Exp, ExpKind, Expr, Type};
use source::Symbol;

/// Something that an expression speaks of.
pub struct Spoken {
    pub part: Exp,
    /// Whether it is an object that is compared with another.
    pub is_compared: bool,
}

pub fn is_location(e: &Expr) -> bool {
    match &e.kind {
        ExpKind::Local(_) | ExpKind::Field(..) | ExpKind::Result => true,
        ExpKind::Index(elements, _) => matches!(elements.ty, Type::Seq(_)),
        _ => false,
    }
}

pub fn is_application(e: &Expr) -> bool {
    // The order that measures are compared with is not the program's own.
    let orders = |function: Symbol| [DECREASING, BOUNDED].contains(&function.as_str());
    match e.kind {
        ExpKind::App { .. } => true,
        ExpKind::DomainApp { function, .. } => !orders(function),
        _ => false,
    }
}

/// What has a value in the program, that in an older state as such.
pub fn places(e: &Exp, is_place: &dyn Fn(&Expr) -> bool) -> Vec<Spoken> {
    let mut places: Vec<Spoken> = Vec::new();
    let mut older: FxHashSet<*const Expr> = FxHashSet::default();
    let mut compared: FxHashSet<*const Expr> = FxHashSet::default();
    e.any(&mut |part| {
        if let ExpKind::Binary(BinOp::Eq | BinOp::Ne, a, b) = &part.kind {
            compared.extend([a, b].map(Arc::as_ptr));
        }
        let is_wanted = match &part.kind {
            ExpKind::Old(_, inner) => {
                inner.any(&mut |p| {
                    older.insert(std::ptr::from_ref(p));
                    false
                });
                matches!(inner.kind, ExpKind::Field(..))
            }
            _ => is_place(part) && !older.contains(&std::ptr::from_ref(part)),
        };
        let is_generated = part.any(&mut |p| matches!(&p.kind, ExpKind::Local(name) if name.as_str().contains('$')));
        if is_wanted && !is_generated {
            let is_compared = compared.contains(&std::ptr::from_ref(part));
            // An object comes before its fields, a sequence before its elements.
            let at = places.iter().position(|known| known.part.any(&mut |p| p.kind == part.kind));
            let spoken = Spoken { part: Arc::new(part.clone()), is_compared };
            places.insert(at.unwrap_or(places.len()), spoken);
        }
        false
    });
    places
}
