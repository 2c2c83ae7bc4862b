//! The words of the ownership model.

use source::keywords::{Dialect, Group, Keyword};

const DIALECT: Dialect = Dialect { page: "ownership", title: "Java in the ownership model" };

const fn group(title: &'static str, keywords: &'static [Keyword]) -> Group {
    Group { title, keywords, dialect: Some(&DIALECT) }
}

pub const DECLARED: Group = group("Ownership: declarations", DECLARATIONS);
pub const CONTRACTS: Group = group("Ownership: contracts", CLAUSES);
pub const DONE: Group = group("Ownership: statements", STATEMENTS);
pub const SAID: Group = group("Ownership: expressions", EXPRESSIONS);
pub const OF_JAVA: Group = group("Ownership: what Java's own constructs mean", JAVA);

const DECLARATIONS: &[Keyword] = &[
    Keyword {
        words: &["model"],
        form: "model ownership;   ·   model ownership(L3);",
        meaning: "The first annotation of a file: it is written for the ownership model, with all layers or those up to the one named.",
        proved: "All files of a program say the same.",
        run: "As in the proof.",
    },
    Keyword {
        words: &["invariant"],
        form: "invariant e;   ·   static invariant e;",
        meaning: "What holds of an object of the class, or of the class itself, while it is packed. It speaks of the object and of what it owns.",
        proved: "Where the object is packed (`pack.invariant`); that nothing else can make it false.",
        run: "Evaluated at `pack`.",
    },
    Keyword {
        words: &["rep"],
        form: "/*@ rep @*/ T f;",
        meaning: "The object owns what the field refers to while it is packed: that is in nobody's access set then.",
        proved: "At `pack` the thread has it, packed (`pack.rep-access`, `pack.rep-valid`).",
        run: "The same, and the owner becomes its holder.",
    },
    Keyword {
        words: &["shared"],
        form: "/*@ shared @*/ T f;   ·   m(/*@ shared @*/ T x)",
        meaning: "What the field or parameter refers to is null or shared.",
        proved: "Where it is written or passed.",
        run: "The same.",
    },
    Keyword {
        words: &["static_lockprotected", "static_immutable"],
        form: "/*@ static_lockprotected @*/ class C   ·   /*@ static_immutable @*/ class C",
        meaning: "After the initialiser of the class its static fields are behind the lock of `C.class`, or never change again.",
        proved: "At the end of the initialiser the class is packed.",
        run: "The same.",
    },
    Keyword {
        words: &["lock_before"],
        form: "lock_before C, D;",
        meaning: "The initialiser of this class may lock, or initialise, these classes: their levels lie below its own.",
        proved: "There is no cycle (`lock_before.cycle`); the order of initialisers (`init.order`).",
        run: "The order of initialisers.",
    },
    Keyword {
        words: &["inspector"],
        form: "/*@ inspector @*/ T m(..) { return e; }",
        meaning: "A method that annotations may call: it depends on its object, its `state` arguments and what these own, and on nothing else.",
        proved: "It looks at nothing else (`inspector.confined`); it is asked about packed objects (`inspector.valid`).",
        run: "Both.",
    },
    Keyword {
        words: &["state"],
        form: "m(/*@ state @*/ T x)   ·   (\\forall state T x; e)",
        meaning: "An argument of an inspector whose state counts, not only its identity; all states that objects of a class can have while they are packed.",
        proved: "The object is packed.",
        run: "Arguments as in the proof. Quantifiers over states are reported as not checked.",
    },
    Keyword {
        words: &["derived_invariant", "dynamic_invariant"],
        form: "derived_invariant e;   ·   dynamic_invariant e;",
        meaning: "What follows for the inspectors of a class from its invariants; what holds of every class of objects below, each with its own inspectors.",
        proved: "Once for each class (`derived.false`, `dynamic.false`); then it is known to everybody.",
        run: "Evaluated at `pack`.",
    },
    Keyword {
        words: &["imports"],
        form: "imports C;",
        meaning: "The inspectors of this class ask those of `C`.",
        proved: "What is asked is imported, and imports have no cycle (`import.missing`, `import.cycle`).",
        run: "",
    },
];

const CLAUSES: &[Keyword] = &[
    Keyword {
        words: &["requires", "ensures"],
        form: "requires e;   ·   ensures e;   ·   signals (E x) e;",
        meaning: "What a method needs and gives back. The objects that the precondition names by `\\in \\A` go to the method; those that the postcondition names come back. A call leaves everything else as it is.",
        proved: "At each call and each end; that the precondition speaks of what it names only (`pre.local`).",
        run: "Evaluated. That a callee keeps to what is named is not checked.",
    },
    Keyword {
        words: &["loop_invariant"],
        form: "loop_invariant e;",
        meaning: "What holds before each round. Objects that the loop changes are named in it by `\\in \\A`.",
        proved: "Before the loop and after each round; what is not named stays as it is (`loop.frame`).",
        run: "Evaluated.",
    },
    Keyword {
        words: &["modifies"],
        form: "modifies this.*, o.*;",
        meaning: "In a program of one thread: the objects that a method may change. Other objects that nobody owned stay as they were.",
        proved: "At each end (`frame.modifies`).",
        run: "",
    },
];

