var g: int;
var h: int;

procedure p()
  modifies h;
{
  havoc h;
  havoc g; //~ ERROR G4205
}
