// test: check
type T;
type T; //~ ERROR G4102
type C a;
type bv7; //~ ERROR G4102
var x: int;
const x: int; //~ ERROR G4102
const k: int;
function f(a: int, a: int): int; //~ ERROR G4102
function g(b: int): int;
function g(b: int): int; //~ ERROR G4102
function same(a: int) returns (a: int); //~ ERROR G4102
procedure p(a: int, a: int); //~ ERROR G4102
procedure q(a: int) returns (a: int); //~ ERROR G4102
procedure locals(a: int) returns (b: int) { var c: int; var c: bool; } //~ ERROR G4102
datatype D { Make(n: int, n: bool), Other() } //~ ERROR G4102
function Other(): int; //~ ERROR G4102
procedure g();
implementation nowhere() { } //~ ERROR G4101
axiom {:name "one"} true;
axiom {:name "one"} true; //~ ERROR G4102
function {:extern} replaced(a: int): int;
function replaced(a: int): bool;
axiom replaced(1);
const {:ignore} gone: Undeclared;
