// judge: by name
// Attributes that change what is checked. Each must change exactly that.
var g: int;
function f(x: int): int;
axiom {:ignore} (forall x: int :: { f(x) } f(x) > 0);

procedure bad_ignored_axiom(x: int)
{
  assert f(x) > 0; //! the axiom is to be ignored
}

procedure {:verify false} skipped(x: int) returns (r: int)
  ensures r > x;
{
  assert false;
}

procedure ok_contract_of_skipped(x: int) // its contract is used all the same
{
  var a: int;
  call a := skipped(x);
  assert a > x;
}

procedure bad_body_of_skipped(x: int)
{
  var a: int;
  call a := skipped(x);
  assert a == x + 1; //! the contract says only more
}

procedure {:verify true} bad_verify_true(x: int)
{
  assert x > 0; //! to be verified
}

procedure bad_subsumption(x: int)
{
  assert {:subsumption 0} x > 0; //! not proved
}

procedure bad_subsumption_second(x: int)
{
  assert {:subsumption 0} x > 0; //! not proved
  assert x > 0; //! and not assumed afterwards
}

procedure ok_subsumption(x: int) // what is proved is proved
  requires x > 3;
{
  assert {:subsumption 0} x > 2;
  assert {:subsumption 2} x > 1;
  assert x > 0;
}

procedure bad_subsumption_of_quantifier(m: [int]int)
{
  assert {:subsumption 1} (forall i: int :: { m[i] } m[i] > 0); //! not proved
  assert m[4] > 0; //! with 1, a quantifier is not assumed afterwards
}

procedure {:selective_checking} ok_selective(x: int) // nothing is marked, so nothing is checked
{
  assert x > 0;
}

procedure {:selective_checking} bad_selective_other_branch(x: int)
{
  if (x > 0)
  {
    assume {:start_checking_here} true;
  }
  else
  {
    assert x == -1;
  }
  assert x == -1; //! reachable from the mark, with x > 0
}

// boogie: wrong
procedure {:selective_checking} bad_selective_loop(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
    assume {:start_checking_here} true;
    i := i + 1;
  }
  assert i == 0; //! reached from the mark through the loop's head, with i > 0
}

procedure bad_not_selective(x: int)
{
  assert x > 0; //! without the attribute on the procedure a mark means nothing
  assume {:start_checking_here} true;
}

procedure bad_unknown_attribute(x: int)
{
  assert {:trust} {:assumed} {:unchecked} {:verified} x > 0; //! unknown attributes change nothing
}

procedure {:verify} {:checked false} bad_unknown_attribute_of_procedure(x: int)
{
  assert x > 0; //! unknown attributes change nothing
}

procedure bad_message(x: int)
{
  assert {:msg "x is positive"} x > 0; //! a message changes the words only
}

procedure bad_split(x: int)
{
  assert x == x;
  assume {:split_here} true;
  assert x > 0; //! in the second part
}

procedure bad_split_first(x: int)
{
  assert x > 0; //! in the first part
  assume {:split_here} true;
  assert x > -5;
}

procedure ok_split(x: int) // facts from before a split hold after it
  requires x > 0;
{
  assert x > -1;
  assert {:split_here} x > -2;
  assume {:split_here} true;
  assert x > -3;
}

procedure bad_focus(x: int)
{
  if (x > 0)
  {
    assume {:focus} true;
    assert x > 0;
  }
  else
  {
    assert x == 0; //! the other branch is checked too
  }
}

procedure bad_focus_and_split(x: int)
{
  if (x > 0)
  {
    assume {:focus} true;
    assert x > 0;
    assume {:split_here} true;
    assert x > 1; //! in a part of its own
  }
  else
  {
    assume {:split_here} true;
    assert x == 0; //! and so is this
  }
  assert x != 5; //! and this
}

procedure bad_isolated(x: int)
{
  assert {:isolate} x > 0; //! in a condition of its own
  assert x > -1;
}

procedure bad_not_isolated(x: int)
{
  assume x != 0;
  assert {:isolate} x != 0;
  assert x > 0; //! the rest
}

procedure {:vcs_split_on_every_assert} bad_split_on_every(x: int)
{
  assert x == x;
  assert x > 0; //! each in a condition of its own
}

procedure {:timeLimit 5} {:priority 3} {:rlimit 1000000} bad_limits(x: int)
{
  assert x > 0; //! limits prove nothing
}

procedure {:msg_if_verifies "fine"} bad_msg_if_verifies(x: int)
{
  assert x > 0; //! not fine
}

procedure bad_verified_under(x: int, c: bool)
{
  assert {:verified_under c} x > 0; //! for !c
}

procedure ok_verified_under(x: int, c: bool) // for c nothing is to be shown
  requires c;
{
  assert {:verified_under c} x > 0;
}

procedure bad_assumption_variable(x: int)
{
  var {:assumption} a: bool;
  a := a && x > 0;
  assert a; //! x may be 0
}

procedure bad_assumption_variable_of_other(x: int)
{
  var {:assumption} a: bool;
  var b: bool;
  assert a;
  assert b; //! b is an ordinary variable
}

procedure bad_expand(a: bool, b: bool)
{
  assert {:expand 1} a && b; //! neither is known
}

const {:existential true} e: bool;

procedure bad_existential_is_a_constant(x: int)
{
  assert e ==> x > 0; //! without inference it is a constant like others
}

procedure bad_inferred(x: int)
{
  var i: int;
  i := 0;
  while (i < x)
    invariant {:inferred} i == 0; //! an invariant is checked whoever wrote it
  {
    i := i + 1;
  }
}

procedure bad_partition(x: int)
{
  assume {:partition} x > 0;
  assert x > 1; //! one is possible
}
