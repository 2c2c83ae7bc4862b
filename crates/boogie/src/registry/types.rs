//! G42xx: types in Boogie programs.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G4201",
        name: "boogie-type-mismatch",
        summary: "an expression does not have the type its place needs",
        explanation: "Nothing is converted silently: `real(i)` makes a real of an integer, `int(r)` an integer of a real, \
                      by rounding down. `e: T` says which type is meant where a polymorphic function leaves it open.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(i: int)
{
  var r: real;
  r := i;
}
"#,
            fixed: r#"
procedure P(i: int)
{
  var r: real;
  r := real(i);
}
"#,
        },
    },
    CodeEntry {
        code: "G4202",
        name: "boogie-operator",
        summary: "an operator is applied to types that it is not defined for",
        explanation: "Arithmetic is for two integers, two reals, or two floats of one format; `div` and `mod` are for \
                      integers, `/` gives a real or a float, `++` is for bit-vectors. `==` compares values of types that \
                      can be equal. Bit-vectors have no arithmetic of their own: declare a function with `{:bvbuiltin \
                      \"bvadd\"}`.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(a: bv8, b: bv8)
{
  assert a + b == b + a;
}
"#,
            fixed: r#"
function {:bvbuiltin "bvadd"} add(a: bv8, b: bv8) returns (bv8);
procedure P(a: bv8, b: bv8)
{
  assert add(a, b) == add(b, a);
}
"#,
        },
    },
    CodeEntry {
        code: "G4203",
        name: "boogie-not-bool",
        summary: "a condition is not of type bool",
        explanation: "What is asserted, assumed, required, ensured, an invariant, a guard, an axiom, a `where` clause or \
                      the body of a quantifier is true or false.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int);
  requires x;
"#,
            fixed: r#"
procedure P(x: int);
  requires x != 0;
"#,
        },
    },
    CodeEntry {
        code: "G4204",
        name: "boogie-immutable",
        summary: "a statement assigns to something that is not a variable",
        explanation: "Constants, input parameters and bound variables keep their values. Copy an input parameter to a \
                      local variable to change it.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(n: int)
{
  n := n + 1;
}
"#,
            fixed: r#"
procedure P(n: int)
{
  var m: int;
  m := n + 1;
}
"#,
        },
    },
    CodeEntry {
        code: "G4205",
        name: "boogie-modifies",
        summary: "a statement changes a global variable that the procedure does not declare to modify",
        explanation: "Callers rely on `modifies`: what is not listed there is the same after a call as before. A procedure \
                      must list what it assigns, and what the procedures modify that it calls.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
var g: int;
procedure P()
{
  g := 1;
}
"#,
            fixed: r#"
var g: int;
procedure P()
  modifies g;
{
  g := 1;
}
"#,
        },
    },
    CodeEntry {
        code: "G4206",
        name: "boogie-implementation",
        summary: "an implementation does not fit its procedure",
        explanation: "An implementation has as many type parameters, input and output parameters as its procedure, of the \
                      same types. Their names may differ.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int) returns (r: int);
implementation P(x: int) returns (r: bool)
{
}
"#,
            fixed: r#"
procedure P(x: int) returns (r: int);
implementation P(x: int) returns (s: int)
{
}
"#,
        },
    },
    CodeEntry {
        code: "G4207",
        name: "boogie-datatype",
        summary: "a datatype has no such field or constructor, or is none",
        explanation: "`e->f` reads the field f of a value of a datatype, `e is C` asks for its constructor, `C(x, y) := e` \
                      takes it apart. A field that several constructors have must have the same type in all.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
datatype Option { None(), Some(value: int) }
procedure P(o: Option)
{
  assume o->val == 1;
}
"#,
            fixed: r#"
datatype Option { None(), Some(value: int) }
procedure P(o: Option)
{
  assume o->value == 1;
}
"#,
        },
    },
    CodeEntry {
        code: "G4208",
        name: "boogie-measure",
        summary: "a measure stands at a place where it means nothing",
        explanation: "A measure shows that a loop or a recursion ends. A procedure and a loop have at most one, with \
                      several expressions in it if needed; in a loop made with `goto` it stands behind the label and the \
                      invariants. Procedures that call each other need measures of the same length.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(n: int)
{
  var i: int;
  i := n;
  while (0 < i)
  {
    i := i - 1;
    measure i;
  }
}
"#,
            fixed: r#"
procedure P(n: int)
{
  var i: int;
  i := n;
  while (0 < i)
    measure i;
  {
    i := i - 1;
  }
}
"#,
        },
    },
    CodeEntry {
        code: "G4209",
        name: "boogie-ambiguous-type",
        summary: "a type parameter is not determined by its use and is taken to be int",
        explanation: "Nothing in the expression says which instance of a polymorphic function or map is meant. This is a \
                      warning; say it with `e: T`.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
type List _;
function empty<T>() returns (List T);
axiom empty() == empty();
"#,
            fixed: r#"
type List _;
function empty<T>() returns (List T);
axiom empty() == empty(): List bool;
"#,
        },
    },
    CodeEntry {
        code: "G4210",
        name: "boogie-expanding-types",
        summary: "the program needs infinitely many instances of a polymorphic declaration",
        explanation: "Polymorphic functions, procedures and datatypes are verified by the instances that a program uses. \
                      If one uses itself with a larger type, such as `List T` for its parameter `T`, there is no end to \
                      these. It is also reported for an attribute whose expression leaves a type open.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
datatype List<T> { Nil(), Cons(head: T, tail: List T) }
function f<T>(l: List T) returns (int)
{
  f(Cons(l, Nil()))
}
"#,
            fixed: r#"
datatype List<T> { Nil(), Cons(head: T, tail: List T) }
function f<T>(l: List T) returns (int)
{
  f(Cons(l->head, Nil()))
}
"#,
        },
    },
];
