// judge: by name
// Lambda: what is captured is the value at that point, bound names stay apart, equal bodies with other captures are other maps.
var g: int;
function f(m: [int]int): int;

procedure ok_captured_value(a: int) // the map keeps the captured value when the variable changes
{
  var x: int;
  var m: [int]int;
  x := a;
  m := (lambda i: int :: i + x);
  x := x + 100;
  assert m[1] == 1 + a;
}

procedure bad_captured_variable(a: int)
{
  var x: int;
  var m: [int]int;
  x := a;
  m := (lambda i: int :: i + x);
  x := x + 100;
  assert m[1] == 1 + x; //! the value was captured, not the variable
}

procedure bad_same_shape(x: int, y: int)
{
  assert (lambda i: int :: i + x) == (lambda i: int :: i + y); //! other captures
}

procedure ok_same_shape(x: int, y: int) // equal captures give equal maps
{
  assume x == y;
  assert (lambda i: int :: i + x) == (lambda j: int :: j + y);
}

procedure bad_swapped_captures(x: int, y: int)
{
  assert (lambda i: int :: x - y)[0] == (lambda i: int :: y - x)[0]; //! captures in the other order
}

procedure ok_swapped_captures(x: int, y: int) // the same two captures in two orders
{
  assert (lambda i: int :: x - y + i)[0] + (lambda i: int :: y - x + i)[0] == 0;
}

procedure ok_let_exchanges(x: int, y: int) // the let exchanges the captured values
{
  assert (lambda i: int :: (var p, q := y, x; p - q + i))[0] == y - x;
  assert (lambda i: int :: (var p, q := y + i, x + i; p - q))[5] == y - x;
}

procedure bad_let_exchanges(x: int, y: int)
{
  assert (lambda i: int :: (var p, q := y, x; p - q + i))[0] == x - y; //! p is y and q is x
}

procedure bad_let_inside_uses_old_binding(x: int)
{
  assert (lambda i: int :: (var p := i + x; (var q := p + i; q - p)))[3] == x; //! q - p is i
}

procedure ok_nested_lambda(x: int) // a map of maps
{
  var m: [int][int]int;
  m := (lambda i: int :: (lambda j: int :: i - j + x));
  assert m[5][3] == 2 + x;
  assert m[3][5] == x - 2;
}

procedure bad_nested_lambda_order(x: int)
{
  var m: [int][int]int;
  m := (lambda i: int :: (lambda j: int :: i - j + x));
  assert m[5][3] == m[3][5]; //! the outer index comes first
}

procedure ok_under_quantifier() // a lambda that captures a bound variable
{
  assert (forall k: int :: (lambda i: int :: i + k)[1] == k + 1);
  assert (forall k: int :: (lambda i: int :: if i == k then 1 else 0)[k] == 1);
}

procedure bad_under_quantifier()
{
  assert (forall k: int :: (lambda i: int :: if i == k then 1 else 0)[k + 1] == 1); //! another index
}

procedure ok_quantifier_inside(n: int) // a quantifier in the body
{
  var s: [int]bool;
  s := (lambda i: int :: (forall j: int :: 0 <= j && j < i ==> j < n));
  assert s[n];
  assert s[n - 1];
}

procedure bad_quantifier_inside(n: int)
{
  var s: [int]bool;
  s := (lambda i: int :: (forall j: int :: 0 <= j && j < i ==> j < n));
  assert s[n + 1]; //! j may be n
}

procedure ok_old_captured() // old of a global inside a lambda is the value at entry
  modifies g;
{
  var m: [int]int;
  g := g + 1;
  m := (lambda i: int :: g - old(g) + i);
  g := g + 1;
  assert m[0] == 1;
}

procedure bad_old_captured()
  modifies g;
{
  var m: [int]int;
  g := g + 1;
  m := (lambda i: int :: old(g));
  assert m[0] == g; //! the value at entry
}

procedure bad_store_into_lambda(x: int, k: int)
{
  var m: [int]int;
  m := (lambda i: int :: x);
  m[k] := x + 1;
  assert m == (lambda i: int :: x); //! one cell differs
}

procedure ok_store_into_lambda(x: int, k: int, l: int) // all other cells are kept
{
  var m: [int]int;
  m := (lambda i: int :: x);
  m[k] := x + 1;
  assert l != k ==> m[l] == x;
}

procedure ok_two_arguments(a: [int, int]int) // transposing twice
{
  var t: [int, int]int;
  t := (lambda i: int, j: int :: a[j, i]);
  t := (lambda i: int, j: int :: t[j, i]);
  assert t[3, 4] == a[3, 4];
}

procedure bad_two_arguments(a: [int, int]int)
{
  var t: [int, int]int;
  t := (lambda i: int, j: int :: a[j, i]);
  assert t[3, 4] == a[3, 4]; //! transposed
}

procedure bad_loop_capture(n: int)
{
  var m: [int]int;
  var k: int;
  k := 0;
  m := (lambda i: int :: k);
  while (k < n)
    invariant (forall i: int :: m[i] == k); //! m does not follow k
  {
    k := k + 1;
  }
}

procedure ok_loop_capture(n: int) // m is rebuilt in each round
{
  var m: [int]int;
  var k: int;
  k := 0;
  m := (lambda i: int :: k);
  while (k < n)
    invariant m[17] == k;
  {
    k := k + 1;
    m := (lambda i: int :: k);
  }
  assert m[17] == k;
}

procedure bad_function_of_lambda(x: int)
{
  assert f((lambda i: int :: i + x)) == f((lambda i: int :: x - i)); //! different maps
}

procedure bad_generic_lambda<t>(x: t, y: t)
{
  var m: [t]bool;
  m := (lambda z: t :: z == x);
  assert m[y]; //! y need not be x
}

procedure ok_generic_lambda<t>(x: t, y: t) // capture of a value of a type parameter
{
  var m: [t]bool;
  m := (lambda z: t :: z == x);
  assert m[x];
  assert m[y] ==> x == y;
}
