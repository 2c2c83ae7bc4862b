// judge: by name
// A question is first asked without what matters for nothing: what is left out is never what makes a claim false.

type T;
datatype Box { Box(value: int), Empty() }

var m: [int]int;
var unrelated: int where unrelated > 0;
const c: int;
function f(x: int): int;
function g(x: T): int;
axiom c == 5 ==> (forall x: int :: {f(x)} f(x) > 0);
axiom (forall t: T :: {g(t)} g(t) >= 0);

procedure ok_where_of_another(n: int)
  requires n == unrelated;
{
  assert n > 0;
}

procedure bad_where_after_assignment(n: int)
  modifies unrelated;
{
  unrelated := n;
  assert n > 0; //!
}

procedure ok_axiom_behind_a_constant()
  requires c == 5;
{
  var x: int;
  x := f(3);
  assert x > 0;
}

procedure bad_axiom_behind_a_constant()
{
  var x: int;
  x := f(3);
  assert x > 0; //!
}

procedure ok_definition_that_contradicts(t: T)
{
  var x: int;
  x := g(t);
  assume x == -1;
  assert false;
}

procedure bad_definition_that_does_not(t: T)
{
  var x, y: int;
  x := g(t);
  y := x - 1;
  assume y == -1;
  assert false; //!
}

procedure ok_same_contents(a: [int]int)
  requires (forall i: int :: a[i] == m[i]);
{
  assert a == m;
}

procedure bad_same_contents(a: [int]int)
  requires (forall i: int :: i != 0 ==> a[i] == m[i]);
{
  assert a == m; //!
}

procedure bad_different_contents(a: [int]int)
  requires (forall i: int :: a[i] == m[i]);
{
  assert a != m; //!
}

procedure ok_written_back()
  modifies m;
  ensures m == old(m);
{
  var x: int;
  x := m[3];
  m[3] := x + 1;
  m[3] := x;
}

procedure bad_written_back()
  modifies m;
  ensures m == old(m); //!
{
  var x: int;
  x := m[3];
  m[3] := x + 1;
  m[4] := x;
}

procedure ok_only_its_shape_matters(b: Box)
{
  var x: int;
  var y: Box;
  y := b;
  if (y is Box) {
    x := y->value;
    y := Box(x + 1);
    assert y != Empty();
  } else {
    assert y == Empty();
  }
}

procedure bad_only_its_shape_matters(b: Box)
{
  var x: int;
  var y: Box;
  y := b;
  x := y->value;
  y := Box(x);
  assert y == b; //!
}

procedure ok_old_of_what_is_forgotten()
  modifies m, unrelated;
  ensures old(unrelated) > 0;
{
  havoc unrelated;
  m[0] := unrelated;
}

procedure bad_old_of_what_is_forgotten()
  modifies m, unrelated;
  ensures old(unrelated) == m[0]; //!
{
  havoc unrelated;
  m[0] := unrelated;
}

procedure ok_never_spoken_of_again(n: int)
{
  var a: [int]int;
  var x: int;
  a[n] := n;
  x := a[n] + 1;
  a[n + 1] := x;
  assert n == n + 1 ==> false;
}

procedure bad_never_spoken_of_again(n: int)
{
  var a: [int]int;
  var x: int;
  a[n] := n;
  x := a[n] + 1;
  a[n + 1] := x;
  assert n != 3; //!
}

procedure ok_asked_in_a_loop(n: int)
{
  var x, unused: int;
  x := 0;
  unused := 0;
  while (x < n)
    invariant x >= 0;
  {
    unused := unused + f(x);
    x := x + 1;
  }
  assert x >= 0;
}

procedure bad_asked_in_a_loop(n: int)
{
  var x, unused: int;
  x := 0;
  unused := 0;
  while (x < n)
    invariant x >= 0;
  {
    unused := unused + f(x);
    x := x + 1;
  }
  assert x == n; //!
}
