//! G5201 to G5203: the rules of specifications. The id of an error tells which rule it is about.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[CodeEntry {
    code: "G5201",
    name: "java-specification",
    summary: "a specification says what it cannot say there",
    explanation: "Each part of a specification has places where it may stand: `\\result` where a method returns something, permissions in contracts and not in the \
program's own expressions, ghost code where it does not influence the program. The id names the rule.",
    example: Example::Program {
        lang: "java",
        failing: "
class Counter {
    int value;

    //@ context Perm(value, 1);
    //@ ensures \\result == value;
    void inc(int by) { value = value + by; }
}
",
        fixed: "
class Counter {
    int value;

    //@ context Perm(value, 1);
    //@ ensures \\result == value;
    int inc(int by) { value = value + by; return value; }
}
",
    },
},
    CodeEntry {
        code: "G5202",
        name: "java-ghost",
        summary: "ghost code influences the program, or a specification has an effect",
        explanation: "Specifications are comments: the program runs without them. So ghost code assigns only ghost variables, ends where it began, and calls only what is pure or \
ghost itself; the program's own code does not read ghost variables; and what a contract or a pure method evaluates changes nothing.

Otherwise the program that is proved would not be the one that runs.",
        example: Example::Program {
            lang: "java",
            failing: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == 1;
    void one() {
        //@ ghost value = 1;
    }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == 1;
    void one() {
        value = 1;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5203",
        name: "java-locks-and-threads",
        summary: "a fact about locks or threads stands where it would not stay true",
        explanation: "That a lock is held is true of one thread, for the time of a block; that an object is committed becomes true and never false again. So `held` stands in \
contracts of methods, loop invariants and assertions only, and `committed` is never negated or decided upon. A lock invariant belongs to a class and to no interface, and there is one for \
each chain of subclasses. What a thread promises when it ends speaks of no lock. \
The order of locks (`lock_before`, `lock_level`) has no circle, is declared once for each chain of subclasses, and depends on final fields only.",
        example: Example::Program {
            lang: "java",
            failing: "
class Cell {
    int value;

    //@ resource mine() = held(this) ** Perm(value, 1);
}
",
            fixed: "
class Cell {
    int value;

    //@ resource mine() = Perm(value, 1);
}
",
        },
    },
];
