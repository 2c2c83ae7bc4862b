//! G30xx: running and exploring.

use super::{Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "G3001",
        name: "run-null",
        summary: "a receiver is null",
        explanation: "The program followed a reference that is null: it read or wrote a field, called a method, or locked.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method work() { }
  method main() {
    var c: C := null
    call c.work()
  }
}
",
            mended: "
class C {
  method work() { }
  method main() {
    var c := new C
    call c.work()
  }
}
",
        },
    },
    Entry {
        code: "G3002",
        name: "run-division",
        summary: "division or remainder by zero",
        explanation: "The divisor was zero.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var zero := 0
    var x := 1 / zero
  }
}
",
            mended: "
class C {
  method main() {
    var one := 1
    var x := 1 / one
  }
}
",
        },
    },
    Entry {
        code: "G3003",
        name: "run-index",
        summary: "an index or a bound is outside a sequence",
        explanation: "Elements are numbered from 0 to below the length.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var s := [1, 2]
    var x := s[2]
  }
}
",
            mended: "
class C {
  method main() {
    var s := [1, 2]
    var x := s[1]
  }
}
",
        },
    },
    Entry {
        code: "G3004",
        name: "run-read",
        summary: "a location is read without permission",
        explanation: "The thread holds no permission to the location: another thread, a lock or a message has it all. Whatever is read could change at the same time.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method work()
    requires acc(x)
    ensures acc(x)
  { }
  method main() {
    var c := new C
    c.x := 1
    fork t := c.work()
    var y := c.x
    join t
  }
}
",
            mended: "
class C {
  var x: int
  method work()
    requires acc(x)
    ensures acc(x)
  { }
  method main() {
    var c := new C
    c.x := 1
    fork t := c.work()
    join t
    var y := c.x
  }
}
",
        },
    },
    Entry {
        code: "G3005",
        name: "run-write",
        summary: "a location is written without full permission",
        explanation: "Writing needs all of the permission: with less, another thread may be reading. This is a data race, even if nothing went wrong this time.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method work()
    requires acc(x)
    ensures acc(x)
  { }
  method main() {
    var c := new C
    fork t := c.work()
    c.x := 2
    join t
  }
}
",
            mended: "
class C {
  var x: int
  method work()
    requires acc(x)
    ensures acc(x)
  { }
  method main() {
    var c := new C
    fork t := c.work()
    join t
    c.x := 2
  }
}
",
        },
    },
    Entry {
        code: "G3006",
        name: "run-assert",
        summary: "an assertion does not hold",
        explanation: "The condition was false in this run.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var n := 1
    assert n == 2
  }
}
",
            mended: "
class C {
  method main() {
    var n := 1
    assert n == 1
  }
}
",
        },
    },
    Entry {
        code: "G3007",
        name: "run-assume",
        summary: "an assumption does not hold",
        explanation: "The program was proved under an assumption that is false in this run, so what was proved says nothing about it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var n := 1
    assume n == 2
  }
}
",
            mended: "
class C {
  method main() {
    var n := 1
    assume n == 1
  }
}
",
        },
    },
    Entry {
        code: "G3008",
        name: "run-precondition",
        summary: "a precondition does not hold",
        explanation: "The caller did not establish what the method asks for, or does not hold the permissions.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method work(n: int)
    requires n > 0
  { }
  method main() {
    call work(0)
  }
}
",
            mended: "
class C {
  method work(n: int)
    requires n > 0
  { }
  method main() {
    call work(1)
  }
}
",
        },
    },
    Entry {
        code: "G3009",
        name: "run-postcondition",
        summary: "a postcondition does not hold",
        explanation: "The method ended without what its contract promises.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method work() returns (r: int)
    ensures r > 0
  {
    r := 0
  }
  method main() {
    call r := work()
  }
}
",
            mended: "
class C {
  method work() returns (r: int)
    ensures r > 0
  {
    r := 1
  }
  method main() {
    call r := work()
  }
}
",
        },
    },
    Entry {
        code: "G3010",
        name: "run-loop-invariant",
        summary: "a loop invariant does not hold",
        explanation: "The invariant must hold before the loop and after each iteration.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var i := 1
    while (i > -1)
      invariant i >= 0
    {
      i := i - 1
    }
  }
}
",
            mended: "
