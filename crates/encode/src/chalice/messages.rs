//! What is said about each check: what may be wrong, and what to try.

use super::origin::Check;

/// What may be wrong with something that has a name, and what to try.
pub type Named = fn(&str) -> (String, String);

pub fn of_write(place: &str) -> (String, String) {
    (
        format!("there may be no full permission to write `{place}`"),
        format!(
            "only a thread that holds all of a location may change it: `acc({place})` in the precondition, or acquire the lock that owns it"
        ),
    )
}

pub fn of_order(lock: &str) -> (String, String) {
    (
        format!("this may deadlock: `{lock}` might not lie above all locks this thread already holds"),
        format!("require `waitlevel << {lock}`, share it before, or take the locks in ascending order"),
    )
}

pub fn of_level(lock: &str) -> (String, String) {
    (
        format!("the place of `{lock}` in the lock order might not be readable"),
        format!("a thread must know where a lock stands before it waits for it: require `rd({lock}.mu)`"),
    )
}

pub fn of_channel_order(channel: &str) -> (String, String) {
    (
        format!("this may deadlock: `{channel}` might not lie above all locks held and messages owed by this thread"),
        format!("require `waitlevel << {channel}`"),
    )
}

pub fn of_credit(channel: &str) -> (String, String) {
    (
        format!("receiving from `{channel}` needs a credit, and there may be none: nobody need ever send"),
        format!("require `credit({channel})`; whoever gives it owes a message"),
    )
}

pub fn of_release(lock: &str) -> (String, String) {
    (
        format!("`{lock}` might not be held by this thread"),
        format!("acquire it before; where the caller holds it, require `holds({lock})` and list it with `lockchange`"),
    )
}

pub fn of_join(token: &str) -> (String, String) {
    (
        format!("there may be no permission to join `{token}`"),
        format!("require `acc({token}.joinable) && {token}.joinable`: `fork` gives both, contracts pass them on"),
    )
}

pub fn of_joined(token: &str) -> (String, String) {
    (
        format!("`{token}` may have been joined already"),
        format!("a token is joined once; where it comes from elsewhere, require `{token}.joinable`"),
    )
}

pub fn of_join_order(token: &str) -> (String, String) {
    (
        format!("joining `{token}` here may deadlock: its thread may wait for something held or owed here"),
        format!(
            "join before taking locks and owing messages; if `{token}` comes from elsewhere, require `waitlevel << {token}.mu`"
        ),
    )
}

pub fn of_share(object: &str) -> (String, String) {
    (
        format!("sharing needs full permission to `mu` of the object, `{object}.mu`"),
        format!(
            "share it where it is created: `new` gives `acc({object}.mu)`; or require `acc({object}.mu) && {object}.mu == lockbottom`"
        ),
    )
}

pub fn of_unshare(object: &str) -> (String, String) {
    (
        format!("unsharing needs full permission to `mu` of the object, `{object}.mu`"),
        format!(
            "do it where `{object}` is created, shared and acquired; or require `acc({object}.mu) && holds({object})`"
        ),
    )
}

pub fn of_reorder(object: &str) -> (String, String) {
    (
        format!("only a held lock can be reordered, and `{object}` might not be held"),
        format!("`acquire {object}` before, or require `holds({object})`"),
    )
}

pub fn of_free(object: &str) -> (String, String) {
    (
        format!("freeing needs full permission to every field and to `mu` of `{object}`"),
        format!(
            "free it where it is created and nothing of it was given away; or require `acc({object}.*)` and `acc({object}.mu)`"
        ),
    )
}

pub fn of_bound(bound: &str) -> (String, String) {
    (
        "this lower bound might not lie below the upper bound".to_string(),
        format!("require that it does: `{bound} << ..`"),
    )
}

/// Whether a check is that something is not null.
pub fn is_about_null(check: Check) -> bool {
    use Check::*;
    matches!(
        check,
        CallNull
            | ShareNull
            | ReorderNull
            | UnshareNull
            | AcquireNull
            | RdAcquireNull
            | ReleaseNull
            | RdReleaseNull
            | DowngradeNull
            | SendNull
            | FreeNull
    )
}

/// How to say that something is not null, if it has a short name.
pub fn not_null(object: &str) -> Option<String> {
    words::is_quotable(object).then(|| format!("require `{object} != null`, or test it before"))
}

/// What to say where locations that are named together might be the same.
pub const APART: &str = "say before that the objects differ: `forall i, j in [0..|s|] :: i != j ==> s[i] != s[j]`";

/// What an invariant over two states must allow.
pub const REFLEXIVE: &str = "a thread may release the lock without having changed anything: allow that the state is the same, `old(x) <= x` for instance";
pub const TRANSITIVE: &str =
    "several threads may change it in a row, each as the invariant allows: what they do together must be allowed, too";

