//! What the words of specifications mean, for `grail explain` and for the reference in the book. Java's own words mean what they mean in Java;
//! those that move permissions are here, too.

use source::keywords::{Group, Keyword};

pub const GROUPS: &[Group] = &[
    Group { title: "Contracts", keywords: CONTRACTS },
    Group { title: "Declarations in specifications", keywords: DECLARATIONS },
    Group { title: "Statements in specifications", keywords: STATEMENTS },
    Group { title: "Permissions", keywords: PERMISSIONS },
    Group { title: "Locks and threads", keywords: LOCKS },
    Group { title: "Expressions in specifications", keywords: EXPRESSIONS },
];

const CONTRACTS: &[Keyword] = &[
    Keyword::new(
        &["requires"],
        "requires A;",
        "A precondition: its permissions go from the caller to the method.",
        "At every call.",
    ),
    Keyword::new(
        &["ensures"],
        "ensures A;",
        "A postcondition: its permissions go back to the caller. `\\result` is the value, `\\old(e)` the value of `e` at the beginning.",
        "At every normal end. What overrides the method keeps it.",
    ),
    Keyword::new(&["context"], "context A;", "Both: `requires A; ensures A;`.", "As both."),
    Keyword::new(
        &["context_everywhere"],
        "context_everywhere A;",
        "`context A`, and an invariant of every loop of the method.",
        "As those.",
    ),
    Keyword::new(
        &["given"],
        "given T x;   ·   m() /*@ given { x = e } @*/",
        "A parameter for specifications only, and the value for it at a call.",
        "",
    ),
    Keyword::new(
        &["yields"],
        "yields T x;   ·   m() /*@ yields { y = x } @*/",
        "A result for specifications only, and the variable that takes it at a call.",
        "",
    ),
    Keyword::new(
        &["signals"],
        "signals (E e) A;",
        "A postcondition for the case that the method ends with an exception of that class.",
        "Where the exception leaves the method.",
    ),
    Keyword::new(
        &["decreases"],
        "decreases e1, e2;",
        "A measure of termination of a method or loop.",
        "It gets smaller with each recursive call and round, and is bounded.",
    ),
    Keyword::new(
        &["loop_invariant"],
        "loop_invariant A;",
        "A loop invariant: all that the loop knows and holds. What is not in it stays outside until the loop ends.",
        "When the loop is reached and after each round.",
    ),
];

const DECLARATIONS: &[Keyword] = &[
    Keyword::new(
        &["resource"],
        "resource p(T x) = A;",
        "A predicate: a name for permissions. It is opened by `unfold` and made by `fold`.",
        "The body gives permission to what it reads.",
    ),
    Keyword::new(
        &["pure"],
        "pure T f(T x) = e;   ·   /*@ pure @*/ T m()",
        "A function: one expression without effects, usable in specifications.",
        "It reads what it may read.",
    ),
    Keyword::new(
        &["ghost"],
        "ghost T x;   ·   ghost S;",
        "A field, variable, method or statement for specifications only. The program does not depend on it.",
        "Rules of ghost code (G5202).",
    ),
    Keyword::new(
        &["inline"],
        "/*@ inline @*/",
        "A predicate or function that is replaced by its body wherever it stands.",
        "",
    ),
    Keyword::new(
        &["thread_local"],
        "/*@ thread_local @*/",
        "A predicate that speaks of the thread that holds it, such as of `held`.",
        "",
    ),
    Keyword::new(
        &["adt", "axiom"],
        "adt T { pure .. axiom .. }",
        "A mathematical type with functions and axioms.",
        "Axioms are trusted.",
    ),
];

const STATEMENTS: &[Keyword] = &[
    Keyword::new(
        &["assert"],
        "assert A;",
        "States that something holds and that permissions are held. Moves nothing.",
        "It holds.",
    ),
    Keyword::new(&["assume"], "assume A;", "Takes something for granted. The summary lists it as trusted.", "Nothing."),
    Keyword::new(
        &["inhale", "exhale"],
        "inhale A;   ·   exhale A;",
        "Takes permissions out of nothing; proves an assertion and gives its permissions away.",
        "`exhale`: it holds.",
    ),
    Keyword::new(&["refute"], "refute e;", "States that `e` cannot be proved here.", "That it cannot."),
    Keyword::new(
        &["fold", "unfold"],
        "fold o.p(x);   ·   unfold [f]o.p(x);",
        "Exchanges the body of a predicate for the predicate, and back.",
        "The body holds; the predicate is held.",
    ),
    Keyword::new(&["label"], "label l;", "A state that `\\old[l](e)` can name.", ""),
    Keyword::new(
        &["package", "apply"],
        "package A -* B { S }   ·   apply A -* B;",
        "Makes a magic wand; uses it up with `A` to get `B`.",
        "With `A`, `B` can be had; the wand and `A` are held.",
    ),
    Keyword::new(
        &["frame"],
        "frame requires A; ensures B; { S }",
        "A block with a contract of its own: what is not in `A` stays outside.",
        "`A` before, `B` after.",
    ),
    Keyword::new(
        &["with", "then"],
        "/*@ with S @*/ e /*@ then S @*/",
        "Ghost statements right before and after an expression.",
        "",
    ),
    Keyword::new(
        &["send", "recv"],
        "send name, d: A;   ·   recv name;",
        "In a parallel loop: what one round hands to the round that comes `d` later.",
        "Each name is sent and received once.",
    ),
];

