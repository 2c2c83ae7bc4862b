procedure p(x: int)
{
  assert (var a, b := x, x; a == b);
  assert (var a, b := x; a == b); //~ ERROR G4108
}
