function f(x: int): int;
axiom (forall x, y: int :: { f(x), f(y) } f(x) == f(y));
axiom (forall x, y: int :: { f(x) } f(x) == f(y)); //~ ERROR G4107
