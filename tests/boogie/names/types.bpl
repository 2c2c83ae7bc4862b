// test: check
type C a;
type Pair _ _;
type S a = C a;
type Cyclic0 = Cyclic1; //~ ERROR G4104
type Cyclic1 = [int]Cyclic0; //~ ERROR G4104
type Behind = Cyclic0; //~ ERROR G4104
datatype Never { Again(next: Never) } //~ ERROR G4104
var u1: C; //~ ERROR G4103
var u2: C int int; //~ ERROR G4103
var u3: S; //~ ERROR G4103
var u4: S S; //~ ERROR G4103
var u5: bv8 int; //~ ERROR G4103
var u6: <a>[C b]int; //~ ERROR G4101
//~^ ERROR G4105
var u7: <a>[int]bool; //~ ERROR G4105
var u8: <a, a>[a]int; //~ ERROR G4102
var u9: [Und]Pair int Und; //~ ERROR G4101
//~^ ERROR G4101
var u10: Pair (C int) [int]int;
function h1<A>(x: int): int; //~ ERROR G4105
function h2<A, A>(x: A): int; //~ ERROR G4102
function h3<C>(x: C): int; //~ ERROR G4102
procedure p1<A>(x: int); //~ ERROR G4105
procedure p2<A>(x: A) { var y: B; } //~ ERROR G4101
axiom (forall<A> i: A :: (forall<A> j: A :: true)); //~ ERROR G4102
axiom (forall<rmode> i: rmode :: true); //~ ERROR G4102
