// judge: by name
// Lambda, let and quantifiers whose bound names hide captured ones. Boogie 2.4.1 rejects hiding, so all of this is reasoned by hand.

// boogie: no-syntax
procedure ok_let_hides_captured(x: int, y: int) // the right-hand sides see the parameters
{
  assert (lambda i: int :: (var x, y := y, x; x - y + i))[0] == y - x;
}

// boogie: no-syntax
procedure bad_let_hides_captured(x: int, y: int)
{
  assert (lambda i: int :: (var x, y := y, x; x - y + i))[0] == x - y; //! inside, x is the parameter y
}

// boogie: no-syntax
procedure bad_let_sequentially(x: int, y: int)
{
  assert (lambda i: int :: (var x, y := y, x; x - y + i))[0] == 0; //! one after the other both would be y
}

// boogie: no-syntax
procedure ok_lambda_hides_parameter(x: int) // the bound x hides the parameter
{
  assert (lambda x: int :: x + 1)[7] == 8;
  assert (lambda x: int :: (lambda x: int :: x))[1][2] == 2;
}

// boogie: no-syntax
procedure bad_lambda_hides_parameter(x: int)
{
  assert (lambda x: int :: (lambda x: int :: x))[1][2] == 1; //! the inner x counts
}

// boogie: no-syntax
procedure ok_index_outside(x: int) // the index is outside the scope of the bound name
{
  assert (lambda x: int :: x)[x] == x;
  assert (forall y: int :: (lambda x: int :: x + y)[y] == 2 * y);
}

// boogie: no-syntax
procedure bad_hidden_capture(x: int, y: int)
{
  var m: [int]int;
  m := (lambda y: int :: x + y);
  assert m[1] == x + y; //! the index, not the parameter
}

// boogie: no-syntax
procedure ok_quantifier_hides(x: int) // each x is the innermost one
{
  assume x == 5;
  assert (forall x: int :: x == x) && x == 5;
  assert (exists x: int :: { x + 0 } x == 5) || x == 5;
}

// boogie: no-syntax
procedure bad_quantifier_hides(x: int)
{
  assume x == 5;
  assert (forall x: int :: x == 5); //! all integers, not the parameter
}

// boogie: no-syntax
procedure bad_let_in_let_hides(x: int)
{
  assert (var x := x + 1; (var x := x + 1; x)) == x + 1; //! twice
}

// boogie: no-syntax
procedure ok_let_in_let_hides(x: int) // each right-hand side sees the next outer binding
{
  assert (var x := x + 1; (var x := x + 1; x)) == x + 2;
  assert (var x := x + 1; x) + (var x := x + 2; x) == 2 * x + 3;
}

// boogie: no-syntax
procedure ok_substitution_does_not_capture(x: int, y: int) // the let's value mentions a name that is bound inside
{
  assert (var k := y; (forall y: int :: (lambda j: int :: j + k)[y] == y + k)) ;
  assert (var k := y; (lambda y: int :: y - k))[x] == x - y;
}

// boogie: no-syntax
procedure bad_substitution_captures(x: int, y: int)
{
  assert (var k := y; (lambda y: int :: y - k))[x] == 0; //! k is the parameter y, not the index
}

function {:inline} diff(a: int, b: int): int { a - b }
function {:inline} all_below(n: int): bool { (forall y: int :: y < n ==> y < n + 1) }
function {:inline} at_least(n: int, m: [int]bool): bool { (forall y: int :: m[y] ==> y >= n) }

// boogie: no-syntax
procedure bad_macro_captures(y: int, m: [int]bool)
{
  assert at_least(y, m); //! y of the argument is not the y bound in the body
}

// boogie: no-syntax
procedure ok_macro_captures(y: int, x: int) // arguments named like bound variables and formals of the body
{
  assert all_below(y);
  assert at_least(y, (lambda y: int :: y > x)) || y > x;
  assert (forall a: int, b: int :: diff(b, a) == b - a);
}

// boogie: no-syntax
procedure bad_trigger_hides(m: [int]int, i: int)
{
  assume (forall i: int :: { m[i] } 0 <= i ==> m[i] == 0);
  assert m[i] == 0; //! i may be negative
}
