//! The codes of what can go wrong in a run.

use source::Code;

/// A null receiver.
pub const NULL: Code = Code("G3001");
/// Division or remainder by zero.
pub const DIVISION: Code = Code("G3002");
/// An index or a bound outside a sequence.
pub const INDEX: Code = Code("G3003");
/// A location is read without permission.
pub const READ: Code = Code("G3004");
/// A location is written without full permission.
pub const WRITE: Code = Code("G3005");
/// An `assert` does not hold.
pub const ASSERT: Code = Code("G3006");
/// An `assume` does not hold.
pub const ASSUME: Code = Code("G3007");
/// A precondition does not hold at a call or fork.
pub const PRECONDITION: Code = Code("G3008");
/// A postcondition does not hold.
pub const POSTCONDITION: Code = Code("G3009");
/// A loop invariant does not hold.
pub const LOOP: Code = Code("G3010");
/// A monitor invariant does not hold.
pub const MONITOR: Code = Code("G3011");
/// The where clause of a channel or condition does not hold.
pub const WHERE: Code = Code("G3012");
/// A predicate cannot be folded or unfolded.
pub const FOLD: Code = Code("G3013");
/// The contract of a function does not hold.
pub const FUNCTION: Code = Code("G3014");
/// A token cannot be joined.
pub const JOIN: Code = Code("G3015");
/// A monitor is used in a state that does not allow it.
pub const LOCK: Code = Code("G3016");
/// Blocking against the lock order.
pub const ORDER: Code = Code("G3017");
/// A receive without credit.
pub const CREDIT: Code = Code("G3018");
/// A message is owed at the end.
pub const DEBT: Code = Code("G3019");
/// The locks held changed in a way that was not announced.
pub const LOCKCHANGE: Code = Code("G3020");
/// Threads wait for each other for ever.
pub const DEADLOCK: Code = Code("G3021");
/// Permission that nobody can use again.
pub const LEAK: Code = Code("G3022");
/// An object cannot be freed.
pub const FREE: Code = Code("G3023");
/// A constant is assigned twice.
pub const CONSTANT: Code = Code("G3024");
/// An `eval` does not hold.
pub const EVAL: Code = Code("G3025");
/// A specification statement does not hold.
pub const SPECIFICATION: Code = Code("G3026");
/// `assume false` was reached.
pub const ABORT: Code = Code("G3027");
/// A duty or a promise goes on with a measure that is not smaller.
pub const MEASURE: Code = Code("G3028");
/// A limit stopped the run.
pub const LIMIT: Code = Code("G3030");
/// A construct that cannot be executed.
pub const UNSUPPORTED: Code = Code("G3031");
/// No entry point, or several.
pub const ENTRY: Code = Code("G3032");
/// An argument of the entry point.
pub const ARGUMENT: Code = Code("G3033");
/// A schedule that does not fit the program.
pub const SCHEDULE: Code = Code("G3034");
