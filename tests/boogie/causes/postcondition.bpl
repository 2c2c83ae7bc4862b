procedure main(x: int) returns (y: int)
  ensures y > x; //~ ERROR G4303
{
  if (x > 0) {
    y := x;
    return; //~ CAUSE: return
  }
  y := x + 1;
}
