procedure p()
{
  assert (exists x: int :: x > 0);
  assert (exists x: int :: x + 1); //~ ERROR G4203
}
