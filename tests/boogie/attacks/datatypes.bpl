// judge: by name
// Datatypes: selectors on other constructors, updates, fields shared by constructors, nesting, unpacking. Boogie 2.4.1 has no syntax for
// them: all verdicts are reasoned by hand.
datatype List { Nil(), Cons(head: int, tail: List) }
datatype Shape { Circle(size: int), Square(size: int, tilt: int), Point() }
datatype Pair<a, b> { Pair(fst: a, snd: b) }
datatype Tree { Leaf(), Node(left: Tree, key: int, right: Tree) }
datatype Unit { Unit() }
datatype Even { Zero(), SuccE(before: Odd) }
datatype Odd { SuccO(pred: Even) }
datatype Cell { Cell(map: [int]int, n: int) }
function length(l: List): int;
axiom length(Nil()) == 0;
axiom (forall h: int, t: List :: { Cons(h, t) } length(Cons(h, t)) == 1 + length(t));
var g: Pair int int;

// boogie: no-syntax
procedure bad_selector_of_other()
{
  assert Nil()->head == 0; //! some value
}

// boogie: no-syntax
procedure bad_selector_of_other_twice(h: int)
{
  assert Nil()->head == Cons(h, Nil())->head; //! unrelated
}

// boogie: no-syntax
procedure bad_tail_of_nil()
{
  assert Nil()->tail == Nil(); //! some list
}

// boogie: no-syntax
procedure ok_selector_is_a_function(l: List, k: List) // the same argument, the same value
{
  assume l == k;
  assert l->head == k->head && l->tail == k->tail;
}

// boogie: no-syntax
procedure bad_selector_tells_constructor(l: List)
{
  assume l->head == 3 && l->tail == Nil();
  assert l is Cons; //! Nil's selectors may have these values
}

// boogie: no-syntax
procedure ok_shared_field(s: Shape, n: int) // a field of two constructors
{
  assert Circle(n)->size == n && Square(n, 5)->size == n;
  assume s is Circle || s is Square;
  assert s->(size := 4)->size == 4;
}

// boogie: no-syntax
procedure ok_update_keeps_constructor(s: Shape) // and the other fields
{
  assume s is Square;
  assert s->(size := 4) is Square;
  assert s->(size := 4)->tilt == s->tilt;
  assert s->(tilt := 1)->size == s->size;
}

// boogie: no-syntax
procedure bad_update_changes_constructor(s: Shape)
{
  assume s is Square;
  assert s->(size := 4) is Circle; //! it stays a square
}

// boogie: no-syntax
procedure bad_update_other_field(s: Shape, n: int)
{
  assume s is Square;
  assert s->(size := n) == s; //! the size has changed
}

// boogie: no-syntax
procedure bad_shared_field_of_point()
{
  assert Point()->size == 0; //! some value
}

// boogie: no-syntax
procedure ok_all_constructors(s: Shape) // nothing else
{
  assert s is Circle || s is Square || s is Point;
  assert !(s is Circle && s is Square);
  assert s is Point ==> s == Point();
}

// boogie: no-syntax
procedure bad_missing_constructor(s: Shape)
{
  assert s is Circle || s is Square; //! or a point
}

// boogie: no-syntax
procedure ok_one_value(u: Unit, v: Unit) // a type with one value
{
  assert u == v && u == Unit();
}

// boogie: no-syntax
procedure ok_acyclic(l: List, h: int, e: Even) // no value contains itself
{
  assert Cons(h, l) != l;
  assert Cons(h, Cons(h, l)) != l;
  assert SuccE(SuccO(e)) != e;
}

// boogie: no-syntax
procedure bad_trees_equal(s: Tree, t: Tree)
{
  assume s is Node && t is Node && s->key == t->key && s->left == t->left;
  assert s == t; //! the right trees may differ
}

// boogie: no-syntax
procedure ok_nested_update(t: Tree) // the inner field of the outer field
{
  var u: Tree;
  assume t is Node && t->left is Node;
  u := t;
  u->left->key := 9;
  assert u->left->key == 9;
  assert u->right == t->right && u->key == t->key && u->left->left == t->left->left;
}

// boogie: no-syntax
procedure bad_nested_update(t: Tree)
{
  var u: Tree;
  assume t is Node && t->left is Node;
  u := t;
  u->left->key := 9;
  assert u->key == 9; //! the key of the left child
}

