// judge: by name
// Cycles with two entries. Boogie 2.4.1 gives up on them ("weak"): verdicts are reasoned by hand, on all paths of bounded length.

// boogie: weak
procedure bad_two_entries(c: bool)
{
  var x: int;
  x := 0;
  goto a, b;
 a:
  x := x + 1;
  goto b;
 b:
  x := x + 2;
  goto a, done;
 done:
  assert x == 2 || x == 3; //! b, a, b gives 5
}

// boogie: weak
procedure ok_two_entries(c: bool) // both blocks carry the fact
{
  var x: int;
  x := 0;
  goto a, b;
 a:
  assert x >= 0;
  x := x + 1;
  goto b;
 b:
  assert x >= 0;
  x := x + 2;
  goto a, done;
 done:
  assert x >= 2;
}

// boogie: weak
procedure bad_invariant_at_one_entry(n: int)
{
  var x: int;
  goto enter_a, enter_b;
 enter_a:
  x := 0;
  goto a;
 enter_b:
  x := -1;
  goto b;
 a:
  assert x >= 0; //! coming from b with x == -1
  x := x + 1;
  goto b, done;
 b:
  goto a, done;
 done:
}

// boogie: weak
procedure ok_parity() // x and the place stay in step
{
  var x: int;
  goto enter_a, enter_b;
 enter_a:
  x := 0;
  goto a;
 enter_b:
  x := 1;
  goto b;
 a:
  assert x mod 2 == 0;
  x := x + 1;
  goto b, done_a;
 b:
  assert x mod 2 == 1;
  x := x + 1;
  goto a, done_b;
 done_a:
  assert x mod 2 == 1;
  return;
 done_b:
  assert x mod 2 == 0;
}

// boogie: weak
procedure bad_parity()
{
  var x: int;
  goto enter_a, enter_b;
 enter_a:
  x := 0;
  goto a;
 enter_b:
  x := 0;
  goto b;
 a:
  assert x mod 2 == 0;
  x := x + 1;
  goto b;
 b:
  assert x mod 2 == 1; //! entered here with 0
  x := x + 1;
  goto a, done;
 done:
}

// boogie: weak
procedure bad_jump_into_while(n: int)
{
  var i: int;
  i := -10;
  goto inside, before;
 before:
  i := 0;
  while (i < n)
    invariant i >= 0; //! the jump enters the body with a negative i
  {
   inside:
    i := i + 1;
  }
}

// boogie: weak
procedure ok_jump_into_while(n: int) // the jump brings what the invariant needs
{
  var i: int;
  i := 10;
  goto inside, before;
 before:
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
   inside:
    assert i >= 0;
    i := i + 1;
  }
  assert i >= 0;
}

// boogie: weak
procedure bad_guard_inside(n: int)
{
  var i: int;
  i := 0;
  goto inside, before;
 before:
  while (i < n)
  {
   inside:
    assert i < n; //! the jump passes the guard by
    i := i + 1;
  }
}

// boogie: weak
procedure bad_targets_of_both_blocks(n: int)
{
  var x, y: int;
  x, y := 0, 0;
  goto a, b;
 a:
  x := x + 1;
  goto b, done;
 b:
  y := y + 1;
  goto a, done;
 done:
  assert x <= 1; //! the cycle can be run through again and again
}

// boogie: weak
procedure ok_untouched(n: int) // z is changed nowhere in the cycle
{
  var x, z: int;
  x, z := 0, n;
  goto a, b;
 a:
  x := x + 1;
  goto b, done;
 b:
  x := x - 1;
  goto a, done;
 done:
  assert z == n;
}

// boogie: weak
procedure bad_three_entries(k: int)
{
  var x: int;
  x := 0;
  goto a, b, c;
 a:
  x := x + 1;
  goto b;
 b:
  x := x + 1;
  goto c;
 c:
  x := x + 1;
  goto a, done;
 done:
  assert x <= 3; //! the second round
}

// boogie: weak
procedure bad_inner_irreducible(n: int)
{
  var i, x: int;
  i, x := 0, 0;
  while (i < n)
    invariant x == 0; //! the inner cycle changes x
  {
    goto a, b;
   a:
    x := x + 1;
    goto b;
   b:
    x := x - 1;
    goto a, next;
   next:
    i := i + 1;
  }
}

// boogie: weak
procedure ok_assume_blocks_cycle(n: int) // b is entered from outside only
{
  var x: int;
  x := 0;
  goto a, b;
 a:
  x := 1;
  goto b;
 b:
  assert x >= 0;
  goto back, done;
 back:
  assume x < 0;
  goto a;
 done:
  assert x >= 0;
}
