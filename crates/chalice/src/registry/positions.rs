//! G2175 to G2199: where an expression or a statement may stand.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2175",
        name: "acc-position",
        summary: "a permission stands where only values are allowed",
        explanation: "Permissions are stated, not calculated with: not under a negation, not left of an implication, not in a comparison.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires !acc(x) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires acc(x) { }
}
",
        },
    },
    CodeEntry {
        code: "G2176",
        name: "predicate-position",
        summary: "a predicate stands where only values are allowed",
        explanation: "A predicate stands for permissions, which have no value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() requires !p { }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() requires p { }
}
",
        },
    },
    CodeEntry {
        code: "G2177",
        name: "credit-position",
        summary: "a credit stands where only values are allowed",
        explanation: "A credit is a permission to receive, which has no value. It is handed over by contracts, invariants, predicates and messages; \
            nothing else can claim that there is one.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)
class C {
  method m(ch: Ch) requires !credit(ch, 1) { }
}
",
            fixed: "
channel Ch(x: int)
class C {
  method m(ch: Ch) requires credit(ch, 1) { }
}
",
        },
    },
    CodeEntry {
        code: "G2178",
        name: "old-position",
        summary: "`old` where there is only one state",
        explanation: "In a precondition there is no earlier state to speak of.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires rd(x) && old(x) == 0 { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires rd(x) ensures rd(x) && old(x) == x { }
}
",
        },
    },
    CodeEntry {
        code: "G2179",
        name: "result-position",
        summary: "`result` outside a function",
        explanation: "A method's results have names of their own.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() returns (r: int)
    ensures result == 0
  {
    r := 0
  }
}
",
            fixed: "
class C {
  method m() returns (r: int)
    ensures r == 0
  {
    r := 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2180",
        name: "holds-in-pred",
        summary: "`holds` in a predicate or monitor invariant",
        explanation: "Whether a lock is held depends on the thread, but a predicate or an invariant must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && holds(this)
  method set() { }
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x)
  method set()
    requires holds(this)
    ensures holds(this)
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2181",
        name: "rdholds-in-pred",
        summary: "`rd holds` in a predicate or monitor invariant",
        explanation: "Whether a lock is held depends on the thread, but a predicate or an invariant must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && rd holds(this)
  method set() { }
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x)
  method set()
    requires rd holds(this)
    ensures rd holds(this)
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2182",
        name: "eval-in-pred",
        summary: "`eval` in a predicate or monitor invariant",
        explanation: "The states that `eval` speaks of belong to a thread.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && eval(this.acquire, acc(x) && x == 0)
}
",
            fixed: "
class C {
  var x: int
  invariant acc(x)
}
",
        },
    },
    CodeEntry {
        code: "G2183",
        name: "waitlevel-in-predicate",
        summary: "`waitlevel` in a predicate",
        explanation: "The wait level belongs to a thread, but a predicate must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  predicate p { acc(mu) && waitlevel << mu }
  method m() requires p { }
}
",
            fixed: "
class C {
  predicate p { acc(mu) }
  method m() requires p && unfolding p in waitlevel << mu { }
}
",
        },
    },
    CodeEntry {
        code: "G2184",
        name: "waitlevel-position",
        summary: "`waitlevel` is only compared, or used as a bound",
        explanation: "The wait level is the highest of the locks held; it is no value to be stored.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x := waitlevel
  }
}
",
            fixed: "
class C {
  method m(c: C)
    requires rd(c.mu) && waitlevel << c.mu
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2185",
        name: "func-post-acc",
        summary: "a function's postcondition mentions a permission",
        explanation: "A function gives back all permissions anyway.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  function f(): int requires rd(x) ensures rd(x) { x }
}
",
            fixed: "
