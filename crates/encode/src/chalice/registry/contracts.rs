//! G2201 to G2218: contracts, invariants, predicates.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2201",
        name: "chalice-assert",
        summary: "an assertion might not hold",
        explanation: "`assert` checks that a condition holds and that permissions are held. It takes nothing away.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(n: int) {
    assert n > 0
  }
}
",
            fixed: "
class C {
  method m(n: int)
    requires n > 0
  {
    assert n > 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2202",
        name: "chalice-call-precondition",
        summary: "the precondition of a called method might not hold",
        explanation: "The caller must establish the precondition of the method it calls; the permissions in it go to the callee.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method set()
    requires acc(x)
  {
    x := 1
  }
  method m() {
    call set()
  }
}
",
            fixed: "
class C {
  var x: int
  method set()
    requires acc(x)
  {
    x := 1
  }
  method m()
    requires acc(x)
  {
    call set()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2203",
        name: "chalice-fork-precondition",
        summary: "the precondition of a forked method might not hold",
        explanation: "The permissions in the precondition go to the new thread, until it is joined.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method work()
    requires acc(x)
  {
  }
  method m() {
    fork t := work()
  }
}
",
            fixed: "
class C {
  var x: int
  method work()
    requires acc(x)
  {
  }
  method m()
    requires acc(x)
  {
    fork t := work()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2204",
        name: "chalice-postcondition",
        summary: "a postcondition might not hold",
        explanation: "At the end of the method, the postcondition must hold, and the permissions it promises must be held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(n: int) returns (r: int)
    ensures r > n
  {
    r := n
  }
}
",
            fixed: "
class C {
  method m(n: int) returns (r: int)
    ensures r > n
  {
    r := n + 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2205",
        name: "chalice-function-precondition",
        summary: "the precondition of an applied function might not hold",
        explanation: "A function may be applied only where its precondition holds and the permissions it reads are held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  function get(): int
    requires rd(x)
  { x }
  method m() {
    var y := get()
  }
}
",
            fixed: "
class C {
  var x: int
  function get(): int
    requires rd(x)
  { x }
  method m()
    requires rd(x)
  {
    var y := get()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2206",
        name: "chalice-function-postcondition",
        summary: "the postcondition of a function might not hold",
        explanation: "The body of a function must have the property that its postcondition promises of `result`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(n: int): int
    ensures result > n
  { n }
}
",
            fixed: "
class C {
  function f(n: int): int
    ensures result > n
  { n + 1 }
}
",
        },
    },
    CodeEntry {
        code: "G2207",
        name: "chalice-invariant-entry",
        summary: "a loop invariant might not hold when the loop is reached",
        explanation: "The invariant must hold, with its permissions, when the loop is reached for the first time.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(n: int) {
    var i := n
    while (i > 0)
      invariant i >= 0
    {
      i := i - 1
    }
  }
}
",
            fixed: "
class C {
  method m(n: int)
    requires n >= 0
  {
    var i := n
    while (i > 0)
      invariant i >= 0
    {
      i := i - 1
    }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2208",
        name: "chalice-invariant-preserved",
        summary: "a loop invariant might not be preserved",
        explanation: "Started in any state where the invariant and the condition hold, the body must end in one where the invariant holds again.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var i := 10
    while (i != 0)
      invariant i >= 0
    {
      i := i - 2
    }
  }
}
",
            fixed: "
class C {
  method m() {
    var i := 10
    while (i != 0)
      invariant i >= 0 && i % 2 == 0
    {
      i := i - 2
    }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2209",
        name: "chalice-monitor",
        summary: "a monitor invariant might not hold where a lock is given up",
        explanation: "Whoever acquires the lock next relies on the invariant: it must hold, with its permissions, at `share` and at `release`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && x >= 0
  method m() {
    var c := new C
    c.x := 0 - 1
    share c
  }
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x) && x >= 0
  method m() {
    var c := new C
    c.x := 1
    share c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2210",
        name: "chalice-monitor-reflexive",
        summary: "a monitor invariant over two states might not be reflexive",
        explanation: "An invariant that relates the state at `release` to the one at `acquire` must allow that nothing has changed.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && old(x) < x
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x) && old(x) <= x
}
",
        },
    },
    CodeEntry {
        code: "G2211",
        name: "chalice-monitor-transitive",
        summary: "a monitor invariant over two states might not be transitive",
        explanation: "Other threads may take the lock several times in a row: what each step allows, their sequence must allow too.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Counter {
  var x: int
  invariant acc(x) && x <= old(x) + 1
}
",
            fixed: "
