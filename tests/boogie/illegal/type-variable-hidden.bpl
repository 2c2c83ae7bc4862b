type T;
function f<a>(x: a): int;
function g<T>(x: T): int; //~ ERROR G4102
