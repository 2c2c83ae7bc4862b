//! The codes of what can go wrong when a Java program runs.

use source::Code;

pub const READ: Code = Code("G5501");
pub const WRITE: Code = Code("G5502");
pub const PRECONDITION: Code = Code("G5503");
pub const POSTCONDITION: Code = Code("G5504");
pub const INVARIANT: Code = Code("G5505");
pub const ASSERTION: Code = Code("G5506");
pub const PREDICATE: Code = Code("G5507");
pub const MONITOR: Code = Code("G5508");
pub const THREAD: Code = Code("G5509");
pub const EXCEPTION: Code = Code("G5510");
pub const AMOUNT: Code = Code("G5511");
pub const UNDEFINED: Code = Code("G5512");
pub const ASSUMPTION: Code = Code("G5513");
pub const MEASURE: Code = Code("G5514");
pub const DEADLOCK: Code = Code("G5515");
pub const OWNERSHIP: Code = Code("G5516");
pub const WRAPPED: Code = Code("G5517");
pub const UNCAUGHT: Code = Code("G5518");
pub const RACE: Code = Code("G5519");
pub const LIVELOCK: Code = Code("G5520");

pub const UNCHECKED: Code = Code("G5590");
pub const OUTSIDE: Code = Code("G5591");
pub const COMPILE: Code = Code("G5592");
pub const JDK: Code = Code("G5593");
pub const ENTRY: Code = Code("G5594");
pub const LIMIT: Code = Code("G5595");
pub const ENDED: Code = Code("G5596");
pub const SCHEDULE: Code = Code("G5597");

/// The code of a failure, by the name that proofs have for it, without what stands after a colon.
pub fn of_failure(name: &str) -> Code {
    match name.split(':').next().unwrap_or_default() {
        "perm" => READ,
        "assignFieldFailed" | "arrayPerm" => WRITE,
        "preFailed" | "forkPre" | "overrideFailed" => PRECONDITION,
        "postFailed" => POSTCONDITION,
        "invariantNotEstablished" | "notMaintained" => INVARIANT,
        "loopDecreasesFailed" | "decreasesFailed" => MEASURE,
        "deadlock" => DEADLOCK,
        "assertFailed" | "exhaleFailed" => ASSERTION,
        "foldFailed" | "unfoldFailed" => PREDICATE,
        "commitFailed" | "invariantFailed" | "lockNotCommitted" | "heldFailed" | "latchRight" | "lockOrder" => MONITOR,
        "running" | "idle" | "forkedThreadFailed" => THREAD,
        "signalsFailed" | "extraExc" => EXCEPTION,
        "notInjective" | "scaleNeg" => AMOUNT,
        _ => UNDEFINED,
    }
}
