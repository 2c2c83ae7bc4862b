//! G5101 and G5201: names and types, and the rules of specifications. The id of an error tells which rule it is about.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5101",
        name: "java-names-and-types",
        summary: "a name is not found, or a type does not fit",
        explanation: "Names and types are settled as javac does. The message says what is looked for or what does not fit; the id names the rule.

What depends on a library class that is not known is left alone: such an error is certain.",
        example: Example::Program {
            lang: "java",
            failing: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    void inc(int by) { value = value + step; }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    void inc(int by) { value = value + by; }
}
",
        },
    },
    CodeEntry {
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

    //@ requires Perm(value, 1);
    //@ ensures \\result == value;
    void inc(int by) { value = value + by; }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == \\old(value) + by;
    void inc(int by) { value = value + by; }
}
",
        },
    },
];