const STATEMENTS: &[Keyword] = &[
    Keyword {
        words: &["share"],
        form: "share o;   ·   share (o, l);",
        meaning: "Gives an object away for good: from now on it is had by whoever holds its lock, whose level is `l`.",
        proved: "The thread has it, it is not shared yet, and it is packed.",
        run: "The same.",
    },
    Keyword {
        words: &["share_immutable", "share_lockprotected"],
        form: "share_immutable o;   ·   share_lockprotected (o, l);",
        meaning: "Gives an object away so that everybody may read it and nobody may change it; the same as `share`.",
        proved: "As for `share`.",
        run: "The same.",
    },
    Keyword {
        words: &["locklevel", "between"],
        form: "locklevel l = between({a, b}, {c});",
        meaning: "A new level for a lock: above all of the first set and below all of the second.",
        proved: "All of the first lie below all of the second.",
        run: "The same.",
    },
    Keyword {
        words: &["pack"],
        form: "pack o;   ·   pack this as C;",
        meaning: "Closes an object: its invariant holds from now on, its fields do not change, and what its `rep` fields refer to belongs to it. In a program of one thread with subclasses: what the object has of the class where this stands, or of a class `C` above, after what it has of the classes above that.",
        proved: "The thread has it, unpacked, of exactly this class where subclasses add something; what it owns is there and packed; the invariant holds (`pack.access`, `pack.valid`, `pack.type`, `pack.rep-access`, `pack.rep-valid`, `pack.invariant`).",
        run: "All of that.",
    },
    Keyword {
        words: &["unpack"],
        form: "unpack o;   ·   unpack this from C;",
        meaning: "Opens an object to change it: the thread gets what it owned. In a program of one thread with subclasses: what the object has of the class where this stands, or of a class `C` above once the classes below are open.",
        proved: "The thread has it, packed (`unpack.access`, `unpack.invalid`).",
        run: "The same.",
    },
    Keyword {
        words: &["read"],
        form: "read (o) { S }",
        meaning: "Inside, what `o` owns may be read; `o` stays packed, and nobody changes it.",
        proved: "The object may be read and is packed.",
        run: "The same.",
    },
];

const EXPRESSIONS: &[Keyword] = &[
    Keyword {
        words: &["\\A"],
        form: "o \\in \\A   ·   o \\notin \\A   ·   \\A == {o, p}",
        meaning: "The access set: the objects that this thread has. What it created, locked, was given, or got by `unpack`.",
        proved: "Every read and write of a field or element is of such an object (`read.access`, `write.access`).",
        run: "One comparison for each access.",
    },
    Keyword {
        words: &["\\R", "\\W"],
        form: "o \\in \\R   ·   o \\in \\W",
        meaning: "With immutable objects: those that the thread may read, and those that it may change.",
        proved: "As for `\\A`.",
        run: "As for `\\A`.",
    },
    Keyword {
        words: &["\\S", "\\SL", "\\SI"],
        form: "o \\in \\S   ·   o \\in \\SL   ·   o \\in \\SI",
        meaning: "Objects that are shared; those behind a lock; those that are immutable. That stays so.",
        proved: "",
        run: "Known of each object.",
    },
    Keyword {
        words: &["\\lockStack", "noLocks"],
        form: "o < \\lockStack   ·   \\lockStack.isEmpty()   ·   \\lockStack.top()   ·   noLocks",
        meaning: "The locks that this thread holds, the one taken last on top: the level of `o` lies below all of them; there are none.",
        proved: "Locks are taken in descending order (`lock.order`).",
        run: "The same, before the thread blocks.",
    },
    Keyword {
        words: &["inv", "committed"],
        form: "o.inv   ·   o.committed",
        meaning: "The object is packed; in a program of one thread: another object owns it.",
        proved: "What is committed is not written, packed or unpacked.",
        run: "Known of each object.",
    },
    Keyword {
        words: &["lockLevel"],
        form: "o.lockLevel < l   ·   C.class",
        meaning: "The level of a shared object. The object of a class is one as well, with the static fields.",
        proved: "",
        run: "Compared.",
    },
    Keyword {
        words: &["\\in", "\\notin", "\\cup", "\\minus"],
        form: "e \\in s   ·   e \\notin s   ·   s \\cup t   ·   s \\minus t   ·   {a, b}",
        meaning: "Sets of objects, also as the type of ghost fields that are `rep`.",
        proved: "Elements are of the right type.",
        run: "Ghost sets are there while the program runs.",
    },
];

const JAVA: &[Keyword] = &[
    Keyword {
        words: &["synchronized"],
        form: "synchronized (o) { S }",
        meaning: "Inside, the thread has `o`, packed.",
        proved: "`o` is shared, and its level lies below those of all locks that are held; at the end the thread has it, packed, however the block is left.",
        run: "The same, before the thread blocks.",
    },
    Keyword {
        words: &["wait", "notify", "notifyAll"],
        form: "o.wait();   ·   o.notify();",
        meaning: "Waiting gives the object away and takes it back, in any state that its invariant allows.",
        proved: "`o` is the lock taken last; it is packed.",
        run: "The same.",
    },
    Keyword {
        words: &["Thread"],
        form: "new Thread(r).start();",
        meaning: "Gives the object `r` to the new thread, which begins with it and with no locks.",
        proved: "The thread has `r`, and what `run` requires holds.",
        run: "The same.",
    },
];
