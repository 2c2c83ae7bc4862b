// judge: by name
// Measures where loops are not what they seem: heads without rounds, several ways in, jumps out of the middle.
var g: int;

procedure ok_never_round(n: int)
{
  while (n > 0)
    measure n; // nothing goes round
  {
    assume false;
  }
}

procedure ok_leaves_at_once(n: int)
{
  while (n > 0)
    invariant true;
    measure 1;
  {
    return;
  }
}

procedure bad_inner_runs_for_ever(n: int)
  modifies g;
{
  var i: int;
  i := n;
  while (i > 0)
    measure i;
  {
    i := i - 1;
    while (*)
      measure 0; //! it does not decrease
    {
      g := g;
    }
  }
}

procedure bad_inner_undoes(n: int)
{
  var i, j: int;
  i := n;
  while (i > 0)
    invariant i >= 0 || n < 0;
    measure i; //! the inner loop adds what was taken
  {
    i := i - 1;
    j := 0;
    while (j < 1)
      measure 1 - j;
    {
      j := j + 1;
      i := i + 1;
    }
  }
}

procedure bad_through_copy(n: int)
  requires 0 <= n;
  measure n;
{
  call again(n);
}

procedure {:inline 1} again(n: int)
  requires 0 <= n;
  measure n;
{
  call bad_through_copy(n); //! nothing got less
}

procedure ok_through_copy(n: int)
  requires 0 <= n;
  measure n;
{
  call less(n);
}

procedure {:inline 1} less(n: int)
  requires 0 <= n;
  measure n;
{
  if (0 < n) { call ok_through_copy(n - 1); }
}

procedure bad_two_ways_in(n: int)
{
  var i: int;
  i := n;
  goto first, second;
first:
  assert true;
  measure 0; //! does not decrease
  goto second, done;
second:
  i := i - 1;
  goto first, done;
done:
}
