//! Where obligations may stand, and what becomes of duties.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
    CodeEntry {
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
            fixed: "
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
];
