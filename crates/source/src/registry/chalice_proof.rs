//! G22xx: proof obligations of Chalice.

use super::{Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  function f(n: int): int
    ensures result > n
  { n + 1 }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  method m() {
    var i := 10
    while (i > 1)
      invariant i >= 0
    {
      i := i - 2
    }
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  var x: int
  invariant acc(x) && old(x) <= x
}
",
        },
    },
    Entry {
        code: "G2211",
        name: "chalice-monitor-transitive",
        summary: "a monitor invariant over two states might not be transitive",
        explanation: "Other threads may take the lock several times in a row: what each step allows, their sequence must allow too.",
        example: Example::Session {
            failing: "invariant acc(x) && x <= old(x) + 1",
            mended: "invariant acc(x) && x >= old(x)",
        },
    },
    Entry {
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
    requires ch != null
  {
    send ch(0)
  }
}
",
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
        code: "G2225",
        name: "chalice-injective",
        summary: "a permission over many objects might count one twice",
        explanation: "The objects of a sequence must be different ones, for the permissions to add up.",
        example: Example::Session {
            failing: "requires acc(s[*].f)",
            mended: "requires acc(s[*].f) && (forall i, j in [0..|s|] :: i != j ==> s[i] != s[j])",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  method m() {
    ghost const x: int
    x := 1
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
        code: "G2234",
        name: "chalice-eval",
        summary: "a state named by `eval` might not exist",
        explanation: "`eval(t.fork this.m(args), e)` speaks of the state in which the token's method was forked: the token must be active, and forked like this.",
        example: Example::Session {
            failing: "assert eval(t.fork this.m(1), x == 0)",
            mended: "requires eval(t.fork this.m(1), x == 0)",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var c := new C
    share c
  }
}
",
        },
    },
    Entry {
        code: "G2241",
        name: "chalice-bound",
        summary: "the bounds of a lock level might be wrong",
        explanation: "The lower bounds must lie below the upper ones, and their levels must be readable.",
        example: Example::Session { failing: "share c between d and e", mended: "requires d.mu << e.mu" },
    },
    Entry {
        code: "G2242",
        name: "chalice-reorder",
        summary: "a lock might not be reorderable",
        explanation: "Only a held lock can get another place in the order.",
        example: Example::Session { failing: "reorder c", mended: "acquire c\nreorder c above waitlevel" },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
        code: "G2247",
        name: "chalice-signal",
        summary: "the where clause of a condition might not hold at a signal",
        explanation: "Whoever waits for the condition relies on its where clause.",
        example: Example::Session { failing: "signal this.nonempty", mended: "size := size + 1\nsignal this.nonempty" },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
        code: "G2254",
        name: "chalice-leak",
        summary: "permissions might be lost",
        explanation: "With the check for leaks switched on, everything that is held at the end must be passed on.",
        example: Example::Session {
            failing: "method m() requires acc(x) { }",
            mended: "method m() requires acc(x) ensures acc(x) { }",
        },
    },
    Entry {
        code: "G2255",
        name: "chalice-termination",
        summary: "the recursion of a function might not end",
        explanation: "A recursive function must look at less in each call: a smaller predicate, fewer permissions.",
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
            mended: "
class C {
  var x: int
  function f(): int
    requires acc(x)
  { x }
}
",
        },
    },
    Entry {
        code: "G2270",
        name: "chalice-smoke",
        summary: "code or contracts contradict themselves",
        explanation: "With the smoke test switched on, places that can never be reached are reported. Everything can be proved there, so it is mostly a mistake in a contract. This is a warning.",
        example: Example::Session { failing: "requires n > 0 && n < 0", mended: "requires n > 0 || n < 0" },
    },
    Entry {
        code: "G2290",
        name: "chalice-unsupported",
        summary: "a construct is not supported",
        explanation: "The program uses something that Grail cannot reason about yet. Nothing is skipped silently: the program is undecided, and the exit code is 3.",
        example: Example::Session {
            failing: "error[G2290]: not supported: proofs of refinement",
            mended: "Rewrite the marked part with other means.",
        },
    },
    Entry {
        code: "G2299",
        name: "chalice-internal",
        summary: "an obligation that no source construct stands behind could not be proved",
        explanation: "This is a bug in the encoding of Chalice.",
        example: Example::Session {
            failing: "error[G2299]: generated code failed",
            mended: "Please report it, with the program if possible.",
        },
    },
];
