// exit: 3
// A call in a code expression that is inlined only so often has no meaning beyond.

procedure {:inline 2} down(x: int) returns (r: int)
{
  r := 0;
  if (x > 0) {
    call r := down(x - 1); //~ ERROR G0014
  }
}

procedure too_deep(x: int)
{
  assert |{ var l: int; A: call l := down(x); return l == 1; }|;
}
