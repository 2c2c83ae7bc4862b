//! Words of declarations, contracts and types.

use source::keywords::Keyword;

pub const KEYWORDS: &[Keyword] = &[
    Keyword {
        words: &["class"],
        form: "class C { members }",
        meaning: "Declares a class: fields, methods, functions, predicates, conditions and a monitor invariant. There is no inheritance. Every object also has the field `mu`, its place in the lock order.",
        proved: "That the monitor invariant makes sense by itself, and that each member keeps its contract.",
        run: "",
    },
    Keyword {
        words: &["external"],
        form: "external class C { .. }",
        meaning: "A class whose methods are carried out elsewhere; their bodies are left empty. `external class ChalicePrint` is the one that runs know: a call of any of its methods prints the arguments.",
        proved: "Nothing: the contracts are trusted.",
        run: "`ChalicePrint` prints. Other external methods cannot be executed (exit code 3).",
    },
    Keyword {
        words: &["module"],
        form: "class C module M { .. }",
        meaning: "Puts the class into a module, which keeps the bodies of its functions to itself. Classes without one are in the same module, `default`; channels are in none.",
        proved: "What is proved in a module may use the bodies of its own functions; of others it knows the postconditions.",
        run: "",
    },
    Keyword {
        words: &["var"],
        form: "var x: T   ·   var x := e",
        meaning: "In a class: a field. In a body: a local variable, whose type is taken from `e` where none is written. A new object's fields and an unassigned variable have arbitrary values in a proof; write `new C { f := 0 }`.",
        proved: "Nothing may be concluded from a value that was never assigned.",
        run: "Starts as 0, false, null, or empty.",
    },
    Keyword {
        words: &["const"],
        form: "const x := e   ·   const x: T",
        meaning: "A local variable that is assigned once, there or later.",
        proved: "It is not assigned a second time.",
        run: "The same.",
    },
    Keyword {
        words: &["ghost"],
        form: "ghost var x: T   ·   ghost const x",
        meaning: "A field or variable for specifications only. The program must not depend on it.",
        proved: "Names and types: real code does not read it.",
        run: "It is kept like any other.",
    },
    Keyword {
        words: &["tracked"],
        form: "tracked var f: C",
        meaning: "A field whose back pointers can be spoken of: `x.~(C.f)` are the objects whose `f` is `x`.",
        proved: "What is proved of back pointers uses the permission to them, `acc(x.~(C.f))`.",
        run: "Permissions to back pointers cannot be executed (exit code 3).",
    },
    Keyword {
        words: &["method"],
        form: "method m(x: T) returns (r: U) contract { body }",
        meaning: "What can be called and forked. In-parameters cannot be assigned; results are the variables named after `returns`. There is no `return` statement: the method ends at the end of its body.",
        proved: "From the precondition, the body reaches the postcondition, without touching anything it has no permission to.",
        run: "The contract is checked at every call and at every end.",
    },
    Keyword {
        words: &["returns"],
        form: "method m() returns (r: T, s: U)",
        meaning: "Names the results of a method: variables that have the results when the body ends.",
        proved: "",
        run: "",
    },
    Keyword {
        words: &["function"],
        form: "function f(x: T): U contract { e }",
        meaning: "A value that depends on the state, usable in specifications and in code. It needs the permissions of its precondition and gives them back; it changes nothing. Without a body it is known by its contract only.",
        proved: "The body may read what it reads, has the promised result, and its recursion ends.",
        run: "The precondition is checked at every application, the postcondition on every result. Some of each permission suffices. A function without a body cannot be executed.",
    },
    Keyword {
        words: &["static"],
        form: "static function f(x: T): U { e }",
        meaning: "A function without `this`.",
        proved: "",
        run: "",
    },
    Keyword {
        words: &["unlimited"],
        form: "unlimited function f(..): T { e }",
        meaning: "Read for compatibility; it has no effect. Proofs unfold the definition of any function as far as they need.",
        proved: "",
        run: "",
    },
    Keyword {
        words: &["predicate"],
        form: "predicate p(x: T) { assertion }",
        meaning: "A name for an assertion, mostly for permissions. A predicate that is held is opened by `unfold` and made by `fold`; it stands for its body only then.",
        proved: "The body makes sense by itself: it gives permission to whatever it reads.",
        run: "Folded predicates are tracked as things of their own; with `--predicates inline` they stand for their bodies.",
    },
    Keyword {
        words: &["condition"],
        form: "condition c where e",
        meaning: "A condition of the monitor of this class, to `wait` for and to `signal`. The where clause says what a signal announces.",
        proved: "The where clause makes sense together with the monitor invariant.",
        run: "The where clause is judged at each signal.",
    },
    Keyword {
        words: &["channel"],
        form: "channel C(x: T) where assertion",
        meaning: "Declares a type of channels. A channel is unbounded and keeps the order of messages. What the where clause says of a message (`this` is the channel) goes with it from sender to receiver.",
        proved: "The where clause makes sense by itself.",
        run: "A message remembers exactly what it was given.",
    },
    Keyword {
        words: &["duty"],
        form: "duty channel C(x: T) where assertion",
        meaning: "A channel whose messages may carry duties (`mustSend`), and which therefore must be received: `mustReceive` in place of `mayReceive`.",
        proved: "See obligations.",
        run: "See obligations.",
    },
    Keyword {
        words: &["where"],
        form: "channel C(x: T) where a   ·   condition c where a",
        meaning: "What a message carries, or what a signal announces.",
        proved: "At `send` and at `signal`.",
        run: "The same.",
    },
];

