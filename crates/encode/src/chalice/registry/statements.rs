//! G2220 to G2234: reading, writing, joining.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2220",
        name: "chalice-unreadable",
        summary: "a location might not be readable",
        explanation: "Reading needs some permission, however small: `rd(x.f)`. Contracts must give permission to what they read themselves.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() {
    var y := x
  }
}
",
            fixed: "
class C {
  var x: int
  method m()
    requires rd(x)
  {
    var y := x
  }
}
",
        },
    },
    CodeEntry {
        code: "G2221",
        name: "chalice-mu-unreadable",
        summary: "the lock level of an object might not be readable",
        explanation: "Where an object stands in the lock order is its field `mu`; reading it needs permission.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C)
    requires c != null
  {
    assert waitlevel << c.mu
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires c != null && rd(c.mu) && waitlevel << c.mu
  {
    assert waitlevel << c.mu
  }
}
",
        },
    },
    CodeEntry {
        code: "G2222",
        name: "chalice-division",
        summary: "a divisor might be zero",
        explanation: "Division and remainder by zero are not defined.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(n: int) {
    var y := 10 / n
  }
}
",
            fixed: "
class C {
  method m(n: int)
    requires n > 0
  {
    var y := 10 / n
  }
}
",
        },
    },
    CodeEntry {
        code: "G2223",
        name: "chalice-range",
        summary: "the bounds of a range or of a part of a sequence might be wrong",
        explanation: "The lower bound must not be above the upper, and no more elements can be taken or dropped than there are.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    var t := s[..3]
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>)
    requires |s| >= 3
  {
    var t := s[..3]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2224",
        name: "chalice-index",
        summary: "an index might be out of range",
        explanation: "Elements are numbered from 0 to below the length.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    var y := s[0]
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>)
    requires |s| > 0
  {
    var y := s[0]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2225",
        name: "chalice-injective",
        summary: "a permission over many objects might count one twice",
        explanation: "The objects of a sequence must be different ones, for the permissions to add up.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell {
  var f: int
  method m(s: seq<Cell>)
    requires forall i in [0..|s|] :: s[i] != null && acc(s[i].f)
  {
  }
}
",
            fixed: "
class Cell {
  var f: int
  method m(s: seq<Cell>)
    requires forall i, j in [0..|s|] :: i != j ==> s[i] != s[j]
    requires forall i in [0..|s|] :: s[i] != null && acc(s[i].f)
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2226",
        name: "chalice-amount",
        summary: "an amount of permission might not be positive",
        explanation: "`acc(x, n)` is n percent, `rd(x, n)` n epsilons of the permission. None of it, or less than none, cannot be \
                      held: whatever is said with such an amount would be true of nothing. So an amount that is written must \
                      be positive by what stands before it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m(n: int)
    requires acc(x, n)
  {
  }
}
",
            fixed: "
class C {
  var x: int
  method m(n: int)
    requires 0 < n && acc(x, n)
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2230",
        name: "chalice-null",
        summary: "a receiver might be null",
        explanation: "Nothing can be called, locked, sent to or folded at null.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() { }
  method m(c: C) {
    call c.n()
  }
}
",
            fixed: "
class C {
  method n() { }
  method m(c: C)
    requires c != null
  {
    call c.n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2231",
        name: "chalice-write",
        summary: "a location might not be writable",
        explanation: "Writing needs all of a location's permission: with less, another thread may be reading it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m()
    requires rd(x)
  {
    x := 1
  }
}
",
            fixed: "
class C {
  var x: int
  method m()
    requires acc(x)
  {
    x := 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2232",
        name: "chalice-constant-twice",
        summary: "a constant might be assigned a second time",
        explanation: "A constant gets its value once.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    ghost const x: int
    x := 1
    x := 2
  }
}
",
            fixed: "
class C {
  method m() {
    ghost const x: int
    x := 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2233",
        name: "chalice-join",
        summary: "a token might not be joinable",
        explanation: "A thread is joined once, by whoever holds the right to: `acc(t.joinable)`, with `t.joinable` true.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() { }
  method m(t: token<C.n>) {
    join t
  }
}
",
            fixed: "
class C {
  method n() { }
  method m(t: token<C.n>)
    requires t != null && acc(t.joinable) && t.joinable
  {
    join t
  }
}
",
        },
    },
    CodeEntry {
        code: "G2234",
        name: "chalice-eval",
        summary: "a state named by `eval` might not exist",
        explanation: "`eval(t.fork this.m(args), e)` speaks of the state in which the token's method was forked: the token must be active, and forked like this.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Work {
  var f: int
  method work(n: int) requires acc(f) ensures acc(f) { }
}

class Main {
  method main(w: Work)
    requires w != null && acc(w.f) && w.f == 3
  {
    fork t := w.work(4)
    assert eval(t.fork w.work(9), w.f == 3)
  }
}
",
            fixed: "
class Work {
  var f: int
  method work(n: int) requires acc(f) ensures acc(f) { }
}

class Main {
  method main(w: Work)
    requires w != null && acc(w.f) && w.f == 3
  {
    fork t := w.work(4)
    assert eval(t.fork w.work(4), w.f == 3)
  }
}
",
        },
    },
];
