// judge: by name
// Polymorphic functions, constructors and quantifiers: what is told of one instance says nothing of another.
type Box a;
type Cell;
type Pair a b;
function box<a>(x: a): Box a;
function unbox<a>(b: Box a): a;
function tag<a>(x: a): int;
function weight<a>(b: Box a): int;
function mk<a, b>(x: a, y: b): Pair a b;
function first<a, b>(p: Pair a b): a;
function default<a>(): Box a;
axiom (forall<a> x: a :: { box(x) } unbox(box(x)) == x);
axiom (forall<a> x: a :: { box(x) } tag(box(x)) == tag(x) + 1);
axiom (forall x: int :: { tag(x) } tag(x) == 0);
axiom (forall b: Box bool :: { weight(b) } weight(b) == 7);
axiom (forall<a, b> x: a, y: b :: { mk(x, y) } first(mk(x, y)) == x);
const c: Cell;

procedure ok_nested_boxes(x: int) // each box adds one
{
  assert tag(box(x)) == 1;
  assert tag(box(box(x))) == 2;
  assert unbox(unbox(box(box(x)))) == x;
}

procedure bad_tag_of_other_type(b: bool)
{
  assert tag(b) == 0; //! known of int only
}

procedure bad_tag_of_cell()
{
  assert tag(box(c)) == 1; //! tag(c) is unknown
}

procedure bad_weight_of_other_box(b: Box int)
{
  assert weight(b) == 7; //! known of boxes of bool
}

procedure bad_weight_of_generic_box<t>(b: Box t)
{
  assert weight(b) == 7; //! t need not be bool
}

procedure ok_weight_of_bool_box(b: Box bool) // the instance that is known
{
  assert weight(b) == 7;
}

procedure bad_all_weights()
{
  assert (forall<a> b: Box a :: { weight(b) } weight(b) == 7); //! known of boxes of bool
}

procedure bad_box_is_onto(b: Box int)
{
  assert box(unbox(b)) == b; //! a box may hold more than its content
}

procedure ok_box_is_injective<t>(x: t, y: t) // through the left inverse
{
  assume box(x) == box(y);
  assert x == y;
}

procedure bad_second_component(x: int, y: int, u: int)
{
  assume mk(x, y) == mk(x, u);
  assert y == u; //! only the first component can be taken out
}

procedure ok_first_component(x: int, b: bool) // at two instances
{
  assert first(mk(x, b)) == x;
  assert first(mk(b, x)) == b;
  assert first(mk(mk(x, b), x)) == mk(x, b);
}

procedure bad_nullary_instances()
{
  assert weight(default(): Box int) == weight(default(): Box bool); //! two instances of a nullary function
}

procedure ok_nullary_instance() // one instance is one value
{
  assert weight(default(): Box int) == weight(default(): Box int);
}

procedure ok_generic_induction<t>(x: t) // the axiom at the type parameter
{
  assert tag(box(box(x))) == tag(x) + 2;
}

procedure bad_generic_induction<t>(x: t)
{
  assert tag(box(x)) == tag(box(box(x))) + 1; //! the other way round
}

procedure ok_skolem_type() // a claim over all types, proved from a claim over all types
{
  assert (forall<a> x: a :: tag(box(x)) > tag(x));
  assert (forall<a, b> x: a, y: b :: first(mk(box(x), y)) == box(x));
}

procedure bad_skolem_type()
{
  assert (forall<a, b> x: a, y: b :: tag(box(x)) == tag(box(y))); //! two types, two tags
}

procedure bad_nested_forall_types()
{
  assert (forall x: int :: (forall<a> y: a :: tag(y) <= tag(box(x)))); //! y may be a box in a box
}

procedure ok_exists_type() // a witness of a concrete type
{
  assert (exists<a> x: a :: { tag(x) } tag(x) == 1 || tag(x) != 1);
  assert (exists b: Box int :: { tag(b) } tag(b) == 1) || tag(box(3)) != 1;
}
