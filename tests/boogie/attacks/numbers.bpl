// judge: by name
// Integers and reals: division, conversion, signs, very large and very small literals.

procedure ok_division_by_negative() // the remainder is never negative
{
  assert (-1) div 3 == -1 && (-1) mod 3 == 2;
  assert 1 div (-3) == 0 && 1 mod (-3) == 1;
  assert (-1) div (-3) == 1 && (-1) mod (-3) == 2;
  assert (-6) div (-3) == 2 && (-6) mod (-3) == 0;
}

procedure bad_division_rounds_to_zero()
{
  assert (-1) div 3 == 0; //! -1
}

procedure bad_division_floors()
{
  assert 1 div (-3) == -1; //! 0
}

procedure bad_remainder_sign()
{
  assert (-1) mod (-3) == -1; //! 2
}

procedure bad_mod_of_negative_divisor(x: int, y: int)
{
  assume y < 0;
  assert x mod y <= 0; //! never negative, often positive
}

procedure ok_mod_is_bounded(x: int) // for a fixed divisor of each sign
{
  assert 0 <= x mod 7 && x mod 7 < 7;
  assert 0 <= x mod (-7) && x mod (-7) < 7;
  assert x == 7 * (x div 7) + x mod 7;
}

procedure bad_division_by_zero_is_zero(x: int)
{
  assert 1 div 0 == 0; //! some value
}

procedure bad_division_by_zero_cancels(x: int)
{
  assert 0 * (x div 0) + x mod 0 == x; //! nothing relates them
}

procedure bad_zero_by_zero()
{
  assert 0 div 0 == 0 mod 0; //! two arbitrary values
}

procedure ok_division_by_zero_is_a_function(x: int, y: int) // equal arguments, equal values
{
  assume x == 2 * y && y == 3;
  assert x div (y - 3) == 6 div 0;
}

procedure bad_division_by_zero_everywhere(x: int, y: int, z: int)
{
  assume z == 0;
  assert x div z == y div z; //! may depend on x
}

procedure bad_real_division_by_zero(x: real)
{
  assert x / 0.0 == 0.0; //! some value
}

procedure bad_division_cancels(x: int, y: int)
{
  assert (x * y) div y == x; //! not for y == 0
}

procedure ok_real_division() // exact
{
  assert 1.0 / 3.0 * 3.0 == 1.0;
  assert 1 / 2 == 0.5;
  assert 7 / 2.0 == 3.5;
}

procedure bad_integer_slash()
{
  assert 1 / 2 == 0.0; //! the slash is division of reals
}

procedure ok_floor() // int() rounds down
{
  assert int(1.5) == 1 && int(-1.5) == -2 && int(2.0) == 2 && int(-2.0) == -2;
  assert int(0.999) == 0 && int(-0.001) == -1;
}

procedure bad_floor_truncates()
{
  assert int(-1.5) == -1; //! down, not towards zero
}

procedure bad_floor_of_sum(x: real, y: real)
{
  assert int(x + y) == int(x) + int(y); //! the fractions may make one
}

procedure ok_round_trip(i: int, x: real) // from int to real and back
{
  assert int(real(i)) == i;
  assert real(int(x)) <= x && x < real(int(x)) + 1.0;
}

procedure bad_round_trip(x: real)
{
  assert real(int(x)) == x; //! a fraction is lost
}

procedure bad_reals_are_integers(x: real, y: real)
{
  assume x < y;
  assert x + 1.0 <= y; //! reals are dense
}

procedure ok_integers_are_discrete(x: int, y: int) // integers are not
{
  assume x < y;
  assert x + 1 <= y;
}

procedure bad_between(x: real)
{
  assume 0.0 < x;
  assert x >= 0.001; //! smaller ones exist
}

procedure ok_large_literals() // more than 64, 128 and 256 bits
{
  assert 340282366920938463463374607431768211456 == 18446744073709551616 * 18446744073709551616;
  assert 115792089237316195423570985008687907853269984665640564039457584007913129639936 mod 4294967296 == 0;
  assert 99999999999999999999999999999999999999 + 1 == 100000000000000000000000000000000000000;
}

procedure bad_large_literals()
{
  assert 18446744073709551616 == 0; //! no wrapping
}

procedure bad_large_difference()
{
  assert 9007199254740993 == 9007199254740992; //! no rounding to a floating-point number
}

procedure ok_decimals() // decimals are exact
{
  assert 0.1 + 0.2 == 0.3;
  assert 1e-3 == 0.001 && 12.5e2 == 1250.0 && 1e30 > 1e29;
  assert 1e-40 > 0.0;
}

procedure bad_decimals()
{
  assert 1e-400 == 0.0; //! tiny, not zero
}

procedure bad_huge_exponent()
{
  assert 1e400 == 1e401; //! no infinity
}

procedure bad_negative_zero(x: real)
{
  assume x == -0.0;
  assert x < 0.0; //! zero has no sign
}

procedure ok_minus_binds(x: int) // signs and operators
{
  assert -x * -x == x * x;
  assert 3 - -3 == 6;
  assert -3 div 2 == -2;
  assert -(3 div 2) == -1;
}

procedure bad_nonlinear(x: int, y: int)
{
  assert x * x + y * y >= 2 * x * y + 1; //! equal for x == y, without the one
}
