// test: check
var x: int;
yield procedure {:layer 1} P(); //~ ERROR G4005
atomic action {:layer 1} A(); //~ ERROR G4005
yield invariant {:layer 1} I(); //~ ERROR G4005
procedure Q() { async call Q(); } //~ ERROR G4005
procedure R() { call Q() | Q(); } //~ ERROR G4005
procedure left(right: int) returns (push: int) { both: push := right; goto both; }
