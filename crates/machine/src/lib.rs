//! An abstract machine for concurrent programs, and Chalice lowered onto it.
//!
//! [`lower::lower`] turns a resolved program into an [`code::Image`]; a [`Machine`] runs it. Threads are coroutines with explicit
//! stacks: [`Machine::step`] runs one of them up to its next synchronisation point, and the whole state is a value that can be
//! copied. Because every access to the heap is checked against the permission [`ledger`], switching threads only at those
//! points loses no behaviour. Which thread runs is the caller's choice: the machine knows no strategy.

pub mod code;
pub mod codes;
mod deadlock;
mod duties;
mod effect;
mod entry;
mod exec;
mod fault;
pub mod heap;
mod int;
pub mod ledger;
pub mod lower;
mod machine;
mod open;
mod options;
mod order;
mod past;
mod perm;
pub mod registry;
mod state;
mod supervise;
pub mod trace;
pub mod value;

pub use effect::Effect;
pub use entry::{EntryPoint, Given, find_entry};
pub use fault::Fault;
pub use machine::{Machine, Printer};
pub use open::{Chooser, Open};
pub use options::{ByContract, Limits, Noticed, Options, PermissionScope, Predicates};
pub use state::Next;
pub use supervise::Supervisor;
