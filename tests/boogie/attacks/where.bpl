// judge: by name
// where clauses at loop heads, at calls, after havoc, in inlined copies: assumed of what gets an arbitrary value, never of anything else.
var g: int where g >= 0;
var h: int where h >= g;
var b: int;

procedure set_g();
  modifies g;

procedure set_b();
  modifies b;

procedure result() returns (r: int where r > 0, s: int where s > r);

procedure takes(x: int where x > 100) returns (r: int);
  ensures r == x;

procedure ok_call_modifies() // the clause of a modified global is assumed after the call
  modifies g;
{
  g := -5;
  call set_g();
  assert g >= 0;
}

procedure bad_call_does_not_modify()
  modifies g, b;
{
  g := -5;
  call set_b();
  assert g >= 0; //! the callee does not modify g, it keeps its value
}

procedure bad_clause_of_another_global()
  modifies g;
{
  call set_g();
  assert h >= g; //! h's clause speaks of the g before the call
}

procedure ok_out_where() // out-parameters come with their clauses
{
  var x, y: int;
  call x, y := result();
  assert x > 0 && y > 1;
}

procedure bad_out_where_crossed()
{
  var x, y: int;
  call y, x := result();
  assert y > x; //! the first result is the smaller one
}

procedure bad_argument_where(x: int)
{
  var r: int;
  call r := takes(x);
  assert r > 100; //! the clause of an in-parameter is not assumed by callers
}

procedure bad_argument_where_negative()
{
  var r: int;
  call r := takes(-1);
  assert false; //! neither checked nor assumed
}

procedure ok_loop_head(n: int) // a loop target regains its clause at the head
{
  var x: int where x >= 0;
  var i: int;
  i := 0;
  while (i < n)
  {
    havoc x;
    i := i + 1;
  }
  assert x >= 0;
}

procedure bad_loop_head_not_target(n: int)
{
  var x: int where x >= 0;
  var i: int;
  i := 0;
  x := -1;
  while (i < n)
  {
    i := i + 1;
  }
  assert x >= 0; //! x is no target of the loop and keeps its value
}

procedure bad_loop_head_other_variable(n: int)
{
  var x: int where x >= y;
  var y: int;
  var i: int;
  i := 0;
  while (i < n)
  {
    y := y + 1;
    i := i + 1;
  }
  assert x >= y; //! only y is a target; the clause belongs to x
}

procedure bad_after_loop_body(n: int)
{
  var x: int where x >= 0;
  while (n > 3)
  {
    x := x - 1;
    assert x >= 0; //! the assignment in the body
  }
}

procedure ok_both_targets(n: int) // both are targets: the clause is assumed after both changed
{
  var x: int where x >= y;
  var y: int;
  while (*)
  {
    havoc y;
    havoc x;
  }
  assert x >= y;
}

procedure {:inline 1} local_where() returns (r: int)
{
  var t: int where t > 10;
  r := t;
}

procedure ok_inlined_local_where() // the clause of the copy's local
{
  var x: int;
  call x := local_where();
  assert x > 10;
}

procedure {:inline 1} spoil(k: int) returns (r: int)
{
  var t: int where t > k;
  r := t;
  t := k;
}

// boogie: wrong
procedure bad_second_copy_of_first()
{
  var x, y: int;
  call x := spoil(10);
  call y := spoil(5);
  assert y > 10; //! the second copy's local has its own clause, t > 5
}

// boogie: wrong
procedure ok_two_copies() // each copy has its own
{
  var x, y: int;
  call x := spoil(10);
  call y := spoil(5);
  assert x > 10 && y > 5;
}

procedure bad_copies_are_equal()
{
  var x, y: int;
  call x := local_where();
  call y := local_where();
  assert x == y; //! two arbitrary values
}

procedure {:inline 1} crossing(k: int) returns (r: int)
{
  var u: int where u < v;
  var v: int where v < k;
  v := u - 1;
  r := u;
}

// boogie: wrong
procedure bad_clause_of_spoiled_copy()
{
  var x: int;
  call x := crossing(3);
  call x := crossing(100);
  assert false; //! the clause u < v is no fact about the first copy after its assignment
}

procedure {:inline 1} in_where(x: int where x > 100) returns (r: int)
{
  r := x;
}

procedure bad_inlined_argument_where(x: int)
{
  var r: int;
  call r := in_where(x);
  assert r > 100; //! the clause of an inlined in-parameter is not assumed
}

procedure {:inline 1} out_where_spoiled(k: int) returns (r: int where r > 7)
{
  r := k;
}

procedure bad_inlined_out_where_spoiled(k: int)
{
  var x: int;
  call x := out_where_spoiled(k);
  assert x > 7; //! the copy's body assigned it
}

procedure bad_exit_is_not_checked() returns (r: int where r > 7)
  ensures r > 7; //! the clause holds at entry only
{
  r := 7;
}

procedure ok_havoc_out() returns (r: int where r > 7) // havoc of an out-parameter assumes its clause
  ensures r > 7;
{
  r := 7;
  havoc r;
}

procedure bad_quantified_where(n: int)
{
  var m: [int]int where (forall i: int :: { m[i] } m[i] > 0);
  m[3] := 0;
  assert (forall i: int :: { m[i] } m[i] > 0); //! cell 3
}

procedure ok_quantified_where(n: int) // the clause of the whole map, again after havoc
{
  var m: [int]int where (forall i: int :: { m[i] } m[i] > 0);
  assert m[n] > 0;
  m[n] := -1;
  havoc m;
  assert m[n] > 0;
}

procedure bad_contradictory_where_is_local(n: int)
{
  if (n > 0)
  {
    call never();
  }
  assert n > 0; //! only the path with the call ends
}

procedure never() returns ();
  ensures false;
