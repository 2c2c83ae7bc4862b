// judge: by name
// Inlined procedures: copies have variables of their own, contracts are checked, free clauses vanish, old means the entry of the copy.
var g: int;
var h: int;

procedure {:inline 1} add(x: int) returns (r: int)
  modifies g;
{
  var t: int;
  t := x;
  g := g + t;
  r := g;
}

procedure ok_effect(x: int) // the body's effect on a global
  modifies g;
{
  var a, b: int;
  g := 1;
  call a := add(2);
  call b := add(a);
  assert g == 6 && b == 6 && a == 3;
}

procedure bad_effect(x: int)
  modifies g;
{
  var a: int;
  g := 1;
  call a := add(2);
  assert g == 1; //! the body changes g
}

procedure bad_local_of_caller(x: int)
  modifies g;
{
  var t, a: int;
  t := 40;
  call a := add(2);
  assert t == 2; //! the callee's t is another variable
}

procedure ok_local_of_caller(x: int) // the caller's t is kept
  modifies g;
{
  var t, a: int;
  t := 40;
  call a := add(2);
  assert t == 40;
}

procedure {:inline 1} uninitialised() returns (r: int)
{
  var t: int;
  r := t;
  t := 5;
}

procedure bad_local_survives()
{
  var a: int;
  call a := uninitialised();
  call a := uninitialised();
  assert a == 5; //! the second copy's local is arbitrary again
}

procedure bad_local_survives_in_loop(n: int)
{
  var a, i: int;
  i, a := 0, 5;
  while (i < n)
    invariant a == 5; //! in the next round the local is arbitrary again
  {
    call a := uninitialised();
    i := i + 1;
  }
}

procedure {:inline 1} forgets() returns (r: int)
{
}

procedure bad_out_keeps_value(x: int)
{
  var a: int;
  a := x;
  call a := forgets();
  assert a == x; //! an out-parameter that is not assigned is arbitrary
}

procedure {:inline 1} checked(x: int) returns (r: int)
  requires x > 0;
  ensures r > 10;
{
  r := x + 10;
}

procedure ok_contract_inside(x: int) // requires and ensures hold, and more is known
{
  var a: int;
  call a := checked(1);
  assert a == 11;
}

procedure bad_requires_inside(x: int)
{
  var a: int;
  call a := checked(x); //! x may be 0
}

procedure {:inline 1} wrong_promise(x: int) returns (r: int)
  ensures r > 10;
{
  r := x;
}

// The copy breaks its own postcondition; where that is told is not judged.
procedure bad_promise_of_copy(x: int)
{
  var a: int;
  call a := wrong_promise(x);
}

procedure {:inline 1} free_promise(x: int) returns (r: int)
  free requires x > 100;
  free ensures r == 77;
{
  r := x;
}

procedure bad_free_requires_in_copy(x: int)
{
  var a: int;
  call a := free_promise(x);
  assert x > 100; //! a free precondition vanishes when inlined
}

procedure bad_free_ensures_in_copy(x: int)
{
  var a: int;
  call a := free_promise(x);
  assert a == 77; //! so does a free postcondition
}

procedure ok_body_in_copy(x: int) // what the body does is what counts
{
  var a: int;
  call a := free_promise(x);
  assert a == x;
}

procedure {:inline 1} two_states() returns (r: int)
  modifies g;
{
  g := g + 1;
  r := g - old(g);
  g := g + 1;
}

procedure ok_old_in_copy() // old in the copy is the entry of the copy
  modifies g;
{
  var a: int;
  g := g + 10;
  call a := two_states();
  assert a == 1;
  assert g == old(g) + 12;
}

procedure bad_old_in_copy()
  modifies g;
{
  var a: int;
  g := g + 10;
  call a := two_states();
  assert a == 11; //! not the entry of the caller
}

procedure bad_old_in_second_copy()
  modifies g;
{
  var a: int;
  call a := two_states();
  call a := two_states();
  assert a == 3; //! each copy has an entry of its own
}

