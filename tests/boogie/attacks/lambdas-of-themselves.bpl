// judge: by name
// A lambda over types is not told what it is at itself: it could be at odds with itself.
type Map = <a>[a]bool;
datatype Holder { Holder(map: <a>[a]bool), Nothing() }
function at<a>(x: a): bool;
axiom (forall m: Map :: at(m) == m[m]);
axiom (forall h: Holder :: at(h) == h->map[h]);

procedure bad_at_itself()
{
  var m: Map;
  var b: bool;
  m := (lambda<a> x: a :: !at(x));
  b := m[m];
  assert false; //! there is no such thing as m[m] == !m[m]
}

procedure bad_at_its_holder()
{
  var h: Holder;
  var b: bool;
  h := Holder((lambda<a> x: a :: !at(x)));
  b := h->map[h];
  assert false; //! nor h->map[h] == !h->map[h]
}

procedure bad_at_any_type<t>(x: t) returns (m: Map)
  ensures m[x] == !at(x); //! if t is Map, and x is m
{
  m := (lambda<a> y: a :: !at(y));
}

procedure ok_elsewhere()
{
  var m: Map;
  m := (lambda<a> x: a :: !at(x));
  assert m[3] == !at(3);
  assert m[true] == !at(true);
  assert m[Nothing()] == m[Nothing()];
}

type Field _;
procedure ok_at_fields<t>(f: Field t, h: <a>[Field a]a) // values of declared types are made of nothing
{
  var k: <a>[Field a]a;
  k := (lambda<a> g: Field a :: h[g]);
  assert k[f] == h[f];
}
