//! Solver objects and models.
#![allow(unsafe_code)]

use super::{Busy, Context, Expr, Fallible, api, c_string, copy};
use std::ffi::c_uint;
use std::ptr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sat,
    Unsat,
    Unknown,
}

/// The value of a solver option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Flag(bool),
    Count(u32),
}

/// Some options are read from those of the whole process, and only when a solver is made.
static MAKING: Mutex<()> = Mutex::new(());

impl Context {
    /// The incremental, trigger-driven solver with the given options. `common` are options of the whole process, given with what they are
    /// set to again afterwards.
    pub fn solver(&self, settings: &[(&str, Setting)], common: &[(&str, String, &str)]) -> Fallible<SolverObject> {
        if common.is_empty() {
            return self.solver_with(settings);
        }
        let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, value, _) in common {
            self.set_common(name, value)?;
        }
        let made = self.solver_with(settings).and_then(|solver| {
            // The solver proper is made when it is first used.
            solver.push()?;
            solver.pop(1)?;
            Ok(solver)
        });
        for (name, _, usual) in common {
            self.set_common(name, usual)?;
        }
        made
    }

    fn solver_with(&self, settings: &[(&str, Setting)]) -> Fallible<SolverObject> {
        // SAFETY: see `bool_sort`; the solver is held by its own count from here on.
        let raw = unsafe { (self.api().Z3_mk_simple_solver)(self.raw()) };
        self.check()?;
        // SAFETY: as above.
        unsafe { (self.api().Z3_solver_inc_ref)(self.raw(), raw) };
        let solver = SolverObject { raw, context: self.clone() };
        // SAFETY: the parameters are made, filled, copied into the solver and given back here.
        unsafe {
            let params = (self.api().Z3_mk_params)(self.raw());
            (self.api().Z3_params_inc_ref)(self.raw(), params);
            for (name, value) in settings {
                let name = self.symbol(name)?;
                match *value {
                    Setting::Flag(flag) => (self.api().Z3_params_set_bool)(self.raw(), params, name, flag),
                    Setting::Count(count) => (self.api().Z3_params_set_uint)(self.raw(), params, name, count),
                }
            }
            (self.api().Z3_solver_set_params)(self.raw(), raw, params);
            let outcome = self.check();
            (self.api().Z3_params_dec_ref)(self.raw(), params);
            outcome?;
        }
        Ok(solver)
    }

    fn set_common(&self, name: &str, value: &str) -> Fallible<()> {
        let (name, value) = (c_string(name)?, c_string(value)?);
        // SAFETY: two nul-terminated strings that outlive the call, which copies them.
        unsafe { (self.api().Z3_global_param_set)(name.as_ptr(), value.as_ptr()) };
        Ok(())
    }
}

/// A stack of assertions.
pub struct SolverObject {
    raw: api::Solver,
    context: Context,
}

impl Drop for SolverObject {
    fn drop(&mut self) {
        // SAFETY: gives back the one reference this object owns.
        unsafe { (self.context.api().Z3_solver_dec_ref)(self.context.raw(), self.raw) }
    }
}

impl SolverObject {
    pub fn push(&self) -> Fallible<()> {
        // SAFETY: here and below: a live solver of a live context, arguments of the same context.
        unsafe { (self.context.api().Z3_solver_push)(self.context.raw(), self.raw) };
        self.context.check()
    }

    /// Popping more than was pushed is an error that Z3 reports.
    pub fn pop(&self, n: u32) -> Fallible<()> {
        // SAFETY: see `push`.
        unsafe { (self.context.api().Z3_solver_pop)(self.context.raw(), self.raw, n) };
        self.context.check()
    }

    pub fn assert(&self, fact: &Expr) -> Fallible<()> {
        let fact = self.context.own(&fact.0).raw.as_ptr();
        // SAFETY: see `push`.
        unsafe { (self.context.api().Z3_solver_assert)(self.context.raw(), self.raw, fact) };
        self.context.check()
    }

    /// Whether the assertions can hold together with the assumptions; "unknown" once the context has been stopped.
    /// The same if it takes longer than `patience` and somebody watches.
    pub fn check(&self, assumptions: &[Expr], patience: Option<Duration>) -> Fallible<Outcome> {
        let assumptions = self.context.raws(assumptions);
        let n = assumptions.len() as c_uint;
        let busy = Busy::begin(&self.context.handle.link, patience);
        if self.context.is_stopped() {
            return Ok(Outcome::Unknown);
        }
        // SAFETY: see `push`; an array of `n` elements.
        let answer = unsafe {
            (self.context.api().Z3_solver_check_assumptions)(self.context.raw(), self.raw, n, assumptions.as_ptr())
        };
        drop(busy);
        self.context.check()?;
        Ok(match answer {
            api::L_FALSE => Outcome::Unsat,
            api::L_TRUE => Outcome::Sat,
            _ => Outcome::Unknown,
        })
    }

    pub fn reason_unknown(&self) -> String {
        // SAFETY: see `push`; copied before the next call.
        unsafe { copy((self.context.api().Z3_solver_get_reason_unknown)(self.context.raw(), self.raw)) }
    }

    /// The model, or candidate model, of the last check that was not "unsat"; Z3 need not have one.
    pub fn model(&self) -> Option<Model> {
        // SAFETY: see `push`; the model is held by its own count from here on.
        unsafe {
            let raw = (self.context.api().Z3_solver_get_model)(self.context.raw(), self.raw);
            if self.context.check().is_err() || raw.is_null() {
                return None;
            }
            (self.context.api().Z3_model_inc_ref)(self.context.raw(), raw);
            Some(Model { raw, context: self.context.clone() })
        }
    }

    /// The statistics of the last check, by Z3's names.
    pub fn statistics(&self) -> Vec<(String, f64)> {
        let api = self.context.api();
        let c = self.context.raw();
        // SAFETY: see `push`; the statistics are held by their own count while they are read.
        unsafe {
            let stats = (api.Z3_solver_get_statistics)(c, self.raw);
            if stats.is_null() {
                return Vec::new();
            }
            (api.Z3_stats_inc_ref)(c, stats);
            let entries = (0..(api.Z3_stats_size)(c, stats)).map(|i| {
                let value = if (api.Z3_stats_is_uint)(c, stats, i) {
                    f64::from((api.Z3_stats_get_uint_value)(c, stats, i))
                } else {
                    (api.Z3_stats_get_double_value)(c, stats, i)
                };
                (copy((api.Z3_stats_get_key)(c, stats, i)), value)
            });
            let entries = entries.collect();
            (api.Z3_stats_dec_ref)(c, stats);
            entries
        }
    }
}

pub struct Model {
    raw: api::Model,
    context: Context,
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: gives back the one reference this object owns.
        unsafe { (self.context.api().Z3_model_dec_ref)(self.context.raw(), self.raw) }
    }
}

impl Model {
    /// The value of an expression; with `complete`, what the model leaves open is chosen.
    pub fn evaluate(&self, expr: &Expr, complete: bool) -> Option<Expr> {
        let mut value = ptr::null_mut();
        let raw = self.context.own(&expr.0).raw.as_ptr();
        // SAFETY: a live model, a live expression, a place to write to.
        let done =
            unsafe { (self.context.api().Z3_model_eval)(self.context.raw(), self.raw, raw, complete, &mut value) };
        if done { self.context.expr(value).ok() } else { None }
    }
}
