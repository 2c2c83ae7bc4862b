// judge: by name
// Calls: arguments and targets that overlap, globals as targets, modifies through several levels, several implementations.
var g: int;
var h: int;
var m: [int]int;

procedure both() returns (a: int, b: int);
  modifies g;
  ensures a == old(g) && b == g && g == old(g) + 1;

procedure ok_global_is_target_and_modified() // targets are assigned after the callee's effect, in order
  modifies g, h;
{
  g := 4;
  call g, h := both();
  assert g == 4 && h == 5;
}

procedure bad_global_is_target_and_modified()
  modifies g, h;
{
  g := 4;
  call g, h := both();
  assert g == 5; //! the target gets a, the value before
}

procedure read_map(n: [int]int, i: int) returns (r: int);
  ensures r == n[i];

procedure set_map(i: int, v: int);
  modifies m;
  ensures m == old(m)[i := v];

procedure ok_map_argument_is_a_value(i: int) // the argument is the map before the call
  modifies m;
{
  var r: int;
  m[i] := 3;
  call set_map(i, 4);
  call r := read_map(m, i);
  assert r == 4;
  call r := read_map(old(m), i);
  assert r == old(m[i]);
}

procedure bad_map_argument(i: int, j: int)
  modifies m;
{
  m[i] := 3;
  call set_map(j, 4);
  assert m[i] == 3; //! i may be j
}

procedure middle();
  modifies g;
  ensures g > old(g);

procedure bad_modifies_is_not_exact()
  modifies g;
{
  call middle();
  assert g == old(g) + 1; //! only more than before
}

procedure ok_not_modified() // h is not touched by the call
  modifies g, h;
{
  call middle();
  assert h == old(h);
}

procedure anything();
  modifies g, h, m;

procedure bad_everything_changes(i: int)
  modifies g, h, m;
{
  m[i], g, h := 1, 2, 3;
  call anything();
  assert m[i] == 1 || g == 2 || h == 3; //! all of them may have changed
}

procedure bad_cell_of_modified_map(i: int)
  modifies m;
{
  m[i] := 1;
  call havoc_map();
  assert m[i] == 1; //! modifies is about the whole map
}

procedure havoc_map();
  modifies m;

procedure ok_local_copy_survives(i: int) // a copy is not modified
  modifies m;
{
  var n: [int]int;
  n := m;
  call havoc_map();
  assert n == old(m);
}

procedure {:inline 1} through(i: int)
  modifies m;
{
  call havoc_map();
}

procedure bad_modifies_through_inlined(i: int)
  modifies m;
{
  m[i] := 1;
  call through(i);
  assert m[i] == 1; //! the call in the copy modifies m
}

procedure relation(x: int, y: int) returns (r: int, s: int);
  requires x <= y;
  ensures r == y - x && s == x + y;

procedure ok_targets_are_arguments(a: int) // x and y are read before they are written
{
  var x, y: int;
  x, y := a, a + 3;
  call x, y := relation(x, y);
  assert x == 3 && y == 2 * a + 3;
}

procedure bad_targets_are_arguments(a: int)
{
  var x, y: int;
  x, y := a, a + 3;
  call x, y := relation(x, y);
  assert y == x + a; //! y is the sum of the old values
}

procedure bad_requires_of_second_call(a: int)
{
  var x, y: int;
  x, y := a, a + 3;
  call x, y := relation(x, y);
  call x, y := relation(x, y); //! 3 <= 2 * a + 3 needs a >= 0
}

procedure bad_contradictory_substitution(a: int)
{
  var x: int;
  x := a;
  call x := successor(x);
  call x := successor(x);
  assert false; //! with one name for argument and result this would be x == x + 1
}

procedure successor(x: int) returns (r: int);
  ensures r == x + 1;

procedure formals_like_globals(g: int) returns (h: int);
  ensures h == g + 1;

procedure ok_formals_hide_globals(x: int) // the callee's g and h are its parameters
{
  var y: int;
  call y := formals_like_globals(x);
  assert y == x + 1;
  assert g == old(g);
}

procedure bad_formals_hide_globals(x: int)
{
  var y: int;
  call y := formals_like_globals(x);
  assert h == g + 1; //! the globals are not meant
}

procedure bad_formals_hide_globals_of_caller(g: int) returns (r: int)
{
  call r := formals_like_globals(g + 1);
  assert r == g + 1; //! g + 2
}

procedure generic<t>(x: t, y: t) returns (r: t);
  ensures r == x || r == y;

procedure ok_generic_call(c: bool) // at bool the claim decides
{
  var r: bool;
  call r := generic(true, true);
  assert r;
}

procedure bad_generic_call(x: int)
{
  var r: int;
  call r := generic(x, x + 1);
  assert r == x; //! or x + 1
}

procedure first_impl(x: int) returns (r: int);
  ensures r >= x;
implementation first_impl(x: int) returns (r: int) { r := x; }
implementation first_impl(x: int) returns (r: int) { r := x + 2; }

procedure bad_one_implementation_decides(x: int)
{
  var r: int;
  call r := first_impl(x);
  assert r == x || r == x + 2; //! a caller sees the contract
}

procedure recursive(n: int) returns (r: int)
  requires n >= 0;
  ensures r == n;
{
  if (n == 0) { r := 0; }
  else { call r := recursive(n - 1); r := r + 1; }
}

procedure bad_recursive_requires(n: int) returns (r: int)
  requires n >= 0;
  ensures r == n;
{
  call r := bad_recursive_requires(n - 1); //! n may be 0
  r := r + 1;
}

procedure ok_partial_correctness(n: int) returns (r: int) // it never returns, so it returns nothing wrong
  ensures r == n + 100;
{
  call r := ok_partial_correctness(n);
}
