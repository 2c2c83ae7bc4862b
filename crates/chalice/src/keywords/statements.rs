//! Words that begin statements.

use source::keywords::Keyword;

pub const PLAIN: &[Keyword] = &[
    Keyword {
        words: &["assert"],
        form: "assert assertion",
        meaning: "States that something holds and that permissions are held. Moves nothing.",
        proved: "It holds.",
        run: "The same.",
    },
    Keyword {
        words: &["assume"],
        form: "assume assertion",
        meaning: "Takes something for granted from here on. The summary lists it as trusted.",
        proved: "Nothing.",
        run: "It must be true in this run (G3007).",
    },
    Keyword {
        words: &["new"],
        form: "new C   ·   new C { f := e }   ·   new Ch above x below y",
        meaning: "Makes an object, with all permission to its fields and to `mu`. What is not initialised in the braces has an arbitrary value. No lock yet: `mu` is `lockbottom` until `share`. A channel is placed in the lock order at once, above the wait level unless bounds say otherwise. No parentheses, no constructors.",
        proved: "Bounds of a channel are consistent.",
        run: "Fields that are not initialised are 0, false, null, or empty.",
    },
    Keyword {
        words: &["if", "else"],
        form: "if (e) { .. } else { .. }",
        meaning: "A decision. Braces are needed around the first part.",
        proved: "Each branch by itself.",
        run: "",
    },
    Keyword {
        words: &["while"],
        form: "while (e) invariant a lockchange o { .. }",
        meaning: "A loop. Its body starts with what the invariant says and with nothing else: permissions that are not in the invariant stay outside until the loop ends. After it, the invariant holds and the condition is false.",
        proved: "The invariant when the loop is reached and after each round. That it ends: only with `mustTerminate`.",
        run: "The invariant before the first round and after each. With `--scope method` a round has only what the invariant names.",
    },
    Keyword {
        words: &["call"],
        form: "call x, y := o.m(args)",
        meaning: "Calls a method and waits for it. Variables left of `:=` that are not declared yet are declared by it. Permissions of the precondition go to the callee, those of the postcondition come back.",
        proved: "The receiver is not null, the precondition holds.",
        run: "The contract is checked; with `--scope method` the permissions move.",
    },
];

pub const LOCKS: &[Keyword] = &[
    Keyword {
        words: &["share"],
        form: "share o   ·   share o above x below y   ·   share o between x and y",
        meaning: "Gives an object its lock, and to the lock what the monitor invariant says. Its place in the order is above the wait level, or as the bounds say.",
        proved: "All of `o.mu` is held and the object is not shared; the invariant holds; the bounds are consistent.",
        run: "The same.",
    },
    Keyword {
        words: &["unshare"],
        form: "unshare o",
        meaning: "Takes the lock away from an object whose lock is held. What the invariant describes is kept.",
        proved: "The lock is held for writing, and all of `o.mu`.",
        run: "The same.",
    },
    Keyword {
        words: &["acquire"],
        form: "acquire o",
        meaning: "Waits for the lock of `o` and takes it. What the monitor invariant describes comes to this thread; nothing more is known of its values than the invariant says.",
        proved: "`rd(o.mu)` is held, and `waitlevel << o`: the lock lies above everything that is locked or owed.",
        run: "The object is shared, and the order is kept, even if nobody is waiting.",
    },
    Keyword {
        words: &["release"],
        form: "release o",
        meaning: "Gives the lock up, and with it what the monitor invariant describes.",
        proved: "The lock is held for writing, and the invariant holds.",
        run: "The same.",
    },
    Keyword {
        words: &["lock"],
        form: "lock (o) { .. }   ·   rd lock (o) { .. }   ·   [[ .. ]]",
        meaning: "`acquire o`, the block, `release o`; double brackets do so with `this`. In the reading form, `rd acquire` and `rd release`.",
        proved: "As those.",
        run: "As those.",
    },
    Keyword {
        words: &["downgrade"],
        form: "downgrade o",
        meaning: "Turns a lock held for writing into one held for reading, without a gap in between.",
        proved: "The lock is held for writing, and the invariant holds.",
        run: "The same.",
    },
    Keyword {
        words: &["reorder"],
        form: "reorder o above x below y",
        meaning: "Gives a lock that is held another place in the order.",
        proved: "The lock is held, with all of `o.mu`; the bounds are consistent.",
        run: "The same.",
    },
    Keyword {
        words: &["above", "below", "between", "and"],
        form: "above x, y   ·   below x   ·   between x and y",
        meaning: "Where a lock, a channel or a token is placed in the order: above and below objects or levels. Without any, above the wait level.",
        proved: "The lower bounds lie below the upper ones; their levels may be read.",
        run: "The same.",
    },
    Keyword {
        words: &["wait"],
        form: "wait c   ·   wait o.c",
        meaning: "Gives up the lock of the condition's object until somebody signals `c`, and takes it again. Everything in the monitor may have changed meanwhile, and the where clause need not hold: `while (!..) { wait c }`. The loop lists the object in its `lockchange`.",
        proved: "The lock is held for writing, the invariant holds, and the lock lies above all others that are held. That a signal comes is not proved; the summary lists the condition as trusted.",
        run: "The same. A thread that nobody signals is reported when the run is stuck.",
    },
    Keyword {
        words: &["signal"],
        form: "signal c   ·   signal forall c",
        meaning: "Wakes one thread that waits for `c` (with `forall`, all of them). It goes on once it has the lock. A signal that nobody waits for is lost.",
        proved: "The lock is held, and the where clause of the condition holds.",
        run: "The same; `explore` tries each thread that could be woken.",
    },
    Keyword {
        words: &["free"],
        form: "free o",
        meaning: "Ends the life of an object: all its permissions are given up.",
        proved: "All permission to all fields and to `mu` is held.",
        run: "The same.",
    },
];

