// What is written elsewhere in the map is not to blame.
procedure main() returns (m: [int]int)
{
  m[0] := 1; //~ CAUSE: the value comes from here
  m[1] := 2;
  m[2] := 3;
  assert m[0] == 2; //~ ERROR G4301
}
