//! The driver: load → check → verify → collect, for every language and engine, behind one call.
//!
//! [`run`](run::run) takes inputs and options and gives a [`Report`]: diagnostics sorted by place, what became of every member, what was trusted, and
//! the [`Exit`] code. Languages plug in through [`lang::Language`]. The analysis runs on threads of its own with a large stack; a
//! panic in it is a diagnostic, and a cancelled run reports what is known so far.
//!
//! The driver does I/O on files, but knows no terminal: showing progress and printing reports is the caller's.

pub mod cache;
mod cancel;
pub mod codes;
pub mod compat;
mod engine;
pub mod environment;
pub mod execute;
mod exit;
pub mod explain;
pub mod held;
pub mod input;
pub mod isolate;
pub mod lang;
pub mod lexical;
mod options;
pub mod registry;
mod reliance;
pub mod repair;
pub mod report;
pub mod run;
pub mod stability;
pub mod translate;
mod trusted;
pub mod why;
mod words;

pub use cache::Cache;
pub use cancel::Cancel;
pub use exit::Exit;
pub use input::Input;
pub use jvm::Policy;
pub use options::{EngineChoice, Obligations, Options, Pattern};
pub use report::{FileReport, Report};
pub use run::{Progress, Request, Silent, Status, Task, run};
pub use verdict::TrustKind;
