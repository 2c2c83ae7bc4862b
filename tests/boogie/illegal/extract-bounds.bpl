procedure p(x: bv8)
{
  assert x[8:0] == x;
  assert x[9:1] == x; //~ ERROR G4202
}
