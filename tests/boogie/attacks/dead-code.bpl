// judge: by name
// Dead code, false assumptions, and everything that must not spread from them.
var g: int;

procedure ok_after_return(x: int) // nobody gets there
{
  return;
  assert x > 0;
  assume false;
}

procedure bad_dead_assume(x: int)
{
  goto live;
 dead:
  assume false;
 live:
  assert x > 0; //! the assume is in a block that nobody enters
}

procedure bad_assume_false_after(x: int)
{
  assert x > 0; //! comes before
  assume false;
}

procedure bad_assume_false_in_branch(x: int)
{
  if (x == 3) { assume false; }
  assert x != 3;
  assert x > 3; //! all others come through
}

procedure bad_assume_false_in_loop(n: int)
{
  while (*)
  {
    assume false;
  }
  assert n > 0; //! no round at all
}

procedure ok_invariant_false_after_assume(n: int) // the body is cut
{
  var i: int;
  i := 0;
  while (*)
    invariant i == 0;
  {
    i := 1;
    assume false;
  }
  assert i == 0;
}

procedure bad_assert_false_is_no_assume(n: int)
{
  if (n > 0) { assert false; } //! reachable
}

procedure ok_assert_false_unreachable(n: int) // not reachable
{
  if (n > 0 && n < 1) { assert false; }
}

procedure bad_contradiction_later(n: int)
{
  assert n != 0; //! the contradiction comes later
  assume n == 0;
  assume n == 1;
}

procedure bad_dead_targets(n: int)
{
  var x: int;
  x := 0;
  while (*)
  {
    if (n > 5 && n < 0) { x := 1; }
    if (n == 7) { x := 2; }
  }
  assert x == 0; //! n may be 7
}

procedure bad_dead_branch_by_literal(n: int)
{
  var x: int;
  x := 0;
  if (false) { assume n > 100; x := 1; } else { x := 2; }
  assert n > 100; //! the assume is dead
}

procedure ok_dead_branch_by_literal(n: int) // the other branch
{
  var x: int;
  x := 0;
  if (false) { x := 1; } else { x := 2; }
  assert x == 2;
}

procedure bad_requires_false_elsewhere(n: int)
{
  call impossible_if(n); //! n may be negative
  assert n >= 0;
}

procedure impossible_if(n: int);
  requires n >= 0;
  ensures n > 0;

procedure ok_never_returns(n: int) // the caller need not show anything after it
{
  call never();
  assert false;
}

procedure never();
  ensures false;

procedure bad_never_in_branch(n: int)
{
  if (n > 0) { call never(); }
  assert n < 0; //! zero is left
}

procedure bad_return_position(n: int) returns (r: int)
  ensures r == 1; //! the second return
{
  r := 1;
  if (n > 0) { return; }
  r := 2;
  return;
  r := 1;
}

procedure ok_code_after_goto(n: int) // dead
{
  var x: int;
  x := 1;
  goto out;
  x := 2;
  assert false;
 out:
  assert x == 1;
}

procedure bad_code_after_goto(n: int)
{
  var x: int;
  x := 1;
  goto out;
  x := 2;
 out:
  assert x == 2; //! passed by
}

procedure bad_while_true_with_exit(n: int)
{
  while (true)
  {
    if (n == 3) { break; }
  }
  assert n != 3; //! left by the break only
}

procedure bad_loop_never_entered(n: int)
{
  var x: int;
  x := n;
  while (false)
  {
    x := 0;
  }
  assert x == 0; //! no round
}

procedure bad_empty_body() returns (r: int)
  ensures r == 0; //! arbitrary
{
}

procedure bad_havoc_then_nothing(x: int)
{
  var y: int;
  y := x;
  havoc y;
  assert y == x; //! arbitrary
}

procedure bad_assume_own_negation(b: bool)
{
  if (b) { assume !b; }
  assert b; //! only !b is left
}

procedure bad_stuck_paths_hide_others(a: bool, b: bool)
{
  var x: int;
  x := 0;
  if (a) { x := 1; assume b; } else { x := 2; assume !b; }
  if (b) { assert x == 1; } else { assert x == 1; } //! with !b, x is 2
}
