//! G20xx and G21xx: Chalice's syntax, names and types.

use super::{Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
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
            mended: "
class C {
  method m() {
    assert 1 + 1 == 2
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var x := 99999 * 1000000
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C { }
class D { }
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  function y(): int { 0 }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(a: int) returns (b: int) { }
}
",
        },
    },
    Entry {
        code: "G2104",
        name: "refine-unknown",
        summary: "the refined class does not exist",
        explanation: "`refines` names a class of the same program.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C refines B { }
",
            mended: "
class B { }
class C refines B { }
",
        },
    },
    Entry {
        code: "G2105",
        name: "refine-self",
        summary: "a class refines itself",
        explanation: "A refinement makes another, more abstract class concrete.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C refines C { }
",
            mended: "
class B { }
class C refines B { }
",
        },
    },
    Entry {
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
            mended: "
class B { }
class C refines B { }
",
        },
    },
    Entry {
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
            mended: "
class A refines B { }
class B { }
",
        },
    },
    Entry {
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
            mended: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m() { } }
class C refines B {
  refines m() { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m(n: int) requires n > 0 { } }
class C refines B {
  refines m(n: int) { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m(n: int) { } }
class C refines B {
  refines m(n: int) { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { method m() returns (r: int) { } }
class C refines B {
  refines m() returns (r: int) { }
}
",
        },
    },
    Entry {
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
            mended: "
class B { var x: int }
class C refines B {
  var y: int
  replaces x by acc(y) && x == y
}
",
        },
    },
    Entry {
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
            mended: "
class B { var x: int }
class C refines B {
  var y: int
  replaces x by acc(y) && x == y
}
",
        },
    },
    Entry {
        code: "G2117",
        name: "pattern-unmatched",
        summary: "a transform pattern does not match the code it transforms",
        explanation: "The patterns of `transforms` follow the refined method's body statement by statement; `_` stands for one statement, `*` for any number.",
        example: Example::Session {
            failing: "class B { method m() { } }\nclass C refines B {\n  transforms m() { if { * } }\n}",
            mended: "class B { method m() { } }\nclass C refines B {\n  transforms m() { * }\n}",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(r: int)
    requires r == 0
  {
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  method m() requires acc(x, 2 * rd) { }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: C
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() { }
  method n(t: token<C.m>) { }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() { }
  method n(t: token<C.m>) { }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  method m() requires rd(x) {
    assert this.x == this.x
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  function f(): int { 0 }
  method m() {
    assert this.f() == 0
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
        code: "G2126",
        name: "local-collision",
        summary: "a declaration repeats a visible variable",
        explanation: "Two variables of one name would be confusing, so inner ones may not hide outer ones.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    var x: int
  }
}
",
            mended: "
class C {
  method m(x: int) {
    var y: int
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(x: int) {
    assert forall y: int :: y == y
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var c := new C
  }
}
",
        },
    },
    Entry {
        code: "G2129",
        name: "static-this",
        summary: "`this` is used in a static function",
        explanation: "A static function belongs to the class, not to an object.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  static function f(): int { x }
}
",
            mended: "
class C {
  static function f(): int { 0 }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  function f(): int { 0 }
  method m() {
    assert this.f() == 0
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method f() { }
  method m() {
    call f()
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method n() { }
  method m() {
    call n()
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  function n(): int { 0 }
  method m() {
    assert n() == n()
  }
}
",
        },
    },
    Entry {
        code: "G2134",
        name: "no-condition",
        summary: "wait or signal on an unknown condition",
        explanation: "The class of the receiver has no condition of this name.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    wait this.ready
  }
}
",
            mended: "
class C {
  condition ready
  method m() {
    signal this.ready
  }
}
",
        },
    },
    Entry {
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
    wait this.ready
  }
}
",
            mended: "