class C {
  method main() {
    var i := 1
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
    Entry {
        code: "G3011",
        name: "run-monitor",
        summary: "a monitor invariant does not hold",
        explanation: "Whoever acquires the lock next relies on the invariant: it must hold at `share` and at `release`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant acc(x) && x >= 0
  method main() {
    var c := new C
    c.x := -1
    share c
  }
}
",
            mended: "
class C {
  var x: int
  invariant acc(x) && x >= 0
  method main() {
    var c := new C
    c.x := 1
    share c
  }
}
",
        },
    },
    Entry {
        code: "G3012",
        name: "run-where",
        summary: "a where clause does not hold",
        explanation: "A message must be as the where clause of its channel says.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int) where x > 0

class C {
  method main() {
    var ch := new Ch
    send ch(0)
  }
}
",
            mended: "
channel Ch(x: int) where x > 0

class C {
  method main() {
    var ch := new Ch
    send ch(1)
  }
}
",
        },
    },
    Entry {
        code: "G3013",
        name: "run-fold",
        summary: "a predicate cannot be folded or unfolded",
        explanation: "The body of the predicate does not hold, or the predicate is not held.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  method main() {
    var c := new C
    unfold c.p
  }
}
",
            mended: "
class C {
  var x: int
  predicate p { acc(x) }
  method main() {
    var c := new C
    fold c.p
    unfold c.p
  }
}
",
        },
    },
    Entry {
        code: "G3014",
        name: "run-function",
        summary: "the contract of a function does not hold",
        explanation: "The precondition where it is applied, or the postcondition of its result.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(n: int): int
    requires n > 0
  { n }
  method main() {
    var y := f(0)
  }
}
",
            mended: "
class C {
  function f(n: int): int
    requires n > 0
  { n }
  method main() {
    var y := f(1)
  }
}
",
        },
    },
    Entry {
        code: "G3015",
        name: "run-join",
        summary: "a token cannot be joined",
        explanation: "A thread is joined once, by whoever holds the right to.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method work() { }
  method main() {
    fork t := work()
    join t
    join t
  }
}
",
            mended: "
class C {
  method work() { }
  method main() {
    fork t := work()
    join t
  }
}
",
        },
    },
    Entry {
        code: "G3016",
        name: "run-lock",
        summary: "a lock is used in a state that does not allow it",
        explanation: "An object is acquired that is not shared, shared twice, or released by a thread that does not hold it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var c := new C
    release c
  }
}
",
            mended: "
class C {
  method main() {
    var c := new C
    share c
    acquire c
    release c
  }
}
",
        },
    },
    Entry {
        code: "G3017",
        name: "run-lock-order",
        summary: "a thread waits against the lock order",
        explanation: "A thread may wait only for locks above all that it holds. That there was no deadlock this time was luck.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    var low := new C
    var high := new C
    share low
    share high above low
    acquire high
    acquire low
    release low
    release high
  }
}
",
            mended: "
class C {
  method main() {
    var low := new C
    var high := new C
    share low
    share high above low
    acquire low
    acquire high
    release high
    release low
  }
}
",
        },
    },
    Entry {
        code: "G3018",
        name: "run-credit",
        summary: "a message is received without a credit",
        explanation: "A credit stands for a message that somebody must send; without one, waiting may never end.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)

class C {
  method main() {
    var ch := new Ch
    receive x := ch
  }
}
",
            mended: "
channel Ch(x: int)

class C {
  method main() {
    var ch := new Ch
    send ch(1)
    receive x := ch
  }
}
",
        },
    },
    Entry {
        code: "G3019",
        name: "run-debt",
        summary: "a message is owed at the end",
        explanation: "A credit was given away and nothing sent for it.",
        example: Example::Session {
            failing: "$ grail run owing.chalice",
            mended: "Send the message, or pass the debt on with credit(ch, -1).",
        },
    },
    Entry {
        code: "G3020",
        name: "run-lockchange",
        summary: "locks changed in a way that was not announced",
        explanation: "A method that ends with other locks than it began with says so in a `lockchange` clause.",
        example: Example::Session {
            failing: "$ grail run locks.chalice",
            mended: "Release what was acquired, or list it with lockchange.",
        },
    },
    Entry {
        code: "G3021",
        name: "run-deadlock",
        summary: "threads wait for each other for ever",
        explanation: "No thread can go on. The notes show who waits for whom.",
        example: Example::Session {
            failing: "$ grail explore philosophers.chalice",
            mended: "Take locks in one order: share right above left",
        },
    },
    Entry {
        code: "G3022",
        name: "run-leak",
        summary: "permission was lost",
        explanation: "With `--leaks`, permission that nobody can use any more is reported.",
        example: Example::Session {
            failing: "$ grail run --leaks lost.chalice",
            mended: "Name the permission in the postcondition.",
        },
    },
    Entry {
        code: "G3023",
        name: "run-free",
        summary: "an object cannot be freed",
        explanation: "Freeing needs all permission to all fields of the object.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method work()
    requires acc(x)
    ensures acc(x)
  { }
  method main() {
    var c := new C
    fork t := c.work()
    free c
    join t
  }
}
",
            mended: "
