procedure p(i: int, r: real)
{
  assert real(i) + r == r + real(i);
  assert i + r == r; //~ ERROR G4202
}