class Counter {
  var x: int
  invariant acc(x) && x >= old(x)
}
",
        },
    },
    CodeEntry {
        code: "G2212",
        name: "chalice-where",
        summary: "the where clause of a channel might not hold at a send",
        explanation: "A message carries what the where clause says: its permissions go to the receiver.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int) where x > 0

class C {
  method m(ch: Ch)
    requires ch != null && credit(ch, -1)
  {
    send ch(0)
  }
}
",
            fixed: "
channel Ch(x: int) where x > 0

class C {
  method m(ch: Ch)
    requires ch != null && credit(ch, -1)
  {
    send ch(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2213",
        name: "chalice-fold",
        summary: "a predicate cannot be folded",
        explanation: "`fold` exchanges the body of a predicate for the predicate: the body must hold, and its permissions must be held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) && x > 0 }
  method m()
    requires acc(x)
  {
    fold p
  }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) && x > 0 }
  method m()
    requires acc(x)
  {
    x := 1
    fold p
  }
}
",
        },
    },
    CodeEntry {
        code: "G2214",
        name: "chalice-unfold",
        summary: "a predicate cannot be unfolded",
        explanation: "`unfold` exchanges a predicate for its body: the predicate must be held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() {
    unfold p
  }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) }
  method m()
    requires p
  {
    unfold p
  }
}
",
        },
    },
    CodeEntry {
        code: "G2215",
        name: "chalice-unfolding",
        summary: "a predicate cannot be unfolded inside an expression",
        explanation: "`unfolding p in e` looks into a predicate, which must be held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() {
    var y := unfolding p in x
  }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) }
  method m()
    requires p
  {
    var y := unfolding p in x
  }
}
",
        },
    },
    CodeEntry {
        code: "G2216",
        name: "chalice-spec-precondition",
        summary: "the precondition of a specification statement might not hold",
        explanation: "`var x [pre, post]` chooses a value with the property `post`, provided that `pre` holds.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(n: int) {
    var y: int [n > 0, y > 0]
  }
}
",
            fixed: "
class C {
  method m(n: int)
    requires n > 0
  {
    var y: int [n > 0, y > 0]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2217",
        name: "chalice-monitor-owns",
        summary: "what a monitor owns may depend on the state before",
        explanation: "In a monitor invariant, `old` means the state in which a thread saw the monitor last, and each thread has one of its own. If \
permissions depended on it, several threads could take the same ones out of the monitor.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var n: int
  var x: int
  invariant acc(n) && old(n) <= n && (old(n) < n ==> acc(x))
}
",
            fixed: "
class C {
  var n: int
  var x: int
  invariant acc(n) && old(n) <= n && (n > 0 ==> acc(x))
}
",
        },
    },
    CodeEntry {
        code: "G2218",
        name: "chalice-monitor-readers",
        summary: "readers may share what a monitor owns only epsilons of",
        explanation: "Whoever locks a monitor for reading takes an epsilon of everything that it owns, and any number of threads may do so at a time. If the \
monitor itself has only epsilons, a thread that has the rest could write what others read.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x, rd(1))
  method m()
    requires rd(mu) && waitlevel << mu
  {
    rd acquire this
    rd release this
  }
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x, 50)
  method m()
    requires rd(mu) && waitlevel << mu
  {
    rd acquire this
    rd release this
  }
}
",
        },
    },
];
