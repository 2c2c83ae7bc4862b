// judge: by name
// goto, break and labels: where control goes, and that every way there is counted.

procedure bad_break_ends_inner_last(n: int)
{
  var i: int;
  i := 0;
  while (i < 10)
    invariant i <= 10;
  {
    i := i + 1;
    while (true)
    {
      if (i > 5) { break; }
      i := i + 2;
    }
  }
  assert i == 9; //! ten is reached too
}

// boogie: wrong
procedure bad_break_of_last_inner_returns(n: int)
{
  var done: bool;
  done := false;
  while (!done)
    invariant !done; //! the break leads back to the outer head with done set
  {
    while (true)
    {
      done := true;
      break;
    }
  }
}

procedure ok_break_of_last_inner(n: int) // control comes back to the outer head
{
  var done: bool;
  done := false;
  while (!done)
  {
    while (true)
    {
      done := true;
      break;
    }
  }
  assert done;
}

procedure bad_break_middle_label(n: int)
{
  var x: int;
  x := 0;
 outer:
  while (true)
  {
   middle:
    while (true)
    {
      while (true)
      {
        x := 1;
        break middle;
      }
    }
    x := 2;
    break;
  }
  assert x == 1; //! after the middle loop comes x := 2
}

procedure ok_break_middle_label(n: int) // three loops deep
{
  var x: int;
  x := 0;
 outer:
  while (true)
  {
   middle:
    while (true)
    {
      while (true)
      {
        x := 1;
        break middle;
      }
    }
    assert x == 1;
    x := 2;
    break;
  }
  assert x == 2;
}

procedure bad_break_in_else(n: int)
{
  var x: int;
  x := 0;
  while (x < 10)
  {
    if (n > 0) { x := x + 1; }
    else { break; }
  }
  assert x >= 10; //! left by the break
}

procedure bad_goto_out_of_two(n: int)
{
  var i, j: int;
  i, j := 0, 0;
  while (i < n)
  {
    j := 0;
    while (j < n)
    {
      j := j + 1;
      if (*) { goto out; }
    }
    j := 0;
    i := i + 1;
  }
 out:
  assert j == 0; //! the jump keeps the j of the inner loop
}

procedure bad_goto_back_over_assert(x0: int)
{
  var x: int;
  x := x0;
  if (x > 0) { goto later; }
 again:
  x := 1;
 later:
  assert x > 0;
  x := x - 1;
  if (x > 0) { goto later; }
  assert x0 > 0; //! x0 may be 0: then x was set to 1
}

procedure ok_goto_same_target_twice(x: int) // naming a target twice is naming it once
{
  goto a, a;
 a:
  assert x == x;
}

procedure bad_goto_all_targets(x: int)
{
  var y: int;
  goto a, b, c;
 a:
  y := 1;
  goto d;
 b:
  y := 2;
  goto d;
 c:
  y := 3;
  goto d;
 d:
  assert y != 3; //! the third target
}

procedure bad_self_goto(n: int)
{
  var x: int;
  x := n;
 l:
  assert x == n; //! not maintained
  x := x + 1;
  goto l, m;
 m:
}

procedure bad_fall_through(x: int)
{
  var y: int;
  y := 0;
  if (x > 0) { goto b; }
 a:
  y := 1;
 b:
  y := y + 1;
  assert y == 2; //! the jump passes a by
}

procedure ok_fall_through(x: int) // both ways
{
  var y: int;
  y := 0;
  if (x > 0) { goto b; }
 a:
  y := 1;
 b:
  y := y + 1;
  assert y == (if x > 0 then 1 else 2);
}

procedure bad_jump_back_makes_loop(x: int)
{
  var y: int;
  y := 0;
 top:
  y := y + 1;
  if (*) { goto top; }
  assert y == 1; //! a loop by goto: y is forgotten at the head
}

procedure bad_loop_through_if(x: int)
{
  var y: int;
  y := 0;
 top:
  if (y < 5)
  {
    y := y + 1;
    goto top;
  }
  else
  {
    assert y == 5; //! without an invariant nothing bounds y from above
  }
}

procedure ok_loop_through_if(x: int) // with one
{
  var y: int;
  y := 0;
 top:
  assert y <= 5;
  if (y < 5)
  {
    y := y + 1;
    goto top;
  }
  else
  {
    assert y == 5;
  }
}

procedure ok_unreachable_cycle(x: int) // a cycle that nobody enters
{
  return;
 a:
  assert false;
  goto b;
 b:
  assert false;
  goto a;
}

procedure bad_reachable_after_cycle(x: int)
{
  goto b;
 a:
  assert x > 0; //! reached from b
  goto c;
 b:
  goto a, c;
 c:
}

procedure bad_assert_in_loop_after_break(n: int)
{
  var i: int;
  i := 0;
  while (true)
  {
    if (i == n) { break; }
    i := i + 1;
    assert i <= n; //! n may be negative, or i beyond it: no invariant
  }
}

procedure ok_return_in_nested_loop(n: int) returns (r: int) // return from two loops
  ensures r == 3;
{
  r := 3;
  while (*)
  {
    while (*)
    {
      if (*) { return; }
    }
  }
}

procedure bad_return_in_nested_loop(n: int) returns (r: int)
  ensures r == 3; //! the inner return leaves with 4
{
  r := 3;
  while (*)
    invariant r == 3;
  {
    r := 4;
    while (*)
    {
      if (*) { return; }
    }
    r := 3;
  }
}

procedure bad_empty_else(x: int) returns (r: int)
  ensures r > 0; //! the empty else falls off the end
{
  r := 0;
  if (x > 0) { r := 1; } else { }
}

procedure bad_invariant_after_command(n: int)
{
  var i: int;
  i := 0;
 head:
  i := i + 0;
  assert i >= 0; //! not in front, so no invariant: the head has forgotten i
  i := i + 1;
  goto head, done;
 done:
}

procedure bad_prefix_assume_only_at_head(n: int)
{
  var i: int;
  i := 0;
 head:
  assume i >= 0;
  assert i >= 0 && i < 100; //! the assume says nothing of the upper bound
  i := i + 1;
  goto head, done;
 done:
}
