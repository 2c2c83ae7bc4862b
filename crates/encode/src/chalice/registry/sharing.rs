//! G2240 to G2299: locks, messages, and what remains.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2240",
        name: "chalice-share",
        summary: "an object might not be sharable",
        explanation: "Sharing gives an object its lock. It needs all permission to `mu`, and the object must not be shared yet.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null
  {
    share c
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2241",
        name: "chalice-bound",
        summary: "the bounds of a lock level might be wrong",
        explanation: "The lower bounds must lie below the upper ones, and their levels must be readable.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(d: C, e: C)
    requires d != null && e != null && rd(d.mu) && rd(e.mu)
  {
    var c := new C
    share c between d and e
  }
}
",
            fixed: "
class C {
  method m(d: C, e: C)
    requires d != null && e != null && rd(d.mu) && rd(e.mu) && d.mu << e.mu
  {
    var c := new C
    share c between d and e
  }
}
",
        },
    },
    CodeEntry {
        code: "G2242",
        name: "chalice-reorder",
        summary: "a lock might not be reorderable",
        explanation: "Only a held lock can get another place in the order.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null && acc(c.mu)
    ensures acc(c.mu)
  {
    reorder c above lockbottom
  }
}
",
            fixed: "
class C {
  method m()
  {
    var c := new C
    share c
    acquire c
    reorder c above waitlevel
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2243",
        name: "chalice-unshare",
        summary: "an object might not be unsharable",
        explanation: "Only a held lock can be taken away from its object, with all permission to `mu`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null
  {
    unshare c
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c
    acquire c
    unshare c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2244",
        name: "chalice-lock-unreadable",
        summary: "the place of a lock or channel in the order might not be readable",
        explanation: "Before a thread waits, it must know where the lock stands: `rd(c.mu)`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null
  {
    acquire c
    release c
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    acquire c
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2245",
        name: "chalice-lock-order",
        summary: "waiting might lead to a deadlock",
        explanation: "A thread may wait only for locks, messages and other threads that lie above all locks it holds and messages it owes. Then no circle of waiting threads is possible. The token of a thread lies below what the `waitlevel` clauses of the forked method let it wait for.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu)
  {
    acquire c
    release c
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    acquire c
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2246",
        name: "chalice-not-held",
        summary: "a lock might not be held",
        explanation: "Only the thread that holds a lock can release it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null
  {
    release c
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    acquire c
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2247",
        name: "chalice-signal",
        summary: "the where clause of a condition might not hold at a signal",
        explanation: "The where clause says what a signal announces. (Whoever wakes up must look again: others may have had the monitor in between.)",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Queue {
  var size: int
  condition nonempty where size > 0
  invariant acc(size) && 0 <= size

  method add()
    requires rd(mu) && waitlevel << mu
    ensures rd(mu)
  {
    acquire this
    signal this.nonempty
    release this
  }
}
",
            fixed: "
class Queue {
  var size: int
  condition nonempty where size > 0
  invariant acc(size) && 0 <= size

  method add()
    requires rd(mu) && waitlevel << mu
    ensures rd(mu)
  {
    acquire this
    size := size + 1
    signal this.nonempty
    release this
  }
}
",
        },
    },
    CodeEntry {
        code: "G2250",
        name: "chalice-credit",
        summary: "a message might be received without a credit",
        explanation: "A credit stands for a message that somebody must send. Without one, waiting might never end.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)

class C {
  method m(ch: Ch)
    requires ch != null && rd(ch.mu) && waitlevel << ch.mu
  {
    receive x := ch
  }
}
",
            fixed: "
channel Ch(x: int)

class C {
  method m(ch: Ch)
    requires ch != null && rd(ch.mu) && waitlevel << ch.mu && credit(ch, 1)
  {
    receive x := ch
  }
}
",
        },
    },
    CodeEntry {
        code: "G2251",
        name: "chalice-debt",
        summary: "messages might still be owed",
        explanation: "Giving a credit away means owing a message. It must be sent, or the debt passed on, before the method ends.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)

class C {
  method m(ch: Ch)
    requires ch != null
    ensures credit(ch, 1)
  {
  }
}
",
            fixed: "
channel Ch(x: int)

class C {
  method m(ch: Ch)
    requires ch != null
    ensures credit(ch, 1)
  {
    send ch(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2252",
        name: "chalice-free",
        summary: "an object might not be freeable",
        explanation: "Freeing needs all permission to all fields and to `mu`: then nobody else can use the object.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m(c: C)
    requires c != null
  {
    free c
  }
}
",
            fixed: "
class C {
  var x: int
  method m()
  {
    var c := new C
    free c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2253",
        name: "chalice-lockchange",
        summary: "locks might be acquired or released without saying so",
        explanation: "A method or loop that ends with other locks than it began with lists them in a `lockchange` clause.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    acquire c
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    acquire c
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2254",
        name: "chalice-leak",
        summary: "permissions might be lost",
        explanation: "With the check for leaks switched on, everything that is held at the end must be passed on.",
        example: Example::Program {
            lang: "chalice",
            failing: "
// chalice-parameter=-checkLeaks
class Cell {
  var x: int
  method m() requires acc(x) { }
}
",
            fixed: "
// chalice-parameter=-checkLeaks
class Cell {
  var x: int
  method m() requires acc(x) ensures acc(x) { }
}
",
        },
    },
    CodeEntry {
        code: "G2255",
        name: "chalice-termination",
        summary: "the recursion of a function might not end",
        explanation: "Functions of Chalice end because each application looks at less than the function that it stands in: outside of `unfolding` it must leave some permission over, even where nothing is recursive. A recursive function may also hand on a number that is not negative and gets smaller (`f(n - 1)`, `f(n / 2)`, `f(m % n)`) or a sequence that gets shorter (`f(s[1..])`), the same parameter in every call.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  function f(): int
    requires acc(x)
  { f() }
}
",
            fixed: "
class C {
  var x: int
  function f(): int
    requires acc(x)
  { x }
}
",
        },
    },
    CodeEntry {
        code: "G2270",
        name: "chalice-smoke",
        summary: "code or contracts contradict themselves",
        explanation: "With the smoke test switched on, places that can never be reached are reported. Everything can be proved there, so it is mostly a mistake in a contract. This is a warning.",
        example: Example::Program {
            lang: "chalice",
            failing: "
// chalice-parameter=-smoke
class Cell {
  method m(n: int) requires n > 0 && n < 0 { }
}
",
            fixed: "
// chalice-parameter=-smoke
class Cell {
  method m(n: int) requires n > 0 || n < 0 { }
}
",
        },
    },
    CodeEntry {
        code: "G2290",
        name: "chalice-unsupported",
        summary: "a construct is not supported",
        explanation: "The program uses something that Grail cannot reason about yet. Nothing is skipped silently: the program is undecided, and the exit code is 3.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Buffer {
  var value: int
  invariant rd(value)
  condition full where rd(value) && 0 < value
  method fill()
    requires rd(mu) && waitlevel << mu
  {
    acquire this
    signal full
    release this
  }
}
",
            fixed: "
class Buffer {
  var value: int
  invariant acc(value)
  condition full where 0 < value
  method fill()
    requires rd(mu) && waitlevel << mu
  {
    acquire this
    value := 1
    signal full
    release this
  }
}
",
        },
    },
    CodeEntry {
        code: "G2299",
        name: "chalice-internal",
        summary: "an obligation that no source construct stands behind could not be proved",
        explanation: "This is a bug in the encoding of Chalice.",
        example: Example::Told {
            message: "error[G2299]: generated code failed",
            remedy: "Please report it, with the program if possible.",
        },
    },
];
