//! G5316 to G5399: monitors, threads, types, and what remains.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5316",
        name: "java-monitor",
        summary: "a monitor is used against its rules",
        explanation: "A lock invariant says what is behind a monitor. `commit` stores it (`commitFailed`), entering gives it and leaving takes it back (`invariantFailed`). A monitor that is entered must \
have been committed (`lockNotCommitted`), and must not be held already, since its invariant would be there twice (`reentry`). `wait` and `notify` need the monitor (`heldFailed`). \
Where locks have an order, a thread that waits for one holds only locks that come before it (`lockOrder`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ lock_invariant Perm(value, 1) ** value >= 0;
class Counter {
    int value;

    //@ requires committed(this);
    void dec() {
        synchronized (this) { value = value - 1; }
    }
}
",
            fixed: r"
//@ lock_invariant Perm(value, 1) ** value >= 0;
class Counter {
    int value;

    //@ requires committed(this);
    void dec() {
        synchronized (this) {
            if (value > 0) { value = value - 1; }
        }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5317",
        name: "java-thread",
        summary: "a thread is started or joined against its rules",
        explanation: "A thread starts once, when it is `idle` (else `running`), with what its `run` requires (`forkPre`). Joining needs a part of its join token (else `idle`), and gives as much of what `run` \
ensures.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Worker extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1) ** result == 1;
    public void run() { result = 1; }

    static void work() {
        Worker w = new Worker();
        w.start();
        w.start();
    }
}
",
            fixed: r"
class Worker extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1) ** result == 1;
    public void run() { result = 1; }

    static void work() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        assert w.result == 1;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5318",
        name: "java-overriding",
        summary: "an overriding method might not keep the contract of what it overrides",
        explanation: "Whoever calls a method through a supertype knows only the contract there. So a method that overrides another must require no more and promise no less.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Shape {
    //@ ensures \result >= 0;
    int area() { return 0; }
}

class Odd extends Shape {
    //@ ensures \result >= -1;
    int area() { return -1; }
}
",
            fixed: r"
class Shape {
    //@ ensures \result >= 0;
    int area() { return 0; }
}

class Square extends Shape {
    //@ ensures \result == 4;
    int area() { return 4; }
}
",
        },
    },
    CodeEntry {
        code: "G5319",
        name: "java-cast",
        summary: "an object might not be of the type that a cast wants",
        explanation: "A cast that fails throws an exception. Test the object with `instanceof` first, or say in a contract what it is.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Shape { }
class Square extends Shape { }
class Casts {
    static Square square(Shape s) { return (Square) s; }
}
",
            fixed: r"
class Shape { }
class Square extends Shape { }
class Casts {
    static Square square(Shape s) {
        if (s instanceof Square) { return (Square) s; }
        return null;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5320",
        name: "java-collection",
        summary: "an element of a sequence, map or option might not be there",
        explanation: "An index must lie inside the sequence (`indexNegative`, `indexExceedsLength`), a key in the map (`mapKey`), and an option must not be `None` (`optNone`).",
        example: Example::Program {
            lang: "java",
            failing: r"
class Views {
    //@ pure int first(seq<int> xs) = xs[0];
}
",
            fixed: r"
class Views {
    /*@
    requires |xs| > 0;
    pure int first(seq<int> xs) = xs[0];
    @*/
}
",
        },
    },
    CodeEntry {
        code: "G5321",
        name: "java-state",
        summary: "a labelled state might not have been reached",
        explanation: "`\\old[L](e)` is the value of `e` where the label L stands. The label must have been passed on every way to this place, inside the same iteration of a loop.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Cell {
    int value;

    //@ context Perm(value, 1);
    void set(boolean b) {
        if (b) {
            //@ label before;
            value = value + 1;
        }
        //@ assert \old[before](value) <= value;
    }
}
",
            fixed: r"
class Cell {
    int value;

    //@ context Perm(value, 1);
    void set(boolean b) {
        //@ label before;
        if (b) {
            value = value + 1;
        }
        //@ assert \old[before](value) <= value;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5322",
        name: "java-iteration",
        summary: "the iterations of a parallel loop do not fit together, or do not end",
        explanation: "A loop with `requires` and `ensures` instead of an invariant may run its iterations in any order, also at the same time: together they require what is at hand, and each ends normally.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Fill {
    //@ context a != null ** Perm(a[*], 1);
    static void fill(int[] a) {
        //@ context Perm(a[i], 1);
        //@ ensures a[i] == 1;
        for (int i = 0; i < a.length; i++) { a[i] = 0; }
    }
}
",
            fixed: r"
class Fill {
    //@ context a != null ** Perm(a[*], 1);
    static void fill(int[] a) {
        //@ context Perm(a[i], 1);
        //@ ensures a[i] == 1;
        for (int i = 0; i < a.length; i++) { a[i] = 1; }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5323",
        name: "java-promise",
        summary: "a class is not what its annotation says",
        explanation: "`@Immutable`: all fields of the objects are final, and refer to numbers, text, enums or what is `@Immutable` itself (`notImmutable`). `@ThreadSafe`: every field is final or \
belongs to a lock of its object, by `@GuardedBy` or in a lock invariant, and methods do not ask their callers for permissions to the object (`notThreadSafe`). Both are promised for subclasses as well.",
        example: Example::Program {
            lang: "java",
            failing: r#"
@interface ThreadSafe { }
@interface GuardedBy { String value(); }

@ThreadSafe
class Counter {
    @GuardedBy("this") private int value;
    private int last;

    synchronized void inc() { value++; }
}
"#,
            fixed: r#"
@interface ThreadSafe { }
@interface GuardedBy { String value(); }

@ThreadSafe
class Counter {
    @GuardedBy("this") private int value;
    @GuardedBy("this") private int last;

    synchronized void inc() { last = value; value++; }
}
"#,
        },
    },
    CodeEntry {
        code: "G5390",
        name: "java-unsupported",
        summary: "a construct that cannot be proved yet",
        explanation: "The method is neither right nor wrong: something in it, or in the contract of something that it uses, has no translation. Other methods are not touched by it.",
        example: Example::Program {
            lang: "java",
            failing: r"
class Sorting {
    static void sort(int[] a) { java.util.Arrays.sort(a); }
}
",
            fixed: r"
class Sorting {
    //@ requires a != null ** a.length == 2 ** Perm(a[*], 1);
    static void sort(int[] a) {
        if (a[0] > a[1]) { int t = a[0]; a[0] = a[1]; a[1] = t; }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5399",
        name: "java-internal",
        summary: "generated code failed, which should not happen",
        explanation: "A check in what Grail generated failed, and belongs to no construct of the program. Please report it together with the program.",
        example: Example::Told {
            message: "error[G5399]: generated code failed",
            remedy: "report it, with the program",
        },
    },
];
