//! Codes of Chalice verification.

use source::Code;

use super::origin::{Check, Situation};

pub const UNSUPPORTED: Code = Code("G2290");
pub const INTERNAL: Code = Code("G2299");

pub const ASSERT: Code = Code("G2201");
pub const CALL_PRE: Code = Code("G2202");
pub const FORK_PRE: Code = Code("G2203");
pub const POST: Code = Code("G2204");
pub const FUNC_PRE: Code = Code("G2205");
pub const FUNC_POST: Code = Code("G2206");
pub const INV_ENTRY: Code = Code("G2207");
pub const INV_PRESERVE: Code = Code("G2208");
pub const MONITOR: Code = Code("G2209");
pub const MONITOR_REFLEXIVE: Code = Code("G2210");
pub const MONITOR_TRANSITIVE: Code = Code("G2211");
pub const WHERE: Code = Code("G2212");
pub const FOLD: Code = Code("G2213");
pub const UNFOLD: Code = Code("G2214");
pub const UNFOLDING: Code = Code("G2215");
pub const SPEC_PRE: Code = Code("G2216");
pub const MONITOR_OWNS: Code = Code("G2217");
pub const MONITOR_READERS: Code = Code("G2218");

pub const UNREADABLE: Code = Code("G2220");
pub const MU_UNREADABLE: Code = Code("G2221");
pub const DIVISION: Code = Code("G2222");
pub const RANGE: Code = Code("G2223");
pub const INDEX: Code = Code("G2224");
pub const INJECTIVE: Code = Code("G2225");
pub const AMOUNT: Code = Code("G2226");

pub const NULL: Code = Code("G2230");
pub const WRITE: Code = Code("G2231");
pub const CONST_TWICE: Code = Code("G2232");
pub const JOIN: Code = Code("G2233");
pub const EVAL: Code = Code("G2234");
pub const SHARE: Code = Code("G2240");
pub const BOUND: Code = Code("G2241");
pub const REORDER: Code = Code("G2242");
pub const UNSHARE: Code = Code("G2243");
pub const ACQUIRE_MU: Code = Code("G2244");
pub const LOCK_ORDER: Code = Code("G2245");
pub const NOT_HELD: Code = Code("G2246");
pub const SIGNAL: Code = Code("G2247");
pub const CREDIT: Code = Code("G2250");
pub const DEBT: Code = Code("G2251");
pub const FREE: Code = Code("G2252");
pub const LOCKCHANGE: Code = Code("G2253");
pub const LEAK: Code = Code("G2254");
pub const TERMINATION: Code = Code("G2255");
pub const OBLIG_LEAK_METHOD: Code = Code("G2310");
pub const OBLIG_LEAK_CALL: Code = Code("G2311");
pub const OBLIG_LEAK_LOOP_ENTRY: Code = Code("G2312");
pub const OBLIG_LEAK_LOOP_BODY: Code = Code("G2313");
pub const OBLIG_LIFETIME: Code = Code("G2314");
pub const OBLIG_INSUFFICIENT: Code = Code("G2315");
pub const OBLIG_FRESH: Code = Code("G2316");
pub const OBLIG_RECEIVE_CREDIT: Code = Code("G2317");
pub const OBLIG_TERMINATE: Code = Code("G2318");
pub const OBLIG_JOIN: Code = Code("G2319");
pub const OBLIG_ORDER: Code = Code("G2320");
pub const OBLIG_ORDER_CONTRACT: Code = Code("G2321");
pub const OBLIG_AMOUNT: Code = Code("G2322");
pub const OBLIG_DEPTH: Code = Code("G2323");
pub const OBLIG_CANCEL: Code = Code("G2324");
pub const OBLIG_CARGO: Code = Code("G2325");
pub const OBLIG_WAIT: Code = Code("G2326");
pub const SMOKE: Code = Code("G2270");

