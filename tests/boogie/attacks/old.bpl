// judge: by name
// old means the entry of the procedure, of globals only; also in loops, invariants, quantifiers, and after calls.
var g: int;
var h: int;
var m: [int]int;

procedure step();
  modifies g;
  ensures g == old(g) + 1;

procedure ok_in_loop(n: int) // the entry of the procedure, not of the loop or of the round
  modifies g;
{
  var i: int;
  g := g + 5;
  i := 0;
  while (i < n)
    invariant 0 <= i && g == old(g) + 5 + i;
  {
    call step();
    i := i + 1;
  }
  assert g >= old(g) + 5;
}

procedure bad_in_loop(n: int)
  modifies g;
{
  var i: int;
  g := g + 5;
  i := 0;
  while (i < n)
    invariant g == old(g) + i; //! on entry to the loop g is old(g) + 5
  {
    call step();
    i := i + 1;
  }
}

procedure bad_previous_round(n: int)
  modifies g;
{
  while (*)
    invariant g == old(g) || g == old(g) + 1; //! old is not the round before
  {
    g := g + 1;
  }
}

procedure ok_local_is_current(x: int) // locals and parameters have no old value
{
  var y: int;
  y := x;
  y := y + 1;
  assert old(y) == x + 1;
  assert old(y + x) == 2 * x + 1;
}

procedure bad_local_is_current(x: int)
{
  var y: int;
  y := x;
  y := y + 1;
  assert old(y) == x; //! locals keep their current value
}

procedure ok_index_of_old_map(i0: int) // the map is the old one, the local index the current one
  modifies m;
{
  var i: int;
  i := i0;
  m[i0 + 1] := m[i0 + 1] + 1;
  i := i + 1;
  assert old(m[i]) + 1 == m[i];
  assert old(m)[i] == old(m[i]);
}

procedure bad_global_index()
  modifies m, g;
{
  m[g] := 5;
  m[g + 1] := 6;
  g := g + 1;
  assert old(m[g]) == old(m)[g]; //! inside, g is the old one as well
}

procedure ok_global_index() // the index outside old is the current one
  modifies m, g;
{
  m[g] := 5;
  g := g + 1;
  assert m[old(g)] == 5;
}

procedure ok_nested() // old of old is old
  modifies g;
{
  g := g + 1;
  assert old(old(g)) == old(g);
  assert old(g + old(g)) == 2 * old(g);
}

procedure bad_nested()
  modifies g;
{
  g := g + 1;
  assert old(old(g)) == g; //! still the entry
}

procedure ok_unmodified() // a global that is not modified
  modifies g;
{
  g := h;
  assert old(h) == h && g == old(h);
}

procedure bad_after_calls()
  modifies g;
{
  call step();
  call step();
  assert g == old(g) + 1; //! the caller's old, two steps ago
}

procedure ok_ensures_of_callee_uses_call_state() // the callee's old is the state before the call
  modifies g;
{
  g := 10;
  call step();
  assert g == 11;
}

procedure bad_ensures_of_callee()
  modifies g;
{
  g := 10;
  call step();
  assert g == old(g) + 1; //! old(g) need not be 10
}

procedure bad_quantified()
  modifies m;
{
  m[3] := m[3] + 1;
  assert (forall i: int :: m[i] == old(m[i])); //! cell 3
}

procedure ok_quantified() // a frame
  modifies m;
{
  m[3] := m[3] + 1;
  assert (forall i: int :: i != 3 ==> m[i] == old(m[i]));
  assert (forall i: int :: old(m[i]) <= m[i]);
}

procedure bad_havoced()
  modifies g;
{
  havoc g;
  assert g == old(g); //! arbitrary
}

procedure ok_ensures_with_return(c: bool) // both exits compare with the entry
  modifies g;
  ensures g == old(g) || g == old(g) + 1;
{
  if (c) { return; }
  g := g + 1;
}

procedure bad_ensures_with_return(c: bool)
  modifies g;
  ensures g == old(g) + 1; //! the early return
{
  if (c) { return; }
  g := g + 1;
}

procedure two_state(x: int) returns (r: int);
  modifies g, h;
  ensures r == old(g) + x;
  ensures g == old(h) && h == old(g);

procedure ok_two_state_chain() // exchange twice
  modifies g, h;
{
  var a, b: int;
  call a := two_state(0);
  call b := two_state(0);
  assert g == old(g) && h == old(h);
  assert a == old(g) && b == old(h);
}

procedure bad_two_state_chain()
  modifies g, h;
{
  var a, b: int;
  call a := two_state(0);
  call b := two_state(0);
  assert a == b; //! two different values
}

procedure bad_argument_in_old(x: int)
  modifies g;
{
  var r: int;
  g := g + 1;
  call r := identity(old(g));
  assert r == g; //! the argument is the value at entry
}

procedure identity(x: int) returns (r: int);
  ensures r == x;

procedure bad_map_of_old(i: int)
  modifies m;
{
  var n: [int]int;
  n := old(m)[i := 7];
  m := n;
  assert old(m)[i] == 7; //! the entry did not change
}
