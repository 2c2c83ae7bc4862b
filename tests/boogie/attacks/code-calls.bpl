// judge: by name
// Calls in code expressions stand for bodies: their results, claims, choices and depth.

var g: int;

procedure {:inline 1} read() returns (r: int)
{
  r := g;
}

procedure {:inline 1} twice(x: int) returns (r: int)
{
  var t: int;
  call t := read();
  if (x > 0) {
    r := t + t;
    return;
  }
  r := 2 * t;
}

procedure {:inline 1} choose() returns (r: int)
{
  var t: int where t > 0;
  havoc t;
  r := t;
}

procedure {:inline 1} anything() returns (r: int)
{
  if (*) {
    r := 1;
  }
}

procedure {:inline 1} claims(x: int) returns (r: int)
  requires x > 0;
  ensures r > 0;
{
  r := x;
}

procedure ok_reads()
{
  assert g == 3 ==> |{ var l: int; A: call l := read(); return l == 3; }|;
}

procedure bad_reads()
{
  assert |{ var l: int; A: call l := read(); return l == 3; }|; //!
}

procedure ok_reads_what_is_there(c: bool)
  modifies g;
{
  if (c) {
    g := 1;
  } else {
    g := 2;
  }
  assert |{ var l: int; A: call l := read(); return l == 1 || l == 2; }|;
}

procedure bad_reads_what_is_there(c: bool)
  modifies g;
{
  if (c) {
    g := 1;
  } else {
    g := 2;
  }
  assert |{ var l: int; A: call l := read(); return l == 1; }|; //!
}

procedure ok_twice(x: int)
{
  assert |{ var l: int; A: call l := twice(x); return l == g + g; }|;
}

procedure bad_twice(x: int)
{
  assert |{ var l: int; A: call l := twice(x); return l == g; }|; //!
}

procedure ok_chosen()
{
  assert |{ var l: int; A: call l := choose(); return l > 0; }|;
}

procedure bad_chosen()
{
  assert |{ var l: int; A: call l := choose(); return l > 1; }|; //!
}

procedure bad_chosen_twice()
{
  assert |{ var k, l: int; A: call k := choose(); call l := choose(); return k == l; }|; //!
}

procedure bad_chosen_is_assumed()
{
  assume |{ var l: int; A: call l := choose(); return l > 0; }|;
  assert false; //!
}

procedure bad_not_assigned()
{
  assert |{ var l: int; A: call l := anything(); return l == 1; }|; //!
}

procedure ok_claims()
{
  assert |{ var l: int; A: call l := claims(4); return l == 4; }|;
}

procedure bad_claims_before(x: int)
{
  assert |{ var l: int; A: call l := claims(x); return l == x; }|; //!
}
