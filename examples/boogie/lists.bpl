// Lists and pairs as datatypes: length, appending, reversing and zipping. Recursive functions are axioms that unfold once for each
// constructor they meet; lemmas are procedures that call themselves.

datatype List<t> { Nil(), Cons(head: t, tail: List t) }
datatype Pair<a, b> { Pair(first: a, second: b) }

function length<t>(xs: List t): int;
axiom (forall<t> xs: List t :: { length(xs) } length(xs) == (if xs is Nil then 0 else 1 + length(xs->tail)));

function append<t>(xs: List t, ys: List t): List t;
axiom (forall<t> xs: List t, ys: List t :: { append(xs, ys) }
  append(xs, ys) == (if xs is Nil then ys else Cons(xs->head, append(xs->tail, ys))));

function zip<a, b>(xs: List a, ys: List b): List (Pair a b);
axiom (forall<a, b> xs: List a, ys: List b :: { zip(xs, ys) }
  zip(xs, ys) == (if xs is Nil || ys is Nil then Nil() else Cons(Pair(xs->head, ys->head), zip(xs->tail, ys->tail))));

procedure length_not_negative<t>(xs: List t)
  ensures 0 <= length(xs);
{
  if (xs is Cons) { call length_not_negative(xs->tail); }
}

procedure length_of_append<t>(xs: List t, ys: List t)
  ensures length(append(xs, ys)) == length(xs) + length(ys);
{
  if (xs is Cons) { call length_of_append(xs->tail, ys); }
}

procedure append_nil<t>(xs: List t)
  ensures append(xs, Nil()) == xs;
{
  if (xs is Cons) { call append_nil(xs->tail); }
}

procedure append_associative<t>(xs: List t, ys: List t, zs: List t)
  ensures append(append(xs, ys), zs) == append(xs, append(ys, zs));
{
  if (xs is Cons) { call append_associative(xs->tail, ys, zs); }
}

procedure length_of_zip<a, b>(xs: List a, ys: List b)
  requires length(xs) == length(ys);
  ensures length(zip(xs, ys)) == length(xs);
{
  call length_not_negative(xs);
  call length_not_negative(ys);
  if (xs is Cons)
  {
    call length_not_negative(xs->tail);
    call length_of_zip(xs->tail, ys->tail);
  }
}

// Iterative: what is done, reversed, and what is left are always the whole list.
function reversed<t>(xs: List t): List t;
axiom (forall<t> xs: List t :: { reversed(xs) }
  reversed(xs) == (if xs is Nil then Nil() else append(reversed(xs->tail), Cons(xs->head, Nil()))));

procedure reverse<t>(xs: List t) returns (r: List t)
  ensures r == reversed(xs);
{
  var rest: List t;
  var x: t;

  r, rest := Nil(), xs;
  call append_nil(reversed(xs));
  while (rest is Cons)
    invariant append(reversed(rest), r) == reversed(xs);
  {
    call append_associative(reversed(rest->tail), Cons(rest->head, Nil()), r);
    assert append(Nil(), r) == r;
    assert append(Cons(rest->head, Nil()), r) == Cons(rest->head, r);
    Cons(x, rest) := rest;
    r := Cons(x, r);
  }
}

procedure client()
{
  var xs: List int;
  var ys: List bool;

  xs := Cons(1, Cons(2, Nil()));
  ys := Cons(true, Cons(false, Nil()));
  assert length(xs) == 2 && length(ys) == 2;
  assert zip(xs, ys)->head == Pair(1, true);
  assert append(xs, xs)->tail->tail->head == 1;
  assert xs->(head := 7)->tail == xs->tail;
}
