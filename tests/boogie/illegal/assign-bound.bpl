procedure p(m: [int]int)
{
  var n: [int]int;
  n := (lambda i: int :: i);
  i := 3; //~ ERROR G4101
}
