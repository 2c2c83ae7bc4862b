// judge: by name
// Maps that are written on some of the paths are told as one map where the paths meet: written wherever one of them wrote.
type ref;

procedure ok_counts(m0: [int]int, b: [int]bool) // many paths, each of which writes or not
  requires m0[0] == 0;
{
  var m: [int]int;
  m := m0;
  if (b[0]) { m[0] := m[0] + 1; }
  if (b[1]) { m[0] := m[0] + 1; }
  if (b[2]) { m[0] := m[0] + 1; }
  if (b[3]) { m[0] := m[0] + 1; }
  if (b[4]) { m[0] := m[0] + 1; }
  if (b[5]) { m[0] := m[0] + 1; }
  if (b[6]) { m[0] := m[0] + 1; }
  if (b[7]) { m[0] := m[0] + 1; }
  if (b[8]) { m[0] := m[0] + 1; }
  if (b[9]) { m[0] := m[0] + 1; }
  if (b[10]) { m[0] := m[0] + 1; }
  if (b[11]) { m[0] := m[0] + 1; }
  assert m[0] <= 12;
  assert 0 <= m[0];
  assert m[1] == m0[1];
}

procedure bad_counts(m0: [int]int, b: [int]bool)
  requires m0[0] == 0;
{
  var m: [int]int;
  m := m0;
  if (b[0]) { m[0] := m[0] + 1; }
  if (b[1]) { m[0] := m[0] + 1; }
  if (b[2]) { m[0] := m[0] + 1; }
  if (b[3]) { m[0] := m[0] + 1; }
  if (b[4]) { m[0] := m[0] + 1; }
  if (b[5]) { m[0] := m[0] + 1; }
  if (b[6]) { m[0] := m[0] + 1; }
  if (b[7]) { m[0] := m[0] + 1; }
  if (b[8]) { m[0] := m[0] + 1; }
  if (b[9]) { m[0] := m[0] + 1; }
  if (b[10]) { m[0] := m[0] + 1; }
  if (b[11]) { m[0] := m[0] + 1; }
  assert m[0] < 12; //! all may be true
}

procedure bad_written_at_two_places(m0: [int]int, i: int, j: int, c: bool)
{
  var m: [int]int;
  m := m0;
  if (c) { m[i] := 1; } else { m[j] := 2; }
  assert m[i] == 1 || m[i] == m0[i]; //! i may be j
}

procedure ok_written_at_two_places(m0: [int]int, i: int, j: int, c: bool) // apart, each place has its value
  requires i != j;
{
  var m: [int]int;
  m := m0;
  if (c) { m[i] := 1; } else { m[j] := 2; }
  assert m[i] == 1 || m[i] == m0[i];
  assert m == m0[i := 1] || m == m0[j := 2];
}

procedure bad_same_place_twice(m0: [int]int, i: int, j: int, c: bool)
{
  var m: [int]int;
  m := m0;
  if (c) { m[i] := 1; m[j] := 2; } else { m[j] := 3; m[i] := 4; }
  assert m[i] == 1 || m[i] == 4; //! written over, if i is j
}

procedure ok_same_place_twice(m0: [int]int, i: int, j: int, c: bool) // the last value stays
{
  var m: [int]int;
  m := m0;
  if (c) { m[i] := 1; m[j] := 2; } else { m[j] := 3; m[i] := 4; }
  assert c ==> m[j] == 2;
  assert !c ==> m[i] == 4;
  assert i == j ==> m[i] == 2 || m[i] == 4;
}

procedure bad_other_map(m0: [int]int, n: [int]int, i: int, c: bool)
{
  var m: [int]int;
  m := m0;
  if (c) { m[i] := 1; } else { m := n; }
  assert m[0] == m0[0] || i == 0; //! the other map may hold anything
}

procedure bad_swapped(m0: [int]int, n0: [int]int, c: bool)
{
  var m, n: [int]int;
  m, n := m0, n0;
  if (c) { m, n := n, m; m[0] := 1; } else { n[0] := 2; }
  assert m[1] == m0[1]; //! they were swapped
}

procedure ok_nested(m0: [ref,bool]int, r: ref, c: bool, d: bool)
{
  var m: [ref,bool]int;
  m := m0;
  if (c) { if (d) { m[r, true] := 1; } m[r, false] := 2; } else { m[r, d] := 3; }
  assert c ==> m[r, false] == 2;
  assert !c ==> m[r, d] == 3 && m[r, !d] == m0[r, !d];
  assert c && !d ==> m == m0[r, false := 2];
}

procedure bad_nested(m0: [ref,bool]int, r: ref, c: bool, d: bool)
{
  var m: [ref,bool]int;
  m := m0;
  if (c) { if (d) { m[r, true] := 1; } m[r, false] := 2; } else { m[r, d] := 3; }
  assert m[r, true] == 1 || m[r, true] == m0[r, true]; //! 3, if d holds and c does not
}

procedure bad_index_changes(m0: [int]int, c: bool)
{
  var m: [int]int;
  var i: int;
  m, i := m0, 0;
  if (c) { m[i] := 7; i := 1; } else { i := 2; m[i] := 8; }
  assert m[i] == 7 || m[i] == 8; //! at 1, if c holds
}

function f(m: [int]int): int;
procedure ok_as_a_whole(m0: [int]int, c: bool) // the map is the one of its path
{
  var m: [int]int;
  m := m0;
  if (c) { m[0] := 1; }
  assert !c ==> f(m) == f(m0);
  assert c ==> f(m) == f(m0[0 := 1]);
}
