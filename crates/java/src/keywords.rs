//! What the words of specifications mean, for `grail explain` and for the reference in the book. Java's own words mean what they mean in Java;
//! those that move permissions are here, too.

mod ownership;

use source::keywords::{Group, Keyword};

pub const GROUPS: &[Group] = &[
    Group::new("Contracts", CONTRACTS),
    Group::new("Declarations in specifications", DECLARATIONS),
    Group::new("Statements in specifications", STATEMENTS),
    Group::new("Permissions", PERMISSIONS),
    Group::new("Locks and threads", LOCKS),
    Group::new("Expressions in specifications", EXPRESSIONS),
    ownership::DECLARED,
    ownership::CONTRACTS,
    ownership::DONE,
    ownership::SAID,
    ownership::OF_JAVA,
];

const CONTRACTS: &[Keyword] = &[
    Keyword {
        words: &["requires"],
        form: "requires A;",
        meaning: "A precondition: its permissions go from the caller to the method.",
        proved: "At every call.",
        run: "Evaluated when the method begins; how permissions move is chosen by `--policy`.",
    },
    Keyword {
        words: &["ensures"],
        form: "ensures A;",
        meaning: "A postcondition: its permissions go back to the caller. `\\result` is the value, `\\old(e)` the value of `e` at the beginning.",
        proved: "At every normal end. What overrides the method keeps it.",
        run: "Evaluated when it ends; permissions go back.",
    },
    Keyword {
        words: &["context"],
        form: "context A;",
        meaning: "Both: `requires A; ensures A;`.",
        proved: "As both.",
        run: "As both.",
    },
    Keyword {
        words: &["context_everywhere"],
        form: "context_everywhere A;",
        meaning: "`context A`, and an invariant of every loop of the method.",
        proved: "As those.",
        run: "As both, and in each round of loops.",
    },
    Keyword {
        words: &["given"],
        form: "given T x;   ·   m() /*@ given { x = e } @*/",
        meaning: "A parameter for specifications only, and the value for it at a call.",
        proved: "",
        run: "Evaluated at the call.",
    },
    Keyword {
        words: &["yields"],
        form: "yields T x;   ·   m() /*@ yields { y = x } @*/",
        meaning: "A result for specifications only, and the variable that takes it at a call.",
        proved: "",
        run: "Reported as not checked.",
    },
    Keyword {
        words: &["signals"],
        form: "signals (E e) A;",
        meaning: "A postcondition for the case that the method ends with an exception of that class.",
        proved: "Where the exception leaves the method.",
        run: "Evaluated when such an exception leaves the method.",
    },
    Keyword {
        words: &["decreases"],
        form: "decreases e1, e2;",
        meaning: "A measure of termination of a method or loop.",
        proved: "It gets smaller with each recursive call and round, and is bounded.",
        run: "With every round, and with every call of the same method inside a call.",
    },
    Keyword {
        words: &["loop_invariant"],
        form: "loop_invariant A;",
        meaning: "A loop invariant: all that the loop knows and holds. What is not in it stays outside until the loop ends.",
        proved: "When the loop is reached and after each round.",
        run: "Evaluated before each round and after the last.",
    },
];

const DECLARATIONS: &[Keyword] = &[
    Keyword {
        words: &["resource"],
        form: "resource p(T x) = A;",
        meaning: "A predicate: a name for permissions. It is opened by `unfold` and made by `fold`.",
        proved: "The body gives permission to what it reads.",
        run: "Instances are held by threads, as permissions are.",
    },
    Keyword {
        words: &["pure"],
        form: "pure T f(T x) = e;   ·   /*@ pure @*/ T m()",
        meaning: "A function: one expression without effects, usable in specifications.",
        proved: "It reads what it may read.",
        run: "Evaluated.",
    },
    Keyword {
        words: &["ghost"],
        form: "ghost T x;   ·   ghost S;",
        meaning: "A field, variable, method or statement for specifications only. The program does not depend on it.",
        proved: "Rules of ghost code (G5202).",
        run: "Variables and statements are executed; ghost fields are reported as not checked.",
    },
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
    Keyword {
        words: &["adt", "axiom"],
        form: "adt T { pure .. axiom .. }",
        meaning: "A mathematical type with functions and axioms.",
        proved: "Axioms are trusted.",
        run: "Reported as not checked.",
    },
];

