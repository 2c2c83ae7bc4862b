//! What is asked of the same expressions again and again, remembered by identity.

use rustc_hash::FxHashMap;
use silver::tree::{Exp, ExpKind, Expr};

use crate::engine::Engine;

/// Answers by the address of the expression, which is kept alive.
#[derive(Default)]
pub struct Memo {
    pure: FxHashMap<*const Expr, (Exp, bool)>,
    inhaled: FxHashMap<*const Expr, (Exp, Exp)>,
    exhaled: FxHashMap<*const Expr, (Exp, Exp)>,
}

impl<'c> Engine<'c> {
    pub fn is_pure(&mut self, e: &Exp) -> bool {
        let (_, pure) =
            self.caches.memo.pure.entry(std::sync::Arc::as_ptr(e)).or_insert_with(|| (e.clone(), e.is_pure()));
        *pure
    }

    /// An expression as it is meant when inhaled: the first of every inhale-exhale pair.
    pub fn inhaled(&mut self, e: &Exp) -> Exp {
        let entry = self.caches.memo.inhaled.entry(std::sync::Arc::as_ptr(e));
        entry.or_insert_with(|| (e.clone(), e.inhaled())).1.clone()
    }

    /// An expression as it is meant when exhaled.
    pub fn exhaled(&mut self, e: &Exp) -> Exp {
        let entry = self.caches.memo.exhaled.entry(std::sync::Arc::as_ptr(e));
        entry.or_insert_with(|| (e.clone(), e.exhaled())).1.clone()
    }
    /// An assertion whose conditions, amounts and values are as they are meant when exhaled. A pair of assertions itself stays, for
    /// it has a part of the snapshot either way.
    pub fn exhaled_parts(&mut self, e: &Exp) -> Exp {
        if matches!(e.kind, ExpKind::InhaleExhale(..)) { e.clone() } else { self.exhaled(e) }
    }
}
