// judge: by name
// An attribute with `false` is as good as none.
var g: int;

procedure {:selective_checking false} bad_all_is_checked()
{
  assert g == 7; //! the checks are not selected
}

procedure {:inline 1} promises()
  ensures {:InlineAssume false} g == 7; //! checked where it is inlined, too
{
}

procedure bad_checked_where_inlined()
{
  call promises();
  assert g == 7;
}

procedure bad_free_postcondition()
  free ensures {:always_assume false} g == 7;
  ensures g == 7; //! a free one does not help
{
}

procedure relies()
  free requires {:always_assume false} g == 7;
{
}

procedure bad_free_precondition()
{
  call relies();
  assert g == 7; //! nothing is known at the call
}

procedure bad_no_assumption_variable()
{
  var {:assumption false} a: bool;
  var i: int;
  a := false;
  i := 0;
  while (i < 3)
  {
    a := true;
    i := i + 1;
  }
  assert !a; //! an ordinary variable
}

procedure ok_no_assumption_variable() // need not be true where it begins, and can be again
{
  var {:assumption false} a: bool;
  a := false;
  a := true;
  assert a;
}
