procedure p(b: bool)
{
  if (b)
  {
    break; //~ ERROR G4004
  }
}
