function f(x: int, y: int): int;

procedure p()
{
  assert f(1, 2) == f(1, 2);
  assert f(1) == 1; //~ ERROR G4108
}
