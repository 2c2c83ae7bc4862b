//! G2120 to G2136: names.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2120",
        name: "undeclared-type",
        summary: "a type name is unknown or has the wrong number of arguments",
        explanation: "Types are `int`, `bool`, `string`, `seq<T>`, `token<C.m>`, and the classes and channels of the program.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: D
}
",
            fixed: "
class C {
  var x: C
}
",
        },
    },
    CodeEntry {
        code: "G2121",
        name: "token-not-class",
        summary: "`token<C.m>` needs a class C",
        explanation: "A token stands for a forked call of a method of a class.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() { }
  method n(t: token<int.m>) { }
}
",
            fixed: "
class C {
  method m() { }
  method n(t: token<C.m>) { }
}
",
        },
    },
    CodeEntry {
        code: "G2122",
        name: "token-no-method",
        summary: "`token<C.m>` needs a method m of C",
        explanation: "A token stands for a forked call of a method.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var m: int
  method n(t: token<C.m>) { }
}
",
            fixed: "
class C {
  method m() { }
  method n(t: token<C.m>) { }
}
",
        },
    },
    CodeEntry {
        code: "G2123",
        name: "undeclared-member",
        summary: "the class has no such member",
        explanation: "The name after the point must be declared in the class of what stands before it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert this.x == 0
  }
}
",
            fixed: "
class C {
  var x: int
  method m() requires rd(x) {
    assert this.x == this.x
  }
}
",
        },
    },
    CodeEntry {
        code: "G2124",
        name: "not-a-field",
        summary: "a method, function or condition is used as a value",
        explanation: "Methods are called, functions applied with parentheses.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(): int { 0 }
  method m() {
    assert this.f == 0
  }
}
",
            fixed: "
class C {
  function f(): int { 0 }
  method m() {
    assert this.f() == 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2125",
        name: "undefined-local",
        summary: "a variable is not declared",
        explanation: "Variables are declared with `var`, or by being the target of a call, a fork or a receive.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
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
        code: "G2126",
        name: "local-collision",
        summary: "a declaration repeats a visible variable",
        explanation: "Two variables of one name would be confusing, so inner ones must not hide outer ones.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    var x: int
  }
}
",
            fixed: "
class C {
  method m(x: int) {
    var y: int
  }
}
",
        },
    },
    CodeEntry {
        code: "G2127",
        name: "quant-hides-local",
        summary: "a bound variable repeats a visible variable",
        explanation: "The variable of a quantifier needs a name of its own.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    assert forall x: int :: x == x
  }
}
",
            fixed: "
class C {
  method m(x: int) {
    assert forall y: int :: y == y
  }
}
",
        },
    },
    CodeEntry {
        code: "G2128",
        name: "unknown-new",
        summary: "`new` of an unknown class or channel",
        explanation: "`new` creates objects of classes and channels of the program.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var d := new D
  }
}
",
            fixed: "
class C {
  method m() {
    var c := new C
  }
}
",
        },
    },
    CodeEntry {
        code: "G2129",
        name: "static-this",
        summary: "`this` is used in a static function",
        explanation: "A static function belongs to the class, not to an object.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  static function same(c: C): bool { this == c }
}
",
            fixed: "
class C {
  function same(c: C): bool { this == c }
}
",
        },
    },
    CodeEntry {
        code: "G2130",
        name: "no-function",
        summary: "application of an unknown function",
        explanation: "The class of the receiver has no function of this name.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert this.f() == 0
  }
}
",
            fixed: "
class C {
  function f(): int { 0 }
  method m() {
    assert this.f() == 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2131",
        name: "not-a-function",
        summary: "application of a member that is not a function",
        explanation: "Only functions can be used inside expressions; methods are called with `call`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method f() { }
  method m() {
    assert this.f() == 0
  }
}
",
            fixed: "
class C {
  method f() { }
  method m() {
    call f()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2132",
        name: "no-method",
        summary: "call or fork of an unknown method",
        explanation: "The class of the receiver has no method of this name.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    call n()
  }
}
",
            fixed: "
class C {
  method n() { }
  method m() {
    call n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2133",
        name: "not-a-method",
        summary: "call or fork of a member that is not a method",
        explanation: "Functions are applied in expressions instead.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function n(): int { 0 }
  method m() {
    call n()
  }
}
",
            fixed: "
class C {
  function n(): int { 0 }
  method m() {
    assert n() == n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2134",
        name: "no-condition",
        summary: "wait or signal on an unknown condition",
        explanation: "The class of the receiver has no condition of this name.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    signal this.ready
  }
}
",
            fixed: "
class C {
  condition ready
  method m() {
    signal this.ready
  }
}
",
        },
    },
    CodeEntry {
        code: "G2135",
        name: "not-a-condition",
        summary: "wait or signal on a member that is not a condition",
        explanation: "Threads wait for conditions, which are declared with `condition`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var ready: bool
  method m() {
    signal this.ready
  }
}
",
            fixed: "
class C {
  condition ready
  method m() {
    signal this.ready
  }
}
",
        },
    },
    CodeEntry {
        code: "G2136",
        name: "function-needs-itself",
        summary: "a function applies itself in its own precondition",
        explanation: "The precondition would have to hold before it makes sense, also if it comes back to the function through others.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(n: int): int
    requires f(n) == 1
  { 2 }
}
",
            fixed: "
class C {
  function f(n: int): int
    requires n == 1
  { 2 }
}
",
        },
    },
];
