//! The codes of what can go wrong outside a program.

use source::Code;

pub const UNREADABLE: Code = Code("G0001");
pub const NOT_TEXT: Code = Code("G0002");
pub const UNKNOWN_LANGUAGE: Code = Code("G0003");
pub const NOTHING_TO_VERIFY: Code = Code("G0004");
pub const TOO_LARGE: Code = Code("G0005");
pub const NOT_AVAILABLE: Code = Code("G0006");
pub const NO_SUCH_MEMBER: Code = Code("G0007");
pub const SOLVER_MISSING: Code = Code("G0010");
pub const SOLVER_VERSION: Code = Code("G0011");
pub const SOLVER_FAILURE: Code = Code("G0012");
pub const OUT_OF_BUDGET: Code = Code("G0013");
pub const UNSUPPORTED: Code = Code("G0014");
pub const INTERRUPTED: Code = Code("G0015");
pub const UNWRITABLE: Code = Code("G0016");
pub const TIME_LIMIT: Code = Code("G0017");
pub const SECOND_SOLVER_MISSING: Code = Code("G0018");
pub const SOLVERS_DISAGREE: Code = Code("G0019");
pub const BOUNDED: Code = Code("G0020");
pub const VACUOUS: Code = Code("G0021");
pub const NO_RESOURCES: Code = Code("G0022");
pub const DENIED: Code = Code("G0023");
pub const NOT_REMEMBERED: Code = Code("G0024");
pub const NOTHING_FAILS: Code = Code("G0025");
pub const FRAGILE: Code = Code("G0026");
pub const UNCONFIRMED: Code = Code("G0027");
pub const BUG: Code = Code("G0099");
