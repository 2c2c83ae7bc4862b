procedure p(a: bool, b: bool, c: bool)
{
  assert a ==> b ==> c;
  assert a ==> b <== c; //~ ERROR G4001
}
