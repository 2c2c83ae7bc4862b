procedure p(x: int)
{
  assert x == x;
  assert x == y; //~ ERROR G4101
}
