var g: int where g > 0;
var h: int where old(g) > 0; //~ ERROR G4106
