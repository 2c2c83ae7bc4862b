function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) == 0);
axiom (forall x: int :: { f(x) == 0 } f(x) == 0); //~ ERROR G4107
