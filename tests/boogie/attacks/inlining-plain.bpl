// judge: by name
// Inlining where recursion is not reached or is no recursion: a proof may be complete.
var g: int;

procedure {:inline 4} down(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := down(n - 1); r := r + 1; }
}

procedure ok_within_depth() // the recursion ends before the depth is used up
{
  var a: int;
  call a := down(2);
  assert a == 2;
}

procedure bad_within_depth()
{
  var a: int;
  call a := down(2);
  assert a == 3; //! two rounds
}

procedure {:inline 1} leaf(x: int) returns (r: int)
{
  r := x + 1;
}

procedure ok_many_copies(x: int) // depth is about nesting, not about how often
{
  var a: int;
  call a := leaf(x);
  call a := leaf(a);
  call a := leaf(a);
  assert a == x + 3;
}

procedure bad_many_copies(x: int)
{
  var a: int;
  call a := leaf(x);
  call a := leaf(a);
  assert a == x + 1; //! two copies
}

procedure plain(x: int) returns (r: int)
  ensures r > x;
{
  r := x + 1;
}

procedure bad_not_inlined(x: int)
{
  var a: int;
  call a := plain(x);
  assert a == x + 1; //! without the attribute the contract is all that is known
}

procedure {:inline 1} nobody(x: int) returns (r: int);
  ensures r > x;

procedure ok_no_body(x: int) // without an implementation the contract is used
{
  var a: int;
  call a := nobody(x);
  assert a > x;
}

procedure bad_no_body(x: int)
{
  var a: int;
  call a := nobody(x);
  assert a == x + 1; //! the contract only
}

procedure {:inline 1} modifies_nothing() returns (r: int)
{
  r := g;
}

procedure ok_reads_global() // the copy reads the caller's global
  modifies g;
{
  var a: int;
  g := 12;
  call a := modifies_nothing();
  assert a == 12;
}

procedure {:inline 1} in_loop()
  modifies g;
{
  g := g + 1;
}

procedure bad_copy_in_loop(n: int)
  modifies g;
{
  var i: int;
  i, g := 0, 0;
  while (i < n)
  {
    call in_loop();
    i := i + 1;
  }
  assert g == 0; //! the copy's assignments are targets of the loop
}

procedure ok_copy_in_loop(n: int) // with the invariant
  modifies g;
{
  var i: int;
  i, g := 0, 0;
  while (i < n)
    invariant g == i;
  {
    call in_loop();
    i := i + 1;
  }
  assert g >= n;
}

procedure {:inline 1} generic<t>(x: t) returns (r: t)
{
  r := x;
}

procedure ok_generic_copy(x: int, c: bool) // two instances
{
  var a: int;
  var b: bool;
  call a := generic(x);
  call b := generic(c);
  assert a == x && b == c;
}

procedure bad_generic_copy(x: int, y: int)
{
  var a, b: int;
  call a := generic(x);
  call b := generic(y);
  assert a == b; //! two values
}

procedure {:inline 1} quantified(m: [int]int) returns (n: [int]int)
{
  assume (forall i: int :: { n[i] } n[i] == m[i] + 1);
}

procedure ok_bound_names_in_copy(m: [int]int, i: int) // bound names in the body and names of the caller
{
  var n: [int]int;
  call n := quantified(m);
  call n := quantified(n);
  assert n[i] == m[i] + 2;
}

procedure bad_bound_names_in_copy(m: [int]int, i: int)
{
  var n: [int]int;
  call n := quantified(m);
  call n := quantified(n);
  assert n[i] == m[i] + 1; //! twice
}
