procedure swap(a: [int]int, i: int, j: int) returns (b: [int]int)
  ensures b[i] == a[j];
  ensures b[j] == a[i]; //~ ERROR G4303
{
  b := a;
  b[i] := a[j];
  b[j] := b[i]; //~ CAUSE: comes from here
}
