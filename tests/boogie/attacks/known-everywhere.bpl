// judge: by name
// missed: ok_sum_that_a_trigger_waits_for
// What names stand for is told once for all, and what matters for nothing is left out: an assumption must not count where it was not passed yet, an
// equation on one path not on another, and nothing that is left out may be needed.

var g: int;
var h: int;

procedure pick() returns (r: int);
  ensures r == 3;

procedure next(x: int) returns (r: int);
  ensures r == x + 1;

procedure bump();
  modifies g;
  ensures g == old(g) + 1;

procedure swap(x: int, y: int) returns (a: int, b: int);
  ensures a == b + 1 && b == x - y;

procedure bad_asked_before_assumed()
  modifies g;
{
  havoc g;
  assert g < 5; //!
  assume g == 3;
}

procedure ok_asked_after_assumed()
  modifies g;
{
  havoc g;
  assume g == 3;
  assert g < 5;
}

procedure bad_other_branch(c: bool)
  modifies g;
{
  havoc g;
  if (c) {
    assume g == 3;
  }
  assert g == 3; //!
}

procedure bad_other_branch_sum(c: bool, n: int)
  modifies g;
{
  havoc g;
  if (c) {
    assume g == n + 1;
  } else {
    assert g > n; //!
  }
}

procedure ok_own_branch(c: bool, n: int)
  modifies g;
{
  if (c) {
    havoc g;
    assume g == n + 1;
    assert g > n;
  } else {
    g := n + 2;
  }
  assert g > n;
}

procedure bad_half(n: int)
  modifies g;
{
  havoc g;
  assume 2 * g == n;
  assert n != 7;
  assert n != 8; //!
}

procedure ok_half(n: int)
  requires n == 7;
  modifies g;
{
  havoc g;
  assume 2 * g == n;
  assert false;
}

procedure bad_two_equations(c: bool)
  modifies g;
{
  havoc g;
  assume g == 3;
  if (c) {
    assume g == 4;
    assert false;
  }
  assert g == 4; //!
}

procedure bad_circle()
  modifies g, h;
{
  havoc g, h;
  assume g == h + 1;
  assume h == g - 1;
  assert g == 1; //!
}

procedure bad_circle_through_call(x: int, y: int)
{
  var a, b: int;
  call a, b := swap(x, y);
  assert a == x - y + 1;
  assert a == b; //!
}

procedure ok_contradiction_stays()
  modifies g, h;
{
  havoc g, h;
  assume g == h + 1;
  assume h == g + 1;
  assert false;
}

procedure bad_contradiction_elsewhere(c: bool)
  modifies g, h;
{
  if (c) {
    havoc g, h;
    assume g == h + 1;
    assume h == g + 1;
  }
  assert false; //!
}

procedure bad_contradiction_later(c: bool)
  modifies g, h;
{
  havoc g, h;
  assert c; //!
  assume g == h + 1;
  assume h == g + 1;
}

procedure bad_contradiction_in_loop()
  modifies g;
{
  while (*) {
    havoc g;
    assume g == g + 1;
  }
  assert false; //!
}

procedure bad_loop_head(n: int)
  modifies g;
{
  g := n;
  while (*)
    invariant g >= n;
  {
    g := g + 1;
  }
  assert g == n; //!
}

procedure bad_where_of_loop(n: int)
{
  var i: int where i == n + 1;
  i := 0;
  assert i == n + 1; //!
}

procedure ok_where_of_loop(n: int)
{
  var i: int where i == n + 1;
  i := 0;
  havoc i;
  assert i == n + 1;
}

procedure bad_where_chosen_before(n: int)
{
  var i: int where i == n + 1;
  var j: int;
  j := i;
  i := 0;
  if (*) {
    havoc i;
  }
  assert j == i; //!
}

procedure bad_calls(n: int)
  modifies g;
{
  var r: int;
  call r := next(n);
  call r := next(r);
  call bump();
  assert r == n + 3; //!
}

procedure ok_calls(n: int)
  modifies g;
  ensures g == old(g) + 2;
{
  var r: int;
  call r := next(n);
  call bump();
  call r := next(r);
  call bump();
  assert r == n + 2;
}

procedure bad_call_in_branch(c: bool)
  modifies g;
  ensures g == old(g) + 1; //!
{
  if (c) {
    call bump();
  }
}

procedure bad_call_result_reused(c: bool)
{
  var r: int;
  r := 4;
  if (c) {
    call r := pick();
  }
  assert r == 3; //!
}

procedure ok_long_chain(n: int) returns (x: int)
{
  x := n;
  x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1;
  x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1;
  assert x == n + 20;
}

procedure bad_long_chain(n: int) returns (x: int)
{
  x := n;
  x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1;
  x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1; x := x + 1;
  assert x == n + 19; //!
}

procedure ok_fibonacci() returns (a: int, b: int)
{
  a, b := 0, 1;
  a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b;
  a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b;
  assert a == 55;
}

procedure bad_fibonacci(n: int) returns (a: int, b: int)
{
  a, b := n, 1;
  a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b;
  a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b; a, b := b, a + b;
  assert a == 55; //!
}

procedure ok_real_chain(r: real) returns (x: real)
{
  x := r;
  x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5;
  x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5;
  assert x == r + 6.0;
}

procedure bad_real_chain(r: real) returns (x: real)
{
  x := r;
  x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5;
  x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5; x := x + 0.5;
  assert x == r + 6.5; //!
}

function f(x: int): int;
axiom (forall i: int :: {f(i + 1)} f(i + 1) == f(i));

procedure ok_sum_that_a_trigger_waits_for(n: int)
{
  var x: int;
  x := n;
  x := x + 1;
  assert f(x) == f(n);
}

procedure bad_sum_that_a_trigger_waits_for(n: int)
{
  var x: int;
  x := n;
  x := x + 1;
  assert f(x) == f(n) + 1; //!
}
