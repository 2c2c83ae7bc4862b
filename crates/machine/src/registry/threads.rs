//! G3015 to G3034: threads, locks, messages; limits and usage.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G3015",
        name: "run-join",
        summary: "a token cannot be joined",
        explanation: "A token can be joined once, by whoever holds full permission to its `joinable`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Work { method run() { } }
class Main {
  method main() {
    var w := new Work
    fork tk := w.run()
    join tk
    join tk
  }
}
",
            fixed: "
class Work { method run() { } }
class Main {
  method main() {
    var w := new Work
    fork tk := w.run()
    join tk
  }
}
",
        },
    },
    CodeEntry {
        code: "G3016",
        name: "run-lock",
        summary: "a monitor operation is not allowed in this state",
        explanation: "Only shared objects can be locked, only locked ones released, only unshared ones shared; sharing and unsharing need full permission to `mu`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Lock { }
class Main {
  method main() {
    var l := new Lock
    acquire l
  }
}
",
            fixed: "
class Lock { }
class Main {
  method main() {
    var l := new Lock
    share l
    acquire l
    release l
  }
}
",
        },
    },
    CodeEntry {
        code: "G3017",
        name: "run-lock-order",
        summary: "a thread waits for something that does not lie above all it has locked or owes",
        explanation: "Waiting only upwards in the order is what keeps threads from waiting for each other. The violation is reported even when no deadlock happens this time.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Lock { }
class Main {
  method main() {
    var a := new Lock
    var b := new Lock
    share a
    share b
    acquire a
    acquire b
    release b
    release a
  }
}
",
            fixed: "
class Lock { }
class Main {
  method main() {
    var a := new Lock
    var b := new Lock
    share a
    share b above a
    acquire a
    acquire b
    release b
    release a
  }
}
",
        },
    },
    CodeEntry {
        code: "G3018",
        name: "run-credit",
        summary: "a message is received without a credit for it",
        explanation: "A credit says that somebody has promised to send. `credit(c)` in a contract passes one on; sending a message earns one.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Numbers(n: int)
class Main {
  method main() {
    var ch := new Numbers
    var n: int
    receive n := ch
  }
}
",
            fixed: "
channel Numbers(n: int)
class Main {
  method main() {
    var ch := new Numbers
    var n: int
    send ch(1)
    receive n := ch
  }
}
",
        },
    },
    CodeEntry {
        code: "G3019",
        name: "run-debt",
        summary: "a thread ends while it owes messages",
        explanation: "Giving away a credit one does not have is a promise to send.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Numbers(n: int)
class Reader {
  method read(ch: Numbers)
    requires ch != null && credit(ch) && rd(ch.mu) && waitlevel << ch.mu
  {
    var n: int
    receive n := ch
  }
}
class Main {
  method main() {
    var ch := new Numbers
    var r := new Reader
    fork r.read(ch)
  }
}
",
            fixed: "
channel Numbers(n: int)
class Reader {
  method read(ch: Numbers)
    requires ch != null && credit(ch) && rd(ch.mu) && waitlevel << ch.mu
  {
    var n: int
    receive n := ch
  }
}
class Main {
  method main() {
    var ch := new Numbers
    var r := new Reader
    fork r.read(ch)
    send ch(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3020",
        name: "run-locks-changed",
        summary: "the locks held have changed in a way that no lockchange clause names",
        explanation: "A method or loop that ends with more or fewer locks than it began with must say so.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Lock {
  method grab()
    requires rd(mu) && waitlevel << mu
  { acquire this }
}
class Main {
  method main() {
    var l := new Lock
    share l
    call l.grab()
    release l
  }
}
",
            fixed: "
class Lock {
  method grab()
    requires rd(mu) && waitlevel << mu
    lockchange this
  { acquire this }
}
class Main {
  method main() {
    var l := new Lock
    share l
    call l.grab()
    release l
  }
}
",
        },
    },
    CodeEntry {
        code: "G3021",
        name: "run-deadlock",
        summary: "threads wait for ever",
        explanation: "Nobody can go on: each waits for a lock, a thread, a message or a signal that will not come. The message shows the cycle if there is one.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Lock {
  method work()
    requires rd(mu)
  {
    assume waitlevel << mu
    acquire this
    release this
  }
}
class Main {
  method main() {
    var l := new Lock
    share l
    fork tk := l.work()
    acquire l
    join tk
    release l
  }
}
",
            fixed: "
class Lock {
  method work()
    requires rd(mu)
  {
    assume waitlevel << mu
    acquire this
    release this
  }
}
class Main {
  method main() {
    var l := new Lock
    share l
    fork tk := l.work()
    acquire l
    release l
    join tk
  }
}
",
        },
    },
    CodeEntry {
        code: "G3022",
        name: "run-leak",
        summary: "permission is lost",
        explanation: "With `--leaks`: a thread that nobody joins, or with `--scope method` a call, ends while it holds permission that nobody can get back.",
        example: Example::Session(include_str!("sessions/G3022.txt")),
    },
    CodeEntry {
        code: "G3023",
        name: "run-free",
        summary: "an object cannot be freed",
        explanation: "Full permission to all its fields and to `mu` is needed, so that nobody can use it afterwards.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Cell {
  var value: int
  method keep() requires rd(value) { }
}
class Main {
  method main() {
    var c := new Cell
    fork c.keep()
    free c
  }
}
",
            fixed: "
