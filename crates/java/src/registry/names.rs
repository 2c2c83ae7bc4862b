//! G5101: names and types. The id of an error tells which rule it is about.

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
];
