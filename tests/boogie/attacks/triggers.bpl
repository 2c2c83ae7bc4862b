// judge: by name
// Triggers, negative patterns, weights and pools steer the search. They never change what is true.
function f(x: int): int;
function p(x: int): bool;
function r(x: int, y: int): bool;
function {:never_pattern true} np(x: int): int;
function wrap(x: int): int;
axiom (forall x: int :: { wrap(x) } wrap(x) >= 0);
axiom (forall x, y: int :: { r(x, y) } r(x, y) ==> x < y);

procedure bad_nopats(a: int)
{
  assume (forall x: int :: {:nopats f(x)} p(x) ==> f(x) > 0);
  assert f(a) > 0; //! p(a) is not known
}

procedure ok_nopats(a: int) // the remaining pattern p(x) fires
{
  assume (forall x: int :: {:nopats f(x)} p(x) ==> f(x) > 0);
  assume p(a);
  assert f(a) > 0;
}

procedure bad_trigger_says_nothing(a: int)
{
  assume (forall x: int :: { f(x) } p(x) ==> f(x) == 0);
  assume f(a) == 1;
  assert p(a); //! the contrary follows
}

procedure ok_contrary(a: int) // by contraposition
{
  assume (forall x: int :: { f(x) } p(x) ==> f(x) == 0);
  assume f(a) == 1;
  assert !p(a);
}

procedure bad_goal_trigger(a: int)
{
  assert (forall x: int :: { wrap(x) } wrap(x) > 0); //! zero is allowed
}

procedure bad_unusable_trigger()
{
  assume (forall x: int :: { f(f(x)) } f(f(x)) == x);
  assert f(3) != f(4) ==> f(3) == 4; //! an involution is not known to exchange 3 and 4
}

procedure bad_exists_assumed(a: int)
{
  assume (exists x: int :: { p(x) } p(x));
  assert p(a); //! somebody, not a
}

procedure ok_exists_proved(a: int) // a is the witness
{
  assume p(a);
  assert (exists x: int :: { p(x) } p(x));
}

procedure bad_exists_unique(a: int, b: int)
{
  assume (exists x: int :: { p(x) } p(x) && x > 5);
  assume p(a);
  assert a > 5; //! there may be others
}

procedure bad_forall_exists(n: int)
{
  assume (forall x: int :: { p(x) } (exists y: int :: { r(x, y) } r(x, y)));
  assert (exists y: int :: { p(y) } (forall x: int :: { p(x) } r(x, y))); //! quantifiers exchanged
}

procedure ok_chain(a: int, b: int, c: int) // transitivity of < through r
{
  assume r(a, b) && r(b, c);
  assert a < c;
}

procedure bad_cycle(a: int, b: int)
{
  assume r(a, b);
  assert !p(a) || r(b, a); //! r is not symmetric
}

procedure ok_no_cycle(a: int, b: int) // both together are impossible
{
  assume r(a, b) && r(b, a);
  assert false;
}

procedure bad_weight(a: int)
{
  assume (forall x: int :: {:weight 100} { p(x) } p(x) ==> f(x) > 0);
  assert f(a) > 0; //! p(a) is missing
}

procedure ok_weight(a: int) // weights only delay
{
  assume (forall x: int :: {:weight 3} { p(x) } p(x) ==> f(x) > 0);
  assume p(a);
  assert f(a) > 0;
}

procedure bad_never_pattern(a: int)
{
  assume (forall x: int :: np(x) == f(x) + 1);
  assert np(a) == f(a); //! one more
}

procedure bad_quantifier_in_both_polarities(a: int)
{
  assert (forall x: int :: { p(x) } p(x)) <==> p(a); //! one direction only
}

procedure ok_quantifier_in_one_polarity(a: int) // that direction
{
  assert (forall x: int :: { p(x) } p(x)) ==> p(a);
}

procedure bad_negated_forall(a: int)
{
  assume !(forall x: int :: { p(x) } p(x));
  assert !p(a); //! somebody, not a
}

procedure bad_quantified_choice(b: bool)
{
  var q: bool;
  q := (forall x: int :: { p(x) } p(x) ==> f(x) == 0);
  assume f(7) == 1;
  assert q; //! q may be false
}

procedure ok_quantified_choice(b: bool) // a quantifier as a value
{
  var q: bool;
  q := (forall x: int :: { p(x) } p(x) ==> f(x) == 0);
  assume p(7) && f(7) == 1;
  assert !q;
}

procedure bad_empty_range(n: int)
{
  assert (forall i: int :: 0 <= i && i < n ==> p(i)); //! n may be positive
}

procedure ok_empty_range(n: int) // nothing to show
  requires n <= 0;
{
  assert (forall i: int :: 0 <= i && i < n ==> p(i));
}

procedure bad_pool(a: int)
{
  assume {:add_to_pool "L", a} true;
  assume (forall {:pool "L"} x: int :: p(x) ==> f(x) > 0);
  assert {:add_to_pool "L", a} f(a) > 0; //! an instance is no fact about p(a)
}
