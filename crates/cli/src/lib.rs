//! The arguments of `grail` and what they ask of the driver.
//!
//! Apart from the program itself so that tests say what they want in the very words a user would use.

mod args;
mod meaning;
pub mod project;

pub use args::{
    Args, AuditArgs, CheckArgs, Color, Command, ExploreArgs, Format, InputArgs, MachineArgs, ObligationArgs,
    OutputArgs, RunArgs, TranslateArgs, VerifyArgs,
};
pub use meaning::input;
