//! G2140 to G2156: types of operands, assignments and arguments.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2140",
        name: "not-bool",
        summary: "a boolean is needed here",
        explanation: "Assertions, conditions and invariants are true or false.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert 1
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
        code: "G2141",
        name: "operand-type",
        summary: "an operand has the wrong type",
        explanation: "Each operator works on values of certain types.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert 1 + true == 2
  }
}
",
            fixed: "
class C {
  method m() {
    assert 1 + 1 == 2
  }
}
",
        },
    },
    CodeEntry {
        code: "G2142",
        name: "incomparable",
        summary: "values of different types are compared",
        explanation: "Such values are never equal, so the comparison is a mistake.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert 1 == true
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
        code: "G2143",
        name: "lock-order-operand",
        summary: "`<<` compares objects or lock levels",
        explanation: "The operator is about the order in which locks are acquired.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert 1 << 2
  }
}
",
            fixed: "
class C {
  method m() {
    assert 1 < 2
  }
}
",
        },
    },
    CodeEntry {
        code: "G2144",
        name: "branch-types",
        summary: "the branches of a conditional have different types",
        explanation: "`c ? a : b` has one type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(b: bool) {
    var x := b ? 1 : false
  }
}
",
            fixed: "
class C {
  method m(b: bool) {
    var x := b ? 1 : 0
  }
}
",
        },
    },
    CodeEntry {
        code: "G2145",
        name: "assign-type",
        summary: "a value of the wrong type is assigned",
        explanation: "The value must be of the variable's type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x: int := true
  }
}
",
            fixed: "
class C {
  method m() {
    var x: int := 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G2146",
        name: "init-type",
        summary: "an initialiser has the wrong type",
        explanation: "The value must be of the field's type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() {
    var c := new C { x := true }
  }
}
",
            fixed: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2147",
        name: "init-special",
        summary: "a special field is initialised",
        explanation: "`mu` is set by `share`, and `joinable` by `fork`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var c := new C { mu := lockbottom }
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
        code: "G2148",
        name: "init-dup",
        summary: "a field is initialised twice",
        explanation: "Each field gets one value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1, x := 2 }
  }
}
",
            fixed: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2149",
        name: "init-unknown",
        summary: "an initialiser names no field of the class",
        explanation: "Only fields of the new object's class can be initialised.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var c := new C { x := 1 }
  }
}
",
            fixed: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    CodeEntry {
        code: "G2150",
        name: "arg-count-in",
        summary: "wrong number of arguments",
        explanation: "There is one argument for each parameter.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n(a: int) { }
  method m() {
    call n()
  }
}
",
            fixed: "
class C {
  method n(a: int) { }
  method m() {
    call n(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2151",
        name: "arg-count-out",
        summary: "wrong number of result variables",
        explanation: "There is one variable for each result.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() returns (a: int) { }
  method m() {
    call x, y := n()
  }
}
",
            fixed: "
class C {
  method n() returns (a: int) { }
  method m() {
    call x := n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2152",
        name: "arg-type",
        summary: "an argument has the wrong type",
        explanation: "The value must be of the parameter's type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n(a: int) { }
  method m() {
    call n(true)
  }
}
",
            fixed: "
class C {
  method n(a: int) { }
  method m() {
    call n(1)
  }
}
",
        },
    },
    CodeEntry {
        code: "G2153",
        name: "out-type",
        summary: "a result does not fit its variable",
        explanation: "The variable must be of the result's type.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() returns (a: int) { }
  method m() {
    var x: bool
    call x := n()
  }
}
",
            fixed: "
class C {
  method n() returns (a: int) { }
  method m() {
    var x: int
    call x := n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2154",
        name: "out-dup",
        summary: "a result variable is used twice",
        explanation: "Which result the variable would hold is not defined.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() returns (a: int, b: int) { }
  method m() {
    var x: int
    call x, x := n()
  }
}
",
            fixed: "
class C {
  method n() returns (a: int, b: int) { }
  method m() {
    call x, y := n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2155",
        name: "out-immutable",
        summary: "a result variable cannot be assigned",
        explanation: "Parameters and constants keep their values.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method n() returns (a: int) { }
  method m(x: int) {
    call x := n()
  }
}
",
            fixed: "
class C {
  method n() returns (a: int) { }
  method m(x: int) {
    call y := n()
  }
}
",
        },
    },
    CodeEntry {
        code: "G2156",
        name: "body-type",
        summary: "a function body has the wrong type",
        explanation: "The body is the value of the function.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(): int { true }
}
",
            fixed: "
class C {
  function f(): bool { true }
}
",
        },
    },
];
