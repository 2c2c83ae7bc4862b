procedure p(a: int, b: int, c: int)
{
  assert a < b && b < c;
  assert a < b < c; //~ ERROR G4001
}