/// The message of a check, and a hint where there is one.
pub fn of_check(check: Check) -> (&'static str, Option<&'static str>) {
    use Check::*;
    match check {
        CallNull => ("the receiver of this call may be null", None),
        Write => (
            "there may be no full permission to write this location",
            Some(
                "only a thread that holds all of a location may change it: `acc(x.f)` in the precondition, or acquire the lock that owns it",
            ),
        ),
        ConstTwice => ("this constant may be assigned a second time", None),
        Range => ("the lower bound of this range may be above its upper bound", None),
        Amount => (
            "this amount of permission might not be positive",
            Some("an amount is a percentage, or a number of epsilons: say before that it is above 0"),
        ),
        TakeBounds => ("more elements may be taken than there are", None),
        DropBounds => ("more elements may be dropped than there are", None),
        JoinPerm => (
            "there may be no permission to join this token",
            Some(
                "whoever joins a token needs `acc(tk.joinable)` and `tk.joinable`: `fork` gives both, contracts pass them on",
            ),
        ),
        JoinInactive => (
            "this token may have been joined already",
            Some("a token is joined once; where it comes from elsewhere, require `tk.joinable`"),
        ),
        EvalPerm => ("`joinable` of this token might not be readable", None),
        EvalInactive => ("this token might not be active", Some("require `tk.joinable`")),
        EvalArgs => ("the fork of this token may have had another receiver or other arguments", None),
        EvalState => (
            "there may be no such state: this thread might not hold the lock, or might not have released it before",
            Some(
                "require `holds(o)` for `o.acquire`; for `o.release`, require `eval(o.release, ..)` of whoever knows it",
            ),
        ),
        RememberedRead => (
            "this location might not have been readable in the remembered state, or its receiver may have been null",
            Some("mention the permission in the same state first: `eval(.., acc(x.f) && ..)`"),
        ),
        RememberedUnfolding => (
            "the predicate might not have been held in the remembered state, so it cannot be unfolded there",
            Some("mention the predicate in the same state first: `eval(.., x.p && ..)`"),
        ),
        RememberedApplication => (
            "the precondition of this function might not have held in the remembered state",
            Some("mention in the same state first what the function requires"),
        ),
        ShareNull => ("the object to share may be null", None),
        ShareMu => ("sharing needs full permission to `mu` of the object", None),
        ShareShared => ("the object may be shared already", None),
        BoundMu => ("`mu` of this bound might not be readable", None),
        BoundOrder => ("this lower bound might not lie below the upper bound", None),
        BoundBottom => (
            "nothing lies below this bound, if it is not shared",
            Some("require `x.mu != lockbottom`, or share it before"),
        ),
        ReorderNull => ("the object to reorder may be null", None),
        ReorderHeld => ("only a held lock can be reordered, and this one might not be held", None),
        ReorderMu => ("reordering needs full permission to `mu` of the object", None),
        UnshareNull => ("the object to unshare may be null", None),
        UnshareMu => ("unsharing needs full permission to `mu` of the object", None),
        UnshareShared => ("the object might not be shared", None),
        UnshareHeld => ("only a held lock can be unshared, and this one might not be held", None),
        AcquireNull | RdAcquireNull => ("the lock may be null", None),
        AcquireMu | RdAcquireMu => (
            "`mu` of the lock might not be readable",
            Some("a thread must know where a lock stands in the order before it waits for it: require `rd(x.mu)`"),
        ),
        AcquireShared => (
            "the lock might not be shared, and only what is shared can be locked",
            Some("require `x.mu != lockbottom`, or share it before"),
        ),
        AcquireOrder | RdAcquireOrder => (
            "this may deadlock: the lock might not lie above all locks this thread already holds",
            Some("require `waitlevel << x`, share x before, or take the locks in ascending order"),
        ),
        ReleaseNull | RdReleaseNull => ("the lock may be null", None),
        ReleaseHeld => ("the lock might not be held by this thread", None),
        RdReleaseHeld => ("the lock might not be held for reading by this thread", None),
        DowngradeNull => ("the lock may be null", None),
        DowngradeHeld => ("only a held lock can be downgraded, and this one might not be held", None),
        SendNull | ReceiveNull => ("the channel may be null", None),
        ReceiveCredit => (
            "receiving needs a credit, and there may be none: nobody need ever send",
            Some("require `credit(ch)`; whoever gives it owes a message"),
        ),
        ReceiveMu => ("`mu` of the channel might not be readable", Some("require `rd(ch.mu)`")),
        ReceiveOrder => (
            "this may deadlock: the channel might not lie above all locks held and messages owed by this thread",
            Some("require `waitlevel << ch`"),
        ),
        JoinOrder => (
            "this may deadlock: the joined thread may wait for something held or owed here",
            Some(
                "join before taking locks and owing messages; for a token from elsewhere, require `waitlevel << tk.mu`",
            ),
        ),
        FreeNull => ("the object to free may be null", None),
        LevelNull => ("the channel or token whose level is asked for may be null", None),
        TokenNull => (
            "the token whose read fraction is meant may be null",
            Some("require `acc(tk.joinable)` or `tk != null` beside it"),
        ),
        FreeField => ("freeing needs full permission to every field and to `mu` of the object", None),
        FoldNull | UnfoldNull => ("the receiver of the predicate may be null", None),
        WaitHeld => ("waiting needs the lock, and it might not be held", None),
        WaitMu => (
            "`mu` of the lock might not be readable while it is waited for",
            Some("whoever waits must keep the lock in its place: require `rd(x.mu)` besides what the invariant has"),
        ),
        WaitOrder => {
            ("this may deadlock: the thread may hold or owe something else at or above the lock it waits in", None)
        }
        SignalHeld => ("signalling needs the lock, and it might not be held", None),
        SignalWhere => ("the condition's where clause might not hold", None),
        LockchangeMethod => (
            "the method may acquire or release locks that its lockchange clause does not list",
            Some("release what you acquire, or list it with `lockchange`"),
        ),
        LockchangeThread => (
            "the method may end holding a lock that it acquired, and a thread begins with it: nobody can release a lock of a thread that has ended",
            Some("release what you acquire, or let the thread begin with another method"),
        ),
        LockchangeLoopEntry => ("locks acquired or released before the loop are not in its lockchange clause", None),
        LockchangeLoopBody => ("the loop may acquire or release locks that its lockchange clause does not list", None),
        DebtMethod => (
            "the method may end owing messages: a credit was given away and nothing sent for it",
            Some("send the message, or pass the debt on with `credit(ch, -1)`"),
        ),
        DebtLoopEntry => ("messages may be owed when the loop begins", None),
        DebtLoopBody => ("messages may be owed when the loop's body ends", None),
        DebtMonitor => ("a monitor invariant cannot owe messages", None),
        DebtPredicate => ("a predicate cannot owe messages", None),
        DebtThread => (
            "the method may end owing messages, and a thread begins with it: nobody need join the thread and send them",
            Some("send the messages, or let the thread begin with another method"),
        ),
        MonitorOwns => (
            "what the monitor owns may depend on the state before, which differs from thread to thread",
            Some("let permissions depend on the present state alone: keep what `old` says in a field"),
        ),
        MonitorReaders => (
            "the monitor may own only epsilons of this, and every reader takes one",
            Some("let the monitor own a fraction of what is read under `rd acquire` or after `downgrade`"),
        ),
        LeakMethod => (
            "the method may lose permissions: not everything it holds at the end is in its postcondition",
            Some("give it back: name it in `ensures`"),
        ),
        LeakLoop => (
            "the loop may lose permissions: not everything its body holds at the end is in the invariant",
            Some("name it in the invariant"),
        ),
        LeakMonitorMu => ("the monitor invariant may own all of its object's `mu`", None),
        LeakMonitorOrder => ("the monitor invariant may own `mu` of a lock that does not lie above its own", None),
        FuncTerm => (
            "nothing shows that this ends: the callee needs no less than the caller holds",
            Some(
                "let what a function applies look at less, inside an `unfolding` or with fewer permissions, even where nothing is recursive; \
                 or hand on a number or a sequence that gets smaller: `f(n - 1)`, `f(s[1..])`",
            ),
        ),
        FuncMeasure => (
            "the recursion might not end: what is handed on might not get smaller here, or is already below zero",
            Some("stop before: `n <= 0 ? .. : f(n - 1)`, or require that it is not negative"),
        ),
        // Each has words of its own, made where it is checked.
        ObligLeakMethod | ObligLeakCall | ObligLeakLoopEntry | ObligLeakLoopBody | ObligLifetime
        | ObligInsufficient | ObligFresh | ObligReceiveCredit | ObligFold | ObligTerminate | ObligJoin
        | ObligCallOrder | ObligForkOrder | ObligDepth | ObligCancel | ObligCargo | ObligWait | ObligPostOrder => {
            ("an obligation might not be met", None)
        }
        ObligAmount => (
            "the number or the measure of this obligation may be out of range",
            Some(
                "numbers of messages are not negative; a measure is one number above 0, or a tuple of numbers not below 0",
            ),
        ),
        SmokePre => ("the precondition is contradictory: no caller can meet it", None),
        SmokeEnd => ("the end of this method is unreachable", None),
        SmokeThen => ("the first branch is unreachable", None),
        SmokeElse => ("the second branch is unreachable", None),
        SmokeLoopBody => ("the body of this loop is unreachable", None),
        SmokeLoopEnd => ("the end of this loop's body is unreachable", None),
        SmokeAfterLoop => ("nothing after this loop is reachable", None),
        SmokeLockBody => ("the body of this lock block is unreachable", None),
        SmokeAssume => ("this assumption contradicts what is known", None),
        SmokeAfter => ("nothing after this statement is reachable", None),
        SmokeFuncPre => ("the precondition of this function is contradictory", None),
        SmokePredicate => ("this predicate is contradictory: it can never be folded", None),
        SmokeInvariant => ("this monitor invariant is contradictory", None),
        SmokeWhere => ("this where clause is contradictory: nothing can be sent", None),
    }
}
