// test: check
procedure p1(n: int);
  measure n;
  measure n + 1; //~ ERROR G4208
procedure p2(n: int)
{
  measure n; //~ ERROR G4208
}
procedure p3(n: int)
{
  var i: int;
  i := n;
  head:
  assert 0 <= i || n < 0;
  measure i;
  measure n; //~ ERROR G4208
  goto body, done;
  body:
  i := i - 1;
  goto head;
  done:
}
procedure p4(n: int)
  measure n;
{
  call p5(n); //~ ERROR G4208
}
procedure p5(n: int)
  measure n, true;
{
  call p4(n - 1); //~ ERROR G4208
}
