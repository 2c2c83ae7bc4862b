procedure p()
{
  var m: [int]bool;
  m[1] := true;
  m[1] := 1; //~ ERROR G4201
}