class C {
  var x: int
  function f(): int requires rd(x) { x }
}
",
        },
    },
    CodeEntry {
        code: "G2186",
        name: "func-post-unfolding",
        summary: "a function's postcondition unfolds a predicate",
        explanation: "State the property with a function instead.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  function f(): int requires p ensures unfolding p in result == x { unfolding p in x }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) }
  function f(): int requires p { unfolding p in x }
}
",
        },
    },
    CodeEntry {
        code: "G2187",
        name: "func-spec-credit",
        summary: "a function's specification mentions a credit",
        explanation: "Functions only look; they neither send nor receive.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)
class C {
  function f(ch: Ch): int requires credit(ch, 1) { 0 }
}
",
            fixed: "
class C {
  function f(): int { 0 }
}
",
        },
    },
    CodeEntry {
        code: "G2188",
        name: "func-lockchange",
        summary: "a function has a lockchange clause",
        explanation: "Functions only look; they acquire no locks.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(): int lockchange this { 0 }
}
",
            fixed: "
class C {
  function f(): int { 0 }
}
",
        },
    },
    CodeEntry {
        code: "G2189",
        name: "run-lockchange",
        summary: "a method named run has a lockchange clause",
        explanation: "A thread begins and ends without locks.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method run() lockchange this { }
}
",
            fixed: "
class C {
  method run() { }
}
",
        },
    },
    CodeEntry {
        code: "G2190",
        name: "assigned-needs-ghost-const",
        summary: "`assigned` is for ghost constants",
        explanation: "Only for these is it recorded whether they have a value yet.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x := 1
    assert assigned(x)
  }
}
",
            fixed: "
class C {
  method m() {
    ghost const x: int
    x := 1
    assert assigned(x)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2191",
        name: "ghost-var-here",
        summary: "a ghost variable in real code",
        explanation: "Ghost code exists for the proof only, so running code cannot depend on it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    ghost var g: int := 1
    var x := g
  }
}
",
            fixed: "
class C {
  method m() {
    ghost var g: int := 1
    assert g == 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2192",
        name: "ghost-field-here",
        summary: "a ghost field in real code",
        explanation: "Ghost code exists for the proof only, so running code cannot depend on it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  ghost var g: int
  method m() requires rd(g) {
    var x := g
  }
}
",
            fixed: "
class C {
  ghost var g: int
  method m() requires rd(g) {
    assert g == g
  }
}
",
        },
    },
    CodeEntry {
        code: "G2193",
        name: "immutable-assign",
        summary: "assignment to a parameter or constant",
        explanation: "Parameters and constants keep their values.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    x := 1
  }
}
",
            fixed: "
class C {
  method m(x: int) {
    var y := 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2194",
        name: "spec-immutable",
        summary: "a specification statement changes an immutable variable",
        explanation: "`spec x [...]` gives x a new value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    spec x [x == 1]
  }
}
",
            fixed: "
class C {
  method m() {
    var x: int
    spec x [x == 1]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2195",
        name: "tuple-position",
        summary: "a tuple is only a measure of an obligation",
        explanation: "Chalice has no values made of several values.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert (1, 2) == (1, 2)
  }
}
",
            fixed: "
class C {
  method m() {
    assert 1 == 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2196",
        name: "frac-not-int",
        summary: "a percentage is not an int",
        explanation: "`acc(x, n)` is n percent of the permission. There are no fractions: `1/2` would be rounded to 0 %.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, 1/2) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires acc(x, 50) { }
}
",
        },
    },
    CodeEntry {
        code: "G2197",
        name: "rd-arg-type",
        summary: "`rd(..)` in an amount is of an unsupported kind",
        explanation: "`rd(n)` with a number is n of the smallest amounts, `rd(t)` with a token the amount that was given to its thread.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd(true)) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires acc(x, rd(1)) { }
}
",
        },
    },
    CodeEntry {
        code: "G2198",
        name: "perm-in-expr",
        summary: "a permission where a value is expected",
        explanation: "Amounts of permission have no value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd(rd(1))) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires acc(x, rd(1)) { }
}
",
        },
    },
    CodeEntry {
        code: "G2199",
        name: "star-in-arith",
        summary: "`rd*` inside permission arithmetic",
        explanation: "`rd*` is some amount that nobody knows, so it cannot be calculated with.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd*(x) + rd) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires rd*(x) { }
}
",
        },
    },
];
