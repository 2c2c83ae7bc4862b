//! G10xx to G12xx: the Silver front end.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G1001",
        name: "syntax",
        summary: "the text does not follow Silver's grammar",
        explanation: "The parser met something that cannot stand at this place. The message says what could. It then goes on after \
                      the next statement or declaration, so that several errors can be reported at once.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  var x: Int := 
}
"#,
            fixed: r#"
method main()
{
  var x: Int := 0
}
"#,
        },
    },
    CodeEntry {
        code: "G1002",
        name: "macro",
        summary: "a macro is defined or used in a way that cannot be expanded",
        explanation: "A macro (`define`) is replaced by its body before names and types are looked at. It must not expand itself, \
                      needs as many arguments as it has parameters, and a macro of statements cannot be used as an expression.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
define double(n) n + n

method main()
{
  assert double(1, 2) == 2
}
"#,
            fixed: r#"
define double(n) n + n

method main()
{
  assert double(1) == 2
}
"#,
        },
    },
    CodeEntry {
        code: "G1003",
        name: "import",
        summary: "an imported file cannot be read",
        explanation: "`import \"file\"` is relative to the importing file; `import <file>` names a file of the standard library.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
import "no_such_file.vpr"

method main()
{
}
"#,
            fixed: r#"
import <decreases/int.vpr>

method main()
{
}
"#,
        },
    },
    CodeEntry {
        code: "G1004",
        name: "too-large",
        summary: "the program is too deeply nested, or grows too large when its macros are expanded",
        explanation: "Expressions may nest some thousand levels deep, and macros may expand to some million nodes. Programs beyond \
                      that are refused instead of exhausting the machine; mostly a macro has grown faster than expected.",
        example: Example::Session(include_str!("sessions/G1004.txt")),
    },
    CodeEntry {
        code: "G1005",
        name: "deprecated",
        summary: "the text uses a form that is going to disappear",
        explanation: "The form still works, but the language's authors plan to remove it. This is a warning.",
        example: Example::Program {
            lang: "silver",
            failing: "
method main(p: Rational)
{
}
",
            fixed: "
method main(p: Perm)
{
}
",
        },
    },
    CodeEntry {
        code: "G1006",
        name: "unused-parameter",
        summary: "a macro does not use one of its parameters",
        explanation: "Probably the macro's body has a typing mistake, or the parameter is left over. This is a warning.",
        example: Example::Program {
            lang: "silver",
            failing: "
define plus(x, n) x + 1

method main(a: Int)
{
  assert plus(a, 2) > a
}
",
            fixed: "
define plus(x, n) x + n

method main(a: Int)
{
  assert plus(a, 2) > a
}
",
        },
    },
    CodeEntry {
        code: "G1101",
        name: "unknown-name",
        summary: "a name is used that nothing in scope declares",
        explanation: "Fields, methods, functions, predicates and domains are visible in the whole program; variables are visible \
                      from their declaration to the end of the block.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  assert x == 0
}
"#,
            fixed: r#"
method main()
{
  var x: Int := 0
  assert x == 0
}
"#,
        },
    },
    CodeEntry {
        code: "G1102",
        name: "duplicate-name",
        summary: "a name is declared that is already taken",
        explanation: "All members of a program share one space of names, and a local variable cannot have a name that is already \
                      visible.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main(x: Int)
{
  var x: Int := 0
}
"#,
            fixed: r#"
method main(x: Int)
{
  var y: Int := 0
}
"#,
        },
    },
    CodeEntry {
        code: "G1103",
        name: "type-mismatch",
        summary: "an expression does not have the type its place needs",
        explanation: "Operators, arguments and assignments need values of certain types, and Silver does not convert between types, \
                      except from Int to Perm.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  var x: Int := true
}
"#,
            fixed: r#"
method main()
{
  var x: Bool := true
}
"#,
        },
    },
    CodeEntry {
        code: "G1104",
        name: "arguments",
        summary: "a call has the wrong number of arguments or targets",
        explanation: "A call needs one argument for each parameter, and a method call one target for each result.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method half(n: Int) returns (m: Int)

method main()
{
  var m: Int
  m := half(4, 2)
}
"#,
            fixed: r#"
method half(n: Int) returns (m: Int)

method main()
{
  var m: Int
  m := half(4)
}
"#,
        },
    },
    CodeEntry {
        code: "G1105",
        name: "impure",
        summary: "an assertion about permissions stands where a plain expression is needed",
        explanation: "`acc`, predicates and wands are assertions: they can be inhaled, exhaled and stated in contracts, but they \
                      have no value that could be stored, negated or compared.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
field val: Int

method main(c: Ref)
{
  assert !acc(c.val)
}
"#,
            fixed: r#"
field val: Int

method main(c: Ref)
{
  assert perm(c.val) == none
}
"#,
        },
    },
    CodeEntry {
        code: "G1106",
        name: "misplaced",
        summary: "a construct stands where the language does not allow it",
        explanation: "Some constructs only make sense at certain places: `result` in the postcondition of a function, `old` where \
                      there is an earlier state, `wildcard` as an amount of permission.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  assert result == 0
}
"#,
            fixed: r#"
