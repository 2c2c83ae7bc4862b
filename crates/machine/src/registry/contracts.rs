//! G3001 to G3014: values, permissions, contracts.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G3001",
        name: "run-null",
        summary: "the receiver of a field, method, function or lock operation is null",
        explanation: "Nothing can be read from null or called on it. A variable that was never assigned is null.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell { var value: int }
class Main {
  method main() {
    var c: Cell
    assert c.value == 0
  }
}
",
            fixed: "
class Cell { var value: int }
class Main {
  method main() {
    var c := new Cell
    assert c.value == 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G3002",
        name: "run-division",
        summary: "division or remainder by zero",
        explanation: "The divisor was 0 when the expression was evaluated.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var n := 0
    var q := 10 / n
  }
}
",
            fixed: "
class Main {
  method main() {
    var n := 5
    var q := 10 / n
  }
}
",
        },
    },
    CodeEntry {
        code: "G3003",
        name: "run-index",
        summary: "an index lies outside the sequence",
        explanation: "Indices count from 0 to the length minus 1; a sequence can be cut at any place from 0 to its length.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var s := [1, 2, 3]
    assert s[3] == 3
  }
}
",
            fixed: "
class Main {
  method main() {
    var s := [1, 2, 3]
    assert s[2] == 3
  }
}
",
        },
    },
    CodeEntry {
        code: "G3004",
        name: "run-read",
        summary: "a field is read without permission",
        explanation: "Some positive amount of permission is needed to read. The message says where the permission went: to a forked thread, a monitor, a message, into a folded predicate.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell {
  var value: int
  method work()
    requires acc(value)
    ensures acc(value)
  { value := 1 }
}
class Main {
  method main() {
    var c := new Cell
    fork tk := c.work()
    var v: int := c.value
    join tk
  }
}
",
            fixed: "
class Cell {
  var value: int
  method work()
    requires acc(value)
    ensures acc(value)
  { value := 1 }
}
class Main {
  method main() {
    var c := new Cell
    fork tk := c.work()
    join tk
    var v: int := c.value
  }
}
",
        },
    },
    CodeEntry {
        code: "G3005",
        name: "run-write",
        summary: "a field is written without full permission",
        explanation: "Writing needs all of the permission, so that nobody else can be reading. The message says who holds the rest and since when.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell {
  var value: int
  method work()
    requires acc(value)
    ensures acc(value)
  { value := 1 }
}
class Main {
  method main() {
    var c := new Cell
    fork tk := c.work()
    c.value := 2
    join tk
  }
}
",
            fixed: "
class Cell {
  var value: int
  method work()
    requires acc(value)
    ensures acc(value)
  { value := 1 }
}
class Main {
  method main() {
    var c := new Cell
    fork tk := c.work()
    join tk
    c.value := 2
  }
}
",
        },
    },
    CodeEntry {
        code: "G3006",
        name: "run-assert",
        summary: "an `assert` does not hold",
        explanation: "The assertion was false, or named more permission than is held, when it was reached.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var x := 1
    assert x == 2
  }
}
",
            fixed: "
class Main {
  method main() {
    var x := 1
    assert x == 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G3007",
        name: "run-assume",
        summary: "an `assume` does not hold",
        explanation: "What a proof takes for granted was false in this run.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var x := 1
    assume x == 2
  }
}
",
            fixed: "
class Main {
  method main() {
    var x := 2
    assume x == 2
  }
}
",
        },
    },
    CodeEntry {
        code: "G3008",
        name: "run-precondition",
        summary: "a precondition does not hold at a call or fork",
        explanation: "All permissions that the precondition names are added up before they are compared with what is held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Root {
  method half(n: int) returns (h: int)
    requires n % 2 == 0
  { h := n / 2 }
}
class Main {
  method main() {
    var r := new Root
    var h: int
    call h := r.half(3)
  }
}
",
            fixed: "
class Root {
  method half(n: int) returns (h: int)
    requires n % 2 == 0
  { h := n / 2 }
}
class Main {
  method main() {
    var r := new Root
    var h: int
    call h := r.half(4)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3009",
        name: "run-postcondition",
        summary: "a postcondition does not hold when its method ends",
        explanation: "The clause was false, or named more permission than is held, at the end of the call.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Root {
  method half(n: int) returns (h: int)
    ensures 2 * h <= n
  { h := n / 2 + 1 }
}
class Main {
  method main() {
    var r := new Root
    var h: int
    call h := r.half(3)
  }
}
",
            fixed: "
class Root {
  method half(n: int) returns (h: int)
    ensures 2 * h <= n
  { h := n / 2 }
}
class Main {
  method main() {
    var r := new Root
    var h: int
    call h := r.half(3)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3010",
        name: "run-loop-invariant",
        summary: "a loop invariant does not hold",
        explanation: "Invariants are checked before the loop and after every iteration.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var i := 0
    while (i < 3)
      invariant i < 3
    { i := i + 1 }
  }
}
",
            fixed: "
class Main {
  method main() {
    var i := 0
    while (i < 3)
      invariant i <= 3
    { i := i + 1 }
  }
}
",
        },
    },
    CodeEntry {
        code: "G3011",
        name: "run-monitor-invariant",
        summary: "a monitor invariant does not hold when the object is given back",
        explanation: "Sharing, releasing and downgrading an object give the monitor all that its invariant names, so it must hold then.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Counter {
  var n: int
  invariant acc(n) && 0 <= n
}
class Main {
  method main() {
    var c := new Counter
    share c
    acquire c
    c.n := -1
    release c
  }
}
",
            fixed: "
class Counter {
  var n: int
  invariant acc(n) && 0 <= n
}
class Main {
  method main() {
    var c := new Counter
    share c
    acquire c
    c.n := 1
    release c
  }
}
",
        },
    },
    CodeEntry {
        code: "G3012",
        name: "run-where",
        summary: "the where clause of a channel or condition does not hold",
        explanation: "What a message says and hands over is fixed by the where clause of its channel, and is checked when it is sent.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Positive(n: int) where 0 < n
class Main {
  method main() {
    var ch := new Positive
    send ch(0)
  }
}
",
            fixed: "
channel Positive(n: int) where 0 < n
class Main {
  method main() {
    var ch := new Positive
    send ch(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3013",
        name: "run-fold",
        summary: "a predicate cannot be folded or unfolded",
        explanation: "To fold a predicate its body must hold; to unfold it, it must have been folded and still be held. With `--predicates inline` predicates always stand for their bodies.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell {
  var value: int
  predicate valid { acc(value) && 0 <= value }
}
class Main {
  method main() {
    var c := new Cell
    unfold c.valid
  }
}
",
            fixed: "
class Cell {
  var value: int
  predicate valid { acc(value) && 0 <= value }
}
class Main {
  method main() {
    var c := new Cell
    fold c.valid
    unfold c.valid
  }
}
",
        },
    },
    CodeEntry {
        code: "G3014",
        name: "run-function",
        summary: "the contract of a function does not hold",
        explanation: "The precondition is checked at every application, the postcondition on every result.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Math {
  function half(n: int): int
    requires n % 2 == 0
  { n / 2 }
}
class Main {
  method main() {
    var m := new Math
    assert m.half(3) == 1
  }
}
",
            fixed: "
class Math {
  function half(n: int): int
    requires n % 2 == 0
  { n / 2 }
}
class Main {
  method main() {
    var m := new Math
    assert m.half(4) == 2
  }
}
",
        },
    },
];
