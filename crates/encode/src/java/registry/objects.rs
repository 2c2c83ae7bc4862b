//! G5307 to G5315: what objects, numbers and definitions do.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5307",
        name: "java-array",
        summary: "an array may be null, an index outside it, or its element not at hand",
        explanation: "`arrayNull`, `arrayBounds` and `arraySize` are what Java would throw an exception for; `arrayPerm` is a missing permission to an element: `Perm(a[i], p)`, or `Perm(a[*], p)` for all.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Arrays {
    //@ requires a != null ** Perm(a[*], read);
    static int first(int[] a) { return a[0]; }
}
",
            fixed: r"
class Arrays {
    //@ requires a != null ** a.length > 0 ** Perm(a[*], read);
    static int first(int[] a) { return a[0]; }
}
",
        },
    },
    CodeEntry {
        code: "G5308",
        name: "java-null",
        summary: "an object may be null",
        explanation: "A call, a final field or a `throw` needs an object. What comes from parameters and fields may be null unless a contract says otherwise.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Greeter {
    static int length(String name) { return name.length(); }
}
",
            fixed: r"
class Greeter {
    //@ requires name != null;
    static int length(String name) { return name.length(); }
}
",
        },
    },
    CodeEntry {
        code: "G5309",
        name: "java-arithmetic",
        summary: "a division by zero, or a value that does not fit",
        explanation: "The divisor of `/` and `%` must not be zero. With `--overflow`, every result of an operation of code must fit into its type; otherwise integers have no bounds.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Numbers {
    static int share(int sum, int n) { return sum / n; }
}
",
            fixed: r"
class Numbers {
    //@ requires n > 0;
    static int share(int sum, int n) { return sum / n; }
}
",
        },
    },
    CodeEntry {
        code: "G5310",
        name: "java-exception",
        summary: "an exception may leave a method that does not declare it",
        explanation: "A method without `throws` and `signals` promises that no exception leaves it, and one with them that only those do.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Checks {
    static void positive(int n) {
        if (n < 0) { throw new IllegalArgumentException(); }
    }
}
",
            fixed: r"
class Checks {
    //@ signals (IllegalArgumentException e) n < 0;
    static void positive(int n) {
        if (n < 0) { throw new IllegalArgumentException(); }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5311",
        name: "java-predicate",
        summary: "a predicate might not be foldable, or might not be held",
        explanation: "`fold` gives the body of a predicate away and takes an instance of it; `unfold` is the way back. For the first the body must hold, for the second the instance must be there.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;
    //@ resource positive() = Perm(value, 1) ** value > 0;

    //@ requires positive();
    //@ ensures positive();
    void dec() {
        //@ unfold positive();
        value = value - 1;
        //@ fold positive();
    }
}
",
            fixed: r"
class Cell {
    int value;
    //@ resource positive() = Perm(value, 1) ** value > 0;

    //@ requires positive();
    //@ ensures positive();
    void inc() {
        //@ unfold positive();
        value = value + 1;
        //@ fold positive();
    }
}
",
        },
    },
    CodeEntry {
        code: "G5312",
        name: "java-unsatisfiable",
        summary: "a precondition or lock invariant can never hold",
        explanation: "A method that nobody can call would be proved whatever it does. So a precondition that contradicts itself is an error; `requires false` says it on purpose.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Ranges {
    //@ requires n > 3 && n < 2;
    static void pick(int n) { }
}
",
            fixed: r"
class Ranges {
    //@ requires n > 2 && n < 4;
    static void pick(int n) { }
}
",
        },
    },
    CodeEntry {
        code: "G5313",
        name: "java-wand",
        summary: "a magic wand might not be provable, or not be applicable",
        explanation: "`package A -* B` proves that B follows from A and what is at hand, which is used up. `apply` needs the wand and A, and gives B.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;

    //@ requires Perm(value, 1);
    void borrow() {
        //@ apply Perm(value, 1\2) -* Perm(value, 1);
    }
}
",
            fixed: r"
class Cell {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1);
    void borrow() {
        /*@ package Perm(value, 1\2) -* Perm(value, 1) { } @*/
        //@ apply Perm(value, 1\2) -* Perm(value, 1);
    }
}
",
        },
    },
    CodeEntry {
        code: "G5314",
        name: "java-amount",
        summary: "an amount of a permission may be impossible, or a location may be counted twice",
        explanation: "Amounts are not negative (`negativePermValue`), factors neither (`scaleNeg`), values of type `frac` lie in (0, 1] (`ratFrac`). In `\\forall*` different values of the bound \
variables must mean different locations (`notInjective`).",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;

    //@ given rational p;
    //@ requires Perm(value, p);
    void keep() { }
}
",
            fixed: r"
class Cell {
    int value;

    //@ given frac p;
    //@ requires Perm(value, p);
    void keep() { }
}
",
        },
    },
    CodeEntry {
        code: "G5315",
        name: "java-termination",
        summary: "a measure might not decrease",
        explanation: "`decreases e` names what gets smaller with every recursive call, or every iteration, and never gets below zero. Functions of specifications must come to an end, since their \
definitions are taken as facts; where no measure is written, the first number or the predicate that is opened is tried.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Numbers {
    /*@
    pure int sum(int n) = n == 0 ? 0 : n + sum(n - 1);
    @*/
}
",
            fixed: r"
class Numbers {
    /*@
    requires n >= 0;
    decreases n;
    pure int sum(int n) = n == 0 ? 0 : n + sum(n - 1);
    @*/
}
",
        },
    },
];
