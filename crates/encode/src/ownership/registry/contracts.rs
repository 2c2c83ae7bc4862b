//! G5410 to G5499: contracts, and what remains.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5410",
        name: "ownership-precondition",
        summary: "a precondition might not hold, or does not name what it needs",
        explanation: "A call needs the precondition of what it calls, and the start of a thread that of `run` (`call.pre`); `main` starts with its arguments and nothing else (`entry.pre`). A precondition names the objects it needs one by one, joined with `&&`: callers keep all others (`pre.local`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Main {
    //@ requires 0 < n;
    static void positive(int n) { }

    static void call() { positive(0); }
}
",
            fixed: r"
//@ model ownership;
class Main {
    //@ requires 0 < n;
    static void positive(int n) { }

    static void call() { positive(1); }
}
",
        },
    },
    CodeEntry {
        code: "G5411",
        name: "ownership-postcondition",
        summary: "a postcondition might not hold",
        explanation: "What a method promises must hold at every end (`post`), and what it promises for an exception when that leaves it (`post.exceptional`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Main {
    //@ ensures \result > n;
    static int next(int n) { return n; }
}
",
            fixed: r"
//@ model ownership;
class Main {
    //@ ensures \result > n;
    static int next(int n) { return n + 1; }
}
",
        },
    },
    CodeEntry {
        code: "G5412",
        name: "ownership-assertion",
        summary: "an assertion might not hold",
        explanation: "An assertion in an annotation, or one of Java's own, is proved where it stands (`assert.false`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Main {
    static void check(int n) {
        //@ assert n == 0;
    }
}
",
            fixed: r"
