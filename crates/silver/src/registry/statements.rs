//! Statements and contracts of methods.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G1301",
        name: "assignment-failed",
        summary: "an assignment is not allowed here",
        explanation: "The right-hand side cannot be evaluated, or the field that is assigned to is not held with full permission. \
                      Writing a field needs all of its permission: with less, somebody else may be reading it.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method set(c: Ref)
{
  c.val := 1
}
",
            fixed: r"
field val: Int

method set(c: Ref)
  requires acc(c.val)
{
  c.val := 1
}
",
        },
    },
    CodeEntry {
        code: "G1302",
        name: "call-failed",
        summary: "a method call cannot be carried out",
        explanation: "An argument of the call cannot be evaluated, or what the method promises makes no sense in the state after the \
                      call.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method half(n: Int) returns (m: Int)

method main(a: Int, b: Int)
{
  var m: Int
  m := half(a \ b)
}
",
            fixed: r"
method half(n: Int) returns (m: Int)

method main(a: Int, b: Int)
  requires b != 0
{
  var m: Int
  m := half(a \ b)
}
",
        },
    },
    CodeEntry {
        code: "G1303",
        name: "call-precondition",
        summary: "a method's precondition might not hold at a call",
        explanation: "The caller must establish the precondition of the method it calls, and hold the permissions that the \
                      precondition asks for: they go to the callee for the time of the call.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method pay(sum: Int)
  requires sum > 0

method main(sum: Int)
{
  pay(sum)
}
",
            fixed: r"
method pay(sum: Int)
  requires sum > 0

method main(sum: Int)
{
  if (sum > 0) {
    pay(sum)
  }
}
",
        },
    },
    CodeEntry {
        code: "G1304",
        name: "application-precondition",
        summary: "a function's precondition might not hold where it is applied",
        explanation: "A function may be applied only where its precondition holds and the permissions it needs are held. The \
                      function reads them, but does not keep them.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

function get(c: Ref): Int
  requires acc(c.val)
{
  c.val
}

method main(c: Ref)
{
  var n: Int := get(c)
}
",
            fixed: r"
field val: Int

function get(c: Ref): Int
  requires acc(c.val)
{
  c.val
}

method main(c: Ref)
  requires acc(c.val)
{
  var n: Int := get(c)
}
",
        },
    },
    CodeEntry {
        code: "G1305",
        name: "not-wellformed",
        summary: "a contract might not make sense",
        explanation: "Preconditions, postconditions and invariants must make sense by themselves: they may only speak of locations \
                      to which they (or what stands before them) give permission, and divide only by what is not zero.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method inc(c: Ref)
  requires c.val > 0 && acc(c.val)
",
            fixed: r"
field val: Int

method inc(c: Ref)
  requires acc(c.val) && c.val > 0
",
        },
    },
    CodeEntry {
        code: "G1306",
        name: "exhale-failed",
        summary: "an exhale might fail",
        explanation: "`exhale A` gives the permissions in `A` away and checks its conditions. Both must be there.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref)
  requires acc(c.val, 1/2)
{
  exhale acc(c.val)
}
",
            fixed: r"
field val: Int

method main(c: Ref)
  requires acc(c.val, 1/2)
{
  exhale acc(c.val, 1/2)
}
",
        },
    },
    CodeEntry {
        code: "G1307",
        name: "inhale-failed",
        summary: "an inhale makes no sense",
        explanation: "`inhale A` and `assume A` take `A` for granted, but `A` must make sense: it may only read locations to which \
                      there is permission, and amounts of permission must not be negative.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref)
{
  inhale c.val == 0
}
",
            fixed: r"
field val: Int

method main(c: Ref)
{
  inhale acc(c.val) && c.val == 0
}
",
        },
    },
    CodeEntry {
        code: "G1308",
        name: "assert-failed",
        summary: "an assertion might not hold",
        explanation: "`assert A` checks that the conditions in `A` hold and that its permissions are held. It takes nothing away.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method abs(n: Int) returns (m: Int)
{
  m := n
  assert m >= 0
}
",
            fixed: r"
method abs(n: Int) returns (m: Int)
{
  m := n >= 0 ? n : -n
  assert m >= 0
}
",
        },
    },
    CodeEntry {
        code: "G1309",
        name: "if-failed",
        summary: "the condition of an `if` makes no sense",
        explanation: "The condition cannot be evaluated: it reads a location without permission, divides by zero, or indexes out of \
                      range.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method main(s: Seq[Int])
{
  if (s[0] > 0) {
  }
}
",
            fixed: r"
method main(s: Seq[Int])
{
  if (|s| > 0 && s[0] > 0) {
  }
}
",
        },
    },
    CodeEntry {
        code: "G1310",
        name: "while-failed",
        summary: "the condition of a loop makes no sense",
        explanation: "The loop's condition is evaluated in every iteration, with only what the invariant says and holds at that \
                      point. What the condition reads must be in the invariant.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref)
  requires acc(c.val)
{
  while (c.val > 0)
  {
    inhale false
  }
}
",
            fixed: r"
field val: Int

method main(c: Ref)
  requires acc(c.val)
{
  while (c.val > 0)
    invariant acc(c.val)
  {
    c.val := c.val - 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G1311",
        name: "invariant-not-established",
        summary: "a loop invariant might not hold at the start",
        explanation: "The invariant must hold, with its permissions, when the loop is reached for the first time.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method main(n: Int)
{
  var i: Int := n
  while (i > 0)
    invariant i >= 0
  {
    i := i - 1
  }
}
",
            fixed: r"
method main(n: Int)
  requires n >= 0
{
  var i: Int := n
  while (i > 0)
    invariant i >= 0
  {
    i := i - 1
  }
}
",
        },
    },
    CodeEntry {
        code: "G1312",
        name: "invariant-not-preserved",
        summary: "a loop invariant might not be preserved",
        explanation: "Started in any state where the invariant and the condition hold, the loop's body must end in a state where the \
                      invariant holds again. What the body needs to know about earlier iterations must be in the invariant.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method main()
{
  var i: Int := 10
  while (i != 0)
    invariant i >= 0
  {
    i := i - 2
  }
}
",
            fixed: r"
method main()
{
  var i: Int := 10
  while (i != 0)
    invariant i >= 0 && i % 2 == 0
  {
    i := i - 2
  }
}
",
        },
    },
    CodeEntry {
        code: "G1313",
        name: "postcondition-violated",
        summary: "a postcondition might not hold",
        explanation: "At the end of the body, the postcondition must hold, and the permissions it promises must be held. This is \
                      checked for methods and for functions.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method max(a: Int, b: Int) returns (m: Int)
  ensures m >= a && m >= b
{
  m := a
}
",
            fixed: r"
method max(a: Int, b: Int) returns (m: Int)
  ensures m >= a && m >= b
{
  m := a >= b ? a : b
}
",
        },
    },
];
