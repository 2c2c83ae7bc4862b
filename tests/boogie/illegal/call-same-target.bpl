procedure q(x: int) returns (a: int, b: int);

procedure p()
{
  var x, y: int;
  call x, y := q(1);
  call x, x := q(1); //~ ERROR G4109
}
