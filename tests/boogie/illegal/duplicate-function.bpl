function f(x: int): int;
function g(x: int): int;
function f(x: bool): int; //~ ERROR G4102
