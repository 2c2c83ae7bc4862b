procedure p()
{
 a:
  assert true;
 b:
  assert true;
 a: //~ ERROR G4102
  assert true;
}
