// Insertion sort with a mistake: instead of exchanging neighbours, one is copied over the other, so that a value is lost.

// How often v occurs in a[0], ..., a[n - 1].
function count(a: [int]int, n: int, v: int): int;
axiom (forall a: [int]int, v: int :: { count(a, 0, v) } count(a, 0, v) == 0);
axiom (forall a: [int]int, n: int, v: int :: { count(a, n, v) }
  0 < n ==> count(a, n, v) == count(a, n - 1, v) + (if a[n - 1] == v then 1 else 0));

function {:inline} sorted(a: [int]int, n: int): bool
{
  (forall i, j: int :: { a[i], a[j] } 0 <= i && i <= j && j < n ==> a[i] <= a[j])
}

function {:inline} same_values(a: [int]int, b: [int]int, n: int): bool
{
  (forall v: int :: { count(a, n, v) } { count(b, n, v) } count(a, n, v) == count(b, n, v))
}

// Arrays that agree on a segment have the same values in it.
procedure agreeing(a: [int]int, b: [int]int, n: int)
  requires 0 <= n && (forall i: int :: { a[i] } { b[i] } 0 <= i && i < n ==> a[i] == b[i]);
  ensures same_values(a, b, n);
{
  var k: int;

  k := 0;
  while (k < n)
    invariant 0 <= k && k <= n && same_values(a, b, k);
  {
    assert a[k] == b[k];
    k := k + 1;
  }
}

procedure sort(a: [int]int, n: int) returns (b: [int]int)
  requires 0 <= n;
  ensures sorted(b, n);
  ensures same_values(a, b, n);
{
  var i, j: int;

  b, i := a, 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant sorted(b, i);
    invariant same_values(a, b, n);
  {
    // b[i] sinks to its place among the sorted ones before it.
    j := i;
    while (0 < j && b[j] < b[j - 1])
      invariant 0 <= j && j <= i;
      invariant (forall k, l: int :: { b[k], b[l] } 0 <= k && k <= l && l <= i && l != j ==> b[k] <= b[l]);
      invariant (forall l: int :: { b[l] } j < l && l <= i ==> b[j] <= b[l]);
      invariant same_values(a, b, n); //~ ERROR invariant.maintained
    {
      b[j] := b[j - 1];
      j := j - 1;
    }
    i := i + 1;
  }
}
