//! Codes of Java verification.

use source::Code;

use super::origin::Check;

pub const PRECONDITION: Code = Code("G5301");
pub const POSTCONDITION: Code = Code("G5302");
pub const INVARIANT: Code = Code("G5303");
pub const ASSERTION: Code = Code("G5304");
pub const READ: Code = Code("G5305");
pub const WRITE: Code = Code("G5306");
pub const ARRAY: Code = Code("G5307");
pub const NULL: Code = Code("G5308");
pub const ARITHMETIC: Code = Code("G5309");
pub const EXCEPTION: Code = Code("G5310");
pub const PREDICATE: Code = Code("G5311");
pub const UNSATISFIABLE: Code = Code("G5312");
pub const WAND: Code = Code("G5313");
pub const AMOUNT: Code = Code("G5314");
pub const TERMINATION: Code = Code("G5315");
pub const MONITOR: Code = Code("G5316");
pub const THREAD: Code = Code("G5317");
pub const OVERRIDE: Code = Code("G5318");
pub const CAST: Code = Code("G5319");
pub const COLLECTION: Code = Code("G5320");
pub const STATE: Code = Code("G5321");
pub const ITERATION: Code = Code("G5322");

pub const PROMISE: Code = Code("G5323");

pub const UNSUPPORTED: Code = Code("G5390");
pub const INTERNAL: Code = Code("G5399");

pub fn of_check(check: Check) -> Code {
    match check {
        Check::Null | Check::InvocationNull => NULL,
        Check::ArrayNull | Check::ArrayBounds | Check::ArraySize | Check::ArrayStore => ARRAY,
        Check::Division | Check::Overflow => ARITHMETIC,
        Check::ClassCast => CAST,
        Check::Throws => EXCEPTION,
        Check::Fraction | Check::Scale => AMOUNT,
        Check::NoneOption | Check::IndexNegative | Check::IndexLength | Check::ListChanged => COLLECTION,
        Check::LockNull | Check::NotCommitted | Check::Reentry | Check::Held | Check::WaitUnknown => MONITOR,
        Check::NotHeld => PRECONDITION,
        Check::LockNotReleased | Check::LockOrder | Check::WaitWithLocks | Check::LatchRight => MONITOR,
        Check::Decreases => TERMINATION,
        Check::Running | Check::Idle => THREAD,
        Check::Override | Check::Definition => OVERRIDE,
        Check::IterationExit => ITERATION,
        Check::PackageExit => WAND,
        Check::Immutable | Check::ImmutableInside | Check::ThreadSafe | Check::ThreadSafeCall => PROMISE,
    }
}
