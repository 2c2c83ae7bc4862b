//! How a program is to be run.

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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub checks: bool,
    pub noticed: Noticed,
    pub scope: PermissionScope,
    pub predicates: Predicates,
    /// Report permissions that nobody can ever use again.
    pub leaks: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            checks: true,
            noticed: Noticed::default(),
            scope: PermissionScope::Thread,
            predicates: Predicates::Tracked,
            leaks: false,
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
