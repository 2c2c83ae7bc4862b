//! G5406 to G5409: invariants, classes and values.

use source::registry::{CodeEntry, Example};

pub const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5406",
        name: "ownership-pack",
        summary: "an object is packed or unpacked against the rules",
        explanation: "`pack` needs the object, unpacked (`pack.access`, `pack.valid`), with all that it is made of there and packed (`pack.rep-access`, `pack.rep-valid`); it checks the invariants of the static class, so the object might not be of a subclass that has more (`pack.type`). `unpack` needs the \
object, packed (`unpack.access`, `unpack.invalid`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Account() {
        //@ pack this;
        //@ pack this;
    }
}
",
            fixed: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Account() {
        //@ pack this;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5407",
        name: "ownership-invariant",
        summary: "an invariant does not hold, or says what it may not",
        explanation: "`pack` proves the invariant (`pack.invariant`). An invariant must stay true while the object is packed, whatever others do: it reads its own fields and those of what it owns (`inv.confined`), does not deny that something is shared (`inv.monotone`), and does not speak of `inv` of its own object (`inv.self`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void take(int sum) {
        //@ unpack this;
        balance = balance - sum;
        //@ pack this;
    }
}
",
            fixed: r"
//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void take(int sum) {
        //@ unpack this;
        if (sum <= balance) { balance = balance - sum; }
        //@ pack this;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5408",
        name: "ownership-initialiser",
        summary: "a class may be initialised at the wrong moment, or its initialiser ends badly",
        explanation: "The first use of a class runs its initialiser, which counts as taking the lock of the class object: it must be below the locks that are held, or be initialised for sure (`init.order`). When the initialiser ends, the class object must be there and packed (`init.access`, `init.invalid`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
/*@ static_lockprotected @*/ class Counter {
    static int n;
    //@ static invariant 0 <= n;

    static { n = 1; }
}
",
            fixed: r"
//@ model ownership;
/*@ static_lockprotected @*/ class Counter {
    static int n;
    //@ static invariant 0 <= n;

    static {
        n = 1;
        //@ pack Counter.class;
    }
}
",
        },
    },
    CodeEntry {
        code: "G5409",
        name: "ownership-value",
        summary: "an operation of Java may fail on these values",
        explanation: "Null is not dereferenced (`null.deref`), indices are inside arrays and texts (`array.bounds`, `string.bounds`), sizes are not negative (`array.size`), divisors are not zero (`arith.div0`), and objects are of the class they are cast to (`cast.type`).",
        example: Example::Program {
            lang: "java",
            failing: r"
//@ model ownership;
class Main {
    static int divide(int a, int b) {
        return a / b;
    }
}
",
            fixed: r"
//@ model ownership;
class Main {
    //@ requires b != 0;
    static int divide(int a, int b) {
        return a / b;
    }
}
",
        },
    },
];