class C {
  condition ready
  method m() {
    signal this.ready
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    assert 1 == 1
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    assert 1 + 1 == 2
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    assert 1 == 1
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    assert 1 < 2
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(b: bool) {
    var x := b ? 1 : 0
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var x: int := 1
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var c := new C
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  var x: int
  method m() {
    var c := new C { x := 1 }
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method n(a: int) { }
  method m() {
    call n(1)
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method n() returns (a: int) { }
  method m() {
    call x := n()
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method n(a: int) { }
  method m() {
    call n(1)
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  method n() returns (a: int, b: int) { }
  method m() {
    call x, y := n()
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method n() returns (a: int) { }
  method m(x: int) {
    call y := n()
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  function f(): bool { true }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(x: seq<int>) {
    assert |x| >= 0
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  method m() {
    var s := [0..3]
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m(s: seq<int>, t: seq<int>) {
    var u := s ++ t
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var s := [1, 2]
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  method m() {
    var c := new C
    share c above waitlevel
  }
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  method m() {
    var c := new C
    share c above waitlevel
  }
}
",
        },
    },
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
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
    Entry {
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
            mended: "
class C {
  tracked var x: C
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  tracked var x: C
}
",
        },
    },
    Entry {
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
            mended: "
class C {
  tracked var x: C
}
",
        },
    },
    Entry {
        code: "G2174",
        name: "aggregate-type",
        summary: "the body of `sum` or `max` must be an int",
        explanation: "Sums and maxima are of numbers.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(s: seq<int>) {
    assert (sum i in s :: true) == 0
  }
}
",
            mended: "
class C {
  method m(s: seq<int>) {
  }
}
",
        },
    },
    Entry {
        code: "G2175",
        name: "acc-position",
        summary: "a permission stands where only values are allowed",
        explanation: "Permissions are stated, not calculated with: not under a negation, not left of an implication, not in a comparison.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires !acc(x) { }
}
",
            mended: "
class C {
  var x: int
  method m() requires acc(x) { }
}
",
        },
    },
    Entry {
        code: "G2176",
        name: "predicate-position",
        summary: "a predicate stands where only values are allowed",
        explanation: "A predicate stands for permissions, which have no value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() requires !p { }
}
",
            mended: "
class C {
  var x: int
  predicate p { acc(x) }
  method m() requires p { }
}
",
        },
    },
    Entry {
        code: "G2177",
        name: "credit-position",
        summary: "a credit stands where only values are allowed",
        explanation: "A credit is a permission to receive, which has no value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)
class C {
  method m(ch: Ch) requires !credit(ch, 1) { }
}
",
            mended: "
channel Ch(x: int)
class C {
  method m(ch: Ch) requires credit(ch, 1) { }
}
",
        },
    },
    Entry {
        code: "G2178",
        name: "old-position",
        summary: "`old` where there is only one state",
        explanation: "In a precondition there is no earlier state to speak of.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires rd(x) && old(x) == 0 { }
}
",
            mended: "
class C {
  var x: int
  method m() requires rd(x) ensures rd(x) && old(x) == x { }
}
",
        },
    },
    Entry {
        code: "G2179",
        name: "result-position",
        summary: "`result` outside a function",
        explanation: "A method's results have names of their own.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() returns (r: int)
    ensures result == 0
  {
    r := 0
  }
}
",
            mended: "
class C {
  method m() returns (r: int)
    ensures r == 0
  {
    r := 0
  }
}
",
        },
    },
    Entry {
        code: "G2180",
        name: "holds-in-pred",
        summary: "`holds` in a predicate or monitor invariant",
        explanation: "Whether a lock is held depends on the thread, but a predicate or an invariant must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  invariant holds(this)
}
",
            mended: "
class C {
  var x: int
  invariant acc(x)
}
",
        },
    },
    Entry {
        code: "G2181",
        name: "rdholds-in-pred",
        summary: "`rd holds` in a predicate or monitor invariant",
        explanation: "Whether a lock is held depends on the thread, but a predicate or an invariant must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  invariant rd holds(this)
}
",
            mended: "
class C {
  var x: int
  invariant acc(x)
}
",
        },
    },
    Entry {
        code: "G2182",
        name: "eval-in-pred",
        summary: "`eval` in a predicate or monitor invariant",
        explanation: "The states that `eval` speaks of belong to a thread.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  invariant eval(this.acquire, true)
}
",
            mended: "
class C {
  var x: int
  invariant acc(x)
}
",
        },
    },
    Entry {
        code: "G2183",
        name: "waitlevel-in-predicate",
        summary: "`waitlevel` in a predicate",
        explanation: "The wait level belongs to a thread, but a predicate must mean the same to all.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  predicate p { acc(mu) && waitlevel << mu }
}
",
            mended: "
class C {
  predicate p { acc(mu) }
}
",
        },
    },
    Entry {
        code: "G2184",
        name: "waitlevel-position",
        summary: "`waitlevel` is only compared, or used as a bound",
        explanation: "The wait level is the highest of the locks held; it is no value to be stored.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x := waitlevel
  }
}
",
            mended: "
class C {
  method m(c: C)
    requires rd(c.mu) && waitlevel << c.mu
  {
  }
}
",
        },
    },
    Entry {
        code: "G2185",
        name: "func-post-acc",
        summary: "a function's postcondition mentions a permission",
        explanation: "A function gives back all permissions anyway.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  function f(): int requires rd(x) ensures rd(x) { x }
}
",
            mended: "
class C {
  var x: int
  function f(): int requires rd(x) { x }
}
",
        },
    },
    Entry {
        code: "G2186",
        name: "func-post-unfolding",
        summary: "a function's postcondition unfolds a predicate",
        explanation: "State the property with a function instead.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  predicate p { acc(x) }
  function f(): int requires p ensures unfolding p in result == x { unfolding p in x }
}
",
            mended: "