function zero(): Int
  ensures result == 0
{
  0
}
"#,
        },
    },
    CodeEntry {
        code: "G1107",
        name: "target",
        summary: "the left side of an assignment cannot be assigned to",
        explanation: "Local variables, results and fields can be assigned to; parameters of a method and bound variables cannot.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main(n: Int)
{
  n := 1
}
"#,
            fixed: r#"
method main(n: Int)
{
  var m: Int := 1
}
"#,
        },
    },
    CodeEntry {
        code: "G1108",
        name: "resource",
        summary: "a field access, predicate or wand is needed here",
        explanation: "`acc(...)`, `perm(...)`, `fold`, `unfold` and their like speak of resources: a field of an object, a predicate \
                      with its arguments, or a magic wand. The expression is none of them.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
field val: Int

method main(c: Ref)
  requires acc(c.val)
{
  unfold acc(c.val)
}
"#,
            fixed: r#"
field val: Int

predicate cell(c: Ref)
{
  acc(c.val)
}

method main(c: Ref)
  requires cell(c)
{
  unfold cell(c)
}
"#,
        },
    },
    CodeEntry {
        code: "G1109",
        name: "abstract-predicate",
        summary: "a predicate without a body cannot be folded or unfolded",
        explanation: "Folding exchanges the body of a predicate for the predicate; an abstract predicate has none.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
predicate secret(c: Ref)

method main(c: Ref)
  requires secret(c)
{
  unfold secret(c)
}
"#,
            fixed: r#"
predicate secret(c: Ref)
{
  true
}

method main(c: Ref)
  requires secret(c)
{
  unfold secret(c)
}
"#,
        },
    },
    CodeEntry {
        code: "G1110",
        name: "bad-trigger",
        summary: "a term cannot serve as a trigger",
        explanation: "A trigger tells the solver which terms bring a quantifier to its mind. It must be made of applications (of \
                      functions, fields, sequence operations) and mention the bound variables; arithmetic and comparisons will not \
                      do.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  assert forall i: Int :: { i + 1 } i + 1 > i
}
"#,
            fixed: r#"
function f(i: Int): Int

