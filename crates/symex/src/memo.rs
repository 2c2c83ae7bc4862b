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
        let (_, pure) = self.memo.pure.entry(std::sync::Arc::as_ptr(e)).or_insert_with(|| (e.clone(), e.is_pure()));
        *pure
    }

    /// A pure expression as it is meant when inhaled: the first of every inhale-exhale pair.
    pub fn inhaled(&mut self, e: &Exp) -> Exp {
        let entry = self.memo.inhaled.entry(std::sync::Arc::as_ptr(e));
        entry.or_insert_with(|| (e.clone(), one_side(e, true))).1.clone()
    }

    /// A pure expression as it is meant when exhaled.
    pub fn exhaled(&mut self, e: &Exp) -> Exp {
        let entry = self.memo.exhaled.entry(std::sync::Arc::as_ptr(e));
        entry.or_insert_with(|| (e.clone(), one_side(e, false))).1.clone()
    }
}

fn one_side(e: &Exp, inhale: bool) -> Exp {
    if !e.contains_inhale_exhale() {
        return e.clone();
    }
    e.top_down(&mut |e| match &e.kind {
        ExpKind::InhaleExhale(a, b) => Some(one_side(if inhale { a } else { b }, inhale)),
        _ => None,
    })
}
