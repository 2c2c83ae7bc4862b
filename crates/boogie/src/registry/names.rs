//! G41xx: names in Boogie programs.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G4101",
        name: "boogie-unknown-name",
        summary: "a name is used that nothing declares",
        explanation: "Types, constants, variables, functions and procedures are visible in the whole program, wherever \
                      they are declared. Parameters and local variables are visible in their procedure, bound variables in \
                      their quantifier.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int)
{
  assert x == y;
}
"#,
            fixed: r#"
procedure P(x: int, y: int)
  requires x == y;
{
  assert x == y;
}
"#,
        },
    },
    CodeEntry {
        code: "G4102",
        name: "boogie-duplicate-name",
        summary: "a name is declared twice",
        explanation: "In one scope a name can be declared once only: types, constants with variables, functions with \
                      constructors, and procedures are four scopes of their own; parameters and locals of a procedure \
                      share one. Variables of directly nested quantifiers of the same kind must differ, as these are one \
                      quantifier to Boogie. A declaration that is marked `{:extern}` gives way to another one.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int) returns (r: int)
{
  var x: int;
}
"#,
            fixed: r#"
procedure P(x: int) returns (r: int)
{
  var y: int;
}
"#,
        },
    },
    CodeEntry {
        code: "G4103",
        name: "boogie-type-arguments",
        summary: "a type is applied to the wrong number of arguments, or cannot be",
        explanation: "A type constructor takes as many arguments as it was declared with. An argument that is an \
                      application itself needs parentheses: `List (List int)`, not `List List int`.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
type List _;
var l: List List int;
"#,
            fixed: r#"
type List _;
var l: List (List int);
"#,
        },
    },
    CodeEntry {
        code: "G4104",
        name: "boogie-cyclic-type",
        summary: "types are defined in a circle",
        explanation: "A synonym cannot be defined by way of itself. A datatype can, but it needs a constructor with which \
                      one can begin: otherwise no value of it could ever be built.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
datatype List { Cons(head: int, tail: List) }
"#,
            fixed: r#"
datatype List { Nil(), Cons(head: int, tail: List) }
"#,
        },
    },
    CodeEntry {
        code: "G4105",
        name: "boogie-type-parameter",
        summary: "a type parameter does not occur where it must",
        explanation: "A type parameter is instantiated by the arguments and results of a use, so it must occur in the \
                      types of these. A lambda's must occur in the types of its variables.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
function size<T>(n: int) returns (int);
"#,
            fixed: r#"
function size<T>(list: [int]T, n: int) returns (int);
"#,
        },
    },
    CodeEntry {
        code: "G4106",
        name: "boogie-context",
        summary: "a state is mentioned where there is none",
        explanation: "Axioms, functions and pure procedures speak of no state: they cannot mention global variables. \
                      Preconditions and `where` clauses speak of one state, so that `old` has no meaning in them. \
                      Postconditions and bodies speak of two: the current one, and with `old` the one before.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
var g: int;
procedure P();
  modifies g;
  requires old(g) < g;
"#,
            fixed: r#"
var g: int;
procedure P();
  modifies g;
  ensures old(g) < g;
"#,
        },
    },
    CodeEntry {
        code: "G4107",
        name: "boogie-trigger",
        summary: "an expression cannot be a trigger, or a trigger misses a variable",
        explanation: "A trigger is a pattern for terms: the quantifier is instantiated where one is met. So it must \
                      mention all variables of the quantifier, must be more than a variable, and can contain no \
                      quantifiers, comparisons or Boolean operators.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
function f(x: int) returns (int);
axiom (forall x: int, y: int :: { f(x) } f(x) + f(y) == f(x + y));
"#,
            fixed: r#"
function f(x: int) returns (int);
axiom (forall x: int, y: int :: { f(x), f(y) } f(x) + f(y) == f(x + y));
"#,
        },
    },
    CodeEntry {
        code: "G4108",
        name: "boogie-count",
        summary: "there are too many or too few arguments, results or sides",
        explanation: "A call has one argument for each parameter and one variable for each result; an assignment and a \
                      `let` have one value for each target; a map is applied to all of its indices at once.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure Q(x: int) returns (r: int);
procedure P()
{
  call Q(1);
}
"#,
            fixed: r#"
procedure Q(x: int) returns (r: int);
procedure P()
{
  var r: int;
  call r := Q(1);
}
"#,
        },
    },
    CodeEntry {
        code: "G4109",
        name: "boogie-target-twice",
        summary: "one statement assigns a variable twice",
        explanation: "The targets of an assignment get their values at the same time, so they must be different variables; \
                      two elements of one map count as the same variable. The same holds for the results of a call.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(i: int, j: int)
{
  var m: [int]int;
  m[i], m[j] := m[j], m[i];
}
"#,
            fixed: r#"
procedure P(i: int, j: int)
{
  var m: [int]int;
  m := m[i := m[j]][j := m[i]];
}
"#,
        },
    },
    CodeEntry {
        code: "G4110",
        name: "boogie-pure",
        summary: "a pure procedure does what only others may",
        explanation: "A pure procedure neither reads nor changes global variables. It has no `modifies` clause, and calls \
                      pure procedures only.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
var g: int;
procedure Q();
  modifies g;
pure procedure P()
{
  call Q();
}
"#,
            fixed: r#"
var g: int;
procedure Q();
  modifies g;
procedure P()
  modifies g;
{
  call Q();
}
"#,
        },
    },
    CodeEntry {
        code: "G4111",
        name: "boogie-attribute",
        summary: "an attribute has unsuitable arguments",
        explanation: "Most attributes are free-form; some have rules. `:id` gives a statement a name that no other has. \
                      `:verified_under` takes one Boolean expression, `:minimize` and `:maximize` take one expression.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int)
{
  assume {:id "first"} 0 <= x;
  assume {:id "first"} x <= 9;
}
"#,
            fixed: r#"
procedure P(x: int)
{
  assume {:id "first"} 0 <= x;
  assume {:id "second"} x <= 9;
}
"#,
        },
    },
    CodeEntry {
        code: "G4112",
        name: "boogie-assumption-variable",
        summary: "an assumption variable is declared or assigned in a way that makes it meaningless",
        explanation: "A variable marked `{:assumption}` collects what was assumed: it is of type bool, starts as true \
                      without a `where` clause, and is assigned once, in the form `a := a && e`.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int)
{
  var {:assumption} a: bool;
  a := 0 <= x;
}
"#,
            fixed: r#"
procedure P(x: int)
{
  var {:assumption} a: bool;
  a := a && 0 <= x;
}
"#,
        },
    },
    CodeEntry {
        code: "G4113",
        name: "boogie-bounds",
        summary: "the bounds of a bit-vector extraction stand elsewhere",
        explanation: "`b[8:0]` takes bits from a bit-vector. The two numbers with the colon mean nothing at another place.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
const b: bv32;
axiom b[1 + 8:0] == 0bv9;
"#,
            fixed: r#"
const b: bv32;
axiom b[9:0] == 0bv9;
"#,
        },
    },
    CodeEntry {
        code: "G4114",
        name: "boogie-function-body",
        summary: "a function that is to be expanded has no body, or expands for ever",
        explanation: "Functions marked `{:inline}` or `{:define}` are replaced by their bodies. So they have one, and do \
                      not call each other in a circle. A function that is not marked can be recursive: its body is an \
                      axiom.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
function {:inline} fac(n: int) returns (int)
{
  if n <= 0 then 1 else n * fac(n - 1)
}
"#,
            fixed: r#"
function fac(n: int) returns (int)
{
  if n <= 0 then 1 else n * fac(n - 1)
}
"#,
        },
    },
];
