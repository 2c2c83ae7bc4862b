// judge: by name
// Code as an expression: every path through it counts.
var g: int;

procedure ok_straight(x: int) // one block
{
  assert |{ a: return x == x; }|;
}

procedure bad_straight(x: int)
{
  assert |{ a: return x > 0; }|; //! x may be 0
}

procedure bad_one_of_two_paths(x: int)
{
  assert |{ start: goto p, q; p: return true; q: return x > 0; }|; //! the path through q
}

procedure ok_all_paths(x: int) // both
  requires x > 0;
{
  assert |{ start: goto p, q; p: return true; q: return x > 0; }|;
}

procedure ok_local(x: int) // with a variable of its own
{
  assert |{ var y: int; start: y := x; y := y + 1; return y == x + 1; }|;
}

procedure bad_local(x: int)
{
  assert |{ var y: int; start: return y == x; }|; //! y is arbitrary
}

procedure bad_assume_inside_leaks(x: int)
{
  assert |{ start: assume x > 0; return x > -1; }|;
  assert x > 0; //! the assume is inside
}

procedure ok_assume_inside(x: int) // cuts a path inside
{
  assert |{ start: goto p, q; p: assume x > 0; return x >= 1; q: assume x <= 0; return x < 1; }|;
}

procedure bad_under_quantifier()
{
  assert (forall i: int :: |{ start: goto p, q; p: assume i > 0; return true; q: assume i <= 0; return i < 0; }|); //! i == 0
}

procedure ok_under_quantifier() // for all i
{
  assert (forall i: int :: |{ start: goto p, q; p: assume i > 0; return i >= 1; q: assume i <= 0; return i < 1; }|);
}

procedure bad_assumed_code(x: int)
{
  assume |{ start: goto p, q; p: assume x > 0; return x > 5; q: assume x <= 0; return true; }|;
  assert x > 5; //! x may be 0
}

procedure bad_variable_outside(x: int)
{
  var y: int;
  y := 1;
  assert |{ start: return y == 1; }|;
  y := 2;
  assert |{ start: return y == 1; }|; //! y is 2 now
}

procedure bad_old_inside()
  modifies g;
{
  g := g + 1;
  assert |{ start: return old(g) == g; }|; //! one less
}
