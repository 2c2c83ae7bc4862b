procedure p(x: int)
{
  assert x == x;

procedure q(x: int) //~ ERROR G4001
{
}
