// test: check
var x: int;
const k: int;
function f(a: int): int;
procedure p1(a: int where zz) returns (b: int where b > a); //~ ERROR G4101
procedure p2(a: int where b > 0) returns (b: int); //~ ERROR G4101
procedure p3(a: int) returns (r: int); requires r > 0; ensures r > a; //~ ERROR G4101
procedure p4() { havoc alsonot; zz := 1; yy[nn] := 2; call r := p3(1); } //~ ERROR G4101
//~^ ERROR G4101
//~^^ ERROR G4101
//~^^^ ERROR G4101
//~^^^^ ERROR G4101
procedure p5() modifies nothere; { } //~ ERROR G4101
procedure p6() { if (und == 1) { } while (und2) invariant und3; { } } //~ ERROR G4101
//~^ ERROR G4101
//~^^ ERROR G4101
procedure p7() { assert f2(1) == 1; call nope(); } //~ ERROR G4101
//~^ ERROR G4101
axiom (forall i: int, i: bool :: true); //~ ERROR G4102
axiom (forall i: int :: (forall i: int :: true)); //~ ERROR G4102
axiom (forall i: int :: (exists i: int :: true));
axiom (forall i: int :: { f(i) } (forall i: int :: f(i) == i));
axiom (exists x: int :: x == k);
axiom (var i, j := k, i; i == j); //~ ERROR G4101
axiom (var i, j := k; i == j); //~ ERROR G4108
axiom {:attribute und4} true; //~ ERROR G4101
procedure {:about a} p8(a: int) { hide f; reveal *; hide und5; } //~ ERROR G4101
