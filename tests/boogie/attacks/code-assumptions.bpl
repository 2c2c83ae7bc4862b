// judge: by name
// Assumption variables in code expressions begin as true and are never more than they were. A code expression says one thing when it is proved and
// another when it is known.
var g: int;
function f<a>(x: a): bool;

procedure {:inline 1} assuming() returns (r: bool)
{
  var {:assumption} a: bool;
  r := a;
}

procedure bad_of_a_call()
{
  assume |{ var r: bool; A: call r := assuming(); return r; }|;
  assert g == 1; //! what is assumed is true as it stands
}

procedure bad_of_its_own()
{
  assume |{ var {:assumption} a: bool; A: return a; }|;
  assert g == 1; //! what is assumed is true as it stands
}

procedure bad_after_havoc()
{
  assume |{ var {:assumption} a: bool; A: a := a && false; havoc a; return !a; }|;
  assert g == 1; //! what is assumed is true as it stands
}

procedure ok_begins_as_true() // also inside of what is called
{
  var b: bool;
  assert |{ var {:assumption} a: bool; A: return a; }|;
  assert |{ var r: bool; A: call r := assuming(); return r; }|;
  assert |{ var {:assumption} a: bool; A: a := a && b; havoc a; return a ==> b; }|;
}

procedure bad_havoc_keeps()
{
  assert |{ var {:assumption} a: bool; A: havoc a; return a; }|; //! it may have become less
}

procedure bad_behind_what_is_not_checked()
{
  assert {:verified_under true} |{ A: return (forall<a> x: a, y: a :: f(x) || !f(x) || x == y); }|;
  assert g == 1; //! what is known says nothing of g
}

procedure bad_behind_some_type()
{
  assert {:verified_under true} |{ A: return (exists<a> x: a, y: a :: f(x)); }|;
  assert g == 1; //! what is known says nothing of g
}

procedure bad_behind_a_conjunction()
{
  assert {:verified_under true} g == g && |{ A: return (forall<a> x: a, y: a :: f(x) || !f(x) || x == y); }|;
  assert g == 1; //! what is known says nothing of g
}