const PERMISSIONS: &[Keyword] = &[
    Keyword::new(
        &["Perm"],
        "Perm(o.f, p)   ·   Perm(a[i], p)   ·   Perm(a[*], p)",
        "Permission to a field or array element, or to all elements. `write` or `1` is all of it and allows writing; `1\\2` is a half; `read` is some part. Final fields and the length of an array have none, and need none.",
        "The amount is held where the assertion is given away.",
    ),
    Keyword::new(&["PointsTo"], "PointsTo(o.f, p, v)", "`Perm(o.f, p) ** o.f == v`.", "As both."),
    Keyword::new(&["Value"], "Value(o.f)", "Some permission to read: `Perm(o.f, read)`.", "Some is held."),
    Keyword::new(
        &["write", "read", "none"],
        "write   ·   read   ·   none",
        "All of a permission; some part of it; nothing.",
        "",
    ),
    Keyword::new(
        &["perm"],
        "perm(o.f)",
        "The amount that is held, in `assert`, `exhale`, `refute` and ghost code.",
        "",
    ),
];

const LOCKS: &[Keyword] = &[
    Keyword::new(
        &["lock_invariant"],
        "lock_invariant A;",
        "Before a class: what the monitor of each object owns. Entering `synchronized` gives it, leaving takes it.",
        "Where the lock is given up, also by an exception, and at `wait`.",
    ),
    Keyword::new(
        &["commit"],
        "commit o;",
        "Gives the monitor of a new object what its lock invariant says. Only then may others lock it.",
        "The invariant holds.",
    ),
    Keyword::new(
        &["committed"],
        "committed(o)",
        "The object has been committed; that stays so for ever.",
        "Needed for `synchronized (o)`.",
    ),
    Keyword::new(
        &["lock_before", "lock_level"],
        "lock_before C, D;   ·   lock_level e;",
        "The order in which locks are entered: those of this class before those of others; among themselves, by a number.",
        "Where a thread waits for a lock, and at `wait`: all that it holds comes before.",
    ),
    Keyword::new(
        &["\\lockset"],
        "\\lockset < o   ·   \\lockset <= o",
        "All locks that this thread holds come before `o`; all but `o` itself.",
        "",
    ),
    Keyword::new(&["held"], "held(o)", "This thread holds the monitor of `o`.", "Needed for `wait` and `notify`."),
    Keyword::new(
        &["synchronized"],
        "synchronized (o) { S }   ·   synchronized T m()",
        "Takes the monitor, runs, gives it up. What the lock invariant describes is there inside, and only there.",
        "`committed(o)`; the thread does not hold it already (it would get the invariant twice): `!held(o)`; the invariant at the end.",
    ),
    Keyword::new(
        &["idle", "running", "joinToken"],
        "idle(t)   ·   running(t)   ·   joinToken(t, f)",
        "A thread that may be started; one that was; the right to a part `f` of what `run` ensures, once it has ended.",
        "At `start` and `join`.",
    ),
    Keyword::new(
        &["postJoin"],
        "t.postJoin(f)",
        "After a join: takes the part of `run`'s postcondition that the join token stands for.",
        "The token is held.",
    ),
];

const EXPRESSIONS: &[Keyword] = &[
    Keyword::new(&["\\result"], "\\result", "The value that a method returns, in `ensures`.", ""),
    Keyword::new(&["\\old"], "\\old(e)   ·   \\old[l](e)", "`e` at the beginning of the method, or at a label.", ""),
    Keyword::new(
        &["\\forall", "\\forall*", "\\exists"],
        "(\\forall T i; guard; e)   ·   (\\forall* T i; guard; A)",
        "For all, for some; with a star, permissions for each.",
        "Different values mean different locations.",
    ),
    Keyword::new(&["\\let"], "(\\let T x = e; A)", "`A`, where `x` is the value of `e`.", ""),
    Keyword::new(&["\\sum"], "(\\sum T i; guard; e)", "A sum. Read, and not supported in proofs.", "Not supported."),
    Keyword::new(
        &["\\Unfolding", "\\in"],
        "\\Unfolding p(x) \\in e",
        "`e` with a predicate opened. With a capital U: javac takes `\\u` for a Unicode escape.",
        "The predicate is held.",
    ),
];
