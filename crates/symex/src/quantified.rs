//! Quantified permissions: `forall xs :: c(xs) ==> acc(R(es(xs)), p(xs))`.
//!
//! A family of locations is one chunk. Its amount is a term over the resource's formal variables, which speaks of the location
//! through inverse functions from locations to the values of `xs`; its values are a snapshot map from locations.
//!
//! Free variables stand for arbitrary values wherever the solver is asked, so "for all locations" needs no quantifier in a goal.

mod family;
mod finite;
mod introspect;
mod learn;
mod maps;
mod single;
mod transfer;

use logic::{Pool, Term};
use rustc_hash::FxHashMap;

pub use family::{Family, InverseCache, Inverses};
pub use maps::MapCache;

use crate::engine::Engine;
use crate::heap::Res;
use crate::program::ResourceSymbols;

impl<'c> Engine<'c> {
    pub fn symbols(&self, res: Res) -> &ResourceSymbols {
        let n = self.ctx.resources.len();
        match self.ctx.resources.get(res.0 as usize) {
            Some(symbols) => symbols,
            None => self.wands.symbols(res.0 as usize - n),
        }
    }

    /// A term over the formal variables of a resource, at a location.
    pub fn at(&self, res: Res, t: Term, args: &[Term]) -> Term {
        instantiate(&self.pool, t, &self.symbols(res).formals, args)
    }
}

pub fn instantiate(pool: &Pool, t: Term, formals: &[Term], args: &[Term]) -> Term {
    if !pool.is_open(t) {
        return t;
    }
    let map: FxHashMap<Term, Term> = formals.iter().copied().zip(args.iter().copied()).collect();
    pool.substitute(t, &map)
}
