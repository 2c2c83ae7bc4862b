procedure p(m: [int, int]int)
{
  assert m[1, 2] == m[1, 2];
  assert m[1] == 1; //~ ERROR G4108
}
