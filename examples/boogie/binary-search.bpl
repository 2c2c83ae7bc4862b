// Binary search in a sorted array, and counting how often a key occurs with two searches for a boundary.

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
    invariant 0 <= low && low <= high && high <= n;
    invariant (forall i: int :: { a[i] } 0 <= i && i < low ==> a[i] < key);
    invariant (forall i: int :: { a[i] } high <= i && i < n ==> key < a[i]);
  {
    mid := low + (high - low) div 2;
    if (a[mid] < key)
    {
      low := mid + 1;
    }
    else if (key < a[mid])
    {
      high := mid;
    }
    else
    {
      at := mid;
      return;
    }
  }
  at := -1;
}

// The first place whose element is not below the key; n if all are.
procedure boundary(a: [int]int, n: int, key: int) returns (at: int)
  requires 0 <= n && sorted(a, n);
  ensures 0 <= at && at <= n;
  ensures (forall i: int :: { a[i] } 0 <= i && i < at ==> a[i] < key);
  ensures (forall i: int :: { a[i] } at <= i && i < n ==> key <= a[i]);
{
  var high, mid: int;

  at, high := 0, n;
  while (at < high)
    invariant 0 <= at && at <= high && high <= n;
    invariant (forall i: int :: { a[i] } 0 <= i && i < at ==> a[i] < key);
    invariant (forall i: int :: { a[i] } high <= i && i < n ==> key <= a[i]);
  {
    mid := at + (high - at) div 2;
    if (a[mid] < key) { at := mid + 1; } else { high := mid; }
  }
}

// The elements equal to the key are those in [first, end).
procedure range(a: [int]int, n: int, key: int) returns (first: int, end: int)
  requires 0 <= n && sorted(a, n);
  ensures 0 <= first && first <= end && end <= n;
  ensures (forall i: int :: { a[i] } 0 <= i && i < n ==> (a[i] == key <==> first <= i && i < end));
{
  call first := boundary(a, n, key);
  call end := boundary(a, n, key + 1);
  if (end < first)
  {
    // The elements from end on are above the key, those before first are below it.
    assert key + 1 <= a[end] && a[end] < key;
  }
}

procedure client()
{
  var a: [int]int;
  var at: int;

  a[0] := 2;
  a[1] := 3;
  a[2] := 5;
  call at := find(a, 3, 4);
  assert a[0] == 2 && a[1] == 3 && a[2] == 5;
  assert at == -1;
  call at := find(a, 3, 5);
  assert a[2] == 5;
  assert at == 2;
}
