// judge: by name
// Division by zero has some value, but nobody knows which.

procedure bad_zero_div(y: int)
{
  assert 0 div y == 0; //! y may be zero
}

procedure bad_zero_mod(y: int)
{
  assert 0 mod y == 0; //! y may be zero
}

procedure bad_zero_over(y: real)
{
  assert 0.0 / y == 0.0; //! y may be zero
}

procedure bad_div_self(x: int)
{
  assert x div x == 1; //! x may be zero
}

procedure bad_mod_self(x: int)
{
  assert x mod x == 0; //! x may be zero
}

procedure bad_over_self(x: real)
{
  assert x / x == 1.0; //! x may be zero
}

procedure bad_mod_range(x: int, y: int)
{
  assert 0 <= x mod y; //! y may be zero
}

procedure bad_literal_div(x: int)
{
  assert x div 0 == 0; //! any value
}

procedure bad_literal_mod(x: int)
{
  assert x mod 0 == x; //! any value
}

procedure bad_literal_over(x: real)
{
  assert x / 0.0 == 0.0; //! any value
}

procedure bad_product_div(x: int, y: int)
{
  assert (x * y) div y == x; //! y may be zero
}

procedure bad_negative_power(x: real)
{
  assert x ** -1.0 * x == 1.0; //! x may be zero
}

procedure bad_power_zero_base()
{
  assert 0.0 ** -1.0 == 0.0; //! any value
}

procedure bad_power_variable(x: real, y: real)
{
  assume x > 0.0;
  assert x ** y > 0.0; //! nothing is known of other exponents
}

procedure ok_same_zero(x: int, y: int) // a function all the same
{
  assume x == y;
  assert x div 0 == y div 0 && x mod 0 == y mod 0;
}

procedure ok_div_self(x: int)
{
  assume x != 0;
  assert x div x == 1 && x mod x == 0;
}

procedure ok_zero_div(y: int)
{
  assume y != 0;
  assert 0 div y == 0 && 0 mod y == 0;
}

procedure ok_euclid(x: int)
{
  assert x == 3 * (x div 3) + x mod 3 && x == -3 * (x div -3) + x mod -3;
  assert 0 <= x mod -3 && x mod -3 < 3;
}

procedure ok_powers(x: real)
{
  assert x ** 2.0 == x * x && x ** 0.0 == 1.0 && 2.0 ** -2.0 == 0.25;
}
