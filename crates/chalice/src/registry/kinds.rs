//! G2157 to G2174: what must be a sequence, a reference, a channel, a token, a predicate.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2157",
        name: "not-seq",
        summary: "a sequence is needed here",
        explanation: "Only sequences have elements, a length, and parts.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    assert |x| == 0
  }
}
",
            fixed: "
class C {
  method m(x: seq<int>) {
    assert |x| >= 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2158",
        name: "index-not-int",
        summary: "an index must be an int",
        explanation: "Elements of a sequence are numbered from 0.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    var x := s[true]
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>)
    requires |s| > 0
  {
    var x := s[0]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2159",
        name: "range-not-int",
        summary: "the bounds of a range must be ints",
        explanation: "`[a..b]` is the sequence of numbers from a to below b.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var s := [false..3]
  }
}
",
            fixed: "
class C {
  method m() {
    var s := [0..3]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2160",
        name: "append-types",
        summary: "sequences of different types are appended",
        explanation: "All elements of a sequence are of one type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>, t: seq<bool>) {
    var u := s ++ t
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>, t: seq<int>) {
    var u := s ++ t
  }
}
",
        },
    },
    CodeEntry {
        code: "G2161",
        name: "elem-types",
        summary: "the elements of a literal have different types",
        explanation: "All elements of a sequence are of one type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var s := [1, true]
  }
}
",
            fixed: "
class C {
  method m() {
    var s := [1, 2]
  }
}
",
        },
    },
    CodeEntry {
        code: "G2162",
        name: "in-elem-type",
        summary: "the left side of `in` cannot be an element",
        explanation: "`x in s` asks whether x is an element of s.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    assert !(true in s)
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>)
    requires !(1 in s)
  {
    assert !(1 in s)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2163",
        name: "not-ref",
        summary: "an object is needed here",
        explanation: "Locks belong to objects.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    share x
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2164",
        name: "is-channel",
        summary: "a channel cannot be used as a lock",
        explanation: "Channels have a place in the lock order from their creation, but cannot be acquired.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)
class C {
  method m(ch: Ch) {
    share ch
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c
  }
}
",
        },
    },
    CodeEntry {
        code: "G2165",
        name: "bound-type",
        summary: "a bound must be an object or a lock level",
        explanation: "`share c above d` puts c above the lock of d.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C) {
    share c above 1
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c above waitlevel
  }
}
",
        },
    },
    CodeEntry {
        code: "G2166",
        name: "class-bounds",
        summary: "only a new channel has bounds; objects get a level when shared",
        explanation: "An object has no lock until it is shared.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var c := new C above waitlevel
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
    share c above waitlevel
  }
}
",
        },
    },
    CodeEntry {
        code: "G2167",
        name: "not-channel",
        summary: "a channel is needed here",
        explanation: "Messages are sent to and received from channels.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C) {
    receive x := c
  }
}
",
            fixed: "
channel Ch(x: int)
class C {
  method m(ch: Ch)
    requires rd(ch.mu) && waitlevel << ch.mu && credit(ch, 1)
  {
    receive x := ch
  }
}
",
        },
    },
    CodeEntry {
        code: "G2168",
        name: "not-token",
        summary: "a token is needed here",
        explanation: "A forked thread is joined with the token that `fork` gave.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(c: C) {
    join c
  }
}
",
            fixed: "
class C {
  method n() { }
  method m() {
    fork t := n()
    join t
  }
}
",
        },
    },
    CodeEntry {
        code: "G2169",
        name: "token-type",
        summary: "a token variable of another type",
        explanation: "A token knows which method it was forked with.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() { }
  method o() { }
  method m() {
    var t: token<C.o>
    fork t := n()
  }
}
",
            fixed: "
class C {
  method n() { }
  method m() {
    var t: token<C.n>
    fork t := n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2170",
        name: "not-predicate",
        summary: "fold, unfold and unfolding need a predicate",
        explanation: "Only predicates have a body to exchange.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x) {
    fold x
  }
}
",
            fixed: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() requires acc(x) {
    fold p
  }
}
",
        },
    },
    CodeEntry {
        code: "G2171",
        name: "tracked-type",
        summary: "a tracked field must hold objects of a class",
        explanation: "Back pointers lead from an object to those that point to it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  tracked var x: int
}
",
            fixed: "
class C {
  tracked var x: C
}
",
        },
    },
    CodeEntry {
        code: "G2172",
        name: "backptr-class",
        summary: "back pointers name an unknown class",
        explanation: "`o.~(C.f)` is the set of the C objects whose field f is o.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  tracked var x: C
  method m() {
    assert this.~(D.x) == this.~(D.x)
  }
}
",
            fixed: "
class C {
  tracked var x: C
  method m() {
    assert this.~(C.x) == this.~(C.x)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2173",
        name: "backptr-field",
        summary: "back pointers name an unknown, untracked or ill-typed field",
        explanation: "Only tracked fields have back pointers.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: C
  method m() {
    assert this.~(C.x) == this.~(C.x)
  }
}
",
            fixed: "
class C {
  tracked var x: C
  method m() {
    assert this.~(C.x) == this.~(C.x)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2174",
        name: "aggregate-type",
        summary: "the body of `sum` or `max` must be an int",
        explanation: "Sums and maxima are of numbers.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    assert (sum i in s :: true) == (sum j in s :: j)
  }
}
",
            fixed: "
class C {
  method m(s: seq<int>) {
    assert (sum i in s :: i) == (sum j in s :: j)
  }
}
",
        },
    },
];
