// judge: by name
// A function named like one that Boogie declares for itself. There the two meet, and everything is proved.
function tickleBool(b: bool): bool;
axiom (forall b: bool :: { tickleBool(b) } !tickleBool(b));

// boogie: wrong
procedure bad_contradiction_from_a_name(x: int)
{
  assert x > 0; //! the axiom is about the user's function
}

procedure ok_users_function() // it means what the user says
{
  assert !tickleBool(true) && !tickleBool(false);
}
