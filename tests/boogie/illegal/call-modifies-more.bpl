var g: int;
var h: int;

procedure q();
  modifies g, h;

procedure p()
  modifies g;
{
  g := 1;
  call q(); //~ ERROR G4205
}
