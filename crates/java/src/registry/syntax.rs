//! G5001 to G5009: syntax.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5001",
        name: "java-syntax",
        summary: "the text does not follow Java's grammar, or that of specifications",
        explanation: "Grail reads Java 17 and the specifications in its comments. The message says what was expected, and where.

Specifications have places of their own: a contract stands before a method or loop, statements where statements stand, `given` and `yields` after the \
arguments of a call. A clause does not go on in the next comment: longer ones are written in one `/*@ .. @*/`.",
        example: Example::Program {
            lang: "java",
            failing: "
class Counter {
    int value

    //@ requires Perm(value, 1);
    void inc() { value = value + 1; }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    void inc() { value = value + 1; }
}
",
        },
    },
    CodeEntry {
        code: "G5002",
        name: "unknown-specification-word",
        summary: "a comment looks like a specification, but begins with no word of specifications",
        explanation: "A comment that begins with `@` is a specification. A misspelt word would turn it into an ordinary comment, and what it promises would be \
checked by nobody; so it is an error. In a file with other specifications, so is any comment that begins with `@` and a blank. Comments such as \
`// @formatter:off` or `//@Override` are left alone.",
        example: Example::Program {
            lang: "java",
            failing: "
class Counter {
    int value;

    //@ requries Perm(value, 1);
    void inc() { value = value + 1; }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    void inc() { value = value + 1; }
}
",
        },
    },
    CodeEntry {
        code: "G5003",
        name: "unicode-escape-in-comment",
        summary: "`\\u` in a comment, which javac takes for a Unicode escape",
        explanation: "javac replaces Unicode escapes such as `\\u0041` before it looks for comments. A comment with `\\u` and no four hexadecimal digits behind it \
does not compile. Grail reads it; for javac, write `\\Unfolding` instead of `\\unfolding`.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;
    //@ resource state() = Perm(value, 1);

    //@ requires state();
    //@ ensures state() ** \unfolding state() \in value == 0;
    void clear() {
        //@ unfold state();
        value = 0;
        //@ fold state();
    }
}
",
            fixed: r"
class Cell {
    int value;
    //@ resource state() = Perm(value, 1);

    //@ requires state();
    //@ ensures state() ** \Unfolding state() \in value == 0;
    void clear() {
        //@ unfold state();
        value = 0;
        //@ fold state();
    }
}
",
        },
    },
    CodeEntry {
        code: "G5004",
        name: "skipped-text",
        summary: "text between `#` signs in a specification",
        explanation: "Some programs label their specifications with `#..#` for a text about them. Such labels mean nothing and are skipped.",
        example: Example::Program {
            lang: "java",
            failing: "
class Counter {
    int value;

    //@ #pre# requires Perm(value, 1);
    void inc() { value = value + 1; }
}
",
            fixed: "
class Counter {
    int value;

    //@ requires Perm(value, 1);
    void inc() { value = value + 1; }
}
",
        },
    },
];
