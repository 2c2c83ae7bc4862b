//! What there is to say about every code of a proof.

use source::registry::{Area, CodeEntry, Example};

pub const AREAS: &[Area] = &[Area { title: "Boogie: proofs", entries: ENTRIES }];

const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G4301",
        name: "boogie-assertion",
        summary: "an assertion might not hold",
        explanation: "`assert E` must hold whenever it is reached. Behind it `E` is taken to hold, so that one mistake is \
                      told once.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure abs(n: int) returns (m: int)
{
  m := n;
  assert 0 <= m;
}
",
            fixed: r"
procedure abs(n: int) returns (m: int)
{
  m := if 0 <= n then n else -n;
  assert 0 <= m;
}
",
        },
    },
    CodeEntry {
        code: "G4302",
        name: "boogie-call-precondition",
        summary: "a precondition of a called procedure might not hold",
        explanation: "Whoever calls a procedure must make sure that each of its `requires` clauses holds for the arguments, \
                      unless the clause or the call is `free`.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure half(n: int) returns (m: int);
  requires n mod 2 == 0;
  ensures m + m == n;

procedure main(n: int)
{
  var m: int;
  call m := half(n);
}
",
            fixed: r"
procedure half(n: int) returns (m: int);
  requires n mod 2 == 0;
  ensures m + m == n;

procedure main(n: int)
{
  var m: int;
  call m := half(2 * n);
}
",
        },
    },
    CodeEntry {
        code: "G4303",
        name: "boogie-postcondition",
        summary: "a postcondition might not hold",
        explanation: "Each `ensures` clause of a procedure must hold wherever its implementation returns. The message points \
                      to the clause and to a return where it cannot be proved.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
var balance: int;

procedure deposit(amount: int)
  modifies balance;
  ensures old(balance) <= balance;
{
  balance := balance + amount;
}
",
            fixed: r"
var balance: int;

procedure deposit(amount: int)
  requires 0 <= amount;
  modifies balance;
  ensures old(balance) <= balance;
{
  balance := balance + amount;
}
",
        },
    },
    CodeEntry {
        code: "G4304",
        name: "boogie-invariant-entry",
        summary: "a loop invariant might not hold when the loop is reached",
        explanation: "An invariant must hold whenever control comes to the loop from outside of it. In code with labels, the \
                      assertions at the beginning of a block that is jumped back to are its invariants.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure count(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n;
  {
    i := i + 1;
  }
}
",
            fixed: r"
procedure count(n: int)
  requires 0 <= n;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n;
  {
    i := i + 1;
  }
}
",
        },
    },
    CodeEntry {
        code: "G4305",
        name: "boogie-invariant-maintained",
        summary: "a loop invariant might not be maintained",
        explanation: "If the invariants hold at the head of a loop, they must hold again each time control goes round to it. \
                      Nothing else is known there about the variables that the loop changes, apart from their `where` clauses.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure sum(n: int) returns (s: int)
  requires 0 <= n;
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant 0 <= s;
  {
    s := s + i;
    i := i + 1;
  }
}
",
            fixed: r"
procedure sum(n: int) returns (s: int)
  requires 0 <= n;
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i;
    invariant 0 <= s;
  {
    s := s + i;
    i := i + 1;
  }
}
",
        },
    },
    CodeEntry {
        code: "G4306",
        name: "boogie-measure-decreases",
        summary: "a measure might not decrease",
        explanation: "The `measure` of a loop must become less each time around, and that of a procedure must be less at each call \
                      through which it may call itself. Several parts are compared from left to right; a Boolean becomes less by \
                      changing from true to false.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure down(n: int)
  requires 0 <= n;
{
  var i: int;
  i := n;
  while (0 < i)
    invariant 0 <= i;
    measure i;
  {
    if (*) { i := i - 1; }
  }
}
",
            fixed: r"
procedure down(n: int)
  requires 0 <= n;
{
  var i: int;
  i := n;
  while (0 < i)
    invariant 0 <= i;
    measure i;
  {
    i := i - 1;
  }
}
",
        },
    },
    CodeEntry {
        code: "G4307",
        name: "boogie-measure-bounded",
        summary: "a measure might be negative",
        explanation: "What becomes less for ever cannot stay above zero: so the integers of a measure must not be negative. That of a \
                      procedure is checked at its calls, like a precondition.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure down(n: int)
  measure n;
{
  if (n != 0) {
    call down(n - 2);
  }
}
",
            fixed: r"
procedure down(n: int)
  measure n;
{
  if (2 <= n) {
    call down(n - 2);
  }
}
",
        },
    },
    CodeEntry {
        code: "G4308",
        name: "boogie-unpack",
        summary: "a value might have been made by another constructor",
        explanation: "`C(x, y) := e` takes apart what the constructor `C` has made. It must be known that `e` is such a value.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
datatype List { Nil(), Cons(head: int, tail: List) }

procedure first(l: List) returns (x: int)
{
  var rest: List;
  Cons(x, rest) := l;
}
",
            fixed: r"
datatype List { Nil(), Cons(head: int, tail: List) }

procedure first(l: List) returns (x: int)
  requires l is Cons;
{
  var rest: List;
  Cons(x, rest) := l;
}
",
        },
    },
    CodeEntry {
        code: "G4311",
        name: "boogie-axiom-left-out",
        summary: "an axiom cannot be told to the solver",
        explanation: "Types are gone when the solver is asked: what holds for all types is told for those that occur. An axiom \
                      in which the truth of such a statement is a value like any other cannot be told so. \
                      Proofs do without it; nothing else changes.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
function same<a>(x: a, y: a): bool;
function known(b: bool): bool;
axiom known((forall<a> x: a, y: a :: same(x, y)));

procedure main()
{
  assert known(true) ==> known(true);
}
",
            fixed: r"
function same<a>(x: a, y: a): bool;
const all: bool;
axiom all ==> (forall<a> x: a, y: a :: {same(x, y)} same(x, y));

procedure main()
{
  assert all ==> same(3, 4);
}
",
        },
    },
    CodeEntry {
        code: "G4312",
        name: "boogie-unreachable",
        summary: "nothing gets to some code",
        explanation: "With `--smoke`, it is asked of every implementation that is proved whether executions get through each part of it. Where \
                      none does, everything can be proved, so it is mostly a mistake: assumptions, contracts of what is called, or \
                      invariants contradict each other. This is a warning. What is not found with little effort is not told.",
        example: Example::Session(include_str!("sessions/G4312.txt")),
    },
];
