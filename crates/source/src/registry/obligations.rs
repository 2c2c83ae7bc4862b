//! G23xx: obligations of Chalice programs.

use super::{Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "G2301",
        name: "oblig-position",
        summary: "an obligation stands where none is allowed",
        explanation: "Duties must stand in contracts and loop invariants, in positive position: a thread has them, not a message, a monitor or a predicate, since nobody need take those up; but messages on a duty channel may carry them. Rights to receive (`mayReceive`) may also stand in where clauses, monitor invariants and predicates; promises to terminate in preconditions and loop invariants only.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && !mustSend(c, 1, 1)
  {
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    send c(0)
  }
}
",
        },
    },
    Entry {
        code: "G2302",
        name: "oblig-fork-duty",
        summary: "a thread is given a lock, or gives a duty back",
        explanation: "A method that is forked must not take over the release of a lock: locks belong to the thread that acquired them. It must not give back a duty in its postcondition either: nobody need join the thread, and then nobody would have the duty.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
    ensures mustSend(c, 1, 1)
  {
  }

  method g(c: Note)
    requires c != null && mustSend(c, 1, 3)
  {
    fork f(c)
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    send c(0)
  }

  method g(c: Note)
    requires c != null && mustSend(c, 1, 3)
  {
    fork f(c)
  }
}
",
        },
    },
    Entry {
        code: "G2303",
        name: "oblig-duty-channel",
        summary: "a duty channel is used as an ordinary one, or the other way round",
        explanation: "The messages of a `duty channel` may carry duties to send: `where mustSend(c, 1)`. So none may be left in the channel: in place of the right to receive there is the duty to, `mustReceive(d, n, t)`, which is not cancelled. What a message carries arises with it, so it has no measure; besides, a message may oblige its receiver to receive the next one: `mustReceive(this, 1)`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Answer(x: int)
duty channel Request(c: Answer) where c != null && mustSend(c, 1)

class A {
  method serve(d: Request)
    requires d != null && mayReceive(d, 1)
  {
    var c: Answer
    receive c := d
    send c(0)
  }
}
",
            mended: "
channel Answer(x: int)
duty channel Request(c: Answer) where c != null && mustSend(c, 1)

class A {
  method serve(d: Request)
    requires d != null && mustReceive(d, 1, 1)
  {
    var c: Answer
    receive c := d
    send c(0)
  }
}
",
        },
    },
    Entry {
        code: "G2310",
        name: "oblig-leak-method",
        summary: "a method may end while it owes a message or a release",
        explanation: "What a method takes over, or what arises in it, must be done on every path: a message sent, a lock released, or the duty handed over. Someone waits for it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note, b: bool)
    requires c != null && mustSend(c, 1, 1)
  {
    if (b) { send c(0) }
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(c: Note, b: bool)
    requires c != null && mustSend(c, 1, 1)
  {
    if (b) { send c(0) } else { send c(1) }
  }
}
",
        },
    },
    Entry {
        code: "G2311",
        name: "oblig-leak-call",
        summary: "something is owed over a call that may never return",
        explanation: "A method that does not promise to terminate may run for ever. Its caller may keep no duty meanwhile: nobody could wait so long.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method serve() { while (true) { } }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    call serve()
    send c(0)
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method serve() { while (true) { } }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    send c(0)
    call serve()
  }
}
",
        },
    },
    Entry {
        code: "G2312",
        name: "oblig-leak-loop-entry",
        summary: "something is owed while a loop may run for ever",
        explanation: "A loop whose invariant has no `mustTerminate` may run for ever. What it does not take over in its invariant must not be owed meanwhile.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    while (true) { }
    send c(0)
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    var i: int := 0
    while (i < 10)
      invariant mustTerminate(11 - i)
    {
      i := i + 1
    }
    send c(0)
  }
}
",
        },
    },
    Entry {
        code: "G2313",
        name: "oblig-leak-loop-body",
        summary: "a round of a loop may end owing something",
        explanation: "At the end of a round everything that is owed must be in the invariant, with a measure that got smaller if there is another round; otherwise a duty could go round for ever.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(c: Note, b: bool)
    requires c != null && mustSend(c, 1, 1)
  {
    while (b)
      invariant mustSend(c, 1, 1)
    {
    }
    send c(0)
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(c: Note, n: int)
    requires c != null && 0 <= n && mustSend(c, 1, n + 1)
  {
    var i: int := n
    while (0 < i)
      invariant 0 <= i && i <= n && mustSend(c, 1, i + 1)
    {
      i := i - 1
    }
    send c(0)
  }
}
",
        },
    },
    Entry {
        code: "G2314",
        name: "oblig-lifetime",
        summary: "a duty is handed over with a measure that is not smaller",
        explanation: "A duty that is taken over with a measure is handed on only with a smaller one, into a loop with one that is not larger. So it cannot be handed round for ever.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method g(a: A)
    requires a != null && mustRelease(a, 1)
  {
    release a
  }

  method f(a: A)
    requires a != null && mustRelease(a, 1)
  {
    call g(a)
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method g(a: A)
    requires a != null && mustRelease(a, 1)
  {
    release a
  }

  method f(a: A)
    requires a != null && mustRelease(a, 2)
  {
    call g(a)
  }
}
",
        },
    },
    Entry {
        code: "G2315",
        name: "oblig-insufficient",
        summary: "a duty is needed that is not there",
        explanation: "Only who has the duty to release a lock may release it or hand the duty over; and only a duty that is still owed can be given back in a postcondition.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(a: A)
    requires a != null
  {
    release a
  }

  method g(a: A)
    requires a != null && mustRelease(a, 1)
  {
    release a
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(a: A)
    requires a != null && mustRelease(a, 1)
  {
    release a
  }
}
",
        },
    },
    Entry {
        code: "G2316",
        name: "oblig-fresh",
        summary: "a postcondition gives back a duty as a new one that was taken over",
        explanation: "A duty in a postcondition without a measure arose in the method itself. One that came from the caller has been bounded there; it is given back with a measure.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method f(a: A)
    requires a != null && mustRelease(a, 1)
    ensures mustRelease(a)
  {
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method f(a: A)
    requires a != null && mustRelease(a, 1)
    ensures mustRelease(a, 1)
  {
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
        code: "G2324",
        name: "oblig-cancel",
        summary: "a duty to send cannot be cancelled here",
        explanation: "`cancel c within t` drops a duty to send on `c` together with a right to receive that arose in this method when a duty with the measure `t` was handed over. `t` must be smaller than the measure of what is dropped, so that nothing is renewed.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Note(x: int)

class A {
  method g(c: Note)
    requires c != null && mustSend(c, 1, 5) && mustTerminate(1)
  {
    send c(0)
  }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 1)
  {
    call g(c)
    cancel c within 5
  }
}
",
            mended: "
channel Note(x: int)

class A {
  method g(c: Note)
    requires c != null && mustSend(c, 1, 2) && mustTerminate(1)
  {
    send c(0)
  }

  method f(c: Note)
    requires c != null && mustSend(c, 1, 5)
  {
    call g(c)
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
