type T;
type U;
type T = int; //~ ERROR G4102
