// test: check
var x: int;
procedure r0() returns (a: int, b: int);
procedure r1() { L: goto L; L: return; } //~ ERROR G4102
procedure r2() modifies x; { x, x := 1, 2; } //~ ERROR G4109
procedure r3() modifies x; { x := 1, 2; } //~ ERROR G4108
procedure r4() { var m: [int]int; m[0], m[1] := 1, 2; } //~ ERROR G4109
procedure r5() { call r4(1); } //~ ERROR G4108
procedure r6() { var y: int; call y := r4(); } //~ ERROR G4108
procedure r7() { var y: int; call y, y := r0(); } //~ ERROR G4109
procedure r8() { assert {:id "a"} true; assume {:id "a"} true; } //~ ERROR G4111
procedure r9() { assert {:minimize} true; assume {:maximize 1, 2} true; } //~ ERROR G4111
//~^ ERROR G4111
procedure r10() { var {:assumption} a: bool where a; a := true; } //~ ERROR G4112
//~^ ERROR G4112
procedure r11() { var {:assumption} a: bool; a := a && true; a := a && false; } //~ ERROR G4112
const b: bv32;
axiom b[1 + 3:2] == 0bv2; //~ ERROR G4113
axiom (forall i: int :: 3:1 == i); //~ ERROR G4113
