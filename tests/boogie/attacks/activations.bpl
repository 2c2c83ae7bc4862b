// judge: by name
// What a `where` clause of a callee says, it says of the activation that begins there: nothing at the head of a loop around the call, to which control
// may come without it.
var g: int;

procedure guarded_result() returns (r: int where g == 1);

procedure {:inline 1} guarded_local()
{
  var y: int where g == 1;
  y := 3;
}

procedure {:inline 1} bounded_local() returns (r: int)
{
  var k: int where k > 0;
  r := 0;
  while (r < 3)
    invariant k > 0;
  {
    havoc k;
    r := r + k;
  }
  assert k > 0;
}

procedure bad_result_of_a_call_in_a_loop()
{
  var i, x: int;
  i := 0;
  while (i < 10)
  {
    if (g == 1) { call x := guarded_result(); }
    i := i + 1;
  }
  assert g == 1; //! the call may never have happened
}

procedure bad_local_of_a_body_inlined_in_a_loop()
{
  var i: int;
  i := 0;
  while (i < 10)
  {
    if (g == 1) { call guarded_local(); }
    i := i + 1;
  }
  assert g == 1; //! the call may never have happened
}

procedure bad_in_an_inner_loop()
{
  var i, j: int;
  i := 0;
  while (i < 10)
  {
    j := 0;
    while (j < 10)
    {
      if (g == 1) { call guarded_local(); }
      j := j + 1;
    }
    i := i + 1;
  }
  assert g == 1; //! the call may never have happened
}

procedure bad_in_a_loop_of_jumps(n: int)
{
  var i, x: int;
  i := 0;
  head:
    goto round, other, done;
  round:
    assume g == 1;
    call x := guarded_result();
    i := i + 1;
    goto head;
  other:
    i := i + 1;
    goto head;
  done:
    assert g == 1; //! the call may never have happened
}

procedure ok_behind_the_call() // where the activation begins, its clause holds
{
  var i, x: int;
  i := 0;
  while (i < 10)
  {
    call x := guarded_result();
    assert g == 1;
    call guarded_local();
    i := i + 1;
  }
}

procedure ok_loop_inside_of_an_inlined_body() // the loop's head is inside of the activation
{
  var i, x: int;
  i := 0;
  while (i < 10)
  {
    call x := bounded_local();
    assert x >= 3;
    i := i + 1;
  }
}

procedure {:inline 1} remembers(n: int) returns (r: int)
  modifies g;
{
  g := g + n;
  r := 0;
  while (r < n)
    invariant g == old(g) + n;
  {
    r := r + 1;
  }
  assert g == old(g) + n;
}

procedure ok_old_of_each_round() // what the body saved where it began
  modifies g;
{
  var i, x: int;
  i := 0;
  while (i < 3)
    invariant g == old(g) + 2 * i;
  {
    call x := remembers(2);
    i := i + 1;
  }
}

procedure bad_old_of_another_round()
  modifies g;
{
  var i, x: int;
  i := 0;
  while (i < 3)
    invariant g == old(g) + i; //! each round adds two
  {
    call x := remembers(2);
    i := i + 1;
  }
}
