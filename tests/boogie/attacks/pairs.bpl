// judge: by name
// Two features at a time.
type ref;
type F a;
type Heap = <a>[ref, F a]a;
const unique fi: F int;
const unique fb: F bool;
var H: Heap;
var g: int where g >= 0;
var k: int;
function f(x: int): int;

procedure {:inline 1} write<t>(x: ref, p: F t, v: t)
  modifies H;
  ensures (forall<a> o: ref, q: F a :: o != x ==> H[o, q] == old(H)[o, q]);
{
  H[x, p] := v;
}

procedure ok_inline_and_types(x: ref, y: ref) // two instances of one inlined procedure
  requires x != y;
  modifies H;
{
  H[y, fi] := 7;
  call write(x, fi, 3);
  call write(x, fb, true);
  assert H[x, fi] == 3 && H[x, fb] && H[y, fi] == 7;
}

procedure bad_inline_and_types(x: ref, y: ref)
  modifies H;
{
  H[y, fi] := 7;
  call write(x, fi, 3);
  assert H[y, fi] == 7; //! y may be x
}

procedure ok_lambda_and_where() // the captured value comes with its clause
{
  var m: [int]int;
  m := (lambda i: int :: i + g);
  assert m[0] >= 0;
}

procedure bad_lambda_and_where()
  modifies g;
{
  var m: [int]int;
  m := (lambda i: int :: i + g);
  g := -1;
  m := (lambda i: int :: i + g);
  assert m[0] >= 0; //! assigned, not havocked
}

procedure bad_lambda_in_invariant(n: int)
{
  var i: int;
  var m: [int]int;
  i := 0;
  m := (lambda j: int :: i + j);
  while (i < n)
    invariant m == (lambda j: int :: i + j); //! i has changed, m has not
  {
    i := i + 1;
  }
}

procedure ok_lambda_in_invariant(n: int) // m is rebuilt
{
  var i: int;
  var m: [int]int;
  i := 0;
  m := (lambda j: int :: i + j);
  while (i < n)
    invariant m == (lambda j: int :: i + j);
  {
    i := i + 1;
    m := (lambda j: int :: i + j);
  }
}

procedure {:inline 1} two_old() returns (r: int)
  modifies k;
{
  var m: [int]int;
  k := k + 1;
  m := (lambda i: int :: old(k) + i);
  r := m[0];
}

procedure ok_lambda_and_old_of_copy() // old inside a lambda inside a copy
  modifies k;
{
  var a: int;
  k := 10;
  call a := two_old();
  call a := two_old();
  assert a == 11;
}

procedure bad_lambda_and_old_of_copy()
  modifies k;
{
  var a: int;
  k := 10;
  call a := two_old();
  call a := two_old();
  assert a == 10; //! the second copy's entry
}

procedure bad_quantifier_and_loop_target(n: int)
{
  var i: int;
  i := 0;
  assume (forall j: int :: { f(j) } j >= i ==> f(j) > 0);
  while (i < n)
  {
    i := i - 1;
    assert f(i) > 0; //! the assumption is about the i of then
  }
}

procedure ok_quantifier_and_old_value(n: int) // the assumption stays as it was
{
  var i, i0: int;
  i, i0 := 0, 0;
  assume (forall j: int :: { f(j) } j >= i ==> f(j) > 0);
  havoc i;
  assume i >= i0;
  assert f(i) > 0;
}

procedure bad_let_and_old(x: int)
  modifies k;
{
  k := k + 1;
  assert (var t := k; old(k) == t); //! t is the current value
}

procedure bad_call_and_loop_where(n: int)
  modifies g;
{
  var i: int;
  i := 0;
  g := -1;
  while (i < n)
    invariant g >= 0; //! on entry g is -1
  {
    call touch();
    i := i + 1;
  }
}

procedure touch();
  modifies g;

procedure ok_call_and_loop_where(n: int) // g is a target, so its clause is assumed at the head
  modifies g;
{
  var i: int;
  i := 0;
  g := -1;
  while (i < n)
  {
    call touch();
    i := i + 1;
  }
  assert g >= 0;
}

procedure {:inline 1} breaks(n: int) returns (r: int)
{
  r := 0;
  while (true)
  {
    if (r >= n) { break; }
    r := r + 1;
  }
}

procedure ok_break_in_copy(n: int) // the break leaves the copy's loop
{
  var a: int;
  while (true)
  {
    call a := breaks(n);
    assert a >= n;
    break;
  }
  assert a >= n;
}

procedure bad_break_in_copy(n: int)
{
  var a: int;
  a := n - 1;
  while (*)
    invariant a < n; //! after the copy a >= n
  {
    call a := breaks(n);
  }
}

procedure {:inline 1} gotos(n: int) returns (r: int)
{
  r := n;
 again:
  goto more, done;
 more:
  r := r + 1;
  goto again;
 done:
}

procedure bad_two_loops_in_copies(n: int)
{
  var a, b: int;
  call a := gotos(n);
  call b := gotos(n);
  assert a == b; //! two loops
}

procedure bad_polymorphic_quantifier_in_loop(x: ref, n: int)
  modifies H;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant (forall<a> q: F a :: H[x, q] == old(H)[x, q]); //! fb is flipped
  {
    H[x, fb] := !H[x, fb];
    i := i + 1;
  }
}

procedure ok_parallel_and_lambda(a: int, b: int) // both lambdas see the values from before
{
  var x, y: int;
  var m, n: [int]int;
  x, y := a, b;
  x, m, y, n := y, (lambda i: int :: x), x, (lambda i: int :: y);
  assert m[0] == a && n[0] == b && x == b && y == a;
}

procedure bad_parallel_and_lambda(a: int, b: int)
{
  var x, y: int;
  var m: [int]int;
  x, y := a, b;
  x, m := y, (lambda i: int :: x);
  assert m[0] == b; //! x from before
}

procedure bad_havoc_and_lambda(a: int)
{
  var x: int;
  var m: [int]int;
  x := a;
  m := (lambda i: int :: x);
  havoc x;
  assert m[0] == x; //! the value from before
}

procedure bad_free_and_inline(x: int)
{
  var a: int;
  call a := freely(x);
  assert a > 0; //! a free invariant in a copy is assumed only in its loop
}

procedure {:inline 1} freely(x: int) returns (r: int)
{
  r := x;
  if (x > 10)
  {
    while (*)
      free invariant r > 0;
    {
    }
  }
}

procedure bad_if_star_and_where()
  modifies g;
{
  if (*) { havoc g; } else { g := g - 1; }
  assert g >= 0; //! the second branch
}

procedure bad_map_of_bool_and_types(m: [bool]int)
{
  assert m[true] == m[false] || m[true] > m[false]; //! or less
}

procedure ok_map_of_bool(m: [bool]int, b: bool) // two cells
{
  assert m[b] == m[true] || m[b] == m[false];
  assert (forall c: bool :: m[c] == (if c then m[true] else m[false]));
}
