// Bit tricks on words, with two mistakes: counting the ones in a byte by Kernighan's loop and by adding fields, addition that stops at the largest value,
// and a test for powers of two. The specification counts bit by bit.

function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsub"} sub(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvand"} and(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvlshr"} shift_right(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvult"} below(x: bv8, y: bv8): bool;
function {:bvbuiltin "bvule"} at_most(x: bv8, y: bv8): bool;

function {:inline} bit(b: bv1): bv8 { 0bv7 ++ b }
function {:inline} ones(x: bv8): bv8
{
  add(add(add(bit(x[1:0]), bit(x[2:1])), add(bit(x[3:2]), bit(x[4:3]))),
    add(add(bit(x[5:4]), bit(x[6:5])), add(bit(x[7:6]), bit(x[8:7]))))
}

// Each round clears the lowest one.
procedure kernighan(x: bv8) returns (n: bv8)
  ensures n == ones(x);
{
  var rest: bv8;

  n, rest := 0bv8, x;
  while (rest != 0bv8)
    invariant add(n, ones(rest)) == ones(x);
  {
    rest := and(rest, sub(rest, 1bv8));
    n := add(n, 1bv8);
  }
}

// Adds neighbouring fields of one, two and four bits.
procedure fields(x: bv8) returns (n: bv8)
  ensures n == ones(x); //~ ERROR postcondition
{
  n := sub(x, and(shift_right(x, 1bv8), 85bv8));
  n := add(and(n, 51bv8), and(shift_right(n, 2bv8), 51bv8));
  n := and(add(n, shift_right(n, 4bv8)), 7bv8);
}

procedure power_of_two(x: bv8) returns (yes: bool)
  ensures yes <==> ones(x) == 1bv8; //~ ERROR postcondition
{
  yes := and(x, sub(x, 1bv8)) == 0bv8;
}

// The sum in nine bits, for comparison.
function {:bvbuiltin "bvadd"} add9(x: bv9, y: bv9): bv9;
function {:bvbuiltin "bvult"} below9(x: bv9, y: bv9): bool;
function {:inline} wide(x: bv8): bv9 { 0bv1 ++ x }

procedure saturating_add(x: bv8, y: bv8) returns (sum: bv8)
  ensures wide(sum) == (if below9(add9(wide(x), wide(y)), 256bv9) then add9(wide(x), wide(y)) else 255bv9);
  ensures at_most(x, sum) && at_most(y, sum);
{
  sum := add(x, y);
  if (below(sum, x))
  {
    sum := 255bv8;
  }
}
