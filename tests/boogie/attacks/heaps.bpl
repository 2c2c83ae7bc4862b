// judge: by name
// A polymorphic heap where types may be the same, and where they cannot be.
type Ref;
type Field a;
var H: <a>[Ref, Field a]a;
const unique f: Field int;
const unique g: Field int;
const unique b: Field bool;

procedure bad_same_field<a, c>(o: Ref, x: Field a, y: Field c, v: a)
  modifies H;
{
  H[o, x] := v;
  assert H[o, y] == old(H)[o, y]; //! a and c may be one type, and x and y one field
}

procedure ok_other_object<a, c>(o: Ref, r: Ref, x: Field a, y: Field c, v: a)
  modifies H;
{
  assume o != r;
  H[o, x] := v;
  assert H[r, y] == old(H)[r, y];
}

procedure bad_other_object<a, c>(o: Ref, r: Ref, x: Field a, y: Field c, v: a)
  modifies H;
{
  assume o != r;
  H[o, x] := v;
  assert H[o, y] == old(H)[o, y]; //! the same object
}

procedure bad_frame(o: Ref)
  modifies H;
  ensures (forall<a> r: Ref, x: Field a :: r != o || x != f ==> H[r, x] == old(H)[r, x]); //! g changes, too
{
  H[o, f] := 1;
  H[o, g] := 2;
}

procedure bad_frame_of_one_type(o: Ref)
  modifies H;
  ensures (forall<a> r: Ref, x: Field a :: r != o || x != f ==> H[r, x] == old(H)[r, x]); //! b is of another type
{
  H[o, f] := 1;
  H[o, b] := true;
}

procedure ok_frame(o: Ref)
  modifies H;
  ensures (forall<a> r: Ref, x: Field a :: r != o || (x != f && x != b) ==> H[r, x] == old(H)[r, x]);
{
  H[o, f] := 1;
  H[o, b] := true;
}

procedure bad_frame_gone(o: Ref)
  modifies H;
  ensures (forall<a> r: Ref, x: Field a :: x != f ==> H[r, x] == old(H)[r, x]);
  ensures H[o, f] == old(H)[o, f]; //! it changed
{
  H[o, f] := 1;
}

procedure bad_all_fields_equal<a>(o: Ref, x: Field a)
  modifies H;
{
  H[o, f] := 1;
  assert x != f ==> false; //! another field
}

procedure bad_generic_is_int<a>(o: Ref, x: Field a)
  modifies H;
{
  assume x == f;
  H[o, f] := 1;
  assert H[o, x] == old(H)[o, x]; //! it is f that was written
}

procedure ok_twice<a>(o: Ref, x: Field a, v: a, w: a)
  modifies H;
{
  H[o, x] := v;
  H[o, x] := w;
  assert H[o, x] == w;
}
