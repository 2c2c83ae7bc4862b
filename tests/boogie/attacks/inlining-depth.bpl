// judge: by name
// How deep calls are inlined: by the attribute of the call, of the procedure, of the implementation. Beyond the depth nothing is known,
// and nothing may be taken as impossible.
var g: int;

procedure {:inline 1} once(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := once(n - 1); r := r + 1; }
}

procedure {:inline 3} thrice(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := thrice(n - 1); r := r + 1; }
}

// boogie: wrong
procedure bad_beyond_depth_one()
{
  var a: int;
  call a := once(2);
  assert false; //! execution goes on beyond the depth
}

// boogie: wrong
procedure bad_beyond_depth_three(n: int)
{
  var a: int;
  call a := thrice(n);
  assert n < 3; //! deeper calls exist
}

// boogie: wrong
procedure bad_value_beyond_depth(n: int)
{
  var a: int;
  call a := thrice(n);
  assert a <= 2; //! thrice(7) is 7
}

procedure {:inline 0} zero(n: int) returns (r: int)
{
  r := n;
}

// boogie: wrong
procedure bad_depth_zero()
{
  var a: int;
  call a := zero(1);
  assert false; //! a depth of nothing is no proof
}

procedure {:inline 1} ping(n: int) returns (r: int)
{
  call r := pong(n);
}

procedure {:inline 1} pong(n: int) returns (r: int)
{
  if (n > 0) { call r := ping(n - 1); } else { r := n; }
}

// boogie: wrong
procedure bad_mutual_recursion(n: int)
{
  var a: int;
  call a := ping(n);
  assert n <= 0; //! ping calls itself through pong
}

procedure {:inline 1} forever(n: int)
{
  call forever(n);
}

// It never returns, so what follows is dead; a bounded look cannot know that.
procedure unjudged_never_returns()
{
  call forever(1);
  assert false;
}

procedure {:inline 1} contracted(n: int) returns (r: int)
  ensures r >= n;
{
  if (n <= 0) { r := 0; } else { call r := contracted(n - 1); r := r + 1; }
}

// boogie: wrong
procedure bad_contract_beyond_depth(n: int)
{
  var a: int;
  call a := contracted(n);
  assert a <= 1; //! deeper calls exist
}
