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

const fn word(
    words: &'static [&'static str],
    form: &'static str,
    meaning: &'static str,
    proved: &'static str,
) -> Keyword {
    Keyword { words, form, meaning, proved, run: "" }
}

const CONTRACTS: &[Keyword] = &[
    word(
        &["requires"],
        "requires A;",
        "A precondition: its permissions go from the caller to the method.",
        "At every call.",
    ),
    word(
        &["ensures"],
        "ensures A;",
        "A postcondition: its permissions go back to the caller. `\\result` is the value, `\\old(e)` the value of `e` at the beginning.",
        "At every normal end. What overrides the method keeps it.",
    ),
    word(&["context"], "context A;", "Both: `requires A; ensures A;`.", "As both."),
    word(
        &["context_everywhere"],
        "context_everywhere A;",
        "`context A`, and an invariant of every loop of the method.",
        "As those.",
    ),
    word(
        &["given"],
        "given T x;   ·   m() /*@ given { x = e } @*/",
        "A parameter for specifications only, and the value for it at a call.",
        "",
    ),
    word(
        &["yields"],
        "yields T x;   ·   m() /*@ yields { y = x } @*/",
        "A result for specifications only, and the variable that takes it at a call.",
        "",
    ),
    word(
        &["signals"],
        "signals (E e) A;",
        "A postcondition for the case that the method ends with an exception of that class.",
        "Where the exception leaves the method.",
    ),
    word(
        &["decreases"],
        "decreases e1, e2;",
        "A measure of termination of a method or loop.",
        "It gets smaller with each recursive call and round, and is bounded.",
    ),
    word(
        &["loop_invariant"],
        "loop_invariant A;",
        "A loop invariant: all that the loop knows and holds. What is not in it stays outside until the loop ends.",
        "When the loop is reached and after each round.",
    ),
];

const DECLARATIONS: &[Keyword] = &[
    word(
        &["resource"],
        "resource p(T x) = A;",
        "A predicate: a name for permissions. It is opened by `unfold` and made by `fold`.",
        "The body gives permission to what it reads.",
    ),
    word(
        &["pure"],
        "pure T f(T x) = e;   ·   /*@ pure @*/ T m()",
        "A function: one expression without effects, usable in specifications.",
        "It reads what it may read.",
    ),
    word(
        &["ghost"],
        "ghost T x;   ·   ghost S;",
        "A field, variable, method or statement for specifications only. The program does not depend on it.",
        "Rules of ghost code (G5202).",
    ),
    word(&["inline"], "/*@ inline @*/", "A predicate or function that is replaced by its body wherever it stands.", ""),
    word(
        &["thread_local"],
        "/*@ thread_local @*/",
        "A predicate that speaks of the thread that holds it, such as of `held`.",
        "",
    ),
    word(
        &["adt", "axiom"],
        "adt T { pure .. axiom .. }",
        "A mathematical type with functions and axioms.",
        "Axioms are trusted.",
    ),
];

const STATEMENTS: &[Keyword] = &[
    word(
        &["assert"],
        "assert A;",
        "States that something holds and that permissions are held. Moves nothing.",
        "It holds.",
    ),
    word(&["assume"], "assume A;", "Takes something for granted. The summary lists it as trusted.", "Nothing."),
    word(
        &["inhale", "exhale"],
        "inhale A;   ·   exhale A;",
        "Takes permissions out of nothing; proves an assertion and gives its permissions away.",
        "`exhale`: it holds.",
    ),
    word(&["refute"], "refute e;", "States that `e` cannot be proved here.", "That it cannot."),
    word(
        &["fold", "unfold"],
        "fold o.p(x);   ·   unfold [f]o.p(x);",
        "Exchanges the body of a predicate for the predicate, and back.",
        "The body holds; the predicate is held.",
    ),
    word(&["label"], "label l;", "A state that `\\old[l](e)` can name.", ""),
    word(
        &["package", "apply"],
        "package A -* B { S }   ·   apply A -* B;",
        "Makes a magic wand; uses it up with `A` to get `B`.",
        "With `A`, `B` can be had; the wand and `A` are held.",
    ),
    word(
        &["frame"],
        "frame requires A; ensures B; { S }",
        "A block with a contract of its own: what is not in `A` stays outside.",
        "`A` before, `B` after.",
    ),
    word(
        &["with", "then"],
        "/*@ with S @*/ e /*@ then S @*/",
        "Ghost statements right before and after an expression.",
        "",
    ),
    word(
        &["send", "recv"],
        "send name, d: A;   ·   recv name;",
        "In a parallel loop: what one round hands to the round that comes `d` later.",
        "Each name is sent and received once.",
    ),
];

