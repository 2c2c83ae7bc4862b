procedure p(x: int)
{
  assert (if x > 0 then 1 else 2) > 0;
  assert (if x then 1 else 2) > 0; //~ ERROR G4203
}