// boogie: no-syntax
procedure ok_update_in_map(c: Cell, i: int) // a cell of a map in a field
{
  var d: Cell;
  d := c;
  d->map[i] := 4;
  assert d->map[i] == 4 && d->n == c->n;
  assert d->map[i + 1] == c->map[i + 1];
}

// boogie: no-syntax
procedure bad_update_in_map(c: Cell, i: int, j: int)
{
  var d: Cell;
  d := c;
  d->map[i] := c->map[j] + 1;
  assert d->map[j] == c->map[j]; //! i may be j
}

// boogie: no-syntax
procedure ok_simultaneous_fields(p: Pair int int) // the right-hand sides are from before
{
  var q, r: Pair int int;
  q, r := p, p;
  q->fst, r->fst := r->snd, q->fst;
  assert q->fst == p->snd && r->fst == p->fst;
}

// boogie: no-syntax
procedure bad_simultaneous_fields(p: Pair int int)
{
  var q, r: Pair int int;
  q, r := p, p;
  q->fst, r->snd := 1, q->fst;
  assert r->snd == 1; //! the value from before
}

// boogie: no-syntax
procedure ok_unpack(l: List) // both fields at once
{
  var h: int;
  var t: List;
  assume l is Cons;
  Cons(h, t) := l;
  assert Cons(h, t) == l;
}

// boogie: no-syntax
procedure bad_unpack(l: List)
{
  var h: int;
  var t: List;
  Cons(h, t) := l; //! l may be Nil
}

// boogie: no-syntax
procedure ok_unpack_into_itself(l: List) // the value is from before, though l is a target
{
  var h: int;
  var k: List;
  k := l;
  assume k is Cons;
  Cons(h, k) := k;
  assert h == l->head && k == l->tail;
}

// boogie: no-syntax
procedure ok_instances(x: int, b: bool) // two instances of one datatype
{
  assert Pair(x, b)->fst == x && Pair(b, x)->snd == x;
  assert Pair(x, b) == Pair(x, b);
}

// boogie: no-syntax
procedure bad_instances(p: Pair int int)
{
  assert p == Pair(p->snd, p->fst); //! exchanged
}

// boogie: no-syntax
procedure bad_generic_pair<t>(p: Pair t t)
{
  assert p->fst == p->snd; //! t may have two values
}

// boogie: no-syntax
procedure ok_generic_pair<t>(p: Pair t t) // rebuilt from its parts
{
  assert p == Pair(p->fst, p->snd);
}

// boogie: no-syntax
procedure bad_forall_types_pair()
{
  assert (forall<a> x: a, y: a :: Pair(x, y) == Pair(y, x)); //! not for different values
}

// boogie: no-syntax
procedure ok_forall_types_pair() // injective at all types
{
  assert (forall<a, b> x: a, y: b, z: a :: Pair(x, y) == Pair(z, y) ==> x == z);
}

// boogie: no-syntax
procedure bad_length_bounds(l: List)
{
  assume length(l) >= 2;
  assert l is Nil || l->tail->tail is Nil; //! there are longer lists
}

// boogie: no-syntax
procedure ok_length(a: int, b: int) // two elements
{
  assert length(Cons(a, Cons(b, Nil()))) == 2;
}

// boogie: no-syntax
procedure ok_global_field() // a field of a global, and its old value
  modifies g;
{
  g->fst := g->fst + 1;
  assert g->fst == old(g->fst) + 1;
  assert g->snd == old(g)->snd;
}

// boogie: no-syntax
procedure bad_global_field_in_loop(n: int)
  modifies g;
{
  g->snd := 5;
  while (*)
  {
    g->fst := g->fst + 1;
  }
  assert g->snd == 5; //! the whole value is a target of the loop
}

// boogie: no-syntax
procedure bad_exists_constructor(l: List)
{
  assume (forall h: int, t: List :: l != Cons(h, t));
  assert l != Nil(); //! it is Nil
}

// boogie: no-syntax
procedure bad_is_in_one_branch(l: List)
{
  var h: int;
  if (l is Cons) { h := l->head; assert Cons(h, l->tail) == l; }
  assert l is Cons; //! the test was on one path
}
