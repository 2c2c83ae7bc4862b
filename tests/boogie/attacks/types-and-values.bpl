// judge: by name
// Polymorphic heaps, quantifiers over types, lambdas over types, datatypes, bit-vectors and the corners of arithmetic.
type Field _; type ref; const null: ref;
type Heap = <a>[ref, Field a]a;
const unique F: Field int; const unique K: Field bool; const unique R: Field ref;
procedure bad_heap_1(h: Heap, o: ref, p: ref) { var k: Heap; k := h; k[o, F] := 1; assert k[p, F] == h[p, F]; }
procedure bad_heap_2(h: Heap, o: ref) { var k: Heap; k := h; k[o, F] := 1; assert k[o, K] == h[o, K]; assert k[o,F] == h[o,F]; }
procedure bad_heap_3<a>(h: Heap, o: ref, f: Field a, v: a) { var k: Heap; k := h; k[o, f] := v; assert k[o, F] == h[o, F]; }
procedure bad_heap_4<a,b>(h: Heap, o: ref, f: Field a, v: a, e: Field b) { var k: Heap; k := h; k[o, f] := v; assert k[o, e] == h[o, e]; }
procedure bad_heap_5(h: Heap, k: Heap) requires (forall<a> o: ref, f: Field a :: h[o,f] == k[o,f]); { assert h == k; }
procedure bad_heap_6(h: Heap, k: Heap) requires (forall o: ref :: h[o,F] == k[o,F] && h[o,K] == k[o,K] && h[o,R] == k[o,R]); { assert (forall<a> o: ref, f: Field a :: h[o,f] == k[o,f]); }
procedure bad_heap_7(h: Heap) { assert (exists<a> f: Field a :: f == F); assert (exists<a> x: a :: (forall y: a :: x == y)); }
procedure bad_heap_8<a>(x: a, y: a) { assert x == y; }
procedure bad_heap_9<a,b>(x: a, y: b) { assert x != y; }
procedure bad_heap_10<a>(x: a) { assert x != 3; }
procedure bad_heap_11<a>(x: a) { assert (exists y: a :: y != x); }
function id<a>(x: a): a; axiom (forall<a> x: a :: {id(x)} id(x) == x);
procedure bad_heap_12() { assert id(3) == 3; assert id(true); assert id(false); }
function cast<a,b>(x: a): b;
procedure bad_heap_13() { var x: int; x := cast(true); assert x == cast(1); }
function size<a>(x: a): int; 
procedure bad_heap_14() { assert size(1) == size(true); }
procedure bad_heap_15() requires (forall<a> x: a :: size(x) >= 0); { assert size(1) >= 0; assert (forall<a> x: a :: size(x) > 0); }
procedure bad_heap_16() requires (exists<a> x: a :: size(x) < 0); { assert (exists x: int :: size(x) < 0); }
procedure bad_heap_17(b: bool) requires b <==> (forall<a> x: a :: size(x) >= 0); { assert b; }
procedure bad_heap_18(b: bool) requires (if (forall<a> x: a :: size(x) >= 0) then b else !b); { assert b; }
procedure bad_heap_19() { var m: <a>[a]bool; m := (lambda<a> x: a :: size(x) > 0); assert m[1] == m[true]; }
procedure bad_heap_20() { var m, n: <a>[a]bool; m := (lambda<a> x: a :: size(x) > 0); n := m; n[3] := true; assert m[3] == n[3]; }
procedure bad_heap_21(m: <a>[a]int, n: <a>[a]int) requires m[1] == n[1] && m[true] == n[true]; { assert m[1.0] == n[1.0]; }
procedure bad_heap_22(m: <a>[a]int) { var n: <a>[a]int; n := m; n[1] := 5; n[true] := 6; assert n[1] == 6; }
procedure bad_heap_23(m: <a>[a]a) { assert m[m][3] == m[3]; }
procedure {:inline 1} poly<a>(x: a) returns (y: a) { y := x; }
procedure bad_heap_24() { var i: int; var b: bool; call i := poly(3); call b := poly(true); assert i == 3 && b; assert i == 4; }
procedure polyc<a>(x: a) returns (y: a); ensures y == x;
procedure bad_heap_25<c>(z: c) { var q: c; call q := polyc(z); assert q == z; call q := polyc(q); assert (forall w: c :: w == q); }
procedure two<a,b>(x: a, y: b) returns (s: b, t: a); ensures s == y; ensures t == x;
procedure bad_heap_26() { var i: int; var b: bool; call b, i := two(3, true); assert b && i == 3; call i, b := two(true, 3); assert i == 4; }
implementation two<b,a>(x: b, y: a) returns (s: a, t: b) { s := y; t := x; }
procedure gen<a>() returns (x: a);
procedure bad_heap_27() { var i, j: int; call i := gen(); call j := gen(); assert i == j; }
// datatypes
datatype List<T> { Nil(), Cons(head: T, tail: List T) }
procedure bad_datatype_1(l: List int) { assert l is Cons; }
procedure bad_datatype_2(l: List int) { assert l->head == l->head; assert l->tail != l; assert l is Nil ==> l->head == 0; }
procedure bad_datatype_4(l: List int) requires l is Cons; { var k: List int; k := l; k->head := 3; assert k->tail == l->tail; assert k == l; }
procedure bad_datatype_5(l: List int) { var h: int; var t: List int; Cons(h, t) := l; assert l is Cons; }
datatype P { P1(a: int), P2(a: int, b: bool) , P3(b: bool) }
procedure bad_datatype_6(p: P) { assert p is P1 || p is P2; }
procedure bad_datatype_7(p: P) { var q: P; q := p; q->a := 5; assert q->b == p->b; }
procedure bad_datatype_8(p: P) { var q: P; q := p; q->b := true; assert q->a == p->a; }
procedure bad_datatype_9(p: P, q: P) requires p->a == q->a && p->b == q->b; { assert p == q; }
datatype Box<T> { Box(m: [int]T) }
procedure bad_datatype_10(b: Box int, c: Box int) requires (forall i: int :: b->m[i] == c->m[i]); { assert b == c; assert b->m[0] == 0; }
// bitvectors
function {:bvbuiltin "bvadd"} add8(bv8, bv8): bv8; function {:bvbuiltin "bvult"} ult8(bv8, bv8): bool; function {:bvbuiltin "bvslt"} slt8(bv8, bv8): bool;
function {:bvbuiltin "bvudiv"} udiv8(bv8, bv8): bv8; function {:bvbuiltin "bvshl"} shl8(bv8, bv8): bv8; function {:bvbuiltin "(_ sign_extend 8)"} sx(bv8): bv16;
procedure bad_vector_1(x: bv8) { assert ult8(x, add8(x, 1bv8)); }
procedure bad_vector_2() { assert add8(255bv8, 1bv8) == 0bv8; assert sx(128bv8) == 128bv16; }
procedure bad_vector_3() { assert slt8(127bv8, 128bv8); }
procedure bad_vector_4(x: bv8) { assert udiv8(x, 0bv8) == 0bv8; }
procedure bad_vector_5(x: bv8) { assert x[8:4] ++ x[4:0] == x; assert x[4:0] ++ x[8:4] == x; }
procedure bad_vector_6(x: bv8) { assert shl8(1bv8, 8bv8) == 1bv8; }
procedure bad_vector_7(x: bv0, y: bv0) { assert x == y; assert 3bv8[3:3] ++ 5bv3 == 5bv3; assert 3bv8[3:0] == 4bv3; }
// arithmetic
procedure bad_number_1(x: int, y: int) { assert y != 0 ==> x == (x div y) * y + x mod y; assert x div 0 == 0; }
procedure bad_number_2() { assert -7 div 2 == -4 && -7 mod 2 == 1 && 7 div -2 == -3; assert -7 div 2 == -3; }
procedure bad_number_3(x: real) { assert int(x) <= 3; }
procedure bad_number_4(x: real) { assert real(int(x)) <= x; assert int(-0.5) == 0; }
procedure bad_number_5(x: real) { assert x / 0.0 == 0.0; }
procedure bad_number_6(x: real) { assert 2.0 ** 3.0 == 8.0; assert x ** 2.0 >= 0.0; assert x ** 3.0 >= 0.0; }
procedure bad_number_7(x: int) { assert x * x >= 0; assert x * x > 0; }
