// judge: by name
// Pairs of features: inlined bodies with `old`, `where` and loops; calls in loops; loops that are left from inside; assumption variables.
var g: int; var h: int; var M: [int]int;
var w: int where w > 0;
procedure {:inline 1} inc(x: int) returns (r: int) modifies g; ensures g == old(g) + 1; { g := g + 1; r := x + old(g); }
procedure {:inline 2} twice(x: int) returns (r: int) modifies g; { call r := inc(x); call r := inc(r); assert r == x + old(g) + old(g) + 1; }
procedure bad_inlined_1() modifies g; { var r: int; g := 5; call r := inc(0); assert r == 6; }
procedure bad_inlined_2() modifies g; { var r: int; g := 5; call r := twice(0); assert r == 10; }
procedure bad_inlined_3() modifies g; { var r: int; g := 5; call r := inc(g); assert old(g) == 5; }
procedure {:inline 1} loopy(n: int) returns (r: int) modifies g; { var i: int; i := 0; r := 0; while (i < n) invariant g == old(g) + i; { g := g + 1; i := i + 1; r := g; } }
procedure bad_inlined_4(n: int) modifies g; { var r: int; call r := loopy(n); assert g == old(g) + n; }
procedure bad_inlined_5(n: int) modifies g; { var r, k: int; k := 0; while (k < 3) { call r := loopy(k); k := k + 1; } assert g == old(g); }
procedure {:inline 1} wl() returns (r: int) { var l: int where l > 10; r := l; }
procedure {:inline 1} wl2() returns (r: int) { var l: int where l > 10; l := 0; r := l; }
procedure bad_inlined_6() { var a: int; call a := wl2(); assert a > 10; }
procedure bad_inlined_7() { var a: int; a := 1; while (*) { call a := wl(); } assert a > 10; }
procedure bad_inlined_8(n: int) { var a: int; a := 1; if (n > 0) { call a := wl(); } assert a > 10; }
procedure {:inline 1} ret(x: int) returns (r: int) { if (x > 0) { r := 1; return; } r := 2; }
procedure bad_inlined_9(x: int) { var r: int; call r := ret(x); assert r == 1; }
procedure {:inline 1} nodef(x: int) returns (r: int) { if (x > 0) { r := 1; } }
procedure bad_inlined_10(x: int) { var r, s: int; call r := nodef(x); call s := nodef(x); assert r == s; }
procedure {:inline 1} req(x: int) requires x > 0; { }
procedure bad_inlined_11(x: int) { call req(x); }
procedure {:inline 1} ens(x: int) returns (r: int) ensures r > 0; { r := x; }
procedure bad_inlined_12(x: int) { var r: int; call r := ens(x); assert r > 0; }
procedure {:inline 1} fens(x: int) returns (r: int) free ensures r > 0; { r := x; }
procedure bad_inlined_13(x: int) { var r: int; call r := fens(x); assert r > 0; }
procedure ext(x: int) returns (r: int where r > 0); modifies g;
procedure bad_call_1() modifies g; { var r: int; r := -1; while (*) { call r := ext(0); } assert r > 0; }
procedure bad_call_2() modifies g; { var r: int; var s: int; g := 3; call r := ext(0); assert g == 3; }
procedure bad_call_3() modifies g; { var s: int; s := g; while (*) { call s := ext(0); } assert s == old(g) || s > 0; assert g == old(g); }
procedure swap(a: int, b: int) returns (x: int, y: int); ensures x == b && y == a;
procedure ok_call_4(a0: int, b0: int) { var a, b: int; a := a0; b := b0; call a, b := swap(a, b); assert a == b0 && b == a0; call b, a := swap(a, b); assert a == b0; }
procedure oldp(); modifies g; ensures g == old(g) + old(h); ensures h == old(h);
procedure bad_call_5() modifies g, h; { g := 1; h := 2; call oldp(); assert g == 3; h := 7; call oldp(); assert g == 5; }
procedure bad_call_6() modifies w; { w := -1; assert w > 0; }
procedure mw(); modifies w;
procedure bad_call_7() modifies w; { w := -1; call mw(); assert w > 0; w := -1; while (*) { w := w; } assert w == -1; }
procedure bad_old_1() modifies g; ensures g == old(g) + 1; { g := g + 1; g := g + old(g) - old(g) + 1; }
procedure bad_old_2() modifies g, M; { M[old(g)] := 1; g := g + 1; assert M[g] == 1; }
procedure bad_old_3() modifies g; { var s: int; s := old(g); g := g + 1; while (g < 10) invariant old(g) == s; { g := g + 1; } assert old(g) == g; }
procedure bad_old_4(x: int) returns (y: int) modifies g; ensures old(y) == y; ensures old(x) == x; ensures old(g) == g; { y := 3; g := y; }
procedure bad_loop_1(n: int) { var i: int; i := 0; while (true) { if (i > n) { break; } i := i + 1; } assert i == n + 1; }
procedure bad_loop_2(n: int) { var i, j: int; i := 0; o: while (true) { j := 0; while (true) { if (j > 5) { break o; } j := j + 1; if (j == 3) { break; } } i := i + 1; } assert j > 5; assert i == 0; }
procedure bad_loop_3(n: int) { var i: int; i := 0; A: assert i >= 0; goto B, C; B: i := i - 1; goto A; C: assert i <= 0; }
procedure bad_loop_4(n: int) { var i: int; i := 0; A: assume i >= 0; goto B, C; B: i := i - 1; goto A; C: assert i == 0; }
procedure bad_loop_6(n: int) { var x: int; x := 0; goto A, B; A: x := x + 1; goto B, E; B: x := x - 1; goto A, E; E: assert x >= -1; }
procedure bad_loop_7(m: [int]int) { var k: [int]int; var i: int; k := m; i := 0; while (i < 10) invariant (forall j: int :: j < i ==> k[j] == 0); { k[i] := 0; i := i + 1; } assert k[3] == 0; }
procedure bad_loop_8(n: int) { var x: int; x := 0; while (x < n) { x := x + 1; while (*) { havoc x; } } assert x >= 0; }
procedure bad_loop_9(n: int) { var x, y: int; x := 0; y := 0; while (x < n) invariant x == y; { x, y := y + 1, x + 1; } assert x == n; }
procedure bad_loop_10(n: int) { var {:assumption} a: bool; var x: int; x := 0; while (*) { a := a && x == 0; x := x + 1; } assert a; }
procedure bad_loop_11(n: int) { var {:assumption} a: bool; assert a; a := a && n > 0; assert a; }
procedure bad_parallel_1(x: int) returns (r: int) { var y: int; x_y: y := x; r, y := y, r; assert r == x; assert y == x; }
procedure bad_parallel_2(m: [int]int, i: int) { var k: [int]int; var j: int; k := m; j := i; k[j], j := 1, j + 1; assert k[j] == 1; }
procedure bad_quantifier_1() { assert (exists x: int :: x > 0) && (forall x: int :: (exists y: int :: y > x)); assert (exists y: int :: (forall x: int :: y >= x)); }
procedure bad_quantifier_2(f: [int]bool) { assert (forall x: int :: {f[x]} f[x]) || (exists x: int :: !f[x]); assert (forall x: int :: f[x]) || (forall x: int :: !f[x]); }
procedure bad_subsumed_1(x: int) { assert {:subsumption 0} x > 0; assert x > 0; }
procedure bad_subsumed_2(x: int) { assert x > 0; assert x > 1; }
