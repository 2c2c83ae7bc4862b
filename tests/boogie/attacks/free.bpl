// judge: by name
// Free clauses and invariants, and assumes at a loop head: used where they are assumed, never a help for checks in front of them.
var g: int;

procedure bad_free_invariant_on_entry(n: int)
{
  var i: int;
  i := -3;
  while (i < n)
    free invariant i >= 0;
    invariant i >= 0; //! on entry i is -3; the free invariant is no help there
  {
    i := i + 1;
  }
}

procedure bad_free_invariant_maintained(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    free invariant i >= 0;
    invariant i >= 0; //! not maintained; the free one is assumed at the head only
  {
    i := i - 1;
  }
}

procedure ok_free_invariant_in_body(n: int) // in the body and after the loop it is known
{
  var i: int;
  i := 0;
  while (i < n)
    free invariant i >= 0;
  {
    assert i >= 0;
    i := i - 1;
  }
  assert i >= 0;
}

procedure bad_free_invariant_of_inner(n: int)
{
  var i, j: int;
  i, j := 0, 0;
  while (i < n)
    invariant j == 0; //! the inner loop changes j
  {
    while (*)
      free invariant i >= 0;
    {
      j := j + 1;
    }
    i := i + 1;
  }
}

procedure bad_free_false_after_break(n: int)
{
  while (true)
  {
    if (n > 0) { break; }
    while (*)
      free invariant false;
    {
    }
  }
  assert n > 5; //! left before the impossible loop
}

procedure bad_assume_in_prefix(n: int)
{
  var i: int;
  i := 0;
 head:
  assume i < 100;
  assert i <= 100; //! after i := i + 50 the next check comes before the assume
  i := i + 50;
  goto head, done;
 done:
}

procedure callee(x: int) returns (r: int);
  free requires x > 0;
  modifies g;
  free ensures r > x;
  ensures g == x;

procedure bad_free_requires_leaks(x: int)
  modifies g;
{
  var r: int;
  call r := callee(x);
  assert r > 0; //! r > x, but x may be negative
}

procedure ok_free_ensures(x: int) // the free postcondition is assumed
  modifies g;
{
  var r: int;
  call r := callee(x);
  assert r > g;
}

procedure bad_own_free_ensures_helps(x: int) returns (r: int)
  free ensures r > x;
  ensures r >= x; //! the free one is not proved, so it helps nobody
{
  r := x - 1;
}

procedure bad_own_free_ensures_in_between(x: int) returns (r: int)
  ensures r >= x;
  free ensures r != x;
  ensures r > x; //! r is x
{
  r := x;
}

procedure bad_recursive_free(n: int) returns (r: int)
  free ensures r == 0;
  ensures r >= n; //! the recursive call gives 0, which is not more than a positive n
{
  if (n <= 0) { r := 0; return; }
  call r := bad_recursive_free(n - 1);
}

procedure ok_free_requires_of_own(x: int) // the implementation may use its free precondition
  free requires x > 10;
{
  assert x > 5;
}

procedure bad_free_requires_after_change(x: int)
  free requires g > 10;
  modifies g;
{
  g := g - 1;
  assert g > 10; //! the precondition is about the entry
}

procedure needs(x: int);
  free requires x > 0;
  requires x >= 0;

procedure bad_free_helps_the_next(x: int)
{
  call needs(x); //! the free clause is not assumed before the next one is checked
}

procedure bad_free_call_gives_requires(x: int)
{
  free call needs(x);
  assert x >= 0; //! neither checked nor assumed
}

procedure ok_checked_call_gives_requires(x: int) // what was checked is known afterwards
  requires x >= 0;
{
  call needs(x);
  assert x >= 0;
}

procedure bad_second_call_same_requires(x: int)
{
  free call needs(x);
  call needs(x); //! a free call is no reason
}

procedure bad_call_requires_of_later_state()
  modifies g;
{
  call needs(g); //! checked before the assignment
  g := 5;
}

procedure ensures_both(x: int) returns (r: int);
  requires x > 0;
  ensures r > x;

procedure bad_requires_assumed_in_other_branch(x: int, c: bool)
{
  var r: int;
  if (c) { assume x > 0; call r := ensures_both(x); } else { r := 1; }
  assert x > 0; //! not in the else branch
}

procedure bad_invariant_order(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i != 5 ==> i < 6; //! from i == 5 to i == 6; the later clause is no help
    free invariant i <= 5;
  {
    i := i + 1;
  }
}
