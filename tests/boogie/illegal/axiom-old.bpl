const c: int;
axiom c > 0;
axiom old(c) > 0; //~ ERROR G4106
