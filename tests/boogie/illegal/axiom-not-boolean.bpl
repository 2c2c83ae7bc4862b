function f(x: int): int;
axiom (forall x: int :: f(x) == 1);
axiom f(3); //~ ERROR G4203
