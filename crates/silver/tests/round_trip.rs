//! Printing and parsing back gives the same tree, but for positions.

use grail_silver::tree::Program;
use grail_silver::{load_text, print};
use source::SourceMap;

/// The whole tree as text, without positions.
fn without_places(program: &Program) -> String {
    let tree = format!("{program:?}");
    let mut out = String::with_capacity(tree.len());
    let mut rest = tree.as_str();
    while let Some(at) = rest.find("span: ") {
        out.push_str(&rest[..at]);
        let after = &rest[at..];
        rest = &after[after.find([',', '}']).unwrap_or(after.len())..];
    }
    out + rest
}

fn load(text: &str) -> Program {
    let sources = SourceMap::new();
    let loaded = load_text(&sources, "test.vpr", text);
    match loaded.program {
        Some(program) => program,
        None => panic!("{:#?}\nin\n{text}", loaded.diagnostics),
    }
}

fn check(text: &str) {
    let program = load(text);
    let printed = print::program(&program);
    let again = load(&printed);
    assert_eq!(without_places(&program), without_places(&again), "printed as\n{printed}");
    assert_eq!(printed, print::program(&again));
}

#[test]
fn members() {
    check(
        r##"
        field value: Int, next: Ref
        adt List[T] { Nil() Cons(head: T, tail: List[T]) }
        adt Plain { One() Two(n: Int) } derives { contains without n }
        domain Pair[A, B] {
          function pair(a: A, b: B): Pair[A, B]
          function first(Pair[A, B]): A
          function nothing(): Pair[A, B]
          axiom named { forall a: A, b: B :: { pair(a, b) } first(pair(a, b)) == a }
          axiom { forall p: Pair[A, B] :: p == p }
        }
        domain Colors { unique function red(): Colors unique function blue(): Colors }
        domain Bits interpretation (SMTLIB: "(_ BitVec 8)", Other: "x") { function zero(): Bits interpretation "#x00" }
        @opaque("yes") @twice("a") @twice("b", "c")
        function len(xs: List[Int]): Int
          requires true
          ensures result >= 0
          decreases xs
        { xs.isNil ? 0 : 1 + len(xs.tail) }
        predicate Cell(r: Ref, p: Perm) { acc(r.value, p) && (r.next != null ==> Cell(r.next, p)) }
        predicate Abstract(x: Int)
        method abs(n: Int) returns (m: Int, o: Ref)
          requires n > 0
          ensures old(n) == m
          decreases n, true if n > 3
          decreases _
          decreases *
        method empty() decreases { }
        "##,
    );
}

#[test]
fn statements() {
    check(
        r##"
        field f: Int
        field g: Ref
        predicate P(r: Ref) { acc(r.f) }
        method two() returns (a: Int, b: Ref)
        method all(r: Ref, c: Bool) returns (x: Int)
        {
          var y: Ref, z: Int
          var w: Int := 1 / 1 == 1/1 ? 3 : 4
          x := 3
          r.f := x
          r.g.f := 2
          y := new(f, g)  y := new(*)  y := new()
          r.g := new(f)
          x, r.g := two()
          x, y := two();
          inhale acc(r.f, 1/2) && acc(P(r), wildcard)
          exhale P(r)
          assert acc(P(r), none)
          assume c
          refute !c
          @ann("v") fold P(r)
          unfold acc(P(r), 1/2)
          package acc(r.f) --* P(r) { fold P(r) }
          package true --* true
          apply acc(r.f) --* P(r)
          if (c) { x := 1 } elseif (!c) { x := 2 } else { }
          if (c) { } else { { x := 4 } }
          while (x < 3) invariant x >= 0 invariant c decreases 3 - x { x := x + 1 }
          label here invariant c invariant x > 1
          goto here
          quasihavoc r.f
          quasihavoc c ==> P(r)
          quasihavoc acc(r.f) --* P(r)
          quasihavocall q: Ref :: q != r ==> q.f
          unreachable
        }
        "##,
    );
}

#[test]
fn expressions() {
    check(
        r##"
        field f: Int
        adt List[T] { Nil() Cons(head: T, tail: List[T]) }
        domain D[T] { function d(x: T): T function e(): T }
        predicate P(r: Ref) { acc(r.f) }
        function fun(i: Int): Int
        method all(r: Ref, i: Int, b: Bool, p: Perm, s: Seq[Int], t: Set[Int], m: Multiset[Int], k: Map[Int, Bool])
        {
          label l
          assert i + 1 * 2 - (3 - 4) == (i - 1) - 1 && -(i + 1) < - -i
          assert (i + 1) * 2 \ 3 % 4 / 5 == 1/2 || !(b && !b)
          assert p * 2 == 2 * p && p / 2 > p - none && p * p != write
          assert (b ==> b) ==> b ==> b
          assert (b ? b : b) ? (b ? b : b) : b ? b : b
          assert (b == b) == b && b == (b == b) && b == b == b
          assert (i in s) == (i in t) && (i in m) > 0 && i in k
          assert (0 < i < 3) && (b in Seq(b)) in Seq(true, b)
          assert b && (b && b) && ((b && b) && b) || b || (b || b)
          assert (acc(r.f) --* P(r) && b) && (b ==> (true --* false))
          assert true --* (true --* b) && b
          assert (true --* b) --* b ==> b
          assert s ++ s[0 := 1][..2][1..] == s[1..3] && |s ++ [0..i)| + |t union t| + |m setminus m| + |k| > 0
          assert t union (t intersection t) subset (t setminus t)
          assert Seq[Int]() == Seq(1, 2) && Set[Int]() == Set(1) && Multiset[Int]() == Multiset(1)
          assert Map[Int, Bool]() == Map(1 := true, 2 := b) && domain(k) == t && range(k) == Set(true) && k[1] && k[1 := b] == k
          assert forall x: Int, y: Int :: { fun(x), fun(y) } x < y ==> fun(x) < fun(y)
          assert (exists x: Int :: fun(x) == 1) && forall x: Int :: fun(x) == x && exists y: Int :: y == x
          assert (let x == (3) in x == i) && let y == (i) in y > 0
          assert (unfolding acc(P(r), 1/2) in r.f == 1) && (asserting (acc(r.f)) in b) && applying (b --* P(r)) in b
          assert old(r.f) == old[l](r.f) && perm(r.f) == perm(P(r)) && perm(true --* b) == none
          assert forperm q: Ref [q.f] :: q == r
          assert forperm q: Ref [P(q)] :: q == r
          assert [acc(r.f), b] && [b, b]
          assert Cons(1, Nil()).head == 1 && (Nil(): List[Bool]).isNil && (e(): Int) == d(3) && d(1/2) == 1/2
          assert @weight("3") forall x: Int :: fun(x) == x
          assert (@reveal() fun(i)) == 1 && @note("a") (b || b) && (@note() (i + 1)) * 2 == 3
        }
        "##,
    );
}
