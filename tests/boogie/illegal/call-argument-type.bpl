procedure q(x: int);

procedure p()
{
  call q(1);
  call q(true); //~ ERROR G4201
}