const STATEMENTS: &[Keyword] = &[
    Keyword {
        words: &["assert"],
        form: "assert A;",
        meaning: "States that something holds and that permissions are held. Moves nothing.",
        proved: "It holds.",
        run: "Evaluated; the amounts are looked up.",
    },
    Keyword {
        words: &["assume"],
        form: "assume A;",
        meaning: "Takes something for granted. The summary lists it as trusted.",
        proved: "Nothing.",
        run: "Nothing.",
    },
    Keyword {
        words: &["inhale", "exhale"],
        form: "inhale A;   ·   exhale A;",
        meaning: "Takes permissions out of nothing; proves an assertion and gives its permissions away.",
        proved: "`exhale`: it holds.",
        run: "`exhale`: evaluated, and the permissions are gone.",
    },
    Keyword {
        words: &["refute"],
        form: "refute e;",
        meaning: "States that `e` cannot be proved here.",
        proved: "That it cannot.",
        run: "Nothing.",
    },
    Keyword {
        words: &["fold", "unfold"],
        form: "fold o.p(x);   ·   unfold [f]o.p(x);",
        meaning: "Exchanges the body of a predicate for the predicate, and back.",
        proved: "The body holds; the predicate is held.",
        run: "The body is evaluated, and its permissions go into the predicate; or come out of it.",
    },
    Keyword {
        words: &["label"],
        form: "label l;",
        meaning: "A state that `\\old[l](e)` can name.",
        proved: "",
        run: "Reported as not checked.",
    },
    Keyword {
        words: &["package", "apply"],
        form: "package A -* B { S }   ·   apply A -* B;",
        meaning: "Makes a magic wand; uses it up with `A` to get `B`.",
        proved: "With `A`, `B` can be had; the wand and `A` are held.",
        run: "Reported as not checked.",
    },
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
    Keyword {
        words: &["send", "recv"],
        form: "send name, d: A;   ·   recv name;",
        meaning: "In a parallel loop: what one round hands to the round that comes `d` later.",
        proved: "Each name is sent and received once.",
        run: "Reported as not checked.",
    },
];

const PERMISSIONS: &[Keyword] = &[
    Keyword {
        words: &["Perm"],
        form: "Perm(o.f, p)   ·   Perm(a[i], p)   ·   Perm(a[*], p)",
        meaning: "Permission to a field or array element, or to all elements. `write` or `1` is all of it and allows writing; `1\\2` is a half; `read` is some part. Final fields and the length of an array have none, and need none.",
        proved: "The amount is held where the assertion is given away.",
        run: "Looked up: who has how much of each field and element is written down.",
    },
    Keyword {
        words: &["PointsTo"],
        form: "PointsTo(o.f, p, v)",
        meaning: "`Perm(o.f, p) ** o.f == v`.",
        proved: "As both.",
        run: "As both.",
    },
    Keyword {
        words: &["Value"],
        form: "Value(o.f)",
        meaning: "Some permission to read: `Perm(o.f, read)`.",
        proved: "Some is held.",
        run: "Looked up.",
    },
    Keyword::new(
        &["write", "read", "none"],
        "write   ·   read   ·   none",
        "All of a permission; some part of it; nothing.",
        "",
    ),
    Keyword {
        words: &["perm"],
        form: "perm(o.f)",
        meaning: "The amount that is held, in `assert`, `exhale`, `refute` and ghost code.",
        proved: "",
        run: "Looked up.",
    },
];

