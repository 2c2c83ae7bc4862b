//! Transformations from the full language to the core that engines verify.
//!
//! Each pass is a function from programs to programs in a file of its own, and none knows how the result is verified. In the
//! core that [`lower`] leaves there are no algebraic types, predicate instances, `decreases` clauses, `assume` and
//! `unreachable` statements; impure quantifiers are canonical (see [`quantified`]) and quantifiers have triggers where some
//! could be found. What is new: [`Check`](crate::tree::StmtKind::Check) statements, and members that are
//! [`Generated`].

pub mod adt;
pub mod arrays;
pub mod assume;
mod core;
pub mod graph;
pub mod instances;
pub mod instantiate;
pub mod names;
pub mod quantified;
pub mod smoke;
pub mod termination;
#[cfg(test)]
mod testing;
pub mod triggers;

use indexmap::{IndexMap, IndexSet};
use source::Diagnostic;

use crate::tree::Program;

pub use self::core::{Core, Generated, Purpose};

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Look for code that cannot be reached.
    pub smoke: bool,
    /// Leave termination unchecked.
    pub skip_termination: bool,
}

/// From a checked program to the core.
pub fn lower(program: Program, options: Options) -> Result<Core, Vec<Diagnostic>> {
    let mut generated = IndexMap::new();
    let program = if options.smoke { smoke::insert(program) } else { smoke::ignore_unreachable(program) };
    let measured = match options.skip_termination {
        true => IndexSet::new(),
        false => termination::measured_functions(&program),
    };
    let program = match options.skip_termination {
        true => termination::forget(adt::encode(program)),
        false => termination::check(adt::encode(termination::complete(program)), &mut generated)?,
    };
    let program = instances::encode(program, &mut generated)?;
    let program = assume::desugar(program);
    Ok(Core::new(triggers::infer(quantified::canonicalize(program)), generated, measured))
}
