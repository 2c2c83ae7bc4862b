//! What a wand is a value of: a function from what its left side covers to what its right side covers.
//!
//! A wand is applied once at most, so that what it will be applied to may be spoken of when it is packaged, as if that were known: `given`. That
//! says nothing about the program as long as nothing that it does depends on what the proof holds. Where a method asks what is held, it packages
//! nothing.

use boogie::tree::{Exp as BExp, FunctionId, Type as BType};

use crate::encoder::Encoder;

#[derive(Clone)]
pub struct WandSymbols {
    ty: BType,
    /// Whether the wand is ever applied.
    used: FunctionId,
    /// The snapshot of its left side where it is applied.
    given: FunctionId,
    /// From the snapshot of its left side to that of its right side.
    result: FunctionId,
}

impl Encoder<'_> {
    fn wand_symbols(&mut self) -> WandSymbols {
        if let Some(known) = &self.wands {
            return known.clone();
        }
        let snap = self.snap();
        let ty = self.b.type_con("Wand");
        let symbols = WandSymbols {
            used: self.b.function("used", std::slice::from_ref(&ty), BType::Bool),
            given: self.b.function("given", std::slice::from_ref(&ty), snap.clone()),
            result: self.b.function("result", &[ty.clone(), snap.clone()], snap),
            ty,
        };
        self.wands = Some(symbols.clone());
        symbols
    }

    pub fn wand_type(&mut self) -> BType {
        self.wand_symbols().ty
    }

    pub fn wand_used(&mut self, wand: &BExp) -> BExp {
        let used = self.wand_symbols().used;
        self.b.app(used, vec![wand.clone()])
    }

    pub fn wand_given(&mut self, wand: &BExp) -> BExp {
        let given = self.wand_symbols().given;
        self.b.app(given, vec![wand.clone()])
    }

    pub fn wand_result(&mut self, wand: &BExp, given: &BExp) -> BExp {
        let result = self.wand_symbols().result;
        self.b.app(result, vec![wand.clone(), given.clone()])
    }
}
