//! G5102 and G5103: what Java forbids beyond names and types.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5102",
        name: "java-flow",
        summary: "a variable may have no value, something final may be assigned twice, or a checked exception escapes",
        explanation: "These are Java's own rules about what can happen when a body runs, as javac applies them: every variable certainly has a value where it is read, \
what is final gets one value, lambdas and local classes use only variables that never change, and checked exceptions are caught or declared.

Proofs rely on it: what a final field is known to be holds for ever, so there must be one assignment to it.",
        example: Example::Program {
            lang: "java",
            failing: "
class Cell {
    final int value;

    Cell(int start) {
        if (start > 0) value = start;
    }
}
",
            fixed: "
class Cell {
    final int value;

    Cell(int start) {
        if (start > 0) value = start; else value = 0;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5103",
        name: "java-inheritance",
        summary: "a class does not fit its superclass or its interfaces",
        explanation: "A class that is not abstract implements every abstract method it inherits. A method that overrides another one returns something that fits, is at least as \
accessible, declares no further checked exceptions, and does not override what is final or static.",
        example: Example::Program {
            lang: "java",
            failing: "
interface Shape {
    int area();
}

class Square implements Shape {
    int side;

    int area() { return side * side; }
}
",
            fixed: "
interface Shape {
    int area();
}

class Square implements Shape {
    int side;

    public int area() { return side * side; }
}
",
        },
    },
];
