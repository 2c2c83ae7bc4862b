// Matrices as maps of two indices: transposing in place, and multiplying. Entries of a product are sums that a function defines.

type Matrix = [int, int]int;

// The sum of a[i, k] * b[k, j] over k in [0, n).
function dot(a: Matrix, b: Matrix, i: int, j: int, n: int): int;
axiom (forall a, b: Matrix, i, j: int :: { dot(a, b, i, j, 0) } dot(a, b, i, j, 0) == 0);
axiom (forall a, b: Matrix, i, j, n: int :: { dot(a, b, i, j, n) }
  0 < n ==> dot(a, b, i, j, n) == dot(a, b, i, j, n - 1) + a[i, n - 1] * b[n - 1, j]);

procedure multiply(a: Matrix, b: Matrix, n: int) returns (c: Matrix)
  requires 0 <= n;
  ensures (forall i, j: int :: { c[i, j] } 0 <= i && i < n && 0 <= j && j < n ==> c[i, j] == dot(a, b, i, j, n));
{
  var i, j, k, sum: int;

  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall x, y: int :: { c[x, y] } 0 <= x && x < i && 0 <= y && y < n ==> c[x, y] == dot(a, b, x, y, n));
  {
    j := 0;
    while (j < n)
      invariant 0 <= j && j <= n;
      invariant (forall x, y: int :: { c[x, y] } 0 <= x && x < i && 0 <= y && y < n ==> c[x, y] == dot(a, b, x, y, n));
      invariant (forall y: int :: { c[i, y] } 0 <= y && y < j ==> c[i, y] == dot(a, b, i, y, n));
    {
      k, sum := 0, 0;
      while (k < n)
        invariant 0 <= k && k <= n && sum == dot(a, b, i, j, k);
      {
        sum := sum + a[i, k] * b[k, j];
        k := k + 1;
      }
      c[i, j] := sum;
      j := j + 1;
    }
    i := i + 1;
  }
}

var m: Matrix;

// Exchanges the entries above the diagonal with those below it.
procedure transpose(n: int)
  requires 0 <= n;
  modifies m;
  ensures (forall i, j: int :: { m[i, j] } 0 <= i && i < n && 0 <= j && j < n ==> m[i, j] == old(m)[j, i]);
{
  var i, j: int;
  var t: int;

  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall x, y: int :: { m[x, y] } 0 <= x && x < n && 0 <= y && y < n ==>
      m[x, y] == (if x < i || y < i then old(m)[y, x] else old(m)[x, y]));
  {
    j := i + 1;
    while (j < n)
      invariant i < j && (j <= n || j == i + 1);
      invariant (forall x, y: int :: { m[x, y] } 0 <= x && x < n && 0 <= y && y < n ==>
        m[x, y] == (if x < i || y < i || (x == i && y < j) || (y == i && x < j) then old(m)[y, x] else old(m)[x, y]));
    {
      t := m[i, j];
      m[i, j] := m[j, i];
      m[j, i] := t;
      j := j + 1;
    }
    i := i + 1;
  }
}

// The identity matrix is neutral on the right.
procedure times_identity(a: Matrix, e: Matrix, n: int, i: int, j: int)
  requires 0 <= i && i < n && 0 <= j && j < n;
  requires (forall x, y: int :: { e[x, y] } 0 <= x && x < n && 0 <= y && y < n ==> e[x, y] == (if x == y then 1 else 0));
  ensures dot(a, e, i, j, n) == a[i, j];
{
  var k: int;

  k := 0;
  while (k < n)
    invariant 0 <= k && k <= n;
    invariant dot(a, e, i, j, k) == (if j < k then a[i, j] else 0);
  {
    if (k == j) { assert e[k, j] == 1; } else { assert e[k, j] == 0; }
    k := k + 1;
  }
}