const PERMISSIONS: &[Keyword] = &[
    word(
        &["Perm"],
        "Perm(o.f, p)   ·   Perm(a[i], p)   ·   Perm(a[*], p)",
        "Permission to a field or array element, or to all elements. `write` or `1` is all of it and allows writing; `1\\2` is a half; `read` is some part. Final fields and the length of an array have none, and need none.",
        "The amount is held where the assertion is given away.",
    ),
    word(&["PointsTo"], "PointsTo(o.f, p, v)", "`Perm(o.f, p) ** o.f == v`.", "As both."),
    word(&["Value"], "Value(o.f)", "Some permission to read: `Perm(o.f, read)`.", "Some is held."),
    word(
        &["write", "read", "none"],
        "write   ·   read   ·   none",
        "All of a permission; some part of it; nothing.",
        "",
    ),
    word(&["perm"], "perm(o.f)", "The amount that is held, in `assert`, `exhale`, `refute` and ghost code.", ""),
];

const LOCKS: &[Keyword] = &[
    word(
        &["lock_invariant"],
        "lock_invariant A;",
        "Before a class: what the monitor of each object owns. Entering `synchronized` gives it, leaving takes it.",
        "Where the lock is given up, also by an exception, and at `wait`.",
    ),
    word(
        &["commit"],
        "commit o;",
        "Gives the monitor of a new object what its lock invariant says. Only then may others lock it.",
        "The invariant holds.",
    ),
    word(
        &["committed"],
        "committed(o)",
        "The object has been committed; that stays so for ever.",
        "Needed for `synchronized (o)`.",
    ),
    word(&["held"], "held(o)", "This thread holds the monitor of `o`.", "Needed for `wait` and `notify`."),
    word(
        &["synchronized"],
        "synchronized (o) { S }   ·   synchronized T m()",
        "Takes the monitor, runs, gives it up. What the lock invariant describes is there inside, and only there.",
        "`committed(o)`; the thread does not hold it already (it would get the invariant twice): `!held(o)`; the invariant at the end.",
    ),
    word(
        &["idle", "running", "joinToken"],
        "idle(t)   ·   running(t)   ·   joinToken(t, f)",
        "A thread that may be started; one that was; the right to a part `f` of what `run` ensures, once it has ended.",
        "At `start` and `join`.",
    ),
    word(
        &["postJoin"],
        "t.postJoin(f)",
        "After a join: takes the part of `run`'s postcondition that the join token stands for.",
        "The token is held.",
    ),
];

const EXPRESSIONS: &[Keyword] = &[
    word(&["\\result"], "\\result", "The value that a method returns, in `ensures`.", ""),
    word(&["\\old"], "\\old(e)   ·   \\old[l](e)", "`e` at the beginning of the method, or at a label.", ""),
    word(
        &["\\forall", "\\forall*", "\\exists"],
        "(\\forall T i; guard; e)   ·   (\\forall* T i; guard; A)",
        "For all, for some; with a star, permissions for each.",
        "Different values mean different locations.",
    ),
    word(&["\\let"], "(\\let T x = e; A)", "`A`, where `x` is the value of `e`.", ""),
    word(&["\\sum"], "(\\sum T i; guard; e)", "A sum. Read, and not supported in proofs.", "Not supported."),
    word(
        &["\\Unfolding", "\\in"],
        "\\Unfolding p(x) \\in e",
        "`e` with a predicate opened. With a capital U: javac takes `\\u` for a Unicode escape.",
        "The predicate is held.",
    ),
];
