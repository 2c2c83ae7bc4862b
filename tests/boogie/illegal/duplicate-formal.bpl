procedure q(x: int, y: int);
procedure p(x: int, x: bool); //~ ERROR G4102
