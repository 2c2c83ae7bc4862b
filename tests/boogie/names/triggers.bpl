// test: check
function f(a: int): int;
const m: [int]int;
axiom (forall i: int :: { i } true); //~ ERROR G4107
axiom (forall i: int, j: int :: { f(i) } true); //~ ERROR G4107
axiom (forall i: int :: { f(i) == 1 } true); //~ ERROR G4107
axiom (forall i: int :: { f(i) != 1 } true);
axiom (forall i: int :: { f(i) < 1 } true); //~ ERROR G4107
axiom (forall i: int :: { f(i) + 1 } true);
axiom (forall i: int, b: bool :: { !b, f(i) } true); //~ ERROR G4107
axiom (forall i: int, b: bool :: { f(i), if b && true then 1 else 2 } true); //~ ERROR G4107
axiom (forall i: int :: { (exists j: int :: f(j) == i) } true); //~ ERROR G4107
//~^ ERROR G4107
axiom (forall i: int :: { (lambda j: int :: i)[0] } true); //~ ERROR G4107
axiom (forall i: int :: {:nopats f(3)} { m[i] } { f(i), m[2] } true);
axiom (forall i: int :: { f(3) } { m[i] } true); //~ ERROR G4107