//@ model ownership;
class Main {
    //@ requires n == 0;
    static void check(int n) {
        //@ assert n == 0;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5413",
        name: "ownership-loop",
        summary: "a loop does not keep its invariant, or changes what it does not name",
        explanation: "A loop invariant holds when the loop is reached (`loop.inv.entry`) and after each round (`loop.inv.preserve`). Objects that the invariant does not name with `\\in \\A` are not changed, shared or lost by the loop (`loop.frame.preserve`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c \in \A;
    static void count(Cell c) {
        for (int i = 0; i < 3; i++) { c.value = i; }
    }
}
",
            fixed: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c \in \A;
    static void count(Cell c) {
        //@ loop_invariant c \in \A;
        for (int i = 0; i < 3; i++) { c.value = i; }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5414",
        name: "ownership-exception",
        summary: "an exception may leave a method that does not declare it",
        explanation: "Whatever leaves a method by exception is declared with `throws`, also if javac does not ask for it: otherwise the locks of callers would be left unchecked (`throw.undeclared`).",
        example: Example::Program {
            lang: "java",
            failing: r#"
//@ model ownership;
class Main {
    static void fail() { throw new RuntimeException("no"); }
}
"#,
            fixed: r#"
//@ model ownership;
class Main {
    static void fail() throws RuntimeException { throw new RuntimeException("no"); }
}
"#,
        },
    },
    CodeEntry {
        code: "G5415",
        name: "ownership-override",
        summary: "an override does not keep the contract of what it overrides",
        explanation: "Whoever calls through a supertype relies on its contract: an override needs no more (`override.pre`), promises no less (`override.post`) and throws no more (`override.throws`). `run` may need no more than its object, packed, and no locks.",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
interface Source {
    //@ ensures 0 < \result;
    int next();
}

class Zero implements Source {
    //@ ensures 0 <= \result;
    public int next() { return 0; }
}
",
            fixed: r"
//@ model ownership;
interface Source {
    //@ ensures 0 < \result;
    int next();
}

class One implements Source {
    //@ ensures \result == 1;
    public int next() { return 1; }
}
",
        },
    },
    CodeEntry {
        code: "G5416",
        name: "ownership-meaning",
        summary: "an annotation has no meaning where it is read",
        explanation: "An annotation speaks only of objects that may be read where it stands: others may change at any time (`spec.access`). It reads no fields of null (`spec.null`), no elements outside arrays (`spec.bounds`), does not divide by zero (`spec.div0`), and speaks of levels of shared objects only (`spec.level`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c.value == 0;
    static void zero(Cell c) { }
}
",
            fixed: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c \in \A && c.value == 0;
    static void zero(Cell c) { }
}
",
        },
    },
    CodeEntry {
        code: "G5417",
        name: "ownership-inspector",
        summary: "an inspector is asked where it may not be, looks where it may not look, or does not keep a promise",
        explanation: "An inspector is asked about packed objects (`inspector.valid`) whose states its precondition allows (`inspector.pre`). It depends on its object, its `state` arguments and what these own (`inspector.confined`). What a class promises of its inspectors must follow from its invariants (`derived.false`), and a dynamic invariant from those of every class of objects it speaks of (`dynamic.false`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
final class Span {
    int low, high;
    //@ invariant low <= high;
    /*@ inspector @*/ int size() { return high - low; }
    //@ derived_invariant 1 <= size();
}
",
            fixed: r"
//@ model ownership;
final class Span {
    int low, high;
    //@ invariant low <= high;
    /*@ inspector @*/ int size() { return high - low; }
    //@ derived_invariant 0 <= size();
}
",
        },
    },
    CodeEntry {
        code: "G5418",
        name: "ownership-modifies",
        summary: "an object is changed that belongs to another, or that `modifies` does not name",
        explanation: "In a program with `modifies` an object that another one owns is not written (`write.committed`), packed (`pack.committed`) or unpacked (`unpack.committed`), and has no second owner (`pack.rep-committed`). A method changes what its `modifies` names and what it creates; nothing else that had no owner changes or gets one (`frame.modifies`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
final class Cell {
    int value;
    //@ requires !this.committed;
    //@ modifies this.*;
    void set(int v) { value = v; }
}

class Main {
    //@ requires c != null && !c.committed;
    static void clear(Cell c) { c.set(0); }
}
",
            fixed: r"
//@ model ownership;
final class Cell {
    int value;
    //@ requires !this.committed;
    //@ modifies this.*;
    void set(int v) { value = v; }
}

class Main {
    //@ requires c != null && !c.committed;
    //@ modifies c.*;
    static void clear(Cell c) { c.set(0); }
}
",
        },
    },
    CodeEntry {
        code: "G5419",
        name: "ownership-rule",
        summary: "the program breaks a rule of the model by what is written",
        explanation: "Nothing is proved of such a program: a cycle in `lock_before` (`lock_before.cycle`), an array used as one of another element type (`array.covariance`), a set with elements of another type (`set.type`), an invariant of an interface (`inv.interface`) or about a thread (`inv.thread`), an \
object that is turned into text unseen (`concat.object`), a word about objects where there is none (`object.type`), two classes with one name (`duplicate.class`), inspectors that depend on each other (`import.cycle`), ask what is not imported (`import.missing`) or are more than one `return` (`inspector.form`), a quantifier that looks at objects that need not exist (`spec.state`).",
        example: Example::Program {
            lang: "java",
            failing: r#"
//@ model ownership;
class Cell { int value; }

class Main {
    static String show(Cell c) { return "cell " + c; }
}
"#,
            fixed: r#"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c \in \A;
    static String show(Cell c) { return "cell " + c.value; }
}
"#,
        },
    },
    CodeEntry {
        code: "G5490",
        name: "ownership-unsupported",
        summary: "a construct has no translation yet",
        explanation: "The member it is in is not proved, whatever else is said about it.",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Main {
    static double half(double x) { return x / 2; }
}
",
            fixed: r"
//@ model ownership;
class Main {
    static int half(int x) { return x / 2; }
}
",
        },
    },
    CodeEntry {
        code: "G5499",
        name: "ownership-internal",
        summary: "generated code failed, which should not happen",
        explanation: "A check in what Grail generated failed, and belongs to no construct of the program. Please report it together with the program.",
        example: Example::Told {
            message: "error[G5499]: the translation is not consistent",
            remedy: "report it, with the program",
        },
    },
];