class C {
  var x: int
  predicate p { acc(x) }
  function f(): int requires p { unfolding p in x }
}
",
        },
    },
    Entry {
        code: "G2187",
        name: "func-spec-credit",
        summary: "a function's specification mentions a credit",
        explanation: "Functions only look; they neither send nor receive.",
        example: Example::Program {
            lang: "chalice",
            failing: "
channel Ch(x: int)
class C {
  function f(ch: Ch): int requires credit(ch, 1) { 0 }
}
",
            mended: "
class C {
  function f(): int { 0 }
}
",
        },
    },
    Entry {
        code: "G2188",
        name: "func-lockchange",
        summary: "a function has a lockchange clause",
        explanation: "Functions only look; they acquire no locks.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  function f(): int lockchange this { 0 }
}
",
            mended: "
class C {
  function f(): int { 0 }
}
",
        },
    },
    Entry {
        code: "G2189",
        name: "run-lockchange",
        summary: "a method named run has a lockchange clause",
        explanation: "A thread begins and ends without locks.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method run() lockchange this { }
}
",
            mended: "
class C {
  method run() { }
}
",
        },
    },
    Entry {
        code: "G2190",
        name: "assigned-needs-ghost-const",
        summary: "`assigned` is for ghost constants",
        explanation: "Only for these is it recorded whether they have a value yet.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    var x := 1
    assert assigned(x)
  }
}
",
            mended: "
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
    Entry {
        code: "G2191",
        name: "ghost-var-here",
        summary: "a ghost variable in real code",
        explanation: "Ghost code exists for the proof only, so running code cannot depend on it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    ghost var g: int := 1
    var x := g
  }
}
",
            mended: "
class C {
  method m() {
    ghost var g: int := 1
    assert g == 1
  }
}
",
        },
    },
    Entry {
        code: "G2192",
        name: "ghost-field-here",
        summary: "a ghost field in real code",
        explanation: "Ghost code exists for the proof only, so running code cannot depend on it.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  ghost var g: int
  method m() requires rd(g) {
    var x := g
  }
}
",
            mended: "
class C {
  ghost var g: int
  method m() requires rd(g) {
    assert g == g
  }
}
",
        },
    },
    Entry {
        code: "G2193",
        name: "immutable-assign",
        summary: "assignment to a parameter or constant",
        explanation: "Parameters and constants keep their values.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    x := 1
  }
}
",
            mended: "
class C {
  method m(x: int) {
    var y := 1
  }
}
",
        },
    },
    Entry {
        code: "G2194",
        name: "spec-immutable",
        summary: "a specification statement changes an immutable variable",
        explanation: "`spec x [...]` gives x a new value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m(x: int) {
    spec x [x == 1]
  }
}
",
            mended: "
class C {
  method m() {
    var x: int
    spec x [x == 1]
  }
}
",
        },
    },
    Entry {
        code: "G2195",
        name: "tuple-position",
        summary: "a tuple is only a measure of an obligation",
        explanation: "Chalice has no values made of several values.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  method m() {
    assert (1, 2) == (1, 2)
  }
}
",
            mended: "
class C {
  method m() {
    assert 1 == 1
  }
}
",
        },
    },
    Entry {
        code: "G2196",
        name: "frac-not-int",
        summary: "a percentage is not an int",
        explanation: "`acc(x, n)` is n percent of the permission.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, true) { }
}
",
            mended: "
class C {
  var x: int
  method m() requires acc(x, 50) { }
}
",
        },
    },
    Entry {
        code: "G2197",
        name: "rd-arg-type",
        summary: "`rd(..)` in an amount is of an unsupported kind",
        explanation: "`rd(n)` with a number is n of the smallest amounts, `rd(t)` with a token the amount that was given to its thread.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd(true)) { }
}
",
            mended: "
class C {
  var x: int
  method m() requires acc(x, rd(1)) { }
}
",
        },
    },
    Entry {
        code: "G2198",
        name: "perm-in-expr",
        summary: "a permission where a value is expected",
        explanation: "Amounts of permission have no value.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd(rd(1))) { }
}
",
            mended: "
class C {
  var x: int
  method m() requires acc(x, rd(1)) { }
}
",
        },
    },
    Entry {
        code: "G2199",
        name: "star-in-arith",
        summary: "`rd*` inside permission arithmetic",
        explanation: "`rd*` is some amount that nobody knows, so it cannot be calculated with.",
        example: Example::Program {
            lang: "chalice",
            failing: "
class C {
  var x: int
  method m() requires acc(x, rd*(x) + rd) { }
}
",
            mended: "
class C {
  var x: int
  method m() requires rd*(x) { }
}
",
        },
    },
];