pub const THREADS: &[Keyword] = &[
    Keyword {
        words: &["fork"],
        form: "fork tk := o.m(args)   ·   fork o.m(args)",
        meaning: "Starts a thread that runs the method. The permissions of its precondition go to it. The token, declared by the statement if it is new, is the right to join. Without a variable the thread is never joined.",
        proved: "The receiver is not null, the precondition holds.",
        run: "The same. The thread may run from here on.",
    },
    Keyword {
        words: &["join"],
        form: "join x, y := tk",
        meaning: "Waits for the end of a thread and takes its results, and the permissions of its postcondition. `old` in the postcondition is the state at the fork. The variables must be declared before.",
        proved: "`acc(tk.joinable) && tk.joinable` is held; the thread lies above what is locked or owed where that can matter. With obligations also that it promised to end.",
        run: "The same.",
    },
    Keyword {
        words: &["send"],
        form: "send ch(args)",
        meaning: "Puts a message into a channel. It never waits. What the where clause says goes with it, and one message less is owed.",
        proved: "The channel is not null, the where clause holds.",
        run: "The same.",
    },
    Keyword {
        words: &["receive"],
        form: "receive x, y := ch",
        meaning: "Waits for a message, takes it and what its where clause says. Variables that are not declared yet are declared by it.",
        proved: "A credit for the channel is held (one is used up), and the channel lies above what is locked or owed.",
        run: "The same.",
    },
];

pub const PREDICATES: &[Keyword] = &[
    Keyword {
        words: &["fold"],
        form: "fold p   ·   fold acc(o.p, n)",
        meaning: "Exchanges the body of a predicate for the predicate.",
        proved: "The body holds, with its permissions.",
        run: "The same (not with `--predicates inline`).",
    },
    Keyword {
        words: &["unfold"],
        form: "unfold p   ·   unfold acc(o.p, n)",
        meaning: "Exchanges a predicate for its body.",
        proved: "The predicate is held.",
        run: "The same (not with `--predicates inline`).",
    },
    Keyword {
        words: &["spec"],
        form: "spec x, y [post]   ·   var x [pre, post]",
        meaning: "A specification statement: chooses values for the variables such that `post` holds, provided that `pre` does. With `spec`, of variables that are there already. That there are such values is trusted.",
        proved: "`pre` holds.",
        run: "Values are taken from equations in `post`; if there are none, it cannot be executed (exit code 3).",
    },
    Keyword {
        words: &["cancel", "within"],
        form: "cancel ch within t",
        meaning: "Drops a duty to send together with a right to receive that arose in this method for a duty with measure `t`.",
        proved: "There is such a duty and such a right, and `t` is smaller than the measure of what is dropped.",
        run: "The same.",
    },
];
