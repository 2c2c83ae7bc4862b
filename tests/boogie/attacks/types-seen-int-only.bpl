// judge: by name
// Claims over all types in a program that uses fields of one type only. What holds at `int` need not hold at types nobody mentions.
type ref;
type Field a;
type Heap = <a>[ref, Field a]a;
const unique val: Field int;
var H: Heap;
function size<a>(x: a): int;
axiom (forall x: int :: { size(x) } size(x) == 1);

procedure change(x: ref);
  modifies H;
  ensures (forall f: Field int, o: ref :: { H[o, f] } H[o, f] == old(H)[o, f]);

procedure bad_frame_of_int_is_no_frame(x: ref)
  modifies H;
  ensures (forall<a> o: ref, f: Field a :: H[o, f] == old(H)[o, f]); //! fields of other types may have changed
{
  call change(x);
}

procedure bad_equal_at_int_only(K: Heap)
{
  assume (forall o: ref, f: Field int :: { K[o, f] } { H[o, f] } K[o, f] == H[o, f]);
  assert K == H; //! the maps may differ at fields of another type
}

procedure ok_equal_maps_agree(K: Heap, o: ref) // congruence
{
  assume K == H;
  assert K[o, val] == H[o, val];
}

procedure bad_every_size_is_one()
{
  assert (forall<a> x: a :: { size(x) } size(x) == 1); //! known of int only
}

procedure bad_every_size_is_some_size()
{
  assert (forall<a> x: a, y: a :: { size(x), size(y) } size(x) == size(y)); //! of other types nothing is known
}

procedure bad_type_with_another_size()
{
  assume (exists<a> x: a :: { size(x) } size(x) == 2);
  assert false; //! there may be a type where the size is 2
}

procedure bad_excluded_type()
{
  assume !(forall<a> x: a :: { size(x) } size(x) == 1);
  assert false; //! the negation of a claim over all types is satisfied by a type that the program does not name
}

procedure ok_same_claim() // what is assumed of all types holds of all types
{
  assume (forall<a> x: a :: { size(x) } size(x) == 1);
  assert (forall<b> y: b :: { size(y) } size(y) == 1);
}

procedure ok_instance_of_all() // the instance at int
{
  assume (forall<a> x: a :: { size(x) } size(x) > 0);
  assert size(3) > 0;
}

procedure bad_generic_parameter<t>(x: t)
{
  assert size(x) == 1; //! t need not be int
}

procedure generic_size<t>(x: t) returns (r: int);
  requires (forall<a> y: a :: { size(y) } size(y) == 1);
  ensures r == size(x);

procedure bad_precondition_over_types() returns (r: int)
{
  call r := generic_size(5); //! the precondition is about all types
}

procedure bad_invariant_over_types(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant (forall<a> y: a :: { size(y) } size(y) == 1); //! holds at int only, also on entry
  {
    i := i + 1;
  }
}

procedure bad_all_types_are_small()
{
  assert (forall<a> x: a, y: a, z: a :: x == y || y == z || x == z); //! int has three values
}

procedure bad_all_types_are_large()
{
  assert (forall<a> x: a :: (exists y: a :: x != y)); //! a type may have one value
}
