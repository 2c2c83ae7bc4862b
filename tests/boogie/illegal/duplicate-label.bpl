procedure p()
{
 a:
  assert true;
 b:
  assert true;
 a: //~ ERROR
  assert true;
}
