// judge: by name
// Maps with type parameters: one select for each type, quantifiers and copies over all of them.
type ref;
type F a;
type Bx;
type Heap = <a>[ref, F a]a;
type Poly = <a>[a]int;
type Choice = <a>[a, a]a;
const unique fi: F int;
const unique fj: F int;
const unique fb: F bool;
const unique fr: F ref;
var H: Heap;

procedure ok_frame_of_call(x: ref, y: ref) // the callee's frame at two types
  requires x != y;
  modifies H;
{
  H[y, fi] := 1;
  H[y, fb] := true;
  call write(x);
  assert H[y, fi] == 1 && H[y, fb];
}

procedure write(x: ref);
  modifies H;
  ensures (forall<a> o: ref, f: F a :: { H[o, f] } o != x ==> H[o, f] == old(H)[o, f]);

procedure bad_write_changes_its_object(x: ref)
  modifies H;
{
  H[x, fb] := true;
  call write(x);
  assert H[x, fb]; //! x itself may change
}

procedure bad_frame_over_fields(x: ref)
  modifies H;
  ensures (forall<a> o: ref, f: F a :: f != fi ==> H[o, f] == old(H)[o, f]); //! fb was changed
{
  H[x, fi] := 1;
  H[x, fb] := !H[x, fb];
}

procedure ok_frame_over_fields(x: ref) // only the field fi changed
  modifies H;
  ensures (forall o: ref, f: F int :: f != fi ==> H[o, f] == old(H)[o, f]);
  ensures (forall o: ref, f: F bool :: H[o, f] == old(H)[o, f]);
{
  H[x, fi] := 1;
}

procedure bad_two_types_one_key(p: Poly)
{
  var q: Poly;
  q := p;
  q[1] := 5;
  assert q[true] == 5; //! the key true is of another type
}

procedure ok_two_types_one_key(p: Poly) // stores at one type do not touch another
{
  var q: Poly;
  q := p;
  q[1] := 5;
  q[true] := 6;
  assert q[1] == 5 && q[true] == 6 && q[false] == p[false];
  assert q[2] == p[2];
}

procedure ok_generic_key<t>(p: Poly, k: t) // a store at an unknown type
{
  var q: Poly;
  q := p;
  q[k] := 5;
  assert q[k] == 5;
}

procedure bad_generic_key<t>(p: Poly, k: t, l: t)
{
  var q: Poly;
  q := p;
  q[k] := 5;
  assert q[l] == p[l]; //! l may be k
}

procedure bad_generic_key_and_int<t>(p: Poly, k: t)
{
  var q: Poly;
  q := p;
  q[k] := p[1] + 1;
  assert q[1] == p[1]; //! t may be int and k may be 1
}

procedure bad_two_generic_keys<t, u>(p: Poly, k: t, l: u)
{
  var q: Poly;
  q := p;
  q[k] := 1;
  q[l] := 2;
  assert q[k] == 1; //! t and u may be the same type
}

procedure bad_choice(c: Choice, x: int, y: int)
{
  assert c[x, y] == x || c[x, y] == y; //! any value of the type
}

procedure ok_choice(c: Choice, x: int, b: bool) // results have the type of the arguments
{
  assert c[x, x] + 1 > c[x, x];
  assert c[b, b] || !c[b, b];
}

procedure ok_map_of_maps(p: [ref]Heap, x: ref) // a heap inside a map
{
  var q: [ref]Heap;
  q := p;
  q[x][x, fi] := 3;
  q[x][x, fb] := true;
  assert q[x][x, fi] == 3 && q[x][x, fb];
  assert (forall o: ref :: o != x ==> q[o] == p[o]);
}

procedure bad_map_of_maps(p: [ref]Heap, x: ref, y: ref)
{
  var q: [ref]Heap;
  q := p;
  q[x][x, fi] := 3;
  q[y][x, fi] := 4;
  assert q[x][x, fi] == 3; //! y may be x
}

procedure bad_heap_after_copy(x: ref)
  modifies H;
{
  var K: Heap;
  K := H;
  H[x, fi] := K[x, fi] + 1;
  assert K == H; //! one cell differs
}

procedure ok_heap_restored(x: ref) // the old value is put back
  modifies H;
{
  var v: int;
  v := H[x, fi];
  H[x, fi] := v + 1;
  H[x, fi] := v;
  assert (forall<a> o: ref, f: F a :: H[o, f] == old(H)[o, f]);
}

procedure bad_field_of_field(x: ref)
  modifies H;
{
  H[x, fr] := x;
  H[H[x, fr], fi] := 3;
  H[x, fj] := 4;
  assert H[x, fi] == 4; //! another field
}

procedure ok_field_of_field(x: ref) // through a reference that points back
  modifies H;
{
  H[x, fr] := x;
  H[H[x, fr], fi] := 3;
  assert H[x, fi] == 3;
}

procedure bad_loop_over_heap(x: ref, n: int)
  modifies H;
{
  H[x, fb] := true;
  H[x, fi] := 0;
  while (H[x, fi] < n)
  {
    H[x, fi] := H[x, fi] + 1;
  }
  assert H[x, fb]; //! the whole heap is a target of the loop
}

procedure ok_loop_over_heap(x: ref, n: int) // carried by an invariant over all types
  modifies H;
{
  H[x, fb] := true;
  H[x, fi] := 0;
  while (H[x, fi] < n)
    invariant H[x, fb];
    invariant (forall<a> o: ref, f: F a :: o != x ==> H[o, f] == old(H)[o, f]);
  {
    H[x, fi] := H[x, fi] + 1;
  }
  assert H[x, fb];
}

procedure bad_invariant_over_types(x: ref, y: ref, n: int)
  modifies H;
{
  while (*)
    invariant (forall<a> o: ref, f: F a :: o != x ==> H[o, f] == old(H)[o, f]); //! y may be another object
  {
    H[y, fb] := !H[y, fb];
  }
}
