const c: int;

procedure p()
{
  var x: int;
  x := c;
  c := x; //~ ERROR G4204
}
