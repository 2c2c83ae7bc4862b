datatype Box { Box(b: bool) }
procedure any_value() returns (r: bool);

procedure p()
{
  var {:assumption} a: bool;
  call a := any_value(); //~ ERROR G4112: only be strengthened
  Box(a) := Box(true); //~ ERROR G4112: only be strengthened
}
