//! G2001 to G2119: syntax, declarations, refinement.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G2001",
        name: "chalice-syntax",
        summary: "the text does not follow Chalice's grammar",
        explanation: "The parser met something that cannot stand at this place; the message says what could. It then goes on with the next member.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert 1 +
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
        code: "G2002",
        name: "number-too-big",
        summary: "a number literal does not fit 32 bits",
        explanation: "Literals are at most 2147483647. Larger numbers can be calculated: integers themselves are unbounded.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x := 99999999999
  }
}
",
            fixed: "
class C {
  method m() {
    var x := 99999 * 1000000
  }
}
",
        },
    },
    CodeEntry {
        code: "G2101",
        name: "dup-type",
        summary: "a class or channel name is used twice or is a built-in type",
        explanation: "Classes and channels share one space of names.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C { }
class C { }
",
            fixed: "
class C { }
class D { }
",
        },
    },
    CodeEntry {
        code: "G2102",
        name: "dup-member",
        summary: "two members of a class share a name",
        explanation: "Fields, methods, functions, predicates and conditions of a class share one space of names.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  function x(): int { 0 }
}
",
            fixed: "
class C {
  var x: int
  function y(): int { 0 }
}
",
        },
    },
    CodeEntry {
        code: "G2103",
        name: "dup-param",
        summary: "a parameter name occurs twice",
        explanation: "In- and out-parameters of a method share one space of names.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(a: int) returns (a: int) { }
}
",
            fixed: "
class C {
  method m(a: int) returns (b: int) { }
}
",
        },
    },
    CodeEntry {
        code: "G2104",
        name: "refine-unknown",
        summary: "the refined class does not exist",
        explanation: "`refines` names a class of the same program.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C refines B { }
",
            fixed: "
class B { }
class C refines B { }
",
        },
    },
    CodeEntry {
        code: "G2105",
        name: "refine-self",
        summary: "a class refines itself",
        explanation: "A refinement makes another, more abstract class concrete.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C refines C { }
",
            fixed: "
class B { }
class C refines B { }
",
        },
    },
    CodeEntry {
        code: "G2106",
        name: "refine-not-class",
        summary: "only classes can be refined",
        explanation: "A channel has no code that could be made concrete.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel B(x: int)
class C refines B { }
",
            fixed: "
class B { }
class C refines B { }
",
        },
    },
    CodeEntry {
        code: "G2107",
        name: "refine-cycle",
        summary: "classes refine each other in a circle",
        explanation: "There must be a most abstract class to begin with.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class A refines B { }
class B refines A { }
",
            fixed: "
class A refines B { }
class B { }
",
        },
    },
    CodeEntry {
        code: "G2108",
        name: "refinement-member-outside",
        summary: "a refinement member in a class that refines nothing",
        explanation: "`refines`, `transforms` and `replaces` speak of the refined class.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  refines m() { }
}
",
            fixed: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    CodeEntry {
        code: "G2109",
        name: "refine-no-method",
        summary: "the refined class has no such method",
        explanation: "A refined method must exist in the refined class.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { }
class C refines B {
  refines m() { }
}
",
            fixed: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    CodeEntry {
        code: "G2110",
        name: "refine-not-method",
        summary: "only methods can be refined or transformed",
        explanation: "Fields are replaced with a coupling (`replaces ... by ...`) instead.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { var m: int }
class C refines B {
  refines m() { }
}
",
            fixed: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    CodeEntry {
        code: "G2111",
        name: "refine-must-transform",
        summary: "a member repeats a name of the refined class",
        explanation: "A method that exists in the refined class is made concrete with `refines` or `transforms`.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { method m() { } }
class C refines B {
  method m() { }
}
",
            fixed: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    CodeEntry {
        code: "G2112",
        name: "refine-pre",
        summary: "a refinement adds a precondition",
        explanation: "Callers know only the precondition of the refined method, so the refinement must not ask for more.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { method m(n: int) { } }
class C refines B {
  refines m(n: int) requires n > 0 { }
}
",
            fixed: "
class B { method m(n: int) requires n > 0 { } }
class C refines B {
  refines m(n: int) { }
}
",
        },
    },
    CodeEntry {
        code: "G2113",
        name: "refine-ins",
        summary: "in-parameters of a refinement differ from the refined method's",
        explanation: "They must be the same in number, names and types.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { method m(n: int) { } }
class C refines B {
  refines m() { }
}
",
            fixed: "
class B { method m(n: int) { } }
class C refines B {
  refines m(n: int) { }
}
",
        },
    },
    CodeEntry {
        code: "G2114",
        name: "refine-outs",
        summary: "out-parameters of a refinement do not start with the refined method's",
        explanation: "A refinement may add results, after those of the refined method.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { method m() returns (r: int) { } }
class C refines B {
  refines m() { }
}
",
            fixed: "
class B { method m() returns (r: int) { } }
class C refines B {
  refines m() returns (r: int) { }
}
",
        },
    },
    CodeEntry {
        code: "G2115",
        name: "coupling-unknown",
        summary: "a coupling names an unknown field",
        explanation: "`replaces f by ...` says how a field of the refined class is represented.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { }
class C refines B {
  replaces x by true
}
",
            fixed: "
class B { var x: int }
class C refines B {
  var y: int
  replaces x by acc(y) && x == y
}
",
        },
    },
    CodeEntry {
        code: "G2116",
        name: "coupling-not-field",
        summary: "a coupling names something that is not a field",
        explanation: "Only fields can be replaced.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class B { method x() { } }
class C refines B {
  replaces x by true
}
",
            fixed: "
class B { var x: int }
class C refines B {
  var y: int
  replaces x by acc(y) && x == y
}
",
        },
    },
    CodeEntry {
        code: "G2118",
        name: "result-in-requires",
        summary: "a precondition mentions an out-parameter",
        explanation: "Out-parameters get their values from the method, so before it they have none.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() returns (r: int)
    requires r == 0
  {
  }
}
",
            fixed: "
class C {
  method m(r: int)
    requires r == 0
  {
  }
}
",
        },
    },
    CodeEntry {
        code: "G2119",
        name: "perm-product",
        summary: "the product of two permissions",
        explanation: "An amount of permission can be scaled by a number, but amounts are not multiplied with each other.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd * rd) { }
}
",
            fixed: "
class C {
  var x: int
  method m() requires acc(x, 2 * rd) { }
}
",
        },
    },
];
