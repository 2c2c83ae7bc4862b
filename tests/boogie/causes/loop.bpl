procedure main(a: [int]int, n: int, k: int) returns (i: int)
  requires n >= 0;
  ensures i == n ==> (forall j: int :: 0 <= j && j < n ==> a[j] != k); //~ ERROR G4303
{
  i := 0;
  while (i < n) //~ CAUSE: only what the loop's invariants say
    invariant 0 <= i && i <= n;
  {
    if (a[i] == k) { return; }
    i := i + 1;
  }
}
