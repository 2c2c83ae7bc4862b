// test: check
// One of everything that programs can have.
type T;
type {:builtin "Seq"} Seq _;
type Pair a b, Swapped a b = Pair b a;
datatype {:about "lists"} List<A> { Nil(), Cons({:about 1} head: A, tail: List A) }
const unique a, b: T;
const c: T uses { axiom c != a; }
const top: T;
const mid: T extends unique top complete;
var {:about "state"} g: int where 0 <= g, h: bool;
var m: <A>[T, Pair A int]A;
function {:inline} twice(x: int): int { 2 * x }
function {:define} thrice(x, y: int) returns (r: int) { x + y }
revealed function {:weight 3} shown<A>(x: A): bool { x == x } uses { hideable axiom shown(1); }
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
axiom {:name "n"} (forall<A> x: A, {:pool "P"} i: int :: {:qid "q"} {:add_to_pool "P", i} { shown(x), twice(i) } {:nopats i + 1} shown(x) || twice(i) == i);
pure procedure lemma(x: int) returns (r: int) ensures r == x; { r := x; }
procedure {:inline 1} p<A>(x: A, n: int where n > 0, k: int) returns (y: A, s: List int)
  requires {:msg "positive"} 0 < n;
  free requires g == 0;
  modifies g, m;
  free ensures old(g) <= g;
  ensures y == x;
  measure n, true;
{
  var l: int where l == n;
  var r: real, f: float24e8, v: bv8;
  var t: List int;
  y := x;
  l, r := twice(l), real(l) / 2.5e-1;
  f := 0x1.8e0f24e8 + 0NaN24e8;
  v := add(1bv8, v[8:4] ++ v[4:0]);
  t := Cons(1, Nil());
  t->head := 3;
  if (t is Cons) { Cons(l, s) := t; } else if {:about 1} (*) { havoc l, s; } else { s := t->(head := l)->tail; }
  outer:
  while (l < 10)
    invariant {:id "i"} l <= 10;
    free invariant g == old(g);
    measure 10 - l;
  {
    l := l + 1;
    if (l == 5) { break outer; }
    if (l == 6) { break; }
  }
  free call {:about 2} y, s := p(x, n, 0);
  call l := lemma(l);
  push;
  hide *; reveal shown;
  pop;
  assume {:captureState "s"} (var i, j := l, l; i == j);
  assert {:subsumption 0} (lambda<B> z: B :: z)[3] == 3 && (exists i: real :: i ** 2.0 == i);
  goto one, two;
  one: assert |{ var q: int; A: q := 1; goto B; B: assert q == 1; return q == 1; }|;
  two: return;
}