class Cell {
  var value: int
  method keep() requires rd(value) { }
}
class Main {
  method main() {
    var c := new Cell
    fork tk := c.keep()
    join tk
    free c
  }
}
",
        },
    },
    CodeEntry {
        code: "G3024",
        name: "run-constant",
        summary: "a constant is assigned twice",
        explanation: "A `const` is assigned once.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    ghost const c: int
    c := 1
    c := 2
  }
}
",
            fixed: "
class Main {
  method main() {
    ghost const c: int
    c := 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G3025",
        name: "run-eval",
        summary: "an `eval` does not hold",
        explanation: "There is no such state to evaluate in, the fork had other arguments, or the assertion was false then.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class T { method run(n: int) { } }
class Main {
  method main() {
    var t := new T
    fork tk := t.run(1)
    assert eval(tk.fork t.run(2), true)
  }
}
",
            fixed: "
class T { method run(n: int) { } }
class Main {
  method main() {
    var t := new T
    fork tk := t.run(1)
    assert eval(tk.fork t.run(1), true)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3026",
        name: "run-specification",
        summary: "a specification statement does not hold",
        explanation: "The precondition was false, or the values taken from the equations of the postcondition do not satisfy it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  method main() {
    var x: int [x == 1 && x > 2]
  }
}
",
            fixed: "
class Main {
  method main() {
    var x: int [x == 3 && x > 2]
  }
}
",
        },
    },
    CodeEntry {
        code: "G3027",
        name: "run-abort",
        summary: "`assume false` was reached",
        explanation: "In a run without checks, `assume false` marks a place that must not be reached.",
        example: Example::Session(include_str!("sessions/G3027.txt")),
    },
    CodeEntry {
        code: "G3028",
        name: "run-measure",
        summary: "a duty or a promise went on with a measure that is not smaller",
        explanation: "Where a program speaks of obligations, a run tracks them as the proof does. A duty to release or a promise to terminate must get a smaller measure with every call, thread and round of a loop; a thread that is joined must have promised to end.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class A {
  method count(n: int)
    requires mustTerminate(n)
  {
    if (1 < n) { call count(n) }
  }

  method main() {
    call count(3)
  }
}
",
            fixed: "
class A {
  method count(n: int)
    requires mustTerminate(n)
  {
    if (1 < n) { call count(n - 1) }
  }

  method main() {
    call count(3)
  }
}
",
        },
    },
    CodeEntry {
        code: "G3030",
        name: "run-limit",
        summary: "a limit stopped the run",
        explanation: "Too many steps, nested calls, threads, or elements of a sequence. The exit code is 3: the run says nothing about what would have come later.",
        example: Example::Session(include_str!("sessions/G3030.txt")),
    },
    CodeEntry {
        code: "G3031",
        name: "run-unsupported",
        summary: "something cannot be executed",
        explanation: "Functions without a body, quantifiers over values that cannot be listed, methods of external classes, specification statements without equations.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Main {
  function limit(): int
  method main() {
    assert 0 < limit()
  }
}
",
            fixed: "
class Main {
  function limit(): int { 10 }
  method main() {
    assert 0 < limit()
  }
}
",
        },
    },
    CodeEntry {
        code: "G3032",
        name: "run-entry",
        summary: "there is no entry point, or there are several",
        explanation: "A run starts with the one parameterless method named `main` (in any class, in either case), or else `Start`.",
        example: Example::Session(include_str!("sessions/G3032.txt")),
    },
    CodeEntry {
        code: "G3033",
        name: "run-argument",
        summary: "an argument does not fit",
        explanation: "Integers, `true`, `false`, `null`, text and sequences of them can be given on the command line, one `--arg` for each parameter.",
        example: Example::Session(include_str!("sessions/G3033.txt")),
    },
    CodeEntry {
        code: "G3034",
        name: "run-schedule",
        summary: "a schedule does not fit the program",
        explanation: "A schedule leads to the same run only for the same program, entry point and options.",
        example: Example::Session(include_str!("sessions/G3034.txt")),
    },
];
