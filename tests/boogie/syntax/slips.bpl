// test: check
type {1} T; //~ ERROR G4003
procedure p1(x: int where x > 0);
implementation p1(x: int where x > 0) { } //~ ERROR G4003
axiom (forall x: int where x > 0 :: true); //~ ERROR G4003
axiom (lambda x: int :: { x } x) == (lambda x: int :: x); //~ ERROR G4003
axiom (forall x: int :: {:nopats 1, 2} true); //~ ERROR G4003
function f([int]bool: int, y: int): int; //~ ERROR G4001
//~^ ERROR G4001
function g(x: int, y): int; //~ ERROR G4001
function {:inline} {:define} h(): int { 1 } //~ ERROR G4114
axiom 0x1.0000001e0f24e8 == 0x1.0e99f24e8; //~ ERROR G4002
//~^ ERROR G4002
axiom b[(3:1)] == 1bv2; //~ ERROR G4001
axiom 1e99999999999 == 1.0; //~ ERROR G4002
procedure p2() { goto nowhere; } //~ ERROR G4004
procedure p3() { break; } //~ ERROR G4004
procedure p4() { L: assert true; while (*) { break L; } } //~ ERROR G4004
procedure p5() { L: while (*) { if (*) { break L; } else if (*) { break; } } M: if (*) { break M; } }
procedure p6() { L: while (*) { } while (*) { break L; } } //~ ERROR G4004
