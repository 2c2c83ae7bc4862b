// Binary search with two mistakes: one half is cut off one element too far, and a client that forgets to sort.

function {:inline} sorted(a: [int]int, n: int): bool
{
  (forall i, j: int :: { a[i], a[j] } 0 <= i && i <= j && j < n ==> a[i] <= a[j])
}

procedure find(a: [int]int, n: int, key: int) returns (at: int)
  requires 0 <= n && sorted(a, n);
  ensures -1 <= at && at < n;
  ensures 0 <= at ==> a[at] == key;
  ensures at == -1 ==> (forall i: int :: { a[i] } 0 <= i && i < n ==> a[i] != key);
{
  var low, high, mid: int;

  low, high := 0, n;
  while (low < high)
    invariant 0 <= low && low <= high && high <= n; //~ ERROR invariant.maintained
    invariant (forall i: int :: { a[i] } 0 <= i && i < low ==> a[i] < key);
    invariant (forall i: int :: { a[i] } high <= i && i < n ==> key < a[i]); //~ ERROR invariant.maintained
  {
    mid := low + (high - low) div 2;
    if (a[mid] < key)
    {
      low := mid + 1;
    }
    else if (key < a[mid])
    {
      high := mid - 1;
    }
    else
    {
      at := mid;
      return;
    }
  }
  at := -1;
}

procedure client()
{
  var a: [int]int;
  var at: int;

  a[0] := 2;
  a[1] := 5;
  a[2] := 3;
  call at := find(a, 3, 5); //~ ERROR call.precondition
}