method main()
{
  assert forall i: Int :: { f(i) } f(i) == f(i)
}
"#,
        },
    },
    CodeEntry {
        code: "G1111",
        name: "defaulted-type",
        summary: "a type parameter is not determined by its use and is taken to be Int",
        explanation: "Nothing says of what type the elements are. The choice mostly does not matter, but it may be a sign that a \
                      value is never used. This is a warning.",
        example: Example::Program {
            lang: "silver",
            failing: "
method main()
{
  assert |Seq()| == 0
}
",
            fixed: "
method main()
{
  assert |Seq[Int]()| == 0
}
",
        },
    },
    CodeEntry {
        code: "G1201",
        name: "contract-form",
        summary: "a contract, body or axiom contains an expression that is not allowed there",
        explanation: "Some expressions are legal Silver but not at every place: `old` in a precondition, permissions in the body of \
                      a function, heap access in the axiom of a domain.",
        example: Example::Program {
            lang: "silver",
            failing: "
field f: Int

method main(x: Ref)
  requires acc(x.f) && old(x.f) == 0
{
}
",
            fixed: "
field f: Int

method main(x: Ref)
  requires acc(x.f) && x.f == 0
{
}
",
        },
    },
    CodeEntry {
        code: "G1202",
        name: "label",
        summary: "a label is unknown, declared twice, or used where it is not visible",
        explanation: "`goto l` and `old[l](...)` need a label `l` in the same method.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method main()
{
  goto end
}
"#,
            fixed: r#"
method main()
{
  goto end
  label end
}
"#,
        },
    },
    CodeEntry {
        code: "G1203",
        name: "quantifier-form",
        summary: "a quantifier has an unsuitable body or trigger",
        explanation: "A quantifier over permissions needs the form `forall x :: condition ==> acc(...)`, and a trigger must mention \
                      the bound variables.",
        example: Example::Program {
            lang: "silver",
            failing: "
function f(i: Int): Int

method main()
  requires forall i: Int, j: Int :: { f(i) } f(i) <= f(j)
{
}
",
            fixed: "
function f(i: Int): Int

method main()
  requires forall i: Int, j: Int :: { f(i), f(j) } f(i) <= f(j)
{
}
",
        },
    },
    CodeEntry {
        code: "G1204",
        name: "wildcard-use",
        summary: "wildcard may only be the whole amount of an accessibility predicate",
        explanation: "`wildcard` stands for some positive amount that is different each time, so it cannot be calculated with.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
field val: Int

method main(c: Ref)
  requires acc(c.val, 2 * wildcard)
"#,
            fixed: r#"
field val: Int

method main(c: Ref)
  requires acc(c.val, wildcard)
"#,
        },
    },
    CodeEntry {
        code: "G1205",
        name: "wand-form",
        summary: "a magic wand or a package's proof script contains something that is not allowed there",
        explanation: "The proof script of `package` is a restricted sequence of statements: it sets resources aside, but must not \
                      change fields, jump, or loop.",
        example: Example::Program {
            lang: "silver",
            failing: "
field f: Int

method main(x: Ref)
  requires acc(x.f)
{
  package true --* acc(x.f) {
    x.f := 1
  }
}
",
            fixed: "
field f: Int

method main(x: Ref)
  requires acc(x.f)
{
  x.f := 1
  package true --* acc(x.f)
}
",
        },
    },
    CodeEntry {
        code: "G1206",
        name: "measure-form",
        summary: "a termination measure is not well-formed",
        explanation: "A member has at most one `decreases` tuple, one `decreases _` and no other clause beside `decreases *`, and \
                      every part of a measure has a type with a well-founded order.",
        example: Example::Program {
            lang: "silver",
            failing: "
import <decreases/int.vpr>

function f(n: Int, m: Int): Int
  decreases n
  decreases m
{
  n <= 0 ? m : f(n - 1, m)
}
",
            fixed: "
import <decreases/int.vpr>

function f(n: Int, m: Int): Int
  decreases n, m
{
  n <= 0 ? m : f(n - 1, m)
}
",
        },
    },
    CodeEntry {
        code: "G1207",
        name: "interpretation",
        summary: "an interpreted domain or a unique function is not well-formed",
        explanation: "A domain with an interpretation names a sort of the solver, and its functions the solver's functions; it \
                      cannot have axioms or type parameters of its own.",
        example: Example::Program {
            lang: "silver",
            failing: "
domain Names {
  unique function first(n: Int): Names
}
",
            fixed: "
domain Names {
  unique function first(): Names
  unique function second(): Names
}
",
        },
    },
    CodeEntry {
        code: "G1208",
        name: "recursive-precondition",
        summary: "a function calls itself from its own precondition",
        explanation: "The precondition would need to hold for itself to make sense.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
function f(n: Int): Int
  requires f(n) > 0
{
  1
}
"#,
            fixed: r#"
function f(n: Int): Int
  requires n > 0
{
  1
}
"#,
        },
    },
    CodeEntry {
        code: "G1209",
        name: "adt-form",
        summary: "an algebraic type is not well-formed",
        explanation: "Constructors and their arguments need names of their own, and derived functions must exist.",
        example: Example::Program {
            lang: "silver",
            failing: "
adt List {
  Cons(head: Int, tail: List)
}
",
            fixed: "
adt List {
  Nil()
  Cons(head: Int, tail: List)
}
",
        },
    },
    CodeEntry {
        code: "G1210",
        name: "duplicate-target",
        summary: "a call assigns two results to one variable",
        explanation: "Which of the two results the variable would hold is not defined.",
        example: Example::Program {
            lang: "silver",
            failing: r#"
method two() returns (a: Int, b: Int)

method main()
{
  var x: Int
  x, x := two()
}
"#,
            fixed: r#"
method two() returns (a: Int, b: Int)

method main()
{
  var x: Int
  var y: Int
  x, y := two()
}
"#,
        },
    },
    CodeEntry {
        code: "G1230",
        name: "irreducible",
        summary: "a jump leads into the middle of a loop",
        explanation: "A loop is entered at its head, where its invariant stands. With a second way in, nothing could be said about the states in \
                      it. Jump to the head, or put the label before the loop.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method search(n: Int)
{
  var i: Int := 0
  if (n < 10) {
    goto middle
  }
  while (i < n)
    invariant i <= n || n < 0
  {
    i := i + 1
    label middle
  }
}
",
            fixed: r"
method search(n: Int)
{
  var i: Int := 0
  label head
    invariant i <= n || n < 0
  if (i < n) {
    i := i + 1
    goto head
  }
}
",
        },
    },
];
