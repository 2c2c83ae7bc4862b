//! G5301 to G5306: contracts and permissions.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5301",
        name: "java-precondition",
        summary: "the precondition of a method might not hold where it is called",
        explanation: "A caller has to bring about what a method requires: its conditions (`preFailed:false`) and its permissions (`preFailed:perm`), which go over to the method with the call. \
Clauses with `context_everywhere` are reported as `contextPreFailed`.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Account {
    int balance;

    //@ context Perm(balance, 1);
    //@ requires sum > 0;
    //@ ensures balance == \old(balance) + sum;
    void deposit(int sum) { balance = balance + sum; }

    //@ context Perm(balance, 1);
    void refund() { deposit(0); }
}
",
            fixed: r"
class Account {
    int balance;

    //@ context Perm(balance, 1);
    //@ requires sum > 0;
    //@ ensures balance == \old(balance) + sum;
    void deposit(int sum) { balance = balance + sum; }

    //@ context Perm(balance, 1);
    void refund() { deposit(1); }
}
",
        },
    },
    CodeEntry {
        code: "G5302",
        name: "java-postcondition",
        summary: "a method might not keep what it promises",
        explanation: "At every end of a method its postconditions must hold, and the permissions in them must be there. After an exception the `signals` clauses count instead \
(`signalsFailed`). `\\old(e)` is the value of `e` when the method was called.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Counter {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == \old(value) + 1;
    void inc() { value = value + 2; }
}
",
            fixed: r"
class Counter {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == \old(value) + 1;
    void inc() { value = value + 1; }
}
",
        },
    },
    CodeEntry {
        code: "G5303",
        name: "java-loop-invariant",
        summary: "a loop invariant might not hold when the loop is reached, or not again after its body",
        explanation: "A proof knows of a loop only what its invariant says. It must hold before the first iteration (`invariantNotEstablished`), and each iteration must bring it about again \
(`notMaintained`). Inside the loop only the permissions of the invariant are at hand.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Sums {
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int count(int n) {
        int i = 0;
        //@ loop_invariant i <= n;
        while (i < n) { i = i + 2; }
        return i;
    }
}
",
            fixed: r"
class Sums {
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int count(int n) {
        int i = 0;
        //@ loop_invariant i <= n;
        while (i < n) { i = i + 1; }
        return i;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5304",
        name: "java-assertion",
        summary: "an assertion might not hold, or what is to be refuted holds",
        explanation: "`assert` states what is known at a place, in Java or in a specification; `exhale` also gives it away; `refute` claims that a condition can be false. Where an assertion cannot \
be proved, the note shows values for which it may fail.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Numbers {
    static void twice(int n) {
        int m = n + n;
        assert m > n;
    }
}
",
            fixed: r"
class Numbers {
    //@ requires n > 0;
    static void twice(int n) {
        int m = n + n;
        assert m > n;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5305",
        name: "java-read-permission",
        summary: "there may be no permission to read a field",
        explanation: "Reading a field needs some part of its permission, however small: otherwise another thread may be writing it. In contracts and invariants the permission stands before \
the value. The same goes for `\\unfolding` a predicate that might not be held.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;

    int get() { return value; }
}
",
            fixed: r"
class Cell {
    int value;

    //@ context Perm(value, read);
    int get() { return value; }
}
",
        },
    },
    CodeEntry {
        code: "G5306",
        name: "java-write-permission",
        summary: "there may be no full permission to write a field",
        explanation: "Only who holds all of a location may change it: with less, somebody else may be reading it. The labels show where the permission comes from and where it went.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;

    //@ requires Perm(value, 1\2);
    void set(int v) { value = v; }
}
",
            fixed: r"
class Cell {
    int value;

    //@ requires Perm(value, 1);
    void set(int v) { value = v; }
}
",
        },
    },
];
