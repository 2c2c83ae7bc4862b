procedure main(x: int, y: int) returns (z: int)
  requires x > 0;
  ensures z <= x; //~ ERROR G4303
{
  z := x;
  if (y > 0) {
    z := z + y; //~ CAUSE: the value comes from here
  }
}
