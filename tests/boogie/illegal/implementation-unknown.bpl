procedure p(x: int);
implementation p(x: int) { }
implementation q(x: int) { } //~ ERROR G4101