pub const CONTRACTS: &[Keyword] = &[
    Keyword {
        words: &["requires"],
        form: "requires assertion",
        meaning: "A precondition. Its permissions go from the caller to the method. Several clauses are joined.",
        proved: "At every call and fork. The clauses must give permission to what they read.",
        run: "At every call and fork. By default a call moves nothing, since permissions are tracked by thread; `--scope method` moves them as the proof does.",
    },
    Keyword {
        words: &["ensures"],
        form: "ensures assertion",
        meaning: "A postcondition. Its permissions go back to the caller, or to whoever joins. `old(e)` in it is `e` at the beginning.",
        proved: "At the end of the body. Permissions that are held beyond it are lost (the check for leaks can be asked for).",
        run: "When the method ends.",
    },
    Keyword {
        words: &["invariant"],
        form: "invariant assertion",
        meaning: "In a class, the monitor invariant: what the lock of a shared object owns. Acquiring gives it, releasing takes it; `old` in it is the state in which the thread saw the monitor last. At a loop, the loop invariant: all that the loop knows and holds; what is not in it is kept outside until the loop ends.",
        proved: "Monitor: at `share`, `release`, `downgrade`, `wait`. Loop: when it is reached and after each round.",
        run: "At the same places.",
    },
    Keyword {
        words: &["lockchange"],
        form: "lockchange o, p",
        meaning: "Lists the locks of which a method or loop may hold others at its end than at its beginning. A method without it ends with the locks it began with. A loop is judged by what is locked where its method begins: it also lists what the method has acquired or released before the loop, or inside it with `wait`.",
        proved: "No other lock is held or given up at the end.",
        run: "The same.",
    },
];

pub const TYPES: &[Keyword] = &[
    Keyword {
        words: &["int"],
        form: "int",
        meaning: "The integers, of any size. `/` and `%` are Euclidean: the remainder is never negative.",
        proved: "Divisors are not zero.",
        run: "The same.",
    },
    Keyword { words: &["bool"], form: "bool", meaning: "`true` and `false`.", proved: "", run: "" },
    Keyword {
        words: &["string"],
        form: "string",
        meaning: "Text, in double or single quotes; it can be passed on and compared.",
        proved: "",
        run: "",
    },
    Keyword {
        words: &["seq"],
        form: "seq<T>",
        meaning: "Finite sequences, which are values: `[a, b]`, `nil<T>`, `[lo..hi]`, `s ++ t`, `|s|`, `s[i]`, `s[..n]`, `s[n..]`, `x in s`.",
        proved: "Indices and bounds lie inside.",
        run: "The same.",
    },
    Keyword {
        words: &["set"],
        form: "set<T>",
        meaning: "Finite sets: `{a, b}`, `empty<T>`, `s + t` (union), `s - t`, `s * t` (intersection), `x in s`, `s <= t` (subset).",
        proved: "",
        run: "",
    },
    Keyword {
        words: &["token"],
        form: "token<C.m>",
        meaning: "What `fork` gives and `join` takes, for a thread that runs `m` of class `C`. `tk.joinable` says that it has not been joined; `acc(tk.joinable)` is the right to.",
        proved: "",
        run: "",
    },
];

pub const REFINEMENT: &[Keyword] = &[
    Keyword {
        words: &["refines"],
        form: "class C refines B { .. }   ·   refines m(..) { .. }",
        meaning: "A class that replaces another one step by step; a method that replaces that of the refined class.",
        proved: "Names and types only: that the refinement is right is not supported (exit code 3).",
        run: "Not supported.",
    },
    Keyword {
        words: &["transforms"],
        form: "transforms m(..) { pattern }",
        meaning: "A method made from that of the refined class by replacing parts of it.",
        proved: "As `refines`.",
        run: "Not supported.",
    },
    Keyword {
        words: &["replaces", "by"],
        form: "replaces f by assertion   ·   replaces * by { .. }",
        meaning: "The coupling of a refinement: fields of the refined class and what takes their place; in a transform, code and what takes its place.",
        proved: "As `refines`.",
        run: "Not supported.",
    },
    Keyword {
        words: &["_"],
        form: "_",
        meaning: "In a transform: some code that is kept as it is. In `eval(tk.fork o.m(_, 2), e)`: any argument.",
        proved: "",
        run: "",
    },
];
