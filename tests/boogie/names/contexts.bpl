// test: check
var x: int;
const k: int;
axiom x == 1; //~ ERROR G4106
axiom old(k) == 1; //~ ERROR G4106
function f(): int { x } //~ ERROR G4106
function g(): bool { old(true) } //~ ERROR G4106
procedure p1(); requires old(x) == 1; //~ ERROR G4106
procedure p2(); ensures old(x) == x;
procedure p3(a: int where a == old(x)) returns (b: int where b == x); //~ ERROR G4106
procedure p4() { var l: int where l == old(x); assert old(x) == x; while (old(x) == 1) invariant old(x) == x; { } } //~ ERROR G4106
var y: int where old(y) == y; //~ ERROR G4106
procedure p5(); measure old(x); //~ ERROR G4106
pure procedure p6() modifies x; { var c: int; c := x; x := 1; havoc x; call p2(); call p6(); } //~ ERROR G4110
//~^ ERROR G4106
//~^^ ERROR G4106
//~^^^ ERROR G4106
//~^^^^ ERROR G4110
pure procedure p7(); requires x > 0; ensures x == old(x); //~ ERROR G4106
//~^ ERROR G4106
//~^^ ERROR G4106
//~^^^ ERROR G4106
axiom {:about x, old(x)} true;
