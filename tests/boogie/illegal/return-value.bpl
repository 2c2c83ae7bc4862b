procedure p() returns (r: int)
{
  r := 1;
  return r; //~ ERROR G4001
}
