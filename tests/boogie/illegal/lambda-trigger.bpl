procedure p()
{
  var m: [int]int;
  m := (lambda i: int :: i);
  m := (lambda i: int :: { m[i] } i); //~ ERROR G4003
}
