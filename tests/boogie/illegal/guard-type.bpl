procedure p(x: int)
{
  while (x > 0) { }
  while (x) { } //~ ERROR G4203
}
