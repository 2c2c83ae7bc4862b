//! Magic wands.
//!
//! Two wands are instances of the same resource if they have the same shape: what is left when every sub-expression that can be
//! evaluated where the wand is mentioned is replaced by a hole. The holes' values are the instance's arguments. What a wand
//! holds is a function from the snapshot of its left side to that of its right side.

mod apply;
mod bring;
mod footprint;
mod framing;
mod package;
mod shape;

use logic::{Pool, Sort, Term};
use rustc_hash::FxHashMap;
use silver::tree::{Exp, Resource, Wand};
use source::Symbol;

pub use package::Packaging;

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::Res;
use crate::program::{ResourceSymbols, resource_symbols};
use crate::state::State;

/// The wand shapes met in a member, numbered from the program's resources on.
#[derive(Default)]
pub struct Shapes {
    /// Those that look the same, by how they look.
    by_text: FxHashMap<String, Vec<(Exp, usize)>>,
    symbols: Vec<ResourceSymbols>,
}

impl Shapes {
    pub fn symbols(&self, index: usize) -> &ResourceSymbols {
        &self.symbols[index]
    }

    fn intern(&mut self, pool: &Pool, form: Exp, args: Vec<Sort>) -> usize {
        let alike = self.by_text.entry(silver::print::exp(&form)).or_default();
        if let Some((_, index)) = alike.iter().find(|(other, _)| other.same_as(&form)) {
            return *index;
        }
        let next = self.symbols.len();
        alike.push((form, next));
        let name = Symbol::new(&format!("wand{next}"));
        self.symbols.push(resource_symbols(pool, name, "WSF", args, wand_sort()));
        next
    }
}

/// The sort of wand snapshot functions.
pub fn wand_sort() -> Sort {
    Sort::named(Symbol::new("MWSF"))
}

/// Whether the sides of a wand say the same when they are given and when they are taken, so that their snapshots fit.
fn is_symmetric(wand: &Wand) -> bool {
    !wand.lhs.contains_inhale_exhale() && !wand.rhs.contains_inhale_exhale()
}

impl<'c> Engine<'c> {
    pub fn is_wand(&self, res: Res) -> bool {
        res.0 as usize >= self.ctx.resources.len()
    }

    pub fn wand_resource(&mut self, wand: &Wand) -> Res {
        let shape = shape::of(&self.ctx.program, wand);
        let sorts = shape.holes.iter().map(|hole| self.ctx.sort(&hole.ty)).collect();
        let index = self.wands.intern(&self.pool, shape.form, sorts);
        Res((self.ctx.resources.len() + index) as u32)
    }

    /// The wand's resource and the values of its holes.
    pub fn eval_wand(&mut self, st: &State, wand: &Wand, blame: Blame) -> Eval<(Res, Vec<Term>)> {
        // What is held where the wand is packaged is not what is held where it is applied.
        if let Some(look) = shape::look_at_permissions(wand) {
            let what = format!("`{}` inside a wand", silver::print::exp(&look));
            return Err(crate::failure::unsupported(what, look.meta));
        }
        let res = self.wand_resource(wand);
        let holes = shape::of(&self.ctx.program, wand).holes;
        let values = self.eval_all(st, &holes, blame)?;
        Ok((res, values))
    }

    /// A wand in a trigger stands for the trigger term of its instance.
    pub fn eval_wand_as_trigger(&mut self, st: &State, wand: &Wand, blame: Blame) -> Eval<Term> {
        let (res, args) = self.eval_wand(st, wand, blame)?;
        self.location_trigger(st, res, &args, wand.meta, blame)
    }

    /// The expressions in a wand's holes; none for other resources.
    pub fn wand_holes(&self, resource: &Resource) -> Vec<Exp> {
        match resource {
            Resource::Wand(wand) => shape::of(&self.ctx.program, wand).holes,
            Resource::Loc(..) => Vec::new(),
        }
    }

    /// That the wand is applied to a left-hand side with this snapshot: there, what was found out while packaging it holds.
    pub fn wand_applicable(&self, function: Term, lhs: Term) -> Term {
        let applicable = self.pool.func("MWSF.applicable", &[wand_sort(), Sort::SNAP], Sort::BOOL);
        self.pool.app(applicable, &[function, lhs])
    }

    /// What the wand's snapshot function makes of a left-hand side's snapshot.
    pub fn wand_result(&self, function: Term, lhs: Term) -> Term {
        let apply = self.pool.func("MWSF.apply", &[wand_sort(), Sort::SNAP], Sort::SNAP);
        self.pool.app(apply, &[function, lhs])
    }
}
