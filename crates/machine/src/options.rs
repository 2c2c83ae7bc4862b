//! How a program is to be run.

use chalice::tree::MethodId;
use source::Span;

/// Whose permissions are tracked together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PermissionScope {
    /// Calls stay in the thread: contracts are checked, nothing changes hands.
    Thread,
    /// As the verifier sees it: every call and every loop gets what its contract names, and gives back what it names.
    Method,
}

/// What becomes of predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicates {
    /// Folding and unfolding exchange a predicate for its body.
    Tracked,
    /// A predicate is its body; folding does nothing.
    Inline,
}

/// What threads notice of each other besides synchronising: it makes steps smaller, so that schedules differ in more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Noticed {
    /// Accesses to fields: for runs without checks, in which no permission keeps threads apart.
    pub fields: bool,
    /// The order of what is printed.
    pub output: bool,
}

/// Something whose code is there and is not run: whatever is written about it may happen instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByContract {
    /// Calls and forks of a method: what it may write has any value, and so have its results, as long as the postcondition holds.
    Method(MethodId),
    /// The loop at this place: it is in any round, or behind the last one, as long as the invariant holds.
    Loop(Span),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub checks: bool,
    pub noticed: Noticed,
    pub scope: PermissionScope,
    pub predicates: Predicates,
    /// Report permissions that nobody can ever use again.
    pub leaks: bool,
    /// What happens by contract only.
    pub by_contract: Option<ByContract>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            checks: true,
            noticed: Noticed::default(),
            scope: PermissionScope::Thread,
            predicates: Predicates::Tracked,
            leaks: false,
            by_contract: None,
        }
    }
}

/// How far a run may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Instructions of all threads together.
    pub steps: u64,
    /// Nested calls of one thread.
    pub depth: usize,
    pub threads: usize,
    /// Of one number, also in a permission.
    pub bits: u64,
    /// Elements of one collection.
    pub length: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 200_000_000, depth: 2_000_000, threads: 1_000_000, bits: 1 << 18, length: 10_000_000 }
    }
}
