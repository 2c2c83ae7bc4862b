//! G40xx: what Boogie programs look like.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G4001",
        name: "boogie-syntax",
        summary: "the text does not follow Boogie's grammar",
        explanation: "The parser met something that cannot stand at this place; the message says what could. Parsing goes \
                      on behind the next statement or declaration, so that several errors can be reported at once. \
                      Frequent reasons: `&&` and `||` are mixed without parentheses, comparisons are chained, a quantifier \
                      has no parentheses around it, a local variable is declared behind the first statement.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(a: bool, b: bool, c: bool)
{
  assume a && b || c;
}
"#,
            fixed: r#"
procedure P(a: bool, b: bool, c: bool)
{
  assume (a && b) || c;
}
"#,
        },
    },
    CodeEntry {
        code: "G4002",
        name: "boogie-literal",
        summary: "a literal has no value in its type",
        explanation: "A floating-point literal `0x1.8e0f24e8` has hexadecimal digits, an exponent that counts powers of \
                      16, and the sizes of the format. Its value must be representable exactly: not too large, not so \
                      small that it becomes zero, and without digits that do not fit.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
const f: float24e8;
axiom f == 0x1.ffffffe0f24e8;
"#,
            fixed: r#"
const f: float24e8;
axiom f == 0x1.fffffee0f24e8;
"#,
        },
    },
    CodeEntry {
        code: "G4003",
        name: "boogie-misplaced-part",
        summary: "an attribute, trigger or clause stands where none of its kind may stand",
        explanation: "Triggers stand behind the `::` of quantifiers, and nowhere else. `where` clauses belong to variables \
                      of the program and to the parameters of procedures: implementations take those of their procedure \
                      over.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P(x: int where 0 <= x);
implementation P(x: int where 0 <= x)
{
}
"#,
            fixed: r#"
procedure P(x: int where 0 <= x);
implementation P(x: int)
{
}
"#,
        },
    },
    CodeEntry {
        code: "G4004",
        name: "boogie-label",
        summary: "a jump goes to a label that is not there, or a break leaves nothing",
        explanation: "`goto` names labels of the same body. `break` leaves the loop around it; `break L` leaves the `if` \
                      or `while` around it that has the label L directly before it.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
procedure P()
{
  L:
  assert true;
  while (*) {
    break L;
  }
}
"#,
            fixed: r#"
procedure P()
{
  assert true;
  L:
  while (*) {
    break L;
  }
}
"#,
        },
    },
    CodeEntry {
        code: "G4005",
        name: "boogie-civl",
        summary: "the program uses concurrency layers, which are not supported",
        explanation: "Civl, Boogie's layer for concurrent programs, adds yielding procedures, actions, yield invariants, \
                      and asynchronous and parallel calls. Grail verifies sequential Boogie programs only. For concurrent \
                      programs, see Chalice and Silver.",
        example: Example::Program {
            lang: "boogie",
            failing: r#"
var x: int;
yield procedure {:layer 1} P();
"#,
            fixed: r#"
var x: int;
procedure P();
"#,
        },
    },
    CodeEntry {
        code: "G4006",
        name: "boogie-2005",
        summary: "the program is read in the dialect of 2005",
        explanation: "The program is not legal in today's language, but it is in BoogiePL of 2005, in which `ref`, `name`, \
                      `any` and `null` are built in, constants of type `name` are different from each other, `cast(e, T)` \
                      boxes values, and `/` and `%` are the division of integers. This is a warning. To avoid it, declare \
                      the types and the constant, and write `div` and `mod`.",
        example: Example::Program {
            lang: "boogie",
            failing: "
procedure P(r: ref)
{
  assert r == null || r != null;
}
",
            fixed: "
type ref;
const null: ref;
procedure P(r: ref)
{
  assert r == null || r != null;
}
",
        },
    },
];
