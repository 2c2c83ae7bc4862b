// test: check
procedure p1(a: bool, b: bool)
{
  assert a && b || a; //~ ERROR G4001
  assert a < b < a; //~ ERROR G4001
  assert a ==> b <== a; //~ ERROR G4001
  x := ; //~ ERROR G4001
  if (a) { assert ; assert b; } //~ ERROR G4001
  while a { } //~ ERROR G4001
  assert a;
}
procedure p2()
{
  assert true;
  var late: int; //~ ERROR G4001
}
const c int; //~ ERROR G4001
axiom 1 % 2 == 1; //~ ERROR G4001
function f(x: int) returns int; //~ ERROR G4001
procedure p3() { call p1(true; } //~ ERROR G4001
procedure if() { } //~ ERROR G4001