/// The code of a context in which an assertion is checked; an invariant has one for each direction.
pub fn of_context(what: Situation, preserved: bool) -> Code {
    match what {
        Situation::Assert => ASSERT,
        Situation::CallPre => CALL_PRE,
        Situation::ForkPre => FORK_PRE,
        Situation::Post => POST,
        Situation::FuncPost => FUNC_POST,
        Situation::LoopInvariant if preserved => INV_PRESERVE,
        Situation::LoopInvariant => INV_ENTRY,
        Situation::Monitor => MONITOR,
        Situation::MonitorReflexive => MONITOR_REFLEXIVE,
        Situation::MonitorTransitive => MONITOR_TRANSITIVE,
        Situation::Where => WHERE,
        Situation::Fold => FOLD,
        Situation::Unfold => UNFOLD,
        Situation::SpecPre => SPEC_PRE,
        Situation::Check(check) => of_check(check),
        Situation::Contract | Situation::Statement => UNREADABLE,
        Situation::Internal | Situation::Repeated => INTERNAL,
    }
}

pub fn of_check(check: Check) -> Code {
    use Check::*;
    match check {
        CallNull | ShareNull | ReorderNull | UnshareNull | AcquireNull | ReleaseNull | RdAcquireNull
        | RdReleaseNull | DowngradeNull | SendNull | ReceiveNull | FreeNull | LevelNull | TokenNull | FoldNull
        | UnfoldNull => NULL,
        Write => WRITE,
        ConstTwice => CONST_TWICE,
        Range | TakeBounds | DropBounds => RANGE,
        Amount => AMOUNT,
        JoinPerm | JoinInactive => JOIN,
        EvalPerm | EvalInactive | EvalArgs | EvalState => EVAL,
        RememberedRead => UNREADABLE,
        RememberedUnfolding => UNFOLDING,
        RememberedApplication => FUNC_PRE,
        ShareMu | ShareShared => SHARE,
        BoundMu | BoundOrder | BoundBottom => BOUND,
        ReorderHeld | ReorderMu => REORDER,
        UnshareMu | UnshareShared | UnshareHeld => UNSHARE,
        AcquireMu | RdAcquireMu | ReceiveMu | WaitMu => ACQUIRE_MU,
        AcquireShared | AcquireOrder | RdAcquireOrder | ReceiveOrder | WaitOrder | JoinOrder => LOCK_ORDER,
        ReleaseHeld | RdReleaseHeld | DowngradeHeld | WaitHeld | SignalHeld => NOT_HELD,
        SignalWhere => SIGNAL,
        ReceiveCredit => CREDIT,
        DebtMethod | DebtLoopEntry | DebtLoopBody | DebtMonitor | DebtPredicate | DebtThread => DEBT,
        MonitorOwns => MONITOR_OWNS,
        MonitorReaders => MONITOR_READERS,
        FreeField => FREE,
        LockchangeMethod | LockchangeThread | LockchangeLoopEntry | LockchangeLoopBody => LOCKCHANGE,
        LeakMethod | LeakLoop | LeakMonitorMu | LeakMonitorOrder => LEAK,
        FuncTerm | FuncMeasure => TERMINATION,
        ObligLeakMethod => OBLIG_LEAK_METHOD,
        ObligLeakCall => OBLIG_LEAK_CALL,
        ObligLeakLoopEntry => OBLIG_LEAK_LOOP_ENTRY,
        ObligLeakLoopBody => OBLIG_LEAK_LOOP_BODY,
        ObligLifetime => OBLIG_LIFETIME,
        ObligInsufficient => OBLIG_INSUFFICIENT,
        ObligFresh => OBLIG_FRESH,
        ObligReceiveCredit => OBLIG_RECEIVE_CREDIT,
        ObligFold => FOLD,
        ObligTerminate => OBLIG_TERMINATE,
        ObligJoin => OBLIG_JOIN,
        ObligCallOrder | ObligForkOrder | ObligPostOrder => OBLIG_ORDER_CONTRACT,
        ObligAmount => OBLIG_AMOUNT,
        ObligDepth => OBLIG_DEPTH,
        ObligCancel => OBLIG_CANCEL,
        ObligCargo => OBLIG_CARGO,
        ObligWait => OBLIG_WAIT,
        SmokePre | SmokeEnd | SmokeThen | SmokeElse | SmokeLoopBody | SmokeLoopEnd | SmokeAfterLoop | SmokeLockBody
        | SmokeAssume | SmokeAfter | SmokeFuncPre | SmokePredicate | SmokeInvariant | SmokeWhere => SMOKE,
    }
}

/// The code of a check with words of its own: with obligations, waiting against the order is told as part of them.
pub fn of_noted(check: Check) -> Code {
    match of_check(check) {
        LOCK_ORDER => OBLIG_ORDER,
        code => code,
    }
}