procedure {:inline 1} ensures_old(x: int)
  modifies g;
  ensures g == old(g) + x;
{
  g := g + x;
}

procedure ok_ensures_old() // the postcondition's old is the entry of the copy
  modifies g;
{
  g := 3;
  call ensures_old(4);
  call ensures_old(5);
  assert g == 12;
}

procedure {:inline 1} early(x: int) returns (r: int)
{
  r := 1;
  if (x > 0) { return; }
  r := 2;
}

procedure ok_return_in_copy(x: int) // return leaves the copy, not the caller
{
  var a: int;
  call a := early(5);
  assert a == 1;
  call a := early(-5);
  assert a == 2;
}

procedure bad_return_in_copy(x: int)
{
  var a: int;
  call a := early(5);
  assert a == 2; //! returned before
}

procedure bad_code_after_returning_copy(x: int)
{
  var a: int;
  call a := early(5);
  assert false; //! the caller goes on after the copy's return
}

procedure {:inline 1} labels(x: int) returns (r: int)
{
 start:
  r := x;
  goto middle, end;
 middle:
  r := x + 1;
 end:
}

procedure bad_labels_of_copy(x: int)
{
  var a: int;
  goto start;
 start:
  call a := labels(x);
  goto end;
 middle:
  a := 100;
 end:
  assert a == x; //! the copy may pass its own middle
}

procedure ok_labels_of_copy(x: int) // equal labels in caller and copy stay apart
{
  var a: int;
  goto start;
 start:
  call a := labels(x);
  goto end;
 middle:
  assert false;
 end:
  assert a == x || a == x + 1;
}

procedure {:inline 1} outer(x: int) returns (r: int)
{
  var t: int;
  call t := inner(x + 1);
  r := t + x;
}

procedure {:inline 1} inner(x: int) returns (r: int)
{
  var t: int;
  t := 2 * x;
  r := t;
}

procedure ok_nested_copies(x: int) // names of formals and locals repeat in each copy
{
  var r: int;
  call r := outer(x);
  assert r == 3 * x + 2;
}

procedure bad_nested_copies(x: int)
{
  var r: int;
  call r := outer(x);
  assert r == 3 * x; //! the argument was x + 1
}

procedure {:inline 1} with_loop(n: int) returns (r: int)
{
  r := 0;
  while (r < n)
  {
    r := r + 1;
  }
}

procedure ok_loop_in_copy(n: int) // the copy's loop is cut; its exit condition is known
{
  var a: int;
  call a := with_loop(n);
  assert a >= n;
}

procedure bad_loop_in_copy(n: int)
{
  var a: int;
  call a := with_loop(n);
  assert a == n || a == 0; //! without an invariant the copy's loop forgets r
}

procedure {:inline 1} assuming(x: int)
{
  assume x > 0;
}

procedure ok_assume_in_copy(x: int) // an assume of the body restricts the caller
{
  call assuming(x);
  assert x > 0;
}

procedure bad_assume_in_branch(x: int, c: bool)
{
  if (c) { call assuming(x); }
  assert x > 0; //! only on one path
}

procedure {:inline 1} swap_globals()
  modifies g, h;
{
  g, h := h, g;
}

procedure ok_swap_twice() // two copies
  modifies g, h;
{
  call swap_globals();
  assert g == old(h) && h == old(g);
  call swap_globals();
  assert g == old(g) && h == old(h);
}

procedure bad_swap_once()
  modifies g, h;
{
  call swap_globals();
  assert g == old(g); //! exchanged
}

procedure {:inline 1} pair(x: int, y: int) returns (a: int, b: int)
{
  a := y;
  b := x;
}

procedure ok_crossed_targets(x: int, y: int) // arguments and targets are the same variables
{
  var p, q: int;
  p, q := x, y;
  call p, q := pair(p, q);
  assert p == y && q == x;
  call q, p := pair(p, q);
  assert p == y && q == x;
}

procedure bad_crossed_targets(x: int, y: int)
{
  var p, q: int;
  p, q := x, y;
  call q, p := pair(p, q);
  assert p == y; //! crossing undoes the exchange
}
