// judge: by name
// What is said of sums and differences where paths meet: it must hold on every path, of the values that meet there, and of no others.

procedure ok_equal(a: bool, b: bool, c: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; y := y + 1; }
  if (b) { x := x + 2; y := y + 2; }
  if (c) { y := y + 3; x := x + 3; }
  assert x == y;
}

procedure bad_equal(a: bool, b: bool, c: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; y := y + 1; }
  if (b) { x := x + 2; y := y + 2; }
  if (c) { y := y + 3; x := x + 4; }
  assert x == y; //!
}

procedure ok_shared(a: bool, b: bool, c: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; } else { y := y + 1; }
  if (b) { x := x + 1; } else { y := y + 1; }
  if (c) { x := x + 1; } else { y := y + 1; }
  assert x + y == 3;
  assert -3 <= x - y && x - y <= 3;
}

procedure bad_shared(a: bool, b: bool, c: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; } else { y := y + 1; }
  if (b) { x := x + 1; } else { y := y + 1; }
  if (c) { x := x + 1; } else { y := y + 1; }
  assert x - y <= 1; //!
}

procedure bad_crossed(a: bool, b: bool) returns (x: int, y: int)
{
  x, y := 0, 5;
  if (a) { x, y := y, x; }
  if (b) { x := x + 1; y := y + 1; }
  assert y - x == 5; //!
}

procedure ok_crossed(a: bool, b: bool) returns (x: int, y: int)
{
  x, y := 0, 5;
  if (a) { x, y := y, x; }
  if (b) { x := x + 1; y := y + 1; }
  assert y - x == 5 || x - y == 5;
  assert x + y == 5 || x + y == 7;
}

procedure bad_forgotten(a: bool, b: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; y := y + 1; }
  havoc y;
  if (b) { x := x + 1; y := y + 1; }
  assert x == y; //!
}

procedure bad_one_side_forgotten(a: bool, b: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; y := y + 1; }
  if (b) { havoc y; x := x + 1; }
  assert x == y; //!
}

procedure bad_names_swapped(a: bool, b: bool) returns (x: int, y: int)
{
  var t: int;
  x, y := 0, 3;
  if (a) { x := x + 1; y := y + 1; }
  t := x; x := y; y := t;
  if (b) { x := x + 1; y := y + 1; }
  assert y - x == 3; //!
}

procedure ok_names_swapped(a: bool, b: bool) returns (x: int, y: int)
{
  var t: int;
  x, y := 0, 3;
  if (a) { x := x + 1; y := y + 1; }
  t := x; x := y; y := t;
  if (b) { x := x + 1; y := y + 1; }
  assert x - y == 3;
}

procedure ok_from_parameters(n: int, a: bool, b: bool) returns (x: int, y: int)
{
  x, y := n, n;
  if (a) { x := x + 1; y := y + 1; }
  if (b) { x := x - 7; y := y - 7; }
  assert x == y;
}

procedure bad_from_parameters(n: int, m: int, a: bool, b: bool) returns (x: int, y: int)
{
  x, y := n, m;
  if (a) { x := x + 1; y := y + 1; }
  if (b) { x := x - 7; y := y - 7; }
  assert x == y; //!
}

procedure bad_same_base_sum(n: int, a: bool) returns (x: int, y: int)
{
  x, y := n, n;
  if (a) { x := x + 1; y := y - 1; }
  assert x + y == 0; //!
}

procedure bad_three_ways(n: int) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (n == 0) { x := 1; y := 1; } else if (n == 1) { x := 2; y := 2; } else { x := 3; y := 4; }
  assert x == y; //!
}

procedure ok_three_ways(n: int) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (n == 0) { x := 1; y := 1; } else if (n == 1) { x := 2; y := 2; } else { x := 3; y := 4; }
  assert 0 <= y - x && y - x <= 1;
}

procedure bad_through_loop(n: int) returns (x: int, y: int)
{
  x, y := 0, 0;
  while (*) {
    if (n == x) { x := x + 1; } else { y := y + 1; }
  }
  assert x + y == 0; //!
}

procedure bad_large(a: bool) returns (x: int, y: int)
{
  x, y := 9223372036854775807, 9223372036854775807;
  if (a) { x := x + 1; y := y + 2; }
  assert x == y; //!
}

procedure ok_large(a: bool) returns (x: int, y: int)
{
  x, y := 9223372036854775807, 9223372036854775807;
  if (a) { x := x + 1; y := y + 1; }
  assert x == y;
}

procedure bad_jump(a: bool, b: bool) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (a) { x := x + 1; y := y + 1; goto out; }
  if (b) { x := x + 1; goto out; }
  y := y + 1;
  x := x + 1;
out:
  assert x == y; //!
}
