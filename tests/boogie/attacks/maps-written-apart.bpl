// judge: by name
// Maps that are written at different places before paths meet, and equations that are assumed of values just chosen.
// maps where paths meet
var G: [int]int;
var H: [int,int]int;
procedure bad_map_1(i: int, j: int, b: bool) returns (m: [int]int) { if (b) { m[i] := 1; } else { m[j] := 2; } assert m[i] == 1 || m[j] == 1; }
procedure bad_map_2(m0: [int]int, i: int, j: int, b: bool) { var m: [int]int; m := m0; if (b) { m[i] := 1; m[j] := 2; } else { m[j] := 3; } assert b ==> m[i] == 1; }
procedure bad_map_3(m0: [int]int, i: int, j: int, b: bool) { var m: [int]int; m := m0; m[i] := 7; if (b) { m[i] := 1; } assert m[j] == m0[j]; }
procedure bad_map_4(m0: [int]int, i: int, b: bool) { var m: [int]int; m := m0; m[i] := 7; if (b) { m[i+1] := 1; } else { m := m0; } assert m[i] == 7; }
procedure bad_map_5(m0: [int]int, i: int, b: bool) { var m, n: [int]int; m := m0; n := m; if (b) { m[i] := 1; n := m; } else { n[i+1] := 2; m := n; } assert m == n; assert m[i] == 1; }
procedure bad_map_6(b: bool, c: bool, i: int) modifies H; { if (b) { H[i,0] := 1; } else { H[0,i] := 1; } if (c) { H[i,i] := 2; } assert H[0,0] == old(H)[0,0]; }
procedure bad_map_7(m0: [int][int]int, i: int, j: int, b: bool) { var m: [int][int]int; m := m0; if (b) { m[i][j] := 1; } else { m[j][i] := 1; } assert m[i][j] == 1; }
procedure bad_map_8(m0: [bool]int, b: bool, c: bool) { var m: [bool]int; m := m0; if (c) { m[b] := 1; } else { m[!b] := 1; } assert m[true] == 1; }
procedure bad_map_9(m0: [real]int, x: real, c: bool) { var m: [real]int; m := m0; if (c) { m[x] := 1; } else { m[x + 0.0] := 2; } assert m[x] == 1; }
procedure bad_map_10(m0: [int]int, n: int) { var m: [int]int; var i: int; m := m0; i := 0; while (i < n) { if (i == 3) { m[i] := 1; } else { m[i+1] := 2; } i := i + 1; } assert m[0] == m0[0]; }
procedure bad_map_11(m0: [int]int, i: int, b: bool) { var m: [int]int; m := m0; if (b) { m[i] := 1; } else { m[i] := 2; } m[i+1] := 5; if (b) { m[i] := 3; } assert m[i] == 3; }
procedure bad_map_12(m0: [int]int, i: int, j: int, b: bool, c: bool) { var m: [int]int; m := m0; if (b) { m[i] := 1; } if (c) { m[j] := 2; } else { m[i] := 3; } assert b && c ==> m[i] == 1; }
procedure bad_map_13(m0: [bv8]int, i: bv8, b: bool) { var m: [bv8]int; m := m0; if (b) { m[1bv8] := 1; } else { m[i] := 2; } assert m[2bv8] == m0[2bv8]; }
datatype D { A(x: int), B(x: int, y: int) }
procedure bad_map_14(m0: [D]int, d: D, b: bool) { var m: [D]int; m := m0; if (b) { m[A(1)] := 1; } else { m[d] := 2; } assert m[B(1,1)] == m0[B(1,1)]; }
procedure bad_map_15(m0: [D]int, d: D, b: bool) { var m: [D]int; m := m0; if (b) { m[A(d->x)] := 1; } else { m[d] := 2; } assert m[A(0)] == m0[A(0)]; }
procedure bad_map_16(m0: [int]int, b: bool) { var m: [int]int; var i: int; i := 0; m := m0; if (b) { i := 1; m[i] := 1; } else { m[i] := 2; } assert m[i] == 1; }
procedure bad_map_17(m0: [int]int, b: bool) { var m: [int]int; var i: int; i := 0; m := m0; if (b) { m[i] := 1; i := 5; } else { m[i] := 2; } m[i] := 9; assert m[0] == 1 || m[0] == 2; }
procedure bad_map_18(m0: [int]int, b: bool, k: int) { var m: [int]int; m := m0; if (b) { m := m[k := m[k]+1]; } else { m := m[k := m[k]-1][k+1 := 4]; } assert m[k+1] == m0[k+1] || b; assert m[k+1] == 4; }
procedure bad_map_19(b: bool) modifies G; { var s: [int]int; s := G; if (b) { G[0] := 1; } else { havoc G; } assert G[1] == s[1]; }
procedure bad_map_20(b: bool, c: bool, m0: [int]int) { var m: [int]int; m := m0; if (b) { m[0] := 1; } else if (c) { m[1] := 1; } else { m[2] := 1; } assert m[0] == 1 || m[1] == 1; }
// everywhere
procedure bad_chosen_2(n: int, b: bool) { var x: int; if (b) { havoc x; assume x == 5; assume false; } assert b ==> false; assert !b; assert x == 5; }
procedure bad_chosen_3(n: int) { var x: int; havoc x; if (n > 0) { assume x == 5; } else { assume x == 6; } assert x == 5; }
procedure bad_chosen_4(n: int) { var x: int; x := n; havoc x; assume x == n; havoc x; assert x == n; }
procedure bad_chosen_5(n: int) { var x: int; while (*) { havoc x; assume x == n; } assert x == n; }
procedure bad_chosen_6(n: int) { var x: int; var y: int; havoc x, y; assume x + y == n; assume x - y == n; assert y == 0; assert x == 0; }
procedure bad_chosen_7(a: real) { var x: real; havoc x; assume x == a + 0.5; assert x == a; }
procedure bad_chosen_8(a: int) { var x: int; havoc x; assume 2*x == a; assert a != 1; assert a == 4; }
procedure bad_chosen_9(a: int, b: bool) { var x: int; L: havoc x; goto A, B; A: assume x == 1; assert x == 1; goto C; B: assume x == 2; goto C; C: assert x == 1; }
procedure bad_chosen_10(a: int) { var x: int; havoc x; assert x != 7; assume x == 7; assert false; }
