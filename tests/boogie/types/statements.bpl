// test: check
var g: int;
var h: bool;
const k: int;
procedure p1() { g := 1; } //~ ERROR G4205
procedure p2() modifies g; { g := true; } //~ ERROR G4201
procedure p3() modifies g; { g, h := 1, true; } //~ ERROR G4205
procedure p4() { k := 1; havoc k; havoc g; } //~ ERROR G4204
//~^ ERROR G4204
//~^^ ERROR G4205
procedure p5(a: int) returns (r: int) { a := 1; r := a; } //~ ERROR G4204
procedure p6() { var x: bool; call x := p5(1); } //~ ERROR G4201
procedure p7() { var x: int; call x := p5(true); call p2(); } //~ ERROR G4201
//~^ ERROR G4205
procedure p8() { assert 1; } //~ ERROR G4203
procedure p9() { assume 2; } //~ ERROR G4203
procedure p10() { while (true) invariant 5; { } } //~ ERROR G4203
procedure p11() { if (3) { } } //~ ERROR G4203
procedure p12(x: int); requires x; //~ ERROR G4203
procedure p13(x: int); ensures x + 1; //~ ERROR G4203
procedure p14() { var m: [int][bool]int; m[1][true] := 1; m[true][true] := 1; } //~ ERROR G4201
procedure p15() { var m: [int][bool]int; m[1][1] := 1; } //~ ERROR G4201
procedure p16() { var m: [int][bool]int; m[1] := 1; m[1][true] := true; m := 1; } //~ ERROR G4201
//~^ ERROR G4201
//~^^ ERROR G4201
procedure p17(a: int where a); //~ ERROR G4203
var w: int where w; //~ ERROR G4203
procedure p18() { var {:assumption} a: int; } //~ ERROR G4112
procedure p19(); modifies k, g, g; //~ ERROR G4204
procedure p20() { assert {:verified_under 1} true; } //~ ERROR G4111
procedure p21<A>(x: A) returns (y: A);
procedure p22() { var i: int; call i := p21(1); call i := p21(true); } //~ ERROR G4201
procedure p23(i: int);
implementation p23(i: bool) { } //~ ERROR G4206
implementation p23() { } //~ ERROR G4206
implementation p23<A>(i: A) { } //~ ERROR G4206
implementation p23(j: int) { }
procedure p24() { while (*) measure true, 1; { } while (*) measure 1.5; { } } //~ ERROR G4201
function b1(x: int): bool { x } //~ ERROR G4201
function {:inline} b2(x: int): bool { x } //~ ERROR G4201
axiom {:about 1 + true} true; //~ ERROR G4202
