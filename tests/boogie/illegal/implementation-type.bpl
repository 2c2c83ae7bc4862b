procedure p(x: int) returns (y: int);
implementation p(x: int) returns (y: int) { y := x; }
implementation p(x: bool) returns (y: int) { y := 1; } //~ ERROR G4206