const LOCKS: &[Keyword] = &[
    Keyword {
        words: &["lock_invariant"],
        form: "lock_invariant A;",
        meaning: "Before a class: what the monitor of each object owns. Entering `synchronized` gives it, leaving takes it.",
        proved: "Where the lock is given up, also by an exception, and at `wait`.",
        run: "Evaluated where the lock is given up; its permissions go to the lock.",
    },
    Keyword {
        words: &["commit"],
        form: "commit o;",
        meaning: "Gives the monitor of a new object what its lock invariant says. Only then may others lock it.",
        proved: "The invariant holds.",
        run: "Evaluated; the permissions go to the lock.",
    },
    Keyword {
        words: &["committed"],
        form: "committed(o)",
        meaning: "The object has been committed; that stays so for ever.",
        proved: "Needed for `synchronized (o)`.",
        run: "Known of each object.",
    },
    Keyword {
        words: &["lock_before", "lock_level"],
        form: "lock_before C, D;   ·   lock_level e;",
        meaning: "The order in which locks are entered: those of this class before those of others; among themselves, by a number.",
        proved: "Where a thread waits for a lock, and at `wait`: all that it holds comes before.",
        run: "Compared before a thread waits for a lock.",
    },
    Keyword::new(
        &["\\lockset"],
        "\\lockset < o   ·   \\lockset <= o",
        "All locks that this thread holds come before `o`; all but `o` itself.",
        "",
    ),
    Keyword {
        words: &["held"],
        form: "held(o)",
        meaning: "This thread holds the monitor of `o`.",
        proved: "Needed for `wait` and `notify`.",
        run: "Known of each thread.",
    },
    Keyword {
        words: &["synchronized"],
        form: "synchronized (o) { S }   ·   synchronized T m()",
        meaning: "Takes the monitor, runs, gives it up. What the lock invariant describes is there inside, and only there.",
        proved: "`committed(o)`; the thread does not hold it already (it would get the invariant twice): `!held(o)`; the invariant at the end.",
        run: "The permissions come from the lock and go back.",
    },
    Keyword {
        words: &["idle", "running", "joinToken"],
        form: "idle(t)   ·   running(t)   ·   joinToken(t, f)",
        meaning: "A thread that may be started; one that was; the right to a part `f` of what `run` ensures, once it has ended.",
        proved: "At `start` and `join`.",
        run: "Known of each thread: it was not started; it was; its results are not taken yet.",
    },
    Keyword::new(
        &["postJoin"],
        "t.postJoin(f)",
        "After a join: takes the part of `run`'s postcondition that the join token stands for.",
        "The token is held.",
    ),
];

const EXPRESSIONS: &[Keyword] = &[
    Keyword {
        words: &["\\result"],
        form: "\\result",
        meaning: "The value that a method returns, in `ensures`.",
        proved: "",
        run: "Evaluated.",
    },
    Keyword {
        words: &["\\old"],
        form: "\\old(e)   ·   \\old[l](e)",
        meaning: "`e` at the beginning of the method, or at a label.",
        proved: "",
        run: "Kept when the state is left.",
    },
    Keyword {
        words: &["\\forall", "\\forall*", "\\exists"],
        form: "(\\forall T i; guard; e)   ·   (\\forall* T i; guard; A)",
        meaning: "For all, for some; with a star, permissions for each.",
        proved: "Different values mean different locations.",
        run: "Evaluated for all values in the range; without a finite range reported as not checked.",
    },
    Keyword::new(&["\\let"], "(\\let T x = e; A)", "`A`, where `x` is the value of `e`.", ""),
    Keyword::new(&["\\sum"], "(\\sum T i; guard; e)", "A sum. Read, and not supported in proofs.", "Not supported."),
    Keyword {
        words: &["\\Unfolding", "\\in"],
        form: "\\Unfolding p(x) \\in e",
        meaning: "`e` with a predicate opened. With a capital U: javac takes `\\u` for a Unicode escape.",
        proved: "The predicate is held.",
        run: "The predicate is looked up.",
    },
];
