//! What is said about checks that have an error of their own.

use super::origin::Check;

/// What to try where an index may lie outside its array.
pub fn bounds(array: &str, index: &str) -> String {
    match index.parse::<u64>() {
        Ok(_) => format!("say that the array is long enough: `{index} < {array}.length`"),
        Err(_) if index.chars().all(|c| c.is_alphanumeric() || "_.".contains(c)) => {
            format!("say where it lies: `0 <= {index} && {index} < {array}.length`")
        }
        Err(_) => format!("say where it lies: `0 <= i && i < {array}.length`"),
    }
}

/// What to try where an index may lie beyond the end of its sequence.
pub fn beyond(sequence: &str, index: &str) -> String {
    let is_name = !index.is_empty() && index.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
    match is_name {
        true => format!("say that the sequence is long enough: `{index} < |{sequence}|`"),
        false => format!("say that the sequence is long enough: `i < |{sequence}|`"),
    }
}

/// What to try where an amount may be negative.
pub fn amount(amount: &str) -> String {
    match amount.chars().all(|c| c.is_alphanumeric() || "_.".contains(c)) {
        true => format!(
            "a value of type `frac` is always more than 0: declare `frac {amount}`; or say before that `0 <= {amount}`"
        ),
        false => {
            "say before that it is not, or calculate with values of type `frac`, which are more than 0".to_string()
        }
    }
}

/// What to say where locations that are named together might be the same.
pub const APART: &str =
    "say before that the objects differ: `(\\forall int i, int j; 0 <= i && i < j && j < |s|; s[i] != s[j])`";

/// What a measure must be like.
pub const MEASURE: &str =
    "name what gets smaller, `decreases e;`, and say that it does not start below zero: `requires e >= 0;`";

/// The message, with the text in question, and what to try.
pub fn of_check(check: Check, text: &str) -> (String, &'static str) {
    match check {
        Check::Null => {
            (format!("{text} may be null"), "rule null out before: with a test, or with `!= null` in the precondition")
        }
        Check::InvocationNull => (
            format!("the object of the call {text} may be null"),
            "rule null out before: with a test, or with `!= null` in the precondition",
        ),
        Check::ArrayNull => {
            (format!("the array {text} may be null"), "say in the precondition that it is not null: `a != null`")
        }
        Check::ArrayBounds => {
            (format!("the index {text} may lie outside the array"), "say where it lies: `0 <= i && i < a.length`")
        }
        Check::ArraySize => (format!("the size {text} may be negative"), "say that it is not: `n >= 0`"),
        Check::ArrayStore => (
            "the array may be of a type that has no place for this object".into(),
            "store only objects of the array's own element type, or say with which type the array was made: `\\typeof(a) == \\type(T[])`",
        ),
        Check::Division => {
            ("the divisor may be zero".into(), "rule zero out before: with a test, or in the precondition")
        }
        Check::ClassCast => {
            (format!("the object might not be of the type that {text} wants"), "test it with `instanceof` first")
        }
        Check::Overflow => (
            format!("the value of {text} might not fit into its type"),
            "bound the operands, or compute in a larger type",
        ),
        Check::Throws => (
            "an exception may leave the method here, and no `throws` or `signals` says so".into(),
            "catch it, or declare it with `throws` or a `signals` clause",
        ),
        Check::Fraction => (
            format!("{text} might not be an amount of its type"),
            "a `frac` is more than 0 and at most 1, a `zfrac` may be 0",
        ),
        Check::Scale => (format!("the factor {text} may be negative"), "say that it is not: `0 <= f`"),
        Check::NoneOption => ("the option may be `None`".into(), "ask for `isEmpty` first"),
        Check::IndexNegative => ("the index may be negative".into(), "say that it is not: `0 <= i`"),
        Check::IndexLength => {
            ("the index may lie beyond the end of the sequence".into(), "say that it does not: `i < |s|`")
        }
        Check::LockNull => (format!("the monitor {text} may be null"), "say in the precondition that it is not null"),
        Check::NotCommitted => (
            format!("the lock invariant of {text} might not have been committed"),
            "`commit` it at the end of the constructor, and pass `committed(..)` along in contracts",
        ),
        Check::Reentry => (
            format!("the thread may hold the monitor {text} already, and would get its invariant twice"),
            "say in the precondition that it does not: `!held(..)`",
        ),
        Check::Held => (
            format!("the thread might not hold the monitor {text}"),
            "do this inside `synchronized`, or require `held(..)`",
        ),
        Check::WaitUnknown => (
            format!("the lock invariant of {text} is not known here, so waiting may give up more than it seems"),
            "wait on an expression of the class that has the lock invariant",
        ),
        Check::NotHeld => (
            format!("the condition {text} on held monitors might not hold"),
            "see which monitors are held at this call",
        ),
        Check::LockNotReleased => (
            "a lock may be held here that was not held before, or the other way round".into(),
            "leave every lock that is entered on all ways out: `try { .. } finally { lock.unlock(); }`",
        ),
        Check::LockOrder => (
            format!(
                "the thread may hold a lock that does not come before {text}: threads could wait for each other in a circle"
            ),
            "enter locks in one order, say which with `lock_before` and `lock_level`, and require `\\lockset < ..` of callers",
        ),
        Check::WaitWithLocks => (
            format!(
                "the thread may hold a lock while it waits in {text}: whoever is to end the wait may need that lock"
            ),
            "leave all locks before, and say of the method that its callers hold none of them: `!held(..)`",
        ),
        Check::Decreases => (
            "the measure might not decrease here, and the call may come back through a method that overrides this one"
                .into(),
            MEASURE,
        ),
        Check::Running => (
            format!("the thread {text} may have been started before"),
            "a thread starts once: keep `idle(t)` in the contracts of whoever passes it on",
        ),
        Check::Idle => (
            format!("there may be no join token for the thread {text}"),
            "start the thread first, and pass `joinToken(t, f)` to whoever joins it",
        ),
        Check::Override => (
            "the method may throw an exception that the method it overrides does not allow".into(),
            "declare the exception above, or catch it here",
        ),
        Check::IterationExit => {
            ("this may leave an iteration before its end".into(), "let every iteration end normally")
        }
        Check::PackageExit => ("this may leave the proof of a wand".into(), "let the proof end normally"),
        Check::Definition => (
            "the object may have another definition of the predicates that this relies on".into(),
            "override the method in the class that defines them anew",
        ),
        Check::LatchRight => (
            format!("there may be no right to do this: {text}"),
            "`commit` of the latch gives `countDownRight(k)` for each party and `awaitRight()`; pass them on in contracts",
        ),
        Check::Immutable => (
            format!("{text} can change, and the class is `@Immutable`"),
            "make the field final, or drop the annotation",
        ),
        Check::ImmutableInside => (
            format!("what {text} refers to may change, and the class is `@Immutable`"),
            "use numbers, text, enums and classes that are `@Immutable` themselves",
        ),
        Check::ThreadSafe => (
            format!("{text} is neither final nor behind a lock, and the class is `@ThreadSafe`"),
            "put it behind a lock: `@GuardedBy(\"this\")`, or `Perm(..)` in a lock invariant",
        ),
        Check::ThreadSafeCall => (
            "callers have to bring permissions to the object, and the class is `@ThreadSafe`".into(),
            "get them from a lock inside the method, or drop the annotation",
        ),
        Check::ListChanged => (
            format!("elements of {text} may have been added or removed while the loop goes through it"),
            "change the list after the loop, or say in a loop invariant that `changes()` stays the same",
        ),
    }
}
