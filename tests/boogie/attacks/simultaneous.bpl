// judge: by name
// Assignments happen at once: values and indices are those from before, also for cells, nested cells and polymorphic maps.
type F a;
const unique fi: F int;
const unique fb: F bool;
var H: <a>[F a]a;
var m: [int]int;
var k: int;

procedure ok_literal_and_cell(a: int) // the index is the old one
  modifies m, k;
{
  k := a;
  m[5] := 50;
  k, m[k] := 5, k;
  assert m[a] == a && k == 5;
  assert a != 5 ==> m[5] == 50;
}

procedure bad_literal_then_index(a: int)
  modifies m, k;
{
  k := a;
  m[5] := 50;
  k, m[k] := 5, 1;
  assert m[5] == 1; //! the cell of the old k was written
}

procedure bad_literal_then_value(a: int)
  modifies m, k;
{
  k := a;
  k, m[0] := 5, k;
  assert m[0] == 5; //! the old k
}

procedure ok_nested_cell(n: [int][int]int, i: int) // the inner index reads the old map
{
  var t: [int][int]int;
  t := n;
  t[1][i] := 2;
  t[1][t[1][i]] := 3;
  assert t[1][2] == 3;
  assert i != 2 ==> t[1][i] == 2;
}

procedure bad_nested_cell(n: [int][int]int, i: int)
{
  var t: [int][int]int;
  t := n;
  t[1][i] := 2;
  t[1][t[1][i]] := 3;
  assert t[1][t[1][i]] == 3; //! if i is 2 the index has changed
}

procedure ok_two_maps(i: int, j: int) // cells of two maps exchange their values
  modifies m;
{
  var n: [int]int;
  n := m;
  n[i] := 7;
  m[j] := 8;
  m[j], n[i] := n[i], m[j];
  assert m[j] == 7 && n[i] == 8;
}

procedure bad_two_maps(i: int, j: int)
  modifies m;
{
  var n: [int]int;
  n[i] := 7;
  m[j] := 8;
  m[j], n[i] := n[i], m[j];
  assert n[i] == 7; //! exchanged
}

procedure ok_map_and_cell_value(i: int) // the whole map on the right is the old one
  modifies m;
{
  var n: [int]int;
  m[i], n := m[i] + 1, m;
  assert n == old(m);
  assert n[i] + 1 == m[i];
}

procedure bad_map_and_cell_value(i: int)
  modifies m;
{
  var n: [int]int;
  m[i], n := m[i] + 1, m;
  assert n == m; //! n is the map from before
}

procedure ok_polymorphic_cells(x: int, c: bool) // two types of one polymorphic map, one after the other
  modifies H;
{
  H[fi] := x;
  H[fb] := c;
  assert H[fi] == x && H[fb] == c;
}

procedure bad_polymorphic_cell_value(x: int)
  modifies H, k;
{
  H[fi] := 1;
  H[fi], k := x, H[fi];
  assert k == x; //! the value from before
}

procedure ok_polymorphic_index(f: F int) // the index is taken before f changes
  modifies H;
{
  var p: F int;
  p := f;
  H[fi] := 3;
  p, H[p] := fi, 9;
  assert H[f] == 9;
  assert f != fi ==> H[p] == 3;
}

procedure bad_polymorphic_index(f: F int)
  modifies H;
{
  var p: F int;
  p := f;
  H[fi] := 3;
  p, H[p] := fi, 9;
  assert H[p] == 9; //! p is fi now
}

procedure ok_chain_of_four(a: int, b: int, c: int, d: int) // a rotation among four
{
  var w, x, y, z: int;
  w, x, y, z := a, b, c, d;
  w, x, y, z := x, y, z, w;
  assert w == b && x == c && y == d && z == a;
}

// boogie: wrong
procedure bad_chain_with_literals(a: int)
{
  var w, x, y, z: int;
  w, x, y, z := a, a, a, a;
  w, x, y, z := 0, w, 1, y;
  assert x == 0 && z == 1; //! both are a
}

// boogie: wrong
procedure ok_chain_with_literals(a: int) // literals do not reach the other values
{
  var w, x, y, z: int;
  w, x, y, z := a, a, a, a;
  w, x, y, z := 0, w, 1, y;
  assert w == 0 && x == a && y == 1 && z == a;
}

// boogie: wrong
procedure bad_variable_then_variable(a: int, c: bool)
{
  var x, y: int;
  var p, q: bool;
  x, p := a, c;
  x, y, p, q := 3, x, true, p;
  assert q || y == 3; //! y is a and q is c
}

// boogie: wrong
procedure bad_literal_in_branch(a: int, c: bool)
{
  var x, y: int;
  x, y := a, 1;
  if (c) { x, y := 1, x; }
  assert y == 1; //! y is a if c holds
}

procedure ok_havoc_in_between(a: int) // havoc after a parallel assignment touches one of them only
{
  var x, y: int;
  x, y := a, a + 1;
  havoc x;
  x, y := y, x;
  assert x == a + 1;
}

procedure bad_havoc_in_between(a: int)
{
  var x, y: int;
  x, y := a, a + 1;
  havoc x;
  x, y := y, x;
  assert y == a; //! the arbitrary value
}
