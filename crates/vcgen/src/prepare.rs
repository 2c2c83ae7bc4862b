//! All steps from an implementation to a graph without calls and circles.

use boogie::tree::{ImplId, Program};
use rustc_hash::FxHashSet;

use crate::graph::stop_at_false;
use crate::inline::Inliner;
use crate::loops::{self, LoopOptions};
use crate::reducible::make_reducible;
use crate::routine::Routine;
use crate::terms::Eval;
use crate::verify::Options;
use crate::{calls, intervals, selective, setup, unroll};

pub fn prepare(program: &Program, id: ImplId, options: &Options<'_>) -> Eval<Routine> {
    let implementation = program.implementation(id);
    let mut routine = setup::routine(program, id);
    Inliner::new(program, options.inline).run(&mut routine)?;
    let caller = implementation.procedure;
    let recursive = match program.procedure(caller).measures.is_empty() {
        true => FxHashSet::default(),
        false => calls::leading_to(program, caller),
    };
    calls::desugar(program, &mut routine, caller, &recursive);
    stop_at_false(&mut routine);
    setup::add_exit(program, &mut routine, id, options.must_not_return);
    setup::add_entry(program, &mut routine, id);
    let procedure = program.procedure(caller);
    if implementation.attrs.is_set("selective_checking") || procedure.attrs.is_set("selective_checking") {
        selective::assume_before_marks(&mut routine);
    }
    make_reducible(&mut routine, implementation.span)?;
    if let Some(times) = options.unroll {
        unroll::unroll(&mut routine, times, implementation.span)?;
    }
    if options.infer_intervals {
        intervals::infer(&mut routine);
    }
    loops::cut(&mut routine, &LoopOptions { always_assume_free: options.always_assume_free_invariants })?;
    Ok(routine)
}
