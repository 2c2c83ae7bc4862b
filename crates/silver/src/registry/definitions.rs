//! Functions, predicates, wands, havoc, termination.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G1314",
        name: "function-not-wellformed",
        summary: "the body of a function might not make sense",
        explanation: "A function's body may only read locations that its precondition gives permission to, and every operation in it \
                      must be defined.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

function get(c: Ref): Int
{
  c.val
}
",
            fixed: r"
field val: Int

function get(c: Ref): Int
  requires acc(c.val, wildcard)
{
  c.val
}
",
        },
    },
    CodeEntry {
        code: "G1315",
        name: "predicate-not-wellformed",
        summary: "the body of a predicate might not make sense",
        explanation: "A predicate's body may only read locations that it gives permission to itself, before it reads them.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

predicate positive(c: Ref)
{
  c.val > 0
}
",
            fixed: r"
field val: Int

predicate positive(c: Ref)
{
  acc(c.val) && c.val > 0
}
",
        },
    },
    CodeEntry {
        code: "G1316",
        name: "fold-failed",
        summary: "a predicate cannot be folded",
        explanation: "`fold P(e)` exchanges the body of the predicate for the predicate. What the body says must hold, and its \
                      permissions must be held.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

predicate positive(c: Ref)
{
  acc(c.val) && c.val > 0
}

method main(c: Ref)
  requires acc(c.val)
{
  fold positive(c)
}
",
            fixed: r"
field val: Int

predicate positive(c: Ref)
{
  acc(c.val) && c.val > 0
}

method main(c: Ref)
  requires acc(c.val)
{
  c.val := 1
  fold positive(c)
}
",
        },
    },
    CodeEntry {
        code: "G1317",
        name: "unfold-failed",
        summary: "a predicate cannot be unfolded",
        explanation: "`unfold P(e)` exchanges the predicate for its body. The predicate must be held in the amount that is unfolded.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

predicate cell(c: Ref)
{
  acc(c.val)
}

method main(c: Ref)
{
  unfold cell(c)
}
",
            fixed: r"
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
",
        },
    },
    CodeEntry {
        code: "G1318",
        name: "package-failed",
        summary: "a magic wand cannot be packaged",
        explanation: "`package A --* B` sets aside what is needed to turn `A` into `B`. From `A`, what is held, and the proof \
                      script, `B` must follow.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref, d: Ref)
  requires acc(c.val)
{
  package acc(c.val) --* acc(d.val)
}
",
            fixed: r"
field val: Int

method main(c: Ref, d: Ref)
  requires acc(d.val)
{
  package acc(c.val) --* acc(d.val)
}
",
        },
    },
    CodeEntry {
        code: "G1319",
        name: "apply-failed",
        summary: "a magic wand cannot be applied",
        explanation: "`apply A --* B` gives the wand and `A` away, and takes `B`. Both must be held. Wands are compared by shape and \
                      by the values in them, not by meaning.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref, d: Ref)
  requires acc(c.val)
{
  apply acc(c.val) --* acc(d.val)
}
",
            fixed: r"
field val: Int

method main(c: Ref, d: Ref)
  requires acc(c.val) && (acc(c.val) --* acc(d.val))
{
  apply acc(c.val) --* acc(d.val)
}
",
        },
    },
    CodeEntry {
        code: "G1320",
        name: "quasihavoc-failed",
        summary: "a havoc of a resource makes no sense",
        explanation: "`quasihavoc c ==> R` forgets the value of the resource `R`. The condition and the resource's arguments must \
                      make sense.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int
field next: Ref

method main(c: Ref)
{
  quasihavoc c.next.val
}
",
            fixed: r"
field val: Int
field next: Ref

method main(c: Ref)
  requires acc(c.next)
{
  quasihavoc c.next.val
}
",
        },
    },
    CodeEntry {
        code: "G1321",
        name: "quasihavocall-failed",
        summary: "a havoc of many resources makes no sense",
        explanation: "`quasihavocall x: T :: c ==> R` forgets the value of many resources. For different values of the variables, \
                      the resources must be different ones.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method main(c: Ref)
  requires acc(c.val)
{
  quasihavocall i: Int :: c.val
}
",
            fixed: r"
field val: Int

method main(c: Ref)
  requires acc(c.val)
{
  quasihavocall x: Ref :: x == c ==> x.val
}
",
        },
    },
    CodeEntry {
        code: "G1322",
        name: "termination-failed",
        summary: "termination could not be proved",
        explanation: "A `decreases` clause promises that a recursion or a loop ends: with every call or iteration its measure must \
                      become smaller, and must not fall forever.",
        example: Example::Program {
            lang: "silver",
            failing: r"
function sum(n: Int): Int
  requires n >= 0
  decreases n
{
  n == 0 ? 0 : n + sum(n)
}
",
            fixed: r"
function sum(n: Int): Int
  requires n >= 0
  decreases n
{
  n == 0 ? 0 : n + sum(n - 1)
}
",
        },
    },
    CodeEntry {
        code: "G1323",
        name: "refute-failed",
        summary: "a refuted condition holds",
        explanation: "`refute A` claims that `A` does not hold in every case. Here it does; in particular everything holds where a \
                      contradiction was assumed.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method main(n: Int)
  requires n > 1
{
  refute n > 0
}
",
            fixed: r"
method main(n: Int)
  requires n > 1
{
  refute n > 2
}
",
        },
    },
    CodeEntry {
        code: "G1324",
        name: "predicate-instance-no-access",
        summary: "a predicate instance is used without permission",
        explanation: "A measure of a `decreases` clause is the size of a predicate instance, which must be held where the measure is \
                      evaluated.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field next: Ref

predicate list(n: Ref)
{
  acc(n.next) && (n.next != null ==> list(n.next))
}

function length(n: Ref): Int
  requires n != null
  decreases list(n)
{
  1 + length(n)
}
",
            fixed: r"
field next: Ref

predicate list(n: Ref)
{
  acc(n.next) && (n.next != null ==> list(n.next))
}

function length(n: Ref): Int
  requires list(n)
  decreases list(n)
{
  unfolding list(n) in n.next == null ? 1 : 1 + length(n.next)
}
",
        },
    },
    CodeEntry {
        code: "G1325",
        name: "internal",
        summary: "an obligation could not be checked",
        explanation: "The program needs something that the engine does not support, or a bug in Grail kept it from an answer. The member has no \
                      verdict.",
        example: Example::Told {
            message: "error[G1325]: not supported: ...",
            remedy: "Rewrite the marked part with other means, or report the bug.",
        },
    },
    CodeEntry {
        code: "G1326",
        name: "wand-not-wellformed",
        summary: "a side of a wand depends on what it does not hold",
        explanation: "A wand is held while the heap around it changes. So the left side may only read what it gives permission to, and \
                      the right side what that gives permission to; `old[lhs]` is what the left side holds when the wand is applied.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field val: Int

method m(c: Ref)
{
  inhale acc(c.val) --* c.val == 1
}
",
            fixed: r"
field val: Int

method m(c: Ref)
{
  inhale acc(c.val) --* acc(c.val) && c.val == 1
}
",
        },
    },
];
