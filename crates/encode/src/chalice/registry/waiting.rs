//! Waiting, promises to end, and levels.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2317",
        name: "oblig-receive-credit",
        summary: "nobody is known to owe the message that is waited for",
        explanation: "Receiving needs a right to receive (`mayReceive`, or `credit`): each stands for a message that is on its way or owed by someone.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note) returns (x: int)
    requires c != null && mustTerminate(1)
  {
    receive x := c
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method f(c: Note) returns (x: int)
    requires c != null && mustTerminate(1) && mayReceive(c, 1) && waitlevel << c.mu
  {
    receive x := c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2318",
        name: "oblig-terminate",
        summary: "a promise to terminate may be broken",
        explanation: "A method that promises to terminate calls only methods that promise it with a smaller measure, has a promise on every loop, and joins only threads that promised with a smaller measure. A loop's promise gets smaller in every round.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(n: int)
    requires mustTerminate(n)
  {
    if (1 < n) { call f(n) }
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method f(n: int)
    requires mustTerminate(n)
  {
    if (1 < n) { call f(n - 1) }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2319",
        name: "oblig-join",
        summary: "a thread is joined that does not promise to terminate",
        explanation: "Joining waits for the end of a thread. The forked method must promise it: `requires mustTerminate(..)`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method serve(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    send c(0)
    while (true) { }
  }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 2)
  {
    fork tk := serve(c)
    join tk
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method serve(c: Note)
    requires c != null && mustSend(c, 1, 1) && mustTerminate(1)
  {
    send c(0)
  }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 2)
  {
    fork tk := serve(c)
    join tk
  }
}
",
        },
    },
    CodeEntry {
        code: "G2320",
        name: "oblig-order",
        summary: "a thread may wait for what waits for it",
        explanation: "A thread waits for a lock, a message or another thread only if everything it owes lies below in the lock order; otherwise two threads could wait for each other. A method that promises to terminate may be called by one that owes something: it says what it waits for with `waitlevel << x.mu`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note, d: Note) returns (x: int)
    requires c != null && d != null && mustSend(c, 1, 1) && mayReceive(d, 1)
  {
    receive x := d
    send c(x)
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method f(c: Note, d: Note) returns (x: int)
    requires c != null && d != null && c.mu << d.mu
    requires mustSend(c, 1, 1) && mayReceive(d, 1)
  {
    receive x := d
    send c(x)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2321",
        name: "oblig-order-contract",
        summary: "a called or forked method waits for what is owed here",
        explanation: "The clause `waitlevel << x.mu` of a method says that it may wait for `x`. Everything its caller keeps owing must lie below. In a postcondition the clause says so of what is owed when the method has ended: what was kept meanwhile, and what it gives back.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method waits(a: A)
    requires a != null && rd(a.mu) && a.mu != lockbottom && mustTerminate(1) && waitlevel << a.mu
    ensures rd(a.mu)
  {
    acquire a
    release a
  }

  method f(a: A)
    requires a != null && rd(a.mu) && a.mu != lockbottom
    ensures rd(a.mu)
  {
    acquire a
    call waits(a)
    release a
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method waits(a: A)
    requires a != null && rd(a.mu) && a.mu != lockbottom && mustTerminate(1) && waitlevel << a.mu
    ensures rd(a.mu)
  {
    acquire a
    release a
  }

  method f(a: A)
    requires a != null && rd(a.mu) && a.mu != lockbottom
    ensures rd(a.mu)
  {
    acquire a
    release a
    call waits(a)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2322",
        name: "oblig-amount",
        summary: "the number or the measure of an obligation is out of range",
        explanation: "Numbers of messages are not negative. A measure bounds something from below: one number above 0, or a tuple of numbers not below 0.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(n: int)
    requires mustTerminate(n)
  {
    call f(n - 1)
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method f(n: int)
    requires mustTerminate(n)
  {
    if (1 < n) { call f(n - 1) }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2323",
        name: "oblig-depth",
        summary: "no depth may be left for a new level",
        explanation: "With bounded levels (`--bounded-levels`) every level has a natural number, its depth, and what lies above has less of it. Whoever creates a channel, a lock or a thread above what it owes says how deep that goes with `depth e`. So no endless chain of threads can be built of which each waits for the next.",
        example: Example::Program {
            lang: "chalice",
            failing: "
// chalice-parameter=-boundedLevels
channel Note(x: int)

class A {
  method ask(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    var d := new Note above c
    fork ask(d)
    var x: int
    receive x := d
    send c(x)
  }
}
",
            fixed: "
// chalice-parameter=-boundedLevels
channel Note(x: int)

class A {
  method ask(c: Note, n: int)
    requires c != null && mustSend(c, 1, 1) && 0 <= n && depth(c.mu) >= n
  {
    if (n == 0) {
      send c(0)
    } else {
      var d := new Note above c depth n - 1
      fork ask(d, n - 1)
      var x: int
      receive x := d
      send c(x)
    }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2324",
        name: "oblig-cancel",
        summary: "a duty to send cannot be cancelled here",
        explanation: "`cancel c within t` drops a duty to send on `c` together with a right to receive that arose in this method when a duty with the measure `t` was handed over. `t` must be smaller than the measure of what is dropped, so that nothing is renewed.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method later(c: Note)
    requires c != null && mustSend(c, 1, 5)
  {
    send c(0)
  }

  method arises(c: Note)
    requires c != null && mustTerminate(1)
    ensures mustSend(c, 1)
  {
    fork take(c)
  }

  method take(c: Note)
    requires c != null && mayReceive(c)
  {
    var x: int
    receive x := c
  }

  method f(c: Note)
    requires c != null
  {
    fork later(c)
    call arises(c)
    cancel c within 4
  }
}
",
            fixed: "
channel Note(x: int)

class A {
  method later(c: Note)
    requires c != null && mustSend(c, 1, 5)
  {
    send c(0)
  }

  method arises(c: Note)
    requires c != null && mustTerminate(1)
    ensures mustSend(c, 1)
  {
    fork take(c)
  }

  method take(c: Note)
    requires c != null && mayReceive(c)
  {
    var x: int
    receive x := c
  }

  method f(c: Note)
    requires c != null
  {
    fork later(c)
    call arises(c)
    cancel c within 5
  }
}
",
        },
    },
    CodeEntry {
        code: "G2325",
        name: "oblig-cargo",
        summary: "a message carries a duty that does not lie below the cargo level of its channel",
        explanation: "Whoever must receive on a duty channel answers for the duties that lie in it, and waits only above its cargo level, `d.cargo`. So every channel that a message makes its receiver owe must lie below that level. It is chosen when the duty channel is created: above the channel, or as `new D cargo above .. below ..` says.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Answer(x: int)
duty channel Request(c: Answer) where c != null && mustSend(c, 1)

class A {
  method ask(d: Request)
    requires d != null && mustSend(d, 1, 1)
  {
    var c := new Answer
    send d(c)
    var x: int
    receive x := c
  }
}
",
            fixed: "
channel Answer(x: int)
duty channel Request(c: Answer) where c != null && mustSend(c, 1)

class A {
  method ask(d: Request)
    requires d != null && mustSend(d, 1, 1)
  {
    var c := new Answer below d.cargo
    send d(c)
    var x: int
    receive x := c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2326",
        name: "oblig-wait",
        summary: "a signal is waited for, which nobody can owe",
        explanation: "A signal that is given while nobody waits is lost. So the duty to give one would not help whoever waits after it, and a program with obligations cannot be shown never to wait for ever there. A message stays in its channel until it is received: it can be owed.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class Gate {
  var open: bool
  invariant acc(open)
  condition opened

  method pass()
    requires rd(mu) && mu != lockbottom && mustTerminate(1) && waitlevel << mu
    ensures rd(mu)
  {
    acquire this
    if (!open) { wait this.opened }
    release this
  }
}
",
            fixed: "
channel Opened()

class Gate {
  method pass(opened: Opened)
    requires opened != null && mayReceive(opened, 1) && mustTerminate(1) && waitlevel << opened.mu
  {
    receive opened
  }
}
",
        },
    },
];