class C {
  var x: int
  method main() {
    var c := new C
    free c
  }
}
",
        },
    },
    Entry {
        code: "G3024",
        name: "run-constant",
        summary: "a constant is assigned twice",
        explanation: "A constant gets its value once.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    const k: int
    k := 1
    k := 2
  }
}
",
            mended: "
class C {
  method main() {
    const k: int
    k := 1
  }
}
",
        },
    },
    Entry {
        code: "G3025",
        name: "run-eval",
        summary: "a state named by `eval` does not exist",
        explanation: "The token is not active, or was forked with another receiver or other arguments.",
        example: Example::Session {
            failing: "assert eval(t.fork this.m(1), true)",
            mended: "requires eval(t.fork this.m(1), true)",
        },
    },
    Entry {
        code: "G3026",
        name: "run-specification",
        summary: "a specification statement does not hold",
        explanation: "No values were found for which its condition holds, or its precondition is false.",
        example: Example::Session { failing: "var x: int [x > x]", mended: "var x: int [x > 0]" },
    },
    Entry {
        code: "G3027",
        name: "run-abort",
        summary: "`assume false` was reached",
        explanation: "The program says that this place cannot be reached, but it was.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method main() {
    assume false
  }
}
",
            mended: "
class C {
  method main() {
    assume true
  }
}
",
        },
    },
    Entry {
        code: "G3030",
        name: "run-limit",
        summary: "a limit stopped the run",
        explanation: "A run may do so many steps, nest so many calls and start so many threads. The exit code is 3: nothing wrong was seen before.",
        example: Example::Session {
            failing: "$ grail run --max-steps 1000 endless.chalice",
            mended: "Allow more with --max-steps, or mend the loop.",
        },
    },
    Entry {
        code: "G3031",
        name: "run-unsupported",
        summary: "a construct cannot be executed",
        explanation: "Some conditions can be proved but not evaluated, for instance a quantifier over all integers.",
        example: Example::Session {
            failing: "assert forall i: int :: i * i >= 0",
            mended: "assert forall i in [0..100] :: i * i >= 0",
        },
    },
    Entry {
        code: "G3032",
        name: "run-entry",
        summary: "there is no entry point, or there are several",
        explanation: "A run begins at the one method `main` without parameters, in any class. With `--entry Class.method` it begins elsewhere.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method work() { }
}
",
            mended: "
class C {
  method main() { }
}
",
        },
    },
    Entry {
        code: "G3033",
        name: "run-argument",
        summary: "an argument of the entry point is wrong",
        explanation: "The method to start with needs one `--arg` for each parameter, of its type.",
        example: Example::Session {
            failing: "$ grail run --entry C.work program.chalice",
            mended: "$ grail run --entry C.work --arg 3 program.chalice",
        },
    },
    Entry {
        code: "G3034",
        name: "run-schedule",
        summary: "a schedule does not fit the program",
        explanation: "`--replay` follows a schedule that an earlier run printed, of the same program with the same options.",
        example: Example::Session {
            failing: "$ grail run --replay 99:7 program.chalice",
            mended: "Use the schedule that explore printed for this program.",
        },
    },
];
