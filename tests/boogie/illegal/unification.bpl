function f<a>(x: a, y: a): bool;

procedure p()
{
  assert f(1, 2) == f(1, 2);
  assert f(1, true); //~ ERROR G4201
}
