//! G5401 to G5405: access, sharing and locks.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5401",
        name: "ownership-access",
        summary: "a thread reads or writes an object that it may not access",
        explanation: "A thread may touch the objects in its access set `\\A`: those it created, locked, was given by a caller, or got by unpacking their owner (`read.access`, `write.access`). Sharing an object, packing its owner, or handing it to a \
thread takes it out of the set. Two threads never have the same object, so there are no data races.",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null;
    static void set(Cell c) {
        c.value = 1;
    }
}
",
            fixed: r"
//@ model ownership;
class Cell { int value; }

class Main {
    //@ requires c != null && c \in \A;
    static void set(Cell c) {
        c.value = 1;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5402",
        name: "ownership-packed",
        summary: "an object is written while it is packed, or opened for reading while it is not",
        explanation: "While an object is packed (`o.inv`), its invariant is promised to everybody, so its fields do not change (`write.valid`). Unpack it, change it, and pack it again. A read block is the other way round: it needs a packed object (`readblock.valid`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ requires this \in \A && this.inv && 0 <= sum;
    //@ ensures this \in \A && this.inv;
    void pay(int sum) {
        balance = balance + sum;
    }
}
",
            fixed: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ requires this \in \A && this.inv && 0 <= sum;
    //@ ensures this \in \A && this.inv;
    void pay(int sum) {
        //@ unpack this;
        balance = balance + sum;
        //@ pack this;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5403",
        name: "ownership-sharing",
        summary: "an object is shared, or used as a shared one, against the rules",
        explanation: "An object is shared once, by the thread that has it, and packed (`share.access`, `share.invalid`, `share.shared`); class objects are shared by their initialisers (`share.class`). Fields and parameters marked `shared` take only null and shared objects (`write.shared`, `param.shared`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Counter { int n; }

class Main {
    //@ requires \lockStack.isEmpty();
    static void twice() {
        Counter c = new Counter();
        //@ locklevel l = between({}, {});
        //@ share (c, l);
        //@ share (c, l);
    }
}
",
            fixed: r"
//@ model ownership;
class Counter { int n; }

class Main {
    //@ requires \lockStack.isEmpty();
    static void once() {
        Counter c = new Counter();
        //@ locklevel l = between({}, {});
        //@ share (c, l);
    }
}
",
        },
    },
    CodeEntry {
        code: "G5404",
        name: "ownership-monitor",
        summary: "a monitor is taken, left or waited for against the rules",
        explanation: "Only objects that were shared behind their lock are locked (`lock.unshared`), in descending order of their levels (`lock.order`; in layer 1 not twice, `lock.reentry`). A lock is released with its object there and packed (`unlock.access`, `unlock.invalid`), on every way \
out of the block. `wait` releases the lock that was taken last (`wait.held`, `wait.order`, `wait.access`, `wait.invalid`); `notify` needs the monitor (`notify.held`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Counter {
    int n;

    //@ requires this \in \S;
    void inc() {
        synchronized (this) { n++; }
    }
}
",
            fixed: r"
//@ model ownership;
class Counter {
    int n;

    //@ requires this \in \S && this < \lockStack;
    void inc() {
        synchronized (this) { n++; }
    }
}
",
        },
    },
    CodeEntry {
        code: "G5405",
        name: "ownership-level",
        summary: "a level of a lock is missing or cannot be made",
        explanation: "`between` makes a level above some and below others, which must be in that order already (`between.order`) and be levels (`between.null`). An object is shared with a level (`share.level`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Counter { int n; }

class Main {
    //@ requires \lockStack.isEmpty();
    static void start() {
        Counter c = new Counter();
        //@ share c;
    }
}
",
            fixed: r"
//@ model ownership;
class Counter { int n; }

class Main {
    //@ requires \lockStack.isEmpty();
    static void start() {
        Counter c = new Counter();
        //@ locklevel l = between({}, {});
        //@ share (c, l);
    }
}
",
        },
    },
];
