// judge: by name
// Termination measures: not negative, smaller after each round or call. Newer than Boogie 2.4.1.

// boogie: no-syntax
procedure ok_counts_down(n: int) // n - i
  requires n >= 0;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n;
    measure n - i;
  {
    i := i + 1;
  }
}

// boogie: no-syntax
procedure bad_does_not_decrease(n: int)
  requires n >= 0;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n;
    measure n - i; //! unchanged in some rounds
  {
    if (*) { i := i + 1; }
  }
}

// boogie: no-syntax
procedure bad_negative(n: int)
{
  var i: int;
  i := n;
  while (i != 0)
    measure i; //! n may be negative
  {
    i := i - 1;
  }
}

// boogie: no-syntax
procedure ok_lexicographic(n: int, m: int) // the first stays, the second decreases, or the first decreases
  requires n >= 0 && m >= 0;
{
  var i, j: int;
  i, j := n, m;
  while (i > 0)
    invariant i >= 0 && j >= 0;
    measure i, j;
  {
    if (j > 0) { j := j - 1; } else { i := i - 1; havoc j; assume j >= 0; }
  }
}

// boogie: no-syntax
procedure bad_lexicographic(n: int, m: int)
  requires n >= 0 && m >= 0;
{
  var i, j: int;
  i, j := n, m;
  while (i > 0)
    invariant i >= 0 && j >= 0;
    measure j, i; //! the order is the other way round
  {
    if (j > 0) { j := j - 1; } else { i := i - 1; havoc j; assume j >= 0; }
  }
}

// boogie: no-syntax
procedure ok_recursion(n: int) // smaller at each call
  requires n >= 0;
  measure n;
{
  if (n > 0) { call ok_recursion(n - 1); }
}

// boogie: no-syntax
procedure bad_recursion(n: int)
  requires n >= 0;
  measure n;
{
  if (n > 0) { call bad_recursion(n); } //! the same
}

// boogie: no-syntax
procedure bad_recursion_by_way(n: int)
  requires n >= 0;
  measure n;
{
  var m: int;
  m := n + 1;
  if (n > 0) { call bad_recursion_by_way(m - 1); } //! n again
}

// boogie: no-syntax
procedure bad_second_back_edge(n: int)
  requires n >= 0;
{
  var i: int;
  i := n;
  while (i > 0)
    invariant i >= 0;
    measure i; //! one branch goes up
  {
    if (*) { i := i - 1; } else { i := i + 1; }
  }
}
